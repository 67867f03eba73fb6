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

SEAL_PREFIX: Final = b"\ntabularium sha256 "
SEAL_PATTERN: Final = re.compile(re.escape(SEAL_PREFIX) + rb"([0-9a-f]{64})\n\Z")
SEAL_SIZE: Final = len(SEAL_PREFIX) + 64 + 1  # bytes: prefix, digest in hexadecimal, newline
SEALED_USER_VERSION: Final = 0x5365616C  # "Seal"
READ_CHUNK_BYTES: Final = 2**20
MAX_PAGE_BYTES: Final = 65536  # of a page in SQLite
PAGE_SIZE_FIELD: Final = slice(16, 18)  # bytes of the header of a database file


def seal_copy(path: Path) -> None:
    """Marks a finished copy as sealed and appends its SHA-256 behind the last page."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SEALED_USER_VERSION}")
    digest = _compute_digest(path, path.stat().st_size)
    with path.open("ab") as file:
        file.write(SEAL_PREFIX + digest.encode() + b"\n")


def unseal_database(connection: sqlite3.Connection) -> None:
    """Takes the mark of a sealed copy away, before the file becomes the database."""
    if connection.execute("PRAGMA user_version").fetchone()[0]:
        connection.execute("PRAGMA user_version = 0")


def check_seal(path: Path) -> bool:
    """Compares a copy with its checksum.

    True: it is as it was made. False: it carries no checksum, as copies
    of older versions. Raises Unusable if it was changed, or cut off:
    then its mark asks for a checksum that is not there, or its size is
    no whole number of pages.
    """
    size = path.stat().st_size
    seal = SEAL_PATTERN.search(_read_end(path, size))
    if seal is not None:
        if _compute_digest(path, size - SEAL_SIZE) != seal[1].decode():
            raise Unusable(
                f"{path} is not as it was made: its checksum does not match; use another copy."
            )
        return True
    if _is_sealed(path) or size % _read_page_size(path):
        raise Unusable(
            f"{path} is damaged: its end, with the checksum, is missing or was changed; use "
            "another copy."
        )
    return False


def _read_end(path: Path, size: int) -> bytes:
    """The last bytes of a file of this size, as many as a seal has."""
    with path.open("rb") as file:
        file.seek(max(0, size - SEAL_SIZE))
        return file.read()


def _compute_digest(path: Path, size: int) -> str:
    """The SHA-256 of the first `size` bytes of a file, in hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while size > 0 and (piece := file.read(min(READ_CHUNK_BYTES, size))):
            digest.update(piece)
            size -= len(piece)
    return digest.hexdigest()


def _is_sealed(path: Path) -> bool:
    """Whether the file says, in `user_version`, that a checksum has to stand at its end."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        (user_version,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(user_version == SEALED_USER_VERSION)


def _read_page_size(path: Path) -> int:
    """The bytes of a page, from the header of a database file.

    At least 1 where it is damaged.
    """
    with path.open("rb") as file:
        written = int.from_bytes(file.read(PAGE_SIZE_FIELD.stop)[PAGE_SIZE_FIELD], "big")
    if written == 1:  # the field of two bytes cannot hold the largest size: 1 stands for it
        return MAX_PAGE_BYTES
    return max(1, written)
