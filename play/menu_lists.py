"""The parts of menus: how far somebody has chosen, items, and lists of at most 25 items."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from engine.core import Form, MenuSection, Move, Plain, Text

# complete moves are listed up to here; beyond it one field is asked first
MAX_LISTED_MOVES: Final = 25
# how a list is ordered: by worth, by the names of places
BEST: Final = "best"
PLACE: Final = "place"
NAME_PARTS: Final = re.compile(r"([A-Za-z]+)|(-?[0-9]+)")  # of the name of a place


@dataclass(frozen=True, slots=True)
class Path:
    """How far somebody has chosen in a menu: nothing, a section or kind of moves, its fields."""

    kind: type[Move] | None = None
    chosen: tuple[tuple[str, Plain], ...] = ()  # pairs (field, value), in the order of choosing
    section: MenuSection | None = None  # whose kinds are offered, while no kind is chosen


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu: it is a move, opens a form, or leads to a further menu."""

    label: Text
    hint: Text | None
    leads: Move | Form | Path  # a Path: to the menu after what was chosen so far
    place: str = ""  # the name by which its place is sorted; "": it has none
    place_name: Text | None = None  # how people read that name; None: it has none
    # only its places, or its single field, as a short label for a
    # button; None: that does not tell all
    places: Text | None = None
    is_lesser: bool = False  # a suggestion for which nothing speaks


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

    Where all have places, each list has those of one part of the board:
    so the places of all other lists need not be searched. Inside a list
    they stay as they are ordered.
    """
    if menu.order and all(item.place for item in menu.items):
        return _split_by_place(menu)
    starts = range(0, len(menu.items), MAX_LISTED_MOVES)
    return tuple(
        replace(menu, items=menu.items[start : start + MAX_LISTED_MOVES]) for start in starts
    )


def _split_by_place(menu: Menu) -> tuple[Menu, ...]:
    """Lists of about the same length, each of neighbouring places, in the order of the menu."""
    items = menu.items
    by_place = sorted(range(len(items)), key=lambda index: name_key(items[index].place))
    lists: list[Menu] = []
    for start, end in pairwise(_list_bounds([items[index].place for index in by_place])):
        indices = sorted(by_place[start:end])  # in their own order again
        lists.append(replace(menu, items=tuple(items[index] for index in indices)))
    return tuple(lists)


def _list_bounds(places: Sequence[str]) -> list[int]:
    """Where lists of these sorted places begin, and where the last one ends.

    There are as few lists as possible. No place is in two of them, where that
    needs no list more; then the lists are as equal as that allows.
    """
    list_count = math.ceil(len(places) / MAX_LISTED_MOVES)
    group_sizes = [len(list(same)) for _, same in groupby(places)]
    # the shortest length with which whole groups fill no more than `list_count` lists
    for most in range(math.ceil(len(places) / list_count), MAX_LISTED_MOVES + 1):
        bounds = _fill_lists(group_sizes, most)
        if len(bounds) <= list_count + 1 and max(group_sizes) <= most:
            return bounds
    return [len(places) * number // list_count for number in range(list_count + 1)]


def _fill_lists(group_sizes: Sequence[int], most: int) -> list[int]:
    """The bounds of lists that are filled one after the other with whole groups.

    A group are the items of one place; `group_sizes` says how many they
    are. A bound is how many items stand before a list. A list has at
    most `most` items, or is one larger group.
    """
    bounds = [0]
    end = 0
    for size in group_sizes:
        begin = bounds[-1]
        has_items = end > begin
        would_be_too_long = end + size - begin > most
        if has_items and would_be_too_long:
            bounds.append(end)
        end += size
    return [*bounds, end]


def place_range(menu: Menu) -> tuple[Text, Text] | None:
    """The names of the first and the last place that a list holds.

    None unless all its items have a place.
    """
    items = sorted(menu.items, key=lambda item: name_key(item.place))
    names = [item.place_name for item in items if item.place_name is not None]
    if not names or len(names) < len(items):
        return None
    return names[0], names[-1]


def name_key(name: str) -> list[tuple[int, str, int]]:
    """A key to sort names of places as people look them up: A2 before A10, Z9 before AA1."""
    return [
        (len(letters), letters, int(figures or 0)) for letters, figures in NAME_PARTS.findall(name)
    ]
