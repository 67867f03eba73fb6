"""The answers that look best to a seat, as its menu offers them by buttons."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core import Decision, Evaluator, Game, Move, View

from .field_values import drop_equal_hints
from .menu_lists import Item

log = logging.getLogger(__name__)
MAX_SUGGESTIONS: Final = 3


def suggest_moves(game: Game[Any], view: View, decision: Decision) -> tuple[Item, ...]:
    """The best answers, the best first.

    None of them is worth less than to end the turn. Of
    moves that differ in little, only the best is
    suggested.
    """
    best: list[Move] = []
    evaluator = game.evaluator(view)
    for move in _ask_game(game, view, decision):
        if type(move) in game.closing_kinds or len(best) == MAX_SUGGESTIONS:
            break
        is_new = not any(_are_alike(game, evaluator, move, other) for other in best)
        if is_new and decision.allows(move):
            best.append(move)
    items = [describe_item(game, view, move) for move in best]
    hints = drop_equal_hints([item.hint for item in items])
    return tuple(replace(item, hint=hint) for item, hint in zip(items, hints, strict=True))


def _are_alike(game: Game[Any], evaluator: Evaluator, move: Move, other: Move) -> bool:
    """Whether two moves differ so little that only the better one needs to be suggested.

    They are of one kind that names a place, and differ in
    one of several fields: in something else than the place
    (another worker, say), or in the place, where both are
    worth the same.
    """
    kind = type(move)
    fields = kind.axes()
    if type(other) is not kind or not any(map(game.is_place, fields)):
        return False
    different = [name for name in fields if getattr(move, name) != getattr(other, name)]
    if len(different) != 1 or len(fields) == 1:
        return False
    (field,) = different
    return not game.is_place(field) or evaluator(move) == evaluator(other)


def describe_item(game: Game[Any], view: View, move: Move) -> Item:
    """A move as a menu offers it."""
    choice = game.describe(view, move)
    return Item(choice.label, choice.hint, move)


def _ask_game(game: Game[Any], view: View, decision: Decision) -> Sequence[Move]:
    """What the game suggests.

    () where it fails: the menu opens anyway.
    """
    try:
        return game.suggest(view, decision)
    except Exception:  # somebody waits for the menu, which can do without
        log.exception("%s could not suggest a move", game.meta.key)
        return ()
