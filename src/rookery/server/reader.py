"""A process that reads what strangers send: records, editions, replays.

It works under a limit of memory, and whoever asks it ends it when it takes too long. What it has
read it remembers, with the position every so many steps, so that looking through a long game does
not replay it each time.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from typing import Final

import msgspec

from rookery import fairness
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.options import Value
from rookery.core.records import Record, RulesChange
from rookery.core.registry import title
from rookery.core.turns import BEFORE_THE_FIRST, Turn
from rookery.match import Happening, Refused
from rookery.server.answering import answer_questions, limit_memory
from rookery.server.attendance import ended_early
from rookery.server.company import called
from rookery.server.messages.replays import (
    Draw,
    Draws,
    OutcomeCheck,
    ReplayInfo,
    ReplayStep,
    Verdict,
)
from rookery.server.messages.tables import Changed, Told
from rookery.server.telling import choices, hides_something, tell_of

KEPT_STEPS: Final = 200_000
"""Steps of all the games that are remembered."""
MARK: Final = 250
"""A position is remembered after each so many steps, with the turn."""


class Written(msgspec.Struct, tag="written"):
    """A record as text."""

    text: str


class Played(msgspec.Struct, tag="played"):
    """A game that is in the server's memory."""

    game: str
    options: dict[str, Value]
    actions: list[int]
    seats: list[str]
    notes: dict[str, str]
    changed: Changed | None = None


Source = Written | Played


class Load(msgspec.Struct, tag="load"):
    """Can this game be played with these options? Answered with nothing."""

    game: str
    options: dict[str, Value]


class Keep(msgspec.Struct, tag="keep"):
    """The record as it is to be kept. Answered with its text."""


class Check(msgspec.Struct, tag="check"):
    """Do the outcomes follow from the seed? Answered with a `Verdict`."""


class Show(msgspec.Struct, tag="show"):
    """What happened after a step. Answered with a `ReplayInfo`."""

    replay: str
    table: str | None
    since: int
    most: int


class Stand(msgspec.Struct, tag="stand"):
    """The position after a step. Answered with a `ReplayStep`."""

    step: int
    seat: int | None


class List(msgspec.Struct, tag="list"):
    """What chance has settled after a step, and what else it could have. Answered with `Draws`."""

    since: int
    most_steps: int
    most_outcomes: int


class Branch(msgspec.Struct, tag="branch"):
    """Can one play on from this step, with so many seats? Answered with a `Beginning`."""

    at: int
    seats: int
    brief: bool = False
    """The steps themselves are not asked for."""


class Hide(msgspec.Struct, tag="hide"):
    """Would the record tell a secret of a running game? Answered with true or false."""


class Finish(msgspec.Struct, tag="finish"):
    """The record of a finished game. Answered with its text, or with nothing if it goes on."""


class Beginning(msgspec.Struct):
    """What a game that is played on begins with."""

    game: str
    options: dict[str, Value]
    actions: list[int]


Task = Load | Keep | Check | Show | Stand | List | Branch | Hide | Finish


class Reading(msgspec.Struct):
    """A task, and the record it is about; without its source, it is one that was read before."""

    task: Task
    most_steps: int
    key: str = ""
    source: Source | None = None


class Answer(msgspec.Struct):
    """What was found, as JSON; or what is wrong with what was sent."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    problem: tuple[str, str, dict[str, str | int]] | None = None
    """Code and reason."""
    missing: bool = False
    """The record of this key is not remembered here."""


class Missing(Exception):
    """The record of this key is not remembered here."""


Mark = tuple[State, Turn]
"""A position, and the turn that has brought it about."""


class Book:
    """A record that was read, with marks in it."""

    def __init__(self, record: Record, changed: Changed | None = None) -> None:
        self.record: Final = record
        self.changed: Final = changed or told_change(record.changed, record.game.rules)
        self._marks: Final[list[Mark]] = [(record.game.start(), BEFORE_THE_FIRST)]

    def at(self, step: int) -> State:
        """The position after so many steps."""
        return self._mark_at(step)[0]

    def _mark_at(self, step: int) -> Mark:
        while len(self._marks) <= step // MARK:
            first = (len(self._marks) - 1) * MARK
            self._marks.append(self._played(self._marks[-1], first, first + MARK))
        return self._played(self._marks[step // MARK], step // MARK * MARK, step)

    def _played(self, before: Mark, first: int, last: int) -> Mark:
        state, turn = before[0].copy(), before[1]
        for action in self.record.actions[first:last]:
            turn = turn.at(state)
            state.apply(action)
        return state, turn

    def told(self, since: int) -> Iterator[Told]:
        """What a spectator is told of each step after that one."""
        state, turn = self._mark_at(since)
        for number, action in enumerate(self.record.actions[since:], since + 1):
            turn = turn.at(state)
            happening = Happening(number, state, action, turn)
            yield tell_of(happening, None)
            state.apply(action)


def told_change(change: RulesChange | None, now: int) -> Changed | None:
    """What the page is told of a change of the rules; `now` is the version of today."""
    return Changed(change.rules, now, change.step, change.steps) if change else None


_books: Final[OrderedDict[str, Book]] = OrderedDict()


def carry_out(reading: Reading) -> object:
    """Do what is asked; what it is answered with depends on the task."""
    if isinstance(reading.task, Load):
        title(reading.task.game).load(reading.task.options)
        return None
    book = _book(reading)
    steps = len(book.record.actions)
    match reading.task:
        case Keep():
            return book.record.text()
        case Check():
            return _verdict(book.record)
        case Show():
            return _shown(book, reading.task)
        case Stand():
            return _stands(book, reading.task)
        case List():
            return _draws(book, reading.task)
        case Branch():
            return _root(book, reading.task)
        case Hide():
            return hides_something(book.at(steps))
        case Finish():
            return book.record.text() if is_over(book.record, book.at(steps)) else None


def is_over(record: Record, final: State) -> bool:
    """Is nothing more to come: by the game itself, or because people have ended it?"""
    return final.actor == OVER or ended_early(record.notes) is not None


def _book(reading: Reading) -> Book:
    known = _books.pop(reading.key, None) or _new_book(reading)
    if reading.key:
        _books[reading.key] = known
        while sum(len(book.record.actions) for book in _books.values()) > KEPT_STEPS:
            _books.popitem(last=False)
    return known


def _new_book(reading: Reading) -> Book:
    source = reading.source
    if source is None:
        raise Missing
    changed = source.changed if isinstance(source, Played) else None
    return Book(read_record(source, reading.most_steps), changed)


def read_record(source: Source, most_steps: int) -> Record:
    """The record, if it is one and not too long."""
    if isinstance(source, Played):
        game = title(source.game).load(source.options)
        return Record(game, source.actions, source.seats, source.notes)
    if source.text.count("\n") > 2 * most_steps:  # options may have lines of their own
        raise Refused("malformed", "line 1: the record has too many lines")
    record = Record.read(source.text)
    if len(record.actions) > most_steps:
        raise Refused("malformed", "a game has no more than {steps} steps here", steps=most_steps)
    return record


def _verdict(record: Record) -> Verdict:
    verdict = fairness.verify(record)
    checks = [OutcomeCheck(*outcome) for outcome in verdict.outcomes]
    return Verdict(verdict.chain, verdict.words(), verdict.honest, verdict.shared, checks)


def _shown(book: Book, task: Show) -> ReplayInfo:
    record = book.record
    steps = len(record.actions)
    since = min(task.since, steps)
    final = book.at(steps)
    return ReplayInfo(
        replay=task.replay,
        game=record.game.name,
        options=record.game.options,
        seats=record.seats,
        called=[called(name, seat) for seat, name in enumerate(record.seats)],
        steps=steps,
        result=final.result() if final.actor == OVER else None,
        ended=None if final.actor == OVER else ended_early(record.notes),
        commitment=record.notes.get(fairness.NOTE_COMMITMENT),
        seed=record.notes.get(fairness.NOTE_SEED),
        shared=fairness.is_shared(record),
        branched=fairness.branched(record),
        table=task.table,
        changed=book.changed,
        since=since,
        happened=list(islice(book.told(since), task.most)),
    )


def _stands(book: Book, task: Stand) -> ReplayStep:
    game = book.record.game
    if task.step > len(book.record.actions):
        raise Refused("unknown", "the game has {steps} steps", steps=len(book.record.actions))
    if task.seat is not None and task.seat >= game.players:
        raise Refused("unknown", "the game has {seats} seats", seats=game.players)
    state = book.at(task.step)
    decides = task.seat is not None and state.actor == task.seat
    legal = choices(state, task.seat) if decides else []
    return ReplayStep(task.step, task.seat, int(state.actor), state.view(task.seat), legal)


def _draws(book: Book, task: List) -> Draws:
    game, actions = book.record.game, book.record.actions
    state, listed = book.at(min(task.since, len(actions))), 0
    found: list[Draw] = []
    for step, action in enumerate(actions[task.since :], task.since):
        if step - task.since >= task.most_steps or listed >= task.most_outcomes:
            return Draws(found, step)
        if state.actor == CHANCE:
            outcomes = [(game.text(outcome), chance) for outcome, chance in state.outcomes()]
            found.append(Draw(step + 1, outcomes))
            listed += len(outcomes)
        state.apply(action)
    return Draws(found, None)


def _root(book: Book, task: Branch) -> Beginning:
    game, actions = book.record.game, book.record.actions
    if task.at > len(actions):
        change = book.record.changed
        if change is not None:
            raise Refused("outdated", change.told(game.rules))
        raise Refused("malformed", "the record has {steps} steps", steps=len(actions))
    if task.seats != game.players:
        raise Refused("malformed", "{seats} seats are needed", seats=game.players)
    if book.at(task.at).actor == OVER:
        raise Refused("over", "the game is over at that step")
    return Beginning(game.name, game.options, [] if task.brief else actions[: task.at])


def answer(question: bytes) -> Answer:
    """Whatever is wrong with what was sent is said cleanly."""
    try:
        found = carry_out(msgspec.json.decode(question, type=Reading))
        return Answer(msgspec.Raw(msgspec.json.encode(found)))
    except Missing:
        return Answer(missing=True)
    except Refused as refused:
        return _refused(refused)
    except ValueError as error:
        return _refused(Refused("malformed", str(error)[:1_000]))
    except (MemoryError, RecursionError):
        _books.clear()
        return _refused(Refused("unreadable", "it is too large to be read here"))


def _refused(refused: Refused) -> Answer:
    return Answer(problem=(refused.code, refused.said, refused.values))


def main(memory: str) -> None:
    """Answer until there are no more questions."""
    limit_memory(int(memory))
    answer_questions(lambda question: msgspec.json.encode(answer(question)))


if __name__ == "__main__":
    main(sys.argv[1])
