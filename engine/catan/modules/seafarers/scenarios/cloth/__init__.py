"""Cloth for Catan: villages on small islands trade their cloth with whoever sails there."""

from __future__ import annotations

from typing import Final

from ......core import Page, Text
from ...scenario import Scenario
from .module import BOARDS, KEY, ClothForCatan

SCENARIO: Final = Scenario(
    key=KEY,
    title=Text("Cloth for Catan"),
    about=Text("Sail to villages for cloth, two bales a point; 14 points, or the cloth runs out."),
    order=6,
    boards=BOARDS,
    target=14,
    has_longest_road=False,
    conflicts={"start": "big", "robber": "friendly"},
    module=ClothForCatan,
    pages=(
        Page(
            Text("Cloth for Catan"),
            (
                Text(
                    "Everybody starts with three settlements on the large islands, and gets cards "
                    "for the third. Nobody settles on the small islands in the middle."
                ),
                Text(
                    "A line of ships that reaches a village makes you its partner for good and "
                    "brings a bale of cloth at once. Ships between you and it stay."
                ),
                Text(
                    "When its number is rolled, a village gives each partner a bale; what it lacks "
                    "comes from the supply. An empty village gives nothing."
                ),
                Text("Two bales are a point. There is no award for the longest route."),
                Text(
                    "Only partners move the pirate, which takes a card or a bale. The robber stays "
                    "on the large islands."
                ),
                Text(
                    "14 points win. The match also ends with a turn after which three villages or "
                    "fewer have cloth: then the most points win, and of these the most cloth."
                ),
            ),
        ),
    ),
)
