"""The jungle instead of the desert: it yields discoveries, which help to buy development cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from ....core import Choice, Entry, Move, Names, Options, Page, Plural, Seat, Text, Who, Word
from ....kit.masks import members
from ...cards import ONE, counted, covers
from ...frames.plays import draw
from ...production import city_yield
from ...rules import Describe, Module, Play
from ...state import Player, State
from ...view import RESOURCES, CatanView, Counter, Throw
from ...wording import PIECE_TITLES, cards
from ..discs import replace_desert, suiting

TERRAIN: Final = "jungle"
TITLE: Final = Text("Jungle")
NUMBERS: Final = (3, 4, 5, 9, 10, 11)
SUBSETS: Final = Names(["+".join(RESOURCES[kind] for kind in members(kinds)) or "nothing" for kinds in range(1 << len(RESOURCES))])


@dataclass(frozen=True, slots=True)
class Explore(Move):
    verb: ClassVar[Word] = Word("command", "explore")
    about: ClassVar[Text] = Text("Buy a development card with discoveries instead of some resources.")
    instead: int  # a mask of the resources that are spared


class Jungle(Module[tuple[int, ...]]):
    """The slot: how many discoveries each seat has."""

    key: ClassVar[str] = "jungle"
    kinds: ClassVar[tuple[type[Move], ...]] = (Explore,)
    names: ClassVar[Mapping[str, Names]] = {"instead": SUBSETS}
    guide: ClassVar[tuple[Page, ...]] = (
        Page(
            TITLE,
            (
                Text("A jungle with a number lies in the desert's place. The robber starts there."),
                Text("When its number is rolled, a settlement beside it makes one discovery, a city two; not while the robber is there."),
                Text("A discovery stands for any one of the three resources of a development card, up to all three."),
                Text("Discoveries are no cards: nobody discards, steals or trades them."),
            ),
        ),
    )

    def __init__(self, seats: int, options: Options) -> None:
        self.every = options["desert"] == "jungle"  # else another tile takes the last desert
        self.numbers = suiting(NUMBERS, options["disc"])

    def setup(self, s: State, entry: Entry) -> None:
        self.keep(s, (0,) * len(s.players))
        deserts = s.island.board.deserts
        for hex in deserts if self.every else deserts[:1]:
            replace_desert(s, hex, TERRAIN, TITLE, self.numbers, entry)

    def produced(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        found = [self._found(s, p, throw) for p in s.players]
        if not any(found):
            return
        self.keep(s, tuple(had + n for had, n in zip(self.slot(s), found, strict=True)))
        for p, n in zip(s.players, found, strict=True):
            if n:
                entry.tell("{player} finds in the jungle: {n}.", player=Who(p.seat), n=Plural("{n} discovery", "{n} discoveries", n=n))

    def _found(self, s: State, p: Player, throw: Throw) -> int:
        each_city, found = city_yield(s, throw), 0
        for hex in self._yielding(s, throw.number):
            around = s.island.grid.around[hex]
            found += (p.settlements & around).bit_count() + each_city * (p.cities & around).bit_count()
        return found

    def _yielding(self, s: State, number: int) -> list[int]:
        """The jungles with this number that the robber leaves alone."""
        board = s.island.board
        jungles = [hex for hex in board.deserts if board.tiles[hex].terrain == TERRAIN]
        return [hex for hex in jungles if board.tiles[hex].number == number and hex != s.robber]

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        return (Counter("discoveries", Text("discoveries"), self.slot(s)[player.seat]),)

    # --- buying -------------------------------------------------------------------------------------------------------

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        have = self.slot(s)[player.seat]
        if not have or not s.deck:
            return ()
        price = s.rules.card
        return tuple(Explore(kinds) for kinds in self._spared(price, have) if covers(player.hand, price - _single(kinds)))

    def _spared(self, price: int, most: int) -> list[int]:
        """Which kinds of the price a player with so many discoveries may spare, the most first."""
        kinds = [kind for kind, n in enumerate(counted(price)) if n]
        sizes = range(min(most, len(kinds)), 0, -1)
        return [sum(1 << kind for kind in some) for size in sizes for some in combinations(kinds, size)]

    def plays(self) -> Mapping[type[Move], Play]:
        return {Explore: self.explore}

    def explore(self, s: State, seat: Seat, move: Explore, entry: Entry) -> None:
        p = s.players[seat]
        s.pay(p, s.rules.card - _single(move.instead))
        used = move.instead.bit_count()
        self.keep(s, tuple(n - used if other == seat else n for other, n in enumerate(self.slot(s))))
        entry.tell("{player} uses {n}.", player=Who(seat), n=Plural("{n} discovery", "{n} discoveries", n=used))
        draw(s, p, entry)

    @classmethod
    def describes(cls) -> Mapping[type[Move], Describe]:
        return {Explore: described}


def _single(kinds: int) -> int:
    """One card of each kind of the mask."""
    return sum(ONE[kind] for kind in members(kinds))


def described(view: CatanView, move: Explore) -> Choice:
    spared = cards([move.instead >> kind & 1 for kind in range(len(RESOURCES))])
    label = Text("Development card; discoveries instead of {cards}", cards=spared)
    return Choice(label, PIECE_TITLES["card"], rank=30 + move.instead.bit_count())
