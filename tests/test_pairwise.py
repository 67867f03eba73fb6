"""The covering array is complete: a brute force over all variants finds no pair that it lacks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from engine.core import Meta, Option, Setting, Text, switch
from tests.games.bazaar import GAME
from tests.pairwise import covering, draw_combinations, every_combination
from tests.playing import GAMES, Case, all_cases_of, cases, cases_of, long_cases, scenarios_of

PLAIN = Meta("plain", Text("Plain"), Text("No options."), (2, 3), 1)
KNOTTED = Meta(
    "knotted",
    Text("Knotted"),
    Text("Options that need and exclude each other."),
    (2, 3, 4, 6),
    1,
    (
        Option(
            "map",
            Text("Map"),
            (Setting("small", Text("small")), Setting("wide", Text("wide"), seats=(4, 6))),
        ),
        switch("ships", Text("Ships"), requires={"map": "wide"}),
        switch("gold", Text("Gold"), requires={"ships": "on"}),
        switch("war", Text("War"), conflicts={"gold": "on"}),
        switch("duel", Text("Duel"), seats=(2,), conflicts={"war": "off"}),
    ),
)


@pytest.mark.parametrize("meta", [PLAIN, KNOTTED, GAME.meta], ids=lambda meta: meta.key)
def test_every_pair_that_some_variant_has_is_covered(meta: Meta) -> None:
    def pairs(seats: int, options: dict[str, str]) -> set[tuple[tuple[str, str], ...]]:
        singles = [("seats", str(seats)), *options.items()]
        return {tuple(sorted(pair)) for pair in combinations(singles, 2)} | {
            (single,) for single in singles
        }

    variants = [
        (seats, dict(options))
        for seats in meta.seats
        for options in every_combination(meta, seats)
    ]
    rows = covering(meta)
    assert all(
        (seats, dict(meta.check_options(seats, options))) in variants for seats, options in rows
    )
    assert set().union(*(pairs(*row) for row in rows)) == set().union(
        *(pairs(*variant) for variant in variants)
    )
    assert len(rows) <= len(variants)


def test_the_quick_tests_play_each_scenario_once_and_the_soak_all_other_pairs() -> None:
    catan = GAMES["catan"]
    for box in ("seafarers", "knights", "traders"):
        settings = [dict(case.options).get(box, "off") for case in cases_of(catan)]
        scenarios = {setting for setting in settings if setting != "off"}
        option = next(option for option in catan.meta.options if option.key == box)
        assert scenarios == {setting.key for setting in option.settings[1:]}
        assert any(dict(case.options).get(box) for case in long_cases())
    boxed = [case for case in cases_of(catan) if scenarios_of(case)]
    assert len(boxed) <= len({scenario for case in boxed for scenario in scenarios_of(case)})


def test_quick_tests_play_every_setting_without_scenarios_and_the_soak_every_pair() -> None:
    for game in GAMES.values():
        every = all_cases_of(game)
        assert {*every} <= {*cases(), *long_cases()}
        if not any(map(scenarios_of, every)):
            quick = [case for case in cases() if case.game is game]
            assert find_factors(quick) == find_factors(every), game.meta.key


def find_factors(played: Iterable[Case]) -> set[object]:
    """All numbers of seats and settings of some matches."""
    return set().union(*((case.seats, *case.options) for case in played))


def test_combinations_are_drawn_of_every_game_for_all_its_seats() -> None:
    for game in GAMES.values():
        for seats in game.meta.seats:
            drawn = draw_combinations(game.meta, seats, 3, Random(1))
            assert drawn, (game.meta.key, seats)
            for options in drawn:
                assert game.meta.check_options(seats, dict(options)) == options
