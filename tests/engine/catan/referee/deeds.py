"""What a move does, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import events, two
from .box import COSTS, HAND_LIMIT, KNIGHT, MONOPOLY, PLENTY, ROADS, VICTORY, YIELD
from .chance import Chance
from .known import EPIDEMIC_AND_GOLD, KNOWN_DIFFERENCES
from .legal import Move, open_roads, pays
from .table import Bargain, Person, Step, Table, award, left, note, points, rates


def do(t: Table, seat: int, move: Move, chance: Chance) -> None:
    """An answer to the question that is asked, and all that follows until somebody is asked again."""
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


def pay(t: Table, person: Person, cost: list[int]) -> None:
    assert pays(person.hand, cost), "nobody pays what he has not"
    for kind, n in enumerate(cost):
        person.hand[kind] -= n
        t.bank[kind] += n


def get(t: Table, person: Person, cards: list[int]) -> None:
    assert pays(t.bank, cards), "the bank pays what it has"
    for kind, n in enumerate(cards):
        t.bank[kind] -= n
        person.hand[kind] += n


def hand_over(giver: Person, taker: Person, cards: list[int]) -> None:
    for kind, n in enumerate(cards):
        giver.hand[kind] -= n
        taker.hand[kind] += n


# --- building -------------------------------------------------------------------------------------------------------


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
    """In the game for two every road and every settlement is followed by a neutral one, if there is a place."""
    if two.neutral_moves(t):
        t.todo.insert(0, ("neutral", seat))


def found(t: Table, person: Person, corner: int, pieces: set[int]) -> None:
    """In the opening everything is free, and the second building brings a card for each hex around it."""
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
    if t.todo[0][0] == "opening":
        note(t, seat, "settlement", at=corner)  # a city is told as a settlement that grew
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


# --- development cards ------------------------------------------------------------------------------------------------


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
        hand_over(t.people[other], t.people[seat], [t.people[other].hand[kind] * (k == kind) for k in range(5)])


# --- the roll -------------------------------------------------------------------------------------------------------


def _roll(t: Table, seat: int, chance: Chance) -> None:
    t.todo.pop(0)
    t.throws = []
    t.todo[:0] = [*(("throw", nth) for nth in range(2 if t.neutrals else 1)), ("turn",)]


def _throw(t: Table, chance: Chance, nth: int) -> None:
    """Dice, of which the second throw of the game for two differs; or a card, whose event comes before the production."""
    number, dice, key = chance.thrown(nth)
    t.throws.append((number, dice, key))
    note(t, t.active, "roll", number=number)
    assert (key is None) != t.on("events")
    assert key or number not in [before for before, _, _ in t.throws[:-1]], "the second throw differs"
    if key:
        events.draw(t, (number, key))
    t.todo[:0] = [("event", key), ("produce", number, 1 if key == "epidemic" else 2) if number != 7 else ("seven",)]


def _give(t: Table, seat: int, chance: Chance, cards: tuple[int, ...], player: int) -> None:
    if t.todo[0][0] == "forced":
        t.todo.pop(0)
        hand_over(t.people[seat], t.people[player], list(cards))
        return
    events.give(t, seat, cards, player)


def _seven(t: Table, chance: Chance) -> None:
    owed = {seat: sum(person.hand) // 2 for seat, person in enumerate(t.people) if sum(person.hand) > HAND_LIMIT}
    t.todo.insert(0, ("robber", t.active))
    if owed:
        t.todo.insert(0, ("discard", owed))


def _produce(t: Table, chance: Chance, number: int, city: int) -> None:
    """Cards first, then what stands in the desert's place: discoveries, gold, the eruption."""
    hexes = [hex for hex, disc in enumerate(t.island.numbers) if disc == number]
    owed = [income(t, person, hexes, city) for person in t.people]
    for kind in range(5):
        _share_out(t, kind, [row[kind] for row in owed])
    for hex in hexes:
        if t.island.terrain[hex] == "jungle" and hex != t.robber:
            for person in t.people:
                person.discoveries += harvest(t, person, hex, city)
    t.todo[:0] = [("volcano", hex, city) for hex in hexes if t.island.terrain[hex] == "volcano"]


def harvest(t: Table, person: Person, hex: int, city: int) -> int:
    around = {*t.island.around(hex)}
    return len(person.settlements & around) + city * len(person.cities & around)


def income(t: Table, person: Person, hexes: list[int], city: int) -> list[int]:
    found = [0] * 5
    for hex in hexes:
        if hex != t.robber and t.island.terrain[hex] in YIELD:
            found[YIELD[t.island.terrain[hex]]] += harvest(t, person, hex, city)
    return found


def _share_out(t: Table, kind: int, owed: list[int]) -> None:
    """A bank that cannot pay all pays nobody; if only one is owed, what is left."""
    if sum(owed) > t.bank[kind]:
        owed = [min(n, t.bank[kind]) for n in owed] if sum(n > 0 for n in owed) == 1 else [0] * len(owed)
    for person, n in zip(t.people, owed, strict=True):
        get(t, person, [n * (other == kind) for other in range(5)])


def _volcano(t: Table, chance: Chance, hex: int, city: int) -> None:
    """Gold, which the robber stops; then the eruption, which he does not."""
    t.todo.insert(0, ("erupt", hex))
    if t.options["desert"].endswith("gold") and hex != t.robber:
        each = 2 if EPIDEMIC_AND_GOLD in KNOWN_DIFFERENCES else city
        owed = [(seat, harvest(t, t.people[seat], hex, each)) for seat in t.from_active()]
        t.todo.insert(0, ("taking", [(seat, n) for seat, n in owed if n]))


def _taking(t: Table, chance: Chance, owed: list[tuple[int, int]]) -> None:
    if owed and any(t.bank):
        t.todo.insert(0, ("take", owed))


def _take(t: Table, seat: int, chance: Chance, cards: tuple[int, ...]) -> None:
    _, owed = t.todo.pop(0)
    get(t, t.people[seat], list(cards))
    note(t, seat, "take", gave=(0, 0, 0, 0, 0), got=cards)
    t.todo.insert(0, ("taking", [(other, n) for other, n in owed if other != seat]))


def _erupt(t: Table, chance: Chance, hex: int) -> None:
    corner = chance.eruption(sum(deed.verb == "eruption" and deed.turn == t.turn for deed in t.story))
    assert corner in t.island.around(hex), "a volcano strikes one of its corners"
    t.eruption = corner
    note(t, t.active, "eruption", at=corner)
    for person in t.everyone:
        if corner in person.settlements:
            person.settlements.remove(corner)
        elif corner in person.cities:
            person.cities.remove(corner)
            if left(person, "settlement"):
                person.settlements.add(corner)


def _discard(t: Table, seat: int, chance: Chance, cards: tuple[int, ...]) -> None:
    pay(t, t.people[seat], list(cards))
    note(t, seat, "discard", gave=cards, got=(0, 0, 0, 0, 0))
    _, owed = t.todo.pop(0)
    rest = {other: n for other, n in owed.items() if other != seat}
    if rest:
        t.todo.insert(0, ("discard", rest))


def _move_robber(t: Table, seat: int, chance: Chance, hex: int, victim: int | None) -> None:
    t.todo.pop(0)
    t.robber = hex
    note(t, seat, "robber", at=hex, other=victim)
    if victim is not None:
        steal(t, seat, victim, chance)


def steal(t: Table, seat: int, victim: int, chance: Chance) -> None:
    hand = t.people[victim].hand
    if any(hand):
        kind = chance.stolen(hand)
        hand_over(t.people[victim], t.people[seat], [int(other == kind) for other in range(5)])


# --- trade ----------------------------------------------------------------------------------------------------------


def _exchange(t: Table, seat: int, chance: Chance, paid: Any, got: Any) -> None:
    t.bargain = None
    person = t.people[seat]
    paid, got = [(kinds,) if isinstance(kinds, int) else kinds for kinds in (paid, got)]
    pay(t, person, [paid.count(kind) * rate for kind, rate in enumerate(rates(t, person))])
    get(t, person, [got.count(kind) for kind in range(5)])
    gave = tuple(paid.count(kind) * rate for kind, rate in enumerate(rates(t, person)))
    note(t, seat, "exchange", gave=gave, got=tuple(got.count(kind) for kind in range(5)))


def _offer(t: Table, seat: int, chance: Chance, give: tuple[int, ...], want: tuple[int, ...], to: tuple[int, ...]) -> None:
    t.offers_made += 1
    addressed = [other for other in t.others(seat) if to[other]]
    t.offered += [(give, want, other) for other in addressed]
    t.bargain = Bargain(seat, list(give), list(want), dict.fromkeys(addressed, ("waiting",)))


def _answer(t: Table, seat: int, reply: tuple[Any, ...]) -> None:
    """All declined: the offer is gone. One accepted and all others declined: the deal is closed."""
    assert t.bargain is not None
    t.bargain.replies[seat] = reply
    answers = [answer for answer, *_ in t.bargain.replies.values()]
    if answers.count("declined") == len(answers):
        t.bargain = None
    elif answers.count("accepted") == 1 and answers.count("declined") == len(answers) - 1:
        _close(t, next(other for other, (answer, *_) in t.bargain.replies.items() if answer == "accepted"))


def _close(t: Table, partner: int) -> None:
    assert t.bargain is not None
    reply = t.bargain.replies[partner]
    give, want = (reply[2], reply[1]) if reply[0] == "counter" else (t.bargain.give, t.bargain.want)
    offerer, other = t.people[t.bargain.seat], t.people[partner]
    hand_over(offerer, other, list(give))
    hand_over(other, offerer, list(want))
    note(t, t.bargain.seat, "trade", other=partner, gave=tuple(give), got=tuple(want))
    t.bargain = None


def _accept(t: Table, seat: int, chance: Chance) -> None:
    _answer(t, seat, ("accepted",))


def _decline(t: Table, seat: int, chance: Chance) -> None:
    assert t.bargain is not None
    if seat == t.bargain.seat:
        t.bargain = None
    else:
        _answer(t, seat, ("declined",))


def _counter(t: Table, seat: int, chance: Chance, give: tuple[int, ...], want: tuple[int, ...]) -> None:
    _answer(t, seat, ("counter", give, want))


def _choose(t: Table, seat: int, chance: Chance, player: int) -> None:
    if t.todo[0][0] == "steal":
        t.todo.pop(0)
        steal(t, seat, player, chance)
        return
    _close(t, player)


def _neutral_road(t: Table, seat: int, chance: Chance, colour: int, edge: int) -> None:
    two.neutral_piece(t, "roads", colour, edge)


def _neutral_settlement(t: Table, seat: int, chance: Chance, colour: int, corner: int) -> None:
    two.neutral_piece(t, "settlements", colour, corner)


# --- turns ----------------------------------------------------------------------------------------------------------


def _end_turn(t: Table, seat: int, chance: Chance) -> None:
    """The next one's turn. In the extension a second player builds before, the third to the left; or all others do."""
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
    t.todo = [("begin", following, [*(("may build", other) for other in builders), ("own", following)])]


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
    "begin": _begin, "throw": _throw, "seven": _seven, "produce": _produce, "volcano": _volcano, "taking": _taking, "erupt": _erupt,
    "more roads": _more_roads, "may build": _may_build, "own": _own, "event": events.happen,
}  # fmt: skip
DEEDS: dict[str, Callable[..., None]] = {
    "BuildSettlement": _settle, "BuildRoad": _pave, "BuildCity": _raise_city, "BuyCard": _buy, "Explore": _buy, "PlayKnight": _knight,
    "PlayRoads": _road_building, "PlayPlenty": _year_of_plenty, "PlayMonopoly": _monopoly, "Roll": _roll, "Discard": _discard,
    "MoveRobber": _move_robber, "Take": _take, "Exchange": _exchange, "Offer": _offer, "Accept": _accept, "Decline": _decline,
    "Counter": _counter, "Choose": _choose, "EndTurn": _end_turn,
    "Damage": events.damage, "Give": _give, "Tokens": two.spend, "NeutralRoad": _neutral_road, "NeutralSettlement": _neutral_settlement,
}  # fmt: skip
