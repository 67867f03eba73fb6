"""The private menu of a decision as a message: buttons for kinds, lists for targets.

The menu is rebuilt on every press.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final, NamedTuple

import discord

from engine.core import Form, Move, Text, Verbatim
from play.menu_lists import Item, Menu, Path, place_range, split_menu
from play.repeated_moves import list_repeats
from words import Words

from ..messages.layout import (
    MAX_OPTIONS,
    TERRACOTTA,
    Block,
    button,
    gallery,
    hide_equal_icons,
    page,
    rows,
    select,
    select_option,
    text,
)
from ..messages.phone_screen import SCREEN_HEIGHT, message_height, pack_rows
from ..messages.pictures import can_zoom_in
from . import custom_ids
from .closer_buttons import WHOLE_BOARD, Zoom
from .custom_ids import MenuPlace
from .menu_buttons import (
    BEST_STYLE,
    ORDER_TITLES,
    Button,
    best_label,
    find_sign,
    hint_buttons,
    order_buttons,
    suggestion_blocks,
    way_buttons,
    zoom_buttons,
)
from .menu_paths import write_chosen, write_section
from .open_menu import MAX_LISTS, OpenMenu
from .page_trims import (
    DEEPER_TRIMS,
    HINT_TRIMS,
    LESSON_TRIMS,
    NO_NOTES,
    PAGE_TRIMS,
    MenuNotes,
    PageTrim,
)
from .table_buttons import list_standing_answers_to

PHONE_TITLE_LENGTH: Final = 36  # characters of a list's title that a phone shows
PRIMARY: Final = discord.ButtonStyle.primary
SECONDARY: Final = discord.ButtonStyle.secondary


class PageParts(NamedTuple):
    """What a menu shows around its choices, before anything of it is left out."""

    files: Sequence[discord.File]  # the pictures
    notes: MenuNotes  # right above the choices
    suggestions: Sequence[Item]  # the best moves
    looks: Sequence[Button]  # buttons that show a hint, or parts of the board
    ways: Sequence[Button]  # buttons that lead elsewhere
    below: Sequence[Block]  # what stands at the foot


class MoveMenu(OpenMenu):
    """One decision of one seat, at one place in its menu, as a message."""

    # of `suggested`: the moves whose button has a star
    starred: Set[Move | Form | Path] = frozenset()
    # suggested moves that have a button anyway, which says what they bring
    suggested: Set[Move | Form | Path] = frozenset()
    trim = PAGE_TRIMS[0]

    def layout(
        self,
        files: Sequence[discord.File],
        head: Sequence[str] = (),
        suggestions: Sequence[Item] = (),
        notes: MenuNotes = NO_NOTES,
        zoom: Zoom = WHOLE_BOARD,
        below: Sequence[Block] = (),
        ways: Sequence[Button] = (),
    ) -> discord.ui.LayoutView:
        """The message of the menu: head lines, question, pictures, then what is chosen from.

        Below the pictures, right above the lists, stand `notes` and what this
        menu is about. `zoom` says which part of the board the pictures show;
        `below` stands at the foot, `ways` are buttons that lead elsewhere. What
        is needed least is left out until all the rest fits the screen of a phone,
        with the best moves among it.
        """
        has_picture = bool(files) or zoom != WHOLE_BOARD
        can_zoom = has_picture and can_zoom_in(self.table.row.game)
        closer = zoom_buttons(self, zoom) if can_zoom else []
        looks = [*hint_buttons(self, zoom), *closer]
        parts = PageParts(files, notes, suggestions, looks, ways, below)
        shown: list[Block] = []
        for trim in self._list_trims(notes):
            shown, has_best = self._trimmed_blocks(trim, parts)
            if has_best and message_height(shown, files) <= SCREEN_HEIGHT:
                break
        if notes.passing:
            shown, _ = self._trimmed_blocks(self.trim, parts, notes.passing)
        return page(text("\n".join(head)), *shown, accent=TERRACOTTA)

    def _list_trims(self, notes: MenuNotes) -> Sequence[PageTrim]:
        """What the page may show, from everything to the least: the first that fits is taken."""
        if self.has_hint:
            return HINT_TRIMS
        if notes.kept:
            return LESSON_TRIMS
        return PAGE_TRIMS if self.is_beginning() else DEEPER_TRIMS

    def _trimmed_blocks(
        self,
        trim: PageTrim,
        parts: PageParts,
        passing: str = "",
    ) -> tuple[list[Block], bool]:
        """The blocks of the menu with as much as `trim` says, and whether the best moves fit in.

        A message may have only so many blocks; the best moves take what the others
        leave. Without any to show they fit, too. `passing` is said below the question.
        """
        self.trim = trim
        self.most_lists = trim.lists
        self.with_few = trim.with_few
        without_button = self._mark_suggestions(parts.suggestions)
        foot = [*self._foot_buttons(parts), *parts.ways[: trim.ways]]
        note = parts.notes.say(trim)
        top = self._top_blocks(parts.files, note, passing, with_about=trim.with_about)
        rest = [*self._choice_blocks(foot), *parts.below]
        best = suggestion_blocks(self, without_button[: trim.best], [*top, *rest], trim)
        has_best = bool(best) or not without_button
        return [*top, *best, *rest], has_best

    def _mark_suggestions(self, suggestions: Sequence[Item]) -> list[Item]:
        """Notes which buttons of moves have a star; returns the suggestions that have no button.

        Only the best has a star where every answer has a button, or
        where an offer is accepted or declined: not both can be good.
        """
        with_button = self.moves_with_button()
        marked = [item for item in suggestions if item.leads in with_button]
        has_one_star = self.has_button_for_each() or self.can_agree()
        stars = marked[:1] if has_one_star else marked
        self.starred = {item.leads for item in stars if not item.is_lesser}
        self.suggested = {item.leads for item in marked if not item.is_lesser}
        return [item for item in suggestions if item.leads not in with_button]

    def _choice_blocks(self, foot: Sequence[Button]) -> list[Block]:
        """The lists or buttons from which a move is chosen, then the buttons of the `foot`.

        They are those of all kinds of moves, or of one kind. Where there
        is no room for lists, one button leads to them.
        """
        if self.has_kinds() and not self.is_single_move():
            return [*self._kind_blocks(foot), *self._standing_blocks()]
        if not self.trim.with_lists and not self.is_single_move() and not self.has_few_items():
            return [*self._standing_blocks(), *pack_rows([self._make_lists_button(), *foot])]
        return [*self._item_blocks(), *self._standing_blocks(), *pack_rows(foot)]

    def _foot_buttons(self, parts: PageParts) -> list[Button]:
        """What stands below: other pages, *Hint*, *Closer*, and what belongs to the notes."""
        order = order_buttons(self) if self.trim.with_order else []
        return [*way_buttons(self), *parts.looks, *order, *parts.notes.kept]

    def _top_blocks(
        self,
        files: Sequence[discord.File],
        note: str,
        passing: str,
        *,
        with_about: bool,
    ) -> list[Block]:
        """The question, the pictures, and what stands right above the choices.

        What is said of a section is among the latter: prices, and what
        cannot be done now, are compared with what can be chosen.
        """
        about = self._about_lines() if with_about else []
        is_section = self.menu.path.section is not None
        question = f"**{self.words.illustrate(self.decision.prompt)}**"
        above = [line for line in (question, *([] if is_section else about), passing) if line]
        below = about if is_section else []
        # the question alone says what a first page is about
        needs_no_path = self.trim.is_brief and self.is_beginning()
        path_line = "" if needs_no_path else self._path_line()
        between = [line for line in (note, path_line, *below) if line]
        blocks = (text("\n".join(above)), *gallery(files), text("\n".join(between)))
        return [block for block in blocks if block is not None]

    def _standing_blocks(self) -> list[Block]:
        """Buttons of answers that hold for later questions of this kind, too: on the first page."""
        if self.list_places_before() or self.page_number():
            return []
        answers = list_standing_answers_to(self.table, self.decision, self.words)
        return rows([button(each.label, each.custom_id) for each in answers])

    def _about_lines(self) -> list[str]:
        """What is said of the place where the menu is, in small print.

        That is what the section shows, or what the chosen kind of move
        does, unless the question says so already or one move is left.
        Before either is chosen: the game's own notes.
        """
        kind = self.menu.path.kind
        section = self.menu.path.section
        if section is not None:
            return [f"-# {self.words.illustrate(line)}" for line in section.describe(self.view)]
        if kind is None:
            return [f"-# {self.words(line)}" for line in self.table.game.menu_notes(self.view)]
        is_said = kind.about == self.decision.prompt
        return [] if self.is_single_move() or is_said else [f"-# {self.words(kind.about)}"]

    def _path_line(self) -> str:
        """What this menu is about: the kind, what is chosen of it, and what is asked next.

        Of a section, its title. "" where neither is chosen, or a single
        move is left.
        """
        kind = self.menu.path.kind
        title = self.menu.title
        if self.menu.path.section is not None and title is not None:
            return self.words(title)
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

    def _item_blocks(self) -> list[Block]:
        """The moves of this place, or values of a field: as buttons where they are few."""
        if self.is_single_move() or self.has_few_moves():
            return rows([self._make_move_button(item) for item in self.items])
        if self.has_few_items():
            return rows([self._make_few_button(item) for item in self.items])
        return self._list_blocks()

    # --- kinds --------------------------------------------------------

    def _kind_blocks(self, foot: Sequence[Button]) -> list[Block]:
        """The first page of a menu: for each kind of move its lists, or a button.

        `open_first_lists` says which kinds have lists. The buttons of
        the `foot` follow those of kinds.
        """
        lists: list[Block] = []
        buttons: list[Button] = []
        by_kind = self.lists_of_kinds()
        for item in self.kinds_on_page():
            kind = item.leads.kind if isinstance(item.leads, Path) else None
            if kind is None or kind not in by_kind:
                buttons.append(self._make_button(item))
                continue
            place = replace(self.place, kind=kind.__name__)
            lists += self._make_selects(by_kind[kind], place)
        return [*lists, *pack_rows([*buttons, *self._repeat_buttons(), *foot])]

    def _repeat_buttons(self) -> list[Button]:
        """Buttons that make an earlier move of a form again; none within a section."""
        if self.path.section is not None:
            return []
        question = self.place.question_id_parts()
        made: list[Button] = []
        for label, move in list_repeats(self.table.running_match, self.decision):
            parts = (*question, self.moves.text(move))
            if custom_ids.can_be_id("move", *parts):
                icon = self.words.find_icon(label)
                repeat_id = custom_ids.make_id("move", *parts)
                made.append(button(self.words(label), repeat_id, icon=icon))
        return made[: self.trim.repeats]

    def _make_button(self, item: Item) -> Button:
        """The button of an item: it makes a move, opens a form, or leads to a kind of moves."""
        brief = item.label.brief if self.trim.is_brief else None
        label = self.words(brief or item.label)
        icon = self.words.find_icon(item.label)
        question = self.place.question_id_parts()
        match item.leads:
            case Move():
                move_text = self.moves.text(item.leads)
                if item.leads in self.suggested:
                    without_star = item.leads not in self.starred
                    label = best_label(self, replace(item, is_lesser=without_star), self.trim)
                return button(
                    label,
                    custom_ids.make_id("move", *question, move_text),
                    self._move_style(item.leads, SECONDARY),
                    icon=icon,
                )
            case Form():
                form_index = self.decision.forms.index(item.leads)
                return button(
                    label,
                    custom_ids.make_id("form", *question, form_index),
                    self._other_style(),
                    icon=icon,
                )
            case _:
                place = replace(self.place, kind=_name_step(item.leads), page=0)
                return button(label, place.custom_id("go"), self._other_style(), icon=icon)

    def _move_style(self, move: Move, usual: discord.ButtonStyle) -> discord.ButtonStyle:
        """The colour of a move's button: a strong one for suggested and for agreeing moves."""
        if move in self.starred or type(move) in self.table.game.agreeing_kinds:
            return BEST_STYLE
        return usual

    def _other_style(self) -> discord.ButtonStyle:
        """The colour of a button that makes no move: strong, unless a move here agrees to an offer.

        Then that move's button is to stand out alone.
        """
        return SECONDARY if self.can_agree() else PRIMARY

    def can_agree(self) -> bool:
        """Whether a move here agrees to an offer."""
        agreeing = self.table.game.agreeing_kinds
        return any(type(item.leads) in agreeing for item in self.items)

    def _make_move_button(self, item: Item) -> Button:
        """Makes the button of one of a few moves, with what it brings."""
        assert isinstance(item.leads, Move)
        parts = (
            *self.place.question_id_parts(),
            self.moves.text(item.leads),
        )
        sign = find_sign(self, item) if item.leads in self.starred else ""
        return button(
            f"{sign}{self.full_label(item)}",
            custom_ids.make_id("move", *parts),
            self._move_style(item.leads, PRIMARY),
            icon=self.words.find_icon(item.label),
        )

    def _make_few_button(self, item: Item) -> Button:
        """Makes the button of one of a few moves, or of one of a few values of a field."""
        if isinstance(item.leads, Move):
            return self._make_move_button(item)
        label = self.words(item.label) if self.trim.is_short else self.full_label(item)
        icon = self.words.find_icon(item.label)
        return button(label, self.place_of_value(item).custom_id("go"), PRIMARY, icon=icon)

    def _make_lists_button(self) -> Button:
        """Makes the button that leads to the lists of the only kind of move."""
        label = self._path_line() or self.words(ORDER_TITLES[self.menu.order])
        return button(label, self.place_with_kind().custom_id("go"), self._other_style())

    # --- lists --------------------------------------------------------

    def _list_blocks(self) -> list[Block]:
        """The items of this place in lists, a hundred a page."""
        per_page = MAX_LISTS * MAX_OPTIONS
        start = self.page_number() * per_page
        items = self.items[start : start + per_page]
        shown = replace(self.menu, items=items)
        return self._make_selects(split_menu(shown), self.place_with_kind(), start)

    def _make_selects(
        self,
        menus: Sequence[Menu],
        place: MenuPlace,
        start: int = 0,
    ) -> list[Block]:
        """Lists of one kind of move, told apart by what their titles say first.

        That is their value, or the first and the last place that they
        hold, or else the numbers of their items: `start` items come
        before the first list. As no two ids in a message may be equal,
        each list has its number as the page in its id, which is ignored
        when something is chosen.
        """
        made: list[Block] = []
        for list_number, menu in enumerate(menus):
            end = start + len(menu.items)
            held = ""
            if menu.value is None and len(menus) > 1:
                numbers = Verbatim(str(start + 1)), Verbatim(str(end))
                first, last = map(self.words, place_range(menu) or numbers)
                held = f"{first} – {last} · "  # a narrow list cuts the end
            own_place = replace(place, page=list_number)
            title = self._list_title(menu, held)
            made.append(self._make_select(menu.items, own_place, title))
            start = end
        return made

    def _list_title(self, menu: Menu, held: str) -> str:
        """What a list holds and is about, what it asks, and how it is ordered.

        What it asks is left out where a phone would cut off the order for it.
        """
        order = self.words(ORDER_TITLES[menu.order])
        if menu.title is None:
            return f"{held}{order}"
        title = menu.title
        ending = f" · {order}" if menu.order else ""
        if menu.value is not None:
            title = Text("{list}: {chosen}", list=title, chosen=(menu.value,))
        said = self.words(title)
        if len(menu.fields) == 1:
            asked = self._question_text(menu)
            whole = self.words(Text("{list} → {question}", list=title, question=asked))
            if not ending or len(held + whole + ending) <= PHONE_TITLE_LENGTH:
                said = whole
        return f"{held}{said}{ending}"

    def _make_select(self, items: Sequence[Item], place: MenuPlace, title: str) -> Block:
        """A list of items, which are either all whole moves or all values of the next field."""
        are_moves = isinstance(items[0].leads, Move)
        custom_id = place.custom_id("whole" if are_moves else "pick")
        options = [self._make_option(item) for item in items]
        hide_equal_icons(options)
        return select(custom_id, options, title)

    def _make_option(self, item: Item) -> discord.SelectOption:
        """Makes an item as an option of a list.

        The value that Discord sends back is a whole move as text, or
        the value of one field of a move.
        """
        label = self.words(item.label)
        hint = self.words(item.hint) if item.hint is not None else None
        icon = self.words.find_icon(item.label)
        if isinstance(item.leads, Move):
            return select_option(label, self.moves.text(item.leads), hint, icon=icon)
        assert isinstance(item.leads, Path)
        assert item.leads.kind is not None
        field, value = item.leads.chosen[-1]
        return select_option(
            label,
            write_chosen(item.leads.kind, field, value, self.moves),
            hint,
            icon=icon,
        )


def warning_page(
    name: Text,
    warning: Text,
    place: MenuPlace,
    move_text: str,
    words: Words,
) -> discord.ui.LayoutView:
    """The page that asks once more before a move gives something up for good.

    `name` is what the move is called.
    """
    confirm = button(
        words(Text("Yes, do it")),
        custom_ids.make_id("sure", *place.question_id_parts(), move_text),
        discord.ButtonStyle.danger,
    )
    back_id = place.first_page().custom_id("back")
    back = button(words(Text("Back")), back_id)
    question = words(Text("{move}?", move=name))
    return page(
        text(f"**{question}**\n{words(warning)}"),
        *rows([confirm, back]),
        accent=TERRACOTTA,
    )


def _name_step(path: Path) -> str:
    """The section or the kind to which a button leads, as an id carries it."""
    if path.section is not None:
        return write_section(path.section)
    assert path.kind is not None
    return path.kind.__name__
