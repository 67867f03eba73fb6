"""Menus lead to every legal move, kind first, best first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import games
from engine.catan.modules.seafarers.moves import BuyShip, MoveShip
from engine.core import Form, Game, Move, Text, Verbatim, group_by_kind, narrow_moves
from engine.match import Match
from engine.praetor.city import Lot
from engine.praetor.ground import PLACES
from engine.praetor.moves import Build
from engine.roma.board import BRIBERY, MONEY
from play.field_values import list_values
from play.menu_lists import (
    BEST,
    MAX_LISTED_MOVES,
    PLACE,
    START,
    Item,
    Menu,
    Path,
    place_range,
    split_menu,
)
from play.move_menu import menu_items, open_first_lists, open_menu
from tests.games.bazaar import GAME as BAZAAR
from tests.telling import english
from words import Words


@pytest.fixture
def armadora() -> Match[Any]:
    return Match.start(games()["armadora"], 2, {}, seed=7)


def items(match: Match[Any], path: Path = START) -> tuple[Item, ...]:
    decision = match.decisions()[0]
    return menu_items(match.game, match.game.view(match.state, decision.seat), decision, path)


def reached(match: Match[Any], path: Path = START) -> list[Move]:
    """Every move that the menus lead to."""
    found: list[Move] = []
    for item in items(match, path):
        if isinstance(item.leads, Path):
            found += reached(match, item.leads)
        elif isinstance(item.leads, Move):
            found.append(item.leads)
    return found


def bazaar() -> Match[Any]:
    """A bazaar in which all charters are written."""
    match = Match.start(BAZAAR, 2, {}, seed=1)
    for decision in match.decisions():
        match.act(decision.seat, decision.fallback)
    return match


def test_kinds_come_first_and_a_kind_with_one_move_is_that_move(armadora: Match[Any]) -> None:
    leads = [item.leads for item in items(armadora)]
    kinds = [lead.kind.__name__ for lead in leads if isinstance(lead, Path) and lead.kind]
    moves = [type(lead).__name__ for lead in leads if isinstance(lead, Move)]
    assert (kinds, moves) == (["PlaceWarrior", "PlacePalisade"], ["Pass"])


def test_menus_lead_to_every_legal_move_once(armadora: Match[Any]) -> None:
    moves = reached(armadora)
    assert len(moves) == len(set(moves)) == len(armadora.decisions()[0].moves)
    assert set(moves) == set(armadora.decisions()[0].moves)


def test_a_product_is_walked_by_its_axes() -> None:
    match = bazaar()
    (build,) = (item.leads for item in items(match) if isinstance(item.leads, Path))
    first = items(match, build)[0].leads
    assert isinstance(first, Path)
    assert [name for name, _ in first.chosen] == ["good"]
    assert set(reached(match)) == set(match.decisions()[0].moves)


def test_forms_stand_beside_the_moves() -> None:
    match = bazaar()
    forms = [item.leads for item in items(match) if isinstance(item.leads, Form)]
    assert forms == list(match.decisions()[0].forms)


def test_the_only_kind_is_not_asked_for(armadora: Match[Any]) -> None:
    match = Match.start(armadora.game, 2, {"advanced": "on", "factions": "chosen"}, seed=7)
    assert all(isinstance(item.leads, Move) for item in items(match))
    assert len(items(match)) == 4


def test_the_best_target_stands_first(armadora: Match[Any]) -> None:
    game: Game[Any] = armadora.game
    view = game.view(armadora.state, armadora.decisions()[0].seat)
    warrior = items(armadora)[0].leads
    assert isinstance(warrior, Path)
    squares = [item.leads for item in items(armadora, warrior)]
    assert len(squares) > MAX_LISTED_MOVES
    best = []
    for square in squares:
        assert isinstance(square, Path)
        ranks = ranks_of(view, game, items(armadora, square))
        assert ranks == sorted(ranks, reverse=True)
        best.append(ranks[0])
    assert best == sorted(best, reverse=True)
    assert best[0] == max(
        game.describe(view, move).rank
        for move in armadora.decisions()[0].moves
        if isinstance(move, warrior.kind or Move)
    )


def ranks_of(view: Any, game: Game[Any], listed: tuple[Item, ...]) -> list[float]:
    """What the listed moves promise."""
    moves = [item.leads for item in listed if isinstance(item.leads, Move)]
    return [game.describe(view, move).rank for move in moves]


def test_a_path_that_is_no_longer_open_leads_nowhere(armadora: Match[Any]) -> None:
    warrior = items(armadora)[0].leads
    assert isinstance(warrior, Path)
    assert items(armadora, Path(warrior.kind, (("value", 9),))) == ()


def test_a_value_that_settles_the_move_says_what_it_would_bring(armadora: Match[Any]) -> None:
    decision = armadora.decisions()[0]
    view = armadora.game.view(armadora.state, decision.seat)
    kind, parts = next(iter(group_by_kind(decision.moves).items()))
    open_values = list_values(armadora.game, view, kind, parts, "value")
    settled = list_values(armadora.game, view, kind, narrow_moves(parts, value=1), "at")
    assert all(hint is None for _, _, hint in open_values)
    listed = [
        item.leads.values()[1]
        for item in items(armadora, Path(kind, (("value", 1),)))
        if isinstance(item.leads, Move)
    ]
    assert [value for value, _, _ in settled] == listed
    assert all(hint is not None for _, _, hint in settled)


def test_a_field_tells_what_the_best_move_with_each_value_would_bring() -> None:
    match = Match.start(games()["praetor"], 4, {}, seed=7)
    (build,) = (
        item.leads
        for item in items(match)
        if isinstance(item.leads, Path) and item.leads.kind is Build
    )
    tile = items(match, build)[0]
    assert tile.hint is not None
    said = Words("en")(tile.hint)
    assert said.startswith("leaves 7 Gold, 2 Wood; ")  # of the ten Gold and four Wood at the start
    assert "plaza favor." in said
    assert isinstance(tile.leads, Path)
    workers = items(match, tile.leads)
    assert [item.hint for item in workers] == [
        Text("returns with experience {n}", n=n) for n in (2, 3, 4)
    ]
    assert isinstance(workers[0].leads, Path)
    places = items(match, workers[0].leads)
    best = [item.hint.args["plazas"] for item in places if item.hint]
    assert len(best) == len(places) > MAX_LISTED_MOVES, "a place and how the tile is turned"
    assert best == sorted(best, reverse=True)  # type: ignore[type-var]


def test_what_would_be_the_same_for_all_values_is_not_told(armadora: Match[Any]) -> None:
    warrior = items(armadora)[0].leads
    assert isinstance(warrior, Path)
    assert {item.hint for item in items(armadora, warrior)} == {None}


@pytest.mark.parametrize(
    "far", ["ZX9 ZY9 ZZ9 A9", "X10 Y10 Z10 AA10 AB10", "N-2 N-1 N0 N1", "ZZ21 ZZ22 A22", "BA-12"]
)
def test_a_city_far_out_is_offered_by_names_that_read_back(far: str) -> None:
    match = Match.start(games()["praetor"], 2, {}, seed=1)
    for name in far.split():
        tile = match.state.tiles_left.pop()
        match.state.city.lay_tile(PLACES.number_of(name), Lot(tile, None, "RGBY"))
    moves, game = reached(match), match.game
    assert set(moves) == set(match.decisions()[0].moves)
    assert len({game.moves.text(move) for move in moves}) == len(moves)
    assert all(game.moves.parse(game.moves.text(move)) == move for move in moves)
    decision = match.decisions()[0]
    view, parts = game.view(match.state, decision.seat), group_by_kind(decision.moves)[Build]
    tile, worker = parts[0][0].tile, parts[0][0].worker
    listed = list_values(game, view, Build, narrow_moves(parts, tile=tile, worker=worker), "at")
    for language in ("en", "ko", "ru"):
        labels = [Words(language)(label) for _, label, _ in listed]
        assert labels == [PLACES[at] for at, _, _ in listed]
        assert len(set(labels)) == len(match.state.city.sites)
        assert max(map(len, labels)) <= 6


# --- order, hints, and steps with one answer --------------------------


def opened(match: Match[Any], path: Path = START, order: str = BEST) -> Menu:
    decision = match.decisions()[0]
    view = match.game.view(match.state, decision.seat)
    return open_menu(match.game, view, decision, path, order)


def test_places_are_listed_the_best_first_or_by_their_names(armadora: Match[Any]) -> None:
    warrior = Path(items(armadora)[0].leads.kind, (("value", 4),))  # type: ignore[union-attr]
    best, by_place = opened(armadora, warrior), opened(armadora, warrior, PLACE)
    assert best.has_orders
    assert (best.order, by_place.order) == (BEST, PLACE)
    assert {item.leads for item in best.items} == {item.leads for item in by_place.items}
    names = [armadora.game.moves.text(item.leads).split()[-1] for item in by_place.items]  # type: ignore[arg-type]
    assert names == sorted(names)


def test_lists_that_are_best_first_hold_the_places_that_their_range_names(
    armadora: Match[Any],
) -> None:
    warrior = Path(items(armadora)[0].leads.kind, (("value", 4),))  # type: ignore[union-attr]
    whole = opened(armadora, warrior)
    parts = split_menu(whole)
    assert {item.leads for part in parts for item in part.items} == {
        item.leads for item in whole.items
    }
    for part in parts:
        first, last = map(str, map(english, place_range(part) or ()))
        assert all(first <= item.place <= last for item in part.items)
        at = [whole.items.index(item) for item in part.items]
        assert at == sorted(at), "the best of them first"
    assert place_range(opened(armadora)) is None, "kinds of moves have no place"


@pytest.mark.parametrize("order", [BEST, PLACE])
def test_no_place_is_in_two_lists_and_their_ranges_do_not_overlap(order: str) -> None:
    names = [f"{column}{row}" for column in "ABCDEFG" for row in (1, 2, 3)]
    placed = [
        Item(Verbatim(name), None, START, name, Verbatim(name)) for name in names for _ in range(3)
    ]
    lists = split_menu(Menu(tuple(placed), START, order=order))
    assert len(lists) == 3
    assert sum(len(part.items) for part in lists) == len(placed)
    ranges = [place_range(part) for part in lists]
    ends = [english(name) for pair in ranges if pair for name in pair]
    assert ends == sorted(set(ends)), "each begins with a place of its own"
    assert max(len(part.items) for part in lists) <= MAX_LISTED_MOVES


def test_ranges_name_places_as_people_read_them() -> None:
    game = games()["roma"]
    assert english(game.place_text("space", 3)) == "4"
    assert Words("ru")(game.place_text("space", BRIBERY)) == "Взятка"
    assert Words("ru")(game.place_text("on", MONEY)) == "деньги"


def test_places_that_are_worth_the_same_stand_by_their_names(armadora: Match[Any]) -> None:
    palisades = opened(armadora, items(armadora)[1].leads)  # type: ignore[arg-type]
    assert (palisades.order, palisades.has_orders) == (PLACE, False)
    assert Words("en")(palisades.items[0].label) == "Palisade A1|A2"


def test_names_of_places_are_sorted_as_they_are_looked_up() -> None:
    match = Match.start(games()["catan"], 3, {}, seed=7)
    corners = [
        match.game.moves.text(item.leads).split()[-1]  # type: ignore[arg-type]
        for item in opened(match, START, PLACE).items
    ]
    assert corners == sorted(corners, key=lambda name: (name[0], int(name[1:])))
    assert corners.index("C9") < corners.index("C10") < corners.index("D1")


def test_moves_that_all_bring_the_same_have_no_hint(armadora: Match[Any]) -> None:
    """The whole land is one region at first: to say so on every line helps nobody."""
    warrior = Path(items(armadora)[0].leads.kind, (("value", 4),))  # type: ignore[union-attr]
    assert {item.hint for item in items(armadora, warrior)} == {None}


def test_what_ends_the_turn_stands_last_behind_the_forms() -> None:
    match = Match.start(games()["catan"], 3, {}, seed=7)
    while match.decisions()[0].prompt.id != "Trade and build, or end your turn.":
        match.act(match.decisions()[0].seat, match.decisions()[0].fallback)
    *others, last = [item.leads for item in items(match)]
    assert type(last).__name__ == "EndTurn"
    assert any(isinstance(lead, Form) for lead in others)


def sailors() -> Match[Any]:
    """A match at sea in which somebody may move several ships."""
    game = games()["catan"]
    match, random = Match.start(game, 4, {"seafarers": "four-islands"}, seed=2), Random(2)
    while True:
        decision = match.decisions()[0]
        if len({move.ship for move in decision.moves if isinstance(move, MoveShip)}) > 1:
            return match
        ships = [move for move in decision.moves if isinstance(move, BuyShip)]
        view = game.view(match.state, decision.seat)
        move = ships[-1] if ships else game.strongest_bot.choose(view, decision, random)
        match.act(decision.seat, move)


def test_a_move_of_a_ship_is_chosen_in_two_steps_from_where_and_to_where() -> None:
    match = sailors()
    decision = match.decisions()[0]
    moves = [move for move in decision.moves if isinstance(move, MoveShip)]
    assert len(moves) <= MAX_LISTED_MOVES, "few enough for one list"
    view = match.game.view(match.state, decision.seat)
    (first,) = open_first_lists(match.game, view, decision, MoveShip, lists_left=4)
    chosen = [item.leads.chosen for item in first.items if isinstance(item.leads, Path)]
    ships = [dict(pairs)["ship"] for pairs in chosen]
    assert sorted(ships) == sorted({move.ship for move in moves})
    best = max(moves, key=lambda move: match.game.describe(view, move).rank)
    assert ships[0] == best.ship, "best first"
    goals = items(match, Path(MoveShip, (("ship", best.ship),)))
    assert goals[0].leads == best
    assert {item.leads for item in goals} == {move for move in moves if move.ship == best.ship}


@pytest.mark.parametrize("game", games())
def test_no_menu_has_a_single_line_unless_it_is_the_only_answer(game: str) -> None:
    match, bot = Match.start(games()[game], 2, {}, seed=5), games()[game].strongest_bot
    for number in range(12):
        decision = match.decisions()[0]
        if len(decision.moves) > 1:
            assert_choices(match, START)
        view = match.game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, Random(number)))


def assert_choices(match: Match[Any], path: Path) -> None:
    """Every menu after `path`, of those that begin best, has several lines."""
    listed = items(match, path)
    assert len(listed) > 1, path
    for item in listed[:3]:
        if isinstance(item.leads, Path):
            assert_choices(match, item.leads)
