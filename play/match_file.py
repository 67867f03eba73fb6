"""A match from a file, read without trust: every fault is one sentence that says where it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from engine.core import Illegal, Text
from engine.match import Match

from .match_file_replay import invalid_field, is_whole_number, read_commitment, replay_file

MAX_FILE_BYTES: Final = 1_000_000  # bytes
MAX_NAME_LENGTH: Final = 32
# older entries are refused: moments near the year 1 cannot be told in every time zone
EARLIEST_ENTRY_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)
REQUIRED_FIELDS: Final = ("game", "version", "seats", "options", "seed", "setup", "log")


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match from a file that has passed every check. Its entries hold no news for the log."""

    match: Match[Any]
    names: tuple[str, ...]
    times: tuple[datetime, ...]
    log: Sequence[Sequence[Any]]  # the entries as they are stored
    resigned: tuple[int | None, ...]
    commitment_digest: str | None  # the commitment that the file names


def read_match_file(data: bytes, now: datetime) -> ImportedMatch:
    """The match that a file holds; raises Illegal with what is wrong."""
    values = _parse_json(data)
    match = replay_file(values)
    resigned = _read_resignations(values.get("resigned"), match)
    teams = match.game.teams(match.seats, match.options)
    teams_left = {teams[seat] for seat in range(match.seats) if resigned[seat] is None}
    was_conceded = len(teams_left) <= 1
    if not match.is_over and not was_conceded:
        raise Illegal(
            Text("The match in the file is not over. Only finished matches can be brought here.")
        )
    names = _read_names(values.get("names"), match.seats)
    times = _read_times(values.get("times"), len(match.lines), now)
    log = [(*match.dump_entry(line), at) for line, at in zip(match.lines, times, strict=True)]
    return ImportedMatch(
        match=match,
        names=names,
        times=times,
        log=log,
        resigned=resigned,
        commitment_digest=read_commitment(values.get("commitment")),
    )


def _parse_json(data: bytes) -> Mapping[str, Any]:
    """The JSON object of a file, with all required fields.

    Raises Illegal with what is wrong.
    """
    if len(data) > MAX_FILE_BYTES:
        raise Illegal(
            Text("The file is too large: a match has at most {n} kB.", n=MAX_FILE_BYTES // 1000)
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
    """Called by the JSON parser for NaN and Infinity, which no match holds: raises ValueError."""
    raise ValueError(word)


def _read_resignations(value: Any, match: Match[Any]) -> tuple[int | None, ...]:
    """For each seat the number of entries after which it resigned.

    None for a seat that did not, and for all where the file has none.
    Raises Illegal if it is malformed.
    """
    if value is None:
        return (None,) * match.seats
    if not isinstance(value, list) or len(value) != match.seats:
        raise invalid_field("resigned")
    for after_entry in value:
        if after_entry is not None and not is_whole_number(after_entry, len(match.lines)):
            raise invalid_field("resigned")
    return tuple(value)


def _read_names(value: Any, seats: int) -> tuple[str, ...]:
    """The names by seat, made printable and short.

    The seats' numbers where the file has none.
    """
    if value is None:
        return tuple(str(seat + 1) for seat in range(seats))
    if (
        not isinstance(value, list)
        or len(value) != seats
        or not all(isinstance(name, str) and name.strip() for name in value)
    ):
        raise invalid_field("names")
    return tuple(map(_clean_name, value))


def _clean_name(name: str) -> str:
    """A name from a file, without characters that cannot be printed, and short.

    "?" where no character is left.
    """
    printable = "".join(character for character in name if character.isprintable())
    return printable.strip()[:MAX_NAME_LENGTH] or "?"


def _read_times(value: Any, entries: int, now: datetime) -> tuple[datetime, ...]:
    """When each entry of the log was made, as the file says.

    Without that, now. Raises Illegal unless they are in order, and none
    is before EARLIEST_ENTRY_TIME or more than a day ahead. A time
    without a zone is taken as UTC.
    """
    if value is None:
        return (now,) * entries
    if (
        not isinstance(value, list)
        or len(value) != entries
        or not all(isinstance(moment, str) for moment in value)
    ):
        raise invalid_field("times")
    try:
        times = tuple(datetime.fromisoformat(moment) for moment in value)
        times = tuple(
            moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
            for moment in times
        )
    except (ValueError, OverflowError):
        raise invalid_field("times") from None
    latest = now + timedelta(days=1)
    are_possible = all(EARLIEST_ENTRY_TIME <= moment <= latest for moment in times)
    if list(times) != sorted(times) or not are_possible:
        raise invalid_field("times")
    return times
