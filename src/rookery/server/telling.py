"""Turns a match into what a seat is shown and told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from librt.random import Random
from msgspec import Raw
from msgspec.json import Encoder

from rookery.core.contract import CHANCE, OVER, State
from rookery.core.turns import Turn
from rookery.match import UNDO, Happening, Match, Refused
from rookery.server.attendance import Attendance
from rookery.server.messages.basics import View
from rookery.server.messages.live import Recalled, RecalledStep
from rookery.server.messages.questions import Because, WhyNot
from rookery.server.messages.tables import Choice, ClockState, Position, Told, Waiting

_encoder: Final = Encoder()
REDRAWS: Final = 32
"""So many redraws of a secret that come out like the truth are no accident."""


def story(match: Match, since: int = 0) -> Iterator[Happening]:
    """What a match's journal tells after version `since`, what was taken back included."""
    marked, state, turn = match.mark_before(since)
    befores: list[tuple[State, int, Turn]] = []
    for version, entry in enumerate(match.journal[marked:], marked + 1):
        if entry == UNDO:
            state, action, turn = befores.pop()
            undone = True
        else:
            if state.actor == CHANCE:
                befores.clear()  # nothing before it can be taken back any more
            action, undone = entry, False
            befores.append((state.copy(), action, turn))
        happened_in = turn.at(state)
        if version > since:
            yield Happening(version, state.copy(), action, happened_in, undone)
        if not undone:
            turn = happened_in
            state.step(action)


def told(happened: Iterable[Happening], seat: int | None) -> list[Told]:
    """The same for one seat."""
    return [tell_of(happening, seat) for happening in happened]


def tell_of(h: Happening, seat: int | None) -> Told:
    """What one seat is told of one happening."""
    turn, event = h.turn, h.told_to(seat)
    return Told(h.version, h.by, h.undone, turn.number, turn.seat, turn.round, event, rule=h.rule)


def retold(match: Match, seat: int, most: int) -> Recalled:
    """What happened since this seat's turn, with the table after each decision; the last `most`.

    What was taken back is left out.
    """
    since = match.since_turn_of(seat)
    steps: list[list[Happening]] = []
    for happening in story(match, since):
        if happening.undone:
            steps.pop()
        elif happening.by == CHANCE and steps:
            steps[-1].append(happening)
        else:
            steps.append([happening])
    steps = steps[-most:]
    views = [step[0].shown_to(seat) for step in steps] + [match.state.view(seat)]
    shown = [
        RecalledStep(told(step, seat), view) for step, view in zip(steps, views[1:], strict=True)
    ]
    return Recalled(seat, match.version, views[0], shown)


def turn_is_over(match: Match, seat: int) -> bool:
    """Is it not this seat's turn any more? At a rated table nothing is taken back then."""
    return match.state.actor == OVER or match.turn.seat != seat


def seat_shown(match: Match, held: Sequence[int], facing: int | None) -> int | None:
    """Whose view a browser gets: where there are secrets, that of whoever has the screen.

    Else of the seat that is to decide, or of the one that decided last.
    """
    if len(held) < 2:
        return held[0] if held else None
    if not match.game.open:
        return facing if facing in held else None
    if match.state.actor in held:
        return int(match.state.actor)
    last = match.last_decider(held)
    return held[0] if last is None else last


class Telling:
    """A match at one moment, for each seat in its own way; what all may know is made once."""

    def __init__(
        self,
        match: Match,
        since: float,
        secret: bytes,
        attendance: Attendance,
        clock: ClockState | None = None,
        stopped: bool = False,
        rated: bool = False,
    ) -> None:
        state = match.state
        ended = state.actor == OVER
        self._match: Final = match
        self._attendance: Final = attendance
        self._clock: Final = clock
        self._stopped: Final = stopped or attendance.ended is not None
        """The game can't go on, though by its own rules it is not over."""
        self._over: Final = self._stopped or ended
        self._rated: Final = rated
        self._waiting: Final = None if self._over else Waiting(int(state.actor), since)
        self._result: Final = attendance.result(state.result() if ended else None)
        self._secret: Final = secret.hex() if self._over else None
        self._rule: Final = state.cites()
        self._table: bytes | None = None
        """What everybody is shown, written."""
        self._views: Final[dict[int | None, View]] = {}

    def position(self, seat: int | None) -> Position:
        """The game as it stands."""
        match, state = self._match, self._match.state
        own = seat is not None and seat not in self._attendance.stand_ins
        deciding = own and seat == state.actor and not self._over
        return Position(
            match.version,
            seat,
            self._view(seat),
            choices(state, seat) if deciding else [],
            seat is not None and self._may_undo(seat) and not self._stopped,
            match.version if seat is None else match.since_turn_of(seat),
            self._waiting,
            self._result,
            self._secret,
            self._clock,
            self._rule,
        )

    def eyes(self, seat: int | None) -> int | None:
        """The seat as which somebody sees and hears; where nothing is hidden, all do alike."""
        return None if self._match.game.open else seat

    def _may_undo(self, seat: int) -> bool:
        match = self._match
        if self._rated and turn_is_over(match, seat):
            return False
        return match.can_undo(seat) and self._attendance.may_take_back(seat, match.made)

    def _view(self, seat: int | None) -> View:
        eyes = self.eyes(seat)
        if eyes not in self._views:
            self._views[eyes] = self._written(eyes)
        return self._views[eyes]

    def _written(self, eyes: int | None) -> View:
        """A view as it goes into the message: what everybody is shown is written once."""
        state = self._match.state
        if self._table is None:
            self._table = _encoder.encode(state.shown_to_all())
        own = _encoder.encode(state.shown_to(eyes))
        # What is written already goes into a message as it is, be it a mapping or not.
        return cast(View, Raw(joined(self._table, own)))


def joined(one: bytes, other: bytes) -> bytes:
    """Two objects of JSON as one, with the entries of both."""
    if one == b"{}":
        return other
    return one if other == b"{}" else one[:-1] + b"," + other[1:]


def reason_told(match: Match, seat: int, order: WhyNot) -> Because:
    """Why a seat can't take a decision; what is no decision of the game is refused."""
    try:
        reason = match.state.why_not(match.game.parse(order.action), seat)
    except ValueError as error:
        raise Refused("illegal", str(error)) from None
    return Because(seat, match.version, order.action, reason)


def choices(state: State, seat: int | None) -> list[Choice]:
    """The open decisions with what they would bring about."""
    text = state.game.text
    return [Choice(text(action), state.describe(action, seat)) for action in state.legal()]


def hides_something(state: State) -> bool:
    """Can what some seat does not know be drawn anew so that it comes out differently?"""
    rng = Random(0)
    seats = range(state.game.players)
    return any(state.imagine(seat, rng) != state for seat in seats for _ in range(REDRAWS))
