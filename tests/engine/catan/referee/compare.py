"""The referee: told every move, it compares its table with the match after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from engine.core import Decision, Game, Move
from engine.match import Match
from tests.engine.comparing import LONG, same, viewers

from . import events, legal, two
from .box import faults, seen
from .chance import Chance, Open
from .deeds import do
from .legal import Asked, asked
from .looks import looks, shapes, trail_faults
from .scoring import parts, ranks, win_reasons
from .table import Table, laid_out

legal.QUESTIONS.update(
    {
        "earthquake": events.ask_damage,
        "give": events.ask_gift,
        "steal": events.ask_victim,
        "neutral": two.ask_neutral,
        "forced": two.ask_forced,
    }
)
SAMPLES: Final = 4  # of a form, and as many answers at random


class Referee:
    """One match under the referee's eyes."""

    def __init__(self, match: Match[Any], random: Random) -> None:
        self.match = match
        self.random = random
        view: Any = self.game.view(match.state, None)
        self.board = view.board
        options = dict(match.options)
        island = seen(view.board)
        same("faults of the island", faults(island, match.seats, options), [])
        same(
            "the robber starts in the desert, or what stands in its place",
            view.robber in island.wastes,
            True,
        )
        self.table = laid_out(
            match.seats, options, island, view.active, view.robber, match.options.revision
        )
        if match.seats == 2:
            two.prepare(self.table)

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    def dumped(self, move: Move) -> tuple[Any, ...]:
        return tuple(self.game.moves.dump(move))

    def follow(self, seat: int, move: Move) -> None:
        """Does on its own table what was just done in the match; what was stolen is found by
        trying.
        """
        views = [self.game.view(self.match.state, other) for other in range(self.match.seats)]
        hands = [list(view.players[seat].resources) for seat, view in enumerate(views)]  # type: ignore[attr-defined]
        ends = [
            t
            for t in self._ends(seat, self.dumped(move), views, ())
            if [p.hand for p in t.people] == hands
        ]
        self.table = (
            ends[0] if ends else next(iter(self._ends(seat, self.dumped(move), views, ())))
        )

    def _ends(
        self,
        seat: int,
        move: tuple[Any, ...],
        views: list[Any],
        guess: tuple[int, ...],
    ) -> Iterator[Table]:
        t = deepcopy(self.table)
        try:
            do(t, seat, move, Chance(views, guess))
            yield t
        except Open as several:
            for kind in several.kinds:
                yield from self._ends(seat, move, views, (*guess, kind))

    def compare(self) -> None:
        """Whose decision it is, every legal answer, everything that anybody sees, and the end."""
        expected = asked(self.table)
        decisions = {decision.seat: decision for decision in self.match.decisions()}
        same("asked", sorted(decisions), sorted(expected))
        for seat, decision in decisions.items():
            self._compare_answers(decision, expected[seat])
        for viewer in viewers(self.match):
            self._compare_view(viewer)
        self._compare_result()

    def _compare_answers(self, decision: Decision, expected: Asked) -> None:
        assert len(decision.moves) <= LONG
        listed = [self.dumped(move) for move in decision.moves]
        same(f"moves of {decision.seat}", {*listed}, expected.moves)
        same("number of moves", len(listed), len(expected.moves))
        forms = {form.kind.__name__: form for form in decision.forms}
        same("forms", {*forms}, {*expected.forms})
        for name, form in forms.items():
            for _ in range(SAMPLES):
                sampled = form.sample(self.random)
                same(f"sampled {sampled}", True, expected.forms[name](*sampled.values()))
                self._compare_wild(decision, name, expected.forms[name])

    def _compare_wild(self, decision: Decision, name: str, judge: Callable[..., bool]) -> None:
        """An answer at random, legal or not."""
        values = WILD[name](self.random, self.table, decision.seat)
        move = self.game.moves.load([name, *values])
        same(f"allows {move}", decision.allows(move), judge(*values))

    def _compare_view(self, viewer: int | None) -> None:
        view: Any = self.game.view(self.match.state, viewer)
        found, expected = shapes(view), looks(self.table, viewer, view)
        for name, value in expected.items():
            if isinstance(value, tuple) and value and isinstance(value[0], dict):
                self._compare_rows(name, viewer, found[name], value)
            else:
                same(f"{name} as {viewer} sees it", found[name], value)
        same("viewer", view.seat, viewer)
        same("who must act", sorted(view.seats_to_act), sorted(self._due()))
        same("faults of the longest road", trail_faults(self.table, view.longest_road_path), [])
        same("board", view.board, self.board)
        same("result", view.result, self.game.result(self.match.state))

    def _due(self) -> list[int]:
        """Who is waited for: the offerer only when somebody has accepted, or made a
        counter-offer.
        """
        t, seats = self.table, [*asked(self.table)]
        if t.bargain is None or any(
            reply[0] in ("accepted", "counter") for reply in t.bargain.replies.values()
        ):
            return seats
        return [seat for seat in seats if seat != t.bargain.seat]

    def _compare_rows(self, name: str, viewer: int | None, found: Any, expected: Any) -> None:
        for seat, row in enumerate(expected):
            for key, value in row.items():
                same(f"{name}[{seat}].{key} as {viewer} sees it", found[seat][key], value)

    def _compare_result(self) -> None:
        result = self.game.result(self.match.state)
        same("over", result is not None, self.table.over)
        if result is None:
            return
        named = [{title.id: points for title, points in score.parts} for score in result.scores]
        same("parts", named, parts(self.table))
        same(
            "totals",
            [score.total for score in result.scores],
            [sum(row.values()) for row in parts(self.table)],
        )
        same("ranks", [*result.ranks], ranks(self.table))
        same("teams", result.teams, tuple(range(self.match.seats)))
        same("reasons", [text.id for text in result.tie_breaks], win_reasons(self.table))


def _wild_cards(random: Random, hand: list[int]) -> tuple[int, ...]:
    """A few cards, more or less what a hand could pay."""
    return tuple(random.choice((0, 0, 0, 1, have, have + 1)) for have in hand)


def _wild_discard(random: Random, t: Table, seat: int) -> list[Any]:
    hand = t.people[seat].hand
    kinds = [kind for kind in range(5) for _ in range(hand[kind])]
    lost = random.sample(kinds, sum(hand) // 2 + random.choice((-1, 0, 0, 0)))
    return [tuple(lost.count(kind) for kind in range(5))]


def _wild_offer(random: Random, t: Table, seat: int) -> list[Any]:
    to = tuple(random.choice((0, 1, 1)) for _ in range(t.seats))
    if random.random() < 0.8:
        to = tuple(n * (other != seat) for other, n in enumerate(to))
    if t.offered and random.random() < 0.3:
        give, want, _ = random.choice(t.offered)
        return [give, want, to]
    return [*_wild_counter(random, t, seat), to]


def _wild_counter(random: Random, t: Table, seat: int) -> list[Any]:
    give = _wild_cards(random, t.people[seat].hand)
    want = tuple(
        random.choice((0, 0, 1, 2, 5, 6)) * (not n or random.random() < 0.1) for n in give
    )
    return [give, want]


def _wild_exchange(random: Random, t: Table, seat: int) -> list[Any]:
    n = random.choice((2, 2, 3, 4))
    pay = [kind for kind in range(5) if t.people[seat].hand[kind] > 1] or [0]
    return [tuple(sorted(random.choices(pay, k=n))), tuple(sorted(random.choices(range(5), k=n)))]


def _wild_take(random: Random, t: Table, seat: int) -> list[Any]:
    return [tuple(random.choice((0, 0, 1, 2)) for _ in range(5))]


WILD: Final[dict[str, Callable[[Random, Table, int], list[Any]]]] = {
    "Discard": _wild_discard,
    "Offer": _wild_offer,
    "Counter": _wild_counter,
    "Exchange": _wild_exchange,
    "Take": _wild_take,
}
