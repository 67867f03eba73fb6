"""The referee's cards, copied from the rulebooks: type, cost, defence, copies in Arena and in Roma,
and how many dice they need.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

import engine
from engine.roma.moves import MOVES

KEYS: Final = MOVES.names["card"].names
KIND: Final = {key: kind for kind, key in enumerate(KEYS)}


class Card(NamedTuple):
    type: str
    cost: int
    defence: int
    arena: int
    roma: int
    dice: int


# The numbers of Navale to Vectigal are not found in any rulebook: they
# are the ones that the game has agreed on.
TABLE: Final = """
decurio         character 5 5 2 0 1
tubicen         character 5 3 1 0 0
veneficus       character 5 3 1 0 1
elephantus      character 4 4 2 0 1
patronus        character 6 3 2 0 1
magister        character 5 3 2 0 1
pictor          character 3 4 2 0 1
philosophus     character 5 3 2 0 1
praedator       character 2 2 2 0 1
equites         character 8 4 1 0 1
restitutor      character 4 3 1 0 1
mercenarius     character 5 5 2 0 1
explorator      character 3 4 2 0 1
templarius      character 1 4 2 0 1
bestia          character 3 3 2 0 1
aquaeductus     building 1 5 1 0 1
arena           building 6 3 2 0 1
fons_bacchi     building 4 4 1 0 0
ballista        building 6 4 2 0 1
fortuna         building 0 2 2 0 1
forum           building 5 5 4 6 2
triremis        building 3 5 2 0 1
navale          building 3 3 2 0 1
castellum       building 4 4 2 0 1
statua_iovis    building 4 4 1 0 1
boves           building 4 4 1 0 1
ara             building 2 2 2 0 1
aries           building 6 2 1 0 1
taberna         building 7 3 2 0 1
via             building 5 3 2 0 1
vectigal        building 3 3 2 0 0
sicarius        character 9 2 0 1 1
architectus     character 3 4 0 2 1
consiliarius    character 4 4 0 2 1
legat           character 5 2 0 2 1
gladiator       character 6 5 0 2 1
mercator        character 7 2 0 1 1
consul          character 3 3 0 2 1
legionarius     character 4 5 0 3 1
nero            character 8 9 0 1 1
praetorianus    character 4 4 0 2 1
scaenicus       character 8 3 0 2 1
haruspex        character 4 3 0 2 1
senator         character 3 3 0 2 1
velites         character 5 3 0 2 1
essedum         character 6 3 0 2 1
tribunus_plebis character 5 5 0 2 1
centurio        character 9 5 0 2 1
aesculapinum    building 5 2 0 2 1
basilica        building 6 5 0 2 0
machina         building 4 4 0 2 1
mercatus        building 6 3 0 2 1
onager          building 5 4 0 2 1
templum         building 2 2 0 2 0
turris          building 6 6 0 2 0
"""


def _card(line: str) -> tuple[str, Card]:
    key, kind, *numbers = line.split()
    cost, defence, arena, roma, dice = map(int, numbers)
    return key, Card(kind, cost, defence, arena, roma, dice)


CARDS: Final = dict(_card(line) for line in TABLE.split("\n") if line)

# Which dialog asks for which card, and the ready decks: lists to choose from, not rules.
DATA: Final = Path(engine.__file__).parent / "roma" / "data"
READY: Final = [entry["cards"] for entry in json.loads((DATA / "decks.json").read_text("utf-8"))]
ROLES: Final = {
    entry["key"]: entry["role"]
    for box in ("arena", "roma")
    for entry in json.loads((DATA / f"{box}.json").read_text("utf-8"))
}


# "Вы можете …", "Позволяет игроку …", and in Roma "the player can …",
# "enables the player to …": nothing is an answer too.
SAYING_MAY: Final = {
    "explorator", "restitutor", "navale", "statua_iovis", "via", "patronus",
    "aesculapinum", "haruspex", "scaenicus", "mercator", "consul", "praetorianus",
}  # fmt: skip


def box(name: str) -> list[int]:
    """All cards of a box, as kinds."""
    copies = {key: getattr(card, name) for key, card in CARDS.items()}
    return [KIND[key] for key in KEYS for _ in range(copies[key])]
