"""Boxes of Catan that have no art of their own are drawn and told all the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import Decision, Plain, axis_values, group_by_kind
from render import find_pictures, paint
from render.catan.rooms import all_rooms, merge_rooms
from render.scene import Scene
from render.scene_codec import decode_scene, encode_scene
from render.text import describe_view
from tests.games import whole_shelf
from tests.games.catan_proof import GAME, KEY
from tests.games.catan_proof.pictures import use_pictures_of_catan
from tests.games.catan_proof.sea.art import ROOM as SEA_ROOM
from tests.playing import Case, Play, Position, case_of, cases_of, played
from tests.render.reading import ink_box
from words import LANGUAGES, Words

NAMES = ["Brunhild", "Sneak", "Galathil", "Morgause", "Livia", "Octavia"]
CASES = cases_of(GAME)[:7]  # each box alone, and all together
POSITIONS = 3  # of each match
# Boxes of the bot's game with made-up ones beside them
BESIDE = [case_of(whole_shelf.GAME, *row) for row in whole_shelf.list_rows()]


@pytest.fixture(autouse=True)
def as_catan() -> Iterator[None]:
    with use_pictures_of_catan():
        yield


def targets(decision: Decision) -> dict[str, tuple[Plain, ...]]:
    """The legal values of every field of every kind of move."""
    found: dict[str, dict[Plain, None]] = {}
    for kind, parts in group_by_kind(decision.moves).items():
        for name in kind.axes():
            found.setdefault(name, {}).update(dict.fromkeys(axis_values(parts, name)))
    return {name: tuple(values) for name, values in found.items()}


def some_positions(play: Play) -> list[Position]:
    """The last position, and a few others."""
    random = Random(str(play.case))
    return [*random.sample(play.positions[:-1], POSITIONS - 1), play.positions[-1]]


def scenes(play: Play, position: Position, viewer: int | None, words: Words) -> tuple[Scene, ...]:
    drawn, view = find_pictures(KEY), play.game.view(position.state, viewer)
    assert drawn is not None
    if viewer is None:
        return drawn.table(view, words)
    asked = [targets(one) for one in position.decisions if one.seat == viewer]
    return drawn.seat(view, words, asked[0] if asked else {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_is_told_in_every_language(case: Case, language: str) -> None:
    play, words = played(case), Words(language, NAMES)
    for position in some_positions(play):
        for viewer in play.viewers:
            told = describe_view(KEY, play.game.view(position.state, viewer), words)
            assert len(told.splitlines()) > 3
            assert "object at" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_is_drawn_in_every_language(case: Case, language: str) -> None:
    play, words = played(case), Words(language, NAMES)
    for position in some_positions(play):
        for viewer in (None, 0):
            for scene in scenes(play, position, viewer, words):
                assert decode_scene(encode_scene(scene)) == scene
                boxes = [ink_box(label) for label in scene.labels() if label.text]
                assert all(x0 >= 0 and y0 >= 0 for x0, y0, _, _ in boxes)
                assert all(x1 <= scene.width and y1 <= scene.height for _, _, x1, y1 in boxes)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_end_of_every_match_is_painted(case: Case) -> None:
    play, words = played(case), Words("en", NAMES)
    for viewer in (None, 0):
        for scene in scenes(play, play.positions[-1], viewer, words):
            assert paint(scene, 1).startswith(b"\x89PNG")


@pytest.mark.parametrize("case", BESIDE, ids=str)
def test_a_made_up_box_is_drawn_and_told_beside_a_real_one(case: Case) -> None:
    play, words = played(case), Words("en", NAMES)
    last = play.positions[-1]
    for scene in (*scenes(play, last, None, words), *scenes(play, last, 0, words)):
        assert decode_scene(encode_scene(scene)) == scene
    told = describe_view(KEY, play.game.view(last.state, 0), words)
    assert "proof tower" in told.lower(), "a piece that no file of the project knows"


def test_a_box_brings_its_art_in_a_room_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    play, words = played(CASES[0]), Words("en", NAMES)
    ships = [one for one in play.positions if has_ship(one)]
    plain = scenes(play, ships[-1], None, words)
    monkeypatch.setitem(all_rooms(), "proof_sea", SEA_ROOM)
    merge_rooms.cache_clear()
    drawn = scenes(play, ships[-1], None, words)
    merge_rooms.cache_clear()
    assert drawn != plain
    assert all(paint(scene, 1).startswith(b"\x89PNG") for scene in drawn)


def has_ship(position: Position) -> bool:
    return any(piece.kind == "proof_ship" for piece in GAME.view(position.state, None).pieces)
