"""Measure the speed of everything in one run, for `make bench`."""

from __future__ import annotations

import random
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from cribbage_bridge import DECK, hand_value, hand_values
from cribbage_bridge.grading import GraderSettings, Report, grade, sandbox
from cribbage_bridge.grading.batch import grade_all
from cribbage_bridge.grading.results import Results
from cribbage_bridge.studies import study_deals
from cribbage_bridge.web.tables import Tables

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "prolog" / "cribbage.pl"
sys.path.insert(0, str(HERE.parent / "helpers"))
import arrays_speed  # noqa: E402, in the same folder
import brute  # noqa: E402, which is a helper of the tests
import load  # noqa: E402, another one
from clusters import cluster  # noqa: E402
from served import served, started  # noqa: E402
from tables import copy_of, table_at  # noqa: E402
from web_person import begun  # noqa: E402

PARTS = 2
DISCARD = b"play dealer; hand AS 2H 6D 10S JS QS; discard;"
HANDS_SUM = 61_974_180
DEALS_SUM = 7_767_205_480
SUBMISSION = HERE.parent / "submissions" / "plain.pl"
LIMITS = {
    "master": ("at most 200 ms", "at most 1000 ms"),
    "champion": ("at most 15 ms", "at most 500 ms"),
}
"""Of a decision, on average and at most."""

TABLES = 100
"""Games between two people, each with a move every two seconds."""

BATCH = 200
"""Submissions."""

STARTS = 2
"""Of SWI-Prolog for a submission: to run it, and to read it."""


def run(*command: str | Path) -> str:
    words = list(map(str, command))
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def answers(commands: bytes) -> None:
    """Let an opponent start, and answer commands."""
    opponent = (sys.executable, "-m", "cribbage_bridge.cli", "opponent")
    subprocess.run(opponent, check=True, input=commands, stdout=subprocess.PIPE)


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def median_milliseconds(*command: str | Path) -> float:
    """Return the median of ten runs of a command."""
    return 1000 * statistics.median(seconds(lambda: run(*command)) for _ in range(10))


def least_seconds(*actions: Callable[[], object]) -> list[float]:
    """Return the shortest time of each in ten rounds, which was disturbed least."""
    rounds = [[seconds(action) for action in actions] for _ in range(10)]
    return list(map(min, zip(*rounds, strict=True)))


def report(what: str, figure: str, limit: str = "") -> None:
    print(f"{what:<52} {figure:>14}  {limit}", flush=True)


def bench_start() -> None:
    bare = median_milliseconds("swipl", "-f", "none", "-g", "halt")
    loaded = median_milliseconds("swipl", "-f", "none", "-g", "halt", RULES)
    report("load cribbage.pl", f"{loaded - bare:.1f} ms", "at most 60 ms")
    bare = median_milliseconds(sys.executable, "-c", "pass")
    imported = median_milliseconds(sys.executable, "-c", "import cribbage_bridge")
    report("import cribbage_bridge", f"{imported - bare:.1f} ms", "at most 150 ms")


def bench_prolog() -> None:
    lines = run("swipl", HERE / "show_speed.pl").split()
    first, value, textbook_value, selection, textbook_selection = map(float, lines)
    report("first select_hand/3", f"{first / 1000:.1f} ms", "at most 50 ms")
    report("hand_value/3, warm", f"{value:.2f} us", "at most 4 us")
    report("  a textbook definition", f"{textbook_value:.2f} us")
    report("  ratio", f"{textbook_value / value:.1f}", "at least 8")
    report("select_hand/3, warm", f"{selection / 1000:.3f} ms", "at most 0.15 ms")
    report("  averages of the textbook", f"{textbook_selection / 1000:.1f} ms")
    report("  ratio", f"{textbook_selection / selection:.0f}", "at least 100")


def bench_python() -> None:
    generator = random.Random(1)
    dealt = [generator.sample(DECK, 5) for _ in range(10_000)]
    shows = [(cards[:4], cards[4]) for cards in dealt]
    texts = [(tuple(map(str, hand)), str(card)) for hand, card in shows[:500]]
    hand_values(shows)

    single, batch, plain = least_seconds(
        lambda: [hand_value(*show) for show in shows],
        lambda: hand_values(shows),
        lambda: [brute.value(*show) for show in texts],
    )
    single, batch, plain = (single / len(shows), batch / len(shows), plain / len(texts))

    report("hand_value in Python", f"{1e6 * single:.1f} us", "at most 25 us")
    report("hand_values, 10,000 at once", f"{1e6 * batch:.1f} us", "at most 10 us")
    report("  brute force in Python", f"{1e6 * plain:.0f} us")
    report("  ratio", f"{plain / single:.1f}")


def extreme(
    choose: Callable[[Sequence[int]], int], totals: Sequence[int], deals: Sequence[int]
) -> tuple[int, int]:
    """Return the extreme of the parts' extreme totals, and the deals that have it."""
    chosen = choose(totals)
    pairs = zip(totals, deals, strict=True)
    return chosen, sum(number for total, number in pairs if total == chosen)


def bench_all_deals() -> None:
    def part(number: int) -> list[int]:
        printed = run("swipl", HERE / "deals.pl", str(number), str(PARTS))
        return list(map(int, printed.split()))

    start = time.perf_counter()
    with ThreadPoolExecutor(PARTS) as pool:
        sums, greatest, greatest_deals, least, least_deals = zip(
            *pool.map(part, range(PARTS)), strict=True
        )
    elapsed = time.perf_counter() - start
    best, best_deals = extreme(max, greatest, greatest_deals)
    worst, worst_deals = extreme(min, least, least_deals)
    report("all 20,358,520 deals of six", f"{elapsed:.0f} s", "at most 300 s")
    report("  sum of the best totals", f"{sum(sums):,}", f"{DEALS_SUM:,}")
    report("  greatest total, deals", f"{best}, {best_deals}", "1048, 496")
    report("  least total, deals", f"{worst}, {worst_deals}", "98, 3480")
    if sum(sums) != DEALS_SUM:
        sys.exit("error: the sum over all deals is wrong")


def bench_arrays() -> None:
    """Compare counts with a table in C, count all hands, and choose from all deals.

    The tables of the arrays are filled first.
    """
    print()
    if shutil.which("cc"):
        in_c, numpy, numba = arrays_speed.by_each(least_seconds)
        report("hands a second by a table in C", f"{in_c:.0f} million")
        report("  by NumPy alone", f"{numpy:.0f} million")
        report("    ratio", f"{numpy / in_c:.2f}", "at least 0.10")
        report("  with Numba", f"{numba:.0f} million")
        report("    ratio", f"{numba / in_c:.2f}", "at least 0.33")
    start = time.perf_counter()
    points = arrays_speed.all_hands()
    elapsed = time.perf_counter() - start
    report("all 12,994,800 hands", f"{elapsed:.2f} s", "at most 2 s")
    start = time.perf_counter()
    study = study_deals()
    elapsed = time.perf_counter() - start
    report("all 20,358,520 deals of six, as arrays", f"{elapsed:.1f} s", "at most 10 s")
    if (points, int(study.totals @ study.deals)) != (HANDS_SUM, DEALS_SUM):
        sys.exit("error: the sum over all hands or deals is wrong")


def bench_steps() -> None:
    print()
    prolog, python, ratio = run(sys.executable, HERE / "steps.py").split()
    report("steps of random play a second, in Prolog", prolog)
    report("  through Python, with all that a seat needs", python)
    report("  ratio", ratio, "at most 4.5")


def bench_learners() -> None:
    print()
    shown = run(sys.executable, HERE / "learner_steps.py").split()
    game, environment, prolog, at_once, against_novice = map(int, shown)
    report("choices of random play a second, over a game", f"{game}")
    report("  in the environment for two agents", f"{environment}")
    report("    ratio", f"{environment / game:.2f}", "at least 0.5")
    report("  in Prolog alone", f"{prolog}")
    report("  in 64 games at once", f"{at_once}")
    report("    ratio to one environment", f"{at_once / environment:.2f}", "at least 2")
    report("    ratio to Prolog alone", f"{at_once / prolog:.2f}", "at least 0.5")
    report("  in 64 games at once against the novice", f"{against_novice}")


def match(name: str, games: int, jobs: int) -> None:
    """Let a strength play against itself."""
    options = ("--games", str(games), "--jobs", str(jobs), "--seed", "1", "--json")
    players = ("--first", name, "--second", name)
    run(sys.executable, "-m", "cribbage_bridge.cli", "match", *players, *options)


def game_seconds(name: str) -> float:
    """Return the processor time of a game of a strength, without that of a start."""
    used = []
    for games in (2, 22):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        match(name, games, 1)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    few, many = used
    return (many - few) / 20


def bench_game() -> None:
    print()
    games, *strengths = run("swipl", HERE / "game_speed.pl").splitlines()
    report("games a second, novice against novice, warm", games, "at least 100")
    for line in strengths:
        name, mean, greatest = line.split()
        figure = f"{float(mean):.2f} ms"
        mean_limit, limit = LIMITS.get(name, ("", ""))
        report(f"a decision of the {name}, mean", figure, mean_limit)
        report("  greatest", f"{float(greatest):.1f} ms", limit)
    for name in ("novice", "master"):
        elapsed = seconds(partial(match, name, 1000, PARTS))
        report(f"a match of 1,000 games, {name}, two cores", f"{elapsed:.1f} s")
    novice, champion = (game_seconds(name) for name in ("novice", "champion"))
    report("a game of champions, processor time", f"{champion:.2f} s")
    ratio = f"{champion / novice:.1f}"
    report("  times that of novices", ratio, "at most 30")
    for what, commands in (("its name", b"name;"), ("a discard", DISCARD)):
        started = [seconds(partial(answers, commands)) for _ in range(10)]
        figure = f"{1000 * statistics.median(started):.0f} ms"
        report(f"start of the opponent, till {what}", figure)


def bench_cluster() -> None:
    """Compare a match on this machine and on a cluster, with two games at once."""
    if not find_spec("distributed"):
        report("a match on a cluster", "no distributed")
        return
    words = (sys.executable, "-m", "cribbage_bridge.cli", "match", "--json")
    players = ("--first", "regular", "--second", "regular")
    with TemporaryDirectory() as folder, cluster(Path(folder), PARTS) as started:
        places = (("--jobs", str(PARTS)), ("--cluster", started.address))
        run(*words, *players, "--games", "20", *places[1])  # to be warm
        matches = [
            partial(run, *words, *players, "--games", "400", *place) for place in places
        ]
        rounds = [list(map(seconds, matches)) for _ in range(3)]
    here, there = map(sum, zip(*rounds, strict=True))
    report("matches of 1,200 games on a cluster of two workers", f"{there:.1f} s")
    overhead = f"{100 * (there / here - 1):+.1f}%"
    report("  longer than here, two games at once", overhead, "under 5%")


def bench_rummikub() -> None:
    print("\nRummikub Lite, 14 blocks each and a bag of 24")
    print(f"{'states':>8} {'games':>18} {'counting':>10} {'listing':>10} {'ratio':>8}")
    slowest = 0.0
    for line in run("swipl", HERE / "rummikub_speed.pl").splitlines():
        states, games, counting, listing = line.split()
        slowest = max(slowest, float(counting))
        listed = "-" if listing == "-" else f"{float(listing):.2f} s"
        ratio = "-" if listing == "-" else f"{float(listing) / float(counting):.1f}"
        print(
            f"{states:>8} {int(games):>18,} {float(counting):>8.3f} s"
            f" {listed:>10} {ratio:>8}"
        )
    report("slowest count", f"{slowest:.2f} s", "at most 2 s")


def bench_web() -> None:
    print(f"\nThe server on loopback, {load.CLIENTS} clients at once")
    with TemporaryDirectory() as folder, served(Path(folder, "games")) as url:
        for what, works in (
            ("hand_value", load.score_works(4000)),
            ("select_hand", load.selection_works(4000)),
            ("a game's action", load.game_works(64, 25)),
        ):
            report_load(what, load.load(url, works))


def bench_moves() -> None:
    """Play two games on a server, and measure the moves of the second.

    The first requests to a server also build the schemas of its responses.
    """
    with (
        TemporaryDirectory() as folder,
        started("--games", str(Path(folder, "games"))) as (url, server),
    ):
        client = load.Client(url)
        load.moves(begun(client, strength="novice"))
        person = begun(client, strength="novice")
        before = processor_seconds(server.pid)
        number = load.moves(person)
        used = processor_seconds(server.pid) - before
    figure = f"{1000 * used / number:.1f} ms"
    report("the server's processor time for a move", figure, "at most 8 ms")


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


def bench_friends() -> None:
    """Measure moves of many games between two people at once."""
    proxy = ("--behind-proxy", "127.0.0.1")  # each person has an address
    with TemporaryDirectory() as folder, served(Path(folder, "games"), *proxy) as url:
        moves = load.play_games(url, TABLES, moves=12)
    report(f"a move of {TABLES} games between people, median", f"{moves.median:.0f} ms")
    report("  99% are delivered within", f"{moves.percentile_99:.0f} ms", "300 ms")
    if moves.wrong:
        sys.exit("error: moves of games between people were lost")


def bench_reviews() -> None:
    """Compare requests on an idle server and beside requests for reviews."""
    over = [copy_of(table_at("nothing")) for _ in range(200)]
    deals = load.deals(40, 6)
    ranking = "ranking?crib=mine&cards="
    paths = {
        "get a game": [f"tables/{over[0].id}"] * 60,
        "rank a deal": [f"{ranking}{'+'.join(cards)}" for cards in deals],
    }
    reviews = [load.reading(f"tables/{table.id}/discards") for table in over]
    with TemporaryDirectory() as folder, served(Path(folder, "games")) as url:
        for table in over:
            Tables(Path(folder, "games")).add(table)

        def median(what: str, part: int) -> float:
            asked = paths[what][part::3]
            client = load.Client(url)
            for path in asked:
                load.reading(path)(client)
            return statistics.median(client.latencies)

        for what in paths:  # to be warm
            median(what, 0)
        quiet = {what: median(what, 1) for what in paths}
        with load.asking(url, reviews):
            ratios = {what: median(what, 2) / quiet[what] for what in paths}
    for (what, ratio), most in zip(ratios.items(), (10, 5), strict=True):
        ratio_text = f"{ratio:.1f} times as long"
        report(f"{what} beside reviews", ratio_text, f"at most {most} times")


def report_load(what: str, result: load.Load) -> None:
    report(f"{what}, requests a second", f"{result.a_second:.0f}")
    report("  99% are answered within", f"{result.percentile_99:.0f} ms")
    failed = f"{result.wrong}, {result.lost} of {result.requests}"
    report("  wrong, lost", failed, "0, 0")
    if result.wrong or result.lost:
        sys.exit("error: answers of the server are wrong or lost")


def bench_grading() -> None:
    def start() -> None:
        with sandbox.run_prolog(("-g", "halt"), {}, sandbox.SandboxLimits()) as process:
            process.wait()

    grade(SUBMISSION)
    started, one = least_seconds(start, lambda: grade(SUBMISSION))
    print()
    report("grade a submission", f"{one:.2f} s")
    report("  share spent starting swipl", f"{100 * STARTS * started / one:.0f}%")
    with TemporaryDirectory() as folder:
        bench_batch(Path(folder))


def bench_batch(folder: Path) -> None:
    """Grade a batch that is interrupted in the middle and then resumed."""
    files = [folder / f"{number}.pl" for number in range(BATCH)]
    for file in files:
        shutil.copyfile(SUBMISSION, file)
    settings = GraderSettings(seed="1")
    results = Results(folder / "results.jsonl", settings)
    processor = []

    def grade_first_half() -> None:
        for path, outcome in islice(grade_all(files, settings, PARTS), BATCH // 2):
            results.add(path, outcome)

    def resume() -> None:
        resumed = Results(folder / "results.jsonl", settings)
        known = resumed.known(files)
        if len(known) != BATCH // 2:
            sys.exit(f"error: {len(known)} of {BATCH // 2} outcomes were saved")
        rest = [file for file in files if file not in known]
        for path, outcome in grade_all(rest, settings, PARTS):
            resumed.add(path, outcome)
            assert isinstance(outcome, Report)
            processor.append(outcome.seconds)

    passed = seconds(grade_first_half) + seconds(resume)
    report(f"grade {BATCH} submissions, {PARTS} at once", f"{passed:.1f} s")
    report("  processor time of each", f"{statistics.mean(processor):.2f} s")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    report("  memory of the grader", f"{megabytes:.0f} MB")


if __name__ == "__main__":
    bench_start()
    bench_prolog()
    bench_python()
    bench_all_deals()
    bench_arrays()
    bench_steps()
    bench_learners()
    bench_game()
    bench_cluster()
    bench_rummikub()
    bench_web()
    bench_moves()
    bench_friends()
    bench_reviews()
    bench_grading()
