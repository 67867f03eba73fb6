"""Results of finished matches by seat, ratings, and leagues."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    """Called by Alembic: makes the tables of results, ratings and seasons."""
    op.create_table(
        "results",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("person_id", sa.BigInteger),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("opening", sa.Text),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("ended_at", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_game", "results", ["server_id", "game", "ended_at"])
    op.create_index("ix_results_person", "results", ["person_id", "game", "ended_at"])
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ratings_board", "ratings", ["server_id", "game", "mu"])
    op.create_table(
        "rating_steps",
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("match_id", _ID, primary_key=True, autoincrement=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seasons",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("ended_at", _MOMENT),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_server", "seasons", ["server_id", "status"])
    op.create_table(
        "members",
        sa.Column(
            "season_id", _ID, sa.ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("left_round", sa.Integer),
        sa.Column("joined_at", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_members_person", "members", ["person_id"])
    op.create_table(
        "pairings",
        sa.Column(
            "season_id", _ID, sa.ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("match_id", _ID),
        sa.Column("ranks", sa.Text),
        sa.Column("void", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pairings_match", "pairings", ["match_id"])
    op.create_table(
        "audits",
        sa.Column("id", _ID, primary_key=True),
        sa.Column(
            "season_id", _ID, sa.ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("person_id", sa.BigInteger),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("ix_audits_season", "audits", ["season_id"])
