"""Whoever lays the folder of an expansion beside the others has it in the game, and touches no
other file: cards, a building, a purchase, a command, all read by the base.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from bench.sources import ROOT

from .fresh_tree import fill_tree, run

FOLDER = ROOT / "tests/games/catan_vineyards"
COMMANDS = "tests/cogs/test_command_limits.py::test_every_command_is_within_the_limits_of_discord"
PLAY = """
from random import Random
from engine.catan import GAME
from engine.core import StreamEntry
from engine.match import Match
from render import find_pictures, paint
from render.text import describe_view
from words import Words

match = Match.start(GAME, 3, {"vineyards": "on", "offers": "none"}, 1, StreamEntry(1))
random, bot, words = Random(1), GAME.bots["steady"], Words("en", ["Ann", "Ben", "Cay"])
while not match.is_over:
    asked = match.decisions()[0]
    view = GAME.view(match.state, asked.seat)
    match.act(asked.seat, bot.choose(view, asked, random))
view = GAME.view(match.state, None)
print(describe_view("catan", view, words))
print("done:", *sorted({note.verb for note in match.state.history_notes()}))
print("scored:", *sorted({part.key for one in view.players for part in one.points_parts}))
print("painted:", *{paint(scene)[:4] for scene in find_pictures("catan").table(view, words)})
assert Match.load(match.dump(), strict=True).dump() == match.dump()
for group in GAME.command_groups():
    print("/" + group.name, *(kind.verb.id for kind in group.kinds))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tree")
    fill_tree(made)
    modules = made / "engine/catan/modules/vineyards"
    copytree(FOLDER, modules, ignore=ignore_patterns("__pycache__"))
    return made


def test_an_expansion_is_played_told_painted_and_typed_by_its_folder_alone(tree: Path) -> None:
    told = run(tree, "-c", PLAY)
    lines = {line.partition(" ")[0]: line.split()[1:] for line in told.splitlines() if line}
    assert {"estate", "feast"} <= {*lines["done:"]}
    assert {"estate", "feasts"} <= {*lines["scored:"]}
    assert lines["painted:"] == [r"b'\x89PNG'"]
    assert lines["/vineyards"] == ["estate", "feast"]
    assert "Estate" in told


@pytest.mark.soak
def test_it_keeps_every_promise_with_all_that_goes_with_it(tree: Path) -> None:
    suites = ("tests/conformance", "tests/render/test_every_game.py")
    run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "vineyards.on", *suites)
    run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", COMMANDS)
