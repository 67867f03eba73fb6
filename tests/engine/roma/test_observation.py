"""Who sees what."""

from random import Random

import pytest

from engine.core import Seat, StreamEntry
from engine.match import Match
from engine.roma.decks import reason_against_deck
from engine.roma.state import State
from tests.telling import english

from .players import Busy
from .table import ANN, BOB, GAME, act, acts, filler, hand, kinds, table, view


def test_hands_are_seen_by_their_owners_alone_and_counted_by_all() -> None:
    s = table(hand="via forum", rival="pictor")
    assert [side.hand for side in view(s, ANN).sides] == [tuple(kinds("via forum")), None]
    assert [side.hand for side in view(s, BOB).sides] == [None, tuple(kinds("pictor"))]
    assert [side.hand for side in view(s, None).sides] == [None, None]
    assert [side.hand_size for side in view(s, None).sides] == [2, 1]


def test_drawn_cards_are_seen_by_who_drew_them() -> None:
    s = table(dice=(3, 1, 1), deck="via forum pictor")
    act(s, "use 3 cards")
    assert (view(s, BOB).sides[ANN].drawn, view(s, BOB).sides[ANN].drawn_kinds) == (3, None)
    assert sorted(view(s, ANN).sides[ANN].drawn_kinds or ()) == sorted(kinds("via forum pictor"))


def test_the_discards_are_public_and_the_deck_is_counted() -> None:
    s = table(deck="via forum", discard="pictor ara")
    (pile,) = view(s, None).piles
    assert (pile.owner, pile.deck, pile.discard, pile.edition) == (
        None,
        2,
        tuple(kinds("pictor ara")),
        None,
    )


def test_two_decks_have_two_discard_piles() -> None:
    s = table("via@1", "forum@1", set="one-each")
    assert [(pile.owner, pile.deck) for pile in view(s, None).piles] == [(ANN, 55), (BOB, 55)]
    lying = [side.spaces[0] for side in view(s, None).sides]
    assert [card.deck for card in lying if card] == [ANN, BOB]
    assert view(s).pile_of(BOB) == view(s).piles[1]


def test_a_view_shows_the_table() -> None:
    s = table(
        "via@1 forum@bribery",
        filler(),
        dice=(3, 1, 6),
        money=(9, 2),
        points=(7, 11),
        supply=18,
        hand="via",
    )
    acts(s, "use 3 money", "use 6 bribery")
    shown = view(s, BOB)
    assert (shown.seat, shown.set, shown.stage, shown.turn, shown.active, shown.seats_to_act) == (
        BOB,
        "arena",
        "turns",
        10,
        ANN,
        (ANN,),
    )
    assert [(die.value, die.on) for die in shown.sides[ANN].dice] == [(3, 7), (1, 6), (6, 6)]
    assert (shown.sides[ANN].money, shown.sides[BOB].money, shown.supply, shown.removed) == (
        6,
        2,
        17,
        0,
    )
    assert (shown.sides[ANN].vacant_count, shown.sides[BOB].vacant_count, shown.has_bribery) == (
        5,
        0,
        True,
    )
    assert shown.question is not None
    assert shown.question.name == "act"


def test_the_actions_of_the_last_move_and_all_since_the_own_turn() -> None:
    s = table(
        "legionarius@3",
        filler().replace("castellum@3", "via@3"),
        dice=(3, 1, 1),
        hand="via",
        rival="via",
        set="mixed",
    )
    act(s, "use 3 3", 6)
    assert [deed.verb for deed in view(s, None).last_move] == ["activate", "attack"]
    assert view(s, None).since_own_turn == view(s, None).last_move
    act(s, "use 1 money")
    assert [deed.verb for deed in view(s, None).last_move] == ["money"]
    assert [deed.verb for deed in view(s, BOB).since_own_turn] == ["activate", "attack", "money"]
    act(s, "end", 1, 2, 4)
    assert [deed.verb for deed in view(s, BOB).since_own_turn] == [
        "activate",
        "attack",
        "money",
        "end",
        "turn",
    ]
    act(s, "use 1 money")
    assert [deed.verb for deed in view(s, ANN).since_own_turn] == ["turn", "money"]


def test_fallen_cards_are_named_with_their_places() -> None:
    s = table("veneficus@2", "pictor@2", dice=(2, 1, 1))
    act(s, "use 2 2")
    assert view(s, None).last_move[-1].fallen == ((BOB, 1, kinds("pictor")[0]),)


def test_a_question_says_who_asks_and_what_may_be_chosen() -> None:
    s = table("decurio@2", "pictor@1 pictor@2", dice=(2, 1, 1))
    act(s, "use 2 2")
    question = view(s, None).question
    assert question is not None
    assert (question.name, question.at, question.kind, question.targets) == (
        "attack",
        1,
        kinds("decurio")[0],
        (0, 1),
    )


# --- nothing depends on what a seat cannot see ------------------------


@pytest.mark.parametrize(
    "options", [{}, {"set": "roma"}, {"set": "one-each"}, {"set": "constructed"}]
)
@pytest.mark.parametrize("seat", [None, ANN, BOB])
def test_a_disguise_looks_the_same_to_the_seat_all_the_time(
    options: dict[str, str],
    seat: Seat | None,
) -> None:
    match, random, busy = Match.start(GAME, 2, options, 7, StreamEntry(7)), Random(7), Busy()
    while decisions := match.decisions():
        other = GAME.resample_hidden(match.state, seat, random)
        assert GAME.view(other, seat) == GAME.view(match.state, seat)
        assert GAME.count_pieces(other) == GAME.count_pieces(match.state)
        decision = random.choice(decisions)
        match.act(
            decision.seat, busy.choose(GAME.view(match.state, decision.seat), decision, random)
        )


def test_a_disguise_changes_hands_and_leaves_the_table() -> None:
    s = table("via@1", "forum@1", hand="via", rival="pictor forum", discard="ara")
    seen = [GAME.resample_hidden(s, ANN, Random(seed)) for seed in range(30)]
    assert {tuple(hand(other)) for other in seen} == {("via",)}
    assert len({tuple(hand(other, BOB)) for other in seen}) > 10
    assert all(
        other.players[BOB].row == s.players[BOB].row
        and other.piles[0].discard == s.piles[0].discard
        for other in seen
    )


def test_a_hand_that_is_looked_at_is_not_disguised() -> None:
    s = table("explorator@1", dice=(1, 2, 3), rival="pictor forum")
    act(s, "use 1 1")
    for seed in range(5):
        assert sorted(hand(GAME.resample_hidden(s, ANN, Random(seed)), BOB)) == [
            "forum",
            "pictor",
        ]
    assert (
        len({tuple(hand(GAME.resample_hidden(s, None, Random(seed)), BOB)) for seed in range(20)})
        > 5
    )


def test_a_deck_that_another_built_may_be_any_other_legal_deck() -> None:
    match = Match.start(GAME, 2, {"set": "constructed"}, 1, StreamEntry(1))
    match.act(BOB, GAME.moves.parse("ready legions"))
    match.act(BOB, GAME.moves.parse("play"))
    lists = {decklist(GAME.resample_hidden(match.state, ANN, Random(seed))) for seed in range(5)}
    assert len(lists) == 5
    assert all(reason_against_deck(counts) is None for counts in lists)
    match.act(ANN, GAME.moves.parse("ready treasury"))
    match.act(ANN, GAME.moves.parse("play"))
    lists = {decklist(GAME.resample_hidden(match.state, ANN, Random(seed))) for seed in range(5)}
    assert len(lists) == 5
    assert all(reason_against_deck(counts) is None for counts in lists)
    assert decklist(GAME.resample_hidden(match.state, BOB, Random(1))) == decklist(match.state), (
        "one knows one's own deck"
    )


def decklist(s: State) -> tuple[int, ...]:
    counts = s.players[BOB].decklist
    assert counts is not None
    return counts


def test_nothing_that_is_told_to_all_depends_on_hidden_cards() -> None:
    """The same moves with other cards in the hands and the deck tell everybody the same."""

    def told(cards: str, deck: str) -> list[str]:
        s = table("explorator@1 haruspex@2", dice=(1, 2, 3), rival=cards, deck=deck, set="mixed")
        texts = [str(act(s, "use 1 1"))]
        texts.append(str(act(s, f"take {cards.split()[0]}")))
        texts.append(str(act(s, "use 2 2")))
        texts.append(str(act(s, f"take {deck.split()[0]}")))
        return texts

    assert told("forum via", "ara aries") == told("pictor turris", "nero taberna")


def test_every_move_is_told_in_sentences() -> None:
    for options in ({}, {"set": "roma"}, {"set": "mixed"}, {"set": "constructed"}):
        match, random, busy = Match.start(GAME, 2, options, 5), Random(5), Busy()
        match.entry.news = []
        while decisions := match.decisions():
            decision = random.choice(decisions)
            line = match.act(
                decision.seat,
                busy.choose(GAME.view(match.state, decision.seat), decision, random),
            )
            public = [english(event.text) for event in line.news if event.to is None]
            assert all(text[-1] in ".!" for text in public)
            assert (
                public
                or match.state.rows_face_down
                or match.state.stack[-1].question(match.state).name in ("boost", "deck")
            )
