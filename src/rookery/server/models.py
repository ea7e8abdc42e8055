"""The tables of the database. The journal is the truth; everything else stands around it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # as JSON
    Column("seed", LargeBinary(32), nullable=False),  # the server's secret behind its dice
    Column("branched", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("rematch", String(32), nullable=True),
    # The replay or table it goes on from, of a table also at which version. Tables from before
    # this was noted have a copy of their first steps in their own journal, and none here.
    Column("source", String(32), nullable=True),
    Column("source_version", Integer, nullable=True),
    Column("owner", LargeBinary(32), nullable=True),  # the holder of whoever set it up
    Column("address", LargeBinary(32), nullable=True),  # a hash of where it was set up from
    Column("touched", Float, nullable=False),  # when somebody was last here, to the hour
    Column("ended", Float, nullable=True),  # when the game was over
    # How the dice are sealed. 1: the secret is the seed. 2: people's shares are in it too.
    Column("dice", Integer, nullable=False, server_default="1"),
    Column("begun", Float, nullable=True),  # when the shares were settled, of dice 2
    Index("tables_source", "source"),
    Index("tables_owner", "owner"),
    Index("tables_address", "address"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person or bot
    Column("name", String(40), nullable=False),
    Column("holder", LargeBinary(32), nullable=True),  # hash of the token of the browser
    Column("share", LargeBinary(32), nullable=True),  # what the browser gave to the dice
)

# The primary key refuses a second writer of the same step.
journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("entry", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("record", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("owner", LargeBinary(32), nullable=True),
    Column("address", LargeBinary(32), nullable=True),
    Column("touched", Float, nullable=False),
)

# The browsers that were given a token. A token that was not given here is none.
people = Table(
    "people",
    metadata,
    Column("holder", LargeBinary(32), primary_key=True),
    Column("created", Float, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("address", String(64), primary_key=True),  # an address or a network
    Column("created", Float, nullable=False),
    Column("reason", Text, nullable=False),
)

# What this house alone knows, such as the salt of its hashes.
house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
