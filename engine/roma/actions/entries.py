"""Every card that is activated, with what it does. Cards that are always on have their entries in `always.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..box import CARDS, number
from .base import Action
from .battle import Battle, Coins, SpareDie, Sweep
from .copying import Copying, Hiring, neighbours, opposite_card, own_characters
from .dice import Distraction, Turning
from .fetching import NewHand, Salvage, Search, Theft
from .laying import Founding, FreeLaying, Relaying, Swapping
from .points import (
    ForBoth,
    HalfARoll,
    Removed,
    Reward,
    Sacrificing,
    for_majority,
    one,
    opposing,
    opposing_characters,
    up_to,
    vacant_opposite,
)
from .reach import anywhere, near, opposite, weakest
from .spending import Counting, Purchase
from .strikes import Blockade, Expulsion, Raid, Removal, Weakening

CHARACTERS: Final = True
BUILDINGS: Final = False

ENTRIES: Final[Mapping[str, Action]] = {
    # Arena
    "decurio": Battle(near, CHARACTERS, bonus=1),
    "veneficus": Removal(opposite, CHARACTERS),
    "elephantus": Removal(opposite, strongest=4),
    "patronus": Hiring(),
    "magister": Copying(opposite_card),
    "pictor": ForBoth(),
    "philosophus": Distraction(),
    "praedator": Sacrificing(BUILDINGS),
    "equites": Raid(number("forum")),
    "restitutor": Salvage(BUILDINGS),
    "mercenarius": Battle(opposite, help=Coins(3)),
    "explorator": Theft(),
    "templarius": HalfARoll(),
    "bestia": Battle(weakest),
    "aquaeductus": Removed(3),
    "arena": Sweep(),
    "ballista": Battle(near, BUILDINGS, bonus=1),
    "fortuna": NewHand(),
    "forum": Counting(),
    "triremis": Reward(for_majority(3)),
    "navale": Swapping(),
    "castellum": Founding(),
    "statua_iovis": Removal(anywhere, price=10, may=True),
    "boves": Reward(up_to(5)),
    "ara": Sacrificing(CHARACTERS),
    "aries": Removal(opposite, BUILDINGS),
    "taberna": Reward(opposing_characters),
    "via": Copying(neighbours, may=True),
    # Roma
    "sicarius": Removal(anywhere, CHARACTERS, falls_too=True),
    "architectus": FreeLaying(BUILDINGS),
    "consiliarius": Relaying(CHARACTERS),
    "legat": Reward(vacant_opposite),
    "gladiator": Expulsion(),
    "mercator": Purchase(2),
    "consul": Turning(),
    "legionarius": Battle(opposite),
    "nero": Removal(anywhere, BUILDINGS, falls_too=True),
    "praetorianus": Blockade(),
    "scaenicus": Copying(own_characters, may=True),
    "haruspex": Search(),
    "senator": FreeLaying(CHARACTERS),
    "velites": Battle(anywhere, CHARACTERS),
    "essedum": Weakening(2),
    "tribunus_plebis": Reward(one, robs=True),
    "centurio": Battle(opposite, help=SpareDie()),
    "aesculapinum": Salvage(CHARACTERS),
    "machina": Relaying(BUILDINGS),
    "mercatus": Reward(opposing(number("forum"))),
    "onager": Battle(anywhere, BUILDINGS),
}
VARIANTS: Final[Mapping[tuple[str, str], Mapping[str, Action]]] = {
    ("mercatus", "opponent"): {"mercatus": Reward(opposing(number("forum")), robs=True)},
}  # what an option makes of an entry


def actions(options: Mapping[str, str]) -> tuple[Action | None, ...]:
    """The action of every kind of card under these options; None: it is always on."""
    entries = dict(ENTRIES)
    for (option, setting), changed in VARIANTS.items():
        if options[option] == setting:
            entries |= changed
    return tuple(entries.get(card.key) for card in CARDS)
