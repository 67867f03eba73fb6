"""The caption: who did what, where, and what it brought. A picture must make sense alone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Plural, Seat, Text, Who
from engine.praetor.data import Kind, Resource
from engine.praetor.ground import PLACES
from engine.praetor.view import Deed, Marks, PraetorView
from engine.praetor.wording import TITLES
from words import Words

from ..fonts import width
from ..icons.marks import laurel
from ..icons.seats import marker
from ..parts import caption_bar
from ..scene import Items, Label, Sprite
from ..theme import INK, TERRACOTTA
from .icons import RESOURCES, mood
from .layout import FOOT, Frame
from .panels import signed

Gain = tuple[Sprite, str, str]  # a symbol anywhere, its number, the number's colour


def caption(view: PraetorView, words: Words, frame: Frame) -> Items:
    x, y, wide = frame.board.x + 14, frame.board.bottom - FOOT + 7, frame.board.width - 28
    yield caption_bar(x, y, wide)
    left, middle = x + 24, y + 20
    for seat in actors(view):
        yield marker.at(left, middle, 30, seat)
        left += 32
    right = x + wide - 20
    for sprite, number, colour in reversed(list(_gains(view))):
        yield Label(number, right, middle, 28, "Bold", colour, "rm")
        right -= width(number, 28, "Bold") + 25
        yield Sprite(sprite.name, right, middle, 34, 34, sprite.args)
        right -= 34
    yield Label(happened(view, words), left - 8, middle, 28, room=right - left)


def _gains(view: PraetorView) -> Iterator[Gain]:
    """What the last thing done has changed for whoever did it."""
    if view.result:
        yield laurel.at(0, 0, 34), signed(view.result.scores[view.result.winners[0]].total), TERRACOTTA
    elif view.last and not was_away(view):
        yield from _brought(view.last)


def _brought(deed: Deed) -> Iterator[Gain]:
    if deed.verb == "build":
        yield laurel.at(0, 0, 34), f"{deed.favor} + {sum(deed.plazas)}", TERRACOTTA
        return
    for resource in Resource:
        if n := deed.change[resource]:
            yield RESOURCES[resource].at(0, 0, 34), _change(n), INK
    if deed.morale:
        yield mood.at(0, 0, 34), _change(deed.morale), INK
    if deed.favor:
        yield laurel.at(0, 0, 34), _change(deed.favor), TERRACOTTA


def _change(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def happened(view: PraetorView, words: Words) -> str:
    """The caption in words, without what it brought."""
    if view.result:
        winners = tuple(map(Who, view.result.winners))
        return words(Plural("Winner: {players}", "Winners: {players}", n=len(winners), players=winners))
    if not view.round:
        return words(Text("Boards are being chosen."))
    if was_away(view):
        return words(Text("Since your last turn: {changes}", changes=" · ".join(words(text) for text in _changes(view.since))))
    if view.last is None or view.last.verb == "board":
        return words(Text("{player} begins.", player=tuple(map(Who, view.asked))))
    return f"{words.who(view.last.seat)} · {words(deed(view.last))}"


def was_away(view: PraetorView) -> bool:
    """Whether more happened since the viewer's turn than the last thing done."""
    last = view.last.at if view.last else None
    return view.seat is not None and any(at != last for at in (*view.since.built, *view.since.used))


def actors(view: PraetorView) -> tuple[Seat, ...]:
    """Whom the caption is about."""
    if view.result:
        return view.result.winners
    if view.last is None or view.last.verb == "board" or was_away(view):
        return view.asked
    return (view.last.seat,)


def deed(last: Deed) -> Text:
    """What was done: a noun and where. No verbs, whose forms would depend on who did it."""
    if last.kind is not None and last.at is not None:
        return Text("{building} {place}", building=TITLES[last.kind], place=PLACES[last.at])
    if last.verb == "academy":
        return TITLES[Kind.ACADEMY]
    return Text("Villagers") if last.verb == "villager" else Text("passed")


def _changes(since: Marks) -> Iterator[Text]:
    if since.built:
        yield Text("Built: {places}", places=tuple(PLACES[at] for at in since.built))
    if since.used:
        yield Text("Used: {places}", places=tuple(PLACES[at] for at in since.used))
