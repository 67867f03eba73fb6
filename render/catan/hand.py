"""Draws one's own cards in Catan: each kind with its bank rate, and development cards.

Cards lie in stacks. A development card shows whether it may be played.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.kinds import NEVER, CardKind
from engine.catan.match_kit import MatchKit
from engine.catan.names import CARD_FACE_TITLES, development_keys, development_title
from engine.catan.view import CatanView, PlayerSeen

from ..fonts import wrap_text
from ..icons.actions import hourglass
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_PALE, INK_SOFT, PANEL, PANEL_EDGE, PAPER
from ..widgets import draw_text_pill
from .art import Art
from .cards import card as card_figure
from .layout import WIDTH

LEFT, RIGHT = 12, WIDTH - 12
HAND_HEIGHT: Final = 130
CARD_WIDTH, CARD_HEIGHT = 84, 110  # of a card, where there is room
LEAST_STACK_GAP: Final = 24  # between two stacks, with what stands out of the left one
FAN_STEP, MAX_FANNED_CARDS = 15, 4  # how far stacked cards stand out, and how many are seen
DEVELOPMENT_WIDTH, LEAST_DEVELOPMENT_WIDTH = 150, 90  # width of a development card
DEVELOPMENT_ROOM: Final = 470  # for all development cards
DEVELOPMENT_GAP: Final = 10  # after each
DEVELOPMENT_HEIGHT: Final = HAND_HEIGHT - 16
DEVELOPMENT_ICON_SIZE, DEVELOPMENT_ICON_Y = 50, 31
TITLE_TEXT, TITLE_LINE_STEP = 26, 29  # of a development card
ONE_TITLE_TEXT: Final = 35  # of a title on one line, where the card is wide enough
TITLE_WRAP_MARGINS, TITLE_MARGINS = 14, 12  # beside its lines, where they are broken and drawn
ONE_TITLE_RISE, TWO_TITLES_RISE = 28, 16  # of the last line above the card's lower edge
# on a development card: the count from its right edge, the hourglass from its left
CARD_COUNT_INSET, CARD_COUNT_Y, HOURGLASS_X, HOURGLASS_Y = 30, 20, 24, 22
CARD_COUNT_WIDTH, CARD_COUNT_HEIGHT, CARD_COUNT_TEXT, HOURGLASS_SIZE = 48, 34, 26, 34
MAX_STACK_STEP: Final = 172  # from one stack of cards to the next
DEFAULT_RATE: Final = 4  # cards for one, without a harbour
READY, RESTING = "#EFE6F5", "#E3D9C8"  # grounds of development cards: playable now, or not
RIGHT_MARGIN: Final = 8  # after the last development card
STACKS_GAP: Final = 30  # between the stacks and the development cards
STACKS_LEFT: Final = 24  # before the first stack
DEVELOPMENT_MARGIN: Final = 8  # above a development card
FAN_MARGIN: Final = 12  # between the last card of a stack and the next stack
FAN_RISE: Final = 3  # of each card above the one before it
EMPTY_FADE: Final = 0.22  # of a stack without cards
RESTING_FADE: Final = 0.6  # of the icon of a card that may not be played now
LETTER_RISE, LETTER_SHARE = 0.08, 0.84  # of a card's height, and of its width
# the number of cards, and the bank's rate: from the middle of a stack at full size
COUNT_Y, RATE_X, RATE_Y = 38, -12, -41


class PillSize(NamedTuple):
    """The size of a pill on a stack at full size, and the least on a smaller one."""

    width: int
    height: int
    text: int
    least_width: int
    least_height: int
    least_text: int


COUNT_PILL: Final = PillSize(64, 42, 35, least_width=52, least_height=34, least_text=26)
RATE_PILL: Final = PillSize(74, 40, 35, least_width=56, least_height=32, least_text=24)


class DevelopmentCount(NamedTuple):
    """How many development cards of a kind somebody holds."""

    key: str
    ready: int  # from earlier turns
    fresh: int  # bought in this turn


def draw_hand(view: CatanView, player: PlayerSeen, art: Art, top: float) -> Items:
    """The viewer's cards in one panel: stacks at the left, development cards at the right."""
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
    owned = _development_counts(view.kit, player)
    width = _development_width(len(owned))
    left = RIGHT - RIGHT_MARGIN - len(owned) * (width + DEVELOPMENT_GAP)
    yield from _draw_stacks(player, art, top, max_width=left - STACKS_GAP - LEFT)
    for i, count in enumerate(owned):
        x = left + i * (width + DEVELOPMENT_GAP)
        box = Box(x, top + DEVELOPMENT_MARGIN, width, DEVELOPMENT_HEIGHT)
        yield from _draw_development(view, art, count, box)


def _development_width(kinds: int) -> float:
    """The width of each development card in a row of this many kinds."""
    width = DEVELOPMENT_ROOM / max(1, kinds) - DEVELOPMENT_GAP
    return min(DEVELOPMENT_WIDTH, max(LEAST_DEVELOPMENT_WIDTH, width))


def _development_counts(kit: MatchKit, player: PlayerSeen) -> list[DevelopmentCount]:
    """How many development cards of each kind the player holds.

    Kinds without any are left out. The list is empty where the cards
    are hidden.
    """
    if player.ready_development is None or player.new_development is None:
        return []
    keys = development_keys(kit)[: len(player.ready_development)]
    counts = zip(keys, player.ready_development, player.new_development, strict=True)
    return [DevelopmentCount(key, ready, fresh) for key, ready, fresh in counts if ready + fresh]


class StackSize(NamedTuple):
    """How large the stacks of cards are that stand side by side."""

    step: float  # from one to the next
    width: float  # of a card
    fan: float  # how far each card stands out

    @property
    def scale(self) -> float:
        """The size of a card compared with full size."""
        return self.width / CARD_WIDTH


def _stack_size(kinds: int, max_width: float) -> StackSize:
    """The largest size with which stacks of so many kinds fit into `max_width`."""
    step = min(MAX_STACK_STEP, max_width / kinds)
    width = min(CARD_WIDTH, step - LEAST_STACK_GAP)
    fan = (step - width - FAN_MARGIN) / (MAX_FANNED_CARDS - 1)
    return StackSize(step, width, min(FAN_STEP, fan))


def _draw_stacks(player: PlayerSeen, art: Art, top: float, max_width: float) -> Items:
    """A stack for each kind of card: how many, and the rate at which the bank takes them.

    Nothing is drawn where the hand is hidden.
    """
    if player.resources is None:
        return
    size = _stack_size(len(art.kit.cards), max_width)
    x = LEFT + STACKS_LEFT + size.width / 2
    y = top + HAND_HEIGHT / 2 + 3
    for card in art.kit.cards:
        count = player.resources[card.kind]
        rate = player.rates[card.kind]
        yield from _draw_stack(art, card, count, x, y, size)
        yield from _draw_stack_numbers(count, rate, x, y, size)
        x += size.step


def _draw_stack(
    art: Art,
    card: CardKind,
    count: int,
    x: float,
    y: float,
    size: StackSize,
) -> Items:
    """Cards of a kind, each a little to the right of the one before; pale without any.

    (x, y) is the middle of the front card. A kind without a picture has
    its letter instead.
    """
    picture = art.card_picture_name(card)
    height = CARD_HEIGHT * size.scale
    for back in reversed(range(min(count, MAX_FANNED_CARDS))):
        yield card_figure.at(x + back * size.fan, y - back * FAN_RISE, size.width, height, picture)
    if count == 0:
        yield card_figure.at(x, y, size.width, height, picture).with_fade(EMPTY_FADE)
    if not picture:
        colour = INK if count else INK_PALE
        letter_y = y - height * LETTER_RISE
        yield art.card_letter(card, x, letter_y, size.width * LETTER_SHARE, colour)


def _draw_stack_numbers(count: int, rate: int, x: float, y: float, size: StackSize) -> Items:
    """How many cards a stack around (x, y) has, and how many the bank takes for one.

    No rate where the bank never takes such cards.
    """
    scale = size.scale
    yield from draw_text_pill(
        f"×{count}",
        x,
        y + COUNT_Y * scale,
        width=max(COUNT_PILL.least_width, COUNT_PILL.width * scale),
        height=max(COUNT_PILL.least_height, COUNT_PILL.height * scale),
        text_size=max(COUNT_PILL.least_text, round(COUNT_PILL.text * scale)),
        fill=INK if count else INK_PALE,
    )
    if rate >= NEVER:
        return
    yield from draw_text_pill(
        f"{rate}:1",
        x + RATE_X * scale,
        y + RATE_Y * scale,
        width=max(RATE_PILL.least_width, RATE_PILL.width * scale),
        height=max(RATE_PILL.least_height, RATE_PILL.height * scale),
        text_size=max(RATE_PILL.least_text, round(RATE_PILL.text * scale)),
        fill=PAPER,
        edge=INK_SOFT,
        colour=INK if rate < DEFAULT_RATE else INK_SOFT,
    )


def _draw_development(view: CatanView, art: Art, owned: DevelopmentCount, box: Box) -> Items:
    """A kind of development card with its count; pale where none may be played now.

    An hourglass stands where all were bought in this turn. Victory
    point cards are never played: they have none, and no pale picture.
    """
    key, ready, fresh = owned
    is_point = key == "victory"
    playable = ready > 0 and view.may_play_card and not is_point
    fill, edge = (READY, INK) if playable else (RESTING, INK_PALE)
    yield Panel(*box, fill, edge, edge_width=3, radius=14)
    icon_x = box.x + box.width / 2
    icon_y = box.y + DEVELOPMENT_ICON_Y
    picture = art.things.actions[key].at(icon_x, icon_y, DEVELOPMENT_ICON_SIZE)
    yield picture.with_fade(1 if playable or is_point else RESTING_FADE)
    count = ready + fresh
    if count > 1:
        yield from draw_text_pill(
            f"×{count}",
            box.right - CARD_COUNT_INSET,
            box.y + CARD_COUNT_Y,
            width=CARD_COUNT_WIDTH,
            height=CARD_COUNT_HEIGHT,
            text_size=CARD_COUNT_TEXT,
        )
    if not ready and not is_point:
        yield hourglass.at(box.x + HOURGLASS_X, box.y + HOURGLASS_Y, HOURGLASS_SIZE)
    face_title = CARD_FACE_TITLES.get(key) or development_title(view.kit, key)
    colour = INK if playable else INK_SOFT
    yield from draw_development_title(art.words(face_title), box, colour)


def draw_development_title(title: str, box: Box, colour: str) -> Items:
    """The title at the foot of a development card, on one or two lines."""
    lines = wrap_text(title, box.width - TITLE_WRAP_MARGINS, TITLE_TEXT, "SemiBold")[:2]
    rise = ONE_TITLE_RISE if len(lines) == 1 else TWO_TITLES_RISE
    last_line = box.bottom - rise
    first_line = last_line - TITLE_LINE_STEP * (len(lines) - 1)
    for i, line in enumerate(lines):
        yield Label(
            line,
            box.x + box.width / 2,
            first_line + TITLE_LINE_STEP * i,
            ONE_TITLE_TEXT if len(lines) == 1 else TITLE_TEXT,
            colour=colour,
            anchor="mm",
            max_width=box.width - TITLE_MARGINS,
            min_size=16,
        )
