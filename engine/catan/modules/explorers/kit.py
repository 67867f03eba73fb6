"""What the box changes in the kit of a match: gold, harbor settlements, and what is bought."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ....core import Text
from ...components import GameNumbers
from ...kinds import PLAIN_WORDING, Crop, Purchase
from ...match_kit import MatchKit
from ..fewer_awards import without_largest_army, without_longest_road
from ..neutral_colours import NEUTRAL
from .box import BANK_RATE, CREW_PRICE, HARBOR_PRICE, HARBORS, SETTLER_PRICE, SHIP_PRICE
from .scenario import Scenario

HARBOR_TITLE: Final = Text("Harbor settlement")
HARBOR_PLURAL: Final = Text("harbor settlements")
SHIP: Final = Purchase("ship", Text("Ship"), SHIP_PRICE, weight=7.0)
SETTLER: Final = Purchase("settler", Text("Settler"), SETTLER_PRICE, weight=18.0)
CREW: Final = Purchase("crew", Text("Crew"), CREW_PRICE, weight=8.0)


def change_game_numbers(numbers: GameNumbers, target: int) -> GameNumbers:
    """The numbers of a game with this target, and without development cards and awards.

    What they say of cities holds for harbor settlements.
    """
    changed = replace(
        numbers,
        target=target,
        city=HARBOR_PRICE,
        cities=HARBORS,
        development=(0,) * len(numbers.development),
    )
    return without_largest_army(without_longest_road(changed))


def change_kit(kit: MatchKit, scenario: Scenario) -> MatchKit:
    """The kit in which the bank asks for three cards, and ships, settlers and crews are bought.

    Harbor settlements take the place of cities, and pay no more than
    settlements. There are no development cards.
    """
    cards = [replace(card, rate=BANK_RATE) for card in kit.resources]
    city = kit.piece("city")
    harbor = replace(
        city,
        title=HARBOR_TITLE,
        plural=HARBOR_PLURAL,
        icon="harbor_settlement",
        wording=replace(city.wording, built=PLAIN_WORDING.built),
    )
    crops = [Crop(crop.terrain, crop.settlement, crop.settlement) for crop in kit.crops]
    bought = (SHIP, SETTLER, CREW) if scenario.has_crews else (SHIP, SETTLER)
    kit = replace(kit, purchases=(), unplayed=NEUTRAL)
    kit = kit.with_cards(*cards)
    return kit.with_pieces(harbor).with_purchases(*bought).with_crops(*crops)
