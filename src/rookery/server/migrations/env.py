"""Run by Alembic, on the connection that `rookery.server.store` hands it."""

from alembic import context

from rookery.server.models import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
