"""The cards of both boxes, and the decks that are made of them."""

import ast
import json
from collections import Counter
from typing import Any

import pytest

from engine.core import Illegal, PickQuestion, TextQuestion
from engine.roma import passive_cards
from engine.roma.actions import entries
from engine.roma.components import (
    BASIS_DEGREES,
    BOXES,
    CARDS,
    DATA_FOLDER,
    DEFENCE,
    PRINTED_COPIES,
    ROLES,
    check_cards,
    kind_number,
    load_box,
    parse_cards,
)
from engine.roma.decks import (
    MAX_COPIES,
    MAX_TEXT_LENGTH,
    READY_MADE_DECKS,
    deck_text,
    parse_deck,
    reason_against_deck,
    reason_against_text,
)
from engine.roma.setup_choices import EMPTY_DECK, deck_forms, group_by_role
from tests.telling import english

ROMA = {  # cost, defence, copies: two publications and a set of scans agree on each
    "sicarius": (9, 2, 1),
    "architectus": (3, 4, 2),
    "consiliarius": (4, 4, 2),
    "legat": (5, 2, 2),
    "gladiator": (6, 5, 2),
    "mercator": (7, 2, 1),
    "consul": (3, 3, 2),
    "legionarius": (4, 5, 3),
    "nero": (8, 9, 1),
    "praetorianus": (4, 4, 2),
    "scaenicus": (8, 3, 2),
    "haruspex": (4, 3, 2),
    "senator": (3, 3, 2),
    "velites": (5, 3, 2),
    "essedum": (6, 3, 2),
    "tribunus_plebis": (5, 5, 2),
    "centurio": (9, 5, 2),
    "aesculapinum": (5, 2, 2),
    "basilica": (6, 5, 2),
    "machina": (4, 4, 2),
    "forum": (5, 5, 6),
    "mercatus": (6, 3, 2),
    "onager": (5, 4, 2),
    "templum": (2, 2, 2),
    "turris": (6, 6, 2),
}
ARENA = {
    "decurio": (5, 5, 2),
    "tubicen": (5, 3, 1),
    "veneficus": (5, 3, 1),
    "elephantus": (4, 4, 2),
    "patronus": (6, 3, 2),
    "magister": (5, 3, 2),
    "pictor": (3, 4, 2),
    "philosophus": (5, 3, 2),
    "praedator": (2, 2, 2),
    "equites": (8, 4, 1),
    "restitutor": (4, 3, 1),
    "mercenarius": (5, 5, 2),
    "explorator": (3, 4, 2),
    "templarius": (1, 4, 2),
    "bestia": (3, 3, 2),
    "aquaeductus": (1, 5, 1),
    "arena": (6, 3, 2),
    "fons_bacchi": (4, 4, 1),
    "ballista": (6, 4, 2),
    "fortuna": (0, 2, 2),
    "forum": (5, 5, 4),
    "triremis": (3, 5, 2),
    "navale": (3, 3, 2),
    "castellum": (4, 4, 2),
    "statua_iovis": (4, 4, 1),
    "boves": (4, 4, 1),
    "ara": (2, 2, 2),
    "aries": (6, 2, 1),
    "taberna": (7, 3, 2),
    "via": (5, 3, 2),
    "vectigal": (3, 3, 2),
}
RECONSTRUCTED = {
    "navale",
    "castellum",
    "statua_iovis",
    "boves",
    "ara",
    "aries",
    "via",
    "vectigal",
}


@pytest.mark.parametrize(("box", "values"), [("arena", ARENA), ("roma", ROMA)])
def test_every_card_has_its_numbers(box: str, values: dict[str, tuple[int, int, int]]) -> None:
    assert {
        card["key"]: (card["cost"], card["defence"], card["copies"]) for card in load_box(box)
    } == values


def test_the_boxes_hold_what_is_printed_on_them() -> None:
    """Rulebook: "55 cards – 26 characters and 29 buildings"; Roma: 32 characters and 20
    buildings.
    """
    for box, characters, buildings, sorts in (
        ("arena", 26, 29, (15, 16)),
        ("roma", 32, 20, (17, 8)),
    ):
        held = Counter[bool]()
        for card in CARDS:
            held[card.character] += PRINTED_COPIES[box][card.number]
        assert (held[True], held[False]) == (characters, buildings)
        kinds = [card.character for card in CARDS if PRINTED_COPIES[box][card.number]]
        assert (kinds.count(True), kinds.count(False)) == sorts
    assert sum(PRINTED_COPIES["both"]) == 107
    assert len(CARDS) == 31 + 25 - 1, "the Forum lies in both"


def test_every_value_says_how_certain_it_is() -> None:
    for box in ("arena", "roma"):
        for card in load_box(box):
            assert set(card["basis"].values()) <= set(BASIS_DEGREES)
    roma = [card["basis"] for card in load_box("roma")]
    assert all(set(basis.values()) == {"certain"} for basis in roma)
    bases = {card["key"]: card["basis"] for card in load_box("arena")}
    assert {
        key for key, basis in bases.items() if basis["cost"] == "reconstructed"
    } == RECONSTRUCTED
    assert {
        key for key, basis in bases.items() if basis["defence"] == "reconstructed"
    } == RECONSTRUCTED | {"taberna"}


def test_every_card_has_one_entry_and_those_that_need_no_die_are_always_on() -> None:
    for card in CARDS:
        assert (card.key in entries.ENTRIES) + (card.key in passive_cards.PASSIVE_ENTRIES) == 1
        assert (card.key in passive_cards.PASSIVE_ENTRIES) == (card.dice == 0)
    assert [card.key for card in CARDS if card.dice == 2] == ["forum"]


def test_no_card_is_named_outside_its_entry() -> None:
    """Never a switch on a card's name: what is special about a card stands in its entry."""
    rules = DATA_FOLDER.parent
    own = {rules / "passive_cards.py", rules / "actions" / "entries.py"}
    keys = {card.key for card in CARDS} - set(BOXES)
    for path in sorted(set(rules.rglob("*.py")) - own):
        strings = {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant)
        }
        assert not keys & {text for text in strings if isinstance(text, str)} - {"mercatus"}, (
            path
        )  # an option has the name of the card


def test_texts_are_short_enough_for_a_line() -> None:
    for card in CARDS:
        assert len(english(card.text)) <= 90
        assert len(english(card.short)) <= 60


def spoilt(**changes: Any) -> list[dict[str, Any]]:
    return [{**load_box("roma")[0], **changes}]


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "ship"},
        {"cost": -1},
        {"copies": 0},
        {"defence": "2"},
        {"dice": 3},
        {"role": "cook"},
        {"basis": {}},
        {"colour": "red"},
    ],
)
def test_wrong_data_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="sicarius"):
        check_cards("roma", spoilt(**changes))


def test_a_card_that_differs_from_box_to_box_is_refused() -> None:
    forum = next(card for card in load_box("arena") if card["key"] == "forum")
    with pytest.raises(ValueError, match="forum differs"):
        parse_cards({"arena": [forum], "roma": [{**forum, "cost": 6}]})
    with pytest.raises(ValueError, match="one key"):
        check_cards("arena", [forum, forum])


# --- decks ------------------------------------------------------------


def test_three_decks_are_ready_to_play() -> None:
    assert len(READY_MADE_DECKS) == 3
    for deck in READY_MADE_DECKS:
        assert reason_against_deck(deck.counts) is None
        assert parse_deck(deck_text(deck.counts)) == deck.counts
        assert len(deck_text(deck.counts)) <= MAX_TEXT_LENGTH


WAYS = (
    "2 decurio",
    "Decurio 2",
    "2x decurio",
    "2 × Decurio",
    "decurio x2",
    "1 decurio, 1 decurio",
    "decurio\ndecurio",
)


@pytest.mark.parametrize("line", WAYS)
def test_a_deck_may_be_written_in_many_ways(line: str) -> None:
    assert parse_deck(line)[kind_number("decurio")] == 2
    assert sum(parse_deck(line)) == 2


def test_names_of_two_words_are_read() -> None:
    assert parse_deck("Fons Bacchi; 2 tribunus-plebis")[kind_number("fons_bacchi")] == 1
    assert parse_deck("Fons Bacchi; 2 tribunus plebis")[kind_number("tribunus_plebis")] == 2


def test_what_is_wrong_with_a_deck_is_said() -> None:
    assert (
        english(reason_against_text("2 decurion") or READY_MADE_DECKS[0].name)
        == "There is no card called 2 decurion."
    )
    assert (
        english(reason_against_text("3 decurio") or READY_MADE_DECKS[0].name)
        == "Decurio: at most 2, as many as both games hold."
    )
    assert reason_against_text("10 forum") is None, "a draft may be too short"
    assert (
        english(reason_against_deck(parse_deck("10 forum")) or READY_MADE_DECKS[0].name)
        == "A deck has 55 cards, this one 10."
    )
    with pytest.raises(Illegal):
        parse_deck("0x0")


def test_printed_copies_are_the_limit_and_both_games_give_ten_forums() -> None:
    assert MAX_COPIES[kind_number("forum")] == 10
    assert MAX_COPIES[kind_number("turris")] == 2
    assert sum(MAX_COPIES) == 107


def test_the_deck_builder_fits_one_dialog_and_its_lists() -> None:
    pick, _ = deck_forms(None)
    assert len(pick.questions()) == len(ROLES) == 5
    for question in pick.questions():
        assert isinstance(question, PickQuestion)
        assert len(question.options) <= 25


@pytest.mark.parametrize(
    "counts",
    [EMPTY_DECK, READY_MADE_DECKS[2].counts, parse_deck("10 forum, 3 legionarius"), MAX_COPIES],
)
def test_both_dialogs_open_with_the_draft_and_take_it_back_as_it_is(
    counts: tuple[int, ...],
) -> None:
    pick, write = deck_forms(counts)
    chosen = [
        question.chosen for question in pick.questions() if isinstance(question, PickQuestion)
    ]
    assert pick.read(chosen).values() == group_by_role(counts)
    (line,) = write.questions()
    assert isinstance(line, TextQuestion)
    assert parse_deck(line.written) == (counts if any(counts) else READY_MADE_DECKS[0].counts), (
        "without a draft it shows how to write one"
    )


def test_ready_decks_are_data() -> None:
    raw = json.loads((DATA_FOLDER / "decks.json").read_text("utf-8"))
    assert [deck["key"] for deck in raw] == [deck.key for deck in READY_MADE_DECKS]


def test_defences_are_those_of_the_data() -> None:
    assert DEFENCE[kind_number("nero")] == 9
