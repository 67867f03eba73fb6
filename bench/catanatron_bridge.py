"""Lets our bots play Catan against players of catanatron, in one match that both programs follow.

The match is ours: its board, dice and cards are mirrored in a game of
catanatron, whose players are asked there. They see the whole game, ours
what their seat sees. No player trades with another. It takes any object
with catanatron's `decide`, and needs catanatron installed:

    python -m bench.catanatron_bridge 100 catanatron.players.weighted_random:WeightedRandomPlayer
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import repeat
from random import Random
from random import seed as seed_all
from typing import Any, Final

from engine import games
from engine.catan import moves as m
from engine.catan.state import State
from engine.catan.view import DEVELOPMENT
from engine.core import Decision, Move, Seat, StreamEntry
from engine.kit.packed import count_of, expand, pack, unpack
from engine.match import Match

SEATS: Final = 4
MOST_MOVES: Final = 5000
KINDS: Final = 5  # of resources
RESOURCES: Final = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")  # in our order
CARDS: Final = {
    "knight": "KNIGHT",
    "victory": "VICTORY_POINT",
    "roads": "ROAD_BUILDING",
    "plenty": "YEAR_OF_PLENTY",
    "monopoly": "MONOPOLY",
}
TERRAIN: Final = {
    "forest": "WOOD",
    "hills": "BRICK",
    "pasture": "SHEEP",
    "fields": "WHEAT",
    "mountains": "ORE",
    "desert": None,
}
HARBOURS: Final = {"lumber": 0, "brick": 1, "wool": 2, "grain": 3, "ore": 4}
CORNER_NAMES: Final = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
Rival = Callable[[Any], Any]  # makes a player of catanatron for a colour


class Mirror:
    """A game of catanatron that stands like a match of ours."""

    def __init__(self, match: Match[State]) -> None:
        """The same board, and the same order of seats."""
        self.library = import_module("catanatron")
        self.types = import_module("catanatron.models.enums").ActionType
        self._make_action = import_module("catanatron.models.enums").Action
        self._maps = import_module("catanatron.models.map")
        self.match = match
        state = match.state
        base = self._maps.CatanMap.from_template(self._maps.BASE_MAP_TEMPLATE)
        self._coordinates = [(q, -q - r, r) for q, r in state.island.grid.hexes]
        self._nodes = self._match_corners(state, base)
        board = self._copy_board(state, base)
        players = [self.library.RandomPlayer(color) for color in self.library.Color]
        self.game = self.library.Game(players, seed=1, catan_map=board)
        first = state.active
        colors = self.game.state.colors
        self.colors = [colors[(seat - first) % SEATS] for seat in range(SEATS)]  # by seat

    def _match_corners(
        self,
        state: State,
        base: Any,
    ) -> dict[int, int]:
        """By number of a corner in our grid: the number of the same node in their map."""
        nodes: dict[int, int] = {}
        grid = state.island.grid
        for corners, at in zip(grid.hex_corners, self._coordinates, strict=True):
            tile = base.land_tiles[at]
            names = [self._maps.NodeRef[name] for name in CORNER_NAMES]
            nodes |= {
                corner: tile.nodes[name] for corner, name in zip(corners, names, strict=True)
            }
        return nodes

    def _copy_board(self, state: State, base: Any) -> Any:
        """Their map with our terrain, numbers and harbours."""
        board = state.island.board
        for tile, at in zip(board.tiles, self._coordinates, strict=True):
            base.land_tiles[at].resource = TERRAIN[tile.terrain]
            base.land_tiles[at].number = tile.number
        made = self._maps.CatanMap.from_tiles(base.tiles)
        made.port_nodes = {resource: set() for resource in (None, *RESOURCES)}
        for harbour in board.harbours:
            kind = HARBOURS.get(harbour.kind)
            resource = None if kind is None else RESOURCES[kind]
            made.port_nodes[resource] |= {self._nodes[corner] for corner in harbour.corners}
        return made

    def next_decision(self) -> Decision:
        """The question of the seat whose turn it is in their game; ours may ask several at once."""
        asked = self.game.state.current_color()
        seat = self.colors.index(asked)
        return next(one for one in self.match.decisions() if one.seat == seat)

    # --- their players ------------------------------------------------

    def ask(
        self,
        player: Any,
        decision: Decision,
        random: Random,
    ) -> Move:
        """What a player of theirs answers: it chooses among our legal moves."""
        if decision.forms and not decision.moves:
            return self._discard_any(decision.seat, random)
        moves = {self._to_action(decision.seat, move): move for move in decision.moves}
        self.game.state.playable_actions = list(moves)
        return moves[player.decide(self.game, list(moves))]

    def _discard_any(self, seat: Seat, random: Random) -> Move:
        """Half of the hand by lot: their players are not asked for it."""
        cards = expand(self.match.state.players[seat].hand, KINDS)
        lost = Counter(random.sample(cards, len(cards) // 2))
        return m.Discard(tuple(lost[kind] for kind in range(KINDS)))

    def _to_action(self, seat: Seat, move: Move) -> Any:
        """Our move as their action; what chance decides is left open."""
        name, value = self._describe(move)
        return self._make_action(self.colors[seat], self.types[name], value)

    def _describe(self, move: Move) -> tuple[str, Any]:
        """The type of their action, and its value."""
        match move:
            case m.Roll():
                return "ROLL", None
            case m.EndTurn():
                return "END_TURN", None
            case m.BuildRoad(edge):
                one, other = self.match.state.island.grid.ends[edge]
                return "BUILD_ROAD", tuple(sorted((self._nodes[one], self._nodes[other])))
            case m.BuildSettlement(corner):
                return "BUILD_SETTLEMENT", self._nodes[corner]
            case m.BuildCity(corner):
                return "BUILD_CITY", self._nodes[corner]
            case m.BuyCard():
                return "BUY_DEVELOPMENT_CARD", None
            case m.PlayKnight():
                return "PLAY_KNIGHT_CARD", None
            case m.PlayRoads():
                return "PLAY_ROAD_BUILDING", None
            case m.PlayPlenty(first, second):
                taken = [first] if second is None else [first, second]
                return "PLAY_YEAR_OF_PLENTY", tuple(RESOURCES[kind] for kind in taken)
            case m.PlayMonopoly(resource):
                return "PLAY_MONOPOLY", RESOURCES[resource]
            case m.Exchange():
                return "MARITIME_TRADE", self._describe_exchange(move)
            case m.MoveRobber(hex, victim):
                robbed = None if victim is None else self.colors[victim]
                return "MOVE_ROBBER", (self._coordinates[hex], robbed, None)
            case m.Discard(cards):
                return "DISCARD", [RESOURCES[kind] for kind in expand(pack(cards), KINDS)]
        raise ValueError(f"catanatron does not know {move}")

    def _describe_exchange(self, move: m.Exchange) -> tuple[str | None, ...]:
        """Four cards that are given, None for those that a harbour saves, and the one taken."""
        (pay,), (get,) = move.paid, move.got
        rate = count_of(self.match.state.players[self.match.state.active].rates, pay)
        given: list[str | None] = [RESOURCES[pay]] * rate
        return (*given, *repeat(None, 4 - rate), RESOURCES[get])

    # --- what happened ------------------------------------------------

    def act(self, seat: Seat, move: Move) -> None:
        """Makes the move in both games, with the same outcome."""
        state = self.match.state
        hands, deck = self._hands(state), Counter(state.deck)
        actions = [self._to_action(seat, one) for one in _split_exchanges(move)]
        self.match.act(seat, move)
        for action in actions:
            done = action._replace(value=self._outcome(move, action.value, hands, deck))
            self.game.execute(done, validate_action=False)
            self._copy_hands()

    def _outcome(
        self,
        move: Move,
        value: Any,
        hands: list[tuple[int, ...]],
        deck: Counter[int],
    ) -> Any:
        """The value of their action, with what chance decided when our move was made.

        That are dice, a bought card or a stolen one. `hands` and `deck`
        are those before the move.
        """
        state = self.match.state
        match move:
            case m.Roll():
                return state.throws[-1].dice
            case m.BuyCard():
                (card,) = deck - Counter(state.deck)
                return CARDS[DEVELOPMENT[card]]
            case m.MoveRobber(_, victim) if victim is not None:
                before, after = hands[victim], self._hands(state)[victim]
                lost = [kind for kind in range(KINDS) if after[kind] < before[kind]]
                at, robbed, _ = value
                return (at, robbed, RESOURCES[lost[0]]) if lost else (at, None, None)
        return value

    def _hands(self, state: State) -> list[tuple[int, ...]]:
        """By seat: how many cards of each resource it holds."""
        return [unpack(player.hand, KINDS) for player in state.players]

    def _copy_hands(self) -> None:
        """Sets their hands and bank to ours: the rules differ where the bank runs short."""
        theirs = self.game.state
        for seat, hand in enumerate(self._hands(self.match.state)):
            index = theirs.color_to_index[self.colors[seat]]
            for resource, n in zip(RESOURCES, hand, strict=True):
                theirs.player_state[f"P{index}_{resource}_IN_HAND"] = n
        theirs.resource_freqdeck = list(unpack(self.match.state.bank, KINDS))


def _split_exchanges(move: Move) -> Iterator[Move]:
    """Several exchanges one by one; any other move as it is."""
    if isinstance(move, m.Exchange):
        for pay, get in zip(move.paid, move.got, strict=True):
            yield m.Exchange(pay, get)
    else:
        yield move


def play_match(number: int, rival: Rival) -> bool:
    """Whether our steady bot wins against three rivals; its seat goes round with the number."""
    game, random = games()["catan"], Random(number)
    seed_all(number)  # their players draw from the common generator
    match = Match.start(game, SEATS, {"offers": "none"}, number, StreamEntry(number))
    mirror, own_seat = Mirror(match), number % SEATS
    players = [rival(color) for color in mirror.colors]
    while match.decisions() and len(match.lines) < MOST_MOVES:
        decision = mirror.next_decision()
        seat = decision.seat
        if seat == own_seat:
            view = game.view(match.state, seat)
            mirror.act(seat, game.strongest_bot.choose(view, decision, random))
        else:
            mirror.act(seat, mirror.ask(players[seat], decision, random))
    winner: Seat = match.state.winner
    return winner == own_seat


def main() -> None:
    """Plays so many matches against rivals of the named class, and prints how many were won."""
    count, (module, _, name) = int(sys.argv[1]), sys.argv[2].partition(":")
    rival: Rival = getattr(import_module(module), name)
    won = sum(play_match(number, rival) for number in range(count))
    sys.stdout.write(json.dumps({"won": won, "played": count}) + "\n")


if __name__ == "__main__":
    main()
