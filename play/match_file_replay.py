"""Replays the log of a file, which anybody may have written: nothing in it is believed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from time import thread_time
from typing import Any, Final

from engine import games
from engine.core import Diverged, Game, Illegal, Move, Text
from engine.log import Undo
from engine.match import Match
from engine.replay import LogReplay

from .errors import MAX_QUOTED_LENGTH

MAX_ENTRIES: Final = 5_000  # entries, and random outcomes of one entry
MAX_UNDO_WORK: Final = 2_000_000  # undos times entries
MAX_CHECK_SECONDS: Final = 10.0  # of processor time that checking a match may take
MAX_SEED: Final = 2**128
MAX_OUTCOME: Final = 2**63  # of one random outcome
MAX_CHANCE_VERSION: Final = 99  # of how chance is derived from a seed
DIGEST_LENGTH: Final = 64  # characters of a commitment
HEXADECIMAL: Final = re.compile("[0-9a-f]{32}")  # seeds and salts
# What an entry may raise that nobody could have played: its values fit no move, or no position.
REPLAY_ERRORS: Final = (
    Diverged,
    ArithmeticError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
)


def invalid_field(name: str) -> Illegal:
    """Makes the error to raise when a field of the file is wrong; it names the field."""
    return Illegal(Text("The file is not right: {name} is not what it should be.", name=name))


def is_whole_number(value: Any, maximum: int) -> bool:
    """Whether the value is an int, and no bool, from 0 to the maximum."""
    return type(value) is int and 0 <= value <= maximum


def replay_file(values: Mapping[str, Any]) -> Match[Any]:
    """The match of a parsed file, every entry checked.

    Raises Illegal with what is wrong.
    """
    match = _start_match(values)
    log = values["log"]
    if not isinstance(log, list) or len(log) > MAX_ENTRIES:
        raise invalid_field("log")
    replay = LogReplay(match, _list_undo_targets(log))
    until = thread_time() + MAX_CHECK_SECONDS
    for number, entry in enumerate(log, 1):
        try:
            _replay_entry(replay, entry)
        except Illegal as refusal:
            raise Illegal(
                Text(
                    "Entry {n} does not follow the rules: {reason}", n=number, reason=refusal.text
                )
            ) from None
        except REPLAY_ERRORS:
            raise Illegal(Text("Entry {n} does not follow the rules.", n=number)) from None
        if thread_time() > until:
            raise Illegal(Text("The match in the file takes too long to be checked."))
    return replay.finish_replay()


def _list_undo_targets(log: Sequence[Any]) -> list[int]:
    """The numbers of entries that the undos go back to.

    Raises Illegal if there are too many undos.

    An entry is [seat, move, random outcomes], and a move a list that
    begins with its name (see `_is_undo`). Malformed undos are left out
    here: `_read_move` refuses them later.
    """
    undos: list[list[Any]] = []
    for entry in log:
        match entry:
            case [_seat, move, _outcomes] if _is_undo(move):
                undos.append(move)
    most = MAX_UNDO_WORK // max(1, len(log))
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
    targets: list[int] = []
    for undo in undos:
        match undo:
            case [_name, target, *_] if type(target) is int:
                targets.append(target)
    return targets


def _is_undo(raw: Any) -> bool:
    """Whether a move as stored in a log is an undo: ["Undo", entry to go back to, who agreed]."""
    return isinstance(raw, list) and raw[:1] == ["Undo"]


def _start_match(values: Mapping[str, Any]) -> Match[Any]:
    """The match of a parsed file before its first entry.

    Raises Illegal if its set-up is wrong.
    """
    game = _find_game(values)
    _check_setup_fields(values)
    known = range(game.meta.revision + 1)
    if values["version"] != game.meta.version or values.get("revision", 0) not in known:
        raise Illegal(
            Text(
                "The file was played under other rules of {game} than those here.",
                game=game.meta.title,
            )
        )
    game.meta.check_options(values["seats"], values["options"], values.get("revision", 0))
    try:
        return Match.load({**values, "log": []}, strict=True, game=game)
    except Diverged:
        raise Illegal(
            Text(
                "The set-up in the file is not one that the rules of {game} allow here.",
                game=game.meta.title,
            )
        ) from None


def _check_setup_fields(values: Mapping[str, Any]) -> None:
    """Raises Illegal if seats, options, seed or set-up of a parsed file are malformed."""
    seats = values["seats"]
    options = values["options"]
    seed = values["seed"]
    if type(seats) is not int:
        raise invalid_field("seats")
    if not isinstance(options, dict):
        raise invalid_field("options")
    if not all(isinstance(value, str) for value in options.values()):
        raise invalid_field("options")
    if not is_whole_number(seed, MAX_SEED) and not _is_hexadecimal(seed):
        raise invalid_field("seed")
    if "salt" in values:
        _check_commitment(values, seats)
    if not _are_outcomes(values["setup"]):
        raise invalid_field("setup")


def _check_commitment(values: Mapping[str, Any], seats: int) -> None:
    """Raises Illegal if the file's `salt`, `chance` or `order` is malformed.

    `salt` was hashed with the seed for the published commitment,
    `chance` is the version of how chance is derived from the seed,
    `order` the seating order drawn from it (None: not drawn).
    """
    if not _is_hexadecimal(values["salt"]):
        raise invalid_field("salt")
    if not is_whole_number(values.get("chance"), MAX_CHANCE_VERSION):
        raise invalid_field("chance")
    order = values.get("order", "")  # a file without it is malformed
    is_whole_order = _are_seats(order, seats) and len(order) == seats
    if order is not None and not is_whole_order:
        raise invalid_field("order")


def _is_hexadecimal(value: Any) -> bool:
    """Whether the value has the form of a seed or salt."""
    return isinstance(value, str) and HEXADECIMAL.fullmatch(value) is not None


def read_commitment(value: Any) -> str | None:
    """The digest that a file names as its commitment.

    None if it names none. Raises Illegal if it is no digest.
    """
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != DIGEST_LENGTH:
        raise invalid_field("commitment")
    return value


def _find_game(values: Mapping[str, Any]) -> Game[Any]:
    """The game that a parsed file names; raises Illegal if there is none."""
    key = values["game"]
    game = games().get(key) if isinstance(key, str) else None
    if game is None:
        raise Illegal(
            Text(
                "The file holds a game that is not played here: {game}.",
                game=str(key)[:MAX_QUOTED_LENGTH],
            )
        )
    return game


def _are_outcomes(drawn: Any) -> bool:
    """Whether the value is a list of random outcomes, as an entry or a set-up holds them."""
    return (
        isinstance(drawn, list)
        and len(drawn) <= MAX_ENTRIES
        and all(is_whole_number(value, MAX_OUTCOME) for value in drawn)
    )


def _replay_entry(replay: LogReplay[Match[Any]], entry: Any) -> None:
    """Plays one entry [seat, move, random outcomes].

    Raises ValueError if it is malformed.
    """
    if not isinstance(entry, list) or len(entry) != 3:
        raise ValueError(entry)
    seat, raw, drawn = entry
    is_move = isinstance(raw, list) and bool(raw)
    if type(seat) is not int or not is_move or not _are_outcomes(drawn):
        raise ValueError(entry)
    replay.play_entry(seat, _read_move(replay.match, seat, raw), drawn, strict=True)


def _read_move(match: Match[Any], seat: int, raw: list[Any]) -> Move:
    """The move of an entry from its stored form.

    Raises ValueError for an undo that is malformed.
    """
    if not _is_undo(raw):
        return match.game.moves.load(raw)
    _, to_entry, *rest = raw
    agreed = rest[0] if rest else []
    has_right_form = type(to_entry) is int and len(rest) <= 1
    has_right_seats = 0 <= seat < match.seats and _are_seats(agreed, match.seats)
    if not has_right_form or not has_right_seats or seat in agreed:
        raise ValueError(raw)
    return Undo(to_entry, tuple(agreed))


def _are_seats(value: Any, seats: int) -> bool:
    """Whether the value is a list of different seats of a match with so many seats."""
    return (
        isinstance(value, list)
        and all(is_whole_number(seat, seats - 1) for seat in value)
        and len(set(value)) == len(value)
    )
