"""How moves are offered: names, hints, the best first, and fields one by one."""

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.evaluation.places import DEAD_END, PlaceEvaluation
from engine.catan.moves import Counter, Discard, Offer, Take
from engine.catan.state import State
from engine.core import StreamEntry, Text, axis_values, group_by_kind
from engine.kit.hexes import CORNERS, EDGES
from engine.match import Match
from tests.telling import english

from .table import CITY, ROAD, SETTLEMENT, act, along, decision, roll, table

NOTHING = Text("")


def choices(s: State, verb: str, seat: int | None = None) -> dict[str, tuple[str, str, float]]:
    """Label, hint and rank by the short text, for the moves of one verb."""
    question = decision(s, seat)
    view = GAME.view(s, question.seat)
    found = {}
    for move in question.moves:
        if type(move).verb.id == verb:
            choice = GAME.describe(view, move)
            found[GAME.moves.text(move)] = (
                english(choice.label),
                english(choice.hint) if choice.hint else "",
                choice.rank,
            )
    return found


def best(s: State) -> str:
    question = decision(s)
    view = GAME.view(s, question.seat)
    return GAME.moves.text(max(question.moves, key=lambda move: GAME.describe(view, move).rank))


def test_a_settlement_says_what_lies_around_it() -> None:
    s = table(roads={0: "28 1"}, hands={0: SETTLEMENT})
    found = choices(s, "settlement")
    assert found["settlement C6"][:2] == ("Settlement on C6", "Hills 6, Pasture 4, Desert (8/36)")
    assert found["settlement A1"][:2] == ("Settlement on A1", "Mountains 10, harbour 3:1 (3/36)")


def test_a_road_names_the_best_corner_where_one_may_settle_within_two_roads() -> None:
    s = table(settlements={0: "C5"}, hands={0: ROAD})
    for label, hint, _rank in choices(s, "road").values():
        name = hint.removeprefix("to ").partition(":")[0]
        assert s.free_corners >> CORNERS.number_of(name) & 1, (label, hint)
        assert name != "C6", "it lies beside the own settlement"


def test_a_road_that_leads_to_no_corner_to_settle_names_none() -> None:
    taken = table(settlements={0: "C5", 1: "B4 C7 D6"}, hands={0: ROAD})
    assert choices(taken, "road")["road 28"][:2] == ("Road 28", "")
    view = GAME.view(taken, 0)
    (road,) = [move for move in decision(taken).moves if GAME.moves.text(move) == "road 28"]
    assert GAME.explain(view, road) is None
    assert PlaceEvaluation(view, view.seat).road_value(EDGES.number_of("28")) == DEAD_END


def test_an_exchange_names_its_price() -> None:
    s = table(settlements={0: "F5"}, hands={0: (3, 0, 0, 0, 0)})
    assert choices(s, "bank")["bank lumber ore"][0] == "3 lumber for 1 ore"


def test_a_raid_names_the_hex_the_victim_and_the_size_of_the_hand() -> None:
    s = table(rolled=False, settlements={1: "B4"}, hands={1: (1, 2, 0, 0, 0)})
    roll(s, 7)
    found = choices(s, "robber")
    assert found["robber T5 2"][:2] == ("T5: Hills 6, a card from Bob", "3 cards")
    assert found["robber T13 -"][0] == "T13: Forest 8"


def test_who_has_no_card_is_robbed_after_everybody_who_has_one_and_nothing_is_promised() -> None:
    s = table(
        rolled=False,
        settlements={1: "B4", 2: "F5"},
        cities={1: "C6 D5"},
        hands={2: (1, 0, 0, 0, 0)},
    )
    roll(s, 7)
    found = choices(s, "robber")
    assert found["robber T5 2"][:2] == ("T5: Hills 6, Bob has no card", "")
    ranked = sorted(found, key=lambda text: -found[text][2])
    victims = [text.split()[-1] for text in ranked]
    assert victims.index("2") > max(at for at, victim in enumerate(victims) if victim == "3")
    assert victims.index("2") < victims.index("-"), "it costs them at least"
    first, view = GAME.moves.parse(ranked[0]), GAME.view(s, 0)
    assert english(GAME.explain(view, first) or NOTHING).startswith("you take a card")
    assert english(GAME.explain(view, GAME.moves.parse("robber T5 2")) or NOTHING).startswith(
        "there the robber"
    )


def test_an_answer_knows_whose_offer_it_is() -> None:
    s = table(hands={0: ROAD, 1: ROAD, 2: ROAD})
    act(s, Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 1, 0)))
    assert choices(s, "decline", 1)["decline"][0] == "Decline"
    act(s, Counter((0, 1, 0, 0, 0), (2, 0, 0, 0, 0)), 2)
    act(s, "accept", 1)
    assert choices(s, "decline", 0)["decline"][0] == "Take the offer back"
    assert choices(s, "choose", 0)["choose 2"][:2] == ("Give Bob 1 lumber for 1 brick", "2 cards")


def test_a_counter_offer_is_spelled_out_for_the_offerer() -> None:
    s = table(hands={0: (2, 0, 0, 0, 0), 1: ROAD})
    act(s, Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0)))
    act(s, Counter((0, 1, 0, 0, 0), (2, 0, 0, 0, 0)), 1)
    assert choices(s, "choose")["choose 2"][:2] == ("Give Bob 2 lumber for 1 brick", "2 cards")


@pytest.mark.parametrize(
    ("s", "wanted"),
    [
        (table(settlements={0: "C5 A1"}, hands={0: CITY}), "city C5"),
        (table(roads={0: along("A1", "A2", "A3", "B4")}, hands={0: SETTLEMENT}), "settlement B4"),
        (table(rolled=False), "roll"),
        (table(), "end"),
        (table(hands={1: (0, 0, 0, 0, 9)}, cards={0: (0, 0, 0, 0, 1)}), "monopoly ore"),
    ],
)
def test_the_best_comes_first(s: State, wanted: str) -> None:
    assert best(s) == wanted


def test_the_opening_prefers_rich_corners() -> None:
    s = GAME.new(4, GAME.meta.check_options(4, {"board": "beginner"}), StreamEntry(1))
    view = GAME.view(s, s.active)
    order = sorted(
        decision(s).moves, key=lambda move: GAME.describe(view, move).rank, reverse=True
    )
    pips = [
        sum(view.board.tiles[hex].pips for hex in view.grid.corner_hexes[move.values()[0]])
        for move in order
    ]  # type: ignore[index]
    assert min(pips[:5]) > 9
    assert max(pips[-5:]) < 6


def test_forms_can_be_named_too() -> None:
    s = table(hands={0: ROAD, 1: ROAD})
    view = GAME.view(s, 0)
    named = [
        Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0)),
        Discard((1, 1, 0, 0, 0)),
        Take((0, 0, 0, 0, 2)),
    ]
    labels = [english(GAME.describe(view, move).label) for move in named]
    assert labels == ["Offer 1 lumber for 1 brick", "Discard 1 lumber, 1 brick", "Take 2 ore"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_two_values_of_a_field_share_a_name(seats: int) -> None:
    match, random = Match.start(GAME, seats, {"events": "on"}, 3, StreamEntry(3)), Random(3)
    while not match.is_over and len(match.lines) < 300:
        for question in match.decisions():
            view = GAME.view(match.state, question.seat)
            for kind, parts in group_by_kind(question.moves).items():
                for name in kind.axes():
                    values = axis_values(parts, name)
                    assert len(
                        {english(GAME.field_text(view, kind, name, value)) for value in values}
                    ) == len(values), (kind, name)
        question = random.choice(match.decisions())
        match.act(question.seat, question.sample(random))
