"""Decks that a player builds: 55 cards of both boxes, as a text to write, paste and keep.

Three are ready to play.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..core import Illegal, Plural, Text
from ..move import MAX_QUOTED_LENGTH
from .components import CARDS, DATA_FOLDER, KEYS, NAMES, PRINTED_COPIES

DECK_SIZE: Final = 55
MAX_COPIES: Final = PRINTED_COPIES["both"]  # copies of each kind in one deck
MAX_TEXT_LENGTH: Final = 1500  # characters of a written deck
_LINE: Final = re.compile(
    r"(?:(?P<before>\d+)\s*[x×]?\s+)?(?P<name>[^\d,;]+?)(?:\s*[x×]?\s*(?P<after>\d+))?"
)


@dataclass(frozen=True, slots=True)
class ReadyMadeDeck:
    """A deck that can be played as it is."""

    key: str
    name: Text
    text: Text
    counts: tuple[int, ...]  # of each kind


def count_cards(cards: Mapping[str, int]) -> tuple[int, ...]:
    """How many cards of each kind (by number), from how many of each key such as `decurio`."""
    counts = [0] * len(CARDS)
    for key, n in cards.items():
        counts[KEYS.number_of(key)] += n
    return tuple(counts)


def deck_text(counts: Sequence[int]) -> str:
    """The deck as a text: `2 decurio, 1 tubicen, …`."""
    return ", ".join(f"{n} {KEYS[kind]}" for kind, n in enumerate(counts) if n)


def parse_deck(text: str) -> tuple[int, ...]:
    """How many of each kind a written deck has; lines, commas and semicolons divide it.

    Raises Illegal if a name is no card.
    """
    counts = [0] * len(CARDS)
    for part in re.split(r"[,;\n]", text):
        line = part.strip()
        if line:
            kind, n = _parse_line(line)
            counts[kind] += n
    return tuple(counts)


def _parse_line(line: str) -> tuple[int, int]:
    """Reads `2 decurio`, `decurio x2` or `decurio` (one): which kind, how many.

    Raises Illegal if there is no such card.
    """
    matched = _LINE.fullmatch(line)
    if matched is not None:
        key = re.sub(r"[\s-]+", "_", matched["name"].strip().lower())
        if key in KEYS.names:
            copies = int(matched["before"] or matched["after"] or 1)
            return KEYS.number_of(key), copies
    raise Illegal(Text("There is no card called {word}.", word=line[:MAX_QUOTED_LENGTH]))


def reason_against_copies(counts: Sequence[int]) -> Text | None:
    """The sentence that a draft has too many copies of a kind.

    None if it has not.
    """
    for kind, n in enumerate(counts):
        if n > MAX_COPIES[kind]:
            return Text(
                "{card}: at most {most}, as many as both games hold.",
                card=NAMES[kind],
                most=MAX_COPIES[kind],
            )
    return None


def reason_against_deck(counts: Sequence[int]) -> Text | None:
    """Why `counts` of each kind are not a deck to play with.

    None if they are.
    """
    reason = reason_against_copies(counts)
    if reason is not None:
        return reason
    if sum(counts) != DECK_SIZE:
        return Plural(
            "A deck has {size} cards, this one {n}.",
            "A deck has {size} cards, this one {n}.",
            n=sum(counts),
            size=DECK_SIZE,
        )
    return None


def reason_against_text(text: str) -> Text | None:
    """Why a written draft is refused: an unknown card, or too many copies.

    None if it is fine. Its size is not checked, for a draft may be unfinished.
    """
    try:
        return reason_against_copies(parse_deck(text))
    except Illegal as illegal:
        return illegal.text


def _parse_ready_made(raw: Mapping[str, Any]) -> ReadyMadeDeck:
    """Reads a ready deck from its JSON.

    Raises ValueError if nobody may play with it.
    """
    counts = count_cards(raw["cards"])
    if reason_against_deck(counts):
        raise ValueError(f"the ready deck {raw['key']} is none")
    return ReadyMadeDeck(raw["key"], Text(raw["name"]), Text(raw["text"]), counts)


READY_MADE_DECKS: Final = tuple(
    map(_parse_ready_made, json.loads((DATA_FOLDER / "decks.json").read_text("utf-8")))
)
