"""The roll: production, seven, the robber, and what stands in the desert's place."""

from __future__ import annotations

from . import events
from .box import HAND_LIMIT, YIELD
from .chance import Chance
from .paying import get, hand_over, pay
from .table import EPIDEMIC_AT_THE_VOLCANO, Person, Table, left, note


def roll(t: Table, seat: int, chance: Chance) -> None:
    t.todo.pop(0)
    t.throws = []
    t.todo[:0] = [*(("throw", nth) for nth in range(2 if t.neutrals else 1)), ("turn",)]


def throw(t: Table, chance: Chance, nth: int) -> None:
    """Dice, of which the second throw of the game for two differs; or a card, whose event comes
    before the production.
    """
    number, dice, key = chance.thrown(nth)
    t.throws.append((number, dice, key))
    note(t, t.active, "roll", number=number)
    assert (key is None) != t.on("events")
    assert key or number not in [before for before, _, _ in t.throws[:-1]], (
        "the second throw differs"
    )
    if key:
        events.draw(t, (number, key))
    t.todo[:0] = [
        ("event", key),
        ("produce", number, 1 if key == "epidemic" else 2) if number != 7 else ("seven",),
    ]


def seven(t: Table, chance: Chance) -> None:
    owed = {
        seat: sum(person.hand) // 2
        for seat, person in enumerate(t.people)
        if sum(person.hand) > HAND_LIMIT
    }
    t.todo.insert(0, ("robber", t.active))
    if owed:
        t.todo.insert(0, ("discard", owed))


def produce(t: Table, chance: Chance, number: int, city: int) -> None:
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
        owed = (
            [min(n, t.bank[kind]) for n in owed]
            if sum(n > 0 for n in owed) == 1
            else [0] * len(owed)
        )
    for person, n in zip(t.people, owed, strict=True):
        get(t, person, [n * (other == kind) for other in range(5)])


def volcano(t: Table, chance: Chance, hex: int, city: int) -> None:
    """Gold, which the robber stops; then the eruption, which he does not."""
    t.todo.insert(0, ("erupt", hex))
    if t.options["desert"].endswith("gold") and hex != t.robber:
        each = city if t.revision >= EPIDEMIC_AT_THE_VOLCANO else 2
        owed = [(seat, harvest(t, t.people[seat], hex, each)) for seat in t.from_active()]
        t.todo.insert(0, ("taking", [(seat, n) for seat, n in owed if n]))


def taking(t: Table, chance: Chance, owed: list[tuple[int, int]]) -> None:
    if owed and any(t.bank):
        t.todo.insert(0, ("take", owed))


def take(t: Table, seat: int, chance: Chance, cards: tuple[int, ...]) -> None:
    _, owed = t.todo.pop(0)
    get(t, t.people[seat], list(cards))
    note(t, seat, "take", gave=(0, 0, 0, 0, 0), got=cards)
    t.todo.insert(0, ("taking", [(other, n) for other, n in owed if other != seat]))


def erupt(t: Table, chance: Chance, hex: int) -> None:
    corner = chance.eruption(
        sum(deed.verb == "eruption" and deed.turn == t.turn for deed in t.story)
    )
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


def discard(t: Table, seat: int, chance: Chance, cards: tuple[int, ...]) -> None:
    pay(t, t.people[seat], list(cards))
    note(t, seat, "discard", gave=cards, got=(0, 0, 0, 0, 0))
    _, owed = t.todo.pop(0)
    rest = {other: n for other, n in owed.items() if other != seat}
    if rest:
        t.todo.insert(0, ("discard", rest))


def move_robber(t: Table, seat: int, chance: Chance, hex: int, victim: int | None) -> None:
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
