"""Random matches of every game, recorded once and looked at by many tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from itertools import chain
from random import Random
from typing import Any, Final

from engine import games
from engine.core import (
    BOX,
    OFF,
    SCENARIO,
    Decision,
    Entry,
    Game,
    LiveEntry,
    Move,
    Seat,
    StreamEntry,
    group_by_kind,
)
from engine.match import Match
from engine.replay import LogReplay
from tests.games.bazaar import GAME as BAZAAR
from tests.games.catan_proof import GAME as CATAN_PROOF
from tests.games.catan_proof.cases import quick_rows
from tests.pairwise import covering

OURS: Final = (BAZAAR, CATAN_PROOF)  # that only tests play
GAMES: Final[dict[str, Game[Any]]] = {**games(), **{game.meta.key: game for game in OURS}}
SHORT_LIST: Final = 300  # moves; longer lists are sampled


@dataclass(frozen=True)
class Depth:
    """How closely a match is looked at."""

    positions: int  # sampled of one match
    moves: int  # sampled of one list
    cap: int  # acts, for random players can stretch a game


QUICK: Final = Depth(positions=8, moves=8, cap=1500)
SOAK: Final = Depth(positions=20, moves=20, cap=6000)


@dataclass(frozen=True)
class Case:
    """A game with seats, options and a seed."""

    game: Game[Any]
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    depth: Depth = QUICK

    def start(self) -> Match[Any]:
        match = Match.start(self.game, self.seats, dict(self.options), self.seed)
        match.entry.news = []
        return match

    def __str__(self) -> str:
        return "-".join(
            [
                self.game.meta.key,
                str(self.seats),
                *(f"{key}.{value}" for key, value in self.options),
            ]
        )


def case_of(
    game: Game[Any],
    seats: int,
    options: Mapping[str, str],
    seed: int = 1,
    depth: Depth = QUICK,
) -> Case:
    return Case(game, seats, tuple(options.items()), seed, depth)


@cache
def all_cases_of(game: Game[Any]) -> tuple[Case, ...]:
    """Matches that cover all pairs of settings of a game, and all numbers of seats.

    Of the boxes that only tests play, a few: the soak covers their pairs.
    """
    rows = quick_rows() if game is CATAN_PROOF else covering(game.meta)
    return tuple(case_of(game, *row, seed) for seed, row in enumerate(rows, 1))


@cache
def cases_of(game: Game[Any]) -> tuple[Case, ...]:
    """Those of the matches that quick tests play: all; of a game with scenarios one of each, and
    before them enough without any for every other setting.
    """
    every = all_cases_of(game)
    boxed = [case for case in every if scenarios_of(case)]
    if game is CATAN_PROOF or not boxed:
        return every
    usual = [case for case in every if not scenarios_of(case)]
    return *_one_of_each_setting(usual), *_one_of_each_scenario(boxed)


def _one_of_each_setting(cases: Sequence[Case]) -> list[Case]:
    """The matches that have a setting, or a number of seats, which none before them has."""
    found: dict[object, Case] = {}
    for case in cases:
        for factor in (case.seats, *case.options):
            found.setdefault(factor, case)
    return list(dict.fromkeys(found.values()))


def _one_of_each_scenario(cases: Sequence[Case]) -> list[Case]:
    """Which one changes from scenario to scenario, and with it the number of seats. Where two
    boxes go together, one match may stand for a scenario of each.
    """
    found: list[Case] = []
    for number, scenario in enumerate(
        dict.fromkeys(chain.from_iterable(map(scenarios_of, cases)))
    ):
        if not any(scenario in scenarios_of(case) for case in found):
            played = {key for case in found for key in scenarios_of(case)}
            rows = [case for case in cases if scenario in scenarios_of(case)]
            fresh = [case for case in rows if not played & {*scenarios_of(case)}] or rows
            found.append(fresh[number % len(fresh)])
    return found


def scenarios_of(case: Case) -> tuple[tuple[str, str], ...]:
    """The scenarios that a match plays, each with its box; (): the game as it is."""
    settings = dict(case.options)
    groups = (BOX, SCENARIO)  # a scenario is chosen with its box, or beside it
    scenarios = [option for option in case.game.meta.options if option.group in groups]
    chosen = [
        (option.key, settings.get(option.key, OFF))
        for option in scenarios
        if option.settings[0].key == OFF
    ]
    return tuple((box, key) for box, key in chosen if key != OFF)


@cache
def quick_cases_of(game: Game[Any]) -> tuple[Case, ...]:
    """Of those, what is asked of every match: enough for every setting and number of seats. Which
    settings go together is the soak's question, where no scenario asks it here.
    """
    every = cases_of(game)
    has_scenarios = any(map(scenarios_of, every))
    return every if has_scenarios else tuple(_one_of_each_setting(every))


@cache
def cases() -> tuple[Case, ...]:
    return tuple(case for game in GAMES.values() for case in quick_cases_of(game))


@cache
def long_cases() -> tuple[Case, ...]:
    """The matches that only the soak plays."""
    every = [case for game in GAMES.values() for case in all_cases_of(game)]
    return tuple(case for case in every if case not in cases())


@dataclass(frozen=True)
class Position:
    """A moment of a match: the state after so many entries."""

    number: int
    state: Any
    decisions: tuple[Decision, ...]


@dataclass
class Play:
    """A match that random players have played, and some of its positions."""

    case: Case
    match: Match[Any]
    positions: list[Position] = field(default_factory=list)
    pieces: list[Mapping[str, int]] = field(default_factory=list)
    kinds: set[type[Move]] = field(default_factory=set)  # that were open to somebody
    parts: dict[int, Match[Any]] = field(default_factory=dict)  # the match after so many entries

    @property
    def game(self) -> Game[Any]:
        return self.case.game

    @property
    def viewers(self) -> list[Seat | None]:
        return [None, *range(self.case.seats)]

    def random(self, purpose: str) -> Random:
        return Random(f"{purpose} {self.case}")

    @cached_property
    def log(self) -> Mapping[str, Any]:
        """The whole match as it is stored, when it was over; it went through JSON."""
        stored: Mapping[str, Any] = json.loads(json.dumps(self.match.dump()))
        return stored

    def at(self, number: int) -> Match[Any]:
        """The match as it was after so many entries: read from its log once, and copied for
        everybody who asks again.
        """
        if not self.parts:
            self.parts[0] = loaded(self.case, {**self.log, "log": []})
            for position in sorted(self.positions, key=lambda position: position.number):
                self._lead_on(position.number)
        self._lead_on(number)
        return twin(self.parts[number])

    def near(self, number: int, back: int) -> Match[Any]:
        """As `at`; the position so many entries before is kept, from which an undo replays."""
        before = max(number - back, 0)
        match = self.at(before)
        match.keep_position()
        return self._replayed(match, before, number)

    def _lead_on(self, number: int) -> None:
        """Reads the log on from the nearest part that was read before."""
        if number in self.parts:
            return
        before = max(part for part in self.parts if part < number)
        self.parts[number] = self._replayed(twin(self.parts[before]), before, number)

    def _replayed(self, match: Match[Any], before: int, number: int) -> Match[Any]:
        """The match of one entry, led through the log to another."""
        replay = LogReplay(match, ())  # who plays at random undoes nothing
        for seat, move, drawn in self.log["log"][before:number]:
            replay.play_entry(seat, self.game.moves.load(move), drawn)
        return replay.finish_replay()

    def asked(self) -> Iterator[tuple[Position, Decision]]:
        return (
            (position, decision) for position in self.positions for decision in position.decisions
        )


def loaded(
    case: Case,
    data: Mapping[str, Any],
    *,
    strict: bool = False,
    listen: bool = False,
) -> Match[Any]:
    """The match of a log that went through JSON."""
    return Match.load(json.loads(json.dumps(data)), strict=strict, listen=listen, game=case.game)


def twin(match: Match[Any]) -> Match[Any]:
    """Another match that stands where this one does."""
    other = copy(match)
    other.lines, other.state, other.entry = (
        match.lines[:],
        match.state.copy(),
        LiveEntry(match.seed),
    )
    return other


@cache
def played(case: Case) -> Play:
    play = Play(case, case.start())
    for place in _acts(play.match, play.random("players"), case.depth):
        _look(play, place)
    play.pieces.append(dict(play.game.count_pieces(play.match.state)))
    play.positions.append(
        Position(len(play.match.lines), play.match.state, play.match.decisions())
    )
    return play


def played_again(play: Play, entries: int | None = None) -> Match[Any]:
    """The match of another start with the same seed, by the same players, or so much of it."""
    match = play.case.start()
    for _ in _acts(match, play.random("players"), play.case.depth):
        if len(match.lines) == entries:
            break
    return match


def plays(game: Game[Any]) -> Iterator[Play]:
    """The quick matches of a game, each played when it is asked for."""
    return map(played, quick_cases_of(game))


def _acts(match: Match[Any], random: Random, depth: Depth) -> Iterator[int | None]:
    """Random players act until the match is over, or long enough. Before each act comes the place
    of its position in a fair sample of all, however many will come; None: it is not taken.
    """
    curious = random.choice((0, 0.1, 0.4))
    while not match.is_over and len(match.lines) < depth.cap:
        yield _sampled_place(len(match.lines), depth.positions, random)
        decision = random.choice(match.decisions())
        match.act(decision.seat, chosen(decision, random, curious))


def _sampled_place(number: int, most: int, random: Random) -> int | None:
    """Where in a sample of so many the position after this entry stands; the first one stays."""
    if number < most:
        return number
    place = random.randrange(number + 1)
    return place if 0 < place < most else None


def _look(play: Play, place: int | None) -> None:
    """Notes what stands on the board and who may do what, and keeps a sampled position."""
    match = play.match
    play.pieces.append(dict(match.game.count_pieces(match.state)))
    play.kinds.update(kind for decision in match.decisions() for kind in kinds_of(decision))
    if place is not None:
        position = Position(len(match.lines), match.state.copy(), match.decisions())
        play.positions[place : place + 1] = [position]


def kinds_of(decision: Decision) -> set[type[Move]]:
    return {*group_by_kind(decision.moves), *(form.kind for form in decision.forms)}


def chosen(decision: Decision, random: Random, curious: float) -> Move:
    """Any legal answer; the curious often take all kinds for equally likely, or a long list would
    hide the rare ones.
    """
    if random.random() >= curious:
        return decision.sample(random)
    kinds = list(group_by_kind(decision.moves).values())
    at = random.randrange(len(kinds) + len(decision.forms))
    return (
        random.choice(random.choice(kinds[at]))
        if at < len(kinds)
        else decision.forms[at - len(kinds)].sample(random)
    )


def some(items: Sequence[Move], n: int, random: Random) -> list[Move]:
    """At most n of the moves, in their order."""
    return [items[at] for at in sorted(random.sample(range(len(items)), min(n, len(items))))]


def answers(decision: Decision, n: int, random: Random) -> list[Move]:
    """Some legal answers: listed ones and those of forms."""
    return some(decision.moves, n, random) + [
        form.sample(random) for form in decision.forms for _ in range(3)
    ]


def tried(game: Game[Any], state: Any, seat: Seat, move: Move, seed: int = 7) -> tuple[Any, Entry]:
    """A copy of the state after a move, and the entry that it wrote."""
    copy, entry = state.copy(), StreamEntry(seed)
    entry.begin()
    game.apply(copy, seat, move, entry)
    return copy, entry


def carry_on(game: Game[Any], state: Any, random: Random, acts: int) -> None:
    """Plays some random moves on a state."""
    entry = StreamEntry(random.randrange(1000))
    for _ in range(acts):
        decisions = game.decisions(state)
        if not decisions:
            return
        decision = random.choice(decisions)
        entry.begin()
        game.apply(state, decision.seat, decision.sample(random), entry)


def outline(decision: Decision) -> tuple[Any, ...]:
    """All that a seat is asked, as one value."""
    moves = decision.moves
    shown = tuple(moves) if len(moves) <= SHORT_LIST else (len(moves), *some(moves, 50, Random(1)))
    forms = tuple(
        (type(form), form.kind, form.title, form.questions(), form.fallback)
        for form in decision.forms
    )
    return decision.seat, decision.prompt, shown, forms, decision.fallback


def face(game: Game[Any], state: Any, seats: int) -> tuple[Any, ...]:
    """All that anybody can see of a state."""
    views = tuple(game.view(state, seat) for seat in (None, *range(seats)))
    return (
        views,
        tuple(map(outline, game.decisions(state))),
        game.result(state),
        dict(game.count_pieces(state)),
    )


def fingerprint(cases: Sequence[Case]) -> str:
    """A number for how matches went: it may depend on nothing but their seeds."""
    digest = sha256()
    for case in cases:
        match, random = case.start(), Random(case.seed)
        while not match.is_over and len(match.lines) < 300:
            decision = random.choice(match.decisions())
            digest.update(repr(outline(decision)[1:3]).encode())
            line = match.act(decision.seat, decision.sample(random))
            digest.update(repr(line).encode())
        digest.update(json.dumps(match.dump()).encode())
    return digest.hexdigest()


def frozen(kind: type) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return params is not None and params.frozen is True
