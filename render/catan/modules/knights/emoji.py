"""Emoji of Cities & Knights: commodities, progress cards and knights."""

from __future__ import annotations

from typing import Final

from engine.core import Text

from ....emoji import emoji, index_emoji
from .commodities import COMMODITIES
from .progress_cards import CARD_ICONS
from .warriors import warrior

UNPAINTED: Final = 2  # the seat whose pieces are as pale as wood
GOODS: Final = {"paper": Text("paper"), "cloth": Text("cloth"), "coin": Text("coin")}
CARDS: Final = {
    "merchant": Text("Merchant"),
    "merchant_fleet": Text("Merchant Fleet"),
    "commercial_harbor": Text("Commercial Harbor"),
    "master_merchant": Text("Master Merchant"),
    "resource_monopoly": Text("Resource Monopoly"),
    "trade_monopoly": Text("Trade Monopoly"),
    "bishop": Text("Bishop"),
    "constitution": Text("Constitution"),
    "deserter": Text("Deserter"),
    "diplomat": Text("Diplomat"),
    "intrigue": Text("Intrigue"),
    "saboteur": Text("Saboteur"),
    "spy": Text("Spy"),
    "warlord": Text("Warlord"),
    "wedding": Text("Wedding"),
    "alchemist": Text("Alchemist"),
    "crane": Text("Crane"),
    "engineer": Text("Engineer"),
    "inventor": Text("Inventor"),
    "irrigation": Text("Irrigation"),
    "medicine": Text("Medicine"),
    "mining": Text("Mining"),
    "printer": Text("Printer"),
    "smith": Text("Smith"),
}  # Road Building is a card of the base game, too, and has its picture
KNIGHTS: Final = {
    "basic_knight": Text("Basic knight"),
    "strong_knight": Text("Strong knight"),
    "mighty_knight": Text("Mighty knight"),
}

EMOJI: Final = index_emoji(
    *[emoji(key, COMMODITIES[key].icon, (title,)) for key, title in GOODS.items()],
    *[emoji(f"{key}_card", CARD_ICONS[key], (title,)) for key, title in CARDS.items()],
    *[
        emoji(key, warrior, (title,), UNPAINTED, strength, True)
        for strength, (key, title) in enumerate(KNIGHTS.items(), 1)
    ],
)
