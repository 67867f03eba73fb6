"""What the table looks like to a viewer: every field of the view but texts, made anew from the
pieces.
"""

from __future__ import annotations

from typing import Any

from engine.praetor.view import CityTile, Die, Engineer, Offer, RoundSummary, Site, WallOffer

from .actions import touching
from .box import BOX, Cell, goods, place
from .legal import camps, has_marker, most_tiles, usable
from .news import since
from .table import (
    SIX,
    Table,
    active,
    age,
    largest_area,
    lent,
    next_order,
    out,
    owned,
    upkeep,
    worth,
)  # fmt: skip


def looks(t: Table, viewer: int | None, view: Any) -> dict[str, object]:
    nobody = viewer is None or t.phase == "over"
    return {
        "round": t.round,
        "age": age(t),
        "last_round": t.last_round,
        "order": tuple(t.order),
        "engineers": tuple(
            engineer(t, seat, view.engineers[seat].board) for seat in range(t.seats)
        ),
        "favor_order": tuple(next_order(t)),
        "city": tuple(city_tile(t, at) for at in sorted(t.city, key=lambda at: (at[1], at[0]))),
        "offers": tuple(offer(t, tile, viewer) for tile in t.offers),
        "wall": wall(t, viewer),
        "stack": tuple(sum(BOX["tiles"][tile]["age"] == of for tile in t.stack) for of in (1, 2)),
        "tiles_left": tuple(sorted(t.stack)),
        "walls": len(t.walls),
        "limited_deals": t.options["market"] == "experience",
        "usable_places": () if nobody else places(usable(t, viewer, t.people[viewer].purse)),
        "usable_camps": () if nobody else places(camps(t, viewer)),
        "last_action": t.last,
        "last_built": t.newest,
        "since_own_turn": since(t, viewer),
        "round_summaries": tuple(RoundSummary(**account) for account in t.accounts),
        "expert": t.options["expert"] == "on",
        "markers": most_tiles(t),
        "lent_from": place(t.camp) if t.camp else None,
    }


def places(cells: list[Cell]) -> tuple[int, ...]:
    return tuple(sorted(place(at) for at in cells))


def engineer(t: Table, seat: int, board: Any) -> Engineer:
    person = t.people[seat]
    assert board.id == person.sheet["id"], "boards"
    return Engineer(
        seat,
        board,
        person.favor,
        t.order.index(seat),
        next_order(t).index(seat),
        person.passed,
        home=tuple(sorted(person.home)),
        workers_out=tuple(out(t, seat)),
        novices=(person.novices[0], person.novices[1]),
        retired=person.retired,
        lent=lent(t, seat),
        villagers=person.villagers,
        morale_level=person.level,
        purse=tuple(person.purse),
        walls=tuple(person.walls),
        wall_bonus=sum(BOX["walls"][number]["back"] for number in person.walls),
        tiles=len(owned(t, seat)),
        area=largest_area(t, seat),
        wages=upkeep(t, seat, active(t, seat), 0),
        pensions=upkeep(t, seat, 0, person.retired),
        wages_due=due(t, seat),
        sale_value=worth(person),
    )


def due(t: Table, seat: int) -> int:
    """Wages and pensions at the end of the round, if nothing else happens: novices of the second
    level are active then.
    """
    retiring = _retiring(t, seat)
    person = t.people[seat]
    return upkeep(
        t, seat, active(t, seat) + person.novices[1] - retiring, person.retired + retiring
    )


def _retiring(t: Table, seat: int) -> int:
    learners = [lot.builder for lot in t.city.values()]
    learners += [lot.user for lot in t.city.values() if lot.card["activation"] == "red"]
    return learners.count((seat, SIX - 1, False))


def _die(die: tuple[int, int, bool] | None) -> Die | None:
    return None if die is None else Die(*die)


def city_tile(t: Table, at: Cell) -> CityTile:
    lot = t.city[at]
    fee = goods(lot.card["fee"]) if lot.owner is not None else [0] * 5
    return CityTile(
        place(at),
        lot.tile,
        lot.card["kind"],
        lot.card["activation"],
        lot.owner,
        lot.corners,
        lot.turn,
        tuple(fee),
        _die(lot.builder),
        _die(lot.user),
        tuple(sorted(lot.visitors)),
    )


def offer(t: Table, tile: int, viewer: int | None) -> Offer:
    card = BOX["tiles"][tile]
    cost = tuple(goods(card["cost"]))
    return Offer(
        tile,
        card["kind"],
        card["activation"],
        cost,
        card["favor"],
        tuple(goods(card["fee"])),
        card["plazas"],
        missing(t, viewer, cost),
        viewer is not None and not has_marker(t, viewer),
    )


def missing(t: Table, viewer: int | None, cost: tuple[int, ...]) -> tuple[int, ...] | None:
    if viewer is None:
        return None
    return tuple(max(0, n - have) for n, have in zip(cost, t.people[viewer].purse, strict=True))


def wall(t: Table, viewer: int | None) -> WallOffer | None:
    if t.wall is None:
        return None
    card = BOX["walls"][t.wall]
    demand = tuple(goods(card["demand"]))
    bonus = (
        None
        if viewer is None
        else sum(BOX["walls"][number]["back"] for number in t.people[viewer].walls)
    )
    return WallOffer(
        t.wall, demand, card["favor"], card["back"], missing(t, viewer, demand), bonus
    )


def site(t: Table, at: Cell) -> Site:
    a, b, c, d = ("".join(sorted(touching(t, at, corner))) for corner in range(4))
    return Site(place(at), (a, b, c, d))


def sorted_sites(view: Any) -> tuple[Site, ...]:
    """Those of a view, with the plazas of each corner in the order of the alphabet."""
    return tuple(
        Site(s.at, tuple("".join(sorted(plazas)) for plazas in s.touching)) for s in view.sites
    )
