"""Lines of ships in words: which ships are closed in, may be moved, or are armed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.catan.kinds import EDGE
from engine.catan.view import CatanView
from engine.core import Seat, Text, Verbatim, Who
from engine.kit.hexes import EDGES

from ...room import Section


def list_ship_lines(view: CatanView) -> Iterator[Section]:
    """Yields a section on the ships that a sign says something about: closed, open or armed.

    Nothing while nobody has such a ship.
    """
    lines: list[Text] = []
    for player in view.players:
        lines += _describe_ships(view, player.seat)
    if lines:
        yield Section(Text("Lines of ships"), lines)


def _describe_ships(view: CatanView, seat: Seat) -> Iterator[Text]:
    """Yields a line for each thing that signs say of ships of a player, such as "warships"."""
    for key, said in SAID.items():
        if edges := _list_ships(view, seat, key):
            place = Verbatim(" ".join(edges))
            yield Text("{player}, {what}: {place}", player=Who(seat), what=said, place=place)


def _list_ships(view: CatanView, seat: Seat, key: str) -> list[str]:
    """The names of the edges where a player's ships have a sign with this key."""
    signs = [sign for sign in view.signs if (sign.key, sign.owner) == (key, seat)]
    return [EDGES[sign.at] for sign in signs if sign.place == EDGE]


SAID: Final[Mapping[str, Text]] = {
    "closed_ship": Text("ships in closed lines"),
    "open_ship": Text("ships at open ends"),
    "warship": Text("warships"),
}
