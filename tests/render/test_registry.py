"""The pictures of a game are found by its key; a game without pictures is told in words."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

import render
from render import armadora, lapilli
from render.__main__ import main as paint_samples
from render.registry import GamePictures, find_pictures, list_drawn_games


def test_a_games_pictures_are_found_by_its_key() -> None:
    assert "armadora" in list_drawn_games()
    assert isinstance(find_pictures("armadora"), GamePictures)


@pytest.mark.parametrize("key", ["chess", "scene", "icons", "armadora.land", "../engine"])
def test_what_is_no_drawn_game_has_no_pictures(key: str) -> None:
    assert find_pictures(key) is None


def test_a_package_needs_nothing_but_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = ModuleType("render.bare")
    bare.table = lapilli.table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "render.bare", bare)
    monkeypatch.setattr("render.registry.find_spec", lambda name: True)
    found = find_pictures.__wrapped__("bare")
    assert found is not None
    assert (found.table, found.seat, found.text) == (lapilli.table, lapilli.table, None)
    assert found.samples() == ()


def test_the_package_offers_what_the_table_needs() -> None:
    assert {
        "find_pictures",
        "list_drawn_games",
        "paint",
        "warm_sprites",
        "can_show",
        "printable_name",
    } <= set(render.__all__)


def test_samples_can_be_painted_into_a_folder(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.argv", ["python -m render", "armadora", str(tmp_path / "out")])
    paint_samples()
    files = sorted((tmp_path / "out").iterdir())
    assert len(files) == len(armadora.samples())
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
