"""Menus over one decision: kind first, then target, best first or by place.

Every surface that offers moves can walk them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from engine.core import (
    Decision,
    Game,
    MenuSection,
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
    """The menu for what was chosen so far (`path`).

    Where nothing was, it offers the kinds of moves, those of a section behind one
    item, unless there is only one kind. Where a kind was, it offers the moves of
    that kind that fit the chosen fields; a field with one value left is not asked
    for. It has no items where no legal move fits any more. `order` is how a list
    is ordered where that can be chosen.
    """
    kinds = group_by_kind(decision.moves) if decision.moves else {}
    if path.section is not None:
        items = _list_section_items(game, view, path.section, kinds)
        return Menu(
            items=items,
            path=path,
            title=path.section.title,
        )
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
    lists_left: int,
    order: str = BEST,
) -> tuple[Menu, ...]:
    """The lists in which a kind of move is chosen on the first page of all menus.

    They hold all its moves, where at most `lists_left` lists are enough; else the
    values of one field, which is then the first step. () where the kind is a
    button instead. `order` sorts each list: BEST or PLACE first.
    """
    kinds = group_by_kind(decision.moves)
    parts = kinds[kind]
    move_counts = [sum(map(len, each)) for each in kinds.values()]
    with_choice = [count for count in move_counts if count > 1]
    is_only_choice = len(with_choice) == 1 and not decision.forms
    targets = TargetMenus(game, view, Path(kind), parts)
    lists = targets.open_first_lists(lists_left, order, is_only_choice=is_only_choice)
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


# --- kinds ------------------------------------------------------------


def _list_kind_items(
    game: Game[Any],
    view: View,
    decision: Decision,
    kinds: dict[type[Move], list[Sequence[Move]]],
) -> tuple[Item, ...]:
    """The first menu: one item for each kind of move and for each form.

    Kinds of a section stand behind one item; kinds that end the turn come last.
    """
    closing = [kind for kind in kinds if kind in game.closing_kinds]
    forms = [
        Item(
            label=form.title,
            hint=form.kind.about,
            leads=form,
        )
        for form in decision.forms
    ]
    sections = find_sections(game, kinds)
    items: list[Item] = []
    for kind in kinds:
        section = sections.get(kind)
        if section is None and kind not in closing:
            items.append(_make_kind_item(game, view, kind, kinds[kind]))
        elif section is not None and not any(
            item.leads == Path(section=section) for item in items
        ):  # a section is listed once
            items.append(
                Item(
                    label=section.title,
                    hint=section.about,
                    leads=Path(section=section),
                )
            )
    return (
        *items,
        *forms,
        *(_make_kind_item(game, view, kind, kinds[kind]) for kind in closing),
    )


def find_sections(game: Game[Any], kinds: Collection[type[Move]]) -> dict[type[Move], MenuSection]:
    """The section of each kind of move: a button of the menu, behind which its kinds are offered.

    A section of which only one kind can be made now is left out: that
    kind has a button of its own.
    """
    sections: dict[type[Move], MenuSection] = {}
    for section in game.menu_sections:
        offered = [kind for kind in section.kinds if kind in kinds]
        if len(offered) > 1:
            sections.update(dict.fromkeys(offered, section))
    return sections


def _list_section_items(
    game: Game[Any],
    view: View,
    section: MenuSection,
    kinds: dict[type[Move], list[Sequence[Move]]],
) -> tuple[Item, ...]:
    """The menu of a section: one item for each of its kinds, in the section's order."""
    offered = [kind for kind in section.kinds if kind in kinds]
    return tuple([_make_kind_item(game, view, kind, kinds[kind]) for kind in offered])


def _make_kind_item(
    game: Game[Any],
    view: View,
    kind: type[Move],
    parts: Sequence[Sequence[Move]],
) -> Item:
    """Makes the item of one kind of move: the move where it is the only one, else a further menu.

    `parts` are sequences of moves that together are all of the kind.
    """
    first = parts[0][0]
    choice = game.describe(view, first)
    if sum(map(len, parts)) == 1:
        return Item(
            label=choice.label,
            hint=choice.hint,
            leads=first,
        )
    return Item(
        label=choice.group,
        hint=kind.about,
        leads=Path(kind),
    )
