"""Menus over one decision: kind first, then target, best first or by place.

Every surface that offers moves can walk them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core import (
    Decision,
    Game,
    Move,
    View,
    group_by_kind,
    narrow_moves,
)

from .menu_lists import BEST, START, Item, Menu, Path
from .target_menus import TargetMenus


def menu_items(
    game: Game[Any],
    view: View,
    decision: Decision,
    path: Path = START,
) -> tuple[Item, ...]:
    """What is offered after `path`, the best first.

    () where no legal move fits it any more.
    """
    return open_menu(game, view, decision, path).items


def open_menu(
    game: Game[Any],
    view: View,
    decision: Decision,
    path: Path = START,
    order: str = BEST,
) -> Menu:
    """The menu after `path`.

    Without items where no legal move fits it any more.
    First the kinds of moves are offered, unless there is
    only one; then the moves of the chosen kind that fit
    the chosen fields. A field with one value left is not
    asked for. `order` is how a list is ordered where that
    can be chosen.
    """
    kinds = group_by_kind(decision.moves) if decision.moves else {}
    if path.kind is None and (len(kinds) != 1 or decision.forms):
        return Menu(_list_kind_items(game, view, decision, kinds), path)
    kind = path.kind or next(iter(kinds))
    parts = narrow_moves(kinds.get(kind, ()), **dict(path.chosen))
    if not parts:
        return Menu((), path)
    targets = TargetMenus(game, view, Path(kind, path.chosen), parts)
    return replace(
        targets.open(order),
        title=game.describe(view, parts[0][0]).group,
    )


def open_first_lists(
    game: Game[Any],
    view: View,
    decision: Decision,
    kind: type[Move],
    room: int,
    order: str = BEST,
) -> tuple[Menu, ...]:
    """What of a kind of move is chosen right on the first page.

    () where it takes a button. All its moves, where they
    fit `room` lists that can be read; else the values of
    a field, so that one is the first step.
    """
    kinds = group_by_kind(decision.moves)
    parts = kinds[kind]
    move_counts = [sum(map(len, each)) for each in kinds.values()]
    with_choice = [count for count in move_counts if count > 1]
    is_only_choice = len(with_choice) == 1 and not decision.forms
    targets = TargetMenus(game, view, Path(kind), parts)
    lists = targets.open_first_lists(room, order, is_only_choice=is_only_choice)
    title = game.describe(view, parts[0][0]).group
    return tuple(replace(menu, title=title) for menu in lists)


def only_move(decision: Decision, path: Path) -> Move | None:
    """The only move that fits `path`.

    None while several do, or none does.
    """
    if path.kind is None or not decision.moves:
        return None
    kinds = group_by_kind(decision.moves)
    # sequences that together hold all moves that fit
    parts = narrow_moves(kinds.get(path.kind, ()), **dict(path.chosen))
    if sum(map(len, parts)) != 1:
        return None
    return parts[0][0]


# --- kinds ----------------------------------------------------------------------------------------


def _list_kind_items(
    game: Game[Any],
    view: View,
    decision: Decision,
    kinds: dict[type[Move], list[Sequence[Move]]],
) -> tuple[Item, ...]:
    """The first menu: one item for each kind of move and for each form.

    What ends a turn last.
    """
    going_on = [kind for kind in kinds if kind not in game.closing_kinds]
    closing = [kind for kind in kinds if kind in game.closing_kinds]
    forms = [Item(form.title, form.kind.about, form) for form in decision.forms]
    return (
        *(_make_kind_item(game, view, kind, kinds[kind]) for kind in going_on),
        *forms,
        *(_make_kind_item(game, view, kind, kinds[kind]) for kind in closing),
    )


def _make_kind_item(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
) -> Item:
    """The item of one kind of move: the move where it is the only one, else a further menu.

    `parts` are sequences of moves that together are all of
    the kind.
    """
    first = parts[0][0]
    choice = game.describe(view, first)
    if sum(map(len, parts)) == 1:
        return Item(choice.label, choice.hint, first)
    return Item(choice.group, kind.about, Path(kind))
