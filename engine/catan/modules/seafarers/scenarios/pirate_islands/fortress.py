"""A fortress: what is seen and told of it, and how the attack is offered."""

from __future__ import annotations

from typing import Final

from ......core import Choice, Entry, Plural, Seat, Text, Who
from ......kit.masks import contains
from .....kinds import CORNER, EDGE
from .....player import Player
from .....view import CatanView, Sign
from .moves import AttackFortress
from .voyage import Voyage

FORTRESS_TITLE: Final = Text("Fortress")
WARSHIPS: Final = "warships"  # the key of their counter


def voyage_signs(p: Player, voyage: Voyage) -> list[Sign]:
    """Marks on the board for one player's voyage: beachhead, fortress and warships.

    A beachhead is shown until it is settled, a fortress until it is captured.
    """
    seat = p.seat
    signs: list[Sign] = []
    if not contains(p.settlements | p.cities, voyage.beachhead):
        title = Text("beachhead")
        corner = voyage.beachhead
        signs.append(Sign("beachhead", CORNER, corner, owner=seat, title=title))
    if not voyage.has_captured_fortress:
        n = voyage.lairs
        title = Plural("fortress, {n} lair left", "fortress, {n} lairs left", n=n)
        corner = voyage.fortress
        signs.append(Sign("fortress", CORNER, corner, owner=seat, title=title, count=n))
    warships = voyage.line[: voyage.warships]
    return signs + [Sign("warship", EDGE, edge, owner=seat) for edge in warships]


def tell_battle(seat: Seat, die: int, warships: int, entry: Entry) -> None:
    """Tells everybody of an attack on a fortress."""
    if entry.news is not None:
        entry.tell(
            "{player} attacks the fortress: {warships} against a {die}.",
            player=Who(seat),
            warships=Plural("{n} warship", "{n} warships", n=warships),
            die=die,
        )


def describe_attack(view: CatanView, move: AttackFortress) -> Choice:
    """How the attack is offered in a menu."""
    return Choice(Text("Attack the fortress; this ends your turn"), FORTRESS_TITLE)
