"""The traders in words: what each seat's wagon is like, and what the trade hexes need and ship."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catan.view import CatanView
from engine.core import Seat, Text, Verbatim, Who
from engine.kit.hexes import CORNERS

from ...room import Section
from .seen import LOAD_PREFIX, count_seen


def describe_wagon(view: CatanView, seat: Seat) -> Text:
    """A sentence about a seat's wagon: baggage train, movement, deliveries and load."""
    loads = [sign for sign in view.signs if sign.key.startswith(LOAD_PREFIX)]
    titles = [sign.title for sign in loads if sign.owner == seat and sign.title is not None]
    facts = [
        Text("baggage train, level {level}", level=count_seen(view, seat, "train")),
        Text("points of movement: {n}", n=count_seen(view, seat, "movement")),
        Text("deliveries: {n}", n=count_seen(view, seat, "deliveries")),
        *titles,
    ]
    return Text("{player}: {state}.", player=Who(seat), state=tuple(facts))


def list_sentences(view: CatanView) -> Iterator[Text]:
    """Yields a sentence about each seat's wagon, for the picture's alt text."""
    for player in view.players:
        yield describe_wagon(view, player.seat)


def describe_trade_hexes(view: CatanView) -> Iterator[Text]:
    """Yields a line for each trade hex: the name of its plaza, what it needs and ships.

    The plaza is the place in its middle, where wagons deliver.
    """
    signs = [sign for sign in view.signs if sign.key == "trade_hex"]
    titles = {sign.at: sign.title for sign in signs if sign.title is not None}
    for corner, hex in view.grid.hubs.items():
        yield Text(
            "{tile}, plaza {corner}: {what}",
            tile=view.board.tiles[hex].title,
            corner=Verbatim(CORNERS[corner]),
            what=titles[hex],
        )


def list_sections(view: CatanView) -> Iterator[Section]:
    """Yields the section of the table in words about the trade hexes."""
    yield Section(Text("Trade hexes"), describe_trade_hexes(view))
