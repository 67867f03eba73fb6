"""The progress cards of politics about knights and roads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final

from .....core import Choice, Decision, Entry, Move, Seat, Text, Who
from .....kit.hexes import CORNERS, EDGES
from .....kit.masks import EdgeMask, contains, members
from ....awards import award_longest_road
from ....building import build_road, lift_piece
from ....frames.turn_order import finish_question, run_steps
from ....kinds import EDGE, PieceKind
from ....log_messages import tell_built
from ....module import DescribeHandler
from ....moves import BuildRoad
from ....piece_purchases import place_bought_piece
from ....pieces import find_routes, pieces_left
from ....place_hints import land_around
from ....player import Player
from ....routes import find_ends
from ....sites import piece_sites
from ....state import Frame, State
from ....view import CatanView
from ..army import LiftedKnight, lift_knight, place_driven_knight, put_down_knight, remove_knight
from ..kit import BASIC, RANKS
from ..recruiting import activate_knights, is_knight_active, rank_number
from ..slot import read_knights
from ..strength import knights_of, strength_of
from .card import CardRule, card_title, describe_card
from .moves import (
    EnlistKnight,
    EnlistNobody,
    LoseKnight,
    PlayDeserter,
    PlayDiplomat,
    PlayIntrigue,
    PlayWarlord,
    RebuildNothing,
)
from .open_roads import find_open_roads

ENLISTED_ACT_AT_ONCE: Final = True  # as the publisher answers; the 6th edition alone: False
LOSE: Final = Text("Deserter: which of your knights do you lose?")
ENLIST: Final = Text("Deserter: place a knight, if you like.")
REBUILD: Final = Text("Diplomat: build the removed piece somewhere else, if you like.")


class Warlord(CardRule):
    """All own knights become active."""

    key = "warlord"
    kinds: tuple[type[Move], ...] = (PlayWarlord,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that plays the card, if any knight of the player is not active."""
        resting = knights_of(s, player) & ~read_knights(s).active
        return (PlayWarlord(),) if resting else ()

    def play(self, s: State, seat: Seat, move: PlayWarlord, entry: Entry) -> None:
        """Activates all own knights that rest; they do not act in this turn."""
        activate_knights(s, knights_of(s, s.players[seat]) & ~read_knights(s).active)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: alone, as there is nothing to choose."""
        return {PlayWarlord: lambda view, move: describe_card(self.key)}


class Intrigue(CardRule):
    """A knight of somebody else is driven off one's route."""

    key = "intrigue"
    kinds: tuple[type[Move], ...] = (PlayIntrigue,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each knight of others, however strong, at an end of the player's routes."""
        corners = find_ends(s.island.grid, find_routes(s, player).edges)
        moves: list[Move] = []
        for other in s.players:
            if other is not player:
                moves += map(PlayIntrigue, members(knights_of(s, other) & corners))
        return tuple(moves)

    def play(self, s: State, seat: Seat, move: PlayIntrigue, entry: Entry) -> None:
        """Drives the knight away; its owner says where it goes, if there is a choice."""
        owner = next(p for p in s.players if contains(knights_of(s, p), move.corner))
        if entry.news is not None:
            entry.tell(
                "{player} drives away the knight of {other} on {corner}.",
                player=Who(seat),
                other=Who(owner.seat),
                corner=CORNERS[move.corner],
            )
        knight = lift_knight(s, owner, move.corner, entry)
        place_driven_knight(s, owner, knight, move.corner, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the knight that is driven away."""
        return {PlayIntrigue: _describe_intrigue}


def _describe_intrigue(view: CatanView, move: PlayIntrigue) -> Choice:
    """How a knight is offered to Intrigue; strong ones come first."""
    rank = rank_number(view, move.corner)
    owner = next(
        piece.owner
        for piece in view.pieces
        if piece.at == move.corner and piece.kind == RANKS[rank].key
    )
    label = Text(
        "Intrigue: {rank} of {player} on {corner}",
        rank=RANKS[rank].title,
        player=Who(owner),
        corner=CORNERS[move.corner],
    )
    return Choice(label, card_title("intrigue"), rank=float(rank))


# --- deserter ---------------------------------------------------------


class Deserter(CardRule):
    """Somebody loses a knight of their choice, and one may be placed for it."""

    key = "deserter"
    kinds: tuple[type[Move], ...] = (PlayDeserter,)
    more_kinds: ClassVar[tuple[type[Move], ...]] = (LoseKnight, EnlistKnight, EnlistNobody)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for everybody else who has a knight."""
        others = [other for other in s.players if other is not player and knights_of(s, other)]
        return tuple([PlayDeserter(other.seat) for other in others])

    def play(self, s: State, seat: Seat, move: PlayDeserter, entry: Entry) -> None:
        """Takes a knight from the other, who is asked which one, if there are several."""
        knights = members(knights_of(s, s.players[move.player]))
        if len(knights) > 1:
            s.stack.append(ChooseDeserter(seat, move.player))
        else:
            remove_deserter(s, seat, move.player, knights[0], entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: who loses a knight, which one, what is placed."""
        return {
            PlayDeserter: _describe_deserter,
            LoseKnight: _describe_lost_knight,
            EnlistKnight: _describe_enlisting,
            EnlistNobody: _describe_enlisting_nobody,
        }


@dataclass(frozen=True, slots=True)
class ChooseDeserter(Frame):
    """Asks the victim of a Deserter which knight is lost."""

    phase: ClassVar[str] = "desert"
    asker: Seat
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the owner for one of their knights.

        When time runs out, it is the weakest.
        """
        owner = s.players[self.seat]
        knights = members(knights_of(s, owner))
        weakest = min(knights, key=lambda corner: strength_of(s, owner, 1 << corner))
        moves = tuple(map(LoseKnight, knights))
        return (Decision(self.seat, LOSE, moves, fallback=LoseKnight(weakest)),)

    def apply(self, s: State, seat: Seat, move: LoseKnight, entry: Entry) -> None:
        """Removes the chosen knight; who played the card may place one."""
        s.stack.pop()
        remove_deserter(s, self.asker, seat, move.corner, entry)


def remove_deserter(s: State, seat: Seat, other: Seat, corner: int, entry: Entry) -> None:
    """Removes the knight of `other` on a corner; `seat`, who played the card, may place one.

    They are asked only where there is a place for a knight of its
    rank or a lower one.
    """
    knight = remove_knight(s, s.players[other], corner, entry)
    if list_enlistings(s, s.players[seat], knight):
        s.stack.append(Enlist(seat, knight))


def list_enlistings(s: State, p: Player, knight: LiftedKnight) -> tuple[EnlistKnight, ...]:
    """Every knight of the same rank or a lower one, on every corner where one is recruited."""
    ranks = [
        number
        for number, rank in enumerate(RANKS)
        if number <= knight.rank and pieces_left(s, p, rank)
    ]
    corners = members(piece_sites(s, p, BASIC))
    return tuple([EnlistKnight(rank, corner) for rank, corner in product(ranks, corners)])


@dataclass(frozen=True, slots=True)
class Enlist(Frame):
    """Asks where a knight is placed, in exchange for the one that deserted."""

    phase: ClassVar[str] = "enlist"
    seat: Seat
    knight: LiftedKnight

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for the rank and the corner of the new knight, or for none."""
        moves = list_enlistings(s, s.players[self.seat], self.knight)
        return (Decision(self.seat, ENLIST, (*moves, EnlistNobody())),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Places the knight, active if the other was."""
        if isinstance(move, EnlistKnight):
            is_tired = self.knight.is_active and not ENLISTED_ACT_AT_ONCE
            knight = LiftedKnight(
                move.rank,
                is_active=self.knight.is_active,
                is_tired=is_tired,
                is_promoted=False,
            )
            put_down_knight(s, s.players[seat], knight, move.corner, entry)
            award_longest_road(s, entry)
            if entry.news is not None:
                entry.tell(
                    "{player} places on {corner}: {rank}.",
                    player=Who(seat),
                    corner=CORNERS[move.corner],
                    rank=RANKS[move.rank].title,
                )
        finish_question(s, entry)


def _describe_deserter(view: CatanView, move: PlayDeserter) -> Choice:
    """How a player whose knight deserts is offered in the menu."""
    return Choice(Text("Deserter: {player}", player=Who(move.player)), card_title("deserter"))


def _describe_lost_knight(view: CatanView, move: LoseKnight) -> Choice:
    """How a knight is offered to be lost; weak ones come first, of equal ones those that rest."""
    rank = rank_number(view, move.corner)
    label = Text("Knight on {corner}", corner=CORNERS[move.corner])
    title = RANKS[rank].title
    if is_knight_active(view, move.corner):
        hint = Text("{rank}, active", rank=title)
        return Choice(label, card_title("deserter"), hint, rank=-rank - 0.5)
    hint = Text("{rank}, at rest", rank=title)
    return Choice(label, card_title("deserter"), hint, rank=-float(rank))


def _describe_enlisting(view: CatanView, move: EnlistKnight) -> Choice:
    """How a knight is offered to be placed; strong ones come first."""
    label = Text("{rank} on {corner}", rank=RANKS[move.rank].title, corner=CORNERS[move.corner])
    hint = land_around(view, move.corner)
    return Choice(label, card_title("deserter"), hint, rank=float(move.rank))


def _describe_enlisting_nobody(view: CatanView, move: EnlistNobody) -> Choice:
    """How placing no knight is offered in the menu; it comes last."""
    return Choice(Text("Place no knight"), card_title("deserter"), rank=-1)


# --- diplomat ---------------------------------------------------------


class Diplomat(CardRule):
    """An open road or ship is removed; one's own may be built again somewhere else."""

    key = "diplomat"
    kinds: tuple[type[Move], ...] = (PlayDiplomat,)
    more_kinds: ClassVar[tuple[type[Move], ...]] = (RebuildNothing,)

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """A move for each open road or ship of anybody."""
        moves: list[Move] = []
        for owner in s.owners:
            moves += map(PlayDiplomat, find_open_roads(s, owner))
        return tuple(moves)

    def play(self, s: State, seat: Seat, move: PlayDiplomat, entry: Entry) -> None:
        """Removes the road or ship; one's own may be built somewhere else at once.

        The longest road is judged after that.
        """
        owner, piece = _find_open_road(s, move.edge)
        if entry.news is not None:
            entry.tell(
                "{player} removes {edge}: {piece} of {other}.",
                player=Who(seat),
                edge=EDGES[move.edge],
                piece=piece.title,
                other=Who(owner.seat),
            )
        lift_piece(s, owner, piece, move.edge, entry)
        if owner.seat == seat and rebuilding_places(s, owner, piece, move.edge):
            s.stack.append(Rebuild(seat, piece.key, move.edge))
        else:
            award_longest_road(s, entry)

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """How the card is offered in menus: with the piece that is removed."""
        return {
            PlayDiplomat: _describe_diplomat,
            RebuildNothing: _describe_rebuilding_nothing,
        }


def _find_open_road(s: State, edge: int) -> tuple[Player, PieceKind]:
    """Whose open road or ship lies on an edge, and which kind of piece it is."""
    for owner in s.owners:
        open_roads = find_open_roads(s, owner)
        if edge in open_roads:
            return owner, open_roads[edge]
    raise AssertionError("the move is offered only for open roads")


def rebuilding_places(s: State, p: Player, piece: PieceKind, removed: int) -> EdgeMask:
    """Where the player may build a removed piece again: on all its sites but the old one."""
    return piece_sites(s, p, piece) & ~(1 << removed)


@dataclass(frozen=True, slots=True)
class Rebuild(Frame):
    """The question where the player's piece goes that a Diplomat has removed."""

    phase: ClassVar[str] = "roads"
    seat: Seat
    piece: str  # the key of its kind
    removed: int  # the edge where it was

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks on which edge the piece is built again, if anywhere."""
        piece = s.rules.kit.piece(self.piece)
        places = members(rebuilding_places(s, s.players[self.seat], piece, self.removed))
        build = BuildRoad if piece.build is None else piece.build
        return (Decision(self.seat, REBUILD, (*map(build, places), RebuildNothing())),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Builds the removed piece anew for nothing, if wanted, and judges the longest road."""
        s.stack.pop()
        if isinstance(move, BuildRoad):
            if entry.news is not None:
                tell_built(s, seat, move, entry)
            build_road(s, s.players[seat], move.edge, entry)
        elif not isinstance(move, RebuildNothing):
            place_bought_piece(s, seat, move, entry)
        award_longest_road(s, entry)
        run_steps(s, entry)


def _describe_diplomat(view: CatanView, move: PlayDiplomat) -> Choice:
    """How a road is offered to be removed; those of others come first."""
    on_edges = [piece for piece in view.pieces if view.kit.piece(piece.kind).place == EDGE]
    piece = next(piece for piece in on_edges if piece.at == move.edge)
    label = Text(
        "Diplomat: {piece} of {player}, {edge}",
        piece=view.kit.piece(piece.kind).title,
        player=Who(piece.owner),
        edge=EDGES[move.edge],
    )
    is_of_others = piece.owner != view.seat
    return Choice(label, card_title("diplomat"), rank=1.0 if is_of_others else 0.0)


def _describe_rebuilding_nothing(view: CatanView, move: RebuildNothing) -> Choice:
    """How building nothing instead is offered in the menu; it comes last."""
    return Choice(Text("Build nothing"), card_title("diplomat"), rank=-1)


RULES: Final[tuple[CardRule, ...]] = (Deserter(), Diplomat(), Intrigue(), Warlord())
