"""Random matches under the eyes of the referee: after every move, all that may be done and seen is
compared.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.core import Decision, Form, Move, StreamEntry
from engine.match import LogEntry, Match
from engine.roma import GAME
from engine.roma.meta import META
from engine.roma.moves import DONE, END, PLAY, Arrange, BuildDeck, Lay, Take, Use, WriteDeck
from engine.roma.view import RomaView
from tests.engine.comparing import imported, retold, viewers
from tests.pairwise import covering, every_combination
from tests.playing import chosen as any_of

from . import referee
from .referee import Referee
from .referee_actions import ACTIONS
from .referee_cards import CARDS, KEYS, box
from .referee_decks import drafted, is_allowed
from .referee_table import MONEY, Dispatch
from .referee_view import view as view_of

# Where the game is known to differ from the rule that the referee
# keeps; to be emptied when it is mended.
KNOWN_DIFFERENCES: Final[dict[str, str]] = {}
# Cards whose effect the referee does not follow.
NOT_MODELLED: Final[frozenset[str]] = frozenset()
COPIERS: Final = {"scaenicus", "magister", "via", "patronus"}
SETUP: Final = (0,) * 11  # the starting player, and five cards for each
HERE: Final = Path(__file__).parent
RECORDED: Final = sorted([*(HERE / "games").glob("*.json"), *(HERE / "older").glob("*.json")])
CURIOUS: Final = 0.5  # how often all kinds of move are equally likely
STEADY: Final = GAME.bots["steady"]
CASES: Final = [options for _, options in covering(META)]


class Wishing(StreamEntry):
    """Chance that often rolls the numbers that are wished for, so that cards act that
    seldom would.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = Random(seed)
        self.wishes: list[int] = []

    def draw_below(self, n: int) -> int:
        if n != 6 or not self.wishes or self.random.random() < 0.4:
            return super().draw_below(n)
        value = self.random.choice(self.wishes)
        self.drawn.append(value)
        return value


def retelling(path: Path, revision: int = 0) -> None:
    """A recorded match, compared after every move with the rules of a revision."""
    told, random = retold(GAME, path), Random(1)
    match, _, _, setup = next(told)
    judge = Referee(match.options, setup, revision)
    for _, seat, move, drawn in told:
        assert move is not None
        judge.apply(seat, move, drawn)
        compare(match, judge, random)
    assert judge.over


def at_random(
    options: dict[str, str],
    seed: int,
    *,
    revision: int = META.revision,
    steady: bool = False,
) -> Match[Any]:
    """A whole match, compared after every move."""
    chance = Wishing(seed)
    match: Match[Any] = Match(GAME, 2, META.check_options(2, options, revision), seed, chance)
    judge, random = Referee(match.options, match.setup, revision), Random(seed)
    busy = random.choice((0.0, 0.6, 0.9))
    compare(match, judge, random)
    while not match.is_over and len(match.lines) < 600:
        decision = random.choice(match.decisions())
        chance.wishes = [
            space for side in judge.sides for space in range(6) if side.key(space) in COPIERS
        ]
        view = GAME.view(match.state, decision.seat)
        move = (
            STEADY.choose(view, decision, random)
            if steady
            else chosen(decision, view, random, busy)
        )
        line = match.act(decision.seat, move)
        judge.apply(line.seat, line.move, line.drawn)
        compare(match, judge, random)
        compare_line(line, judge)
    assert judge.over == match.is_over
    return match


def chosen(decision: Decision, view: RomaView, random: Random, busy: float) -> Move:
    """Anything; the busy fill their row, activate cards whenever they can, and are slow to end
    their turn.
    """
    if BuildDeck in {form.kind for form in decision.forms} and PLAY not in decision.moves:
        return random_deck(random)
    for wanted in (to_vacant, copiers, activations):
        some: list[Move] = wanted(decision, view) if random.random() < busy else []
        if some:
            return random.choice(some)
    move = any_of(decision, random, CURIOUS)
    return any_of(decision, random, CURIOUS) if move == END and random.random() < busy else move


def to_vacant(decision: Decision, view: RomaView) -> list[Move]:
    spaces = view.sides[decision.seat].spaces
    return [
        move for move in decision.moves if isinstance(move, Lay) and spaces[move.space] is None
    ]


def copiers(decision: Decision, view: RomaView) -> list[Move]:
    """Activations of cards that copy others: they lead farthest from what everybody tries."""
    spaces = view.sides[decision.seat].spaces
    return [move for move in activations(decision, view) if KEYS[spaces[move.on].kind] in COPIERS]


def activations(decision: Decision, view: RomaView) -> list[Any]:
    return [move for move in decision.moves if isinstance(move, Use) and move.on < MONEY]


def random_deck(random: Random) -> WriteDeck:
    """55 of all the cards, so that any two can meet; always with those that copy others."""
    cards = box("arena") + box("roma")
    always = [kind for kind in cards if KEYS[kind] in COPIERS]
    others = [kind for kind in cards if KEYS[kind] not in COPIERS]
    deck = Counter(always + random.sample(others, 55 - len(always)))
    return WriteDeck(", ".join(f"{n} {KEYS[kind]}" for kind, n in deck.items()))


def compare(match: Match[Any], judge: Referee, random: Random) -> None:
    decisions = match.decisions()
    assert sorted(decision.seat for decision in decisions) == sorted(judge.asked)
    for decision in decisions:
        compare_decision(decision, judge.asked[decision.seat], random)
    for viewer in viewers(match):
        view = asdict(GAME.view(match.state, viewer))
        assert (view.pop("result") is None) == (not judge.over)
        right = view_of(judge, viewer)
        for name, value in view.items():
            assert value == right.pop(name), name
        assert not right
    compare_result(match, judge)


def compare_decision(decision: Decision, asked: dict[str, Any], random: Random) -> None:
    legal = asked["moves"]
    assert set(decision.moves) == set(legal)
    assert len(decision.moves) == len(legal)
    assert decision.allows(decision.fallback)
    if asked["shown"]["name"] == "act":
        money: set[Move] = {move for move in legal if isinstance(move, Use) and move.on == MONEY}
        assert decision.fallback in (money or {END})
    elif DONE in legal:
        free = asked["shown"]["name"] == "fight"  # the second roll of a lost attack costs nothing
        assert decision.fallback == (legal[0] if free else DONE)
    if (
        asked["form"] is not None and len(asked["form"][0]) <= 5
    ):  # a dialog has five questions at most
        (form,) = decision.forms
        cards, spaces, spare = asked["form"]
        compare_arrangement(form, cards, spaces, spare, random)
    elif asked["shown"]["name"] == "deck":
        compare_deck_forms(decision.forms, random)
    else:
        assert not decision.forms


def compare_arrangement(
    form: Form,
    cards: list[Any],
    spaces: list[int],
    spare: bool,
    random: Random,
) -> None:
    """Answers that the form gives are allowed by the rule, and what the rule forbids is refused."""
    for _ in range(3):
        answer = [random.choice([*spaces, None]) for _ in cards]
        laid = [space for space in answer if space is not None]
        right = len(set(laid)) == len(laid) and (
            spare or len(laid) == min(len(cards), len(spaces))
        )
        assert form.allows(Arrange(tuple(answer))) == right
        move = form.sample(random)
        assert isinstance(move, Arrange)
        assert len(move.spaces) == len(cards)
        assert {*move.spaces} <= {*spaces, None}
    assert not form.allows(Arrange((9,) * len(cards)))
    assert not form.allows(Arrange((*spaces, *spaces)))


def compare_deck_forms(forms: tuple[Form, ...], random: Random) -> None:
    assert len(forms) == 2
    for form in forms:
        move = form.sample(random)
        assert is_allowed(drafted(move))
        if isinstance(move, BuildDeck):
            assert not form.allows(replace(move, warriors=(9,) * len(move.warriors)))
            assert not form.allows(replace(move, warriors=(-1, *move.warriors[1:])))


def compare_line(line: LogEntry, judge: Referee) -> None:
    """Whether the turn is over, and whether something was learned that cannot be unlearned."""
    assert line.ends_turn == judge.closed
    assert line.is_barrier == (judge.secret or bool(line.drawn))


def compare_result(match: Match[Any], judge: Referee) -> None:
    result = GAME.result(match.state)
    assert (result is None) == (not judge.over)
    if result is not None:
        points = [side.points for side in judge.sides]
        assert [score.total for score in result.scores] == points
        assert result.ranks == tuple(1 + (points[1 - seat] > points[seat]) for seat in (0, 1))
        assert result.teams == (0, 1)


@pytest.mark.parametrize("options", CASES, ids=str)
def test_the_referee_agrees_after_every_move(options: dict[str, str]) -> None:
    for seed in range(4):
        at_random(options, seed)


@pytest.mark.parametrize("options", CASES, ids=str)
def test_the_referee_agrees_in_matches_that_began_before_the_last_ruling(
    options: dict[str, str],
) -> None:
    at_random(options, seed=100, revision=0)


@pytest.mark.soak
@pytest.mark.parametrize("options", CASES, ids=str)
def test_the_referee_agrees_in_many_matches_that_began_before_the_last_ruling(
    options: dict[str, str],
) -> None:
    for seed in range(101, 110):
        at_random(options, seed, revision=0)


@pytest.mark.soak
@pytest.mark.parametrize(
    "options", [dict(variant) for variant in every_combination(META, 2)], ids=str
)
def test_the_referee_agrees_in_many_matches(options: dict[str, str]) -> None:
    for seed in range(1000, 1400):
        at_random(options, seed)


@pytest.mark.soak
@pytest.mark.parametrize("options", CASES, ids=str)
def test_the_referee_agrees_when_steady_bots_play(options: dict[str, str]) -> None:
    for seed in range(20):
        at_random(options, seed, steady=True)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_referee_agrees_with_recorded_matches(path: Path) -> None:
    retelling(path, json.loads(path.read_text("utf-8"))["match"].get("revision", 0))


def test_the_referee_notices_another_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "forum", CARDS["forum"]._replace(defence=4))
    with pytest.raises(AssertionError):
        at_random({"set": "roma"}, 1)


@pytest.mark.parametrize(
    "path", sorted((HERE / "older").glob("*.json")), ids=lambda path: path.stem
)
def test_the_referee_notices_the_rules_of_another_revision(path: Path) -> None:
    with pytest.raises(AssertionError):
        retelling(path, revision=META.revision)


def test_the_referee_follows_every_card() -> None:
    always_on = {key for key, card in CARDS.items() if card.dice == 0}
    copying = {"scaenicus", "magister", "via", "patronus"}
    assert set(CARDS) == set(KEYS)
    assert set(ACTIONS) == set(CARDS) - always_on - copying - NOT_MODELLED
    assert not NOT_MODELLED


@pytest.mark.parametrize("key", ["explorator", "restitutor"])
def test_the_referee_lets_explorator_and_restitutor_take_nothing(key: str) -> None:
    """Игрок может посмотреть карты в руке противника и взять одну из этих карт. Игрок может найти в
    сбросе одну карту здания.
    """
    for revision in (0, 1):
        judge = Referee(META.check_options(2, {}), SETUP, revision)
        judge.sides[1].hand = [(KEYS.index("forum"), 0)]
        judge.piles[0]["discard"] = [(KEYS.index("forum"), 0)]
        script = ACTIONS[key](judge, Dispatch(0, 0, KEYS.index(key), key, ((0, 0),)))
        assert script is not None
        asked = next(script, None)
        assert (asked is None) == (revision == 0)
        assert asked is None or asked[0]["moves"] == [Take(KEYS.index("forum")), DONE]


def test_the_referee_knows_every_revision() -> None:
    assert tuple(range(META.revision + 1)) == referee.REVISIONS


def test_no_difference_is_known() -> None:
    assert not KNOWN_DIFFERENCES


def test_the_referee_knows_every_option() -> None:
    assert {
        option.key: {s.key for s in option.settings} for option in META.options
    } == referee.OPTIONS


def test_the_referee_refuses_an_option_that_it_was_not_taught() -> None:
    options = META.check_options(2, {})
    with pytest.raises(AssertionError, match="does not know"):
        Referee({**options, "weather": "rain"}, (), META.revision)


def test_the_referee_imports_nothing_of_the_rules() -> None:
    ours = {
        name for name in imported(HERE, "referee*.py") if name.startswith(("engine", "tests", "."))
    }
    own = {".", *(f".{path.stem}" for path in HERE.glob("referee*.py"))}
    assert ours - own == {"engine", "engine.roma.moves", "engine.core", "tests.engine.comparing"}
