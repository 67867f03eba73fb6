"""The commands `--backup`, `--restore` and `--check FILE`."""

from __future__ import annotations

from pathlib import Path

import db
from settings import Settings


async def back_up(settings: Settings, path: Path) -> int:
    """`--backup FILE`: copies the database; returns the exit code."""
    await db.backup(settings.database, path)
    print(f"Copied to {path}.")
    return 0


async def restore_backup(settings: Settings, path: Path) -> int:
    """`--restore FILE`: puts a copy in the place of the database.

    Returns the exit code.
    """
    replaced = await db.restore_database(settings.database, path)
    kept = f" What was there before is kept as {replaced}." if replaced else ""
    print(f"{path} is in place.{kept}")
    return 0


async def check_backup(path: Path) -> int:
    """`--check FILE`: says whether a copy could be restored.

    Returns the exit code.
    """
    if await db.check_backup(path):
        how = "its checksum is right"
    else:
        how = "it carries no checksum, but SQLite finds no fault with it"
    print(f"Fine: {path} can be restored; {how}.")
    return 0
