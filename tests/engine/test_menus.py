"""Lazy lists of moves behave like the lists that they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import (
    Move,
    MoveChain,
    MoveProduct,
    Text,
    Word,
    axis_values,
    group_by_kind,
    narrow_moves,
)


@dataclass(frozen=True, slots=True)
class Build(Move):
    verb: ClassVar[Word] = Word("command", "build")
    about: ClassVar[Text] = Text("Build.")
    tile: int
    worker: int
    cell: int
    turn: bool


@dataclass(frozen=True, slots=True)
class Rest(Move):
    verb: ClassVar[Word] = Word("command", "rest")
    about: ClassVar[Text] = Text("Rest.")
    days: int


numbers = st.lists(st.integers(0, 9), unique=True, max_size=4)
products = st.builds(
    lambda tile, worker, cell, turn: MoveProduct(
        Build, tile=tile, worker=worker, cell=cell, turn=turn
    ),
    numbers,
    numbers,
    numbers.map(tuple),
    st.sampled_from([(False, True), (True,), ()]),
)
rests = st.lists(st.integers(0, 9), unique=True, max_size=4).map(
    lambda days: tuple(map(Rest, days))
)
chains = st.lists(products | rests, max_size=3).map(lambda parts: MoveChain(*parts))
menus = products | chains | rests


def plain(moves: Sequence[Move]) -> list[Move]:
    """The same list, made the slow way."""
    if isinstance(moves, MoveChain):
        return [move for part in moves.parts for move in plain(part)]
    if isinstance(moves, MoveProduct):
        return [moves.kind(*values) for values in product(*moves.axes.values())]
    return list(moves)


@given(menus, st.slices(8))
def test_a_menu_is_its_list(menu: Sequence[Move], part: slice) -> None:
    slow = plain(menu)
    assert list(menu) == slow
    assert (len(menu), bool(menu)) == (len(slow), bool(slow))
    assert list(menu[part]) == slow[part]
    assert [menu[at] for at in range(-len(slow), len(slow))] == slow + slow


@given(menus)
def test_a_menu_ends_where_its_list_ends(menu: Sequence[Move]) -> None:
    for outside in (len(menu), -len(menu) - 1):
        with pytest.raises(IndexError):
            menu[outside]


@given(
    menus,
    st.builds(Build, *[st.integers(0, 9)] * 3, st.booleans()) | st.builds(Rest, st.integers(0, 9)),
)
def test_a_menu_holds_what_its_list_holds(menu: Sequence[Move], move: Move) -> None:
    assert (move in menu) == (move in plain(menu))
    assert all(listed in menu for listed in menu)


@pytest.mark.parametrize("odd", [None, "x", (), (1,), -1, 10**30])
def test_odd_values_are_simply_not_in_a_menu(odd: Any) -> None:
    menu = MoveProduct(Build, tile=range(3), worker=(0,), cell=range(9), turn=(False,))
    assert Build(odd, 0, 0, False) not in menu
    assert Build(0, 0, odd, False) not in menu
    assert odd not in menu


@given(menus)
def test_kinds_hold_all_moves_and_keep_products_whole(menu: Sequence[Move]) -> None:
    found = group_by_kind(menu)
    for kind, parts in found.items():
        assert [move for part in parts for move in plain(part)] == [
            move for move in menu if type(move) is kind
        ]
    assert sum(len(part) for parts in found.values() for part in parts) == len(menu)
    assert all(isinstance(part, MoveProduct) for part in found.get(Build, ()))


@given(products, st.integers(0, 9), st.booleans())
def test_narrowing_leaves_what_fits(menu: MoveProduct, cell: int, turn: bool) -> None:
    left = narrow_moves([menu, tuple(menu)], cell=cell, turn=turn)
    fitting = [
        move
        for move in plain(menu)
        if isinstance(move, Build) and (move.cell, move.turn) == (cell, turn)
    ]
    assert [plain(part) for part in left] == ([fitting, fitting] if fitting else [])


@given(products)
def test_an_axis_lists_the_values_of_one_field(menu: MoveProduct) -> None:
    assert axis_values([menu], "cell") == menu.axes["cell"]
    assert set(axis_values([tuple(menu)], "cell")) == {
        move.cell for move in menu if isinstance(move, Build)
    }


def test_a_chain_of_chains_is_one_chain() -> None:
    inner = MoveProduct(Build, tile=(1, 2), worker=(0,), cell=(4,), turn=(True,))
    menu = MoveChain(MoveChain(inner, (Rest(1),)), (), (Rest(2),))
    assert menu.parts == (inner, (Rest(1),), (Rest(2),))


def test_a_huge_product_costs_nothing_until_it_is_looked_at() -> None:
    menu = MoveProduct(
        Build, tile=range(1000), worker=range(1000), cell=range(1000), turn=(False, True)
    )
    assert len(menu) == 2 * 10**9
    assert menu[-1] == Build(999, 999, 999, True)
    assert Build(5, 999, 0, False) in menu


def test_the_axes_of_a_product_are_the_fields_of_its_move() -> None:
    with pytest.raises(AssertionError):
        MoveProduct(Rest, weeks=(1,))
