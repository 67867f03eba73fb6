"""Counts the presses from a question to the committed move, in whole matches of steady bots.

Every way is really walked: through the private menus and the forms that
a person would see.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from statistics import fmean
from typing import Any, Final

from db import MatchRow, SeatRow
from engine import games
from engine.core import Decision, Game, Illegal, Move, RankingBot, Seat, StreamEntry
from engine.match import Match
from play import Table
from play.suggestions import suggest_moves

from .menu_walker import ACT, CONFIRMED, MenuWalker, Way, count_fields

TABLE_ID: Final = 7
START_TIME: Final = datetime(2026, 1, 1, tzinfo=UTC)
MATCHES: Final = 3  # of each game
MOST_MOVES: Final = 3000  # of one match
# The move that ends a free turn, in games where one action is asked for
# in several questions: those without that move go on with it
TURN_ENDS: Final = {"armadora": "pass", "roma": "end"}
# What several kinds of moves are called together, by game and verb
TOGETHER: Final = {
    ("armadora", "palisade"): "palisades",
    ("catan", "road"): "build",
    ("catan", "settlement"): "build",
    ("catan", "city"): "build",
    ("catan", "buy"): "build",
    ("roma", "use"): "activation",
}


# Expansions that are measured beside their game
EXPANSIONS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "seafarers": ("catan", {"seafarers": "four-islands"}),
}


@dataclass(slots=True)
class PressedMatch:
    """A match in which every seat is a person who presses what the steady bot would do."""

    game: Game[Any]
    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    ways: dict[str, list[Way]] = field(default_factory=lambda: defaultdict(list))
    _shown: dict[Seat, int | None] = field(default_factory=dict)  # the question of their menu
    _last_seat: Seat | None = None  # who made the last move
    _open_action: str = ""  # what a seat has begun in its free turn; "": nothing

    def play(self, most_moves: int = MOST_MOVES) -> None:
        """Plays to the end, or for so many moves, and notes the way of each action."""
        match, random = self._start(), Random(self.seed)
        table = make_table(match)
        for _ in range(most_moves):
            decisions = match.decisions()
            if not decisions:
                return
            decision = decisions[0]
            self.make_move(table, decision, self._choose_move(table, decision, random))

    def _choose_move(self, table: Table, decision: Decision, random: Random) -> Move:
        """What the steady bot would do; of answers that are worth the same, one with a button.

        The bot draws lots among them, a person does not.
        """
        bot, view = list(self.game.bots.values())[-1], table.view(decision.seat)
        move = bot.choose(view, decision, random)
        if not isinstance(bot, RankingBot):
            return move
        values = bot.move_values(view, decision)
        for item in suggest_moves(self.game, view, decision):
            if isinstance(item.leads, Move) and values.get(item.leads) == values[move]:
                return item.leads
        return move

    def _start(self) -> Match[Any]:
        return Match.start(
            self.game, self.seats, dict(self.options), self.seed, StreamEntry(self.seed)
        )

    def make_move(self, table: Table, decision: Decision, move: Move) -> None:
        """Walks the way to the move, notes it, and makes the move."""
        match, seat = table.running_match, decision.seat
        is_warned = self.game.warning(table.view(seat), move) is not None
        way = self._find_way(table, decision, move)
        if is_warned:
            way += CONFIRMED
        self._note(decision, move, way, is_warned=is_warned)
        match.act(seat, move)
        self._last_seat = seat
        # The next question of the same seat is shown in the same message
        self._shown[seat] = None
        if seat in table.seats_to_act():
            self._shown[seat] = match.question_mark(seat)

    def _find_way(self, table: Table, decision: Decision, move: Move) -> Way:
        """The shortest way to the move: in the standing menu, after *Act*, or at the table."""
        way, seat = MenuWalker(table, decision, move).find_way(), decision.seat
        if self._shown.get(seat) != table.running_match.question_mark(seat):
            way = ACT + way
        ways = [way, *find_public_ways(decision, move)]
        return min(ways, key=lambda each: each.cost)

    def _note(self, decision: Decision, move: Move, way: Way, *, is_warned: bool) -> None:
        """Adds the way to what the seat has begun, or begins the next action with it."""
        is_free = self._is_free_turn(decision)
        if self._open_action and not is_free and decision.seat == self._last_seat:
            self.ways[self._open_action][-1] += way
            return
        action = name_action(self.game, move) + ("_warned" if is_warned else "")
        self.ways[action].append(way)
        self._open_action = action if is_free else ""

    def _is_free_turn(self, decision: Decision) -> bool:
        """Whether the seat may begin anything, as it may end its turn."""
        end = TURN_ENDS.get(self.game.meta.key)
        return any(move.verb.id == end for move in list_moves_without_fields(decision))


def list_moves_without_fields(decision: Decision) -> Iterator[Move]:
    """The listed moves that have no fields, such as to pass."""
    return (move for move in decision.moves if not move.axes())


def name_action(game: Game[Any], move: Move) -> str:
    """Under which name the presses of a move are counted."""
    verb = type(move).verb.id
    return TOGETHER.get((game.meta.key, verb), verb)


def find_public_ways(decision: Decision, move: Move) -> Iterator[Way]:
    """The ways by the buttons that all see at the table: one press, or a form."""
    for answer in decision.public_answers:
        if answer.kind is not type(move):
            continue
        if not answer.kind.axes():
            yield Way(1)
            continue
        for form in decision.forms:
            fields = count_fields(form, move)
            if fields is not None:
                yield Way(2, fields)


def make_table(match: Match[Any]) -> Table:
    """Makes a table of people around a match, as the bot holds one."""
    row = MatchRow(
        id=TABLE_ID,
        server_id=1,
        channel_id=2,
        thread_id=3,
        message_id=4,
        game=match.meta.key,
        status="playing",
        seats=match.seats,
        options=dict(match.options),
        header=match.header(),
        owner_id=11,
        settings={},
        undo=None,
        shown_seq=0,
        pinged_seq=0,
        created_at=START_TIME,
        started_at=START_TIME,
        ended_at=None,
        result=None,
    )
    people = [
        SeatRow(TABLE_ID, seat, 11 + seat, None, f"Ann {seat}", True, None)
        for seat in range(match.seats)
    ]
    return Table(row, people, match, [])


def list_seats(game: Game[Any], options: Mapping[str, str]) -> list[int]:
    """The numbers of seats with which these options can be chosen."""
    found: list[int] = []
    for seats in game.meta.seats:
        with suppress(Illegal):
            game.meta.check_options(seats, options)
            found.append(seats)
    return found


def measure_presses(
    game: Game[Any],
    seeds: Sequence[int],
    most_moves: int = MOST_MOVES,
    **options: str,
) -> dict[str, list[Way]]:
    """The ways of all actions in a match for each seed, by the name of the action."""
    found: dict[str, list[Way]] = defaultdict(list)
    seats = list_seats(game, options)
    for seed in seeds:
        played = PressedMatch(game, seats[seed % len(seats)], seed, options)
        played.play(most_moves)
        for action, ways in played.ways.items():
            found[action] += ways
    return found


def list_measured() -> dict[str, tuple[str, Mapping[str, str]]]:
    """What is measured, by its name: the key of a game, and the options of its matches."""
    return {**{key: (key, {}) for key in games()}, **EXPANSIONS}


def measure() -> dict[str, float]:
    """The presses of each action of each game, with the fields of forms, and those of all.

    `clicks` counts the opening of lists, too.
    """
    found: dict[str, float] = {}
    counted: list[int] = []
    for key, (game_key, options) in list_measured().items():
        ways_by_action = measure_presses(games()[game_key], range(MATCHES), MOST_MOVES, **options)
        for action, ways in sorted(ways_by_action.items()):
            presses = [way.presses for way in ways]
            found[f"presses.{key}.{action}.mean"] = round(fmean(presses), 2)
            found[f"presses.{key}.{action}.max"] = max(presses)
            found[f"presses.{key}.{action}.clicks"] = max(way.clicks for way in ways)
            found[f"presses.{key}.{action}.fields"] = round(fmean(way.fields for way in ways), 2)
            counted += presses
    found["presses.mean"] = round(fmean(counted), 2)
    found["presses.max"] = max(counted)
    return found


if __name__ == "__main__":
    for name, number in measure().items():
        sys.stdout.write(f"{name:<40} {number:>8}\n")
