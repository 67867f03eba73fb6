"""The rules of one match: the base game and the chosen modules, composed once into tables and short tuples.

A module overrides a few of the rule points below. There are three kinds. *Composed* points are folded once for each set of options.
*Asked* points are asked during play, but only of the modules that override them, so that an absent module costs nothing. Points of
victory are *kept*: whoever moves an award changes `player.score`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from ..core import Choice, Decision, Entry, Move, Names, Options, Page, Seat, Standing
from .box import BOX, Box
from .layout import ISLAND, Layout
from .view import Award, CatanView, Counter, Sign, Throw

if TYPE_CHECKING:
    from .state import Player, State

# The revisions of the rules with which later rulings came
ASKS_WHICH_DESERT: Final = 1  # where there are several; and a volcano is none where a desert is left
EPIDEMIC_AT_THE_VOLCANO: Final = 1  # its gold is limited, too
NEUTRALS_KEEP_OFF_DAMAGE: Final = 2  # no neutral settlement at either end of a damaged road
REVISION: Final = 2  # the newest

Slot = TypeVar("Slot")
Play = Callable[["State", Seat, Any, Entry], None]  # Any: a play takes its own kind of move
Describe = Callable[[CatanView, Any], Choice]


class Frame:
    """One question of the rulebook. Frames are frozen: they are replaced and never edited, so copies of a state share them."""

    __slots__ = ()
    phase: ClassVar[str]  # what the view calls it
    asks: ClassVar[bool] = True
    between: ClassVar[bool] = False  # whether it is asked between the turns, when nobody's goes on
    plays: ClassVar[bool] = False  # whether the registry of plays says what its moves do; else `apply` does

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
    """Every rule point with its do-nothing default; a module overrides a few, and keeps what it needs in a frozen slot of the state."""

    key: ClassVar[str]
    kinds: ClassVar[tuple[type[Move], ...]] = ()  # its own moves
    names: ClassVar[Mapping[str, Names]] = {}  # of the fields of its moves
    guide: ClassVar[tuple[Page, ...]] = ()
    standing: tuple[Standing, ...] = ()  # what players may answer once and for all
    place: int = 0  # of its slot

    def __init__(self, seats: int, options: Options) -> None:
        """Reads what it needs of the options."""

    def slot(self, s: State) -> Slot:
        return cast("Slot", s.slots[self.place])

    def keep(self, s: State, slot: Slot) -> None:
        s.slots[self.place] = slot

    # --- composed -----------------------------------------------------------------------------------------------------

    def layout(self, layout: Layout) -> Layout:
        """Fold: the map that is played on."""
        return layout

    def box(self, box: Box) -> Box:
        """Fold: prices, pieces, cards, points and the target."""
        return box

    def plays(self) -> Mapping[type[Move], Play]:
        """Registry: how the module's own moves are played, or a move of the base game anew."""
        return {}

    @classmethod
    def describes(cls) -> Mapping[type[Move], Describe]:
        """Registry: how the module's own moves are offered."""
        return {}

    # --- asked: the beginning -----------------------------------------------------------------------------------------

    def setup(self, s: State, entry: Entry) -> None:
        """Each: fill the slot, change the board, before anybody places anything."""

    def opening(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """Fold: the questions of the opening, the first one first."""
        return frames

    def founding(self, s: State, seat: Seat, corners: int) -> int:
        """Fold: where a first settlement may stand."""
        return corners

    # --- asked: production and the seven ------------------------------------------------------------------------------

    def dice(self, s: State, seat: Seat, entry: Entry) -> Throw | None:
        """First: what decides about production instead of the dice."""
        return None

    def rolled(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Each: before production. Frames that it pushes are answered before production, too."""

    def yields(self, s: State, throw: Throw, gains: list[int]) -> list[int]:
        """Fold: what each seat gets for a roll, packed."""
        return gains

    def city_yield(self, s: State, throw: Throw, n: int) -> int:
        """Fold: what a city takes for a roll where a settlement takes one, of what is no crop."""
        return n

    def produced(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Each: after production."""

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """First: True where the module has dealt with the seven."""
        return False

    def hand_limit(self, s: State, player: Player, limit: int) -> int:
        """Fold: the cards that are safe from a seven."""
        return limit

    def raidable(self, s: State, seat: Seat, hexes: list[int]) -> list[int]:
        """Fold: where the robber may go."""
        return hexes

    def robbable(self, s: State, seat: Seat, hex: int, seats: int) -> int:
        """Fold: a mask of who may be robbed there."""
        return seats

    # --- asked: the turn ----------------------------------------------------------------------------------------------

    def roll_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """Collect: further moves before the roll."""
        return ()

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """Collect: further moves while trading and building."""
        return ()

    def connects(self, s: State, player: Player, edges: int) -> int:
        """Fold: where a road may be built."""
        return edges

    def buildable(self, s: State, player: Player, corners: int) -> int:
        """Fold: where a settlement may be built."""
        return corners

    def rate(self, s: State, player: Player, rates: int) -> int:
        """Fold: what the bank asks for one card, packed by the kind that is given."""
        return rates

    def route(self, s: State, player: Player, length: int) -> int:
        """Fold: the length of an owner's longest road, reckoned whenever the network may have changed."""
        return length

    def paved(self, s: State, player: Player, edge: int, entry: Entry) -> None:
        """Each: a road was built."""

    def built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Each: a settlement or a city was built."""

    def razed(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        """Each: a settlement or a city was lost."""

    def turn_ended(self, s: State, seat: Seat, entry: Entry) -> None:
        """Each: a player ends a turn."""

    def next_turn(self, s: State, seat: Seat, entry: Entry) -> bool:
        """First: True where the module has passed the turn itself."""
        return False

    def wins(self, s: State, player: Player) -> bool:
        """All: whether a player who has the points on the own turn has won."""
        return True

    # --- asked: seeing ------------------------------------------------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """Collect: what a player has so many of."""
        return ()

    def supply(self, s: State) -> tuple[Counter, ...]:
        """Collect: what the table has so many of."""
        return ()

    def signs(self, s: State) -> tuple[Sign, ...]:
        """Collect: marks on the board."""
        return ()

    def awards(self, s: State) -> tuple[Award, ...]:
        """Collect: points that one owner holds."""
        return ()

    def pieces(self, s: State) -> Mapping[str, int]:
        """Collect: what is conserved; a key of the base game adds to its count."""
        return {}

    def disguise(self, s: State, seat: Seat | None, random: Random) -> None:
        """Each: make everything different that the seat cannot see."""


class Rules:
    """Composed once for each set of options, and shared by all its matches."""

    __slots__ = ("box", "buildable", "built", "card", "city", "city_yield", "connects", "dice", "ends", "founding", "hand_limit", "layout",
                 "modules", "next_turn", "offers", "on_seven", "opening", "options", "paved", "plays", "produced", "raidable", "rate",
                 "razed", "revision", "road", "robbable", "roll_moves", "rolled", "route", "settlement", "setup", "target", "turn_ended",
                 "turn_moves", "wins", "yields")  # fmt: skip

    def __init__(self, seats: int, options: Options, modules: Sequence[Module[Any]], plays: Mapping[type[Move], Play]) -> None:
        self.options = options
        self.revision = options.revision
        self.modules = tuple(modules)
        self.offers = {"six": 6, "two": 2, "none": 0}[options["offers"]]
        self.layout: Layout = ISLAND
        self.box: Box = BOX
        self.plays: dict[type[Move], Play] = dict(plays)
        for place, module in enumerate(self.modules):
            module.place = place
            self.layout = module.layout(self.layout)
            self.box = module.box(self.box)
            self.plays.update(module.plays())
        box = self.box  # the prices are read at every turn
        self.road, self.settlement, self.city, self.card, self.target = box.road, box.settlement, box.city, box.card, box.target
        self._ask()

    def _ask(self) -> None:
        """Whom to ask at each point: nobody is asked in vain."""
        asked = self.modules
        self.setup = [m.setup for m in asked if overrides(m, "setup")]
        self.opening = [m.opening for m in asked if overrides(m, "opening")]
        self.founding = [m.founding for m in asked if overrides(m, "founding")]
        self.dice = [m.dice for m in asked if overrides(m, "dice")]
        self.rolled = [m.rolled for m in asked if overrides(m, "rolled")]
        self.yields = [m.yields for m in asked if overrides(m, "yields")]
        self.city_yield = [m.city_yield for m in asked if overrides(m, "city_yield")]
        self.produced = [m.produced for m in asked if overrides(m, "produced")]
        self.on_seven = [m.on_seven for m in asked if overrides(m, "on_seven")]
        self.hand_limit = [m.hand_limit for m in asked if overrides(m, "hand_limit")]
        self.raidable = [m.raidable for m in asked if overrides(m, "raidable")]
        self.robbable = [m.robbable for m in asked if overrides(m, "robbable")]
        self.roll_moves = [m.roll_moves for m in asked if overrides(m, "roll_moves")]
        self.turn_moves = [m.turn_moves for m in asked if overrides(m, "turn_moves")]
        self.connects = [m.connects for m in asked if overrides(m, "connects")]
        self.buildable = [m.buildable for m in asked if overrides(m, "buildable")]
        self.rate = [m.rate for m in asked if overrides(m, "rate")]
        self.route = [m.route for m in asked if overrides(m, "route")]
        self.paved = [m.paved for m in asked if overrides(m, "paved")]
        self.built = [m.built for m in asked if overrides(m, "built")]
        self.razed = [m.razed for m in asked if overrides(m, "razed")]
        self.turn_ended = [m.turn_ended for m in asked if overrides(m, "turn_ended")]
        self.next_turn = [m.next_turn for m in asked if overrides(m, "next_turn")]
        self.ends = bool(self.turn_ended or self.next_turn)  # whether anybody has a say when a turn ends
        self.wins = [m.wins for m in asked if overrides(m, "wins")]


def overrides(module: Module[Any], point: str) -> bool:
    """Whether the module does something at a rule point."""
    return getattr(type(module), point) is not getattr(Module, point)
