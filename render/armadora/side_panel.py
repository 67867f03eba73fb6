"""Draws the panel at the right: palisades left, regions with their gold, an army's warriors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.armadora.board import REGION_LETTERS
from engine.armadora.view import ArmadoraView, Region
from engine.core import Text
from words import Words

from ..fonts import text_width
from ..scene import Items, Label, Panel
from ..theme import INK, INK_PALE, INK_SOFT, LABEL, PAPER
from ..widgets import draw_heading, draw_icon_and_number
from .board import Tints
from .icons import any_shield, faction_colours, free_squares, nuggets, roundel, shield, stake
from .layout import HEIGHT, MARGIN, SIDE_LEFT, SIDE_WIDTH, TOP, faction_key
from .tie_break import draw_tie_break, tie_break_height

ROW_HEIGHT, LEAST_ROW_HEIGHT, FINAL_ROW_HEIGHT = 58, 44, 92  # heights of a region's row
TALL_ROW_HEIGHT: Final = 84  # from here on it has room for a second line
HEADING_HEIGHT: Final = 46  # height of a heading
STAKES_HEIGHT: Final = 190  # height of the picture of the palisades left
STAKES_A_ROW: Final = 9  # palisades side by side
ARMY_HEIGHT: Final = 206  # height of the picture of an army
BOTTOM: Final = HEIGHT - MARGIN
STAKE_SIZE, STAKE_ROW_STEP = 42, 46
ROW_GAP: Final = 7  # between two regions
ROW_EDGE: Final = "#A8946B"
ROW_RIGHT: Final = SIDE_LEFT + SIDE_WIDTH - 14
# of those who take gold: a shield for the first of a team, discs for the others
TAKER_SHIELD_SIZE, TAKER_SHIELD_STEP = 56, 54
TAKER_DISC_SIZE, TAKER_DISC_STEP = 32, 30
OTHER_DISC_SIZE, OTHER_STEP = 26, 55  # of those who take nothing
EMPTY_FADE: Final = 0.35  # of a shield of which none is left
# a heading, from the edges of the panel and from the top of its part
HEADING_LEFT, HEADING_WIDTH, HEADING_DROP = SIDE_LEFT + 2, SIDE_WIDTH - 2, 20
HEADING_GAP: Final = 12  # below the number of palisades
# the picture of the palisades: its first one
FIRST_STAKE_X, FIRST_STAKE_Y, STAKES_MARGIN = SIDE_LEFT + 14, TOP + 72, 28
# in a region's row: its letter, its gold with and without a letter,
# those who take nothing
LETTER_X, GOLD_X, LONE_GOLD_X = SIDE_LEFT + 20, SIDE_LEFT + 58, SIDE_LEFT + 36
GOLD_RISE, OTHERS_DROP = 15, 23  # of its two lines, from the middle
FREE_SQUARES_GAP: Final = 24  # from the middle of the sign to the number
# those who take gold, from the right edge: discs, shield, and the
# strength on the shield
TAKERS_RIGHT, DISC_INSET, SHIELD_INSET, STRENGTH_DROP = SIDE_LEFT + SIDE_WIDTH - 10, 14, 22, 8
OTHER_NUMBER_ASIDE: Final = 17
# the warriors of an army: the first shield, its value with and
# without a faction, the number
CROWDED_ARMY, ROOMY_ARMY = (51, 48), (66, 54)  # from row to row, and the size of a shield
ARMY_GAP, ARMY_LEFT, COUNT_ASIDE = 8, SIDE_LEFT + 26, 34
VALUE_DROP, PLAIN_VALUE_DROP, PLAIN_SHIELD_SHRINK = 7, -1, 6


def draw_side_panel(view: ArmadoraView, words: Words, tints: Tints) -> Items:
    """The whole panel; at the end it has only the regions and the tie-break.

    During play the picture of the palisades and the public
    army are left out where regions need the room. A seat's
    own reserve stays.
    """
    if view.result:
        bottom = BOTTOM - tie_break_height(view)
        yield from _draw_regions(view, words, tints, TOP, bottom)
        yield from draw_tie_break(view, view.result, words, bottom)
        return
    is_own = view.seat is not None
    least_regions = len(view.regions) * LEAST_ROW_HEIGHT + HEADING_HEIGHT
    top, bottom = TOP + HEADING_HEIGHT + HEADING_GAP, BOTTOM  # below the number of palisades
    free = bottom - top - least_regions - STAKES_HEIGHT
    has_stakes = free >= (ARMY_HEIGHT if is_own else 0)
    has_army = is_own or free >= ARMY_HEIGHT
    yield from _draw_palisades_left(view, words, shown=has_stakes)
    if has_stakes:
        top += STAKES_HEIGHT
    if has_army:
        bottom -= ARMY_HEIGHT
    yield from _draw_regions(view, words, tints, top, bottom)
    if has_army:
        yield from _draw_army(view, words, bottom + ARMY_GAP)


def _draw_palisades_left(view: ArmadoraView, words: Words, *, shown: bool) -> Items:
    """How many palisades are left; with `shown` also a picture of all, used ones pale."""
    yield from _draw_side_heading(words(Text("Palisades")), TOP, view.palisades_left)
    if not shown:
        return
    step = (SIDE_WIDTH - STAKES_MARGIN) / (STAKES_A_ROW - 1)
    for i in range(view.palisades_left + len(view.palisades)):
        row, column = divmod(i, STAKES_A_ROW)
        x, y = FIRST_STAKE_X + column * step, FIRST_STAKE_Y + row * STAKE_ROW_STEP
        is_used = i >= view.palisades_left
        yield stake.at(x, y, STAKE_SIZE, is_used)


def _draw_side_heading(text: str, top: float, number: int | None = None) -> Items:
    """The heading of a part of the panel that begins at `top`; None: without a number."""
    yield from draw_heading(text, HEADING_LEFT, top + HEADING_DROP, HEADING_WIDTH, number)


def _draw_regions(
    view: ArmadoraView, words: Words, tints: Tints, top: float, bottom: float
) -> Items:
    """A row for each region: its gold, and its free squares or at the end its takers."""
    many = len(view.regions)
    yield from _draw_side_heading(words(Text("Regions")), top, many if many > 1 else None)
    usual_height = FINAL_ROW_HEIGHT if view.result else ROW_HEIGHT
    row_height = min(usual_height, (bottom - top - HEADING_HEIGHT) / many)
    for i, region in enumerate(view.regions):
        letter = REGION_LETTERS[i] if many > 1 else ""
        fill, *_ = tints[region.squares[0]]
        y = top + HEADING_HEIGHT + i * row_height
        yield from _draw_region(view, region, letter, fill, y, row_height)


def _draw_region(
    view: ArmadoraView, region: Region, letter: str, fill: str, y: float, row_height: float
) -> Items:
    """A region's row on a ground of its colour, from the top `y` on."""
    high = row_height - ROW_GAP
    yield Panel(
        SIDE_LEFT,
        y,
        SIDE_WIDTH,
        high,
        fill,
        ROW_EDGE,
        edge_width=2,
        radius=9,
        raised=row_height > LEAST_ROW_HEIGHT + 4,
    )
    middle = y + high / 2
    has_two_lines = view.result is not None and row_height > TALL_ROW_HEIGHT
    gold_y = middle - GOLD_RISE if has_two_lines else middle
    yield from _draw_region_gold(region, letter, gold_y)
    if view.result:
        yield from _draw_takers(view, region, middle)
    else:
        yield from _draw_free_squares(region, middle)
    if has_two_lines:
        yield from _draw_other_strengths(view, region, middle + OTHERS_DROP)


def _draw_region_gold(region: Region, letter: str, y: float) -> Items:
    """The region's letter, empty where there is only one region, and the gold inside it."""
    yield Label(letter, LETTER_X, y - 1, size=28, weight="Bold", colour=INK, anchor="mm")
    yield from draw_icon_and_number(
        nuggets.at(GOLD_X if letter else LONE_GOLD_X, y, size=36),
        region.gold,
        size=34,
        colour=INK if region.gold else INK_PALE,
    )


def _draw_free_squares(region: Region, y: float) -> Items:
    """How many squares of the region a warrior could still stand on."""
    count, colour = str(region.free), INK if region.free else INK_PALE
    yield Label(count, ROW_RIGHT, y, LABEL, colour=colour, anchor="rm")
    sign_x = ROW_RIGHT - text_width(count) - FREE_SQUARES_GAP
    yield free_squares.at(sign_x, y, size=30)


def _draw_takers(view: ArmadoraView, region: Region, y: float) -> Items:
    """Each team that takes gold, with its members.

    Their strength together stands on the first one's shield.
    """
    right = TAKERS_RIGHT
    for team in reversed(dict.fromkeys(view.armies[seat].team for seat in region.takers)):
        first, *others = (seat for seat in region.takers if view.armies[seat].team == team)
        for seat in reversed(others):
            yield roundel.at(right - DISC_INSET, y, TAKER_DISC_SIZE, faction_key(view, seat))
            right -= TAKER_DISC_STEP
        strengths = region.strengths or ()
        strength = sum(strengths[seat] for seat in (first, *others)) if strengths else 0
        faction, shield_x = faction_key(view, first), right - SHIELD_INSET
        yield shield.at(shield_x, y, TAKER_SHIELD_SIZE, faction, "up")
        colour = faction_colours(faction).mark
        yield Label(
            str(strength),
            shield_x,
            y + STRENGTH_DROP,
            size=26,
            weight="Bold",
            colour=colour,
            anchor="mm",
        )
        right -= TAKER_SHIELD_STEP


def _draw_other_strengths(view: ArmadoraView, region: Region, y: float) -> Items:
    """The strengths of those who stand in the region but take nothing there."""
    x = LETTER_X
    for seat, strength in enumerate(region.strengths or ()):
        if strength and seat not in region.takers:
            yield roundel.at(x, y, OTHER_DISC_SIZE, faction_key(view, seat))
            number_x = x + OTHER_NUMBER_ASIDE
            yield Label(str(strength), number_x, y, size=22, weight="SemiBold", colour=INK)
            x += OTHER_STEP


def _draw_army(view: ArmadoraView, words: Words, top: float) -> Items:
    """The viewer's warriors still to come; in public pictures what every army started with."""
    own = view.armies[view.seat] if view.seat is not None else None
    if own is None or own.reserve is None or view.seat is None:
        yield from _draw_side_heading(words(Text("Every army")), top)
        yield from _draw_warrior_counts(view.roster, None, top)
    else:
        yield from _draw_side_heading(words(Text("Your reserve")), top, len(own.reserve))
        yield from _draw_warrior_counts(
            [own.reserve.count(value) for value in range(1, len(view.roster) + 1)],
            faction_key(view, view.seat),
            top,
        )


def _draw_warrior_counts(counts: Sequence[int], people: str | None, top: float) -> Items:
    """How many warriors of value 1, 2, 3 …, in two columns.

    `people` gives the shields their look; None: shields of
    no faction.
    """
    row_step, size = CROWDED_ARMY if len(counts) > 4 else ROOMY_ARMY
    for i, count in enumerate(counts):
        row, column = divmod(i, 2)
        x = ARMY_LEFT + column * SIDE_WIDTH / 2
        y = top + HEADING_HEIGHT + row_step / 2 + row * row_step
        if people:
            look = shield.at(x, y, size, people, "up")
            value_y, colour = y + VALUE_DROP, faction_colours(people).mark
        else:
            look = any_shield.at(x, y, size - PLAIN_SHIELD_SHRINK)
            value_y, colour = y + PLAIN_VALUE_DROP, PAPER
        yield look.with_fade(1 if count else EMPTY_FADE)
        yield Label(str(i + 1), x, value_y, size // 2, "Bold", colour, anchor="mm")
        count_colour = INK_SOFT if count else INK_PALE
        yield Label(f"×{count}", x + COUNT_ASIDE, y, LABEL, colour=count_colour)
