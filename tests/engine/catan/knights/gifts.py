"""Presents in the middle of a match: so careless players soon have knights, levels and cards."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.catan.modules.knights.progress import PROGRESS
from engine.catan.modules.knights.slot import read_knights, write_knights
from engine.catan.state import State
from engine.kit.packed import pack, unpack

KINDS: Final = 8
WITH_POINTS: Final = ("printer", "constitution")
MOST_GIVEN: Final = 6
MOST_PROGRESS: Final = 4


def give(s: State, seat: int, random: Random) -> None:
    """Some cards of the bank, and sometimes one of the decks."""
    bank, hand = list(unpack(s.bank, KINDS)), list(unpack(s.players[seat].hand, KINDS))
    for kind in random.choices(range(KINDS), k=random.randint(0, MOST_GIVEN)):
        if bank[kind] > 3 and sum(hand) < 14:
            bank[kind] -= 1
            hand[kind] += 1
    s.bank, s.players[seat].hand = pack(tuple(bank)), pack(tuple(hand))
    if random.random() < 0.5:
        give_progress(s, seat, random.randrange(3), random)


def give_progress(s: State, seat: int, track: int, random: Random) -> None:
    """Any card of a deck, but none with points."""
    slot = read_knights(s)
    deck = list(slot.decks[track])
    plain = [number for number in deck if PROGRESS[number].key not in WITH_POINTS]
    if plain and len(slot.hands[seat]) < MOST_PROGRESS:
        number = random.choice(plain)
        deck.remove(number)
        slot = slot.with_deck(track, tuple(deck))
        write_knights(s, slot.with_hand(seat, (*slot.hands[seat], number)))
