"""No line of the project knows the made-up boxes, and they are nothing that anybody can play."""

from __future__ import annotations

import re
from pathlib import Path

from engine import games
from engine.catan import GAME as CATAN
from engine.catan.shelf import SHELF
from tests.games.catan_proof import ALL_BOXES, BOXES, GAME, KEY, PROOF_MODULES

ROOT = Path(__file__).parents[3]
PROJECT = ("engine", "render", "cogs", "play", "db", "words", "local", "bench", "host", "locale")
WRITTEN = (".py", ".json", ".md", ".po", ".toml", ".svg")


def project_files() -> list[Path]:
    found = [path for folder in PROJECT for path in (ROOT / folder).rglob("*")]
    return [path for path in (*found, *ROOT.glob("*.py")) if path.suffix in WRITTEN]


def names_of_boxes() -> list[str]:
    """All words by which the boxes are known: keys, commands, moves, cards, pieces and pawns."""
    rules = GAME.compose_rules(4, GAME.meta.check_options(4, ALL_BOXES))
    groups = [group.name for group in GAME.command_groups() if group.name != KEY]
    kit, base = rules.kit, CATAN.compose_rules(4, CATAN.meta.check_options(4, {})).kit
    kinds = {*kit.cards, *kit.pieces, *kit.pawns, *kit.purchases}
    known = {one.key for one in (*base.cards, *base.pieces, *base.pawns, *base.purchases)}
    keys = {one.key for one in kinds} - known
    return [KEY, *BOXES, *groups, *keys]


def test_no_file_of_the_project_names_a_box() -> None:
    names = re.compile("|".join(map(re.escape, names_of_boxes())))
    files = project_files()
    assert len(files) > 300
    naming = [str(path) for path in files if names.search(path.read_text("utf-8"))]
    assert naming == []


def test_nothing_of_the_project_imports_the_tests() -> None:
    imports = re.compile(r"^\s*(from|import) tests\b", re.MULTILINE)
    files = [path for path in project_files() if path.suffix == ".py"]
    assert [str(path) for path in files if imports.search(path.read_text("utf-8"))] == []


def test_the_boxes_are_no_game_and_no_module_of_the_bot() -> None:
    assert KEY not in games()
    assert not {*SHELF.modules} & {*PROOF_MODULES}
    assert not {*CATAN.moves.kinds} & {kind for box in PROOF_MODULES for kind in box.kinds}


def test_the_base_game_is_the_same_without_them() -> None:
    """Their game is Catan with a longer shelf: no method of it is another."""
    own = {name for name in vars(type(GAME)) if not name.startswith("__")}
    assert own == {"shelf", "meta", "moves", "bots", "warned_kinds"}
