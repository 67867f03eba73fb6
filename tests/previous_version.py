"""The program as it was before the newest migration: processes of it go on while the next version
brings the tables up to date beneath them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from db import schema

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ROOT / "db" / "migrations" / "versions"
PACKAGES = ("cogs", "db", "engine", "host", "play", "render", "words")
IMPORT = re.compile(r"^(?:from (?=[\w.]+ import )|import )(\w+)", re.MULTILINE)


def unpack_previous(folder: Path, *parts: str) -> Path:
    """Unpacks the previous version there, or parts of it; skips a test where there is no history.

    Releases have no tags: it is the commit before the newest migration.
    """
    newest = sorted(VERSIONS.glob("r[0-9]*.py"))[-1]
    found = run_git("log", "--diff-filter=A", "--format=%H", "--", str(newest.relative_to(ROOT)))
    parent = run_git("rev-parse", "--verify", "--quiet", f"{found}^") if found else ""
    if not parent:
        pytest.skip(f"the history before {newest.name} is not here: a shallow clone, or no clone")
    unpacked = folder / "previous"
    unpacked.mkdir()
    packed = folder / "previous.tar"
    run_git("archive", "--output", str(packed), parent, *parts)
    subprocess.run(["tar", "-xf", str(packed), "-C", str(unpacked)], check=True)
    assert not (unpacked / newest.relative_to(ROOT)).exists()
    replace_unreadable_files(unpacked)
    return unpacked


def run_git(*arguments: str) -> str:
    """The first line that git says; "" where it fails."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return ""
    return done.stdout.partition("\n")[0] if done.returncode == 0 else ""


def replace_unreadable_files(folder: Path) -> None:
    """What needs a library that is not installed any more is taken from today's version."""
    for path in list_files(folder):
        needed = IMPORT.findall(path.read_text("utf-8"))
        if not all(is_installed(name, folder) for name in needed):
            shutil.copy(ROOT / path.relative_to(folder), path)


def list_files(folder: Path) -> Iterator[Path]:
    """The files of a program, without those of its tests and measurements."""
    yield from folder.glob("*.py")
    for package in PACKAGES:
        yield from (folder / package).rglob("*.py")


def is_installed(name: str, folder: Path) -> bool:
    is_its_own = (folder / name).is_dir() or (folder / f"{name}.py").is_file()
    return is_its_own or find_spec(name) is not None


async def migrate(url: str) -> None:
    """What a process of the next version does at its start."""
    engine = create_async_engine(url)
    async with engine.begin() as tx:
        await tx.run_sync(schema.upgrade)
    await engine.dispose()


async def load_revision(url: str) -> str:
    """The version of the tables."""
    engine = create_async_engine(url)
    async with engine.connect() as c:
        found = await c.execute(text(f"SELECT version_num FROM {schema.VERSION_TABLE}"))
        revision = str(found.scalar_one())
    await engine.dispose()
    return revision
