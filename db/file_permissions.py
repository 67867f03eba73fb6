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

    SQLite gives the files that it keeps beside it the same rights.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))


def restrict_permissions(path: Path) -> list[str]:
    """Takes the rights of others on the database at `path`, its side files and its folder.

    Returns a sentence for the host on each whose rights were or are too wide.
    """
    files = [Path(f"{path}{ending}") for ending in DATABASE_ENDINGS] + sorted(
        path.parent.glob(f"{path.stem}.before-*")
    )
    remarks = [_restrict_file(file, FILE_MODE, may_change=True) for file in files]
    folder_remark = _restrict_file(
        path.parent,
        FOLDER_MODE,
        may_change=_has_nothing_else(path),
    )
    remarks.append(folder_remark)
    return [remark for remark in remarks if remark]


def _restrict_file(path: Path, wanted_mode: int, *, may_change: bool) -> str | None:
    """Takes the rights of other users of the machine from a file or folder.

    With `may_change` False, or where the bot does not own it, nothing is changed.
    Returns a sentence for the host that says what was changed or should be; None
    if others have no rights, or nothing is there.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    rights = stat.S_IMODE(status.st_mode)
    if not rights & OTHERS_MASK:
        return None
    if may_change and status.st_uid == os.geteuid():
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

    A home, or /tmp, must stay open to others.
    """
    try:
        return all(
            name == LOCAL_FOLDER or name.startswith(path.stem) for name in os.listdir(path.parent)
        )
    except OSError:
        return False
