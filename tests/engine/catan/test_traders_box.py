"""What goes together with the scenarios and variants of Traders & Barbarians: the table is true."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.catan.modules.coins
from engine.catan import GAME
from engine.catan.modules.traders_box import OPTION, TRADERS, WITH_GOLD
from engine.core import Illegal, StreamEntry

README = Path(engine.catan.modules.coins.__file__).parent / "README.md"
HEAD = "| with | "
MARKS = {"yes": True, "–": False}
SCENARIOS = [one.key for one in OPTION.settings[1:]]
COLUMNS = {**{key: {TRADERS: key} for key in SCENARIOS}, "fishermen": {"fishermen": "on"}}


def read_table() -> dict[str, dict[str, bool]]:
    """The table: for each row, whether it goes with each column."""
    lines = README.read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(HEAD))
    columns = [cell.strip("` ") for cell in lines[start].strip("|").split("|")][1:]
    found = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        row, *cells = [cell.strip("` ") for cell in line.strip("|").split("|")]
        found[row] = dict(zip(columns, (MARKS[cell] for cell in cells), strict=True))
    return found


def list_settings() -> Iterator[str]:
    """Every setting beside the usual ones, as `option: setting`."""
    for option in GAME.meta.options:
        yield from (f"{option.key}: {one.key}" for one in option.settings[1:])


def may_play(seats: int, options: dict[str, str]) -> bool:
    try:
        GAME.meta.check_options(seats, options)
    except Illegal:
        return False
    return True


def settings_together(row: str, column: str) -> dict[str, str] | None:
    """The options of a row and a column; None: they are two settings of one option."""
    option, _, setting = row.partition(": ")
    chosen = COLUMNS[column]
    if not setting:
        return dict(chosen)
    return None if chosen.get(option, setting) != setting else {**chosen, option: setting}


def goes_with(row: str, column: str) -> bool:
    """Whether what a row names goes with a column, with any number of seats."""
    options = settings_together(row, column)
    if options is None:
        return False
    if row.endswith(" seats"):
        return all(may_play(int(seats), options) for seats in row.split()[0].split("–"))
    return any(may_play(seats, options) for seats in GAME.meta.seats)


def test_the_table_names_every_scenario_and_every_setting() -> None:
    table = read_table()
    assert {row for row in table if not row.endswith(" seats")} == {*list_settings()}
    assert all(list(cells) == list(COLUMNS) for cells in table.values())


@pytest.mark.parametrize("row", read_table())
def test_the_table_says_what_goes_together(row: str) -> None:
    assert read_table()[row] == {column: goes_with(row, column) for column in COLUMNS}


@pytest.mark.parametrize("column", COLUMNS)
def test_everything_that_goes_together_begins(column: str) -> None:
    for row, cells in read_table().items():
        options = settings_together(row, column)
        if not cells[column] or options is None:
            continue
        seats = next(n for n in (4, 6, 3, 2) if may_play(n, options))
        state = GAME.new(seats, GAME.meta.check_options(seats, options), StreamEntry(3))
        assert GAME.decisions(state)


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("scenario", ["rivers", "barbarian-attack", "traders-barbarians"])
def test_a_scenario_without_a_map_for_five_and_six_says_so(scenario: str, seats: int) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.meta.check_options(seats, {TRADERS: scenario})
    assert "No map of it for five and six players is known." in str(refused.value.text)


def test_a_refusal_says_why() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.meta.check_options(4, {TRADERS: "barbarian-attack", "knights": "on"})
    assert "knights with ranks march and fight on paths" in str(refused.value.text)


def test_gold_is_there_in_the_scenarios_that_have_it_and_in_no_other() -> None:
    for key in ("off", *SCENARIOS):
        seats = 4
        rules = GAME.compose_rules(seats, GAME.meta.check_options(seats, {TRADERS: key}))
        has_gold = any(card.key == "gold" for card in rules.kit.cards)
        assert has_gold == (key in WITH_GOLD)


def test_all_moves_of_the_box_are_typed_under_one_command() -> None:
    groups = {group.name: group for group in GAME.command_groups()}
    verbs = {kind.verb.id for kind in groups[TRADERS].kinds}
    assert {"fish-card", "boot", "bridge", "spend-gold", "bid", "camel"} <= verbs
    assert len(groups[TRADERS].kinds) <= 25
