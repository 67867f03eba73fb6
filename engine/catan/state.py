"""Everything that changes during a match. Corners and edges are int masks, cards are packed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from .. import core
from ..core import Decision, Entry, Move, Options, Seat, Text
from ..kit.masks import CornerMask, EdgeMask, PlaceMask, SeatMask
from ..kit.packed import expand, pack
from .components import GameNumbers
from .island import Island
from .kinds import PawnKind, PieceKind, Purchase
from .map import Layout
from .match_kit import MatchKit
from .moves import CardMoves, Offer
from .player import Player
from .resources import Affordable
from .view import Board, OfferRefusal, SpecialCard, Throw

NOBODY: Final = -1
NOWHERE: Final = -1
NUMBERS: Final = 13  # a table by number goes from 0 to 12

# What a hand pays: the bits of `MatchRules.affordable`, in the order of its prices
PAYS_ROAD, PAYS_SETTLEMENT, PAYS_CITY, PAYS_CARD = 1, 2, 4, 8
NO_PLACE, CORNER, EDGE, HEX = range(4)  # what kind of place something was done at


class HistoryNote(NamedTuple):
    """Something that was done, as everybody may know it."""

    turn: int
    seat: Seat
    verb: str
    number: int = 0  # of a roll
    gave: int = 0  # cards, packed
    got: int = 0
    place_kind: int = NO_PLACE
    at: int = NOWHERE  # the number of the corner, edge or hex
    other: int = NOBODY  # another owner: who was robbed, with whom was traded


class Frame:
    """One question of the rulebook.

    Frames are frozen: they are replaced and never edited, so copies of
    a state share them.
    """

    __slots__ = ()
    phase: ClassVar[str]  # what the view calls it
    asks: ClassVar[bool] = True  # whether it waits for an answer; a `Step` does not
    between: ClassVar[bool] = False  # whether it is asked between the turns, when nobody's goes on
    # Whether `Rules.move_handlers` says what its moves do; else `apply` does
    uses_move_handlers: ClassVar[bool] = False

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """What is asked of whom now: one decision for each seat that may answer."""
        raise NotImplementedError

    def shown_hands(self, seat: Seat | None) -> int:
        """Whose hands the seat (None: the public) looks at during the question.

        It is a bit mask of seats. Nobody's, unless a frame says
        otherwise.
        """
        return 0

    def needed_cards(self) -> Iterable[tuple[Seat, int]]:
        """What everybody knows of hands by this question: pairs (seat, packed cards).

        Where hidden hands are dealt anew, each keeps these cards. ()
        unless a frame says otherwise.
        """
        return ()

    def shown_special_cards(self, seat: Seat | None) -> int:
        """Whose special cards the seat (None: the public) looks at during the question.

        It is a bit mask of seats. Nobody's, unless a frame says
        otherwise.
        """
        return 0

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Carries out a seat's legal answer, and takes the frame off the stack when it is done."""
        raise NotImplementedError


class Step(Frame):
    """Something that happens as soon as all that lies above it on the stack is done."""

    __slots__ = ()
    phase: ClassVar[str] = ""
    asks: ClassVar[bool] = False

    def run(self, s: State, entry: Entry) -> None:
        """Does the step; `run_steps` calls it after taking the step off the stack."""
        raise NotImplementedError


MoveHandler = Callable[["State", Seat, Any, Entry], None]  # Any: each takes its own kind of move
OpeningHook: TypeAlias = Callable[["State", Sequence[Seat], list[Frame]], list[Frame]]


@dataclass(slots=True, eq=False)
class RulePoints:
    """The rule points that are asked during play, with the methods of the modules that have a say.

    These fields are the list of the points; each has the type of the
    method of `Module` that bears its name. `Module` says what their
    arguments are: an int may be a bit mask of places or seats, a count,
    or packed cards. They are tuples, for () exists once: where no
    module has a say, it is at hand, while an empty list of each point
    would have to be fetched.
    """

    change_board: tuple[Callable[[Board, Entry], Board], ...]
    fill_slot: tuple[Callable[[State, Entry], None], ...]
    set_up: tuple[Callable[[State, Entry], None], ...]
    opening_frames: tuple[OpeningHook, ...]
    founding_corners: tuple[Callable[[State, Seat, CornerMask], CornerMask], ...]
    on_first_cards: tuple[Callable[[State, Player, int, Entry], None], ...]
    draw_throw: tuple[Callable[[State, Seat, Entry], Throw | None], ...]
    rolls_again: tuple[Callable[[State, Throw, Entry], bool], ...]
    change_throw: tuple[Callable[[State, Seat, Throw, Entry], Throw], ...]
    on_roll: tuple[Callable[[State, Seat, Throw, Entry], None], ...]
    change_gains: tuple[Callable[[State, Throw, list[int]], list[int]], ...]
    after_production: tuple[Callable[[State, Seat, Throw, Entry], None], ...]
    on_seven: tuple[Callable[[State, Seat, Entry], bool], ...]
    hand_limit: tuple[Callable[[State, Player, int], int], ...]
    robber_hexes: tuple[Callable[[State, Seat, list[int]], list[int]], ...]
    robber_homes: tuple[Callable[[State, tuple[int, ...]], tuple[int, ...]], ...]
    robbable_seats: tuple[Callable[[State, Seat, int, SeatMask], SeatMask], ...]
    has_robber: tuple[Callable[[State], bool], ...]
    robber_moves: tuple[Callable[[State, Seat, tuple[Move, ...]], tuple[Move, ...]], ...]
    roll_moves: tuple[Callable[[State, Player], tuple[Move, ...]], ...]
    playable_cards: tuple[Callable[[State, Player, tuple[Move, ...]], tuple[Move, ...]], ...]
    turn_moves: tuple[Callable[[State, Player], tuple[Move, ...]], ...]
    has_own_cards: tuple[Callable[[State], bool], ...]
    draw_development: tuple[Callable[[State, Player, Entry], bool], ...]
    piece_places: tuple[Callable[[State, Player, PieceKind, PlaceMask], PlaceMask], ...]
    purchases_left: tuple[Callable[[State, Player, Purchase, int], int], ...]
    change_rates: tuple[Callable[[State, Player, int], int], ...]
    harbour_buildings: tuple[Callable[[State, Player, CornerMask], CornerMask], ...]
    barred_corners: tuple[Callable[[State, Player, CornerMask], CornerMask], ...]
    counted_places: tuple[Callable[[State, Player, PieceKind, PlaceMask], PlaceMask], ...]
    doubled_edges: tuple[Callable[[State, Player, EdgeMask], EdgeMask], ...]
    change_road_length: tuple[Callable[[State, Player, int], int], ...]
    on_building_built: tuple[Callable[[State, Player, int, Entry], None], ...]
    on_building_lost: tuple[Callable[[State, Player, int, Entry], None], ...]
    on_piece_built: tuple[Callable[[State, Player, PieceKind, int, Entry], None], ...]
    on_piece_lost: tuple[Callable[[State, Player, PieceKind, int, Entry], None], ...]
    on_turn_end: tuple[Callable[[State, Seat, Entry], None], ...]
    next_turn: tuple[Callable[[State, Seat, Entry], bool], ...]
    after_move: tuple[Callable[[State, Seat, Move, Entry], None], ...]
    may_win: tuple[Callable[[State, Player], bool], ...]
    special_cards: tuple[Callable[[State, Player], tuple[SpecialCard, ...]], ...]


class MatchRules(RulePoints):
    """What is read of the rules during play; `Rules` composes it."""

    __slots__ = (
        "action_titles",
        "affordable",
        "buyable_pieces",
        "card_moves",
        "card_price",
        "city_points",
        "city_price",
        "dear",
        "game_numbers",
        "guard",
        "has_end_hooks",
        "has_plain_pawns",
        "has_plain_robber",
        "has_plain_routes",
        "has_roll_hooks",
        "kit",
        "layout",
        "modules",
        "move_handlers",
        "offers",
        "offers_more",
        "one_of_each",
        "opening_pieces",
        "options",
        "revision",
        "road_price",
        "robbing_pawns",
        "settlement_points",
        "settlement_price",
        "target",
    )

    options: Options
    revision: int
    action_titles: dict[str, Text]  # by the verbs of recorded actions
    modules: tuple[Any, ...]  # each a `Module`, which speaks of states and cannot be named here
    offers: int  # in one turn
    has_end_hooks: bool  # whether any module has a say when a turn ends
    has_roll_hooks: bool  # whether any module has a say in what is thrown, or acts on it
    layout: Layout
    game_numbers: GameNumbers
    kit: MatchKit
    guard: int  # of the kit, for what is asked at every step
    card_moves: CardMoves
    # Whether roads alone make routes, and settlements and cities alone interrupt or join them
    has_plain_routes: bool
    has_plain_pawns: bool  # whether the robber alone robs and blocks, as in the base game
    has_plain_robber: bool  # and no module has a say in where it goes, and whom it robs
    robbing_pawns: tuple[PawnKind, ...]  # each with a ground of its own
    buyable_pieces: tuple[PieceKind, ...]  # of modules
    opening_pieces: tuple[PieceKind, ...]  # of modules, that may take the place of a first road
    move_handlers: dict[type[Move], MoveHandler]
    road_price: int
    settlement_price: int
    city_price: int
    card_price: int
    affordable: Affordable  # which of the four a hand pays
    # The bits of those with several cards of a kind: see `Affordable`
    dear: int
    one_of_each: int  # one card of each kind, packed
    # Whether a turn may offer more than these four, development cards and trade with the bank
    offers_more: bool
    settlement_points: int
    city_points: int
    target: int


class State(core.State):
    """One match: the players, the bank, who owns what on the island, and the stack of frames."""

    __slots__ = (
        "active",
        "army_holder",
        "bank",
        "building_corners",
        "card_played",
        "deck",
        "free_corners",
        "hex_seats",
        "history",
        "income",
        "island",
        "more_pawns",
        "offers_made",
        "owners",
        "played_development",
        "players",
        "refusals",
        "road_edges",
        "road_holder",
        "robber",
        "rules",
        "slots",
        "stack",
        "throws",
        "turn",
        "winner",
    )  # fmt: skip

    rules: MatchRules
    island: Island
    players: list[Player]  # by seat
    owners: list[Player]  # the players, and behind them owners whom nobody plays
    stack: list[Frame]  # the top asks
    bank: int  # packed cards
    deck: list[int]  # development cards not yet bought, in no order: a purchase draws one of them
    played_development: int  # development cards that were played and are out of the game
    robber: int  # a hex, or NOWHERE
    more_pawns: tuple[int, ...]  # hexes of `MatchKit.more_pawns`, or NOWHERE
    active: Seat  # whose turn it is
    turn: int  # how many have begun; 0: the opening
    card_played: bool  # a development card in this turn
    throws: tuple[Throw, ...]
    offers_made: tuple[Offer, ...]  # in this turn
    refusals: tuple[OfferRefusal, ...]  # since the turn before of whoever is active
    winner: Seat  # or NOBODY
    building_corners: int  # mask of the corners with a building of anyone
    road_edges: int  # mask of the edges with a road of anyone, or another piece that blocks
    # Mask of the empty corners that keep their distance from all buildings
    free_corners: int
    # By number and seat: the packed cards that it pays, less what the robber blocks
    income: list[list[int]]
    hex_seats: list[int]  # by hex: a mask of the seats with a building there
    road_holder: int  # owner, or NOBODY
    army_holder: Seat
    # What was done in the last round: the fields of a `HistoryNote`,
    # which costs too much to make at every move. Those at the end that
    # have their defaults may be missing.
    history: list[tuple[Any, ...]]
    slots: list[object]  # one frozen value for each module

    def __init__(self, rules: MatchRules, island: Island, seats: int) -> None:
        """A match before anything is placed, with the robber in the first desert."""
        self.rules = rules
        self.island = island
        self.players = self.owners = [Player(seat, rules.kit) for seat in range(seats)]
        self.stack = []
        self.bank = rules.kit.bank
        self.deck = expand(
            pack(rules.game_numbers.development), len(rules.game_numbers.development)
        )
        self.played_development = self.active = self.turn = 0
        self.building_corners = self.road_edges = 0
        self.robber = island.board.deserts[0] if island.board.deserts else NOWHERE
        self.more_pawns = (NOWHERE,) * len(rules.kit.more_pawns)
        self.card_played = False
        self.throws = ()
        self.offers_made = ()
        self.refusals = ()
        self.winner = self.road_holder = self.army_holder = NOBODY
        self.free_corners = island.shape.sites
        self.income = [[0] * seats for _ in range(NUMBERS)]
        self.hex_seats = [0] * len(island.numbers)
        self.history = []
        self.slots = [None] * len(rules.modules)

    def copy(self) -> State:
        """An independent copy.

        What never changes (rules, island, frames, slots) is shared.
        """
        new = State.__new__(State)
        new.rules = self.rules
        new.island = self.island
        new.players = players = [player.copy() for player in self.players]
        new.owners = players
        if self.owners is not self.players:
            unplayed = self.owners[len(players) :]
            new.owners = players + [owner.copy() for owner in unplayed]
        new.stack = self.stack[:]  # frames never change
        new.bank = self.bank
        new.deck = self.deck[:]
        new.played_development = self.played_development
        new.robber = self.robber
        new.more_pawns = self.more_pawns
        new.active = self.active
        new.turn = self.turn
        new.card_played = self.card_played
        new.throws = self.throws
        new.offers_made = self.offers_made
        new.refusals = self.refusals
        new.winner = self.winner
        new.building_corners = self.building_corners
        new.road_edges = self.road_edges
        new.free_corners = self.free_corners
        new.income = [row[:] for row in self.income]
        new.hex_seats = self.hex_seats[:]
        new.road_holder = self.road_holder
        new.army_holder = self.army_holder
        new.history = self.history[:]
        new.slots = self.slots[:]
        return new

    def record_action(
        self,
        seat: Seat,
        verb: str,
        place_kind: int = NO_PLACE,
        at: int = NOWHERE,
        other: int = NOBODY,
        number: int = 0,
        gave: int = 0,
        got: int = 0,
    ) -> None:
        """Adds an action to the history, from which views show what was done in the last round.

        The arguments are the fields of a `HistoryNote`.
        """
        self.history.append((self.turn, seat, verb, number, gave, got, place_kind, at, other))

    def history_notes(self) -> list[HistoryNote]:
        """The actions of the last round, in order."""
        return list(starmap(HistoryNote, self.history))

    def drop_history_before(self, oldest: int) -> None:
        """Drops the actions of all turns before the turn with this number.

        A note begins with its turn, so the history is sorted by it.
        """
        del self.history[: bisect_left(self.history, (oldest,))]

    def pay_bank(self, player: Player, cards: int) -> None:
        """Moves packed cards from the player's hand to the bank."""
        player.hand -= cards
        self.bank += cards

    def take_from_bank(self, player: Player, cards: int) -> None:
        """Moves packed cards from the bank to the player's hand."""
        player.hand += cards
        self.bank -= cards
