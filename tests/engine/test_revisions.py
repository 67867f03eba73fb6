"""A match goes on with the revision of the rules that it began with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import Diverged
from engine.match import Match
from tests.engine.bazaar_matches import opened
from tests.games.bazaar import GAME, BazaarGame
from tests.games.bazaar.moves import Draw


class Revised(BazaarGame):
    """The bazaar, whose rules have been revised once."""

    meta = replace(GAME.meta, revision=1)


REVISED = Revised()


def test_a_new_match_is_of_the_newest_revision_and_says_so_in_its_header() -> None:
    match = Match.start(REVISED, 3, {}, seed=5)
    assert match.options.revision == match.header()["revision"] == 1
    again = Match.load(match.dump(), strict=True, game=REVISED)
    assert (again.options.revision, again.dump()) == (1, match.dump())


def test_a_match_goes_on_with_the_revision_that_it_began_with() -> None:
    """A header without one is older than all revisions."""
    old = opened()
    assert "revision" not in old.header()
    match = Match.load(old.dump(), strict=True, game=REVISED)
    assert match.options.revision == 0
    match.act(0, Draw())
    match.undo(0, 3)
    assert match.options.revision == 0
    assert "revision" not in match.header()


@pytest.mark.parametrize("revision", [2, -1, "1", None, [1]])
def test_a_log_of_an_unknown_revision_has_diverged(revision: object) -> None:
    data = Match.start(REVISED, 3, {}, seed=5).dump()
    with pytest.raises(Diverged):
        Match.load({**data, "revision": revision}, game=REVISED)
    with pytest.raises(Diverged):
        Match.load(data, game=GAME)
