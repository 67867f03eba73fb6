"""A folder for all processes of a run: what one of them has made, the others need not make again.

It is made when a run begins and removed when it ends.
"""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

SHARED = "TABULARIUM_TEST_SHARED"  # the variable that names it


def begin_sharing(config: pytest.Config) -> None:
    """Makes the folder for this run, unless this process is one of several and finds it made."""
    if SHARED in os.environ:
        return
    folder = TemporaryDirectory(prefix="tabularium-shared-")
    os.environ[SHARED] = folder.name
    config.add_cleanup(lambda: os.environ.__delitem__(SHARED))
    config.add_cleanup(folder.cleanup)


def shared_folder() -> Path | None:
    """The folder; None outside of a run of tests."""
    named = os.environ.get(SHARED)
    return Path(named) if named else None


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file of which nobody ever sees a part."""
    path.parent.mkdir(exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(data)
    part.replace(path)
