"""The rivers with two players: swamps for deserts, and bridges of neutral colours."""

from __future__ import annotations

from engine.catan.building import build_piece, build_road
from engine.catan.modules.rivers.module import BRIDGE, find_swamps
from engine.catan.modules.two_players import TokenCounts
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES
from engine.kit.masks import members

from ..table import act, decision, offers, verbs
from .table import SITES, edge, gold, river

RICH = {0: (9, 9, 9, 9, 9)}


def tokens(s: State) -> tuple[int, ...]:
    return next(slot.tokens for slot in s.slots if isinstance(slot, TokenCounts))


def at_bridge() -> State:
    """The first player may build a bridge beside a settlement of their own."""
    s = river(2, hands=RICH)
    site = edge(s, (-1, 1), "E")
    below = CORNERS[max(s.island.grid.ends[site])]
    s = river(2, hands=RICH, settlements={0: below})
    assert EDGES[site] in offers(s, "bridge")
    return s


def test_after_a_bridge_one_is_built_for_a_neutral_colour_which_gets_no_gold() -> None:
    s = at_bridge()
    far, neutral = edge(s, (-1, 1), "W"), s.owners[2]
    beside = s.island.grid.edges_at[s.island.grid.ends[far][0]] & ~(1 << far)
    build_road(s, neutral, members(beside)[0], StreamEntry(1))
    act(s, f"bridge {EDGES[edge(s, (-1, 1), 'E')]}")
    assert f"1 {EDGES[far]}" in offers(s, "neutral-road")
    act(s, f"neutral-road 1 {EDGES[far]}")
    assert neutral.more_pieces[0] == 1 << far
    assert gold(s) == [3, 0]


def test_where_no_neutral_bridge_is_possible_a_road_is_built() -> None:
    s = at_bridge()
    own = edge(s, (-1, 1), "E")
    others = [site for place in SITES if (site := edge(s, *place)) != own]
    for site, owner in zip(others, 3 * s.owners[2:], strict=True):
        build_piece(s, owner, BRIDGE, site, StreamEntry(1))
    act(s, f"bridge {EDGES[own]}")
    assert verbs(s) == {"neutral-road"}


def test_a_settlement_at_a_swamp_brings_two_trade_tokens() -> None:
    s = river(2)
    grid = s.island.grid
    shore = s.island.shape.shore
    inland = [corner for corner in grid.hex_corners[find_swamps(s)[0]] if not shore >> corner & 1]
    s = river(2, settlements={0: CORNERS[inland[0]]})
    assert tokens(s) == (7, 5)


def test_trade_tokens_send_the_robber_to_a_swamp_of_choice() -> None:
    s = river(2, robber_on="T10")
    act(s, "tokens robber")
    first, second = decision(s, 0).moves
    act(s, second)
    assert s.robber in find_swamps(s)
    assert first != second
