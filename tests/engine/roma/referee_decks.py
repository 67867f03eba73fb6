"""Decks of one's own: both players build a secret deck of 55 cards of both games at the
same time.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from engine.core import Move
from engine.roma.moves import PLAY, BuildDeck, PlayDeck, ReadyDeck, WriteDeck

from .referee_cards import CARDS, KEYS, KIND, READY, ROLES
from .referee_table import Asked, Seat, Table

SIZE: Final = 55
GROUPS: Final = ("warriors", "givers", "treasures", "helpers", "works")


def deck_building(table: Table) -> Generator[Asked, tuple[Seat, Move], None]:
    while not all(side.ready for side in table.sides):
        seat, move = yield {
            side.seat: question(table, side.decklist) for side in table.sides if not side.ready
        }
        side = table.sides[seat]
        if isinstance(move, PlayDeck):
            side.ready = True
            table.tell(seat, "deck")
            table.closed = True
        else:
            side.decklist = drafted(move)
    for side in table.sides:
        side.ready = False
        assert side.decklist is not None
        table.add_pile(
            side.seat, [KIND[key] for key in KEYS for _ in range(side.decklist.get(key, 0))]
        )


def question(table: Table, draft: dict[str, int] | None) -> dict[str, Any]:
    moves: list[Move] = [ReadyDeck(number) for number in range(len(READY))]
    if draft is not None and sum(draft.values()) == SIZE:
        moves.append(PLAY)
    return table.question("deck", moves)


def drafted(move: Move) -> dict[str, int]:
    match move:
        case ReadyDeck(number):
            return dict(READY[number])
        case BuildDeck():
            return built(move)
        case WriteDeck(text):
            return written(text)
    raise AssertionError(move)


def built(move: BuildDeck) -> dict[str, int]:
    draft: dict[str, int] = {}
    for group in GROUPS:
        keys = [key for key in KEYS if ROLES[key] == group]
        draft.update(zip(keys, getattr(move, group), strict=True))
    return draft


def written(text: str) -> dict[str, int]:
    draft: dict[str, int] = {}
    for item in text.replace("\n", ",").split(","):
        number, _, key = item.strip().partition(" ")
        draft[key] = draft.get(key, 0) + int(number)
    return draft


def is_allowed(draft: dict[str, int]) -> bool:
    """At most as many copies as both games hold together; a draft may have any number of cards."""
    return all(0 <= n <= CARDS[key].arena + CARDS[key].roma for key, n in draft.items())
