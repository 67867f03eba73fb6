"""Draws what happened, in the line below Roma's table.

For a seat that was away it is everything since its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Seat, Text
from engine.roma.log_sentences import action_sentence
from engine.roma.view import PastAction, RomaView
from words import Words

from ..fonts import fit_text, text_width, wrap_text
from ..icons.seats import marker
from ..scene import Items, Label, Panel
from ..sentences import begin_sentence, winners_text
from ..theme import GROOVE, GROUND_EDGE, INK, INK_SOFT
from ..widgets import caption_bar
from .layout import CAPTION_TOP, MARGIN, WIDTH

TEXT_SIZE, LEAST_TEXT_SIZE, CAPTION_BAR_HEIGHT = 27, 20, 40
MAX_LOG_LINES: Final = 12  # at most, of what happened since the viewer's turn
# of the lines of the log, in two columns: size, distance, width of a column
LOG_TEXT_SIZE, LOG_STEP, LOG_COLUMN_WIDTH = 24, 34, (WIDTH - 2 * MARGIN) / 2
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
    y = CAPTION_TOP + CAPTION_BAR_HEIGHT / 2
    where, room = _game_and_stage(view, words), 330
    text, size = fit_text(where, room, 24, "Medium", 17)
    yield Label(
        where,
        WIDTH - MARGIN - 22,
        y,
        size=24,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
        room=room,
        floor=17,
    )
    x = MARGIN + 24
    for seat in caption_seats(view):
        yield marker.at(x, y, 32, seat)
        x += 36
    free = WIDTH - MARGIN - 50 - text_width(text, size, "Medium") - x + 10
    yield Label(
        last_sentences_that_fit(describe_last_move(view, words), free),
        x - 10,
        y,
        TEXT_SIZE,
        "SemiBold",
        INK,
        room=free,
        floor=LEAST_TEXT_SIZE,
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
        MARGIN + 22,
        CAPTION_TOP + CAPTION_BAR_HEIGHT / 2,
        TEXT_SIZE,
        "Bold",
        INK,
        room=880,
        floor=LEAST_TEXT_SIZE,
    )
    yield Label(
        _game_and_stage(view, words),
        WIDTH - MARGIN - 22,
        CAPTION_TOP + CAPTION_BAR_HEIGHT / 2,
        size=24,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
        room=400,
        floor=17,
    )
    lines = _log_lines(view, words)
    for i, (seat, line) in enumerate(lines):
        column, row = divmod(i, -(-len(lines) // 2))
        x, y = (
            MARGIN + 24 + column * LOG_COLUMN_WIDTH,
            CAPTION_TOP + CAPTION_BAR_HEIGHT + 18 + row * LOG_STEP,
        )
        if seat is not None:
            yield marker.at(x, y, 28, seat)
        yield Label(
            line, x + 24, y, LOG_TEXT_SIZE, "SemiBold", INK, room=LOG_COLUMN_WIDTH - 60, floor=17
        )


def _log_lines(view: RomaView, words: Words) -> list[tuple[Seat | None, str]]:
    """The lines of the log as (seat, text), the newest action last.

    The seat is None but on the first line of an action.
    Older actions beyond `MAX_LOG_LINES` are left out; then the first
    line begins with an ellipsis.
    """
    lines: list[tuple[Seat | None, str]] = []
    for action in reversed(drop_turn_ends(view.since_own_turn)):
        said = wrap_text(
            words(action_sentence(action)), LOG_COLUMN_WIDTH - 60, LOG_TEXT_SIZE, "SemiBold"
        )
        if lines and len(lines) + len(said) > MAX_LOG_LINES:
            seat, first = lines[0]
            return [(seat, f"… {first}"), *lines[1:]]
        lines = [(None if i else action.seat, line) for i, line in enumerate(said)] + lines
    return lines


def has_missed_moves(view: RomaView) -> bool:
    """Whether more happened since the viewer's own turn than the last move.

    False for the public and at the end. Ends of turns do not count.
    """
    return (
        view.seat is not None
        and not view.result
        and len(drop_turn_ends(view.since_own_turn)) > len(drop_turn_ends(view.last_move))
    )


def caption_height(view: RomaView, words: Words) -> int:
    """The height of the caption or, for a viewer who missed moves, of the log."""
    return CAPTION_BAR_HEIGHT + (
        LOG_STEP * -(-len(_log_lines(view, words)) // 2) + 8 if has_missed_moves(view) else 0
    )


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
    """As many of the last sentences as fit, at least the last one."""
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
    return (view.last_move[-1].seat,) if view.last_move else (view.active,)
