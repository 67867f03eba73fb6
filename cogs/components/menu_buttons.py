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
from play.suggestions import MAX_SUGGESTIONS

from ..messages.layout import (
    MAX_LABEL_LENGTH,
    Block,
    button,
    rows,
)
from ..messages.size_limits import (
    MAX_COMPONENTS,
    count_components,
)
from . import custom_ids
from .closer_buttons import Zoom, closer_buttons
from .open_menu import OpenMenu

Button = discord.ui.Button[Any]
BEST_STYLE: Final = discord.ButtonStyle.success
BEST_SIGN: Final = "★"  # before the moves that look best
SWITCH_SIGN: Final = "⇅"  # before the order in which a list can be shown instead
MAX_BUTTON_ROWS: Final = 5  # of a page
ORDER_TITLES: Final = {
    BEST: Text("Best first"),
    PLACE: Text("By place"),
    "": Text("Choose"),
}


# --- the best moves -------------------------------------------------------------------------------


def suggestion_blocks(
    menu: OpenMenu,
    suggestions: Sequence[Item],
    others: Sequence[Block],
    hints: int = MAX_SUGGESTIONS,
) -> list[Block]:
    """A row with a button for each suggested move.

    Empty if the page has no room for it. `others` is
    all else on the page. The first `hints` buttons say
    what their moves bring.
    """
    buttons = [_best_button(menu, item, hinted=i < hints) for i, item in enumerate(suggestions)]
    made = rows([each for each in buttons if each is not None])
    whole_page = [*others, *made]
    component_count = sum(map(count_components, whole_page))
    row_count = sum(map(is_button_row, whole_page))
    if component_count > MAX_COMPONENTS or row_count > MAX_BUTTON_ROWS:
        return []
    return made


def _best_button(menu: OpenMenu, item: Item, *, hinted: bool) -> Button | None:
    """The button of a suggested move, where it is `hinted` with what it brings.

    None if no id can carry it.
    """
    assert isinstance(item.leads, Move)
    question = menu.place.question_id_parts()
    parts = (*question, menu.moves.text(item.leads))
    if not custom_ids.can_be_id("best", *parts):
        return None
    label = _best_label(menu, item) if hinted else f"{BEST_SIGN} {menu.words(item.label)}"
    icon = menu.words.find_icon(item.label)
    return button(label, custom_ids.make_id("best", *parts), BEST_STYLE, icon=icon)


def _best_label(menu: OpenMenu, item: Item) -> str:
    """What the button of a suggested move says: also what the move brings, as far as that fits.

    Half a hint tells nothing, but of one that lists
    facts the first ones do.
    """
    for hint in _shorter_hints(item.hint):
        label = f"{BEST_SIGN} {menu.full_label(replace(item, hint=hint))}"
        if len(label) <= MAX_LABEL_LENGTH:
            return label
    return f"{BEST_SIGN} {menu.words(item.label)}"


def _shorter_hints(hint: Text | None) -> Iterator[Text | None]:
    """A hint, and then the same with ever fewer of the facts that it lists."""
    yield hint
    facts = hint.args.get("facts") if hint is not None and hint.id == "{facts}" else None
    if isinstance(facts, tuple):
        for n in range(len(facts) - 1, 0, -1):
            yield Text("{facts}", facts=facts[:n])


def is_button_row(block: Block) -> bool:
    """Whether a block of a message is a row of buttons, not one with a list."""
    if not isinstance(block, discord.ui.ActionRow):
        return False
    return any(isinstance(child, discord.ui.Button) for child in block.children)


# --- below the menu -------------------------------------------------------------------------------


def foot_buttons(menu: OpenMenu) -> list[Button]:
    """What stands below: other pages, the ways back, the switch of order, and *Hint*."""
    return [*way_buttons(menu), *_order_buttons(menu), *_hint_buttons(menu)]


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
    """*Back* to the last choice, and after two of them *Start over*.

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


def _order_buttons(menu: OpenMenu) -> list[Button]:
    """The switch between the best first and by place, where a list here has both."""
    if menu.is_single_move() or menu.has_few_items():
        return []  # buttons have no order
    shown = [menu.menu]
    if menu.has_kinds():
        shown = list(chain(*menu.lists_of_kinds().values()))
    if not any(each.has_orders for each in shown):
        return []
    place = replace(
        menu.place_with_kind(),
        by_place=not menu.place.by_place,
        page=0,
    )
    title = menu.words(ORDER_TITLES[PLACE if place.by_place else BEST])
    return [button(f"{SWITCH_SIGN} {title}", place.custom_id("sort"))]


def _hint_buttons(menu: OpenMenu) -> list[Button]:
    """*Hint* on the first page, where there is something to choose and the table has hints."""
    if menu.has_hint or not menu.is_beginning() or not may_have_hints(menu.table):
        return []
    hint = custom_ids.make_id("hint", *menu.place.question_id_parts())
    return [button(menu.words(Text("Hint")), hint)]
