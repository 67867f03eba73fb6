"""What Roma's pictures of the table show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.roma.board import BRIBERY, CARDS, MONEY
from engine.roma.components import NAMES, kind_number
from engine.roma.view import Die, PileSeen
from render.backgrounds import background_items
from render.roma import sample_choices as choices
from render.roma import sample_positions as at
from render.roma import sample_views as views
from render.roma import seat, table
from render.roma.layout import (
    BAR_MIDDLE,
    CARD_HEIGHT,
    LOWER_ROW_TOP,
    MARGIN,
    SHELF_MIDDLE,
    SHELF_TOP,
    STRIP_HEIGHT,
    STRIP_TOPS,
    USES_WIDTH,
    Row,
)
from render.roma.marks import arrow_gaps, ghost_cards, last_fights
from render.scene import Label, Sprite
from tests.render.reading import shown, sprites
from tests.render.roma_reading import WORDS, faces, framed, lit

# --- the table --------------------------------------------------------


def test_seven_spaces_with_bribery_or_six_wider_ones() -> None:
    for view, spaces in ((at.midgame_view(), 7), (at.six_space_view(), 6)):
        (scene,) = table(view, WORDS)
        ground = background_items(scene.background, scene.width, scene.height)
        assert [item.text for item in ground if isinstance(item, Label)] == list("123456")
        assert [item.args for item in ground if isinstance(item, Sprite)].count(
            ("patronus",)
        ) == spaces - 6
        assert {face.width for face in sprites(scene, "roma.face")} == {Row(spaces).card_width}
    assert Row(6).card_width > Row(7).card_width


def test_every_card_shows_cost_name_defence_and_effect() -> None:
    (scene,) = table(at.full_table_view(), WORDS)
    assert len(faces(scene)) == 14
    said = " ".join(text.strip() for text in shown(scene))
    for side in at.full_table_view().sides:
        for card in side.spaces:
            assert card is not None
            assert NAMES[card.kind].id in said, "in one line or in two"
    assert "the card opposite" in said


def test_a_changed_defence_says_by_how_much() -> None:
    (scene,) = table(at.midgame_view(), WORDS)
    bold = [label.text for label in scene.labels() if label.weight == "Bold"]
    assert bold.count("+1") == 1 + 4  # the attack's, and a tower shelters four cards
    (scene,) = table(at.six_space_view(), WORDS)
    assert [label.text for label in scene.labels() if label.weight == "Bold"].count("−2") == 5


def test_a_vacant_space_says_what_it_costs_while_turns_are_taken() -> None:
    assert (
        shown(table(at.midgame_view(), WORDS)[0]).count("−1") == 1
    )  # the other one has just become vacant
    assert shown(table(at.start_view(), WORDS)[0]).count("−1") == 0
    assert shown(table(at.start_view(), WORDS)[0]).count("vacant") == 9
    assert shown(table(at.final_view(), WORDS)[0]).count("−1") == 0
    assert shown(table(at.final_view(), WORDS)[0]).count("vacant") == 2, "it is still no card"


def test_the_viewer_sits_below() -> None:
    view = at.midgame_view()
    for viewer, above in ((None, 1), (0, 1), (1, 0)):
        (scene,) = (
            scene
            for scene in seat(replace(view, seat=viewer), WORDS)
            if scene.name in ("roma", "roma-seat")
        )
        markers = [
            sprite.args[0] for sprite in sprites(scene, "marker") if sprite.y < STRIP_TOPS[0] + 100
        ]
        assert markers == [above]


def test_whoever_must_act_is_lit() -> None:
    assert lit(table(at.midgame_view(), WORDS)[0]) == [False, True]
    assert lit(table(at.six_space_view(), WORDS)[0]) == [True, False]
    assert lit(table(replace(at.start_view(), seats_to_act=(0, 1)), WORDS)[0]) == [True, True]


def test_a_used_die_is_pale_in_the_strip_and_lies_where_it_was_used() -> None:
    (scene,) = table(at.midgame_view(), WORDS)
    dice = sprites(scene, "die")
    assert [die.args for die in dice if die.fade < 1] == [(0, 3), (0, 6)]
    assert [die.args for die in dice if abs(die.y - BAR_MIDDLE) < 60] == [(0, 3)]
    assert [die.args for die in dice if abs(die.y - SHELF_MIDDLE) < 60] == [(0, 6)], "for money"
    strip = STRIP_TOPS[1] + STRIP_HEIGHT / 2
    assert [die.args for die in dice if die.fade == 1 and die.y == strip] == [(0, 4)]


def test_three_dice_on_one_space_lie_side_by_side() -> None:
    seen = at.midgame_view()
    for use in (3, BRIBERY, MONEY, CARDS):
        dice = (Die(4, use), Die(5, use), Die(4, use))
        (scene,) = table(
            replace(seen, last_move=(), sides=(replace(seen.sides[0], dice=dice), seen.sides[1])),
            WORDS,
        )
        lying = {
            (die.x, die.y)
            for die in sprites(scene, "die")
            if min(abs(die.y - y) for y in (BAR_MIDDLE, SHELF_MIDDLE)) < 66 and die.fade == 1
        }
        assert len(lying) == 3


def test_a_blocked_space_is_barred_on_the_side_of_its_owner() -> None:
    (scene,) = table(at.midgame_view(), WORDS)
    (barred,) = sprites(scene, "roma.no_entry")
    assert (barred.x, barred.y < BAR_MIDDLE) == (Row(7).space_x(4), True)
    (scene,) = (
        scene
        for scene in seat(replace(at.midgame_view(), seat=1), WORDS)
        if scene.name == "roma-seat"
    )
    assert sprites(scene, "roma.no_entry")[0].y > BAR_MIDDLE


def test_supply_deck_and_discard_are_counted() -> None:
    (scene,) = table(at.midgame_view(), WORDS)
    assert {"Supply", "13", "24", "Discard", "5"} <= set(shown(scene))
    assert sprites(scene, "roma.symbol")[-1].args == ("elephantus",)


def test_two_decks_stand_beside_their_owners() -> None:
    (scene,) = table(at.two_deck_view(), WORDS)
    decks = {label.text: label.x for label in scene.labels() if label.text in ("28", "31")}
    markers = {
        sprite.args[0]: sprite.x for sprite in sprites(scene, "marker") if sprite.y == SHELF_MIDDLE
    }
    assert markers[0] < decks["31"] < markers[1] < decks["28"]


def test_before_there_are_decks_only_the_supply_is_shown() -> None:
    (scene,) = table(choices.deck_building_view(), WORDS)
    assert "Supply" in shown(scene)
    assert "Discard" not in shown(scene)
    assert sprites(scene, "tick")


# --- what just happened -----------------------------------------------


def test_an_attack_shows_who_fought_whom_and_the_roll() -> None:
    (scene,) = table(at.midgame_view(), WORDS)
    (arrow,), (die,) = sprites(scene, "roma.arrow"), sprites(scene, "roma.battle")
    assert arrow.args[1] is True
    assert die.args == (4,)
    assert Row(7).space_x(2) < die.x < Row(7).space_x(3)
    assert framed(scene) == [(Row(7).space_x(2), LOWER_ROW_TOP + CARD_HEIGHT / 2)]
    assert shown(scene)[-2:] == [
        "Octavia activates Decurio: Space 3.",
        "Battle won: Decurio – Elephantus, 4 + 1 ≥ 4.",
    ]


def test_an_attack_in_vain_is_hollow_and_points_down_from_above() -> None:
    (scene,) = table(at.six_space_view(), WORDS)
    (arrow,) = sprites(scene, "roma.arrow")
    path, hit = arrow.args
    assert isinstance(path, tuple)
    assert hit is False
    assert path[0][1] < path[-1][1]
    assert len(path) == 4  # along the bar to a far target


def test_one_attack_after_the_other_has_an_arrow_each() -> None:
    (scene,) = table(at.two_deck_view(), WORDS)
    assert [arrow.args[1] for arrow in sprites(scene, "roma.arrow")] == [False, True]
    assert [die.args for die in sprites(scene, "roma.battle")] == [(1,), (6,)]


@pytest.mark.parametrize("target", range(7))
def test_no_arrow_hides_a_number_or_lies_under_a_die(target: int) -> None:
    for where in range(7):
        view = next(
            view
            for view in at.next_views(at.full_table_view(), 49)
            if (last_fights(view)[0].at, last_fights(view)[0].target) == (where, target)
        )
        (scene,) = table(view, WORDS)
        (roll,) = sprites(scene, "roma.battle")
        assert all(abs(roll.x - Row(7).space_x(space)) > 60 for space in range(7))
        on_bar = [die for die in sprites(scene, "die") if abs(die.y - BAR_MIDDLE) < 60]
        assert all(abs(die.x - roll.x) > 50 for die in on_bar)
        assert arrow_gaps(view) <= set(range(8))


def test_a_fallen_card_stays_for_one_picture() -> None:
    view = at.midgame_view()
    (scene,) = table(view, WORDS)
    assert [face.args[0] for face in sprites(scene, "roma.face") if face.fade < 1] == [
        "elephantus"
    ]
    assert len(sprites(scene, "roma.removed_cross")) == 1
    assert not sprites(table(replace(view, last_move=()), WORDS)[0], "roma.removed_cross")


def test_no_ghost_lies_on_a_card() -> None:
    """A card that was covered is gone."""
    seen = at.midgame_view()
    covered = views.make_action(
        "lay", at=2, kind=kind_number("decurio"), n=5, fallen=((0, 2, kind_number("nero")),)
    )
    assert ghost_cards(replace(seen, last_move=(covered,))) == {}


def test_a_card_that_went_back_to_the_hand_carries_that_sign() -> None:
    (scene,) = table(at.expel_view(), WORDS)
    back, fell = (
        [
            sprite.x
            for sprite in sprites(scene, name)
            if sprite.y != STRIP_TOPS[0] + STRIP_HEIGHT / 2
        ]
        for name in ("roma.hand", "roma.removed_cross")
    )
    assert Row(7).space_x(5) in back
    assert fell == [Row(7).space_x(3)]


def test_points_gained_and_lost_stand_beside_the_points() -> None:
    texts = shown(table(at.two_deck_view(), WORDS)[0])
    assert {"+3", "−3"} <= set(texts)


def test_money_and_cards_that_were_taken_are_ringed() -> None:
    for verb, use in (("money", MONEY), ("draw", CARDS)):
        (scene,) = table(
            replace(at.midgame_view(), last_move=(views.make_action(verb, dice=(3,), n=3),)),
            WORDS,
        )
        (ring,) = sprites(scene, "roma.ring")
        assert (ring.x < MARGIN + USES_WIDTH / 2) == (use == MONEY)
        assert ring.y == SHELF_MIDDLE


def test_long_stories_keep_their_end() -> None:
    story = tuple(
        views.make_action("lay", at=space, kind=kind_number("tribunus_plebis"), n=5)
        for space in range(7)
    )
    (scene,) = table(replace(at.midgame_view(), last_move=story), WORDS)
    assert shown(scene)[-1].endswith("Bribery, 5 sestertii.")
    assert shown(scene)[-3].startswith("… Octavia lays"), "of seven lines three are told"


# --- beginning and end ------------------------------------------------


def test_cards_face_down_are_counted_and_nothing_more() -> None:
    (scene,) = table(choices.face_down_view(), WORDS)
    (backs,) = sprites(scene, "roma.backs")
    assert backs.args == (4,)
    assert faces(scene) == []
    assert "face down" in shown(scene)


def test_ones_own_cards_face_down_can_be_seen_and_are_marked_as_hidden() -> None:
    (scene,) = seat(choices.face_down_view(0), WORDS)
    assert faces(scene) == ["forum", "turris", "legionarius", "velites"]
    assert sprites(scene, "roma.face_down_card")
    assert not sprites(scene, "roma.backs")


def test_the_end_tells_the_points_of_the_winner_first() -> None:
    view = at.final_view()
    assert view.result is not None
    turned = replace(view.result, ranks=view.result.ranks[::-1])
    (scene,) = table(replace(view, result=turned), WORDS)
    assert any(said.endswith("· 18 : 19") for said in shown(scene))


def test_the_end_shows_who_won_with_what_and_the_hands() -> None:
    (scene,) = table(at.final_view(), WORDS)
    assert lit(scene) == [False, True]
    assert "Winner: Octavia · 19 : 18" in shown(scene)
    hand = [
        sprite.args[0]
        for sprite in sprites(scene, "roma.symbol")
        if STRIP_TOPS[1] < sprite.y < SHELF_TOP
    ]
    assert tuple(hand) == at.HAND
    assert lit(table(at.final_view(shared=True), WORDS)[0]) == [True, True]


def test_everybody_gets_the_same_end() -> None:
    assert seat(at.final_view(0), WORDS) == table(at.final_view(0), WORDS)


def test_an_empty_discard_pile_is_a_frame() -> None:
    assert "0" in shown(
        table(replace(at.midgame_view(), piles=(PileSeen(None, 50, ()),)), WORDS)[0]
    )
