"""What goes together with Cities & Knights, and how."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine.catan.modules.knights
from engine.catan import GAME
from engine.catan.building import build_city, build_settlement
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.knights.cards.moves import PlayBishop
from engine.catan.modules.knights.cards.politics import find_robbed_by_bishop
from engine.catan.modules.seafarers.gold import gold_hexes
from engine.catan.moves import MoveRobber
from engine.catan.state import NOWHERE, State
from engine.core import Illegal, StreamEntry
from engine.kit.hexes import HEXES
from play.lobby_checks import settle_options

from ..seafarers.table import sea
from ..table import act, asked, decision, table, verbs
from .army_table import army, moves_of
from .table import ENTRY, cards, change, held, knight, raise_lines, realm, slot, throw

README = Path(engine.catan.modules.knights.__file__).parent / "README.md"
HEAD = "| with | `knights` |"
MARKS = {"yes": True, "–": False}


def read_table() -> dict[str, bool]:
    """The table: for each row, whether it goes with the box."""
    lines = README.read_text("utf-8").splitlines()
    start = lines.index(HEAD)
    found = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        row, mark = [cell.strip("` ") for cell in line.strip("|").split("|")]
        found[row] = MARKS[mark]
    return found


def list_settings() -> Iterator[str]:
    """Every setting beside the usual ones, as `option: setting`."""
    for option in GAME.meta.options:
        if option.key != "knights":
            yield from (f"{option.key}: {one.key}" for one in option.settings[1:])


def chosen_in(row: str) -> dict[str, str]:
    """The setting of a row, with what it needs; nothing for a row of seats."""
    option, _, setting = row.partition(": ")
    if not setting:
        return {}
    needed = GAME.meta.find_option(option).find_setting(setting).required_values()
    return {option: setting, **{key: values[0] for key, values in needed.items()}}


def may_play(seats: int, options: dict[str, str]) -> bool:
    try:
        GAME.meta.check_options(seats, {"knights": "on", **options})
    except Illegal:
        return False
    return True


def goes_with(row: str) -> bool:
    """Whether what a row names goes with the box, with any number of seats."""
    if row.endswith(" seats"):
        return all(may_play(int(seats), {}) for seats in row.split()[0].split("–"))
    return any(may_play(seats, chosen_in(row)) for seats in GAME.meta.seats)


def test_the_table_names_every_setting() -> None:
    assert {row for row in read_table() if not row.endswith(" seats")} == {*list_settings()}


@pytest.mark.parametrize("row", read_table())
def test_the_table_says_what_goes_together(row: str) -> None:
    assert read_table()[row] == goes_with(row)


@pytest.mark.parametrize("row", [row for row, goes in read_table().items() if goes])
def test_everything_that_goes_together_plays(row: str) -> None:
    seats = next(n for n in (4, 6, 3) if may_play(n, chosen_in(row)))
    options = GAME.meta.check_options(seats, {"knights": "on", **chosen_in(row)})
    s, random, entry = GAME.new(seats, options, StreamEntry(3)), Random(4), StreamEntry(5)
    pieces = GAME.count_pieces(s)
    for _ in range(300):
        question = random.choice(GAME.decisions(s))
        entry.begin()
        GAME.apply(s, question.seat, question.sample(random), entry)
    assert GAME.count_pieces(s) == pieces


@pytest.mark.parametrize("scenario", ["forgotten-tribe", "pirate-islands"])
def test_the_lobby_never_keeps_the_box_with_a_scenario_that_needs_development_cards(
    scenario: str,
) -> None:
    settled = settle_options(GAME, 6, {"knights": "on"}, {"seafarers": scenario})
    assert (settled["knights"], settled["seafarers"]) == ("off", scenario)
    with pytest.raises(Illegal, match="does not go with"):
        settle_options(GAME, 6, {"seafarers": scenario}, {"knights": "on"})


# --- variants ---------------------------------------------------------


def test_harbormaster_asks_for_one_point_more() -> None:
    assert realm(harbormaster="on").rules.target == 14


def test_a_pillaged_city_counts_less_for_the_harbormaster() -> None:
    s = realm(rolled=False, cities={0: "A2 F4"}, harbormaster="on")
    view = GAME.view(s, None)
    assert view.award_holder("harbours") == 0
    change(s, steps_left=1)
    act(s, "roll", draws=[0, 0])
    act(s, "lose-city A2")
    act(s, "end")
    change(s, steps_left=1)
    act(s, "roll", draws=[0, 0])
    assert GAME.view(s, None).award_holder("harbours") is None


def test_the_big_start_is_the_opening_with_a_third_road() -> None:
    options = GAME.meta.check_options(3, {"knights": "on", "start": "big"})
    s, entry = GAME.new(3, options, StreamEntry(1)), StreamEntry(2)
    while not s.turn:
        (question,) = GAME.decisions(s)
        entry.begin()
        GAME.apply(s, question.seat, question.fallback, entry)
    built = [(p.settlements_left, p.cities_left, p.roads_left) for p in s.players]
    assert built == [(4, 3, 12)] * 3


def test_a_scenario_of_the_sea_asks_for_two_points_more() -> None:
    for scenario, target in (("new-shores", 16), ("wonders", 12), ("cloth", 16)):
        options = GAME.meta.check_options(4, {"knights": "on", "seafarers": scenario})
        assert GAME.compose_rules(4, options).target == target


def test_a_friendly_robber_spares_the_poor_also_where_a_bishop_or_a_knight_moves_it() -> None:
    poor, rich = {1: "B3"}, {2: "C5 D8 E5"}
    hands = {1: (1, 0, 0, 0, 0), 2: (0, 0, 0, 0, 1)}
    given = {"settlements": {**poor, **rich}, "hands": hands, "robber": "friendly"}
    s = army(**given, progress={0: "bishop"})
    assert "bishop T5" not in moves_of(s, PlayBishop), "the poor one lives there"
    shared = HEXES.number_of("T5")  # where the rich one lives, too
    assert find_robbed_by_bishop(s, 0, shared) == 1 << 2
    act(s, "bishop T9")
    assert (cards(s, 0), cards(s, 1)) == ((0, 0, 0, 0, 1, 0, 0, 0), (1, *(0,) * 7))
    s = army(**given, knights={0: "A2!"}, robber_on="T1")
    act(s, "chase A2 T1")
    assert not any(move.startswith("robber T5 ") for move in moves_of(s, MoveRobber))
    assert "robber T9 3" in moves_of(s, MoveRobber)


@pytest.mark.parametrize("scenario", ["new-shores", "four-islands"])
def test_at_sea_robber_and_pirate_come_with_the_first_landing_where_they_would_have_begun(
    scenario: str,
) -> None:
    chosen = {"seafarers": scenario}
    alone = GAME.new(4, GAME.meta.check_options(4, chosen), StreamEntry(1))
    both = GAME.meta.check_options(4, {**chosen, "knights": "on"})
    s = GAME.new(4, both, StreamEntry(1))
    assert (s.robber, s.more_pawns) == (NOWHERE, (NOWHERE, NOWHERE))
    s.turn, s.stack = 10, [s.stack[0]]
    change(s, steps_left=1)
    act(s, "roll", draws=[0, 0])
    assert s.more_pawns[0] == alone.more_pawns[0]
    assert s.robber == alone.robber


def gold_city(science: int = 0) -> tuple[State, int]:
    """A city at a gold field of the printed map, and the number of the field."""
    s = sea("new-shores", rolled=False, knights="on")
    hex = next(hex for hex in gold_hexes(s))
    place = s.island.grid.hex_corners[hex][0]
    build_settlement(s, s.players[0], place, ENTRY)
    build_city(s, s.players[0], place, ENTRY)
    change(s, landings=1)
    raise_lines(s, 0, science=science)
    return s, s.island.numbers[hex]


def test_gold_gives_resources_and_no_commodities() -> None:
    s, number = gold_city()
    throw(s, number)
    (form,) = decision(s).forms
    assert {*form.groups[0].asked_kinds} == {*range(5)}  # type: ignore[attr-defined]


def test_who_took_gold_takes_nothing_from_the_aqueduct() -> None:
    s, number = gold_city(science=3)
    throw(s, number)
    act(s, "take 2,0,0,0,0,0,0,0")
    assert "end" in verbs(s)


def test_in_cloth_for_catan_the_third_place_is_the_city() -> None:
    options = GAME.meta.check_options(3, {"knights": "on", "seafarers": "cloth"})
    s, entry = GAME.new(3, options, StreamEntry(1)), StreamEntry(2)
    while not s.turn:
        (question,) = GAME.decisions(s)
        entry.begin()
        GAME.apply(s, question.seat, question.fallback, entry)
    assert [(p.settlements_left, p.cities_left) for p in s.players] == [(3, 3)] * 3


# --- event cards ------------------------------------------------------


def with_cards(**position: object) -> State:
    s = table(4, knights="on", events="on", rolled=False, **position)  # type: ignore[arg-type]
    change(s, landings=1)
    return s


def card_of(key: str, number: int) -> int:
    """The place in the deck of a card with this event and number."""
    return next(
        at
        for at, one in enumerate(DECK)
        if one.number == number and one.card is not None and one.card.key == key
    )


def test_with_event_cards_the_event_die_is_rolled_and_the_card_shows_a_red_die() -> None:
    s = with_cards()
    raise_lines(s, 0, trade=2)
    card = next(at for at, one in enumerate(DECK) if one.number == 4)
    act(s, "roll", draws=[card, 2, 3])
    (seen,) = GAME.view(s, None).throws
    assert (seen.number, seen.dice, seen.red) == (4, None, 3)
    assert seen.face is not None
    assert seen.face.key == "gate_trade"
    assert len(held(s, 0)) == 1


def test_in_an_epidemic_a_city_takes_its_resource_and_no_commodity() -> None:
    s = with_cards(cities={0: "C10"})  # hills 10 and mountains 8
    act(s, "roll", draws=[card_of("epidemic", 8), 0, 0])
    assert cards(s, 0) == (0, 0, 0, 0, 1, 0, 0, 0)


def test_before_the_first_landing_robber_flees_does_nothing() -> None:
    s = with_cards()
    change(s, landings=0)
    act(s, "roll", draws=[card_of("flees", 4), 0, 0])
    assert s.robber == NOWHERE
    assert asked(s) == [0]


def test_the_event_of_a_card_comes_before_that_of_the_die() -> None:
    s = with_cards(cities={1: "C4 A7"})
    change(s, steps_left=1)
    act(s, "roll", draws=[card_of("plenty", 2), 0, 0])
    assert verbs(s, 0) == {"take"}
    assert slot(s).steps_left == 1


def test_without_knight_cards_tournament_and_conflict_bring_nobody_anything() -> None:
    for key, number in (("tournament", 5), ("conflict", 3)):
        s = with_cards(hands={1: (1, 0, 0, 0, 0)})
        knight(s, 2, "C4", 3)
        act(s, "roll", draws=[card_of(key, number), 0, 0])
        assert "end" in verbs(s)
