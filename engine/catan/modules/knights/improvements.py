"""City improvements: buying levels, and the metropolises that they bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Choice, Decision, Entry, Seat, Text, Who
from ....kit.hexes import CORNERS
from ....kit.masks import CornerMask, members
from ...frames.turn_order import finish_question
from ...names import cards_text
from ...place_hints import land_around
from ...player import Player
from ...resources import can_pay
from ...state import CORNER, NOBODY, Frame, State
from ...view import CatanView
from .kit import WALL, WALL_PRICE
from .moves import BuildWall, ImproveCity, PlaceMetropolis
from .slot import Metropolis, read_knights, write_knights
from .tracks import (
    METROPOLIS_LEVEL,
    METROPOLIS_TITLES,
    MOST_LEVEL,
    TRACK_KEYS,
    TRACKS,
    level_price,
    level_title,
)

METROPOLIS_POINTS: Final = 2  # beyond those of its city
GROUP: Final = Text("City improvements")
WHERE: Final = Text("Which of your cities becomes the metropolis?")
METROPOLIS_GROUP: Final = Text("Metropolis")


def cities_without_metropolis(s: State, p: Player) -> CornerMask:
    """The player's cities that could carry a metropolis, or be pillaged."""
    return p.cities & ~read_knights(s).metropolis_corners


def may_improve(s: State, p: Player, track: int) -> bool:
    """Whether a player may buy the next improvement of a track, whatever it costs.

    Rulebook: only with a city; levels four and five only with a city that carries
    no metropolis, unless the player has that of this track already.
    """
    slot = read_knights(s)
    next_level = slot.level(p.seat, track) + 1
    if next_level > MOST_LEVEL or not p.cities:
        return False
    if next_level < METROPOLIS_LEVEL:
        return True
    has_metropolis = slot.metropolises[track].owner == p.seat
    return has_metropolis or bool(cities_without_metropolis(s, p))


def list_improvements(s: State, p: Player, discount: int = 0) -> tuple[ImproveCity, ...]:
    """The moves that buy a level of improvements, where the player may and can pay it.

    `discount` is how many commodities each costs less: a level costs as many as
    its number, so with a discount of 1 level 3 has the price of level 2.
    """
    slot = read_knights(s)
    moves: list[ImproveCity] = []
    for track in TRACKS:
        price = level_price(track, slot.level(p.seat, track) + 1 - discount)
        if can_pay(p.hand, price) and may_improve(s, p, track):
            moves.append(ImproveCity(track))
    return tuple(moves)


def buy_level(s: State, seat: Seat, track: int, entry: Entry, discount: int = 0) -> None:
    """Pays for the next level of a seat's track of improvements, and raises it.

    `discount` is how many commodities it costs less.
    """
    level = read_knights(s).level(seat, track) + 1
    s.pay_bank(s.players[seat], level_price(track, level - discount))
    raise_level(s, s.players[seat], track, entry)


def improve_city(s: State, seat: Seat, move: ImproveCity, entry: Entry) -> None:
    """Move handler of `ImproveCity`: the next level for its price."""
    buy_level(s, seat, move.track, entry)


def raise_level(s: State, p: Player, track: int, entry: Entry) -> None:
    """Raises the player's level in a track by one, which may bring the metropolis."""
    slot = read_knights(s)
    level = slot.level(p.seat, track) + 1
    write_knights(s, slot.with_level(p.seat, track, level))
    s.record_action(p.seat, f"improvement_{TRACK_KEYS[track]}")
    if entry.news is not None:
        entry.tell(
            "{player} improves: {name}, level {level}.",
            player=Who(p.seat),
            name=level_title(track, level),
            level=level,
        )
    if has_won_metropolis(s, p, track):
        win_metropolis(s, p, track, entry)


# --- metropolises -----------------------------------------------------


def has_won_metropolis(s: State, p: Player, track: int) -> bool:
    """Whether the player's level wins the metropolis of a track.

    Level four takes one that nobody has; level five also one whose
    owner is not there yet.
    """
    slot = read_knights(s)
    level = slot.level(p.seat, track)
    owner = slot.metropolises[track].owner
    if owner == NOBODY:
        return level >= METROPOLIS_LEVEL
    return owner != p.seat and level == MOST_LEVEL and slot.level(owner, track) < MOST_LEVEL


def win_metropolis(s: State, p: Player, track: int, entry: Entry) -> None:
    """Takes the metropolis from whoever had it, and asks where it goes, if there is a choice."""
    slot = read_knights(s)
    owner = slot.metropolises[track].owner
    if owner != NOBODY:
        s.players[owner].score -= METROPOLIS_POINTS
        write_knights(s, slot.with_metropolis(track, Metropolis()))
        if entry.news is not None:
            title = METROPOLIS_TITLES[track]
            entry.tell("{player} loses: {metropolis}.", player=Who(owner), metropolis=title)
    cities = members(cities_without_metropolis(s, p))
    if len(cities) == 1:
        place_metropolis(s, p, track, cities[0], entry)
    else:
        s.stack.append(ChooseMetropolis(p.seat, track))


def place_metropolis(s: State, p: Player, track: int, corner: int, entry: Entry) -> None:
    """Puts the metropolis of a track on a city of the player."""
    write_knights(s, read_knights(s).with_metropolis(track, Metropolis(p.seat, corner)))
    p.score += METROPOLIS_POINTS
    s.record_action(p.seat, f"metropolis_{TRACK_KEYS[track]}", CORNER, corner)
    if entry.news is not None:
        entry.tell(
            "{player} has on {corner}: {metropolis}.",
            player=Who(p.seat),
            corner=CORNERS[corner],
            metropolis=METROPOLIS_TITLES[track],
        )


@dataclass(frozen=True, slots=True)
class ChooseMetropolis(Frame):
    """Which of several cities becomes the metropolis?"""

    phase: ClassVar[str] = "metropolis"
    seat: Seat
    track: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for one of its cities."""
        cities = members(cities_without_metropolis(s, s.players[self.seat]))
        return (Decision(self.seat, WHERE, tuple(map(PlaceMetropolis, cities))),)

    def apply(self, s: State, seat: Seat, move: PlaceMetropolis, entry: Entry) -> None:
        """Places the metropolis on the chosen city."""
        place_metropolis(s, s.players[seat], self.track, move.corner, entry)
        finish_question(s, entry)


# --- menus ------------------------------------------------------------


def describe_improvement(view: CatanView, move: ImproveCity) -> Choice:
    """How a level is offered in a menu, with its price."""
    level = read_level(view, move.track) + 1
    price = cards_text(view.kit.unpack(level_price(move.track, level)), view.kit)
    label = Text("{name}: {price}", name=level_title(move.track, level), price=price)
    return Choice(label, GROUP, rank=level)


def read_level(view: CatanView, track: int) -> int:
    """The viewer's level in a track of improvements; 0 for the public."""
    if view.seat is None:
        return 0
    key = f"improvement_{TRACK_KEYS[track]}"
    counters = view.players[view.seat].counters
    return next((counter.count for counter in counters if counter.key == key), 0)


def describe_wall(view: CatanView, move: BuildWall) -> Choice:
    """How a wall is offered in a menu, with its price."""
    label = Text(
        "City wall on {corner}: {price}",
        corner=CORNERS[move.corner],
        price=cards_text(view.kit.unpack(WALL_PRICE), view.kit),
    )
    return Choice(label, WALL.title, land_around(view, move.corner))


def describe_metropolis(view: CatanView, move: PlaceMetropolis) -> Choice:
    """How a city is offered as a metropolis."""
    label = Text("City on {corner}", corner=CORNERS[move.corner])
    return Choice(label, METROPOLIS_GROUP, land_around(view, move.corner))
