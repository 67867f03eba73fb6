"""The page that tells how to add a game is true: it names all that a game may say, and no more."""

from __future__ import annotations

import re
from inspect import getsource, isfunction

import engine.core
from bench.sources import ROOT, list_tracked_files
from engine.core import Game

PAGE = (ROOT / "docs/add-a-game.md").read_text("utf-8")
QUOTED = re.compile(r"`([^`]+)`")
# Folders and files of a game; these, too, can be left out.
PATH = re.compile(r"[\w<>]+/[\w<>./]*")


def first_column(heading: str) -> list[str]:
    """What is quoted, before any colon, in the first column of the table with this heading."""
    _, _, below = PAGE.partition(f"| {heading} |")
    rows = below.partition("\n\n")[0].splitlines()[2:]
    assert rows, heading
    found: list[str] = []
    for row in rows:
        found += QUOTED.findall(row.split("|")[1].partition(":")[0])
    return found


def is_needed(name: str) -> bool:
    """Whether a game has to say this itself."""
    given = vars(Game).get(name)
    if given is None:
        return True  # a declaration without a value
    return isfunction(given) and "raise NotImplementedError" in getsource(given)


def public_names() -> set[str]:
    named = {*vars(Game), *Game.__annotations__}
    return {name for name in named if not name.startswith("_")}


NEEDED = {name for name in public_names() if is_needed(name)}
OPTIONAL = first_column("leave it out, and …")
LARGER = first_column("for larger games")
METHODS = first_column("method")


def test_all_that_a_game_has_to_say_is_on_the_page() -> None:
    told = {*METHODS} | {
        name for name in ("meta", "moves") if f"`engine/lapilli/{name}.py`" in PAGE
    }
    assert told >= NEEDED
    assert {*METHODS} - NEEDED == {"standing"}, "which the table calls optional"


def test_all_that_a_game_may_say_is_on_the_page_once() -> None:
    told = [name for name in (*METHODS, *OPTIONAL, *LARGER) if name in public_names()]
    assert len(told) == len({*told})
    assert {*told} | NEEDED | {"bots"} == public_names()
    assert "`bots` lists them" in PAGE


def test_every_name_in_the_first_column_is_there() -> None:
    assert [name for name in (*METHODS, *OPTIONAL, *LARGER) if not is_there(name)] == []


def is_there(name: str) -> bool:
    """Whether a game, another class of the contract, or a folder of some game has this."""
    if PATH.fullmatch(name):
        folder = name.replace("<key>", "lapilli")
        return any(f"/{folder}" in f"/{path}" for path in list_tracked_files())
    owner, _, member = name.rpartition(".")
    given = getattr(engine.core, owner or "Game")
    return hasattr(given, member) or member in given.__annotations__


def test_the_list_ends_with_what_the_tests_ask_for() -> None:
    _, _, listed = PAGE.partition("## The list")
    assert "`make map`" in listed
    assert "`make bench ONLY=<key>`" in listed
    assert '`stage="stable"`' in listed
