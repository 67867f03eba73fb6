"""The covering array is complete: a brute force over all variants finds no pair that it lacks."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.core import Meta, Option, Setting, Text, switch
from tests.games.bazaar import GAME
from tests.pairwise import covering, every_combination

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
        (seats, dict(options)) for seats in meta.seats for options in every_combination(meta, seats)
    ]
    rows = covering(meta)
    assert all(
        (seats, dict(meta.check_options(seats, options))) in variants for seats, options in rows
    )
    assert set().union(*(pairs(*row) for row in rows)) == set().union(
        *(pairs(*variant) for variant in variants)
    )
    assert len(rows) <= len(variants)
