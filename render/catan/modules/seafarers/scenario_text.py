"""What a scenario has laid on the board, at a glance and in words: villages, fortresses, gifts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catan.view import CatanView, Sign
from engine.core import Plural, Text, Verbatim, Who


def summarize_signs(view: CatanView) -> Iterator[Text]:
    """Yields a sentence for each kind of thing that waits on the board.

    Kinds of which nothing is left have none.
    """
    if villages := _find_signs(view, "village"):
        cloth = ", ".join(f"{sign.number}: {sign.count}" for sign in villages)
        yield Text("Cloth in the villages, by number: {cloth}.", cloth=Verbatim(cloth))
    if fortresses := _find_signs(view, "fortress"):
        lairs = tuple(_describe_fortress(sign) for sign in fortresses)
        yield Text("Lairs left in the fortresses: {lairs}.", lairs=lairs)
    if gifts := tuple(_count_gifts(view)):
        yield Text("Gifts that wait for a ship: {gifts}.", gifts=gifts)


def _find_signs(view: CatanView, key: str) -> list[Sign]:
    """The signs with this key."""
    return [sign for sign in view.signs if sign.key == key]


def _describe_fortress(sign: Sign) -> Text:
    """Whose fortress it is, and its strength."""
    return Text("{player} {n}", player=Who(sign.owner or 0), n=sign.count or 0)


def _count_gifts(view: CatanView) -> Iterator[Text]:
    """Yields how many gifts of each kind are left."""
    if points := len(_find_signs(view, "gift_point")):
        yield Plural("{n} point", "{n} points", n=points)
    if cards := len(_find_signs(view, "gift_card")):
        yield Plural("{n} development card", "{n} development cards", n=cards)
    if harbours := len(_find_signs(view, "gift_harbour")):
        yield Plural("{n} harbour", "{n} harbours", n=harbours)
