"""The rules of one match: the base game and the chosen modules, composed once into tables and short
tuples.

A module overrides a few of the rule points below. There are three kinds. *Composed* points are
folded once for each set of options. *Asked* points are asked during play, but only of the modules
that override them, so that an absent module costs nothing. Points of victory are *kept*: whoever
moves an award changes `player.score`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from ..core import (
    Choice,
    Decision,
    Entry,
    Move,
    NameAxis,
    Options,
    Page,
    Seat,
    StandingAnswer,
    Text,
)
from .components import BOX, Box
from .map import ISLAND, Layout
from .view import Award, CatanView, Counter, Sign, Throw

if TYPE_CHECKING:
    from .state import Player, State

# The revisions of the rules with which later rulings came
ASKS_WHICH_DESERT: Final = (
    1  # where there are several; and a volcano is none where a desert is left
)
EPIDEMIC_AT_THE_VOLCANO: Final = 1  # its gold is limited, too
NEUTRALS_KEEP_OFF_DAMAGE: Final = 2  # no neutral settlement at either end of a damaged road
REVISION: Final = 2  # the newest

Slot = TypeVar("Slot")
MoveHandler = Callable[["State", Seat, Any, Entry], None]  # Any: a play takes its own kind of move
DescribeHandler = Callable[[CatanView, Any], Choice]


class Frame:
    """One question of the rulebook.

    Frames are frozen: they are replaced and never edited, so copies of a state share them.
    """

    __slots__ = ()
    phase: ClassVar[str]  # what the view calls it
    asks: ClassVar[bool] = True
    between: ClassVar[bool] = False  # whether it is asked between the turns, when nobody's goes on
    uses_move_handlers: ClassVar[bool] = (
        False  # whether the registry of plays says what its moves do; else `apply` does
    )

    def decisions(self, s: State) -> tuple[Decision, ...]:
        raise NotImplementedError

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        raise NotImplementedError


class Step(Frame):
    """Something that happens as soon as all that lies above it on the stack is done."""

    __slots__ = ()
    phase: ClassVar[str] = ""
    asks: ClassVar[bool] = False

    def run(self, s: State, entry: Entry) -> None:
        raise NotImplementedError


class Module(Generic[Slot]):
    """Every rule point with its do-nothing default; a module overrides a few, and keeps what it
    needs in a frozen slot of the state.
    """

    key: ClassVar[str]
    kinds: ClassVar[tuple[type[Move], ...]] = ()  # its own moves
    names: ClassVar[Mapping[str, NameAxis]] = {}  # of the fields of its moves
    guide: ClassVar[tuple[Page, ...]] = ()
    standing: tuple[StandingAnswer, ...] = ()  # what players may answer once and for all
    slot_index: int = 0  # of its slot

    def __init__(self, seats: int, options: Options) -> None:
        """Reads what it needs of the options."""

    def load_slot(self, s: State) -> Slot:
        return cast("Slot", s.slots[self.slot_index])

    def store_slot(self, s: State, slot: Slot) -> None:
        s.slots[self.slot_index] = slot

    # --- composed ---------------------------------------------------------------------------------

    def layout(self, layout: Layout) -> Layout:
        """Fold: the map that is played on."""
        return layout

    def box(self, box: Box) -> Box:
        """Fold: prices, pieces, cards, points and the target."""
        return box

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Registry: how the module's own moves are played, or a move of the base game anew."""
        return {}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """Registry: how the module's own moves are offered."""
        return {}

    @classmethod
    def warnings(cls) -> Mapping[Move, Text]:
        """Registry: which of the module's own moves give something up for good, and what."""
        return {}

    # --- asked: the beginning ---------------------------------------------------------------------

    def set_up(self, s: State, entry: Entry) -> None:
        """Each: fill the slot, change the board, before anybody places anything."""

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """Fold: the questions of the opening, the first one first."""
        return frames

    def founding_corners(self, s: State, seat: Seat, corners: int) -> int:
        """Fold: where a first settlement may stand."""
        return corners

    # --- asked: production and the seven ----------------------------------------------------------

    def draw_throw(self, s: State, seat: Seat, entry: Entry) -> Throw | None:
        """First: what decides about production instead of the dice."""
        return None

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Each: before production. Frames that it pushes are answered before production, too."""

    def change_gains(self, s: State, throw: Throw, gains: list[int]) -> list[int]:
        """Fold: what each seat gets for a roll, packed."""
        return gains

    def city_yield(self, s: State, throw: Throw, n: int) -> int:
        """Fold: what a city takes for a roll where a settlement takes one, of what is no crop."""
        return n

    def after_production(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Each: after production."""

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """First: True where the module has dealt with the seven."""
        return False

    def hand_limit(self, s: State, player: Player, limit: int) -> int:
        """Fold: the cards that are safe from a seven."""
        return limit

    def robber_hexes(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """Fold: where the robber may go."""
        return hexes

    def robbable_seats(self, s: State, seat: Seat, hex: int, seats: int) -> int:
        """Fold: a mask of who may be robbed there."""
        return seats

    # --- asked: the turn --------------------------------------------------------------------------

    def roll_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """Collect: further moves before the roll."""
        return ()

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """Collect: further moves while trading and building."""
        return ()

    def road_edges(self, s: State, player: Player, edges: int) -> int:
        """Fold: where a road may be built."""
        return edges

    def settlement_corners(self, s: State, player: Player, corners: int) -> int:
        """Fold: where a settlement may be built."""
        return corners

    def change_rates(self, s: State, player: Player, rates: int) -> int:
        """Fold: what the bank asks for one card, packed by the kind that is given."""
        return rates

    def change_road_length(self, s: State, player: Player, length: int) -> int:
        """Fold: the length of an owner's longest road, reckoned whenever the network may have
        changed.
        """
        return length

    def on_road_built(self, s: State, player: Player, edge: int, entry: Entry) -> None:
        """Each: a road was built."""

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Each: a settlement or a city was built."""

    def on_building_lost(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Each: a settlement or a city was lost."""

    def on_turn_end(self, s: State, seat: Seat, entry: Entry) -> None:
        """Each: a player ends a turn."""

    def next_turn(self, s: State, seat: Seat, entry: Entry) -> bool:
        """First: True where the module has passed the turn itself."""
        return False

    def may_win(self, s: State, player: Player) -> bool:
        """All: whether a player who has the points on the own turn has won."""
        return True

    # --- asked: seeing ----------------------------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """Collect: what a player has so many of."""
        return ()

    def supply(self, s: State) -> tuple[Counter, ...]:
        """Collect: what the table has so many of."""
        return ()

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Collect: marks on the board."""
        return ()

    def awards(self, s: State) -> tuple[Award, ...]:
        """Collect: points that one owner holds."""
        return ()

    def pieces(self, s: State) -> Mapping[str, int]:
        """Collect: what is conserved; a key of the base game adds to its count."""
        return {}

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Each: make everything different that the seat cannot see."""


class Rules:
    """Composed once for each set of options, and shared by all its matches."""

    __slots__ = (
        "after_production",
        "box",
        "card_price",
        "change_gains",
        "change_rates",
        "change_road_length",
        "city_price",
        "city_yield",
        "draw_throw",
        "founding_corners",
        "hand_limit",
        "has_end_hooks",
        "layout",
        "may_win",
        "modules",
        "move_handlers",
        "next_turn",
        "offers",
        "on_building_built",
        "on_building_lost",
        "on_road_built",
        "on_roll",
        "on_seven",
        "on_turn_end",
        "opening_frames",
        "options",
        "revision",
        "road_edges",
        "road_price",
        "robbable_seats",
        "robber_hexes",
        "roll_moves",
        "set_up",
        "settlement_corners",
        "settlement_price",
        "target",
        "turn_moves",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        options: Options,
        modules: Sequence[Module[Any]],
        plays: Mapping[type[Move], MoveHandler],
    ) -> None:
        self.options = options
        self.revision = options.revision
        self.modules = tuple(modules)
        self.offers = {"six": 6, "two": 2, "none": 0}[options["offers"]]
        self.layout: Layout = ISLAND
        self.box: Box = BOX
        self.move_handlers: dict[type[Move], MoveHandler] = dict(plays)
        for place, module in enumerate(self.modules):
            module.slot_index = place
            self.layout = module.layout(self.layout)
            self.box = module.box(self.box)
            self.move_handlers.update(module.move_handlers())
        box = self.box  # the prices are read at every turn
        self.road_price, self.settlement_price, self.city_price, self.card_price, self.target = (
            box.road,
            box.settlement,
            box.city,
            box.card,
            box.target,
        )
        self._collect_rule_points()

    def _collect_rule_points(self) -> None:
        """Whom to ask at each point: nobody is asked in vain."""
        asked = self.modules
        self.set_up = [m.set_up for m in asked if overrides_point(m, "set_up")]
        self.opening_frames = [
            m.opening_frames for m in asked if overrides_point(m, "opening_frames")
        ]
        self.founding_corners = [
            m.founding_corners for m in asked if overrides_point(m, "founding_corners")
        ]
        self.draw_throw = [m.draw_throw for m in asked if overrides_point(m, "draw_throw")]
        self.on_roll = [m.on_roll for m in asked if overrides_point(m, "on_roll")]
        self.change_gains = [m.change_gains for m in asked if overrides_point(m, "change_gains")]
        self.city_yield = [m.city_yield for m in asked if overrides_point(m, "city_yield")]
        self.after_production = [
            m.after_production for m in asked if overrides_point(m, "after_production")
        ]
        self.on_seven = [m.on_seven for m in asked if overrides_point(m, "on_seven")]
        self.hand_limit = [m.hand_limit for m in asked if overrides_point(m, "hand_limit")]
        self.robber_hexes = [m.robber_hexes for m in asked if overrides_point(m, "robber_hexes")]
        self.robbable_seats = [
            m.robbable_seats for m in asked if overrides_point(m, "robbable_seats")
        ]
        self.roll_moves = [m.roll_moves for m in asked if overrides_point(m, "roll_moves")]
        self.turn_moves = [m.turn_moves for m in asked if overrides_point(m, "turn_moves")]
        self.road_edges = [m.road_edges for m in asked if overrides_point(m, "road_edges")]
        self.settlement_corners = [
            m.settlement_corners for m in asked if overrides_point(m, "settlement_corners")
        ]
        self.change_rates = [m.change_rates for m in asked if overrides_point(m, "change_rates")]
        self.change_road_length = [
            m.change_road_length for m in asked if overrides_point(m, "change_road_length")
        ]
        self.on_road_built = [m.on_road_built for m in asked if overrides_point(m, "on_road_built")]
        self.on_building_built = [
            m.on_building_built for m in asked if overrides_point(m, "on_building_built")
        ]
        self.on_building_lost = [
            m.on_building_lost for m in asked if overrides_point(m, "on_building_lost")
        ]
        self.on_turn_end = [m.on_turn_end for m in asked if overrides_point(m, "on_turn_end")]
        self.next_turn = [m.next_turn for m in asked if overrides_point(m, "next_turn")]
        self.has_end_hooks = bool(
            self.on_turn_end or self.next_turn
        )  # whether anybody has a say when a turn ends
        self.may_win = [m.may_win for m in asked if overrides_point(m, "may_win")]


def overrides_point(module: Module[Any], point: str) -> bool:
    """Whether the module does something at a rule point."""
    return getattr(type(module), point) is not getattr(Module, point)
