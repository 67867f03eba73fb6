"""The attack with two players: a foreign knight, neutral settlements, and trade tokens."""

from __future__ import annotations

from engine.catan.building import build_piece, build_settlement
from engine.catan.modules.barbarian_attack.foreign_knight import find_foreign_knight
from engine.catan.modules.barbarian_attack.riders import RIDER
from engine.catan.modules.two_players import TokenCounts
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES

from ..table import act, asked, hand, offers, verbs
from .table import (
    CASTLE,
    DESERT,
    FIVE,
    NINE,
    TEN,
    TWO,
    Hex,
    attack,
    edge,
    gold,
    horde,
    path,
    riders,
    slot,
    stack_deck,
    tile,
)

CARD = {0: (0, 0, 1, 1, 1)}


def tokens(s: State) -> tuple[int, ...]:
    return next(slot.tokens for slot in s.slots if isinstance(slot, TokenCounts))


def put_foreign(s: State, hex: Hex, side: str) -> None:
    """Puts the foreign knight on a side of a hex."""
    build_piece(s, s.owners[2], RIDER, edge(s, hex, side), StreamEntry(1))


def test_a_foreign_knight_comes_to_the_castle_with_the_first_knight() -> None:
    s = attack(2, hands=CARD)
    stack_deck(s, "knighthood", "knighthood")
    assert find_foreign_knight(s) is None
    act(s, "buy", draws=[0])
    act(s, f"place-knight {path(s, CASTLE, 'NE')}")
    at = find_foreign_knight(s)
    assert at is not None
    assert at in {edge(s, CASTLE, side) for side in ("NW", "NE", "E", "SE", "SW", "W")}
    assert at != edge(s, CASTLE, "NE")


def test_only_one_foreign_knight_ever_comes() -> None:
    s = attack(2, hands=CARD)
    put_foreign(s, NINE, "E")
    stack_deck(s, "knighthood", "knighthood")
    act(s, "buy", draws=[0])
    act(s, f"place-knight {path(s, CASTLE, 'NE')}")
    assert find_foreign_knight(s) == edge(s, NINE, "E")


def test_with_more_than_two_no_foreign_knight_comes() -> None:
    s = attack(3, hands=CARD)
    stack_deck(s, "knighthood", "knighthood")
    act(s, "buy", draws=[0])
    act(s, f"place-knight {path(s, CASTLE, 'NE')}")
    assert find_foreign_knight(s) is None


def test_each_player_marches_with_it_after_the_own_knights() -> None:
    s = attack(2, riders={0: ((TEN, "E"),)})
    put_foreign(s, NINE, "E")
    act(s, "end")
    own, foreign = path(s, TEN, "E"), path(s, NINE, "E")
    assert {text.split()[0] for text in offers(s, "march")} == {own}
    act(s, "halt")
    assert {text.split()[0] for text in offers(s, "march")} == {foreign}
    target = offers(s, "march")[0].split()[1]
    act(s, f"march {foreign} {target}")
    assert find_foreign_knight(s) == EDGES.number_of(target)
    assert asked(s) == [1]


def test_also_who_has_no_knight_marches_with_it_or_lets_it_stay() -> None:
    s = attack(2)
    put_foreign(s, NINE, "E")
    act(s, "end")
    assert asked(s) == [0]
    assert "halt" in verbs(s)
    act(s, "halt")
    assert find_foreign_knight(s) == edge(s, NINE, "E")


def test_it_must_leave_the_castle_like_the_others() -> None:
    s = attack(2)
    put_foreign(s, CASTLE, "NE")
    act(s, "end")
    assert verbs(s) == {"march"}


def test_five_paths_cost_who_marches_a_grain() -> None:
    s = attack(2, hands={0: (0, 0, 0, 1, 0)})
    put_foreign(s, NINE, "E")
    act(s, "end")
    far = offers(s, "march")
    act(s, "halt")
    without = attack(2)
    put_foreign(without, NINE, "E")
    act(without, "end")
    longer = sorted(set(far) - set(offers(without, "march")))
    again = attack(2, hands={0: (0, 0, 0, 1, 0)})
    put_foreign(again, NINE, "E")
    act(again, "end")
    act(again, f"march {longer[0]}")
    assert hand(again, 0) == (0, 0, 0, 0, 0)


def test_it_fights_takes_no_prisoner_and_is_never_lost() -> None:
    s = attack(2, barbarians={NINE: 1}, riders={0: ((NINE, "NE"),)})
    put_foreign(s, NINE, "E")
    act(s, "end")
    act(s, "halt")
    act(s, "halt", draws=[2])  # the slant of the foreign knight
    assert horde(s) == {}
    assert slot(s).prisoners == (1, 0)
    assert find_foreign_knight(s) == edge(s, NINE, "E")
    assert riders(s, 0) == {edge(s, NINE, "NE")}


def test_a_lost_knight_brings_two_gold_and_a_token() -> None:
    s = attack(2, barbarians={NINE: 1}, riders={0: ((NINE, "NE"), (NINE, "E"))})
    before = tokens(s)
    act(s, "end")
    act(s, "halt", draws=[2])
    assert riders(s, 0) == {edge(s, NINE, "NE")}
    assert gold(s) == [2, 0]
    assert tokens(s) == (before[0] + 1, before[1])


def count_desert_tokens(place: int, revision: int | None = None) -> int:
    """The tokens that a settlement on a corner of the desert brings, clockwise from the north."""
    s = attack(2, revision=revision)
    before, _ = tokens(s)
    desert = s.island.grid.hex_corners[s.island.grid.hexes.index(DESERT)]
    build_settlement(s, s.players[0], desert[place], StreamEntry(1))
    after, _ = tokens(s)
    return after - before


def test_a_settlement_at_the_desert_brings_two_tokens_and_at_the_coast_one_more() -> None:
    """Income: settlement next to the desert 2, on the coast 1, both 3."""
    assert count_desert_tokens(4) == 2
    assert count_desert_tokens(1) == 3


def test_in_a_match_that_began_before_that_ruling_the_desert_brings_none() -> None:
    assert count_desert_tokens(4, revision=5) == 0
    assert count_desert_tokens(1, revision=5) == 1


def test_with_the_fishermen_there_are_no_tokens_and_it_brings_three_gold() -> None:
    s = attack(2, barbarians={NINE: 1}, riders={0: ((NINE, "NE"), (NINE, "E"))}, fishermen="on")
    act(s, "end")
    act(s, "halt", draws=[2])
    assert gold(s) == [3, 0]


def test_a_neutral_settlement_lands_barbarians_too() -> None:
    s = attack(2)
    build_settlement(s, s.owners[2], CORNERS.number_of("D5"), StreamEntry(1))
    assert sum(slot(s).barbarians) == 3


def test_tokens_move_a_barbarian_to_another_hex() -> None:
    s = attack(2, barbarians={TWO: 2, FIVE: 3})
    before = tokens(s)
    act(s, "tokens robber")
    assert offers(s, "take-barbarian") == sorted([tile(s, TWO), tile(s, FIVE)])
    act(s, f"take-barbarian {tile(s, TWO)}")
    assert tile(s, TWO) not in offers(s, "send-barbarian")
    assert tile(s, FIVE) not in offers(s, "send-barbarian"), "it has three"
    act(s, f"send-barbarian {tile(s, NINE)}")
    assert horde(s) == {NINE: 1, TWO: 1, FIVE: 3}
    assert tokens(s) == (before[0] - 1, before[1])
    assert "end" in verbs(s)


def test_without_barbarians_on_the_coast_tokens_move_none() -> None:
    assert "robber" not in offers(attack(2), "tokens")


def test_a_conquered_neutral_building_is_shown() -> None:
    s = attack(2, barbarians={NINE: 3, (-2, 0): 3})
    ring = s.island.grid.hex_corners
    nine, twelve = s.island.grid.hexes.index(NINE), s.island.grid.hexes.index((-2, 0))
    (corner,) = [
        corner
        for corner in {*ring[nine]} & {*ring[twelve]}
        if len(s.island.grid.corner_hexes[corner]) == 2
    ]
    s.owners[2].settlements |= 1 << corner
    signs = [
        sign for module in s.rules.modules for sign in module.board_signs(s) if sign.owner == 2
    ]
    assert [(sign.key, sign.at) for sign in signs] == [("conquered_settlement", corner)]
