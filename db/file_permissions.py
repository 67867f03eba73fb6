"""Who else on the machine may read the records: nobody, where that is ours to say."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

FILE_MODE, FOLDER_MODE = 0o600, 0o700
OTHERS_MASK: Final = 0o077  # every right of the group and of others
DATABASE_ENDINGS: Final = "", "-wal", "-shm", "-journal", ".lock"  # of the files of a database
LOCAL_FOLDER: Final = "local"  # the world of the local table, in the folder of the records


def make_private(path: Path) -> None:
    """Makes a new, empty database file that only we may read.

    SQLite gives the files that it keeps beside it the
    same rights.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))


def restrict_permissions(path: Path) -> list[str]:
    """Takes the rights of others on the database at `path`, its side files and its folder.

    Returns a sentence for the host on each that was or
    still is too wide.
    """
    files = [Path(f"{path}{ending}") for ending in DATABASE_ENDINGS] + sorted(
        path.parent.glob(f"{path.stem}.before-*")
    )
    remarks = [_restrict_file(file, FILE_MODE, ours=True) for file in files]
    remarks.append(_restrict_file(path.parent, FOLDER_MODE, ours=_has_nothing_else(path)))
    return [remark for remark in remarks if remark]


def _restrict_file(path: Path, wanted_mode: int, *, ours: bool) -> str | None:
    """Closes a file or folder to others where it is `ours`.

    Returns a sentence for the host; None if nobody else
    had rights, or nothing is there.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    rights = stat.S_IMODE(status.st_mode)
    if not rights & OTHERS_MASK:
        return None
    if ours and status.st_uid == os.geteuid():
        path.chmod(wanted_mode)
        return (
            f"Others on this machine could read {path} (rights {rights:o}); it is closed to them "
            f"now ({wanted_mode:o})."
        )
    return (
        f"Others on this machine may read {path} (rights {rights:o}); if nobody but the bot "
        f"needs it: chmod {wanted_mode:o} {path}"
    )


def _has_nothing_else(path: Path) -> bool:
    """Whether the database's folder holds its files alone.

    A home, or /tmp, is not ours to close.
    """
    try:
        return all(
            name == LOCAL_FOLDER or name.startswith(path.stem) for name in os.listdir(path.parent)
        )
    except OSError:
        return False
