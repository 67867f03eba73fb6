"""Draws what happened, in the lines below Roma's table.

For a seat that was away it is everything since its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import Seat, Text
from engine.roma.log_sentences import action_sentence
from engine.roma.view import PastAction, RomaView
from words import Words

from ..fonts import wrap_text
from ..icons.seats import marker
from ..scene import Items, Label, Panel
from ..sentences import begin_sentence, winners_text
from ..theme import GROOVE, GROUND_EDGE, INK_SOFT
from .layout import CAPTION_TOP, MARGIN, WIDTH

HEAD_HEIGHT, LINE_STEP, FOOT = 40, 36, 4  # of the title, a line, and what is below the last
TEXT_SIZE, STAGE_TEXT_SIZE, LEAST_TEXT_SIZE = 30, 26, 20
TITLE_Y: Final = CAPTION_TOP + HEAD_HEIGHT / 2 + 2
FIRST_LINE_Y: Final = CAPTION_TOP + HEAD_HEIGHT + LINE_STEP / 2
MARKER_SIZE, MARKER_STEP = 32, 36
FIRST_MARKER_X: Final = MARGIN + 28
TITLE_X: Final = MARGIN + 18
TITLE_WIDTH, STAGE_WIDTH = 560, 440
STAGE_RIGHT: Final = WIDTH - MARGIN - 20
TEXT_ASIDE: Final = 24  # of a line, from the middle of its marker
LINE_WIDTH: Final = WIDTH - 2 * MARGIN - 70
MAX_LINES, MAX_LOG_LINES = 3, 4  # of the last move; of all since the viewer's turn
GAMES: Final = {
    "arena": Text("Arena: Roma II"),
    "roma": Text("Roma"),
    "mixed": Text("Roma and Arena"),
    "one-each": Text("Roma and Arena"),
    "constructed": Text("Roma and Arena"),
}


class CaptionLine(NamedTuple):
    """A line of the caption.

    `seats` are those whom a sentence is about; they stand on its first line only.
    """

    seats: tuple[Seat, ...]
    text: str


def draw_caption(view: RomaView, words: Words, lines: Sequence[CaptionLine]) -> Items:
    """What happened last; for a viewer who missed moves, everything since their turn.

    Above these `lines` stand the game and its stage.
    """
    yield Panel(
        MARGIN,
        CAPTION_TOP,
        WIDTH - 2 * MARGIN,
        caption_height(lines),
        GROOVE,
        GROUND_EDGE,
        edge_width=2,
        radius=18,
    )
    if has_missed_moves(view):
        title = words(Text("Since your last turn"))
        yield Label(
            title,
            TITLE_X,
            TITLE_Y,
            TEXT_SIZE,
            "Bold",
            max_width=TITLE_WIDTH,
            min_size=20,
        )
    yield _stage_label(view, words)
    for i, line in enumerate(lines):
        yield from _draw_line(line, FIRST_LINE_Y + i * LINE_STEP)


def _draw_line(line: CaptionLine, y: float) -> Items:
    """The markers of those a line is about, and its text."""
    for i, seat in enumerate(line.seats):
        yield marker.at(FIRST_MARKER_X + i * MARKER_STEP, y, MARKER_SIZE, seat)
    further_markers = max(0, len(line.seats) - 1) * MARKER_STEP
    left = FIRST_MARKER_X + further_markers + TEXT_ASIDE
    max_width = LINE_WIDTH - further_markers + 1
    yield Label(
        line.text,
        left,
        y,
        size=TEXT_SIZE,
        max_width=max_width,
        min_size=LEAST_TEXT_SIZE,
    )


def _stage_label(view: RomaView, words: Words) -> Label:
    """The game and its stage: at the right of a title, else in its place."""
    text = f"{words(GAMES[view.set])} · {words(stage_text(view))}"
    is_right = has_missed_moves(view)
    return Label(
        text,
        STAGE_RIGHT if is_right else TITLE_X,
        TITLE_Y,
        STAGE_TEXT_SIZE,
        "Medium",
        INK_SOFT,
        anchor="rm" if is_right else "lm",
        max_width=STAGE_WIDTH,
        min_size=LEAST_TEXT_SIZE,
    )


def caption_lines(view: RomaView, words: Words) -> list[CaptionLine]:
    """The lines of the caption, the newest action last.

    Older actions beyond what fits are left out; then the first line
    begins with an ellipsis.
    """
    if view.result or not view.last_move:
        last_sentence = describe_last_move(view, words)[-1]
        return _wrap_sentence(caption_seats(view), last_sentence)
    if has_missed_moves(view):
        actions, max_lines = missed_actions(view), MAX_LOG_LINES
    else:
        actions, max_lines = drop_turn_ends(view.last_move), MAX_LINES
    lines: list[CaptionLine] = []
    for action in reversed(actions):
        earlier = _wrap_sentence((action.seat,), words(action_sentence(action)))
        if lines and len(lines) + len(earlier) > max_lines:
            oldest, *newer = lines
            return [CaptionLine(oldest.seats, f"… {oldest.text}"), *newer]
        lines = [*earlier, *lines]
    return lines


def _wrap_sentence(seats: tuple[Seat, ...], sentence: str) -> list[CaptionLine]:
    """A sentence in lines, with the seats it is about before the first one."""
    first, *others = wrap_text(sentence, LINE_WIDTH, TEXT_SIZE, "SemiBold")
    return [CaptionLine(seats, first), *(CaptionLine((), text) for text in others)]


def has_missed_moves(view: RomaView) -> bool:
    """Whether the viewer has missed more since their own turn than in the last move.

    False for the public and at the end.
    """
    if view.seat is None or view.result:
        return False
    in_last_move = _keep_missed(view, drop_turn_ends(view.last_move))
    return len(missed_actions(view)) > len(in_last_move)


def missed_actions(view: RomaView) -> list[PastAction]:
    """What the viewer has missed since their own turn, without ends of turns."""
    return _keep_missed(view, drop_turn_ends(view.since_own_turn))


def _keep_missed(view: RomaView, actions: Sequence[PastAction]) -> list[PastAction]:
    """Those of the actions that the viewer has not done themselves in their own turn.

    The points that their vacant spaces have just cost them are among them.
    """
    own_turns = (0, view.turn) if view.active == view.seat else (0,)  # 0: before the first
    return [
        action
        for action in actions
        if action.seat != view.seat
        or action.turn not in own_turns
        or (action.verb == "turn" and action.n > 0)
    ]


def caption_height(lines: Sequence[CaptionLine]) -> int:
    """The height of the caption with these lines."""
    return HEAD_HEIGHT + LINE_STEP * len(lines) + FOOT


def stage_text(view: RomaView) -> Text:
    """The number of the turn, the set-up or the end."""
    if view.result:
        return Text("Final")
    return Text("Turn {n}", n=view.turn) if view.turn else Text("Set-up")


def describe_last_move(view: RomaView, words: Words) -> list[str]:
    """The sentences of the last move; at the end who won, and the points."""
    if view.result:
        winners = view.result.winners
        winners_first = sorted(range(len(view.sides)), key=lambda seat: seat not in winners)
        score = " : ".join(str(view.sides[seat].points) for seat in winners_first)
        return [f"{words(winners_text(winners))} · {score}"]
    if view.last_move:
        return [words(action_sentence(action)) for action in drop_turn_ends(view.last_move)]
    return [words(begin_sentence([view.active]))]


def drop_turn_ends(actions: Sequence[PastAction]) -> list[PastAction]:
    """The actions without ends of turns; an end that is the very last action stays."""
    return [action for action in actions if action.verb != "end" or action is actions[-1]]


def caption_seats(view: RomaView) -> tuple[Seat, ...]:
    """The seats whose markers stand before the caption: winners, last to move, or active."""
    if view.result:
        return view.result.winners
    if view.last_move:
        return (view.last_move[-1].seat,)
    return (view.active,)
