"""Every card that is activated, with what it does.

Cards that are always on have their entries in `passive_cards.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..components import CARDS, kind_number
from .base import Action
from .battle import Battle, Coins, SpareDie, Sweep
from .buy_points import CountDice, Purchase
from .copy_actions import (
    CopyAction,
    PaidActivation,
    list_opposite_card,
    list_own_characters,
    list_own_neighbours,
)
from .dice import DieAdjustment, Distraction
from .lay_cards import LayAgain, LayForFree, LayFromDeck, SwapWithHand
from .points import (
    ForBoth,
    HalfARoll,
    Reward,
    SacrificeForPoints,
    SupplyRemoval,
    count_opposing_characters,
    count_opposing_vacancies,
    for_majority,
    one_point,
    per_opposing_card,
    points_up_to,
)
from .strikes import Blockade, Expulsion, Raid, Removal, Weakening
from .take_cards import NewHand, Salvage, Search, Theft
from .targets import anywhere, near, opposite, weakest

CHARACTERS: Final = True
BUILDINGS: Final = False

ENTRIES: Final[Mapping[str, Action]] = {
    # Arena
    "decurio": Battle(near, CHARACTERS, bonus=1),
    "veneficus": Removal(opposite, CHARACTERS),
    "elephantus": Removal(opposite, strongest=4),
    "patronus": PaidActivation(),
    "magister": CopyAction(list_opposite_card),
    "pictor": ForBoth(),
    "philosophus": Distraction(),
    "praedator": SacrificeForPoints(BUILDINGS),
    "equites": Raid(kind_number("forum")),
    "restitutor": Salvage(BUILDINGS),
    "mercenarius": Battle(opposite, help=Coins(3)),
    "explorator": Theft(),
    "templarius": HalfARoll(),
    "bestia": Battle(weakest),
    "aquaeductus": SupplyRemoval(3),
    "arena": Sweep(),
    "ballista": Battle(near, BUILDINGS, bonus=1),
    "fortuna": NewHand(),
    "forum": CountDice(),
    "triremis": Reward(for_majority(3), counts_own_cards=True),
    "navale": SwapWithHand(),
    "castellum": LayFromDeck(),
    "statua_iovis": Removal(anywhere, price=10, is_optional=True),
    "boves": Reward(points_up_to(5)),
    "ara": SacrificeForPoints(CHARACTERS),
    "aries": Removal(opposite, BUILDINGS),
    "taberna": Reward(count_opposing_characters),
    "via": CopyAction(list_own_neighbours, is_optional=True),
    # Roma
    "sicarius": Removal(anywhere, CHARACTERS, falls_too=True),
    "architectus": LayForFree(BUILDINGS),
    "consiliarius": LayAgain(CHARACTERS),
    "legat": Reward(count_opposing_vacancies),
    "gladiator": Expulsion(),
    "mercator": Purchase(2),
    "consul": DieAdjustment(),
    "legionarius": Battle(opposite),
    "nero": Removal(anywhere, BUILDINGS, falls_too=True),
    "praetorianus": Blockade(),
    "scaenicus": CopyAction(list_own_characters, is_optional=True),
    "haruspex": Search(),
    "senator": LayForFree(CHARACTERS),
    "velites": Battle(anywhere, CHARACTERS),
    "essedum": Weakening(2),
    "tribunus_plebis": Reward(one_point, robs=True),
    "centurio": Battle(opposite, help=SpareDie()),
    "aesculapinum": Salvage(CHARACTERS),
    "machina": LayAgain(BUILDINGS),
    "mercatus": Reward(per_opposing_card(kind_number("forum"))),
    "onager": Battle(anywhere, BUILDINGS),
}
VARIANTS: Final[Mapping[tuple[str, str], Mapping[str, Action]]] = {
    ("mercatus", "opponent"): {
        "mercatus": Reward(per_opposing_card(kind_number("forum")), robs=True)
    },
}  # by (option, setting): the cards that do something else then


def actions_by_kind(options: Mapping[str, str]) -> tuple[Action | None, ...]:
    """By kind: what a card does under these options when it is activated.

    None for a card that is always on.
    """
    entries = dict(ENTRIES)
    for (option, setting), changed in VARIANTS.items():
        if options[option] == setting:
            entries |= changed
    return tuple(entries.get(card.key) for card in CARDS)
