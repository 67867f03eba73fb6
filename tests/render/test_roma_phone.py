"""Arena: Roma II and Roma on a phone: whatever a move needs can be read at 350 pixels."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.core import Text, Word
from engine.roma.board import SPACES
from engine.roma.components import CARDS
from engine.roma.log_sentences import action_sentence
from engine.roma.view import Die, RomaView
from render import Scene
from render.roma import others, seat, table
from render.roma import sample_choices as choices
from render.roma import sample_positions as at
from render.roma.bar_dice import ready_spaces
from render.roma.caption import MAX_LINES, MAX_LOG_LINES, caption_lines
from render.roma.card_faces import DICE_HEIGHT, DICE_RISE
from render.roma.cards import (
    EFFECT_HEIGHT,
    EFFECT_MARGIN,
    EFFECT_TEXT,
    LEAST_EFFECT_TEXT,
    TABLE_NUMBER_TEXT,
)
from render.roma.layout import BAR_MIDDLE, CARD_HEIGHT, UPPER_ROW_TOP, Row, row_top
from render.roma.rich_text import fit_rich_text
from render.roma.sample_views import make_attack
from tests.render.phone import PHONE_WIDTH, is_cut, sprite_height, text_height
from tests.render.reading import shown, sprites
from tests.render.roma_reading import WORDS
from words import LANGUAGES, Words

VIEWS = {
    "opening": at.start_view(),
    "middle": at.midgame_view(),
    "six": at.six_space_view(),
    "two decks": at.two_deck_view(),
    "crowded": at.full_table_view(),
    "final": at.final_view(),
}


@cache
def drawn(code: str) -> dict[str, tuple[Scene, ...]]:
    words = Words(code, at.NAMES)
    public = {name: table(view, words) for name, view in VIEWS.items()}
    return {
        **public,
        "aiming": seat(choices.target_choice_view(), words, {"space": (4, 6)}),
        "keeping": seat(choices.keep_choice_view(), words),
        **{
            f"hand {i}": (*seat(view, words), *others(view, words))
            for i, view in enumerate(choices.all_cards_in_hand_views())
        },
    }


# --- sizes ------------------------------------------------------------


def test_costs_defences_points_and_money_are_key_numbers() -> None:
    for name, view in VIEWS.items():
        (scene,) = table(view, WORDS)
        cards = sum(card is not None for side in view.sides for card in side.spaces)
        numbers = [label for label in scene.labels() if label.size == TABLE_NUMBER_TEXT]
        assert len(numbers) >= 2 * cards, name
        assert min(text_height(scene, label) for label in numbers) >= 13
        for side in view.sides:
            for amount in (side.points, side.money, side.hand_size):
                said = [label for label in scene.labels() if label.text == str(amount)]
                assert max(text_height(scene, label) for label in said) >= 13.5, (name, amount)


def test_targets_are_labelled_11_px_high() -> None:
    own, *_ = seat(choices.target_choice_view(), WORDS, {"space": (0, 2, 4)})
    tags = [
        label
        for label in own.labels()
        if label.text in (SPACES[0], SPACES[2], SPACES[4])
        and UPPER_ROW_TOP < label.y < UPPER_ROW_TOP + CARD_HEIGHT
        and label.size == 44
    ]
    assert {label.text for label in tags} == {"1", "3", "5"}
    assert min(text_height(own, label) for label in tags) >= 11


def test_dice_can_be_counted() -> None:
    for view in VIEWS.values():
        (scene,) = table(view, WORDS)
        dice = sprites(scene, "die")
        assert all(sprite_height(scene, die) >= 14 for die in dice)


@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_of_cards_can_be_read(code: str) -> None:
    for name, scenes in drawn(code).items():
        for scene in scenes:
            small = min(
                text_height(scene, label) for label in scene.labels() if label.text.strip()
            )
            assert small >= 5.8, (name, scene.name)
    words = Words(code, at.NAMES)
    for view in choices.all_cards_in_hand_views():
        hand, *_ = others(view, words)
        texts = [label for label in hand.labels() if label.weight == "Medium"]
        assert min(text_height(hand, label) for label in texts) >= 8


@pytest.mark.parametrize(("code", "least"), [("en", 9), ("ko", 9), ("ru", 7)])
def test_what_cards_on_the_table_do_can_be_read_on_a_phone(code: str, least: float) -> None:
    words = Words(code, at.NAMES)
    for card in CARDS:
        effect = fit_rich_text(
            words(card.short),
            Row(7).card_width - EFFECT_MARGIN,
            EFFECT_HEIGHT,
            EFFECT_TEXT,
            LEAST_EFFECT_TEXT,
        )
        assert effect.size * PHONE_WIDTH / 1050 >= least, card.key


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_cut(code: str) -> None:
    for name, scenes in drawn(code).items():
        for scene in scenes:
            assert not [label.text for label in scene.labels() if is_cut(label)], (name, code)


# --- what is empty, and what was fought -------------------------------


def test_an_empty_space_is_named_above_its_small_price() -> None:
    view = at.two_deck_view()
    (scene,) = table(view, WORDS)
    words = [label for label in scene.labels() if label.text == "vacant" and label.anchor == "mm"]
    prices = {(label.y, round(label.x / 147)) for label in scene.labels() if label.text == "−1"}
    assert words
    assert len(prices) == len(words)
    for word in words:
        wreath = min(
            sprites(scene, "laurel"),
            key=lambda sprite: abs(sprite.x - word.x) + abs(sprite.y - word.y),
        )
        assert wreath.y > word.y
        assert wreath.width < 60, "it is no card"
        assert text_height(scene, word) >= 9


@pytest.mark.parametrize(
    ("code", "won", "lost"),
    [
        ("en", "Battle won", "Battle lost"),
        ("ko", "전투 승리", "전투 패배"),
        ("ru", "Битва выиграна", "Битва проиграна"),
    ],
)
def test_a_battle_is_told_as_a_battle_not_as_the_match(code: str, won: str, lost: str) -> None:
    for roll, outcome in ((6, won), (1, lost)):
        _, battle = make_attack(at=2, card="decurio", target=3, victim="elephantus", roll=roll)
        said = Words(code, at.NAMES)(action_sentence(battle))
        assert said.startswith(f"{outcome}: ")


@pytest.mark.parametrize(
    ("code", "button", "pile"),
    [("en", "Discard", "Discard"), ("ko", "버리기", "버린 카드"), ("ru", "Сбросить", "Сброс")],
)
def test_the_discard_pile_is_not_named_like_the_button(code: str, button: str, pile: str) -> None:
    words = Words(code, at.NAMES)
    assert words(Text("Discard")) == button
    assert words(Word("pile", "Discard")) == pile
    assert pile in shown(table(at.midgame_view(), words)[0])


# --- which die activates which card -----------------------------------


def rolled(view: RomaView, *dice: Die) -> RomaView:
    first, second = view.sides
    return replace(view, sides=(replace(first, dice=dice), second), last_move=())


def test_a_die_that_is_left_points_to_the_card_it_would_activate() -> None:
    view = rolled(at.midgame_view(), Die(2, None), Die(2, None), Die(4, None), Die(6, 5))
    assert ready_spaces(view) == [1, 3]
    for viewer, below in ((None, True), (0, True), (1, False)):
        scene = next(
            scene
            for scene in seat(replace(view, seat=viewer), WORDS)
            if scene.name in ("roma", "roma-seat")
        )
        aims = sprites(scene, "roma.aim")
        assert [aim.x for aim in aims] == [Row(7).space_x(1), Row(7).space_x(3)]
        assert {aim.args for aim in aims} == {(0, below)}
        assert all((aim.y > BAR_MIDDLE) == below for aim in aims)
        assert all(abs(aim.y - row_edge(below)) < 20 for aim in aims)


def row_edge(below: bool) -> int:
    """Where the row of cards meets the bar."""
    return row_top(True) if below else row_top(False) + CARD_HEIGHT


def test_no_die_points_to_what_it_cannot_activate() -> None:
    view = at.midgame_view()
    always_on = next(
        space
        for space, card in enumerate(view.sides[1].spaces)
        if card is not None and CARDS[card.kind].dice == 0
    )
    dice = tuple(Die(value, None) for value in range(1, 7))
    upper = replace(view.sides[1], dice=dice)
    seen = replace(view, active=1, sides=(view.sides[0], upper))
    vacant = {space for space, card in enumerate(upper.spaces) if card is None}
    assert not set(ready_spaces(seen)) & (vacant | {always_on, *upper.blocked})
    assert ready_spaces(replace(seen, result=at.final_view().result)) == []
    assert ready_spaces(replace(seen, turn=0)) == []


# --- the caption ------------------------------------------------------


def test_the_caption_is_told_in_lines_and_never_in_more_than_fit() -> None:
    public = caption_lines(at.midgame_view(), WORDS)
    assert [line.text for line in public] == [
        "Octavia activates Decurio: Space 3.",
        "Battle won: Decurio – Elephantus, 4 + 1 ≥ 4.",
    ]
    assert all(line.seats == (0,) for line in public)
    assert len(public) <= MAX_LINES
    assert len(caption_lines(choices.target_choice_view(), WORDS)) <= MAX_LOG_LINES


def test_the_dice_that_a_card_needs_do_not_cover_its_name() -> None:
    assert DICE_RISE - DICE_HEIGHT >= 2, "the plate ends inside the coloured field"
