"""The audit of a season in words: one sentence a change, with who made it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from engine.core import Option, Text
from play.league.audit import OPTION, RULE, TERM, AuditEntry, Change, reason_text
from play.league.audit_data import MAX_REASON_LENGTH, REPLAYED, WHY
from play.league.rules import RULES
from play.league.standings import find_point_scale
from play.lobby_checks import find_game
from play.terms import TERMS
from render.charts import format_points
from words import Words

from ..messages.log_lines import DatedLine
from ..services.language import escape_name
from .messages import timestamp
from .overview import FORMAT_NAMES

# Each act as an organiser's own, and as it reads where nobody is named:
# it came by itself, or its organiser was erased.
SENTENCES: Final[Mapping[str, tuple[Text, Text]]] = {
    "created": (Text("{organiser} opens the registration."), Text("The registration opens.")),
    "changed": (Text("{organiser} changes the terms."), Text("The terms change.")),
    "started": (Text("{organiser} starts the season."), Text("The season starts.")),
    "not started": (Text("The season does not start on its date."),) * 2,
    "paused": (Text("{organiser} pauses the season."), Text("The season is paused.")),
    "resumed": (Text("{organiser} lets the season go on."), Text("The season goes on.")),
    "moved": (
        Text("{organiser} moves the season to {channel}."),
        Text("The season moves to {channel}."),
    ),
    "finished": (Text("{organiser} ends the season."), Text("The season ends.")),
    "void": (
        Text("{organiser} lets {which} count for nobody."),
        Text("Called off, it counts for nobody: {which}."),
    ),
    "again": (
        Text("{organiser} lets {which} be played again."),
        Text("It is played again: {which}."),
    ),
    "counted": (Text("{organiser} lets {which} count again."), Text("It counts again: {which}.")),
    "replaced": (
        Text("{organiser} puts {new} in the place of {old}."),
        Text("{new} takes the place of {old}."),
    ),
    "added": (Text("{organiser} adds {new}."), Text("{new} is added.")),
    "invited": (
        Text("{organiser} invites you to this season: enter it by Join at its announcement."),
        Text("You are invited to this season: enter it by Join at its announcement."),
    ),
    "roles": (Text("{organiser} changes the roles of the season."),) * 2,
    "moved up": (Text("{new} comes in from the waiting list."),) * 2,
    "met too often": (
        Text("It does not count, as these people have met often enough this week: {which}."),
    )
    * 2,
    "too short": (Text("It does not count, as not everybody has made enough moves: {which}."),)
    * 2,
    "gone": (Text("{person} has left the server and is paired no more."),) * 2,
    "forfeited": (
        Text(
            "The time of round {round} is over at table {table}: {person} let the others wait "
            "longest and ranks last."
        ),
    )
    * 2,
    "decided": (Text("The time of round {round} is over at table {table}: its position decides."),)
    * 2,
    "crowded": (
        Text(
            "There is no room for more threads in round {round}: tables are played in the channel."
        ),
    )
    * 2,
    "not announced": (Text("The news of the season could not be posted."),) * 2,
}
TERM_TITLES: Final = {
    "game": Text("Game"),
    "format": Text("Format"),
    "size": Text("People at a table"),
    "rounds": Text("Rounds"),
    "divisions": Text("Divisions"),
    "movers": Text("How many rise and fall"),
    "limit": Text("How many people may enter"),
    "points": Text("Points by place"),
    "days": Text("Days for a round"),
    "finals": Text("How many play finals"),
    "between": Text("Hours between two rounds"),
    "cap": Text("How often two count in a week"),
    "moves": Text("Moves that everybody has to make"),
    "starts": Text("Start"),
    "ends": Text("End"),
}
NO_VALUE: Final = Text("none")


def audit_line(entry: AuditEntry, names: Mapping[int, str], words: Words) -> DatedLine:
    """An entry of the audit in a sentence, with its reason and every term that changed.

    The reason is a sentence of our own, or what the organiser typed.
    """
    said = words(_entry_text(entry, names))
    if entry.row.data.get(REPLAYED):
        said += f" {words(Text('The same people play once more.'))}"
    reason = reason_text(entry.row.data)
    if reason is not None:
        said += f" {words(reason)}"
    if WHY in entry.row.data:
        typed_reason = escape_name(entry.row.data[WHY], MAX_REASON_LENGTH)
        said += f" {words(Text('Reason: {reason}', reason=typed_reason))}"
    lines = [said, *_change_lines(entry, words)]
    return DatedLine(entry.row.at, "\n".join(lines))


def _entry_text(entry: AuditEntry, names: Mapping[int, str]) -> Text:
    """The sentence of an entry of the audit, with an argument for each placeholder.

    `names` are those under which people are in the season.
    """
    row = entry.row
    by_organiser, unnamed = SENTENCES[row.kind]
    sentence = unnamed if row.person_id is None else by_organiser
    known = {"organiser": f"<@{row.person_id}>", **_sentence_arguments(row.data, names)}
    needed = {key: value for key, value in known.items() if f"{{{key}}}" in sentence.id}
    return Text(sentence.id, **needed)


def _sentence_arguments(data: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """The arguments for the sentence of an entry of the audit.

    They are people by name, a channel as a mention, and a table.
    """
    found: dict[str, Any] = {"round": data["round"]} if "round" in data else {}
    for key in ("old", "new", "person"):
        if key in data:
            found[key] = _person_name(data[key], names)
    if "channel" in data:
        found["channel"] = f"<#{data['channel']}>"
    if "table" in data:
        number = data.get("match") or data["table"]  # its own, else its number in the round
        found["table"] = number
        found["which"] = Text("table {n}", n=number)  # a ladder has no rounds
        if data["round"]:
            found["which"] = Text(
                "table {table} of round {round}", table=number, round=data["round"]
            )
    return found


def _person_name(person: int, names: Mapping[int, str]) -> Text | str:
    """A person by the name under which they are in the season, else as a mention.

    A mention is shown by each reader's own client as it knows the person.
    """
    if person in names:
        return escape_name(names[person])
    was_erased = person <= 0  # then the id of no account is stored
    return Text("Somebody") if was_erased else f"<@{person}>"


def _change_lines(entry: AuditEntry, words: Words) -> list[str]:
    """A line for each term that became another: its title, before and after."""
    lines: list[str] = []
    for change in entry.changes:
        told = _change_texts(change, entry)
        before, after = words.value_text(told.before), words.value_text(told.after)
        if before != after:
            lines.append(f"- {words(told.title)}: {before} → **{after}**")
    return lines


class ChangeTexts(NamedTuple):
    """A term that was changed: its title, and its values."""

    title: Text
    before: Text | str
    after: Text | str


def _change_texts(change: Change, entry: AuditEntry) -> ChangeTexts:
    """A change in words: of a season's own term, of a game's option, or of a table's term."""
    is_season_term = not change.kind
    if is_season_term:
        return ChangeTexts(
            TERM_TITLES[change.key],
            _term_value_text(change.key, change.before, entry),
            _term_value_text(change.key, change.after, entry),
        )
    option = _find_option(change, entry)
    return ChangeTexts(
        option.title,
        _setting_title(option, change.before),
        _setting_title(option, change.after),
    )


def _find_option(change: Change, entry: AuditEntry) -> Option:
    """The option of the season's game, or the term of its tables, that was changed."""
    options: Mapping[str, Sequence[Option]] = {
        OPTION: find_game(entry.terms["game"]).meta.options,
        TERM: TERMS,
        RULE: RULES,
    }
    (found,) = [each for each in options[change.kind] if each.key == change.key]
    return found


def _setting_title(option: Option, key: str | None) -> Text:
    """The title of an option's value.

    "none" where it had no value.
    """
    return option.find_setting(key).title if key is not None else NO_VALUE


def _term_value_text(key: str, value: Any, entry: AuditEntry) -> Text | str:
    """The value of a season's own term as a reader understands it; "none" for no value."""
    if key == "points":
        return _points_text(value or {}, entry.terms["size"])
    has_no_days = key == "days" and not value
    if value is None or has_no_days:
        return NO_VALUE
    if key in ("starts", "ends"):
        return timestamp(datetime.fromisoformat(value))
    if key == "format":
        return FORMAT_NAMES[value]
    if key == "game":
        return find_game(value).meta.title
    return str(value)


def _points_text(stored: Mapping[str, Sequence[float]], size: int) -> str:
    """The points by place, as "5, 3, 1, 0", at the largest tables that have a stored scale.

    Scales are stored by the number of players. Without any, the usual
    one for tables of `size` is told.
    """
    scales = {int(seats): tuple(scale) for seats, scale in stored.items()}
    largest = max(scales, default=size)
    points = find_point_scale(largest, scales)
    return ", ".join(map(format_points, points))
