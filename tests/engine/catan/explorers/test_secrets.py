"""What is hidden is drawn when it is found: no view, log, bot or undo knows of it before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.catan import GAME
from engine.catan.modules.explorers.moves import Sail
from engine.catan.modules.explorers.reaching import Reach
from engine.catan.modules.explorers.slot import Voyages
from engine.catan.state import State
from engine.catan.view import CatanView
from engine.core import Decision
from engine.match import Match

from ..table import act, decision
from .table import calm, edge, hex_at, lay, put_ship, slot, voyage


def one_hidden_hex(scenario: str) -> tuple[State, int, Sail]:
    """A single hidden hex in the north, a ship before it, and the voyage there."""
    s = calm(voyage(scenario))
    hex = lay(s, (5, 2), "moon")
    put_ship(s, (4, 3), "W")
    explores = [move for move in decision(s).moves if isinstance(move, Sail)]
    way = next(move for move in explores if hex in near(s, move.edge))
    return s, hex, way


def near(s: State, at: int) -> set[int]:
    found: set[int] = set()
    for corner in s.island.grid.ends[at]:
        found |= {*s.island.grid.corner_hexes[corner]}
    return found


def test_the_same_voyage_finds_each_tile_of_the_pool_by_the_draw_alone() -> None:
    s, hex, way = one_hidden_hex("explorers-and-pirates")
    pool = slot(s).pools[0].tiles
    found: list[str] = []
    for drawn in range(len(pool)):
        played = s.copy()
        more = 0 if pool[drawn] in ("sea", "lair") else 1
        act(played, way, draws=[drawn, *[0] * more])
        kind = played.island.board.tiles[hex].terrain
        is_shoal = any(one.hex == hex for one in slot(played).shoals)
        found.append("shoal" if is_shoal else kind)
    assert found == list(pool)


def test_no_view_tells_hidden_hexes_apart() -> None:
    s = voyage("explorers-and-pirates")
    for seat in (None, *range(4)):
        view = GAME.view(s, seat)
        assert isinstance(view, CatanView)
        hidden = {
            (tile.terrain, tile.number)
            for tile in view.board.tiles
            if tile.terrain in ("moon", "sun")
        }
        assert hidden == {("moon", None), ("sun", None)}
        places = {
            hex for hex, tile in enumerate(view.board.tiles) if tile.terrain in ("moon", "sun")
        }
        assert not [sign for sign in view.signs if sign.place == "hex" and sign.at in places]


def sail_to_a_discovery(match: Match[State]) -> Decision:
    """Plays the first turn of Land Ho! until a ship can discover something."""
    while match.decisions()[0].prompt.id != "Move your ships, or end your turn.":
        question = match.decisions()[0]
        sailing = [move for move in question.moves if type(move).__name__ == "SetSail"]
        match.act(question.seat, (sailing or list(question.moves))[0])
    return match.decisions()[0]


def test_the_log_holds_a_draw_with_the_discovery_and_none_before_and_it_bars_undo() -> None:
    match = Match.start(GAME, 4, {"explorers": "land-ho"}, 5)
    question = sail_to_a_discovery(match)
    drawn_before = [line.drawn for line in match.lines if type(line.move).__name__ != "Roll"]
    assert not any(drawn_before)
    sails = [move for move in question.moves if isinstance(move, Sail)]
    state = match.state
    hidden = {
        hex for hex, tile in enumerate(state.island.board.tiles) if tile.terrain in ("moon", "sun")
    }
    found = [move for move in sails if near(state, move.edge) & hidden]
    quiet = next(move for move in sails if move not in found)
    match.act(question.seat, quiet)
    assert match.free_undo_target(question.seat) is not None, "a voyage in known waters goes back"
    onward = [move for move in match.decisions()[0].moves if isinstance(move, Sail)]
    found = [move for move in onward if near(state, move.edge) & hidden]
    match.act(question.seat, found[0])
    assert match.lines[-1].drawn
    assert match.lines[-1].is_barrier
    assert match.free_undo_target(question.seat) is None


def parts_of(value: Any, seen: set[int]) -> Iterator[Any]:
    """A value with all that it holds."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    inside: list[Any] = []
    if isinstance(value, tuple | list | set | frozenset):
        inside += value
    if isinstance(value, dict):
        inside += [*value.keys(), *value.values()]
    for owner in type(value).__mro__:
        names = getattr(owner, "__slots__", ())
        inside += [getattr(value, name) for name in names if hasattr(value, name)]
    inside += vars(value).values() if hasattr(value, "__dict__") else ()
    for part in inside:
        yield from parts_of(part, seen)


def test_what_a_player_is_asked_holds_nothing_of_the_state() -> None:
    s = voyage("fish")
    put_ship(s, (3, 2), "E")
    parts = list(parts_of(decision(s), set()))
    assert any(isinstance(part, Reach) for part in parts), "the form is looked into"
    assert not [part for part in parts if isinstance(part, State | Voyages)]
    assert edge(s, (3, 2), "E") in {part for part in parts if isinstance(part, int)}
    assert hex_at(s, (3, 2)) < len(s.island.grid.hexes)
