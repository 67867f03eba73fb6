"""The order of all tests: what waits comes first, and what looks at one match stands together."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from tests.conftest import FIRST, HERE, MEMORY, has_room, match_of


def test_what_waits_comes_before_all_that_computes(request: pytest.FixtureRequest) -> None:
    items = [item for item in request.session.items if match_of(item) is None]
    waiting = [item.path.relative_to(HERE).parts[0] in FIRST for item in items]
    assert waiting == sorted(waiting, reverse=True)
    tests_of = Counter(item.path for item in request.session.items)
    lengths = [tests_of[item.path] for item, waits in zip(items, waiting, strict=True) if waits]
    assert lengths == sorted(lengths)


def test_all_that_is_asked_of_a_match_stands_together(request: pytest.FixtureRequest) -> None:
    matches = [match for match, _ in groupby(request.session.items, match_of) if match is not None]
    assert len(matches) == len(set(matches))


def test_files_lie_in_memory_where_there_is_room_for_them(tmp_path: Path) -> None:
    assert not has_room(tmp_path / "missing")
    if has_room(MEMORY):
        assert tempfile.gettempdir() == os.environ["TMPDIR"]
