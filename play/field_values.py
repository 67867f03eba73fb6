"""The values of one field of a move, the best first, with what each would bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from engine.core import (
    MAX_RANKED_MOVES,
    Game,
    Move,
    Plain,
    Text,
    View,
    axis_values,
    narrow_moves,
)

RankedValues = Sequence[tuple[Plain, Move | None]]  # pairs (value, the best move with it)


def drop_equal_hints(hints: list[Text | None]) -> list[Text | None]:
    """Leaves out the hints of a menu's lines where every line has the same.

    All are None then: such a hint would help nobody to choose. The hint
    of a single line stays.
    """
    are_equal = len(hints) > 1 and len(set(hints)) == 1
    return [None] * len(hints) if are_equal else hints


def list_value_hints(
    game: Game[Any],
    view: View,
    ranked: RankedValues,
    name: str,
) -> list[Text | None]:
    """What the best move with each value would bring: a hint beside the value in a menu.

    `name` is the field whose values they are. All None if the hint is
    the same for all.
    """
    hints = [None if best is None else game.preview_field(view, best, name) for _, best in ranked]
    return drop_equal_hints(hints)


def rank_values(
    game: Game[Any],
    view: View,
    parts: Sequence[Sequence[Move]],
    name: str,
) -> list[tuple[Plain, Move | None]]:
    """Pairs (value of the field `name`, the best move with it), the best first.

    `parts` are sequences that together hold the moves. With more than
    MAX_RANKED_MOVES of them: the values in their own order, each with None.
    """
    values = list(axis_values(parts, name))
    if sum(map(len, parts)) > MAX_RANKED_MOVES:
        return [(value, None) for value in values]
    evaluator = game.evaluator(view)
    best_ranks: dict[Plain, float] = {}
    best_moves: dict[Plain, Move] = {}
    for move in chain.from_iterable(parts):
        value = getattr(move, name)
        rank = evaluator(move)
        if value not in best_ranks or rank > best_ranks[value]:
            best_ranks[value] = rank
            best_moves[value] = move
    values.sort(key=lambda value: -best_ranks[value])
    return [(value, best_moves[value]) for value in values]


def is_some_value_better(game: Game[Any], view: View, ranked: RankedValues) -> bool:
    """Whether some of these values are better than others, so that their order says something.

    False if they were too many to be ranked.
    """
    evaluator = game.evaluator(view)
    best_moves = [move for _value, move in ranked if move is not None]
    if len(best_moves) < len(ranked):
        return False
    return len({evaluator(move) for move in best_moves}) > 1


def list_values(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
    name: str,
) -> tuple[tuple[Plain, Text, Text | None], ...]:
    """The values of the field `name`, best first: triples (value, its text, hint what it brings).

    `parts` are sequences that together hold the moves of the `kind`.
    Where a value leaves several moves, the hint is that of the best of
    them.
    """
    ranked = rank_values(game, view, parts, name)
    hints = list_value_hints(game, view, ranked, name)
    lines: list[tuple[Plain, Text, Text | None]] = []
    for (value, _best), hint in zip(ranked, hints, strict=True):
        text = game.field_text(view, kind, name, value)
        fitting = narrow_moves(parts, **{name: value})
        lines.append((value, text, _hint_when_decided(game, view, fitting) or hint))
    return tuple(lines)


def _hint_when_decided(
    game: Game[Any],
    view: View,
    fitting: Sequence[Sequence[Move]],
) -> Text | None:
    """What the only move that fits the choices so far would bring.

    None while several fit.
    """
    if sum(map(len, fitting)) != 1:
        return None
    only_move = fitting[0][0]
    return game.describe(view, only_move).hint
