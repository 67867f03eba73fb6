"""The menus of one kind of move: its moves in lists, or first the values of one field."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from engine.core import Form, Game, Move, Plain, View, axis_values, narrow_moves

from .field_values import are_told_apart, drop_equal_hints, list_value_hints, rank_values
from .menu_lists import BEST, MAX_LISTED_MOVES, PLACE, Item, Menu, Path, name_key, split_menu

MAX_VALUE_LISTS: Final = 4  # of one value each: more would push the picture out of view
MAX_WHOLE_LISTS: Final = 5  # of all moves with two fields, where lists of one value are too many
MAX_MIXED_LISTS: Final = 2  # of whole moves, best first; beyond it each list has one value


class TargetMenus:
    """The menus of one kind of move, after what was chosen of it."""

    def __init__(
        self,
        game: Game[Any],
        view: View,
        path: Path,
        parts: Sequence[Sequence[Move]],
    ) -> None:
        """`parts` are sequences that together hold the moves that fit `path`."""
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
        """The menu of the moves that fit.

        Of too many, that of the values of the first
        field.
        """
        is_long = sum(map(len, self.parts)) > MAX_LISTED_MOVES
        if len(self.open_fields) > 1 and (is_long or self.kind.is_chosen_in_steps):
            return self._open_values(self.open_fields[0], order)
        return self._open_moves(order)

    # --- the lists of a first page ----------------------------------------------------------------

    def open_first_lists(self, room: int, order: str, *, is_only_choice: bool) -> tuple[Menu, ...]:
        """What of this kind is chosen right on the first page, in at most `room` lists.

        All its moves, where they can be read there, else
        the values of a field; () where there is no room for
        either. `is_only_choice`: all other kinds of moves
        have only one.
        """
        if self.kind.is_chosen_in_steps and len(self.open_fields) > 1:
            first = self.open_fields[0]
            fits = room and self._count_values(first) <= MAX_LISTED_MOVES
            return (self._open_values(first, order),) if fits else ()
        needed = _count_lists(self.parts)
        may_list = needed == 1 or is_only_choice or self._may_mix()
        if may_list and needed <= room:
            return split_menu(self._open_moves(order))
        if len(self.kind.axes()) == 2:
            whole = self._open_whole(room, order)
            if whole:
                return whole
        return self._open_first_values(room, order)

    def _open_first_values(self, room: int, order: str) -> tuple[Menu, ...]:
        """A list of the values of the first field that has few.

        () without such a field.
        """
        few = [name for name in self.open_fields if self._count_values(name) <= MAX_LISTED_MOVES]
        if len(self.open_fields) < 2 or not few or room < 1:
            return ()
        return (self._open_values(few[0], order),)

    def _open_whole(self, room: int, order: str) -> tuple[Menu, ...]:
        """Lists of whole moves of a kind with two fields.

        () where they need too many. One for each value of
        the smaller field; where it has too many, or its
        lists are too long, all moves together, best
        first.
        """
        by_value = self._open_by_value(room, order)
        if by_value or _count_lists(self.parts) > min(room, MAX_WHOLE_LISTS):
            return by_value
        return split_menu(self._open_moves(order))

    def _open_by_value(self, room: int, order: str) -> tuple[Menu, ...]:
        """A list of whole moves for each value of the smaller of two fields.

        () without room. The values are in their own
        order, which does not change from turn to turn.
        """
        small = min(self.open_fields, key=self._count_values)
        values = axis_values(self.parts, small)
        narrowed = [narrow_moves(self.parts, **{small: value}) for value in values]
        longest = max(map(_count_lists, narrowed))
        if len(values) > min(room, MAX_VALUE_LISTS) or longest > 1:
            return ()
        menus = []
        for value, parts in zip(values, narrowed, strict=True):
            menu = TargetMenus(self.game, self.view, self.path, parts)._open_moves(order)
            said = self.game.field_text(self.view, self.kind, small, value)
            menus.append(replace(menu, value=said))
        return tuple(menus)

    def _may_mix(self) -> bool:
        """Whether two lists of whole moves, best first, are easily read beside other kinds.

        A picture names the targets of what can be chosen.
        So a field with more values than a list holds waits
        for its own page.
        """
        most_values = max(map(self._count_values, self.kind.axes()))
        return _count_lists(self.parts) <= MAX_MIXED_LISTS and most_values <= MAX_LISTED_MOVES

    def _count_values(self, name: str) -> int:
        """How many values of a field fit."""
        return len(axis_values(self.parts, name))

    # --- single menus -----------------------------------------------------------------------------

    def _open_moves(self, order: str) -> Menu:
        """The menu of all moves that fit."""
        moves = list(chain.from_iterable(self.parts))
        choices = [self.game.describe(self.view, move) for move in moves]
        hints = drop_equal_hints([choice.hint for choice in choices])
        items = [
            self._with_place(Item(choice.label, hint, move), move_fields(move), self.open_fields)
            for move, choice, hint in zip(moves, choices, hints, strict=True)
        ]
        ranks = [choice.rank for choice in choices]
        best_first = sorted(range(len(items)), key=lambda index: -ranks[index])
        return self._arrange(
            [items[index] for index in best_first],
            order,
            self.open_fields,
            is_ranked=len(set(ranks)) > 1,
        )

    def _open_values(self, name: str, order: str) -> Menu:
        """The menu of the values of the field `name`, with what the best move of each brings."""
        ranked = rank_values(self.game, self.view, self.parts, name)
        hints = list_value_hints(self.game, self.view, ranked, name)
        items = [
            self._with_place(
                Item(
                    self.game.field_text(self.view, self.kind, name, value),
                    hint,
                    Path(self.kind, (*self.path.chosen, (name, value))),
                ),
                {name: value},
                (name,),
            )
            for (value, _best), hint in zip(ranked, hints, strict=True)
        ]
        is_ranked = are_told_apart(self.game, self.view, ranked)
        return self._arrange(items, order, (name,), is_ranked=is_ranked)

    def _with_place(self, item: Item, values: dict[str, Plain], fields: tuple[str, ...]) -> Item:
        """The item with the name of the one place among these fields.

        It is unchanged where there is not just one.
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

    def _arrange(
        self,
        best_first: Sequence[Item],
        order: str,
        fields: tuple[str, ...],
        *,
        is_ranked: bool,
    ) -> Menu:
        """The menu of these items in the wanted order, BEST or PLACE.

        Without `is_ranked`, nothing tells what is best:
        then places stand by their names. What has no place
        stays as it is.
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
        """By what an item is sorted: the names of its places, as they are looked up."""
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
