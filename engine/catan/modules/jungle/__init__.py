"""The jungle instead of the desert: it yields discoveries, which help to buy development cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from ....core import (
    Choice,
    Entry,
    Move,
    NameAxis,
    Option,
    Options,
    Page,
    Plural,
    Seat,
    Text,
    Who,
    Word,
)
from ....kit.masks import contains, mask_of, members
from ....kit.packed import count_of
from ...frames.move_handlers import draw_card
from ...module import DescribeHandler, Module
from ...names import ACTION_TITLES, cards_text
from ...pawns import is_blocked
from ...player import Player
from ...resources import ONE_CARD, can_pay
from ...state import MoveHandler, State
from ...view import RESOURCES, CatanView, Counter, Throw
from ..desert_places import DESERT, DISC, JUNGLES, numbers_allowed, replace_desert
from ..shared_points import city_yield

TERRAIN: Final = "jungle"
TITLE: Final = Text("Jungle")
NUMBERS: Final = (3, 4, 5, 9, 10, 11)  # that a jungle may have
EXPLORE_RANK: Final = 30  # in a menu: above usual moves, below building
DISCOVERY_POSITION_VALUE: Final = 0.5  # of a discovery, where a point is worth 9


def _name_subsets(names: Sequence[str]) -> list[str]:
    """A name for each set of the names, such as `lumber+ore`.

    The index of a set in the list has a bit for each of its names, bit
    0 for the first: with five names, `lumber+ore` is 0b10001. Players
    type these names for `Explore.instead`.
    """
    subsets: list[tuple[str, ...]] = [()]
    for name in names:
        subsets += [(*subset, name) for subset in subsets]
    return ["+".join(subset) or "nothing" for subset in subsets]


SUBSETS: Final = NameAxis(_name_subsets(RESOURCES))


@dataclass(frozen=True, slots=True)
class Explore(Move):
    verb: ClassVar[Word] = Word("command", "explore")
    about: ClassVar[Text] = Text(
        "Buy a development card with discoveries instead of some resources."
    )
    instead: int  # the kinds of resources that discoveries replace, as the bits of a number


class Jungle(Module[tuple[int, ...]]):
    """Jungles that bring discoveries; the slot says how many each seat has."""

    key: ClassVar[str] = "jungle"
    order: ClassVar[int] = 40
    options: ClassVar[tuple[Option, ...]] = (
        DESERT,
        DISC,
    )
    kinds: ClassVar[tuple[type[Move], ...]] = (Explore,)
    names: ClassVar[Mapping[str, NameAxis]] = {"instead": SUBSETS}
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            TITLE,
            (
                Text(
                    "A jungle with a number lies in the desert's place. The robber starts there."
                ),
                Text(
                    "When its number is rolled, a settlement beside it makes one discovery, a "
                    "city two; not while the robber is there."
                ),
                Text(
                    "A discovery stands for any one of the three resources of a development "
                    "card, up to all three."
                ),
                Text("Discoveries are no cards: nobody discards, steals or trades them."),
            ),
        ),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where a jungle replaces a desert."""
        return options["desert"] in JUNGLES

    def __init__(self, seats: int, options: Options) -> None:
        """Reads how many deserts become jungles, and which numbers they may have."""
        # else the last desert is left for a volcano
        self.all_deserts = options["desert"] == "jungle"
        self.numbers = numbers_allowed(NUMBERS, options["disc"])

    def set_up(self, s: State, entry: Entry) -> None:
        """Puts jungles in the places of the deserts, and notes that nobody has discoveries."""
        self.set_slot(s, (0,) * len(s.players))
        deserts = s.island.board.deserts
        replaced = deserts if self.all_deserts else deserts[:1]
        for hex in replaced:
            replace_desert(s, hex, TERRAIN, TITLE, self.numbers, entry)

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Gives everybody the discoveries of the jungles with the thrown number."""
        new = [self._count_discoveries(s, p, throw) for p in s.players]
        if not any(new):
            return
        self.set_slot(s, tuple(had + n for had, n in zip(self.get_slot(s), new, strict=True)))
        for p, n in zip(s.players, new, strict=True):
            if n:
                entry.tell(
                    "{player} finds in the jungle: {n}.",
                    player=Who(p.seat),
                    n=Plural("{n} discovery", "{n} discoveries", n=n),
                )

    def _count_discoveries(self, s: State, p: Player, throw: Throw) -> int:
        """How many discoveries the throw brings the player."""
        each_city = city_yield(s, throw)
        discoveries = 0
        for hex in self._jungles_with_number(s, throw.number):
            around = s.island.grid.around[hex]
            discoveries += (p.settlements & around).bit_count()
            discoveries += each_city * (p.cities & around).bit_count()
        return discoveries

    def _jungles_with_number(self, s: State, number: int) -> list[int]:
        """The jungles with this number that the robber leaves alone."""
        board = s.island.board
        jungles = [hex for hex in board.deserts if board.tiles[hex].terrain == TERRAIN]
        return [
            hex for hex in jungles if board.tiles[hex].number == number and not is_blocked(s, hex)
        ]

    def position_value(self, s: State, player: Player) -> float:
        """What the player's discoveries are worth."""
        return DISCOVERY_POSITION_VALUE * self.get_slot(s)[player.seat]

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's discoveries, which the view shows beside them."""
        return (Counter("discoveries", Text("discoveries"), self.get_slot(s)[player.seat]),)

    # --- buying -------------------------------------------------------

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that buy a development card with some of the player's discoveries."""
        discoveries = self.get_slot(s)[player.seat]
        if not discoveries or not s.deck:
            return ()
        price = s.rules.card_price
        return tuple(
            Explore(kinds)
            for kinds in self._list_sparable_sets(s, price, discoveries)
            if can_pay(player.hand, price - _pack_one_of_each(kinds))
        )

    def _list_sparable_sets(self, s: State, price: int, discoveries: int) -> list[int]:
        """Every set of the price's resources that so many discoveries can replace.

        Each set is a number with a bit for each kind of resource; the
        largest sets come first.
        """
        kinds = [card.kind for card in s.rules.kit.resources if count_of(price, card.kind)]
        masks: list[int] = []
        for size in range(min(discoveries, len(kinds)), 0, -1):
            masks += [mask_of(subset) for subset in combinations(kinds, size)]
        return masks

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The function that carries out `Explore`."""
        return {Explore: self.explore}

    def explore(self, s: State, seat: Seat, move: Explore, entry: Entry) -> None:
        """Move handler of `Explore`: buys a development card with cards and discoveries.

        `move.instead` has a bit for each kind of resource for which a
        discovery is paid instead of a card.
        """
        p = s.players[seat]
        s.pay_bank(p, s.rules.card_price - _pack_one_of_each(move.instead))
        used = move.instead.bit_count()
        discoveries = list(self.get_slot(s))
        discoveries[seat] -= used
        self.set_slot(s, tuple(discoveries))
        entry.tell(
            "{player} uses {n}.",
            player=Who(seat),
            n=Plural("{n} discovery", "{n} discoveries", n=used),
        )
        draw_card(s, p, entry)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How `Explore` is offered in a menu."""
        return {Explore: describe_explore}


def _pack_one_of_each(kinds: int) -> int:
    """One card of each kind whose bit is set in `kinds`, as packed cards."""
    return sum(ONE_CARD[kind] for kind in members(kinds))


def describe_explore(view: CatanView, move: Explore) -> Choice:
    """How `Explore` is offered in a menu.

    Moves that use many discoveries come first.
    """
    kit = view.kit
    spared = cards_text([int(contains(move.instead, kind)) for kind in range(kit.kind_count)], kit)
    label = Text("Development card; discoveries instead of {cards}", cards=spared)
    return Choice(label, ACTION_TITLES["buy"], rank=EXPLORE_RANK + move.instead.bit_count())


MODULES: Final = (Jungle,)
