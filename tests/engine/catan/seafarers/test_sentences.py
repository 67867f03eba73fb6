"""The list of the rules of Seafarers and their tests is true."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE.parent / "knights")


def list_tests() -> set[str]:
    """The names of all tests at sea, and of those with Cities & Knights."""
    found: set[str] = set()
    for folder in FOLDERS:
        for path in folder.glob("test_*.py"):
            found |= set(re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE))
    return found


def test_every_sentence_of_the_list_names_tests_that_are_there() -> None:
    lines = (HERE / "README.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| rule")]
    assert len(rows) > 100
    written = list_tests()
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row))
        assert named, row
        assert named <= written, named - written
