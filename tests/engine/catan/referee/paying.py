"""Cards change hands: with the bank, and between players."""

from __future__ import annotations

from .table import Person, Table, pays


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
