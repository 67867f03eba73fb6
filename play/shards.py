"""The shards of a process that shares them with others: which are its own, how it keeps them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Sequence, Set
from typing import Any

from db.shard_leases import ShardLeases, ShardSession, shard_of_server

from .table_store import DUE_NOTICE as DUE_NOTICE
from .table_store import FORGET_NOTICE as FORGET_NOTICE


class Shards:
    """What a process may do for its shards, and tell those that have the others.

    What asks the records raises Busy if they do not answer, and Taken
    if this process was taken for dead.
    """

    def __init__(self, leases: ShardLeases) -> None:
        self._leases = leases
        self.count = leases.count  # that all processes have together

    # --- what is ours -------------------------------------------------

    @property
    def numbers(self) -> Set[int]:
        """The numbers of the shards of this process."""
        return self._leases.shards

    @property
    def lost(self) -> Set[int]:
        """The shards that the records gave to another process without asking this one."""
        return self._leases.lost_shards

    @property
    def share(self) -> float:
        """Which part of all shards this process has."""
        return len(self.numbers) / self.count

    @property
    def is_sure(self) -> bool:
        """Whether this process certainly has its shards still, and so may act for them.

        It does not know where the database has not answered for so long that
        others may have taken it for dead. It stays silent then.
        """
        return self._leases.is_sure

    @property
    def is_taken(self) -> bool:
        """Whether this process was taken for dead: another one goes on."""
        return self._leases.taken.is_set()

    def is_ours(self, server_id: int) -> bool:
        """Whether this process, and no other, may act for a server."""
        return self._leases.is_ours(server_id)

    def find_shard(self, server_id: int) -> int:
        """The shard of a server."""
        return shard_of_server(server_id, self.count)

    # --- the lease ----------------------------------------------------

    async def renew(self, sessions: Sequence[ShardSession]) -> list[ShardSession]:
        """Tells the records that this process lives, once a second.

        Returns the shards that it took with that.
        """
        return await self._leases.renew(sessions)

    async def say_alive(self) -> None:
        """Tells the records that this process lives, and does nothing else.

        For when something takes longer than the second between two
        calls of `renew`.
        """
        await self._leases.say_alive()

    async def wait_for_free_shards(self, seconds: float) -> None:
        """Waits until shards may have become free, so many seconds at most.

        It also ends when the connection to the records is lost.
        """
        self._leases.wake.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._leases.wake.wait(), seconds)

    def end(self) -> None:
        """Stops this process from acting for any shard, as if it had been taken for dead."""
        self._leases.taken.set()

    def now(self) -> float:
        """The time by the clock that all processes share, in seconds."""
        return self._leases.now()

    def measure_skew(self) -> float:
        """How many seconds this machine's clock is ahead of the clock that all processes share."""
        return self._leases.measure_skew()

    async def claim(self, purpose: int) -> bool:
        """Claims a task that one process does for all; returns whether it is this one.

        `purpose` is the number of the task.
        """
        return await self._leases.claim(purpose)

    async def seconds_until_identify(self, pace: float) -> float:
        """Reserves the next turn to begin a session; returns the seconds until then.

        All processes begin theirs in turn, `pace` seconds apart.
        """
        return await self._leases.seconds_until_identify(bucket=0, pace=pace)

    # --- giving away --------------------------------------------------

    async def list_surplus(self, connected: Collection[int]) -> list[int]:
        """The shards, of those that are connected, that are beyond this process's fair share."""
        return await self._leases.list_surplus(connected)

    async def start_leaving(self) -> None:
        """Notes that this process leaves, so that the others share all shards among them."""
        await self._leases.start_leaving()

    def stop_owning(self, shards: Collection[int]) -> None:
        """Lets this process act for these shards no more; `give_away` frees them."""
        self._leases.stop_owning(shards)

    async def give_away(self, sessions: Sequence[ShardSession]) -> None:
        """Frees shards of ours; whoever takes them resumes their sessions."""
        await self._leases.give_away(sessions)

    def forget_lost(self, shards: Collection[int]) -> None:
        """Notes that the connections of lost shards were ended."""
        self._leases.lost_shards.difference_update(shards)

    # --- notices between processes ------------------------------------

    def listen(self, on_notice: Callable[[dict[str, Any]], None]) -> None:
        """From now on `on_notice` hears what other processes send to this one."""
        self._leases.on_notice = on_notice

    async def send_notice(
        self,
        server_id: int,
        notice: dict[str, Any],
        but_not_to: Sequence[int] = (),
    ) -> int | None:
        """Sends something to the process that acts for a server, and returns its number.

        None if no process acts for it, or only one of `but_not_to`.
        """
        return await self._leases.send_notice(self.find_shard(server_id), notice, but_not_to)
