"""What a move does, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable

from . import events, rolling, trade, two
from .box import COSTS, KNIGHT, MONOPOLY, PLENTY, ROADS, VICTORY, YIELD
from .chance import Chance
from .legal import Move, open_roads
from .paying import get, hand_over, pay
from .table import Person, Step, Table, award, note, points


def do(t: Table, seat: int, move: Move, chance: Chance) -> None:
    """An answer to the question that is asked, and all that follows until somebody is
    asked again.
    """
    name, *fields = move
    DEEDS[name](t, seat, chance, *fields)
    go_on(t, chance)


def go_on(t: Table, chance: Chance) -> None:
    award(t)
    look_for_winner(t)
    while not t.over and t.todo[0][0] in EVENTS:
        name, *rest = t.todo.pop(0)
        EVENTS[name](t, chance, *rest)
        award(t)
        look_for_winner(t)


def look_for_winner(t: Table) -> None:
    """Only on one's own turn; who is paired with the active player may win, too."""
    if not t.turn:
        return
    if t.todo[0][0] in ("special", "begin", "may build", "own"):
        return
    if points(t, t.active) >= t.target:
        t.over, t.winner, t.todo, t.bargain = True, t.active, [], None


# --- building ---------------------------------------------------------


def _settle(t: Table, seat: int, chance: Chance, corner: int) -> None:
    person = t.people[seat]
    t.bargain = None
    note(t, seat, "settlement", at=corner)
    if t.todo[0][0] == "opening":
        found(t, person, corner, person.settlements)
        return
    pay(t, person, COSTS["settlement"])
    person.settlements.add(corner)
    build_for_neutrals(t, seat)
    if t.neutrals:
        two.settled(t, person, corner)


def build_for_neutrals(t: Table, seat: int) -> None:
    """In the game for two every road and every settlement is followed by a neutral one, if there is
    a place.
    """
    if two.neutral_moves(t):
        t.todo.insert(0, ("neutral", seat))


def found(t: Table, person: Person, corner: int, pieces: set[int]) -> None:
    """In the opening everything is free, and the second building brings a card for each hex around
    it.
    """
    t.todo.pop(0)
    pieces.add(corner)
    if t.neutrals:
        two.settled(t, person, corner)
    if len(person.buildings) == 2:
        for hex in t.island.grid.corner_hexes[corner]:
            if t.island.terrain[hex] in YIELD:
                get(t, person, [int(kind == YIELD[t.island.terrain[hex]]) for kind in range(5)])


def _pave(t: Table, seat: int, chance: Chance, edge: int) -> None:
    person = t.people[seat]
    t.bargain = None
    name = t.todo[0][0]
    if name == "opening":
        t.todo.pop(0)
    elif name == "roads":
        _, _, n = t.todo.pop(0)
        t.todo.insert(0, ("more roads", seat, n - 1))
    else:
        pay(t, person, COSTS["road"])
    note(t, seat, "repair" if person.damaged == edge else "road", at=edge)
    if person.damaged == edge:
        person.damaged = None
        return
    person.roads.add(edge)
    if name != "opening":
        build_for_neutrals(t, seat)


def _more_roads(t: Table, chance: Chance, seat: int, n: int) -> None:
    """Road Building goes on while there is a road and a place."""
    if n and open_roads(t, t.people[seat]):
        t.todo.insert(0, ("roads", seat, n))


def _raise_city(t: Table, seat: int, chance: Chance, corner: int) -> None:
    t.bargain = None
    note(t, seat, "city", at=corner)
    if t.todo[0][0] == "opening":
        found(t, t.people[seat], corner, t.people[seat].cities)
        return
    pay(t, t.people[seat], COSTS["city"])
    t.people[seat].settlements.remove(corner)
    t.people[seat].cities.add(corner)


def _buy(t: Table, seat: int, chance: Chance, instead: int = 0) -> None:
    t.bargain = None
    note(t, seat, "buy")
    person = t.people[seat]
    pay(t, person, [0 if instead >> kind & 1 else n for kind, n in enumerate(COSTS["card"])])
    person.discoveries -= instead.bit_count()
    kind = chance.bought(seat, person.fresh, person.ready)
    assert t.deck[kind], "the deck still holds such a card"
    t.deck[kind] -= 1
    (person.ready if kind == VICTORY else person.fresh)[kind] += 1  # points count at once


# --- development cards ------------------------------------------------


def _played(t: Table, seat: int, kind: int) -> None:
    t.bargain = None
    t.people[seat].ready[kind] -= 1
    t.played = True


def _knight(t: Table, seat: int, chance: Chance) -> None:
    _played(t, seat, KNIGHT)
    note(t, seat, "knight")
    t.people[seat].knights += 1
    t.todo.insert(0, ("robber", seat))


def _road_building(t: Table, seat: int, chance: Chance) -> None:
    _played(t, seat, ROADS)
    note(t, seat, "roads")
    t.todo.insert(0, ("roads", seat, 2))


def _year_of_plenty(t: Table, seat: int, chance: Chance, first: int, second: int | None) -> None:
    _played(t, seat, PLENTY)
    note(t, seat, "plenty")
    for kind in (first, second):
        if kind is not None:
            get(t, t.people[seat], [int(other == kind) for other in range(5)])


def _monopoly(t: Table, seat: int, chance: Chance, kind: int) -> None:
    _played(t, seat, MONOPOLY)
    note(t, seat, "monopoly")
    for other in t.others(seat):
        hand_over(
            t.people[other],
            t.people[seat],
            [t.people[other].hand[kind] * (k == kind) for k in range(5)],
        )


def _give(t: Table, seat: int, chance: Chance, cards: tuple[int, ...], player: int) -> None:
    if t.todo[0][0] == "forced":
        t.todo.pop(0)
        hand_over(t.people[seat], t.people[player], list(cards))
        return
    events.give(t, seat, cards, player)


def _choose(t: Table, seat: int, chance: Chance, player: int) -> None:
    if t.todo[0][0] == "steal":
        t.todo.pop(0)
        rolling.steal(t, seat, player, chance)
        return
    trade.close(t, player)


def _neutral_road(t: Table, seat: int, chance: Chance, colour: int, edge: int) -> None:
    two.neutral_piece(t, "roads", colour, edge)


def _neutral_settlement(t: Table, seat: int, chance: Chance, colour: int, corner: int) -> None:
    two.neutral_piece(t, "settlements", colour, corner)


# --- turns ------------------------------------------------------------


def _end_turn(t: Table, seat: int, chance: Chance) -> None:
    """The next one's turn.

    In the extension a second player builds before, the third to the
    left; or all others do.
    """
    name = t.todo.pop(0)[0]
    t.bargain = None
    refresh(t, seat)
    if name == "special":
        return
    if t.seats > 4 and name == "turn" and t.options["extension"] == "paired":
        t.first = seat
        t.todo = [("begin", (seat + 3) % t.seats, [("paired",)])]
        return
    following = ((t.first if name == "paired" else seat) + 1) % t.seats
    builders = t.others(seat) if t.seats > 4 and t.options["extension"] == "special" else []
    t.todo = [
        ("begin", following, [*(("may build", other) for other in builders), ("own", following)])
    ]


def refresh(t: Table, seat: int) -> None:
    """What was bought in this turn can be played in the next."""
    person = t.people[seat]
    person.ready = [a + b for a, b in zip(person.ready, person.fresh, strict=True)]
    person.fresh = [0] * 5


def _begin(t: Table, chance: Chance, seat: int, todo: list[Step]) -> None:
    t.active = seat
    t.turn += 1
    t.turns.append(seat)
    t.played, t.offers_made, t.offered, t.retired = False, 0, [], False
    t.eruption = None
    t.todo = [*todo]


def _own(t: Table, chance: Chance, seat: int) -> None:
    for other in range(t.seats):
        refresh(t, other)
    t.todo = [("roll",)]


def _may_build(t: Table, chance: Chance, seat: int) -> None:
    """Who holds fewer than two cards can build nothing, and is not asked."""
    if sum(t.people[seat].hand) >= 2:
        t.todo.insert(0, ("special", seat))


EVENTS: dict[str, Callable[..., None]] = {
    "begin": _begin,
    "throw": rolling.throw,
    "seven": rolling.seven,
    "produce": rolling.produce,
    "volcano": rolling.volcano,
    "taking": rolling.taking,
    "erupt": rolling.erupt,
    "more roads": _more_roads,
    "may build": _may_build,
    "own": _own,
    "event": events.happen,
}
DEEDS: dict[str, Callable[..., None]] = {
    "BuildSettlement": _settle,
    "BuildRoad": _pave,
    "BuildCity": _raise_city,
    "BuyCard": _buy,
    "Explore": _buy,
    "PlayKnight": _knight,
    "PlayRoads": _road_building,
    "PlayPlenty": _year_of_plenty,
    "PlayMonopoly": _monopoly,
    "Roll": rolling.roll,
    "Discard": rolling.discard,
    "MoveRobber": rolling.move_robber,
    "Take": rolling.take,
    "Exchange": trade.exchange,
    "Offer": trade.offer,
    "Accept": trade.accept,
    "Decline": trade.decline,
    "Counter": trade.counter,
    "Choose": _choose,
    "EndTurn": _end_turn,
    "Damage": events.damage,
    "Give": _give,
    "Tokens": two.spend,
    "NeutralRoad": _neutral_road,
    "NeutralSettlement": _neutral_settlement,
}
