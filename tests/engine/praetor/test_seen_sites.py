"""What a city remembers of its free places is what it would find anew, at every step of a match."""

from __future__ import annotations

from random import Random

from engine.core import StreamEntry
from engine.match import Match
from engine.praetor import GAME
from engine.praetor.view import Site


def test_the_remembered_places_are_those_of_the_tiles_that_lie_there() -> None:
    match = Match.start(GAME, 3, {}, 5, StreamEntry(5))
    random, seen = Random(5), set()
    while not match.is_over:
        city = match.state.city
        found = tuple([Site(at, city.touching_plazas(at)) for at in city.sites])
        assert city.list_sites() == found == match.state.copy().city.list_sites()
        seen.add(found)
        decision = match.decisions()[0]
        if decision.moves:
            move = decision.moves[random.randrange(len(decision.moves))]
        else:
            move = decision.forms[0].sample(random)
        match.act(decision.seat, move)
    assert len(seen) > 5, "tiles were laid"
