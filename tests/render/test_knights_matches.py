"""Real matches of Cities & Knights: everything has a picture of its own, and is said in words."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.progress import PROGRESS
from engine.catan.modules.knights.tracks import TRACK_KEYS
from engine.catan.shelf import SHELF
from engine.catan.view import CatanView
from engine.core import StreamEntry
from engine.match import Match
from render.catan import seat, table, text
from render.catan.modules.knights.barbarian_lane import see_barbarians
from render.catan.modules.knights.progress_cards import DECK_OF, PROGRESS_CARDS
from render.catan.modules.knights.warriors import RANKS, knight_strength
from render.catan.rooms import merge_rooms
from tests.render.phone import desktop_scale, is_cut
from tests.render.reading import sprites
from words import LANGUAGES, Words

NAMES = ["Alex", "Minji", "Anton", "Yuna", "Olga", "Sven"]
MOVES = 300  # of bots
KNIGHTS = {"knights": "on"}
TABLES = {
    "four": (4, KNIGHTS),
    "six": (6, KNIGHTS),
    "at sea": (4, {**KNIGHTS, "seafarers": "new-shores"}),
    "with event cards": (3, {**KNIGHTS, "events": "on"}),
}
LEAST_SCALE = 0.28


@cache
def played(name: str, moves: int = MOVES) -> Match[object]:
    """A match of bots, some moves after its beginning."""
    seats, options = TABLES[name]
    match = Match.start(GAME, seats, options, 3, StreamEntry(3))
    bot, random = GAME.strongest_bot, Random(3)
    for _ in range(moves):
        decisions = match.decisions()
        if not decisions:
            break
        decision = decisions[0]
        view = GAME.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    return match


def view_of(name: str, to: int | None = None, moves: int = MOVES) -> CatanView:
    return GAME.view(played(name, moves).state, to)


@pytest.mark.parametrize("name", TABLES)
def test_everything_of_the_box_has_a_picture_of_its_own(name: str) -> None:
    view = view_of(name, to=0)
    things, kit = merge_rooms(view.modules), view.kit
    counters = [*view.counters, *(one for player in view.players for one in player.counters)]
    assert {sign.key for sign in view.signs} <= {*things.signs}
    assert {counter.key for counter in counters} <= {*things.counters}
    assert {pawn.icon or pawn.key for pawn in kit.pawns} <= {*things.pawns}
    assert {card.icon or card.key for card in kit.cards} <= {*things.cards}
    assert {one.icon or one.key for one in kit.purchases} <= {*things.purchases}
    assert {piece.icon or piece.key for piece in kit.pieces} <= {*things.pieces}
    assert {throw.face.key for throw in view.throws if throw.face} <= {*things.throws}
    assert {award.key for award in view.awards} <= {*things.points}
    parts = {part.key for player in view.players for part in player.points_parts}
    assert parts <= {*things.points, *things.counters, *(piece.key for piece in kit.pieces)}


def test_all_progress_cards_of_the_rules_are_drawn_on_their_decks() -> None:
    assert {card.key: TRACK_KEYS[card.track] for card in PROGRESS} == DECK_OF
    assert {card.key for card in PROGRESS} == {*PROGRESS_CARDS}


def test_what_the_box_records_has_an_icon_and_a_title() -> None:
    things = merge_rooms(("knights",))
    for module in SHELF.modules:
        if module.command and module.command.name == "knights":
            assert {*module.action_titles()} <= {*things.actions}


@pytest.mark.parametrize("name", TABLES)
def test_the_pictures_tell_what_the_rules_count(name: str) -> None:
    view = view_of(name)
    seen = see_barbarians(view)
    assert seen.defence == sum(knight_strength(view, player.seat) for player in view.players)
    assert seen.strength == sum(piece.kind == "city" for piece in view.pieces)
    assert tuple(key for key in RANKS if key in {kind.key for kind in view.kit.pieces}) == RANKS


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_drawn_and_said_in_every_language(name: str, code: str) -> None:
    words = Words(code, NAMES)
    own = played(name).decisions()[0].seat if played(name).decisions() else 0
    scenes = [*table(view_of(name), words), *seat(view_of(name, to=own), words)]
    for scene in scenes:
        assert scene.alt
        assert desktop_scale(scene) >= LEAST_SCALE
        assert not [label.text for label in scene.labels() if is_cut(label)]
    assert text(view_of(name, to=own), words)


@pytest.mark.parametrize("name", TABLES)
def test_the_beginning_of_a_match_is_drawn_without_robber_and_dice(name: str) -> None:
    view = view_of(name, moves=0)
    (scene,) = table(view, Words("en", NAMES))
    assert not [one for one in sprites(scene, "catan.robber") if one.width > 50]
    assert not sprites(scene, "catan.ship_face")
    assert len(sprites(scene, "catan.level_plate")) == 3 * len(view.players)


def test_a_seat_has_its_own_cards_and_nobody_elses() -> None:
    for other in range(4):
        view = view_of("four", to=other)
        shown = [player.seat for player in view.players if player.special_cards is not None]
        assert shown == ([other] if view.result is None else [0, 1, 2, 3])
    assert all(
        p.special_cards is None for p in view_of("four").players if not view_of("four").result
    )
