"""Modules: nothing outside them names them, an absent one costs nothing, and all that go together
play together.
"""

import ast
from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.game import compose_rules
from engine.catan.meta import make_meta
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from engine.catan.rules import Rules
from engine.catan.shelf import SHELF, Shelf
from engine.core import Illegal, Options, StreamEntry, Text
from engine.match import Match
from tests.pairwise import covering

from . import slow, slow_kit

HERE = Path(__file__).parents[3] / "engine" / "catan"
MODULES = SHELF.modules
KEYS = {module.key for module in MODULES}
# By key of a module: its folder, which a scenario shares with the box it belongs to
FOLDERS = {module.key: module.__module__.split(".")[3] for module in MODULES}
# How each module is switched on; for how many seats
SWITCHES: dict[str, tuple[dict[str, str], tuple[int, ...]]] = {
    "five_six": ({"extension": "special"}, (5, 6)),
    "two_players": ({}, (2,)),
    "big_start": ({"start": "big"}, (2, 3, 4, 5, 6)),
    "jungle": ({"desert": "jungle"}, (2, 3, 4, 5, 6)),
    "volcano": ({"desert": "gold"}, (2, 3, 4, 5, 6)),
    "friendly_robber": ({"robber": "friendlier"}, (2, 3, 4, 5, 6)),
    "harbormaster": ({"harbormaster": "on"}, (2, 3, 4, 5, 6)),
    "event_cards": ({"events": "on"}, (2, 3, 4, 5, 6)),
    "seafarers": ({"seafarers": "new-shores"}, (3, 4, 5, 6)),
    "knights": ({"knights": "on"}, (3, 4, 5, 6)),
    "coins": ({"traders": "rivers"}, (2, 3, 4)),
    "rivers": ({"traders": "rivers"}, (2, 3, 4)),
    "caravans": ({"traders": "caravans"}, (2, 3, 4, 5, 6)),
    "barbarian_attack": ({"traders": "barbarian-attack"}, (2, 3, 4)),
    "traders_barbarians": ({"traders": "traders-barbarians"}, (2, 3, 4)),
    "fishermen": ({"fishermen": "on"}, (2, 3, 4, 5, 6)),
    "explorers": ({"explorers": "land-ho"}, (2, 3, 4)),
}
# Pairs that do not go together
APART = {
    frozenset(pair)
    for one, others in {
        "two_players": (
            "five_six",
            "seafarers",
            "knights",
        ),
        "five_six": ("coins", "rivers", "barbarian_attack", "traders_barbarians"),
        "jungle": (
            "seafarers",
            "knights",
            "fishermen",
            "coins",
            "rivers",
            "caravans",
            "barbarian_attack",
        ),
        "volcano": (
            "seafarers",
            "knights",
            "fishermen",
            "coins",
            "rivers",
            "caravans",
            "barbarian_attack",
        ),
        "seafarers": ("coins", "rivers", "caravans", "barbarian_attack"),
        "caravans": ("coins", "rivers", "barbarian_attack"),
        "rivers": ("barbarian_attack",),
        "coins": ("barbarian_attack",),
        "knights": ("barbarian_attack",),
        "traders_barbarians": (
            "jungle",
            "volcano",
            "seafarers",
            "coins",
            "rivers",
            "caravans",
            "barbarian_attack",
        ),
        # With two seats it has neutral colours of its own, and the game for two does not take part
        "explorers": tuple(key for key in SWITCHES if key != "explorers"),
    }.items()
    for pair in product((one,), others)
}
# Modules that share the switch of their box, and play with it alone
PARTS = {"knight_pieces": "knights", "progress_cards": "knights"}
# Files with what modules share, and the only ones that may speak of several
SHARED = {
    HERE / "modules" / name
    for name in ("desert_places.py", "boxes.py", "traders_box.py", "shared_points.py")
}
# Keys that mean something else, too (knight cards, a commodity): only an import names the module
COMMON_WORDS = {"knights", "cloth"}
SCENARIO_SWITCHES = {
    scenario.module.key: ({"seafarers": scenario.key}, tuple(scenario.boards))
    for scenario in SCENARIOS
    if scenario.module is not None
}


def imports_in(path: Path) -> set[str]:
    """All that a file imports, and from where."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    imports = {
        part
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for part in (node.module or "").split(".")
    }
    aliases = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    return imports | aliases


def names_in(path: Path) -> set[str]:
    """Names and whole strings of a file; what a sentence mentions does not count."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    strings = {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return strings | {node.id for node in nodes if isinstance(node, ast.Name)}


def test_every_module_has_a_folder_and_a_switch() -> None:
    folders = {path.parent.name for path in (HERE / "modules").glob("*/__init__.py")}
    assert folders == set(FOLDERS.values()) == set(SWITCHES)
    assert SWITCHES.keys() | SCENARIO_SWITCHES.keys() | PARTS.keys() == KEYS
    assert all(FOLDERS[part] == FOLDERS[box] for part, box in PARTS.items())


def test_nothing_outside_a_module_names_it() -> None:
    classes = {module.__name__ for module in MODULES}
    for path in HERE.rglob("*.py"):
        if path in SHARED:
            continue
        parts = path.relative_to(HERE).parts
        own = {key for key, folder in FOLDERS.items() if folder in parts}
        named = imports_in(path) | (names_in(path) - COMMON_WORDS)
        assert not named & (KEYS - own), path
        assert not named & (
            classes - {module.__name__ for module in MODULES if module.key in own}
        ), path


def test_the_base_game_asks_nobody() -> None:
    rules = compose_rules(4, GAME.meta.check_options(4, {}))
    points = [field.name for field in fields(Rules)]
    assert len(points) > 15
    assert all(getattr(rules, point) == () for point in points)


def test_only_modules_that_override_a_point_are_asked() -> None:
    rules = compose_rules(
        4, GAME.meta.check_options(4, {"harbormaster": "on", "robber": "friendly"})
    )
    assert (
        len(rules.on_building_built),
        len(rules.robber_hexes),
        len(rules.change_gains),
        len(rules.set_up),
    ) == (1, 1, 0, 1)
    assert rules.target == 11


def test_rules_are_composed_once_for_each_set_of_options() -> None:
    options = GAME.meta.check_options(3, {"events": "on"})
    assert compose_rules(3, options) is compose_rules(3, Options(dict(options), options.revision))
    assert compose_rules(3, options) is not compose_rules(
        3, Options(dict(options), options.revision - 1)
    )


def test_modules_are_asked_in_their_order() -> None:
    rules = compose_rules(
        6, GAME.meta.check_options(6, {"events": "on", "harbormaster": "on", "desert": "both"})
    )
    places = [module.order for module in rules.modules]
    assert places == sorted(places)
    assert [module.slot_index for module in rules.modules] == list(range(len(rules.modules)))


def test_no_two_modules_share_a_key_or_an_order() -> None:
    first, second, *_ = MODULES
    alike = type("Alike", (second,), {"order": first.order})
    with pytest.raises(AssertionError, match="share"):
        Shelf((first, alike))
    with pytest.raises(AssertionError, match="share"):
        Shelf((first, type("Alike", (first,), {"order": 1000})))


def test_a_ruling_of_a_module_makes_the_newest_revision_of_the_game() -> None:
    first, *others = MODULES
    later = GAME.meta.revision + 1
    ruled = type("Ruled", (first,), {"revision": later})
    assert make_meta(Shelf((ruled, *others))).revision == later
    assert make_meta(Shelf(tuple(others))).revision == GAME.meta.revision


def test_an_option_that_two_modules_share_is_there_once() -> None:
    keys = [option.key for option in GAME.meta.options]
    assert keys.count("desert") == 1
    assert len({*keys}) == len(keys)


# --- together ---------------------------------------------------------


def settings_of(keys: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key in keys:
        traders = SWITCHES[key][0].get("traders")
        if traders and found.get("traders", traders) != traders:
            raise Illegal(Text("They are two scenarios of one box."))
        found |= SWITCHES[key][0]
    if {"jungle", "volcano"} <= set(keys):
        found["desert"] = "both-gold"
    return found


def together(keys: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    """The seats with which these modules go together, and the options."""
    for seats in GAME.meta.seats:
        if all(seats in SWITCHES[key][1] for key in keys):
            try:
                options = GAME.meta.check_options(seats, settings_of(keys))
            except Illegal:
                continue
            taking_part = {module.key for module in SHELF.modules_for(seats, options)}
            if taking_part.issuperset(keys):
                yield seats, dict(options)


def play(seats: int, options: dict[str, str], seed: int, most: int = 500) -> Match[Any]:
    """A random game in which pieces are conserved and what is kept stays true."""
    match, random = Match.start(GAME, seats, options, seed, StreamEntry(seed)), Random(seed)
    pieces = GAME.count_pieces(match.state)
    while not match.is_over and len(match.lines) < most:
        question = random.choice(match.decisions())
        match.act(question.seat, question.sample(random))
        slow.compare_points(match.state)
        if len(match.lines) % 60 == 0:
            assert GAME.count_pieces(match.state) == pieces
            has_sea = bool(match.state.island.shape.sea_hexes)
            plain = match.state.rules.has_plain_routes and not has_sea
            (slow if plain else slow_kit).compare(match.state)
    return match


@pytest.mark.parametrize("pair", list(combinations(SWITCHES, 2)), ids="+".join)
def test_every_allowed_pair_of_modules_plays(pair: tuple[str, str]) -> None:
    cases = list(together(pair))
    assert bool(cases) == (frozenset(pair) not in APART)
    for seats, options in cases[-1:]:
        match = play(seats, options, seed=len(pair[0]) * 10 + len(pair[1]), most=150)
        taking_part = {module.key for module in match.state.rules.modules}
        assert set(pair) <= taking_part
        assert Match.load(match.dump(), strict=True).dump() == match.dump()


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), covering(GAME.meta), ids=str)
def test_every_allowed_pair_of_settings_plays(seats: int, options: dict[str, str]) -> None:
    for seed in range(1, 4):
        match = play(seats, options, seed)
        assert Match.load(match.dump(), strict=True).dump() == match.dump()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"extension": "special"}),
        (4, {"desert": "both"}),
        (2, {"desert": "both-gold"}),
        (4, {"disc": "rare"}),
        (4, {"robber": "friendly", "start": "big"}),
        (2, {"knights": "on"}),
        (4, {"knights": "on", "desert": "volcano"}),
        (4, {"knights": "on", "desert": "jungle"}),
        (4, {"knights": "on", "seafarers": "forgotten-tribe"}),
        (4, {"knights": "on", "seafarers": "pirate-islands"}),
        (4, {"early_sevens": "again"}),
        (4, {"defence": "chosen"}),
        (7, {}),
        (1, {}),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(Illegal):
        Match.start(GAME, seats, options, 1)
