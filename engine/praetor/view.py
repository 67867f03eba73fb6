"""What a seat, or the public, sees of Praetor.

Nothing is hidden; a seat's own view adds what its purse can pay.

Places are numbers of `ground.PLACES` (names like N10, which never change),
`ground.position` gives column and row. Resources are tuples in the order of
`data.Resource`: Gold, Wood, Stone, Marble, Weapons. Corners go clockwise from the
top left, each one of the designs R, B, G, Y. Names for people are in `names` by
kind, resource and board. Seats count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Result, Seat, View
from .data import Activation, Board, Goods, Kind


@dataclass(frozen=True, slots=True)
class Die:
    """A worker out in the city. A retired one was lent by a Labor Camp; he shows 6."""

    seat: Seat
    experience: int
    retired: bool = False


@dataclass(frozen=True, slots=True)
class CityTile:
    """A tile in the city."""

    at: int  # place
    tile: int  # its number in the box
    kind: Kind
    activation: Activation
    owner: Seat | None  # whose marker lies on it
    corners: str  # as it lies, turned
    turn: int  # quarter turns clockwise
    fee: Goods  # what anybody but the owner pays for using it; all zero: nothing, or no owner
    builder: Die | None  # who built it this round
    user: Die | None  # who used it this round; a used tile is closed until the next
    visitors: tuple[Seat, ...] = ()  # special tiles: who used it this round

    @property
    def is_used(self) -> bool:
        """Whether somebody used it this round, which closes it until the next."""
        return self.user is not None


@dataclass(frozen=True, slots=True)
class Site:
    """A place where the next tile may lie, and the plazas that would touch it.

    The plazas stand by the corner that they touch: ("RG", "", "", "Y").
    """

    at: int
    touching: tuple[str, str, str, str]

    def plaza_favor(self, corners: str) -> tuple[int, int, int, int]:
        """The favor that each corner of a tile laid here would bring: one for each equal plaza.

        `corners` has the design of each corner of the tile as it lies,
        as a letter, in the order of `touching`.
        """
        top_left, top_right, bottom_right, bottom_left = self.touching
        return (
            top_left.count(corners[0]),
            top_right.count(corners[1]),
            bottom_right.count(corners[2]),
            bottom_left.count(corners[3]),
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that can be built now."""

    tile: int
    kind: Kind
    activation: Activation
    cost: Goods
    favor: int
    fee: Goods
    corners: str  # unturned
    missing: Goods | None = None  # what the viewer lacks: all zero: payable; None for the public
    barred: bool = False  # the viewer has no marker left to put on it

    @property
    def is_buildable(self) -> bool:
        """Whether the viewer can pay the tile, and has a marker left for it."""
        return self.missing is not None and not any(self.missing) and not self.barred


@dataclass(frozen=True, slots=True)
class WallOffer:
    """The wall of this round."""

    wall: int  # its number in the box
    demand: Goods
    favor: int
    back: int  # the bonus with every later wall
    missing: Goods | None = None
    bonus: int | None = None  # what the viewer's earlier walls would add


@dataclass(frozen=True, slots=True)
class Engineer:
    """A player with the board."""

    seat: Seat
    board: Board  # morale track, wages, pensions, rates, favor for retiring
    favor: int
    place: int  # in the turn order of this round, from 0
    next_place: int  # in the order of the next round, if favor stayed as it is
    passed: bool
    home: tuple[int, ...]  # experience of the active workers not yet placed, ascending
    workers_out: tuple[int, ...]  # experience of the active workers in the city, ascending
    novices: tuple[int, int]  # on the first and the second level of training
    retired: int
    lent: int  # of the retired, out in the city
    villagers: int
    morale_level: int  # of morale: the index in board.morale
    purse: Goods
    walls: tuple[int, ...]  # numbers of the wall tiles built
    wall_bonus: int  # what the next wall would bring besides its own favor
    tiles: int  # city tiles controlled
    area: int  # the largest connected group of them
    wages: int  # for all active workers, as they are now
    pensions: int
    wages_due: (
        int  # wages and pensions at the end of this round: novices and retirements reckoned in
    )
    sale_value: int  # Gold for everything in the purse, at the board's rates

    @property
    def morale(self) -> int:
        """The favor of the present level of morale."""
        return self.board.morale[self.morale_level]

    @property
    def active(self) -> tuple[int, ...]:
        """The experience of all active workers, ascending."""
        return tuple(sorted(self.home + self.workers_out))

    @property
    def workers(self) -> int:
        """How many workers are active, at home or in the city."""
        return len(self.home) + len(self.workers_out)


@dataclass(frozen=True, slots=True)
class PastAction:
    """What was done last."""

    seat: Seat
    verb: str  # build, use, camp, trade, forge, pass, academy, villager, board
    at: int | None = None  # place
    kind: Kind | None = None  # the building there
    worker: Die | None = None
    favor: int = 0  # gained, without plazas
    plazas: tuple[int, int, int, int] = (
        0,
        0,
        0,
        0,
    )  # favor made at each corner of the tile just built
    change: Goods = (0, 0, 0, 0, 0)  # of the purse, fees and costs included
    morale: int = 0  # levels gained


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """How the last round ended for one player."""

    seat: Seat
    graduates: int  # novices who became active
    retired: int  # workers who retired
    retirement: int  # the favor for them
    owed: int  # wages and pensions
    paid: int
    levels: int  # of morale lost for Gold that was missing
    penalty: int  # favor lost for Gold that was still missing


@dataclass(frozen=True, slots=True)
class ChangedPlaces:
    """What changed."""

    built: tuple[int, ...] = ()  # places
    used: tuple[int, ...] = ()  # places
    seats: tuple[Seat, ...] = ()  # who acted
    rounds: int = 0  # how many rounds ended meanwhile


@dataclass(frozen=True, slots=True)
class PraetorView(View):
    seat: Seat | None
    seats_to_act: tuple[Seat, ...]  # who must act
    round: int  # from 1; 0 while boards are chosen
    age: int  # 1 or 2: what a worker who retires now earns by
    last_round: bool
    order: tuple[Seat, ...]  # of this round
    engineers: tuple[Engineer, ...]  # by seat
    favor_order: tuple[
        Seat, ...
    ]  # the favor track: the next to lead first; equals with the marker on top first
    city: tuple[CityTile, ...]  # row by row
    sites: tuple[Site, ...]  # row by row
    offers: tuple[Offer, ...]  # the available tiles, in the order in which they were turned up
    wall: WallOffer | None  # None: built
    stack: tuple[int, int]  # how many tiles of age I and of age II are still face down
    tiles_left: tuple[int, ...]  # which ones: numbers in the box, by age
    walls: int  # wall tiles still face down
    usable_places: tuple[
        int, ...
    ]  # places that the viewer's purse could use now; () for the public
    usable_camps: tuple[
        int, ...
    ]  # places of the Labor Camps that the viewer could use now; () for the public
    last_action: PastAction | None  # the last thing done
    last_built: PastAction | None  # the last tile built in this round
    # all changes since the viewer's own last turn; for the public: the last turn
    since_own_turn: ChangedPlaces
    round_summaries: tuple[
        RoundSummary, ...
    ]  # how the last round ended, in turn order; () in the first
    expert: bool
    markers: int | None = None  # how many tiles everybody may own; None: as many as they build
    limited_deals: bool = False  # the Market trades at most as many as the worker's experience
    lent_from: int | None = None  # the Labor Camp whose worker must be placed now
    result: Result | None = None
