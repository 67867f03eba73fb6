"""From a question to the committed move it takes few presses, and menus lead to every move."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bench.menu_walker import ACT, MenuWalker, NoWay, Way, blank_file, measure_picture
from bench.presses import (
    PressedMatch,
    list_measured,
    list_seats,
    make_table,
    measure_presses,
)
from bench.presses_by_hand import walk_by_hand
from cogs.components.custom_ids import MenuPlace
from cogs.components.menus import MoveMenu
from engine import games
from engine.armadora.moves import PlacePalisade, PlaceWarrior
from engine.core import Decision, Move, StreamEntry, Text
from engine.match import Match
from engine.praetor.city import Lot
from engine.praetor.moves import Use
from words import Words

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
    """The ways of all actions in two short matches."""
    return measure_presses(games()[game], (1, 2), MOVES[game])


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
        (5, 25),
        *(pytest.param(workers, 30, marks=pytest.mark.soak) for workers in (2, 3, 4)),
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
    press(played, match, "palisade A1|B1")
    press(played, match, "palisade C1|D1")
    # Act, the line; the second line in the menu that stands
    assert played.ways == {"palisades": [Way(3, lists=2)]}
    assert Way(3, lists=2).clicks == 5, "lists are opened, too"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_two_palisades_take_four_clicks_from_the_first_turn_on(seats: int) -> None:
    """From the question on, on a phone: each is a list that is opened, and a line of it."""
    played = PressedMatch(games()["armadora"], seats, 7)
    match = Match.start(games()["armadora"], seats, {}, 7, StreamEntry(7))
    mark = match.question_mark(match.decisions()[0].seat)
    played._shown[match.decisions()[0].seat] = mark
    press(played, match, "palisade D4|E4")
    press(played, match, "palisade B2|B3")
    (way,) = played.ways["palisades"]
    assert way.clicks == 4


@pytest.mark.parametrize("advanced", ["off", "on"])
def test_any_palisade_of_any_turn_takes_two_clicks(advanced: str) -> None:
    """So any two of them take four, also where warriors, powers and tokens are offered, too."""
    ways = walk_by_hand(games()["armadora"], (0, 1), 30, advanced=advanced)
    assert max(way.clicks for way in ways["palisades"]) <= 2


@pytest.mark.parametrize("language", ["en", "ko", "ru"])
@pytest.mark.parametrize("seats", [2, 3])
def test_all_lines_for_palisades_stand_in_lists_on_a_phone_in_every_language(
    seats: int, language: str
) -> None:
    game = games()["armadora"]
    match = Match.start(game, seats, {"advanced": "on"}, 1, StreamEntry(1))
    for _ in range(4 * seats):  # as long as nobody has placed a palisade there are most of them
        decision, table = match.decisions()[0], make_table(match)
        place = MenuPlace(table.id, decision.seat, match.question_mark(decision.seat) or 0)
        menu = MoveMenu(table, decision, place, Words(language))
        files = [blank_file(*measure_picture(table, decision.seat))]
        menu.layout(files, suggestions=menu.find_suggestions())
        assert PlacePalisade in menu.lists_of_kinds()
        warriors = [move for move in decision.moves if isinstance(move, PlaceWarrior)]
        match.act(decision.seat, warriors[-1])


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
