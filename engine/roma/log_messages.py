"""Recording what was done: in the state, for pictures and marks, and as sentences in the log."""

from __future__ import annotations

from typing import Any, Final

from ..core import Entry, Event, Seat, Text
from .log_sentences import action_sentence
from .state import State
from .view import PastAction

# the verbs of actions that always go against the opponent
AGAINST_OPPONENT: Final = frozenset({"attack", "expel", "block", "fewer", "weaken"})


def record_action(s: State, entry: Entry, seat: Seat, verb: str, **details: Any) -> None:
    """Adds an action that everybody sees to the history, and its sentence to the log.

    `details` are further fields of `PastAction`, which says for each
    verb what they hold.
    """
    action = PastAction(s.turn, s.move_count, seat, verb, **details)
    s.history.append(action)
    if entry.news is not None:
        sentence = action_sentence(action)
        concerned = _concerned_seats(action)
        entry.news.append(Event(sentence, concerns=concerned))


def _concerned_seats(action: PastAction) -> tuple[Seat, ...]:
    """Who else should read of an action: the opponent if it harms them, else ().

    It may cost them a card, points, or a space for a turn.
    """
    opponent = 1 - action.seat
    if action.verb in AGAINST_OPPONENT or action.points[opponent] < 0:
        return (opponent,)
    if any(card.side == opponent for card in action.fallen):
        return (opponent,)
    took_from_hand = action.verb == "take" and action.n
    return (opponent,) if took_from_hand else ()


def tell_privately(entry: Entry, seat: Seat, text: Text) -> None:
    """Adds a sentence to the log that only one seat gets to read."""
    if entry.news is not None:
        entry.news.append(Event(text, to=seat))
