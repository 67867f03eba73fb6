"""What a seat sees of Catan alone, what all see at the end, and what the picture says in words."""

from __future__ import annotations

from dataclasses import replace

from engine.catan.match_kit import PointsPart
from engine.catan.view import Award
from engine.core import Verbatim
from render.catan import seat, table
from render.catan.sample_positions import (
    NAMES,
    build_targets,
    final_view,
    midgame_view,
    offer_view,
    seat_view,
)
from render.scene import Panel
from render.theme import TERRACOTTA
from tests.render.catan_reading import WORDS, lit
from tests.render.reading import shown, sprites

# --- private --------------------------------------------------------------------------------------


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


# --- the end --------------------------------------------------------------------------------------


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


# --- in words -------------------------------------------------------------------------------------


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
