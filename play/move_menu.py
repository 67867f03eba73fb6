"""Menus over one decision: kind first, then target, best first.

Every surface that offers moves can walk them.
"""

from __future__ import annotations

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
    game: Game[Any], view: View, kind: type[Move], parts: Sequence[Sequence[Move]], name: str
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
