"""The games that a program sees, and its secrets for the cards."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

from cribbage_bridge.client.http_client import AnswerError
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.atomic_write import atomic_write
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.session.fairness import NAME, ByRole, Role, Terms
from cribbage_bridge.session.json_form import read, write
from cribbage_bridge.session.saved_table import new_secret
from cribbage_bridge.session.seen_game import (
    FORMAT,
    VERSION,
    SeenEnd,
    SeenEvent,
    SeenGame,
)
from cribbage_bridge.session.table_view import TableView

_MOST_FILES = 100


class SeenGames:
    """The games that a program sees from a seat at a table, each saved in a file.

    The program's secret is saved before its commitment is sent, and all commitments are
    saved before the secret is sent.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._game: SeenGame | None = None
        self._next: SeenGame | None = None
        self._steps = 0

    @property
    def file(self) -> Path | None:
        """The file of the current game; `None` before the first game."""
        return self._file(self._game.name) if self._game else None

    def _file(self, name: str) -> Path:
        return self._folder / f"seen-{name.replace('/', '-')}.json"

    def resume(self, view: TableView) -> None:
        """Continue with the game in a view, which an earlier process saw.

        That process may also have agreed to a rematch.

        Raises:
            AnswerError: The id of the table is invalid.
            StorageError: What was seen of the game cannot be read.
            FormatError: What was seen of the game is damaged.
        """
        self._game = self._read(_terms(view).name)
        rematch = _name_of_rematch(view)
        if self._file(rematch).exists():
            self._next = self._read(rematch)

    def _read(self, name: str) -> SeenGame:
        _check_name(name)
        found: SeenGame = read(SeenGame, read_regular(self._file(name)))
        return found

    def commit(self, view: TableView, seat: Seat) -> str:
        """Return the commitment to the program's secret for the game in a view.

        The program draws only one secret for a game, and only if it agreed to the game.
        Otherwise, a server could begin game after game until the cards suited it.

        Raises:
            AnswerError: The program did not agree to this game, or the name of the game
                is invalid.
        """
        terms = _terms(view)
        if not (self._game and self._game.name == terms.name):
            if self._next and self._next.name == terms.name:
                self._game = self._next
            elif self._game is None and terms.name == f"{view.id}/0":
                self._game = self._draw(terms.name, seat, None)
            else:
                raise AnswerError("it began another game that nobody asked for")
            self._steps = 0
        return terms.commitment(self._game.secret, Role.of(seat))

    def agree_to_rematch(self, view: TableView) -> None:
        """Agree to a rematch of the finished game in a view, and draw its secret.

        Raises:
            AnswerError: The game is not the current one, or its end was not seen.
        """
        game = self._game
        is_seen = game and game.events and game.name == _terms(view).name
        if not (game and is_seen and game.end):
            raise AnswerError("it offered a rematch of a game that was not played")
        name = _name_of_rematch(view)
        if not (self._next and self._next.name == name):
            self._next = self._draw(name, game.seat, game.end.winner)

    def reveal(self, view: TableView) -> str:
        """Check and save a view's commitments, and return the program's secret.

        Raises:
            AnswerError: A commitment is missing or was changed, or there is no secret.
        """
        found = view.commitments
        if not (self._game and found):
            raise AnswerError(
                "it asked for a secret that this program did not generate"
            )
        own = self.commit(view, self._game.seat)
        if not (found.server and found.first and found.second):
            raise AnswerError("it asked for a secret before all commitments were known")
        in_view = asdict(found)[self._game.seat.value]
        if in_view != own or self._game.commitments not in (ByRole(""), found):
            raise AnswerError("it changed a commitment to the cards")
        self._game = replace(self._game, commitments=found)
        self._save(self._game)
        return self._game.secret

    def see(self, view: TableView) -> None:
        """Save a view's new events, and the end of the game if it is over.

        Raises:
            AnswerError: Cards were dealt without the program's secret, or events are
                missing, or differ from those seen before.
        """
        if view.steps - view.since > len(view.events):
            raise AnswerError("it did not send all events")
        end = SeenEnd(view.winner.seat, view.reason or "") if view.winner else None
        if not (view.events or end):
            return
        game = self._game
        if not (game and game.name == _terms(view).name and game.commitments.server):
            raise AnswerError("it dealt cards without the secret of this player")
        if view.since not in (0, self._steps):
            raise AnswerError("it left out some of the game")
        known = [seen.event for seen in game.events] if view.since == 0 else []
        events = [narrated.event for narrated in view.events]
        new = tuple(SeenEvent(view.revision, each) for each in events[len(known) :])
        is_changed = game.end and (new or end != game.end)
        if events[: len(known)] != known or is_changed:
            raise AnswerError("it changed earlier events")
        self._steps = view.steps
        self._game = replace(game, events=game.events + new, end=end)
        self._save(self._game)

    def _draw(self, name: str, seat: Seat, previous_winner: Seat | None) -> SeenGame:
        """Draw and save a secret for a game, and return the game."""
        game = _new_game(name, seat, previous_winner)
        self._save(game)
        return game

    def _save(self, game: SeenGame) -> None:
        _check_name(game.name)
        with atomic_write(self._file(game.name)) as file:
            file.write(json.dumps(write(game)).encode())
        saved = sorted(self._folder.glob("seen-*.json"), key=_age)
        for old in saved[:-_MOST_FILES]:
            old.unlink(missing_ok=True)


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise AnswerError("the id of its table is invalid")


def _name_of_rematch(view: TableView) -> str:
    return f"{view.id}/{view.game_number + 1}"


def _age(file: Path) -> float:
    return file.stat().st_mtime


def _terms(view: TableView) -> Terms:
    name = f"{view.id}/{view.game_number}"
    return Terms(name, view.goal, view.counting, view.penalties)


def _new_game(name: str, seat: Seat, previous_winner: Seat | None) -> SeenGame:
    return SeenGame(
        format=FORMAT,
        version=VERSION,
        name=name,
        seat=seat,
        secret=new_secret(),
        commitments=ByRole(""),
        events=(),
        end=None,
        previous_winner=previous_winner,
    )
