"""Typed lines at a terminal, with editing, history and completion."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

Ask = Callable[[str, Sequence[str]], str]
"""A function that prompts for a line, and completes the given words.

It raises `EOFError` at the end of the input.
"""


def ask_plainly(prompt: str, words: Sequence[str]) -> str:
    """Read a line at a prompt, without line editing.

    If the input ends or the user interrupts it, print a line break.
    """
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise


def line_editor() -> Ask:
    """Return a prompting function with editing, history (Up) and completion (Tab)."""
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


def restore_terminal() -> None:
    """Restore line mode and echo, which a killed program may have turned off."""
    try:
        import termios
    except ImportError:
        return
    try:
        modes = termios.tcgetattr(sys.stdin)
    except (termios.error, ValueError, OSError):
        return
    modes[0] |= termios.ICRNL
    modes[1] |= termios.OPOST | termios.ONLCR
    modes[3] |= termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN
    termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)
