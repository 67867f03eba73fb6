"""Simulates a thousand people who look for tables over four weeks: how long they wait, who plays.

The people are made up; who fits whom, and when they are asked whether they are
there, is as in the bot. Servers have between 20 and 400 people.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median
from typing import Final

from play.matchmaking.matching import (
    ALL_HOURS,
    Group,
    Wish,
    count_shared_hours,
    find_companions,
    find_group,
    find_widest_gap,
)
from play.matchmaking.queue import LOOK_INTERVAL, USUAL_TIME
from play.muster import FRESH
from play.muster import USUAL_TIME as MUSTER_TIME

BEGIN: Final = datetime(2026, 11, 2, tzinfo=UTC)
WEEKS: Final = 4
SERVER_SIZES: Final = (400, 200, 100, 100, 50, 50, 30, 30, 20, 20)  # a thousand people
SMALL_SERVER: Final = 50  # people at most
REQUESTS_A_WEEK: Final = 1.5  # of one person
GAMES: Final = {"catan": (3, 4), "armadora": (2, 3, 4), "praetor": (2, 3, 4), "roma": (2,)}
GAME_WEIGHTS: Final = (5, 3, 2, 2)
CLOCKS: Final = (None, "24", "12+72", "4")
CLOCK_WEIGHTS: Final = (5, 3, 2, 1)
RATED: Final = (None, True, False)
RATED_WEIGHTS: Final = (5, 3, 2)
ZONE_OFFSETS: Final = (-8, -5, 0, 1, 1, 1, 3, 3, 9, 9)  # where people live, in hours from UTC
SHARE_AT_HOME: Final = 0.7  # of the people of a server, who live where most of them do
SHARE_AVOIDING: Final = 0.1  # of people, who avoid somebody in their server
SHARE_OF_ONE_SIZE: Final = 0.4  # of requests for one number of players and no other
SHARE_UNSTEADY: Final = 0.15  # of people, who often are gone when a table is found, or leave it
GONE: Final = (0.04, 0.5)  # how often steady and other people are gone after a day of waiting
LEAVES: Final = (0.01, 0.12)  # how often steady and other people leave a match that they began


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a server."""

    number: int
    server: int
    awake: int
    strength: float
    is_unsteady: bool
    avoids: frozenset[int]


@dataclass(slots=True)
class Outcome:
    """What came of the requests."""

    waits: list[float] = field(default_factory=list)  # hours until a table was found
    waits_small: list[float] = field(default_factory=list)  # the same in small servers
    requests: int = 0
    ended: int = 0  # requests whose time was over
    tables: int = 0
    begun: int = 0
    finished: int = 0
    finished_without_muster: int = 0  # that would be finished if all tables began at once
    gaps: list[float] = field(default_factory=list)  # of strength at rated tables
    hours: list[int] = field(default_factory=list)  # that a table shares
    waits_by_person: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    met_avoided: int = 0


def measure() -> dict[str, float]:
    """The numbers of four weeks."""
    made = simulate(Random(1))
    every_wait = sorted(made.waits)
    by_person = [sum(waits) / len(waits) for waits in made.waits_by_person.values()]
    decile = max(1, len(by_person) // 10)
    return {
        "matchmaking.median_wait_h": round(median(every_wait), 2),
        "matchmaking.p90_wait_h": round(every_wait[int(0.9 * len(every_wait))], 2),
        "matchmaking.small_server_median_wait_h": round(median(made.waits_small), 2),
        "matchmaking.found_share": round(1 - made.ended / made.requests, 3),
        "matchmaking.within_a_day_share": round(
            sum(wait <= 24 for wait in every_wait) / made.requests, 3
        ),
        "matchmaking.begun_share": round(made.begun / made.tables, 3),
        "matchmaking.finished_share": round(made.finished / made.begun, 3),
        "matchmaking.finished_share_without_muster": round(
            made.finished_without_muster / made.tables, 3
        ),
        "matchmaking.rated_gap_median": round(median(made.gaps), 2),
        "matchmaking.shared_hours_median": median(made.hours),
        "matchmaking.worst_tenth_wait_h": round(sum(sorted(by_person)[-decile:]) / decile, 2),
        "matchmaking.met_avoided": made.met_avoided,
    }


def make_members(random: Random) -> list[Member]:
    """Makes the people of all servers; most of a server live near each other."""
    members: list[Member] = []
    for server, size in enumerate(SERVER_SIZES):
        home = random.choice(ZONE_OFFSETS)
        numbers = range(len(members), len(members) + size)
        members += [_make_member(random, number, server, home, numbers) for number in numbers]
    return members


def _make_member(
    random: Random,
    number: int,
    server: int,
    home: int,
    neighbours: Sequence[int],
) -> Member:
    """Somebody who sleeps eight hours at night where they live; some avoid somebody."""
    offset = home if random.random() < SHARE_AT_HOME else random.choice(ZONE_OFFSETS)
    bedtime = 22 + random.randrange(4) - offset
    asleep = sum(1 << (bedtime + hour) % 24 for hour in range(8))
    avoided = random.choice(neighbours) if random.random() < SHARE_AVOIDING else number
    return Member(
        number=number,
        server=server,
        awake=ALL_HOURS & ~asleep,
        strength=random.gauss(25, 4),
        is_unsteady=random.random() < SHARE_UNSTEADY,
        avoids=frozenset([avoided]) - {number},
    )


@dataclass(slots=True)
class Waiting:
    """A table that waits for answers, and then for people in the place of those who did not."""

    size: int
    there: list[Wish]
    due: datetime  # when all have answered, or their seats are free
    until: datetime  # when those who are there give it up


@dataclass(slots=True)
class Server:
    """Who looks for a table in a server, and tables that have not begun."""

    queue: list[Wish] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """All people, and what came of their requests."""

    random: Random
    members: list[Member]
    avoiding: frozenset[frozenset[int]]
    outcome: Outcome = field(default_factory=Outcome)


def simulate(random: Random, weeks: int = WEEKS) -> Outcome:
    """Lets people ask at hours when they are awake, and looks every half hour."""
    members = make_members(random)
    pairs = [frozenset((one.number, other)) for one in members for other in one.avoids]
    world = World(random, members, frozenset(pairs))
    servers = [Server() for _ in SERVER_SIZES]
    now, end = BEGIN, BEGIN + timedelta(weeks=weeks)
    looks_awake = timedelta(weeks=1) / LOOK_INTERVAL * 16 / 24
    while now < end:
        for member in members:
            is_awake = member.awake >> now.hour & 1
            if is_awake and random.random() < REQUESTS_A_WEEK / looks_awake:
                _ask(world, servers[member.server].queue, member, now)
        for server in servers:
            _drop_ended(server.queue, now, world.outcome)
            _fill_free_seats(world, server, now)
            _open_tables(world, server, now)
        now += LOOK_INTERVAL
    return world.outcome


def _ask(
    world: World,
    queue: list[Wish],
    member: Member,
    now: datetime,
) -> None:
    """Somebody looks for a table, unless they do already."""
    if any(wish.person == member.number for wish in queue):
        return
    random = world.random
    (game,) = random.choices(list(GAMES), GAME_WEIGHTS)
    sizes = GAMES[game]
    if random.random() < SHARE_OF_ONE_SIZE:
        sizes = (random.choice(sizes),)
    world.outcome.requests += 1
    queue.append(
        Wish(
            person=member.number,
            game=game,
            sizes=frozenset(sizes),
            clock=random.choices(CLOCKS, CLOCK_WEIGHTS)[0],
            rated=random.choices(RATED, RATED_WEIGHTS)[0],
            at=now,
            until=now + USUAL_TIME,
            awake=member.awake,
            strength=member.strength,
        )
    )


def _drop_ended(
    queue: list[Wish],
    now: datetime,
    outcome: Outcome,
) -> None:
    """Ends the requests whose time is over."""
    kept = [wish for wish in queue if wish.until > now]
    outcome.ended += len(queue) - len(kept)
    queue[:] = kept


def _open_tables(
    world: World,
    server: Server,
    now: datetime,
) -> None:
    """Opens all tables that can be, and asks who is there."""
    for game, sizes in GAMES.items():
        wishes = [wish for wish in server.queue if wish.game == game]
        while group := find_group(wishes, world.avoiding, now, max(sizes)):
            wishes = [wish for wish in wishes if wish not in group.wishes]
            server.queue[:] = [wish for wish in server.queue if wish not in group.wishes]
            _note_table(world, group, now)
            _muster(world, server, group, now)


def _note_table(world: World, group: Group, now: datetime) -> None:
    """Notes how long its people have waited, and how they fit."""
    outcome = world.outcome
    outcome.tables += 1
    outcome.hours.append(count_shared_hours(group.wishes))
    if group.rated:
        outcome.gaps.append(find_widest_gap(group))
    people = {wish.person for wish in group.wishes}
    outcome.met_avoided += sum(pair <= people for pair in world.avoiding)
    for wish in group.wishes:
        _note_wait(world, wish, now)


def _note_wait(world: World, wish: Wish, now: datetime) -> None:
    """Notes how long somebody has waited for a seat."""
    hours = wish.waited(now) / timedelta(hours=1)
    world.outcome.waits.append(hours)
    world.outcome.waits_by_person[wish.person].append(hours)
    if SERVER_SIZES[world.members[wish.person].server] <= SMALL_SERVER:
        world.outcome.waits_small.append(hours)


def _muster(
    world: World,
    server: Server,
    group: Group,
    now: datetime,
) -> None:
    """Asks who is there: the match begins where all are, else free seats are filled later.

    Without a muster it would begin with those who are gone, and nobody
    could finish it.
    """
    there = [wish for wish in group.wishes if not _is_gone(world, wish, now)]
    if len(there) == len(group.wishes):
        has_finished = _play(world, there)
        world.outcome.finished_without_muster += has_finished
        return
    due = now + MUSTER_TIME
    if there:
        terms = [replace(wish, clock=group.clock, rated=group.rated) for wish in there]
        server.waiting.append(Waiting(len(group.wishes), terms, due, due + USUAL_TIME))


def _fill_free_seats(
    world: World,
    server: Server,
    now: datetime,
) -> None:
    """Seats people from the queue where others did not answer."""
    for table in list(server.waiting):
        if now < table.due:
            continue
        size = frozenset([table.size])
        seated = [replace(wish, sizes=size) for wish in table.there]
        found = find_companions(seated, server.queue, table.size, world.avoiding, now)
        for wish in found:
            _note_wait(world, wish, now)
        server.queue[:] = [wish for wish in server.queue if wish not in found]
        table.there += found
        if len(table.there) == table.size:
            _play(world, table.there)
        if len(table.there) == table.size or now >= table.until:
            server.waiting.remove(table)


def _is_gone(world: World, wish: Wish, now: datetime) -> bool:
    """Whether somebody who has waited long does not answer the muster."""
    waited = wish.waited(now)
    if waited < FRESH:
        return False
    days = (waited + MUSTER_TIME) / timedelta(days=1)
    is_unsteady = world.members[wish.person].is_unsteady
    return world.random.random() < GONE[is_unsteady] * min(1.0, days)


def _play(world: World, people: Sequence[Wish]) -> bool:
    """Plays a match: it is finished where nobody leaves."""
    world.outcome.begun += 1
    leavers = [wish for wish in people if _leaves(world, world.members[wish.person])]
    world.outcome.finished += not leavers
    return not leavers


def _leaves(world: World, member: Member) -> bool:
    """Whether somebody leaves a match before its end."""
    return world.random.random() < LEAVES[member.is_unsteady]
