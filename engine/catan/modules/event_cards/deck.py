"""The deck of event cards: 36 of them, as often each number as two dice show it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ....core import Text
from ...frames.roll import THROWS
from ...view import Throw, ThrowSymbol

CARDS_PATH: Final = Path(__file__).with_name("data") / "cards.json"
LAID_ASIDE: Final = 5  # cards under the New Year, which are not drawn before the deck is made anew


def parse_deck(raw: list[dict[str, Any]]) -> tuple[Throw, ...]:
    """All cards of the JSON as throws.

    Raises ValueError if the numbers are not those of two dice.
    """
    throws: list[Throw] = []
    for entry in raw:
        card = _parse_card(entry)
        throws += [Throw(number, None, card) for number in entry["numbers"]]
    two_dice = sorted(throw.number for throw in THROWS)
    if sorted(throw.number for throw in throws) != two_dice:
        raise ValueError("the cards show each number as often as two dice do")
    return tuple(throws)


def _parse_card(entry: dict[str, Any]) -> ThrowSymbol:
    """One event of the JSON, which stands on one or more cards."""
    text = Text(entry["text"]) if "text" in entry else None
    return ThrowSymbol(entry["key"], Text(entry["name"]), text)


DECK: Final = parse_deck(json.loads(CARDS_PATH.read_text("utf-8")))
ALL_CARDS: Final = tuple(range(len(DECK)))
