"""Lines of ships in words: which ships are closed in, may be moved, or are armed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.catan.match_kit import EDGE
from engine.catan.view import CatanView
from engine.core import Seat, Text, Verbatim, Who
from engine.kit.hexes import EDGES

from ...room import Section


def list_ship_lines(view: CatanView) -> Iterator[Section]:
    """Yields what is seen of everybody's ships; nothing while nobody has such a ship."""
    lines = [
        text
        for player in view.players
        for key, said in SAID.items()
        if (text := _describe_ships(view, player.seat, key, said))
    ]
    if lines:
        yield Section(Text("Lines of ships"), lines)


def _describe_ships(view: CatanView, seat: Seat, key: str, said: Text) -> Text | None:
    """One sentence about the ships of a player with this sign; None where there is none."""
    signs = [sign for sign in view.signs if (sign.key, sign.owner) == (key, seat)]
    edges = [EDGES[sign.at] for sign in signs if sign.place == EDGE]
    if not edges:
        return None
    return Text(
        "{player}, {what}: {place}", player=Who(seat), what=said, place=Verbatim(" ".join(edges))
    )


SAID: Final[Mapping[str, Text]] = {
    "closed_ship": Text("ships in closed lines"),
    "open_ship": Text("ships at open ends"),
    "warship": Text("warships"),
}
