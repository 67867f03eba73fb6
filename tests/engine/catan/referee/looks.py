"""What the table looks like to a viewer: every field of the view but texts, made anew from the
pieces.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .box import COSTS, VICTORY
from .table import (
    Deed,
    Person,
    Table,
    buildings,
    harbour_points,
    left,
    points,
    rates,
    road_length,
    road_sites,
    settlement_sites,
    shown_points,
)

PHASES = {
    "roads": "roads",
    "special": "special",
    "paired": "turn",
    "forced": "give",
    "home": "robber",
}


def looks(t: Table, viewer: int | None, view: Any) -> dict[str, object]:
    return {
        "phase": phase(t),
        "turn": t.turn,
        "active": t.active,
        "target": t.target,
        "robber": t.robber,
        "pawns": (("robber", t.robber),),
        "pieces": pieces(t),
        "players": tuple(player(t, seat, viewer) for seat in range(t.seats)),
        "unplayed": len(t.neutrals),
        "awards": tuple((key, 2, holder) for key, holder in t.holders.items()),
        "bank": tuple(t.bank),
        "deck": sum(t.deck),
        "throws": tuple(t.throws),
        "trade_offer": bargain(t),
        "offers_left": offers_left(t),
        "offers_made": t.offers_made,
        "refusals": tuple(said for said in t.refusals if said[0] >= t.turn - t.seats),
        "prices": prices(t, viewer),
        "recent_actions": deeds(t),
        "last_change": marks(last_change(t, view.last_change)),
        "since_own_turn": marks(since(t, viewer)),
        "signs": signs(t),
        "counters": supply(t),
        "may_play_card": viewer == t.active
        and not t.played
        and not t.over
        and t.todo[0][0] != "special",
    }


def phase(t: Table) -> str:
    if t.over:
        return "over"
    if t.bargain is not None:
        return "trade"
    return PHASES.get(t.todo[0][0], t.todo[0][0])


def pieces(t: Table) -> tuple[tuple[str, int, int], ...]:
    roads = [
        ("road", owner, edge) for owner, person in enumerate(t.everyone) for edge in person.roads
    ]
    built = [
        ("settlement", owner, corner)
        for owner, person in enumerate(t.everyone)
        for corner in person.settlements
    ]
    built += [
        ("city", owner, corner)
        for owner, person in enumerate(t.everyone)
        for corner in person.cities
    ]
    return (
        *sorted(roads, key=lambda piece: piece[2]),
        *sorted(built, key=lambda piece: piece[2]),
    )


def player(t: Table, seat: int, viewer: int | None) -> dict[str, object]:
    person = t.people[seat]
    known = viewer == seat or t.over
    return {
        "seat": seat,
        "points": points(t, seat) if t.over else shown_points(t, seat),
        "hand_size": sum(person.hand),
        "development_count": sum(person.ready) + sum(person.fresh),
        "knights": person.knights,
        "road_length": road_length(t, person),
        "pieces_left": (left(person, "road"), left(person, "settlement"), left(person, "city")),
        "rates": tuple(rates(t, person)),
        "resources": tuple(person.hand) if known else None,
        "ready_development": tuple(person.ready) if known else None,
        "new_development": tuple(person.fresh) if known else None,
        "counters": counters(t, person),
        "points_parts": points_parts(t, seat),
    }


def points_parts(t: Table, seat: int) -> tuple[tuple[str, int], ...]:
    """What everybody sees a player's points made of; hidden cards count at the end."""
    person = t.people[seat]
    found = [("settlement", len(person.settlements)), ("city", 2 * len(person.cities))]
    if t.over:
        found.append(("victory", person.ready[VICTORY] + person.fresh[VICTORY]))
    found += [(key, 2) for key, holder in t.holders.items() if holder == seat]
    return tuple(part for part in found if part[1])


def counters(t: Table, person: Person) -> tuple[tuple[str, int], ...]:
    found = [("tokens", person.tokens)] if t.neutrals else []
    if t.island.of("jungle"):
        found.append(("discoveries", person.discoveries))
    if t.on("harbormaster"):
        found.append(("harbours", harbour_points(t, person)))
    return tuple(found)


def supply(t: Table) -> tuple[tuple[str, int], ...]:
    """Of the table: tokens, and the event cards above the New Year."""
    found = [("tokens", t.tokens)] if t.neutrals else []
    return tuple(found + ([("events", 31 - len(t.drawn))] if t.on("events") else []))


def bargain(t: Table) -> object:
    if t.bargain is None:
        return None
    replies = tuple(
        (seat, *reply, *((None, None) if len(reply) == 1 else ()))
        for seat, reply in t.bargain.replies.items()
    )
    return t.bargain.seat, tuple(t.bargain.give), tuple(t.bargain.want), replies


def offers_left(t: Table) -> int:
    """The second player of a pair trades with nobody."""
    if t.over or any(step[0] == "paired" for step in t.todo):
        return 0
    return {"six": 6, "two": 2, "none": 0}[t.options["offers"]] - t.offers_made


def prices(t: Table, viewer: int | None) -> tuple[object, ...]:
    if viewer is None or t.over:
        return ()
    person = t.people[viewer]
    places = {
        "road": tuple(road_sites(t, person)) if person.damaged is None else (),
        "settlement": tuple(settlement_sites(t, person)),
        "city": tuple(sorted(person.settlements)),
        "card": (),
    }
    return tuple(
        (
            key,
            tuple(COSTS[key]),
            lacking(person, key),
            sum(t.deck) if key == "card" else left(person, key),
            places[key],
        )
        for key in COSTS
    )


def lacking(person: Person, key: str) -> tuple[int, ...]:
    return tuple(max(0, n - have) for n, have in zip(COSTS[key], person.hand, strict=True))


def signs(t: Table) -> tuple[object, ...]:
    found: list[object] = (
        [("eruption", "corner", t.eruption, None)] if t.eruption is not None else []
    )
    found += [
        ("damaged", "edge", person.damaged, seat)
        for seat, person in enumerate(t.people)
        if person.damaged is not None
    ]
    return tuple(found)


# --- what was done ----------------------------------------------------

CORNERS = ("settlement", "city", "eruption")
EDGES = ("road", "damage", "repair")


def deeds(t: Table) -> tuple[object, ...]:
    """Of the last turn in which something was done."""
    return tuple((d.seat, d.verb, d.at, d.other, d.number, d.gave, d.got) for d in of_last_turn(t))


def of_last_turn(t: Table) -> list[Deed]:
    last = t.story[-1].turn if t.story else 0
    return [deed for deed in t.story if deed.turn == last]


def is_change(deed: Deed) -> bool:
    return deed.verb in (*CORNERS, *EDGES, "robber")


def last_change(t: Table, shown: Any) -> list[Deed]:
    """The last one; it may be forgotten when everybody has had a turn since."""
    change = next((deed for deed in reversed(t.story) if is_change(deed)), None)
    if change is None:
        return []
    fresh = (
        change.turn > min(last_turn(t, seat) for seat in range(t.seats))
        or change.turn == t.story[-1].turn
    )
    return [change] if fresh or shown.seats else []


def last_turn(t: Table, seat: int) -> int:
    """The last turn of the seat that is over; the opening is no turn."""
    return max((turn for turn, active in enumerate(t.turns[:-1], 1) if active == seat), default=-1)


def since(t: Table, viewer: int | None) -> list[Deed]:
    """All since the viewer's own last turn; for the public the last turn."""
    if viewer is None:
        return of_last_turn(t)
    last = last_turn(t, viewer)
    return [deed for deed in t.story if deed.turn > last]


def marks(told: list[Deed]) -> tuple[tuple[int, ...], ...]:
    """Corners, edges and hexes that changed, and by whom."""
    changed = [deed for deed in told if is_change(deed)]
    rows = [
        [deed.at for deed in changed if deed.verb in verbs]
        for verbs in (CORNERS, EDGES, ("robber",))
    ]
    rows.append([deed.seat for deed in changed])
    return tuple(tuple(dict.fromkeys(row)) for row in rows)


def trail_faults(t: Table, corners: tuple[int, ...]) -> list[str]:
    """What is wrong with the corners along the road of the award's holder: a trail over all of its
    length.
    """
    holder = t.holders["road"]
    if holder is None:
        return ["nobody holds it"] if corners else []
    person = t.everyone[holder]
    steps = [frozenset(step) for step in pairwise(corners)]
    own = [frozenset(t.island.grid.ends[edge]) for edge in person.roads]
    found = (
        []
        if {*steps} <= {*own} and len({*steps}) == len(steps)
        else ["not along own roads, each once"]
    )
    if len(steps) != road_length(t, person):
        found.append("not all of it")
    if {*corners[1:-1]} & (buildings(t) - person.buildings):
        found.append("passes another's building")
    return found


# --- the same shapes from a view --------------------------------------


def shapes(view: Any) -> dict[str, object]:
    """What a view shows, without its texts, in the shapes of `looks`."""
    return {
        **{name: getattr(view, name) for name in PLAIN},
        "pieces": tuple((piece.kind, piece.owner, piece.at) for piece in view.pieces),
        "pawns": tuple((pawn.key, pawn.hex) for pawn in view.pawns),
        "players": tuple(_player(seen) for seen in view.players),
        "awards": tuple((one.key, one.points, one.holder) for one in view.awards),
        "throws": tuple(
            (throw.number, throw.dice, throw.card and throw.card.key) for throw in view.throws
        ),
        "trade_offer": _bargain(view.trade_offer),
        "refusals": tuple(
            (said.turn, said.offerer, said.seat, said.give, said.want, said.bank)
            for said in view.refusals
        ),
        "recent_actions": tuple(
            (d.seat, d.verb, d.at, d.other, d.number, d.gave, d.got) for d in view.recent_actions
        ),
        "last_change": _marks(view.last_change),
        "since_own_turn": _marks(view.since_own_turn),
        "prices": tuple(
            (price.key, price.cost, price.missing, price.left, price.places)
            for price in view.prices
        ),
        "signs": tuple((sign.key, sign.place, sign.at, sign.owner) for sign in view.signs),
        "counters": tuple((counter.key, counter.count) for counter in view.counters),
    }


PLAIN = (
    "phase",
    "turn",
    "active",
    "target",
    "robber",
    "unplayed",
    "bank",
    "deck",
    "offers_left",
    "offers_made",
    "may_play_card",
)


def _player(seen: Any) -> dict[str, object]:
    names = (
        "seat",
        "points",
        "hand_size",
        "development_count",
        "knights",
        "road_length",
        "pieces_left",
        "rates",
        "resources",
        "ready_development",
        "new_development",
    )
    counted = tuple((counter.key, counter.count) for counter in seen.counters)
    parts = tuple((part.key, part.points) for part in seen.points_parts)
    assert sum(points for _, points in parts) == seen.points, "the parts add up"
    return {name: getattr(seen, name) for name in names} | {
        "counters": counted,
        "points_parts": parts,
    }


def _marks(found: Any) -> tuple[tuple[int, ...], ...]:
    return found.corners, found.edges, found.hexes, found.seats


def _bargain(found: Any) -> object:
    if found is None:
        return None
    replies = tuple((reply.seat, reply.answer, reply.give, reply.want) for reply in found.replies)
    return found.seat, found.give, found.want, replies
