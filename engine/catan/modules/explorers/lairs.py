"""Pirate lairs: crews capture them together, and the hero goes further."""

from __future__ import annotations

from ....core import Entry, Seat, Who
from ....kit.hexes import HEXES
from ...building import rebuild_derived_state
from ...state import HEX, State
from ...view import Tile
from .box import CREWS_TO_CAPTURE, LAIR_GOLD
from .cargo import CREW
from .gold import give_gold
from .missions import advance_marker
from .moves import FetchCrew, LandCrews
from .sailing import sail_to_hex
from .scenario import LAIRS
from .slot import Lair, read_slot, write_slot
from .terrain import GOLD_FIELD, TITLES

DIE = 6


def land_crews(s: State, seat: Seat, move: LandCrews, entry: Entry) -> None:
    """Move handler of `LandCrews`: crews go ashore.

    The third crew, whosever it is, captures the lair.
    """
    sail_to_hex(s, seat, move.vessel, move.hex, entry)
    slot = read_slot(s)
    ship = slot.ship(seat, move.vessel)
    slot = slot.with_ship(
        seat, move.vessel, ship._replace(hold=ship.hold.take_out(CREW, move.crews))
    )
    lair = add_crews(slot.lair_at(move.hex), seat, move.crews)
    write_slot(s, slot.with_lair(lair))
    s.record_action(seat, "storm", HEX, move.hex)
    if entry.news is not None:
        entry.tell(
            "{player} lands crews at the lair {hex}.", player=Who(seat), hex=HEXES[move.hex]
        )
    if sum(lair.crews) >= CREWS_TO_CAPTURE:
        _capture_lair(s, lair, entry)


def add_crews(lair: Lair, seat: Seat, n: int) -> Lair:
    """The lair with n crews more of a seat; fewer where n is below zero."""
    crews = list(lair.crews)
    crews[seat] += n
    return lair._replace(crews=tuple(crews))


def _capture_lair(s: State, lair: Lair, entry: Entry) -> None:
    """Marks a lair as captured, and gives gold to all who took part.

    The rest follows at the end of the turn, in `resolve_captures`.
    """
    slot = read_slot(s).with_lair(lair._replace(is_captured=True))
    write_slot(s, slot._replace(lairs_without_heroes=(*slot.lairs_without_heroes, lair.hex)))
    if entry.news is not None:
        entry.tell("The lair {hex} is captured.", hex=HEXES[lair.hex])
    for p in s.players:
        if lair.crews[p.seat]:
            give_gold(s, p, LAIR_GOLD, entry)


def fetch_crew(s: State, seat: Seat, move: FetchCrew, entry: Entry) -> None:
    """Move handler of `FetchCrew`: a crew beside a captured lair goes aboard again."""
    sail_to_hex(s, seat, move.vessel, move.hex, entry)
    slot = read_slot(s)
    ship = slot.ship(seat, move.vessel)
    slot = slot.with_ship(seat, move.vessel, ship._replace(hold=ship.hold.put_in(CREW)))
    write_slot(s, slot.with_lair(add_crews(slot.lair_at(move.hex), seat, -1)))
    if entry.news is not None:
        entry.tell("{player} takes a crew aboard.", player=Who(seat))


# --- after all voyages ------------------------------------------------


def resolve_captures(s: State, seat: Seat, entry: Entry) -> None:
    """Rewards the captures of lairs in a turn, one after the other, when it ends.

    All who took part advance a step. The hero advances one more, and
    loses a crew. The lair becomes a gold field.
    """
    for hex in read_slot(s).lairs_without_heroes:
        order = [(seat + step) % len(s.players) for step in range(len(s.players))]
        taking_part = [player for player in order if read_slot(s).lair_at(hex).crews[player]]
        for player in taking_part:
            advance_marker(s, player, LAIRS, 1, entry)
        hero = find_hero(s, hex, taking_part, entry)
        advance_marker(s, hero, LAIRS, 1, entry)
        slot = read_slot(s)
        write_slot(s, slot.with_lair(add_crews(slot.lair_at(hex), hero, -1)))
        _turn_lair_into_field(s, hex, entry)
    write_slot(s, read_slot(s)._replace(lairs_without_heroes=()))


def find_hero(s: State, hex: int, seats: list[Seat], entry: Entry) -> Seat:
    """The hero of a capture: everybody rolls a die and adds their crews; the highest sum wins.

    Among equal sums more crews decide. Where these are equal, too,
    those seats roll again.
    """
    crews = read_slot(s).lair_at(hex).crews
    while len(seats) > 1:
        sums = {seat: 1 + entry.draw_below(DIE) + crews[seat] for seat in seats}
        best = max((total, crews[seat]) for seat, total in sums.items())
        seats = [seat for seat in seats if (sums[seat], crews[seat]) == best]
    hero = seats[0]
    if entry.news is not None:
        entry.tell("{player} is the hero of the capture.", player=Who(hero))
    return hero


def _turn_lair_into_field(s: State, hex: int, entry: Entry) -> None:
    """Turns a captured lair into a gold field with a number, drawn at random."""
    slot = read_slot(s)
    number, numbers_left = entry.draw_one(slot.lair_numbers)
    write_slot(s, slot._replace(lair_numbers=numbers_left))
    old = s.island.board.tiles[hex]
    gold_field = Tile(old.at, GOLD_FIELD, TITLES[GOLD_FIELD], number)
    s.island = s.island.with_tile(hex, gold_field)
    rebuild_derived_state(s)
    entry.reveal()
    if entry.news is not None:
        entry.tell("{hex} is a gold field now: {number}.", hex=HEXES[hex], number=number)
