"""The progress cards of science."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import ClassVar, Final

from .....core import Choice, Entry, Move, Seat, Text, Who
from .....kit.hexes import CORNERS, HEXES
from .....kit.masks import contains, members
from .....kit.packed import count_of, shift_to_kind
from ....building import build_city, build_piece, rebuild_derived_state
from ....frames.move_handlers import FreeRoads
from ....frames.turn_order import run_steps
from ....log_messages import tell_built, tell_piece_built, tell_taken
from ....module import DescribeHandler
from ....moves import BuildCity
from ....names import amount_text, cards_text, tile_title
from ....pieces import pieces_left
from ....place_hints import land_around
from ....player import Player
from ....resources import GRAIN, ONE_CARD, ORE, can_pay
from ....sites import can_place_free_road, city_sites, piece_sites
from ....state import State
from ....view import CatanView
from ..army import has_piece_above, may_promote, promote_knight, rank_after, rank_index
from ..improvements import buy_level, list_improvements, read_level
from ..kit import RANKS, WALL
from ..slot import read_knights, write_knights
from ..strength import knights_of
from ..tracks import level_price, level_title
from .card import CardRule, card_title, describe_card
from .moves import (
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayInventor,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
    PlayRoadBuilding,
    PlaySmith,
)

DIE: Final = range(6)
FIXED_NUMBERS: Final = (2, 6, 8, 12)  # discs that no Inventor swaps
CARDS_PER_HEX: Final = 2  # of Irrigation and Mining
MEDICINE_PRICE: Final = 2 * ONE_CARD[ORE] + ONE_CARD[GRAIN]
CRANE_DISCOUNT: Final = 1  # commodities
FREE_ROADS: Final = 2


class Alchemist(CardRule):
    """Both dice are chosen before the roll; the event die is rolled all the same."""

    key = "alchemist"
    kinds: tuple[type[Move], ...] = (PlayAlchemist,)
    is_before_roll: ClassVar[bool] = True

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each throw of both dice, unless one is chosen already."""
        return () if read_knights(s).dice else ALL_THROWS

    def play(self, s: State, seat: Seat, move: PlayAlchemist, entry: Entry) -> None:
        """Notes the chosen dice for the roll, which follows."""
        dice = (move.red + 1, move.yellow + 1)
        write_knights(s, read_knights(s)._replace(dice=dice))
        if entry.news is not None:
            red, yellow = dice
            entry.tell(
                "{player} chooses the dice: {red} and {yellow}.",
                player=Who(seat),
                red=red,
                yellow=yellow,
            )

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: the red die first, as it says who draws cards."""
        return {PlayAlchemist: _describe_alchemist}


ALL_THROWS: Final = tuple([PlayAlchemist(red, yellow) for red, yellow in product(DIE, DIE)])


def _describe_alchemist(view: CatanView, move: PlayAlchemist) -> Choice:
    """How a throw is offered; its sum says what produces."""
    label = Text("Alchemist: red {red}, yellow {yellow}", red=move.red + 1, yellow=move.yellow + 1)
    hint = Text("together {n}", n=move.red + move.yellow + 2)
    return Choice(label, card_title("alchemist"), hint)


class Crane(CardRule):
    """An improvement for a commodity less."""

    key = "crane"
    kinds: tuple[type[Move], ...] = (PlayCrane,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each track whose next improvement the player can pay at the lower price."""
        improvements = list_improvements(s, player, CRANE_DISCOUNT)
        return tuple([PlayCrane(move.track) for move in improvements])

    def play(self, s: State, seat: Seat, move: PlayCrane, entry: Entry) -> None:
        """Buys the next level of the track at the lower price."""
        buy_level(s, seat, move.track, entry, CRANE_DISCOUNT)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the level, and what it costs."""
        return {PlayCrane: _describe_crane}


def _describe_crane(view: CatanView, move: PlayCrane) -> Choice:
    """How a cheaper level is offered in the menu."""
    level = read_level(view, move.track) + 1
    price = view.kit.unpack(level_price(move.track, level - CRANE_DISCOUNT))
    label = Text(
        "Crane: {name}, {price}",
        name=level_title(move.track, level),
        price=cards_text(price, view.kit),
    )
    return Choice(label, card_title("crane"), rank=level)


class Engineer(CardRule):
    """A wall for nothing."""

    key = "engineer"
    kinds: tuple[type[Move], ...] = (PlayEngineer,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each own city without a wall, while a wall is left."""
        if not pieces_left(s, player, WALL):
            return ()
        return tuple(map(PlayEngineer, members(piece_sites(s, player, WALL))))

    def play(self, s: State, seat: Seat, move: PlayEngineer, entry: Entry) -> None:
        """Builds the wall for nothing."""
        if entry.news is not None:
            tell_piece_built(s, seat, WALL, move.corner, entry)
        build_piece(s, s.players[seat], WALL, move.corner, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the city that gets a wall."""
        return {PlayEngineer: _describe_engineer}


def _describe_engineer(view: CatanView, move: PlayEngineer) -> Choice:
    """How a city is offered that gets a wall."""
    label = Text("Engineer: wall around the city on {corner}", corner=CORNERS[move.corner])
    return Choice(label, card_title("engineer"))


class Inventor(CardRule):
    """Two number discs change places."""

    key = "inventor"
    kinds: tuple[type[Move], ...] = (PlayInventor,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for every two hexes with different numbers that may be swapped."""
        tiles = s.island.board.tiles
        movable = [
            hex
            for hex, tile in enumerate(tiles)
            if tile.number is not None and tile.number not in FIXED_NUMBERS
        ]
        pairs = combinations(movable, 2)
        return tuple([PlayInventor(a, b) for a, b in pairs if tiles[a].number != tiles[b].number])

    def play(self, s: State, seat: Seat, move: PlayInventor, entry: Entry) -> None:
        """Swaps the number discs of two hexes; what the robber blocks stays blocked."""
        tiles = s.island.board.tiles
        tile = tiles[move.hex]
        other = tiles[move.other_hex]
        if entry.news is not None:
            entry.tell(
                "{player} swaps two numbers: {tile}, {other}.",
                player=Who(seat),
                tile=tile_title(tile),
                other=tile_title(other),
            )
        s.island = s.island.with_tile(move.hex, replace(tile, number=other.number))
        s.island = s.island.with_tile(move.other_hex, replace(other, number=tile.number))
        rebuild_derived_state(s)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with both hexes and their numbers."""
        return {PlayInventor: _describe_inventor}


def _describe_inventor(view: CatanView, move: PlayInventor) -> Choice:
    """How a swap is offered in the menu."""
    tiles = view.board.tiles
    label = Text(
        "Inventor: {hex} {tile} ↔ {other_hex} {other}",
        hex=HEXES[move.hex],
        tile=tile_title(tiles[move.hex]),
        other_hex=HEXES[move.other_hex],
        other=tile_title(tiles[move.other_hex]),
    )
    return Choice(label, card_title("inventor"))


class Harvest(CardRule):
    """Two cards from the bank for each own hex of a terrain: Irrigation and Mining."""

    def __init__(self, key: str, kind: type[Move], terrain: str, card: int) -> None:
        """The card with this key, played by moves of this kind.

        It brings two cards of the kind `card` for each hex of the terrain.
        """
        self.key = key  # each card of this class has its own
        self.kinds = (kind,)
        self.terrain = terrain
        self.card = card

    def count_harvest(self, s: State, player: Player) -> int:
        """How many cards the player gets: two a hex, however many buildings are beside it.

        The bank may have fewer.
        """
        hexes = [
            hex
            for hex, tile in enumerate(s.island.board.tiles)
            if tile.terrain == self.terrain and contains(s.hex_seats[hex], player.seat)
        ]
        return min(CARDS_PER_HEX * len(hexes), count_of(s.bank, self.card))

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that plays the card, where it brings anything."""
        (kind,) = self.kinds
        return (kind(),) if self.count_harvest(s, player) else ()

    def play(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Takes the cards from the bank."""
        player = s.players[seat]
        gain = shift_to_kind(self.count_harvest(s, player), self.card)
        s.take_from_bank(player, gain)
        s.record_action(seat, "take", got=gain)
        if entry.news is not None:
            tell_taken(s, seat, gain, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with what it brings."""
        (kind,) = self.kinds
        return {kind: self._describe}

    def _describe(self, view: CatanView, move: Move) -> Choice:
        """How the card is offered, with the number of cards."""
        own_pieces = [piece for piece in view.pieces if piece.owner == view.seat]
        corners = {piece.at for piece in own_pieces if piece.kind in ("settlement", "city")}
        around = [{*view.grid.corner_hexes[corner]} for corner in corners]
        hexes: set[int] = set().union(*around)
        n = sum(view.board.tiles[hex].terrain == self.terrain for hex in hexes)
        brought = min(CARDS_PER_HEX * n, view.bank[self.card])
        return describe_card(self.key, amount_text(view.kit.titles[self.card], brought))


class Medicine(CardRule):
    """A city for two ore and one grain."""

    key = "medicine"
    kinds: tuple[type[Move], ...] = (PlayMedicine,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each settlement that may become a city, while the player can pay that."""
        if not player.cities_left or not can_pay(player.hand, MEDICINE_PRICE):
            return ()
        return tuple(map(PlayMedicine, members(city_sites(s, player))))

    def play(self, s: State, seat: Seat, move: PlayMedicine, entry: Entry) -> None:
        """Pays the lower price, and builds the city."""
        player = s.players[seat]
        s.pay_bank(player, MEDICINE_PRICE)
        if entry.news is not None:
            tell_built(s, seat, BuildCity(move.corner), entry)
        build_city(s, player, move.corner, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the settlement that becomes a city."""
        return {PlayMedicine: _describe_medicine}


def _describe_medicine(view: CatanView, move: PlayMedicine) -> Choice:
    """How Medicine is offered for a settlement, which becomes a city."""
    label = Text("Medicine: city on {corner}", corner=CORNERS[move.corner])
    return Choice(label, card_title("medicine"), land_around(view, move.corner))


class RoadBuilding(CardRule):
    """Two roads for nothing, or what may take the place of a road."""

    key = "road_building"
    kinds: tuple[type[Move], ...] = (PlayRoadBuilding,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that plays the card, where at least one road can be placed."""
        return (PlayRoadBuilding(),) if can_place_free_road(s, player) else ()

    def play(self, s: State, seat: Seat, move: PlayRoadBuilding, entry: Entry) -> None:
        """Asks where the two roads go."""
        s.stack.append(FreeRoads(seat, FREE_ROADS))
        run_steps(s, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: alone, as the roads are asked for afterwards."""
        return {PlayRoadBuilding: lambda view, move: describe_card(self.key)}


class Smith(CardRule):
    """One or two knights are promoted for nothing."""

    key = "smith"
    kinds: tuple[type[Move], ...] = (PlaySmith,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each knight that may be promoted, and for every two of them."""
        knights = members(knights_of(s, player))
        moves = [PlaySmith(knight, None) for knight in knights if may_promote(s, player, knight)]
        not_highest = [knight for knight in knights if rank_after(s, player, knight) is not None]
        for first, second in combinations(not_highest, 2):
            if may_promote_both(s, player, (first, second)):
                moves.append(PlaySmith(first, second))
        return tuple(moves)

    def play(self, s: State, seat: Seat, move: PlaySmith, entry: Entry) -> None:
        """Promotes the chosen knights, the higher one first: its piece may serve the other."""
        player = s.players[seat]
        chosen = [move.corner] if move.other_corner is None else [move.corner, move.other_corner]
        for corner in sorted(
            chosen, key=lambda knight: rank_index(s, player, knight), reverse=True
        ):
            promote_knight(s, player, corner, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the knights that are promoted."""
        return {PlaySmith: _describe_smith}


def may_promote_both(s: State, p: Player, pair: tuple[int, int]) -> bool:
    """Whether pieces are left to promote both knights, given by their corners.

    All other conditions are met. The higher one goes first, so that its
    old piece may serve the other.
    """
    low, high = sorted(pair, key=lambda corner: rank_index(s, p, corner))
    if not has_piece_above(s, p, high):
        return False
    high_rank = rank_index(s, p, high)
    rank_above_low = RANKS[rank_index(s, p, low) + 1]
    pieces = pieces_left(s, p, rank_above_low)
    if rank_above_low is RANKS[high_rank + 1]:
        return pieces > 1
    is_freed_by_high = rank_above_low is RANKS[high_rank]
    return pieces > 0 or is_freed_by_high


def _describe_smith(view: CatanView, move: PlaySmith) -> Choice:
    """How a promotion by the Smith is offered; two knights come first."""
    if move.other_corner is None:
        label = Text("Smith: promote the knight on {corner}", corner=CORNERS[move.corner])
        return Choice(label, card_title("smith"))
    label = Text(
        "Smith: promote the knights on {corner} and {other}",
        corner=CORNERS[move.corner],
        other=CORNERS[move.other_corner],
    )
    return Choice(label, card_title("smith"), rank=1)


RULES: Final[tuple[CardRule, ...]] = (
    Alchemist(),
    Crane(),
    Engineer(),
    Inventor(),
    Harvest("irrigation", PlayIrrigation, "fields", GRAIN),
    Medicine(),
    Harvest("mining", PlayMining, "mountains", ORE),
    RoadBuilding(),
    Smith(),
)
