"""Everything of one match of Arena: Roma II or Roma."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, ClassVar, Final, NamedTuple

from .. import core
from ..core import Decision, Entry, Seat, Text
from .board import SPACES
from .components import DEFENCE
from .passive_cards import EARNING_CARDS, SHELTERING_CARDS, SHELTERS
from .player import KIND_MASK, VACANT, Pile, Player, deck_of, kind_of
from .view import FallenCard, PastAction, Question

STARTING_SUPPLY: Final = 16
PLACES_PER_SIDE: Final = 8  # the numbers that each side has for its spaces in a chain


def place_in_chain(side: Seat, space: int) -> int:
    """The number of a space in `Activation.chain`: each side has numbers of its own."""
    return PLACES_PER_SIDE * side + space


class Frame:
    """One question of the rules, frozen.

    It says who may answer what, what an answer does, and what the
    view says of it.
    """

    __slots__ = ()

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """What is asked of whom now: one decision for each seat that may answer."""
        raise NotImplementedError

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Carries out a seat's legal answer; takes the frame off the stack when it is done."""
        raise NotImplementedError

    def question(self, s: State) -> Question:
        """What the view tells everybody of the question: its name, the asking card, targets."""
        raise NotImplementedError


class Activation(NamedTuple):
    """An action being performed: by whom, from which space, and what there is to spend on it.

    `at` is the space from which it is performed, `kind` the card whose
    action it is. `chain` holds the places (8 × side + space) of all
    cards that led to it: first the card that a die activated, last the
    card whose action it is. No card may be in it twice.
    """

    seat: Seat
    at: int
    kind: int
    chain: tuple[int, ...]
    dice: tuple[int, ...]  # unused, the one laid for this action not among them
    money: int

    @property
    def rival(self) -> Seat:
        """The opponent's seat."""
        return 1 - self.seat

    @property
    def start_space(self) -> int:
        """The space of the card that a die activated, which set all the others off.

        `chain` begins with the place of that card. Dice that the action
        spends are laid on this space, too, even where another card
        acts: a die on bribery means a bribe was paid.
        """
        first_place = self.chain[0]
        return first_place % PLACES_PER_SIDE

    @property
    def source_space(self) -> int:
        """The space of the card whose action it is, on whichever side.

        The chain ends with the place of that card. It differs from `at`
        where a card elsewhere performs a copy of it.
        """
        last_place = self.chain[-1]
        return last_place % PLACES_PER_SIDE

    @property
    def source_side(self) -> Seat:
        """The seat in whose row the card with this action lies.

        It is the other seat where a card copies the action of a card
        of the opponent. The chain ends with that card's place: the
        places of seat 0 come first, then those of seat 1.
        """
        last_place = self.chain[-1]
        return last_place // PLACES_PER_SIDE


class SpaceMatters(Enum):
    """What of an own space changes what an action is worth there.

    Bots weigh a card once for all spaces that are alike to it.
    """

    NOTHING = auto()
    COVERED_CARD = auto()  # all vacant spaces are alike, and those with the same card
    POSITION = auto()


class Action:
    """One sort of action; frozen. It never asks what its seat cannot see."""

    __slots__ = ()
    space_matters: ClassVar[SpaceMatters] = SpaceMatters.POSITION

    def what_worth_depends_on(self, s: State, seat: Seat) -> SpaceMatters:
        """For bots: what about an own space changes the action's worth there.

        Spaces that are alike in that need to be weighed only once. It
        is `space_matters`, unless overridden.
        """
        return self.space_matters

    @property
    def is_optional(self) -> bool:
        """Whether the card says that its player *may*, and so may decline."""
        return False

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the action can do anything now."""
        raise NotImplementedError

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Does what the card does, or puts a question to its player on the stack."""
        raise NotImplementedError

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points."""
        raise NotImplementedError

    def possible_value(self, s: State, act: Activation) -> float | None:
        """The `activation_value`; None where the action could do nothing now."""
        return self.activation_value(s, act) if self.is_possible(s, act) else None

    def benefit_text(self, s: State, act: Activation) -> Text | None:
        """For a menu: what the action would bring, in a line.

        None, unless overridden: there is nothing to say.
        """
        return None


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the start."""

    set: str
    spaces: int  # on each side
    dealt: int  # cards at the start
    face_down: bool  # the first cards are laid face down by both at once
    two_decks: bool  # one for each player
    sets_chosen: bool  # `one-each`: the starting player chooses
    mercatus: str
    cheapest: int  # what any card costs at least
    asks_where_cards_say_may: bool  # also where there is one possible answer, beside none
    actions: Sequence[Action | None]  # by kind; None: always on


class State(core.State):
    """The match; its methods say what an action changes.

    Who may do it, and when, is the question of the frames.
    """

    __slots__ = (
        "active",
        "history",
        "move_count",
        "over",
        "piles",
        "players",
        "removed",
        "rows_face_down",
        "rules",
        "stack",
        "supply",
        "turn",
        "weakened_by",
    )

    rules: Rules
    players: list[Player]
    piles: list[Pile]
    supply: int  # victory points; below 0: so many were not covered
    removed: int  # victory points out of the game
    active: Seat  # whose turn it is, or who starts
    turn: int
    move_count: int  # moves made so far
    weakened_by: int  # the opponent's defences are so much lower in this turn
    rows_face_down: bool  # rows are face down
    over: bool
    history: list[PastAction]  # of this turn and the two before
    stack: list[Frame]  # the last one asks

    def __init__(self, rules: Rules) -> None:
        """A match before any cards are dealt."""
        self.rules = rules
        self.players = [Player(rules.spaces), Player(rules.spaces)]
        self.piles = []
        self.supply = STARTING_SUPPLY
        self.removed = self.active = self.turn = self.move_count = self.weakened_by = 0
        self.rows_face_down = self.over = False
        self.history = []
        self.stack = []

    def copy(self) -> State:
        """An independent copy; what never changes (rules, frames) is shared."""
        other = State.__new__(State)
        other.rules = self.rules
        other.players = [player.copy() for player in self.players]
        other.piles = [pile.copy() for pile in self.piles]
        other.supply = self.supply
        other.removed = self.removed
        other.active = self.active
        other.turn = self.turn
        other.move_count = self.move_count
        other.weakened_by = self.weakened_by
        other.rows_face_down = self.rows_face_down
        other.over = self.over
        other.history = self.history[:]
        other.stack = self.stack[:]
        return other

    def pile_of(self, seat: Seat) -> Pile:
        """The deck and discards that the seat draws from."""
        return self.piles[seat if self.rules.two_decks else 0]

    def defence_of(self, seat: Seat, space: int) -> int:
        """The defence of the card on a seat's space now; never below 0.

        The seat's other cards may shelter it. In the opponent's turn it
        may be weakened.
        """
        player = self.players[seat]
        row = player.row
        own = row[space] & KIND_MASK
        defence = DEFENCE[own]
        if not SHELTERING_CARDS.keys().isdisjoint(row):  # seldom does one lie there
            defence -= SHELTERS[own]  # it does not shelter itself
            for card, shelter in SHELTERING_CARDS.items():
                defence += shelter * row.count(card)
        if seat != self.active:
            defence -= self.weakened_by
        return max(0, defence)

    def extra_income(self, seat: Seat) -> int:
        """The sestertii that the seat's cards add each time it takes money."""
        row = self.players[seat].row
        return sum([income * row.count(card) for card, income in EARNING_CARDS.items()])

    # --- cards --------------------------------------------------------

    def discard_card(self, card: int) -> None:
        """Puts a card on the discard pile of the deck that it came from."""
        self.piles[deck_of(card)].discard.append(card)

    def lay_card(self, seat: Seat, card: int, space: int) -> tuple[FallenCard, ...]:
        """Lays a card on a space; returns the card that it covers, now discarded, if any."""
        covered = self.discard_from_row(seat, space)
        self.players[seat].row[space] = card
        return covered

    def lift_card(self, seat: Seat, space: int) -> int:
        """Takes the card off a space, and returns it; VACANT where there is none."""
        row = self.players[seat].row
        card, row[space] = row[space], VACANT
        return card

    def discard_from_row(self, seat: Seat, space: int) -> tuple[FallenCard, ...]:
        """Discards the card on a space, and returns it as a tuple of one.

        Returns () where the space is vacant.
        """
        card = self.lift_card(seat, space)
        if card == VACANT:
            return ()
        self.discard_card(card)
        return (FallenCard(seat, space, kind_of(card)),)

    # --- points -------------------------------------------------------

    def gain_points(self, seat: Seat, n: int) -> None:
        """Gives the seat n points of the supply.

        Where the supply has fewer, the seat still gets n, and the supply falls
        below 0. `virtual` counts the points that were not covered.
        """
        player = self.players[seat]
        player.points += n
        player.virtual += n - min(n, max(0, self.supply))
        self.supply -= n

    def lose_points(self, seat: Seat, n: int) -> int:
        """Puts up to n points of the seat back to the supply, and returns how many."""
        lost = min(n, self.players[seat].points)
        self.players[seat].points -= lost
        self.supply += lost
        return lost

    def take_points(self, seat: Seat, n: int) -> int:
        """Moves up to n points from the opponent to the seat, and returns how many."""
        taken = min(n, self.players[1 - seat].points)
        self.players[1 - seat].points -= taken
        self.players[seat].points += taken
        return taken

    @property
    def is_decided(self) -> bool:
        """Whether the game is over: a player has no points left, or the supply has none."""
        return self.supply <= 0 or any(player.points <= 0 for player in self.players)


ALL_SPACES: Final = {spaces: tuple(range(spaces)) for spaces in (len(SPACES) - 1, len(SPACES))}
