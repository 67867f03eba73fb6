"""Roma read aloud: alt texts that say what a picture shows, and the whole table for a reader
without pictures.
"""

from __future__ import annotations

from engine.roma.decks import READY_MADE_DECKS, deck_text
from render.roma import others, seat, table
from render.roma import sample_choices as choices
from render.roma import sample_positions as at
from render.text import describe_view
from words import Words

WORDS = Words("en", at.NAMES)


def test_the_alt_text_says_what_strips_caption_and_rows_say() -> None:
    (scene,) = table(at.midgame_view(), WORDS)
    for said in (
        "Arena: Roma II, turn 7.",
        "To act: Octavia.",
        "Octavia activates Decurio: Space 3. Battle won: Decurio – Elephantus, 4 + 1 ≥ 4.",
        "Octavia: 12 victory points, 4 sestertii, 5 cards, dice 3 6 4, unused 4.",
        "Marcus Tullius: 9 victory points, 7 sestertii, 3 cards, 1 die less in the next roll, "
        "blocked: Space 5.",
        "Supply: 13 victory points.",
        "Spaces of Marcus Tullius: Turris, Bestia, Triremis, vacant, Taberna, vacant, Philosophus.",
    ):
        assert said in scene.alt


def test_the_alt_text_of_a_hand_explains_its_cards() -> None:
    (hand,) = others(at.midgame_view(0), WORDS)
    assert hand.alt.startswith(
        "Your hand: Veneficus: costs 5, defence 3. Discard the character opposite. No battle.; "
        "Forum: costs 5"
    )


def test_alt_texts_always_fit() -> None:
    views = (
        choices.deck_search_view(),
        choices.deck_building_view(0),
        choices.keep_choice_view(),
        choices.target_choice_view(),
    )
    assert all(
        len(scene.alt) <= 1024
        for view in views
        for scene in (*seat(view, WORDS), *others(view, WORDS))
    )


def test_the_whole_table_is_told_from_top_to_bottom() -> None:
    told = describe_view("roma", at.midgame_view(), WORDS).splitlines()
    assert told[:2] == ["Arena: Roma II, turn 7.", "To act: Octavia."]
    assert [line for line in told if line.endswith(":")] == [
        "Spaces of Octavia:",
        "Spaces of Marcus Tullius:",
        "Cards of both:",
    ]
    assert "- Space 3: Decurio, defence 5, die 3" in told
    assert "- Space 5: Taberna, defence 4, changed by +1, blocked" in told
    assert "- Space 4: vacant" in told
    assert "- Money: die 6" in told
    assert "- Deck: 24 cards" in told
    assert "- Discard pile, from the top: Elephantus, Ara, Bestia, Navale, Via" in told


def test_a_seat_is_told_its_hand_and_nobody_else_is() -> None:
    mine = describe_view("roma", at.midgame_view(0), WORDS).splitlines()
    assert "Hand of Octavia:" in mine
    scout = "Look at your opponent's hand. You may take one card from it into yours."
    assert f"- Explorator: costs 3, defence 4. {scout}" in mine
    assert "Hand of" not in describe_view("roma", at.midgame_view(), WORDS)


def test_a_seat_is_told_what_it_drew_what_it_sees_and_what_it_missed() -> None:
    road = "You may perform the action of one of your neighbouring cards."
    assert f"- Via, ×2: costs 5, defence 3. {road}" in describe_view(
        "roma", choices.keep_choice_view(), WORDS
    )
    assert "Only you see:" in describe_view("roma", choices.deck_search_view(), WORDS)
    missed = describe_view("roma", choices.target_choice_view(), WORDS)
    assert (
        "Since your last turn:\n- Marcus Tullius loses 2 victory points for vacant spaces and "
        "rolls 2, 5, 5." in missed
    )


def test_cards_in_the_air_are_told_to_everybody() -> None:
    told = describe_view("roma", at.six_space_view(), WORDS)
    assert "To be laid again by Marcus Tullius:\n- Machina: costs 4" in told


def test_two_decks_are_told_with_their_owners() -> None:
    told = describe_view("roma", at.two_deck_view(), WORDS)
    assert (
        "Cards of Octavia:\n- Deck: 31 cards\n- Discard pile, from the top: Consiliarius, Nero"
        in told
    )
    assert "Cards of Marcus Tullius:\n- Deck: 28 cards\n- Discard pile, from the top: –" in told


def test_a_built_deck_is_told_as_a_list_to_its_player_alone() -> None:
    told = describe_view("roma", choices.deck_building_view(0, READY_MADE_DECKS[1].counts), WORDS)
    assert f"Deck of Octavia, as a list:\n- {deck_text(READY_MADE_DECKS[1].counts)}" in told
    assert "as a list" not in describe_view(
        "roma", choices.deck_building_view(None, READY_MADE_DECKS[1].counts), WORDS
    )


def test_beginning_and_end_are_told() -> None:
    begun = "Roma, set-up.\nTo act: Marcus Tullius.\nOctavia has laid the first cards face down."
    assert describe_view("roma", choices.face_down_view(), WORDS).startswith(begun)
    assert describe_view("roma", at.final_view(), WORDS).startswith(
        "Arena: Roma II, final.\nWinner: Octavia · 19 : 18.\n"
    )
