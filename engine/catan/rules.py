"""The rules of one match: the base game and the chosen modules, composed once into tables and short
lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from ..core import Decision, Entry, Move, Options, Seat
from .components import BOX, Box
from .map import ISLAND, Layout
from .module import Module, MoveHandler, overrides_point
from .view import Throw

if TYPE_CHECKING:
    from .state import Player, State

# The revisions of the rules with which later rulings came
ASKS_WHICH_DESERT: Final = 1  # of several; and a volcano is no desert while one is left
EPIDEMIC_AT_THE_VOLCANO: Final = 1  # its gold is limited, too
NEUTRALS_KEEP_OFF_DAMAGE: Final = 2  # no neutral settlement at either end of a damaged road
REVISION: Final = 2  # the newest

OFFERS_PER_TURN: Final = {"six": 6, "two": 2, "none": 0}


class Frame:
    """One question of the rulebook.

    Frames are frozen: they are replaced and never edited, so copies of a state share them.
    """

    __slots__ = ()
    phase: ClassVar[str]  # what the view calls it
    asks: ClassVar[bool] = True
    between: ClassVar[bool] = False  # whether it is asked between the turns, when nobody's goes on
    # Whether `Rules.move_handlers` says what its moves do; else `apply` does
    uses_move_handlers: ClassVar[bool] = False

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


OpeningHook: TypeAlias = Callable[["State", Sequence[Seat], list[Frame]], list[Frame]]


@dataclass(slots=True, eq=False)
class RulePoints:
    """The rule points that are asked during play, with the methods of the modules that have a say.

    These fields are the list of the points; each has the type of the method of `Module` that bears
    its name.
    """

    set_up: list[Callable[[State, Entry], None]]
    opening_frames: list[OpeningHook]
    founding_corners: list[Callable[[State, Seat, int], int]]
    draw_throw: list[Callable[[State, Seat, Entry], Throw | None]]
    on_roll: list[Callable[[State, Seat, Throw, Entry], None]]
    change_gains: list[Callable[[State, Throw, list[int]], list[int]]]
    city_yield: list[Callable[[State, Throw, int], int]]
    after_production: list[Callable[[State, Seat, Throw, Entry], None]]
    on_seven: list[Callable[[State, Seat, Entry], bool]]
    hand_limit: list[Callable[[State, Player, int], int]]
    robber_hexes: list[Callable[[State, Seat, list[int]], list[int]]]
    robbable_seats: list[Callable[[State, Seat, int, int], int]]
    roll_moves: list[Callable[[State, Player], tuple[Move, ...]]]
    turn_moves: list[Callable[[State, Player], tuple[Move, ...]]]
    road_edges: list[Callable[[State, Player, int], int]]
    settlement_corners: list[Callable[[State, Player, int], int]]
    change_rates: list[Callable[[State, Player, int], int]]
    change_road_length: list[Callable[[State, Player, int], int]]
    on_road_built: list[Callable[[State, Player, int, Entry], None]]
    on_building_built: list[Callable[[State, Player, int, Entry], None]]
    on_building_lost: list[Callable[[State, Player, int, Entry], None]]
    on_turn_end: list[Callable[[State, Seat, Entry], None]]
    next_turn: list[Callable[[State, Seat, Entry], bool]]
    may_win: list[Callable[[State, Player], bool]]


def collect_rule_points(modules: Sequence[Module[Any]]) -> dict[str, list[Any]]:
    """By point: the methods of the modules that override it, in the order of the modules."""
    collected: dict[str, list[Any]] = {}
    for field in fields(RulePoints):
        point = field.name
        collected[point] = [getattr(m, point) for m in modules if overrides_point(m, point)]
    return collected


class Rules(RulePoints):
    """Composed once for each set of options, and shared by all its matches."""

    __slots__ = (
        "box",
        "card_price",
        "city_price",
        "has_end_hooks",
        "layout",
        "modules",
        "move_handlers",
        "offers",
        "options",
        "revision",
        "road_price",
        "settlement_price",
        "target",
    )

    def __init__(
        self,
        seats: int,
        options: Options,
        modules: Sequence[Module[Any]],
        move_handlers: Mapping[type[Move], MoveHandler],
    ) -> None:
        super().__init__(**collect_rule_points(modules))
        self.options = options
        self.revision = options.revision
        self.modules = tuple(modules)
        self.offers = OFFERS_PER_TURN[options["offers"]]
        # Whether any module has a say when a turn ends
        self.has_end_hooks = bool(self.on_turn_end or self.next_turn)
        self.layout: Layout = ISLAND
        self.box: Box = BOX
        self.move_handlers: dict[type[Move], MoveHandler] = dict(move_handlers)
        for place, module in enumerate(self.modules):
            module.slot_index = place
            self.layout = module.layout(self.layout)
            self.box = module.box(self.box)
            self.move_handlers.update(module.move_handlers())
        # The prices are read at every turn
        self.road_price = self.box.road
        self.settlement_price = self.box.settlement
        self.city_price = self.box.city
        self.card_price = self.box.card
        self.target = self.box.target
