"""The Pirate Islands: its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple

from ......core import CommandGroup, Entry, Move, Options, Seat, Text, Who
from ......kit.masks import contains, mask_of, members
from .....building import build_piece, build_settlement, remove_piece
from .....components import Box
from .....evaluation.view_values import ViewValues
from .....frames.move_handlers import end_turn
from .....frames.seven import ask_discards
from .....log_messages import declare_winner, tell_played
from .....match_kit import HEX, MatchKit, PieceKind
from .....module import DescribeHandler, Module, MoveValue, Reason
from .....moves import EndTurn, PlayKnight
from .....pieces import find_barriers, own_places
from .....player import Player
from .....resources import KNIGHT, ONE_CARD, VICTORY
from .....robber import move_pawn
from .....state import NOWHERE, MoveHandler, State
from .....view import CatanView, Counter, Sign, Throw
from ...board import corner_between_hexes, edge_between_hexes, load_board
from ...command import COMMAND
from ...fewer_awards import without_largest_army, without_longest_road
from ...islands import inner_edges
from ...options import SEAFARERS
from ...pieces import PIRATE, SHIP
from .fleet import fight, list_victims, reward
from .fortress import WARSHIPS, describe_attack, tell_battle, voyage_signs
from .moves import AttackFortress, TakeFromAnybody
from .theft import AskToTakeFromAnybody, describe_theft
from .values import REASONS, value_attack, value_theft, value_voyage
from .voyage import Voyage, Waters, edges_towards, is_at_corners

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
ATTACK_TITLE: Final = Text("Attack on a fortress")
WARSHIPS_TITLE: Final = Text("warships")
FLEET: Final = replace(PIRATE, title=Text("Pirate fleet"), icon="pirate_fleet")


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

    def kit(self, kit: MatchKit) -> MatchKit:
        """The pirate is a fleet."""
        return kit.with_pawns(FLEET)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """Knights make warships, and warships attack."""
        return {PlayKnight: self.play_knight, AttackFortress: self.attack_fortress}

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """What an attack on a fortress is called."""
        return {"attack": ATTACK_TITLE}

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

    def _voyage(self, s: State, player: Player) -> Voyage:
        """The player's voyage with the ships that lie there now: one may be lifted to be moved."""
        return self.get_slot(s).voyages[player.seat].as_far_as(own_places(s, player, SHIP))

    def _next_edges(self, s: State, player: Player, new_ship: int = 0) -> int:
        """Where the line west may go on, as a bit mask; nowhere once it has arrived.

        A line without a ship begins at any own building
        on the home coast from where the ships suffice.
        `new_ship` is the bit of a ship that was just
        placed, and is no obstacle.
        """
        voyage, island = self._voyage(s, player), s.island
        lifted = mask_of(self.get_slot(s).voyages[player.seat].line) & ~mask_of(voyage.line)
        taken = s.road_edges & ~(lifted | new_ship)
        barred, own = find_barriers(s, player)
        sea = island.shape.sea & inner_edges(island.grid.hexes)
        waters = Waters(sea & ~taken, barred)
        if voyage.line:
            return edges_towards(island, waters, voyage.tip(island), voyage.goal(island))
        edges = 0
        for start in members(own & _home_corners(s)):
            if voyage.count_way(island, waters, start) <= SHIP.stock:
                edges |= edges_towards(island, waters, start, voyage.beachhead)
        return edges

    def _home_coast(self, s: State, player: Player) -> int:
        """The edges along the home island, but for those at the line west, as a bit mask."""
        _, *along = self._voyage(s, player).corners(s.island)
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
        """Warships stay where they are."""
        voyage = self.get_slot(s).voyages[player.seat]
        return places & ~mask_of(voyage.line[: voyage.warships])

    def on_piece_built(
        self, s: State, player: Player, piece: PieceKind, at: int, entry: Entry
    ) -> None:
        """A ship where the line west goes on belongs to it."""
        if piece.key == SHIP.key and contains(self._next_edges(s, player, 1 << at), at):
            slot = self.get_slot(s)
            voyage = slot.voyages[player.seat]
            start = voyage.start if voyage.line else _building_at(s, player, at)
            longer = voyage._replace(line=(*voyage.line, at), start=start)
            self.set_slot(s, slot.with_voyage(player.seat, longer))

    def on_piece_lost(
        self, s: State, player: Player, piece: PieceKind, at: int, entry: Entry
    ) -> None:
        """A ship that is lost, or moved away, belongs to the line west no longer."""
        if piece.key == SHIP.key:
            self.set_slot(s, self.get_slot(s).with_voyage(player.seat, self._voyage(s, player)))

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
        s.stack.append(AskToTakeFromAnybody(seat))
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
        tell_battle(seat, die, voyage.warships, entry)
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
        lost = self.get_slot(s).voyages[p.seat].line[-count:]
        for edge in reversed(lost):
            remove_piece(s, p, SHIP, edge, entry)

    def may_win(self, s: State, player: Player) -> bool:
        """Points win only once the own fortress is taken."""
        return self.get_slot(s).voyages[player.seat].is_captured

    # --- seeing -----------------------------------------------------------------------------------

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """The player's warships."""
        warships = self.get_slot(s).voyages[player.seat].warships
        return (Counter(WARSHIPS, WARSHIPS_TITLE, warships),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """The fleet's way, fortresses, beachheads and warships."""
        slot = self.get_slot(s)
        signs = [Sign("fleet_path", HEX, hex, count=step) for step, hex in enumerate(slot.path)]
        for p in s.players:
            signs += voyage_signs(p, slot.voyages[p.seat])
        return tuple(signs)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """A fortress that is not taken is one of its owner's settlements."""
        voyages = self.get_slot(s).voyages
        return {f"settlement {seat}": not one.is_captured for seat, one in enumerate(voyages)}


def _home_corners(s: State) -> int:
    """The corners of the large island in the east, as a bit mask."""
    return max(s.island.shape.islands, key=int.bit_count)


def _building_at(s: State, player: Player, edge: int) -> int:
    """The corner of the player's building at an edge."""
    buildings = player.settlements | player.cities
    return next(corner for corner in s.island.grid.ends[edge] if contains(buildings, corner))
