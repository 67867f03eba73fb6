"""Praetor's emoji: resources, workers by their experience, favor and buildings."""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.names import GOODS, TITLES, amount_text, favor_gain_text, gain_text

from ..emoji import Emoji, emoji, words_of
from ..icons.marks import laurel
from ..icons.seats import cube
from .icons import BUILDINGS, RESOURCES

EXPERIENCE: Final = range(1, 7)  # of workers, as the pips of their dice
FAVOR: Final = (words_of(favor_gain_text(1)), Text("{n} favor lost"))
FORGED: Final = Text("{n} Wood into Weapons")


def list_emoji() -> tuple[Emoji, ...]:
    """All emoji of Praetor."""
    goods = [
        emoji(resource.name.lower(), RESOURCES[resource], _resource_texts(resource))
        for resource in Resource
    ]
    workers = [emoji(f"worker_{n}", cube, (Text("worker {n}", n=n),), n) for n in EXPERIENCE]
    buildings = [
        emoji(kind.name.lower(), icon, (TITLES[kind],)) for kind, icon in BUILDINGS.items()
    ]
    return (*goods, *workers, emoji("favor", laurel, FAVOR), *buildings)


def _resource_texts(resource: Resource) -> tuple[Text, ...]:
    """The texts before which the picture of a resource stands."""
    amounts = words_of(amount_text(resource, 1)), words_of(gain_text(resource, 1))
    named = (GOODS[resource], *amounts)
    return (*named, FORGED) if resource is Resource.WEAPON else named
