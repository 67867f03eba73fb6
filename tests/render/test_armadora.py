"""What Armadora's pictures show, and to whom."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from engine.armadora import GAME
from engine.armadora.board import LINE_SQUARES, LINES
from engine.armadora.view import ArmadoraView, ChangedPlaces, Warrior
from render.armadora import seat, table, text
from render.armadora.board import (
    GOLD_BADGE_RIM,
    MARK_INSET,
    MARK_SIZE,
    TAKER_SIZE,
)
from render.armadora.layout import BOARD_HEIGHT, BOARD_TOP, square_corner
from render.armadora.region_colours import LAND as PLAIN
from render.armadora.region_colours import region_tints
from render.armadora.sample_positions import (
    NAMES,
    Position,
    faction_choice_view,
    final_view,
    midgame_view,
    palisades_around,
    scatter_warriors,
    seat_view,
    start_view,
    tie_view,
)
from render.scene import Panel, Scene, Sprite
from tests.engine.armadora.table import CORNER, HALVES, finish
from tests.engine.armadora.table import table as position
from tests.render.reading import shown
from words import Words

WORDS = Words("en", NAMES)


def sprites(scene: Scene, name: str) -> list[Sprite]:
    return [sprite for sprite in scene.sprites() if sprite.name == f"armadora.{name}"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_place_above(seats: int) -> None:
    (scene,) = table(start_view(seats), WORDS)
    assert [text for text in shown(scene) if text in NAMES] == list(NAMES[:seats])
    assert len({roundel.args for roundel in sprites(scene, "roundel")}) == seats


def test_the_public_sees_values_only_of_what_lies_face_up() -> None:
    (scene,) = table(midgame_view(), WORDS)
    faces = [shield.args[1] for shield in sprites(scene, "shield") if len(shield.args) > 1]
    assert faces.count("up") == 1
    assert "known" not in faces


def test_a_seat_sees_its_own_values_and_its_reserve() -> None:
    (scene,) = seat(seat_view(3), WORDS)
    known = [shield.args for shield in sprites(scene, "shield") if shield.args[-1] == "known"]
    assert known == [("mage", "known")] * 5
    assert "Your reserve" in shown(scene)
    assert "Every army" not in shown(scene)


def test_a_seat_that_must_remember_its_values_does_not_see_them() -> None:
    view = seat_view(3)
    blank = tuple((at, w if w.face_up else replace(w, value=None)) for at, w in view.warriors)
    (scene,) = seat(replace(view, warriors=blank), WORDS)
    assert not [shield for shield in sprites(scene, "shield") if shield.args[-1] == "known"]


def test_legal_targets_carry_their_coordinates() -> None:
    (scene,) = seat(
        start_view(),
        WORDS,
        {
            "at": (2, 7),
            "line": (LINES.number_of("A1|B1"), LINES.number_of("H4|H5")),
            "value": (1,),
        },
    )
    assert {"C1", "H1", "H4|H5"} <= set(shown(scene))
    upright = [label for label in scene.labels() if label.text in ("A1", "B1")]
    assert [label.text for label in upright] == ["A1", "B1"]  # below each other, on their line
    assert len({label.x for label in upright}) == 1
    assert "B2" not in shown(scene)


def test_no_target_is_labelled_in_public() -> None:
    (scene,) = table(start_view(), WORDS)
    assert not {f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 6)} & set(
        shown(scene)
    )


def test_the_last_palisades_glow_under_all_others() -> None:
    (scene,) = table(midgame_view(), WORDS)
    items = list(scene.items)
    glows = [i for i, item in enumerate(items) if getattr(item, "fill", None) == "#D9622F"]
    fences = [i for i, item in enumerate(items) if getattr(item, "name", "") == "armadora.fence"]
    assert len(glows) == len(midgame_view().last_turn.lines)
    assert max(glows) < min(fences)


def test_a_seat_sees_all_that_changed_since_its_turn() -> None:
    frames = [
        item
        for item in seat(seat_view(3), WORDS)[0].items
        if getattr(item, "fill", 0) is None and getattr(item, "edge", "") == "#B4532A"
    ]
    assert len(frames) == len(seat_view(3).since_own_turn.squares)
    assert any(
        text.startswith("Since your last turn: Warrior: A1, C1, H1")
        for text in shown(seat(seat_view(3), WORDS)[0])
    )


@pytest.mark.parametrize(
    ("warrior", "by", "said"),
    [
        (Warrior(2, None, face_up=False), 2, "Galathil · Warrior: C1"),
        (Warrior(2, None, face_up=False, reinforced=True), 2, "Galathil · Reinforcement: C1"),
        (Warrior(0, None, face_up=False, arrows=1), 2, "Galathil · Arrow: C1"),
        (Warrior(0, None, face_up=False), 3, "Morgause the Wise · Looked at: C1"),
    ],
)
def test_the_caption_says_who_did_what_where(warrior: Warrior, by: int, said: str) -> None:
    view = replace(start_view(), warriors=((2, warrior),), last_turn=ChangedPlaces((2,), seat=by))
    assert said in shown(table(view, WORDS)[0])


def test_the_caption_shows_the_sign_of_whoever_it_is_about() -> None:
    (scene,) = seat(
        replace(seat_view(3), since_own_turn=ChangedPlaces()), WORDS
    )  # nothing happened since the viewer's turn
    assert sprites(scene, "roundel")[-1].args == ("elf",)
    assert shown(scene)[-1] == "Galathil · Palisades: G3|H3, G3|G4"


def test_what_was_missed_is_told_without_a_sign_and_not_after_an_own_step() -> None:
    view = seat_view(3)
    signs = len(view.armies)
    (scene,) = seat(view, WORDS)
    assert shown(scene)[-1].startswith("Since your last turn: ")
    assert len(sprites(scene, "roundel")) == signs, "none before the caption"
    own = replace(view, last_turn=replace(view.last_turn, seat=3))
    (scene,) = seat(own, WORDS)
    assert shown(scene)[-1].startswith("Morgause the Wise · ")
    assert len(sprites(scene, "roundel")) == signs + 1


def test_whoever_must_act_is_lit_and_whoever_passed_is_pale() -> None:
    (scene,) = table(midgame_view(), WORDS)
    panels = [item for item in scene.items if getattr(item, "height", 0) == 92]
    assert [getattr(panel, "edge", "") == "#B4532A" for panel in panels] == [
        False,
        False,
        False,
        True,
    ]
    assert [roundel.fade for roundel in sprites(scene, "roundel")[:4]] == [1, 0.55, 1, 1]


def test_partners_are_shown_beside_each_other() -> None:
    alone = sprites(table(midgame_view(), WORDS)[0], "roundel")
    paired = sprites(table(midgame_view(teams=(0, 1, 0, 1)), WORDS)[0], "roundel")
    assert len(paired) == len(alone) + 4
    assert [roundel.args[0] for roundel in paired[:4]] == ["orc", "elf", "goblin", "mage"]


def test_seats_go_by_their_emblems_before_they_have_factions() -> None:
    (scene,) = table(faction_choice_view(), WORDS)
    assert [roundel.args[0] for roundel in sprites(scene, "roundel")[:4]] == ["0", "1", "2", "3"]
    assert {"Set-up", "Factions are being chosen."} <= set(shown(scene))


def test_the_basic_game_has_no_tokens() -> None:
    (scene,) = table(midgame_view(advanced=False), WORDS)
    assert not sprites(scene, "power") + sprites(scene, "reinforcement") + sprites(scene, "arrow")


def test_the_largest_region_is_plain_and_neighbours_differ() -> None:
    view = Position(palisades=palisades_around("ABCDEFG")).view()
    colours = region_tints(view)
    largest = max(view.regions, key=lambda region: len(region.squares))
    assert all(
        (colours[square] == (PLAIN,)) == (square in largest.squares) for square in range(40)
    )
    assert all(
        colours[a] != colours[b] for a, b in (LINE_SQUARES[line] for line in view.palisades)
    )


def test_a_region_with_six_neighbours_has_a_colour_of_its_own_too() -> None:
    """Five stripes stand on a sixth region, between two more: all others had taken a tint."""
    letters = "abcdefgg" * 4 + "ahhhhfgg"
    borders = [line for line, (a, b) in enumerate(LINE_SQUARES) if letters[a] != letters[b]]
    view = Position(palisades=tuple(borders)).view()
    colours = region_tints(view)
    assert all(colours[a] != colours[b] for a, b in (LINE_SQUARES[line] for line in borders))


def test_at_the_end_every_warrior_is_turned_up_and_gold_has_its_takers() -> None:
    (scene,) = table(final_view(), WORDS)
    standing = [shield for shield in sprites(scene, "shield") if shield.width == 100]
    assert {shield.args[1] for shield in standing} == {"up"}
    assert {"Final", "Winner: Morgause the Wise"} <= set(shown(scene))
    assert len(on_mines(scene)) == 8


def on_mines(scene: Scene) -> list[Sprite]:
    """The discs of those who take the gold of a mine."""
    return [
        roundel
        for roundel in sprites(scene, "roundel")
        if roundel.width == TAKER_SIZE and BOARD_TOP < roundel.y < BOARD_TOP + BOARD_HEIGHT
    ]


def test_whoever_shares_gold_never_covers_it() -> None:
    for view in (final_view(3), final_view(teams=(0, 1, 0, 1)), tie_view(), shared_view()):
        (scene,) = table(view, WORDS)
        amounts = [sprite for sprite in scene.sprites() if sprite.name == "disc"]
        golden = [sprite for sprite in amounts if sprite.args[1] == GOLD_BADGE_RIM]
        for taker in on_mines(scene):
            for amount in golden:
                apart = math.hypot(taker.x - amount.x, taker.y - amount.y)
                assert apart >= (taker.width + amount.width) / 2 - 2


def shared_view() -> ArmadoraView:
    """The end of a match in which two share the region around A2."""
    standing = ((0, Warrior(0, 2, face_up=True)), (2, Warrior(1, 2, face_up=True)))
    return Position(palisades=palisades_around("A"), warriors=standing, is_over=True).view()


def test_a_shared_region_looks_shared_below_the_land_too() -> None:
    (scene,) = table(shared_view(), WORDS)
    (ground,) = sprites(scene, "shared_ground")
    (tints,) = ground.args
    assert tints == region_tints(shared_view())[0]
    assert "=" in shown(scene)
    assert not sprites(table(midgame_view(), WORDS)[0], "shared_ground")


def test_the_letter_of_a_region_and_the_tokens_of_a_warrior_stand_apart() -> None:
    warrior = Warrior(2, 1, face_up=True, reinforced=True, arrows=2)
    view = Position(palisades=palisades_around("A"), warriors=((0, warrior),), is_over=True).view()
    (scene,) = table(view, WORDS)
    left, _ = square_corner(0)
    tokens = [
        token
        for token in (*sprites(scene, "arrow"), *sprites(scene, "reinforcement"))
        if token.y > BOARD_TOP
    ]
    assert len(tokens) == 3
    assert min(token.x - token.width / 2 for token in tokens) >= left + MARK_INSET + MARK_SIZE / 2


def test_a_shared_region_has_stripes() -> None:
    view = shared_view()
    assert len(region_tints(view)[0]) == 2
    assert len(region_tints(view)[39]) == 1


def test_a_team_takes_a_place_together() -> None:
    (scene,) = table(final_view(teams=(0, 1, 0, 1)), WORDS)
    assert "Sneak, Morgause the…" in shown(scene)  # the longer name is cut between its words
    assert len([item for item in scene.items if getattr(item, "height", 0) == 92]) == 2


def drawn_piles(scene: Scene) -> list[str]:
    """What stands under the regions: places and piles."""
    texts = shown(scene)
    return texts[texts.index("compared") + 1 : -2]  # the caption comes last


def test_the_piles_of_equals_are_drawn_under_the_regions() -> None:
    (scene,) = table(tie_view(), WORDS)
    assert drawn_piles(scene) == ["1", "10", "2", "7", "3", "3", "6", "4", "4", "5", "5"]
    assert [item.args[0] for item in sprites(scene, "roundel")[-5:-1]] == [
        "orc",
        "goblin",
        "elf",
        "mage",
    ]


def test_only_the_piles_of_equals_are_drawn() -> None:
    (scene,) = table(tie_view(3), WORDS)
    assert drawn_piles(scene) == ["2", "10", "3", "3", "7", "6"]
    assert "compared" not in shown(table(final_view(), WORDS)[0])


def test_partners_stand_together_before_their_piles() -> None:
    (scene,) = table(tie_view(teams=(0, 1, 0, 1)), WORDS)
    assert drawn_piles(scene) == ["1", "10", "6", "4", "2", "7", "5", "5", "3"]


def test_the_text_board_and_the_alt_text_name_the_piles_that_were_compared() -> None:
    warriors = {"A1": (0, 1), "C1": (0, 1), "E1": (1, 1)}
    s = position(built=f"{HALVES} {CORNER}", piles=(5, 10, 4, 5, 2, 5, 3, 6), warriors=warriors)
    view = GAME.view(finish(s), None)
    said = "Equal gold: Sneak (20), Brunhild (10 + 10). The larger piles decide."
    assert said in text(view, WORDS)
    assert said in table(view, WORDS)[0].alt
    assert drawn_piles(table(view, WORDS)[0]) == ["1", "20", "2", "10", "10"]


def test_a_region_without_gold_brings_nobody_any() -> None:
    fences = "D1|E1 D2|E2 D3|E3 D4|E4 D5|E5 E1|F1 E2|F2 F2|F3 F3|G3 F3|F4 E3|E4"
    view = GAME.view(finish(position(built=fences, warriors={"A1": (0, 1), "E3": (0, 1)})), None)
    assert "Region a: 18 gold, for Brunhild" in text(view, WORDS)
    assert "Region b: 0 gold, E1 E2 E3 F3." in text(view, WORDS)


def test_the_undivided_land_is_told_beside_the_palisades_and_takes_no_row() -> None:
    """There is nothing to list yet, and a phone needs the room for lists."""
    view = seat_view(3)
    whole = replace(view.regions[0], squares=tuple(range(40)), gold=40, free=32)
    (scene,) = seat(replace(view, regions=(whole,)), WORDS)
    (divided,) = seat(replace(view, regions=(whole, whole)), WORDS)
    assert not [item for item in scene.items if isinstance(item, Panel) and item.radius == 9]
    (palisades,) = [label for label in scene.labels() if label.text == "Palisades"]
    beside = [label.text for label in scene.labels() if label.y == palisades.y]
    assert {"40", "32"} <= set(beside)
    assert scene.height == divided.height - 60


@pytest.mark.parametrize("n", range(2, 11))
def test_ten_regions_fit_below_the_land_and_ones_own_reserve_stays(n: int) -> None:
    view = seat_view(3)
    parts = [
        replace(view.regions[0], squares=tuple(range(4 * i, 4 * i + 4))) for i in range(n - 1)
    ]
    rest = replace(view.regions[0], squares=tuple(range(4 * (n - 1), 40)))
    view = replace(view, regions=(*parts, rest))
    (scene,) = seat(view, WORDS)
    (reserve,) = [label for label in scene.labels() if label.text == "Your reserve"]
    boxes = [item for item in scene.items if isinstance(item, Panel) and item.radius == 9]
    assert len(boxes) == n
    assert max(box.y + box.height for box in boxes) < reserve.y - 20
    assert reserve.y < scene.height - 30


def test_the_alt_text_says_what_the_bar_and_the_caption_say() -> None:
    (scene,) = table(midgame_view(), WORDS)
    for said in (
        "turn 23",
        "To act: Morgause the Wise",
        "Palisades: G3|H3, G3|G4",
        "Sneak: Goblins, 3 warriors left",
        "passed",
    ):
        assert said in scene.alt


def test_the_public_picture_does_not_depend_on_what_is_hidden() -> None:
    standing = dict(scatter_warriors(4)[::2])
    weak, strong = (
        next(at for at, w in standing.items() if w.seat == 3 and w.value == value)
        for value in (1, 4)
    )
    swapped = standing | {weak: standing[strong], strong: standing[weak]}
    here, there = (Position(warriors=tuple(sorted(some.items()))) for some in (standing, swapped))
    assert table(here.view(), WORDS) == table(there.view(), WORDS)
    assert seat(here.view(0), WORDS) == seat(there.view(0), WORDS)
    assert seat(here.view(3), WORDS) != seat(there.view(3), WORDS)
