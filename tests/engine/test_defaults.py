"""What a game need not write: names and offers of moves, copies, results, what a stage means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.core import Choice, Game, Meta, Move, Moves, NameAxis, Result, State, Text, View, Word
from words import Words

POINTS = NameAxis(["A1", "B1", "C1"])
NOBODY = View()


@dataclass(frozen=True, slots=True)
class Jump(Move):
    verb: ClassVar[Word] = Word("command", "jump")
    label: ClassVar[Text] = Text("Jump from {start} to {end}")
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Swap(Move):
    verb: ClassVar[Word] = Word("command", "swap")
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rest(Move):
    verb: ClassVar[Word] = Word("command", "rest")


class Frogs(Game[State]):
    meta = Meta("frogs", Text("Frogs"), Text("They jump."), (2,))
    moves = Moves((Jump, Swap, Rest), start=POINTS, end=POINTS)


@pytest.mark.parametrize(
    ("move", "name"),
    [
        (Jump(0, 2), "Jump from A1 to C1"),
        (Swap(0, 2), "swap: A1, C1"),
        (Rest(), "rest"),
    ],
)
def test_a_move_is_called_by_its_label_or_by_its_verb_and_its_values(
    move: Move,
    name: str,
) -> None:
    assert Words("en")(Frogs().name_move(NOBODY, move)) == name


def test_a_move_is_offered_by_its_name_and_all_of_a_kind_alike() -> None:
    name = Frogs().name_move(NOBODY, Jump(0, 1))
    assert Frogs().describe(NOBODY, Jump(0, 1)) == Choice(name, Jump.verb)


@dataclass(slots=True)
class Pond(State):
    frogs: tuple[int, ...]


def test_a_state_of_unchanging_values_is_copied_by_itself() -> None:
    pond = Pond((1, 2))
    other = pond.copy()
    pond.frogs += (3,)
    assert (type(other), other.frogs) == (Pond, (1, 2))


@pytest.mark.parametrize(
    ("winners", "ranks", "totals"),
    [((1,), (2, 1, 2), [0, 1, 0]), ((0, 2), (1, 3, 1), [1, 0, 1]), ((), (1, 1, 1), [0, 0, 0])],
)
def test_a_result_without_points_is_made_of_its_winners(
    winners: tuple[int, ...],
    ranks: tuple[int, ...],
    totals: list[int],
) -> None:
    result = Result.of_winners(3, *winners)
    assert result.ranks == ranks
    assert [score.total for score in result.scores] == totals
    assert result.is_draw == (not winners)


def test_the_names_of_several_points_are_joined() -> None:
    assert POINTS.join((2, 0), " → ") == "C1 → A1"


def test_a_game_that_says_nothing_of_its_stage_is_an_alpha() -> None:
    assert Words("en")(Frogs.meta.full_title) == "Frogs (alpha)"
    assert Words("ru")(Frogs.meta.full_title) == "Frogs (альфа)"
    assert Frogs.meta.stage_note is not None


def at_stage(stage: str) -> Meta:
    return Meta("frogs", Text("Frogs"), Text("They jump."), (2,), stage=stage)


@pytest.mark.parametrize(
    ("language", "title", "note"),
    [
        ("en", "Frogs (beta)", "Beta: this game is new, so please report whatever seems wrong."),
        ("ko", "Frogs (베타)", "베타:"),
        ("ru", "Frogs (бета)", "Бета:"),
    ],
)
def test_a_beta_is_called_so_and_asks_for_reports(language: str, title: str, note: str) -> None:
    beta, words = at_stage("beta"), Words(language)
    assert words(beta.full_title) == title
    assert beta.stage_note is not None
    assert words(beta.stage_note).startswith(note)


def test_a_stage_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="frogs: the stage is one of alpha, beta, stable"):
        at_stage("gamma")


def test_nothing_is_said_of_the_stage_of_a_stable_game() -> None:
    stable = at_stage("stable")
    assert (stable.full_title, stable.stage_note) == (Text("Frogs"), None)
