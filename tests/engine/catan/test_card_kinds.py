"""Kinds of cards beyond the five resources: what may be done with each says the kit alone."""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.catan import GAME as CATAN
from engine.catan import moves
from engine.catan.base_kit import RESOURCE_CARDS, make_base_kit
from engine.catan.bot import move_value
from engine.catan.building import rebuild_derived_state
from engine.catan.components import GAME_NUMBERS
from engine.catan.describe import describe_move
from engine.catan.evaluation.moves import MoveEvaluation
from engine.catan.frames.bank_trade import BankForm
from engine.catan.frames.choose_cards import ask_to_take
from engine.catan.frames.seven import ask_discards
from engine.catan.frames.trade import list_standing_answers
from engine.catan.island import Island
from engine.catan.kinds import COMMODITY, NEVER
from engine.catan.map import parse_layout
from engine.catan.match_kit import MOST_KINDS
from engine.catan.module import DescribeHandler, MoveValue
from engine.catan.moves import (
    Counter,
    Discard,
    EndTurn,
    Exchange,
    Offer,
    PlayMonopoly,
    PlayPlenty,
    Take,
    name_cards,
)
from engine.catan.observation import build_view
from engine.catan.production import pay_from_bank
from engine.catan.resampling import resample_hidden
from engine.catan.robber import steal_card
from engine.catan.shelf import SHELF, Shelf
from engine.catan.state import State
from engine.core import (
    Choice,
    Illegal,
    Move,
    StreamEntry,
    TapeEntry,
    Text,
    TextQuestion,
    Verbatim,
)
from engine.kit.packed import pack
from tests.playing import Depth
from tests.telling import Told

from .commodities import (
    CARDS,
    CLOTH,
    COIN,
    GAME,
    GOLD,
    PAPER,
    STOCK,
    Commodities,
    Gold,
    cards,
    commodity_table,
    one,
)
from .table import act, decision

HERE = Path(__file__).parents[3] / "engine" / "catan"
LUMBER, BRICK, WOOL, GRAIN, ORE = range(5)
WHOLE = Depth(positions=6, moves=6, cap=20_000)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"offers": "six"},
    {"events": "on"},
    {"desert": "gold", "offers": "none"},
    {"desert": "jungle", "events": "on", "offers": "six"},
    {"start": "big", "harbormaster": "on"},
)


# --- flags ------------------------------------------------------------


def test_cards_that_are_not_counted_are_safe_from_the_limit_but_may_be_discarded() -> None:
    s = commodity_table(hands={0: (7, 0, 0, 0, 0, 0, 0, 5), 1: (8, 0, 0, 0, 0, 0, 0, 5)})
    ask_discards(s)
    assert [(question.seat, question.prompt.args["n"]) for question in CATAN.decisions(s)] == [
        (1, 4)
    ]
    act(s, Discard((1, 0, 0, 0, 0, 0, 0, 3)))
    assert cards(s, 1) == (7, 0, 0, 0, 0, 0, 0, 2)


class Kept(Commodities):
    """Nobody loses paper to a seven."""

    cards = (replace(CARDS[0], is_discardable=False), *CARDS[1:])


def test_cards_that_may_not_be_discarded_are_not_asked_for() -> None:
    s = commodity_table(module=Kept, hands={1: (3, 0, 0, 0, 0, 6, 0, 0)})
    ask_discards(s)
    (form,) = decision(s).forms
    assert form.allows(Discard((3, 0, 0, 0, 0, 0, 0, 0)))
    assert not form.allows(Discard((2, 0, 0, 0, 0, 1, 0, 0)))
    assert not form.allows(Discard((4, 0, 0, 0, 0, 0, 0, 0)))


def test_nobody_discards_who_has_only_what_may_be_kept() -> None:
    s = commodity_table(module=Kept, hands={1: (0, 0, 0, 0, 0, 9, 0, 0)})
    ask_discards(s)
    assert [question.seat for question in CATAN.decisions(s)] == [0]


def steal(s: State, draw: int) -> Told:
    entry = TapeEntry()
    entry.load([draw])
    entry.news = []
    entry.begin()
    steal_card(s, s.players[0], s.players[1], entry)
    return Told(tuple(entry.news), entry.has_shown_secret, entry.closes, tuple(entry.drawn))


def test_a_thief_draws_among_the_cards_that_may_be_stolen() -> None:
    s = commodity_table(hands={1: (1, 0, 0, 0, 0, 4, 1, 0)})
    told = steal(s, draw=1)
    assert cards(s, 0) == one(CLOTH)
    assert [event.text.args["card"].id for event in told.news if event.to is not None] == [
        "cloth",
        "cloth",
    ]


def test_a_thief_finds_nothing_where_no_card_may_be_stolen() -> None:
    s = commodity_table(hands={1: one(PAPER, 4)})
    entry = TapeEntry()
    entry.load([])
    entry.news = []
    steal_card(s, s.players[0], s.players[1], entry)
    assert cards(s, 1) == one(PAPER, 4)
    assert [event.text.id for event in entry.news] == ["{player} finds no card with {victim}."]


def test_cards_that_may_not_be_traded_are_neither_offered_nor_wanted() -> None:
    s = commodity_table(hands={0: (1, 0, 0, 0, 0, 1, 2, 0), 1: one(ORE)}, offers="six")
    (form,) = [form for form in decision(s).forms if form.kind is Offer]
    everybody = (0, 1, 0, 0)
    assert form.allows(Offer(one(PAPER), one(COIN), everybody))
    assert not form.allows(Offer(one(CLOTH), one(COIN), everybody))
    assert not form.allows(Offer(one(LUMBER), one(CLOTH), everybody))
    give, want, _ = form.questions()
    for question in (give, want):
        assert not any(key.startswith(f"{CLOTH}:") for key, _ in question.options)


def test_nobody_may_offer_who_has_nothing_to_trade() -> None:
    s = commodity_table(hands={0: one(CLOTH, 3), 1: one(ORE)}, offers="six")
    assert not any(form.kind is Offer for form in decision(s).forms)


def test_a_counter_offer_has_no_cards_that_may_not_be_traded() -> None:
    s = commodity_table(
        hands={0: one(LUMBER), 1: (0, 0, 0, 0, 1, 0, 2, 0), 2: one(CLOTH)}, offers="six"
    )
    act(s, Offer(one(LUMBER), one(COIN), (0, 1, 0, 0)))
    (form,) = decision(s, 1).forms
    assert form.allows(Counter(one(ORE), one(PAPER)))
    assert not form.allows(Counter(one(CLOTH), one(LUMBER)))


def test_players_may_decline_offers_of_every_kind_that_can_be_traded() -> None:
    kit = commodity_table().rules.kit
    topics = [standing.topic for standing in list_standing_answers(kit)]
    assert topics[0] == "offer"
    assert topics[1:] == [f"offer {card.key}" for card in kit.cards if card.key != "cloth"]
    s = commodity_table(hands={0: one(LUMBER), 1: one(COIN)}, offers="six")
    act(s, Offer(one(LUMBER), one(COIN), (0, 1, 0, 0)))
    assert decision(s, 1).topics == ("offer", "offer coin")


class Bank(Commodities):
    """The bank gives no paper, asks three cloth, takes no coins; harbours help with no paper."""

    cards = (
        replace(CARDS[0], is_given_by_bank=False, uses_any_harbour=False),
        replace(CARDS[1], rate=3),
        replace(CARDS[2], rate=0),
    )


def test_the_bank_gives_and_takes_what_the_kit_says() -> None:
    s = commodity_table(module=Bank, hands={0: (0, 0, 0, 0, 0, 4, 3, 9)})
    made = [move for move in decision(s).moves if isinstance(move, Exchange)]
    assert {move.pay for move in made} == {PAPER, CLOTH}
    assert {move.get for move in made if move.pay == PAPER} == {0, 1, 2, 3, 4, CLOTH, COIN}
    assert {move.get for move in made if move.pay == CLOTH} == {0, 1, 2, 3, 4, COIN}
    act(s, Exchange(CLOTH, ORE))
    assert cards(s, 0) == (0, 0, 0, 0, 1, 4, 0, 9)


def test_several_exchanges_ask_for_what_the_bank_takes_and_gives() -> None:
    s = commodity_table(module=Bank, hands={0: (0, 0, 0, 0, 0, 4, 3, 9)})
    (form,) = [form for form in decision(s).forms if isinstance(form, BankForm)]
    give, take = form.groups
    assert (give.asked, take.asked) == (
        (0, 1, 2, 3, 4, PAPER, CLOTH),
        (0, 1, 2, 3, 4, CLOTH, COIN),
    )
    assert form.allows(Exchange((PAPER, CLOTH), (LUMBER, COIN)))
    assert not form.allows(Exchange((PAPER, COIN), (LUMBER, ORE)))
    assert not form.allows(Exchange((CLOTH, CLOTH), (LUMBER, ORE)))
    act(s, Exchange((PAPER, CLOTH), (LUMBER, COIN)))
    assert cards(s, 0) == (1, 0, 0, 0, 0, 0, 0, 10)


def test_a_full_hand_pays_no_rate_that_does_not_exist() -> None:
    class Full(Commodities):
        cards = (*CARDS[:2], replace(CARDS[2], stock=31, rate=0))

    s = commodity_table(module=Full, hands={0: one(COIN, 31)})
    assert decision(s).moves == (EndTurn(),)
    assert not any(isinstance(form, BankForm) for form in decision(s).forms)


def test_a_harbour_for_any_kind_helps_those_that_use_it() -> None:
    s = commodity_table(module=Bank)
    harbour = next(each for each in s.island.board.harbours if each.kind == "any")
    s.players[0].settlements = 1 << harbour.corners[0]
    rebuild_derived_state(s)
    assert s.rules.kit.unpack(s.players[0].rates) == (3, 3, 3, 3, 3, 4, 3, NEVER)


def test_a_harbour_may_take_any_kind_of_card() -> None:
    s = commodity_table()
    first, *rest = s.island.board.harbours
    board = replace(s.island.board, harbours=(replace(first, kind="paper"), *rest))
    s.island = Island(board, s.rules.kit)
    s.players[0].settlements = 1 << first.corners[0]
    rebuild_derived_state(s)
    assert s.rules.kit.unpack(s.players[0].rates) == (4, 4, 4, 4, 4, 2, 4, 4)


def test_a_map_may_have_harbours_for_the_cards_of_a_module() -> None:
    raw = json.loads((HERE / "data" / "island.json").read_text("utf-8"))
    raw["harbours"][0]["kind"] = "paper"
    assert parse_layout(raw, card_keys=("paper",)).kinds[0] == "paper"
    with pytest.raises(ValueError, match="unknown harbours"):
        parse_layout(raw)


# --- production and choice --------------------------------------------


def test_the_bank_may_be_short_of_each_kind_by_itself() -> None:
    s = commodity_table()
    s.bank -= pack(one(PAPER, STOCK - 1))
    entry = StreamEntry(1)
    entry.news = []
    gain = pack((1, 0, 0, 0, 0, 1, 0, 0))
    pay_from_bank(s, [gain, gain, 0, 0], entry)
    assert cards(s, 0) == cards(s, 1) == one(LUMBER)
    short = [
        event.text for event in entry.news if event.text.id == "The bank is short of {cards}."
    ]
    assert [text.args["cards"][0].args["card"].id for text in short] == ["paper"]


def test_cards_of_choice_are_resources() -> None:
    s = commodity_table()
    ask_to_take(s, [(0, 1), (1, 2)])
    assert decision(s, 0).moves == tuple(Take(one(kind)) for kind in range(5))
    (form,) = decision(s, 1).forms
    assert form.allows(Take(one(LUMBER, 2)))
    assert not form.allows(Take(one(PAPER, 2)))


def test_cards_of_choice_may_be_of_another_family() -> None:
    s = commodity_table()
    ask_to_take(s, [(0, 1)], COMMODITY)
    assert decision(s, 0).moves == tuple(Take(one(kind)) for kind in (PAPER, CLOTH, COIN))


def test_year_of_plenty_and_monopoly_speak_of_resources() -> None:
    s = commodity_table()
    s.players[0].development = pack((0, 0, 0, 1, 1))
    made = decision(s).moves
    plenties = [move for move in made if isinstance(move, PlayPlenty)]
    assert len(plenties) == 15
    assert {move.first for move in plenties} == {0, 1, 2, 3, 4}
    assert [move.resource for move in made if isinstance(move, PlayMonopoly)] == [0, 1, 2, 3, 4]


# --- numbers and names ------------------------------------------------


def test_numbers_without_a_card_are_never_shown_offered_or_asked_for() -> None:
    hand = (30, 0, 0, 0, 0, 0, 0, 0, 9)
    s = commodity_table(module=Gold)
    s.players[0].hand, s.players[1].hand = pack((9, 9, 9, 0, 0, 0, 0, 0, 9)), pack(hand)
    made = [move for move in decision(s).moves if isinstance(move, Exchange)]
    assert {kind for move in made for kind in (move.pay, move.get)} == {0, 1, 2, 3, 4, 8}
    view = build_view(s, 0)
    assert len(view.bank) == len(view.players[0].resources or ()) == 9
    for form in decision(s).forms:
        for question in form.questions():
            options = getattr(question, "options", ())
            assert not any(key.split(":")[0] in "567" for key, _ in options)
            hint = getattr(question, "hint", None)
            assert repr(Verbatim("")) not in repr(hint)
            if isinstance(question, TextQuestion):
                rule = question.hint.args.get("rule", question.hint)
                assert isinstance(rule, Text)
                assert len(rule.args["names"]) == 6  # type: ignore[arg-type]


def test_a_written_answer_has_one_number_for_each_kind_that_there_is() -> None:
    s = commodity_table(module=Gold, offers="six", hands={1: (1, 0, 0, 0, 0, 0, 0, 0, 1)})
    s.players[0].hand = pack((9, 9, 9, 0, 0, 0, 0, 0, 9))
    (form,) = [form for form in decision(s).forms if form.kind is Offer]
    give, want, _ = form.questions()
    assert not hasattr(give, "options")
    assert len(want.options) == 6 * 4
    move = form.read(["0 1 0 0 0 2", ["0:1"], ["1:1"]])
    assert move == Offer((0, 1, 0, 0, 0, 0, 0, 0, 2), (1, *[0] * 8), (0, 1, 0, 0))
    for answer in ("0 1 0 0 0 0 0 0 2", "0 1 0 0 0"):
        with pytest.raises(Illegal):
            form.read([answer, ["0:1"], ["1:1"]])
    with pytest.raises(Illegal):
        form.read(["0 1 0 0 0 2", ["6:1"], ["1:1"]])
    assert not form.allows(Offer((0, 1, *[0] * 7), (0, 0, 0, 0, 0, 0, 1, 0, 0), (0, 1, 0, 0)))


def test_a_counter_offer_opens_with_the_numbers_of_the_kinds_that_there_are() -> None:
    s = commodity_table(module=Gold, offers="six", hands={0: (1, *[0] * 8)})
    s.players[1].hand = pack((9, 9, 9, 0, 0, 0, 0, 0, 9))
    act(s, Offer((1, *[0] * 8), (0, 0, 0, 0, 0, 0, 0, 0, 2), (0, 1, 0, 0)))
    (form,) = decision(s, 1).forms
    give, want = form.questions()
    assert give.written == "0 0 0 0 0 2"
    assert want.chosen == ("0:1",)


def test_a_disguise_keeps_how_many_cards_of_each_use_a_hand_has() -> None:
    s = commodity_table(hands={1: (3, 2, 0, 0, 0, 1, 2, 0), 2: (0, 0, 4, 1, 1, 2, 0, 3)})
    for seed in range(20):
        other = resample_hidden(s, 0, Random(seed))
        assert [cards(other, seat)[5:] for seat in (1, 2)] == [(1, 2, 0), (2, 0, 3)]
        assert [sum(cards(other, seat)) for seat in (1, 2)] == [8, 11]


def test_cards_with_one_number_or_two_are_refused() -> None:
    paper = CARDS[0]
    with pytest.raises(ValueError, match="fish and paper are both card 5"):
        name_cards((*RESOURCE_CARDS, paper, replace(paper, key="fish")))
    with pytest.raises(ValueError, match="paper is both card 5 and card 9"):
        name_cards((*RESOURCE_CARDS, paper, replace(paper, kind=9)))
    with pytest.raises(ValueError, match="fish and ore are both card 4"):
        make_base_kit(GAME_NUMBERS).with_cards(replace(paper, key="fish", kind=4))
    with pytest.raises(ValueError, match="numbers of cards are 0 to 15"):
        make_base_kit(GAME_NUMBERS).with_cards(replace(paper, kind=MOST_KINDS))
    with pytest.raises(ValueError, match="at most 31"):
        make_base_kit(GAME_NUMBERS).with_cards(replace(paper, stock=32))


def test_modules_whose_cards_clash_do_not_go_on_one_shelf() -> None:
    class Clash(Commodities):
        key, order, cards = "clash", 901, (replace(CARDS[0], key="fish"),)

    with pytest.raises(ValueError, match="fish and paper are both card 5"):
        Shelf((*SHELF.modules, Commodities, Clash)).codec  # noqa: B018


def test_a_card_that_two_modules_have_is_named_once() -> None:
    names = name_cards((*RESOURCE_CARDS, *CARDS, *CARDS, GOLD))
    assert set(names) == {"first", "second", "resource", "pay", "get"}
    assert names["pay"].names[5:] == ("paper", "cloth", "coin", "gold")


def test_texts_of_moves_name_all_kinds_of_all_modules() -> None:
    declared = {card.kind: card.key for module in SHELF.modules for card in module.cards}
    for axis in moves.CARD_AXES:
        names = CATAN.moves.names[axis]
        assert names.names[:5] == ("lumber", "brick", "wool", "grain", "ore")
        assert {kind: names[kind] for kind in declared} == declared
    assert GAME.moves.parse("bank paper,cloth ore,coin") == Exchange((5, 6), (4, 7))
    assert GAME.moves.text(Exchange(PAPER, ORE)) == "bank paper ore"


def test_a_number_that_no_card_has_can_be_named_but_is_no_legal_move() -> None:
    axis = name_cards((*RESOURCE_CARDS, GOLD))["pay"]
    assert axis.names[5:] == ("card-5", "card-6", "card-7", "gold")
    s = commodity_table(module=Gold, hands={0: (9, 0, 0, 0, 0, 0, 0, 0, 0)})
    assert not decision(s).allows(Exchange(LUMBER, 6))
    assert not decision(s).allows(Exchange((LUMBER, LUMBER), (6, 6)))


# --- worth ------------------------------------------------------------


def test_a_city_is_worth_what_its_crop_adds() -> None:
    plain, rich = commodity_table(), commodity_table(module=Heavy)
    s = rich
    corner = next(
        corner
        for corner in s.island.grid.corners
        if any(
            s.island.board.tiles[hex].terrain == "forest"
            for hex in s.island.grid.corner_hexes[corner]
        )
    )
    values = [
        MoveEvaluation(build_view(s, 0)).place_evaluation.upgrade_value(
            corner, s.rules.kit.piece("city")
        )
        for s in (plain, rich)
    ]
    assert values[1] > values[0] > 0


class Heavy(Commodities):
    """Paper is worth much."""

    cards = (replace(CARDS[0], weight=3.0), *CARDS[1:])


class Own(moves.EndTurn):
    """A move of a module."""


class Valued(Commodities):
    """Its move is worth more from turn to turn."""

    kinds = (Own,)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        return {Own: lambda view, move: Choice(Verbatim("own"), Verbatim("own"), rank=1)}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        return {Own: lambda evaluation, move: 77.0 + evaluation.view.turn}


def test_a_module_says_what_its_moves_are_worth() -> None:
    shelf = Shelf((*SHELF.modules, Valued))
    view = build_view(commodity_table(), 0)
    assert move_value(MoveEvaluation(view), Own(), shelf) == 87.0
    assert describe_move(view, Own(), shelf).rank == 87.0


def test_every_value_of_a_module_is_for_a_move_of_its_own() -> None:
    for module in SHELF.modules:
        assert set(module.move_values()) <= set(module.kinds)


# --- nobody counts to five --------------------------------------------

ALLOWED = {HERE / "base_kit.py", HERE / "view.py", HERE / "resources.py"}


@pytest.mark.parametrize(
    "path",
    sorted(set(HERE.rglob("*.py")) - ALLOWED),
    ids=lambda path: str(path.relative_to(HERE)),
)
def test_no_file_counts_the_resources(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name | ast.Attribute | ast.alias):
            name = getattr(node, "id", None) or getattr(node, "attr", None)
            assert (name or getattr(node, "name", "")) != "RESOURCE_TITLES", path
        if isinstance(node, ast.Call):
            called = ast.unparse(node)
            assert called not in ("len(RESOURCES)", "range(5)", "range(0, 5)"), path
