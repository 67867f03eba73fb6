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

LISTED: Final = 25  # complete moves are listed up to here; beyond it one field is asked first
RANKED: Final = 2000  # moves looked at to put the best target first


@dataclass(frozen=True, slots=True)
class Path:
    """How far somebody has chosen: nothing yet, a kind of move, some of its fields."""

    kind: type[Move] | None = None
    chosen: tuple[tuple[str, Plain], ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu: it is a move, opens a form, or leads to a further menu."""

    label: Text
    hint: Text | None
    leads: Move | Form | Path


START: Final = Path()


def menu_items(
    game: Game[Any], view: View, decision: Decision, path: Path = START
) -> tuple[Item, ...]:
    """What is offered after `path`; () where it leads nowhere any more."""
    kinds = group_by_kind(decision.moves) if decision.moves else {}
    if path.kind is None and (len(kinds) != 1 or decision.forms):
        return _kind_items(game, view, decision, kinds)
    kind = path.kind or next(iter(kinds))
    parts = narrow_moves(kinds.get(kind, ()), **dict(path.chosen))
    return _target_items(game, view, Path(kind, path.chosen), parts) if parts else ()


def only_move(decision: Decision, path: Path) -> Move | None:
    """The move that `path` has come to; None while there is something left to choose."""
    if path.kind is None or not decision.moves:
        return None
    kinds = group_by_kind(decision.moves)
    parts = narrow_moves(kinds.get(path.kind, ()), **dict(path.chosen))
    return parts[0][0] if sum(map(len, parts)) == 1 else None


def _kind_items(
    game: Game[Any], view: View, decision: Decision, kinds: dict[type[Move], list[Sequence[Move]]]
) -> tuple[Item, ...]:
    listed = tuple(_kind_item(game, view, kind, parts) for kind, parts in kinds.items())
    return listed + tuple(Item(form.title, form.kind.about, form) for form in decision.forms)


def _kind_item(
    game: Game[Any], view: View, kind: type[Move], parts: Sequence[Sequence[Move]]
) -> Item:
    first = parts[0][0]
    choice = game.describe(view, first)
    if sum(map(len, parts)) == 1:
        return _move_item(first, choice)
    return Item(choice.group, kind.about, Path(kind))


def _target_items(
    game: Game[Any], view: View, path: Path, parts: Sequence[Sequence[Move]]
) -> tuple[Item, ...]:
    assert path.kind is not None
    open_axes = [name for name in path.kind.axes() if len(axis_values(parts, name)) > 1]
    if len(open_axes) > 1 and sum(map(len, parts)) > LISTED:
        return _value_items(game, view, path, parts, open_axes[0])
    offered = [(move, game.describe(view, move)) for move in chain.from_iterable(parts)]
    return tuple(
        _move_item(move, choice) for move, choice in sorted(offered, key=lambda pair: -pair[1].rank)
    )


def _value_items(
    game: Game[Any], view: View, path: Path, parts: Sequence[Sequence[Move]], name: str
) -> tuple[Item, ...]:
    """The values of one field, with what the best move of each would bring, where that differs."""
    assert path.kind is not None
    ranked = _rank_values(game, view, parts, name)
    return tuple(
        Item(
            game.field_text(view, path.kind, name, value),
            hint,
            Path(path.kind, (*path.chosen, (name, value))),
        )
        for (value, _), hint in zip(ranked, _value_hints(game, view, ranked, name), strict=True)
    )


def _value_hints(
    game: Game[Any], view: View, ranked: Sequence[tuple[Plain, Move | None]], name: str
) -> list[Text | None]:
    """What the best move with each value would bring; nothing where that is the same for all."""
    hints = [None if best is None else game.preview_field(view, best, name) for _, best in ranked]
    return hints if len(set(hints)) > 1 else [None] * len(hints)


def _rank_values(
    game: Game[Any], view: View, parts: Sequence[Sequence[Move]], name: str
) -> list[tuple[Plain, Move | None]]:
    """The values of one field, with the best move of each, ordered by these moves.

    In their own order and without moves where ranking would take too long.
    """
    values = list(axis_values(parts, name))
    if sum(map(len, parts)) > RANKED:
        return [(value, None) for value in values]
    best: dict[Plain, tuple[float, Move]] = {}
    for move in chain.from_iterable(parts):
        value, rank = getattr(move, name), game.describe(view, move).rank
        if value not in best or rank > best[value][0]:
            best[value] = rank, move
    return [(value, best[value][1]) for value in sorted(values, key=lambda value: -best[value][0])]


def _move_item(move: Move, choice: Choice) -> Item:
    return Item(choice.label, choice.hint, move)


def list_values(
    game: Game[Any], view: View, kind: type[Move], parts: Sequence[Sequence[Move]], name: str
) -> tuple[tuple[Plain, Text, Text | None], ...]:
    """The values of one field, the best first, with what each would bring.

    Where a value does not settle the move, what it would bring at best.
    """
    ranked = _rank_values(game, view, parts, name)
    return tuple(
        (
            value,
            game.field_text(view, kind, name, value),
            _hint_when_decided(game, view, narrow_moves(parts, **{name: value})) or hint,
        )
        for (value, _), hint in zip(ranked, _value_hints(game, view, ranked, name), strict=True)
    )


def _hint_when_decided(game: Game[Any], view: View, left: Sequence[Sequence[Move]]) -> Text | None:
    """What the move would bring, where only one is left."""
    return game.describe(view, left[0][0]).hint if sum(map(len, left)) == 1 else None
