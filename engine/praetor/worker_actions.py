"""What an action does: a worker builds, or uses a tile.

Dice and tiles are moved, paid and scored here.
"""

from __future__ import annotations

from ..core import Entry, Seat
from .benefits import BENEFITS, Gain
from .city import Lot
from .data import BOX, Activation, Goods, Kind
from .ground import turn_plazas
from .log_messages import tell_build, tell_use, tell_wall
from .moves import Build, Use
from .player import Novices, PlacedWorker
from .resources import subtract_goods
from .state import RETIRED, State
from .view import Die, PastAction, Site


def send_worker(s: State, seat: Seat, experience: int, *, learns: bool) -> Die:
    """Takes a worker with this experience from the board; returns the die for the city.

    It is an active one, or the retired one of a Labor Camp, who learns no more.
    """
    player = s.players[seat]
    if experience == RETIRED:
        player.lent += 1
        return Die(seat, experience, retired=True)
    player.home.remove(experience)
    player.workers_out.append(PlacedWorker(experience, learns))
    return Die(seat, experience)


def build_tile(s: State, seat: Seat, move: Build, entry: Entry) -> None:
    """Builds a tile with a worker, and tells everybody.

    Rulebook: pay, place, mark, gain the favor of the tile and one more
    for each matching plaza.
    """
    player = s.players[seat]
    tile = BOX.tiles[move.tile]
    die = send_worker(s, seat, move.worker, learns=True)
    player.pay(tile.cost)
    corners = turn_plazas(tile.plazas, move.turn)
    plazas = Site(move.at, s.city.touching_plazas(move.at)).plaza_favor(corners)
    s.available.remove(move.tile)
    s.city.lay_tile(move.at, Lot(move.tile, seat, corners, move.turn, builder=die))
    player.tiles += 1
    s.change_favor(seat, tile.favor + sum(plazas))
    s.record_action(seat, built=move.at)
    s.last_action = s.last_built = PastAction(
        seat,
        "build",
        at=move.at,
        kind=tile.kind,
        worker=die,
        favor=tile.favor,
        plazas=plazas,
        change=tuple(-n for n in tile.cost),
    )
    tell_build(s.last_action, entry)


def enter_tile(s: State, seat: Seat, move: Use) -> tuple[Die, Goods]:
    """Sends the worker to a tile and pays its fee; returns the worker's die and the fee.

    "The activation cost must be paid before gaining the benefit."
    """
    lot = s.city.lots[move.at]
    die = send_worker(
        s, seat, move.worker, learns=BOX.tiles[lot.tile].activation is Activation.RED
    )
    fee = s.pay_fee(seat, move.at)
    s.city.lots[move.at] = lot._replace(user=die)
    s.record_action(seat, used=move.at)
    return die, fee


def use_tile(s: State, seat: Seat, move: Use, entry: Entry) -> Kind:
    """Uses a tile with a worker, and gains its benefit; returns the kind of the tile.

    What the Market and the Blacksmith ask after that is left to the frames.
    """
    player = s.players[seat]
    kind = BOX.tiles[s.city.lots[move.at].tile].kind
    before = player.purse
    die, fee = enter_tile(s, seat, move)
    gain = BENEFITS[kind](player, move.worker) if kind in BENEFITS else Gain()
    player.earn(gain.goods)
    levels = player.change_morale(gain.levels) if gain.levels else 0
    favor = s.change_favor(seat, gain.favor)
    if kind is Kind.WORKER_CAMP:
        recruit_novice(s, seat)
    elif kind is Kind.IMPERIAL_OUTPOST:
        favor = build_wall(s, seat)
    s.last_action = PastAction(
        seat,
        "use",
        at=move.at,
        kind=kind,
        worker=die,
        favor=favor,
        change=subtract_goods(player.purse, before),
        morale=levels,
    )
    if kind is Kind.IMPERIAL_OUTPOST:
        tell_wall(s.last_action, entry)
    else:
        tell_use(s.last_action, s.city.lots[move.at].owner, fee, entry)
    return kind


def recruit_novice(s: State, seat: Seat) -> None:
    """Makes one of the seat's villagers a novice.

    Rulebook: "Place a Worker with 1 experience from your Villagers onto
    the first Novice space."
    """
    player = s.players[seat]
    player.villagers -= 1
    first_level, second_level = player.novices
    player.novices = Novices(first_level + 1, second_level)


def build_wall(s: State, seat: Seat) -> int:
    """Builds the wall of this round for the seat; returns the favor that it gets.

    That is the wall's favor, and the favor on the back of every wall
    already built by the seat.
    """
    assert s.wall is not None, "the Imperial Outpost is open only while there is a wall to build"
    player = s.players[seat]
    wall = BOX.walls[s.wall]
    player.pay(wall.demand)
    favor = s.change_favor(seat, wall.favor + wall_bonus(player.walls))
    player.walls.append(s.wall)
    s.wall = None
    return favor


def wall_bonus(walls: list[int]) -> int:
    """The favor that these walls, built earlier, add to the next one."""
    return sum([BOX.walls[wall].back for wall in walls])
