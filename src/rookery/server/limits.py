"""How much one may ask of the server: all its limits, each of which a setting can change.

How large a single text may be for whatever reads it is in `rookery.core.sizes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

# What a message may hold is part of the protocol, and no setting changes it.
NAME_LENGTH: Final = 24
"""Characters of a person's name."""
MAX_SEATS: Final = 6
"""Seats at a table."""
ACTION_LENGTH: Final = 80
"""Characters of a decision."""
LINE_LENGTH: Final = 280
"""Characters of something that is said at a table."""
RECORD_LENGTH: Final = 1_000_000
"""Characters of a record."""
LESSON_STEPS: Final = 40
"""Steps of a lesson."""
LESSONS: Final = 40
"""Lessons of a course."""
COURSES: Final = 40
"""Games with a course."""

TalkMode = Literal["on", "keepers", "off"]
"""Everybody may talk; only people who keep their games; nobody."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one may ask of the server. `ROOKERY_LIMIT_TABLES=1000` changes `tables`."""

    # ---- what is kept ----
    tables: int = 200_000
    """Tables in the database."""
    replays: int = 50_000
    """Records in the database that were handed in to look at."""
    tables_per_person: int = 300
    """Tables that one browser has set up; for a new one, the oldest that is finished goes."""
    tables_per_address: int = 3_000
    """Tables that were set up from one address."""
    replays_per_person: int = 100
    """Records that one browser has handed in; for a new one, the oldest goes."""
    replays_per_address: int = 1_000
    """Records that were handed in from one address."""
    kept_games: int = 5_000
    """Finished tables that somebody has set up who keeps their games; beyond, the oldest goes."""
    unbegun_days: float = 14.0
    """Days after which a table goes at which no game began and nobody was."""
    abandoned_days: float = 180.0
    """Days after which a table goes whose game was not finished and at which nobody was."""
    finished_days: float = 365.0
    """Days after which a table goes whose game is over, which nobody looked at or keeps."""
    replay_days: float = 365.0
    """Days after which a record goes that was handed in and that nobody looked at."""
    people_days: float = 30.0
    """Days after which it is forgotten that a browser was here which holds no seat any more."""
    device_days: float = 365.0
    """Days after which a person's device goes that was not here."""
    prune_hours: float = 6.0
    """Hours until it is looked again what is to go; 0: only `rookery admin prune` does it."""
    journal: int = 50_000
    """Steps of one game; nothing in the rules of court ends a game in which all decline."""
    branches: int = 10
    """Tables that were played on from one another, in a row."""
    rooms: int = 200
    """Tables kept in memory though nobody is connected to them."""
    room_seconds: float = 60.0
    """Seconds for which a table is kept in memory after the last has left."""

    # ---- who comes in ----
    sockets: int = 8_000
    """Connections of any kind."""
    sockets_per_address: int = 300
    """Connections of any kind from one address."""
    header_seconds: float = 10.0
    """Seconds until the head of a request must be there."""
    header_bytes: int = 32_768
    """Bytes of the head of a request."""
    body_seconds: float = 30.0
    """Seconds until the body of a request must be there."""
    idle_seconds: int = 5
    """Seconds that a connection may wait between two requests."""
    stalled_seconds: float = 20.0
    """Seconds for which an answer may wait to be taken."""
    connections: int = 5_000
    """Open WebSockets."""
    connections_per_address: int = 100
    """Open WebSockets of one address."""
    messages: float = 30.0
    """Messages a second over one WebSocket."""
    message_burst: int = 60
    """Messages that a WebSocket may send at once after a silence."""
    share_seconds: float = 10.0
    """Seconds that a full table waits for its people's shares in the dice."""
    grace_seconds: float = 120.0
    """Seconds that somebody is away before the others may let a bot play for them."""
    beat_seconds: float = 5.0
    """Seconds until the house looks again after tables at which nobody is."""
    faces: float = 5.0
    """Times a second that screens at one address may go to another person, or play again."""
    message_bytes: int = 2_048
    """Bytes of one message."""
    backlog: int = 2_000_000
    """Bytes waiting for a browser that is too slow to take them."""
    news: int = 500
    """Happenings that a snapshot tells at most."""
    recalled: int = 60
    """Decisions since one's turn that can be played again."""
    requests: int = 600
    """Requests a minute from one address."""
    makings: int = 60
    """New tables, replays and reviews, and checks of records, a minute from one address."""
    attempts: int = 30
    """Attempts a minute from one address to come in with a passkey or a code."""
    device_seconds: float = 600.0
    """Seconds for which a code for another device is good."""
    devices: int = 30
    """Devices of one person; for a new one, the one that was longest away goes."""
    passkeys: int = 10
    """Passkeys of one person."""
    bots: int = 5
    """Bots with an account that one person answers for."""
    bot_tables: int = 20
    """Tables that are not over at which such a bot sits."""
    worlds: float = 20.0
    """Worlds a second that such a bot is sent over one WebSocket, to think in."""
    body_bytes: int = 1_100_000
    """Bytes of the body of a request."""

    # ---- talk ----
    talk: float = 0.5
    """Lines a second that one person may say."""
    talk_burst: int = 5
    """Lines that one person may say at once after a silence."""
    table_talk: float = 3.0
    """Lines a second that all at one table may say."""
    table_talk_burst: int = 20
    """Lines that all at one table may say at once after a silence."""
    address_talk: float = 2.0
    """Lines a second that may be said from one address."""
    address_talk_burst: int = 20
    """Lines that may be said from one address at once after a silence."""
    reactions: float = 0.5
    """Reactions a second of one person."""
    reaction_burst: int = 4
    """Reactions that one person may show at once after a while."""
    lines: int = 500
    """Lines that are kept of a table; for a new one, the oldest goes."""
    shunned: int = 1_000
    """People whom one person has muted or blocked."""
    reports: int = 10_000
    """Reports that are kept; beyond, no more are taken."""
    reports_per_person: int = 20
    """Reports by one person that are kept."""
    reports_per_address: int = 60
    """Reports from one address that are kept."""
    report_days: float = 180.0
    """Days for which a report is kept."""

    # ---- reading what strangers send ----
    page: int = 1_000
    """Steps of a replay that are told at once."""
    outcomes: int = 10_000
    """Possible outcomes of chance that are listed at once, for those who check the dice."""
    reading_seconds: float = 10.0
    """Seconds that a text may take to be read; then the process that reads it is ended."""
    reading_memory: int = 1_000_000_000
    """Bytes of memory that a process which reads texts may use."""
    readers: int = 1
    """Processes that read texts."""
    readings_waiting: int = 20
    """Texts of one address that wait to be read."""
    thoughts_waiting: int = 200
    """Decisions of bots that wait to be thought about, at the tables of one address."""

    # ---- the coach ----
    coaches: int = 1
    """Processes in which the coach thinks, behind those of the bots."""
    consults: float = 3.0
    """Questions a second that one person may ask the coach."""
    consult_burst: int = 30
    """Questions that one person may ask the coach at once after a while."""
    consults_waiting: int = 12
    """Questions of one address that wait for the coach."""
    coach_seconds: float = 10.0
    """Seconds that the coach may think about a question; then it is ended."""
    coach_pause: float = 1.0
    """Seconds that the coach waits at most while bots wait for their turn."""
    coach_memory: int = 1_500_000_000
    """Bytes of memory that a process in which the coach thinks may use."""

    # ---- telling those who are away ----
    notice_seconds: float = 70.0
    """Seconds that somebody is away from a table before they are told of it."""
    push_devices: int = 10
    """Devices of one person that take pushes; for a new one, the oldest goes."""
    push_pause: float = 60.0
    """Seconds between two pushes to one device; what comes in between is told in one."""
    mail_pause: float = 900.0
    """Seconds between two mails to one person; what comes in between is told in one."""
    mails_per_day: int = 20
    """Mails to one address in a day."""
    confirmations_per_day: int = 3
    """Mails to one address in a day that ask whether it is theirs."""
    confirmations: int = 60
    """Mails in an hour, of the whole house, that ask whether an address is theirs."""
    notice_retry: float = 60.0
    """Seconds until what could not be sent is tried again; twice as many each time after that."""

    # ---- reviews of games ----
    reviewers: int = 1
    """Games that are reviewed at once, each in a process behind those of the bots."""
    reviews_per_person: int = 2
    """Reviews that one browser has asked for and that are not done."""
    reviews_per_address: int = 8
    """Reviews that were asked for from one address and are not done."""
    review_seconds: float = 900.0
    """Seconds that a quick review may think."""
    deep_review_seconds: float = 7_200.0
    """Seconds that a deep review may think."""
    review_pause: float = 2.0
    """Seconds that a review waits at most before each step while bots wait for their turn."""
    review_memory: int = 1_500_000_000
    """Bytes of memory that a process which reviews a game may use."""
    reviews: int = 20_000
    """Reviews in the database; for a new one, the oldest goes."""
