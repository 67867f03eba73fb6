"""What may lie in the desert's place: the jungle and the volcano."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement, destroy_building
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.event_cards.slot import initial_events
from engine.catan.modules.jungle import NUMBERS as JUNGLE_NUMBERS
from engine.catan.robber import move_robber
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, HEXES
from tests.telling import Told, english

from .table import (
    CARD,
    CITY,
    act,
    along,
    asked,
    decision,
    dice,
    hand,
    offers,
    points,
    table,
    verbs,
)

KEYS = [throw.card.key for throw in DECK if throw.card]
DESERT = "T10"  # corners, clockwise from the north: C6 C7 D7 D6 D5 C5


def with_number(number: int, **how: object) -> State:
    """A position whose tile in the desert's place has this number, and the robber is elsewhere."""
    s = table(**{"rolled": False, "robber_on": "T19", **how})  # type: ignore[arg-type]
    hex = s.island.board.deserts[0]
    s.island = s.island.with_tile(hex, replace(s.island.board.tiles[hex], number=number))
    return s


def discoveries(s: State, seat: int) -> int:
    return GAME.view(s, None).players[seat].counters[0].count


# --- jungle -----------------------------------------------------------


@pytest.mark.parametrize(
    ("disc", "numbers"),
    [("any", {3, 4, 5, 9, 10, 11}), ("frequent", {5, 9}), ("rare", {3, 4, 10, 11})],
)
def test_the_jungle_has_one_of_its_numbers_and_the_robber_on_it(
    disc: str,
    numbers: set[int],
) -> None:
    found = set()
    for seed in range(40):
        s = GAME.new(
            4, GAME.meta.check_options(4, {"desert": "jungle", "disc": disc}), StreamEntry(seed)
        )
        tile = s.island.board.tiles[s.robber]
        assert tile.terrain == "jungle"
        found.add(tile.number)
    assert found == numbers


def test_a_settlement_makes_one_discovery_and_a_city_two() -> None:
    s = with_number(10, desert="jungle", settlements={0: "C6"}, cities={1: "D7"})
    act(s, "roll", draws=[dice(10)])
    assert [discoveries(s, seat) for seat in range(4)] == [1, 2, 0, 0]


def test_the_robber_stops_discoveries() -> None:
    s = with_number(10, desert="jungle", settlements={0: "C6"}, robber_on=DESERT)
    act(s, "roll", draws=[dice(10)])
    assert discoveries(s, 0) == 0


def test_discoveries_are_no_cards() -> None:
    s = with_number(10, desert="jungle", settlements={0: "C6"})
    act(s, "roll", draws=[dice(10)])
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert GAME.view(s, None).players[0].hand_size == 0


def test_discoveries_stand_for_resources_of_a_development_card() -> None:
    s = with_number(10, desert="jungle", cities={0: "C6"}, hands={0: (0, 0, 1, 0, 0)})
    act(s, "roll", draws=[dice(10)])
    assert offers(s, "explore") == ["grain+ore"]
    act(s, "explore grain+ore")
    assert (discoveries(s, 0), hand(s, 0), len(s.deck)) == (0, (0, 0, 0, 0, 0), 24)


def test_the_buyer_chooses_which_resources_are_spared() -> None:
    s = with_number(10, desert="jungle", settlements={0: "C6"}, hands={0: CARD})
    act(s, "roll", draws=[dice(10)])
    assert sorted(offers(s, "explore")) == ["grain", "ore", "wool"]
    act(s, "explore ore")
    assert hand(s, 0) == (0, 0, 0, 0, 1)


def test_three_discoveries_pay_for_a_whole_card() -> None:
    s = with_number(10, desert="jungle", cities={0: "C6"}, settlements={0: "D7"})
    act(s, "roll", draws=[dice(10)])
    assert offers(s, "explore") == ["wool+grain+ore"]
    s.deck.clear()
    assert "explore" not in verbs(s)


def test_on_the_large_island_every_desert_is_a_jungle() -> None:
    s = GAME.new(6, GAME.meta.check_options(6, {"desert": "jungle"}), StreamEntry(2))
    assert [tile.terrain for tile in s.island.board.tiles].count("jungle") == 2


# --- volcano ----------------------------------------------------------


def test_nobody_founds_beside_the_volcano() -> None:
    s = GAME.new(
        4, GAME.meta.check_options(4, {"desert": "volcano", "board": "beginner"}), StreamEntry(1)
    )
    corners = set(offers(s, "settlement"))
    assert not {"C6", "C7", "D7", "D6", "D5", "C5"} & corners
    assert len(corners) == 48


def test_an_eruption_strikes_the_corner_that_the_die_names() -> None:
    """A settlement there is removed, and may be built again."""
    s = with_number(8, desert="volcano", settlements={0: "C6", 1: "D7"}, roads={0: "28"})
    told = act(s, "roll", draws=[dice(8), 0])  # the north: C6
    assert points(s)[:2] == [0, 1]
    assert s.players[0].settlements_left == 5
    assert "The volcano erupts: 1, corner C6." in str(told)
    assert s.free_corners >> CORNERS.number_of("C6") & 1
    (sign,) = GAME.view(s, None).signs
    assert (sign.key, sign.at) == ("eruption", CORNERS.number_of("C6"))


def test_a_city_becomes_a_settlement() -> None:
    s = with_number(8, desert="volcano", cities={0: "D7"})
    act(s, "roll", draws=[dice(8), 2])
    p = s.players[0]
    assert (points(s)[0], p.cities_left, p.settlements_left) == (1, 4, 4)


def test_a_city_without_a_settlement_piece_is_lost() -> None:
    s = with_number(8, desert="volcano", cities={0: "D7"}, settlements={0: "A1 A3 A5 A7 C1"})
    act(s, "roll", draws=[dice(8), 2])
    p = s.players[0]
    assert (points(s)[0], p.cities_left, p.settlements_left) == (5, 4, 0)
    assert not (p.settlements | p.cities) >> CORNERS.number_of("D7") & 1


def test_the_robber_does_not_stop_the_eruption() -> None:
    s = with_number(8, desert="volcano", settlements={0: "C6"}, robber_on=DESERT)
    act(s, "roll", draws=[dice(8), 0])
    assert points(s)[0] == 0


def test_an_empty_corner_is_struck_in_vain() -> None:
    s = with_number(8, desert="volcano", settlements={0: "C6"})
    act(s, "roll", draws=[dice(8), 4])
    assert points(s)[0] == 1


def test_other_numbers_leave_the_volcano_quiet() -> None:
    s = with_number(8, desert="volcano", settlements={0: "C6"})
    act(s, "roll", draws=[dice(6)])
    assert points(s)[0] == 1


def test_a_lost_settlement_gives_the_way_back_to_a_road_that_it_had_cut() -> None:
    s = with_number(
        8,
        desert="volcano",
        settlements={1: "C6"},
        roads={0: along("B5", "C6", "C7", "C8", "C9", "D9")},
    )
    assert s.road_holder == -1
    act(s, "roll", draws=[dice(8), 0])
    assert (s.road_holder, points(s)[0]) == (0, 2)


def test_a_lost_harbour_no_longer_trades() -> None:
    s = table(rolled=False, desert="volcano", settlements={0: "F5"}, hands={0: (3, 0, 0, 0, 0)})
    assert s.players[0].rates & 63 == 3
    destroy_building(s, s.players[0], CORNERS.number_of("F5"), StreamEntry(1))
    assert s.players[0].rates & 63 == 4


def test_with_gold_those_beside_it_take_cards_of_choice_before_it_erupts() -> None:
    s = with_number(8, desert="gold", settlements={0: "C6"}, cities={1: "D7"}, turn=1)
    act(s, "roll", draws=[dice(8)])
    assert asked(s) == [1, 0]
    assert decision(s, 1).forms
    act(s, "take 0,1,0,0,0", 0, draws=[])
    act(s, "take 0,0,1,0,1", 1, draws=[0])
    assert (hand(s, 0), hand(s, 1)) == ((0, 1, 0, 0, 0), (0, 0, 1, 0, 1))
    assert points(s)[0] == 0


def test_the_robber_stops_the_gold_but_not_the_eruption() -> None:
    s = with_number(8, desert="gold", settlements={0: "C6"}, robber_on=DESERT)
    act(s, "roll", draws=[dice(8), 0])
    assert (hand(s, 0), points(s)[0]) == ((0, 0, 0, 0, 0), 0)


def test_a_short_bank_pays_gold_one_after_the_other() -> None:
    s = with_number(
        8, desert="gold", cities={0: "C6"}, settlements={1: "D7"}, hands={2: (19, 19, 19, 19, 17)}
    )
    act(s, "roll", draws=[dice(8)])
    assert asked(s) == [0]
    act(s, "take 0,0,0,0,2", draws=[5])
    assert s.stack[-1].phase == "turn"


def test_on_the_large_island_jungle_and_volcano_lie_side_by_side() -> None:
    s = GAME.new(6, GAME.meta.check_options(6, {"desert": "both"}), StreamEntry(2))
    terrain = [tile.terrain for tile in s.island.board.tiles]
    assert (terrain.count("jungle"), terrain.count("volcano"), terrain.count("desert")) == (
        1,
        1,
        0,
    )
    assert terrain[s.robber] == "volcano"
    s = GAME.new(6, GAME.meta.check_options(6, {"desert": "volcano"}), StreamEntry(2))
    terrain = [tile.terrain for tile in s.island.board.tiles]
    assert (terrain.count("volcano"), terrain.count("desert")) == (1, 1)


def epidemic_at_the_volcano(revision: int | None = None) -> State:
    """Ann's city and Bob's settlement stand at the volcano when Epidemic comes with its number."""
    s = with_number(
        8, desert="gold", events="on", cities={0: "C6"}, settlements={1: "D7"}, revision=revision
    )
    s.slots[-1] = initial_events(4)
    act(s, "roll", draws=[KEYS.index("epidemic") + 1])
    return s


def test_epidemic_leaves_a_city_at_the_volcano_one_card_of_gold() -> None:
    s = epidemic_at_the_volcano()
    assert s.throws[0].number == 8
    assert (asked(s), decision(s, 0).forms) == ([0, 1], ())
    act(s, "take 0,0,0,0,1", 0)
    act(s, "take 0,1,0,0,0", 1, draws=[5])
    assert (hand(s, 0), hand(s, 1)) == ((0, 0, 0, 0, 1), (0, 1, 0, 0, 0))


def test_without_epidemic_a_city_at_the_volcano_takes_two() -> None:
    s = with_number(8, desert="gold", events="on", cities={0: "C6"})
    s.slots[-1] = initial_events(4)
    act(
        s,
        "roll",
        draws=[
            next(
                at for at, throw in enumerate(DECK) if KEYS[at] == "prospers" and throw.number == 8
            )
        ],
    )
    assert decision(s).forms[0].allows(GAME.moves.parse("take 0,0,0,0,2"))


def test_a_match_that_began_before_that_ruling_still_pays_the_city_two() -> None:
    assert (
        decision(epidemic_at_the_volcano(revision=0), 0)
        .forms[0]
        .allows(GAME.moves.parse("take 0,0,0,0,2"))
    )


def test_the_numbers_of_a_jungle_are_never_those_of_epidemic() -> None:
    assert {throw.number for at, throw in enumerate(DECK) if KEYS[at] == "epidemic"}.isdisjoint(
        JUNGLE_NUMBERS
    )


# --- two deserts ------------------------------------------------------


def large(revision: int | None = None, **options: str) -> State:
    """The island of six with the robber on a hex that is no desert; on top of the deck lies Robber
    Flees.
    """
    s = table(6, rolled=False, revision=revision, **{"board": "spiral", "events": "on", **options})
    move_robber(
        s, next(hex for hex, tile in enumerate(s.island.board.tiles) if tile.terrain == "forest")
    )
    for hex in s.island.board.deserts:
        tile = s.island.board.tiles[hex]
        s.island = s.island.with_tile(
            hex, replace(tile, number=tile.number and 11)
        )  # not that of Robber Flees
    s.slots[-1] = initial_events(6)
    return s


def flee(s: State) -> Told:
    """Somebody draws Robber Flees."""
    return act(s, "roll", draws=[KEYS.index("flees")])


def names(hexes: Iterable[int]) -> list[str]:
    return [f"{HEXES[hex]} -" for hex in hexes]


@pytest.mark.parametrize("desert", ["desert", "jungle", "both"])
def test_of_two_deserts_who_draws_robber_flees_chooses_one(desert: str) -> None:
    s = large(desert=desert)
    first, second = s.island.board.deserts
    flee(s)
    assert (asked(s), offers(s, "robber")) == ([0], names([first, second]))
    told = act(s, f"robber {HEXES[second]} -")
    assert s.robber == second
    assert str(told).startswith(f"Ann sends the robber to {HEXES[second]}: ")
    assert s.stack[-1].phase == "turn", "then the number produces"


def test_the_chosen_desert_is_asked_for_in_one_sentence_that_tells_no_secret() -> None:
    s = large()
    flee(s)
    assert english(decision(s).prompt) == "Where is the robber sent?"
    assert GAME.view(s, None).phase == "robber"


def test_a_clock_sends_the_robber_where_nobody_lives() -> None:
    s = large(desert="jungle")
    first, second = s.island.board.deserts
    build_settlement(s, s.players[1], s.island.grid.hex_corners[first][0], StreamEntry(1))
    flee(s)
    assert decision(s).fallback == GAME.moves.parse(f"robber {HEXES[second]} -")


def test_a_robber_in_either_desert_stays_there() -> None:
    for desert in (0, 1):
        s = large()
        move_robber(s, s.island.board.deserts[desert])
        flee(s)
        assert (s.robber, s.stack[-1].phase) == (s.island.board.deserts[desert], "turn")


def test_a_single_desert_is_not_asked_for() -> None:
    s = table(rolled=False, events="on", robber_on="T19")
    s.slots[-1] = initial_events(4)
    assert str(flee(s)).endswith("The robber flees to the desert.")
    assert (HEXES[s.robber], s.stack[-1].phase) == (DESERT, "turn")


def test_where_the_friendly_robber_finds_no_hex_it_goes_to_either_desert() -> None:
    s = table(6, rolled=False, board="spiral", robber="friendlier")
    for hex in range(len(s.hex_seats)):
        s.hex_seats[hex] |= s.players[1].seat_bit
    act(s, "roll", draws=[dice(7)])
    assert offers(s, "robber") == names(s.island.board.deserts), "also where it stands"


def test_with_two_deserts_the_robber_starts_in_the_first_of_them() -> None:
    s = GAME.new(6, GAME.meta.check_options(6, {}), StreamEntry(2))
    assert s.robber == s.island.board.deserts[0]
    s = GAME.new(6, GAME.meta.check_options(6, {"desert": "jungle"}), StreamEntry(2))
    assert s.robber == s.island.board.deserts[0]


def test_a_match_that_began_before_that_ruling_is_not_asked_which_desert() -> None:
    s = large(revision=0)
    assert str(flee(s)).endswith("The robber flees to the desert.")
    assert (s.robber, s.stack[-1].phase) == (s.island.board.deserts[0], "turn")


# --- a volcano beside a desert ----------------------------------------


@pytest.mark.parametrize("desert", ["volcano", "gold"])
def test_beside_a_desert_the_robber_starts_on_the_volcano(desert: str) -> None:
    s = GAME.new(6, GAME.meta.check_options(6, {"desert": desert}), StreamEntry(2))
    sands, volcano = s.island.board.deserts
    assert [s.island.board.tiles[hex].terrain for hex in (sands, volcano, s.robber)] == [
        "desert",
        "volcano",
        "volcano",
    ]


def test_beside_a_volcano_the_desert_that_is_left_is_the_desert() -> None:
    s = large(desert="volcano")
    sands, _ = s.island.board.deserts
    assert str(flee(s)).endswith("The robber flees to the desert.")
    assert (s.robber, s.stack[-1].phase) == (sands, "turn"), "nobody is asked"


def test_the_robber_flees_from_a_volcano_to_the_desert_that_is_left() -> None:
    s = large(desert="volcano")
    sands, volcano = s.island.board.deserts
    move_robber(s, volcano)
    flee(s)
    assert s.robber == sands


def test_where_no_desert_is_left_the_volcano_is_the_robbers_home() -> None:
    s = table(rolled=False, desert="volcano", events="on", robber_on=DESERT)
    s.slots[-1] = initial_events(4)
    flee(s)
    assert HEXES[s.robber] == DESERT


def test_the_friendly_robber_goes_to_the_desert_and_not_to_the_volcano() -> None:
    s = table(6, rolled=False, board="spiral", robber="friendlier", desert="volcano")
    for hex in range(len(s.hex_seats)):
        s.hex_seats[hex] |= s.players[1].seat_bit
    act(s, "roll", draws=[dice(7)])
    assert offers(s, "robber") == names(s.island.board.deserts[:1])


def test_beside_the_desert_that_is_left_everybody_may_found() -> None:
    s = GAME.new(6, GAME.meta.check_options(6, {"desert": "volcano"}), StreamEntry(2))
    corners = {CORNERS.number_of(name) for name in offers(s, "settlement")}
    sands, volcano = (set(s.island.grid.hex_corners[hex]) for hex in s.island.board.deserts)
    assert not corners & volcano
    assert sands - volcano <= corners


def test_a_match_that_began_before_that_ruling_keeps_the_robber_on_the_volcano() -> None:
    s = large(desert="volcano", revision=0)
    move_robber(s, s.island.board.deserts[1])
    flee(s)
    assert s.robber == s.island.board.deserts[1]


def test_a_city_may_stand_at_the_volcano_once_it_is_built() -> None:
    s = with_number(8, desert="volcano", rolled=True, settlements={0: "C6"}, hands={0: CITY})
    assert "C6" in offers(s, "city")
