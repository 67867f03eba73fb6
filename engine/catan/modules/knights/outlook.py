"""What a view tells of the box, in plain numbers: for bots, hints and words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ....core import Seat
from ...view import CatanView, Counter, PlayerSeen
from .kit import RANKS
from .tracks import METROPOLIS_LEVEL, MOST_LEVEL, TRACK_KEYS

NEAR_STEPS: Final = 3
STRENGTH_BY_KEY: Final = {rank.key: strength for strength, rank in enumerate(RANKS, 1)}


class Outlook(NamedTuple):
    """What the viewer sees of barbarians, knights and improvements, in numbers."""

    seat: Seat
    steps_left: int  # of the ship until it lands
    barbarians: int  # their strength now
    defence: int  # of all active knights
    active: tuple[int, ...]  # by seat: the strength of active knights
    strengths: tuple[int, ...]  # by seat: the strength of all knights
    knights: tuple[int, ...]  # by seat: how many they are, of any rank
    levels: tuple[tuple[int, ...], ...]  # by seat and track of improvements
    metropolises: tuple[int | None, ...]  # by track: whose it is
    open_cities: tuple[int, ...]  # by seat: cities that barbarians could pillage

    @property
    def are_barbarians_near(self) -> bool:
        """Whether the barbarians may land before the viewer has had many more turns."""
        return self.steps_left <= NEAR_STEPS

    @property
    def are_barbarians_stronger(self) -> bool:
        """Whether the barbarians would win if they landed now."""
        return self.defence < self.barbarians

    @property
    def is_weakest(self) -> bool:
        """Whether the viewer has a city to lose, and nobody else who has one defends less."""
        if not self.open_cities[self.seat]:
            return False
        own_strength = self.active[self.seat]
        return all(
            own_strength <= strength
            for strength, cities in zip(self.active, self.open_cities, strict=True)
            if cities
        )

    def may_lead(self, more: int) -> bool:
        """Whether `more` strength would make the viewer the best defender, ahead of all others.

        False if they are that already.
        """
        others = [n for seat, n in enumerate(self.active) if seat != self.seat]
        best_other = max(others, default=0)
        own_strength = self.active[self.seat]
        leads_already = own_strength > best_other
        return not leads_already and own_strength + more > best_other

    def can_win_metropolis(self, track: int) -> bool:
        """Whether the next level of a track would bring the viewer its metropolis."""
        level = self.levels[self.seat][track] + 1
        owner = self.metropolises[track]
        if owner is None:
            return level >= METROPOLIS_LEVEL
        is_owner_behind = self.levels[owner][track] < MOST_LEVEL
        return owner != self.seat and level == MOST_LEVEL and is_owner_behind


@lru_cache(maxsize=8)  # asked for every move of one list
def read_outlook(view: CatanView) -> Outlook:
    """What the view's own seat sees of barbarians, knights and improvements, in numbers."""
    assert view.seat is not None, "only seats have an outlook"
    supply = {counter.key: counter.count for counter in view.counters}
    active_corners = {sign.at for sign in view.signs if sign.key == "active_knight"}
    seats = range(len(view.players))
    active = [0] * len(seats)
    strengths = [0] * len(seats)
    knights = [0] * len(seats)
    for piece in view.pieces:
        strength = STRENGTH_BY_KEY.get(piece.kind, 0)
        if strength:
            strengths[piece.owner] += strength
            knights[piece.owner] += 1
            if piece.at in active_corners:
                active[piece.owner] += strength
    metropolises = {sign.at for sign in view.signs if sign.key.startswith("metropolis_")}
    cities = [piece for piece in view.pieces if piece.kind == "city"]
    open_cities = [city for city in cities if city.at not in metropolises]
    return Outlook(
        seat=view.seat,
        steps_left=supply["barbarian_steps"],
        barbarians=supply["barbarian_strength"],
        defence=supply["defence"],
        active=tuple(active),
        strengths=tuple(strengths),
        knights=tuple(knights),
        levels=tuple(read_levels(player) for player in view.players),
        metropolises=tuple(view.award_holder(f"metropolis_{key}") for key in TRACK_KEYS),
        open_cities=tuple(sum(city.owner == seat for city in open_cities) for seat in seats),
    )


def read_levels(player: PlayerSeen) -> tuple[int, ...]:
    """How far a player has come in each track of city improvements."""
    return tuple(count_of_key(player.counters, f"improvement_{key}") for key in TRACK_KEYS)


def count_progress_cards(player: PlayerSeen) -> int:
    """How many progress cards a player holds, which everybody sees."""
    return sum(count_of_key(player.counters, f"progress_{key}") for key in TRACK_KEYS)


def count_of_key(counters: tuple[Counter, ...], key: str) -> int:
    """What the counter with this key shows; 0 if there is none."""
    return next((counter.count for counter in counters if counter.key == key), 0)
