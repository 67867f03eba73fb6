"""Which version of the tables a database holds, and bringing it up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, column, inspect, select, table, text

from .errors import Unusable

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0009"
VERSION_TABLE = "tabularium_schema"
SELECT_REVISION: Select[Any] = select(column("version_num")).select_from(table(VERSION_TABLE))
FOLDER = Path(__file__).parent / "migrations"
_UPGRADE_LOCK = (
    0x54616275  # the advisory lock under which one PostgreSQL client at a time upgrades
)


def load_revision(connection: Connection) -> str | None:
    """The revision of the stored tables; None while there are none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    revision: str | None = connection.execute(SELECT_REVISION).scalar()
    return revision


def check_revision(revision: str | None, name: str) -> None:
    """Checks that this program knows the revision of the tables.

    Raises Unusable if it does not. `name` is the database as the host
    knows it; revision None: it has no tables yet.
    """
    if revision is not None and revision != HEAD and revision not in list_known_revisions():
        raise Unusable(
            f"{name} was written by a newer version of Tabularium (tables {revision}, known here "
            f"up to {HEAD}); "
            "update Tabularium, or restore an older backup."
        )


def list_known_revisions() -> list[str]:
    """Every version of the tables that this program can upgrade from, and the newest."""
    from alembic.script import ScriptDirectory

    return [
        step.revision for step in ScriptDirectory.from_config(alembic_config()).walk_revisions()
    ]


def upgrade(connection: Connection) -> None:
    """Takes all missing steps to the newest tables, in the transaction of this connection."""
    from alembic import command

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
    settings = alembic_config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
    if connection.dialect.name == "sqlite":  # which upgrades without checking foreign keys
        orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
        if orphans:
            raise AssertionError(f"the upgrade left rows without a match: {orphans[:3]}")


def alembic_config() -> Config:
    """The settings of Alembic, which point it to our migrations."""
    # Imported late, here and above: a start that has nothing to upgrade
    # is 0.1 s shorter without it.
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return settings
