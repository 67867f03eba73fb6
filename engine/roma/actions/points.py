"""Cards that bring victory points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core import Entry, Move, Seat, Text, abridge
from ..components import DEFENCE, NAMES
from ..log_messages import record_action
from ..moves import Sacrifice
from ..names import points_text
from ..player import CARDS_OF_TYPE, VACANT, kind_of
from ..state import State
from .base import Action, Activation, SpaceMatters, Targeting, loss_of_card

GAME_END_VALUE: Final = 40.0  # more than anything else is worth
AVERAGE_HALF_ROLL: Final = 2  # half of a roll, rounded up: 1, 1, 2, 2, 3 or 3
NEARER_END_SHARE: Final = 0.2  # what each point of a lead is worth when the supply shrinks


def points_by_seat(seat: Seat, own: int, other: int = 0) -> tuple[int, int]:
    """The points of both seats in the order of seats: `own` are those of `seat`."""
    return (own, other) if seat == 0 else (other, own)


def record_points(
    s: State,
    entry: Entry,
    act: Activation,
    points: tuple[int, int],
    **details: Any,
) -> None:
    """Records that an activation brought points, by seat; `details` as `PastAction` has them."""
    record_action(s, entry, act.seat, "points", at=act.at, kind=act.kind, points=points, **details)


def points_value(s: State, act: Activation, own: int, other: int = 0, *, spent: int) -> float:
    """Value of gaining `own` points, while the rival gains `other` (below 0: loses them).

    `spent` are the points that the supply pays. The game ends where
    that empties it, or where the rival has no points left: then it
    is worth GAME_END_VALUE to win, and as much below 0 not to.
    """
    own_points = s.players[act.seat].points + own
    rival_points = s.players[act.rival].points + other
    goes_on = s.supply - spent > 0 and rival_points > 0
    if goes_on:
        return float(own - other)
    return GAME_END_VALUE if own_points > rival_points else -GAME_END_VALUE


@dataclass(frozen=True, slots=True)
class Reward(Action):
    """The player gets as many points as `amount` says, from the supply or the opponent."""

    amount: Callable[[State, Activation], int]
    robs: bool = False  # True: the opponent loses the points, False: the supply pays
    counts_own_cards: bool = False  # the amount depends on the cards in the own row

    def what_worth_depends_on(self, s: State, seat: Seat) -> SpaceMatters:
        """For bots: what about an own space changes this card's worth there.

        It is the card that is covered, where own cards are counted.
        """
        if self.counts_own_cards:
            return SpaceMatters.COVERED_CARD
        return SpaceMatters.NOTHING

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the card brings any points now."""
        return self.amount(s, act) > 0

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Gives the player the points, from the supply or from the opponent."""
        n = self.amount(s, act)
        if self.robs:
            taken = s.take_points(act.seat, n)
            points = points_by_seat(act.seat, taken, -taken)
        else:
            s.gain_points(act.seat, n)
            points = points_by_seat(act.seat, n)
        record_points(s, entry, act, points)

    def activation_value(self, s: State, act: Activation) -> float:
        """What the points are worth; twice as much where the opponent loses them."""
        n = self.amount(s, act)
        if not self.robs:
            return points_value(s, act, n, spent=n)
        n = min(n, s.players[act.rival].points)
        return points_value(s, act, own=n, other=-n, spent=0)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many points the card brings."""
        return points_text(self.amount(s, act))


def count_opposing_vacancies(s: State, act: Activation) -> int:
    """An amount for `Reward`: one point for each vacant space of the opponent."""
    return s.players[act.rival].row.count(VACANT)


def count_opposing_characters(s: State, act: Activation) -> int:
    """An amount for `Reward`: one point for each character of the opponent."""
    return s.players[act.rival].count_characters()


def one_point(s: State, act: Activation) -> int:
    """An amount for `Reward`: always one point."""
    return 1


def per_opposing_card(kind: int) -> Callable[[State, Activation], int]:
    """An amount for `Reward`: one point for each opposing card of this kind."""
    return lambda s, act: s.players[act.rival].row_kinds().count(kind)


def for_majority(n: int) -> Callable[[State, Activation], int]:
    """An amount for `Reward`: n points with more characters than the opponent, else none."""

    def count_points(s: State, act: Activation) -> int:
        """The points for more characters than the opponent: the n of `for_majority`, or 0."""
        own_characters = s.players[act.seat].count_characters()
        opposing_characters = s.players[act.rival].count_characters()
        return n if own_characters > opposing_characters else 0

    return count_points


def points_up_to(n: int) -> Callable[[State, Activation], int]:
    """An amount for `Reward`: the points that the player lacks to have n."""
    return lambda s, act: max(0, n - s.players[act.seat].points)


@dataclass(frozen=True, slots=True)
class ForBoth(Action):
    """Rulebook: "Both players gain 1 VP for each of their own buildings." """

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.COVERED_CARD

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether anybody has a building."""
        return any(player.count_buildings() for player in s.players)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Gives both players a point for each of their buildings."""
        for seat in (act.seat, act.rival):
            s.gain_points(seat, s.players[seat].count_buildings())
        gained = s.players[0].count_buildings(), s.players[1].count_buildings()
        record_points(s, entry, act, gained)

    def activation_value(self, s: State, act: Activation) -> float:
        """What the player's points are worth, less the opponent's."""
        own = s.players[act.seat].count_buildings()
        other = s.players[act.rival].count_buildings()
        return points_value(s, act, own, other, spent=own + other)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many points each player would gain."""
        return Text(
            "you {own}, the opponent {other}",
            own=s.players[act.seat].count_buildings(),
            other=s.players[act.rival].count_buildings(),
        )


@dataclass(frozen=True, slots=True)
class HalfARoll(Action):
    """Rulebook: half the result of the battle die, rounded up; it is no attack."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the action can do something now: always, for it brings points."""
        return True

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Rolls the battle die, and gains half of it, rounded up."""
        roll = entry.roll_die()
        gained = (roll + 1) // 2
        s.gain_points(act.seat, gained)
        record_points(s, entry, act, points_by_seat(act.seat, gained), roll=roll)

    def activation_value(self, s: State, act: Activation) -> float:
        """What the average of half a roll is worth: two points."""
        return points_value(s, act, AVERAGE_HALF_ROLL, spent=AVERAGE_HALF_ROLL)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: what the action brings, in a line."""
        return Text("1 to 3 victory points")


@dataclass(frozen=True, slots=True)
class SupplyRemoval(Action):
    """Up to `most` points of the supply leave the game."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING
    most: int

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the action can do something now: always."""
        return True

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Takes `most` points of the supply out of the game; all where there are fewer."""
        n = min(self.most, s.supply)
        s.supply -= n
        s.removed += n
        record_action(s, entry, act.seat, "remove", at=act.at, kind=act.kind, n=n)

    def activation_value(self, s: State, act: Activation) -> float:
        """What a nearer end of the match is worth: a share of the player's lead.

        Where the supply runs out, the match ends: then `points_value`
        adds the worth of a win, or of a loss.
        """
        lead = s.players[act.seat].points - s.players[act.rival].points
        gained = 0
        return points_value(s, act, gained, spent=self.most) + NEARER_END_SHARE * lead

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many points would be left in the supply."""
        return Text("the supply falls to {n}", n=max(0, s.supply - self.most))


@dataclass(frozen=True, slots=True)
class SacrificeForPoints(Targeting):
    """One of the player's cards of this type is discarded for its printed defence in points."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.COVERED_CARD
    name: ClassVar[str] = "sacrifice"
    prompt: ClassVar[Text] = Text("Which card do you give up?")
    move: ClassVar[type[Move]] = Sacrifice
    character: bool  # the type of card; False: buildings

    def list_targets(self, s: State, act: Activation) -> tuple[int, ...]:
        """The seat's spaces with a card of the type."""
        row = s.players[act.seat].row
        wanted = CARDS_OF_TYPE[self.character]
        return tuple([space for space, card in enumerate(row) if card in wanted])

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        """Discards the player's card, and gains its printed defence in points."""
        gained = self._read_printed_defence(s, act, space)
        fallen = s.discard_from_row(act.seat, space)
        s.gain_points(act.seat, gained)
        record_action(
            s,
            entry,
            act.seat,
            "sacrifice",
            at=act.at,
            kind=act.kind,
            target=space,
            fallen=fallen,
            points=points_by_seat(act.seat, gained),
        )

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """What the points are worth, less the loss of the card."""
        defence = self._read_printed_defence(s, act, space)
        return points_value(s, act, defence, spent=defence) - loss_of_card(s, act.seat, space)

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """The points, and the card that goes for them."""
        card = NAMES[kind_of(s.players[act.seat].row[space])]
        points = points_text(self._read_printed_defence(s, act, space))
        return abridge(Text("{points} for {card}", points=points, card=card), points)

    def _read_printed_defence(self, s: State, act: Activation, space: int) -> int:
        """The defence printed on the card of the chosen space."""
        return DEFENCE[kind_of(s.players[act.seat].row[space])]
