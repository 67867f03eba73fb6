"""A gallery on a new database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Database
from tests.new_databases import begin_database


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    made = await Database.open(begin_database(tmp_path / "gallery.db"))
    yield made
    await made.close()
