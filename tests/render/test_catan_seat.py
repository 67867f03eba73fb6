"""What a seat sees of Catan alone, what all see at the end, and what the picture says in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import games
from engine.catan.kinds import PointsPart
from engine.catan.names import CARD_FACE_TITLES
from engine.catan.view import Award
from engine.core import Verbatim
from engine.kit.packed import pack
from engine.match import Match
from render.catan import seat, table
from render.catan.hand import DEVELOPMENT_HEIGHT, DEVELOPMENT_WIDTH, draw_development_title
from render.catan.prices import short_title
from render.catan.sample_positions import (
    NAMES,
    build_targets,
    final_view,
    midgame_view,
    offer_view,
    seat_view,
)
from render.fonts import fit_label
from render.scene import Label, Panel
from render.shapes import Box
from render.theme import INK, TERRACOTTA
from tests.render.catan_reading import WORDS, lit
from tests.render.phone import is_cut, text_height_on_phone
from tests.render.reading import shown, sprites
from words import LANGUAGES, Words

# --- private ----------------------------------------------------------


def test_legal_places_carry_their_names() -> None:
    (scene,) = seat(
        seat_view(), WORDS, {"corner": (0, 1), "edge": (7,), "hex": (3,), "resource": (2,)}
    )
    assert {"A1", "A2", "8", "T4"} <= set(shown(scene))
    assert "A3" not in shown(scene)


def test_the_shape_of_a_label_says_what_may_be_built() -> None:
    view = seat_view()
    shapes = [
        sprite.args[0]
        for sprite in sprites(seat(view, WORDS, build_targets(view))[0], "catan.place")
        if sprite.y < 860  # those of the prices are below
    ]
    assert shapes.count("edge") == len(view.prices[0].places)
    assert shapes.count("house") == len(view.places_of("settlement", 3))


def test_no_place_is_labelled_in_public() -> None:
    assert not sprites(table(midgame_view(), WORDS, build_targets(seat_view()))[0], "catan.place")


def test_prices_say_what_is_missing() -> None:
    (scene,) = seat(seat_view(cards=(1, 1, 0, 0, 2)), WORDS)
    chips = sprites(scene, "catan.coin")
    assert [chip.args for chip in chips if chip.args[0]] == [
        (True, "wool"), (True, "grain"),
        (True, "grain"), (True, "grain"), (True, "ore"),
        (True, "wool"), (True, "grain"),
    ]  # fmt: skip
    # what cannot be bought has no sign of its own: the cards that are missing say why
    assert (len(sprites(scene, "tick")), len(sprites(scene, "cross"))) == (1, 0)


def test_the_hand_is_there_with_the_rates_of_the_bank() -> None:
    (scene,) = seat(seat_view(), WORDS)
    texts = shown(scene)
    assert [text for text in texts if text.endswith(":1")] == ["2:1", "3:1", "3:1", "3:1", "3:1"]
    assert len(sprites(scene, "catan.card")) == sum(seat_view().players[3].resources or ())
    assert {"Knight", "Victory", "Point"} <= set(texts)


def test_cards_of_this_turn_wait() -> None:
    assert len(sprites(seat(seat_view(), WORDS)[0], "hourglass")) == 1


def test_the_last_picture_is_the_same_for_all() -> None:
    view = replace(final_view(), seat=2)
    assert seat(view, WORDS)[0].items == table(final_view(), WORDS)[0].items


# --- the end ----------------------------------------------------------


def test_at_the_end_points_are_shown_by_their_parts() -> None:
    view = final_view()
    assert view.result is not None
    (scene,) = table(view, WORDS)
    assert "Winner: Anya" in shown(scene)
    assert not sprites(scene, "catan.blank")
    panels = [item for item in scene.items if isinstance(item, Panel) and item.raised]
    best = next(panel for panel in panels if panel.edge == TERRACOTTA)
    panel = [
        label.text
        for label in scene.labels()
        if best.x < label.x < best.x + best.width and best.y < label.y < best.y + best.height
    ]
    assert panel == ["11", "Anya", "1", *(str(n) for _, n in view.result.scores[1].parts)]


def test_awards_of_modules_are_parts_with_their_own_symbol() -> None:
    view, master = final_view(), Award("harbours", Verbatim("Harbourmaster"), 2, 2)
    assert view.result is not None
    part = PointsPart("harbours", master.title, 2)
    players = tuple(
        replace(one, points_parts=(*one.points_parts, part)) if one.seat == 2 else one
        for one in view.players
    )
    awarded = replace(view, awards=(*view.awards, master), players=players)
    (scene,) = table(replace(awarded, modules=("harbormaster",)), WORDS)
    assert len(sprites(scene, "catan.sail")) == 1


def test_seats_stand_by_their_rank_at_the_end() -> None:
    (scene,) = table(final_view(), WORDS)
    assert [text for text in shown(scene) if text in NAMES] == [
        "Anya",
        "Octavia",
        "Minsu",
        "Brunhild",
    ]
    assert lit(scene) == [True, False, False, False]


# --- in words ---------------------------------------------------------


def test_the_alt_text_says_what_the_picture_says() -> None:
    alt = table(midgame_view(), WORDS)[0].alt
    for said in (
        "turn 23: Anya",
        "To act: Anya",
        "Dice: 5 + 3 = 8",
        "Roll: 8",
        "Trade with Octavia: 1 lumber for 1 ore",
        "City: D9",
        "Anya: 10 points, 3 cards, 1 development card, 3 knights, road of 5, Longest Road, "
        "Largest Army",
        "Points to win: 10",
    ):
        assert said in alt


def test_the_alt_text_tells_an_offer() -> None:
    alt = table(offer_view(), WORDS)[0].alt
    for said in (
        "Offer of Anya: 1 lumber, 1 wool for 1 ore.",
        "Octavia: yes.",
        "Brunhild: rather 1 ore for 2 lumber, 1 wool.",
        "Minsu: no answer yet.",
    ):
        assert said in alt


# --- on a phone -------------------------------------------------------

PRICES_TOP = 1030  # in the picture: below the hand and the development cards
PRICE_PANEL = 110  # the height of the row of prices, with what is below it
LEAST_TITLE_HEIGHT = 11  # pixels of the screen
LEAST_CARD_TITLE = 24  # pixels of the picture, on a card at full width


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("cards", [(1, 1, 0, 0, 2), (4, 4, 4, 4, 4)])
def test_titles_of_prices_can_be_read_on_a_phone(code: str, cards: tuple[int, ...]) -> None:
    view, words = seat_view(cards=cards), Words(code, NAMES)
    (scene,) = seat(view, words)
    titles = {words(short_title(price)) for price in view.prices}
    shown_labels = [item for item in scene.items if isinstance(item, Label)]
    found = [label for label in shown_labels if label.text in titles and label.y > PRICES_TOP]
    assert {label.text for label in found} == titles
    for label in found:
        assert text_height_on_phone(scene, label) >= LEAST_TITLE_HEIGHT
        assert not is_cut(label)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("cards", [(1, 1, 0, 0, 2), (4, 4, 4, 4, 4)])
def test_titles_of_five_prices_at_sea_can_be_read_on_a_phone(
    code: str,
    cards: tuple[int, ...],
) -> None:
    match = Match.start(games()["catan"], 4, {"seafarers": "new-shores"}, 1)
    while not match.state.turn:
        asked = match.decisions()[0]
        match.act(asked.seat, asked.moves[0])
    match.state.players[0].hand = pack(cards)
    view, words = games()["catan"].view(match.state, 0), Words(code, NAMES)
    (scene,) = seat(view, words)
    titles = {words(short_title(price)) for price in view.prices}
    assert len(titles) == 5
    below = [label for label in scene.labels() if label.y > scene.height - PRICE_PANEL]
    found = [label for label in below if label.text in titles]
    assert {label.text for label in found} == titles
    for label in found:
        assert text_height_on_phone(scene, label) >= LEAST_TITLE_HEIGHT, label.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_of_development_cards_are_not_cut(code: str) -> None:
    words = Words(code, NAMES)
    box = Box(0, 0, DEVELOPMENT_WIDTH, DEVELOPMENT_HEIGHT)
    for title in CARD_FACE_TITLES.values():
        for label in draw_development_title(words(title), box, INK):
            assert isinstance(label, Label)
            assert not is_cut(label)
            assert fit_label(label)[1] >= LEAST_CARD_TITLE, label.text
