"""Draws what stands below Armadora's land: palisades left, regions with their gold, an army."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.armadora.board import REGION_LETTERS
from engine.armadora.view import ArmadoraView, Region
from engine.core import Seat, Text
from words import Words

from ..fonts import text_width
from ..pen import Pen
from ..scene import Items, Label, Panel
from ..shapes import Box, rounded_box
from ..sprites import figure
from ..theme import INK, INK_PALE, INK_SOFT, KEY, PAPER, TERRACOTTA
from ..widgets import equal_columns, icon_with_number, right_edge
from .board import draw_stripes
from .icons import any_shield, faction_colours, free_squares, nuggets, roundel, shield, stake
from .layout import FOOT_TOP, LEFT, RIGHT, faction_key
from .region_colours import Tints
from .tie_break import draw_tie_break, tie_break_height

HEADING_HEIGHT, HEADING_TEXT = 52, 34  # of the line above the regions
HEADING_MARGIN, HEADING_GAP = 8, 24  # before the first heading, and between two
NUMBER_WIDTH, NUMBER_GAP = 72, 14  # of the number behind a heading
STAKE_SIZE, STAKE_ASIDE = 44, 20  # of the palisade before their number
ROW_HEIGHT, FINAL_ROW_HEIGHT = 60, 82  # from one row of regions to the next
ROW_GAP, COLUMN_GAP = 8, 8
REGIONS_IN_ROW, MOST_ROWS = 4, 2  # with more regions, more stand in a row
WHOLE_LAND_WIDTH: Final = 270  # of the gold and the free squares of the undivided land
ROW_EDGE: Final = "#A8946B"
ROW_RADIUS: Final = 9
# in a region's box, from its left: its letter, its gold with and without a letter
LETTER_X, GOLD_X, LONE_GOLD_X = 22, 64, 36
LETTER_TEXT, GOLD_SIZE, GOLD_TEXT = 34, 38, 36
FREE_SIZE, FREE_TEXT, FREE_GAP, FREE_MARGIN = 32, 36, 26, 14  # how many squares are free
GOLD_RISE, OTHERS_DROP = 17, 19  # of the two lines at the end, from the middle
# of those who take gold, from the right: a shield for the first of a team, discs for the others
TAKERS_MARGIN, TAKERS_WIDTH = 8, 124
LEAST_GOLD_WIDTH: Final = 148  # kept free at the left for the gold
TAKER_SHIELD_SIZE, TAKER_DISC_SIZE, TAKER_DISC_STEP = 54, 34, 30
EQUALS_WIDTH, EQUALS_TEXT, MOST_WITH_EQUALS = 22, 34, 2  # between teams that share
STRENGTH_SHARE, STRENGTH_DROP = 0.52, 0.14  # of a shield's size: the strength on it
OTHER_DISC_SIZE, OTHER_STEP, OTHER_TEXT, OTHER_ASIDE = 32, 62, 30, 20  # of those who take nothing
# the warriors of an army
ARMY_HEIGHT: Final = 66
ARMY_TITLE_WIDTH, ARMY_STEP, COUNT_TEXT = 320, 128, 36
ARMY_SHIELD_SIZE, PLAIN_SHIELD_SHRINK, COUNT_ASIDE = 56, 6, 34
VALUE_DROP, PLAIN_VALUE_DROP, VALUE_SHARE = 7, -1, 0.54
EMPTY_FADE: Final = 0.35  # of a shield of which none is left


def foot_height(view: ArmadoraView) -> int:
    """How many pixels everything below the land takes."""
    regions_height = _region_rows(view) * _row_height(view)
    last_height = tie_break_height(view) if view.result else ARMY_HEIGHT
    return HEADING_HEIGHT + regions_height + last_height


def draw_foot_panel(view: ArmadoraView, words: Words, tints: Tints) -> Items:
    """Everything below the land: headings, regions, and an army; at the end a tie-break."""
    yield from _draw_headings(view, words)
    regions_top = FOOT_TOP + HEADING_HEIGHT
    yield from _draw_regions(view, tints, regions_top)
    bottom = regions_top + _region_rows(view) * _row_height(view)
    if view.result:
        yield from draw_tie_break(view, view.result, words, bottom)
    else:
        yield from _draw_army(view, words, bottom + ARMY_HEIGHT / 2)


def stage_text(view: ArmadoraView) -> Text:
    """How far the match is: the turn's number, the set-up or the end."""
    if view.result:
        return Text("Final")
    if any(army.faction is None for army in view.armies):
        return Text("Set-up")
    return Text("Turn {n}", n=view.turn)


def _draw_headings(view: ArmadoraView, words: Words) -> Items:
    """How far the match is, how many palisades are left, and how many regions there are."""
    y = FOOT_TOP + HEADING_HEIGHT / 2 - 2
    columns = equal_columns(LEFT + HEADING_MARGIN, RIGHT, 3, HEADING_GAP)
    (stage_x, stage_width), (palisades_x, palisades_width), (regions_x, regions_width) = columns
    colour = TERRACOTTA if view.result else INK_SOFT
    stage = words(stage_text(view))
    yield Label(
        stage,
        stage_x,
        y,
        size=HEADING_TEXT,
        weight="Bold",
        colour=colour,
        max_width=stage_width,
    )
    if not view.result:
        yield stake.at(palisades_x + STAKE_ASIDE, y, STAKE_SIZE, False)
        text_x = palisades_x + 2 * STAKE_ASIDE + HEADING_MARGIN
        max_width = palisades_width - 2 * STAKE_ASIDE
        yield from _draw_heading(
            words(Text("Palisades")), text_x, y, max_width, view.palisades_left
        )
    if _is_undivided(view):
        yield from _draw_whole_land(view.regions[0], Box(regions_x, y, regions_width, 0))
    else:
        number = len(view.regions) if len(view.regions) > 1 else None
        yield from _draw_heading(words(Text("Regions")), regions_x, y, regions_width, number)


def _is_undivided(view: ArmadoraView) -> bool:
    """Whether no palisade has parted the land yet: then there is nothing to list."""
    return len(view.regions) == 1 and view.result is None


def _draw_whole_land(land: Region, box: Box) -> Items:
    """The gold and the free squares of the undivided land, in the middle of a heading's box."""
    yield from _draw_region_gold(land, "", box.x, box.middle)
    yield from _draw_free_squares(land, box.x + WHOLE_LAND_WIDTH, box.middle)


def _draw_heading(text: str, x: float, y: float, max_width: float, number: int | None) -> Items:
    """A heading with its number close behind it, if there is one."""
    heading_width = max_width if number is None else max_width - NUMBER_WIDTH
    heading = Label(text, x, y, HEADING_TEXT, "Bold", max_width=heading_width)
    yield heading
    if number is not None:
        yield Label(
            str(number),
            right_edge([heading]) + NUMBER_GAP,
            y,
            size=KEY,
            weight="Bold",
            colour=INK,
        )


# --- regions ----------------------------------------------------------


def _row_height(view: ArmadoraView) -> int:
    """How far it is from one row of regions to the next."""
    return FINAL_ROW_HEIGHT if view.result else ROW_HEIGHT


def _regions_in_row(view: ArmadoraView) -> int:
    """How many regions stand side by side: four, or as many as are needed for two rows."""
    return max(REGIONS_IN_ROW, ceil(len(view.regions) / MOST_ROWS))


def _region_rows(view: ArmadoraView) -> int:
    """How many rows the regions take."""
    if _is_undivided(view):
        return 0
    return ceil(len(view.regions) / _regions_in_row(view))


def _draw_regions(view: ArmadoraView, tints: Tints, top: float) -> Items:
    """A box for each region: its gold, and its free squares or at the end its takers."""
    if _is_undivided(view):
        return
    in_row, height = _regions_in_row(view), _row_height(view)
    columns = equal_columns(LEFT, RIGHT, in_row, COLUMN_GAP)
    for i, region in enumerate(view.regions):
        letter = REGION_LETTERS[i] if len(view.regions) > 1 else ""
        row, column = divmod(i, in_row)
        x, width = columns[column]
        box = Box(x, top + row * height, width, height - ROW_GAP)
        yield from _draw_region(view, region, letter, tints[region.squares[0]], box)


def _draw_region(
    view: ArmadoraView,
    region: Region,
    letter: str,
    tints: tuple[str, ...],
    box: Box,
) -> Items:
    """A region's box on a ground of its colour; striped, as on the land, where it is shared."""
    fill, *others = tints
    yield Panel(
        *box,
        fill=fill,
        edge=ROW_EDGE,
        edge_width=2,
        radius=ROW_RADIUS,
        raised=True,
    )
    if others:
        inside = round(box.width) - 4, round(box.height) - 4
        yield shared_ground.at(box.x + box.width / 2, box.middle, *inside, tints)
    gold_y = box.middle - GOLD_RISE if view.result else box.middle
    yield from _draw_region_gold(region, letter, box.x, gold_y)
    if view.result:
        yield from _draw_takers(view, region, box)
        yield from _draw_other_strengths(view, region, box.x, box.middle + OTHERS_DROP)
    else:
        yield from _draw_free_squares(region, box.right - FREE_MARGIN, box.middle)


@figure
def shared_ground(pen: Pen, tints: tuple[str, ...]) -> None:
    """Draws the ground of a region's box in the stripes that its squares have."""
    width, height = pen.size
    first_tint, second_tint, *_ = tints
    pen.box(0, 0, width, height, first_tint, None)
    draw_stripes(pen, second_tint)
    pen.clip_to(rounded_box(x0=0, y0=0, x1=width, y1=height, r=ROW_RADIUS - 2))


def _draw_region_gold(region: Region, letter: str, x: float, y: float) -> Items:
    """The region's letter, empty where there is only one region, and the gold inside it."""
    yield Label(
        letter,
        x + LETTER_X,
        y - 1,
        size=LETTER_TEXT,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )
    yield from icon_with_number(
        nuggets.at(x + (GOLD_X if letter else LONE_GOLD_X), y, GOLD_SIZE),
        region.gold,
        size=GOLD_TEXT,
        colour=INK if region.gold else INK_PALE,
    )


def _draw_free_squares(region: Region, right: float, y: float) -> Items:
    """How many squares of the region a warrior could still stand on."""
    count = str(region.free)
    colour = INK if region.free else INK_PALE
    yield Label(count, right, y, FREE_TEXT, colour=colour, anchor="rm")
    sign_x = right - text_width(count, FREE_TEXT) - FREE_GAP
    yield free_squares.at(sign_x, y, FREE_SIZE)


def _taking_teams(view: ArmadoraView, region: Region) -> list[list[Seat]]:
    """The teams that take gold in the region, each as a list of its seats."""
    seats_by_team: dict[int, list[Seat]] = {}
    for seat in region.takers:
        seats_by_team.setdefault(view.armies[seat].team, []).append(seat)
    return list(seats_by_team.values())


def _draw_takers(view: ArmadoraView, region: Region, box: Box) -> Items:
    """Each team that takes gold, with its members, at the right of the region's box.

    They are placed from right to left. A team is a shield with the
    strength of all its members, and a disc for each member but the
    first. Between two teams that share is an equals sign. All is
    smaller where many share.
    """
    teams = _taking_teams(view, region)
    gap = EQUALS_WIDTH if len(teams) <= MOST_WITH_EQUALS else 0
    scale = _takers_scale(teams, gap, box)
    right, y = box.right - TAKERS_MARGIN, box.middle
    for i, (first, *mates) in enumerate(reversed(teams)):
        if i > 0 and gap:
            equals_x = right - gap * scale / 2
            yield Label(
                "=",
                equals_x,
                y,
                size=round(EQUALS_TEXT * scale),
                weight="Bold",
                colour=INK,
                anchor="mm",
            )
            right -= gap * scale
        for seat in reversed(mates):
            size = TAKER_DISC_SIZE * scale
            yield roundel.at(right - size / 2, y, size, faction_key(view, seat))
            right -= TAKER_DISC_STEP * scale
        size = TAKER_SHIELD_SIZE * scale
        yield from _draw_strength(view, region, [first, *mates], right - size / 2, y, size)
        right -= size


def _takers_scale(teams: Sequence[Sequence[Seat]], gap: int, box: Box) -> float:
    """How much smaller than usual these teams are drawn to fit a region's box; 1 where they do.

    `gap` is the width of the sign between two teams.
    """
    if not teams:
        return 1
    shields, gaps = len(teams), len(teams) - 1
    discs = sum(len(team) - 1 for team in teams)
    width = shields * TAKER_SHIELD_SIZE + discs * TAKER_DISC_STEP + gaps * gap
    max_width = min(TAKERS_WIDTH, box.width - LEAST_GOLD_WIDTH)
    return min(1, max_width / width)


def _draw_strength(
    view: ArmadoraView,
    region: Region,
    team: Sequence[Seat],
    x: float,
    y: float,
    size: float,
) -> Items:
    """The shield of a team's first seat with the strength of all of them."""
    strengths = region.strengths or ()
    strength = sum(strengths[seat] for seat in team) if strengths else 0
    faction = faction_key(view, team[0])
    yield shield.at(x, y, size, faction, "up")
    colour = faction_colours(faction).mark
    text_size = round(size * STRENGTH_SHARE)
    yield Label(
        str(strength),
        x,
        y + size * STRENGTH_DROP,
        size=text_size,
        weight="Bold",
        colour=colour,
        anchor="mm",
    )


def _draw_other_strengths(view: ArmadoraView, region: Region, x: float, y: float) -> Items:
    """The strengths of those who stand in the region but take nothing there."""
    x += LETTER_X
    for seat, strength in enumerate(region.strengths or ()):
        if strength and seat not in region.takers:
            yield roundel.at(x, y, OTHER_DISC_SIZE, faction_key(view, seat))
            yield Label(
                str(strength),
                x + OTHER_ASIDE,
                y,
                size=OTHER_TEXT,
                weight="SemiBold",
                colour=INK,
            )
            x += OTHER_STEP


# --- an army ----------------------------------------------------------


def _draw_army(view: ArmadoraView, words: Words, y: float) -> Items:
    """The viewer's warriors still to come; in public pictures what every army started with."""
    left = LEFT + HEADING_MARGIN
    reserve = None if view.seat is None else view.armies[view.seat].reserve
    if view.seat is None or reserve is None:
        title = words(Text("Every army"))
        yield from _draw_heading(title, left, y, ARMY_TITLE_WIDTH, number=None)
        yield from _draw_warrior_counts(view.roster, None, y)
    else:
        title = words(Text("Your reserve"))
        yield from _draw_heading(title, left, y, ARMY_TITLE_WIDTH, len(reserve))
        counts = [reserve.count(value) for value in range(1, len(view.roster) + 1)]
        yield from _draw_warrior_counts(counts, faction_key(view, view.seat), y)


def _draw_warrior_counts(counts: Sequence[int], faction: str | None, y: float) -> Items:
    """How many warriors of value 1, 2, 3 … there are: shields side by side with their counts.

    The shields have the colours of the faction; None is for plain shields.
    """
    left = LEFT + HEADING_MARGIN + ARMY_TITLE_WIDTH + ARMY_SHIELD_SIZE / 2
    step = min(ARMY_STEP, (RIGHT - LEFT - ARMY_TITLE_WIDTH) / len(counts))
    for i, count in enumerate(counts):
        x = left + i * step
        if faction:
            look = shield.at(x, y, ARMY_SHIELD_SIZE, faction, "up")
            value_y = y + VALUE_DROP
            colour = faction_colours(faction).mark
        else:
            look = any_shield.at(x, y, ARMY_SHIELD_SIZE - PLAIN_SHIELD_SHRINK)
            value_y, colour = y + PLAIN_VALUE_DROP, PAPER
        yield look.with_fade(1 if count else EMPTY_FADE)
        value = str(i + 1)
        value_size = round(ARMY_SHIELD_SIZE * VALUE_SHARE)
        yield Label(
            value,
            x,
            value_y,
            size=value_size,
            weight="Bold",
            colour=colour,
            anchor="mm",
        )
        count_colour = INK_SOFT if count else INK_PALE
        yield Label(f"×{count}", x + COUNT_ASIDE, y, COUNT_TEXT, colour=count_colour)
