"""The numbers of a game: prices, pieces, cards and points, read from `data/box.json` and checked.

Each module may change them (`Module.change_numbers`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..kit.packed import MAX_OF_KIND, pack
from .view import DEVELOPMENT, RESOURCES

BOX_PATH: Final = Path(__file__).with_name("data") / "box.json"
PURCHASES: Final = ("road", "settlement", "city", "card")
BOX_FIELDS: Final = frozenset(
    {"prices", "pieces", "bank", "development", "points", "least", "target", "hand_limit"}
)


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """Prices, counts of pieces and cards, points and the target, for one set of options.

    Prices are packed cards.
    """

    road: int  # prices
    settlement: int
    city: int
    card: int
    roads: int  # pieces of each player
    settlements: int
    cities: int
    stock: int  # of each resource in the bank
    development: tuple[int, ...]  # how many of each of DEVELOPMENT
    target: int
    hand_limit: int
    settlement_points: int
    city_points: int
    road_points: int  # of the longest road
    army_points: int
    least_road: int  # edges
    least_army: int  # knights


def parse_game_numbers(raw: Mapping[str, Any]) -> GameNumbers:
    """Reads the numbers of the base game from their JSON.

    Raises ValueError, which says everything that is wrong with it.
    """
    problems = list(_find_problems(raw))
    if problems:
        raise ValueError("; ".join(problems))
    prices = {key: _pack_price(price) for key, price in raw["prices"].items()}
    pieces = raw["pieces"]
    points = raw["points"]
    least = raw["least"]
    return GameNumbers(
        **prices,
        roads=pieces["road"],
        settlements=pieces["settlement"],
        cities=pieces["city"],
        stock=raw["bank"],
        development=tuple(raw["development"].values()),
        target=raw["target"],
        hand_limit=raw["hand_limit"],
        settlement_points=points["settlement"],
        city_points=points["city"],
        road_points=points["longest_road"],
        army_points=points["largest_army"],
        least_road=least["longest_road"],
        least_army=least["largest_army"],
    )


def _pack_price(price: Mapping[str, int]) -> int:
    """A price by resource name as one packed number."""
    return pack([price.get(resource, 0) for resource in RESOURCES])


def _find_problems(raw: Mapping[str, Any]) -> Iterator[str]:
    """Everything that is wrong with the JSON of the numbers, one sentence each.

    Where its fields are not the right ones, nothing else is looked at.
    """
    if raw.keys() != BOX_FIELDS:
        yield f"these fields and no others: {sorted(BOX_FIELDS)}"
        return
    if tuple(raw["prices"]) != PURCHASES:
        yield f"prices for {', '.join(PURCHASES)}, in this order"
    if any(not set(price) <= set(RESOURCES) for price in raw["prices"].values()):
        yield f"prices in {', '.join(RESOURCES)}"
    if tuple(raw["development"]) != DEVELOPMENT:
        yield f"development cards are {', '.join(DEVELOPMENT)}, in this order"
    if not 0 < raw["bank"] <= MAX_OF_KIND:
        yield f"the bank holds at most {MAX_OF_KIND} cards of a kind"
    numbers = [
        *raw["pieces"].values(),
        *raw["development"].values(),
        *raw["points"].values(),
        *raw["least"].values(),
        raw["target"],
    ]
    if any(type(n) is not int or n < 1 for n in numbers):
        yield "every number is a whole one above zero"


GAME_NUMBERS: Final = parse_game_numbers(json.loads(BOX_PATH.read_text("utf-8")))
