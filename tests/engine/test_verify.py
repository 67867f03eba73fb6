"""The dice of a finished match are reckoned again: what fits is right, and what does
not is named.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.chance import Commitment, LiveEntry, draw_seating_order
from engine.core import Diverged
from engine.match import Match
from engine.text import Text
from engine.verify import verify_dice
from tests.playing import GAMES

SEED, SALT = "0f" * 16, "a1" * 16


def committed(key: str, seed: str = SEED, *, shuffled: bool = True) -> Match[Any]:
    game = GAMES[key]
    seats = min(game.meta.seats)
    order = draw_seating_order(seed, seats) if shuffled else None
    return Match.start(game, seats, {}, seed, LiveEntry(seed), commitment=Commitment(SALT, order))


def played(key: str, acts: int = 120, seed: str = SEED) -> Match[Any]:
    """A part of a match at random, with undos, as it comes from a file."""
    match, random = committed(key, seed), Random(3)
    while not match.is_over and len(match.lines) < acts:
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
        if random.random() < 0.15:
            match.undo(decision.seat, random.choice([0, *match.standing_entries()][-5:-1]))
    return loaded(match.dump())


def loaded(data: dict[str, Any]) -> Match[Any]:
    return Match.load(json.loads(json.dumps(data)), game=GAMES[data["game"]])


@pytest.mark.parametrize("key", GAMES)
def test_the_dice_of_every_game_are_right(key: str) -> None:
    match = played(key)
    verdict = verify_dice(match, match.commitment_digest)
    assert verdict.is_right
    drawn = len(match.setup) + sum(len(line.drawn) for line in match.lines)
    assert verdict.sentence.args == {"digest": match.commitment_digest, "n": drawn}
    assert drawn


def said(match: Match[Any], promise: str | None = None) -> Text:
    verdict = verify_dice(match, promise)
    assert not verdict.is_right
    return verdict.sentence


def test_one_outcome_that_was_changed_is_found_also_where_it_was_undone() -> None:
    data = played("catan").dump()
    drawing = [at for at, (_, _, drawn) in enumerate(data["log"]) if drawn]
    undone = set(range(len(data["log"]))) - {
        number - 1 for number in loaded(data).standing_entries()
    }
    assert undone.intersection(drawing)
    for at in (drawing[0], drawing[len(drawing) // 2], min(undone.intersection(drawing))):
        log = json.loads(json.dumps(data["log"]))
        log[at][2][0] = (log[at][2][0] + 1) % 2
        try:
            changed = loaded({**data, "log": log[: at + 1]})
        except Diverged:  # the rules themselves refuse it
            continue
        assert said(changed).args == {"n": at + 1}


def test_another_set_up_another_order_and_another_seed_are_found() -> None:
    data = played("armadora").dump()
    assert said(loaded({**data, "log": [], "setup": [0] * len(data["setup"])})).id.endswith(
        "the seed gives another set-up."
    )
    other = next(list(order) for order in ((0, 1), (1, 0)) if list(order) != data["order"])
    assert said(loaded({**data, "order": other})).id.endswith(
        "the seed gives another seating order."
    )
    assert said(loaded({**data, "seed": "0e" * 16, "order": None})).id.endswith("another set-up.")


def test_the_commitment_that_was_published_must_fit_seed_and_salt() -> None:
    match = played("armadora", 10)
    assert said(match, "00" * 32).args == {"digest": "00" * 32}


def test_without_a_commitment_there_is_nothing_to_check() -> None:
    old = Match.start(GAMES["armadora"], 2, {}, 5)
    assert "before matches had a fairness code" in said(old).id
    later = committed("armadora")
    later.commitment = Commitment(SALT, version=99)
    assert "before matches had a fairness code" in said(later).id


def test_who_sat_as_they_joined_is_no_question_of_dice() -> None:
    assert verify_dice(committed("armadora", shuffled=False)).is_right


def test_header_and_commitment_come_back_from_a_file_and_old_headers_have_none() -> None:
    match = committed("bazaar")
    assert loaded(match.dump()).commitment == match.commitment
    assert set(match.header()) - set(Match.start(GAMES["bazaar"], 2, {}, 5).header()) == {
        "chance",
        "salt",
        "order",
    }


def test_a_match_is_checked_by_the_revision_of_the_rules_that_it_began_with() -> None:
    game = GAMES["roma"]
    assert game.meta.revision
    for number in range(60):  # the revisions differ in a card that not every match plays
        seed, random = f"{number:032x}", Random(number)
        match = Match(game, 2, game.meta.check_options(2, {}, 0), seed, LiveEntry(seed))
        match.commitment = Commitment(SALT, draw_seating_order(seed, 2))
        while not match.is_over and len(match.lines) < 300:
            decision = random.choice(match.decisions())
            match.act(decision.seat, decision.sample(random))
        assert verify_dice(loaded(match.dump())).is_right, number
