"""How a match begins."""

from collections import Counter

import pytest

from engine.armadora import GAME
from engine.armadora.components import BOX, FACTIONS
from engine.armadora.state import State
from engine.core import Illegal, StreamEntry
from engine.match import Match
from tests.pairwise import every_combination

from .table import acts, asked, offers


def start(seats: int, seed: int = 1, **options: str) -> Match[State]:
    return Match.start(GAME, seats, options, seed, StreamEntry(seed))


def test_the_piles_lie_on_the_mines_in_random_order() -> None:
    orders = {tuple(pile for _, pile in start(2, seed).state.gold) for seed in range(20)}
    assert len(orders) > 15
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(BOX.piles))}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_random(seats: int) -> None:
    first = Counter(asked(start(seats, seed).state) for seed in range(40 * seats))
    assert sorted(first) == list(range(seats))
    assert min(first.values()) > 20


@pytest.mark.parametrize("advanced", ["off", "on"])
def test_factions_are_dealt_at_random_and_never_twice(advanced: str) -> None:
    """Rulebook: 모든 플레이어는 무작위로 종족을 고릅니다. In the basic game
    they are colours only.
    """
    dealt = {
        tuple(player.faction for player in start(3, seed, advanced=advanced).state.players)
        for seed in range(40)
    }
    assert len(dealt) > 15
    assert all(len(set(factions)) == 3 for factions in dealt)
    tokens = [player.tokens for player in start(4, advanced=advanced).state.players]
    assert sorted(tokens) == ([1, 1, 2, 2] if advanced == "on" else [0, 0, 0, 0])


def test_chosen_factions_are_chosen_from_the_first_player_on_before_the_first_turn() -> None:
    match = start(3, advanced="on", factions="chosen")
    s, first = match.state, asked(match.state)
    assert offers(s, "faction") == list(FACTIONS)
    told = acts(s, "faction elf", "faction ORC", "faction mage")
    assert str(told).endswith("chooses a faction: Mages.")
    assert [s.players[(first + place) % 3].faction for place in range(3)] == [
        "elf",
        "orc",
        "mage",
    ]
    assert [s.players[(first + place) % 3].tokens for place in range(3)] == [2, 1, 2]
    assert asked(s) == first
    assert "warrior 1 A1" in {GAME.moves.text(move) for move in GAME.decisions(s)[0].moves}


def test_a_faction_cannot_be_chosen_twice() -> None:
    s = start(2, advanced="on", factions="chosen").state
    acts(s, "faction goblin")
    assert offers(s, "faction") == ["orc", "elf", "mage"]
    with pytest.raises(Illegal):
        acts(s, "faction goblin")


def test_factions_can_be_chosen_in_the_basic_game_where_they_are_colours_only() -> None:
    """Rulebook: 플레이어는 자신의 종족(오크, 고블린, 엘프, 마법사)을 선택합니다."""
    match = start(2, factions="chosen")
    first, s = asked(match.state), match.state
    view = GAME.view(s, first)
    assert all(GAME.describe(view, move).hint is None for move in GAME.decisions(s)[0].moves), (
        "no faction can do anything"
    )
    acts(s, "faction elf", "faction orc")
    assert [s.players[(first + place) % 2].faction for place in range(2)] == ["elf", "orc"]
    assert [player.tokens for player in s.players] == [0, 0]
    assert asked(s) == first


def test_free_for_all_is_an_option_for_four_players_only() -> None:
    assert GAME.teams(4, GAME.meta.check_options(4, {"four": "free-for-all"})) == (0, 1, 2, 3)
    with pytest.raises(Illegal):
        GAME.meta.check_options(3, {"four": "free-for-all"})


def test_every_allowed_set_of_options_is_a_match() -> None:
    variants = {seats: list(every_combination(GAME.meta, seats)) for seats in GAME.meta.seats}
    assert {seats: len(some) for seats, some in variants.items()} == {2: 96, 3: 96, 4: 192}
    for seats, some in variants.items():
        for options in some:
            assert GAME.decisions(Match.start(GAME, seats, options, 1).state)


def test_the_guide_is_short_pages_of_short_lines() -> None:
    assert 6 <= len(GAME.meta.guide) <= 9
    for page in GAME.meta.guide:
        assert 3 <= len(page.lines) <= 6
        assert all(len(line.id) <= 160 and line.id.endswith(".") for line in page.lines)
