"""What the files of the base may know: no count of cards and pieces, and nothing of a module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.game import compose_rules
from engine.catan.match_kit import MatchKit
from engine.catan.moves import KINDS
from engine.catan.shelf import SHELF
from engine.catan.state import Frame
from tests.pairwise import covering

from .name_parts import ROOT, base_files, names_in, parts_in, parts_of

CATAN = ("engine/catan", "render/catan")
AROUND = ("cogs", "play", "words")

# --- the three kinds of pieces ----------------------------------------

BUILDINGS = {"settlement", "city"}
# By file that knows the kinds of buildings of the base game: why it
# may. Roads alone are known wherever the award for the longest one is
MAY_KNOW_PIECES = {
    "engine/catan/base_kit.py": "it makes these kinds",
    "engine/catan/match_kit.py": "it says which kinds have fast fields",
    "engine/catan/kinds.py": "a crop has a number for each, and further ones by key",
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
    "engine/catan/income.py": "fast: what the land pays these masks",
    "engine/catan/island.py": "fast: what each hex pays, for these masks",
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


def test_few_files_know_which_kinds_of_pieces_there_are() -> None:
    """By any part of any name: `settlement_places` and `city_extra` together tell of buildings."""
    knowing = [path for path in base_files(*CATAN, *AROUND) if parts_in(path) >= BUILDINGS]
    assert {path.relative_to(ROOT).as_posix() for path in knowing} == {*MAY_KNOW_PIECES}


# Fields of a player with the pieces of the base game, and how a player is called
FAST_FIELDS = {"roads", "settlements", "cities", "roads_left", "settlements_left", "cities_left"}
PLAYERS = {"p", "player", "owner", "other", "me", "thief", "victim"}
# By further file that reads such a field: why it may
MAY_READ_FIELDS = {"engine/catan/evaluation/position.py": "fast: a search weighs thousands"}


def reads_fast_fields(path: Path) -> bool:
    """Whether a file reads `p.settlements` or the like."""
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in FAST_FIELDS
        and isinstance(node.value, ast.Name)
        and node.value.id in PLAYERS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )


def test_the_fast_fields_of_players_are_read_in_few_files() -> None:
    """All others ask `pieces` for any kind of piece, and `sites` where it may be built."""
    reading = {path for path in base_files(*CATAN, *AROUND) if reads_fast_fields(path)}
    names = {path.relative_to(ROOT).as_posix() for path in reading}
    assert names - {*MAY_KNOW_PIECES} == {*MAY_READ_FIELDS}


# --- the five resources -----------------------------------------------

RESOURCE_WORDS = {"lumber", "brick", "wool", "grain", "ore"}
RESOURCE_LISTS = {"RESOURCES", "RESOURCE_CARDS", "RESOURCE_OF_TERRAIN", "BASE_KINDS"}
# By file that knows the resources: why it may
MAY_KNOW_RESOURCES = {
    "engine/catan/base_kit.py": "it makes these kinds",
    "engine/catan/view.py": "their keys, and what the landscapes of the base game yield",
    "engine/catan/names.py": "their titles",
    "engine/catan/resources.py": "their numbers, by which prices are written down",
    "engine/catan/match_kit.py": "fast: the hands of the base game are unpacked in one step",
    "engine/catan/components.py": "prices of the box, as its JSON names them",
    "engine/catan/map.py": "harbours of the printed maps",
    "engine/catan/shelf.py": "moves name the kinds of cards of all modules, these first",
    "render/catan/pieces.py": "their symbols",
    "render/catan/emoji.py": "their symbols in the chat",
}


def knows_resources(path: Path) -> bool:
    """Whether a file names two resources or more, or a list of them."""
    names_several = len(parts_in(path) & RESOURCE_WORDS) > 1
    return names_several or bool(names_in(path) & RESOURCE_LISTS)


def test_few_files_know_which_resources_there_are() -> None:
    knowing = [path for path in base_files(*CATAN, *AROUND) if knows_resources(path)]
    assert {path.relative_to(ROOT).as_posix() for path in knowing} == {*MAY_KNOW_RESOURCES}


FIVE = len(RESOURCE_WORDS)
SHIFT_OF_LAST = 24  # six bits a kind, the fifth kind
# Only these may write five kinds out, for speed
MAY_COUNT = {
    "engine/catan/match_kit.py": "`unpack`, where a match has the cards of the base game alone",
    "engine/catan/resources.py": "five kinds of development cards, where no module has more",
}


def counts_to_five(node: ast.AST) -> bool:
    """Whether code speaks of five kinds: ranges, slices, five zeros, or the bits of the fifth."""
    match node:
        case ast.Call(func=ast.Name(id="range"), args=args):
            return any(is_number(one, FIVE) for one in args)
        case ast.Slice(lower=lower, upper=upper):
            return is_number(lower, FIVE) or is_number(upper, FIVE)
        case ast.BinOp(left=ast.Tuple() | ast.List(), op=ast.Mult(), right=right):
            return is_number(right, FIVE)
        case ast.BinOp(op=ast.RShift(), right=right):
            return is_number(right, SHIFT_OF_LAST)
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), comparators=others):
            return any(is_number(one, FIVE) for one in others)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return len(parts) == FIVE and all(is_number(one, 0) for one in parts)
    return False


def is_number(node: ast.AST | None, number: int) -> bool:
    return isinstance(node, ast.Constant) and node.value == number


def counting(path: Path) -> bool:
    return any(map(counts_to_five, ast.walk(ast.parse(path.read_text("utf-8")))))


@pytest.mark.parametrize(
    "code",
    ["range(5)", "hand[:5]", "hand[5:]", "(0,) * 5", "packed >> 24 & 63", "len(hand) == 5"],
)
def test_counting_to_five_is_found(code: str) -> None:
    assert any(map(counts_to_five, ast.walk(ast.parse(code))))


def test_nothing_counts_to_five_resources() -> None:
    samples = {"sample_game.py", "sample_positions.py", "sample_views.py"}  # of the base game
    files = [path for path in base_files(*CATAN) if path.name not in samples]
    found = {path.relative_to(ROOT).as_posix() for path in files if counting(path)}
    assert found == {*MAY_COUNT}


# --- the concepts of modules ------------------------------------------

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
