"""The state of the box Cities & Knights in a match: levels, knights, progress cards, barbarians."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from ....core import Seat
from ....kit.masks import CornerMask, SeatMask
from ...state import NOBODY, NOWHERE, State
from .progress import HAND_LIMIT, PROGRESS
from .tracks import TRACKS

T = TypeVar("T")
NO_TURN: Final = -1
STEPS: Final = 7  # of the barbarians' ship from its start to the landing


class Metropolis(NamedTuple):
    """Whose a metropolis is, and on which of their cities it stands."""

    owner: int = NOBODY
    corner: int = NOWHERE


class KnightsSlot(NamedTuple):
    """What Cities & Knights keeps in the state of a match (its slot)."""

    levels: tuple[tuple[int, ...], ...]  # by seat and track of city improvements
    decks: tuple[tuple[int, ...], ...]  # by track: numbers of progress cards, the top last
    hands: tuple[tuple[int, ...], ...]  # by seat: numbers of progress cards, sorted
    laid: tuple[tuple[int, ...], ...]  # by seat: progress cards with points, which lie open
    defender: tuple[int, ...]  # by seat: points as Defender of Catan
    toppled: tuple[CornerMask, ...]  # by seat: cities that lie on their side, as settlements
    metropolises: tuple[Metropolis, ...] = (Metropolis(),) * len(TRACKS)  # by track
    active: CornerMask = 0  # the corners with an active knight, whoever owns it
    steps_left: int = STEPS  # of the ship until it lands
    landings: int = 0  # of the barbarians so far
    merchant: int = NOBODY  # who controls the merchant; where it stands the pawn says
    return_hexes: tuple[
        int, ...
    ] = ()  # by pawn of the kit: the hex where it enters with the landing
    rolls: int = 0  # of dice so far
    # Where everybody chooses who fights: a seat and its knights, as answers come in
    sent: tuple[tuple[Seat, CornerMask], ...] = ()
    turn: int = NO_TURN  # the turn to which the fields below belong
    tired: CornerMask = 0  # knights that act no more: activated, or have acted
    promoted: CornerMask = 0  # knights that were promoted
    fleet: int = 0  # mask of the kinds of cards that a Merchant Fleet exchanges 2:1
    harbor: bool = False  # whether a Commercial Harbor was played
    harbor_asked: SeatMask = 0  # the seats that it was used with
    dice: tuple[int, int] | None = None  # that the Alchemist has chosen, the red one first
    has_chosen_dice: bool = False  # whether the throw that is drawn now shows them

    def in_turn(self, turn: int) -> KnightsSlot:
        """This slot, as it is in a turn with this number.

        In a new turn it is a copy without what was noted for the last one.
        """
        if self.turn == turn:
            return self
        return self._replace(
            turn=turn,
            tired=0,
            promoted=0,
            fleet=0,
            harbor=False,
            harbor_asked=0,
            dice=None,
            has_chosen_dice=False,
        )

    # --- improvements -------------------------------------------------

    def level(self, seat: Seat, track: int) -> int:
        """How many improvements of a track the seat has built; a neutral colour has none."""
        return self.levels[seat][track] if seat < len(self.levels) else 0

    def with_level(self, seat: Seat, track: int, level: int) -> KnightsSlot:
        """A copy in which a seat has this level in a track of improvements."""
        own_levels = _replace_item(self.levels[seat], track, level)
        return self._replace(levels=_replace_item(self.levels, seat, own_levels))

    def with_metropolis(self, track: int, metropolis: Metropolis) -> KnightsSlot:
        """A copy in which the metropolis of a track stands somewhere else."""
        return self._replace(metropolises=_replace_item(self.metropolises, track, metropolis))

    @property
    def metropolis_corners(self) -> CornerMask:
        """The corners of all cities that carry a metropolis."""
        corners = 0
        for _, corner in self.metropolises:
            if corner != NOWHERE:
                corners |= 1 << corner
        return corners

    # --- progress cards -----------------------------------------------

    def with_hand(self, seat: Seat, cards: tuple[int, ...]) -> KnightsSlot:
        """A copy in which a seat holds these progress cards."""
        return self._replace(hands=_replace_item(self.hands, seat, tuple(sorted(cards))))

    def without_card(self, seat: Seat, card: int) -> KnightsSlot:
        """A copy in which a progress card is out of a seat's hand, and lies nowhere yet."""
        cards = list(self.hands[seat])
        cards.remove(card)
        return self.with_hand(seat, tuple(cards))

    def with_card_below(self, card: int) -> KnightsSlot:
        """A copy in which a progress card lies under its deck."""
        track = PROGRESS[card].track
        return self.with_deck(track, (card, *self.decks[track]))

    def with_deck(self, track: int, cards: tuple[int, ...]) -> KnightsSlot:
        """A copy in which the deck of a track is these progress cards, the top one last."""
        return self._replace(decks=_replace_item(self.decks, track, cards))

    def with_laid(self, seat: Seat, card: int) -> KnightsSlot:
        """A copy in which a progress card that brings points lies open before a seat."""
        return self._replace(laid=_replace_item(self.laid, seat, (*self.laid[seat], card)))

    def excess(self, seat: Seat) -> int:
        """How many progress cards the seat holds beyond the limit."""
        return max(0, len(self.hands[seat]) - HAND_LIMIT)

    # --- the rest -----------------------------------------------------

    def with_defender_point(self, seat: Seat) -> KnightsSlot:
        """A copy in which a seat has one more point as Defender of Catan."""
        return self._replace(defender=_replace_item(self.defender, seat, self.defender[seat] + 1))

    def with_toppled(self, seat: Seat, corners: CornerMask) -> KnightsSlot:
        """A copy in which these cities of a seat lie on their side."""
        return self._replace(toppled=_replace_item(self.toppled, seat, corners))


def _replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at an index."""
    return (*items[:index], item, *items[index + 1 :])


def make_slot(seats: int, decks: tuple[tuple[int, ...], ...]) -> KnightsSlot:
    """Makes the slot of the box as a match begins, with these decks."""
    nothing: tuple[tuple[int, ...], ...] = ((),) * seats
    return KnightsSlot(
        levels=((0,) * len(TRACKS),) * seats,
        decks=decks,
        hands=nothing,
        laid=nothing,
        defender=(0,) * seats,
        toppled=(0,) * seats,
    )


def read_knights(s: State) -> KnightsSlot:
    """The box's own part in the state of a match, as it is in the present turn."""
    for slot in s.slots:  # a plain loop, for this is asked often
        if isinstance(slot, KnightsSlot):
            return slot if slot.turn == s.turn else slot.in_turn(s.turn)
    raise AssertionError("the match is played without the box")


def write_knights(s: State, slot: KnightsSlot) -> None:
    """Replaces the box's own part of the state of a match."""
    index = next(index for index, old in enumerate(s.slots) if isinstance(old, KnightsSlot))
    s.slots[index] = slot
