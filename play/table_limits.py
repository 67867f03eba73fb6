"""Limits how many tables may be open, for a server and for a person.

It is asked in the transaction that opens one, so that commands at the
same time do not get past it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import matches, servers
from engine.core import Illegal, Text

from .table import LIVE, LOBBY

PER_PERSON, PER_SERVER = "per_person", "per_server"  # what a server's settings call them
DEFAULT_TABLE_LIMITS: Final = {
    PER_PERSON: 10,
    PER_SERVER: 400,
}  # open tables, where the server has not said otherwise


async def check_table_limits(c: AsyncConnection, server_id: int, person_id: int) -> None:
    """Raises Illegal if the person may not open another table in the server."""
    settings = (await servers.load_server(c, server_id)).settings
    own = await matches.count_matches(c, server_id, LOBBY, *LIVE, owner_id=person_id)
    here = await matches.count_matches(c, server_id, LOBBY, *LIVE)
    limits = {key: int(settings.get(key, usual)) for key, usual in DEFAULT_TABLE_LIMITS.items()}
    if own >= limits[PER_PERSON] or here >= limits[PER_SERVER]:
        raise Illegal(Text("There are too many open tables. Finish or leave one first."))
