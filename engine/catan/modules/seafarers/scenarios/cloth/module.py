"""Cloth for Catan: its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from ......core import Choice, CommandGroup, Entry, Move, Options, Plural, Seat, Text, Who
from ......kit.hexes import HEXES
from ......kit.masks import CornerMask, PlaceMask, contains, mask_of
from .....components import GameNumbers
from .....evaluation.moves import POINT_VALUE, MoveEvaluation
from .....evaluation.view_values import ViewValues
from .....frames.opening import FirstSettlement
from .....kinds import CORNER, PieceKind, PointsPart
from .....log_messages import declare_winner
from .....module import DescribeHandler, Module, MoveValue, Reason
from .....moves import MoveRobber
from .....names import tile_title
from .....player import Player
from .....robber import move_robber_and_steal
from .....state import Frame, MoveHandler, State
from .....view import CatanView, Counter, Sign, Throw
from ....fewer_awards import without_longest_road
from ....own_moves import give_reason
from ....shared_points import SharedPoints
from ...board import corner_between_hexes, load_board
from ...command import COMMAND
from ...moves import DismissPirate, MovePirate
from ...options import SEAFARERS
from ...pieces import SHIP
from ...values import for_kind, name_signs
from .moves import TakeCloth
from .slot import CLOTH_A_POINT, ClothSlot, Village, cloth_points
from .values import value_villages

KEY: Final = "cloth"
BOARDS: Final = {
    3: "cloth_for_catan_4",
    4: "cloth_for_catan_4",
    5: "cloth_for_catan_6",
    6: "cloth_for_catan_6",
}
VILLAGES_AT_END: Final = 3  # with cloth, or fewer: the match ends with the turn
CLOTH_TITLE: Final = Text("cloth")
VILLAGES_EMPTY: Final = Text("At most three villages have cloth left: the most points win.")
MOST_CLOTH_WINS: Final = Text("Equal points: the most cloth wins.")
NEAREST_TURN_WINS: Final = Text(
    "Equal points and cloth: the order of play decides, from the last turn on."
)
CLOTH_REASON: Final = Text("a bale of cloth is half a point for you, and half a point less there.")
# Where a point is worth 9: of a village that trades with a player, of a bale without its pair
VILLAGE_POSITION_VALUE, BALE_POSITION_VALUE = 3.0, 4.0
# The revision with which the pirate takes cloth from whoever has cloth and no cards
CLOTH_BEFORE_NO_CARD: Final = 3


class ClothForCatan(SharedPoints, Module[ClothSlot]):
    """Ships reach villages, and villages give cloth: two bales are a point."""

    key: ClassVar[str] = "cloth"
    order: ClassVar[int] = 17
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (TakeCloth,)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Remembers the number of seats, by which the map is found."""
        self.seats = seats

    # --- composed -----------------------------------------------------

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The game numbers without the award for the longest route."""
        return without_longest_road(numbers)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The function that takes cloth."""
        return {TakeCloth: self.take_cloth}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How taking cloth is offered in menus."""
        return {TakeCloth: describe_cloth}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """For bots: the function that says what taking cloth may bring."""
        return {TakeCloth: value_cloth}

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would take cloth."""
        return {TakeCloth: give_reason(CLOTH_REASON)}

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what it is worth to reach villages with cloth, and begin to trade there."""
        corners = for_kind(SHIP.key, value_villages(view))
        return ViewValues(corners=corners, names=name_signs(view, ("village",)))

    # --- the beginning ------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets up the cloth of a new match: some in every village, the rest in the supply."""
        features = load_board(BOARDS[self.seats]).features
        villages = [
            Village(
                corner=corner_between_hexes(s.island.grid, raw["node"]),
                number=raw["n"],
                cloth=features["cloth_per_village"],
            )
            for raw in features["villages"]
        ]
        no_cloth = (0,) * len(s.players)
        slot = ClothSlot(tuple(villages), supply=features["general_cloth"], cloth=no_cloth)
        self.set_slot(s, slot)

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions for three first settlements of each player: in order, back, and in order.

        The third settlement brings the first cards.
        """
        return [
            *(FirstSettlement(seat) for seat in order),
            *(FirstSettlement(seat) for seat in reversed(order)),
            *(FirstSettlement(seat, paid=True) for seat in order),
        ]

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: at hexes with a number, so on no small island."""
        return corners & _numbered_corners(s)

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built: settlements only at hexes with a number."""
        return places & _numbered_corners(s) if piece.key == "settlement" else places

    # --- villages -----------------------------------------------------

    def closing_corners(self, s: State, player: Player, corners: CornerMask) -> CornerMask:
        """The corners that close a line of ships, so that none of it may be moved.

        Villages are added to these: a line from a building to a village
        is closed, as one between two buildings is.
        """
        return corners | mask_of(village.corner for village in self.get_slot(s).villages)

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Makes the owner of a ship a partner of each village that it reaches."""
        if piece.key != SHIP.key:
            return
        for corner in s.island.grid.ends[at]:
            village_index = self.get_slot(s).village_at(corner)
            if village_index is not None:
                self._reach_village(s, player, village_index, entry)

    def _reach_village(self, s: State, player: Player, village_index: int, entry: Entry) -> None:
        """Makes the player a partner of a village for good, and gives a bale of its cloth."""
        slot = self.get_slot(s)
        village = slot.villages[village_index]
        if player.seat in village.partners:
            return
        self.set_slot(s, slot.with_partner(village_index, player.seat))
        if entry.news is not None:
            entry.tell(
                "{player} reaches a village (number {number}).",
                player=Who(player.seat),
                number=village.number,
            )
        if village.cloth:
            self._give_village_cloth(s, player, village_index, entry)

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Lets villages with the thrown number give every partner a bale, while they have any."""
        for village_index, village in enumerate(self.get_slot(s).villages):
            if village.number == throw.number and village.cloth:
                self._pay_partners(s, seat, village_index, entry)

    def _pay_partners(self, s: State, seat: Seat, village_index: int, entry: Entry) -> None:
        """Gives each partner a bale: the roller first, then in the order of their coming.

        What the village lacks comes from the supply.
        """
        partners = self.get_slot(s).villages[village_index].partners
        roller_first = sorted(partners, key=lambda partner: partner != seat)  # False sorts first
        for partner in roller_first:
            player = s.players[partner]
            if self.get_slot(s).villages[village_index].cloth:
                self._give_village_cloth(s, player, village_index, entry)
            elif self.get_slot(s).supply:
                self._give_supply_cloth(s, player, entry)

    def _give_village_cloth(
        self,
        s: State,
        player: Player,
        village_index: int,
        entry: Entry,
    ) -> None:
        """Gives the player a bale of a village."""
        self.set_slot(s, self.get_slot(s).without_village_cloth(village_index, 1))
        self._change_cloth(s, player, 1)
        _tell_cloth(player.seat, entry)

    def _give_supply_cloth(self, s: State, player: Player, entry: Entry) -> None:
        """Gives the player a bale of the supply."""
        slot = self.get_slot(s)
        self.set_slot(s, slot._replace(supply=slot.supply - 1))
        self._change_cloth(s, player, 1)
        _tell_cloth(player.seat, entry)

    def _change_cloth(self, s: State, player: Player, count: int) -> None:
        """Gives the player bales of cloth, and changes their points.

        It takes bales where `count` is below 0.
        """
        slot = self.get_slot(s)
        had = slot.cloth[player.seat]
        self.set_slot(s, slot.with_cloth(player.seat, count))
        player.score += cloth_points(had + count) - cloth_points(had)

    # --- robber and pirate --------------------------------------------

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """The hexes with a number, and those of the sea to whoever trades with a village.

        So the robber stays away from the small islands, and only
        partners of villages move the pirate.
        """
        may_move_pirate = self.get_slot(s).is_partner(seat)
        sea = s.island.shape.sea_hexes if may_move_pirate else 0
        return [hex for hex in hexes if s.island.numbers[hex] or contains(sea, hex)]

    def robber_homes(self, s: State, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """Where a rule sends the robber home: nowhere.

        All deserts lie on the small islands, to which it never goes.
        """
        return ()

    def robber_moves(self, s: State, seat: Seat, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The moves of robber and pirate, with those that take cloth.

        A seat without a village to trade with may not move the pirate.
        A victim with cloth, but without cards, loses cloth only.
        """
        slot = self.get_slot(s)
        if not slot.is_partner(seat):
            return tuple(move for move in moves if not isinstance(move, DismissPirate))
        raids = [
            TakeCloth(move.hex, move.victim)
            for move in moves
            if isinstance(move, MovePirate) and move.victim is not None and slot.cloth[move.victim]
        ]
        if s.rules.revision >= CLOTH_BEFORE_NO_CARD:
            moves = tuple(move for move in moves if not _is_theft_of_no_card(s, slot, move))
        return (*moves, *raids)

    def take_cloth(self, s: State, seat: Seat, move: TakeCloth, entry: Entry) -> None:
        """Move handler of `TakeCloth`: the pirate moves, and a bale changes hands."""
        no_victim = None  # nobody loses a card
        move_robber_and_steal(s, s.players[seat], move.hex, no_victim, entry)
        self._change_cloth(s, s.players[move.victim], -1)
        self._change_cloth(s, s.players[seat], 1)
        if entry.news is not None:
            entry.tell(
                "{player} takes a bale of cloth from {victim}.",
                player=Who(seat),
                victim=Who(move.victim),
                concerns=(move.victim,),
            )

    # --- the end ------------------------------------------------------

    def on_turn_end(self, s: State, seat: Seat, entry: Entry) -> None:
        """Ends the match where three villages or fewer have cloth left: the most points win.

        A tie goes to the most cloth, then to whoever is first from the
        seat whose turn ends.
        """
        slot = self.get_slot(s)
        stocked = [village for village in slot.villages if village.cloth]
        if len(stocked) > VILLAGES_AT_END:
            return
        from_seat_on = s.players[seat:] + s.players[:seat]
        best = max(from_seat_on, key=lambda player: (player.score, slot.cloth[player.seat]))
        declare_winner(s, best.seat, entry)

    def win_reasons(self, s: State, winner: Player) -> tuple[Text, ...]:
        """Says that the villages ran out of cloth, and what broke a tie.

        There is nothing to say where the target was reached.
        """
        has_won_by_points = winner.seat == s.active and winner.score >= s.rules.target
        if has_won_by_points:
            return ()
        cloth = self.get_slot(s).cloth
        tied = [p for p in s.players if p.score == winner.score and p is not winner]
        if not tied:
            return (VILLAGES_EMPTY,)
        has_most = all(cloth[p.seat] < cloth[winner.seat] for p in tied)
        return (VILLAGES_EMPTY, MOST_CLOTH_WINS if has_most else NEAREST_TURN_WINS)

    # --- seeing -------------------------------------------------------

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        """The part of a player's points that their cloth brings."""
        cloth = self.get_slot(s).cloth[player.seat]
        return (PointsPart("cloth", CLOTH_TITLE, cloth_points(cloth)),)

    def position_value(self, s: State, player: Player) -> float:
        """For bots: what the player's villages will bring, and half a point for an odd bale."""
        slot = self.get_slot(s)
        trading = [village for village in slot.villages if player.seat in village.partners]
        odd_bales = slot.cloth[player.seat] % 2
        return VILLAGE_POSITION_VALUE * len(trading) + BALE_POSITION_VALUE * odd_bales

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """How much cloth the player has, which the view shows beside them."""
        return (Counter("cloth", CLOTH_TITLE, self.get_slot(s).cloth[player.seat]),)

    def supply(self, s: State) -> tuple[Counter, ...]:
        """For the view: the cloth in the supply, which belongs to no village or player."""
        return (Counter("cloth", Text("cloth in the supply"), self.get_slot(s).supply),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """A mark on the board for each village, with its number and the cloth left there."""
        return tuple(
            Sign(
                "village",
                CORNER,
                village.corner,
                title=_village_title(village),
                count=village.cloth,
                number=village.number,
            )
            for village in self.get_slot(s).villages
        )

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """For tests: how much cloth there is anywhere, which no move may change."""
        slot = self.get_slot(s)
        in_villages = sum(village.cloth for village in slot.villages)
        return {"cloth": in_villages + slot.supply + sum(slot.cloth)}


def _numbered_corners(s: State) -> CornerMask:
    """The corners at hexes with a number."""
    corners = 0
    for hex, number in enumerate(s.island.numbers):
        if number:
            corners |= s.island.grid.around[hex]
    return corners


def _is_theft_of_no_card(s: State, slot: ClothSlot, move: Move) -> bool:
    """Whether a move steals a card with the pirate from somebody who has cloth, but no card.

    Such a move is not offered: cloth is taken from them.
    """
    if not isinstance(move, MovePirate) or move.victim is None or not slot.cloth[move.victim]:
        return False
    return not s.players[move.victim].hand & s.rules.kit.stealable_mask


def _village_title(village: Village) -> Text:
    """A village in words: its number, and the cloth that is left there."""
    return Plural(
        "village with a {number}, {n} bale of cloth",
        "village with a {number}, {n} bales of cloth",
        number=village.number,
        n=village.cloth,
    )


def _tell_cloth(seat: Seat, entry: Entry) -> None:
    """Tells everybody that a seat gets a bale."""
    if entry.news is not None:
        entry.tell("{player} gets a bale of cloth.", player=Who(seat))


def describe_cloth(view: CatanView, move: TakeCloth) -> Choice:
    """How taking cloth is offered in a menu."""
    label = Text(
        "Pirate to {hex}: {land}, cloth from {player}",
        hex=HEXES[move.hex],
        land=tile_title(view.board.tiles[move.hex]),
        player=Who(move.victim),
    )
    return Choice(label, Text("Pirate takes cloth"))


def value_cloth(evaluation: MoveEvaluation, move: TakeCloth) -> float:
    """What taking cloth is worth: as much as a card of the victim, and half a point."""
    card_value = evaluation.robber_value(MoveRobber(move.hex, move.victim))
    return card_value + POINT_VALUE / CLOTH_A_POINT
