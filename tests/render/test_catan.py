"""What Catan's public picture shows: the board, the seats, trade, and what was done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catan.view import (
    CatanView,
    ChangedPlaces,
    Counter,
    PastAction,
    Piece,
    Sign,
    TradeOffer,
    TradeReply,
)
from engine.core import Verbatim
from engine.kit.hexes import CORNERS, EDGES, HEXES
from render.catan import seat, table
from render.catan.modules.seafarers.samples import seafarers_view
from render.catan.modules.two_players import sample_two_player_view
from render.catan.pieces import DULL, FIRST_END, LAST_END, number_colour
from render.catan.sample_positions import (
    NAMES,
    midgame_view,
    offer_view,
    robber_view,
    seat_view,
    setup_view,
    start_view,
)
from render.scene import Label, Scene, Sprite
from render.theme import TERRACOTTA
from tests.render.catan_reading import WORDS, lit, still
from tests.render.colour_vision import contrast
from tests.render.reading import shown, sprites

# --- the board --------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "hexes"),
    [(midgame_view(), 19), (midgame_view(6, "large"), 30), (seafarers_view(), 69)],
    ids=["19", "30", "69"],
)
def test_any_board_lays_itself_out(view: CatanView, hexes: int) -> None:
    (scene,) = table(view, WORDS)
    land = [
        sprite
        for sprite in still(scene)
        if isinstance(sprite, Sprite) and sprite.name in ("catan.tile", "catan.channel")
    ]
    assert len(land) == hexes
    for sprite in land:  # the middle of every hex is on the chart
        assert 20 <= sprite.x <= scene.width - 20
        assert 20 <= sprite.y <= scene.height - 340


def test_every_hex_has_its_number_and_every_harbour_its_rate() -> None:
    texts = [
        item.text for item in still(table(midgame_view(), WORDS)[0]) if isinstance(item, Label)
    ]
    numbers = [str(tile.number) for tile in midgame_view().board.tiles if tile.number]
    assert sorted(text for text in texts if ":" not in text) == sorted(numbers)
    assert sorted(text for text in texts if ":" in text) == ["2:1"] * 5 + ["3:1"] * 4


def test_a_rolled_number_shines_and_a_robbed_one_is_dull() -> None:
    tokens = sprites(table(midgame_view(), WORDS)[0], "catan.token")
    assert [token.args for token in tokens] == [(8, "robbed"), (8, "rolled")]


@pytest.mark.parametrize("view", [midgame_view(), midgame_view(6, "large")], ids=["four", "six"])
def test_the_robber_leaves_its_number_readable_also_one_of_two_digits(view: CatanView) -> None:
    (scene,) = table(view, WORDS)
    (robber,) = [one for one in sprites(scene, "catan.robber") if one.width > 60]
    dull = next(token for token in sprites(scene, "catan.token") if token.args == (8, "robbed"))
    disc = dull.width * 0.37  # of the disc's radius in its box
    # his coat ends a little above the foot of his box, and digits begin well below the disc's top
    assert robber.y + robber.height * 0.42 < dull.y - disc * 0.6 + 2
    assert contrast(number_colour(8, "robbed"), DULL) > 4.5


def test_every_piece_has_the_look_of_its_owner() -> None:
    view = midgame_view()
    (scene,) = table(view, WORDS)
    looks = {"road": ("road", "joined_road"), "settlement": ("settlement",), "city": ("city",)}
    for kind, names in looks.items():
        found = [sprite for name in names for sprite in sprites(scene, f"catan.{name}")]
        drawn = [sprite.args[0] for sprite in found if sprite.y < 900]
        assert sorted(drawn) == sorted(piece.owner for piece in view.pieces if piece.kind == kind)  # type: ignore[type-var]


def test_roads_of_one_owner_are_joined_and_others_are_not() -> None:
    view = midgame_view()
    corner = next(at for at in view.grid.corners if len(edges_at(view, at)) == 3)
    one, two, three = edges_at(view, corner)
    roads = (Piece("road", 0, one), Piece("road", 0, two), Piece("road", 1, three))
    bare = replace(view, pieces=roads, longest_road_path=(), recent_actions=())
    (scene,) = table(bare, WORDS)
    assert [sprite.args[0] for sprite in sprites(scene, "catan.joined_road")] == [0, 0]
    assert len(sprites(scene, "catan.road_bed")) == 2
    assert [sprite.args[0] for sprite in sprites(scene, "catan.road")] == [1]
    for joined in sprites(scene, "catan.joined_road"):  # one end each, the one at the corner
        assert joined.args[2] in (FIRST_END, LAST_END)


def test_a_road_goes_on_to_its_owners_building_and_never_past_another() -> None:
    view = midgame_view()
    corner = next(at for at in view.grid.corners if len(edges_at(view, at)) == 3)
    one, two, _ = edges_at(view, corner)
    roads = (Piece("road", 0, one), Piece("road", 0, two))
    for owner, joined in ((0, 2), (1, 0)):
        pieces = (*roads, Piece("settlement", owner, corner))
        bare = replace(view, pieces=pieces, longest_road_path=(), recent_actions=())
        assert len(sprites(table(bare, WORDS)[0], "catan.joined_road")) == joined


def edges_at(view: CatanView, corner: int) -> list[int]:
    return [edge for edge, ends in enumerate(view.grid.ends) if corner in ends]


def test_only_a_handful_of_changes_has_a_dot() -> None:
    marks = ChangedPlaces(corners=(1, 2, 3), edges=tuple(range(10, 20)), hexes=(1, 2))
    view = replace(seat_view(), since_own_turn=marks)
    dots = [dot for dot in sprites(seat(view, WORDS)[0], "disc") if dot.args[0] == TERRACOTTA]
    assert len(dots) == 5
    assert all(dot.width < 20 for dot in dots)


def test_the_longest_road_lies_on_a_ribbon() -> None:
    view = midgame_view()
    assert len(sprites(table(view, WORDS)[0], "catan.ribbon")) == 2 * (
        len(view.longest_road_path) - 1
    )
    assert not sprites(table(replace(view, longest_road_path=()), WORDS)[0], "catan.ribbon")


@pytest.mark.parametrize(
    "marks",
    [ChangedPlaces(corners=(4,)), ChangedPlaces(edges=(4,)), ChangedPlaces(hexes=(4,))],
    ids=["corner", "edge", "hex"],
)
def test_the_last_change_has_the_ring(marks: ChangedPlaces) -> None:
    assert (
        len(sprites(table(replace(midgame_view(), last_change=marks), WORDS)[0], "catan.ring"))
        == 1
    )


def test_a_seat_sees_all_that_changed_since_its_turn() -> None:
    (scene,) = seat(seat_view(), WORDS)
    assert len(sprites(scene, "catan.ring")) == 1
    assert len([dot for dot in sprites(scene, "disc") if dot.args[0] == TERRACOTTA]) == len(
        seat_view().since_own_turn.edges
    )


def test_modules_are_drawn_by_what_they_bring() -> None:
    (scene,) = table(seafarers_view(), WORDS)
    assert sprites(scene, "catan.ship")
    assert sprites(scene, "catan.flame")
    assert [sprite.args[2] for sprite in sprites(scene, "catan.road")].count(True) == 1
    assert len(sprites(scene, "catan.discovery")) == 4
    assert "Conflict" in shown(scene)


def test_the_corners_of_a_volcano_are_numbered() -> None:
    numbers = [
        item.text
        for item in still(table(seafarers_view(), WORDS)[0])
        if isinstance(item, Label) and item.size < 20
    ]
    assert numbers == ["1", "2", "3", "4", "5", "6"]


def test_what_nobody_has_drawn_yet_is_shown_all_the_same() -> None:
    view = replace(
        midgame_view(),
        signs=(Sign("well", "corner", 4),),
        counters=(Counter("salt", Verbatim("Salt"), 77),),
    )
    (scene,) = table(replace(view, recent_actions=(PastAction(1, "dance"),)), WORDS)
    assert "!" in shown(scene)
    assert "77" in shown(scene)
    assert len(sprites(scene, "catan.blank")) == 2
    assert {"S", "D"} <= set(shown(scene))  # of salt and of a dance


# --- seats ------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_seat_has_its_panel(seats: int) -> None:
    (scene,) = table(midgame_view(seats, "large" if seats > 4 else "small"), WORDS)
    first = [name.split()[0] for name in NAMES]  # a long name takes two lines
    assert [text for text in shown(scene) if text in first] == first[:seats]


def test_whoever_must_act_is_lit() -> None:
    assert lit(table(midgame_view(), WORDS)[0]) == [False, True, False, False]
    assert lit(table(robber_view(), WORDS)[0]) == [False, False, True, True]


def test_an_award_is_a_crown_on_the_number_that_earned_it() -> None:
    assert len(sprites(table(midgame_view(), WORDS)[0], "crown")) == 2
    assert len(sprites(table(seafarers_view(), WORDS)[0], "crown")) == 3
    assert not sprites(table(start_view(), WORDS)[0], "crown")


def test_hidden_points_are_seen_by_their_owner_only() -> None:
    view = seat_view()
    points = view.players[3].points
    assert points != view.players[3].points + view.players[3].hidden_points
    (scene,) = seat(view, WORDS)
    wreath, *_ = sprites(scene, "laurel")
    (label,) = [
        label
        for label in scene.labels()
        if 0 < label.x - wreath.x < 60 and abs(label.y - wreath.y) < 5
    ]
    assert label.text == str(points + 1)


def test_neutral_colours_are_named() -> None:
    (scene,) = table(sample_two_player_view(), WORDS)
    assert "Neutral" in shown(scene)
    assert {marker.args[0] for marker in sprites(scene, "marker")} == {0, 1, 2, 3}


def test_both_rolls_of_a_turn_are_shown() -> None:
    (scene,) = table(sample_two_player_view(), WORDS)
    assert len([die for die in sprites(scene, "cube") if die.width > 40]) == 4


# --- trade ------------------------------------------------------------


def test_an_offer_is_shown_with_its_answers() -> None:
    (scene,) = table(offer_view(), WORDS)
    assert (
        len(sprites(scene, "tick"))
        == len(sprites(scene, "counter_offer"))
        == len(sprites(scene, "hourglass"))
        == 2
    )
    assert len(sprites(scene, "arrow")) == 2  # of the offer, and of the other offer instead


def test_every_seat_of_six_can_haggle() -> None:
    deal = (3, 2, 1, 0, 0), (0, 0, 0, 2, 4)
    view = replace(
        midgame_view(6, "large"),
        trade_offer=TradeOffer(
            1, *deal, tuple(TradeReply(one, "counter", *deal) for one in (2, 3, 4, 5, 0))
        ),
    )
    (scene,) = table(view, WORDS)
    assert len(sprites(scene, "arrow")) == 6


def test_numbers_of_cards_are_never_ambiguous() -> None:
    """`lumber 2 wool` could be read as two wool."""
    view = replace(
        midgame_view(),
        recent_actions=(PastAction(1, "exchange", gave=(0, 4, 0, 0, 0), got=(0, 0, 0, 0, 1)),),
    )
    assert in_bar(table(view, WORDS)[0]) == ["4"]
    view = replace(
        view,
        recent_actions=(
            PastAction(1, "trade", other=2, gave=(2, 0, 1, 0, 0), got=(0, 0, 0, 0, 1)),
        ),
    )
    assert in_bar(table(view, WORDS)[0]) == ["2", "1"]


# --- what was done ----------------------------------------------------


def below(*deeds: PastAction) -> list[str]:
    view = replace(midgame_view(), recent_actions=deeds, modules=("volcano",))
    return in_bar(table(view, WORDS)[0])


def in_bar(scene: Scene) -> list[str]:
    """What stands in the bar at the foot, left of the bank."""
    return [
        label.text for label in scene.labels() if label.y > scene.height - 90 and label.x < 400
    ]


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (PastAction(1, "roll", number=8), "8"),
        (PastAction(1, "road", 17, place="edge"), EDGES[17]),
        (PastAction(1, "settlement", 4, place="corner"), CORNERS[4]),
        (PastAction(1, "city", 4, place="corner"), CORNERS[4]),
        (PastAction(1, "robber", 9, other=2, place="hex"), HEXES[9]),
        (PastAction(1, "discard", gave=(2, 0, 0, 0, 2)), "−4"),
        (PastAction(1, "eruption", 4, place="corner"), CORNERS[4]),
    ],
)
def test_a_deed_is_told_with_its_place_or_number(deed: PastAction, said: str) -> None:
    assert below(deed) == [said]


def test_many_actions_keep_the_last_ones() -> None:
    told = below(*(PastAction(1, "road", edge, place="edge") for edge in range(20)))
    assert told[0] == "…"
    assert told[-1] == "20"
    assert 2 < len(told) < 12


def test_every_seat_that_did_something_is_named() -> None:
    (scene,) = table(robber_view(), WORDS)
    assert [
        marker.args[0] for marker in sprites(scene, "marker") if marker.y > scene.height - 90
    ] == [1, 2]  # there is no room for what was before


def test_before_the_first_deed_it_says_who_begins() -> None:
    assert "Minsu begins." in shown(table(start_view(), WORDS)[0])
    assert "Minsu begins." not in shown(table(setup_view(), WORDS)[0])
