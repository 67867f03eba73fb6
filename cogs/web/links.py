"""The address of a table's page, where the host has set one up."""

from __future__ import annotations

from play import Table
from play.watching import Watching


class WatchLinks:
    """Makes the addresses behind the button *Watch*."""

    def __init__(self, watching: Watching, address: str | None) -> None:
        """`address` is where the host's pages are found from outside; None means nowhere."""
        self._watching = watching
        self._address = address.rstrip("/") if address else None

    @property
    def is_on(self) -> bool:
        """Whether tables have pages at all."""
        return self._address is not None

    async def find_link(self, table: Table) -> str | None:
        """The address of a table's page; None if it has none, or may not be watched."""
        if self._address is None:
            return None
        token = await self._watching.make_token(table)
        return None if token is None else f"{self._address}/t/{token}"
