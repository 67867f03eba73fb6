"""Draws what happened, in the line below Roma's table.

For a seat that was away it is everything since its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from engine.core import Seat, Text
from engine.roma.log_sentences import action_sentence
from engine.roma.view import PastAction, RomaView
from words import Words

from ..fonts import fit_label, text_width, wrap_text
from ..icons.seats import marker
from ..scene import Items, Label, Panel
from ..sentences import begin_sentence, winners_text
from ..theme import GROOVE, GROUND_EDGE, INK, INK_SOFT
from ..widgets import caption_bar
from .layout import CAPTION_TOP, MARGIN, WIDTH

TEXT_SIZE, LEAST_TEXT_SIZE, CAPTION_BAR_HEIGHT = 27, 20, 40
# of the game and its stage, at the right
STAGE_TEXT_SIZE, LEAST_STAGE_TEXT_SIZE, STAGE_RIGHT = 24, 17, WIDTH - MARGIN - 22
MIDDLE_Y: Final = CAPTION_TOP + CAPTION_BAR_HEIGHT / 2
MARKER_SIZE, MARKER_STEP, LOG_MARKER_SIZE = 32, 36, 28
FIRST_MARKER_X: Final = MARGIN + 24
MARKER_GAP, STAGE_GAP = 10, 50  # how near the sentences come to the markers, and to the stage
STAGE_WIDTH, LOG_STAGE_WIDTH = 330, 400  # room for the stage, without and with a log
LOG_TITLE_X, LOG_TITLE_WIDTH = MARGIN + 22, 880
LOG_TEXT_ASIDE: Final = 24  # of a line of the log, from the middle of its marker
# above the first line of the log, and below the last one
LOG_TOP, LOG_FOOT = CAPTION_TOP + CAPTION_BAR_HEIGHT + 18, 8
MAX_LOG_LINES: Final = 12  # at most, of what happened since the viewer's turn
# of the lines of the log, in two columns: size, distance, width of a column
LOG_TEXT_SIZE, LOG_STEP, LOG_COLUMN_WIDTH = 24, 34, (WIDTH - 2 * MARGIN) / 2
LOG_TEXT_WIDTH: Final = LOG_COLUMN_WIDTH - 60
GAMES: Final = {
    "arena": Text("Arena: Roma II"),
    "roma": Text("Roma"),
    "mixed": Text("Roma and Arena"),
    "one-each": Text("Roma and Arena"),
    "constructed": Text("Roma and Arena"),
}


def draw_caption(view: RomaView, words: Words) -> Items:
    """One line: the last sentences of the last move, as many as fit.

    At the right stand the game and its stage.
    """
    yield caption_bar(MARGIN, CAPTION_TOP, WIDTH - 2 * MARGIN, CAPTION_BAR_HEIGHT)
    stage = _stage_label(view, words, room=STAGE_WIDTH)
    yield stage
    x = FIRST_MARKER_X
    for seat in caption_seats(view):
        yield marker.at(x, MIDDLE_Y, MARKER_SIZE, seat)
        x += MARKER_STEP
    left = x - MARKER_GAP
    stage_text, stage_size = fit_label(stage)
    stage_width = text_width(stage_text, stage_size, stage.weight)
    room = WIDTH - MARGIN - STAGE_GAP - stage_width - left
    sentences = last_sentences_that_fit(describe_last_move(view, words), room)
    yield Label(sentences, left, MIDDLE_Y, TEXT_SIZE, room=room, floor=LEAST_TEXT_SIZE)


def _stage_label(view: RomaView, words: Words, room: float) -> Label:
    """The game and its stage at the right end of the caption."""
    return Label(
        _game_and_stage(view, words),
        STAGE_RIGHT,
        MIDDLE_Y,
        STAGE_TEXT_SIZE,
        "Medium",
        INK_SOFT,
        anchor="rm",
        room=room,
        floor=LEAST_STAGE_TEXT_SIZE,
    )


def draw_log(view: RomaView, words: Words) -> Items:
    """Everything since the viewer's last turn, in two columns."""
    yield Panel(
        MARGIN,
        CAPTION_TOP,
        WIDTH - 2 * MARGIN,
        caption_height(view, words),
        GROOVE,
        GROUND_EDGE,
        edge_width=2,
        radius=18,
    )
    yield Label(
        words(Text("Since your last turn")),
        LOG_TITLE_X,
        MIDDLE_Y,
        TEXT_SIZE,
        "Bold",
        INK,
        room=LOG_TITLE_WIDTH,
        floor=LEAST_TEXT_SIZE,
    )
    yield _stage_label(view, words, room=LOG_STAGE_WIDTH)
    lines = _log_lines(view, words)
    for i, line in enumerate(lines):
        column, row = divmod(i, _log_rows(lines))
        x, y = FIRST_MARKER_X + column * LOG_COLUMN_WIDTH, LOG_TOP + row * LOG_STEP
        if line.seat is not None:
            yield marker.at(x, y, LOG_MARKER_SIZE, line.seat)
        text_x = x + LOG_TEXT_ASIDE
        yield Label(line.text, text_x, y, LOG_TEXT_SIZE, room=LOG_TEXT_WIDTH, floor=17)


class LogLine(NamedTuple):
    """A line of the log; `seat` is who acted, None but on the first line of an action."""

    seat: Seat | None
    text: str


def _log_rows(lines: Sequence[LogLine]) -> int:
    """How many rows the lines of the log take in two columns."""
    return ceil(len(lines) / 2)


def _log_lines(view: RomaView, words: Words) -> list[LogLine]:
    """The lines of the log, the newest action last.

    Older actions beyond `MAX_LOG_LINES` are left out; then
    the first line begins with an ellipsis.
    """
    lines: list[LogLine] = []
    for action in reversed(drop_turn_ends(view.since_own_turn)):
        sentence = words(action_sentence(action))
        first, *others = wrap_text(sentence, LOG_TEXT_WIDTH, LOG_TEXT_SIZE, "SemiBold")
        if lines and len(lines) + 1 + len(others) > MAX_LOG_LINES:
            oldest, *newer = lines
            return [LogLine(oldest.seat, f"… {oldest.text}"), *newer]
        lines = [LogLine(action.seat, first), *(LogLine(None, text) for text in others), *lines]
    return lines


def has_missed_moves(view: RomaView) -> bool:
    """Whether more happened since the viewer's own turn than the last move.

    False for the public and at the end. Ends of turns do
    not count.
    """
    if view.seat is None or view.result:
        return False
    missed, last = drop_turn_ends(view.since_own_turn), drop_turn_ends(view.last_move)
    return len(missed) > len(last)


def caption_height(view: RomaView, words: Words) -> int:
    """The height of the caption or, for a viewer who missed moves, of the log."""
    if not has_missed_moves(view):
        return CAPTION_BAR_HEIGHT
    rows = _log_rows(_log_lines(view, words))
    return CAPTION_BAR_HEIGHT + LOG_STEP * rows + LOG_FOOT


def _game_and_stage(view: RomaView, words: Words) -> str:
    """Which game this is, and how far it has come."""
    return f"{words(GAMES[view.set])} · {words(stage_text(view))}"


def stage_text(view: RomaView) -> Text:
    """The number of the turn, the set-up or the end."""
    if view.result:
        return Text("Final")
    return Text("Turn {n}", n=view.turn) if view.turn else Text("Set-up")


def describe_last_move(view: RomaView, words: Words) -> list[str]:
    """The sentences of the last move; at the end who won, and the points."""
    if view.result:
        score = " : ".join(str(side.points) for side in view.sides)
        return [f"{words(winners_text(view.result.winners))} · {score}"]
    if view.last_move:
        return [words(action_sentence(action)) for action in drop_turn_ends(view.last_move)]
    return [words(begin_sentence([view.active]))]


def drop_turn_ends(actions: Sequence[PastAction]) -> list[PastAction]:
    """The actions without ends of turns; an end that is the very last action stays."""
    return [action for action in actions if action.verb != "end" or action is actions[-1]]


def last_sentences_that_fit(sentences: Sequence[str], room: float) -> str:
    """As many of the last sentences as fit the room, at least the last one.

    They are measured a little above the least size.
    """
    said = sentences[-1]
    for earlier in reversed(sentences[:-1]):
        if text_width(f"{earlier} {said}", LEAST_TEXT_SIZE + 2, "SemiBold") > room:
            break
        said = f"{earlier} {said}"
    return said


def caption_seats(view: RomaView) -> tuple[Seat, ...]:
    """The seats whose markers stand before the caption: winners, last to move, or active."""
    if view.result:
        return view.result.winners
    if view.last_move:
        return (view.last_move[-1].seat,)
    return (view.active,)
