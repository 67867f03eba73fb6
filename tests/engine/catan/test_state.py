"""The state: copies, what is kept, and menus, each against a second, slow opinion."""

from itertools import pairwise
from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import rebuild_derived_state
from engine.catan.frames.turn import Turn
from engine.catan.kinds import NEVER
from engine.catan.match_kit import MOST_KINDS
from engine.catan.player import Player
from engine.catan.resources import (
    GUARD_BIT,
    Affordable,
    can_pay,
    card_count,
)
from engine.catan.state import PAYS_CARD, PAYS_CITY, PAYS_ROAD, PAYS_SETTLEMENT, State
from engine.core import StreamEntry
from engine.kit.masks import mask_of, pick
from engine.kit.packed import MAX_OF_KIND, guard, pack, unpack
from engine.match import Match
from tests.pictures import picture

from . import slow
from .table import COAST, act, along, roll, settle, table


def played(seed: int, acts: int, **options: str) -> State:
    match, random = Match.start(GAME, 4, options, seed, StreamEntry(seed)), Random(seed)
    while not match.is_over and len(match.lines) < acts:
        question = random.choice(match.decisions())
        match.act(question.seat, question.sample(random))
    return match.state


@pytest.mark.parametrize("kind", [State, Player])
def test_a_copy_has_every_slot_and_shares_no_list(kind: type) -> None:
    s = played(3, 300)
    original: State | Player = s if kind is State else s.players[0]
    copy = original.copy()
    slots = [name for name in kind.__slots__ if hasattr(original, name)]
    assert set(slots) == set(kind.__slots__)
    for name in slots:
        ours, theirs = getattr(original, name), getattr(copy, name)
        assert picture(ours) == picture(theirs), name
        assert not isinstance(ours, list) or ours is not theirs, name


def test_a_copy_keeps_the_neutral_colours_apart_from_the_players() -> None:
    s = GAME.new(2, GAME.meta.check_options(2, {}), StreamEntry(1))
    copy = s.copy()
    assert copy.owners[:2] == copy.players
    assert len(copy.owners) == 4
    assert not {id(p) for p in copy.owners} & {id(p) for p in s.owners}
    assert table().copy().owners is not table().owners


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_is_what_follows_from_the_pieces(seed: int) -> None:
    match, random = (
        Match.start(GAME, 3 + seed % 2, {"offers": "none"}, seed, StreamEntry(seed)),
        Random(seed),
    )
    while not match.is_over and len(match.lines) < 700:
        question = random.choice(match.decisions())
        if isinstance(match.state.stack[-1], Turn):
            assert set(question.moves) == slow.menu(
                match.state, match.state.players[question.seat]
            )
            assert len(question.moves) == len(set(question.moves))
        match.act(question.seat, question.sample(random))
        slow.compare_points(match.state)
        if len(match.lines) % 9 == 0:
            slow.compare(match.state)


@pytest.mark.parametrize("seed", range(4))
def test_working_everything_out_from_scratch_changes_nothing(seed: int) -> None:
    s = played(seed, 400)
    before = picture(s)
    rebuild_derived_state(s)
    assert picture(s) == before


def test_old_notes_are_forgotten_after_a_round() -> None:
    s = table()
    for _ in range(200):
        roll(s, 12) if s.stack[-1].phase == "roll" else act(s, "end")
    assert len(s.history) <= 90
    assert {note[0] for note in s.history[-3:]} <= {s.turn - 1, s.turn, s.turn - 2}


def test_packed_cards_add_up() -> None:
    random = Random(1)
    for _ in range(200):
        counts = tuple(random.randrange(20) for _ in range(5))
        assert unpack(pack(counts), 5) == counts
        assert card_count(pack(counts)) == sum(counts)


def test_cards_of_all_kinds_that_there_can_be_are_counted() -> None:
    for kinds in range(MOST_KINDS + 1):
        assert card_count(pack((MAX_OF_KIND,) * kinds)) == MAX_OF_KIND * kinds


ROAD, SETTLEMENT = pack((1, 1, 0, 0, 0)), pack((1, 1, 1, 1, 0))
CITY, CARD = pack((0, 0, 0, 2, 3)), pack((0, 0, 1, 1, 1))


def paid_by(affordable: Affordable, hand: int, kinds: int = 5) -> int:
    """What a hand pays, asked as a turn asks it."""
    bits = guard(kinds)
    pays = affordable[((hand | bits) - (bits >> GUARD_BIT)) & bits]
    return affordable.drop_unpaid(pays, hand) if pays & affordable.dear else pays


def test_what_a_hand_pays_is_what_each_price_says() -> None:
    affordable = Affordable((ROAD, SETTLEMENT, CITY, CARD))
    assert paid_by(affordable, 0) == paid_by(affordable, pack((0, 1, 1, 1, 0))) == 0
    assert paid_by(affordable, ROAD) == PAYS_ROAD
    assert paid_by(affordable, SETTLEMENT) == PAYS_ROAD | PAYS_SETTLEMENT
    assert paid_by(affordable, CITY) == PAYS_CITY
    assert paid_by(affordable, CITY + pack((0, 0, 1, 0, 0))) == PAYS_CITY | PAYS_CARD
    everything = PAYS_ROAD | PAYS_SETTLEMENT | PAYS_CITY | PAYS_CARD
    assert paid_by(affordable, SETTLEMENT + CITY) == everything


def test_only_what_needs_several_cards_of_a_kind_is_dear() -> None:
    assert Affordable((ROAD, SETTLEMENT, CITY, CARD)).dear == PAYS_CITY
    assert Affordable((2 * ROAD, SETTLEMENT, CARD, CARD)).dear == PAYS_ROAD


@pytest.mark.parametrize("kinds", [5, 8])
def test_any_hand_pays_what_it_can_pay_of_any_prices(kinds: int) -> None:
    random = Random(kinds)
    for _ in range(60):
        prices = [pack(random.choices((0, 0, 1, 2), k=kinds)) for _ in range(4)]
        affordable = Affordable(prices)
        for hand in [pack(random.choices(range(4), k=kinds)) for _ in range(40)]:
            paid = [at for at, price in enumerate(prices) if can_pay(hand, price)]
            assert paid_by(affordable, hand, kinds) == mask_of(paid)


def test_what_is_not_for_sale_no_hand_pays() -> None:
    affordable = Affordable((pack((1,)), NEVER, NEVER, NEVER))
    assert paid_by(affordable, pack((MAX_OF_KIND,) * 5)) == PAYS_ROAD


def test_few_and_many_moves_are_picked_alike() -> None:
    random, table = Random(2), range(100, 172)
    for _ in range(200):
        chosen = sorted(random.sample(range(72), random.randrange(72)))
        assert pick(mask_of(chosen), table) == tuple(100 + number for number in chosen)


def test_the_coast_of_the_tests_is_a_coast() -> None:
    s = table()
    assert len(along(*COAST).split()) == 29
    settle(s, 0, COAST[0])
    assert all(a != b for a, b in pairwise(COAST))
