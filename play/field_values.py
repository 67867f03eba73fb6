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


def drop_equal_hints(
    hints: list[Text | None],
) -> list[Text | None]:
    """The hints; all None where several say the same of every line."""
    return [None] * len(hints) if len(hints) > 1 and len(set(hints)) == 1 else hints


def list_value_hints(
    game: Game[Any], view: View, ranked: RankedValues, name: str
) -> list[Text | None]:
    """What the best move with each value would bring.

    All None where it is the same for all.
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

    With more than MAX_RANKED_MOVES moves: the values in
    their own order, each with None.
    """
    values = list(axis_values(parts, name))
    if sum(map(len, parts)) > MAX_RANKED_MOVES:
        return [(value, None) for value in values]
    evaluator = game.evaluator(view)
    best_ranks: dict[Plain, float] = {}
    best_moves: dict[Plain, Move] = {}
    for move in chain.from_iterable(parts):
        value, rank = getattr(move, name), evaluator(move)
        if value not in best_ranks or rank > best_ranks[value]:
            best_ranks[value], best_moves[value] = rank, move
    values.sort(key=lambda value: -best_ranks[value])
    return [(value, best_moves[value]) for value in values]


def are_told_apart(game: Game[Any], view: View, ranked: RankedValues) -> bool:
    """Whether some of the values promise more than others."""
    evaluator = game.evaluator(view)
    bests = [best for _, best in ranked if best is not None]
    return len(bests) == len(ranked) and len(set(map(evaluator, bests))) > 1


def list_values(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
    name: str,
) -> tuple[tuple[Plain, Text, Text | None], ...]:
    """The values of the field `name`, best first: triples (value, its text, hint what it brings).

    Where a value leaves several moves, the hint is that of
    the best of them.
    """
    ranked = rank_values(game, view, parts, name)
    return tuple(
        (
            value,
            game.field_text(view, kind, name, value),
            _hint_when_decided(game, view, narrow_moves(parts, **{name: value})) or hint,
        )
        for (value, _), hint in zip(
            ranked,
            list_value_hints(game, view, ranked, name),
            strict=True,
        )
    )


def _hint_when_decided(game: Game[Any], view: View, left: Sequence[Sequence[Move]]) -> Text | None:
    """What the move would bring, where only one is left.

    None otherwise.
    """
    if sum(map(len, left)) != 1:
        return None
    return game.describe(view, left[0][0]).hint
