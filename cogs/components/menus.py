"""The private menu of a decision as a message: buttons for kinds, lists for targets.

The menu is rebuilt on every press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from engine.core import Form, Move, Text
from play.move_menu import Item, Menu, Path
from words import Words

from ..messages.layout import (
    MAX_OPTIONS,
    TERRACOTTA,
    Block,
    button,
    gallery,
    page,
    rows,
    select,
    select_option,
    text,
)
from . import custom_ids
from .closer_buttons import WHOLE_BOARD, Zoom
from .custom_ids import MenuPlace
from .menu_buttons import (
    ORDER_TITLES,
    Button,
    foot_buttons,
    suggestion_blocks,
    zoom_buttons,
)
from .menu_paths import write_chosen
from .open_menu import OpenMenu

PRIMARY: Final = discord.ButtonStyle.primary


class MoveMenu(OpenMenu):
    """One decision of one seat, at one place in its menu, as a message."""

    def layout(
        self,
        files: Sequence[discord.File],
        head: Sequence[str] = (),
        suggestions: Sequence[Item] = (),
        note: str = "",
        zoom: Zoom = WHOLE_BOARD,
        below: Sequence[Block] = (),
    ) -> discord.ui.LayoutView:
        """The message of the menu: head lines, question, pictures, then what is chosen from.

        Below the pictures, right above the lists, stand `note`
        and what this menu is about. `zoom` says which part of the
        board the pictures show; `below` stands at the foot.
        """
        above = [
            *head,
            f"**{self.words(self.decision.prompt)}**",
            *self._kind_lines(),
        ]
        between = "\n".join(filter(None, [note, self._path_line()]))
        shown = [
            text("\n".join(above)),
            *gallery(files),
            text(between),
        ]
        closer = zoom_buttons(self, zoom) if files or zoom != WHOLE_BOARD else []
        blocks, foot = self._blocks(), [*rows([*foot_buttons(self), *closer]), *below]
        others = [block for block in (*shown, *blocks, *foot) if block is not None]
        best = suggestion_blocks(self, suggestions, others)
        return page(*shown, *best, *blocks, *foot, accent=TERRACOTTA)

    def _kind_lines(self) -> list[str]:
        """What the chosen kind of move does, in small print."""
        kind = self.menu.path.kind
        return [] if kind is None or self.is_single_move() else [f"-# {self.words(kind.about)}"]

    def _path_line(self) -> str:
        """What this menu is about: the kind, what is chosen of it, and what is asked next."""
        kind, title = self.menu.path.kind, self.menu.title
        if kind is None or title is None or self.is_single_move():
            return ""
        chosen = tuple(
            self.table.game.chosen_text(self.view, kind, field, value)
            for field, value in self.path.chosen
        )
        if chosen:
            title = Text("{list}: {chosen}", list=title, chosen=chosen)
        asked = self._question_text(self.menu)
        return self.words(Text("{list} → {question}", list=title, question=asked))

    def _question_text(self, menu: Menu) -> str:
        """What a list asks: "where?", or "which die? for what?"."""
        kind = menu.path.kind
        assert kind is not None
        asked = [self.table.game.field_question(kind, field) for field in menu.fields]
        return " ".join(map(self.words, dict.fromkeys(asked)))

    def _blocks(self) -> list[Block]:
        """The items of this place: as buttons where they are kinds or few, else as a list."""
        if self.is_single_move() or self.has_few_moves():
            return rows([self._make_move_button(item) for item in self.items])
        return self._kind_blocks() if self.has_kinds() else [self._list_block()]

    # --- kinds ------------------------------------------------------------------------------------

    def _kind_blocks(self) -> list[Block]:
        """For each kind of move a list of all its moves, where they fit one list; else a button.

        In such a list one choice makes a whole move.
        """
        lists = self.lists_of_kinds()
        listed = [item for _, item in lists]
        buttons = [self._make_button(item) for item in self.shown_kinds() if item not in listed]
        return [
            *(self._make_kind_list(menu) for menu, _ in lists),
            *rows(buttons),
        ]

    def _make_kind_list(self, menu: Menu) -> Block:
        """The list of all moves of one kind, which says what it asks and how it is ordered."""
        kind, title = menu.path.kind, menu.title
        assert kind is not None
        assert title is not None
        named = self.words(title)
        if len(menu.fields) == 1:
            asked = self._question_text(menu)
            named = self.words(
                Text(
                    "{list} → {question}",
                    list=title,
                    question=asked,
                )
            )
        if menu.order:
            named = f"{named} · {self.words(ORDER_TITLES[menu.order])}"
        place = replace(self.place, kind=kind.__name__, page=0)
        return self._make_select(menu.items, place, named)

    def _make_button(self, item: Item) -> Button:
        """The button of an item: it makes a move, opens a form, or leads to a kind of moves."""
        label = self.words(item.label)
        question = self.place.question_id_parts()
        match item.leads:
            case Move():
                move_text = self.moves.text(item.leads)
                return button(
                    label,
                    custom_ids.make_id("move", *question, move_text),
                )
            case Form():
                form_index = self.decision.forms.index(item.leads)
                return button(
                    label,
                    custom_ids.make_id("form", *question, form_index),
                    PRIMARY,
                )
            case _:
                assert item.leads.kind is not None
                place = replace(
                    self.place,
                    kind=item.leads.kind.__name__,
                    page=0,
                )
                return button(label, place.custom_id("go"), PRIMARY)

    def _make_move_button(self, item: Item) -> Button:
        """The button of one of a few moves, with what it brings."""
        assert isinstance(item.leads, Move)
        parts = (
            *self.place.question_id_parts(),
            self.moves.text(item.leads),
        )
        return button(
            self.full_label(item),
            custom_ids.make_id("move", *parts),
            PRIMARY,
        )

    # --- lists ------------------------------------------------------------------------------------

    def _list_block(self) -> Block:
        """The items of this place as a list, 25 a page."""
        start = self.page_number() * MAX_OPTIONS
        title = self.words(ORDER_TITLES[self.menu.order])
        shown = self.items[start : start + MAX_OPTIONS]
        return self._make_select(shown, self.place_with_kind(), title)

    def _make_select(self, items: Sequence[Item], place: MenuPlace, title: str) -> Block:
        """A list of items, which are either all whole moves or all values of the next field."""
        whole = isinstance(items[0].leads, Move)
        return select(
            place.custom_id("whole" if whole else "pick"),
            [self._make_option(item) for item in items],
            title,
        )

    def _make_option(self, item: Item) -> discord.SelectOption:
        """An item as an option of a list.

        The value that Discord sends back is a whole move as text,
        or the value of one field of a move.
        """
        label = self.words(item.label)
        hint = self.words(item.hint) if item.hint is not None else None
        if isinstance(item.leads, Move):
            return select_option(label, self.moves.text(item.leads), hint)
        assert isinstance(item.leads, Path)
        assert item.leads.kind is not None
        field, value = item.leads.chosen[-1]
        return select_option(
            label,
            write_chosen(item.leads.kind, field, value, self.moves),
            hint,
        )


def warning_page(
    warning: Text, place: MenuPlace, move_text: str, words: Words
) -> discord.ui.LayoutView:
    """The page that asks once more before a move gives something up for good."""
    confirm = button(
        words(Text("Yes, do it")),
        custom_ids.make_id("sure", *place.question_id_parts(), move_text),
        discord.ButtonStyle.danger,
    )
    return page(
        text(words(warning)),
        *rows(
            [
                confirm,
                button(
                    words(Text("Back")),
                    place.first_page().custom_id("back"),
                ),
            ]
        ),
        accent=TERRACOTTA,
    )
