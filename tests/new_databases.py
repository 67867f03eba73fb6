"""Databases that hold their tables already: one is made, of which every test takes a copy.

Making the tables takes 0.1 s, a copy a thousandth of it. How they are made is tested in
`tests/db/test_schema.py` and `tests/db/test_open.py`, and whenever `bot.py` itself is started.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from .postgres import opened_once


@cache
def empty_database() -> Path:
    """A database just made, closed again; nobody opens it."""
    folder = tempfile.TemporaryDirectory(prefix="tabularium-empty-")
    atexit.register(folder.cleanup)
    path = Path(folder.name, "tabularium.db")
    with ThreadPoolExecutor(1) as pool:  # fixtures may have a loop of their own
        pool.submit(opened_once, f"sqlite+aiosqlite:///{path}").result()
    return path


def begin_database(path: Path) -> str:
    """A new database in this file; returns its address."""
    path.parent.mkdir(exist_ok=True)
    shutil.copyfile(empty_database(), path)
    path.chmod(0o600)  # as the bot makes its own
    return f"sqlite+aiosqlite:///{path}"
