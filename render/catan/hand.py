"""Draws one's own cards in Catan: resources with their bank rates, and development cards.

Resources lie in stacks. A development card shows whether it may be played.
"""

from __future__ import annotations

from typing import Final

from engine.catan.names import DEVELOPMENT_TITLES
from engine.catan.view import DEVELOPMENT, RESOURCES, CatanView, PlayerSeen
from words import Words

from ..fonts import wrap_text
from ..icons.actions import hourglass
from ..scene import Items, Label, Panel
from ..theme import INK, INK_PALE, INK_SOFT, PANEL, PANEL_EDGE, PAPER
from ..widgets import pill
from .icons import DEVELOPMENT_ICONS, card
from .layout import WIDTH

LEFT, RIGHT = 12, WIDTH - 12
HAND_HEIGHT: Final = 176
CARD_WIDTH, CARD_HEIGHT = 104, 140  # of a resource card
FAN_STEP, MAX_FANNED_CARDS = 15, 4  # how far stacked cards stand out, and how many are seen
DEVELOPMENT_WIDTH, LEAST_DEVELOPMENT_WIDTH = 150, 112  # width of a development card
READY, RESTING = "#EFE6F5", "#E3D9C8"


def draw_hand(view: CatanView, player: PlayerSeen, words: Words, top: float) -> Items:
    """The viewer's cards in one panel: resources at the left, development cards at the right."""
    yield Panel(
        LEFT,
        top,
        RIGHT - LEFT,
        HAND_HEIGHT,
        PANEL,
        PANEL_EDGE,
        edge_width=2,
        radius=18,
        raised=True,
    )
    owned = _development_counts(player)
    wide = min(DEVELOPMENT_WIDTH, max(LEAST_DEVELOPMENT_WIDTH, 620 / max(1, len(owned)) - 10))
    left = RIGHT - 8 - len(owned) * (wide + 10)
    yield from _draw_resources(player, top, left - 30 - LEFT)
    for i, (key, ready, fresh) in enumerate(owned):
        yield from _draw_development(
            view, words, key, ready, fresh, (left + i * (wide + 10), top + 12, wide)
        )


def _development_counts(player: PlayerSeen) -> list[tuple[str, int, int]]:
    """(kind, cards from earlier turns, cards of this turn) for each kind the player has."""
    if player.ready_development is None or player.new_development is None:
        return []
    counts = zip(DEVELOPMENT, player.ready_development, player.new_development, strict=True)
    return [(key, ready, fresh) for key, ready, fresh in counts if ready + fresh]


def _draw_resources(player: PlayerSeen, top: float, room: float) -> Items:
    """A stack for each resource: how many cards, and the rate at which the bank takes them."""
    step = min(172, room / len(RESOURCES))
    fan = min(FAN_STEP, (step - CARD_WIDTH - 12) / (MAX_FANNED_CARDS - 1))
    for i, (kind, n, rate) in enumerate(
        zip(RESOURCES, player.resources or (), player.rates, strict=False)
    ):
        x, y = LEFT + 24 + i * step + CARD_WIDTH / 2, top + HAND_HEIGHT / 2 + 2
        for back in reversed(range(min(n, MAX_FANNED_CARDS))):
            yield card.at(x + back * fan, y - back * 3, CARD_WIDTH, CARD_HEIGHT, kind)
        if n == 0:
            yield card.at(x, y, CARD_WIDTH, CARD_HEIGHT, kind).with_fade(0.22)
        yield pill(x, y + 50, wide=64, high=46, fill=INK if n else INK_PALE)
        yield Label(f"×{n}", x, y + 50, size=34, weight="Bold", colour=PAPER, anchor="mm")
        yield pill(x - 20, y - 56, wide=62, high=32, fill=PAPER, edge=INK_SOFT)
        yield Label(
            f"{rate}:1",
            x - 20,
            y - 56,
            size=22,
            weight="Bold",
            colour=INK if rate < 4 else INK_SOFT,
            anchor="mm",
        )


def _draw_development(
    view: CatanView, words: Words, key: str, ready: int, fresh: int, box: tuple[float, float, float]
) -> Items:
    """A kind of development card with its count; pale where none may be played now.

    `ready` cards are from earlier turns, `fresh` ones were bought in this
    turn. An hourglass stands where all are fresh.

    `box` is its left edge, its top and its width.
    """
    x, y, wide = box
    middle, now = x + wide / 2, ready > 0 and view.may_play_card and key != "victory"
    yield Panel(
        x,
        y,
        wide,
        HAND_HEIGHT - 24,
        READY if now else RESTING,
        INK if now else INK_PALE,
        edge_width=3,
        radius=14,
    )
    yield (
        DEVELOPMENT_ICONS[key]
        .at(middle, y + 48, size=72)
        .with_fade(1 if now or key == "victory" else 0.6)
    )
    if ready + fresh > 1:
        yield pill(x + wide - 30, y + 24, wide=48, high=36, fill=INK)
        yield Label(
            f"×{ready + fresh}",
            x + wide - 30,
            y + 24,
            size=26,
            weight="Bold",
            colour=PAPER,
            anchor="mm",
        )
    if not ready and key != "victory":
        yield hourglass.at(x + 28, y + 26, size=36)
    lines = wrap_text(words(DEVELOPMENT_TITLES[key]), wide - 14, 22, "SemiBold")[:2]
    for i, line in enumerate(lines):
        below = (
            y + HAND_HEIGHT - 24 - 18 - 26 * (len(lines) - 1 - i) - (12 if len(lines) == 1 else 0)
        )
        yield Label(
            line,
            middle,
            below,
            size=22,
            weight="SemiBold",
            colour=INK if now else INK_SOFT,
            anchor="mm",
            room=wide - 12,
            floor=16,
        )
