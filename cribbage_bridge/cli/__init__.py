"""The command ``cribbage`` and its subcommands."""
