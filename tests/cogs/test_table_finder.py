"""Which table a command means that names none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.services.table_finder import _pick_only_table
from engine.core import Illegal
from play import Table
from words import Words

from .test_menus import table


def number_tables(*numbers: int) -> list[Table]:
    """Tables of two with these numbers, at which the first seat may act."""
    found = []
    for number in numbers:
        made = table("armadora")
        made.row = replace(made.row, id=number)
        found.append(made)
    return found


def test_where_several_are_meant_all_of_the_person_s_tables_are_named() -> None:
    """Also those that wait for others: a break can be asked for there."""
    tables = number_tables(6, 11, 12)
    first = tables[0].people_to_act()[0].person_id
    assert first is not None
    decision = tables[2].running_match.decisions()[0]
    tables[2].running_match.act(decision.seat, decision.moves[0])
    assert tables[2].people_to_act()[0].person_id != first
    with pytest.raises(Illegal) as refused:
        _pick_only_table(tables, first)
    assert "6, 11, 12" in Words("en")(refused.value.text)
