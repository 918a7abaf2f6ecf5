"""The options ``--jobs`` and ``--cluster``, and the workers that they determine."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Annotated, Any

import typer

from cribbage_bridge.parallel.cluster import on_cluster
from cribbage_bridge.parallel.processes import processes
from cribbage_bridge.protocol.client import check_player

_EACH_CORE = "one for each core"


def jobs_option(what: str, **more: Any) -> Any:
    """Return the option for the number of jobs on this machine."""
    return typer.Option(
        "--jobs", min=1, show_default=_EACH_CORE, help=f"{what} at once.", **more
    )


def cluster_option(**more: Any) -> Any:
    """Return the option for the address of a cluster."""
    return typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use the Dask cluster at tcp://HOST:PORT; see docs/cluster.md.",
        **more,
    )


Jobs = Annotated[int | None, jobs_option("Number of games to play")]
Cluster = Annotated[str | None, cluster_option()]


def number_of_jobs(jobs: int | None, cluster: str | None) -> int:
    """Return the number of jobs to run at once on this machine."""
    if jobs and cluster is not None:
        raise typer.BadParameter("--jobs and --cluster cannot be combined")
    return jobs or os.cpu_count() or 1


def workers(
    jobs: int | None, cluster: str | None, most: int
) -> AbstractContextManager[Executor]:
    """Return an executor for processes on this machine, or for workers on a cluster."""
    number = min(number_of_jobs(jobs, cluster), most)
    return processes(number) if cluster is None else on_cluster(cluster)


def check_players(
    players: Iterable[str], seconds: float, pool: Executor, cluster: str | None
) -> dict[str, str]:
    """Check that players can start on this machine, or on a worker of the cluster.

    Returns:
        The name that each player gives itself.
    """
    if cluster is not None:
        return {
            player: pool.submit(check_player, player, seconds).result()
            for player in players
        }
    return {player: check_player(player, seconds) for player in players}
