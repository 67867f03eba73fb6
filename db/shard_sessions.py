"""Which shard a server belongs to, and the session by which Discord knows a shard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SERVER_BITS: Final = 22  # of a server's id, which do not matter for its shard


@dataclass(frozen=True, slots=True)
class ShardSession:
    """A shard with the session by which Discord knows it, as far as there is one."""

    shard: int
    session_id: str | None = None
    sequence: int | None = None  # of the last event that was read
    resume_url: str | None = None  # the address where the session can be resumed


def shard_of_server(server_id: int, count: int) -> int:
    """The number of the shard to which Discord gives a server, where there are `count` shards."""
    return (server_id >> SERVER_BITS) % count
