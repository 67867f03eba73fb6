"""The game of a package is made when somebody asks for it, and not before."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import engine
from engine.lazy_game import make_when_asked

ROOT = Path(__file__).parents[2]
LIST_RULES = (
    "import sys\n"
    "import render.paint_server\n"
    "print(render.paint_server.list_drawn_games())\n"
    "print([name for name in sys.modules if name.endswith('.game')])\n"
    "print([name for name in sys.modules if name in ('asyncio', 'discord', 'urllib.request')])\n"
)


def test_a_painter_of_all_games_imports_no_rules_and_nothing_of_the_web() -> None:
    said = subprocess.run(
        [sys.executable, "-c", LIST_RULES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    drawn, rules, of_the_web = said.stdout.splitlines()
    assert "'catan'" in drawn
    assert rules == "[]"
    assert of_the_web == "[]"


def test_a_package_has_one_game_however_often_it_is_asked() -> None:
    catan = import_module("engine.catan")
    assert catan.GAME is catan.GAME
    assert engine.games()["catan"] is catan.GAME


def test_a_package_has_nothing_else_that_it_does_not_have() -> None:
    with pytest.raises(AttributeError, match="NOTHING"):
        _ = import_module("engine.catan").NOTHING


def test_a_game_that_cannot_be_made_is_no_package_without_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = ModuleType("engine.broken.game")  # it has no class of that name
    monkeypatch.setitem(sys.modules, "engine.broken.game", broken)
    monkeypatch.setitem(sys.modules, "engine.broken", ModuleType("engine.broken"))
    find = make_when_asked("engine.broken", "Broken")
    with pytest.raises(ImportError, match=r"the game of engine\.broken"):
        find("GAME")
