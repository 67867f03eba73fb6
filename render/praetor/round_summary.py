"""How the last round ended for a player: who became active, who retired, what was paid, and what
missing Gold cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.view import PraetorView, RoundSummary
from words import Words

from ..fonts import fit_label, text_width
from ..icons.marks import laurel
from ..icons.seats import die
from ..scene import Items, Label, Sprite
from ..shapes import Box
from ..theme import INK, INK_SOFT, RED, SMALL
from .icons import RESOURCES, mood
from .panels import format_number

ROW: Final = 46  # height of a row
GAP: Final = 20  # between two entries
ICON, LETTERS, LEAST = (
    32,
    28,
    20,
)  # sizes of a symbol and of a number beside it, and of one in a crowded row
Entry = tuple[tuple[Sprite, ...], str, str]  # symbols, number, colour


def find_account(view: PraetorView, seat: int) -> RoundSummary | None:
    return next((account for account in view.round_summaries if account.seat == seat), None)


def draw_account(settled: RoundSummary, words: Words, box: Box) -> Items:
    """A row of what the update did, each part a symbol and a number."""
    middle = box.y + box.height / 2
    title = Label(
        words(Text("The last update")),
        box.x,
        middle,
        SMALL + 2,
        "Medium",
        INK_SOFT,
        room=210,
        floor=18,
    )
    yield title
    text, size = fit_label(title)
    x, entries = box.x + text_width(text, size, "Medium") + 24, tuple(_account_entries(settled))
    letters = _number_size(entries, box.right - x)
    icon = ICON * letters // LETTERS
    for symbols, number, colour in entries:
        for sprite in symbols:
            yield Sprite(sprite.name, x + icon / 2, middle, icon, icon, sprite.args, sprite.fade)
            x += icon + 5
        yield Label(number, x + 1, middle, letters, "Bold", colour)
        x += text_width(number, letters, "Bold") + GAP


def _number_size(entries: Sequence[Entry], room: float) -> int:
    """The size of the numbers with which all entries stand in the row; the symbols grow and shrink
    with them.
    """
    for letters in range(LETTERS, LEAST, -2):
        icon = ICON * letters // LETTERS
        wide = [
            len(symbols) * (icon + 5) + text_width(number, letters, "Bold") + GAP
            for symbols, number, _ in entries
        ]
        if sum(wide) - GAP <= room:
            return letters
    return LEAST


def _account_entries(settled: RoundSummary) -> Iterator[Entry]:
    seat = settled.seat
    if settled.graduates:
        yield (die.at(0, 0, ICON, seat, 1),), f"+{settled.graduates}", INK
    if settled.retired:
        yield (die.at(0, 0, ICON, seat, 6), laurel.at(0, 0, ICON)), f"+{settled.retirement}", INK
    yield (
        (RESOURCES[Resource.GOLD].at(0, 0, ICON),),
        format_number(-settled.paid),
        RED if settled.paid < settled.owed else INK,
    )
    if settled.levels:
        yield (mood.at(0, 0, ICON, -1),), format_number(-settled.levels), RED
    if settled.penalty:
        yield (laurel.at(0, 0, ICON),), format_number(-settled.penalty), RED
