"""The checks that every request of the bot goes through in these tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .days import Days
from .house import House, run_house


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
