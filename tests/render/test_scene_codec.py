"""Scenes on their way to the painter's process: they arrive as they were sent, and nothing but
scenes of registered drawings is read.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.text import Text, Who
from render import charts, find_pictures, list_drawn_games, scene_codec
from render.backgrounds import BACKGROUNDS
from render.icons.marks import disc, laurel
from render.icons.seats import die
from render.scene import Background, Item, Label, Panel, Scene
from render.scene_codec import SceneRefused, decode_scene, encode_scene
from render.sprites import DRAWINGS

HARMFUL = ("os:system", "render.scene:Scene", "builtins.eval", "laurel.__class__")


def scene_with(*items: Item, background: Background | None = None) -> Scene:
    return Scene(
        "test", 10, 10, background or Background("armadora.land"), items, "Nothing.", "armadora"
    )


def send(message: object) -> Scene:
    """What the painter makes of a message that somebody has written by hand."""
    return decode_scene(msgspec.msgpack.encode(message))


def send_item(item: object) -> Scene:
    return send(["test", 10, 10, ["armadora.land", []], [item], "Nothing.", "armadora"])


def sprite_message(name: str, *arguments: object) -> list[object]:
    return ["sprite", name, 1.0, 2.0, 30, 30, arguments, 1.0]


@pytest.mark.parametrize("game", list_drawn_games())
def test_every_scene_arrives_as_it_was_sent(game: str) -> None:
    found = find_pictures(game)
    assert found is not None
    for scene in found.samples():
        assert decode_scene(encode_scene(scene)) == scene


def test_charts_arrive_as_they_were_sent() -> None:
    for scene in charts.samples():
        assert decode_scene(encode_scene(scene)) == scene


def test_what_a_drawing_takes_arrives_in_the_declared_types() -> None:
    """An enum is that enum again, a tuple a tuple: they are keys of the painter's caches."""
    found = find_pictures("praetor")
    assert found is not None
    for scene in found.samples():
        for sent, came in zip(scene.sprites(), decode_scene(encode_scene(scene)).sprites()):
            assert list(map(type, came.args)) == list(map(type, sent.args))
            assert hash(came) == hash(sent)


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_the_arguments_of_every_sprite_can_be_sent(name: str) -> None:
    assert scene_codec._sprite_argument_reader(name)


@pytest.mark.parametrize("name", sorted(BACKGROUNDS))
def test_the_arguments_of_every_background_can_be_sent(name: str) -> None:
    assert scene_codec._background_argument_reader(name)


def test_a_message_written_by_hand_is_read_where_it_is_a_scene() -> None:
    assert send_item(sprite_message("laurel")) == scene_with(laurel.at(1, 2, 30))


@pytest.mark.parametrize("name", [*HARMFUL, "no_such_thing"])
def test_a_sprite_that_is_not_registered_is_refused(name: str) -> None:
    with pytest.raises(SceneRefused, match=f"no sprite is called '{name}'"):
        send_item(sprite_message(name))


@pytest.mark.parametrize("name", [*HARMFUL, "laurel"])
def test_a_background_that_is_not_registered_is_refused(name: str) -> None:
    with pytest.raises(SceneRefused, match=f"no background is called '{name}'"):
        decode_scene(encode_scene(scene_with(background=Background(name))))


@pytest.mark.parametrize("name", HARMFUL)
def test_an_item_of_another_kind_is_refused(name: str) -> None:
    with pytest.raises(SceneRefused, match=f"no scene: Invalid value '{name}'"):
        send_item([name, "true"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "at least length 2"),
        ((1, 2, 3), "at most length 2"),
        (("1", 2), "Expected `int`, got `str`"),
        ((1, ["os:system", "true"]), "Expected `int`, got `array`"),
        ((1, {"seat": 2}), "Expected `int`, got `object`"),
    ],
)
def test_arguments_that_a_drawing_does_not_take_are_refused(
    arguments: tuple[Any, ...],
    said: str,
) -> None:
    with pytest.raises(SceneRefused, match=f"arguments of die: .*{said}"):
        send_item(sprite_message("die", *arguments))
    assert send_item(sprite_message("die", 1, 2)) == scene_with(die.at(1, 2, 30, 1, 2))


def test_arguments_may_be_left_out_where_the_drawing_has_a_default() -> None:
    for sprite in (disc.at(1, 2, 30), disc.at(1, 2, 30, "#000000")):
        assert decode_scene(encode_scene(scene_with(sprite))) == scene_with(sprite)


@pytest.mark.parametrize("message", [[], {}, None, "scene", ["os:system", "true"]])
def test_what_is_no_scene_is_refused(message: object) -> None:
    with pytest.raises(SceneRefused, match="this is no scene"):
        send(message)
    with pytest.raises(SceneRefused, match="this is no scene"):
        decode_scene(b"")


def test_panels_and_labels_arrive_with_all_their_parts() -> None:
    scene = scene_with(
        Panel(1, 2, 3, 4, None, None, 5, 6, raised=True),
        Label("Анна", 1, 2, 30, "Bold", "#000000", "rm", 40.5, 12),
        Label("민준", 1, 2),
    )
    assert decode_scene(encode_scene(scene)) == scene


@pytest.mark.parametrize(
    "value",
    [Text("{who} builds", who=Who(1)), object(), print, Scene, pytest],
    ids=["text", "object", "function", "class", "module"],
)
def test_what_a_scene_cannot_hold_is_not_sent(value: object) -> None:
    with pytest.raises(SceneRefused, match="a scene cannot hold"):
        encode_scene(scene_with(background=Background("armadora.land", (value,))))


@pytest.mark.parametrize("value", ["Hills", ["word", "Hills"], ["text", 1], ["os:system", "true"]])
def test_a_text_of_another_kind_is_refused(value: object) -> None:
    board = {"tiles": [{"at": [0, 0], "terrain": "hills", "title": value, "number": 5}]}
    board |= {"harbours": [], "deserts": []}
    layout = [board, 0, 0, 10, 10, 5, [0, 0]]
    with pytest.raises(SceneRefused, match="is no Text"):
        send(["test", 10, 10, ["catan.island", [layout, False]], [], "Nothing.", "catan"])
