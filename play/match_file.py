"""A match from a file, read without trust: every fault is one sentence that says where it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import thread_time
from typing import Any, Final

from engine import games
from engine.core import Diverged, Game, Illegal, Move, Text
from engine.log import Undo
from engine.match import Match
from engine.replay import LogReplay

LARGEST_FILE: Final = 1_000_000  # bytes
MOST_ENTRIES: Final = 5_000  # entries, and random outcomes of one entry
MOST_UNDO_WORK: Final = 2_000_000  # undos times entries
SECONDS: Final = 10.0  # of processor time that checking a match may take
LONGEST_NAME: Final = 32
EARLIEST: Final = datetime(
    2000, 1, 1, tzinfo=UTC
)  # of an entry: before the first years no zone of the world can tell the day
REQUIRED_FIELDS: Final = ("game", "version", "seats", "options", "seed", "setup", "log")
HEXADECIMAL: Final = re.compile("[0-9a-f]{32}")  # seeds and salts


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match from a file that has stood every test. Its lines tell nothing: nobody listened."""

    match: Match[Any]
    names: tuple[str, ...]
    times: tuple[datetime, ...]
    log: Sequence[Sequence[Any]]  # the entries as they are stored
    resigned: tuple[int | None, ...]
    commitment_digest: str | None  # the commitment that the file names


def read_match_file(data: bytes, now: datetime) -> ImportedMatch:
    """The match that a file holds; Illegal with what is wrong."""
    values = _parse_json(data)
    match = _replay(values)
    resigned = _read_resignations(values.get("resigned"), match)
    teams = match.game.teams(match.seats, match.options)
    standing = {team for team, left in zip(teams, resigned) if left is None}
    if not match.is_over and len(standing) > 1:
        raise Illegal(
            Text("The match in the file is not over. Only finished matches can be brought here.")
        )
    names, times = (
        _read_names(values.get("names"), match.seats),
        _read_times(values.get("times"), len(match.lines), now),
    )
    log = [(*match.dump_entry(line), at) for line, at in zip(match.lines, times, strict=True)]
    return ImportedMatch(
        match, names, times, log, resigned, _read_commitment(values.get("commitment"))
    )


def _parse_json(data: bytes) -> Mapping[str, Any]:
    if len(data) > LARGEST_FILE:
        raise Illegal(
            Text("The file is too large: a match has at most {n} kB.", n=LARGEST_FILE // 1000)
        )
    try:
        values = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise Illegal(Text("The file is no text. Bring one that /game export made.")) from None
    except json.JSONDecodeError as error:
        raise Illegal(
            Text(
                "The file is no JSON: line {line}, column {column}.",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except (ValueError, RecursionError):
        raise Illegal(Text("The file is no JSON that a match is written in.")) from None
    if not isinstance(values, dict):
        raise Illegal(Text("The file holds no match. Bring one that /game export made."))
    lacking = tuple(name for name in REQUIRED_FIELDS if name not in values)
    if lacking:
        raise Illegal(Text("The file holds no whole match. It lacks: {names}.", names=lacking))
    return values


def _refuse_constant(word: str) -> None:
    raise ValueError(word)


def _invalid_field(name: str) -> Illegal:
    return Illegal(Text("The file is not right: {name} is not what it should be.", name=name))


def _is_whole_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _replay(values: Mapping[str, Any]) -> Match[Any]:
    """The match, every entry checked against the rules."""
    match, log = _start_match(values), values["log"]
    if not isinstance(log, list) or len(log) > MOST_ENTRIES:
        raise _invalid_field("log")
    replay, until = LogReplay(match, _undo_targets(log)), thread_time() + SECONDS
    for number, entry in enumerate(log, 1):
        try:
            _replay_entry(replay, entry)
        except Illegal as refusal:
            raise Illegal(
                Text("Entry {n} does not follow the rules: {reason}", n=number, reason=refusal.text)
            ) from None
        except (
            Diverged,
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            AssertionError,
        ):
            raise Illegal(Text("Entry {n} does not follow the rules.", n=number)) from None
        if thread_time() > until:
            raise Illegal(Text("The match in the file takes too long to be checked."))
    return replay.finish()


def _undo_targets(log: Sequence[Any]) -> list[int]:
    """The entries that are gone back to; Illegal where that is more than can be checked."""
    undos = [
        entry[1]
        for entry in log
        if isinstance(entry, list) and len(entry) == 3 and _is_undo(entry[1])
    ]
    most = MOST_UNDO_WORK // max(1, len(log))
    if len(undos) > most:
        raise Illegal(
            Text(
                "The match in the file takes something back {undos} times. In a log of {entries} "
                "entries, {most} times are possible.",
                undos=len(undos),
                entries=len(log),
                most=most,
            )
        )
    return [raw[1] for raw in undos if len(raw) > 1 and type(raw[1]) is int]


def _is_undo(raw: Any) -> bool:
    return isinstance(raw, list) and raw[:1] == ["Undo"]


def _start_match(values: Mapping[str, Any]) -> Match[Any]:
    """The match before its first entry."""
    game = _find_game(values)
    seats, options, seed, setup = (
        values["seats"],
        values["options"],
        values["seed"],
        values["setup"],
    )
    if type(seats) is not int:
        raise _invalid_field("seats")
    if not isinstance(options, dict) or not all(
        isinstance(value, str) for value in options.values()
    ):
        raise _invalid_field("options")
    if not _is_whole_number(seed, 2**128) and not _is_hexadecimal(seed):
        raise _invalid_field("seed")
    if "salt" in values:
        _check_commitment(values, seats)
    if not _are_outcomes(setup):
        raise _invalid_field("setup")
    known = range(game.meta.revision + 1)
    if values["version"] != game.meta.version or values.get("revision", 0) not in known:
        raise Illegal(
            Text(
                "The file was played under other rules of {game} than those here.",
                game=game.meta.title,
            )
        )
    game.meta.check_options(seats, options, values.get("revision", 0))
    try:
        return Match.load({**values, "log": []}, strict=True, game=game)
    except Diverged:
        raise Illegal(
            Text(
                "The set-up in the file is not one that the rules of {game} allow here.",
                game=game.meta.title,
            )
        ) from None


def _check_commitment(values: Mapping[str, Any], seats: int) -> None:
    """What a match promised about its chance is there as a whole, or not at all."""
    if not _is_hexadecimal(values["salt"]):
        raise _invalid_field("salt")
    if not _is_whole_number(values.get("chance"), 99):
        raise _invalid_field("chance")
    order = values.get("order", "")
    if order is not None and not (_are_seats(order, seats) and len(order) == seats):
        raise _invalid_field("order")


def _is_hexadecimal(value: Any) -> bool:
    return isinstance(value, str) and HEXADECIMAL.fullmatch(value) is not None


def _read_commitment(value: Any) -> str | None:
    if value is not None and not (isinstance(value, str) and len(value) == 64):
        raise _invalid_field("commitment")
    return value


def _find_game(values: Mapping[str, Any]) -> Game[Any]:
    key = values["game"]
    game = games().get(key) if isinstance(key, str) else None
    if game is None:
        raise Illegal(
            Text("The file holds a game that is not played here: {game}.", game=str(key)[:40])
        )
    return game


def _are_outcomes(drawn: Any) -> bool:
    return (
        isinstance(drawn, list)
        and len(drawn) <= MOST_ENTRIES
        and all(_is_whole_number(value, 2**63) for value in drawn)
    )


def _replay_entry(replay: LogReplay[Match[Any]], entry: Any) -> None:
    if not isinstance(entry, list) or len(entry) != 3:
        raise ValueError(entry)
    seat, raw, drawn = entry
    if type(seat) is not int or not isinstance(raw, list) or not raw or not _are_outcomes(drawn):
        raise ValueError(entry)
    replay.play_entry(seat, _read_move(replay.match, seat, raw), drawn, strict=True)


def _read_move(match: Match[Any], seat: int, raw: list[Any]) -> Move:
    if not _is_undo(raw):
        return match.game.moves.load(raw)
    _, to, *rest = raw
    agreed = rest[0] if rest else []
    if (
        not 0 <= seat < match.seats
        or type(to) is not int
        or len(rest) > 1
        or not _are_seats(agreed, match.seats)
        or seat in agreed
    ):
        raise ValueError(raw)
    return Undo(to, tuple(agreed))


def _are_seats(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and all(_is_whole_number(seat, seats - 1) for seat in value)
        and len(set(value)) == len(value)
    )


def _read_resignations(value: Any, match: Match[Any]) -> tuple[int | None, ...]:
    if value is None:
        return (None,) * match.seats
    fits = isinstance(value, list) and len(value) == match.seats
    if not fits or not all(
        left is None or _is_whole_number(left, len(match.lines)) for left in value
    ):
        raise _invalid_field("resigned")
    return tuple(value)


def _read_names(value: Any, seats: int) -> tuple[str, ...]:
    if value is None:
        return tuple(str(seat + 1) for seat in range(seats))
    if (
        not isinstance(value, list)
        or len(value) != seats
        or not all(isinstance(name, str) and name.strip() for name in value)
    ):
        raise _invalid_field("names")
    return tuple(
        "".join(sign for sign in name if sign.isprintable()).strip()[:LONGEST_NAME] or "?"
        for name in value
    )


def _read_times(value: Any, entries: int, now: datetime) -> tuple[datetime, ...]:
    """When each entry was made: in order, none of them in the future or in an age without such
    matches.
    """
    if value is None:
        return (now,) * entries
    if (
        not isinstance(value, list)
        or len(value) != entries
        or not all(isinstance(moment, str) for moment in value)
    ):
        raise _invalid_field("times")
    try:
        times = tuple(datetime.fromisoformat(moment) for moment in value)
        times = tuple(
            moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
            for moment in times
        )
    except (ValueError, OverflowError):
        raise _invalid_field("times") from None
    within = all(
        EARLIEST <= moment <= now + timedelta(days=1) for moment in (*times[:1], *times[-1:])
    )
    if list(times) != sorted(times) or not within:
        raise _invalid_field("times")
    return times
