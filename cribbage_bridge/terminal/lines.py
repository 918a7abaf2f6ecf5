"""Lines that a person types at a terminal: edited, recalled and completed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Ask = Callable[[str, Sequence[str]], str]
"""Asks for a line with a prompt; some words may be completed in it.

It raises `EOFError` if there is no line.
"""


def ask_plainly(prompt: str, words: Sequence[str]) -> str:
    """Ask for a line as it comes; what follows begins on a line of its own."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise


def line_editor() -> Ask:
    """Ask for lines that can be edited; the Up key recalls, the Tab key completes."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.shortcuts import CompleteStyle

    session: PromptSession[str] = PromptSession(
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        enable_suspend=True,
    )

    def ask(prompt: str, words: Sequence[str]) -> str:
        completer = WordCompleter(list(words), ignore_case=True)
        return session.prompt(prompt, completer=completer)

    return ask
