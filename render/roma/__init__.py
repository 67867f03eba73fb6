"""Pictures of Arena: Roma II and Roma: the table between two players, and private cards.

Private cards are those that only one of them may read.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from engine.core import Plain
from engine.roma.view import RomaView
from words import Words

from ..player_names import with_printable_names
from ..registry import NO_FOCUS, Focus
from ..scene import Scene
from ..shapes import Box
from . import sample_choices, sample_positions
from .bar_dice import draw_bar
from .caption import caption_height, caption_lines, draw_caption
from .card_pages import bare, draw_cards, draw_page_head
from .card_sections import CardSection, Page, list_sections, page_height, split_pages
from .emoji import list_emoji
from .layout import CAPTION_TOP, CARD_HEIGHT, LOWER_ROW_TOP, MARGIN, MAX_HEIGHT, WIDTH, Row
from .marks import TABLE_QUESTIONS, arrow_gaps, draw_marks, draw_targets, ghost_cards
from .player_strips import draw_player_strips
from .sample_views import card_numbers
from .shelf import draw_shelf
from .small_cards import draw_plate_page, draw_strip, plate_page_height, strip_height
from .table import board, draw_rows
from .table_text import cards_alt, table_alt, text

__all__ = ["first_look", "list_emoji", "others", "samples", "seat", "table", "text"]

# questions that are answered with cards alone
CARD_QUESTIONS: Final = frozenset({"give", "keep", "search", "salvage", "rob"})


def table(view: RomaView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture of the public message of a table; the final one when the view has a result.

    `focus` has the legal targets that are framed, by field of a move,
    such as {"space": (4,)}.
    """
    return (_table_scene("roma", view, words, focus),)


def seat(view: RomaView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The picture of a seat's private menu: what it must see for what it is asked.

    Where it takes or gives a card, it sees the cards alone; where it is
    asked about spaces or dice, the table; else the table with the cards
    below it. Decks are chosen and built on pages of cards, of which
    there may be several. The public, and everybody at the end, get the
    public picture. `focus` has the legal targets that are framed, by
    field of a move.
    """
    if view.seat is None or view.result:
        return table(view, words, focus)
    if view.stage == "decks":
        return _card_scenes(view, words, focus)  # the table is bare as long as there are no cards
    sections, asked = list_sections(view, focus), _asked_name(view)
    if not sections or asked in TABLE_QUESTIONS:
        return (_table_scene("roma-seat", view, words, focus),)
    if asked in CARD_QUESTIONS:
        return (_choice_scene(view, words, focus),)
    return (_table_scene("roma-seat", view, words, focus, sections[0]),)


def others(view: RomaView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The pictures that a seat does not need for what it is asked, for the button *Closer*.

    They are cards with their texts, and the table where cards are
    chosen. `focus` is as in `seat`.
    """
    if view.seat is None or view.result or view.stage == "decks":
        return ()
    shown = seat(view, words, focus)
    cards = [scene for scene in _card_scenes(view, words, focus) if scene not in shown]
    if _asked_name(view) not in CARD_QUESTIONS:
        return tuple(cards)
    return *cards, _table_scene("roma-seat", view, words, focus)


def _asked_name(view: RomaView) -> str:
    """The name of the question that the viewer is asked; "" where it is the other's turn."""
    return view.question.name if view.question and view.seat in view.seats_to_act else ""


def _asked_dice(focus: Focus) -> tuple[Plain, ...]:
    """The values of dice that may be chosen, one by one or several to be rolled again."""
    several = [dice for dice in focus.get("dice", ()) if isinstance(dice, tuple)]
    return (*focus.get("die", ()), *chain.from_iterable(several))


def first_look(view: RomaView) -> tuple[Box, ...]:
    """Where *Closer* begins if nothing of the table is asked about: at the viewer's own cards.

    Nowhere for the public, at the end, and where cards are chosen.
    """
    if view.seat is None or view.result or view.stage == "decks":
        return ()
    if _asked_name(view) in CARD_QUESTIONS:
        return ()
    row = Row(len(view.sides[0].spaces))
    width = row.card_width
    return tuple(
        Box(row.space_x(space) - width / 2, LOWER_ROW_TOP, width, CARD_HEIGHT)
        for space in range(row.spaces)
    )


def _table_scene(
    name: str,
    view: RomaView,
    words: Words,
    focus: Focus,
    cards: CardSection | None = None,
) -> Scene:
    """The picture of the whole table; `name` is that of the scene.

    What `focus` holds is framed as a target. Below the table a viewer who was
    away reads what happened, as far as `cards` at the bottom leave room.
    """
    printable = with_printable_names(words, len(view.sides))
    lines = caption_lines(view, printable)
    cards_height = strip_height(cards) if cards else 0
    caption_bottom = CAPTION_TOP + caption_height(lines) + MARGIN
    has_caption = not cards or caption_bottom + cards_height <= MAX_HEIGHT
    bottom = caption_bottom if has_caption else CAPTION_TOP
    items = (
        *draw_player_strips(view, printable, _asked_dice(focus)),
        *draw_rows(view, printable, ghost_cards(view).keys()),
        *draw_shelf(view, printable),
        *draw_marks(view, printable),
        *draw_bar(view, arrow_gaps(view)),
        *draw_targets(view, focus),
        *(draw_caption(view, printable, lines) if has_caption else ()),
        *(draw_strip(cards, printable, bottom) if cards else ()),
    )
    return Scene(
        name,
        WIDTH,
        bottom + cards_height,
        board(len(view.sides[0].spaces)),
        items,
        table_alt(view, words, cards),
        "roma",
    )


def _choice_scene(view: RomaView, words: Words, focus: Focus) -> Scene:
    """The picture of the cards of which the viewer chooses one.

    They have their texts if all fit on one page, else they are small.
    """
    assert view.seat is not None
    section = list_sections(view, focus)[0]
    pages = split_pages([section])
    if len(pages) == 1:
        return _page_scene("roma-cards-1", view, pages[0], words)
    printable = with_printable_names(words, len(view.sides))
    page: Page = ((section,),)
    items = (
        *draw_page_head(view.sides[view.seat], page, printable),
        *draw_plate_page(section, printable),
    )
    height = plate_page_height(section)
    alt = cards_alt(view, page, words)
    return Scene("roma-choice", WIDTH, height, bare(), items, alt, "roma")


def _card_scenes(view: RomaView, words: Words, focus: Focus) -> tuple[Scene, ...]:
    """The pages of cards that the viewer may read; none where there is nothing to read."""
    pages = split_pages(list_sections(view, focus))
    return tuple(
        _page_scene(f"roma-cards-{n}", view, page, words) for n, page in enumerate(pages, 1)
    )


def _page_scene(name: str, view: RomaView, page: Page, words: Words) -> Scene:
    """The picture of a page of cards."""
    assert view.seat is not None
    side = view.sides[view.seat]
    printable = with_printable_names(words, len(view.sides))
    items = tuple(draw_cards(side, page, printable))
    return Scene(
        name, WIDTH, page_height(page), bare(), items, cards_alt(view, page, words), "roma"
    )


def samples() -> tuple[Scene, ...]:
    """Scenes that show everything there is to draw, to warm the sprites and build the palette."""
    words = Words("en", sample_positions.NAMES)
    public = (
        sample_positions.start_view(),
        sample_choices.face_down_view(),
        sample_positions.midgame_view(),
        sample_positions.six_space_view(),
        sample_positions.two_deck_view(),
        sample_positions.expel_view(),
        sample_choices.deck_building_view(),
        sample_positions.final_view(),
        *sample_positions.all_cards_views(),
    )
    private = (
        (sample_choices.face_down_view(0), NO_FOCUS),
        (sample_choices.keep_choice_view(), {"card": card_numbers("via")}),
        (sample_choices.target_choice_view(), {"space": (4,)}),
        (
            sample_positions.midgame_view(0),
            {"die": (4,), "on": (3, 7, 8), "card": card_numbers("explorator")},
        ),
        (sample_choices.deck_building_view(0), NO_FOCUS),
    )
    tables = [table(view, words) for view in public]
    seats = [seat(view, words, focus) for view, focus in private]
    hands = sample_choices.all_cards_in_hand_views()
    own = [(*seat(view, words), *others(view, words)) for view in hands]
    return tuple(chain.from_iterable(tables + seats + own))
