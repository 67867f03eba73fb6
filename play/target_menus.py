"""The menus of one kind of move: its moves in lists, or first the values of one field."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from engine.core import Form, Game, Move, Plain, Text, View, axis_values, narrow_moves

from .field_values import drop_equal_hints, is_some_value_better, list_value_hints, rank_values
from .menu_lists import BEST, MAX_LISTED_MOVES, PLACE, Item, Menu, Path, name_key, split_menu

MAX_TARGET_LISTS: Final = 3  # of moves with two fields: more would push the question out of view
# of moves that are chosen whole: with one value each, or where these are too many, all together
MAX_VALUE_LISTS, MAX_WHOLE_LISTS = 4, 5
MAX_MIXED_LISTS: Final = 2  # of whole moves, best first; beyond it each list has one value
MAX_PLACE_LISTS: Final = 2  # of places on a first page, after which the rest is chosen
FEW_VALUES: Final = 5  # so many stand side by side as buttons
MAX_PAGE_MOVES: Final = 4 * MAX_LISTED_MOVES  # in lists of neighbouring places on one page


class TargetMenus:
    """The menus of one kind of move, after what was chosen of it."""

    def __init__(
        self,
        game: Game[Any],
        view: View,
        path: Path,
        parts: Sequence[Sequence[Move]],
    ) -> None:
        """`path` is what was chosen so far: the kind of move, and values of its fields.

        `parts` are sequences that together hold the legal moves that fit it.
        """
        assert path.kind is not None
        self.game = game
        self.view = view
        self.path = path
        self.parts = parts
        self.kind: type[Move] = path.kind
        # the fields that are still open: more than one of their values fits
        self.open_fields = tuple(
            name for name in path.kind.axes() if len(axis_values(parts, name)) > 1
        )

    def open(self, order: str) -> Menu:
        """The menu of the moves that fit, sorted by `order`: BEST or PLACE first.

        Where they are too many, it lists the values of one open field instead.
        """
        has_steps = len(self.open_fields) > 1
        if has_steps and (self.kind.is_chosen_in_steps or not self._has_one_page()):
            return self._open_values(self._first_field(), order)
        return self._open_moves(order)

    def _has_one_page(self) -> bool:
        """Whether `open` lists all moves at once, instead of asking for one field first.

        So it does if one list holds them. It also does if a few lists
        hold them, and the field that would be asked first is their only
        place: then each list is a part of the board.
        """
        move_count = sum(map(len, self.parts))
        if move_count <= MAX_LISTED_MOVES:
            return True
        place_fields = self._list_open_places()
        if move_count > MAX_PAGE_MOVES or len(place_fields) != 1:
            return False
        return self._first_field() in place_fields

    def _first_field(self) -> str:
        """The open field that is asked first: the places, where the rest has few values."""
        if self.kind.is_chosen_in_steps or not self._is_asking_places_first():
            return self.open_fields[0]
        (place,) = self._list_open_places()
        return place

    def _is_asking_places_first(self) -> bool:
        """Whether the place is asked first: one other field is open, and has few values."""
        places = self._list_open_places()
        if len(self.open_fields) != 2 or len(places) != 1:
            return False
        others = [name for name in self.open_fields if name not in places]
        return all(self._count_values(name) <= FEW_VALUES for name in others)

    def _list_open_places(self) -> list[str]:
        """The open fields that name a place."""
        return [name for name in self.open_fields if self.game.is_place(name)]

    # --- the lists of a first page ------------------------------------

    def open_first_lists(
        self,
        lists_left: int,
        order: str,
        *,
        is_only_choice: bool,
    ) -> tuple[Menu, ...]:
        """The select lists in which this kind of move is offered on a menu's first page.

        The first of these that fits the page is taken:
        1. of a kind that is chosen in steps, the values of its first field;
        2. all its moves, as they are;
        3. of a move with two fields, a list for each of them;
        4. its places;
        5. the values of a field with few of them; the rest is chosen on the next page.
        Where none fits, the result is (): then the kind is a button.

        The page has room for `lists_left` more lists; `order` sorts each of them:
        BEST or PLACE first. `is_only_choice` says that there is nothing else to
        choose: every other kind has one move at most.
        """
        if self.kind.is_chosen_in_steps and len(self.open_fields) > 1:
            return self._open_first_short_field(self.open_fields[:1], lists_left, order)
        whole_moves = self._open_all_moves(lists_left, order, is_only_choice=is_only_choice)
        if whole_moves:
            return whole_moves
        if len(self.kind.axes()) == 2:
            by_field = self._open_two_fields(lists_left, order)
            if by_field:
                return by_field
        if self._is_asking_places_first():
            places = split_menu(self._open_values(self._first_field(), order))
            if len(places) <= min(lists_left, MAX_PLACE_LISTS):
                return places
        if len(self.open_fields) > 1:
            return self._open_first_short_field(self.open_fields, lists_left, order)
        return ()

    def _open_all_moves(
        self,
        lists_left: int,
        order: str,
        *,
        is_only_choice: bool,
    ) -> tuple[Menu, ...]:
        """All moves in lists that are easily read.

        () where they would not be, or need more than `lists_left`
        lists. `order`: BEST or PLACE first. `is_only_choice`: there is
        nothing else to choose.
        """
        needed = _count_lists(self.parts)
        is_alone = needed == 1 or is_only_choice
        is_readable = is_alone or self._may_mix_with_other_kinds()
        if is_readable and needed <= lists_left:
            return split_menu(self._open_moves(order))
        return ()

    def _open_first_short_field(
        self,
        fields: Sequence[str],
        lists_left: int,
        order: str,
    ) -> tuple[Menu, ...]:
        """One list: all values of the first of these fields that has few enough for one list.

        () where every field has more, or the page has no room for a list
        (`lists_left` is 0). `order` sorts the values: BEST or PLACE first.
        """
        short = [name for name in fields if self._count_values(name) <= MAX_LISTED_MOVES]
        if not short or lists_left < 1:
            return ()
        return (self._open_values(short[0], order),)

    def _open_two_fields(self, lists_left: int, order: str) -> tuple[Menu, ...]:
        """Lists of whole moves of a kind that has two fields, such as a card and a place.

        There is one list for each value of the field with fewer values.
        Where that makes too many or too long lists, all moves stand
        together, sorted by `order` (BEST or PLACE). () where even that
        needs too many lists, or more than `lists_left`.
        """
        by_value = self._open_by_value(lists_left, order)
        most = MAX_WHOLE_LISTS if self.kind.is_chosen_whole else MAX_TARGET_LISTS
        if by_value or _count_lists(self.parts) > min(lists_left, most):
            return by_value
        return split_menu(self._open_moves(order))

    def _open_by_value(self, lists_left: int, order: str) -> tuple[Menu, ...]:
        """Lists of whole moves: one for each value of the field that has fewer values.

        () where that makes more than `lists_left` lists, or one that is
        too long. The lists are in the order of the values, which does
        not change from turn to turn; `order` sorts the moves in each:
        BEST or PLACE first.
        """
        small = min(self.open_fields, key=self._count_values)
        values = axis_values(self.parts, small)
        narrowed = [narrow_moves(self.parts, **{small: value}) for value in values]
        longest = max(map(_count_lists, narrowed))
        most = MAX_VALUE_LISTS if self.kind.is_chosen_whole else MAX_TARGET_LISTS
        if len(values) > min(lists_left, most) or longest > 1:
            return ()
        menus = []
        for value, parts in zip(values, narrowed, strict=True):
            menu = TargetMenus(self.game, self.view, self.path, parts)._open_moves(order)
            said = self.game.field_text(self.view, self.kind, small, value)
            menus.append(replace(menu, value=said))
        return tuple(menus)

    def _may_mix_with_other_kinds(self) -> bool:
        """Whether lists with all whole moves are easily read beside those of other kinds.

        So it is if there are at most MAX_MIXED_LISTS of them, and no
        field has more values than one list holds: such a field is
        better chosen on a page of its own.
        """
        most_values = max(map(self._count_values, self.kind.axes()))
        return _count_lists(self.parts) <= MAX_MIXED_LISTS and most_values <= MAX_LISTED_MOVES

    def _count_values(self, name: str) -> int:
        """How many values of a field fit."""
        return len(axis_values(self.parts, name))

    # --- single menus -------------------------------------------------

    def _open_moves(self, order: str) -> Menu:
        """The menu of all moves that fit, sorted by `order`: BEST or PLACE first."""
        moves = list(chain.from_iterable(self.parts))
        choices = [self.game.describe(self.view, move) for move in moves]
        hints = drop_equal_hints([choice.hint for choice in choices])
        items = [
            self._with_place(
                Item(
                    label=choice.label,
                    hint=hint,
                    leads=move,
                    places=self._name_places(move),
                ),
                move_fields(move),
                self.open_fields,
            )
            for move, choice, hint in zip(moves, choices, hints, strict=True)
        ]
        ranks = [choice.rank for choice in choices]
        best_first = sorted(range(len(items)), key=lambda index: -ranks[index])
        return self._arrange_items(
            [items[index] for index in best_first],
            order,
            self.open_fields,
            is_ranked=len(set(ranks)) > 1,
        )

    def _open_values(self, name: str, order: str) -> Menu:
        """The menu of the values of the field `name`, with what the best move of each brings.

        `order` sorts them: BEST or PLACE first.
        """
        ranked = rank_values(self.game, self.view, self.parts, name)
        hints = list_value_hints(self.game, self.view, ranked, name)
        items = [
            self._with_place(
                Item(
                    label=self.game.field_text(self.view, self.kind, name, value),
                    hint=hint,
                    leads=Path(self.kind, (*self.path.chosen, (name, value))),
                ),
                {name: value},
                (name,),
            )
            for (value, _best), hint in zip(ranked, hints, strict=True)
        ]
        is_ranked = is_some_value_better(self.game, self.view, ranked)
        return self._arrange_items(items, order, (name,), is_ranked=is_ranked)

    def _with_place(self, item: Item, values: dict[str, Plain], fields: tuple[str, ...]) -> Item:
        """The item with the name of its place, for pictures, where it has exactly one.

        `values` are the values of the item by field, `fields` those of
        its fields that the menu asks for. Without a place among them,
        or with two, the item stays as it is.
        """
        places = [name for name in fields if self.game.is_place(name)]
        if len(places) != 1:
            return item
        (place,) = places
        return replace(
            item,
            place=self.game.moves.value_text(place, values[place]),
            place_name=self.game.place_text(place, values[place]),
        )

    def _name_places(self, move: Move) -> Text | None:
        """The places of a move that says nothing else, such as "A1" or "A1 → B2"; else None.

        Where the kind of move is named by its only field, it is the
        text of that field's value.
        """
        fields = move_fields(move)
        if self.kind.is_named_by_field:
            ((name, value),) = fields.items()
            return self.game.field_text(self.view, self.kind, name, value)
        if not fields or not all(map(self.game.is_place, fields)):
            return None
        first, *further = [self.game.place_text(name, fields[name]) for name in fields]
        for place in further:
            first = Text("{place} → {next}", place=first, next=place)
        return first

    def _arrange_items(
        self,
        best_first: Sequence[Item],
        order: str,
        fields: tuple[str, ...],
        *,
        is_ranked: bool,
    ) -> Menu:
        """The menu of these items in the wanted order, BEST or PLACE.

        `fields` are those of the move that the menu asks for. Without
        `is_ranked`, nothing tells what is best: then places stand by
        their names. What has no place stays as it is.
        """
        places = [name for name in fields if self.game.is_place(name)]
        menu = Menu(
            tuple(best_first),
            self.path,
            fields=fields,
            order=BEST if is_ranked else "",
            has_orders=is_ranked and bool(places),
        )
        if not places or (is_ranked and order != PLACE):
            return menu
        by_place = sorted(best_first, key=lambda item: self._place_keys(item, places))
        return replace(menu, items=tuple(by_place), order=PLACE)

    def _place_keys(self, item: Item, places: Sequence[str]) -> list[list[tuple[int, str, int]]]:
        """The sort key of an item in a list by place: the names of its places."""
        assert not isinstance(item.leads, Form)
        if isinstance(item.leads, Move):
            values = move_fields(item.leads)
        else:
            values = dict(item.leads.chosen)
        return [name_key(self.game.moves.value_text(name, values[name])) for name in places]


def _count_lists(parts: Sequence[Sequence[Move]]) -> int:
    """How many lists these moves need."""
    return math.ceil(sum(map(len, parts)) / MAX_LISTED_MOVES)


def move_fields(move: Move) -> dict[str, Plain]:
    """The values of a move, by the names of its fields."""
    return dict(zip(type(move).axes(), move.values(), strict=True))
