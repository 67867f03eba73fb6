"""The checksum of a backup: written behind the last page of the file, and checked.

SQLite never looks there. `user_version` says that there has to be one.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from .errors import Unusable

LABEL: Final = b"\ntabularium sha256 "
SEAL: Final = re.compile(re.escape(LABEL) + rb"([0-9a-f]{64})\n\Z")
SIZE: Final = len(LABEL) + 64 + 1
SEALED: Final = 0x5365616C  # "Seal"
PIECE: Final = 2**20  # bytes that are read at once
PAGE_SIZE: Final = slice(16, 18)  # in the header of a database file; 1 means 65536


def seal_copy(path: Path) -> None:
    """Appends the checksum to a finished copy."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SEALED}")
    digest = _file_digest(path, path.stat().st_size)
    with path.open("ab") as file:
        file.write(LABEL + digest.encode() + b"\n")


def unseal_database(connection: sqlite3.Connection) -> None:
    """Takes away the mark of a copy, before the file becomes the database."""
    if connection.execute("PRAGMA user_version").fetchone()[0]:
        connection.execute("PRAGMA user_version = 0")


def check_seal(path: Path) -> bool:
    """Compares a copy with its checksum.

    True: it is as it was made. False: it carries no checksum, as those of older versions.
    Unusable: it was changed.
    """
    size = path.stat().st_size
    seal = SEAL.search(_read_end(path, size))
    if seal is not None:
        if _file_digest(path, size - SIZE) != seal[1].decode():
            raise Unusable(
                f"{path} is not as it was made: its checksum does not match; use another copy."
            )
        return True
    if _is_sealed(path) or size % _page_size(path):
        raise Unusable(
            f"{path} is damaged: its end, with the checksum, is missing or was changed; use "
            "another copy."
        )
    return False


def _read_end(path: Path, size: int) -> bytes:
    with path.open("rb") as file:
        file.seek(max(0, size - SIZE))
        return file.read()


def _file_digest(path: Path, size: int) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while size > 0 and (piece := file.read(min(PIECE, size))):
            digest.update(piece)
            size -= len(piece)
    return digest.hexdigest()


def _is_sealed(path: Path) -> bool:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return bool(connection.execute("PRAGMA user_version").fetchone()[0] == SEALED)


def _page_size(path: Path) -> int:
    with path.open("rb") as file:
        written = int.from_bytes(file.read(PAGE_SIZE.stop)[PAGE_SIZE], "big")
    return 65536 if written == 1 else max(1, written)
