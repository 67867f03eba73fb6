"""What all tests share: the long ones run only when they are asked for with `-m soak`, chance is
the same in every run, what waits comes first, files lie in memory, and there is a PostgreSQL for
those that want one."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from bench.postgres import MISSING, Cluster, create_tables, programs, shared_cluster
from db.tables import metadata

from .compiled_statements import share_compiled_statements
from .compiling import compile_share
from .shared_files import begin_sharing

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

HERE: Final = Path(__file__).parent
RARELY: Final = (50_000, 10, 20)  # new objects, and so on, before garbage is looked for
SHARD_TABLES: Final = ("holders", "shards", "identify_turns")  # made where processes share them
MEMORY: Final = Path("/dev/shm")
ROOM: Final = 2 * 2**30  # bytes; a run of all tests needs a tenth of it
# Whole bots and browsers wait as much as they compute: one process
# works on them while others compute. What is left to share at the end
# are short tests, which leave nobody without work.
FIRST: Final = ("whole", "test_copied_game.py")


def pytest_configure(config: pytest.Config) -> None:
    if not config.option.markexpr:
        config.option.markexpr = "not soak"
    os.environ.setdefault("TABULARIUM_EMOJI", "off")  # only their own tests upload any
    if "TMPDIR" not in os.environ and has_room(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)  # for programs that tests start, too
        tempfile.tempdir = None  # which is found anew
    begin_sharing(config)
    share_compiled_statements()


def has_room(folder: Path) -> bool:
    """Whether files of tests can lie there, and programs among them be run: a commit to a disk is
    waited for, and so is the removal of thousands of files at the end.
    """
    if not os.access(folder, os.W_OK):
        return False
    told = os.statvfs(folder)
    return told.f_bavail * told.f_frsize >= ROOM and not told.f_flag & os.ST_NOEXEC


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits comes first, and of that the files with few tests, which are long; then all that
    is asked of a random match, so that one process plays it once for everybody who looks at it.
    """
    matches = {match: number for number, match in enumerate(dict.fromkeys(map(match_of, items)))}
    tests_of = Counter(item.path for item in items)

    def place(item: pytest.Item) -> tuple[bool, bool, int]:
        match = match_of(item)
        waits = match is None and item.path.relative_to(HERE).parts[0] in FIRST
        return not waits, match is None, tests_of[item.path] if waits else matches[match]

    items.sort(key=place)


def match_of(item: pytest.Item) -> object:
    """The match that a test is about, of those that random players have played; None: another."""
    playing = sys.modules.get("tests.playing")  # who needs it has imported it
    if playing is None or not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return None
    values = item.callspec.params.values()
    return next((value for value in values if isinstance(value, playing.Case)), None)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Ten thousand collected tests stay to the end: no search for garbage looks at them. Later ones
    are rare: with Python's own thresholds they would be an eighth of all that tests compute.
    """
    gc.disable()
    compile_share(session.config)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if programs() is None:
        terminalreporter.write_line(f"{MISSING}: what is tested on it was skipped.")


@pytest.fixture(scope="session")
def server() -> Cluster:
    """A real PostgreSQL; what needs one is skipped where there is none."""
    if programs() is None:
        pytest.skip(MISSING)
    return shared_cluster()


@pytest.fixture(scope="session")
def on_server(server: Cluster) -> str:
    """The name of a database that has its tables already."""
    name = server.make()
    create_tables(server.url(name))
    return name


@pytest.fixture
def server_url(server: Cluster, on_server: str) -> str:
    """The address of a database on a server, with nothing in its tables."""
    server.clear(on_server, *metadata.tables)
    server.ask(on_server, f"DROP TABLE IF EXISTS {', '.join(SHARD_TABLES)} CASCADE")
    return server.url(on_server)
