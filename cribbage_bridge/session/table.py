"""A table at which two players play successive games.

A person plays against the computer, a program, or another person.  The terminal and the
server both use the class `Table`, and store each table as a `SavedTable`.

A table takes every step that requires no choice by a person, for example a deal, a turn
of the computer, or a go.  A person who plays against the computer or a program can undo
choices and get hints.  In a game between two people, each can resign, and both must
agree to a rematch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage.actions import (
    Both,
    Discard,
    Go,
    Margin,
    Seat,
    SeatAction,
    Won,
)
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.cribbage.game import (
    RankedAction,
    State,
    Step,
    Strength,
    next_dealer,
    rank_actions,
)
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import CribbageError, OptionError
from cribbage_bridge.session import history
from cribbage_bridge.session.fairness import LEFT, RESIGNED, STOPPED, Role, UnfairError
from cribbage_bridge.session.players import Computer, Player
from cribbage_bridge.session.prompt import NotNowError, Prompt
from cribbage_bridge.session.record import record_of
from cribbage_bridge.session.referee import advance, inform
from cribbage_bridge.session.saved_table import (
    Challenge,
    Doubt,
    Friends,
    Phase,
    PlayerKind,
    PlayerSecrets,
    SavedTable,
    names_of,
    new_secret,
    no_secrets,
)
from cribbage_bridge.session.transfers import Transfers

SECONDS_TO_BE_ASKED = 5 * 60
"""The seconds of absence after which a player can be asked, and lose the game."""

MOST_ANSWERS = 2
"""The number of times in a game that a player can answer without a move."""

_REASONS = {Doubt.AWAY: LEFT, Doubt.IDLE: STOPPED}

_NO_TURN = (Prompt.COMMIT, Prompt.REVEAL, Prompt.CONTINUE, Prompt.WAIT, Prompt.NOTHING)
"""The prompts that ask for no action of the game."""


class ChangedMeanwhileError(CribbageError, RuntimeError):
    """A game changed after the viewer saw it."""

    def __init__(self) -> None:
        super().__init__("the game has changed in another window")


class Table:
    """A table with its current game.

    Args:
        saved: The saved table, such as `new_table` returns.
        opponent: The player that runs a program, such as ``player_called(command)`` of
            `cribbage_bridge.protocol.client` returns.  It takes its seat when the table
            first needs it.  The computer is seated by default.

    Attributes:
        game: The current game.
        opponent: The computer or the program; `None` in a game between two people.

    Raises:
        ArgumentTypeError: An argument has another type.
        OptionError: The saved table is for the computer, but a player that runs a
            program is given; or it is for a program, but no player is given.
    """

    def __init__(self, saved: SavedTable, opponent: Player | None = None) -> None:
        if not isinstance(saved, SavedTable):
            raise ArgumentTypeError("a SavedTable, as new_table returns", saved)
        self._is_seated = opponent is None
        if opponent is None and not saved.friends:
            opponent = _computer_at(saved)
        if not isinstance(opponent, Player | None):
            raise ArgumentTypeError("a Player", opponent)
        if opponent and not isinstance(opponent, Computer):
            _check_program_at(saved)
        self._saved = saved
        self._people = tuple(
            seat
            for seat, player in saved.players.items()
            if player.kind is PlayerKind.PERSON
        )
        self.opponent = opponent
        self.game = saved.record.replay()

    def __repr__(self) -> str:
        names = " and ".join(player.name for player in self._saved.players.values())
        return f"<Table of {names}: {self.game.state.summary}>"

    @property
    def saved(self) -> SavedTable:
        """The current state of the table, for saving."""
        names = names_of(self._saved.players)
        if self.opponent:
            names = Both({**names, self._person.other: self.opponent.name})
        before = self._saved.record
        record = record_of(self.game, names)
        record = replace(record, forfeit=before.forfeit, reason=before.reason)
        return replace(self._saved, record=record)

    @property
    def id(self) -> str:
        """The id of the table."""
        return self._saved.id

    @property
    def friends(self) -> Friends | None:
        """The data specific to a table for two people; `None` for other tables."""
        return self._saved.friends

    @property
    def counting(self) -> bool:
        """True if people count their own hands."""
        return self._saved.counting

    @property
    def is_full(self) -> bool:
        """True if both seats are taken."""
        return all(map(self._is_taken, Seat))

    def _is_taken(self, seat: Seat) -> bool:
        return self.friends is None or self.friends.locks[seat] != ""

    @property
    def winner(self) -> Won | None:
        """The winner, by points or forfeit, and the margin; `None` before the end."""
        loser = self._saved.record.forfeit
        return self.game.state.winner or (loser and Won(loser.other, Margin.GAME))

    @property
    def phase(self) -> Phase:
        """The phase of the current game."""
        if self.winner:
            return Phase.OVER
        if not self.is_full:
            return Phase.NEW
        played = any(isinstance(each, Discard) for each in self.game.actions)
        return Phase.BEGUN if played or self._saved.game_number else Phase.UNPLAYED

    @property
    def _person(self) -> Seat:
        (person,) = self._people
        return person

    @property
    def wins(self) -> Both[int]:
        """The number of earlier games at the table that each seat won."""
        return self._saved.wins

    # Turns

    def prompt(self, viewer: Seat | str | None) -> Prompt:
        """Return the prompt for a seat or a spectator."""
        viewer = None if viewer is None else Seat.of(viewer)
        if self.winner:
            return Prompt.NOTHING
        if viewer not in self._people or not self._is_taken(viewer):
            return Prompt.WAIT
        if secrets := self._missing_secrets:
            return _secret_prompt(secrets, viewer)
        if not self.is_full:
            return Prompt.WAIT
        if viewer in self._actors and (choice := self._choice(viewer)):
            return choice
        return Prompt.CONTINUE if viewer is self._continuing else Prompt.WAIT

    @property
    def _missing_secrets(self) -> PlayerSecrets | None:
        """The players' secrets while one of them is missing; otherwise `None`."""
        secrets = self.friends.secrets if self.friends else None
        return None if secrets is None or all(secrets.revealed.values()) else secrets

    @property
    def _actors(self) -> tuple[Seat, ...]:
        """The seats that act now: at most one, except while two people discard."""
        actors = self.game.state.actors
        return actors if self.friends else actors[:1]

    def _choice(self, seat: Seat) -> Prompt | None:
        state = self.game.state
        match state.stage:
            case Stage.DISCARD:
                return Prompt.DISCARD
            case Stage.PLAY if state.legal_for(seat) != (Go(seat),):
                return Prompt.PLAY
            case Stage.SHOW if self.counting:
                return Prompt.COUNT
            case _:
                return None

    @property
    def _continuing(self) -> Seat | None:
        """The seat that starts the next count or deal; `None` if no person does."""
        state = self.game.state
        match state.stage:
            case Stage.SHOW:
                seat = state.actor
            case Stage.DEAL if self.deal_steps():
                seat = state.dealer
            case _:
                return None
        return seat if seat is None or seat in self._people else seat.other

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats of the people for whom the table waits."""
        idle = (Prompt.WAIT, Prompt.NOTHING)
        return tuple(seat for seat in Seat if self.prompt(seat) not in idle)

    @property
    def can_advance(self) -> bool:
        """True if the table can take the next step without waiting for a person."""
        return self.is_full and not (self.winner or self.waits_for)

    def view(self, viewer: Seat | str | None) -> State:
        """Return the game as a viewer sees it."""
        return self.game.state.view(viewer)

    def deal_steps(self) -> Sequence[Step]:
        """Return the steps of the last deal."""
        return history.deal_steps(self.game.steps)

    # Actions

    def act(self, action: SeatAction) -> None:
        """Perform a person's action.

        Raises:
            ArgumentTypeError: The argument is not an action of a seat.
            DomainError: The action is illegal, or is not the kind of choice expected.
            NotNowError: The table does not expect a choice of this seat.
            ForfeitError: The opponent does not accept the action.
            PlayerError: The opponent cannot start.
        """
        if not isinstance(action, SeatAction):
            raise ArgumentTypeError("an action of a player", action)
        self._expect_choice(action.seat)
        self._end_challenge(action.seat)
        before = self.game.state
        opponent = self._seated_opponent()
        events = self.game.act(action)
        if opponent:
            inform({action.seat.other: opponent}, events, before)

    def proceed(self, seat: Seat | str, cut: int = 0) -> None:
        """Continue with the next count or the next deal, at a person's request.

        Raises:
            NotNowError: The table expects another action, or its deck cannot be cut.
            ForfeitError: The opponent breaks the rules, does not answer, or exits.
        """
        prompt = self.prompt(seat)
        if prompt is not Prompt.CONTINUE:
            raise NotNowError(prompt.awaited)
        if cut and self.friends:
            raise NotNowError("you cannot cut the deck in a game between two people")
        self._end_challenge(Seat.of(seat))
        self._advance(cut)

    def advance(self, cut: int = 0) -> None:
        """Take one step that requires no choice by a person.

        Args:
            cut: The number of cards that the person moves to the bottom of the deck
                before the draw or a deal, from 0 to 51.

        Raises:
            ArgumentTypeError: The number is not an integer.
            OptionError: The number is not from 0 to 51.
            NotNowError: The table waits for a person, or the game is over.
            ForfeitError: The opponent breaks the rules, does not answer, or exits.
            PlayerError: The opponent cannot start.
        """
        if not isinstance(cut, int):
            raise ArgumentTypeError("a whole number of cards", cut)
        if not 0 <= cut < len(DECK):
            raise OptionError(f"expected a cut of 0 to 51 cards, not {cut}")
        if not self.can_advance:
            prompt = self.prompt(next(iter(self.waits_for), None))
            raise NotNowError(prompt.awaited)
        self._advance(cut)

    def _advance(self, cut: int) -> None:
        decks = self._saved.decks
        opponent = self._seated_opponent()
        players = {seat: opponent or _Forced() for seat in Seat}
        players |= {seat: _Forced() for seat in self._people}
        advance(self.game, players, lambda number: _cut(decks(number), cut))

    def advance_all(self) -> None:
        """Take all steps until the table waits for a person, or the game is over."""
        while self.can_advance:
            self.advance()

    def _expect_choice(self, seat: Seat) -> None:
        if self.can_advance:
            raise NotNowError("pending steps come first: call advance_all()")
        prompt = self.prompt(seat)
        if prompt in _NO_TURN:
            raise NotNowError(prompt.awaited)

    def note_change(self, seat: Seat, seen: int, revision: int) -> None:
        """Record that a seat changes the table.

        If two people play, the seat must have seen its own last change, but not
        necessarily the other seat's.  Otherwise, it must have seen all changes.

        Raises:
            ChangedMeanwhileError: The seat has missed one of these changes.
        """
        friends = self.friends
        last = friends.last_changes[seat] if friends else revision - 1
        if not last <= seen < revision:
            raise ChangedMeanwhileError
        if friends:
            last_changes = Both({**friends.last_changes, seat: revision})
            self._change_friends(replace(friends, last_changes=last_changes))

    def _change_friends(self, friends: Friends) -> None:
        self._saved = replace(self._saved, friends=friends)

    # A person and the computer or a program

    def seat_opponent(self, opponent: Player) -> None:
        """Seat an opponent, who continues the current game.

        Raises:
            PlayerError: The opponent cannot start, or does not accept the position.
        """
        self.opponent = opponent
        seat = self._person.other
        opponent.resume(seat, self.game.state.view(seat))
        self._is_seated = True

    def _seated_opponent(self) -> Player | None:
        """Return the opponent, if any, after it has taken its seat."""
        if self.opponent and not self._is_seated:
            self.seat_opponent(self.opponent)
        return self.opponent

    def decisions(self, seat: Seat | str) -> list[int]:
        """Return the indexes of the actions that a person chose."""
        return history.decisions(self.game, Seat.of(seat), self.counting)

    @property
    def can_undo(self) -> bool:
        """True if the person can undo a choice."""
        return self.opponent is not None and bool(self.decisions(self._person))

    def undo(self) -> None:
        """Undo the last choice of the person, and all that followed.

        Raises:
            NotNowError: There is no choice to undo, or two people play.
            PlayerError: The opponent does not accept the earlier position.
        """
        if not (self.opponent and self.can_undo):
            raise NotNowError("there is nothing to undo")
        self.game.back_to(self.decisions(self._person)[-1])
        self.seat_opponent(self.opponent)

    def hint(self) -> list[RankedAction]:
        """Rank the person's legal actions, as the champion does, best first.

        Raises:
            NotNowError: It is not the person's turn, or two people play.
        """
        return hints(self.choice())

    def choice(self) -> State:
        """Return the person's view, and check that it is their turn to choose."""
        if self.friends:
            raise NotNowError("a game between two people has no hints")
        self._expect_choice(self._person)
        return self.view(self._person)

    def new_game(self) -> None:
        """Start another game; the loser of a finished game deals first.

        Raises:
            NotNowError: Two people play.
            PlayerError: The opponent cannot start.
        """
        if not self.opponent:
            raise NotNowError("both players must agree to a rematch")
        self._follow()
        self.opponent.begin(self._person.other)
        self._is_seated = True

    # A coach

    @property
    def has_lesson(self) -> bool:
        """True if a coach explains the current deal."""
        return self._saved.coached and history.is_in_first_deal(self.game.steps)

    def end_lesson(self) -> None:
        """Continue the game without the coach.

        Raises:
            NotNowError: No coach explains the game.
        """
        if not self._saved.coached:
            raise NotNowError("no coach explains this game")
        self._saved = replace(self._saved, coached=False)

    # Two people

    def take_seat(self, lock: str, commitment: str, name: str = "") -> None:
        """Give a person with a lock's key the second seat, and save their commitment.

        A guest with the host's name remains without a name.

        Raises:
            NotNowError: The seat is taken.
        """
        if self.is_full or not self.friends:
            raise NotNowError("somebody else has taken this seat")
        self._change_lock(Seat.SECOND, lock)
        if name.casefold() != self.friends.names[Seat.FIRST].casefold():
            names = Both({**self.friends.names, Seat.SECOND: name})
            self._change_friends(replace(self.friends, names=names))
        if not self.friends.secrets:  # an earlier version made this table
            self._draw_secrets()
        self.commit(Seat.SECOND, commitment)

    def _draw_secrets(self) -> None:
        """Draw the secret of the server, and wait for those of the players."""
        self._saved = replace(self._saved, seed=new_secret())
        self._change_secrets(no_secrets())

    def commit(self, seat: Seat, commitment: str) -> None:
        """Save a player's commitment to a secret for the cards of the game.

        Raises:
            NotNowError: The player has already committed, or this game has no secrets.
        """
        secrets = self._secrets
        if secrets.commitments[seat]:
            raise NotNowError("you have already committed to a secret")
        commitments = Both({**secrets.commitments, seat: commitment})
        self._change_secrets(replace(secrets, commitments=commitments))

    def reveal(self, seat: Seat, secret: str) -> None:
        """Save a player's secret; the game starts when both secrets are known.

        Raises:
            NotNowError: A commitment is missing, this player's secret is already
                known, or this game has no secrets.
            UnfairError: The secret does not match the player's commitment.
        """
        secrets = self._secrets
        if secrets.revealed[seat]:
            raise NotNowError("you have already revealed your secret")
        if not all(secrets.commitments.values()):
            raise NotNowError("both players must commit to their secrets first")
        expected = self._saved.terms.commitment(secret, Role.of(seat))
        if secrets.commitments[seat] != expected:
            raise UnfairError("this secret does not match your commitment")
        revealed = Both({**secrets.revealed, seat: secret})
        self._change_secrets(replace(secrets, revealed=revealed))

    @property
    def _secrets(self) -> PlayerSecrets:
        secrets = self.friends.secrets if self.friends else None
        if secrets is None:
            raise NotNowError("the players have no secrets in this game")
        return secrets

    def _change_secrets(self, secrets: PlayerSecrets) -> None:
        assert self.friends
        self._change_friends(replace(self.friends, secrets=secrets))

    def offer_transfer(self, seat: Seat, code: str, now: float) -> None:
        """Offer a seat to the device that has a code, in place of the current device.

        A seat does not move before the cards are dealt, because the server does not
        know the player's secret until then.

        Args:
            seat: The seat.
            code: The SHA-256 hash of the code.
            now: The time, in seconds since 1970.

        Raises:
            NotNowError: No cards are dealt, the seat asks for a rematch or has moved
                too often, the last code is too recent, or the table is not for two
                people.
        """
        friends = self._two_people
        if not self.game.steps:
            raise NotNowError("a seat can move to another device only after the deal")
        if seat in friends.rematch:
            raise NotNowError("you cannot change devices after you ask for a rematch")
        self._change_transfers(seat, friends.transfers[seat].offer(code, now))

    def transfer(self, seat: Seat, lock: str, now: float) -> None:
        """Move a seat to the device with a lock's key, which sent the seat's code.

        Raises:
            NotNowError: The code has expired.
        """
        friends = self._two_people
        after = friends.transfers[seat].transfer(friends.locks[seat], now)
        self._change_lock(seat, lock)
        self._change_transfers(seat, after)

    def take_back(self, seat: Seat, lock: str) -> None:
        """Give a seat back to the device with a lock's key, which had it earlier.

        Raises:
            NotNowError: The device did not have the seat, or no cards are dealt, so the
                device does not know the player's secret.
        """
        if not self.game.steps:
            raise NotNowError("a seat can move to another device only after the deal")
        after = self._two_people.transfers[seat].take_back(lock)
        self._change_lock(seat, lock)
        self._change_transfers(seat, after)

    @property
    def _two_people(self) -> Friends:
        if not self.friends:
            raise NotNowError(
                "only a game between two people can move to another device"
            )
        return self.friends

    def _change_lock(self, seat: Seat, lock: str) -> None:
        friends = self._two_people
        locks = Both({**friends.locks, seat: lock})
        self._change_friends(replace(friends, locks=locks))

    def _change_transfers(self, seat: Seat, transfers: Transfers) -> None:
        friends = self._two_people
        changed = Both({**friends.transfers, seat: transfers})
        self._change_friends(replace(friends, transfers=changed))

    def resign(self, seat: Seat | str, reason: str = RESIGNED) -> None:
        """Record that a seat forfeits a game between two people.

        Raises:
            NotNowError: No game between two people is running.
        """
        if not self.is_played_by_two:
            raise NotNowError("resigning requires an unfinished game of two people")
        record = replace(self._saved.record, forfeit=Seat.of(seat), reason=reason)
        self._saved = replace(self._saved, record=record)

    @property
    def is_played_by_two(self) -> bool:
        """True while a game between two people is running."""
        has_begun = bool(self.game.steps)
        return self.friends is not None and has_begun and not self.winner

    @property
    def open_challenge(self) -> Challenge | None:
        """The question whether a player is still there; `None` if there is none."""
        challenge = self.friends.challenge if self.friends else None
        return None if self.winner else challenge

    def can_answer(self, seat: Seat) -> bool:
        """Return True if a player is asked, and can answer without a move."""
        challenge = self.open_challenge
        if not (self.friends and challenge and challenge.seat is seat):
            return False
        has_answers = self.friends.answers[seat] < MOST_ANSWERS
        return challenge.doubt is Doubt.AWAY or has_answers

    def challenge(self, seat: Seat, doubt: Doubt) -> None:
        """Ask whether a player is still there.

        The question replaces an `AWAY` question to the same player, but not an `IDLE`
        one, because asking again would only extend the time to answer.

        Args:
            seat: The seat that is asked.
            doubt: The reason; `IDLE` only if the game waits for the player.

        Raises:
            NotNowError: No game between two people is running; the game does not wait
                for the seat, for `IDLE`; the seat has an open `IDLE` question, or the
                other seat has any open question.
        """
        if not (self.friends and self.is_played_by_two):
            raise NotNowError("there is no game to claim")
        if doubt is Doubt.IDLE and seat not in self.waits_for:
            raise NotNowError("the game is not waiting for the other player")
        asked = self.open_challenge
        if asked and asked.seat is seat.other:
            raise NotNowError("first confirm that you are still there")
        if asked and asked.doubt is Doubt.IDLE:
            raise NotNowError("the other player has already been asked")
        challenge = Challenge(seat, doubt, self.friends.last_changes[seat.other])
        self._change_friends(replace(self.friends, challenge=challenge))

    def answer(self, seat: Seat) -> None:
        """Record that a player who was asked is still there.

        Raises:
            NotNowError: The seat is not asked, or must make a move.
        """
        challenge = self.open_challenge
        if not (self.friends and challenge and challenge.seat is seat):
            raise NotNowError("your opponent has not asked whether you are still there")
        if not self.can_answer(seat):
            raise NotNowError("you must make a move now")
        if challenge.doubt is Doubt.IDLE:
            answers = Both(
                {**self.friends.answers, seat: self.friends.answers[seat] + 1}
            )
            self._change_friends(replace(self.friends, answers=answers))
        self._end_challenge(seat)

    def _end_challenge(self, seat: Seat) -> None:
        friends = self.friends
        if friends and friends.challenge and friends.challenge.seat is seat:
            self._change_friends(replace(friends, challenge=None))

    def claim(self, seat: Seat) -> None:
        """Give the game to a seat whose opponent was asked and did not respond.

        Raises:
            NotNowError: The other player has not been asked.
        """
        challenge = self.open_challenge
        if not challenge or challenge.seat is seat:
            raise NotNowError("ask first whether the other player is still there")
        self.resign(challenge.seat, _REASONS[challenge.doubt])

    def ask_rematch(self, seat: Seat) -> None:
        """Record that a seat asks for a rematch, which starts when both seats ask.

        Raises:
            NotNowError: The game is not over, or is not between two people, or the seat
                has already asked.
        """
        friends = self.friends
        if not friends:
            raise NotNowError("a rematch requires two people; start a new game instead")
        if not self.winner:
            raise NotNowError("the game is not over")
        if seat in friends.rematch:
            raise NotNowError("you have already asked for a rematch")
        if {*friends.rematch, seat} == {*Seat}:
            self._follow()
            self._draw_secrets()
        else:
            self._change_friends(replace(friends, rematch=(seat,)))
            self._change_transfers(seat, replace(friends.transfers[seat], code=""))

    def _follow(self) -> None:
        winner = self.winner
        first_dealer = next_dealer(winner.seat) if winner else self.game.first_dealer
        self.game = self.game.following(first_dealer)
        wins = self._saved.wins
        if winner:
            wins = Both({**wins, winner.seat: wins[winner.seat] + 1})
        self._saved = replace(
            self._saved,
            game_number=self._saved.game_number + 1,
            record=record_of(self.game, self._saved.record.names),
            coached=False,
            wins=wins,
        )
        if self.friends:
            transfers = self.friends.transfers
            self._change_friends(
                replace(
                    self.friends,
                    rematch=(),
                    challenge=None,
                    answers=Both(dict.fromkeys(Seat, 0)),
                    transfers=Both({seat: transfers[seat].follow() for seat in Seat}),
                )
            )


class _Forced(Player):
    """A player that takes the only legal action, which is a go or the right count."""

    def choose(self, view: State) -> SeatAction:
        """Return the only legal action."""
        (action,) = view.legal_for(view.actors[0])
        return action


def _secret_prompt(secrets: PlayerSecrets, seat: Seat) -> Prompt:
    if not secrets.commitments[seat]:
        return Prompt.COMMIT
    is_next = all(secrets.commitments.values()) and not secrets.revealed[seat]
    return Prompt.REVEAL if is_next else Prompt.WAIT


def _cut(deck: tuple[Card, ...], place: int) -> tuple[Card, ...]:
    return deck[place:] + deck[:place]


def hints(view: State) -> list[RankedAction]:
    """Rank the legal actions of a view, as the champion does, best first."""
    return rank_actions(view, Strength.CHAMPION)


def _check_program_at(saved: SavedTable) -> None:
    """Check that a table is for a program."""
    if saved.opponent.kind is PlayerKind.COMPUTER:
        raise OptionError(
            f"this table is for a game against the computer ({saved.opponent.name}); "
            "to play against a program, also give new_table the program's command"
        )


def _computer_at(saved: SavedTable) -> Computer:
    """Return the computer that plays at a table."""
    name = saved.opponent.name
    if saved.opponent.kind is not PlayerKind.COMPUTER:
        raise OptionError(
            f"{name!r} is not one of {Strength.listed()}; "
            "to play against a program, give Table a Player that runs it"
        )
    return Computer(name)
