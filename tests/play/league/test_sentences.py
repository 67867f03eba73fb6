"""The list of what leagues promise, and of the tests that hold it, is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

from play.league.rules import DECISION, POSITION, complete_rules

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
FOLDERS = (HERE, HERE.parent, TESTS / "cogs", TESTS / "whole")
BOUNDS = {"league.swiss_vs_best": 1.1, "league.pair_1000_s": 2.0}


def list_tests() -> set[str]:
    """The names of all tests that may hold a sentence."""
    found: set[str] = set()
    for folder in FOLDERS:
        for path in folder.glob("test_*.py"):
            written = path.read_text("utf-8")
            found |= set(re.findall(r"^(?:async )?def (test_\w+)", written, re.MULTILINE))
    return found


def test_every_sentence_names_tests_that_are_there() -> None:
    lines = (HERE / "README.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| sentence")]
    assert len(rows) > 70
    written = list_tests()
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row))
        assert named, row
        assert named <= written, named - written


def test_the_numbers_of_the_bench_are_within_their_bounds() -> None:
    results = json.loads((TESTS.parent / "bench" / "results.json").read_text("utf-8"))
    found = {key: _find_number(results, key) for key in BOUNDS}
    assert all(found[key] <= bound for key, bound in BOUNDS.items()), found


def _find_number(results: object, key: str) -> float:
    """The number with that name, however deep it stands."""
    if isinstance(results, dict):
        if isinstance(results.get(key), int | float):
            return float(results[key])
        values = [_find_number(each, key) for each in results.values()]
        return min(values, default=float("inf"))
    return float("inf")


def test_what_nobody_chose_is_the_usual_rule() -> None:
    assert complete_rules({})[DECISION.key] == POSITION
