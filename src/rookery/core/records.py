"""Records: a game as text that a person can read, one decision or outcome a line.

    rookery record: 1
    game: court
    rules: 1
    option players: 2
    option fools: limited
    seat A: Ann
    seat B: greedy

    *: start A
    A: roll
    *: rolled 2 5 5
    A: aside 5

    end: 4 steps, unfinished
    digest: 0f3a…

A value of several lines follows its name on lines of its own, each behind `| `. Loading a record
replays it, so a line that is not possible where it stands is found; the digest finds the rest.
Lines may end as they do on Windows.

A record of older rules that replays by those of today is a record like any other. One that does not
is read as far as it can be followed, and says so in `changed`; its text stays what it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rookery.core.contract import CHANCE, OVER, SEATS, Game, State
from rookery.core.manifest import Manifest
from rookery.core.options import clean, settle, shown
from rookery.core.registry import title
from rookery.core.sizes import RECORD_CHARS, RECORD_LINES, STEP_CHARS

FORMAT: Final = 1
MAGIC: Final = "rookery record"
CHANCE_MARK: Final = "*"
LONGEST_REASON: Final = 400


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of the seats; where several have the same, with the seats' letters."""
    return [
        f"{name} {SEATS[seat]}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]


class RecordError(ValueError):
    """The text is no sound record; says at which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        said = reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]}…"
        super().__init__(f"line {line}: {said}")
        self.line: Final = line
        self.reason: Final = said


class RulesChange:
    """The rules have changed since a game was played: from some step on it can't be followed."""

    def __init__(self, rules: int, step: int, steps: int, reason: str) -> None:
        self.rules: Final = rules
        """The version that it was played by."""
        self.step: Final = step
        """The first step that today's rules don't allow, from 1."""
        self.steps: Final = steps
        """How many steps the game has."""
        self.reason: Final = reason

    def told(self, now: int) -> str:
        """The same in a sentence; `now` is the version of today."""
        return (
            f"This game was played by rules {self.rules}. By rules {now} it can be shown up to "
            f"step {self.step - 1} of {self.steps}; step {self.step} is not possible any more: "
            f"{self.reason}"
        )


class Record:
    """A game that was played, or part of one: everything needed to see it again."""

    def __init__(
        self,
        game: Game,
        actions: Sequence[int],
        seats: Sequence[str] = (),
        notes: Mapping[str, str] | None = None,
        changed: RulesChange | None = None,
        original: str | None = None,
    ) -> None:
        self.game: Final = game
        self.actions: Final = list(actions)
        self.seats: Final = [clean(name, "a seat's name") for name in seats] or [
            f"seat {SEATS[i]}" for i in range(game.players)
        ]
        self.notes: Final = {
            _note_name(name): clean(note, f"the note {name!r}")
            for name, note in (notes or {}).items()
        }
        """Further words kept with the game, by name."""
        self.changed: Final = changed
        """If the rules have changed since: where `actions` stop short of the whole game."""
        self._original: Final = original
        if len(self.seats) != game.players:
            raise ValueError(f"{len(self.seats)} names for {game.players} seats")

    def states(self) -> Iterator[tuple[State, int]]:
        """Each step: the state before it, which changes as one goes on, and the action."""
        state = self.game.start()
        for action in self.actions:
            yield state, action
            state.apply(action)

    def final(self) -> State:
        """The state after the last step."""
        state = self.game.start()
        for action in self.actions:
            state.apply(action)
        return state

    def text(self) -> str:
        """The record as it is written to a file; one that can't be followed stays as it was."""
        if self._original is not None:
            return self._original
        lines = [f"{MAGIC}: {FORMAT}", f"game: {self.game.name}", f"rules: {self.game.rules}"]
        for name, value in self.game.options.items():
            lines += _field(f"option {name}", _written(value))
        for letter, name in zip(SEATS, self.seats, strict=False):
            lines += _field(f"seat {letter}", name)
        for name, note in self.notes.items():
            lines += _field(f"note {name}", note)
        lines.append("")
        for state, action in self.states():
            lines.append(f"{_mark(state)}: {self.game.text(action)}")
        lines += ["", f"end: {len(self.actions)} steps, {_ending(self.final())}"]
        return "\n".join([*lines, f"digest: {_digest(lines)}"]) + "\n"

    @staticmethod
    def read(text: str) -> Record:
        """The record in a text, replayed and verified; a `RecordError` says what is wrong."""
        return _Reader(text).record()


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _note_name(name: str) -> str:
    if not _is_word(name):
        raise ValueError(f"a note's name is one word, not {shown(name)}")
    return name


def _is_word(name: str) -> bool:
    return name.replace("_", "").isalnum()


def _field(name: str, value: str) -> list[str]:
    if "\n" in value or value != value.strip():
        return [f"{name}:", *(f"| {line}" if line else "|" for line in value.split("\n"))]
    return [f"{name}: {value}" if value else f"{name}:"]


def _mark(state: State) -> str:
    return CHANCE_MARK if state.actor == CHANCE else SEATS[state.actor]


def _ending(state: State) -> str:
    if state.actor != OVER:
        return "unfinished"
    return "result " + " ".join(f"{share:g}" for share in state.result())


def _digest(lines: Sequence[str]) -> str:
    # half a character, which no file holds, must not stop the reader here
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()[:32]


class _Reader:
    """Reads one record from the top down, and knows the line it is at."""

    def __init__(self, text: str) -> None:
        if len(text) > RECORD_CHARS:
            raise RecordError(1, f"a record has no more than {RECORD_CHARS} characters")
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
        self.lines: Final = text.split("\n")
        self.at = 0
        self.rules = 0
        """The version of the rules that the game was played by."""
        self.field_at = 0
        """Where the field that was read last starts."""

    def error(self, reason: str) -> RecordError:
        return RecordError(min(self.at + 1, len(self.lines)), reason)

    def field_error(self, reason: str) -> RecordError:
        """What is wrong with the field that was read last."""
        self.at = self.field_at
        return self.error(reason)

    def record(self) -> Record:
        if len(self.lines) > RECORD_LINES:
            raise RecordError(RECORD_LINES, f"a record has no more than {RECORD_LINES} lines")
        self.first_lines()
        game = self.load_game()
        seats = [self.words(f"seat {SEATS[i]}") for i in range(game.players)]
        notes = self.notes()
        self.blank()
        first = self.at
        actions: list[int] = []
        try:
            state = self.replay(game, actions)
            self.blank()
            self.last_lines(len(actions), state)
        except RecordError as error:
            changed = self.change(game, first, len(actions), error)
            if changed is None:
                raise
            original = "\n".join(self.lines) + "\n"
            return Record(game, actions[: changed.step - 1], seats, notes, changed, original)
        return Record(game, actions, seats, notes)

    def change(self, game: Game, first: int, done: int, error: RecordError) -> RulesChange | None:
        """Is what went wrong a change of the rules? It is, if an old record is all it was.

        Its steps begin at the line `first`, and so many could be done.
        """
        last = len(self.lines) - 1
        if self.rules == game.rules or "" not in self.lines[first:last]:
            return None
        steps = self.lines.index("", first) - first
        untouched = self.lines[last] == f"digest: {_digest(self.lines[:last])}"
        if not untouched or first + steps + 2 != last or steps == 0:
            return None
        return RulesChange(self.rules, min(done + 1, steps), steps, error.reason)

    def first_lines(self) -> None:
        if not self.lines[0].startswith(f"{MAGIC}:"):
            raise self.error(f"a record starts with '{MAGIC}: {FORMAT}'")
        self.number(MAGIC, FORMAT)

    def load_game(self) -> Game:
        name = self.value("game")
        try:
            known = title(name)
        except ValueError as error:
            raise self.field_error(str(error)) from None
        self.rules = self.number("rules", known.rules, oldest=1)
        options = self.options(known)
        try:
            return known.load(options)
        except ValueError as error:
            raise self.field_error(str(error)) from None

    def options(self, known: Manifest) -> dict[str, str]:
        """What was chosen; an option that is younger than the record has its default."""
        fields: dict[str, str] = {}
        while self.line().startswith("option "):
            self.add_named("option", fields)
            try:
                settle(known.options, fields)
            except ValueError as error:
                raise self.field_error(str(error)) from None
        return fields

    def notes(self) -> dict[str, str]:
        fields: dict[str, str] = {}
        while self.line().startswith("note "):
            self.add_named("note", fields)
        return fields

    def add_named(self, kind: str, fields: dict[str, str]) -> None:
        """Read one more field of a kind that has many."""
        name = self.line().partition(":")[0].removeprefix(f"{kind} ")
        value = self.words(f"{kind} {name}")
        if name in fields or not _is_word(name):
            problem = "stands here twice" if name in fields else "is not one word"
            raise self.field_error(f"the {kind} {shown(name)} {problem}")
        fields[name] = value

    def replay(self, game: Game, actions: list[int]) -> State:
        """Take all steps, which are added to the actions."""
        state = game.start()
        while self.line():
            if self.line().startswith("end:"):
                raise self.error("an empty line stands before the end")
            actions.append(self.step(game, state))
        return state

    def step(self, game: Game, state: State) -> int:
        if len(self.line()) > STEP_CHARS:
            raise self.error(f"a step has no more than {STEP_CHARS} characters")
        mark, colon, text = self.line().partition(": ")
        if not colon:
            raise self.error(f"a step is written like 'A: roll', not {shown(self.line())}")
        if state.actor == OVER:
            raise self.error("the game is over before this step")
        if mark != _mark(state):
            raise self.error(f"it is {_mark(state)} who acts here, not {shown(mark)}")
        try:
            action = game.parse(text)
            state.apply(action)
        except ValueError as error:
            raise self.error(str(error)) from None
        self.at += 1
        return action

    def last_lines(self, steps: int, state: State) -> None:
        expected = f"{steps} steps, {_ending(state)}"
        found = self.value("end")
        if found != expected:
            raise self.field_error(f"the end should read {expected!r}, not {shown(found)}")
        digest = _digest(self.lines[: self.at])
        if self.value("digest") != digest:
            reason = "the digest does not fit: the record was altered after it was written"
            raise self.field_error(reason)
        if self.at < len(self.lines):
            raise self.error("nothing may follow the digest")

    # ---- lines and fields -----------------------------------------------------------------

    def line(self) -> str:
        if self.at >= len(self.lines):
            raise self.error("the record ends too early: it was cut off")
        return self.lines[self.at]

    def blank(self) -> None:
        if self.line():
            raise self.error(f"an empty line is expected here, not {shown(self.line())}")
        self.at += 1

    def value(self, name: str) -> str:
        """The value of the field that must stand here."""
        line = self.line()
        if line != f"{name}:" and not line.startswith(f"{name}: "):
            raise self.error(f"'{name}: …' is expected here, not {shown(line)}")
        self.field_at = self.at
        self.at += 1
        inline = line[len(name) + 2 :]
        return inline or "\n".join(self.block())

    def block(self) -> list[str]:
        """The lines of a value that has its own."""
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            line = self.lines[self.at]
            if line != "|" and not line.startswith("| "):
                raise self.error("a space stands behind the '|'")
            lines.append(line[2:])
            self.at += 1
        return lines

    def words(self, name: str) -> str:
        """The value of a field that holds words of people."""
        value = self.value(name)
        try:
            return clean(value, name)
        except ValueError as error:
            raise self.field_error(str(error)) from None

    def number(self, name: str, known: int, oldest: int = 0) -> int:
        """A version that must be one this program knows: today's, or an older one from there on."""
        found = self.value(name)
        if found in [str(version) for version in range(oldest or known, known + 1)]:
            return int(found)
        if found.isdecimal() and (len(found) > 9 or int(found) > known):
            raise self.field_error(f"{name} {shown(found)} is newer than this program's ({known})")
        raise self.field_error(f"{name} must be {known}, not {shown(found)}")
