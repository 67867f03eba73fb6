"""What a player can reckon from the view alone: who seems stronger, and what a move may bring.

Strength is estimated around each mine; what a move brings is reckoned in gold.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple

from ..core import Move
from ..kit.identity import remember_last
from ..kit.masks import mask_of
from .board import COLUMNS, LAND_SQUARES, ROWS
from .closing_pairs import Closing, find_closings
from .land import build_land
from .moves import (
    ExtraPalisade,
    ExtraWarrior,
    Look,
    Pass,
    PlacePalisade,
    PlaceWarrior,
    Reinforce,
    Shoot,
)
from .view import ArmadoraView

STRENGTH_PRICE: Final = (
    0.4  # in gold, of a point of strength that is spent while the land is empty
)
FREE_STRENGTH: Final = 0.3  # points that cost nothing: weak warriors are many
# Doubt about a lead: always, for each warrior whose value is hidden,
# for each free square
ALWAYS_DOUBT: Final = 0.5
DOUBT_PER_HIDDEN: Final = 0.4
DOUBT_PER_FREE_SQUARE: Final = 0.35
# How fast a warrior's weight falls with each step from the mine: this
# much for each square that the region has above `LARGEST_WHOLE_REGION`
FADING_WITH_DISTANCE: Final = 0.15
LARGEST_WHOLE_REGION: Final = 7  # squares; a larger region can be divided
LOOK_VALUE: Final = 1.5  # a look is worth so many times the gold at stake (`_gold_at_stake`)
IDLE_PALISADE_VALUE: Final = -0.01  # in gold, of a palisade that closes nothing


def _steps_to_mine(mine: int) -> tuple[int, ...]:
    """By square: the steps to the mine, as if there were no palisades."""
    mine_y, mine_x = divmod(mine, COLUMNS)
    steps: list[int] = []
    for square in range(COLUMNS * ROWS):
        y, x = divmod(square, COLUMNS)
        steps.append(abs(x - mine_x) + abs(y - mine_y))
    return tuple(steps)


STEPS_TO_MINE: Final = tuple(map(_steps_to_mine, range(COLUMNS * ROWS)))


class WarriorEstimate(NamedTuple):
    """What a seat can tell of a warrior."""

    square: int
    team: int
    strength: float  # as far as it is known
    is_hidden: bool  # its value is


class MineEstimate(NamedTuple):
    """One mine: its pile, the own team's lead around it, and the doubt about that lead.

    `weights` says how much a warrior on each square adds to the lead,
    `expected` how much of the pile the own team may expect.
    """

    pile: int
    lead: float
    doubt: float
    weights: tuple[float, ...]
    expected: float

    def gold_gained(self, square: int, change: float) -> float:
        """How much more gold the own team may expect if its strength on a square grows.

        It grows by `change`.
        """
        lead = self.lead + change * self.weights[square]
        return share_of_pile(self.pile, lead, self.doubt) - self.expected


def share_of_pile(pile: int, lead: float, doubt: float) -> float:
    """The gold that a team with this lead may expect of a pile.

    It rises with the lead, from nothing to the whole pile; less steeply
    where there is more doubt.
    """
    return pile / (1 + exp(-lead / doubt))


class Evaluation:
    """One view, weighed for the team of its seat."""

    __slots__ = (
        "_estimates",
        "_free_squares",
        "_gold",
        "_has_warriors",
        "_own_team",
        "_teams",
        "_warriors",
        "closings",
        "land",
        "share_free",
    )

    def __init__(self, view: ArmadoraView) -> None:
        """Reads from a seat's view what the estimates need; the public's view has no moves.

        That is the land, its gold and free squares, the teams, and all
        warriors with their strength as far as the seat can tell it.
        """
        assert view.seat is not None, "the public has no moves to weigh"
        self.land = build_land(view.palisades)
        self.closings = find_closings(self.land)
        self._gold = view.gold  # pairs (mine, pile)
        held_squares = mask_of(square for square, _ in view.warriors)
        self._free_squares = mask_of(LAND_SQUARES) & ~held_squares  # a mask
        self._has_warriors = view.armies[view.seat].warriors > 0
        self.share_free = self._free_squares.bit_count() / len(LAND_SQUARES)
        self._teams = [army.team for army in view.armies]  # by seat
        self._own_team = self._teams[view.seat]
        self._warriors = _estimate_warriors(view)
        # By region (a mask of squares), made when first asked for
        self._estimates: dict[int, list[MineEstimate]] = {}

    def move_value(self, move: Move) -> float:
        """How much gold the move may bring to the own team; below zero: it costs gold."""
        match move:
            case PlaceWarrior(value, at) | ExtraWarrior(value, at):
                return self._gain_on_square(at, value) - self._strength_price(value)
            case PlacePalisade(line) | ExtraPalisade(line):
                return self.palisade_gain(line)
            case Reinforce(at):
                return self._gain_on_square(at, 1)
            case Shoot(at):
                # What the opponent loses there counts as if the own team gained it
                lost = min(1.0, self._warriors[at].strength)
                return self._gain_on_square(at, lost)
            case Look(at):
                return self._gold_at_stake(self.land.region_at(at)) * LOOK_VALUE
            case Pass():
                return self._pass_value()
        return 0.0

    def _pass_value(self) -> float:
        """How much gold passing is worth: less than any other move while a warrior can be placed.

        Afterwards only palisades are left: then it is a little worse than one
        that closes nothing, but better than one that gives gold away.
        """
        if self._has_warriors and self._free_squares:
            return float(-sum(pile for _, pile in self._gold))
        return 2 * IDLE_PALISADE_VALUE

    def _strength_price(self, value: int) -> float:
        """What it costs, in gold, to use up a warrior of this value: it will be missing later.

        The fewer squares are free, the less: who keeps a strong warrior
        to the last finds no gold for it.
        """
        return STRENGTH_PRICE * self.share_free * (value - FREE_STRENGTH)

    def palisade_gain(self, line: int) -> float:
        """How much gold a palisade on the line may bring to the own team."""
        closing = self.closings.alone.get(line)
        return IDLE_PALISADE_VALUE if closing is None else self.closing_gain(closing)

    def closing_gain(self, closing: Closing) -> float:
        """How much more gold the own team may expect once a region is divided in two."""
        near, far = closing.near, closing.far
        whole = near | far
        return self.gold_expected(near) + self.gold_expected(far) - self.gold_expected(whole)

    def gold_expected(self, region: int) -> float:
        """How much of a region's gold (a mask of squares) the own team may expect."""
        return sum([estimate.expected for estimate in self._estimates_in(region)])

    def _gain_on_square(self, square: int, change: float) -> float:
        """The gold that the own team gains if its strength on the square grows by `change`."""
        estimates = self._estimates_in(self.land.region_at(square))
        return sum([estimate.gold_gained(square, change) for estimate in estimates])

    def _gold_at_stake(self, region: int) -> float:
        """How open a region (a mask) still is: gold in doubt, divided by its squares.

        Of each pile the smaller part counts, the own share expected or the rest.
        """
        gold_in_doubt = 0.0
        for estimate in self._estimates_in(region):
            own_share = estimate.expected
            gold_in_doubt += min(own_share, estimate.pile - own_share)
        return gold_in_doubt / region.bit_count()

    def _estimates_in(self, region: int) -> list[MineEstimate]:
        """One estimate for each mine in the region (a mask of squares), made once."""
        found = self._estimates.get(region)
        if found is None:
            found = self._estimates[region] = self._estimate_mines(region)
        return found

    def _estimate_mines(self, region: int) -> list[MineEstimate]:
        """One estimate for each mine in the region (a mask of squares)."""
        mines = [(mine, pile) for mine, pile in self._gold if region >> mine & 1]
        if not mines:
            return []
        warriors = self._warriors.items()
        inside = [warrior for square, warrior in warriors if region >> square & 1]
        return [self._estimate_mine(region, mine, pile, inside) for mine, pile in mines]

    def _estimate_mine(
        self,
        region: int,
        mine: int,
        pile: int,
        inside: list[WarriorEstimate],
    ) -> MineEstimate:
        """What the own team may expect of one mine in a region (a mask of squares).

        All warriors of the region (`inside`) count, by their weights.
        The lead is over the strongest other team.
        """
        weights = distance_weights(region.bit_count(), mine)
        totals = [0.0] * len(self._teams)  # the strength of each team; no more teams than seats
        free_count = (region & self._free_squares).bit_count()
        doubts = ALWAYS_DOUBT + DOUBT_PER_FREE_SQUARE * free_count
        for square, team, strength, is_hidden in inside:
            weight = weights[square]
            totals[team] += strength * weight
            if is_hidden:
                doubts += DOUBT_PER_HIDDEN * weight
        lead = totals.pop(self._own_team) - max(totals)
        doubt = sqrt(doubts)  # the more there are, the less each one adds
        return MineEstimate(
            pile=pile,
            lead=lead,
            doubt=doubt,
            weights=weights,
            expected=share_of_pile(pile, lead, doubt),
        )


@remember_last
def evaluate_view(view: ArmadoraView) -> Evaluation:
    """The evaluation of a view, made once however many of its moves are asked for."""
    return Evaluation(view)


@lru_cache(maxsize=1024)
def distance_weights(size: int, mine: int) -> tuple[float, ...]:
    """How much a warrior on each square counts for a mine in a region of so many squares.

    A warrior next to the mine counts 1. A large region will be divided,
    and warriors near the mine will stay with it: the larger the region
    is, the less distant ones count. Nobody stands on the mine itself:
    its weight is 0.
    """
    fading = FADING_WITH_DISTANCE * max(0, size - LARGEST_WHOLE_REGION)
    weights = [1 / (1 + fading * (steps - 1)) for steps in STEPS_TO_MINE[mine]]
    weights[mine] = 0.0
    return tuple(weights)


def _estimate_warriors(view: ArmadoraView) -> dict[int, WarriorEstimate]:
    """An estimate of each warrior, by the square on which it stands."""
    teams = [army.team for army in view.armies]
    mean_values = _mean_hidden_values(view)
    estimates = {}
    for square, warrior in view.warriors:
        seat = warrior.seat
        value = warrior.value
        is_hidden = value is None
        known = mean_values[seat] if value is None else value
        strength = max(0.0, known - warrior.arrows + warrior.reinforced)  # counts at the end
        estimates[square] = WarriorEstimate(square, teams[seat], strength, is_hidden)
    return estimates


def _mean_hidden_values(view: ArmadoraView) -> list[float]:
    """By seat: the average value of its warriors that the viewer cannot see; 0 without any.

    The roster says how many of each value everybody has at first: what
    is left of it without the known warriors is hidden.
    """
    reserves = [army.reserve or () for army in view.armies]
    known_strengths = list(map(sum, reserves))
    known_counts = list(map(len, reserves))
    for _, warrior in view.warriors:
        if warrior.value is not None:
            known_strengths[warrior.seat] += warrior.value
            known_counts[warrior.seat] += 1
    whole_strength = sum([value * n for value, n in enumerate(view.roster, 1)])
    whole_count = sum(view.roster)
    return [
        (whole_strength - strength) / max(1, whole_count - count)
        for strength, count in zip(known_strengths, known_counts, strict=True)
    ]
