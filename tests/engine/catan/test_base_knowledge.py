"""What the files of the base may know: not three kinds of pieces, and nothing of a module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.catan import GAME
from engine.catan.game import compose_rules
from engine.catan.match_kit import MatchKit
from engine.catan.moves import KINDS
from engine.catan.shelf import SHELF
from engine.catan.state import Frame
from tests.pairwise import covering

from .name_parts import ROOT, base_files, names_in, parts_in, parts_of

# --- the three kinds of pieces --------------------------------------------------------------------

BASE_PIECES = {"road", "settlement", "city"}
# By file that knows all three kinds of the base game: why it may
MAY_KNOW_PIECES = {
    "engine/catan/base_kit.py": "it makes these kinds",
    "engine/catan/match_kit.py": "it says which kinds have fast fields",
    "engine/catan/components.py": "prices and counts of the box, as its JSON names them",
    "engine/catan/moves.py": "the moves that buy them are the rulebook's",
    "engine/catan/frames/opening.py": "rule: a settlement and a road each, or a city",
    "engine/catan/frames/move_handlers.py": "their purchases, and Road Building",
    "engine/catan/frames/turn.py": "fast: the menu of every turn",
    "engine/catan/state.py": "fast: prices and points, asked in every turn",
    "engine/catan/rules.py": "fast: reads these prices and points from the kit",
    "engine/catan/player.py": "fast: a mask and a count for each",
    "engine/catan/pieces.py": "fast: these masks behind one interface for all kinds",
    "engine/catan/building.py": "fast: keeps what follows from these masks true",
    "engine/catan/sites.py": "fast: where they may be built, from these masks",
    "render/catan/base_room.py": "it draws these kinds",
    "render/catan/pieces.py": "their drawings",
    "render/catan/sample_game.py": "sample positions of the base game",
    "render/catan/sample_positions.py": "sample positions of the base game",
    "render/catan/sample_views.py": "sample positions of the base game",
}


def test_a_part_of_a_name_tells_what_a_file_knows() -> None:
    assert parts_of("settlement_places") == {"settlement", "place"}
    assert parts_of("BuildCity") == {"build", "city"}
    assert parts_of("roads_left") == {"road", "left"}
    assert parts_of("cities") == {"city"}


def test_few_files_know_that_there_are_three_kinds_of_pieces() -> None:
    files = base_files("engine/catan", "render/catan", "cogs", "play", "words")
    knowing = [path for path in files if parts_in(path) >= BASE_PIECES]
    assert {path.relative_to(ROOT).as_posix() for path in knowing} == {*MAY_KNOW_PIECES}


# --- the concepts of modules ----------------------------------------------------------------------

CATAN = ("engine/catan", "render/catan")
AROUND = ("cogs", "play", "words")
# Calls in modules whose first arguments are the keys of what a module shows or counts
KEYED = {"Sign", "Counter", "Award", "PointsPart", "SpecialCard", "ThrowSymbol", "DevelopmentKind"}
# Words of modules' names that the base game has, too, and what they mean there
OF_BASE = {
    "harbour": "at the coast of every island",
    "island": "what is played on",
    "route": "roads, and what else connects",
    "sea": "around every island; a ground of the kit",
    "shore": "the corners beside the sea",
    "seven": "what the robber comes for",
    "steal": "what the robber does",
    "commodity": "a family of cards of the kit",
    "sail": "of the small ship beside a harbour",
}
# Words that mean nothing of a module: part of other names, in Catan and around it
PLAIN = {"agreement", "catch", "claim", "dismiss", "foreign", "go", "halt", "improve", "march"}
PLAIN |= {"movement", "muster", "nobody", "paired", "resolve", "six", "through", "watch"}
# Concepts of modules by words that other games use, too, and that the base of Catan has no use for
SHARED_WORDS = {"gold", "plaza", "repair", "raider"}


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


def kit_keys(kit: MatchKit) -> set[str]:
    kinds: list[Any] = [*kit.cards, *kit.pieces, *kit.purchases, *kit.pawns, *kit.development]
    return {kind.key for kind in kinds} | {crop.terrain for crop in kit.crops}


def keys_said(path: Path) -> Iterator[str]:
    """The keys of signs, counters, awards and cards that a file of a module makes."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYED:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def names_of_modules() -> Iterator[str]:
    """What modules call themselves, their options, moves, frames, kinds and marks."""
    for module in SHELF.modules:
        yield module.key
        for kind in module.kinds:
            yield kind.__name__
        for option in module.options:
            yield from (option.key, *(setting.key for setting in option.settings))
    for frame in subclasses(Frame):
        if ".modules." in frame.__module__:
            yield frame.__name__
    for seats, options in covering(GAME.meta):
        yield from kit_keys(compose_rules(seats, GAME.meta.check_options(seats, options)).kit)
    for path in (ROOT / "engine" / "catan" / "modules").rglob("*.py"):
        yield from keys_said(path)


def names_of_base() -> Iterator[str]:
    """What the base game calls its moves, frames and kinds."""
    yield from (kind.__name__ for kind in KINDS)
    for frame in subclasses(Frame):
        if ".modules." not in frame.__module__:
            yield frame.__name__
    yield from kit_keys(compose_rules(4, GAME.meta.check_options(4, {})).kit)


def words_of_other_games() -> set[str]:
    """The words of names outside Catan: no concepts of its modules."""
    folders = [folder for folder in (ROOT / "engine").iterdir() if folder.name != "catan"]
    paths = [*(ROOT / "engine").glob("*.py"), *(ROOT / "render").glob("*.py")]
    for folder in folders:
        paths += folder.rglob("*.py")
    return {word for path in paths for word in parts_in(path)}


@cache
def concepts() -> frozenset[str]:
    """The words that belong to modules alone."""
    of_modules = {word for name in names_of_modules() for word in parts_of(name)}
    of_base = {word for name in names_of_base() for word in parts_of(name)}
    return frozenset(of_modules - of_base - words_of_other_games() - {*OF_BASE} - PLAIN)


def test_concepts_of_modules_are_found_by_their_names() -> None:
    found = {"ship", "pirate", "fog", "wagon", "camel", "fish", "neutral", "barbarian", "volcano"}
    assert found <= concepts()
    assert len(concepts()) > 100
    assert not {"road", "robber", "knight", "card", "hand"} & concepts()


def test_no_file_of_the_base_names_a_concept_of_a_module() -> None:
    named = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in base_files(*CATAN, *AROUND)
        for name in sorted(names_in(path))
        if parts_of(name) & concepts()
    ]
    assert not named


def test_no_file_of_the_base_of_catan_names_a_concept_that_other_games_have_too() -> None:
    named = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in base_files(*CATAN)
        for name in sorted(names_in(path))
        if parts_of(name) & SHARED_WORDS
    ]
    assert not named


def sentences_in(path: Path) -> Iterator[str]:
    """What a file says to people: the sentences of its texts and news."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            if called in ("Text", "Plural", "Word", "tell"):
                said = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                yield from (text for text in said if isinstance(text, str))


def test_no_sentence_of_the_base_of_catan_speaks_of_a_module() -> None:
    words = (concepts() | SHARED_WORDS) - {"the", "five"}
    said = [
        (path.relative_to(ROOT).as_posix(), text)
        for path in base_files(*CATAN)
        for text in sentences_in(path)
        if parts_of(text) & words
    ]
    assert not said


def test_no_file_of_the_base_draws_with_the_art_of_boxes() -> None:
    assert not [path for path in base_files("render/catan") if "box_art" in names_in(path)]


def test_every_allowance_is_needed() -> None:
    of_modules = {word for name in names_of_modules() for word in parts_of(name)}
    files = base_files(*CATAN, *AROUND)
    used = {word for path in files for word in parts_in(path)}
    assert {*OF_BASE} | PLAIN <= used & of_modules
