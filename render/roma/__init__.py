"""Pictures of Arena: Roma II and Roma: the table between two players, and private cards.

Private cards are those that only one of them may read.
"""

from __future__ import annotations

from itertools import chain

from engine.roma.view import RomaView
from words import Words

from ..player_names import with_printable_names
from ..registry import NO_FOCUS, Focus
from ..scene import Scene
from . import sample_choices, sample_positions
from .bar_dice import draw_bar
from .caption import caption_height, caption_lines, draw_caption
from .card_pages import bare, draw_cards
from .card_sections import list_sections, page_height, split_pages
from .layout import CAPTION_TOP, MARGIN, WIDTH
from .marks import TABLE_QUESTIONS, arrow_gaps, draw_marks, draw_targets, ghost_cards
from .player_strips import draw_player_strips
from .sample_views import card_numbers
from .shelf import draw_shelf
from .table import board, draw_rows
from .table_text import cards_alt, table_alt, text

__all__ = ["samples", "seat", "table", "text"]


def table(view: RomaView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The public picture; the final one when the view has a result."""
    return (_table_scene("roma", view, words, focus),)


def seat(view: RomaView, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The private pictures of a seat: the cards that it may read, and the table.

    The table comes first where the seat is asked about it,
    else the cards. For the public and at the end, it is the
    public picture.
    """
    if view.seat is None or view.result:
        return table(view, words, focus)
    cards = _card_scenes(view, words, focus)
    if view.stage == "decks":
        return cards  # the table is bare as long as there are no cards
    own_table = _table_scene("roma-seat", view, words, focus)
    asked_about_table = (
        view.question is not None
        and view.question.name in TABLE_QUESTIONS
        and view.seat in view.seats_to_act
    )
    return (own_table, *cards) if asked_about_table else (*cards, own_table)


def _table_scene(name: str, view: RomaView, words: Words, focus: Focus) -> Scene:
    """The picture of the whole table; `name` is that of the scene.

    What `focus` holds is framed as a target. Below the
    table a viewer who was away reads what happened.
    """
    printable = with_printable_names(words, len(view.sides))
    lines = caption_lines(view, printable)
    items = (
        *draw_player_strips(view, printable, tuple(focus.get("die", ()))),
        *draw_rows(view, printable, ghost_cards(view).keys()),
        *draw_shelf(view, printable),
        *draw_marks(view, printable),
        *draw_bar(view, arrow_gaps(view)),
        *draw_targets(view, focus),
        *draw_caption(view, printable, lines),
    )
    return Scene(
        name,
        WIDTH,
        CAPTION_TOP + caption_height(lines) + MARGIN,
        board(len(view.sides[0].spaces)),
        items,
        table_alt(view, words),
        "roma",
    )


def _card_scenes(view: RomaView, words: Words, focus: Focus) -> tuple[Scene, ...]:
    """The pages of cards that the viewer may read; none where there is nothing to read."""
    assert view.seat is not None
    side, printable = view.sides[view.seat], with_printable_names(words, len(view.sides))
    return tuple(
        Scene(
            f"roma-cards-{n}",
            WIDTH,
            page_height(page),
            bare(),
            tuple(draw_cards(side, page, printable)),
            cards_alt(view, page, words),
            "roma",
        )
        for n, page in enumerate(split_pages(list_sections(view, focus)), 1)
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
    hands = [seat(view, words) for view in sample_choices.all_cards_in_hand_views()]
    scenes_with_hands = chain.from_iterable(hands)
    pages = [scene for scene in scenes_with_hands if scene.name.startswith("roma-cards")]
    return (*chain.from_iterable(tables + seats), *pages)
