"""How an entry of a log came about, where its player did not make it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Called by Alembic: adds the column; of the entries so far nothing is known."""
    op.add_column("entries", sa.Column("made_by", sa.Text))
