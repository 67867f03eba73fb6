"""Cards that act upon opposing cards without a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Entry, Move, Seat, Text
from ...kit.masks import contains
from ..components import NAMES
from ..log_messages import record_action
from ..moves import Block, Strike
from ..player import VACANT, kind_of
from ..state import State
from ..view import FallenCard
from .base import COIN_VALUE, Action, Activation, SpaceMatters, Targeting, loss_of_card
from .targets import FAR_REACHES, Reach, anywhere

CHARACTERS: Final = True  # the type of card
# For the evaluation of moves: shares of the loss of a card, and victory points
EXPELLED_SHARE: Final = 0.7  # for a card that goes back to the hand
BLOCKED_SHARE: Final = 0.3  # for a card that cannot be activated for a turn
IDLE_SPACE_VALUE: Final = 0.05  # of blocking a space where nothing could be activated
WEAKENING_VALUE_PER_DIE: Final = 0.6


@dataclass(frozen=True, slots=True)
class Removal(Targeting):
    """One card within reach is discarded without a battle.

    It may have a price, or the acting card may be discarded as well.
    """

    name: ClassVar[str] = "strike"
    prompt: ClassVar[Text] = Text("Which card has to go?")
    move: ClassVar[type[Move]] = Strike
    reach: Reach
    # True: only characters, False: only buildings, None: both
    card_type: bool | None = None
    strongest: int | None = None  # the highest defence that it can remove
    price: int = 0  # sestertii
    falls_too: bool = False  # the acting card is discarded as well
    is_optional: bool = False

    def what_worth_depends_on(self, s: State, seat: Seat) -> SpaceMatters:
        """For bots: what about an own space changes this card's worth there.

        It is the position, unless the card reaches as far from
        everywhere.
        """
        if self.reach in FAR_REACHES:
            return SpaceMatters.NOTHING
        return SpaceMatters.POSITION

    def list_targets(self, s: State, act: Activation) -> tuple[int, ...]:
        """The opposing spaces with a card that may be removed.

        It is within reach, of the right type, and its defence at most
        `strongest`. There is none where money lacks for the price.
        """
        if act.money < self.price:
            return ()
        spaces = self.reach(s, act, self.card_type)
        if self.strongest is None:
            return spaces
        return tuple([at for at in spaces if s.defence_of(act.rival, at) <= self.strongest])

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        """Pays the price, and discards the card; the acting one, too, where it falls with it."""
        s.players[act.seat].money -= self.price
        fallen = s.discard_from_row(act.rival, space)
        if self.falls_too:
            fallen += s.discard_from_row(act.seat, act.at)
        record_action(
            s,
            entry,
            act.seat,
            "strike",
            at=act.at,
            kind=act.kind,
            target=space,
            n=self.price,
            fallen=fallen,
        )

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """What removing the card on this space is worth to a bot, in victory points.

        The rival's loss, less what the removal costs: the price, and
        the acting card where it is discarded as well.
        """
        rivals_loss = loss_of_card(s, act.rival, space)
        own_loss = loss_of_card(s, act.seat, act.at) if self.falls_too else 0
        return rivals_loss - COIN_VALUE * self.price - own_loss

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """Which card would be discarded."""
        return Text("{card} is discarded", card=NAMES[kind_of(s.players[act.rival].row[space])])


@dataclass(frozen=True, slots=True)
class Expulsion(Targeting):
    """One character goes back to its player's hand."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING
    name: ClassVar[str] = "expel"
    prompt: ClassVar[Text] = Text("Which character goes back to the hand?")
    move: ClassVar[type[Move]] = Strike

    def list_targets(self, s: State, act: Activation) -> tuple[int, ...]:
        """The spaces of all opposing characters."""
        return anywhere(s, act, CHARACTERS)

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        """Puts the opposing card back into its player's hand."""
        card = s.lift_card(act.rival, space)
        s.players[act.rival].hand.append(card)
        record_action(
            s,
            entry,
            act.seat,
            "expel",
            at=act.at,
            kind=act.kind,
            target=space,
            victim=kind_of(card),
        )

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """What expelling a card is worth: a share of its value, for the rival keeps it in hand."""
        return EXPELLED_SHARE * loss_of_card(s, act.rival, space)

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """Which card would go back to the hand."""
        return Text(
            "{card} goes back to the hand", card=NAMES[kind_of(s.players[act.rival].row[space])]
        )


@dataclass(frozen=True, slots=True)
class Raid(Action):
    """All opposing cards of one kind are discarded."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING
    prey_kind: int  # the kind of card that is discarded

    def list_victims(self, s: State, act: Activation) -> tuple[int, ...]:
        """The opposing spaces with a card of the kind that is raided."""
        return tuple(
            [
                space
                for space in s.players[act.rival].occupied_spaces()
                if kind_of(s.players[act.rival].row[space]) == self.prey_kind
            ]
        )

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the opponent has a card of the kind that is raided."""
        return bool(self.list_victims(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Discards all opposing cards of the kind that is raided."""
        fallen: tuple[FallenCard, ...] = ()
        for space in self.list_victims(s, act):
            fallen += s.discard_from_row(act.rival, space)
        record_action(s, entry, act.seat, "strike", at=act.at, kind=act.kind, fallen=fallen)

    def activation_value(self, s: State, act: Activation) -> float:
        """What the rival would lose with all the raided cards."""
        return sum(loss_of_card(s, act.rival, space) for space in self.list_victims(s, act))

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many cards would be discarded."""
        return Text(
            "{card}: {n} discarded", card=NAMES[self.prey_kind], n=len(self.list_victims(s, act))
        )


@dataclass(frozen=True, slots=True)
class Blockade(Targeting):
    """An opposing space cannot be activated in the opponent's next turn; it may be a vacant one."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING
    name: ClassVar[str] = "block"
    prompt: ClassVar[Text] = Text("Which space do you block?")
    move: ClassVar[type[Move]] = Block

    @property
    def is_optional(self) -> bool:
        """Whether its player may decline: yes, for the card says *may* block."""
        return True

    def list_targets(self, s: State, act: Activation) -> tuple[int, ...]:
        """The opposing spaces that are not blocked yet."""
        rival = s.players[act.rival]
        return tuple(
            [space for space in range(len(rival.row)) if not contains(rival.blocked, space)]
        )

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        """Blocks the opposing space for the opponent's next turn."""
        s.players[act.rival].blocked |= 1 << space  # a mask of spaces
        record_action(s, entry, act.seat, "block", at=act.at, kind=act.kind, target=space)

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """What it is worth to block a space: a share of what the rival's card is worth.

        It is little where nothing could be activated anyway.
        """
        card = s.players[act.rival].row[space]
        if card == VACANT or s.rules.actions[kind_of(card)] is None:
            return IDLE_SPACE_VALUE
        return BLOCKED_SHARE * loss_of_card(s, act.rival, space)

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """What could not be activated on the space."""
        card = s.players[act.rival].row[space]
        if card == VACANT:
            return Text("vacant now")
        return Text("{card} cannot be activated", card=NAMES[kind_of(card)])


@dataclass(frozen=True, slots=True)
class Weakening(Action):
    """The defence of all opposing cards is lower until the end of the turn."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING
    by: int  # points of defence

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether an opposing card has any defence left."""
        return any(
            s.defence_of(act.rival, space) for space in s.players[act.rival].occupied_spaces()
        )

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Lowers the defence of all opposing cards by `by` until the end of the turn."""
        s.weakened_by += self.by
        record_action(s, entry, act.seat, "weaken", at=act.at, kind=act.kind, n=self.by)

    def activation_value(self, s: State, act: Activation) -> float:
        """A fixed estimate for each unused die: with it a weakened card could be attacked."""
        return WEAKENING_VALUE_PER_DIE * len(act.dice)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: by how much the defences would be lower."""
        return Text("all opposing defences {n} lower, until the end of the turn", n=self.by)
