"""A finished match from a file: read without trust, replayed move by move, kept as an unrated match."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import SeatRow, matches
from engine import games
from engine.core import Diverged, Game, Illegal, Tape, Text
from engine.match import Match, Undo

from .table import OVER, Table
from .tables import Tables, stored

LARGEST: Final = 1_000_000  # bytes
LONGEST: Final = 5_000  # entries, and random outcomes of one entry
UNDOS: Final = 300  # each replays the match so far
NAME: Final = 32
A_DAY: Final = 20  # files of one person
NEEDED: Final = ("game", "version", "seats", "options", "seed", "setup", "log")


@dataclass(frozen=True, slots=True)
class Brought:
    """A match from a file that has stood every test."""

    match: Match[Any]
    names: tuple[str, ...]
    times: tuple[datetime, ...]
    resigned: tuple[int | None, ...]


class Importing:
    """Takes matches in, one after the other: replaying a long one takes a while, and is done beside the loop."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._one = asyncio.Semaphore(1)

    async def bring(self, data: bytes, *, server_id: int, channel_id: int, person_id: int, name: str) -> Table:
        """The match in the file as a finished, unrated one; Illegal with what is wrong."""
        at = self.tables.now()
        async with self.tables.db.read() as c:
            if await matches.noted_by(c, person_id, "imported", at - timedelta(days=1)) >= A_DAY:
                raise Illegal(Text("You may bring {n} matches a day.", n=A_DAY))
        async with self._one:
            brought = await asyncio.to_thread(read, data, at)
        async with self.tables.db.write() as tx:
            number = await matches.create(
                tx, server_id=server_id, channel_id=channel_id, game=brought.match.meta.key, seats=brought.match.seats,
                options=dict(brought.match.options), owner_id=person_id, settings={"imported": person_id, "unrated": True}, at=at,
            )  # fmt: skip
            await self._write(tx, number, brought, at)
            await matches.add_note(tx, number, len(brought.match.lines), "imported", person_id, {"name": name}, at)
        return await self._with_result(number)

    async def _write(self, tx: AsyncConnection, number: int, brought: Brought, at: datetime) -> None:
        match, times = brought.match, brought.times
        sat = zip(brought.names, brought.resigned, strict=True)
        await matches.set_seats(tx, number, [SeatRow(number, seat, None, None, name, True, left) for seat, (name, left) in enumerate(sat)])
        await matches.append_all(tx, number, [(*match.dump_line(line), when) for line, when in zip(match.lines, times, strict=True)])
        begun, ended = (times[0], times[-1]) if times else (at, at)
        shown = {"status": OVER, "header": match.header(), "shown_seq": len(match.lines)}
        await matches.change(tx, number, **shown, started_at=begun, ended_at=ended)

    async def _with_result(self, number: int) -> Table:
        """Who won is never read from a file."""
        async with self.tables.at(number) as table, self.tables.writing(table) as tx:
            await self.tables.change(tx, table, result=stored(table.result()))
        return table


# --- reading ----------------------------------------------------------------------------------------------------------


def read(data: bytes, now: datetime) -> Brought:
    """Every fault is one sentence that says where it is."""
    values = _document(data)
    match = _replayed(values)
    resigned = _resigned(values.get("resigned"), match)
    teams = match.game.teams(match.seats, match.options)
    standing = {team for team, left in zip(teams, resigned) if left is None}
    if not match.over and len(standing) > 1:
        raise Illegal(Text("The match in the file is not over. Only finished matches can be brought here."))
    return Brought(match, _names(values.get("names"), match.seats), _times(values.get("times"), len(match.lines), now), resigned)


def _document(data: bytes) -> Mapping[str, Any]:
    if len(data) > LARGEST:
        raise Illegal(Text("The file is too large: a match has at most {n} kB.", n=LARGEST // 1000))
    try:
        values = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise Illegal(Text("The file is no text. Bring one that /game export made.")) from None
    except json.JSONDecodeError as error:
        raise Illegal(Text("The file is no JSON: line {line}, column {column}.", line=error.lineno, column=error.colno)) from None
    except (ValueError, RecursionError):
        raise Illegal(Text("The file is no JSON that a match is written in.")) from None
    if not isinstance(values, dict):
        raise Illegal(Text("The file holds no match. Bring one that /game export made."))
    lacking = tuple(name for name in NEEDED if name not in values)
    if lacking:
        raise Illegal(Text("The file holds no whole match. It lacks: {names}.", names=lacking))
    return values


def _no_number(word: str) -> None:
    raise ValueError(word)


def _wrong(name: str) -> Illegal:
    return Illegal(Text("The file is not right: {name} is not what it should be.", name=name))


def _whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _replayed(values: Mapping[str, Any]) -> Match[Any]:
    """The match, every entry checked against the rules."""
    match = _begun(values)
    tape, log = Tape(), values["log"]
    if not isinstance(log, list) or len(log) > LONGEST:
        raise _wrong("log")
    match.entry = tape
    for number, entry in enumerate(log, 1):
        try:
            _enter(match, tape, entry)
        except Illegal as refusal:
            raise Illegal(Text("Entry {n} does not follow the rules: {reason}", n=number, reason=refusal.text)) from None
        except (Diverged, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, AssertionError):
            raise Illegal(Text("Entry {n} does not follow the rules.", n=number)) from None
    return match


def _begun(values: Mapping[str, Any]) -> Match[Any]:
    """The match before its first entry."""
    game = _game(values)
    seats, options, seed, setup = values["seats"], values["options"], values["seed"], values["setup"]
    if type(seats) is not int:
        raise _wrong("seats")
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise _wrong("options")
    if not _whole(seed, 2**128):
        raise _wrong("seed")
    if not _outcomes(setup):
        raise _wrong("setup")
    known = range(game.meta.revision + 1)
    if values["version"] != game.meta.version or values.get("revision", 0) not in known:
        raise Illegal(Text("The file was played under other rules of {game} than those here.", game=game.meta.title))
    game.meta.checked(seats, options, values.get("revision", 0))
    try:
        return Match.load({**values, "log": []}, strict=True, game=game)
    except Diverged:
        raise Illegal(Text("The set-up in the file is not one that the rules of {game} allow here.", game=game.meta.title)) from None


def _game(values: Mapping[str, Any]) -> Game[Any]:
    key = values["game"]
    game = games().get(key) if isinstance(key, str) else None
    if game is None:
        raise Illegal(Text("The file holds a game that is not played here: {game}.", game=str(key)[:40]))
    return game


def _outcomes(drawn: Any) -> bool:
    return isinstance(drawn, list) and len(drawn) <= LONGEST and all(_whole(value, 2**63) for value in drawn)


def _enter(match: Match[Any], tape: Tape, entry: Any) -> None:
    if not isinstance(entry, list) or len(entry) != 3:
        raise ValueError(entry)
    seat, raw, drawn = entry
    if type(seat) is not int or not isinstance(raw, list) or not raw or not _outcomes(drawn):
        raise ValueError(entry)
    if raw[0] == "Undo":
        _undo(match, seat, raw)
        return
    tape.load(drawn)
    line = match.act(seat, match.game.moves.load(raw))
    if not tape.spent():
        raise Diverged("more random outcomes than the rules draw")
    match.lines[-1] = line._replace(drawn=tuple(drawn))


def _undo(match: Match[Any], seat: int, raw: Sequence[Any]) -> None:
    if not 0 <= seat < match.seats or len(raw) != 2 or type(raw[1]) is not int:
        raise ValueError(raw)
    if sum(isinstance(line.move, Undo) for line in match.lines) >= UNDOS:
        raise ValueError(raw)
    match.undo(seat, raw[1])


def _resigned(value: Any, match: Match[Any]) -> tuple[int | None, ...]:
    if value is None:
        return (None,) * match.seats
    fits = isinstance(value, list) and len(value) == match.seats
    if not fits or not all(left is None or _whole(left, len(match.lines)) for left in value):
        raise _wrong("resigned")
    return tuple(value)


def _names(value: Any, seats: int) -> tuple[str, ...]:
    if value is None:
        return tuple(str(seat + 1) for seat in range(seats))
    if not isinstance(value, list) or len(value) != seats or not all(isinstance(name, str) and name.strip() for name in value):
        raise _wrong("names")
    return tuple("".join(sign for sign in name if sign.isprintable()).strip()[:NAME] or "?" for name in value)


def _times(value: Any, entries: int, now: datetime) -> tuple[datetime, ...]:
    """When each entry was made: in order, and none of them in the future."""
    if value is None:
        return (now,) * entries
    if not isinstance(value, list) or len(value) != entries or not all(isinstance(moment, str) for moment in value):
        raise _wrong("times")
    try:
        times = tuple(datetime.fromisoformat(moment) for moment in value)
        times = tuple(moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC) for moment in times)
    except (ValueError, OverflowError):
        raise _wrong("times") from None
    if list(times) != sorted(times) or any(moment > now + timedelta(days=1) for moment in times[-1:]):
        raise _wrong("times")
    return times
