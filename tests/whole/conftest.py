"""The checks that every request of the bot goes through in these tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .house import House, house


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose bot may log no error and leave no press unanswered."""
    async with house(tmp_path) as made:
        yield made
        assert made.errors() == ""
        assert made.discord.service.interactions.unanswered() == []
