"""The start: cities, stacks, boards, favor, and the options that change them."""

import pytest

from engine.core import Illegal, StreamEntry
from engine.praetor import GAME
from engine.praetor.data import BOX, Kind
from engine.praetor.ground import PLACES
from engine.praetor.meta import META
from engine.praetor.setup import compose_rules, set_up_match
from engine.praetor.state import State

from .table import act, asked, english, offers, table, verbs


def begun(seats: int, seed: int = 1, **options: str) -> State:
    return set_up_match(
        compose_rules(seats, META.check_options(seats, options)), StreamEntry(seed)
    )


def city(s: State) -> dict[str, str]:
    return {PLACES[at]: BOX.tiles[lot.tile].id for at, lot in s.city.lots.items()}


CITIES = {
    2: {
        "M10": "worker_camp_1",
        "N10": "imperial_outpost",
        "P10": "market_1",
        "N9": "gold_mine_1",
        "N11": "gold_mine_2",
    },
    3: {
        "M10": "worker_camp_1",
        "N10": "imperial_outpost",
        "P10": "market_1",
        "N9": "gold_mine_1",
        "P11": "gold_mine_2",
        "M11": "gold_mine_3",
    },
    4: {
        "M10": "worker_camp_1",
        "N10": "imperial_outpost",
        "N11": "worker_camp_2",
        "M11": "market_1",
        "M9": "gold_mine_1",
        "P10": "gold_mine_2",
        "N12": "gold_mine_3",
        "L11": "gold_mine_4",
    },
    5: {
        "N11": "imperial_outpost",
        "M11": "worker_camp_1",
        "P11": "market_1",
        "N10": "worker_camp_2",
        "M10": "gold_mine_1",
        "P10": "gold_mine_2",
        "P12": "gold_mine_3",
        "N12": "gold_mine_4",
        "M12": "gold_mine_5",
    },
}


@pytest.mark.parametrize("seats", CITIES)
def test_the_city_of_the_start(seats: int) -> None:
    assert city(begun(seats)) == CITIES[seats]


@pytest.mark.parametrize("seats", CITIES)
def test_everybody_owns_a_gold_mine_and_nobody_the_rest(seats: int) -> None:
    """Rulebook: "Place a Marker on the Gold Mine closest to you." """
    s = begun(seats)
    owners = {BOX.tiles[lot.tile].id: lot.owner for lot in s.city.lots.values()}
    assert {name: owner for name, owner in owners.items() if owner is not None} == {
        f"gold_mine_{n + 1}": n for n in range(seats)
    }
    assert [player.tiles for player in s.players] == [1] * seats, (
        "the starting Gold Mine is a tile that the player controls"
    )


@pytest.mark.parametrize(
    ("seats", "first", "second"), [(2, 11, 9), (3, 15, 11), (4, 18, 12), (5, 20, 13)]
)
def test_the_tiles_for_the_players_form_the_stack_and_one_more_than_players_is_available(
    seats: int,
    first: int,
    second: int,
) -> None:
    """Rulebook: "Reveal a number of City Tiles from the top of the stack equal to the number of
    players plus one".
    """
    s = begun(seats)
    ages = [BOX.tiles[tile].age for tile in s.tiles_left]
    assert len(s.available) == seats + 1
    assert {BOX.tiles[tile].age for tile in s.available} == {1}, "age I lies on top"
    assert (ages.count(1) + seats + 1, ages.count(2)) == (first, second)
    assert all(BOX.tiles[tile].players <= seats for tile in (*s.available, *s.tiles_left))
    assert s.wall is not None
    assert len(s.walls_left) == 13


@pytest.mark.parametrize("seats", CITIES)
def test_everybody_starts_alike(seats: int) -> None:
    """Rulebook: "Get 10 Gold, 4 Wood, 3 Stone, 2 Marble and 1 Weapon. Place three Workers with 1, 2
    and 3 experience in your Active Workers area and the rest of the Workers in the Villagers area".
    """
    for player in begun(seats).players:
        assert player.purse == (10, 4, 3, 2, 1)
        assert player.home == [1, 2, 3]
        assert (player.villagers, player.retired, player.novices, player.morale) == (
            5,
            0,
            (0, 0),
            0,
        )


@pytest.mark.parametrize("seats", CITIES)
def test_favor_falls_from_ten_around_the_table_and_the_least_begins(seats: int) -> None:
    """Rulebook: "place a Marker on the Favor track on position 10, and the rest … on positions 9,
    8, 7 etc."; who has most is drawn.
    """
    firsts = set()
    for seed in range(30):
        s = begun(seats, seed)
        favors = [player.favor for player in s.players]
        first = favors.index(10)
        assert [favors[(first + n) % seats] for n in range(seats)] == list(
            range(10, 10 - seats, -1)
        )
        assert [favors[seat] for seat in s.order] == sorted(favors)
        assert asked(s) == s.order[0]
        firsts.add(first)
    assert firsts == set(range(seats))


# --- boards -----------------------------------------------------------


def test_side_a_is_the_default_and_nobody_is_asked() -> None:
    s = begun(3)
    assert {player.board.id for player in s.players} == {"A"}
    assert verbs(s) >= {"build", "pass"}


def test_boards_can_be_dealt() -> None:
    found = {
        tuple(player.board.id for player in begun(5, seed, boards="dealt").players)
        for seed in range(20)
    }
    assert len(found) > 10
    assert all(sorted(boards) == ["B1", "B2", "B3", "B4", "B5"] for boards in found)


def test_boards_can_be_chosen_one_after_the_other_and_each_side_b_exists_once() -> None:
    s = begun(3, boards="chosen")
    first, second, third = s.order
    assert asked(s) == first
    assert offers(s, "board") == ["A", "B1", "B2", "B3", "B4", "B5"]
    told = act(s, "board B3")
    assert str(told).endswith("plays with board B3: Tribune.")
    assert asked(s) == second
    assert offers(s, "board") == ["A", "B1", "B2", "B4", "B5"]
    act(s, "board A")
    assert offers(s, "board") == ["A", "B1", "B2", "B4", "B5"], "side A is the same on every board"
    act(s, "board A")
    assert [s.players[seat].board.id for seat in (first, second, third)] == ["B3", "A", "A"]
    assert s.players[first].morale == 0
    assert (s.round, asked(s)) == (1, first)


def test_a_dealt_board_leaves_the_choice_of_the_side_to_all_at_once() -> None:
    s = begun(2, boards="sides")
    assert [decision.seat for decision in GAME.decisions(s)] == [0, 1]
    sides = [[move.board for move in decision.moves] for decision in GAME.decisions(s)]  # type: ignore[attr-defined]
    assert sides[0][0] == sides[1][0] == 0
    assert sides[0][1] != sides[1][1]
    own = BOX.boards[sides[1][1]].id
    act(s, f"board {own}", 1)
    assert [decision.seat for decision in GAME.decisions(s)] == [0]
    with pytest.raises(Illegal):
        act(s, f"board {own}", 0)
    act(s, "board A", 0)
    assert [player.board.id for player in s.players] == ["A", own]
    assert s.round == 1


# --- the tough game ---------------------------------------------------


def markets(s: State) -> tuple[int, int]:
    """How many Markets stand in the city, and how many may still come."""
    built = [lot.tile for lot in s.city.lots.values()]
    kinds = [
        [BOX.tiles[tile].kind for tile in tiles].count(Kind.MARKET)
        for tiles in (built, [*s.available, *s.tiles_left])
    ]
    return kinds[0], kinds[1]


@pytest.mark.parametrize(
    ("setting", "expected"), [("all", (1, 2)), ("start-only", (1, 0)), ("none", (0, 0))]
)
def test_the_tough_game_removes_markets(setting: str, expected: tuple[int, int]) -> None:
    """Rulebook: "Remove all the Market City Tiles from the game." The Korean rules keep the one of
    the start.
    """
    assert markets(begun(5, markets=setting)) == expected


@pytest.mark.parametrize(
    ("seats", "moved"), [(3, {"P10": "gold_mine_2"}), (4, {"M11": "gold_mine_4"})]
)
def test_without_the_first_market_a_gold_mine_takes_its_place(
    seats: int,
    moved: dict[str, str],
) -> None:
    found = city(begun(seats, markets="none"))
    assert len(found) == len(CITIES[seats]) - 1
    assert moved.items() <= found.items()


def test_there_is_no_market_rule_without_markets() -> None:
    with pytest.raises(Illegal) as refusal:
        begun(3, markets="none", market="experience")
    assert (
        english(refusal.value.text)
        == "Trade in one visit to the Market: up to the worker's experience does not go with "
        "Markets in use (fewer: a tough game): none at all."
    )


def test_the_expert_game_is_for_three_and_more() -> None:
    """Rulebook: "These additional rules are only for 3, 4 or 5-player games." """
    with pytest.raises(Illegal):
        begun(2, expert="on")
    assert begun(3, expert="on").rules.expert


def test_the_same_seed_gives_the_same_start() -> None:
    one, other = begun(4, 9), begun(4, 9)
    assert (one.available, one.wall, one.order) == (other.available, other.wall, other.order)
    assert begun(4, 10).available != one.available


def test_positions_of_the_tests_hold_every_piece() -> None:
    assert GAME.count_pieces(table(3)) == GAME.count_pieces(begun(3))
