"""Matches of many games, and the commands that play and replay them."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import signal
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import psutil
import pytest
from commands import COMMAND, call, refusal
from paths import LEGACY
from programs import MUCH_TIME, Gallery, is_running, rogue, wait_until

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cli import match as cli
from cribbage_bridge.cli.match_results import print_results
from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, Margin, Seat, Source
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.files.errors import CribbageError, FormatError, OptionError
from cribbage_bridge.match.intervals import (
    Mean,
    mean_of,
    share_at_any_time,
    share_of,
    share_of_pairs,
)
from cribbage_bridge.match.match import (
    GameResult,
    Match,
    is_decided,
    leads_a_deal,
    pairs_to_show,
    play_match,
    points_ahead,
    results_of,
    summarize,
)
from cribbage_bridge.parallel.processes import processes
from cribbage_bridge.parallel.threads import threads
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.record import Record, record_data

PLAYERS = ("novice", "regular")

STARTS = (range(70, 71), range(65, 66))

PLAN = Match(*PLAYERS, games=4, seed="a", paired=False, seconds=60, first_scores=STARTS)
PAIRED = replace(PLAN, paired=True)


@cache
def played(plan: Match = PLAN, jobs: int = 1) -> list[GameResult]:
    with processes(jobs) as pool:
        return list(play_match(plan, pool))


def decks(result: GameResult) -> list[actions.Deal]:
    return [deal for deal in result.record.actions if isinstance(deal, actions.Deal)]


# --- The games ------------------------------------------------------------


@pytest.mark.long
def test_neither_the_jobs_nor_the_games_that_follow_decide_a_game() -> None:
    assert played(replace(PAIRED, games=2), 2) == played(PAIRED)[:2]


def test_a_player_is_a_strength_or_its_name() -> None:
    plan = replace(PLAN, first=Strength.NOVICE, games=1)
    assert played(plan) == played()[:1]


def test_a_match_goes_on_from_the_records_of_its_first_games() -> None:
    whole = played(PAIRED)
    records = [result.record for result in whole]
    assert list(results_of(PAIRED, records)) == whole
    with processes(1) as pool:
        assert list(play_match(PAIRED, pool, whole[:3])) == whole[3:]


def test_records_of_another_program() -> None:
    records = [result.record for result in played()]
    with pytest.raises(FormatError, match=r"1 was played by novice, not by novice 2$"):
        list(results_of(PLAN, records, {"novice": "novice 2"}))


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "b"},
        {"paired": True},
        {"games": 1},
        {"first": "regular"},
        {"first": "regular", "second": "novice"},
        {"first_scores": (range(1), range(1, 2))},
    ],
)
def test_records_of_another_match(change: dict[str, Any]) -> None:
    records = [result.record for result in played()]
    with pytest.raises(FormatError, match=r"game [12] is not from|has more games"):
        list(results_of(replace(PLAN, **change), records))


@pytest.mark.parametrize(
    "change", [{"penalties": ()}, {"goal": 61}, {"first_dealer": Seat.FIRST}]
)
def test_records_of_games_by_other_rules(change: dict[str, Any]) -> None:
    record = replace(played()[0].record, **change)
    with pytest.raises(FormatError, match="game 1 is not from this match"):
        list(results_of(PLAN, [record]))


def test_records_of_games_that_are_not_over() -> None:
    record = played()[0].record
    unfinished = replace(record, actions=record.actions[:-1])
    with pytest.raises(FormatError, match="game 1 is not finished"):
        list(results_of(PLAN, [unfinished]))


def test_each_game_has_decks_of_its_own() -> None:
    all_decks = [deck for result in played() for deck in decks(result)]
    assert len(set(all_decks)) == len(all_decks) > 8


def test_results_are_what_the_record_says() -> None:
    for number, result in enumerate(played()):
        assert (result.number, result.remarks) == (number, [])
        assert result.record.names == dict(zip(Seat, PLAYERS, strict=True))
        won = result.record.replay().state.winner
        assert won
        assert PLAYERS[result.winner] == result.record.names[won.seat]
        assert result.margin is won.margin
        assert write(result)["record"] == write(result.record)


def test_paired_games_have_the_same_decks_and_exchanged_seats() -> None:
    results = played(PAIRED)
    for one, two in zip(results[::2], results[1::2], strict=True):
        assert one.record.actions[0] == two.record.actions[0]
        for deck, same in zip(decks(one), decks(two), strict=False):
            assert deck == same
        assert [one.record.names[seat] for seat in Seat] == list(PLAYERS)
        assert [two.record.names[seat] for seat in Seat] == list(PLAYERS[::-1])
    pairs = {deck for result in results[::2] for deck in decks(result)}
    assert len(pairs) == sum(len(decks(result)) for result in results[::2])


# --- Sums -----------------------------------------------------------------

AS_PONE = ("play as pone", "hand as pone")
AS_DEALER = ("play as dealer", "hand as dealer")


def points_by_hand(
    results: Iterable[GameResult], player: str
) -> dict[str, list[float]]:
    """Return a player's points, by source, in each deal but the last."""
    samples: dict[str, list[float]] = defaultdict(list)
    for result in results:
        (mine,) = (seat for seat in Seat if result.record.names[seat] == player)
        deals: list[dict[str, int]] = []
        for step in result.record.replay().steps:
            for event in step.events:
                match event:
                    case actions.Dealt(seat, _) if seat is mine:
                        deals.append({})
                    case actions.StartCardCut(seat, _):
                        names = AS_PONE if seat is mine else AS_DEALER
                        deals[-1] |= dict.fromkeys(names, 0)
                        if names is AS_DEALER:
                            deals[-1] |= {"crib": 0, "heels": 0}
                    case actions.Scored(seat, points, source) if seat is mine:
                        in_deal = {Source.PLAY: names[0], Source.HAND: names[1]}
                        deals[-1][in_deal.get(source, str(source))] += points
        for deal in deals[:-1]:
            for source_name, points in deal.items():
                samples[source_name].append(points)
    return samples


@pytest.mark.long
@pytest.mark.parametrize("plan", [PLAN, PAIRED])
def test_means_and_intervals_agree_with_the_records(plan: Match) -> None:
    results = played(plan)
    summaries = summarize(plan, results)
    for player, summary in zip(PLAYERS, summaries, strict=True):
        samples = points_by_hand(results, player)
        assert summary.means.keys() == samples.keys()
        for source, mean in summary.means.items():
            assert mean == mean_of(samples[source])
        won = [PLAYERS[result.winner] == player for result in results]
        assert summary.wins == sum(won)
        of_pairs = [(won[0] + won[1]) / 2, (won[2] + won[3]) / 2]
        assert summary.share == (
            share_of_pairs(of_pairs) if plan.paired else share_of(sum(won), len(won))
        )


def test_points_ahead_are_those_of_the_final_scores_in_pairs() -> None:
    results = played(PAIRED)
    scores = [result.record.replay().state.scores for result in results]
    first = [Seat.FIRST, Seat.SECOND] * 2
    leads = [s[seat] - s[seat.other] for s, seat in zip(scores, first, strict=True)]
    pairs = [leads[0] + leads[1], leads[2] + leads[3]]
    assert points_ahead(results) == mean_of(pairs, -math.inf)
    assert points_ahead(results[:3]) == Mean(pairs[0], None, 1)
    assert points_ahead(results[:1]) is None
    assert summarize(PAIRED, results[:3])[0].share.samples == 1


def test_leads_a_deal_are_those_of_pairs() -> None:
    results = played(PAIRED)
    leads = leads_a_deal(results)
    for part, words in (("play", ["play"]), ("show", ["hand", "crib"])):
        samples = []
        for pair in (results[:2], results[2:4]):
            points = [each for game in pair for each in game.points]
            lead = [0, 0]
            for player, source, scored in points:
                if source.split()[0] in words:
                    lead[player] += scored
            deals = [source for player, source, _ in points if player == 1]
            number = sum(source.startswith("play") for source in deals)
            samples.append((lead[0] - lead[1]) / number)
        assert leads[part] == mean_of(samples, -math.inf)
    assert leads_a_deal(results[:1]) == {}


def test_pairs_to_show_a_difference() -> None:
    won, lost = (replace(played(PAIRED)[0], winner=winner) for winner in (0, 1))
    half = [won, won, lost, lost] * 50
    # The standard deviation of the shares is nearly 1/2; see any table of 80% power.
    assert pairs_to_show(half, 0.02) == pytest.approx((2.8016 / 0.04) ** 2, rel=0.02)
    assert pairs_to_show(half, 0.01) == pytest.approx((2.8016 / 0.02) ** 2, rel=0.02)
    assert pairs_to_show([won, lost] * 3, 0.01) is None


def test_a_skunk_is_the_winners() -> None:
    result = played()[0]
    skunk = replace(result, winner=1, margin=Margin.DOUBLE_SKUNK)
    one, two = summarize(PLAN, [skunk])
    assert (one.wins, one.skunks, one.double_skunks) == (0, 0, 0)
    assert (two.wins, two.skunks, two.double_skunks) == (1, 0, 1)


# --- Where games begin ----------------------------------------------------

LATE = replace(PAIRED, games=6, first_scores=(range(95, 119), range(118, 119)))


def test_games_begin_with_drawn_scores_the_same_for_a_pair() -> None:
    results = played(LATE)
    scores = [result.record.first_scores for result in results]
    assert scores[::2] == scores[1::2]
    assert len({first for first, _ in scores}) > 1
    for (first, second), result in zip(scores, results, strict=True):
        assert 95 <= first <= 118 == second
        game = result.record.replay()
        assert game.first_scores == (first, second)
        assert max(game.state.scores.values()) == 121
        assert sum(result.scores) == sum(game.state.scores.values()) > first + second
    assert list(results_of(LATE, (result.record for result in results))) == results


# --- Matches that end early -----------------------------------------------


def results_won_by(*winners: int) -> list[GameResult]:
    return [replace(played()[0], winner=winner) for winner in winners]


def test_a_match_ends_when_one_player_is_clearly_better() -> None:
    plan = replace(PLAN, until_significant=True)
    both_in_pairs = replace(plan, paired=True)
    one_sided = results_won_by(*[1] * 40)
    even = results_won_by(*[0, 1] * 20)
    decided = [n for n in range(1, 41) if is_decided(plan, one_sided[:n])]
    assert decided == list(range(decided[0], 41))
    assert 5 < decided[0] < 20
    assert not any(is_decided(plan, even[:n]) for n in range(1, 41))
    assert not any(is_decided(PLAN, one_sided[:n]) for n in range(1, 41))
    pairs = [n for n in range(1, 41) if is_decided(both_in_pairs, one_sided[:n])]
    assert pairs == list(range(2 * decided[0], 41, 2))
    share = summarize(plan, one_sided)[1].share
    assert share == share_at_any_time([1.0] * 40)


def test_the_games_end_when_one_player_is_clearly_better() -> None:
    plan = Match(
        *("novice", "no-such-program"), 40, "7", False, 5.0, until_significant=True
    )
    with ThreadPoolExecutor(1) as pool:
        results = list(play_match(plan, pool))
        assert list(play_match(plan, pool, results)) == []
        assert list(play_match(plan, pool, results[:-1])) == results[-1:]
    decided = [n for n in range(1, 41) if is_decided(plan, results[:n])]
    assert decided[0] == len(results)


# --- Matches with rogues --------------------------------------------------


def test_a_match_goes_on_after_a_forfeit() -> None:
    plan = replace(PAIRED, first=rogue("Dies"), second="novice")
    results = played(plan)
    for number, result in enumerate(results):
        assert (result.number, result.winner, result.margin) == (number, 1, None)
        assert result.record.names[result.record.forfeit or Seat.FIRST] == "dies 1"
        assert "exited without answering 'move'" in result.record.reason
    assert [result.record.forfeit for result in results] == [*Seat, *Seat]
    first, second = summarize(plan, results)
    assert (first.wins, second.wins) == (0, 4)
    assert (first.forfeits, second.forfeits) == (4, 0)
    assert second.skunks == second.double_skunks == 0
    assert first.means == second.means == {}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": 0}, "expected at least 1 game, not 0"),
        ({"games": "2"}, "expected a whole number of games, not '2'"),
        ({"games": 2.5}, "expected a whole number of games, not 2.5"),
        ({"seconds": "1"}, "expected a number of seconds, not '1'"),
        ({"games": 3, "paired": True}, "a paired match has an even number of games"),
        ({"seconds": -1}, "expected a positive time limit, not -1"),
        ({"seed": None}, "expected a string as the seed, not None"),
        ({"seed": "\ud800"}, r"a seed must be valid Unicode, not '\\ud800'"),
        ({"first_scores": (range(1), range(0))}, "a range of scores is empty"),
        ({"first_scores": (10, 20)}, r"expected a range of scores for each seat, not"),
        ({"first_scores": (range(1), range(200))}, "at least 0 and below 121, not 199"),
    ],
)
def test_options_of_a_match(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(CribbageError, match=reason):
        replace(PLAN, **change)


def test_what_is_neither_workers_nor_results() -> None:
    with pytest.raises(ArgumentTypeError, match="expected an Executor"):
        next(play_match(PLAN, 4))  # type: ignore[arg-type]
    with processes(1) as pool:
        with pytest.raises(OptionError, match="expected at most 4 results"):
            next(play_match(PLAN, pool, results_won_by(*[1] * 5)))
        with pytest.raises(ArgumentTypeError, match="the results of games, not 3"):
            next(play_match(PLAN, pool, 3))  # type: ignore[arg-type]
        with pytest.raises(
            OptionError, match="results of all games from game 1 on, in order"
        ):
            next(play_match(PLAN, pool, played()[1:]))
    with pytest.raises(OptionError, match="there are no results to summarize"):
        summarize(PLAN, iter([]))
    with pytest.raises(ArgumentTypeError, match="expected a GameResult, not 5"):
        summarize(PLAN, [5])  # type: ignore[list-item]


def test_an_interrupt_ends_programs_that_do_not_answer(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    plan = replace(PLAN, first=rogue("Silent", pids), seconds=math.inf)

    def interrupt() -> None:
        assert wait_until(lambda: pids.exists() and len(pids.read_text().split()) == 2)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt), threads(2) as pool:
        list(play_match(plan, pool))
    thread.join()
    assert not any(is_running(int(pid)) for pid in pids.read_text().split())


def test_remarks_belong_to_their_game() -> None:
    plan = replace(PLAN, second=rogue("Miscounts"), games=2)
    for result in played(plan):
        assert result.record.forfeit is None
        shows = sum(len(deck.deck) == 52 for deck in decks(result))
        assert 3 * shows - 3 <= len(result.remarks) <= 3 * shows
        assert all(remark.startswith("miscounts 1: ") for remark in result.remarks)


# --- The command `cribbage match` -----------------------------------------


def test_only_some_remarks_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    remarks = [f"mine 1: show: {count}, not 4" for count in range(5, 28)]
    print_results(PLAN, [replace(played()[0], remarks=remarks)], as_json=False)
    *printed, rest = capsys.readouterr().err.splitlines()
    assert printed == [f"Game 1: {remark}" for remark in remarks[:20]]
    assert rest == "and 3 more"


def match(
    first: str, second: str, *words: str, jobs: int = 1, status: int = 0
) -> subprocess.CompletedProcess[str]:
    players = ("--first", first, "--second", second)
    shown = call("match", *players, *words, "--jobs", str(jobs))
    assert shown.returncode == status, shown.stderr
    return shown


def data_of(mean: Mean) -> dict[str, Any]:
    ends = mean.interval and list(mean.interval)
    return {"mean": mean.value, "interval": ends, "samples": mean.samples}


def test_match_as_json_and_its_log(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    words = ("--games", "2", "--seed", "a", "--from", "70,65", "--json")
    assert json.loads(match(*PLAYERS, *words, "--log", str(log)).stdout) == {
        "games": 2,
        "seed": "a",
        "paired": False,
        "players": [
            {
                "player": player,
                "wins": summary.wins,
                "share": data_of(summary.share),
                "skunks": summary.skunks,
                "double_skunks": summary.double_skunks,
                "forfeits": 0,
                "points_a_deal": {
                    source: data_of(mean) for source, mean in summary.means.items()
                },
            }
            for player, summary in zip(
                PLAYERS, summarize(PLAN, played()[:2]), strict=True
            )
        ],
        "points_ahead": None,
        "lead_a_deal": {},
        "pairs_to_show": {"1": None, "2": None},
        "forfeits": [],
    }
    assert log.read_text() == log_of(*played()[:2])


def test_match_as_a_table() -> None:
    shown = match("novice", "novice", "--games", "2", "--paired").stdout
    assert "2 games, seed 1" in shown
    rows = {
        cells[0].strip(): [cell.strip() for cell in cells[1:]]
        for line in shown.splitlines()
        if len(cells := line.strip("│").split("│")) == 3
    }
    assert sum(map(int, rows["wins"])) == 2
    assert rows["share of wins"] == ["50.0%"] * 2
    ahead = "over novice in two games with the same decks: 0.00"
    assert ahead in " ".join(shown.split())
    for source in (*AS_PONE, *AS_DEALER, "crib", "heels"):
        assert all(" to " in cell for cell in rows[f"points: {source}"])
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_a_match_with_a_rogue_says_why_it_loses(tmp_path: Path) -> None:
    log = str(tmp_path / "match.jsonl")
    shown = match("novice", rogue("SaysGo"), "--games", "2", "--log", log, "--json")
    assert "2 times, first in game 1: saysgo 1 loses: " in shown.stderr
    assert shown.stderr.count("loses") == 1
    data = json.loads(shown.stdout)
    assert [forfeit["game"] for forfeit in data["forfeits"]] == [1, 2]
    assert data["players"][1]["forfeits"] == 2
    replayed = call("replay", log)
    assert replayed.returncode == 0
    assert "  saysgo 1 (second) loses: a card can be played" in replayed.stdout


@pytest.mark.parametrize(
    "words",
    [
        *("--first novice", "--second novice"),
        *(
            f"--first novice --second novice {option}"
            for option in (
                *("--games 0", "--games many", "--seconds 0", "--jobs 0"),
                *("--games 3 --paired", "--append", "--force"),
                *("--append --force --log none/log", "--log log --resume none"),
                *("--from 95", "--from 118:95", "--from 1,121", "--from a:b"),
            )
        ),
    ],
)
def test_bad_usage_of_match(words: str) -> None:
    assert "cribbage match --help" in refusal("match", *words.split())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cli, "play_match", lambda plan, _, before: played()[len(before) : plan.games]
    )


def test_the_command_ends_a_match_that_is_decided() -> None:
    words = (rogue("Dies"), "novice", "--games", "40", "--until-significant")
    shown = match(*words, "--json")
    data = json.loads(shown.stdout)
    share = share_at_any_time([1.0] * data["games"])
    assert data["games"] < 20
    assert data["players"][1]["share"] == data_of(share)
    assert share.is_clearly_not(1 / 2)
    forfeits, playing = shown.stderr.splitlines()
    assert forfeits.startswith(f"{data['games']} times, first in game 1: dies 1 loses:")
    assert re.fullmatch(r"Playing took \d+\.\d\d seconds per game\.", playing)
    assert f"{data['games']} of 40 games" in match(*words).stdout


def log_of(*results: GameResult) -> str:
    return "".join(f"{json.dumps(record_data(each.record))}\n" for each in results)


LINE = "a line of the log"


def as_log(text: str) -> str:
    return text.replace(LINE, log_of(played()[0]).rstrip())


@pytest.mark.parametrize(
    ("before", "options", "after"),
    [
        (None, "", f"{LINE}\n"),
        (f"{LINE}\n", "--append", f"{LINE}\n{LINE}\n"),
        (LINE, "--append", f"{LINE}\n{LINE}\n"),
        (f"{LINE}\n", "--force", f"{LINE}\n"),
        ("no log", "--force", f"{LINE}\n"),
    ],
)
def test_games_are_logged(
    tmp_path: Path, at_once: None, before: str | None, options: str, after: str
) -> None:
    log = tmp_path / "log"
    if before is not None:
        log.write_text(as_log(before))
    match(*PLAYERS, "--games", "1", "--log", str(log), *options.split())
    assert log.read_text() == as_log(after)


def test_an_interrupted_match_goes_on(tmp_path: Path, at_once: None) -> None:
    log = tmp_path / "log"
    words = ("--games", "4", "--seed", "a", "--json", "--from", "70,65")
    log.write_text(log_of(played()[0]))
    went_on = match(*PLAYERS, *words, "--resume", str(log))
    for again in (("--resume", str(log)), ()):
        assert log.read_text() == log_of(*played())
        assert match(*PLAYERS, *words, *again).stdout == went_on.stdout


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((f"{old}/match.jsonl", "--seed 1") for old in ("0.1.0", "0.2.0", "cb1ff0e")),
        ("cb1ff0e/match-from.jsonl", "--seed 2 --paired --from 95:118"),
    ],
)
def test_a_match_that_an_older_version_began_goes_on(
    tmp_path: Path, name: str, options: str
) -> None:
    log, before = tmp_path / "log", (LEGACY / name).read_text()
    log.write_text(before)
    match(*PLAYERS, "--games", "4", *options.split(), "--resume", str(log))
    after = log.read_text()
    assert after.startswith(before)
    versions = [json.loads(line)["version"] for line in after.splitlines()]
    assert versions[3:] == [5]
    shown = call("replay", str(log), "--quiet").stdout
    assert "Checked 4 games: every action was legal." in shown


@pytest.mark.parametrize(
    ("seed", "text", "reason"),
    [
        ("b", "", "game 1 is not from this match"),
        ("a", '{"format"', "line 2 is incomplete, or not the record of a game"),
    ],
)
def test_a_log_that_cannot_be_gone_on_with(
    tmp_path: Path, seed: str, text: str, reason: str
) -> None:
    log = tmp_path / "log"
    before = log_of(played()[0]) + text
    log.write_text(before)
    words = ("--seed", seed, "--from", "70,65", "--resume", str(log))
    shown = match(*PLAYERS, *words, status=2)
    assert reason in shown.stderr
    assert log.read_text() == before


@pytest.mark.parametrize(
    ("player", "name", "options", "reason"),
    [
        ("novice", "log", "", "log already exists; use --append to add to it, or"),
        (
            "novice",
            "notes",
            "--append",
            "notes: line 1 is incomplete, or not the record",
        ),
        ("novice", "none/log", "", "cannot write "),
        ("novice", ".", "", "is a directory"),
        ("mastr", "log", "--force", "(did you mean master?)"),
    ],
)
def test_no_game_is_played_that_cannot_be_logged_and_no_log_is_touched(
    tmp_path: Path, player: str, name: str, options: str, reason: str
) -> None:
    texts = {"log": as_log(LINE), "notes": as_log(f"No line break: \u2028{LINE}")}
    for file, text in texts.items():
        (tmp_path / file).write_text(text)
    words = ("--log", str(tmp_path / name), *options.split())
    players = ("--first", "novice", "--second", player)
    assert reason in refusal("match", *players, *words, columns=300)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == texts


def interrupted_after(
    monkeypatch: pytest.MonkeyPatch, results: Sequence[GameResult], *words: str
) -> subprocess.CompletedProcess[str]:
    def interrupted(plan: Match, jobs: int, before: int) -> Iterator[GameResult]:
        yield from results
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "play_match", interrupted)
    return match(*PLAYERS, *words, status=128 + signal.SIGINT)


def test_what_was_played_is_kept_when_a_match_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    results = [replace(played()[0], remarks=["a: b"])]
    shown = interrupted_after(monkeypatch, results, "--log", str(log))
    assert "1 of 100 games, seed 1" in shown.stdout
    assert "Game 1: a: b\n" in shown.stderr
    assert f"To continue, use --resume {log}.\n" in shown.stderr
    assert log.read_text() == as_log(f"{LINE}\n")
    again = interrupted_after(monkeypatch, results, "--log", str(log), "--append")
    assert "To continue" not in again.stderr


@pytest.mark.parametrize(("games", "counted"), [(1, 1), (2, 2), (3, 2)])
def test_half_a_pair_does_not_count(
    monkeypatch: pytest.MonkeyPatch, games: int, counted: int
) -> None:
    shown = interrupted_after(monkeypatch, played()[:games], "--paired")
    assert f"{counted} of 100 games, seed 1" in shown.stdout
    wins = re.search(r"wins +│ +(\d+) │ +(\d+) ", shown.stdout)
    assert wins
    assert sum(map(int, wins.groups())) == counted


# --- The command `cribbage replay` ----------------------------------------


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "match.jsonl"
    file.write_text(log_of(*played()[:3]))
    return file


def refused(file: Path) -> str:
    shown = call("replay", str(file), "--quiet")
    assert shown.returncode == 2
    assert "was legal" not in shown.stdout
    (line,) = shown.stderr.splitlines()
    assert line.startswith("cribbage: ")
    return line


def test_replay_shows_the_games(log: Path) -> None:
    shown = call("replay", str(log))
    assert shown.returncode == 0
    lines = shown.stdout.splitlines()
    assert lines[-1] == "Checked 3 games: every action was legal."
    heads = [line for line in lines if line.startswith("Game ")]
    assert heads == [
        f"Game {n}: novice (first) and regular (second)" for n in (1, 2, 3)
    ]
    for number, result in enumerate(played()[:3], 1):
        state = result.record.replay().state
        first, second = state.scores.values()
        assert f"  novice (first) {first}, regular (second) {second}" in lines
        assert state.winner
        winner = f"{PLAYERS[result.winner]} ({state.winner.seat})"
        again = call("replay", str(log), "--game", str(number)).stdout
        assert f"\n  {winner} wins the game" in again
        assert again.endswith("Checked 1 game: every action was legal.\n")
        assert again.count("Game ") == 1


def test_there_is_no_such_game_or_log(log: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    for words, problem in [
        ([str(log), "--game", "4"], "there is no game 4"),
        ([str(empty)], "there is no game in"),
        (["none"], "does not exist"),
        ([str(tmp_path)], "cannot read "),
    ]:
        assert problem in refusal("replay", *words)


def test_a_log_with_a_game_that_cannot_have_been(log: Path) -> None:
    texts = record_data(played()[1].record)["actions"]
    play = next(text for text in texts if text.startswith("play "))
    go = f"go {play.split()[1]}"
    first = log_of(played()[0])
    for changed, reason in [
        ([go if text == play else text for text in texts], "a card can be played"),
        ([*texts, texts[-1]], "breaks the rules"),
        (texts[:-1], "is not finished"),
        ([], "is not finished"),
    ]:
        data = {**record_data(played()[1].record), "actions": changed}
        log.write_text(f"{first}{json.dumps(data)}\n")
        line = refused(log)
        assert "game 2 " in line
        assert reason in line


def test_a_log_that_is_cut_off(log: Path) -> None:
    text = log.read_text()
    for length in (len(text) - 2, text.index("\n") + 2, 1):
        log.write_text(text[:length])
        line = refused(log)
        assert f"line {text[:length].count(chr(10)) + 1} is incomplete" in line
    log.write_text(text.removesuffix("\n"))
    assert call("replay", str(log), "--quiet").returncode == 0


def record_with(**changes: Any) -> bytes:
    data = record_data(Record(Both(dict.fromkeys(Seat, "novice")), None, ()))
    return json.dumps({**data, **changes}).encode()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        *((line, "") for line in (b"", b"{}", b"halt", b"[" * 100_000, b"9" * 5000)),
        (bytes(range(255, -1, -1)), ""),
        (record_with(actions=["cut 5H 5S"]), "'actions.0': unexpected text after"),
        (record_with(version=6), "unsupported record version; this program reads"),
        (record_with(names={"first": "novice"}), "'names.second' is missing"),
    ],
)
def test_a_log_with_a_line_that_is_no_record(
    log: Path, line: bytes, reason: str
) -> None:
    with log.open("ab") as writer:
        writer.write(line + b"\n")
    problem = refused(log)
    assert "line 4" in problem
    assert reason in problem


# --- What is left behind --------------------------------------------------


@pytest.mark.long
def test_a_match_leaves_no_program_behind(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    shown = match(rogue("Stays", pids), "novice", "--games", "2", "--json", jobs=2)
    assert json.loads(shown.stdout)["forfeits"] == []
    assert pids.read_text()
    Gallery(pids).close()


@pytest.mark.parametrize(
    ("number", "status"),
    [
        (signal.SIGINT, 130),
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.long),
        pytest.param(signal.SIGKILL, -9, marks=pytest.mark.long),
    ],
)
def test_a_match_that_is_interrupted_leaves_no_program_behind(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    pids = tmp_path / "pids"
    pids.touch()
    gallery = Gallery(pids)
    hangs = rogue("Hangs", pids)
    words = ("--first", hangs, "--second", "novice", "--games", "2", "--jobs", "1")
    process = subprocess.Popen(
        [COMMAND, "match", *words, "--seconds", "600"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        # The match has already started the program once, to see that it answers.
        assert wait_until(lambda: len(pids.read_text().split()) == 2)
        workers = psutil.Process(process.pid).children(recursive=True)
        if number is signal.SIGINT:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        assert process.wait() == status
        assert not psutil.wait_procs(workers, MUCH_TIME)[1]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        gallery.close()


# --- The command `cribbage tournament` ------------------------------------


@pytest.mark.long
def test_a_tournament_is_the_matches_of_all_players(tmp_path: Path) -> None:
    picture = tmp_path / "shares.svg"
    words = ("--pairs", "1", "--seed", "a", "--jobs", "1", "--from", "100:118")
    names = ("novice", "regular", "master")
    shown = call("tournament", *names, *words, "--json", "--plot", str(picture))
    assert shown.returncode == 0, shown.stderr
    data = json.loads(shown.stdout)
    encounters = data.pop("encounters")
    assert data == {"seed": "a", "pairs": 1}
    late = (range(100, 119),) * 2
    for encounter, pair in zip(encounters, combinations(names, 2), strict=True):
        plan = Match(*pair, 2, "a", True, 60, late)
        ahead = points_ahead(played(plan))
        assert ahead
        assert encounter == {
            "players": [*pair],
            "share": data_of(summarize(plan, played(plan))[0].share),
            "points_ahead": data_of(ahead),
            "forfeits": [0, 0],
        }
    assert "novice against master" in picture.read_text()


def test_a_tournament_as_a_table() -> None:
    words = ("novice", "regular", "--pairs", "1", "--from", "110:118", "--jobs", "1")
    shown = call("tournament", *words)
    standings, encounters = shown.stdout.split("Against")
    shares = [float(share) for share in re.findall(r"([\d.]+)%", standings)]
    assert sum(shares) == 100
    assert shares == sorted(shares, reverse=True)
    assert re.search(r"novice .* regular .* [\d.]+%", encounters)
    assert "forfeited" not in encounters


def test_a_tournament_counts_forfeits() -> None:
    dies = rogue("Dies")
    words = ("novice", dies, "--pairs", "1", "--jobs", "1")
    lines = call("tournament", *words, COLUMNS="300").stdout.splitlines()
    assert [line for line in lines if "forfeited" in line] == [
        f"{dies} forfeited 2 games."
    ]


def tournament(*words: str) -> subprocess.CompletedProcess[str]:
    few = ("--pairs", "1", "--from", "110:118", "--jobs", "1", "--json")
    return call("tournament", "novice", "regular", "master", *few, *words)


@pytest.mark.long
def test_a_tournament_that_an_older_version_began_goes_on(tmp_path: Path) -> None:
    shutil.copytree(LEGACY / "cb1ff0e" / "tournament", tmp_path, dirs_exist_ok=True)
    words = ("--pairs", "1", "--seed", "5", "--jobs", "1", "--resume", str(tmp_path))
    assert call("tournament", "novice", "regular", "master", *words).returncode == 0
    lines = [line for log in tmp_path.iterdir() for line in log.read_text().split("\n")]
    assert sorted(json.loads(line)["version"] for line in lines if line) == [
        *(4, 4, 4, 5, 5, 5)
    ]


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    whole = tournament("--log", str(folder))
    logs = {file: file.read_text() for file in folder.iterdir()}
    assert {file.name for file in logs} == {"1-2.jsonl", "1-3.jsonl", "2-3.jsonl"}
    lines = logs[folder / "1-3.jsonl"].splitlines(keepends=True)
    assert len(lines) == 2
    (folder / "1-3.jsonl").write_text(lines[0])
    (folder / "2-3.jsonl").unlink()
    assert tournament("--resume", str(folder)).stdout == whole.stdout
    assert {file: file.read_text() for file in folder.iterdir()} == logs
    for words, problem in {
        (
            "--log",
            str(folder),
        ): "already exists; to continue its tournament, use --resume",
        ("--log", str(tmp_path / "none" / "logs")): "cannot create ",
        ("--resume", str(folder), "--seed", "b"): "game 1 is not from this match",
        ("--resume", str(folder), "--plot", "x.xyz"): "cannot draw x.xyz",
    }.items():
        shown = tournament(*words)
        assert shown.returncode == 2
        assert problem in shown.stderr
    assert {file: file.read_text() for file in folder.iterdir()} == logs


@pytest.mark.parametrize("names", ["novice", "novice novice", "novice mastr"])
def test_bad_usage_of_tournament(names: str) -> None:
    refusal("tournament", *names.split())
