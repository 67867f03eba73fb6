"""Menus over one decision: kind first, then target, best first.

Every surface that offers moves can walk them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

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

MAX_LISTED_MOVES: Final = (
    25  # complete moves are listed up to here; beyond it one field is asked first
)
MAX_RANKED_MOVES: Final = 2000  # moves looked at to put the best target first
MAX_MIXED_LISTS: Final = 2  # of whole moves, best first; beyond it each list has one value


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


START: Final = Path()


def menu_items(
    game: Game[Any], view: View, decision: Decision, path: Path = START
) -> tuple[Item, ...]:
    """What is offered after `path`; () where no legal move fits it any more.

    First the kinds of moves are offered, unless there is only
    one; then the moves of the chosen kind that fit the chosen
    fields.
    """
    kinds = group_by_kind(decision.moves) if decision.moves else {}
    if path.kind is None and (len(kinds) != 1 or decision.forms):
        return _list_kind_items(game, view, decision, kinds)
    kind = path.kind or next(iter(kinds))
    parts = narrow_moves(kinds.get(kind, ()), **dict(path.chosen))
    if not parts:
        return ()
    return _list_target_items(game, view, Path(kind, path.chosen), parts)


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


def _list_kind_items(
    game: Game[Any], view: View, decision: Decision, kinds: dict[type[Move], list[Sequence[Move]]]
) -> tuple[Item, ...]:
    """The first menu: one item for each kind of move, then one for each form."""
    listed = tuple(_make_kind_item(game, view, kind, parts) for kind, parts in kinds.items())
    return listed + tuple(Item(form.title, form.kind.about, form) for form in decision.forms)


def _make_kind_item(
    game: Game[Any], view: View, kind: type[Move], parts: Sequence[Sequence[Move]]
) -> Item:
    """The item of one kind of move: the move where it is the only one, else a further menu.

    `parts` are sequences of moves that together are all of the
    kind.
    """
    first = parts[0][0]
    choice = game.describe(view, first)
    if sum(map(len, parts)) == 1:
        return _make_move_item(first, choice)
    return Item(choice.group, kind.about, Path(kind))


def _list_target_items(
    game: Game[Any], view: View, path: Path, parts: Sequence[Sequence[Move]]
) -> tuple[Item, ...]:
    """The moves that fit `path`, best first.

    Where they are too many to list, the values of the first field
    in which they differ. `parts` are sequences that together hold
    these moves; the axes of a kind are those of its fields that
    are asked.
    """
    assert path.kind is not None
    open_fields = [name for name in path.kind.axes() if len(axis_values(parts, name)) > 1]
    if len(open_fields) > 1 and sum(map(len, parts)) > MAX_LISTED_MOVES:
        return _list_value_items(game, view, path, parts, open_fields[0])
    return _list_whole_items(game, view, parts)


def _list_whole_items(
    game: Game[Any],
    view: View,
    parts: Sequence[Sequence[Move]],
) -> tuple[Item, ...]:
    """All these moves, best first."""
    offered = [(move, game.describe(view, move)) for move in chain.from_iterable(parts)]
    return tuple(
        _make_move_item(move, choice)
        for move, choice in sorted(offered, key=lambda pair: -pair[1].rank)
    )


def _list_value_items(
    game: Game[Any], view: View, path: Path, parts: Sequence[Sequence[Move]], name: str
) -> tuple[Item, ...]:
    """The menu of the values of the field `name`, with what the best move of each would bring."""
    assert path.kind is not None
    ranked = _rank_values(game, view, parts, name)
    return tuple(
        Item(
            game.field_text(view, path.kind, name, value),
            hint,
            Path(path.kind, (*path.chosen, (name, value))),
        )
        for (value, _), hint in zip(
            ranked, _list_value_hints(game, view, ranked, name), strict=True
        )
    )


def _list_value_hints(
    game: Game[Any], view: View, ranked: Sequence[tuple[Plain, Move | None]], name: str
) -> list[Text | None]:
    """What the best move with each value would bring; all None where it is the same for all."""
    hints = [None if best is None else game.preview_field(view, best, name) for _, best in ranked]
    return hints if len(set(hints)) > 1 else [None] * len(hints)


def _rank_values(
    game: Game[Any], view: View, parts: Sequence[Sequence[Move]], name: str
) -> list[tuple[Plain, Move | None]]:
    """Pairs (value of the field `name`, the best move with it), the best first.

    With more than MAX_RANKED_MOVES moves: the values in their own
    order, each with None.
    """
    values = list(axis_values(parts, name))
    if sum(map(len, parts)) > MAX_RANKED_MOVES:
        return [(value, None) for value in values]
    best_ranks: dict[Plain, float] = {}
    best_moves: dict[Plain, Move] = {}
    for move in chain.from_iterable(parts):
        value, rank = getattr(move, name), game.describe(view, move).rank
        if value not in best_ranks or rank > best_ranks[value]:
            best_ranks[value], best_moves[value] = rank, move
    values.sort(key=lambda value: -best_ranks[value])
    return [(value, best_moves[value]) for value in values]


def _make_move_item(move: Move, choice: Choice) -> Item:
    """The item that makes this move."""
    return Item(choice.label, choice.hint, move)


def list_values(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
    name: str,
) -> tuple[tuple[Plain, Text, Text | None], ...]:
    """The values of the field `name`, best first: triples (value, its text, hint what it brings).

    Where a value leaves several moves, the hint is that of the
    best of them.
    """
    ranked = _rank_values(game, view, parts, name)
    return tuple(
        (
            value,
            game.field_text(view, kind, name, value),
            _hint_when_decided(game, view, narrow_moves(parts, **{name: value})) or hint,
        )
        for (value, _), hint in zip(
            ranked, _list_value_hints(game, view, ranked, name), strict=True
        )
    )


def _hint_when_decided(game: Game[Any], view: View, left: Sequence[Sequence[Move]]) -> Text | None:
    """What the move would bring, where only one is left; else None."""
    if sum(map(len, left)) != 1:
        return None
    return game.describe(view, left[0][0]).hint


# --- what stands on the first page ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstList:
    """Some items that stand in one list on the first page."""

    items: tuple[Item, ...]  # at most MAX_LISTED_MOVES
    title: Text | None = None  # the value that all of them have; None: only their kind


def list_on_first_page(
    game: Game[Any],
    view: View,
    decision: Decision,
    kind: type[Move],
    room: int,
) -> tuple[FirstList, ...]:
    """What of a kind of move is chosen right on the first page; (): it takes a button.

    All its moves, where they fit `room` lists that can be read;
    else the values of a field, so that one is the first step.
    """
    parts = group_by_kind(decision.moves)[kind]
    needed = _count_lists(parts)
    may_list = needed == 1 or _is_only_choice(decision) or _may_mix(kind, parts)
    if may_list and needed <= room:
        return _split_items(_list_whole_items(game, view, parts))
    open_fields = _list_open_fields(kind, parts)
    few = [name for name in open_fields if len(axis_values(parts, name)) <= MAX_LISTED_MOVES]
    if len(open_fields) < 2 or not few or room < 1:
        return ()
    by_value = _split_by_value(game, view, kind, parts, room) if len(open_fields) == 2 else ()
    return by_value or (FirstList(_list_value_items(game, view, Path(kind), parts, few[0])),)


def _count_lists(parts: Sequence[Sequence[Move]]) -> int:
    """How many lists these moves need."""
    return math.ceil(sum(map(len, parts)) / MAX_LISTED_MOVES)


def _list_open_fields(kind: type[Move], parts: Sequence[Sequence[Move]]) -> list[str]:
    """The fields in which these moves of a kind differ."""
    return [name for name in kind.axes() if len(axis_values(parts, name)) > 1]


def _is_only_choice(decision: Decision) -> bool:
    """Whether all other kinds of moves have only one, and no form is open."""
    counts = [sum(map(len, parts)) for parts in group_by_kind(decision.moves).values()]
    return sum(count > 1 for count in counts) == 1 and not decision.forms


def _may_mix(kind: type[Move], parts: Sequence[Sequence[Move]]) -> bool:
    """Whether two lists of whole moves, best first, are easily read beside other kinds.

    A picture names the targets of what can be chosen. So a field
    with more values than a list holds waits for its own page.
    """
    values = max(len(axis_values(parts, name)) for name in kind.axes())
    return _count_lists(parts) <= MAX_MIXED_LISTS and values <= MAX_LISTED_MOVES


def _split_items(items: Sequence[Item]) -> tuple[FirstList, ...]:
    """The items in as many lists as they need."""
    starts = range(0, len(items), MAX_LISTED_MOVES)
    return tuple(FirstList(tuple(items[at : at + MAX_LISTED_MOVES])) for at in starts)


def _split_by_value(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
    room: int,
) -> tuple[FirstList, ...]:
    """A list of whole moves for each value of the smaller of two fields; () where they do not fit.

    The values are in their own order, which does not change from
    turn to turn.
    """
    small = min(_list_open_fields(kind, parts), key=lambda name: len(axis_values(parts, name)))
    values = axis_values(parts, small)
    narrowed = [narrow_moves(parts, **{small: value}) for value in values]
    if len(values) > room or max(map(_count_lists, narrowed)) > 1:
        return ()
    return tuple(
        FirstList(_list_whole_items(game, view, part), game.field_text(view, kind, small, value))
        for value, part in zip(values, narrowed, strict=True)
    )
