"""What `python -m bench` can measure: every subject is a module with `measure`, or a game."""

from __future__ import annotations

from importlib import import_module

import pytest

from bench.__main__ import LONG_SUBJECTS, SUBJECTS
from bench.games import find_parts
from engine import games


def test_the_boxes_of_a_game_are_found_in_its_folder() -> None:
    assert {"seafarers", "knights", "traders", "explorers"} <= find_parts().keys()
    assert len({*SUBJECTS, *LONG_SUBJECTS}) == len((*SUBJECTS, *LONG_SUBJECTS))


@pytest.mark.parametrize("subject", [name for name in SUBJECTS if name not in games()])
def test_a_subject_can_be_measured(subject: str) -> None:
    module = import_module(find_parts().get(subject, f"bench.{subject}"))
    assert callable(module.measure)
