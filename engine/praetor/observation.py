"""What each seat sees: the view of a state.

Nothing is hidden: what lies face down has no order until it is turned up.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from ..core import Decision, Seat
from .city import Lot
from .data import BOX, NOTHING, Activation
from .frames import LentWorker
from .legal_actions import has_marker, usable_camps, usable_places
from .player import Player
from .resources import gold_value, goods_missing
from .scoring import result
from .state import RETIRED, Phase, State
from .view import ChangedPlaces, CityTile, Engineer, Offer, PraetorView, WallOffer
from .worker_actions import wall_bonus

NO_CHANGES: Final = ChangedPlaces()


def build_view(s: State, seat: Seat | None, *, is_brief: bool = False) -> PraetorView:
    """What the seat, or the public, sees now.

    A brief view leaves out what bots do not ask for: who must act, what
    was done, and areas where they do not score.
    """
    top = s.stack[-1] if s.stack else None
    asked: tuple[Decision, ...] = ()
    if top is not None and not is_brief:
        asked = top.decisions(s)
    places: tuple[int, ...] = ()
    camps: tuple[int, ...] = ()
    if seat is not None and s.phase is not Phase.OVER:
        places = usable_places(s, seat, s.players[seat].purse)
        camps = usable_camps(s, seat)
    return PraetorView(
        seat=seat,
        seats_to_act=tuple([decision.seat for decision in asked]),
        round=s.round,
        age=s.age,
        last_round=s.last_round,
        order=s.order,
        engineers=_build_engineers(s, has_areas=s.rules.expert or not is_brief),
        favor_order=s.favor_order(),
        city=tuple(_observe_city_tile(s, at, lot) for at, lot in s.city.lots.items()),
        sites=s.city.list_sites(),
        offers=tuple(_build_offer(s, seat, tile) for tile in s.available),
        wall=None if s.wall is None else _build_wall_offer(s, seat, s.wall),
        stack=_count_stack(s),
        tiles_left=tuple(s.tiles_left),
        walls=len(s.walls_left),
        usable_places=places,
        usable_camps=camps,
        last_action=s.last_action,
        last_built=s.last_built,
        since_own_turn=NO_CHANGES if is_brief else _changes_since_own_turn(s, seat),
        round_summaries=s.round_summaries,
        expert=s.rules.expert,
        markers=s.rules.markers,
        limited_deals=s.rules.limited_deals,
        lent_from=top.camp if isinstance(top, LentWorker) else None,
        result=result(s) if s.phase is Phase.OVER else None,
    )


def _build_engineers(s: State, *, has_areas: bool) -> tuple[Engineer, ...]:
    """All players as everybody sees them, by seat; without their areas, where nobody asks."""
    next_order = s.favor_order()
    return tuple(
        [
            _build_engineer(
                s,
                seat,
                next_place=next_order.index(seat),
                area=s.city.largest_area(seat) if has_areas else 0,
            )
            for seat in range(len(s.players))
        ]
    )


def _build_engineer(s: State, seat: Seat, *, next_place: int, area: int) -> Engineer:
    """One player as everybody sees them; `next_place` is the place in the next round's order."""
    player = s.players[seat]
    board = player.board
    return Engineer(
        seat=seat,
        board=board,
        favor=player.favor,
        place=s.order.index(seat),
        next_place=next_place,
        passed=player.passed,
        home=tuple(sorted(player.home)),
        workers_out=tuple(sorted(worker.experience for worker in player.workers_out)),
        novices=player.novices,
        retired=player.retired,
        lent=player.lent,
        villagers=player.villagers,
        morale_level=player.morale_level,
        purse=player.purse,
        walls=tuple(player.walls),
        wall_bonus=wall_bonus(player.walls),
        tiles=player.tiles,
        area=area,
        wages=sum(board.wages[: player.workers]),
        pensions=sum(board.pensions[: player.retired]),
        wages_due=_wages_due(player),
        sale_value=gold_value(player.purse, board.rates.sell),
    )


def _wages_due(player: Player) -> int:
    """Wages and pensions owed at the end of the round, if nothing else happened until then.

    By then second-level novices are active, and who reaches 6
    experience is retired.
    """
    retiring = sum(worker.experience + worker.learns >= RETIRED for worker in player.workers_out)
    active = player.workers + player.novices.second_level - retiring
    retired = player.retired + retiring
    return sum(player.board.wages[:active]) + sum(player.board.pensions[:retired])


def _observe_city_tile(s: State, at: int, lot: Lot) -> CityTile:
    """What everybody sees of the tile at the place `at` of the city.

    Gray tiles can be used by each player once a round: their
    `visitors` are the seats that have done so.
    """
    if BOX.tiles[lot.tile].activation is not Activation.GRAY:
        return _make_city_tile(at, lot)
    visitors = [seat for seat, player in enumerate(s.players) if at in player.camps_used]
    return _make_city_tile(at, lot, tuple(visitors))


@lru_cache(maxsize=8192)  # every view asks for all tiles, and hardly one of them has changed
def _make_city_tile(at: int, lot: Lot, visitors: tuple[Seat, ...] = ()) -> CityTile:
    """Makes the tile of a lot; `visitors` are the seats that used it in this round."""
    tile = BOX.tiles[lot.tile]
    return CityTile(
        at=at,
        tile=lot.tile,
        kind=tile.kind,
        activation=tile.activation,
        owner=lot.owner,
        corners=lot.corners,
        turn=lot.turn,
        fee=NOTHING if lot.owner is None else tile.fee,
        builder=lot.builder,
        user=lot.user,
        visitors=visitors,
    )


def _build_offer(s: State, seat: Seat | None, number: int) -> Offer:
    """One available tile, with what the seat lacks to build it."""
    tile = BOX.tiles[number]
    lacking = None if seat is None else goods_missing(s.players[seat].purse, tile.cost)
    barred = seat is not None and not has_marker(s, seat)
    return Offer(
        number,
        kind=tile.kind,
        activation=tile.activation,
        cost=tile.cost,
        favor=tile.favor,
        fee=tile.fee,
        corners=tile.plazas,
        missing=lacking,
        barred=barred,
    )


def _build_wall_offer(s: State, seat: Seat | None, number: int) -> WallOffer:
    """The wall of the round, with what the seat lacks for it and its bonus."""
    wall = BOX.walls[number]
    for_public = WallOffer(number, demand=wall.demand, favor=wall.favor, back=wall.back)
    if seat is None:
        return for_public
    player = s.players[seat]
    return replace(
        for_public,
        missing=goods_missing(player.purse, wall.demand),
        bonus=wall_bonus(player.walls),
    )


def _count_stack(s: State) -> tuple[int, int]:
    """How many tiles of age I and of age II are face down: everybody sees their backs."""
    first = sum(BOX.tiles[tile].age == 1 for tile in s.tiles_left)
    return first, len(s.tiles_left) - first


def _changes_since_own_turn(s: State, seat: Seat | None) -> ChangedPlaces:
    """What was done after the seat's last turn before the present one; all, if it had none.

    For the public (None): what was done in the last turn. `rounds` is
    how many rounds have begun since.
    """
    if seat is None:
        last_seen = s.history[-1].turn - 1 if s.history else 0
    else:
        last_seen = _last_own_turn(s, seat)
    changes = [change for change in s.history if change.turn > last_seen]
    built = [change.built for change in changes if change.built is not None]
    used = [change.used for change in changes if change.used is not None]
    seen_rounds = [change.round for change in s.history if change.turn <= last_seen]
    last_seen_round = max(seen_rounds, default=s.round)
    return ChangedPlaces(
        built=tuple(built),
        used=tuple(dict.fromkeys(used)),
        seats=tuple(dict.fromkeys(change.seat for change in changes)),
        rounds=s.round - last_seen_round,
    )


def _last_own_turn(s: State, seat: Seat) -> int:
    """The number of the seat's last turn before the present one.

    0 if it had none.
    """
    # After the end no turn is the present one, so the very last counts, too
    present = s.turn if s.phase is not Phase.OVER else s.turn + 1
    turns = [change.turn for change in s.history if change.seat == seat]
    return max((turn for turn in turns if turn < present), default=0)
