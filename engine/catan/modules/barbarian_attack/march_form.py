"""Marching with several knights at once: one question for each, answered in one form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from ....core import Answer, Form, Illegal, Move, PickQuestion, Plain, Question, Text
from ....forms import ANSWER_UNFIT, MAX_OPTIONS_PER_QUESTION, join_answer
from ....kit.hexes import EDGES
from .moves import MarchKnights

TITLE: Final = Text("March with several knights")
STAY: Final = "stay"
MOST_TARGETS: Final = MAX_OPTIONS_PER_QUESTION - 1  # beside staying


@dataclass(frozen=True, slots=True)
class Marcher:
    """One knight of the form: where it stands, and where it can go."""

    edge: int
    must_leave: bool  # it stands at the castle, and can leave it for nothing
    targets: tuple[int, ...]  # paths without a knight within reach, the best first
    far: frozenset[int]  # those of them that cost a grain
    hints: Mapping[int, Text] = field(default_factory=dict, hash=False)  # what is met there


@dataclass(frozen=True, slots=True)
class MarchForm(Form):
    """Asks for the target of each knight.

    A path that one knight leaves is not yet free for another.
    """

    marchers: tuple[Marcher, ...]
    grain: int
    kind: type[Move] = MarchKnights
    title: Text = TITLE

    def reason_against(self, move: Move) -> Text | None:
        """Why the knights cannot march so; None if they can."""
        (edges,) = move.values()
        if not isinstance(edges, tuple) or len(edges) != len(self.marchers):
            return ANSWER_UNFIT
        pairs = list(zip(self.marchers, edges, strict=True))
        if any(edge is not None and edge not in marcher.targets for marcher, edge in pairs):
            return Text("A knight cannot march there.")
        going = [edge for edge in edges if edge is not None]
        if len(set(going)) != len(going):
            return Text("Two knights cannot stand on one path.")
        if any(edge is None and marcher.must_leave for marcher, edge in pairs):
            return Text("Your knights at the castle must leave it.")
        if sum(edge in marcher.far for marcher, edge in pairs) > self.grain:
            return Text("You do not have grain for so many long marches.")
        return None

    def sample(self, random: Random) -> Move:
        """Random targets that cost no grain.

        Some knights stay. If one stays that must leave, because others
        took its paths, the answer is `fallback`.
        """
        taken: set[int] = set()
        edges: list[int | None] = []
        for marcher in self.marchers:
            free = [edge for edge in marcher.targets if edge not in taken]
            near = [edge for edge in free if edge not in marcher.far]
            stays = not near or (not marcher.must_leave and random.random() < 0.5)
            edges.append(None if stays else random.choice(near))
            taken |= {edge for edge in edges if edge is not None}
        move = self.kind(tuple(edges))
        return move if self.reason_against(move) is None else self.fallback

    @property
    def fallback(self) -> Move:
        """The move when time runs out: only knights that must leave the castle go."""
        leaving = [marcher for marcher in self.marchers if marcher.must_leave]
        chosen = assign_targets(leaving, set())
        return self.kind(tuple([chosen.get(marcher.edge) for marcher in self.marchers]))

    def named_places(self) -> Mapping[str, Sequence[Plain]]:
        """The paths that the selections offer."""
        paths: dict[int, None] = {}  # each once, in order
        for marcher in self.marchers:
            paths |= dict.fromkeys(marcher.targets[:MOST_TARGETS])
        return {"edge": tuple(paths)}

    def questions(self) -> tuple[Question, ...]:
        """One selection for each knight, with the best paths first."""
        return tuple(map(self._make_question, self.marchers))

    def _make_question(self, marcher: Marcher) -> PickQuestion:
        """Makes the question where one knight goes."""
        best = marcher.targets[:MOST_TARGETS]
        options = [] if marcher.must_leave else [(STAY, Text("stays"))]
        options += [(str(edge), self._name_target(marcher, edge)) for edge in best]
        label = Text("Knight on {edge}", edge=EDGES[marcher.edge])
        chosen = () if marcher.must_leave else (STAY,)
        return PickQuestion(label, tuple(options), least=1, most=1, chosen=chosen)

    def _name_target(self, marcher: Marcher, edge: int) -> Text:
        """What a path is called: its name, its price and what is met there."""
        name = Text("to {edge}", edge=EDGES[edge])
        if edge in marcher.far:
            name = Text("{path}, for a grain", path=name)
        hint = marcher.hints.get(edge)
        return name if hint is None else Text("{path}: {what}", path=name, what=hint)

    def read(self, answers: Sequence[Answer]) -> Move:
        """The move that the answers mean; raises Illegal if they mean none."""
        if len(answers) != len(self.marchers):
            raise Illegal(ANSWER_UNFIT)
        return self.check_move(self.kind(tuple(map(_read_edge, answers))))


def _read_edge(answer: Answer) -> int | None:
    """The path of an answer; None if the knight stays. Raises Illegal for anything else."""
    written = join_answer(answer)
    if written in ("", STAY):
        return None
    if not written.isdecimal():
        raise Illegal(ANSWER_UNFIT)
    return int(written)


def assign_targets(marchers: Sequence[Marcher], taken: set[int]) -> dict[int, int]:
    """Finds for each knight a target that costs nothing, no two on one path.

    Returns the target by the path on which the knight stands; empty if
    not all find one. `taken` are the paths given away already.
    """
    if not marchers:
        return {}
    first, *rest = marchers
    for edge in first.targets:
        if edge in taken or edge in first.far:
            continue
        others = assign_targets(rest, taken | {edge})
        if len(others) == len(rest):
            return {first.edge: edge, **others}
    return {}
