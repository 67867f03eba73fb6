"""What a seat's panel shows of Cities & Knights: strength, improvements, progress cards by deck.

An improvement's level stands on the shape of its deck, on gold where it
holds the metropolis.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.catan.view import CatanView, PlayerSeen
from engine.core import Seat, Text
from words import Words

from ....pen import Pen
from ....scene import Items, Label, Panel
from ....shapes import Box, regular_polygon
from ....sprites import figure
from ....theme import COIN_LIGHT, INK, INK_PALE, mix_colours
from ...room import SeatNumber
from ...seat_panels import PANELS_IN_ROW
from ...stats import AWARD_COLOUR
from .barbarians import bulwark, defender
from .buildings import METROPOLIS_PREFIX
from .decks import DECK_INKS, DECK_TINTS, DECKS, card_back, level_plate
from .warriors import knight_strength

ROW_HEIGHT: Final = 53
WIDE_PANELS: Final = 2  # side by side
LEVELS, POWER_LEVEL = 5, 3  # of each deck; from this one on its power is held
IMPROVEMENT_PREFIX, PROGRESS_PREFIX = "improvement_", "progress_"  # of the keys of counters
DEFENDER: Final = "defender"  # a part of the points
GOLD_MARGIN: Final = 3
BUILT_SHARE: Final = 0.2  # of ink in the colour of steps that are built
GAP, CARD_INSET = 4, 3  # between parts; beside a card in its box
UNBUILT, UNBUILT_EDGE = "#E7DCC2", "#A6977C"


class RowSizes(NamedTuple):
    """How large the parts of a row are."""

    plate: int
    level_text: int
    card: int
    card_text: int
    stairs: tuple[int, int] | None  # their width and height, where there is room for them


WIDE: Final = RowSizes(plate=42, level_text=29, card=32, card_text=29, stairs=(36, 38))
NARROW: Final = RowSizes(plate=42, level_text=29, card=31, card_text=28, stairs=None)
STRENGTH_WIDTH, STRENGTH_SIZE, STRENGTH_TEXT = 74, 36, 31
TWO_DIGITS_SHARE: Final = 0.86  # of the size of a number with two digits


class Improvement(NamedTuple):
    """How far a player has come with one deck."""

    deck: str
    level: int
    cards: int  # progress cards in hand
    has_metropolis: bool


@figure
def stairs(pen: Pen, deck: str, level: int) -> None:
    """Draws five steps, as many coloured as there are levels.

    The gem above the third is golden once the power of that level is held.
    """
    width, height = pen.size
    step, foot = width / LEVELS, height - 2
    rise = (height - 24) / (LEVELS - 1)
    built = mix_colours(DECK_TINTS[deck], INK, BUILT_SHARE)
    for i in range(LEVELS):
        top = height - 12 - i * rise
        left = i * step + 0.7
        right = (i + 1) * step - 0.7
        pen.box(left, top, right, foot, built if i < level else UNBUILT, None, r=2)
    fill, ink = (COIN_LIGHT, INK) if level >= POWER_LEVEL else (UNBUILT, UNBUILT_EDGE)
    gem_y = height - 20 - (POWER_LEVEL - 1) * rise
    pen.poly(regular_polygon((POWER_LEVEL - 0.5) * step, gem_y, 6, sides=4), fill, ink, 2.2)


def list_improvements(view: CatanView, player: PlayerSeen) -> Iterator[Improvement]:
    """Yields how far a player has come with each deck."""
    counts = {counter.key: counter.count for counter in player.counters}
    for deck in DECKS:
        yield Improvement(
            deck,
            counts.get(f"{IMPROVEMENT_PREFIX}{deck}", 0),
            counts.get(f"{PROGRESS_PREFIX}{deck}", 0),
            find_metropolis_owner(view, deck) == player.seat,
        )


def find_metropolis_owner(view: CatanView, deck: str) -> Seat | None:
    """Who holds the metropolis of a deck; None: nobody yet."""
    key = f"{METROPOLIS_PREFIX}{deck}"
    return next((sign.owner for sign in view.signs if sign.key == key), None)


def list_seat_numbers(view: CatanView, player: PlayerSeen) -> Iterator[SeatNumber]:
    """Yields numbers for a seat's panel beside its row: strength, and points as Defender.

    The strength of its ready knights is among them where the row
    has no room for it.
    """
    row_has_strength = view.seat is None and _has_wide_panels(view)
    if not row_has_strength:
        strength = knight_strength(view, player.seat)
        yield SeatNumber(bulwark, Text("strength of active knights"), strength)
    points = sum(part.points for part in player.points_parts if part.key == DEFENDER)
    if points:
        yield SeatNumber(defender, Text("Defender of Catan"), points)


def _has_wide_panels(view: CatanView) -> bool:
    """Whether no more than two panels of seats stand side by side."""
    return PANELS_IN_ROW[len(view.players)] <= WIDE_PANELS


def draw_seat_row(view: CatanView, player: PlayerSeen, words: Words, box: Box) -> Items:
    """The row of a seat's panel: strength of knights; for each deck level, stairs and cards.

    In narrow panels there are neither strength nor stairs.
    """
    left, sizes = box.x, NARROW
    if _has_wide_panels(view):
        yield from _draw_strength(knight_strength(view, player.seat), box.x, box.middle)
        left, sizes = box.x + STRENGTH_WIDTH, WIDE
    cell = (box.right - left) / len(DECKS)
    for i, improvement in enumerate(list_improvements(view, player)):
        yield from _draw_improvement(improvement, sizes, left + i * cell, box.middle)


def _draw_strength(strength: int, x: float, y: float) -> Items:
    """The strength of a seat's ready knights."""
    yield bulwark.at(x + STRENGTH_SIZE / 2, y, STRENGTH_SIZE)
    share = TWO_DIGITS_SHARE if strength > 9 else 1
    colour = INK if strength else INK_PALE
    size = round(STRENGTH_TEXT * share)
    yield Label(str(strength), x + STRENGTH_SIZE + 3, y, size, "Bold", colour)


def _draw_improvement(improvement: Improvement, sizes: RowSizes, x: float, y: float) -> Items:
    """One deck of a seat from x on: its level, and the cards of it in hand."""
    deck, level, cards, has_metropolis = improvement
    plate_x = x + sizes.plate / 2
    if has_metropolis:
        side = sizes.plate + 2 * GOLD_MARGIN
        yield Panel(
            x - GOLD_MARGIN,
            y - side / 2,
            side,
            side,
            fill=AWARD_COLOUR,
            edge=INK,
            edge_width=3,
            radius=11,
        )
    yield level_plate.at(plate_x, y, sizes.plate, deck, level > 0)
    colour = DECK_INKS[deck] if level else INK_PALE
    yield Label(str(level), plate_x + 1, y, sizes.level_text, "Bold", colour, "mm")
    x += sizes.plate + GAP
    if sizes.stairs:
        width, height = sizes.stairs
        yield stairs.at(x + width / 2, y - 2, width, height, deck, level)
        x += width + GAP
    yield card_back.at(x + sizes.card / 2 - CARD_INSET, y, sizes.card, deck, cards > 0)
    x += sizes.card - 2 * CARD_INSET + 1
    cards_colour = INK if cards else INK_PALE
    yield Label(str(cards), x, y, sizes.card_text, "Bold", cards_colour)
