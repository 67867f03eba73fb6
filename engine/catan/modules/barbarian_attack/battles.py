"""Battles: where knights outnumber barbarians, who takes the prisoners, and who is lost."""

from __future__ import annotations

from typing import Final

from ....core import Entry, Seat, Who
from ....kit.masks import EdgeMask, members
from ...building import remove_piece
from ...player import Player
from ...state import State
from ..gold_coins import give_gold
from ..shared_points import sharing_modules
from .board import DATA, paths_of_face
from .riders import RIDER, all_riders, riders_of
from .slot import add_barbarians, add_prisoners, coast_title, read_attack

GOLD_WITHOUT_PRISONER: Final[int] = DATA["gold"]["empty_handed"]
GOLD_FOR_KNIGHT: Final[int] = DATA["gold"]["lost_knight"]
GOLD_WITH_TOKEN: Final[int] = DATA["gold"]["lost_knight_for_two"]
FACES: Final = 6


def fight_battles(s: State, seat: Seat, entry: Entry) -> None:
    """Fights the battles along the coast after a seat's turn: all those that knights win."""
    for coast_index in range(len(read_attack(s).coast)):
        if is_victory(s, coast_index):
            win_battle(s, seat, coast_index, entry)


def is_victory(s: State, coast_index: int) -> bool:
    """Whether more knights, of all players together, stand around a hex than barbarians on it."""
    attack = read_attack(s)
    barbarians = attack.barbarians[coast_index]
    riders = all_riders(s) & s.island.shape.borders[attack.coast[coast_index].hex]
    return barbarians > 0 and riders.bit_count() > barbarians


def win_battle(s: State, seat: Seat, coast_index: int, entry: Entry) -> None:
    """Frees a hex, shares the prisoners, and rolls for losses.

    The players come in order around the table, from `seat` on.
    """
    attack = read_attack(s)
    prisoners = attack.barbarians[coast_index]
    paths = s.island.shape.borders[attack.coast[coast_index].hex]
    order = [(seat + step) % len(s.players) for step in range(len(s.players))]
    knights = {player: (riders_of(s, s.players[player]) & paths).bit_count() for player in order}
    involved = [player for player in order if knights[player]]
    add_barbarians(s, coast_index, -prisoners)
    if entry.news is not None:
        entry.tell(
            "The knights win: {tile} is free of barbarians.",
            tile=coast_title(s, coast_index),
            concerns=involved,
            is_outcome=True,
        )
    share_prisoners(s, prisoners, knights, involved, entry)
    lose_knights(s, paths, involved, entry)


def share_prisoners(
    s: State,
    n: int,
    knights: dict[Seat, int],
    involved: list[Seat],
    entry: Entry,
) -> None:
    """Shares n prisoners among the seats involved; `knights` says how many each has there.

    Whoever is alone takes all. Else each seat gets one, and those with
    most knights roll for the rest. With fewer prisoners than seats, all
    roll for them.
    """
    if len(involved) == 1:
        take_prisoners(s, involved[0], n, entry)
        return
    if n < len(involved):
        _roll_for_prisoners(s, n, involved, entry)
        return
    for seat in involved:
        take_prisoners(s, seat, 1, entry)
    if n > len(involved):
        most = max(knights.values())
        leaders = [seat for seat in involved if knights[seat] == most]
        _roll_for_prisoners(s, n - len(involved), leaders, entry)


def _roll_for_prisoners(s: State, n: int, seats: list[Seat], entry: Entry) -> None:
    """Gives n prisoners to those who roll highest, one each, and gold to the others."""
    without_prisoner = list(seats)
    for _ in range(n):
        winner = roll_highest(without_prisoner, entry)
        take_prisoners(s, winner, 1, entry)
        without_prisoner.remove(winner)
    for seat in without_prisoner:
        give_gold(s, s.players[seat], GOLD_WITHOUT_PRISONER, entry)


def roll_highest(seats: list[Seat], entry: Entry) -> Seat:
    """The seat that rolls the highest sum of two dice; those with equal sums roll again."""
    while len(seats) > 1:
        sums = [2 + entry.draw_below(FACES) + entry.draw_below(FACES) for _ in seats]
        if entry.news is not None:
            for seat, n in zip(seats, sums, strict=True):
                entry.tell("{player} rolls {n} for a prisoner.", player=Who(seat), n=n)
        seats = [seat for seat, n in zip(seats, sums, strict=True) if n == max(sums)]
    return seats[0]


def take_prisoners(s: State, seat: Seat, n: int, entry: Entry) -> None:
    """Gives a seat captured barbarians."""
    add_prisoners(s, seat, n)
    if entry.news is not None:
        entry.tell("{player} takes prisoners: {n}.", player=Who(seat), n=n, is_outcome=True)


def lose_knights(s: State, paths: EdgeMask, involved: list[Seat], entry: Entry) -> None:
    """Rolls the die for losses: knights on paths of the direction that it shows are lost.

    Their owners get gold for them.
    """
    face = 1 + entry.draw_below(FACES)
    struck_paths = paths & paths_of_face(s.island.grid, face)
    if entry.news is not None:
        entry.tell("The die for losses shows {n}.", n=face)
    for seat in involved:
        p = s.players[seat]
        lost = members(riders_of(s, p) & struck_paths)
        for edge in lost:
            remove_piece(s, p, RIDER, edge, entry)
        if lost:
            if entry.news is not None:
                entry.tell(
                    "{player} loses knights: {n}.",
                    player=Who(seat),
                    n=len(lost),
                    is_outcome=True,
                )
            compensate_losses(s, p, len(lost), entry)


def compensate_losses(s: State, p: Player, lost: int, entry: Entry) -> None:
    """Gives gold for so many lost knights.

    Where the match has trade tokens, each knight brings a token and
    less gold.
    """
    has_tokens = any(module.give_tokens(s, p, lost, entry) for module in sharing_modules(s))
    gold_each = GOLD_WITH_TOKEN if has_tokens else GOLD_FOR_KNIGHT
    give_gold(s, p, gold_each * lost, entry)
