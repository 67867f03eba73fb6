"""The button *Act* at a table: it stands out while somebody is asked, and only then."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord
import pytest

from cogs.messages.seat_page import seat_page
from cogs.messages.table_card import table_card
from play import Table
from words import Words

from .conftest import parts
from .long_screens import PLAIN, positions

PRIMARY, SECONDARY = discord.ButtonStyle.primary.value, discord.ButtonStyle.secondary.value


def running_table(asked: Collection[int]) -> Table:
    """A table where a match is played, and only these seats are asked something."""
    table = next(each for each in positions("armadora", PLAIN) if each.row.status == "playing")
    for seat, clock in table.clocks.items():
        if seat not in asked:
            table.clocks[seat] = replace(clock, asked_at=None)
    return table


def style_of_act(view: Any) -> int:
    (act,) = [
        each
        for each in parts(view.to_components())
        if str(each.get("custom_id")).startswith("tb:act:")
    ]
    return int(act["style"])


@pytest.mark.parametrize(("asked", "style"), [((), SECONDARY), ((1,), PRIMARY)])
def test_at_the_table_act_stands_out_only_while_somebody_is_asked(
    asked: tuple[int, ...],
    style: int,
) -> None:
    table = running_table(asked)
    assert style_of_act(table_card(table, Words("en", table.names()), ())) == style


@pytest.mark.parametrize(("asked", "style"), [((), SECONDARY), ((1,), SECONDARY), ((0,), PRIMARY)])
def test_at_a_seat_act_stands_out_only_while_that_seat_is_asked(
    asked: tuple[int, ...],
    style: int,
) -> None:
    table = running_table(asked)
    assert style_of_act(seat_page(table, 0, Words("en", table.names()), ())) == style
