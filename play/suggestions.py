"""The answers that look best to a seat, as its menu offers them by buttons."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Any, Final

from engine.core import Decision, Evaluator, Game, Move, View

from .field_values import drop_equal_hints
from .menu_lists import Item

log = logging.getLogger(__name__)
MAX_SUGGESTIONS: Final = 3


def suggest_moves(game: Game[Any], view: View, decision: Decision) -> tuple[Item, ...]:
    """The best answers, the best first: three, or all listed moves where these are fewer.

    Of moves that differ in little, only the best is suggested, as long
    as others are left. Moves that the game does not suggest, or not
    before the one that ends the turn, are lesser, and come last. So is
    to end the turn, unless nothing is better.
    """
    ranked = suggested_by_game(game, view, decision)
    better = _take_better(game, ranked)
    good = better or ranked[:1]  # where nothing is better, to end the turn is good
    with_ending = ranked[: len(better) + 1]
    best = _choose_different(game, view, decision, with_ending)
    best = _fill_up(best, chain(ranked, decision.moves), decision)
    items = _describe_moves(game, view, best)
    return tuple([replace(item, is_lesser=item.leads not in good) for item in items])


def _take_better(game: Game[Any], ranked: Sequence[Move]) -> list[Move]:
    """The moves, the best first, that come before the first one that ends the turn."""
    return list(takewhile(lambda move: type(move) not in game.closing_kinds, ranked))


def suggest_targets(
    game: Game[Any],
    view: View,
    decision: Decision,
    listed: Collection[Move],
) -> tuple[Item, ...]:
    """The best of the moves that a list holds, the best first.

    The player asked for this list, so they may be worth less than to end the
    turn. Empty if the moves can hardly be told apart: then none is better.
    """
    ranked = [move for move in suggested_by_game(game, view, decision) if move in listed]
    best = _choose_different(game, view, decision, ranked)
    if len(best) < 2:
        return ()
    return tuple(_describe_moves(game, view, _fill_up(best, ranked, decision)))


def _choose_different(
    game: Game[Any],
    view: View,
    decision: Decision,
    ranked: Sequence[Move],
) -> list[Move]:
    """The first MAX_SUGGESTIONS of these moves.

    A move that differs in little from a better one is left out.
    """
    best: list[Move] = []
    likeness = _Likeness(game, game.evaluator(view), ranked)
    for move in ranked:
        if len(best) == MAX_SUGGESTIONS:
            break
        is_new = not any(likeness.are_alike(move, other) for other in best)
        if is_new and decision.allows(move):
            best.append(move)
    return best


def _fill_up(best: Sequence[Move], rest: Iterable[Move], decision: Decision) -> list[Move]:
    """The best moves and, as long as they are too few, the first legal ones of the rest."""
    filled = list(best)
    for move in rest:
        if len(filled) == MAX_SUGGESTIONS:
            break
        if move not in filled and decision.allows(move):
            filled.append(move)
    return filled


def _describe_moves(game: Game[Any], view: View, moves: Sequence[Move]) -> list[Item]:
    """Moves as items of a menu, without hints where all would have the same one."""
    items = [describe_item(game, view, move) for move in moves]
    hints = drop_equal_hints([item.hint for item in items])
    return [replace(item, hint=hint) for item, hint in zip(items, hints, strict=True)]


@dataclass(frozen=True, slots=True)
class _Likeness:
    """Which moves differ so little that only the better one needs to be suggested."""

    game: Game[Any]
    evaluator: Evaluator
    ranked: Sequence[Move]  # all moves worth a thought, the best first

    def are_alike(self, move: Move, other: Move) -> bool:
        """Whether two moves differ so little that only the better one is suggested.

        Both are of one kind that names a place, and differ in one
        field. Moves that differ in something else than a place (in the
        worker, say) are alike; those that differ in a place are where
        they are worth the same. Moves that name nothing but a place are
        alike only if many of them are worth the same.
        """
        kind = type(move)
        fields = kind.axes()
        if type(other) is not kind or not any(map(self.game.is_place, fields)):
            return False
        different = [name for name in fields if getattr(move, name) != getattr(other, name)]
        if len(different) != 1:
            return False
        if len(fields) == 1:
            return self._are_among_many(move, other)
        (field,) = different
        return not self.game.is_place(field) or self._are_equal(move, other)

    def _are_equal(self, move: Move, other: Move) -> bool:
        """Whether two moves are worth the same."""
        return self.evaluator(move) == self.evaluator(other)

    def _are_among_many(self, move: Move, other: Move) -> bool:
        """Whether both are worth the same, and so are more than MAX_SUGGESTIONS of their kind."""
        if not self._are_equal(move, other):
            return False
        same_kind = [each for each in self.ranked if type(each) is type(other)]
        first = same_kind.index(other)
        following = same_kind[first : first + MAX_SUGGESTIONS + 1]
        are_many = len(following) > MAX_SUGGESTIONS
        return are_many and all(self._are_equal(other, each) for each in following)


def describe_item(game: Game[Any], view: View, move: Move) -> Item:
    """A move as an item of a menu: its label, and what it would bring."""
    choice = game.describe(view, move)
    return Item(
        label=choice.label,
        hint=choice.hint,
        leads=move,
    )


def suggested_by_game(game: Game[Any], view: View, decision: Decision) -> Sequence[Move]:
    """The moves that the game itself suggests, the best first.

    () where it fails: the menu opens anyway.
    """
    try:
        return game.suggest(view, decision)
    except Exception:  # somebody waits for the menu, which can do without
        log.exception("%s could not suggest a move", game.meta.key)
        return ()
