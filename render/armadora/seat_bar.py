"""Draws the bar of the seats: who plays which people, what is left to them, whose turn it is.

At the end it shows their gold.
"""

from __future__ import annotations

from engine.armadora.view import ArmadoraView
from engine.core import Result, Seat, Text
from words import Words

from ..fonts import fit_text, text_width
from ..icons.marks import laurel, pause
from ..scene import Items, Label, Weight
from ..theme import INK, INK_SOFT, KEY
from ..widgets import (
    draw_badge,
    draw_you_pill,
    equal_columns,
    icon_with_number,
    seat_panel,
)
from .icons import nuggets, power, reinforcement, roundel, shield
from .layout import MARGIN, WIDTH, faction_key, seats_by_team, teammates

# where the first seat begins, and the height and place of all
SEATS_LEFT, SEAT_HEIGHT, SEAT_TOP = MARGIN, 92, 12
MIDDLE_Y = SEAT_TOP + SEAT_HEIGHT / 2
NAME_TEXT, LEAST_NAME_TEXT = 34, 28
NAME_Y, COUNT_Y = SEAT_TOP + 25, SEAT_TOP + 66
EMBLEM_X, EMBLEM_SIZE = 46, 68  # in a seat's panel
TEAMMATE_SIZE, SHIELD_SIZE, TOKEN_SIZE, TOKEN_STEP = 32, 40, 30, 26
MEMBER_STEP, WREATH_SIZE, WREATHED_SIZE = 84, 86, 50  # of a team's emblems at the end
PASSED_FADE = 0.55  # of the emblem of a seat that has passed
# in a seat's panel: a teammate's emblem, the texts, the shield from
# them, the tokens
TEAMMATE_X, TEAMMATE_Y, TEXT_X, RIGHT_PADDING = 74, SEAT_TOP + 20, 90, 8
SHIELD_ASIDE, LAST_TOKEN_INSET = 17, 15
# in a team's panel at the end: the first emblem, the badge of the rank,
# the texts, the gold
FIRST_MEMBER_X, RANK_X, RANK_Y, TEAM_TEXT_GAP = 48, 74, SEAT_TOP + SEAT_HEIGHT - 22, 10
TEAM_GOLD_ASIDE, TEAM_GOLD_Y = 22, SEAT_TOP + 66
YOU_Y, MAX_YOU_WIDTH, YOU_PADDING = SEAT_TOP + SEAT_HEIGHT - 8, 88, 24


def draw_seat_bar(view: ArmadoraView, words: Words) -> Items:
    """The whole bar: every seat, or the final standings."""
    if view.result:
        yield from _draw_standings(view, view.result, words)
        return
    columns = equal_columns(SEATS_LEFT, WIDTH - MARGIN, len(view.armies))
    for seat, (x, width) in enumerate(columns):
        yield from _draw_seat(view, seat, words, x, width)


def _draw_seat(view: ArmadoraView, seat: Seat, words: Words, x: float, width: float) -> Items:
    """One seat's panel: emblem, name, warriors left and tokens; highlighted while it must act."""
    army = view.armies[seat]
    highlighted = seat in view.seats_to_act
    ink = INK_SOFT if army.passed else INK
    yield seat_panel(
        x, SEAT_TOP, width, SEAT_HEIGHT, highlighted=highlighted, has_passed=army.passed
    )
    faction = faction_key(view, seat)
    emblem = roundel.at(x + EMBLEM_X, MIDDLE_Y, EMBLEM_SIZE, faction)
    yield emblem.with_fade(PASSED_FADE if army.passed else 1.0)
    for other in teammates(view, seat):
        yield roundel.at(x + TEAMMATE_X, TEAMMATE_Y, TEAMMATE_SIZE, faction_key(view, other))
    left, right = x + TEXT_X, x + width - RIGHT_PADDING
    weight: Weight = "Bold" if highlighted else "SemiBold"
    yield Label(
        words.seat_name(seat),
        left,
        NAME_Y,
        NAME_TEXT,
        weight,
        ink,
        max_width=right - left,
        min_size=LEAST_NAME_TEXT,
    )
    warriors = shield.at(left + SHIELD_ASIDE, COUNT_Y, SHIELD_SIZE, faction)
    yield from icon_with_number(warriors, army.warriors, KEY, ink)
    if army.passed:
        tokens = [pause]
    else:
        tokens = [reinforcement] * army.reinforcement + [power] * army.tokens
    for i, token in enumerate(tokens):
        token_x = right - LAST_TOKEN_INSET - i * TOKEN_STEP
        yield token.at(token_x, COUNT_Y - 1, TOKEN_SIZE)
    if seat == view.seat:
        yield from _draw_you_mark(words, x + EMBLEM_X)


def _draw_you_mark(words: Words, x: float) -> Items:
    """The pill that marks the viewer's own seat, under its emblem."""
    yield from draw_you_pill(
        words(Text("You")), x, YOU_Y, height=28, max_width=MAX_YOU_WIDTH, padding=YOU_PADDING
    )


def _draw_standings(view: ArmadoraView, result: Result, words: Words) -> Items:
    """Teams by rank, each with its gold; whoever plays alone is a team."""
    ranked = sorted(seats_by_team(view), key=lambda team: (result.ranks[team[0]], team))
    columns = equal_columns(SEATS_LEFT, WIDTH - MARGIN, len(ranked))
    for team, (x, width) in zip(ranked, columns, strict=True):
        yield from _draw_team(view, result, team, words, x, width)


def _team_names(team: tuple[Seat, ...], words: Words, max_width: float, weight: Weight) -> str:
    """The names of a team; where they are too long together, the longest ones are cut.

    In each round the name that is longest by then loses what is too much.
    """
    names = [words.seat_name(seat) for seat in team]
    for _round in team:
        joined = words.value_text(tuple(names))
        excess = text_width(joined, LEAST_NAME_TEXT, weight) - max_width
        if excess <= 0:
            break
        widths = [text_width(name, LEAST_NAME_TEXT, weight) for name in names]
        longest = widths.index(max(widths))
        max_width_left = widths[longest] - excess
        names[longest], _size = fit_text(
            names[longest], max_width_left, LEAST_NAME_TEXT, weight, LEAST_NAME_TEXT
        )
    return words.value_text(tuple(names))


def _draw_team_emblems(
    view: ArmadoraView,
    team: tuple[Seat, ...],
    x: float,
    *,
    won: bool,
) -> Items:
    """The emblems of a team's members side by side in a panel from `x` on; winners in wreaths."""
    for i, seat in enumerate(team):
        member_x = x + FIRST_MEMBER_X + i * MEMBER_STEP
        if won:
            yield laurel.at(member_x, MIDDLE_Y, WREATH_SIZE)
        size = WREATHED_SIZE if won else EMBLEM_SIZE
        yield roundel.at(member_x, MIDDLE_Y, size, faction_key(view, seat))


def _draw_team(
    view: ArmadoraView,
    result: Result,
    team: tuple[Seat, ...],
    words: Words,
    x: float,
    width: float,
) -> Items:
    """The panel of a team at the end: rank, members, names and gold.

    It begins at `x`, and is `width` pixels wide.
    """
    first, *_ = team  # all of a team have the same rank and gold
    rank, won = result.ranks[first], result.ranks[first] == 1
    yield seat_panel(x, SEAT_TOP, width, SEAT_HEIGHT, highlighted=won)
    yield from _draw_team_emblems(view, team, x, won=won)
    if not won:
        yield from draw_badge(x + RANK_X, RANK_Y, str(rank), size=38, text_size=28, fill=INK_SOFT)
    left = x + TEAM_TEXT_GAP + MEMBER_STEP * len(team)
    right = x + width - RIGHT_PADDING
    weight: Weight = "Bold" if won else "SemiBold"
    max_width = right - left
    names = _team_names(team, words, max_width, weight)
    yield Label(
        names,
        left,
        NAME_Y,
        size=NAME_TEXT,
        weight=weight,
        max_width=max_width,
        min_size=LEAST_NAME_TEXT,
    )
    gold = nuggets.at(left + TEAM_GOLD_ASIDE, TEAM_GOLD_Y, size=46)
    yield from icon_with_number(gold, result.scores[first].total)
