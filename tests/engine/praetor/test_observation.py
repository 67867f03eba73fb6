"""What views hold: the city with its dice, the boards, what a seat can pay, what changed."""

import pytest

from engine.core import Seat
from engine.praetor import GAME
from engine.praetor.data import BOX, Activation, Kind
from engine.praetor.ground import PLACES
from engine.praetor.state import State
from engine.praetor.view import ChangedPlaces, CityTile, Die, PastAction, PraetorView

from .table import act, acts, at, end_round, have, lay, staff, table, tile


def view(s: State, seat: Seat | None = None) -> PraetorView:
    return GAME.view(s, seat)


def lot(s: State, place: str) -> CityTile:
    return next(lot for lot in view(s).city if lot.at == at(place))


def test_a_city_tile_tells_kind_owner_plazas_turn_fee_and_dice() -> None:
    s = table(2, available="lumber_mill_1")
    acts(s, "build lumber_mill_1 1 N8 right", "use N8 3")
    found = lot(s, "N8")
    assert (found.kind, found.activation, found.owner, found.tile) == (
        Kind.LUMBER_MILL,
        Activation.RED,
        0,
        tile("lumber_mill_1"),
    )
    assert (found.corners, found.turn, found.fee) == ("RYGB", 1, (1, 0, 0, 0, 0))
    assert (found.builder, found.user, found.is_used) == (Die(0, 1), Die(1, 3), True)


def test_a_tile_without_owner_shows_no_fee() -> None:
    assert lot(table(2), "N10").fee == (0, 0, 0, 0, 0)


def test_a_special_tile_tells_who_used_it() -> None:
    s = table(2)
    lay(s, "labor_camp_1", "R8", 0)
    staff(s, 0, 1, retired=1)
    acts(s, "camp R8", "use N9 6")
    assert lot(s, "R8").visitors == (0,)
    assert lot(s, "N9").user == Die(0, 6, retired=True)


def test_sites_tell_the_plazas_that_touch_them() -> None:
    s = table(2, available="lumber_mill_1")
    for site in view(s).sites:
        for turn in range(4):
            corners = BOX.tiles[tile("lumber_mill_1")].plazas
            corners = corners[-turn:] + corners[:-turn]
            other = s.copy()
            act(
                other,
                f"build lumber_mill_1 1 {PLACES[site.at]} "
                f"{('straight', 'right', 'round', 'left')[turn]}",
            )
            assert other.last_built is not None
            assert other.last_built.plazas == site.plaza_favor(corners)


def test_the_newest_tile_tells_its_points() -> None:
    s = table(2, available="stone_quarry_1")
    act(s, "build stone_quarry_1 2 N8 right")
    newest = view(s).last_built
    assert newest is not None
    assert (newest.at, newest.kind, newest.favor, newest.worker) == (
        at("N8"),
        Kind.STONE_QUARRY,
        3,
        Die(0, 2),
    )
    assert s.players[0].favor == GAME.view(s, 0).engineers[0].favor
    assert newest == view(s).last_action
    act(s, "use N11 1")
    assert view(s).last_built == newest, "it stays marked while others act"
    end_round(s)
    assert view(s).last_built is None


def test_offers_tell_cost_favor_and_what_the_own_purse_lacks() -> None:
    s = table(2, available="marble_quarry_1 lumber_mill_1")
    have(s, 0, gold=5, wood=1, stone=2)
    public, own = view(s).offers, view(s, 0).offers
    assert [(offer.kind, offer.cost, offer.favor) for offer in public] == [
        (Kind.MARBLE_QUARRY, (0, 3, 2, 0, 0), 5),
        (Kind.LUMBER_MILL, (2, 0, 0, 0, 0), 1),
    ]
    assert [offer.missing for offer in public] == [None, None]
    assert [offer.missing for offer in own] == [(0, 2, 0, 0, 0), (0, 0, 0, 0, 0)]


def test_the_wall_tells_demand_favor_and_the_own_bonus() -> None:
    s = table(2, wall=1)
    s.players[0].walls = [1]
    have(s, 0, marble=1, weapon=2)
    public, own = view(s).wall, view(s, 0).wall
    assert public is not None
    assert own is not None
    assert (public.demand, public.favor, public.missing, public.bonus) == (
        (0, 0, 0, 2, 2),
        10,
        None,
        None,
    )
    assert (own.missing, own.bonus) == ((0, 0, 0, 1, 0), 3)
    have(s, 0, marble=2, weapon=2)
    act(s, "use N10 1")
    assert view(s).wall is None


def test_stacks_and_age() -> None:
    s = table(4)
    seen = view(s)
    assert (seen.stack, seen.walls, seen.age, seen.round, seen.last_round) == (
        (18, 12),
        13,
        1,
        1,
        False,
    )
    assert len(seen.tiles_left) == 30


def test_a_board_tells_everything_that_lies_on_it() -> None:
    s = table(2, available="lumber_mill_1")
    player = staff(s, 0, 2, 4, 5, retired=2, novices=(1, 1))
    player.morale_level = 9
    have(s, 0, gold=7, wood=3)
    s.players[0].walls = [0, 3]
    act(s, "use N9 5")
    board = view(s).engineers[0]
    assert (board.home, board.workers_out, board.active, board.workers) == (
        (2, 4),
        (5,),
        (2, 4, 5),
        3,
    )
    assert (board.novices, board.retired, board.lent, board.villagers) == ((1, 1), 2, 0, 1)
    assert (board.morale_level, board.morale, board.board.id) == (9, 9, "A")
    assert (board.purse, board.sale_value) == ((12, 3, 0, 0, 0), 18)
    assert (board.walls, board.wall_bonus, board.tiles, board.area) == ((0, 3), 6, 1, 1)
    assert (board.wages, board.pensions) == (3, 2)
    assert board.wages_due == 3 + 3, (
        "two at home and the novice of the second level, and three retired: the worker with 5 "
        "will be one"
    )


def test_due_is_what_the_update_asks() -> None:
    s = table(2, available="lumber_mill_1")
    staff(s, 0, 5, 2, retired=1, novices=(0, 2))
    act(s, "build lumber_mill_1 5 N8 left")
    due = view(s).engineers[0].wages_due
    end_round(s)
    assert s.round_summaries[0].owed == due
    assert view(s).round_summaries == s.round_summaries


def test_order_track_and_places() -> None:
    s = table(3, order=(2, 0, 1))
    for seat, favor in ((0, 20), (1, 30), (2, 20)):
        s.change_favor(seat, favor - s.players[seat].favor)
    seen = view(s)
    assert (seen.order, seen.favor_order, seen.seats_to_act) == ((2, 0, 1), (2, 0, 1), (2,))
    assert [board.place for board in seen.engineers] == [1, 2, 0]
    s.change_favor(2, 15)
    assert [board.next_place for board in view(s).engineers] == [0, 1, 2]


def test_usable_and_camps_are_for_the_own_seat_only() -> None:
    s = table(2)
    lay(s, "labor_camp_1", "R8", 0)
    staff(s, 0, 1, retired=1)
    assert [PLACES[place] for place in view(s, 0).usable_places] == ["N9", "M10", "P10", "N11"]
    assert [PLACES[place] for place in view(s, 0).usable_camps] == ["R8"]
    assert (view(s).usable_places, view(s).usable_camps) == ((), ())
    assert view(s, 1).usable_camps == ()
    act(s, "camp R8")
    assert view(s, 0).lent_from == at("R8")


# --- what was done ----------------------------------------------------


def last(s: State) -> PastAction:
    deed = view(s).last_action
    assert deed is not None
    return deed


def test_the_last_deed_tells_what_it_changed() -> None:
    s = table(2)
    lay(s, "forum_1", "R8", 1)
    act(s, "use R8 2")
    deed = last(s)
    assert (deed.seat, deed.verb, deed.kind, deed.worker, deed.change) == (
        0,
        "use",
        Kind.FORUM,
        Die(0, 2),
        (4, 0, 0, 0, 0),
    )
    act(s, "use P10 1")
    act(s, "trade -2,0,0,1")
    assert (last(s).verb, last(s).kind, last(s).change) == (
        "trade",
        Kind.MARKET,
        (0, -2, 0, 0, 1),
    )
    act(s, "pass")
    assert (last(s).seat, last(s).verb, last(s).at) == (0, "pass", None)


def test_the_blacksmith_tells_what_was_forged() -> None:
    s = table(2)
    lay(s, "blacksmith_1", "R8", 1)
    acts(s, "use R8 3", "forge 2")
    assert (last(s).verb, last(s).change) == ("forge", (-1, -2, 0, 0, 2))


def test_marks_tell_what_changed_since_the_own_last_turn() -> None:
    s = table(3, available="lumber_mill_1")
    acts(s, "use N9 1", "build lumber_mill_1 1 N8 left", "use M11 2")
    assert view(s, 0).since_own_turn == ChangedPlaces(
        built=(at("N8"),), used=(at("M11"),), seats=(1, 2)
    )
    assert view(s).since_own_turn == ChangedPlaces(used=(at("M11"),), seats=(2,)), (
        "the public sees the last turn"
    )
    act(s, "pass")
    assert view(s, 0).since_own_turn == ChangedPlaces()
    assert view(s, 1).since_own_turn == ChangedPlaces(used=(at("M11"),), seats=(2, 0))


def test_marks_tell_that_a_round_ended() -> None:
    s = table(2)
    acts(s, "use N9 1", "pass")
    end_round(s)
    assert view(s, 1).since_own_turn.rounds == 1


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_result_is_there_at_the_end(seat: Seat | None) -> None:
    s = table(2)
    assert view(s, seat).result is None
    s.last_round = True
    end_round(s)
    end = view(s, seat).result
    assert end is not None
    assert end == GAME.result(s)
    assert view(s, seat).seats_to_act == ()
