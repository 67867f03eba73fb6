"""The 25 kinds of progress cards: their decks, how many there are, what they are called and say.

What they do is in `cards`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....core import NameAxis, Text, Word
from .tracks import POLITICS, SCIENCE, TRACKS, TRADE

HAND_LIMIT: Final = 4  # progress cards


@dataclass(frozen=True, slots=True)
class ProgressCard:
    """A kind of progress card; its number is its place in PROGRESS."""

    key: str
    track: int  # its deck
    count: int
    title: Text
    text: Text
    points: int = 0  # a card with points is laid open at once and is never played


PROGRESS: Final = (
    ProgressCard(
        "merchant",
        TRADE,
        6,
        Text("Merchant"),
        Text("Place the merchant beside a building of yours: that resource 2:1, and a point."),
    ),
    ProgressCard(
        "merchant_fleet",
        TRADE,
        2,
        Text("Merchant Fleet"),
        Text("Exchange one kind of card 2:1 for the rest of this turn."),
    ),
    ProgressCard(
        "commercial_harbor",
        TRADE,
        2,
        Text("Commercial Harbor"),
        Text(
            "In this turn, give each of the others one resource for a commodity of their choice."
        ),
    ),
    ProgressCard(
        "master_merchant",
        TRADE,
        2,
        Text("Master Merchant"),
        Text("Look at the hand of somebody with more points, and take two cards."),
    ),
    ProgressCard(
        "resource_monopoly",
        TRADE,
        4,
        Text("Resource Monopoly"),
        Text("Name a resource: everybody gives you two of it."),
    ),
    ProgressCard(
        "trade_monopoly",
        TRADE,
        2,
        Text("Trade Monopoly"),
        Text("Name a commodity: everybody gives you one of it."),
    ),
    ProgressCard(
        "bishop",
        POLITICS,
        2,
        Text("Bishop"),
        Text("Move the robber, and take a card from everybody beside its new hex."),
    ),
    ProgressCard(
        "constitution", POLITICS, 1, Text("Constitution"), Text("One point, laid open."), points=1
    ),
    ProgressCard(
        "deserter",
        POLITICS,
        2,
        Text("Deserter"),
        Text("Somebody removes a knight of theirs; you may place one like it."),
    ),
    ProgressCard(
        "diplomat",
        POLITICS,
        2,
        Text("Diplomat"),
        Text("Remove an open road; one of your own you may build elsewhere."),
    ),
    ProgressCard(
        "intrigue",
        POLITICS,
        2,
        Word("progress card", "Intrigue"),
        Text("Drive a knight of somebody else off your route."),
    ),
    ProgressCard(
        "saboteur",
        POLITICS,
        2,
        Text("Saboteur"),
        Text("Everybody with as many points as you or more discards half of their cards."),
    ),
    ProgressCard(
        "spy",
        POLITICS,
        3,
        Text("Spy"),
        Text("Look at somebody's progress cards, and take one."),
    ),
    ProgressCard(
        "warlord",
        POLITICS,
        2,
        Text("Warlord"),
        Text("Activate all your knights for nothing."),
    ),
    ProgressCard(
        "wedding",
        POLITICS,
        2,
        Text("Wedding"),
        Text("Everybody with more points gives you two cards of their choice."),
    ),
    ProgressCard(
        "alchemist",
        SCIENCE,
        2,
        Text("Alchemist"),
        Text("Before the roll: choose what both dice show."),
    ),
    ProgressCard(
        "crane",
        SCIENCE,
        2,
        Text("Crane"),
        Text("Improve your cities for one commodity less."),
    ),
    ProgressCard(
        "engineer",
        SCIENCE,
        1,
        Text("Engineer"),
        Text("Build a city wall for nothing."),
    ),
    ProgressCard(
        "inventor",
        SCIENCE,
        2,
        Text("Inventor"),
        Text("Swap two number discs, but no 2, 6, 8 or 12."),
    ),
    ProgressCard(
        "irrigation",
        SCIENCE,
        2,
        Text("Irrigation"),
        Text("Take two grain for each hex of fields beside your buildings."),
    ),
    ProgressCard(
        "medicine",
        SCIENCE,
        2,
        Text("Medicine"),
        Text("Build a city for two ore and one grain."),
    ),
    ProgressCard(
        "mining",
        SCIENCE,
        2,
        Text("Mining"),
        Text("Take two ore for each hex of mountains beside your buildings."),
    ),
    ProgressCard("printer", SCIENCE, 1, Text("Printer"), Text("One point, laid open."), points=1),
    ProgressCard(
        "road_building",
        SCIENCE,
        2,
        Text("Road Building"),
        Text("Build two roads for nothing."),
    ),
    ProgressCard(
        "smith",
        SCIENCE,
        2,
        Text("Smith"),
        Text("Promote up to two knights for nothing."),
    ),
)
NUMBERS: Final = {card.key: number for number, card in enumerate(PROGRESS)}  # by key
PROGRESS_NAMES: Final = NameAxis([card.key.replace("_", "-") for card in PROGRESS])


def full_deck(track: int) -> list[int]:
    """The cards of a full deck, as indices in PROGRESS: each as often as the deck has it."""
    cards: list[int] = []
    for number, card in enumerate(PROGRESS):
        if card.track == track:
            cards += [number] * card.count
    return cards


DECKS: Final = tuple(map(full_deck, TRACKS))
