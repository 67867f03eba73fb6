"""The buttons around a menu: the best moves, other pages, the ways back, the order, *Hint*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

import discord

from engine.core import Move, Text
from play.hints import may_have_hints
from play.menu_lists import BEST, PLACE, Item

from ..messages.layout import (
    MAX_LABEL_LENGTH,
    Block,
    button,
    unescape_label,
)
from ..messages.phone_screen import LABEL_WIDTH, pack_rows, text_width
from ..messages.size_limits import (
    MAX_COMPONENTS,
    count_components,
)
from . import custom_ids
from .closer_buttons import Zoom, closer_buttons
from .open_menu import MAX_HINT_LENGTH, OpenMenu
from .page_trims import PageTrim

Button = discord.ui.Button[Any]
BEST_STYLE: Final = discord.ButtonStyle.success
BEST_SIGN: Final = "★"  # before the moves that look best
HINT_SIGN: Final = "💡"  # before what a bot would do
SWITCH_SIGN: Final = "⇅"  # before the order in which a list can be shown instead
MAX_BUTTON_ROWS: Final = 5  # of a page
ORDER_TITLES: Final = {
    BEST: Text("Best first"),
    PLACE: Text("By place"),
    "": Text("Choose"),
}


# --- the best moves ---------------------------------------------------


def suggestion_blocks(
    menu: OpenMenu,
    suggestions: Sequence[Item],
    others: Sequence[Block],
    trim: PageTrim,
) -> list[Block]:
    """A row with a button for each suggested move, which says what the move brings.

    Empty if the page has no room for it. `others` is all else on the
    page, `trim` how much is said.
    """
    buttons = [_best_button(menu, item, trim) for item in suggestions]
    made = pack_rows([each for each in buttons if each is not None])
    whole_page = [*others, *made]
    component_count = sum(map(count_components, whole_page))
    row_count = sum(map(is_button_row, whole_page))
    if component_count > MAX_COMPONENTS or row_count > MAX_BUTTON_ROWS:
        return []
    return made


def _best_button(menu: OpenMenu, item: Item, trim: PageTrim) -> Button | None:
    """The button of a suggested move; None if no id can carry it."""
    assert isinstance(item.leads, Move)
    question = menu.place.question_id_parts()
    parts = (*question, menu.moves.text(item.leads))
    if not custom_ids.can_be_id("best", *parts):
        return None
    style = discord.ButtonStyle.secondary if item.is_lesser else BEST_STYLE
    icon = menu.words.find_icon(item.label) if trim.with_icons else None
    label = best_label(menu, item, trim)
    return button(label, custom_ids.make_id("best", *parts), style, icon=icon)


def best_label(menu: OpenMenu, item: Item, trim: PageTrim) -> str:
    """What the button of a suggested move says: its name, and what it brings.

    What it brings is never cut, but may be said with fewer facts or in
    fewer words. The longest label that fits the button is taken; where
    `trim` is short, the longest that fits one line; where it is brief,
    the shortest.
    """
    name = menu.short_name(item) if trim.is_short else menu.words(item.label)
    hints = [] if trim.is_bare else [menu.words(each) for each in _shorter_hints(item.hint)]
    sign = find_sign(menu, item)
    labels = [unescape_label(f"{sign}{name} · {hint}", MAX_HINT_LENGTH) for hint in hints]
    fitting = [label for label in labels if len(label) <= MAX_LABEL_LENGTH]
    if not fitting:
        return f"{sign}{name}"
    if trim.is_brief:
        return fitting[-1]
    if not trim.is_short:
        return fitting[0]
    fitting_one_line = [label for label in fitting if text_width(label) <= LABEL_WIDTH]
    return fitting_one_line[0] if fitting_one_line else fitting[-1]


def find_sign(menu: OpenMenu, item: Item) -> str:
    """The sign before the name of a suggested move: for a bot's hint, or for a best move.

    "" for a lesser one.
    """
    if item.leads == menu.hinted_move:
        return f"{HINT_SIGN} "
    return "" if item.is_lesser else f"{BEST_SIGN} "


def _shorter_hints(hint: Text | None) -> Iterator[Text]:
    """Yields a hint, then shorter ones: with ever fewer of its facts, then in fewer words.

    Yields nothing if it is None.
    """
    if hint is None:
        return
    yield hint
    # a hint may be a mere list of facts, the most important ones first
    facts = hint.args.get("facts") if hint.id == "{facts}" else None
    if isinstance(facts, tuple):
        for n in range(len(facts) - 1, 0, -1):
            yield Text("{facts}", facts=facts[:n])
    yield from _shorter_hints(hint.brief)


def is_button_row(block: Block) -> bool:
    """Whether a block of a message is a row of buttons, not one with a list."""
    if not isinstance(block, discord.ui.ActionRow):
        return False
    return any(isinstance(child, discord.ui.Button) for child in block.children)


# --- below the menu ---------------------------------------------------


def way_buttons(menu: OpenMenu) -> list[Button]:
    """The buttons to other pages, and the ways back."""
    return [*_page_buttons(menu), *_back_buttons(menu)]


def zoom_buttons(menu: OpenMenu, zoom: Zoom) -> list[Button]:
    """The buttons that show a part of the board closer, or the whole board again."""
    return closer_buttons(menu.place.custom_id("closer"), zoom, menu.words)


def _page_buttons(menu: OpenMenu) -> list[Button]:
    """The buttons to the pages before and after this one.

    Empty if there is only one.
    """
    page_count = menu.page_count()
    if page_count == 1:
        return []
    number = menu.page_number()
    here = menu.place_with_kind()
    before, after = replace(here, page=number - 1), replace(here, page=number + 1)
    return [
        button("◀", before.custom_id("go"), off=number == 0),
        button(f"{number + 1}/{page_count}", here.custom_id("here"), off=True),
        button("▶", after.custom_id("go"), off=number == page_count - 1),
    ]


def _back_buttons(menu: OpenMenu) -> list[Button]:
    """*Back* to the last choice, and after several choices *Start over*.

    Empty without a choice.
    """
    before = menu.list_places_before()
    if not before:
        return []
    back = button(menu.words(Text("Back")), before[-1].custom_id("back"))
    if len(before) == 1:
        return [back]
    return [
        back,
        button(
            menu.words(Text("Start over")),
            before[0].custom_id("back"),
        ),
    ]


def order_buttons(menu: OpenMenu) -> list[Button]:
    """The button that orders lists by place, or best first again.

    Empty where no list here has both orders.
    """
    if menu.is_single_move() or menu.has_few_items():
        return []  # buttons have no order
    shown = [menu.menu]
    if menu.has_kinds():
        shown = list(chain(*menu.lists_of_kinds().values()))
    if not any(each.has_orders for each in shown):
        return []
    switched = replace(
        menu.place_with_kind(),
        by_place=not menu.place.by_place,
        page=0,
    )
    title = menu.words(ORDER_TITLES[PLACE if switched.by_place else BEST])
    return [button(f"{SWITCH_SIGN} {title}", switched.custom_id("sort"))]


def hint_buttons(menu: OpenMenu, zoom: Zoom) -> list[Button]:
    """*Hint*, where there is something to choose and the table has hints.

    It is off while a hint is looked for, so that no other button moves. Its id names
    the place in the menu and the part of the board that is shown: both stay.
    """
    if menu.has_hint or menu.is_single_move() or not may_have_hints(menu.table):
        return []
    hint = f"{menu.place.custom_id('hint')}:{zoom.part}"
    if len(hint) > custom_ids.MAX_ID_LENGTH:
        hint = custom_ids.make_id("hint", *menu.place.question_id_parts())
    return [button(menu.words(Text("Hint")), hint, off=menu.awaits_hint)]
