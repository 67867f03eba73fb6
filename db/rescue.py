"""Saves what was confirmed when the database file was taken away while it is open.

The file is still open here; when the process ends, it is gone.
"""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from . import checksums, file_permissions

log = logging.getLogger(__name__)


async def rescue_open_file(reader: AsyncEngine, path: Path) -> None:
    """Saves a database whose file was taken away, through a connection that is still open.

    A new connection would find, or make, other files.
    """
    raw = await reader.raw_connection()
    try:
        connection: Any = raw.driver_connection
        # The log may be what was taken away.
        await connection.execute("PRAGMA wal_checkpoint(FULL)")
        if not path.exists() and path.parent.exists():
            await _save_copy(connection, path)
    except (OSError, sqlite3.Error) as error:
        log.error("what was confirmed could not be saved: %s", error)
    finally:
        raw.close()


async def _save_copy(connection: Any, path: Path) -> None:
    """Writes all that the open database holds into a sealed copy beside the lost file."""
    target = path.with_name(f"{path.stem}.rescued-{datetime.now(UTC):%Y%m%d-%H%M%S}{path.suffix}")
    file_permissions.make_private(target)
    await connection.execute("PRAGMA query_only = OFF")
    try:
        await connection.execute("VACUUM INTO ?", (str(target),))
    finally:
        await connection.execute("PRAGMA query_only = ON")
    checksums.seal_copy(target)
    log.error("%s was taken away; a copy of all that was confirmed is at %s", path, target)
