"""Menus over one decision: kind first, then target, best first or by place.

Every surface that offers moves can walk them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Any, Final, TypeVar

from engine.core import (
    Choice,
    Decision,
    Form,
    Game,
    Move,
    Plain,
    Text,
    View,
    axis_values,
    group_by_kind,
    narrow_moves,
)

from .field_values import (
    are_told_apart,
    drop_equal_hints,
    list_value_hints,
    rank_values,
)

T = TypeVar("T")
MAX_LISTED_MOVES: Final = (
    25  # complete moves are listed up to here; beyond it one field is asked first
)
MAX_VALUE_LISTS: Final = 4  # of one value each: more would push the picture out of view
MAX_WHOLE_LISTS: Final = 5  # of all moves with two fields, where lists of one value are too many
MAX_MIXED_LISTS: Final = 2  # of whole moves, best first; beyond it each list has one value
BEST, PLACE = (
    "best",
    "place",
)  # how a list is ordered: by worth, by the names of places
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


def menu_items(
    game: Game[Any],
    view: View,
    decision: Decision,
    path: Path = START,
) -> tuple[Item, ...]:
    """What is offered after `path`, the best first; () where no legal move fits it any more."""
    return open_menu(game, view, decision, path).items


def open_menu(
    game: Game[Any],
    view: View,
    decision: Decision,
    path: Path = START,
    order: str = BEST,
) -> Menu:
    """The menu after `path`; without items where no legal move fits it any more.

    First the kinds of moves are offered, unless there is
    only one; then the moves of the chosen kind that fit
    the chosen fields. A field with one value left is not
    asked for. `order` is how a list is ordered where that
    can be chosen.
    """
    kinds = group_by_kind(decision.moves) if decision.moves else {}
    if path.kind is None and (len(kinds) != 1 or decision.forms):
        return Menu(_list_kind_items(game, view, decision, kinds), path)
    kind = path.kind or next(iter(kinds))
    parts = narrow_moves(kinds.get(kind, ()), **dict(path.chosen))
    if not parts:
        return Menu((), path)
    targets = _TargetMenus(game, view, Path(kind, path.chosen), parts)
    return replace(
        targets.open(order),
        title=game.describe(view, parts[0][0]).group,
    )


def open_first_lists(
    game: Game[Any],
    view: View,
    decision: Decision,
    kind: type[Move],
    room: int,
    order: str = BEST,
) -> tuple[Menu, ...]:
    """What of a kind of move is chosen right on the first page; (): it takes a button.

    All its moves, where they fit `room` lists that can be
    read; else the values of a field, so that one is the
    first step.
    """
    kinds = group_by_kind(decision.moves)
    parts = kinds[kind]
    counts = [sum(map(len, each)) for each in kinds.values()]
    is_only_choice = sum(count > 1 for count in counts) == 1 and not decision.forms
    targets = _TargetMenus(game, view, Path(kind), parts)
    lists = targets.open_first_lists(room, order, is_only_choice=is_only_choice)
    title = game.describe(view, parts[0][0]).group
    return tuple(replace(menu, title=title) for menu in lists)


def split_menu(menu: Menu) -> tuple[Menu, ...]:
    """The menu in as many as its items need lists.

    Where they are best first, each list has the places of
    one part of the board, the best of them first: so the
    places of all other lists need not be searched.
    """
    items = menu.items
    if menu.order != BEST or not all(item.place for item in items):
        starts = range(0, len(items), MAX_LISTED_MOVES)
        return tuple(replace(menu, items=items[at : at + MAX_LISTED_MOVES]) for at in starts)
    by_place = sorted(range(len(items)), key=lambda at: name_key(items[at].place))
    lists = math.ceil(len(items) / MAX_LISTED_MOVES)
    bounds = [len(items) * at // lists for at in range(lists + 1)]
    parts = [sorted(by_place[start:end]) for start, end in pairwise(bounds)]
    return tuple(replace(menu, items=tuple(items[at] for at in part)) for part in parts)


def place_range(menu: Menu) -> tuple[str, str] | None:
    """The first and the last place that a list holds; None where it holds none."""
    places = sorted([item.place for item in menu.items], key=name_key)
    return (places[0], places[-1]) if places and all(places) else None


def only_move(decision: Decision, path: Path) -> Move | None:
    """The only move that fits `path`; None while several do, or none does."""
    if path.kind is None or not decision.moves:
        return None
    kinds = group_by_kind(decision.moves)
    # sequences that together hold all moves that fit
    parts = narrow_moves(kinds.get(path.kind, ()), **dict(path.chosen))
    if sum(map(len, parts)) != 1:
        return None
    return parts[0][0]


# --- kinds ----------------------------------------------------------------------------------------


def _list_kind_items(
    game: Game[Any],
    view: View,
    decision: Decision,
    kinds: dict[type[Move], list[Sequence[Move]]],
) -> tuple[Item, ...]:
    """The first menu: one item for each kind of move and for each form; what ends a turn last."""
    going_on = [kind for kind in kinds if kind not in game.closing_kinds]
    closing = [kind for kind in kinds if kind in game.closing_kinds]
    forms = [Item(form.title, form.kind.about, form) for form in decision.forms]
    return (
        *(_make_kind_item(game, view, kind, kinds[kind]) for kind in going_on),
        *forms,
        *(_make_kind_item(game, view, kind, kinds[kind]) for kind in closing),
    )


def _make_kind_item(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
) -> Item:
    """The item of one kind of move: the move where it is the only one, else a further menu.

    `parts` are sequences of moves that together are all of
    the kind.
    """
    first = parts[0][0]
    choice = game.describe(view, first)
    if sum(map(len, parts)) == 1:
        return _make_move_item(first, choice)
    return Item(choice.group, kind.about, Path(kind))


def _make_move_item(move: Move, choice: Choice) -> Item:
    """The item that makes this move."""
    return Item(choice.label, choice.hint, move)


# --- targets --------------------------------------------------------------------------------------


class _TargetMenus:
    """The menus of one kind of move after what was chosen of it."""

    def __init__(
        self,
        game: Game[Any],
        view: View,
        path: Path,
        parts: Sequence[Sequence[Move]],
    ) -> None:
        """`parts` are sequences that together hold the moves that fit `path`."""
        assert path.kind is not None
        self.game, self.view, self.path, self.parts = (
            game,
            view,
            path,
            parts,
        )
        self.kind: type[Move] = path.kind
        # the fields that are still open: more than one of their values fits
        self.open_fields = tuple(
            name for name in path.kind.axes() if len(axis_values(parts, name)) > 1
        )

    def open(self, order: str) -> Menu:
        """The moves that fit; where they are too many to list, the values of the first open field.

        The axes of a kind are those of its fields that are
        asked.
        """
        is_long = sum(map(len, self.parts)) > MAX_LISTED_MOVES
        if len(self.open_fields) > 1 and (is_long or self.kind.is_chosen_in_steps):
            return self._open_values(self.open_fields[0], order)
        return self._open_moves(order)

    def open_first_lists(self, room: int, order: str, *, is_only_choice: bool) -> tuple[Menu, ...]:
        """The lists of a first page; see the function `open_first_lists`.

        `is_only_choice`: all other kinds of moves have only
        one.
        """
        if self.kind.is_chosen_in_steps and len(self.open_fields) > 1:
            fits = self._count_values(self.open_fields[0]) <= MAX_LISTED_MOVES
            return (self._open_values(self.open_fields[0], order),) if fits and room else ()
        needed = _count_lists(self.parts)
        may_list = needed == 1 or is_only_choice or self._may_mix()
        if may_list and needed <= room:
            return split_menu(self._open_moves(order))
        whole = self._open_whole(room, order) if len(self.kind.axes()) == 2 else ()
        few = [name for name in self.open_fields if self._count_values(name) <= MAX_LISTED_MOVES]
        if whole or len(self.open_fields) < 2 or not few or room < 1:
            return whole
        return (self._open_values(few[0], order),)

    def _open_whole(self, room: int, order: str) -> tuple[Menu, ...]:
        """Lists of whole moves of a kind with two fields; () where they need too many.

        One for each value of the smaller field; where it has
        too many, or its lists are too long, all moves
        together, best first.
        """
        by_value = self._open_by_value(room, order)
        if by_value or _count_lists(self.parts) > min(room, MAX_WHOLE_LISTS):
            return by_value
        return split_menu(self._open_moves(order))

    def _count_values(self, name: str) -> int:
        """How many values of a field fit."""
        return len(axis_values(self.parts, name))

    def _may_mix(self) -> bool:
        """Whether two lists of whole moves, best first, are easily read beside other kinds.

        A picture names the targets of what can be chosen.
        So a field with more values than a list holds waits
        for its own page.
        """
        most_values = max(map(self._count_values, self.kind.axes()))
        return _count_lists(self.parts) <= MAX_MIXED_LISTS and most_values <= MAX_LISTED_MOVES

    def _open_by_value(self, room: int, order: str) -> tuple[Menu, ...]:
        """A list of whole moves for each value of the smaller of two fields; () without room.

        The values are in their own order, which does not
        change from turn to turn.
        """
        small = min(self.open_fields, key=self._count_values)
        values = axis_values(self.parts, small)
        narrowed = [narrow_moves(self.parts, **{small: value}) for value in values]
        if len(values) > min(room, MAX_VALUE_LISTS) or max(map(_count_lists, narrowed)) > 1:
            return ()
        menus = []
        for value, parts in zip(values, narrowed, strict=True):
            menu = _TargetMenus(self.game, self.view, self.path, parts)._open_moves(order)
            said = self.game.field_text(self.view, self.kind, small, value)
            menus.append(replace(menu, value=said))
        return tuple(menus)

    def _open_moves(self, order: str) -> Menu:
        """The menu of all moves that fit."""
        offered = [
            (move, self.game.describe(self.view, move)) for move in chain.from_iterable(self.parts)
        ]
        ranked = sorted(offered, key=lambda pair: -pair[1].rank)
        is_ranked = len({choice.rank for _, choice in offered}) > 1
        ordered, menu = self._order(
            ranked,
            order,
            self.open_fields,
            lambda pair: _values(pair[0]),
            is_ranked=is_ranked,
        )
        hints = drop_equal_hints([choice.hint for _, choice in ordered])
        items = [
            Item(choice.label, hint, move, self._place_name(_values(move), self.open_fields))
            for (move, choice), hint in zip(ordered, hints, strict=True)
        ]
        return replace(menu, items=tuple(items))

    def _open_values(self, name: str, order: str) -> Menu:
        """The menu of the values of the field `name`, with what the best move of each brings."""
        ranked = rank_values(self.game, self.view, self.parts, name)
        is_ranked = are_told_apart(self.game, self.view, ranked)
        ordered, menu = self._order(
            ranked,
            order,
            (name,),
            lambda pair: {name: pair[0]},
            is_ranked=is_ranked,
        )
        hints = list_value_hints(self.game, self.view, ordered, name)
        items = [
            Item(
                self.game.field_text(self.view, self.kind, name, value),
                hint,
                Path(self.kind, (*self.path.chosen, (name, value))),
                self._place_name({name: value}, (name,)),
            )
            for (value, _), hint in zip(ordered, hints, strict=True)
        ]
        return replace(menu, items=tuple(items))

    def _place_name(self, values: dict[str, Plain], fields: tuple[str, ...]) -> str:
        """How the picture labels the one place among these fields; "": there is not just one."""
        places = [name for name in fields if self.game.is_place(name)]
        if len(places) != 1:
            return ""
        return self.game.moves.value_text(places[0], values[places[0]])

    def _order(
        self,
        ranked: Sequence[T],
        order: str,
        fields: tuple[str, ...],
        values_of: Callable[[T], dict[str, Plain]],
        *,
        is_ranked: bool,
    ) -> tuple[Sequence[T], Menu]:
        """What is listed in the order that holds, and a menu without items that names it.

        Where nothing tells what is best, places stand by
        their names.
        """
        places = [name for name in fields if self.game.is_place(name)]
        menu = Menu(
            (),
            self.path,
            fields=fields,
            has_orders=is_ranked and bool(places),
        )
        if places and (order == PLACE or not is_ranked):
            return self._sort_by_place(ranked, places, values_of), replace(menu, order=PLACE)
        return ranked, replace(menu, order=BEST if is_ranked else "")

    def _sort_by_place(
        self,
        listed: Iterable[T],
        places: Sequence[str],
        values_of: Callable[[T], dict[str, Plain]],
    ) -> list[T]:
        """What is listed, in the order in which the names of its places are looked up."""

        def key(each: T) -> list[list[tuple[int, str, int]]]:
            values = values_of(each)
            return [name_key(self.game.moves.value_text(name, values[name])) for name in places]

        return sorted(listed, key=key)


def _count_lists(parts: Sequence[Sequence[Move]]) -> int:
    """How many lists these moves need."""
    return math.ceil(sum(map(len, parts)) / MAX_LISTED_MOVES)


def _values(move: Move) -> dict[str, Plain]:
    """The fields of a move by name."""
    return dict(zip(type(move).axes(), move.values(), strict=True))


def name_key(name: str) -> list[tuple[int, str, int]]:
    """Sorts names as people look them up: A2 before A10, Z9 before AA1."""
    return [
        (len(letters), letters, int(figures or 0)) for letters, figures in NAME_PARTS.findall(name)
    ]
