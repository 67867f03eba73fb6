"""Who else on the machine may read the records: nobody, where that is ours to say."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

FILE, FOLDER = 0o600, 0o700
OTHERS: Final = 0o077
OURS: Final = "", "-wal", "-shm", "-journal", ".lock"
LOCAL: Final = "local"  # the world of the local table, in the folder of the records


def make_private(path: Path) -> None:
    """Makes a new, empty file that only we may read.

    SQLite gives what it keeps beside it the same rights.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))


def restrict_permissions(path: Path) -> list[str]:
    """Takes the rights of others on the files of a database.

    Returns a sentence on each that was or still is too wide.
    """
    files = [Path(f"{path}{ending}") for ending in OURS] + sorted(
        path.parent.glob(f"{path.stem}.before-*")
    )
    remarks = [_restrict_file(file, FILE, ours=True) for file in files]
    remarks.append(_restrict_file(path.parent, FOLDER, ours=_holds_nothing_else(path)))
    return [remark for remark in remarks if remark]


def _restrict_file(path: Path, wanted: int, *, ours: bool) -> str | None:
    try:
        status = path.stat()
    except OSError:
        return None
    rights = stat.S_IMODE(status.st_mode)
    if not rights & OTHERS:
        return None
    if ours and status.st_uid == os.geteuid():
        path.chmod(wanted)
        return (
            f"Others on this machine could read {path} (rights {rights:o}); it is closed to them "
            f"now ({wanted:o})."
        )
    return (
        f"Others on this machine may read {path} (rights {rights:o}); if nobody but the bot "
        f"needs it: chmod {wanted:o} {path}"
    )


def _holds_nothing_else(path: Path) -> bool:
    """Whether the folder is there for the records alone. A home, or /tmp, is not ours to close."""
    try:
        return all(name == LOCAL or name.startswith(path.stem) for name in os.listdir(path.parent))
    except OSError:
        return False
