"""Pictures of Arena: Roma II and Roma: the table between two players, and the cards that only one of them may read."""

from __future__ import annotations

from engine.roma.view import RomaView
from words import Words

from ..gallery import NOTHING, Focus
from ..names import legible
from ..scene import Scene
from . import positions
from .caption import caption, foot, log, was_away
from .hand import bare, cards, height, pages, sections
from .layout import CAPTION, MARGIN, WIDTH
from .marks import AIMED, gaps, ghosts, marks, targets
from .piles import piles
from .strips import strips
from .table import bar, board, rows
from .telling import cards_alt, table_alt, text

__all__ = ["samples", "seat", "table", "text"]


def table(view: RomaView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    return (_table("roma", view, words, focus),)


def seat(view: RomaView, words: Words, focus: Focus = NOTHING) -> tuple[Scene, ...]:
    """The table as the seat sees it, and the cards it may read: what it is asked about comes first."""
    if view.seat is None or view.result:
        return table(view, words, focus)
    own, shown = _table("roma-seat", view, words, focus), _cards(view, words, focus)
    if view.stage == "decks":
        return shown  # the table is bare as long as there are no cards
    aimed = view.question is not None and view.question.name in AIMED and view.seat in view.asked
    return (own, *shown) if aimed else (*shown, own)


def _table(name: str, view: RomaView, words: Words, focus: Focus) -> Scene:
    shown, away = legible(words, len(view.sides)), was_away(view)
    items = (
        *strips(view, shown, tuple(focus.get("die", ()))),
        *rows(view, shown, ghosts(view).keys()),
        *piles(view, shown),
        *marks(view, shown),
        *bar(view, gaps(view)),
        *targets(view, focus),
        *(log if away else caption)(view, shown),
    )
    return Scene(name, WIDTH, CAPTION + foot(view, shown) + MARGIN, board(len(view.sides[0].spaces)), items, table_alt(view, words), "roma")


def _cards(view: RomaView, words: Words, focus: Focus) -> tuple[Scene, ...]:
    """Nothing where there is nothing to read."""
    assert view.seat is not None
    side, shown = view.sides[view.seat], legible(words, len(view.sides))
    return tuple(
        Scene(f"roma-cards-{n}", WIDTH, height(page), bare(), tuple(cards(side, page, shown)), cards_alt(view, page, words), "roma")
        for n, page in enumerate(pages(sections(view, focus)), 1)
    )


def samples() -> tuple[Scene, ...]:
    words = Words("en", positions.NAMES)
    public = (
        positions.opening(), positions.face_down(), positions.middle(), positions.six(), positions.two_decks(), positions.expelled(),
        positions.building(), positions.final(), *positions.everything(),
    )  # fmt: skip
    private = (
        (positions.face_down(0), NOTHING), (positions.keeping(), {"card": positions.kinds("via")}), (positions.aiming(), {"space": (4,)}),
        (positions.middle(0), {"die": (4,), "on": (3, 7, 8), "card": positions.kinds("explorator")}), (positions.building(0), NOTHING),
    )  # fmt: skip
    drawn = [scene for view in public for scene in table(view, words)]
    drawn += [scene for view, focus in private for scene in seat(view, words, focus)]
    return (*drawn, *(seat(view, words)[0] for view in positions.everything_in_hand()))
