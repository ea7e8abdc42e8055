"""The tables of the database. The journal is the truth; everything else stands around it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
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
    false,
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
    Column("turn", Integer, nullable=True),  # the seat that decides, noted a moment later
    Column("rated", Integer, nullable=False, server_default="0"),  # 1: it counts for ratings
    Column("coach", String(10), nullable=False, server_default="off"),  # off, demand or teacher
    Column("terms", Text, nullable=True),  # as JSON; none: those of tables from before
    Column("due", Float, nullable=True),  # when the house looks after it, though nobody is there
    # In the hall, for everybody; and are its clocks so slow that nobody has to be there?
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("days", Boolean, nullable=False, server_default=false()),
    Index("tables_public", "public", "created"),
    Index("tables_due", "due"),
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
    Column("holder", LargeBinary(32), nullable=True),  # a person's key, or the hash of a token
    Column("share", LargeBinary(32), nullable=True),  # what the browser gave to the dice
    Column("won", Float, nullable=True),  # the share of the win, when the game is over
    Column("expected", Float, nullable=True),  # what could be expected of it by ratings
    Index("seats_holder", "holder"),
    Column("seen", Float, nullable=True),  # when the person was last here, to the minute
)

# The primary key refuses a second writer of the same step.
journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("entry", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    # Seconds before it that were spent on the way between server and browser.
    Column("lag", Float, nullable=False, server_default="0"),
)

# What people did about their seats. The primary key refuses a second writer here too.
attendance = Table(
    "attendance",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the match, when it was done
    Column("bot", String(40), nullable=False),
    Column("at", Float, nullable=False),
)

# What was said at a table. The primary key refuses a second writer of the same line.
talk = Table(
    "talk",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("audience", String(10), nullable=False),  # players, watchers or all
    Column("seat", Integer, nullable=True),  # none: somebody who watched
    Column("speaker", LargeBinary(32), nullable=False),  # by what they hold seats
    Column("name", String(40), nullable=False),
    Column("line", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("talk_speaker", "speaker"),
)

# Whom somebody does not want to hear, at one table or, where that is empty, anywhere.
shunned = Table(
    "shunned",
    metadata,
    Column("holder", LargeBinary(32), primary_key=True),  # empty: those who run the server
    Column("other", LargeBinary(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),  # as the other was called then
    Column("at", Float, nullable=False),
    Index("shunned_other", "other"),
)

# What people have told those who run the server. It outlives the table.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("reporter", LargeBinary(32), nullable=True),  # none: they were forgotten
    Column("address", LargeBinary(32), nullable=True),  # a hash of where it came from
    Column("speaker", LargeBinary(32), nullable=True),
    Column("name", String(40), nullable=False),  # of the speaker
    Column("about", Text, nullable=False),
    Column("lines", Text, nullable=False),  # as JSON
    Column("at", Float, nullable=False),
    Index("reports_reporter", "reporter"),
    Index("reports_address", "address"),
    Index("reports_speaker", "speaker"),
)

# When no server was running, so that nobody's time ran.
outages = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
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

# What reviews have found. They go with the record, be it of a table or one that was handed in.
reviews = Table(
    "reviews",
    metadata,
    Column("record", String(32), primary_key=True),  # a hash of the record's text
    Column("depth", String(24), primary_key=True),
    Column("version", Integer, primary_key=True),  # of what reviews say
    Column("table_id", String(32), nullable=True),  # where it was played, if it was played here
    Column("found", LargeBinary, nullable=False),  # JSON, made small by zlib
    Column("created", Float, nullable=False),
    Index("reviews_table", "table_id"),
    Index("reviews_created", "created"),
)

# The browsers that were given a token. A token that was not given here is none.
people = Table(
    "people",
    metadata,
    Column("holder", LargeBinary(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("person", LargeBinary(32), nullable=True),  # whose device it is; null: a guest's
    Column("device", String(40), nullable=False, server_default=""),
    Column("seen", Float, nullable=True),  # when it was last here, to the hour
    Index("people_person", "person"),
)

# Whoever keeps their games. All devices of a person hold the seats that bear the person's key.
persons = Table(
    "persons",
    metadata,
    Column("key", LargeBinary(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("settings", Text, nullable=False),  # as JSON
    Column("recovery", LargeBinary(32), nullable=True),  # the hash of the recovery code
    Column("created", Float, nullable=False),
    Column("address", LargeBinary(32), nullable=True),  # a hash of where it was made
    Index("persons_recovery", "recovery", unique=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary(1023), primary_key=True),
    Column("person", LargeBinary(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),  # how often it was used, if it counts
    Column("created", Float, nullable=False),
    Index("passkeys_person", "person"),
)

# How strong persons are at a game, in points of Elo. Bots stand where the ladder has put them.
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_rating", "game", "rating"),
)

# What each rated game has made of them.
rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("person", LargeBinary(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("rating_steps_person", "person", "game", "at"),
)

# Bots by others: each is a person too, who has a name, ratings and a token, but no keys.
robots = Table(
    "robots",
    metadata,
    Column("person", LargeBinary(32), primary_key=True),
    Column("owner", LargeBinary(32), nullable=False),  # the person who answers for it
    Column("folded", String(40), nullable=False),  # the name as the eye takes it, once in a house
    Column("games", Text, nullable=False),  # as JSON: what it plays, as it said when last here
    Column("challenges", String(10), nullable=False),  # any, rated or none
    Column("seen", Float, nullable=True),  # when it was last here
    Index("robots_owner", "owner"),
    Index("robots_folded", "folded", unique=True),
    Index("robots_seen", "seen"),
)

# Open seats that were offered to them.
challenges = Table(
    "challenges",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("robot", LargeBinary(32), nullable=False),
    Column("declined", Boolean, nullable=False, server_default=false()),
    Column("at", Float, nullable=False),
    Index("challenges_robot", "robot"),
)

# What is good once, for minutes: challenges to passkeys, codes for another device.
codes = Table(
    "codes",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("person", LargeBinary(32), nullable=True),
    Column("until", Float, nullable=False),
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

# Ways to tell somebody who is away: a device that takes pushes, or a mail address.
ways = Table(
    "ways",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("holder", LargeBinary(32), nullable=False),  # whose it is, as with seats
    Column("kind", String(4), nullable=False),  # push or mail
    Column("slot", LargeBinary(32), nullable=False),  # a hash of what there is one of
    Column("address", Text, nullable=False),  # of the push service, or of mail
    Column("public_key", LargeBinary(65), nullable=True),  # of a device, to encrypt for it
    Column("auth", LargeBinary(16), nullable=True),
    Column("session", LargeBinary(32), nullable=True),  # the device: out with it, out with this
    Column("device", String(40), nullable=False),
    Column("site", String(255), nullable=False),  # the name by which it was asked for
    Column("language", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("confirmed", Float, nullable=True),  # null: nothing goes there yet
    Column("told", Float, nullable=True),  # when something last went there
    Index("ways_slot", "slot", unique=True),
    Index("ways_holder", "holder"),
)

# What somebody is to be told of a table. The primary key keeps it at one until they come back.
notices = Table(
    "notices",
    metadata,
    Column("holder", LargeBinary(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # begun, turn or over
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("told", Float, nullable=True),  # when it was handed to the ways
    Index("notices_due", "told", "due"),
)

# What is still to be sent on each way.
deliveries = Table(
    "deliveries",
    metadata,
    Column("way", String(16), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("since", Float, nullable=False),  # when it was handed out
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("deliveries_due", "due"),
)

# Mails of the last day, so that nobody gets too many.
letters = Table(
    "letters",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("address", LargeBinary(32), nullable=False),  # a salted hash
    Column("kind", String(8), nullable=False),  # confirm or news
    Column("at", Float, nullable=False),
    Index("letters_address", "address", "at"),
    Index("letters_kind", "kind", "at"),
)

# Which lessons somebody has gone through.
lessons = Table(
    "lessons",
    metadata,
    Column("holder", LargeBinary(32), primary_key=True),  # whose it is, as with seats
    Column("game", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

# How somebody fares with the puzzle of a day.
puzzles = Table(
    "puzzles",
    metadata,
    Column("holder", LargeBinary(32), primary_key=True),  # whose it is, as with seats
    Column("game", String(40), primary_key=True),
    Column("day", Integer, primary_key=True),  # counted as Python does, from the year 1
    Column("puzzle", String(12), nullable=False),  # its name
    Column("step", Integer, nullable=False),  # decisions that are found
    Column("wrong", Integer, nullable=False),
    Column("hinted", Boolean, nullable=False),
    Column("stars", Integer, nullable=True),  # null until it is over
    Column("on_time", Boolean, nullable=False),  # solved on its day
    Column("at", Float, nullable=False),
)
