"""Looking back: every position of a match, and the frames of its film."""

from __future__ import annotations

from random import Random

import pytest

from engine import games
from engine.core import Diverged, Entry, Game, Move, Seat
from engine.match import Match, Undo
from play.replay import (
    MAX_ACTIONS_AS_FRAMES,
    MAX_TURN_FRAMES,
    list_animation_frames,
    position_after,
    replay_positions,
)
from tests.games.bazaar import GAME, BazaarGame
from tests.games.bazaar.moves import Charter, Draw
from tests.games.bazaar.state import Bazaar


def played(game: Game, moves: int, seed: int = 5) -> Match:  # type: ignore[type-arg]
    match = Match.start(game, 3, {}, seed)
    random = Random(seed)
    while len(match.lines) < moves and match.decisions():
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
        if len(match.lines) % 7 == 0 and match.standing_entries() and match.decisions():
            match.undo(decision.seat, ([0, *match.standing_entries()])[-2])
    return match


@pytest.mark.parametrize("game", [GAME, games()["armadora"]], ids=lambda game: str(game.meta.key))
def test_every_position_comes_back_through_chance_forms_and_undos(game: Game) -> None:  # type: ignore[type-arg]
    match = played(game, 40)
    seen = []
    for at, then in enumerate(replay_positions(match)):
        assert len(then.lines) == at
        seen.append(repr(game.view(then.state, None)))
    assert seen[-1] == repr(game.view(match.state, None))
    for at in (0, 5, 14, len(match.lines)):
        assert repr(game.view(position_after(match, at).state, None)) == seen[at]
    assert [repr(game.view(then.state, None)) for then in replay_positions(match, 20)] == seen[20:]


def test_a_position_that_is_looked_back_upon_does_not_tell_what_chance_will_bring() -> None:
    """It is the match as it was, but it draws nothing: neither what came then nor what would come
    next.
    """
    match = Match.start(GAME, 2, {}, 5)
    for seat in (0, 1):
        match.act(seat, Charter("silk spice"))
    match.act(0, Draw())
    for at in (2, 3):
        with pytest.raises(Diverged):
            position_after(match, at).act(0, Draw())


def test_what_a_match_goes_back_to_is_kept_while_it_is_looked_back_upon() -> None:
    """An undo costs a copy: every entry is entered once."""

    class Counting(BazaarGame):
        applied = 0

        def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
            self.applied += 1
            super().apply(state, seat, move, entry)

    match = played(GAME, 60)
    match.game = game = Counting()
    assert len(list(replay_positions(match))) == len(match.lines) + 1
    undos = sum(isinstance(line.move, Undo) for line in match.lines)
    assert undos > 3
    assert game.applied == len(match.lines) - undos


def test_a_short_match_is_filmed_action_by_action_and_a_long_one_turn_by_turn() -> None:
    match = played(games()["armadora"], 30)
    assert list_animation_frames(match) == list(range(len(match.lines) + 1))
    long = played(games()["armadora"], 30)
    long.lines *= MAX_ACTIONS_AS_FRAMES // len(long.lines) + 1
    found = list_animation_frames(long)
    assert (found[0], found[-1]) == (0, len(long.lines))
    assert found == sorted(set(found))
    assert all(long.lines[number - 1].ends_turn for number in found[1:-1])
    long.lines *= 60
    assert len(list_animation_frames(long)) <= MAX_TURN_FRAMES + 2
