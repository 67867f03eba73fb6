"""The tables of sentences and their tests are true, and nothing of the box is missing in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from engine.catan.modules.knights.progress import PROGRESS

HERE: Final = Path(__file__).parent
QUESTIONS: Final = HERE.parents[2] / "cogs" / "test_knights_questions.py"
FURTHER_RULES: Final = range(1, 67 + 1)
CASES: Final = range(16, 32 + 1)


def list_tests() -> set[str]:
    """The names of all tests of the box: of its rules, and of its questions at the table."""
    found: set[str] = set()
    for path in (*HERE.glob("test_*.py"), QUESTIONS):
        text = path.read_text("utf-8")
        found |= set(re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE))
    return found


def read_tables() -> dict[str, list[list[str]]]:
    """By heading: the rows of its table, as cells, without the line of titles."""
    tables: dict[str, list[list[str]]] = {}
    heading = ""
    for line in (HERE / "README.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif line.startswith("| "):
            tables.setdefault(heading, []).append([cell.strip() for cell in line[2:-2].split("|")])
    return {heading: rows[1:] for heading, rows in tables.items()}


def test_every_sentence_of_the_tables_names_tests_that_are_there() -> None:
    written = list_tests()
    for heading, rows in read_tables().items():
        for row in rows:
            assert all(re.search(r"`test_\w+`", cell) for cell in row[-1:]), (heading, row[0])
            named = {name for cell in row for name in re.findall(r"`(test_\w+)`", cell)}
            assert named <= written, (heading, named - written)


def test_no_further_rule_no_card_and_no_case_is_missing() -> None:
    tables = read_tables()
    assert [row[0] for row in tables["Further rules"]] == [str(n) for n in FURTHER_RULES]
    cards = [row[0].strip("`") for row in tables["The 25 progress cards"]]
    assert cards == [card.key for card in PROGRESS]
    cases = [row[0] for row in tables["Cases that publishers had to answer"]]
    assert cases == [str(n) for n in CASES]


def test_each_card_has_tests_of_its_effect_its_limits_and_of_nobody_there() -> None:
    for key, *cells in read_tables()["The 25 progress cards"]:
        assert len(cells) == 3, key
        assert all(re.search(r"`test_\w+`", cell) for cell in cells), key
