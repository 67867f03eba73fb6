"""What Roma's pictures show to one seat alone."""

from __future__ import annotations

from dataclasses import replace

from engine.roma.board import BRIBERY, MONEY
from engine.roma.components import KEYS, PRINTED_COPIES, kind_number
from engine.roma.decks import READY_MADE_DECKS
from engine.roma.view import Question
from render.roma import others, seat, table
from render.roma import sample_choices as choices
from render.roma import sample_positions as at
from render.roma.layout import (
    CAPTION_TOP,
    CARD_HEIGHT,
    LOWER_ROW_TOP,
    MAX_HEIGHT,
    UPPER_ROW_TOP,
    WIDTH,
    Row,
)
from render.roma.sample_views import card_numbers
from tests.render.reading import shown, sprites
from tests.render.roma_reading import WORDS, faces, framed


def test_the_hand_is_shown_with_full_texts_and_what_is_too_dear() -> None:
    (hand,) = others(at.midgame_view(0), WORDS)
    assert hand.name == "roma-cards-1"
    assert tuple(faces(hand)) == at.HAND
    assert "No battle." in shown(hand)
    assert [coin.args for coin in sprites(hand, "roma.sestertius")].count((True,)) == 3


def test_the_hand_lies_below_the_table_in_the_same_picture() -> None:
    (own,) = seat(at.midgame_view(0), WORDS)
    hand = [label for label in own.labels() if label.text in ("Veneficus", "Mercenarius")]
    assert len(hand) == 2
    assert all(label.y > CAPTION_TOP for label in hand)
    dull = [coin for coin in sprites(own, "roma.sestertius") if coin.args == (True,)]
    assert len(dull) == 3, "what is too dear"
    assert own.alt.endswith("Your hand: Veneficus, Forum, Mercenarius, Aquaeductus, Explorator.")


def test_all_of_a_large_hand_lies_below_the_table() -> None:
    view = at.midgame_view(0)
    large = replace(view, sides=(replace(view.sides[0], hand=tuple(range(20))), view.sides[1]))
    (own,) = seat(large, WORDS)
    shields = [sprite for sprite in sprites(own, "roma.defence") if sprite.y > CAPTION_TOP]
    assert len(shields) == 20
    assert own.height <= MAX_HEIGHT


def test_no_hand_stands_in_public() -> None:
    for scene in table(at.midgame_view(), WORDS):
        assert not {"Veneficus", "Explorator"} & set(shown(scene))


def test_what_one_may_choose_is_framed() -> None:
    (own,) = seat(
        at.midgame_view(0),
        WORDS,
        {
            "card": card_numbers("explorator"),
            "on": (3, MONEY),
            "die": (4,),
            "space": range(7),
        },
    )
    assert len(sprites(own, "roma.ring")) == 2
    in_hand = [(x, y) for x, y in framed(own) if y > CAPTION_TOP]
    assert len(in_hand) == 1
    assert [place for place in framed(own) if place not in in_hand] == [
        (Row(7).space_x(2), LOWER_ROW_TOP + CARD_HEIGHT / 2)
    ]  # the last move; all spaces are free to lay on, so none is labelled


def test_targets_of_an_attack_lie_on_the_other_side_and_the_hand_is_a_picture_beside_it() -> None:
    (own,) = seat(choices.target_choice_view(), WORDS, {"space": (4, BRIBERY)})
    (hand,) = others(choices.target_choice_view(), WORDS, {"space": (4, BRIBERY)})
    assert hand.name == "roma-cards-1"
    assert (Row(7).space_x(4), UPPER_ROW_TOP + CARD_HEIGHT / 2) in framed(own)
    assert (Row(7).space_x(6), UPPER_ROW_TOP + CARD_HEIGHT / 2) in framed(own)
    assert "5" in shown(own)


def test_targets_of_ones_own_lie_below() -> None:
    view = replace(
        choices.target_choice_view(),
        question=Question("sacrifice", 0, kind_number("ara"), (2, 4)),
    )
    (own,) = seat(view, WORDS, {"space": (2, 4)})
    assert {(Row(7).space_x(space), LOWER_ROW_TOP + CARD_HEIGHT / 2) for space in (2, 4)} <= set(
        framed(own)
    )


def test_a_seat_that_was_away_reads_what_happened_last_since_its_turn() -> None:
    (own,) = seat(choices.target_choice_view(), WORDS)
    assert own.height > CAPTION_TOP + 150
    assert "Since your last turn" in shown(own)
    assert "… Marcus Tullius takes 2 sestertii." in shown(own), "there was more"
    assert "Octavia bribes with 4 sestertii and activates Ballista." not in shown(own), (
        "what they have done themselves is no news"
    )
    assert "Octavia rolls 3 6 4." not in shown(own)
    assert "Marcus Tullius ends the turn." not in shown(own)


def test_who_was_away_reads_what_their_vacant_spaces_have_cost_them() -> None:
    view = choices.target_choice_view()
    *others_did, own_roll, own_act = view.since_own_turn
    lost = replace(own_roll, n=2, points=(-2, 0))
    (own,) = seat(replace(view, since_own_turn=(*others_did, lost, own_act)), WORDS)
    assert any("Octavia loses 2 victory points" in line for line in shown(own))
    (alone,) = seat(replace(view, since_own_turn=(own_roll, own_act)), WORDS)
    assert "Since your last turn" not in shown(alone), "there is nothing to tell"


def test_of_drawn_cards_one_is_kept_without_the_hand_and_the_table() -> None:
    focus = {"card": card_numbers("via")}
    (drawn,) = seat(choices.keep_choice_view(), WORDS, focus)
    hand, own = others(choices.keep_choice_view(), WORDS, focus)
    assert own.name == "roma-seat"
    assert faces(drawn) == ["via", "equites", "tubicen"]
    assert faces(hand) == [*at.HAND]
    assert {"Drawn cards", "×2"} <= set(shown(drawn))
    assert "Your hand" in shown(hand)
    assert len(framed(drawn)) == 1
    assert not framed(hand)


def test_a_whole_deck_is_looked_through_without_full_texts() -> None:
    (choice,) = seat(choices.deck_search_view(), WORDS)
    assert {"The deck", "Forum ×6"} <= set(shown(choice)), "all of it is in one picture"
    first, second, hand, own = others(choices.deck_search_view(), WORDS)
    assert (len(faces(first)), len(faces(second))) == (14, 11)
    assert "The deck" in shown(first)
    assert "The deck" in shown(second)
    assert "×6" in {*shown(first), *shown(second)}
    assert [scene.name for scene in (first, second, hand, own)] == [
        "roma-cards-1",
        "roma-cards-2",
        "roma-cards-3",
        "roma-seat",
    ]


def test_the_opponents_hand_and_the_discard_pile_go_by_their_names() -> None:
    robbing = replace(
        at.midgame_view(0), looking=card_numbers("nero legat"), question=Question("rob")
    )
    assert {"Your opponent's hand", "Nero"} <= set(shown(seat(robbing, WORDS)[0]))
    salvaging = replace(at.midgame_view(0), question=Question("salvage"))
    assert faces(seat(salvaging, WORDS, {"card": card_numbers("via ara")})[0])[:2] == [
        "ara",
        "via",
    ]


def test_who_builds_a_deck_sees_every_card_and_how_many_there_are() -> None:
    pages = seat(choices.deck_building_view(0), WORDS)
    assert sorted(str(key) for page in pages for key in faces(page)) == sorted(KEYS.names)
    assert sum(PRINTED_COPIES["both"]) == 107
    assert "×10" in shown(pages[0]) + shown(pages[1])  # Forums of both games


def test_a_draft_of_a_deck_shows_its_total_and_the_number_of_each_card() -> None:
    pages = seat(choices.deck_building_view(0, READY_MADE_DECKS[1].counts), WORDS)
    first = shown(pages[0])
    assert {"Your deck: 55 of 55 cards", "Fighters: 24", "×3"} <= set(first)
    faded = {
        sprite.args[0]
        for page in pages
        for sprite in sprites(page, "roma.face")
        if sprite.fade < 1
    }
    assert faded == {
        key for key, n in zip(KEYS.names, READY_MADE_DECKS[1].counts, strict=True) if not n
    }
    assert "Taberna" not in pages[0].alt + pages[1].alt + pages[2].alt, (
        "what is left out is not read aloud"
    )


def test_who_chooses_a_set_sees_both() -> None:
    pages = seat(
        replace(choices.deck_building_view(0), set="one-each", question=Question("set")), WORDS
    )
    titles = [shown(page)[0] for page in pages]
    assert list(dict.fromkeys(titles)) == ["Arena", "Roma"]


def test_nothing_is_shown_of_an_empty_hand() -> None:
    view = at.midgame_view(0)
    empty = replace(view, sides=(replace(view.sides[0], hand=(), hand_size=0), view.sides[1]))
    assert [scene.name for scene in seat(empty, WORDS)] == ["roma-seat"]


def test_a_few_cards_of_two_sorts_stand_side_by_side() -> None:
    view = at.midgame_view(0)
    own = replace(
        view.sides[0],
        hand=card_numbers("nero legat"),
        hand_size=2,
        lifted=card_numbers("via"),
    )
    relaying = replace(view, sides=(own, view.sides[1]), question=Question("lay_again"))
    (own_table,) = seat(relaying, WORDS, {"card": card_numbers("via")})
    assert "To be laid again" in shown(own_table), "those cards lie below the table"
    (hand,) = others(relaying, WORDS, {"card": card_numbers("via")})
    assert hand.height < 620
    titles = {
        label.text: label.x
        for label in hand.labels()
        if label.text in ("To be laid again", "Your hand")
    }
    assert titles["To be laid again"] < WIDTH / 3 < titles["Your hand"]
    assert len(framed(hand)) == 1
