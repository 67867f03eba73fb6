"""Two people against each other, the records of a server, and somebody's year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple

from db import results
from db.results import ResultRow
from engine import games

from .statistics import list_visible_people
from .tables import Tables

MAX_RESULTS_READ: Final = 20_000  # of a server, the newest, among which records are looked for
MAX_OPPONENTS: Final = 3  # that a year names
WON, LOST, DRAWN = "won", "lost", "drawn"  # outcomes of a duel


class GameDuel(NamedTuple):
    """How two people did against each other in a game."""

    game: str
    first_ahead: int
    second_ahead: int
    level: int  # they had the same place


@dataclass(frozen=True, slots=True)
class ServerExtremes:
    """The extremes of a game in a server; None if there is none."""

    game: str
    highest: ResultRow | None  # the most points
    longest: ResultRow | None  # the most moves, of whoever made most of them
    closest: tuple[ResultRow, ResultRow] | None  # the least points between the first two


@dataclass(frozen=True, slots=True)
class PersonYear:
    """What somebody played in a year."""

    year: int
    played: Counter[str]  # matches by game
    won: Counter[str]
    moves: int
    seconds: float  # that they thought
    opponents: list[tuple[int, int]]  # pairs (person, matches), the most frequent first


class MatchRecords:
    """Reads what finished matches came to."""

    def __init__(self, tables: Tables) -> None:
        self._db = tables.db

    async def compare(
        self,
        server_id: int,
        first_id: int,
        second_id: int,
        reader_id: int,
    ) -> list[GameDuel] | None:
        """How two people did in matches of a server where both sat, by game.

        None if one of them shows their profile to nobody.
        """
        async with self._db.read() as c:
            visible = await list_visible_people(c, [first_id, second_id], reader_id)
            if {first_id, second_id} - set(visible):
                return None
            own = await results.list_results_of_person(c, first_id, MAX_RESULTS_READ)
            others = await results.list_results_of_person(c, second_id, MAX_RESULTS_READ)
        ranks = {row.match_id: row.rank for row in others if row.server_id == server_id}
        shared = [row for row in own if row.server_id == server_id and row.match_id in ranks]
        return _count_duels(shared, ranks)

    async def list_server_records(
        self,
        server_id: int,
        reader_id: int,
    ) -> list[ServerExtremes]:
        """The records of every game in a server, of people whom the reader may see."""
        async with self._db.read() as c:
            rows = await results.list_results_of_server(c, server_id, MAX_RESULTS_READ)
            people = list({row.person_id for row in rows if row.person_id is not None})
            visible = set(await list_visible_people(c, people, reader_id))
        shown = [row for row in rows if row.person_id in visible and row.game in games()]
        by_game: dict[str, list[ResultRow]] = {}
        for row in shown:
            by_game.setdefault(row.game, []).append(row)
        return [_find_records(game, by_game[game]) for game in sorted(by_game)]

    async def load_year(
        self,
        person_id: int,
        year: int,
    ) -> PersonYear:
        """What somebody played in a year, in all servers; it is for themselves alone."""
        begin, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
        async with self._db.read() as c:
            own = await results.list_results_of_person(c, person_id, MAX_RESULTS_READ)
            rows = [row for row in own if begin <= row.ended_at < end]
            met: Counter[int] = Counter()
            for row in rows:
                table = await results.list_results_of_match(c, row.match_id)
                met.update(
                    other.person_id
                    for other in table
                    if other.person_id is not None and other.person_id != person_id
                )
        return PersonYear(
            year=year,
            played=Counter(row.game for row in rows),
            won=Counter(row.game for row in rows if row.rank == 1),
            moves=sum(row.entries for row in rows),
            seconds=sum(row.seconds for row in rows),
            opponents=met.most_common(MAX_OPPONENTS),
        )


def _count_duels(rows: Iterable[ResultRow], ranks: dict[int, int]) -> list[GameDuel]:
    """Who was ahead in how many matches, by game.

    `rows` are the results of one person, `ranks` those of the other, by
    match.
    """
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        other_rank = ranks[row.match_id]
        outcome = DRAWN
        if row.rank != other_rank:
            outcome = WON if row.rank < other_rank else LOST
        counts.setdefault(row.game, Counter())[outcome] += 1
    return [
        GameDuel(
            game=game,
            first_ahead=counted[WON],
            second_ahead=counted[LOST],
            level=counted[DRAWN],
        )
        for game, counted in sorted(counts.items())
        if game in games()
    ]


def _find_records(game: str, rows: Sequence[ResultRow]) -> ServerExtremes:
    """The most points, the most moves and the closest end among the results of a game."""
    has_points = any(row.score for row in rows)  # some games are won without points
    scored = [row for row in rows if row.score is not None] if has_points else []
    by_match: dict[int, list[ResultRow]] = {}
    for row in scored:
        by_match.setdefault(row.match_id, []).append(row)
    pairs = [_first_two(table) for table in by_match.values() if len(table) > 1]
    return ServerExtremes(
        game=game,
        highest=max(scored, key=lambda row: row.score or 0, default=None),
        longest=max(rows, key=lambda row: row.entries, default=None),
        closest=min(pairs, key=_points_between, default=None),
    )


def _first_two(table: Sequence[ResultRow]) -> tuple[ResultRow, ResultRow]:
    """The results of the first two places of a match."""
    first, second, *_ = sorted(table, key=lambda row: (row.rank, row.seat))
    return first, second


def _points_between(pair: tuple[ResultRow, ResultRow]) -> int:
    """How many points lie between two results."""
    first, second = pair
    return abs((first.score or 0) - (second.score or 0))
