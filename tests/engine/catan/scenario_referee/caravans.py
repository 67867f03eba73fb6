"""The referee of The Caravans."""

from __future__ import annotations

from itertools import product

from engine.catan.modules.caravans.moves import Abstain, BidForCamel, PlaceCamel
from engine.catan.modules.two_players.moves import NeutralRoad, NeutralSettlement, Tokens
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement, EndTurn
from engine.core import Decision, Move

from .building import GRAIN, WOOL, build, list_builds
from .camels import CAMELS, CAMELS_OF_FIVE, Caravan, Caravans, count_points_between
from .for_two import (
    build_for_neutral,
    count_settlement_tokens,
    list_neutral_moves,
    pay_tokens,
    use_tokens,
)
from .referee import Referee
from .table import Table
from .tape import Tape
from .votes import Vote, close_bids, open_vote, pass_over

BUILD_KINDS = {BuildRoad, BuildSettlement, BuildCity}
NEUTRAL_KINDS = {NeutralRoad, NeutralSettlement}
MOST_PLACES = 6  # of the three caravans of one oasis


class CaravanReferee(Referee):
    """Bids, agreements, camels, and what they change about roads and buildings."""

    def begin(self, start: Table) -> None:
        self.caravans = Caravans(start)
        self.vote: Vote | None = None
        self.builders: set[int] = set()  # who built in this turn
        self.last_line: Caravan | None = None  # the caravan of the first of two camels
        self.cards_per_kind = 24 if start.seats > 4 else 19

    # --- points and roads ---

    def count_own_points(self, table: Table, seat: int) -> int:
        return count_points_between(table, seat)

    def list_doubled(self, table: Table) -> frozenset[int]:
        return frozenset(table.list_places("camel"))

    def check_scenario(self, table: Table) -> None:
        """Camels stand as they were placed, and their paths are told."""
        camels = self.caravans.camels
        for place, edge in enumerate(camels, 1):
            assert table.signs["camel", edge, None] == place
        most = CAMELS_OF_FIVE if table.seats > 4 else CAMELS
        assert table.supply["camels"] == most - len(camels)
        paths = self.caravans.list_open()
        if table.seats <= 4:
            assert len(paths) <= MOST_PLACES
        oases = [tile.terrain == "oasis" for tile in table.view.board.tiles]
        assert table.view.robber is None or not oases[table.view.robber]
        self._check_question(table)

    def _check_question(self, table: Table) -> None:
        """Who is asked what in a vote."""
        asked = set(table.view.seats_to_act)
        is_over = table.view.phase == "over"
        if self.vote is None or is_over:
            assert not table.view.phase.startswith("camel")
        elif self.vote.waiting:
            assert (table.view.phase, asked) == ("camel_bids", {self.vote.waiting[0]})
        elif self.vote.is_agreement:
            unasked = set(self.vote.list_unasked())
            assert (table.view.phase, asked) == ("camel_agreement", unasked)
        else:
            assert (table.view.phase, asked) == ("camel", {self.vote.deciders[0]})

    # --- answers ---

    def list_legal(self, decision: Decision) -> tuple[set[type[Move]], set[Move]] | None:
        table, seat = self.before, decision.seat
        match table.view.phase:
            case "turn":
                return BUILD_KINDS, list_builds(table, seat, set(), set(), set())
            case "camel_bids":
                return {Abstain, PlaceCamel}, {Abstain()}
            case "camel_agreement":
                paths = self.caravans.list_open()
                return {Abstain, PlaceCamel}, {Abstain(), *map(PlaceCamel, paths)}
            case "camel":
                paths = self.caravans.list_open(but=self.last_line)
                return {Abstain, PlaceCamel}, set(map(PlaceCamel, paths))
            case "neutral":
                return NEUTRAL_KINDS, list_neutral_moves(table, set(), set())
        return None

    def check_forms(self, decision: Decision) -> None:
        """Every number of one's own wool and grain may be bid, and nothing else."""
        if self.before.view.phase != "camel_bids":
            return
        hand = self.before.hands[decision.seat]
        for kind, count in product(range(len(hand)), range(1, 4)):
            bid = BidForCamel(tuple(count * (one == kind) for one in range(len(hand))))
            is_legal = kind in (WOOL, GRAIN) and count <= hand[kind]
            assert decision.allows(bid) == is_legal
        for wool, grain in product(range(hand[WOOL] + 2), range(hand[GRAIN] + 2)):
            bid = BidForCamel((0, 0, wool, grain, *[0] * (len(hand) - 4)))
            is_held = wool <= hand[WOOL] and grain <= hand[GRAIN]
            assert decision.allows(bid) == (is_held and wool + grain > 0)

    # --- effects ---

    def predict(self, seat: int, move: Move, tape: Tape, after: Table) -> Table | None:
        table, phase = self.before.copy(), self.before.view.phase
        if phase == "opening":
            return None
        match move:
            case BuildRoad(edge=edge) if phase == "roads":
                table.pieces.add(("road", seat, edge))
            case BuildRoad() | BuildSettlement() | BuildCity():
                build(table, seat, move)
                self._note_building(table, seat, move)
            case EndTurn() if phase != "special":
                self._end_turn(table, seat)
            case BidForCamel(cards=cards):
                table.move_card(WOOL, seat, None, cards[WOOL])
                table.move_card(GRAIN, seat, None, cards[GRAIN])
                self._bid(table, cards[WOOL] + cards[GRAIN])
            case Abstain() if phase == "camel_bids":
                self._bid(table, 0)
            case Abstain():
                self._name(table, seat, None)
            case PlaceCamel(edge=edge) if phase == "camel_agreement":
                self._name(table, seat, edge)
            case PlaceCamel(edge=edge):
                self._place(table, edge)
            case NeutralRoad() | NeutralSettlement():
                build_for_neutral(table, move)
            case Tokens(use=use):
                use_tokens(table, seat, use, tape)
            case _:
                return None
        self._show(table)
        return table

    def _note_building(self, table: Table, seat: int, move: Move) -> None:
        """A settlement or a city brings a camel; for two, a settlement at the coast a token."""
        is_between_turns = table.view.phase == "special"
        if not isinstance(move, BuildRoad) and not is_between_turns:
            self.builders.add(seat)
        if table.seats == 2 and isinstance(move, BuildSettlement):
            pay_tokens(table, seat, count_settlement_tokens(table, move.corner))

    def _end_turn(self, table: Table, seat: int) -> None:
        """Opens a vote for who built; a single path needs none."""
        has_built = seat in self.builders
        self.builders.discard(seat)
        paths = self.caravans.list_open()
        if not has_built or not table.supply["camels"] or not paths:
            return
        if len(paths) == 1:
            self._add_camel(table, paths.pop())
            return
        self.vote = open_vote(table, seat)
        self.compared["votes"] += 1
        self._count_bids(table)

    # --- votes ---

    def _bid(self, table: Table, votes: int) -> None:
        """One bid of whoever is asked."""
        assert self.vote is not None
        self.vote.bids[self.vote.waiting.pop(0)] = votes
        pass_over(table, self.vote)
        self._count_bids(table)

    def _count_bids(self, table: Table) -> None:
        """Goes on as soon as all have bid."""
        assert self.vote is not None
        if not self.vote.waiting:
            close_bids(self.vote, table.seats)

    def _name(self, table: Table, seat: int, path: int | None) -> None:
        """A path that is named; more than half of the votes are enough at once."""
        vote = self.vote
        assert vote is not None
        vote.named[seat] = path
        agreed = vote.find_agreed_path()
        decider = vote.find_decider()
        if agreed is None and not vote.list_unasked():
            vote.is_agreement = False
            vote.deciders = [decider]
            agreed = vote.named.get(decider)
            self.compared["agreements that failed"] += 1
        if agreed is not None:
            self.compared["camels by agreement"] += 1
            self._add_camel(table, agreed)
            self.vote = None

    def _place(self, table: Table, edge: int) -> None:
        """A camel of whoever decides; for two, a second one in another caravan."""
        assert self.vote is not None
        self.vote.deciders.pop(0)
        line = self._add_camel(table, edge)
        paths = self.caravans.list_open(but=line) if table.supply["camels"] else set()
        if self.vote.deciders and len(paths) > 1:
            self.last_line = line
            return
        if self.vote.deciders and paths:
            self._add_camel(table, paths.pop())
        self.vote = self.last_line = None

    def _add_camel(self, table: Table, edge: int) -> Caravan:
        """One camel from the supply to a path."""
        lines = len(self.caravans.lines)
        line = self.caravans.place(edge)
        self.compared["caravans that met"] += len(self.caravans.lines) < lines
        self.compared["camels"] += 1
        table.supply["camels"] -= 1
        return line

    def _show(self, table: Table) -> None:
        """Lays signs and counters as everybody sees them."""
        for key in list(table.signs):
            if key[0] in ("camel", "camel_path", "oasis_arrow"):
                del table.signs[key]
        for place, edge in enumerate(self.caravans.camels, 1):
            table.signs["camel", edge, None] = place
        for edge, corner in self.caravans.arrows.items():
            if edge not in self.caravans.begun:
                table.signs["oasis_arrow", corner, None] = None
        if table.supply["camels"]:
            for edge in self.caravans.list_open():
                table.signs["camel_path", edge, None] = None
        for counts in table.counters:
            counts.pop("votes", None)
        vote = self.vote
        if vote is not None and (vote.waiting or vote.is_agreement):
            for seat, votes in vote.bids.items():
                if vote.waiting or votes:
                    table.counters[seat]["votes"] = votes
