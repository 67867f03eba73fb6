"""The parts of menus: how far somebody has chosen, items, and lists of at most 25 items."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from engine.core import Form, Move, Plain, Text

# complete moves are listed up to here; beyond it one field is asked first
MAX_LISTED_MOVES: Final = 25
# how a list is ordered: by worth, by the names of places
BEST: Final = "best"
PLACE: Final = "place"
NAME_PARTS: Final = re.compile(r"([A-Za-z]+)|(-?[0-9]+)")  # of the name of a place


@dataclass(frozen=True, slots=True)
class Path:
    """How far somebody has chosen in a menu: nothing yet, a kind of move, some of its fields."""

    kind: type[Move] | None = None
    chosen: tuple[tuple[str, Plain], ...] = ()  # pairs (field, value), in the order of choosing


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu: it is a move, opens a form, or leads to a further menu."""

    label: Text
    hint: Text | None
    leads: Move | Form | Path  # a Path: to the menu after what was chosen so far
    place: str = ""  # the name by which the picture labels its place; "": it has none


@dataclass(frozen=True, slots=True)
class Menu:
    """What is offered after a path: kinds of moves and forms, or the targets of one kind."""

    items: tuple[Item, ...]
    path: Path  # without a kind: the items are kinds and forms
    title: Text | None = None  # what the kind is called
    fields: tuple[str, ...] = ()  # that a choice settles
    order: str = ""  # BEST or PLACE; "": the rules' own order
    has_orders: bool = False  # it can be ordered either way
    value: Text | None = None  # what all its moves have in common, beside their kind


START: Final = Path()


def split_menu(menu: Menu) -> tuple[Menu, ...]:
    """Splits a menu into as many lists as its items need.

    Where they are best first, each list has the places of
    one part of the board, the best of them first: so the
    places of all other lists need not be searched.
    """
    if menu.order == BEST and all(item.place for item in menu.items):
        return _split_by_place(menu)
    starts = range(0, len(menu.items), MAX_LISTED_MOVES)
    return tuple(
        replace(menu, items=menu.items[start : start + MAX_LISTED_MOVES]) for start in starts
    )


def _split_by_place(menu: Menu) -> tuple[Menu, ...]:
    """Lists of about the same length, each of neighbouring places, in the order of the menu."""
    items = menu.items
    by_place = sorted(range(len(items)), key=lambda index: name_key(items[index].place))
    list_count = math.ceil(len(items) / MAX_LISTED_MOVES)
    bounds = [len(items) * number // list_count for number in range(list_count + 1)]
    lists: list[Menu] = []
    for start, end in pairwise(bounds):
        indices = sorted(by_place[start:end])  # the best first again
        lists.append(replace(menu, items=tuple(items[index] for index in indices)))
    return tuple(lists)


def place_range(menu: Menu) -> tuple[str, str] | None:
    """The first and the last place that a list holds.

    None where it holds none.
    """
    places = sorted([item.place for item in menu.items], key=name_key)
    return (places[0], places[-1]) if places and all(places) else None


def name_key(name: str) -> list[tuple[int, str, int]]:
    """Sorts names as people look them up: A2 before A10, Z9 before AA1."""
    return [
        (len(letters), letters, int(figures or 0)) for letters, figures in NAME_PARTS.findall(name)
    ]
