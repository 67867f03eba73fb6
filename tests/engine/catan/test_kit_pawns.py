"""Pawns of modules: where they go, whom they rob, what they block, and how they are seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece, build_road, build_settlement
from engine.catan.frames.seven import MOVE_PROMPT, ROBBERS
from engine.catan.kinds import ANYWHERE, EDGE, LAND, PawnKind
from engine.catan.match_kit import MatchKit
from engine.catan.module import Module
from engine.catan.moves import MoveRobber
from engine.catan.pawns import is_blocked, pawn_hex
from engine.catan.resources import ONE_CARD
from engine.catan.robber import move_pawn
from engine.catan.rules import Rules
from engine.catan.scoring import list_points
from engine.catan.state import NOWHERE, State
from engine.core import StreamEntry, Verbatim
from engine.kit.masks import members

from . import slow_kit
from .kit_modules import PIRATE, SHIP, TRADER, Ships, Trader, TwoIslands, position

ENTRY = StreamEntry(1)


def asked(s: State) -> list[MoveRobber]:
    s.stack.append(ROBBERS[0])
    (question,) = s.stack[-1].decisions(s)
    return [move for move in question.moves if isinstance(move, MoveRobber)]


def at_sea() -> tuple[State, int, int]:
    """A position in which the second player has a ship and the third a road on the coast of one
    sea hex; the hex, and a hex of land beside it where the second player lives.
    """
    s = position((TwoIslands, Ships))
    shape, grid = s.island.shape, s.island.grid
    hex = members(shape.sea_hexes)[2]
    coast = members(shape.borders[hex] & shape.paths)
    build_piece(s, s.players[1], SHIP, coast[0], ENTRY)
    build_road(s, s.players[2], coast[-1], ENTRY)
    land = next(h for h in grid.edge_hexes[coast[0]] if h != hex)
    build_settlement(s, s.players[1], grid.ends[coast[0]][0], ENTRY)
    for p in s.players:
        s.take_from_bank(p, ONE_CARD[0])
    return s, hex, land


def test_the_robber_goes_by_land_the_pirate_by_sea() -> None:
    s, _, _ = at_sea()
    hexes = {move.hex for move in asked(s)}
    assert hexes == {*range(len(s.island.numbers))} - {s.robber}
    move_pawn(s, PIRATE, members(s.island.shape.sea_hexes)[0])
    assert {move.hex for move in asked(s)} == hexes - {pawn_hex(s, PIRATE)}


def test_the_pirate_robs_owners_of_ships_and_no_owner_of_roads() -> None:
    s, hex, land = at_sea()
    assert [move.victim for move in asked(s) if move.hex == hex] == [1]
    assert [move.victim for move in asked(s) if move.hex == land] == [1]


def test_the_chosen_hex_says_which_pawn_moves() -> None:
    s, hex, land = at_sea()
    robber = s.robber
    asked(s)
    entry = StreamEntry(1)
    entry.news = []
    s.stack[-1].apply(s, 0, MoveRobber(hex, 1), entry)
    assert (s.robber, s.more_pawns) == (robber, (hex,))
    assert s.players[0].hand == 2 * ONE_CARD[0]
    assert s.history_notes()[-1].verb == "pirate"
    assert any("moves: {pawn}, {tile}." in str(line) for line in entry.news)
    s.stack.append(ROBBERS[0])
    s.stack[-1].apply(s, 0, MoveRobber(land, None), StreamEntry(1))
    assert (s.robber, s.more_pawns) == (land, (hex,))
    slow_kit.compare(s)


def test_with_several_pawns_the_question_names_them_and_the_base_game_asks_as_ever() -> None:
    s, _, _ = at_sea()
    (question,) = ROBBERS[0].decisions(s)
    assert question.prompt.args["pawns"] == (s.rules.kit.pawns[0].title, PIRATE.title)
    (question,) = ROBBERS[0].decisions(position((Trader,)))
    assert question.prompt is MOVE_PROMPT


def test_a_move_stands_under_the_title_of_its_pawn() -> None:
    s, hex, land = at_sea()
    view = GAME.view(s, 0)
    groups = [GAME.describe(view, MoveRobber(at, None)).group for at in (hex, land)]
    assert groups == [PIRATE.title, s.rules.kit.pawns[0].title]


def test_all_pawns_are_seen_with_their_hexes() -> None:
    s = position((TwoIslands, Ships, Trader))
    move_pawn(s, TRADER, 5)
    view = GAME.view(s, None)
    seen = [(pawn.key, pawn.hex) for pawn in view.pawns]
    assert seen == [("robber", s.robber), ("pirate", None), ("trader", 5)]
    assert view.robber == s.robber
    assert s.more_pawns == (NOWHERE, 5)


def test_a_pawn_that_robs_nobody_is_not_moved_by_a_seven_and_gives_its_point() -> None:
    s = position((Trader,))
    assert s.rules.has_plain_pawns
    build_settlement(s, s.players[0], 1, ENTRY)
    hex = pawn_hex(s, TRADER)
    assert hex in s.island.grid.corner_hexes[1]
    assert not is_blocked(s, hex)
    assert s.players[0].score == 2
    build_settlement(s, s.players[1], s.island.grid.corners[-1], ENTRY)
    assert [p.score for p in s.players] == [1, 2, 0]
    parts = list_points(s, s.players[1], hidden=True)
    assert [(part.key, part.points) for part in parts] == [("settlement", 1), ("trader", 1)]
    assert [part.key for part in GAME.view(s, None).players[1].points_parts] == [
        "settlement", "trader",
    ]  # fmt: skip


STORM = PawnKind("storm", Verbatim("Storm"), blocks_production=True)


class Storm(Module[None]):
    """A pawn that blocks a hex beside the robber's."""

    key = "storm"

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pawns(STORM)


def test_a_hex_under_any_pawn_that_blocks_pays_nothing() -> None:
    s = position((Storm,))
    p, grid = s.players[0], s.island.grid
    hex = next(h for h, n in enumerate(s.island.numbers) if n and h != s.robber)
    build_settlement(s, p, grid.hex_corners[hex][0], ENTRY)
    pays = [row[0] for row in s.income]
    move_pawn(s, STORM, hex)
    slow_kit.compare(s)
    assert [row[0] for row in s.income] != pays
    move_pawn(s, s.rules.kit.pawns[0], hex)
    move_pawn(s, STORM, NOWHERE)
    assert is_blocked(s, hex), "the robber is still there"
    slow_kit.compare(s)


def test_victory_cards_are_a_part_only_for_who_may_know_them() -> None:
    s = position((Trader,))
    s.players[0].victory_cards += 1
    s.players[0].score += 1
    assert [part.key for part in list_points(s, s.players[0], hidden=True)] == ["victory"]
    assert GAME.view(s, 0).players[0].points_parts == ()
    s.winner = 0
    assert [part.key for part in GAME.view(s, None).players[0].points_parts] == ["victory"]


class Rivals(Module[None]):
    """A second robber on land."""

    key = "rivals"
    ground = LAND

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pawns(replace(PIRATE, ground=self.ground, robs=EDGE))


class RivalsAnywhere(Rivals):
    """A second robber who goes anywhere."""

    ground = ANYWHERE


@pytest.mark.parametrize("module", [Rivals, RivalsAnywhere])
def test_two_pawns_that_rob_on_the_same_ground_are_refused(module: type[Module[None]]) -> None:
    options = GAME.meta.check_options(3, {})
    with pytest.raises(ValueError, match="robber and pirate both rob"):
        Rules(3, options, [module(3, options)], {})
