"""The caption: who did what, where, and what it brought. A picture must make sense alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core import Seat, Text
from engine.praetor.data import Kind, Resource
from engine.praetor.ground import PLACES
from engine.praetor.names import TITLES
from engine.praetor.view import ChangedPlaces, PastAction, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..icons.seats import marker
from ..scene import Items, Label, Sprite
from ..sentences import begin_sentence, join_texts, missed_moves_text, winners_text
from ..theme import INK, SMALL, TERRACOTTA
from ..widgets import caption_bar
from .icons import RESOURCES, mood
from .layout import CAPTION_HEIGHT, CityLayout
from .panels import format_number

MARKER_SIZE, MARKER_STEP, GAIN_SIZE, TEXT_SIZE, LEAST_TEXT_SIZE = 32, 34, 36, 30, SMALL
GAIN_TEXT, BAR_HEIGHT = 34, 44
# the bar, from the edges of the board, and from the top of the room for it
BAR_INSET, BAR_DROP = 10, 4
BAR_MIDDLE: Final = 22  # below the top of the bar
# in the bar: the first marker, what ends at the right, the sentence
# after the last marker
FIRST_MARKER_X, RIGHT_PADDING, SENTENCE_SHIFT = 24, 20, -8
GAIN_GAP: Final = 22  # from a number to the middle of its symbol


class Gain(NamedTuple):
    """What an action has changed: a symbol, which is still to be placed, and its number."""

    symbol: Sprite
    number: str
    colour: str


def draw_caption(view: PraetorView, words: Words, layout: CityLayout) -> Items:
    """The bar under the city: who did what last, and at its right end what it brought.

    Markers stand before the sentence. The gains are placed from right
    to left, and the sentence has the rest.
    """
    board = layout.board
    x = board.x + BAR_INSET
    y = board.bottom - CAPTION_HEIGHT + BAR_DROP
    width = board.width - 2 * BAR_INSET
    yield caption_bar(x, y, width, BAR_HEIGHT)
    left, middle = x + FIRST_MARKER_X, y + BAR_MIDDLE
    for seat in caption_seats(view):
        yield marker.at(left, middle, MARKER_SIZE, seat)
        left += MARKER_STEP
    right = x + width - RIGHT_PADDING
    for symbol, number, colour in reversed(list(_list_gains(view))):
        yield Label(
            number,
            right,
            middle,
            size=GAIN_TEXT,
            weight="Bold",
            colour=colour,
            anchor="rm",
        )
        right -= text_width(number, GAIN_TEXT, "Bold") + GAIN_GAP
        yield Sprite(symbol.name, right, middle, GAIN_SIZE, GAIN_SIZE, symbol.args)
        right -= GAIN_SIZE
    sentence_left = left + SENTENCE_SHIFT
    sentence = fitting_sentence(view, words, right - left)
    yield Label(sentence, sentence_left, middle, TEXT_SIZE, max_width=right - left)


def fitting_sentence(view: PraetorView, words: Words, max_width: float) -> str:
    """The first form of the caption that is no wider than `max_width`; else the shortest."""
    sentence = ""
    for sentence in _list_forms(view, words):
        if text_width(sentence, LEAST_TEXT_SIZE) <= max_width:
            break
    return sentence


def _list_forms(view: PraetorView, words: Words) -> Iterator[str]:
    """Yields the caption in words, and then shorter forms of it.

    A caption "name · action" loses the name, for the marker before it
    tells whose action it is. What was missed loses its first words, and
    then tells how many places changed instead of which: they are marked
    in the city.
    """
    sentence = describe_last_move(view, words)
    yield sentence
    if view.result or view.last_action is None:
        return
    if has_missed_moves(view):
        yield join_texts(_list_changes(view.since_own_turn), words)
        yield join_texts(_count_changes(view.since_own_turn), words)
        return
    action = words(describe_action(view.last_action))
    if sentence.endswith(f"· {action}"):
        yield action


def _list_gains(view: PraetorView) -> Iterator[Gain]:
    """Yields what the last action changed for whoever did it; at the end the winner's total."""
    if view.result:
        total = view.result.scores[view.result.winners[0]].total
        yield Gain(laurel.at(0, 0, GAIN_SIZE), format_number(total), TERRACOTTA)
    elif view.last_action and not has_missed_moves(view):
        yield from _action_gains(view.last_action)


def _action_gains(action: PastAction) -> Iterator[Gain]:
    """Yields what an action changed: favor, or resources and morale."""
    if action.verb == "build":
        favor = f"{action.favor} + {sum(action.plazas)}"
        yield Gain(laurel.at(0, 0, GAIN_SIZE), favor, TERRACOTTA)
        return
    for resource in Resource:
        change = action.change[resource]
        if change:
            yield Gain(RESOURCES[resource].at(0, 0, GAIN_SIZE), _format_change(change), INK)
    if action.morale:
        yield Gain(mood.at(0, 0, GAIN_SIZE), _format_change(action.morale), INK)
    if action.favor:
        yield Gain(laurel.at(0, 0, GAIN_SIZE), _format_change(action.favor), TERRACOTTA)


def _format_change(n: int) -> str:
    """A change with its sign: "+2" or "−2"."""
    return f"+{n}" if n > 0 else f"−{-n}"


def describe_last_move(view: PraetorView, words: Words) -> str:
    """The caption in words, without the gains of the move."""
    if view.result:
        return words(winners_text(view.result.winners))
    if not view.round:
        return words(Text("Boards are being chosen."))
    if has_missed_moves(view):
        return words(missed_moves_text(_list_changes(view.since_own_turn), words))
    if view.last_action is None or view.last_action.verb == "board":
        return words(begin_sentence(view.seats_to_act))
    action = words(describe_action(view.last_action))
    return f"{words.seat_name(view.last_action.seat)} · {action}"


def has_missed_moves(view: PraetorView) -> bool:
    """Whether more happened since the viewer's own turn than the last action alone.

    That is so where other places changed than that of the last action.
    The public has missed nothing, and the viewer nothing before their
    own last action.
    """
    last = view.last_action
    if view.seat is None or (last and last.seat == view.seat):
        return False
    last_place = last.at if last else None
    changed = (*view.since_own_turn.built, *view.since_own_turn.used)
    return any(place != last_place for place in changed)


def caption_seats(view: PraetorView) -> tuple[Seat, ...]:
    """The seats whose markers stand before the caption: winners, last to move, or to act.

    Nobody stands before what the viewer has missed: several may have moved.
    """
    if view.result:
        return view.result.winners
    if has_missed_moves(view):
        return ()
    if view.last_action is None or view.last_action.verb == "board":
        return view.seats_to_act
    return (view.last_action.seat,)


def describe_action(last: PastAction) -> Text:
    """What was done: a noun and where. No verbs, whose forms would depend on who did it."""
    if last.kind is not None and last.at is not None:
        return Text("{building} {place}", building=TITLES[last.kind], place=PLACES[last.at])
    if last.verb == "academy":
        return TITLES[Kind.ACADEMY]
    return Text("Villagers") if last.verb == "villager" else Text("passed")


def _list_changes(since: ChangedPlaces) -> Iterator[Text]:
    """Yields sentences on what changed in the city: which places were built, and which used."""
    if since.built:
        yield Text("Built: {places}", places=tuple(PLACES[at] for at in since.built))
    if since.used:
        yield Text("Used: {places}", places=tuple(PLACES[at] for at in since.used))


def _count_changes(since: ChangedPlaces) -> Iterator[Text]:
    """Yields sentences on how many places of the city were built, and how many used."""
    if since.built:
        yield Text("Built: {places}", places=len(since.built))
    if since.used:
        yield Text("Used: {places}", places=len(since.used))
