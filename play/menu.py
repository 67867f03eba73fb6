"""Menus over one decision: kind first, then target, best first. Every surface that offers moves can walk them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core import Choice, Decision, Form, Game, Move, Plain, Text, View, axis, by_kind, narrowed

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


def menu(game: Game[Any], view: View, decision: Decision, path: Path = START) -> tuple[Item, ...]:
    """What is offered after `path`; () where it leads nowhere any more."""
    kinds = by_kind(decision.moves) if decision.moves else {}
    if path.kind is None and (len(kinds) != 1 or decision.forms):
        return _kinds(game, view, decision, kinds)
    kind = path.kind or next(iter(kinds))
    parts = narrowed(kinds.get(kind, ()), **dict(path.chosen))
    return _targets(game, view, Path(kind, path.chosen), parts) if parts else ()


def _kinds(game: Game[Any], view: View, decision: Decision, kinds: dict[type[Move], list[Sequence[Move]]]) -> tuple[Item, ...]:
    listed = tuple(_kind(game, view, kind, parts) for kind, parts in kinds.items())
    return listed + tuple(Item(form.title, form.kind.about, form) for form in decision.forms)


def _kind(game: Game[Any], view: View, kind: type[Move], parts: Sequence[Sequence[Move]]) -> Item:
    first = parts[0][0]
    choice = game.describe(view, first)
    if sum(map(len, parts)) == 1:
        return _move(first, choice)
    return Item(choice.group, kind.about, Path(kind))


def _targets(game: Game[Any], view: View, path: Path, parts: Sequence[Sequence[Move]]) -> tuple[Item, ...]:
    assert path.kind is not None
    open_axes = [name for name in path.kind.axes() if len(axis(parts, name)) > 1]
    if len(open_axes) > 1 and sum(map(len, parts)) > LISTED:
        return _values(game, view, path, parts, open_axes[0])
    offered = [(move, game.describe(view, move)) for part in parts for move in part]
    return tuple(_move(move, choice) for move, choice in sorted(offered, key=lambda pair: -pair[1].rank))


def _values(game: Game[Any], view: View, path: Path, parts: Sequence[Sequence[Move]], name: str) -> tuple[Item, ...]:
    """The values of one field, with what the best move of each would bring, where that differs."""
    assert path.kind is not None
    ranked = _best_first(game, view, parts, name)
    return tuple(
        Item(game.term(view, path.kind, name, value), hint, Path(path.kind, (*path.chosen, (name, value))))
        for (value, _), hint in zip(ranked, _foretold(game, view, ranked, name), strict=True)
    )  # fmt: skip


def _foretold(game: Game[Any], view: View, ranked: Sequence[tuple[Plain, Move | None]], name: str) -> list[Text | None]:
    """What the best move with each value would bring; nothing where that is the same for all."""
    hints = [None if best is None else game.foretell(view, best, name) for _, best in ranked]
    return hints if len(set(hints)) > 1 else [None] * len(hints)


def _best_first(game: Game[Any], view: View, parts: Sequence[Sequence[Move]], name: str) -> list[tuple[Plain, Move | None]]:
    """The values of one field, by the best move with each; in their own order and without it where that would take too long."""
    values = list(axis(parts, name))
    if sum(map(len, parts)) > RANKED:
        return [(value, None) for value in values]
    best: dict[Plain, tuple[float, Move]] = {}
    for part in parts:
        for move in part:
            value, rank = getattr(move, name), game.describe(view, move).rank
            if value not in best or rank > best[value][0]:
                best[value] = rank, move
    return [(value, best[value][1]) for value in sorted(values, key=lambda value: -best[value][0])]


def _move(move: Move, choice: Choice) -> Item:
    return Item(choice.label, choice.hint, move)


def offers(
    game: Game[Any], view: View, kind: type[Move], parts: Sequence[Sequence[Move]], name: str
) -> tuple[tuple[Plain, Text, Text | None], ...]:
    """The values of one field, the best first, with what they would bring; where the move is not settled by one, at best."""
    ranked = _best_first(game, view, parts, name)
    return tuple(
        (value, game.term(view, kind, name, value), _settled(game, view, narrowed(parts, **{name: value})) or hint)
        for (value, _), hint in zip(ranked, _foretold(game, view, ranked, name), strict=True)
    )  # fmt: skip


def _settled(game: Game[Any], view: View, left: Sequence[Sequence[Move]]) -> Text | None:
    """What the move would bring, where only one is left."""
    return game.describe(view, left[0][0]).hint if sum(map(len, left)) == 1 else None
