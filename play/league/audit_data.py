"""What the records keep of a correction or another act: its reason, and the table it is about."""

from __future__ import annotations

from typing import Any, Final

from db.leagues import PairingRow

MAX_REASON_LENGTH: Final = 300
REPLAYED: Final = "replayed"  # whether the people of a void table play once more, in an audit
WHY: Final = "why"  # what somebody typed as the reason, in the data of an audit or a note


def reason_data(reason: str) -> dict[str, str]:
    """The reason as the records keep it; empty where there is none."""
    shortened = reason.strip()[:MAX_REASON_LENGTH]
    return {WHY: shortened} if shortened else {}


def pairing_document(pairing: PairingRow) -> dict[str, Any]:
    """The round and numbers of a table, as JSON values for the audit.

    `match` is the number that the table has everywhere else; it has
    none before it opens.
    """
    document = {"round": pairing.round, "table": pairing.number}
    return document if pairing.match_id is None else {**document, "match": pairing.match_id}
