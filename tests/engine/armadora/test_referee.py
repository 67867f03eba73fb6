"""Random matches under the eyes of the referee: after every move, all that may be done and seen is
compared.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.armadora import GAME
from engine.armadora.meta import META
from engine.armadora.moves import MOVES, PASS, Look
from engine.core import Decision, Move, Result, Text
from engine.match import LogEntry, Match
from tests.engine.comparing import imported, retold, viewers
from tests.pairwise import covering, every_combination
from tests.playing import chosen as any_of

from . import referee
from .referee import Referee
from .referee_scoring import Compared, TieBreak
from .referee_scoring import result as result_of
from .referee_view import view as view_of

# Where the game is known to differ from the rule that the referee
# keeps; to be emptied when it is mended.
KNOWN_DIFFERENCES: Final[dict[str, str]] = {}
CASES: Final = covering(META)
RECORDED: Final = sorted((Path(__file__).parent / "games").glob("*.json"))
CURIOUS: Final = 0.5  # how often all kinds of move are equally likely
STEADY: Final = GAME.bots["steady"]
START: Final = (
    0,
) * 11  # a set-up: seven draws for the piles, one for the first player, three for the factions


def watched(seats: int, options: dict[str, str], seed: int, *, steady: bool = False) -> Match[Any]:
    """A whole match, played at random and compared after every move."""
    match = Match.start(GAME, seats, options, seed)
    match.entry.news = []
    judge, random = Referee(seats, match.options, match.setup), Random(seed)
    tired = random.choice((0, 0, 0.02, 0.1))
    compare(match, judge)
    while not match.is_over:
        (decision,) = match.decisions()
        view = GAME.view(match.state, decision.seat)
        move = STEADY.choose(view, decision, random) if steady else chosen(decision, random, tired)
        line = match.act(decision.seat, move)
        judge.apply(line.seat, line.move, line.drawn)
        compare(match, judge)
        compare_line(line, judge)
    assert judge.over
    return match


def chosen(decision: Decision, random: Random, tired: float) -> Move:
    """Anything; a pass only now and then, for it ends the match for its player."""
    if decision.allows(PASS) and random.random() < tired:
        return PASS
    move = any_of(decision, random, CURIOUS)
    while move == PASS and len(decision.moves) > 1:
        move = any_of(decision, random, CURIOUS)
    return move


def compare(match: Match[Any], judge: Referee) -> None:
    compare_decisions(match, judge)
    for viewer in viewers(match):
        view = asdict(GAME.view(match.state, viewer))
        found = view.pop("result")
        assert view == view_of(judge, viewer)
        assert (found is None) == (not judge.over)
    result = GAME.result(match.state)
    assert (result is None) == (not judge.over)
    if result is not None:
        compare_result(result, judge)


def compare_decisions(match: Match[Any], judge: Referee) -> None:
    if judge.over:
        assert match.is_over
        return
    (decision,) = match.decisions()
    legal = judge.legal()
    assert decision.seat == judge.asked
    assert len(decision.moves) == len(legal)
    assert set(decision.moves) == set(legal)
    assert not decision.forms
    assert decision.fallback == judge.fallback()


def compare_result(result: Result, judge: Referee) -> None:
    shown = {
        "ranks": result.ranks,
        "totals": [score.total for score in result.scores],
        "parts": [
            [(text.args["letter"], n) for text, n in score.parts] for score in result.scores
        ],
        "teams": result.teams,
        "tie_breaks": {tie_break(text) for text in result.tie_breaks},
    }
    assert shown == result_of(judge)


def tie_break(text: Text) -> TieBreak:
    kind = next(kind for kind in ("larger piles", "equal piles") if kind in text.id)
    return kind, tuple(map(with_piles, text.args["players"]))


def with_piles(value: Any) -> Compared:
    """One player or two partners, and their piles if they have any."""
    if isinstance(value, Text) and "piles" in value.args:
        seats, _ = with_piles(value.args["players"])
        return seats, tuple(map(int, value.args["piles"].id.split(" + ")))
    partners = tuple(value.args.values()) if isinstance(value, Text) else (value,)
    return tuple(who.seat for who in partners), ()


def compare_line(line: LogEntry, judge: Referee) -> None:
    """Whether the turn is over, and whether a secret was shown: to the Mage alone."""
    assert line.ends_turn == judge.closed
    assert line.secret == isinstance(line.move, Look)
    if isinstance(line.move, Look):
        (told,) = [event for event in line.news if event.to is not None]
        assert told.to == line.seat
        assert judge.warriors[line.move.at]["value"] in told.text.args.values()


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_the_referee_agrees_after_every_move(seats: int, options: dict[str, str]) -> None:
    watched(seats, options, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seats", "options"),
    [(n, dict(v)) for n in META.seats for v in every_combination(META, n)],
    ids=str,
)
def test_the_referee_agrees_in_many_matches(seats: int, options: dict[str, str]) -> None:
    for seed in range(100, 150):
        watched(seats, options, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_the_referee_agrees_when_steady_bots_play(seats: int, options: dict[str, str]) -> None:
    for seed in range(20):
        watched(seats, options, seed, steady=True)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_referee_agrees_with_recorded_matches(path: Path) -> None:
    told = retold(GAME, path)
    match, _, _, setup = next(told)
    judge = Referee(match.seats, match.options, setup)
    for match, seat, move, drawn in told:
        assert move is not None
        judge.apply(seat, move, drawn)
        compare(match, judge)
    assert judge.over


def test_the_referee_notices_another_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "SMALLEST", 3)
    with pytest.raises(AssertionError):
        watched(2, {}, 1)


def test_a_won_region_without_gold_is_no_pile_for_the_referee() -> None:
    """Both have 20 gold in one pile; the strip D2 to D5, which only the first one holds, has no
    mine.
    """
    judge = Referee(2, META.check_options(2, {}), START)
    judge.gold = dict.fromkeys(judge.gold, 5)
    judge.note(0)
    for line in (
        "D1|E1",
        "D2|E2",
        "D3|E3",
        "D4|E4",
        "D5|E5",
        "C2|D2",
        "C3|D3",
        "C4|D4",
        "C5|D5",
        "D1|D2",
    ):
        judge.build(MOVES.names["line"].number_of(line))
    for place, seat in (("A1", 0), ("D3", 0), ("E1", 1)):
        judge.place(seat, 1, MOVES.names["at"].number_of(place), face_up=False)
    assert result_of(judge)["ranks"] == (1, 1)
    assert result_of(judge)["tie_breaks"] == {("equal piles", (((0,), (20,)), ((1,), (20,))))}


def test_no_difference_is_known() -> None:
    assert not KNOWN_DIFFERENCES


def test_the_referee_knows_every_option() -> None:
    assert {
        option.key: {s.key for s in option.settings} for option in META.options
    } == referee.OPTIONS


def test_the_referee_refuses_an_option_that_it_was_not_taught() -> None:
    options = META.check_options(2, {})
    with pytest.raises(AssertionError, match="does not know"):
        Referee(2, {**options, "weather": "rain"}, ())


def test_the_referee_imports_nothing_of_the_rules() -> None:
    folder = Path(referee.__file__).parent
    ours = {
        name
        for name in imported(folder, "referee*.py")
        if name.startswith(("engine", "tests", "."))
    }
    own = {f".{path.stem}" for path in folder.glob("referee*.py")}
    assert ours - own == {"engine.armadora.moves", "engine.core", "tests.engine.comparing"}
