"""The private menu of a decision as a message: buttons for kinds, lists for targets.

A page holds 25 entries, and one of several with buttons 20. The
menu is rebuilt on every press.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import discord

from engine.core import (
    Decision,
    Form,
    Illegal,
    Move,
    Moves,
    Plain,
    Text,
    axis_values,
    group_by_kind,
    narrow_moves,
)
from play import Table
from play.move_menu import START, FirstList, Item, Path, list_on_first_page, menu_items
from play.repeated_moves import MAX_REPEATS, list_repeats
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
from .custom_ids import NOTHING, MenuPlace
from .table_buttons import standing_buttons

PRIMARY: Final = discord.ButtonStyle.primary
MAX_LISTS: Final = 4  # that stand beside the buttons of a first page, or on a page of lists
MAX_LISTS_OF_FEW: Final = 7  # beside few buttons: whole moves in one choice are worth their room
MAX_MOVE_TEXT: Final = 60  # characters of a move that the id of a button can carry
FEW_KINDS: Final = 8  # so many kinds leave room for these lists
KINDS_PER_PAGE: Final = 20  # where more than 25 are open; with the page buttons 40 parts suffice


class MoveMenu:
    """One decision of one seat, at one place in its menu."""

    def __init__(self, table: Table, decision: Decision, place: MenuPlace, words: Words) -> None:
        """The menu at `place`, which a pressed id named: what was chosen so far, and a page.

        Illegal where nothing is left to choose there.
        """
        self.table = table
        self.decision = decision
        self.words = words
        self.moves = table.game.moves
        self.view = table.view(decision.seat)
        self.path = parse_path(place, self.moves)
        self.place = replace(place, chosen=self._rewrite_chosen())
        self.items = menu_items(table.game, self.view, decision, self.path)
        if not self.items:
            raise Illegal(Text("That cannot be done now."))

    def _rewrite_chosen(self) -> tuple[str, ...]:
        """The fields chosen so far as the ids of this page carry them.

        They are written anew by the game, never as somebody typed
        them: so ids stay short.
        """
        kind = self.path.kind
        if kind is None:
            return ()
        return tuple(
            _write_chosen(kind, field, value, self.moves) for field, value in self.path.chosen
        )

    def targets(self) -> dict[str, tuple[Plain, ...]]:
        """The legal values of every field that can be chosen from here, by the field's name.

        The private picture labels them. The fields of a kind of
        move that are asked are its axes.
        """
        kinds = group_by_kind(self.decision.moves) if self.decision.moves else {}
        shown = [self.path.kind] if self.path.kind is not None else self._kinds_on_page(kinds)
        values_by_field: dict[str, dict[Plain, None]] = {}
        for kind in shown:
            fitting = narrow_moves(kinds.get(kind, []), **dict(self.path.chosen))
            for field in kind.axes():
                values = dict.fromkeys(axis_values(fitting, field))
                values_by_field.setdefault(field, {}).update(values)
        return {field: tuple(values) for field, values in values_by_field.items()}

    def _kinds_on_page(self, kinds: Iterable[type[Move]]) -> list[type[Move]]:
        """The kinds of moves whose targets the picture labels on this page.

        In a menu of kinds, those that have a list here. The
        others are labelled once their button is pressed. Without
        a menu of kinds, all.
        """
        if not self._has_kinds():
            return list(kinds)
        firsts = [lists[0].items[0].leads for lists in self._first_lists().values()]
        return [type(lead) for lead in firsts if isinstance(lead, Move)]

    # --- as a message -----------------------------------------------------------------------------

    def layout(
        self, files: Sequence[discord.File], head: Sequence[str] = ()
    ) -> discord.ui.LayoutView:
        """The message of the menu: head lines, question, pictures, buttons and lists."""
        content = [*head, f"**{self.words(self.decision.prompt)}**"]
        if self.path.kind is not None:
            content.append(f"-# {self.words(self.path.kind.about)}")
        is_single_move = (
            self.path is START and len(self.items) == 1 and isinstance(self.items[0].leads, Move)
        )
        as_buttons = is_single_move or self._has_kinds()
        blocks = self._kind_blocks() if as_buttons else self._list_blocks()
        return page(
            text("\n".join(content)),
            *gallery(files),
            *blocks,
            *self._standing_buttons(),
            *self._back_button(),
            accent=TERRACOTTA,
        )

    def _standing_buttons(self) -> list[Block]:
        """On the first page, the answers that can be given once and for all."""
        if self.path is not START:
            return []
        return rows(standing_buttons(self.table, self.decision, self.words))

    def _has_kinds(self) -> bool:
        """Whether this is a first page with kinds to choose from, not one list of moves."""
        leads = [item.leads for item in self.items]
        is_mixed = len({type(each) for each in leads}) > 1 or isinstance(leads[0], Form)
        names_kinds = any(isinstance(each, Path) and not each.chosen for each in leads)
        return self.path is START and (is_mixed or names_kinds)

    def _shown_kinds(self) -> tuple[Item, ...]:
        """The items of this page of kinds: all of them, where one page holds them."""
        if len(self.items) <= MAX_OPTIONS:
            return self.items
        start = self._page_number(KINDS_PER_PAGE) * KINDS_PER_PAGE
        return self.items[start : start + KINDS_PER_PAGE]

    def _page_number(self, per_page: int) -> int:
        """The number of this page, from 0, where a page holds so many items."""
        pages = math.ceil(len(self.items) / per_page)
        return max(0, min(self.place.page, pages - 1))

    def _kind_blocks(self) -> list[Block]:
        """For each kind of move its lists (see `list_on_first_page`), or a button."""
        lists: list[Block] = []
        buttons: list[discord.ui.Button[Any]] = []
        first_lists = self._first_lists()
        for item in self._shown_kinds():
            kind = item.leads.kind if isinstance(item.leads, Path) else None
            if kind is None or kind not in first_lists:
                buttons.append(self._make_button(item))
                continue
            place = replace(self.place, kind=kind.__name__, page=0)
            lists += self._make_selects(first_lists[kind], place, item.label)
        buttons += self._repeat_buttons() if len(self.items) <= MAX_OPTIONS - MAX_REPEATS else ()
        turn = self._page_buttons(self.place, KINDS_PER_PAGE)
        return [*lists, *rows(buttons), *(turn if len(self.items) > MAX_OPTIONS else ())]

    def _repeat_buttons(self) -> list[discord.ui.Button[Any]]:
        """Buttons that make an earlier move of a form again."""
        repeats = list_repeats(self.table.running_match, self.decision)
        question = self.place.question_id_parts()
        written = [(self.words(label), self.moves.text(move)) for label, move in repeats]
        return [
            button(label, custom_ids.make_id("move", *question, move_text))
            for label, move_text in written
            if len(move_text) <= MAX_MOVE_TEXT
        ]

    def _first_lists(self) -> dict[type[Move], tuple[FirstList, ...]]:
        """The lists of this page of kinds, by kind: of whole moves, or of values of one field."""
        room = MAX_LISTS_OF_FEW if len(self.items) <= FEW_KINDS else MAX_LISTS
        found: dict[type[Move], tuple[FirstList, ...]] = {}
        for item in self._shown_kinds():
            if isinstance(item.leads, Path) and item.leads.kind is not None:
                kind = item.leads.kind
                lists = list_on_first_page(self.table.game, self.view, self.decision, kind, room)
                if lists:
                    found[kind] = lists
                    room -= len(lists)
        return found

    def _make_button(self, item: Item) -> discord.ui.Button[Any]:
        """The button of an item: it makes a move, opens a form, or leads to a kind of moves."""
        label, question = self.words(item.label), self.place.question_id_parts()
        match item.leads:
            case Move():
                move_text = self.moves.text(item.leads)
                return button(label, custom_ids.make_id("move", *question, move_text))
            case Form():
                form_index = self.decision.forms.index(item.leads)
                return button(label, custom_ids.make_id("form", *question, form_index), PRIMARY)
            case _:
                assert item.leads.kind is not None
                place = replace(self.place, kind=item.leads.kind.__name__, page=0)
                return button(label, place.custom_id("go"), PRIMARY)

    def _list_blocks(self) -> list[Block]:
        """The items of this place in lists, the best first, with page buttons for too many."""
        per_page = MAX_LISTS * MAX_OPTIONS
        at, here = self._page_number(per_page), self._place_with_kind()
        shown = self.items[at * per_page : (at + 1) * per_page]
        parts = [shown[first : first + MAX_OPTIONS] for first in range(0, len(shown), MAX_OPTIONS)]
        lists = self._make_selects([FirstList(part) for part in parts], here, Text("Choose"))
        return [*lists, *self._page_buttons(here, per_page)]

    def _make_selects(
        self, lists: Sequence[FirstList], place: MenuPlace, title: Text
    ) -> list[Block]:
        """Lists under one title, told apart by their values, or numbered where there are several.

        Their ids differ by the page that they name, which a
        choice does not look at.
        """
        made: list[Block] = []
        first = 1
        for at, each in enumerate(lists):
            said = self.words(title)
            if each.title is not None:
                said = self.words(Text("{move}: {values}", move=title, values=(each.title,)))
            elif len(lists) > 1:
                said += f" {first}–{first + len(each.items) - 1}"
            made.append(self._make_select(each.items, replace(place, page=at), said))
            first += len(each.items)
        return made

    def _page_buttons(self, here: MenuPlace, per_page: int) -> list[Block]:
        """The buttons to the pages before and after this one; none where there is only one."""
        pages, at = math.ceil(len(self.items) / per_page), self._page_number(per_page)
        if pages == 1:
            return []
        return rows(
            [
                button("◀", replace(here, page=at - 1).custom_id("go"), off=at == 0),
                button(f"{at + 1}/{pages}", here.custom_id("here"), off=True),
                button("▶", replace(here, page=at + 1).custom_id("go"), off=at == pages - 1),
            ]
        )

    def _make_select(self, items: Sequence[Item], place: MenuPlace, title: str) -> Block:
        """A list of items, which are either all whole moves or all values of the next field."""
        whole = isinstance(items[0].leads, Move)
        return select(
            place.custom_id("whole" if whole else "pick"),
            [self._make_option(item) for item in items],
            title,
        )

    def _place_with_kind(self) -> MenuPlace:
        """This place with the kind of its items, where all are of one kind; else unchanged.

        So a menu that begins with the moves of the only kind
        names that kind in its ids.
        """
        first = self.items[0].leads
        kind = type(first) if isinstance(first, Move) else first.kind
        assert kind is not None
        # paths all lead on within one kind; whole moves may be of several
        is_one_kind = all(
            isinstance(item.leads, Path) or type(item.leads) is kind for item in self.items
        )
        return replace(self.place, kind=kind.__name__) if is_one_kind else self.place

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
        return select_option(label, _write_chosen(item.leads.kind, field, value, self.moves), hint)

    def _back_button(self) -> list[Block]:
        """The button *Back* to the last choice; none where there was no choice."""
        if self.path is START:
            return []
        kinds = len(group_by_kind(self.decision.moves)) + len(self.decision.forms)
        if self.place.chosen:
            before = replace(self.place, chosen=self.place.chosen[:-1], page=0)
        elif kinds > 1:
            before = self.place.first_page()
        else:
            return []
        return rows([button(self.words(Text("Back")), before.custom_id("back"))])


def parse_path(place: MenuPlace, moves: Moves) -> Path:
    """The kind of move and the fields chosen at a place; Illegal where this game has none."""
    if place.kind == NOTHING:
        return START
    for kind in moves.kinds:
        if kind.__name__ == place.kind:
            return Path(kind, tuple(_parse_chosen(kind, part, moves) for part in place.chosen))
    raise Illegal(custom_ids.OUTDATED)


def _write_chosen(kind: type[Move], field: str, value: Plain, moves: Moves) -> str:
    """A chosen field as an id or an option carries it; `_parse_chosen` reads it back.

    The format is `index=value`, such as "1=C4": the place of the
    field among those that are asked for this kind of move (its
    axes), and its value as text.
    """
    return f"{kind.axes().index(field)}={moves.value_text(field, value)}"


def _parse_chosen(kind: type[Move], part: str, moves: Moves) -> tuple[str, Plain]:
    """Name and value of a field, from its part of an id such as "1=C4" (see `_write_chosen`)."""
    written_index, _, written_value = part.partition("=")
    (index,) = custom_ids.parse_numbers([written_index], 1)
    if index >= len(kind.axes()):
        raise Illegal(custom_ids.OUTDATED)
    field = kind.axes()[index]
    return field, moves.parse_value(field, written_value)


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
        *rows([confirm, button(words(Text("Back")), place.first_page().custom_id("back"))]),
        accent=TERRACOTTA,
    )
