"""The referee of Barbarian Attack."""

from __future__ import annotations

from random import Random

from engine.catan.modules.barbarian_attack.moves import (
    HaltKnights,
    MarchKnight,
    MarchKnights,
    PlaceKnight,
    SendBarbarian,
    SpareAll,
    TakeBarbarian,
)
from engine.catan.modules.gold_moves import SellForGold, SpendGold
from engine.catan.modules.two_players.moves import BANISH, NeutralRoad, NeutralSettlement, Tokens
from engine.catan.moves import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Choose,
    EndTurn,
    Roll,
)
from engine.core import Decision, Move

from .attack_cards import LOST_CARD, Deck, Treason, begin_treason
from .battles import fight_all
from .building import CARD_PRICE, build, can_pay, list_builds, pay_price
from .coast import Coast
from .for_two import (
    build_for_neutral,
    count_settlement_tokens,
    count_start_tokens,
    list_neutral_moves,
    list_token_moves,
    pay_tokens,
    use_tokens,
)
from .gold import deal_with_gold, list_gold_moves
from .march_stage import MarchStage
from .marching import list_march_moves
from .production import SEVEN, list_victims, must_anybody_discard, produce, steal
from .referee import Referee
from .table import Table
from .tape import Tape

KNIGHTS = 6
TURN_KINDS = {BuildRoad, BuildSettlement, BuildCity, BuyCard, SpendGold, SellForGold, Tokens}
BY_EVENTS = {Roll, Choose}  # where a card tells what comes, these are not predicted
MARCH_KINDS = {MarchKnight, HaltKnights}


class AttackReferee(Referee):
    """Landings, conquests, cards, marches, battles; also for two."""

    def begin(self, start: Table) -> None:
        self.coast = Coast(start)
        self.deck = Deck()
        self.treason = Treason()
        self.march = MarchStage(self.coast)
        self.bought = 0  # with gold, in this turn
        self.is_swift = False  # the new knight may stand anywhere

    # --- points ---

    def list_laid(self, table: Table) -> set[int]:
        return self.coast.list_laid(table)

    def check_forms(self, decision: Decision) -> None:
        """Some marches with several knights at once, drawn at random."""
        if self.before.view.phase == "march":
            random = Random(len(self.match.lines))
            checked = self.march.check_form(self.before, decision, random)
            self.compared["marches at once"] += checked

    def check_start(self, table: Table) -> None:
        """A barbarian on the 2 and on the 12, the others beside the board."""
        expected = {self.coast.find_hex_of(2), self.coast.find_hex_of(12)}
        assert set(self.coast.list_occupied(table)) == expected
        assert table.supply["barbarians"] == 28
        for seat in range(table.seats if table.seats == 2 else 0):
            assert table.counters[seat]["tokens"] == count_start_tokens(table, seat)

    def count_own_points(self, table: Table, seat: int) -> int:
        return table.counters[seat]["prisoners"] // 2

    def check_scenario(self, table: Table) -> None:
        """Barbarians and prisoners are thirty; a conquered hex shows no number."""
        self.compared["conquered hexes"] += bool(self.coast.list_conquered(table))
        self.compared["conquered buildings"] += bool(self.list_laid(table))
        marked = table.copy()
        self.coast.mark_conquests(marked)
        assert marked.signs == table.signs
        held = self.treason.held
        on_coast = sum(table.count_at("barbarian", hex) for hex in self.coast.ring)
        prisoners = sum(one["prisoners"] for one in table.counters)
        assert on_coast + prisoners + table.supply["barbarians"] + held == 30
        for hex, number in self.coast.list_numbers(table).items():
            assert table.view.board.tiles[hex].number == number
        for seat in range(table.seats):
            assert table.count_left("rider", seat, KNIGHTS) >= 0
        self._check_question(table)

    def _check_question(self, table: Table) -> None:
        """Whether marches and barbarians on their way are asked for, unless somebody has won."""
        phase = table.view.phase
        if phase != "over":
            assert self.march.is_open == (phase == "march")
            assert bool(self.treason.to_take or self.treason.held) == (phase == "treason")

    # --- answers ---

    def list_legal(self, decision: Decision) -> tuple[set[type[Move]], set[Move]] | None:
        table, seat = self.before, decision.seat
        match table.view.phase:
            case "turn":
                return TURN_KINDS, self._list_turn_moves(table, seat)
            case "march":
                return MARCH_KINDS, list_march_moves(self.coast, table, seat, self.march.waiting)
            case "new_knight":
                return {PlaceKnight}, set(map(PlaceKnight, self._list_knight_places(table)))
            case "treason" if self.treason.to_take:
                takes = self.treason.list_takes(self.coast, table)
                return {TakeBarbarian, SendBarbarian}, set(map(TakeBarbarian, takes))
            case "treason":
                sends = self.treason.list_sends(self.coast, table)
                return {TakeBarbarian, SendBarbarian}, set(map(SendBarbarian, sends))
            case "intrigue":
                return {TakeBarbarian}, set(map(TakeBarbarian, self.coast.list_occupied(table)))
            case "neutral":
                closed = self.coast.list_closed_edges(table), self.coast.list_closed_corners(table)
                neutral = list_neutral_moves(table, *closed)
                return {NeutralRoad, NeutralSettlement}, neutral
            case "steal" if not self.has_events:
                victims = list_victims(table, seat, self.spared)
                return {Choose, SpareAll}, {SpareAll(), *map(Choose, victims)}
        return None

    def _list_turn_moves(self, table: Table, seat: int) -> set[Move]:
        """Building, cards and gold."""
        closed_edges = self.coast.list_closed_edges(table)
        closed_corners = self.coast.list_closed_corners(table)
        laid = self.list_laid(table)
        found = list_builds(table, seat, closed_edges, closed_corners, laid)
        if can_pay(table, seat, CARD_PRICE):
            found.add(BuyCard())
        if table.seats == 2:
            can_banish = bool(self.coast.list_occupied(table))
            found |= list_token_moves(table, seat, can_banish=can_banish)
        return found | list_gold_moves(table, seat, self.bought, laid)

    def _list_knight_places(self, table: Table) -> set[int]:
        """The paths without a knight: any, or those of the castle."""
        paths = set(range(len(table.view.grid.ends))) if self.is_swift else self.coast.castle_paths
        return paths - set(table.find_owners("rider"))

    # --- effects ---

    def predict(self, seat: int, move: Move, tape: Tape, after: Table) -> Table | None:
        table, phase = self.before.copy(), self.before.view.phase
        self.bought *= not isinstance(move, Roll)
        if phase == "opening" or (self.has_events and type(move) in BY_EVENTS):
            return None
        match move:
            case Roll():
                self._throw(table, tape)
            case BuildRoad() | BuildSettlement() | BuildCity():
                build(table, seat, move)
                self._earn_tokens(table, seat, move)
                if not isinstance(move, BuildRoad):
                    self.coast.land(table, tape)
            case SpendGold() | SellForGold():
                self.bought += isinstance(move, SpendGold)
                deal_with_gold(table, seat, move, self.list_laid(table))
            case BuyCard():
                self._buy_card(table, seat, tape, after)
            case PlaceKnight(edge=edge):
                table.pieces.add(("rider", seat, edge))
                self._call_foreign_knight(table, after)
            case TakeBarbarian(hex=hex):
                self._take_barbarian(table, seat, hex)
            case SendBarbarian(hex=hex):
                self.treason.send(table, hex)
                self.treason.settle(self.coast, table)
            case Choose(player=victim) if phase == "steal":
                steal(table, seat, victim, tape)
                self._throw_again(table, tape)
            case SpareAll():
                self._throw_again(table, tape)
            case EndTurn() | MarchKnight() | MarchKnights() | HaltKnights():
                self._march(table, seat, move, tape)
            case NeutralRoad() | NeutralSettlement():
                build_for_neutral(table, move)
                if isinstance(move, NeutralSettlement):
                    self.coast.land(table, tape)
            case Tokens(use=use):
                use_tokens(table, seat, use, tape)
                self.treason = Treason(to_take=int(use == BANISH))
            case _:
                return None
        self.coast.mark_conquests(table)
        return table

    # --- dice ---

    def _throw(self, table: Table, tape: Tape, but: int | None = None) -> None:
        """A throw, and the second one of the game for two unless a seven waits."""
        number = tape.roll_two_dice()
        while number == but:
            number = tape.roll_two_dice()
        if number != SEVEN:
            produce(table, self.coast.list_numbers(table), number)
        elif must_anybody_discard(table):
            self.expected_phase = "discard"
            return
        elif list_victims(table, table.view.active, self.spared):
            self.expected_phase = "steal"
            return
        if table.seats == 2 and but is None:
            self._throw(table, tape, number)

    def _throw_again(self, table: Table, tape: Tape) -> None:
        """The second throw of the game for two, after a seven is done with."""
        throws = table.view.throws
        if table.seats == 2 and len(throws) == 1:
            self._throw(table, tape, throws[0].number)

    # --- cards ---

    def _buy_card(self, table: Table, seat: int, tape: Tape, after: Table) -> None:
        """A card comes and is carried out; Intrigue without barbarians brings another."""
        pay_price(table, seat, CARD_PRICE)
        tape.take(self.deck.left)
        while tape.left:
            self.deck.note("intrigue")
            assert not self.coast.list_occupied(table)
            tape.take(self.deck.left)
        card = self._find_card(table, seat, after)
        self.deck.note(card)
        table.deck = self.deck.left
        if card == "treason":
            self.treason = begin_treason(self.coast, table, seat)

    def _find_card(self, table: Table, seat: int, after: Table) -> str:
        """Which card came, by what is asked now and by the gold that it brought."""
        if after.view.phase == "new_knight":
            assert table.count_left("rider", seat, KNIGHTS)
            choices = {move.edge for move in self.match.decisions()[0].moves}  # type: ignore[attr-defined]
            self.is_swift = not choices <= self.coast.castle_paths
            return "swift knight" if self.is_swift else "knighthood"
        if after.view.phase == "intrigue":
            return "intrigue"
        if after.hands[seat] != table.hands[seat]:
            return "treason"
        is_full = self.coast.castle_paths <= set(table.find_owners("rider"))
        assert is_full or not table.count_left("rider", seat, KNIGHTS), "a card did nothing"
        return LOST_CARD

    def _take_barbarian(self, table: Table, seat: int, hex: int) -> None:
        """For Intrigue a prisoner; for Treason one that moves."""
        if table.view.phase == "intrigue":
            table.put_count("barbarian", hex, table.count_at("barbarian", hex) - 1)
            table.counters[seat]["prisoners"] += 1
            return
        self.treason.take(table, hex)
        self.treason.settle(self.coast, table)

    # --- marches ---

    def _march(self, table: Table, seat: int, move: Move, tape: Tape) -> None:
        """One answer of a march; after the last one the battles."""
        self.march.answer(table, seat, move)
        if not self.march.is_open:
            drawn = len(tape.left)
            won = fight_all(self.coast, table, seat, tape)
            self.compared["battles won"] += len(won)
            # Each battle rolls one die for losses; whatever else was rolled was for prisoners
            self.compared["dice for prisoners"] += drawn > len(tape.left) + len(won)

    # --- for two ---

    def _call_foreign_knight(self, table: Table, after: Table) -> None:
        """With the first knight of all, the foreign one comes to a free path at the castle."""
        riders = table.find_owners("rider")
        if table.seats != 2 or len(riders) != 1:
            return
        (foreign,) = [one for one in after.list_pieces("rider") if one.owner >= table.seats]
        assert foreign.at in self.coast.castle_paths - set(riders)
        table.pieces.add(("rider", foreign.owner, foreign.at))

    def _earn_tokens(self, table: Table, seat: int, move: Move) -> None:
        """For two: a settlement at the coast brings a token, at the desert two."""
        if table.seats == 2 and isinstance(move, BuildSettlement):
            pay_tokens(table, seat, count_settlement_tokens(table, move.corner))
