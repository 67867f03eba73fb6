"""A table of a season as the audit names it."""

from __future__ import annotations

from typing import Any

from db.leagues import PairingRow


def pairing_document(pairing: PairingRow) -> dict[str, Any]:
    """The round and numbers of a table, as JSON values for the audit.

    `match` is the number that the table has everywhere
    else; it has none before it opens.
    """
    found = {"round": pairing.round, "table": pairing.number}
    return found if pairing.match_id is None else {**found, "match": pairing.match_id}
