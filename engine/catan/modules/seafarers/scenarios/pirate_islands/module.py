"""The Pirate Islands: its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from ......core import CommandGroup, Entry, Move, Options, Seat, Text, Who
from ......kit.masks import CornerMask, PlaceMask, contains, mask_of
from .....building import build_piece, build_settlement, remove_piece
from .....components import GameNumbers
from .....evaluation.view_values import ViewValues
from .....frames.move_handlers import end_turn
from .....frames.seven import ask_discards
from .....kinds import HEX, PieceKind
from .....log_messages import declare_winner, tell_played
from .....match_kit import MatchKit
from .....module import DescribeHandler, Module, MoveValue, Reason
from .....moves import EndTurn, PlayKnight
from .....pieces import SETTLEMENT
from .....player import Player
from .....resources import KNIGHT, ONE_CARD, VICTORY
from .....robber import move_pawn
from .....state import NOWHERE, MoveHandler, State
from .....view import CatanView, Counter, Sign, Throw
from ....fewer_awards import without_largest_army, without_longest_road
from ....shared_points import SharedPoints
from ...board import corner_between_hexes, edge_between_hexes, load_board
from ...command import COMMAND
from ...options import SEAFARERS
from ...pieces import PIRATE, SHIP
from .fleet import fight_fleet, list_victims, reward_winners
from .fortress import WARSHIPS, describe_attack, tell_battle, voyage_signs
from .lines import (
    WAYS_WEST_STAY_OPEN,
    building_at,
    home_coast,
    home_corners,
    next_edges,
    voyage_now,
)
from .moves import AttackFortress, TakeFromAnybody
from .open_ways import find_barring_places
from .slot import PirateSlot
from .theft import AskToTakeFromAnybody, describe_theft
from .values import REASONS, value_attack, value_theft, value_voyage
from .voyage import Voyage

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
FORTRESS_DECIDES: Final = Text("Points win only for those who have taken their fortress.")
FLEET: Final = replace(PIRATE, title=Text("Pirate fleet"), icon="pirate_fleet")
# Where a point is worth 9: of a ship of the voyage, of a warship, and of a lair that is left
SHIP_POSITION_VALUE, WARSHIP_POSITION_VALUE, LAIR_POSITION_COST = 1.0, 1.5, 4.0


class PirateIslands(SharedPoints, Module[PirateSlot]):
    """Everybody sails west to take back a fortress, while a fleet sails round."""

    key: ClassVar[str] = "pirate_islands"
    order: ClassVar[int] = 18
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = (AttackFortress, TakeFromAnybody)

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Remembers the number of seats, by which the map is found."""
        self.seats = seats

    # --- composed -----------------------------------------------------

    def change_numbers(self, numbers: GameNumbers) -> GameNumbers:
        """The game numbers without awards and victory point cards.

        These cards become Knights; with three players they are left out.
        """
        numbers = without_largest_army(without_longest_road(numbers))
        cards = list(numbers.development)
        if self.seats != SEATS_WITHOUT_POINT_CARDS:
            cards[KNIGHT] += cards[VICTORY]
        cards[VICTORY] = 0
        return replace(numbers, development=tuple(cards))

    def change_kit(self, kit: MatchKit) -> MatchKit:
        """Puts a fleet into the kit of the match, instead of the pirate."""
        return kit.with_pawns(FLEET)

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """The functions for an attack, and for a Knight, which makes a warship."""
        return {PlayKnight: self.play_knight, AttackFortress: self.attack_fortress}

    @classmethod
    def action_titles(cls) -> Mapping[str, Text]:
        """The name under which pictures show an attack on a fortress, by its verb."""
        return {"attack": ATTACK_TITLE}

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        """How attacks and thefts are offered in menus."""
        return {AttackFortress: describe_attack, TakeFromAnybody: describe_theft}

    @classmethod
    def move_values(cls) -> Mapping[type[Move], MoveValue]:
        """For bots: the functions that say what attacks and thefts may bring."""
        return {AttackFortress: value_attack, TakeFromAnybody: value_theft}

    @classmethod
    def reasons(cls) -> Mapping[type[Move], Reason]:
        """Why a bot would arm ships, attack and rob."""
        return REASONS

    @classmethod
    def view_values(cls, view: CatanView) -> ViewValues:
        """For bots: what the voyage west is worth, and the cards that arm its ships."""
        return value_voyage(view)

    # --- the beginning ------------------------------------------------

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Sets what the module keeps in the state: the fleet's way, and everybody's goals."""
        features = load_board(BOARDS[self.seats]).features
        grid = s.island.grid
        path = tuple(grid.hexes.index((q, r)) for q, r in features["pirate_path"])
        voyages = [
            Voyage(
                start=corner_between_hexes(grid, places["settlement"]),
                beachhead=corner_between_hexes(grid, places["beachhead"]),
                fortress=corner_between_hexes(grid, places["fortress"]),
            )
            for places in features["seats"][: self.seats]
        ]
        self.set_slot(s, PirateSlot(path, step=0, voyages=tuple(voyages)))

    def set_up(self, s: State, entry: Entry) -> None:
        """Builds everybody's first settlement and ship.

        One more settlement is set aside: it stands for the fortress.
        """
        places_by_seat = load_board(BOARDS[self.seats]).features["seats"]
        # the map may have places for more seats than play
        for p, places in zip(s.players, places_by_seat, strict=False):
            build_settlement(s, p, self.get_slot(s).voyages[p.seat].start, entry)
            build_piece(s, p, SHIP, edge_between_hexes(s.island.grid, places["ship"]), entry)
            p.settlements_left -= 1

    # --- where one may build ------------------------------------------

    def founding_corners(self, s: State, seat: Seat, corners: CornerMask) -> CornerMask:
        """Where first settlements may stand: not where they would bar somebody's way west."""
        settlement = s.rules.kit.pieces[SETTLEMENT]
        return self._keep_ways_open(s, s.players[seat], settlement, corners)

    def piece_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """Where a piece may be built: nowhere that would bar somebody's way west.

        A ship continues the line west, or lies along the home coast
        without branching off that line. Settlements stand on the home
        island, and on the player's own beachhead in the west.
        """
        slot = self.get_slot(s)
        if piece.key == "settlement":
            places &= home_corners(s.island) | 1 << slot.voyages[player.seat].beachhead
        if piece.key == SHIP.key:
            places &= next_edges(s, slot, player) | home_coast(s, slot, player)
        return self._keep_ways_open(s, player, piece, places)

    def _keep_ways_open(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """The places but for those where a piece would cut somebody off from the west.

        In earlier revisions all places are left.
        """
        if s.rules.revision < WAYS_WEST_STAY_OPEN:
            return places
        return places & ~find_barring_places(s, self.get_slot(s), player, piece, places)

    def movable_places(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        places: PlaceMask,
    ) -> PlaceMask:
        """The ships that may be moved, without warships, which stay where they are."""
        voyage = self.get_slot(s).voyages[player.seat]
        return places & ~mask_of(voyage.line[: voyage.warships])

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Adds a ship to its owner's line west, where it continues that line."""
        if piece.key != SHIP.key:
            return
        slot = self.get_slot(s)
        continues_line = contains(next_edges(s, slot, player, new_ship=1 << at), at)
        if continues_line:
            voyage = slot.voyages[player.seat]
            start = voyage.start if voyage.line else building_at(s, player, at)
            longer = voyage._replace(line=(*voyage.line, at), start=start)
            self.set_slot(s, slot.with_voyage(player.seat, longer))

    def on_piece_lost(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        """Cuts the line west before a ship that is lost, or moved away."""
        if piece.key == SHIP.key:
            slot = self.get_slot(s)
            self.set_slot(s, slot.with_voyage(player.seat, voyage_now(s, slot, player)))

    # --- the fleet ----------------------------------------------------

    def on_roll(self, s: State, seat: Seat, throw: Throw, entry: Entry) -> None:
        """Lets the fleet sail as far as the lower die says, and attack there.

        It does not where no dice were rolled (a card was drawn), or all
        fortresses are captured.
        """
        slot = self.get_slot(s)
        if throw.dice is None or all(voyage.has_captured_fortress for voyage in slot.voyages):
            return
        strength = min(throw.dice)
        slot = slot._replace(step=(slot.step + strength) % len(slot.path))
        self.set_slot(s, slot)
        hex = slot.path[slot.step]
        move_pawn(s, PIRATE, hex)
        winners: list[Seat] = []
        for p in list_victims(s, seat, hex):
            warships = slot.voyages[p.seat].warships
            if fight_fleet(s, p, strength, warships, entry):
                winners.append(p.seat)
        reward_winners(s, winners)

    def on_seven(self, s: State, seat: Seat, entry: Entry) -> bool:
        """Asks for discards on a seven, and then whom the roller robs.

        True: the base game, which would move a robber, does nothing.
        """
        s.stack.append(AskToTakeFromAnybody(seat))  # below the discards, so it comes after them
        ask_discards(s)
        return True

    # --- warships and the fortress ------------------------------------

    def playable_cards(
        self,
        s: State,
        player: Player,
        moves: tuple[Move, ...],
    ) -> tuple[Move, ...]:
        """The moves that play a card.

        No Knight if all ships of the line west are warships already.
        """
        voyage = self.get_slot(s).voyages[player.seat]
        if voyage.warships < len(voyage.line):
            return moves
        return tuple(move for move in moves if not isinstance(move, PlayKnight))

    def play_knight(self, s: State, seat: Seat, move: PlayKnight, entry: Entry) -> None:
        """Move handler of `PlayKnight`: the next ship of the line is a warship from now on."""
        p = s.players[seat]
        slot = self.get_slot(s)
        p.development -= ONE_CARD[KNIGHT]
        s.played_development += ONE_CARD[KNIGHT]
        s.card_played = True
        s.record_action(seat, "knight")
        voyage = slot.voyages[seat]
        self.set_slot(s, slot.with_voyage(seat, voyage._replace(warships=voyage.warships + 1)))
        if entry.news is not None:
            tell_played(s, seat, KNIGHT, entry)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The move that attacks the player's fortress, once the line of ships reaches it.

        There is none after its fall, or between two turns, when others
        may only build.
        """
        voyage = self.get_slot(s).voyages[player.seat]
        if s.stack[-1].between or voyage.has_captured_fortress or not voyage.has_arrived(s.island):
            return ()
        return (AttackFortress(),)

    def attack_fortress(self, s: State, seat: Seat, move: AttackFortress, entry: Entry) -> None:
        """Move handler of `AttackFortress`: a die against the warships; then the turn ends.

        More warships than the die shows take a lair; else ships are lost.
        """
        p = s.players[seat]
        voyage = self.get_slot(s).voyages[seat]
        die = entry.roll_die()
        s.record_action(seat, "attack")
        tell_battle(seat, die, voyage.warships, entry)
        if voyage.warships > die:
            self._take_lair(s, p, entry)
        else:
            lost = SHIPS_LOST_AT_DRAW if voyage.warships == die else SHIPS_LOST_AT_DEFEAT
            self._lose_ships(s, p, lost, entry)
        if s.winner < 0:  # nobody has won with this attack
            end_turn(s, seat, EndTurn(), entry)

    def _take_lair(self, s: State, p: Player, entry: Entry) -> None:
        """Takes a lair from a player's fortress, which becomes a settlement after the last one.

        Then the player may have won; the fleet leaves with the last
        fortress of all.
        """
        slot = self.get_slot(s)
        voyage = slot.voyages[p.seat]
        voyage = voyage._replace(lairs=voyage.lairs - 1)
        slot = slot.with_voyage(p.seat, voyage)
        self.set_slot(s, slot)
        if not voyage.has_captured_fortress:
            return
        p.settlements_left += 1
        build_settlement(s, p, voyage.fortress, entry)
        if entry.news is not None:
            entry.tell("{player} has taken the fortress.", player=Who(p.seat))
        if all(other.has_captured_fortress for other in slot.voyages):
            move_pawn(s, PIRATE, NOWHERE)
        if p.score >= s.rules.target:
            declare_winner(s, p.seat, entry)

    def _lose_ships(self, s: State, p: Player, count: int, entry: Entry) -> None:
        """Removes so many of the player's ships, those nearest to the fortress."""
        lost = self.get_slot(s).voyages[p.seat].line[-count:]
        for edge in reversed(lost):
            remove_piece(s, p, SHIP, edge, entry)

    def may_win(self, s: State, player: Player) -> bool:
        """Whether the player has captured their fortress: before that nobody wins."""
        return self.get_slot(s).voyages[player.seat].has_captured_fortress

    def win_reasons(self, s: State, winner: Player) -> tuple[Text, ...]:
        """Says that points win only with a captured fortress: others may have more points."""
        return (FORTRESS_DECIDES,)

    # --- seeing -------------------------------------------------------

    def position_value(self, s: State, player: Player) -> float:
        """For bots: what the player's voyage is worth so far.

        Ships and warships add to it, lairs that are left lower it.
        """
        voyage = self.get_slot(s).voyages[player.seat]
        ships = SHIP_POSITION_VALUE * len(voyage.line)
        warships = WARSHIP_POSITION_VALUE * voyage.warships
        return ships + warships - LAIR_POSITION_COST * voyage.lairs

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        """How many warships the player has, which the view shows beside them."""
        warships = self.get_slot(s).voyages[player.seat].warships
        return (Counter(WARSHIPS, WARSHIPS_TITLE, warships),)

    def board_signs(self, s: State) -> tuple[Sign, ...]:
        """Marks for pictures: the fleet's way, fortresses, beachheads and warships."""
        slot = self.get_slot(s)
        signs = [Sign("fleet_path", HEX, hex, count=step) for step, hex in enumerate(slot.path)]
        for p in s.players:
            signs += voyage_signs(p, slot.voyages[p.seat])
        return tuple(signs)

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """By owner: 1 while the settlement that stands for the fortress is not captured.

        Counted with these, every owner always has the same number of
        settlements, as tests check.
        """
        voyages = self.get_slot(s).voyages
        return {
            f"settlement {seat}": 0 if voyage.has_captured_fortress else 1
            for seat, voyage in enumerate(voyages)
        }
