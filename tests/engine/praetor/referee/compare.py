"""The referee: told every move, it compares its table with the match after each."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from engine.core import Decision, Game, Move, Text
from engine.match import Match
from engine.praetor import moves as m
from tests.engine.comparing import SAMPLES, same, same_moves, viewers

from .actions import act
from .box import BOX
from .legal import Asked, Deal, asked, sites
from .looks import looks, site, sorted_sites
from .news import Before, close, note
from .scoring import PARTS, parts, ranks, tie_breaks
from .table import Table, laid_out, next_order
from .update import Chance, answer, go_on, start_round, take_board, turn_up

SENTENCES: Final = {
    "Equal favor: {players}.": "equal",
    "Morale decides.": "morale",
    "Wall tiles decide.": "walls",
    "City tiles decide.": "tiles",
    "Equal in everything: {players}. They share their place.": "shared",
}
BOARDS: Final = [board["id"] for board in BOX["boards"]]
ANSWERS: Final = (m.ChooseBoard, m.Academy, m.Villager)


class Referee:
    """One match under the referee's eyes."""

    def __init__(self, match: Match[Any], random: Random) -> None:
        self.match = match
        self.random = random
        self.table = self._started()

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    def _started(self) -> Table:
        """The set-up: chance says who begins with most favor, what is turned up, and which boards
        are dealt.
        """
        view: Any = self.game.view(self.match.state, None)
        first = next(
            engineer.seat for engineer in view.engineers if engineer.favor == BOX["start"]["favor"]
        )
        t = laid_out(self.match.seats, dict(self.match.options), first)
        turn_up(t, self._chance())
        t.order = next_order(t)
        self._hand_out_boards(t, [BOARDS.index(engineer.board.id) for engineer in view.engineers])
        go_on(t, self._chance())
        return t

    def _hand_out_boards(self, t: Table, shown: list[int]) -> None:
        """Side A for all, a side B for each, or a choice, until which side A lies there."""
        dealt = t.options["boards"] == "dealt"
        same("boards", [board > 0 for board in shown], [dealt] * t.seats)
        same("each side B once", len({*shown}), t.seats if dealt else 1)
        for seat, board in enumerate(shown):
            take_board(t, seat, board)
        if dealt or t.options["boards"] == "a":
            start_round(t)
            return
        t.waiting = list(t.order)
        if t.options["boards"] == "sides":
            t.dealt = [_other_side(decision) for decision in self._decisions()]
            same("each board once", len({*t.dealt}), t.seats)

    def _decisions(self) -> list[Decision]:
        return sorted(self.match.decisions(), key=lambda decision: decision.seat)

    def _chance(self) -> Chance:
        view: Any = self.game.view(self.match.state, None)
        return Chance([offer.tile for offer in view.offers], view.wall and view.wall.wall)

    # --- after every move ---------------------------------------------

    def follow(self, seat: int, move: Move) -> None:
        """Does on its own table what was just done in the match."""
        t = self.table
        before = Before(t, seat, move)
        if isinstance(move, ANSWERS):
            answer(t, seat, move)
        else:
            act(t, seat, move)
        note(t, move, before)
        go_on(t, self._chance())
        close(t)

    def compare(self) -> None:
        """Whose decision it is, every legal answer, everything that anybody sees, and the end."""
        expected = asked(self.table)
        decisions = self._decisions()
        same("asked", [decision.seat for decision in decisions], sorted(expected))
        for decision in decisions:
            self._compare_answers(decision, expected[decision.seat])
        for viewer in viewers(self.match):
            self._compare_view(viewer, sorted(expected))
        self._compare_result()

    def _compare_answers(self, decision: Decision, expected: Asked) -> None:
        same_moves(decision.moves, expected.moves, self.random)
        same("forms", [form.kind for form in decision.forms], [m.Trade] if expected.deal else [])
        if expected.deal:
            self._compare_deals(decision, expected.deal)

    def _compare_deals(self, decision: Decision, judge: Callable[[Deal], bool]) -> None:
        """Sampled deals are legal, and deals near them are legal or not for both."""
        for _ in range(SAMPLES):
            far = self.random.choice((1, 3, 8))
            wild = m.Trade(tuple(self.random.randint(-far, far) for _ in range(4)))
            for move in (decision.forms[0].sample(self.random), wild):
                assert isinstance(move, m.Trade)
                same(f"allows {move}", decision.allows(move), judge(move.deal))

    def _compare_view(self, viewer: int | None, seats: list[int]) -> None:
        view = self.game.view(self.match.state, viewer)
        for name, value in looks(self.table, viewer, view).items():
            same(f"{name} as {viewer} sees it", getattr(view, name), value)
        same("sites", sorted_sites(view), tuple(site(self.table, at) for at in sites(self.table)))
        same("who is asked", sorted(view.seats_to_act), seats)
        same("viewer", view.seat, viewer)
        same("result", view.result, self.game.result(self.match.state))

    def _compare_result(self) -> None:
        result = self.game.result(self.match.state)
        if self.table.phase != "over":
            same("result", result, None)
            return
        assert result is not None
        named = [[(title.id, points) for title, points in score.parts] for score in result.scores]
        same("parts", named, [[*zip(PARTS, row)] for row in parts(self.table)])
        same(
            "totals",
            [score.total for score in result.scores],
            [sum(row) for row in parts(self.table)],
        )
        same("ranks", [*result.ranks], ranks(self.table))
        same("teams", result.teams, tuple(range(self.match.seats)))
        same("tie-breaks", [*map(_sentence, result.tie_breaks)], tie_breaks(self.table))


def _other_side(decision: Decision) -> int:
    """The side B that a seat may choose instead of side A."""
    boards = [move.board for move in decision.moves if isinstance(move, m.ChooseBoard)]
    return max(boards)


def _sentence(text: Text) -> tuple[str, list[int]]:
    """What a sentence about a tie says: which one it is, and of whom."""
    return SENTENCES[text.id], [who.seat for who in text.args.get("players", ())]
