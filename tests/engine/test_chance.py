"""Live chance follows from the seed, the entries that stand and the move alone, and anybody can
reckon it again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Commitment, LiveEntry, draw_seating_order
from engine.log import LogEntry, Undo
from engine.match import Match
from engine.move import Move
from tests.games.bazaar import GAME
from tests.games.bazaar.moves import Build, Charter, Draw, Rest
from tests.games.bazaar.state import Bazaar

SEED = "00112233445566778899aabbccddeeff"


@dataclass(frozen=True, slots=True)
class Cast(Move):
    dice: int
    note: str = ""


def line(seat: int, move: Move, *drawn: int) -> LogEntry:
    return LogEntry(seat, move, drawn)


def draws(
    seed: int | str,
    lines: Sequence[LogEntry],
    seat: int,
    move: Move,
    *sizes: int,
) -> list[int]:
    entry = LiveEntry(seed)
    entry.begin((seat, move, list(lines)))
    return [entry.draw_below(size) for size in sizes]


def by_hand(text: str, *sizes: int) -> list[int]:
    """The draws of one block, as the documents say how they are made."""
    number, found = int(sha256(text.encode()).hexdigest(), 16), []
    for size in sizes:
        found.append(number % size)
        number //= size
    return found


def test_a_draw_is_a_hash_of_the_seed_the_log_and_the_move() -> None:
    log = [line(0, Cast(2), 3, 5), line(1, Rest())]
    text = f'{SEED}:[0,["Cast",2,""],[3,5]],[1,["Rest"],[]],[1,["Cast",1,"\\u00e9\\""]]:0'
    assert draws(SEED, log, 1, Cast(1, 'é"'), 6, 6, 36) == by_hand(text, 6, 6, 36)


def test_the_set_up_and_the_seating_order_have_texts_of_their_own() -> None:
    assert [LiveEntry(SEED).draw_below(1000)] == by_hand(f"{SEED}::0", 1000)
    order = list(range(3))
    for last, other in zip((2, 1), by_hand(f"{SEED}:seats:0", 3, 2)):
        order[last], order[other] = order[other], order[last]
    assert draw_seating_order(SEED, 3) == tuple(order)


def test_a_block_that_is_used_up_is_followed_by_the_next() -> None:
    entry, large = LiveEntry(SEED), 2**60
    drawn = [entry.draw_below(large) for _ in range(5)]
    assert drawn[:4] == by_hand(f"{SEED}::0", *[large] * 4)
    assert drawn[4:] == by_hand(f"{SEED}::1", large)


def test_another_seed_another_log_another_seat_and_another_move_draw_otherwise() -> None:
    sizes = [1000] * 10
    log = [line(0, Cast(1), 4)]
    found = [
        draws(SEED, log, 0, Cast(1), *sizes),
        draws(7, log, 0, Cast(1), *sizes),
        draws(SEED, [], 0, Cast(1), *sizes),
        draws(SEED, [line(0, Cast(1), 5)], 0, Cast(1), *sizes),
        draws(SEED, [line(1, Cast(1), 4)], 0, Cast(1), *sizes),
        draws(SEED, [*log, line(0, Rest())], 0, Cast(1), *sizes),
        draws(SEED, log, 1, Cast(1), *sizes),
        draws(SEED, log, 0, Cast(2), *sizes),
    ]
    assert len({tuple(drawn) for drawn in found}) == len(found)


ENTRIES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5), st.integers(0, 9)), max_size=8)


@given(ENTRIES, ENTRIES)
def test_what_was_undone_leaves_no_trace(kept: list[Any], gone: list[Any]) -> None:
    before = [line(seat, Cast(dice), drawn) for seat, dice, drawn in kept]
    undone = [line(seat, Cast(dice), drawn) for seat, dice, drawn in gone]
    log = [*before, *undone, line(0, Undo(len(before)))]
    assert draws(SEED, log, 0, Cast(1), 100, 100) == draws(SEED, before, 0, Cast(1), 100, 100)


@given(st.lists(st.integers(0, 3), max_size=12))
def test_it_does_not_matter_how_often_it_was_looked_at_meanwhile(seats: list[int]) -> None:
    """The running hash goes on where it was; after an undo it begins anew."""
    log: list[LogEntry] = []
    used = LiveEntry(SEED)
    for number, seat in enumerate(seats):
        move: Move = Undo(number // 2) if seat == 3 and number else Cast(number)
        if seat != 2 and not isinstance(move, Undo):
            used.begin((seat, move, log))
            assert used.draw_below(10**6) == draws(SEED, log, seat, move, 10**6)[0]
        log.append(line(seat, move, seat))


def test_a_move_read_from_a_file_meets_the_same_chance() -> None:
    match = Match.start(GAME, 3, {}, SEED)
    for seat in range(3):
        match.act(seat, Charter("silk spice"))
    other: Match[Bazaar] = Match.load(json.loads(json.dumps(match.dump())), game=GAME)
    assert other.act(0, Draw()) == match.act(0, Draw())


def test_half_a_move_draws_nothing() -> None:
    """A move that broke and is made again meets the chance that it would have met."""
    entry = LiveEntry(SEED)
    entry.begin((0, Cast(1), []))
    first = entry.draw_below(100)
    entry.begin((0, Cast(1), []))
    assert entry.draw_below(100) == first


def test_the_commitment_binds_salt_and_seed_and_tells_neither() -> None:
    salt = "ff" * 16
    digest = Commitment(salt).digest(SEED)
    assert digest == sha256(f"{salt}:{SEED}".encode()).hexdigest()
    assert (
        Commitment(salt[1:] + "0").digest(SEED)
        != digest
        != Commitment(salt).digest(SEED[1:] + "0")
    )


def test_a_bot_s_chance_is_the_same_while_the_same_entries_stand() -> None:
    match = Match.start(GAME, 2, {}, SEED)
    before = match.derive_random("bot 0").random()
    for seat in (0, 1):
        match.act(seat, Charter("silk spice"))
    assert match.derive_random("bot 0").random() != before
    match.undo(0, 0)
    assert match.derive_random("bot 0").random() == before
    assert match.derive_random("bot 1").random() != before


@pytest.mark.parametrize("move", [Build(0, 3, 1, False), Rest(), Charter("silk spice")], ids=repr)
def test_the_text_of_a_move_is_its_json(move: Move) -> None:
    written = json.dumps(GAME.moves.dump(move), separators=(",", ":"))
    assert draws(SEED, [], 2, move, 10**9) == by_hand(f"{SEED}:[2,{written}]:0", 10**9)
