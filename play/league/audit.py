"""The audit of a season as it is read: who changed what, and what had held before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final

from db import leagues
from db.leagues import AuditRow
from engine.core import Text

from .season import Seasons
from .terms import REMEMBERED_TERMS

# kinds of terms: an option of the game, a term of every table, a rule of the season
OPTION, TERM, RULE = "option", "term", "rule"
NESTED_TERMS: Final = ("options", "settings", "rules")


@dataclass(frozen=True, slots=True)
class Change:
    """One of the terms, before and after.

    `kind` is OPTION, TERM, RULE, or empty for the season's own.
    """

    kind: str
    key: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One act, with the terms that held afterwards."""

    row: AuditRow
    terms: Mapping[str, Any]
    changes: tuple[Change, ...]


async def load_audit(seasons: Seasons, season_id: int) -> list[AuditEntry]:
    """The whole audit of a season, the oldest act first."""
    async with seasons.db.read() as c:
        return list(_read_rows(await leagues.list_audits(c, season_id)))


def _read_rows(rows: Sequence[AuditRow]) -> Iterator[AuditEntry]:
    """The entries of the audit, with the terms that held after each act.

    A row stores only the terms that it changed, so each is merged
    into those before.
    """
    terms: dict[str, Any] = {}
    for row in rows:
        changes: tuple[Change, ...] = ()
        if row.kind == "created":
            terms = dict(row.data["terms"])
        elif row.kind == "changed":
            before = terms
            terms = {**terms, **row.data}
            changes = _list_changes(before, terms)
        yield AuditEntry(row, terms, changes)


def _list_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """The terms that differ between before and after."""
    old = _flatten_terms(before)
    new = _flatten_terms(after)
    changes: list[Change] = []
    for kind, key in {**old, **new}:
        was = old.get((kind, key))
        is_now = new.get((kind, key))
        if was != is_now:
            changes.append(
                Change(
                    kind=kind,
                    key=key,
                    before=was,
                    after=is_now,
                )
            )
    return tuple(changes)


def _flatten_terms(terms: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """The terms by (kind, key), where kind is empty, `OPTION`, `TERM` or `RULE`.

    REMEMBERED_TERMS are left out, as nobody chose them.
    """
    flat = {
        ("", key): value
        for key, value in terms.items()
        if key not in (*NESTED_TERMS, *REMEMBERED_TERMS)
    }
    flat |= {(OPTION, key): value for key, value in terms.get("options", {}).items()}
    table_terms = terms.get("settings", {}).get("terms", {})
    flat |= {(TERM, key): value for key, value in table_terms.items()}
    flat |= {(RULE, key): value for key, value in terms.get("rules", {}).items()}
    return flat


# --- reasons ----------------------------------------------------------


def reason_document(text: Text) -> dict[str, Any]:
    """The reason why something did not happen, as JSON values for the audit.

    Of the values in it only numbers and strings are kept.
    """
    return {
        "reason": text.id,
        "told": {key: value for key, value in text.args.items() if isinstance(value, (int, str))},
    }


def reason_text(data: Mapping[str, Any]) -> Text | None:
    """The reason stored by `reason_document`.

    None if a value that it needs was not stored.
    """
    if "reason" not in data:
        return None
    values = data.get("told", {})
    parts = Formatter().parse(data["reason"])
    placeholders = {field for _text, field, _spec, _conversion in parts if field}
    if not placeholders.issubset(values):
        return None
    return Text(data["reason"], **values)
