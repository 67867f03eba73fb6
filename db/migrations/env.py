"""Run by Alembic: the steps use the connection, and the transaction, of whoever asked."""

from alembic import context

from db.schema import VERSION_TABLE
from db.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
