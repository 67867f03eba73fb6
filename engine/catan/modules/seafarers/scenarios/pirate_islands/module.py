"""The Pirate Islands: its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple

from ......core import Choice, CommandGroup, Decision, Entry, Move, Options, Seat, Text, Who
from ......kit.masks import contains, mask_of
from .....building import build_piece, build_settlement, remove_piece
from .....components import Box
from .....evaluation.view_values import ViewValues
from .....frames.move_handlers import end_turn
from .....frames.seven import ask_discards
from .....frames.turn_order import finish_question
from .....log_messages import declare_winner, tell_played
from .....match_kit import CORNER, EDGE, HEX, PieceKind
from .....module import DescribeHandler, Module, MoveValue, Reason
from .....moves import EndTurn, PlayKnight
from .....names import card_amount
from .....player import Player
from .....resources import KNIGHT, ONE_CARD, VICTORY
from .....robber import move_pawn, steal_card
from .....state import NOWHERE, Frame, MoveHandler, State
from .....view import CatanView, Counter, Sign, Throw
from ...board import corner_between_hexes, edge_between_hexes, load_board
from ...command import COMMAND
from ...fewer_awards import without_largest_army, without_longest_road
from ...options import SEAFARERS
from ...pieces import PIRATE, SHIP
from .fleet import fight, list_victims, order_from, reward
from .moves import AttackFortress, TakeFromAnybody
from .values import REASONS, value_attack, value_theft, value_voyage
from .voyage import Voyage, is_at_corners

KEY: Final = "pirate-islands"
BOARDS: Final = {
    3: "pirate_islands_4",
    4: "pirate_islands_4",
    5: "pirate_islands_6",
    6: "pirate_islands_6",
}
SEATS_WITHOUT_POINT_CARDS: Final = 3  # seats: their victory point cards stay in the box
SHIPS_LOST_AT_DRAW: Final = 1
SHIPS_LOST_AT_DEFEAT: Final = 2
FORTRESS_TITLE: Final = Text("Fortress")
WARSHIPS_TITLE: Final = Text("warships")


class PirateSlot(NamedTuple):
    """Where the fleet is on its way, and every player's voyage."""

    path: tuple[int, ...]  # the hexes along which the fleet sails round
    step: int  # its place on the path
    voyages: tuple[Voyage, ...]  # by seat

    def with_voyage(self, seat: Seat, voyage: Voyage) -> PirateSlot:
        """The slot with another state of one voyage."""
        return self._replace(voyages=(*self.voyages[:seat], voyage, *self.voyages[seat + 1 :]))


class PirateIslands(Module[PirateSlot]):
    """Everybody sails west to take back a fortress, while a fleet sails round."""

    key: ClassVar[str] = "pirate_islands"
    order: ClassVar[int] = 18
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (AttackFortress, TakeFromAnybody)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Remembers the number of seats, by which the map is found."""
        self.seats = seats

    # --- composed ---------------------------------------------------------------------------------

    def box(self, box: Box) -> Box:
        """No awards; victory point cards are Knights, or with three players stay in the box."""
        box = without_largest_army(without_longest_road(box))
        cards = list(box.development)
        if self.seats != SEATS_WITHOUT_POINT_CARDS:
            cards[KNIGHT] += cards[VICTORY]
        cards[VICTORY] = 0
        return replace(box, development=tuple(cards))

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Knights make warships, and warships attack."""
        return {PlayKnight: self.play_knight, AttackFortress: self.attack_fortress}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How attacks and thefts are offered in menus."""
        return {AttackFortress: describe_attack, TakeFromAnybody: describe_theft}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """What attacks and thefts may bring."""
        return {AttackFortress: value_attack, TakeFromAnybody: value_theft}

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would arm ships, attack and rob."""
        return REASONS

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """What the voyage west is worth, and the cards that arm its ships."""
        return value_voyage(view)

    # --- the beginning ----------------------------------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Reads the fleet's way and everybody's goals off the map."""
        features, grid = load_board(BOARDS[self.seats]).features, s.island.grid
        path = tuple(grid.hexes.index((q, r)) for q, r in features["pirate_path"])
        voyages = [
            Voyage(
                start=corner_between_hexes(grid, seat["settlement"]),
                beachhead=corner_between_hexes(grid, seat["beachhead"]),
                fortress=corner_between_hexes(grid, seat["fortress"]),
            )
            for seat in features["seats"][: self.seats]
        ]
        self.set_slot(s, PirateSlot(path, 0, tuple(voyages)))

    def set_up(self, s: State, entry: Entry) -> None:
        """Everybody begins with a settlement and a ship; the fortress is a settlement of theirs."""
        seats = load_board(BOARDS[self.seats]).features["seats"]
        for p, features in zip(s.players, seats, strict=False):
            build_settlement(s, p, self.get_slot(s).voyages[p.seat].start, entry)
            build_piece(s, p, SHIP, edge_between_hexes(s.island.grid, features["ship"]), entry)
            p.settlements_left -= 1

    # --- where one may build ----------------------------------------------------------------------

    def settlement_corners(self, s: State, player: Player, corners: int) -> int:
        """In the west only the own beachhead may be settled."""
        beachhead = 1 << self.get_slot(s).voyages[player.seat].beachhead
        return corners & (_home_corners(s) | beachhead)

    def piece_places(self, s: State, player: Player, piece: PieceKind, places: int) -> int:
        """A ship continues the line west, or lies along the home coast, where it is no branch."""
        if piece.key != SHIP.key:
            return places
        return places & (self._next_edges(s, player) | self._home_coast(s, player))

    def _next_edges(self, s: State, player: Player) -> int:
        """Where the line west may go on, as a bit mask; nowhere once it has arrived."""
        return self.get_slot(s).voyages[player.seat].next_edges(s.island)

    def _home_coast(self, s: State, player: Player) -> int:
        """The edges along the home island, but for those at the line west, as a bit mask."""
        _, *along = self.get_slot(s).voyages[player.seat].corners(s.island)
        line = mask_of(along)
        edges = s.island.shape.coast & s.island.shape.sea
        home = _home_corners(s)
        coast = [
            edge
            for edge in range(len(s.island.grid.ends))
            if contains(edges, edge)
            and is_at_corners(s.island, edge, home)
            and not is_at_corners(s.island, edge, line)
        ]
        return mask_of(coast)

    def movable_places(self, s: State, player: Player, piece: PieceKind, places: int) -> int:
        """The ships of the line west stay."""
        return places & ~mask_of(self.get_slot(s).voyages[player.seat].line)

    def on_piece_built(
        self, s: State, player: Player, piece: PieceKind, at: int, entry: Entry
    ) -> None:
        """A ship where the line west goes on belongs to it."""
        if piece.key == SHIP.key and contains(self._next_edges(s, player), at):
            slot = self.get_slot(s)
            voyage = slot.voyages[player.seat]
            longer = voyage._replace(line=(*voyage.line, at))
            self.set_slot(s, slot.with_voyage(player.seat, longer))

    # --- the fleet --------------------------------------------------------------------------------

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Before all else the fleet sails as far as the lower die says, and attacks there."""
        slot = self.get_slot(s)
        if throw.dice is None or all(voyage.is_captured for voyage in slot.voyages):
            return
        strength = min(throw.dice)
        slot = slot._replace(step=(slot.step + strength) % len(slot.path))
        self.set_slot(s, slot)
        hex = slot.path[slot.step]
        move_pawn(s, PIRATE, hex)
        winners = [
            p.seat
            for p in list_victims(s, seat, hex)
            if fight(s, p, strength, slot.voyages[p.seat].warships, entry)
        ]
        reward(s, winners)

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """There is no robber: after the discards the roller may take a card from anybody."""
        s.stack.append(TakeFromAnybodyFrame(seat))
        ask_discards(s)
        return True

    # --- warships and the fortress ----------------------------------------------------------------

    def playable_cards(self, s: State, player: Player, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """A Knight needs a ship of the line west that is no warship yet."""
        voyage = self.get_slot(s).voyages[player.seat]
        if voyage.warships < len(voyage.line):
            return moves
        return tuple(move for move in moves if not isinstance(move, PlayKnight))

    def play_knight(self, s: State, seat: Seat, move: PlayKnight, entry: Entry) -> None:
        """Move handler of `PlayKnight`: the next ship of the line is a warship from now on."""
        p, slot = s.players[seat], self.get_slot(s)
        p.development -= ONE_CARD[KNIGHT]
        s.played_development += ONE_CARD[KNIGHT]
        s.card_played = True
        s.record_action(seat, "knight")
        voyage = slot.voyages[seat]
        self.set_slot(s, slot.with_voyage(seat, voyage._replace(warships=voyage.warships + 1)))
        if entry.news is not None:
            tell_played(seat, KNIGHT, entry)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The attack, once the line has reached the own fortress."""
        voyage = self.get_slot(s).voyages[player.seat]
        if s.stack[-1].between or voyage.is_captured or not voyage.has_arrived(s.island):
            return ()
        return (AttackFortress(),)

    def attack_fortress(self, s: State, seat: Seat, move: AttackFortress, entry: Entry) -> None:
        """Move handler of `AttackFortress`: a die against the warships; then the turn ends."""
        slot, p = self.get_slot(s), s.players[seat]
        die, voyage = entry.roll_die(), slot.voyages[seat]
        s.record_action(seat, "attack")
        _tell_battle(seat, die, voyage.warships, entry)
        if voyage.warships > die:
            self._take_lair(s, p, entry)
        else:
            lost = SHIPS_LOST_AT_DRAW if voyage.warships == die else SHIPS_LOST_AT_DEFEAT
            self._lose_ships(s, p, lost, entry)
        if s.winner < 0:
            end_turn(s, seat, EndTurn(), entry)

    def _take_lair(self, s: State, p: Player, entry: Entry) -> None:
        """One lair less; after the last one the fortress is a settlement."""
        slot = self.get_slot(s)
        voyage = slot.voyages[p.seat]
        voyage = voyage._replace(lairs=voyage.lairs - 1)
        slot = slot.with_voyage(p.seat, voyage)
        self.set_slot(s, slot)
        if not voyage.is_captured:
            return
        p.settlements_left += 1
        build_settlement(s, p, voyage.fortress, entry)
        if entry.news is not None:
            entry.tell("{player} has taken the fortress.", player=Who(p.seat))
        if all(other.is_captured for other in slot.voyages):
            move_pawn(s, PIRATE, NOWHERE)
        if p.score >= s.rules.target:
            declare_winner(s, p.seat, entry)

    def _lose_ships(self, s: State, p: Player, count: int, entry: Entry) -> None:
        """The ships nearest to the fortress are lost."""
        slot = self.get_slot(s)
        voyage = slot.voyages[p.seat]
        lost = voyage.line[-count:]
        self.set_slot(s, slot.with_voyage(p.seat, voyage.without_last(count)))
        for edge in reversed(lost):
            remove_piece(s, p, SHIP, edge, entry)

    def may_win(self, s: State, player: Player) -> bool:
        """Points win only once the own fortress is taken."""
        return self.get_slot(s).voyages[player.seat].is_captured

    # --- seeing -----------------------------------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's warships."""
        warships = self.get_slot(s).voyages[player.seat].warships
        return (Counter("warship", WARSHIPS_TITLE, warships),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """The fleet's way, fortresses, beachheads and warships."""
        slot = self.get_slot(s)
        signs = [Sign("fleet_path", HEX, hex) for hex in slot.path]
        for seat, voyage in enumerate(slot.voyages):
            signs += _voyage_signs(seat, voyage)
        return tuple(signs)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """A fortress that is not taken is one of its owner's settlements."""
        voyages = self.get_slot(s).voyages
        return {f"settlement {seat}": not one.is_captured for seat, one in enumerate(voyages)}


def _voyage_signs(seat: Seat, voyage: Voyage) -> list[Sign]:
    """What the board shows of one player's voyage."""
    title = Text("fortress")
    signs = [Sign("beachhead", CORNER, voyage.beachhead, seat, Text("beachhead"))]
    if not voyage.is_captured:
        signs.append(Sign("fortress", CORNER, voyage.fortress, seat, title, voyage.lairs))
    warships = voyage.line[: voyage.warships]
    return signs + [Sign("warship", EDGE, edge, seat, Text("warship")) for edge in warships]


def _home_corners(s: State) -> int:
    """The corners of the large island in the east, as a bit mask."""
    return max(s.island.shape.islands, key=int.bit_count)


def _tell_battle(seat: Seat, die: int, warships: int, entry: Entry) -> None:
    """Tells everybody of an attack on a fortress."""
    if entry.news is not None:
        entry.tell(
            "{player} attacks the fortress: {warships} warships against a {die}.",
            player=Who(seat),
            warships=warships,
            die=die,
        )


@dataclass(frozen=True, slots=True)
class TakeFromAnybodyFrame(Frame):
    """After a seven: a card from anybody, or from nobody."""

    phase: ClassVar[str] = "robber"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat whom it robs."""
        _, *others = order_from(s, self.seat)
        moves = [TakeFromAnybody(p.seat) for p in others if p.hand]
        prompt = Text("Take a card from anybody, or from nobody.")
        return (Decision(self.seat, prompt, (*moves, TakeFromAnybody(None))),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Takes the card, and goes on."""
        if move.victim is not None:
            steal_card(s, s.players[seat], s.players[move.victim], entry)
        finish_question(s, entry)


# --- menus ------------------------------------------------------------------------------------


def describe_attack(view: CatanView, move: AttackFortress) -> Choice:
    """How the attack is offered in a menu."""
    return Choice(Text("Attack the fortress; this ends your turn"), FORTRESS_TITLE)


def describe_theft(view: CatanView, move: TakeFromAnybody) -> Choice:
    """How a theft is offered in a menu, the largest hands first."""
    if move.victim is None:
        return Choice(Text("Take no card"), Text("A card"), rank=-1.0)
    cards = view.players[move.victim].hand_size
    label = Text("A card from {player}", player=Who(move.victim))
    return Choice(label, Text("A card"), card_amount(cards), float(cards))
