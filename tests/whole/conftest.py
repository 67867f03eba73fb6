"""The checks that every request of the bot goes through in these tests."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.postgres import MISSING, programs

from .cold_bot import NOW
from .days import Days
from .house import ON_SERVER, House, run_house

# On PostgreSQL: what is about files, or about the local table, which has one.
ABOUT_FILES = (
    "test_browser*.py",
    "test_catan_browser.py",
    "test_no_scroll.py",
    "test_orphans.py",
    "test_page_*.py",
    "test_records.py",
)
collect_ignore_glob = ABOUT_FILES if ON_SERVER else ()


@pytest.fixture(scope="session")
def now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which bots read which test runs."""
    file = tmp_path_factory.mktemp("now") / "test"
    file.write_text("", "utf-8")  # a house of a whole module may begin before its first test
    os.environ[NOW] = str(file)
    return file


@pytest.fixture(autouse=True)
def told_test(now: Path, request: pytest.FixtureRequest) -> None:
    if ON_SERVER and programs() is None:
        pytest.skip(MISSING)
    now.write_text(request.node.nodeid, "utf-8")


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose bot may log no error and leave no press unanswered."""
    async with run_house(tmp_path) as made:
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.list_unanswered() == []


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    """A house as above, whose clock the test moves."""
    async with run_house(tmp_path, start=False) as home:
        made = Days(home)
        made.advance(0)
        await made.start()
        yield made
        assert home.errors() == ""
        assert home.discord.service.interactions.list_unanswered() == []
