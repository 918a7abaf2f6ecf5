"""Typed lines at a terminal, with editing, history and completion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Ask = Callable[[str, Sequence[str]], str]
"""Prompts for a line, in which some words can be completed.

It raises `EOFError` if there is no line.
"""


def ask_plainly(prompt: str, words: Sequence[str]) -> str:
    """Prompt for a line without editing, and end the line on the screen."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise


def line_editor() -> Ask:
    """Prompt for lines with editing: Up recalls earlier lines, and Tab completes."""
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
