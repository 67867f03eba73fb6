"""The first box: ships, a pirate, and a second island with a hex of fog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from engine.catan.building import rebuild_derived_state
from engine.catan.kinds import EDGE, SEA, PawnKind, PieceKind, PointsPart
from engine.catan.map import Layout
from engine.catan.match_kit import MatchKit
from engine.catan.module import DescribeHandler, Module, MoveValue
from engine.catan.names import TERRAIN_TITLES, tile_title
from engine.catan.pawns import pawn_hex
from engine.catan.player import Player
from engine.catan.resources import LUMBER, ONE_CARD, WOOL, can_pay
from engine.catan.robber import move_pawn
from engine.catan.state import NOWHERE, Frame, State
from engine.catan.view import Counter, Sign, Tile
from engine.core import (
    CommandGroup,
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    Setting,
    Text,
    Who,
)
from engine.kit.masks import contains

from ..boxes import open_box
from .harbour import PlaceHarbour, SetHarbour, describe_harbour
from .isles import FOG, add_second_island
from .moves import BuildShip, value_ship

SHIP: Final = PieceKind(
    "proof_ship",
    Text("Proof ship"),
    Text("proof ships"),
    EDGE,
    stock=15,
    price=ONE_CARD[LUMBER] + ONE_CARD[WOOL],
    ground=SEA,
    connects=True,
    opens=True,
    build=BuildShip,
)
PIRATE: Final = PawnKind("proof_pirate", Text("Proof pirate"), SEA, robs=EDGE)
# What the fog may hide: terrain and number
UNDER_FOG: Final = {
    "mixed": (("hills", 6), ("pasture", 8), ("sea", None), ("desert", None)),
    "land": (("fields", 3), ("mountains", 11)),
}


class SeaSlot(NamedTuple):
    """What is left in the bag of the fog, how many it held, and who has landed."""

    bag: tuple[tuple[str, int | None], ...]
    revealed: int = 0
    landed: int = 0  # a mask of seats


class Sea(Module[SeaSlot]):
    """Ships lead to a second island; who first settles there has a point."""

    key: ClassVar[str] = "proof_sea"
    order: ClassVar[int] = 9900
    command: ClassVar[CommandGroup | None] = CommandGroup("proofsea", Text("Your moves at sea."))
    kinds: ClassVar[tuple[type[Move], ...]] = (BuildShip, PlaceHarbour)
    options: ClassVar[tuple[Option, ...]] = (
        open_box("proof_sea", Text("Proof of the sea"), Text("Ships and a second island.")),
        Option(
            "proof_fog",
            Text("Under the fog"),
            (
                Setting("mixed", Text("anything")),
                Setting("land", Text("land"), requires={"proof_sea": "on"}),
            ),
        ),
    )
    guide: ClassVar[tuple[Page, ...]] = (
        Page(Text("Proof of the sea"), (Text("Ships lie on edges of the sea."),)),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return options["proof_sea"] == "on"

    def __init__(self, seats: int, options: Options) -> None:
        self.under_fog = UNDER_FOG[options["proof_fog"]]
        self.home_hexes = 0

    # --- composed -----------------------------------------------------

    def change_layout(self, layout: Layout) -> Layout:
        """The map as it is, and south of it the second island; its hexes come last."""
        self.home_hexes = len(layout.hexes)
        return add_second_island(layout)

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pieces(SHIP).with_pawns(PIRATE)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        return {PlaceHarbour: describe_harbour}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        return {BuildShip: value_ship}

    # --- the beginning ------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        self.set_slot(s, SeaSlot(self.under_fog))

    def set_up(self, s: State, entry: Entry) -> None:
        sea = [hex for hex, tile in enumerate(s.island.board.tiles) if tile.terrain == "sea"]
        move_pawn(s, PIRATE, sea[0])

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """At last the last player places the loose harbours."""
        loose = [SetHarbour(order[-1], kind) for kind in s.rules.layout.loose_harbours]
        return [*frames, *loose]

    def founding_corners(self, s: State, seat: Seat, corners: int) -> int:
        """Everybody begins on the first island."""
        return corners & self._home_corners(s)

    def _home_corners(self, s: State) -> int:
        around = s.island.grid.around[: self.home_hexes]
        land = [
            corners
            for corners, tile in zip(around, s.island.board.tiles, strict=False)
            if tile.terrain != "sea"
        ]
        found = 0
        for corners in land:
            found |= corners
        return found

    # --- fog ----------------------------------------------------------

    def _foggy_edges(self, s: State) -> int:
        """The edges beside the fog, where nothing is built."""
        found = 0
        for hex, tile in enumerate(s.island.board.tiles):
            found |= s.island.shape.borders[hex] if tile.terrain == FOG else 0
        return found

    def piece_places(self, s: State, player: Player, piece: PieceKind, places: int) -> int:
        """No route runs beside the fog, and no ship sails beside the pirate."""
        if piece.place != EDGE:
            return places
        places &= ~self._foggy_edges(s)
        at = pawn_hex(s, PIRATE)
        return places & ~s.island.shape.borders[at] if piece == SHIP and at != NOWHERE else places

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """A route that ends at the fog lifts it."""
        if piece.place != EDGE or s.turn == 0:
            return
        for corner in s.island.grid.ends[at]:
            for hex in s.island.grid.corner_hexes[corner]:
                if s.island.board.tiles[hex].terrain == FOG:
                    self._lift_fog(s, player, hex, entry)

    def _lift_fog(self, s: State, player: Player, hex: int, entry: Entry) -> None:
        """Draws what lies under the fog; its discoverer takes a card of it."""
        slot = self.get_slot(s)
        drawn = entry.draw_below(len(slot.bag))
        terrain, number = slot.bag[drawn]
        left = slot.bag[:drawn] + slot.bag[drawn + 1 :]
        self.set_slot(s, slot._replace(bag=left, revealed=slot.revealed + 1))
        tile = Tile(s.island.board.tiles[hex].at, terrain, TERRAIN_TITLES[terrain], number)
        s.island = s.island.with_tile(hex, tile)
        rebuild_derived_state(s)
        gain = s.island.settlement_pays[hex]
        if not player.is_unplayed and gain and can_pay(s.bank, gain):
            s.take_from_bank(player, gain)
        if entry.news is not None:
            entry.tell("Under the fog lies: {tile}.", tile=tile_title(tile))

    # --- the second island --------------------------------------------

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        slot = self.get_slot(s)
        landed = contains(slot.landed, player.seat)
        if player.is_unplayed or landed or contains(self._home_corners(s), corner):
            return
        self.set_slot(s, slot._replace(landed=slot.landed | player.seat_bit))
        player.score += 1
        if entry.news is not None:
            entry.tell("{player} lands on the second island.", player=Who(player.seat))

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        landed = contains(self.get_slot(s).landed, player.seat)
        return (PointsPart("proof_landing", Text("second island"), int(landed)),)

    def supply(self, s: State) -> tuple[Counter, ...]:
        return (Counter("proof_fog", Text("tiles for the fog"), len(self.get_slot(s).bag)),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        return ()

    def count_pieces(self, s: State) -> Mapping[str, int]:
        slot = self.get_slot(s)
        return {"proof fog": len(slot.bag) + slot.revealed}
