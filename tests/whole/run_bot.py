"""The cold bot with the tests' own games among its games; `--lacking cog`, `--without game` and
`--filling file` break parts of it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from sqlalchemy import Connection, Engine, event

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine import games
from tests.games.bazaar import GAME as BAZAAR
from tests.games.catan_proof import GAME as CATAN_PROOF
from tests.whole import cold_bot


def fill_disk_while(mark: Path) -> None:
    """While the file is there, the database may not grow: SQLite itself refuses with "full"."""

    @event.listens_for(Engine, "begin")
    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if mark.exists() else 1_000_000}")


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--lacking")
    parser.add_argument("--without")
    parser.add_argument("--filling", type=Path)
    options = parser.parse_args()
    if options.without:
        sys.modules[f"engine.{options.without}"] = None  # type: ignore[assignment]
        games.cache_clear()
    games().update({game.meta.key: game for game in (BAZAAR, CATAN_PROOF)})
    if options.lacking:
        sys.modules[f"cogs.{options.lacking}"] = None  # type: ignore[assignment]
    if options.filling:
        fill_disk_while(options.filling)
    return cold_bot.main()


if __name__ == "__main__":
    sys.exit(main())
