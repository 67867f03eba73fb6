"""The README's pictures can all be painted anew, and show tables in the middle of a match."""

from __future__ import annotations

import re

import pytest

from bench.readme_pictures import SHOWN, SHOWN_SAMPLES, ShownMatch, paint_sample, play_shown
from bench.sources import ROOT


def test_every_picture_of_the_readme_is_painted_by_the_program() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    named = re.findall(r"\(docs/pictures/([\w-]+)\.png\)", readme)
    assert sorted(named) == sorted([*[shown.picture for shown in SHOWN], *SHOWN_SAMPLES])


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: shown.picture)
def test_a_shown_match_still_goes_on(shown: ShownMatch) -> None:
    match = play_shown(shown)
    assert len(match.lines) == shown.moves
    assert not match.is_over


def test_a_shown_sample_is_there() -> None:
    for game, place in SHOWN_SAMPLES.values():
        assert paint_sample(game, place).startswith(b"\x89PNG")
