"""Before the first turn: decks, the exchange of two cards, the first cards on the table."""

import pytest

from engine.core import Arrangement, Illegal, Seat
from engine.match import Match
from engine.roma.components import PRINTED_COPIES, kind_number
from engine.roma.decks import MAX_COPIES, READY_MADE_DECKS, deck_text
from engine.roma.moves import PLAY
from engine.roma.player import KIND_MASK, SECOND_DECK
from engine.roma.setup_choices import BUILD_PROMPT
from engine.roma.state import State
from tests.telling import english

from .table import ANN, BOB, GAME, Chance, asks, cards, hand, offered, points, view


def begin(*chances: int, **options: str) -> Match[State]:
    match = Match.start(GAME, 2, options, 1, Chance(chances))
    match.entry.news = []
    return match


def plays(match: Match[State], seat: Seat, text: str) -> str:
    """What everybody reads of it."""
    line = match.act(seat, GAME.moves.parse(text))
    return " ".join(event.text.id for event in line.news if event.to is None)


def both(match: Match[State], verb: str = "give") -> None:
    """Both answer the question that they are asked at once."""
    for decision in match.decisions():
        move = next(move for move in decision.moves if move.verb.id == verb)
        match.act(decision.seat, move)


def laid(match: Match[State]) -> State:
    """Lets the clock lay all first cards."""
    both(match)
    while not match.state.turn:
        decision = match.decisions()[0]
        match.act(decision.seat, decision.fallback)
    return match.state


SETS = [
    ({}, 7, 5, [55]),
    ({"beginner": "on"}, 6, 4, [55]),
    ({"set": "roma"}, 6, 4, [52]),
    ({"set": "mixed"}, 7, 5, [107]),
    ({"set": "one-each"}, 7, 5, [52, 55]),
    ({"set": "constructed"}, 7, 5, [55, 55]),
]


@pytest.mark.parametrize(("options", "spaces", "dealt", "decks"), SETS)
def test_every_set_has_its_spaces_first_cards_and_decks(
    options: dict[str, str],
    spaces: int,
    dealt: int,
    decks: list[int],
) -> None:
    match = begin(**options)
    if options.get("set") == "constructed":
        both(match, "ready")
        both(match, "play")
    s = match.state
    assert [len(player.row) for player in s.players] == [spaces, spaces]
    assert [len(player.hand) for player in s.players] == [dealt, dealt]
    assert sorted(len(pile.deck) + dealt * 2 // len(s.piles) for pile in s.piles) == decks
    assert points(s) == (10, 10, 16)
    assert asks(s) == "give"


def test_who_starts_is_drawn_by_lot() -> None:
    assert [begin(first).state.active for first in (0, 1)] == [ANN, BOB]


# --- the exchange -----------------------------------------------------


def test_both_give_two_cards_at_once_and_neither_sees_the_other_choose() -> None:
    """Rulebook: "Players take these cards into their hands and give 2 cards each face down to their
    opponent."
    """
    match = begin(0)
    s = match.state
    before = {seat: hand(s, seat) for seat in (ANN, BOB)}
    assert [decision.seat for decision in match.decisions()] == [ANN, BOB]
    given = {seat: offered(s, "give", seat)[0] for seat in (ANN, BOB)}
    assert plays(match, BOB, f"give {given[BOB]}") == "{player} has chosen two cards to give."
    assert [decision.seat for decision in match.decisions()] == [ANN]
    assert (view(s, ANN).sides[BOB].hand_size, view(s, ANN).sides[BOB].ready) == (5, True)
    plays(match, ANN, f"give {given[ANN]}")
    assert sorted(hand(s, ANN) + hand(s, BOB)) == sorted(before[ANN] + before[BOB])
    for seat in (ANN, BOB):
        assert set(given[1 - seat].split(",")) <= set(hand(s, seat))
        assert len(hand(s, seat)) == 5


def test_equal_pairs_are_listed_once() -> None:
    match = begin(0)
    match.state.players[ANN].hand = [kind_number("forum")] * 3 + [kind_number("via")] * 2
    assert offered(match.state, "give", ANN) == ["forum,forum", "forum,via", "via,via"]


def test_what_was_given_is_told_to_the_receiver_alone() -> None:
    match = begin(0)
    given = offered(match.state, "give", BOB)[0]
    plays(match, BOB, f"give {given}")
    line = match.act(ANN, GAME.moves.parse(f"give {offered(match.state, 'give', ANN)[0]}"))
    private = [event for event in line.news if event.to is not None]
    assert [event.to for event in private] == [ANN, BOB]
    assert line.secret


# --- Arena: face up ---------------------------------------------------


def test_in_arena_the_starting_player_lays_all_cards_face_up_first() -> None:
    """Rulebook: "He plays all cards of his hand face up on his side of the bar.

    Then the second player lays his cards."
    """
    match = begin(1)
    both(match)
    s = match.state
    assert [decision.seat for decision in match.decisions()] == [BOB]
    first = hand(s, BOB)
    plays(match, BOB, "arrange 1,2,3,4,bribery")
    assert cards(s, BOB).split() == [*first[:4], "-", "-", first[4]]
    assert [lying and lying.kind for lying in view(s, ANN).sides[BOB].spaces] == [
        None if card < 0 else card & KIND_MASK for card in s.players[BOB].row
    ]
    assert [decision.seat for decision in match.decisions()] == [ANN]
    plays(match, ANN, "arrange 6,5,4,3,2")
    assert (s.turn, s.active, points(s)) == (1, BOB, (10, 8, 18)), (
        "the first turn costs 2 points for 2 vacant spaces"
    )


def test_the_second_player_loses_two_points_as_well() -> None:
    """Rulebook: "In the first turn both players lose 2 VP. They start with 5 cards only, so 2
    spaces stay vacant."
    """
    s = laid(begin(0))
    while s.active == ANN:
        decision = GAME.decisions(s)[0]
        GAME.apply(
            s,
            decision.seat,
            decision.fallback if asks(s) != "act" else GAME.moves.parse("end"),
            Chance(),
        )
    assert s.turn == 2
    assert points(s)[1] == 8


def test_cards_may_be_laid_one_by_one_each_on_a_space_of_its_own() -> None:
    match = begin(0)
    both(match)
    s = match.state
    first = hand(s)
    plays(match, ANN, f"lay {first[0]} 3")
    assert hand(s) == first[1:]
    assert not any(text.endswith(" 3") for text in offered(s, "lay"))
    with pytest.raises(Illegal):
        plays(match, ANN, f"lay {first[1]} 3")


def test_one_dialog_asks_for_the_space_of_each_card() -> None:
    match = begin(0)
    both(match)
    (decision,) = match.decisions()
    (form,) = decision.forms
    assert isinstance(form, Arrangement)
    assert len(form.questions()) == 5
    assert form.read([["0"], ["2"], ["6"], ["3"], ["4"]]) == GAME.moves.parse(
        "arrange 1,3,bribery,4,5"
    )


def test_the_first_cards_are_free() -> None:
    s = laid(begin(0))
    assert [player.money for player in s.players] == [0, 0]
    assert [len(player.hand) for player in s.players] == [0, 0]


# --- Roma: face down --------------------------------------------------


def test_in_roma_both_lay_face_down_at_once_and_the_rows_are_turned_up_together() -> None:
    match = begin(0, set="roma")
    both(match)
    s = match.state
    assert [decision.seat for decision in match.decisions()] == [ANN, BOB]
    plays(match, BOB, f"lay {hand(s, BOB)[0]} 2")
    assert view(s, ANN).sides[BOB].spaces == (None,) * 6
    assert view(s, BOB).sides[BOB].spaces[1] is not None
    assert view(s, ANN).sides[BOB].hand_size == 4, "how far the other one has got is not shown"
    left = list("1345")[: len(hand(s, BOB))]
    told = plays(match, BOB, f"arrange {','.join(left)}")
    assert told == "{player} has laid the first cards face down."
    assert [decision.seat for decision in match.decisions()] == [ANN]
    assert view(s, None).sides[BOB].spaces == (None,) * 6
    told = plays(match, ANN, "arrange 1,2,3,4")
    assert "The first cards are turned up." in told
    assert (s.turn, s.active, points(s)) == (1, ANN, (8, 10, 18))
    assert sum(lying is not None for lying in view(s, ANN).sides[BOB].spaces) == 4


def test_in_the_beginners_game_cards_are_laid_face_up() -> None:
    match = begin(0, beginner="on")
    both(match)
    assert [decision.seat for decision in match.decisions()] == [ANN]


# --- both games -------------------------------------------------------


def test_one_each_deals_the_boxes_by_lot() -> None:
    """Rulebook: "Both players take one set of cards each, and each has his own deck and
    discards."
    """
    for lot, boxes in ((0, ("arena", "roma")), (1, ("roma", "arena"))):
        s = begin(0, lot, set="one-each").state
        assert tuple(pile.edition for pile in s.piles) == boxes
        assert tuple(pile.edition for pile in view(s, None).piles) == boxes
        for owner, box in enumerate(boxes):
            kinds = [card & KIND_MASK for card in s.piles[owner].deck + s.players[owner].hand]
            assert [kinds.count(kind) for kind in range(len(PRINTED_COPIES[box]))] == list(
                PRINTED_COPIES[box]
            )
            assert all(card // SECOND_DECK == owner for card in s.piles[owner].deck)


def test_one_each_may_be_chosen_by_the_starting_player() -> None:
    match = begin(1, set="one-each", dealing="chosen")
    assert [decision.seat for decision in match.decisions()] == [BOB]
    assert view(match.state).stage == "decks"
    plays(match, BOB, "set arena")
    assert tuple(pile.edition for pile in match.state.piles) == ("roma", "arena")
    assert asks(match.state) == "give"


def test_options_that_do_not_go_together_are_refused() -> None:
    for options in (
        {"set": "roma", "beginner": "on"},
        {"dealing": "chosen"},
        {"mercatus": "opponent"},
    ):
        with pytest.raises(Illegal):
            begin(0, **options)


# --- decks of one's own -----------------------------------------------


def test_both_build_their_decks_in_secret_at_once() -> None:
    """Rulebook: "they can make their own decks of 55 cards each.

    Each has a separate deck and separate discards."
    """
    match = begin(0, set="constructed")
    s = match.state
    assert [decision.seat for decision in match.decisions()] == [ANN, BOB]
    assert plays(match, BOB, "ready legions") == "", "a draft is nobody else's business"
    assert [decision.seat for decision in match.decisions()] == [ANN, BOB]
    assert not view(s, ANN).sides[BOB].ready
    assert plays(match, BOB, "play") == "{player} has built a deck."
    assert view(s, BOB).sides[BOB].decklist == READY_MADE_DECKS[1].counts
    assert view(s, ANN).sides[BOB].decklist is view(s, None).sides[BOB].decklist is None
    assert view(s, ANN).sides[BOB].ready
    plays(match, ANN, f"deck {deck_text(READY_MADE_DECKS[2].counts)}")
    plays(match, ANN, "play")
    assert [
        sum(
            card & KIND_MASK == kind_number("legionarius")
            for card in s.piles[BOB].deck + s.players[BOB].hand
        )
    ] == [3]
    assert s.players[ANN].decklist == READY_MADE_DECKS[2].counts
    assert asks(s) == "give"


def test_a_deck_may_be_built_by_numbers_in_one_dialog() -> None:
    match = begin(0, set="constructed")
    decision = match.decision(ANN)
    assert decision is not None
    picked, wrote = decision.forms
    move = picked.fallback
    match.act(ANN, move)
    assert match.state.players[ANN].decklist == READY_MADE_DECKS[0].counts
    assert wrote.questions()[0].label.id == "Write or copy the list"


def test_a_draft_has_a_running_total_and_is_played_with_only_when_it_is_a_deck() -> None:
    match = begin(0, set="constructed")
    s = match.state
    assert offered(s, "ready", ANN) == ["treasury", "legions", "intrigue"]
    for text, total in (
        ("deck 10 forum, 2 turris", 12),
        (f"deck {deck_text(MAX_COPIES)}", 107),
        ("ready intrigue", 55),
    ):
        line = match.act(ANN, GAME.moves.parse(text))
        assert [(english(event.text), event.to) for event in line.news] == [
            (f"Your deck has {total} of 55 cards.", ANN)
        ]
        decision = match.decision(ANN)
        assert decision is not None
        assert english(decision.forms[0].title) == f"Choose cards: {total} of 55"
        assert (PLAY in decision.moves) == (total == 55)
        assert decision.prompt == BUILD_PROMPT, (
            "the prompt is public: it tells nothing of the draft"
        )
    assert decision.fallback == PLAY


@pytest.mark.parametrize("text", ["play", "deck nothing", "deck 11 forum", "ready nobody"])
def test_a_deck_that_is_none_is_refused_with_the_reason(text: str) -> None:
    match = begin(0, set="constructed")
    with pytest.raises(Illegal):
        plays(match, ANN, text)
    assert match.state.players[ANN].decklist is None


def test_given_cards_belong_to_the_deck_they_came_from() -> None:
    match = begin(0, set="constructed")
    both(match, "ready")
    both(match, "play")
    both(match)
    owners = [
        sorted(card // SECOND_DECK for card in player.hand) for player in match.state.players
    ]
    assert owners == [[0, 0, 0, 1, 1], [0, 0, 1, 1, 1]]
