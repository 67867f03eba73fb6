"""Earlier moves of a seat that a form lets it make again, such as the last offers of a trade."""

from __future__ import annotations

from typing import Any, Final

from engine.core import Decision, Form, Move, Text
from engine.match import Match

MAX_REPEATS: Final = 3  # that are offered at once
MAX_ENTRIES_LOOKED_BACK: Final = 300  # entries that are searched for them


def list_repeats(match: Match[Any], decision: Decision) -> list[tuple[Text, Move]]:
    """The person's earlier answers to the forms of a question that are possible now, for buttons.

    They are pairs (what the button says, the move), the latest first.
    """
    repeats: dict[Move, Text] = {}
    for form in decision.forms:
        for move in _list_own_moves(match, decision, form):
            again = form.repeat(move)
            if again is not None:
                repeats.setdefault(again, form.repeat_label(again))
    return [(label, move) for move, label in repeats.items()][:MAX_REPEATS]


def _list_own_moves(match: Match[Any], decision: Decision, form: Form) -> list[Move]:
    """The seat's own moves of the form's kind, the latest first."""
    lines = reversed(match.lines[-MAX_ENTRIES_LOOKED_BACK:])
    own = [line.move for line in lines if line.seat == decision.seat]
    return [move for move in own if type(move) is form.kind]
