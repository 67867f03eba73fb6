"""How moves are offered: names, hints, order, warnings."""

import pytest

from engine.core import Choice, MoveProduct, Text, group_by_kind
from engine.praetor import GAME
from engine.praetor.data import BOX
from engine.praetor.ground import turn_plazas
from engine.praetor.moves import MOVES, PASS, Build, Camp, Use
from engine.praetor.state import State

from .table import act, at, english, have, lay, staff, table


def choice(s: State, text: str, seat: int = 0) -> Choice:
    return GAME.describe(GAME.view(s, seat), MOVES.parse(text))


def warning(s: State, text: str) -> Text | None:
    return GAME.warning(GAME.view(s, 0), MOVES.parse(text))


def hint(s: State, text: str, seat: int = 0) -> str:
    found = choice(s, text, seat).hint
    return "" if found is None else english(found)


def term(s: State, kind: type, axis: str, value: object) -> str:
    return english(GAME.field_text(GAME.view(s, 0), kind, axis, value))  # type: ignore[arg-type]


def test_a_place_is_offered_with_its_plaza_favor() -> None:
    s = table(2, available="stone_quarry_1")
    found = choice(s, "build stone_quarry_1 2 N8 right")
    assert english(found.label) == "Stone Quarry on N8 turned right, worker 2"
    assert english(found.group) == "Build a tile"
    act(s, "build stone_quarry_1 2 N8 right")
    assert s.last_built is not None
    assert found.hint is not None
    assert english(found.hint) == f"3 + {sum(s.last_built.plazas)} plaza favor"


def test_the_best_place_comes_first() -> None:
    s = table(3, available="lumber_mill_1 stone_quarry_1")
    view = GAME.view(s, 0)
    builds = [
        move for move in GAME.decisions(s)[0].moves if isinstance(move, Build) and move.worker == 1
    ]
    best = max(builds, key=lambda move: GAME.describe(view, move).rank)
    of_its_tile = [move for move in builds if move.tile == best.tile]
    points = {
        move: sum(
            next(site for site in view.sites if site.at == move.at).plaza_favor(_corners(move))
        )
        for move in of_its_tile
    }
    assert points[best] == max(points.values())


def _corners(move: Build) -> str:
    return turn_plazas(BOX.tiles[move.tile].plazas, move.turn)


@pytest.mark.parametrize(
    ("name", "worker", "said"),
    [
        ("lumber_mill_1", 3, "+3 Wood, fee 1 Gold to Purple"),
        ("curia", 1, "+1 Gold, fee 1 Gold to Purple"),
        ("forum_1", 1, "+6 Gold, fee 2 Gold to Purple"),
        ("temple_of_maia_1", 1, "+6 favor, fee 2 Gold to Purple"),
        ("temple_of_plutus", 1, "+7 favor, fee 3 Gold to Purple"),
        ("temple_of_mercury", 1, "+6 favor, fee 3 Gold to Purple"),
        ("temple_of_venus", 1, "brings nothing now, fee 2 Gold to Purple"),
        ("colosseum_1", 1, "brings nothing now, fee 2 Gold to Purple"),
        ("oracle", 1, "brings nothing now, fee 2 Gold to Purple"),
        ("blacksmith_1", 3, "up to 3 Wood into Weapons, fee 1 Gold to Purple"),
        ("worker_camp_3", 1, "a villager becomes a novice, fee 2 Gold to Purple"),
        ("market_2", 1, "buy and sell, 34 Gold in all, fee 1 Gold to Purple"),
    ],
)
def test_a_visit_is_offered_with_what_it_brings(name: str, worker: int, said: str) -> None:
    s = table(2)
    lay(s, name, "R8", 1)
    assert hint(s, f"use R8 {worker}") == said


def test_the_wall_is_offered_with_its_bonus() -> None:
    s = table(2, wall=1)
    s.players[0].walls = [1, 2]
    have(s, 0, marble=2, weapon=2)
    assert hint(s, "use N10 1") == "the wall: 16 favor for 2 Marble, 2 Weapons"


def test_morale_is_offered_with_its_value() -> None:
    s = table(2)
    lay(s, "oracle", "R8", 0)
    staff(s, 0, 1, retired=2)
    assert hint(s, "use R8 1") == "morale rises from 0 to 6"


def test_a_labor_camp_is_offered_with_its_fee() -> None:
    s = table(2)
    lay(s, "labor_camp_1", "R8", 1)
    staff(s, 0, 1, retired=1)
    found = choice(s, "camp R8")
    assert english(found.label) == "Labor Camp R8"
    assert hint(s, "camp R8") == "a retired worker works at once, fee 3 Gold to Purple"


def test_passing_with_workers_left_asks_back_with_what_is_possible() -> None:
    s = table(2, available="lumber_mill_1 statue_1")
    told = warning(s, "pass")
    assert told is not None
    assert english(told) == (
        "3 workers are still at home. You could still build: Lumber Mill. "
        "You could still use: Gold Mine N9, Worker Camp M10, Market P10, Gold Mine N11."
    )


def test_passing_warns_of_uses_alone_too() -> None:
    s = table(2)
    staff(s, 0, 2)
    told = warning(s, "pass")
    assert told is not None
    assert english(told).startswith("1 worker is still at home. You could still use: Gold Mine N9")


def test_passing_without_workers_does_not_ask_back() -> None:
    s = table(2, late_specials="on")
    lay(s, "labor_camp_1", "R8", 0)
    staff(s, 0, retired=1)
    assert warning(s, "pass") is None


def test_passing_is_the_last_choice_while_workers_could_learn() -> None:
    s = table(2, available="lumber_mill_1")
    view = GAME.view(s, 0)
    ranks = {move: GAME.describe(view, move).rank for move in GAME.decisions(s)[0].moves}
    assert ranks[PASS] < max(ranks.values())


def test_fields_have_names_of_their_own() -> None:
    s = table(3, available="lumber_mill_1 lumber_mill_2 curia")
    lay(s, "labor_camp_1", "R8", 0)
    builds = [
        part
        for part in group_by_kind(GAME.decisions(s)[0].moves)[Build]
        if isinstance(part, MoveProduct)
    ]
    assert [term(s, Build, "tile", part.axes["tile"][0]) for part in builds] == [
        "Lumber Mill for 2 Gold: 1 favor (yellow, green, blue, red)",
        "Lumber Mill for 2 Gold: 1 favor (blue, red, yellow, blue)",
        "Curia for 3 Stone, 1 Marble: 5 favor",
    ]
    assert [term(s, Build, "worker", n) for n in (1, 6)] == ["worker 1", "retired worker"]
    assert term(s, Build, "at", at("N8")) == "N8"
    assert [term(s, Build, "turn", n) for n in range(4)] == [
        "as shown",
        "turned right",
        "upside down",
        "turned left",
    ]
    assert term(s, Use, "at", at("N10")) == "Imperial Outpost N10"
    assert term(s, Camp, "at", at("R8")) == "Labor Camp R8"


def test_deals_forging_and_answers_have_names() -> None:
    s = table(2)
    labels = {
        text: english(choice(s, text).label)
        for text in ("trade 0,0,0,0", "trade -2,1,0,0", "forge 3", "academy yes", "villager no")
    }
    assert labels == {
        "trade 0,0,0,0": "No deal",
        "trade -2,1,0,0": "2 Wood for 2 Gold, 1 Stone",
        "forge 3": "3 Wood into Weapons",
        "academy yes": "Skip the second level",
        "villager no": "Do without",
    }


def test_boards_are_offered_with_their_numbers() -> None:
    s = table(2)
    assert english(choice(s, "board B4").label) == "B4: Merchant"
    assert hint(s, "board B4") == "retiring 11 or 8 favor, morale up to 15, rates 2, 3, 4, 4"


def test_a_worker_who_would_retire_is_offered_with_the_favor_for_it() -> None:
    s = table(2, available="lumber_mill_1")
    staff(s, 0, 4, 5)
    assert hint(s, "use N9 5") == "+5 Gold, then retires for 12 favor"
    assert hint(s, "use N9 4") == "+4 Gold"
    assert hint(s, "use M10 5") == "a villager becomes a novice", (
        "who learns nothing there does not retire"
    )
    assert hint(s, "build lumber_mill_1 5 N8 straight").endswith(
        "plaza favor, then retires for 12 favor"
    )
    assert hint(s, "build lumber_mill_1 4 N8 straight").endswith("plaza favor")


def foretold(s: State, text: str, axis: str) -> str:
    told = GAME.preview_field(GAME.view(s, 0), MOVES.parse(text), axis)
    return "" if told is None else english(told)


def test_fields_tell_what_they_lead_to() -> None:
    s = table(2, available="lumber_mill_1")
    staff(s, 0, 4, 5, retired=1)
    best = "build lumber_mill_1 4 N8 straight"
    assert foretold(s, best, "tile").endswith(
        "plaza favor. Gain as much Wood as the worker has experience."
    )
    assert foretold(s, best, "worker") == "returns with experience 5"
    assert (
        foretold(s, "build lumber_mill_1 5 N8 straight", "worker")
        == "retires at the end of the round for 12 favor"
    )
    assert foretold(s, best, "at") == f"at best {hint(s, best)}"
    assert foretold(s, "use M10 4", "worker") == "learns nothing there"
    assert foretold(s, "use N9 6", "worker") == "", "a retired worker"
