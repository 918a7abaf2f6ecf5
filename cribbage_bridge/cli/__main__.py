"""Run ``python -m cribbage_bridge.cli`` as the command ``cribbage``."""

from cribbage_bridge.cli.main import main

if __name__ == "__main__":
    main()
