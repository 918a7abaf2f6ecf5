"""Run calls on a Dask cluster, as `processes` does on this machine.

``docs/cluster.md`` explains how to start a cluster.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.parallel.chunks import Chunks
from cribbage_bridge.parallel.fingerprint import fingerprint
from cribbage_bridge.parallel.processes import WorkersError
from cribbage_bridge.parallel.resources import thread_resources

if TYPE_CHECKING:
    from distributed import Client

_SECONDS_TO_CONNECT = 10
"""The time limit, in seconds, to reach the scheduler."""

_SECONDS_TO_FIND_WORKERS = 10
"""The time limit, in seconds, to find a worker after reaching the scheduler."""

_SECONDS_ALONE = 60
"""The maximum time, in seconds, without a worker or a reply from the scheduler."""

_SECONDS_BETWEEN_LOOKS = 1


@dataclass(frozen=True)
class Need:
    """A condition that a worker must meet to receive calls.

    Attributes:
        name: The thing that a worker must have, as a noun phrase for error messages.
        is_met: A function that returns `True` in workers that meet the condition.
    """

    name: str
    is_met: Callable[[], bool]


@contextmanager
def on_cluster(address: str, need: Need | None = None) -> Iterator[Executor]:
    """Connect to the workers of a cluster; on exit, cancel unfinished calls.

    If a worker is lost, its calls run again on another worker.

    Args:
        address: The address of the scheduler, for example ``tcp://10.0.0.1:8786``.
        need: The condition for a worker to receive calls; `None` to use all workers.

    Raises:
        MissingPackageError: The package ``distributed`` is missing.
        WorkersError: The address is invalid, the scheduler or all workers are lost or
            unreachable, no worker meets the condition, a worker does not have this
            version of ``cribbage_bridge``, or a call killed more workers than Dask
            allows.
    """
    with _connected(address) as client:
        from distributed import KilledWorker

        _check_versions(client.run(fingerprint, on_error="return"))
        places = _places(address, client, need) if need else None
        workers = _Workers(address, client, places)
        try:
            yield workers
        except CancelledError:
            raise WorkersError(workers.why_cancelled()) from None
        except KilledWorker as error:
            raise WorkersError(
                f"the cluster at {address} canceled a call that killed "
                f"{error.allowed_failures + 1} workers"
            ) from None


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    with needed_for("a cluster", "cluster"):
        from distributed import Client
    # The client would log its attempts to reconnect even after an error.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        _check_address(address)
        client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise WorkersError(f"cannot connect to {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS_TO_FIND_WORKERS)
        except OSError:
            raise WorkersError(f"the cluster at {address} has no workers") from None
        yield client


def _check_address(address: str) -> None:
    """Raise an error at once if the address or Dask's TLS settings are unsuitable."""
    from distributed import Security
    from distributed.comm import get_address_host_port, normalize_address

    protocol, _, _ = normalize_address(address).partition("://")
    if protocol not in ("tcp", "tls"):
        raise ValueError("the address must begin with tcp:// or tls://")
    get_address_host_port(address)
    security = Security()
    if protocol == "tcp" and security.require_encryption:
        raise ValueError("Dask's settings require encryption; use tls://")
    if protocol == "tls" and not security.get_connection_args("client")["ssl_context"]:
        raise ValueError("Dask's settings name no certificates for TLS")


def _check_versions(found: Mapping[str, object]) -> None:
    for worker, theirs in found.items():
        if theirs != fingerprint():
            raise WorkersError(_mismatch(f"the worker {worker}", theirs, fingerprint()))


def _mismatch(worker: str, theirs: object, ours: str) -> str:
    if isinstance(theirs, Exception):
        return f"{worker} cannot use cribbage_bridge {ours}: {theirs}"
    return f"{worker} has cribbage_bridge {theirs}, not {ours}"


def _places(address: str, client: Client, need: Need) -> list[str]:
    """Return the addresses of the workers that meet a condition, or of their machines.

    If all workers on a machine meet it, the address of the machine replaces theirs, so
    workers that restart there can also run calls.

    Raises:
        WorkersError: No worker meets the condition.
    """
    from distributed.comm import get_address_host

    found = client.run(need.is_met, on_error="return")
    able = {worker for worker, is_met in found.items() if is_met is True}
    mixed = {get_address_host(worker) for worker in found.keys() - able}
    if not able:
        raise WorkersError(f"no worker in the cluster at {address} has {need.name}")
    hosts = {worker: get_address_host(worker) for worker in able}
    return sorted({w if host in mixed else host for w, host in hosts.items()})


_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class _Workers(Executor):
    def __init__(
        self, address: str, client: Client, places: Collection[str] | None
    ) -> None:
        self._address = address
        self._client = client
        self._places = places
        self._threads = 1
        self._are_gone = False
        options = {"workers": list(places)} if places else {}
        # With `pure=True`, Dask would run equal calls only once.
        self._executor = client.get_executor(pure=False, **options)
        client.loop.add_callback(self._watch)

    def why_cancelled(self) -> str:
        """Return a message that explains why Dask canceled calls."""
        if self._are_gone:
            return (
                f"the cluster at {self._address} has not answered, or has had no "
                f"worker, for {_SECONDS_ALONE} seconds"
            )
        return f"the scheduler at {self._address} is gone, or has canceled the calls"

    async def _watch(self) -> None:
        from distributed.comm import get_address_host

        seen = time.monotonic()
        while not self._are_gone and self._client.status in ("running", "connecting"):
            with suppress(OSError):
                counting = self._client.scheduler.ncores()
                threads = await asyncio.wait_for(counting, _SECONDS_ALONE)
                self._threads = sum(
                    number
                    for worker, number in threads.items()
                    if self._places is None
                    or {worker, get_address_host(worker)} & {*self._places}
                )
                if self._threads:
                    seen = time.monotonic()
            self._are_gone = time.monotonic() - seen > _SECONDS_ALONE
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        if self._are_gone:
            await self._client.close()

    @property
    def threads(self) -> int:
        """The number of threads; 1 if all workers are lost, as they may come back."""
        return max(1, self._threads)

    def submit(
        self,
        function: Callable[_Parameters, _Result],
        /,
        *arguments: _Parameters.args,
        **named: _Parameters.kwargs,
    ) -> Future[_Result]:
        """Submit a call to the cluster.

        Raises:
            CancelledError: The scheduler or all workers were lost for more than
                `_SECONDS_ALONE`.
        """
        if self._are_gone:
            raise CancelledError
        call = partial(function, *arguments, **named)
        future: Future[_Result] = self._executor.submit(_run, fingerprint(), call)
        return future

    def map(
        self,
        function: Callable[..., _Result],
        *iterables: Iterable[Any],
        timeout: float | None = None,
        chunksize: int = 1,
    ) -> Iterator[_Result]:
        """Submit calls in chunks, and yield their results in order.

        `chunksize` is ignored.
        """
        chunks = Chunks(self, function, list(zip(*iterables, strict=False)))
        chunks.submit()
        return chunks.results(math.inf if timeout is None else timeout)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing, because closing the connection cancels the calls."""


def _run(expected: str, call: Callable[[], _Result]) -> _Result:
    """Run a call, or raise an error if this worker has an unexpected fingerprint."""
    if fingerprint() != expected:
        raise WorkersError(_mismatch("a new worker", fingerprint(), expected))
    try:
        return call()
    finally:
        thread_resources().close()
