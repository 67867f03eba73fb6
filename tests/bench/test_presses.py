"""From a question to the committed move it takes few presses, and menus lead to every move."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from bench.menu_walker import ACT, MenuWalker, NoWay, Way
from bench.presses import (
    PressedMatch,
    list_measured,
    list_seats,
    make_table,
    measure_presses,
)
from bench.presses_by_hand import walk_by_hand
from engine import games
from engine.armadora.moves import DONE, PlacePalisade
from engine.core import Decision, Move, StreamEntry, Text
from engine.match import Match
from engine.praetor.city import Lot
from engine.praetor.moves import Use

MOVES = {"armadora": 40, "catan": 200, "praetor": 60, "roma": 80}  # of each match that is played
CAPS = [
    ("armadora", "warrior", 3),
    ("armadora", "palisades", 4),
    ("catan", "build", 3),
    ("catan", "offer", 5),
    ("praetor", "use", 2),
    ("praetor", "build", 5),
    ("roma", "activation", 3),
]


@cache
def ways_of(game: str) -> dict[str, list[Way]]:
    """The ways of all actions in a short match."""
    return measure_presses(games()[game], (1,), MOVES[game])


@pytest.mark.parametrize(("game", "action", "most"), CAPS)
def test_an_action_takes_few_clicks(game: str, action: str, most: int) -> None:
    ways = ways_of(game)[action]
    assert max(way.clicks for way in ways) <= most, "with Act, and the opening of lists"


@pytest.mark.parametrize(("game", "action", "most"), CAPS)
@pytest.mark.soak
def test_an_action_takes_few_clicks_in_whole_matches(game: str, action: str, most: int) -> None:
    ways = measure_presses(games()[game], range(5))[action]
    assert max(way.clicks for way in ways) <= most


@pytest.mark.parametrize(
    ("workers", "tiles"),
    [
        (1, 30),
        (2, 25),
        pytest.param(2, 20, marks=pytest.mark.soak),
    ],
)
def test_a_worker_uses_any_tile_of_a_large_city_in_two_presses(workers: int, tiles: int) -> None:
    match = Match.start(games()["praetor"], 2, {}, 3, StreamEntry(3))
    lay_lumber_mills(match, tiles)
    for player in match.state.players:
        player.home = list(range(1, workers + 1))
    decision, table = match.decisions()[0], make_table(match)
    visits = [move for move in decision.moves if isinstance(move, Use)]
    assert len(visits) >= workers * (tiles - 4)
    for visit in visits[:: len(visits) // 3]:
        assert (ACT + MenuWalker(table, decision, visit).find_way()).presses == 2


def lay_lumber_mills(match: Match[Any], tiles: int) -> None:
    """Lays tiles of nobody, until the city has so many: their use costs no fee."""
    mill = match.game.moves.names["tile"].number_of("lumber_mill_1")
    city = match.state.city
    while len(city.lots) < tiles:
        city.lay_tile(min(city.sites), Lot(mill, None, "RGBY"))


@pytest.mark.parametrize("game", MOVES)
def test_any_legal_move_is_as_near_as_the_best(game: str) -> None:
    """A person does not always want what the bot would do. Opening a list counts, too."""
    caps = {action: most for key, action, most in CAPS if key == game}
    ways = walk_by_hand(games()[game], (4,), MOVES[game] // 2)
    for action, found in ways.items():
        most = caps.get(action, max(caps.values()))
        assert max(way.clicks for way in found) <= most, action


def start(game: str, **options: str) -> tuple[PressedMatch, Match[Any]]:
    played = PressedMatch(games()[game], 2, 7, options)
    return played, Match.start(games()[game], 2, options, 7, StreamEntry(7))


def press(played: PressedMatch, match: Match[Any], written: str) -> None:
    decision, move = match.decisions()[0], match.game.moves.parse(written)
    played.make_move(make_table(match), decision, move)


def test_act_counts_where_the_menu_does_not_stand_yet() -> None:
    played, match = start("armadora")
    press(played, match, "palisade D4|E4")
    press(played, match, "palisade B2|B3")
    # Act, the button, the line; the second line in the menu that stands
    assert played.ways == {"palisades": [Way(4, lists=2)]}
    assert Way(4, lists=2).clicks == 6, "lists are opened, too"


@pytest.mark.parametrize("advanced", ["off", "on"])
def test_any_warrior_takes_three_presses_and_any_two_palisades_four_with_act(
    advanced: str,
) -> None:
    """Wherever a turn begins, and beside powers and tokens, too."""
    ways = walk_by_hand(games()["armadora"], (0, 1), 60, advanced=advanced)
    assert max((ACT + way).presses for way in ways["warrior"]) <= 3
    seconds = walk_second_palisades(advanced)
    assert seconds
    longest = max(way.presses for way in seconds)
    assert max((ACT + way).presses + longest for way in ways["palisades"]) <= 4


def walk_second_palisades(advanced: str) -> list[Way]:
    """The ways to second palisades, in the menu that stands after the first."""
    game, random = games()["armadora"], Random(2)
    match = Match.start(game, 2, {"advanced": advanced}, 2, StreamEntry(2))
    *_, bot = game.bots.values()
    found: list[Way] = []
    while not match.is_over:
        decision = match.decisions()[0]
        moves = list(decision.moves)
        if DONE in moves and any(isinstance(move, PlacePalisade) for move in moves):
            lines = [move for move in moves if isinstance(move, PlacePalisade)]
            found.append(MenuWalker(make_table(match), decision, random.choice(lines)).find_way())
        match.act(
            decision.seat, bot.choose(game.view(match.state, decision.seat), decision, random)
        )
    return found


def test_the_strength_and_the_place_of_a_warrior_are_two_choices() -> None:
    played, match = start("armadora")
    free = next(m.at for m in match.decisions()[0].moves if type(m).verb.id == "warrior")  # type: ignore[attr-defined]
    square = match.game.moves.names["at"][free]
    press(played, match, f"warrior 1 {square}")
    # Act, the square from its list, the strength by its button
    assert played.ways == {"warrior": [Way(3, lists=1)]}


def test_a_warning_is_one_more_press() -> None:
    played, match = start("armadora")
    press(played, match, "pass")
    assert played.ways == {"pass_warned": [Way(3)]}


def test_a_button_at_the_table_is_one_press() -> None:
    match = Match.start(games()["catan"], 3, {}, 7, StreamEntry(7))
    played = PressedMatch(games()["catan"], 3, 7)
    while match.decisions()[0].public_answers == ():
        match.act(match.decisions()[0].seat, match.decisions()[0].fallback)
    press(played, match, "roll")
    assert played.ways == {"roll": [Way(1)]}


def test_a_menu_that_leads_to_no_such_move_is_told() -> None:
    match = Match.start(games()["armadora"], 2, {}, 7, StreamEntry(7))
    table, seat = make_table(match), match.decisions()[0].seat
    move: Move = match.game.moves.parse("pass")
    others = tuple(each for each in match.decisions()[0].moves if each != move)
    with pytest.raises(NoWay):
        MenuWalker(table, Decision(seat, Text("Act."), others), move).find_way()


def test_an_expansion_is_measured_with_the_numbers_of_seats_that_it_has() -> None:
    assert list_seats(games()["catan"], {}) == [2, 3, 4, 5, 6]
    assert list_seats(games()["catan"], {"seafarers": "new-world"}) == [3, 4]
    for game, options in list_measured().values():
        assert list_seats(games()[game], options)
