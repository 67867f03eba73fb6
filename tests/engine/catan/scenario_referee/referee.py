"""What the referees of all scenarios share: points, awards, cards that are never lost, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.catan.state import State
from engine.core import Decision, Move
from engine.log import LogEntry
from engine.match import Match

from .building import CITIES, SETTLEMENTS
from .lengths import LEAST_LENGTH, find_leader, measure_road
from .production import collect_start
from .table import RESOURCE_COUNT, SignKey, Table, read_table
from .tape import Tape

CARDS_PER_KIND = 19
LEAST_HARBOUR_POINTS = 3
AWARD_POINTS = 2
USUAL_RATE = 4
LEAST_KNIGHTS = 3
# Questions with answers beside those that are compared: trade, cards, bids that a form asks for
WITH_OTHER_ANSWERS = ("turn", "camel_bids")
SPARED = {"friendlier": 3}
COMPARED = ("hands", "bank", "deck", "pieces", "signs", "counters", "supply")


class Referee:
    """Follows a match move by move; what it expects otherwise is an AssertionError."""

    def __init__(self, match: Match[State]) -> None:
        self.match = match
        self.options = match.options
        self.before = read_table(match)
        self.compared: Counter[str] = Counter()  # by subject
        self.cards_per_kind = CARDS_PER_KIND
        self.lengths: dict[int, int] = {}
        self.expected_phase: str | None = None  # of the question after a move, if that is known
        self.has_events = match.options["events"] == "on"
        # Who has so many points is not robbed
        self.spared = SPARED.get(match.options["robber"], -1)

    # --- what a scenario says ---

    def begin(self, start: Table) -> None:
        """Reads what never changes from the table at the start."""

    def predict(self, seat: int, move: Move, tape: Tape, after: Table) -> Table | None:
        """The table after a move; None: the move is of the base game and changes cards alone.

        `after` tells what no view can tell before, such as which card was drawn.
        """
        raise NotImplementedError

    def list_legal(self, decision: Decision) -> tuple[set[type[Move]], set[Move]] | None:
        """Kinds of moves, and all legal moves of these kinds; None: nothing is said of it."""
        raise NotImplementedError

    def check_forms(self, decision: Decision) -> None:
        """Looks at what is filled in instead of being listed."""

    def check_start(self, table: Table) -> None:
        """Looks at the table before the first turn."""

    def list_laid(self, table: Table) -> set[int]:
        """The corners of buildings that count for nothing."""
        return set()

    def count_own_points(self, table: Table, seat: int) -> int:
        """Points of this scenario alone."""
        return 0

    def list_doubled(self, table: Table) -> frozenset[int]:
        """The paths on which a road counts twice."""
        return frozenset()

    def check_scenario(self, table: Table) -> None:
        """Looks at what else a position of this scenario must fulfil."""

    # --- following ---

    def check_decisions(self) -> None:
        """Compares all answers of the present question."""
        for decision in self.match.decisions():
            expected = self.list_legal(decision)
            self.check_forms(decision)
            if expected is None:
                continue
            kinds, moves = expected
            phase = self.before.view.phase
            is_whole = phase not in WITH_OTHER_ANSWERS
            listed = {move for move in decision.moves if is_whole or type(move) in kinds}
            self.compared[f"answers of {phase}"] += 1
            assert listed == moves, (
                f"{phase}: only the engine has {listed - moves}, "
                f"only the referee has {moves - listed}"
            )

    def check_step(self, line: LogEntry) -> None:
        """Compares the table after a move with what the rules say."""
        before, after = self.before, read_table(self.match)
        tape = Tape(line.drawn)
        self.expected_phase = None
        expected = self.predict(line.seat, line.move, tape, after)
        assert self.expected_phase in (None, after.view.phase)
        kind = type(line.move).__name__
        if expected is None:
            self._check_untouched(before, after, kind)
        else:
            expected.holders = after.holders
            self.compared[f"effects of {kind}"] += 1
            assert not tape.left, f"{kind}: the rules draw less than {line.drawn}"
            _assert_equal(expected, after, kind)
        self.check_position(before, after)
        if before.view.phase == "opening" != after.view.phase:
            self._check_opening(after)
        self.before = after

    def _check_opening(self, table: Table) -> None:
        """What everybody begins with."""
        self.compared["starts"] += 1
        self.check_start(table)
        for seat in range(table.seats):
            if any(piece.owner == seat for piece in table.list_pieces("city")):
                expected = collect_start(table, seat)
                assert table.hands[seat][:RESOURCE_COUNT] == expected

    def _check_untouched(self, before: Table, after: Table, kind: str) -> None:
        """A move of the base game changes nothing of the scenario."""
        if before.view.phase == "opening":
            return
        if self.has_events:  # an earthquake may turn roads
            before = before.copy()
            turned = [key for key in after.signs if key[0] == "damaged"]
            before.signs = _drop_damage(before) | dict.fromkeys(turned)
        _assert_equal(before, after, kind, ("pieces", "signs", "counters", "supply"))

    # --- every position ---

    def check_position(self, before: Table, after: Table) -> None:
        """Compares points, awards, rates and the end, and counts the cards."""
        self.compared["positions"] += 1
        self._check_roads(before, after)
        self._check_harbours(before, after)
        self._check_points(after)
        if "army" in after.holders:
            knights = {player.seat: player.knights for player in after.view.players}
            expected = find_leader(knights, LEAST_KNIGHTS, before.holders["army"])
            assert after.holders["army"] == expected
        is_giving = self.has_events and after.view.phase == "give"  # cards lie between two players
        for kind in range(0 if is_giving else RESOURCE_COUNT):
            held = sum(hand[kind] for hand in after.hands)
            assert after.bank[kind] + held == self.cards_per_kind
        for seat in range(after.seats):
            assert after.count_left("settlement", seat, SETTLEMENTS) >= 0
            assert after.count_left("city", seat, CITIES) >= 0
        self.check_scenario(after)

    def _check_roads(self, before: Table, after: Table) -> None:
        """Lengths, and who holds the award."""
        grid, doubled = after.view.grid, self.list_doubled(after)
        if before.pieces != after.pieces or doubled != self.list_doubled(before):
            owners = range(after.seats + after.view.unplayed)
            self.lengths = {one: measure_road(grid, after, one, doubled) for one in owners}
        elif not self.lengths:
            return
        for player in after.view.players:
            assert player.road_length == self.lengths[player.seat]
        if "road" in after.holders:
            expected = find_leader(self.lengths, LEAST_LENGTH, before.holders["road"])
            assert after.holders["road"] == expected

    def _check_harbours(self, before: Table, after: Table) -> None:
        """What the bank asks for, and who commands the harbours."""
        laid = self.list_laid(after)
        standing = [one for one in after.list_pieces("settlement", "city") if one.at not in laid]
        points: Counter[int] = Counter()
        rates = [[USUAL_RATE] * RESOURCE_COUNT for _ in range(after.seats)]
        keys = [card.key for card in after.view.kit.cards]
        for piece in standing:
            for harbour in after.view.board.harbours:
                if piece.at not in harbour.corners or piece.owner >= after.seats:
                    continue
                points[piece.owner] += 1 + (piece.kind == "city")
                for kind in range(RESOURCE_COUNT):
                    if harbour.kind in ("any", keys[kind]):
                        rates[piece.owner][kind] = min(harbour.rate, rates[piece.owner][kind])
        for player in after.view.players:
            assert list(player.rates[:RESOURCE_COUNT]) == rates[player.seat]
        if "harbour" in after.holders:
            self._check_harbourmaster(points, before.holders["harbour"], after)

    def _check_harbourmaster(self, points: Counter[int], holder: int | None, after: Table) -> None:
        """First with three points; strictly more takes it over."""
        for player in after.view.players:
            told = [one.count for one in player.counters if one.key == "harbours"]
            assert told == [points[player.seat]]
        expected = find_leader(points, LEAST_HARBOUR_POINTS, holder)
        assert after.holders["harbour"] == expected

    def _check_points(self, table: Table) -> None:
        """The points that all see, and whether the match is over by them."""
        is_over = table.view.phase == "over"
        for player in table.view.players:
            hidden = table.views[player.seat].players[player.seat].hidden_points
            expected = self._count_points(table, player.seat) + (hidden if is_over else 0)
            assert player.points == expected, (player, expected)
            assert player.points == sum(part.points for part in player.points_parts)
            is_between_turns = table.view.phase == "special"  # when nobody wins
            if player.seat == table.view.active and not is_between_turns:
                has_won = expected + (0 if is_over else hidden) >= table.view.target
                assert has_won == is_over

    def _count_points(self, table: Table, seat: int) -> int:
        """Buildings that stand, awards, and the scenario's own."""
        laid = self.list_laid(table)
        points = AWARD_POINTS * sum(holder == seat for holder in table.holders.values())
        for piece in table.list_pieces("settlement", "city"):
            if piece.owner == seat and piece.at not in laid:
                points += 1 + (piece.kind == "city")
        return points + self.count_own_points(table, seat)


def _drop_damage(table: Table) -> dict[SignKey, int | None]:
    """The signs without those of damaged roads."""
    return {key: count for key, count in table.signs.items() if key[0] != "damaged"}


def _assert_equal(
    expected: Table,
    after: Table,
    kind: str,
    names: Sequence[str] = COMPARED,
) -> None:
    """Names what differs."""
    for name in names:
        mine, theirs = getattr(expected, name), getattr(after, name)
        assert mine == theirs, f"{kind}, {name}: the rules say {mine}, the engine {theirs}"
