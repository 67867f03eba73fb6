"""Barbarians land: three after each new settlement or city, by the dice."""

from __future__ import annotations

from typing import Final

from ....core import Entry
from ...frames.roll import NUMBER_OF_THROWS, THROWS
from ...state import State
from .board import DATA
from .slot import MOST_ON_HEX, add_barbarians, coast_title, read_attack, write_attack

LANDINGS: Final[int] = DATA["landings"]
SEVEN: Final = 7


def land_barbarians(s: State, entry: Entry) -> None:
    """Lets barbarians land on three different hexes, as long as there are any beside the board."""
    numbers: list[int] = []
    while len(numbers) < LANDINGS and read_attack(s).supply:
        number = roll_other_number(numbers, entry)
        numbers.append(number)
        attack = read_attack(s)
        numbers_of_coast = [coast_hex.number for coast_hex in attack.coast]
        land_barbarian(s, numbers_of_coast.index(number), entry)


def roll_other_number(numbers: list[int], entry: Entry) -> int:
    """Rolls two dice until their sum is neither seven nor one of these numbers; returns it."""
    while True:
        number = THROWS[entry.draw_below(NUMBER_OF_THROWS)].number
        if number != SEVEN and number not in numbers:
            return number


def land_barbarian(s: State, coast_index: int, entry: Entry) -> None:
    """Puts a barbarian on a hex of the coast; on a conquered one nothing happens."""
    attack = read_attack(s)
    title = coast_title(s, coast_index)
    if attack.barbarians[coast_index] == MOST_ON_HEX:
        if entry.news is not None:
            entry.tell("No barbarian lands: {tile} is conquered already.", tile=title)
        return
    write_attack(s, attack._replace(supply=attack.supply - 1))
    add_barbarians(s, coast_index, 1)
    if entry.news is not None:
        entry.tell("A barbarian lands: {tile}.", tile=title)
        tell_conquered(s, coast_index, entry)


def tell_conquered(s: State, coast_index: int, entry: Entry) -> None:
    """Tells everybody if a hex is conquered now."""
    if read_attack(s).barbarians[coast_index] == MOST_ON_HEX:
        entry.tell("The barbarians conquer {tile}.", tile=coast_title(s, coast_index))
