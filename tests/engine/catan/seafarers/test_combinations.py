"""What goes together with each scenario: the table in the module's README is true."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.catan.modules.seafarers
from engine.catan import GAME
from engine.catan.modules.seafarers.options import SEAFARERS
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from engine.core import Illegal, StreamEntry

README = Path(engine.catan.modules.seafarers.__file__).parent / "README.md"
HEAD = "| with | "
MARKS = {"yes": True, "–": False}
KEYS = [scenario.key for scenario in SCENARIOS]


def read_table() -> dict[str, dict[str, bool]]:
    """The table: for each row, whether it goes with each scenario."""
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
        if option.key != SEAFARERS:
            yield from (f"{option.key}: {one.key}" for one in option.settings[1:])


def may_play(scenario: str, seats: int, **options: str) -> bool:
    try:
        GAME.meta.check_options(seats, {SEAFARERS: scenario, **options})
    except Illegal:
        return False
    return True


def goes_with(row: str, scenario: str) -> bool:
    """Whether what a row names goes with a scenario, with any number of seats."""
    if row.endswith(" seats"):
        return all(may_play(scenario, int(seats)) for seats in row.split()[0].split("–"))
    return any(may_play(scenario, seats, **chosen_in(row)) for seats in GAME.meta.seats)


def chosen_in(row: str) -> dict[str, str]:
    """The setting of a row, with what it needs of other boxes; nothing for a row of seats."""
    option, _, setting = row.partition(": ")
    if not setting:
        return {}
    needed = GAME.meta.find_option(option).find_setting(setting).required_values()
    others = {key: values[0] for key, values in needed.items() if key != SEAFARERS}
    return {option: setting, **others}


def test_the_table_names_every_scenario_and_every_setting() -> None:
    table = read_table()
    assert {row for row in table if not row.endswith(" seats")} == {*list_settings()}
    assert all(list(cells) == KEYS for cells in table.values())


@pytest.mark.parametrize("row", read_table())
def test_the_table_says_what_goes_together(row: str) -> None:
    assert read_table()[row] == {key: goes_with(row, key) for key in KEYS}


@pytest.mark.parametrize("scenario", KEYS)
def test_everything_that_goes_together_begins(scenario: str) -> None:
    for row, cells in read_table().items():
        chosen = {SEAFARERS: scenario} | chosen_in(row)
        fitting = [n for n in (4, 6) if cells[scenario] and may_play(scenario, n, **chosen)]
        for seats in fitting[:1]:
            state = GAME.new(seats, GAME.meta.check_options(seats, chosen), StreamEntry(3))
            assert GAME.decisions(state)


def test_no_variant_sets_a_scenario_back_and_a_scenario_sets_back_variants() -> None:
    held = {SEAFARERS: "pirate-islands"}
    with pytest.raises(Illegal, match="does not go with"):
        GAME.meta.settle_options(4, held, {"start": "big"})
    settled = GAME.meta.settle_options(4, {"start": "big", "events": "on"}, held)
    assert (settled[SEAFARERS], settled["start"]) == ("pirate-islands", "standard")
    assert settled["events"] == "off", "the fleet sails by dice"
