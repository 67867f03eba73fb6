"""What stands at one place of a decision's menu: its items, its pages, and the way that led there.

A page holds four lists of 25 entries, or 20 kinds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from engine.core import (
    Decision,
    Game,
    Illegal,
    Move,
    Plain,
    Text,
    axis_values,
    group_by_kind,
    narrow_moves,
)
from play import Table
from play.menu_lists import BEST, PLACE, START, Item, Menu, Path
from play.move_menu import find_sections, open_first_lists, open_menu
from play.suggestions import (
    MAX_SUGGESTIONS,
    describe_item,
    suggest_moves,
    suggest_targets,
)
from play.target_menus import move_fields
from words import Words

from ..messages.layout import (
    BUTTONS_A_ROW,
    MAX_LABEL_LENGTH,
    MAX_OPTIONS,
    unescape_label,
)
from . import custom_ids
from .custom_ids import MenuPlace
from .menu_paths import parse_path, write_path, write_section

MAX_LISTS: Final = 4  # that stand beside the buttons of a first page, or on a page of lists
MAX_LISTS_OF_FEW: Final = 6  # beside few buttons: whole moves in one choice are worth their room
FEW_KINDS: Final = 8  # so many kinds leave room for these lists
MAX_HINT_LENGTH: Final = 400  # characters of a name with a hint, more than any button has
MAX_PLACE_BUTTONS: Final = 2 * BUTTONS_A_ROW  # that are as small as the name of a place
KINDS_PER_PAGE: Final = 20  # four rows of buttons: a fifth one leads on


class OpenMenu:
    """One decision of one seat, at one place in its menu."""

    # lists on a page of kinds; a kind of moves without a list has a button
    most_lists = MAX_LISTS_OF_FEW
    with_few = True  # a few answers all have buttons, where a phone has room for them
    hinted_move: Move | None = None  # what a bot would do, which has been asked
    has_hint = False  # a hint is shown: there is no button *Hint*
    awaits_hint = False  # one is being looked for: that button is off

    def __init__(
        self,
        table: Table,
        decision: Decision,
        place: MenuPlace,
        words: Words,
    ) -> None:
        """The menu at `place`, which a pressed id named: what was chosen so far, and a page.

        Raises Illegal if nothing is left to choose there.
        """
        self.table = table
        self.decision = decision
        self.words = words
        self.moves = table.game.moves
        self.view = table.view(decision.seat)
        self.path = parse_path(place, table.game)
        self.place = replace(place, chosen=write_path(self.path, self.moves))
        # by kind of move and greatest number of lists: a page asks again
        # and again, as it is laid out with less until it fits
        self._opened: dict[tuple[type[Move], int], tuple[Menu, ...]] = {}
        self.menu = self._open_menu(self.path)
        self.items = self.menu.items
        if not self.items:
            raise Illegal(Text("That cannot be done now."))

    def _open_menu(self, path: Path) -> Menu:
        """The menu after `path`, in the order that this place wants."""
        order = PLACE if self.place.by_place else BEST
        return open_menu(self.table.game, self.view, self.decision, path, order)

    # --- what is shown here -------------------------------------------

    def has_kinds(self) -> bool:
        """Whether several kinds of moves can be chosen here, and none is chosen yet."""
        return self.menu.path.kind is None

    def is_single_move(self) -> bool:
        """Whether the whole question has a single answer, which is one of its listed moves."""
        if self.path is not START or len(self.items) != 1:
            return False
        return isinstance(self.items[0].leads, Move)

    def has_few_moves(self) -> bool:
        """Whether the question has so few moves, all of one kind, that each has a button."""
        if self.list_places_before() or not self.has_few_items():
            return False
        return all(isinstance(item.leads, Move) for item in self.items)

    def has_few_items(self) -> bool:
        """Whether there are so few moves, or values of a field, that each has a button.

        They may be more where the buttons are small.
        """
        most = MAX_PLACE_BUTTONS if self._are_only_places() else BUTTONS_A_ROW
        if not self.with_few or self.has_kinds() or len(self.items) > most:
            return False
        return all(map(self._can_be_button, self.items))

    def _are_only_places(self) -> bool:
        """Whether every item is called by a place alone, such as `C4`, without a hint."""
        return all(item.places is not None and item.hint is None for item in self.items)

    def _can_be_button(self, item: Item) -> bool:
        """Whether an item's label and custom id are short enough for a button."""
        if len(self.full_label(item)) > MAX_LABEL_LENGTH:
            return False
        if isinstance(item.leads, Move):
            question = self.place.question_id_parts()
            return custom_ids.can_be_id("move", *question, self.moves.text(item.leads))
        # The item is a value of a field: the press leads on in the menu
        return custom_ids.can_be_id("go", *self.place_of_value(item).id_parts())

    def place_of_value(self, item: Item) -> MenuPlace:
        """Where in the menu a press leads on an item that stands for a value of a field."""
        assert isinstance(item.leads, Path)
        chosen = write_path(item.leads, self.moves)
        return replace(self.place_with_kind(), chosen=chosen, page=0)

    def full_label(self, item: Item) -> str:
        """What an item is called on a button, and what it brings.

        Where all items are places, each is called as the picture labels
        it, such as `C4`: what is done there stands above.
        """
        if item.places is not None and self._are_only_places():
            return self.words(item.places)
        said = [self.words(each) for each in (item.label, item.hint) if each is not None]
        return unescape_label(" · ".join(said), MAX_HINT_LENGTH)

    def short_name(self, item: Item) -> str:
        """What a suggested move is called in short: by its place, as in the lists of this page.

        Where several kinds of moves can be chosen, by its whole name: a
        place would not tell them apart.
        """
        lists = [self.menu]
        if self.has_kinds():
            by_kind = self.lists_of_kinds()
            kinds = [each.leads for each in self.items if not isinstance(each.leads, Move)]
            is_only_kind = len(kinds) == 1 and len(by_kind) == 1
            lists = list(chain(*by_kind.values())) if is_only_kind else []
        for each in chain(*(menu.items for menu in lists)):
            if each.leads == item.leads and each.places is not None:
                return self.words(each.places)
        return self.words(item.label)

    def targets(self, suggested: Sequence[Item] = ()) -> dict[str, tuple[Plain, ...]]:
        """The legal values of every field that can be chosen from here, by the field's name.

        The private picture labels them. The fields of a kind of move
        that are asked are its axes. Those of suggested moves and of
        forms are among them: their buttons name places, too.
        """
        kinds = group_by_kind(self.decision.moves) if self.decision.moves else {}
        chosen_kind = self.path.kind
        shown = self._kinds_to_label(kinds) if chosen_kind is None else [chosen_kind]
        values_by_field: dict[str, list[Plain]] = {}
        for kind in shown:
            fitting = narrow_moves(kinds.get(kind, []), **dict(self.path.chosen))
            for field in _asked_fields(kind, fitting):
                values_by_field.setdefault(field, []).extend(axis_values(fitting, field))
        for field, values in self._list_further_places(suggested):
            values_by_field.setdefault(field, []).extend(values)
        # each value once, in the order in which it came first
        return {field: tuple(dict.fromkeys(found)) for field, found in values_by_field.items()}

    def _list_further_places(
        self,
        suggested: Sequence[Item],
    ) -> Iterator[tuple[str, Sequence[Plain]]]:
        """Yields the places that buttons beside the lists name, as pairs (field, values).

        Such buttons make a suggested move at once, which is else chosen
        in steps, or open a form.
        """
        is_place = self.table.game.is_place
        for item in suggested:
            move = item.leads
            if isinstance(move, Move) and move.is_chosen_in_steps:
                fields = move_fields(move)
                for name in filter(is_place, fields):
                    yield name, (fields[name],)
        if self.has_kinds():
            for form in self.decision.forms:
                yield from form.named_places().items()

    def best_targets(self) -> dict[str, tuple[Plain, ...]]:
        """The values to be marked in the picture as best, by field.

        On the first page those of the suggested moves, on any other page the
        first ones of its list, if that is ordered by what is best.
        """
        suggested = self.find_suggestions()
        listed = self.items[:MAX_SUGGESTIONS] if self.menu.order == BEST else ()
        found: dict[str, list[Plain]] = {}
        for item in suggested or listed:
            values: dict[str, Plain] = {}  # of a form none
            if isinstance(item.leads, Move):
                values = dict(move_fields(item.leads))
            elif isinstance(item.leads, Path):
                values = dict(item.leads.chosen)
            for field, value in values.items():
                found.setdefault(field, []).append(value)
        return {field: tuple(dict.fromkeys(values)) for field, values in found.items()}

    def _kinds_to_label(self, kinds: Iterable[type[Move]]) -> list[type[Move]]:
        """The kinds of moves whose targets the picture labels on this page.

        On a page of kinds these are the kinds that have a list here,
        and those whose only move has a button that names a place. The
        others are labelled once their button is pressed. On any other
        page it is all of `kinds`.
        """
        if not self.has_kinds():
            return list(kinds)
        lists = self.lists_of_kinds()
        listed = [kind for kind in lists if self._has_targets(kind, lists[kind])]
        moves = [item.leads for item in self.kinds_on_page() if isinstance(item.leads, Move)]
        return [
            *listed,
            *(type(move) for move in moves if _names_a_place(self.table.game, move)),
        ]

    def _has_targets(self, kind: type[Move], lists: Sequence[Menu]) -> bool:
        """Whether the picture has labels for what the lists of a kind of move offer.

        It has labels for whole moves, for places on the board, and for
        first steps of moves with several.
        """
        has_places = any(map(self.table.game.is_place, lists[0].fields))
        return kind.is_chosen_in_steps or has_places or _are_whole_moves(lists)

    def kinds_on_page(self) -> tuple[Item, ...]:
        """The kinds of moves on this page of the menu; all of them, where one page is enough."""
        start = self.page_number() * KINDS_PER_PAGE
        return self.items[start : start + KINDS_PER_PAGE]

    def lists_of_kinds(self) -> dict[type[Move], tuple[Menu, ...]]:
        """The lists of this page of kinds, by kind: of whole moves, or of values of one field.

        Kinds that are chosen whole get theirs first, then those that
        are chosen in steps; the others share the room that is left.
        """
        most_lists = MAX_LISTS_OF_FEW if len(self.items) <= FEW_KINDS else MAX_LISTS
        lists_left = min(most_lists, self.most_lists)
        paths = [item.leads for item in self.kinds_on_page() if isinstance(item.leads, Path)]
        kinds = [path.kind for path in paths if path.kind is not None]
        found: dict[type[Move], tuple[Menu, ...]] = {}
        for kind in sorted(kinds, key=_list_order):
            comes_first = kind.is_chosen_whole or kind.is_chosen_in_steps
            lists = self._open_lists(kind, self.most_lists if comes_first else lists_left)
            if lists:
                found[kind] = lists
                lists_left -= len(lists)
        # in the order of the page again
        return {kind: found[kind] for kind in kinds if kind in found}

    def _open_lists(self, kind: type[Move], most: int) -> tuple[Menu, ...]:
        """What of a kind of move can be chosen on this page of kinds, in `most` lists at most."""
        if (kind, most) not in self._opened:
            order = PLACE if self.place.by_place else BEST
            self._opened[kind, most] = open_first_lists(
                self.table.game, self.view, self.decision, kind, most, order
            )
        return self._opened[kind, most]

    def find_suggestions(self, hinted: Move | None = None) -> tuple[Item, ...]:
        """The answers that look best, for the first page and for the lists of one kind.

        On any other page there is none but the move that a bot has hinted at, which
        comes first. Moves that have a button anyway are among them, to be marked there.
        """
        self.hinted_move = hinted
        game = self.table.game
        hints = [] if hinted is None else [describe_item(game, self.view, hinted)]
        if self.is_single_move():
            return tuple(hints)
        if self.is_beginning():
            suggested = suggest_moves(game, self.view, self.decision)
        else:
            suggested = self._find_best_listed()
        found = [item for item in suggested if item.leads != hinted]
        return (*hints, *found)[:MAX_SUGGESTIONS]

    def leads_to(self, move: Move) -> bool:
        """Whether a move can still be chosen from here."""
        if self.path.section is not None:
            return type(move) in self.path.section.kinds
        if self.path.kind is None:
            return True
        fields = move_fields(move)
        has_chosen = all(fields.get(field) == value for field, value in self.path.chosen)
        return type(move) is self.path.kind and has_chosen

    def _find_best_listed(self) -> tuple[Item, ...]:
        """The best of the moves in this page's lists; () where it is no first page of moves."""
        if self.has_kinds() or self.has_few_items() or self.page_number():
            return ()
        leads = [item.leads for item in self.items]
        listed = {move for move in leads if isinstance(move, Move)}
        are_all_moves = len(listed) == len(leads)
        if not are_all_moves:
            return ()
        return suggest_targets(self.table.game, self.view, self.decision, listed)

    def moves_with_button(self) -> frozenset[Move]:
        """The moves that have a button of their own on this page."""
        items = self.items if self.has_kinds() or self.has_few_items() else ()
        return frozenset(item.leads for item in items if isinstance(item.leads, Move))

    def has_button_for_each(self) -> bool:
        """Whether every legal answer has a button of its own on this page."""
        if self.decision.forms:
            return False
        if self.has_few_moves():
            return True
        return self.has_kinds() and all(isinstance(item.leads, Move) for item in self.items)

    # --- pages, and the way here --------------------------------------

    def page_count(self) -> int:
        """How many pages the items of this place fill."""
        per_page = KINDS_PER_PAGE if self.has_kinds() else MAX_LISTS * MAX_OPTIONS
        return math.ceil(len(self.items) / per_page)

    def page_number(self) -> int:
        """The number of this page, from 0."""
        return max(0, min(self.place.page, self.page_count() - 1))

    def is_beginning(self) -> bool:
        """Whether this is the first page of a question with several answers."""
        is_first = self.page_number() == 0 and not self.list_places_before()
        return is_first and not self.is_single_move()

    def list_places_before(self) -> list[MenuPlace]:
        """The places in the menu where something was chosen on the way here, for *Back*.

        A choice with a single answer is left out.
        """
        first_page = self.place.first_page()
        if self.path.section is not None:
            return [first_page]
        if self.path.kind is None:
            return []
        kinds = group_by_kind(self.decision.moves)
        has_kinds = len(kinds) + len(self.decision.forms) > 1
        places = [first_page] if has_kinds else []  # where the kind of move was chosen
        section = find_sections(self.table.game, kinds).get(self.path.kind)
        if section is not None:
            places.append(replace(first_page, kind=write_section(section)))
        # before each field that could have another value
        for count, (field, _value) in enumerate(self.path.chosen):
            chosen_before = dict(self.path.chosen[:count])
            moves_before = narrow_moves(kinds[self.path.kind], **chosen_before)
            if len(axis_values(moves_before, field)) > 1:
                chosen = self.place.chosen[:count]
                places.append(replace(self.place, chosen=chosen, page=0))
        return places

    def place_with_kind(self) -> MenuPlace:
        """The place of this menu, for ids, with the kind of move that it lists, if there is one.

        So a menu that begins with the moves of the only kind names that
        kind in its ids.
        """
        kind = self.menu.path.kind
        return self.place if kind is None else replace(self.place, kind=kind.__name__)


def _list_order(kind: type[Move]) -> tuple[bool, bool]:
    """The sort key of a kind, where a page has room for few lists.

    Kinds that are chosen whole come first, then those chosen in steps.
    """
    return not kind.is_chosen_whole, not kind.is_chosen_in_steps


def _are_whole_moves(menus: Sequence[Menu]) -> bool:
    """Whether these lists hold whole moves, not values of a field."""
    return isinstance(menus[0].items[0].leads, Move)


def _asked_fields(kind: type[Move], fitting: Sequence[Sequence[Move]]) -> tuple[str, ...]:
    """The fields of a kind of move whose values the picture labels.

    All of them; where one is chosen after the other, the first that has
    several values left.
    """
    if not kind.is_chosen_in_steps:
        return kind.axes()
    open_fields = [name for name in kind.axes() if len(axis_values(fitting, name)) > 1]
    return tuple(open_fields[:1]) or kind.axes()


def _names_a_place(game: Game[Any], move: Move) -> bool:
    """Whether a field of the move is a place on the board, such as the corner of a settlement."""
    return any(map(game.is_place, type(move).axes()))
