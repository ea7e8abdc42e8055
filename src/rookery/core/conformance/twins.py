"""Twins: two games that a seat can't tell apart are played on, and must not come apart for it.

The true game and a world that a seat imagines look the same to it. From there both are played on
by the same public events: the seat's own decisions, and of all else whatever it is told of in the
same words. What it is not told of, a hidden card or a gem taken in secret, may be another one in
its twin. At each step everything that the seat is shown is compared: who acts, the views of the
seat and of a spectator, who leads, what it may do and how that is described, why it may not do
other things, what a learner there observes.

Three things may part twins, and nothing else:

- **A telling.** `describe` tells the seat of a decision or an outcome that is not possible in its
  twin: another seat plays a card that it does not hold there, or a die comes up. To be told is how
  one learns; what one may be told is the rules' affair.
- **A reveal.** `State.reveals` is true of the action in the true game: its consequences show more
  than its telling.
- **The end of patience.** After some steps a new twin is drawn.

Twins that come apart without any of these are a leak: some secret decides what the seat is shown.
Often that is who is asked: if a seat is asked only while it holds a certain card, being asked says
so. Or `imagine` drew a world that did not fit what the seat had seen; that is a breach too.

Undo follows from the same. A decision that is not a reveal may be taken back, and then another one
taken. If a telling went to some seats and not to all, and did not fit what they held possible, they
have seen what the decider can now hide again and replace: so such a decision must be a reveal. What
a seat shows to everybody of its own, it gives away to everybody; that is its own affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from rookery.core.conformance.answers import is_decision
from rookery.core.conformance.numbers import observation_of
from rookery.core.conformance.trial import Onlooker, Trial
from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, IllegalAction, Plain, State
from rookery.core.observation import Sheet

PATIENCE: Final = 25
"""Twins are played on so far before a new one is drawn."""

STRIDE: Final = 37
"""Of so many decisions that are not open, one is asked about at each step."""

DRAWS: Final = 40
"""So often a twin draws for an outcome that is told in the same words."""


class Twin:
    """A game that looks to one seat like the true one."""

    def __init__(self, world: State, seat: int) -> None:
        self.world: Final = world
        self.seat: Final = seat
        self.steps = 0
        self.excused = False
        """May it come apart at the step that is just being done?"""


class Twins(Onlooker):
    """What a seat can't tell apart stays alike until it is told or shown something."""

    about: ClassVar[str] = "twins: nothing shows before it is told or revealed"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.observation: Final = observation_of(game)
        self.labels: Final = self.observation.labels() if self.observation else []
        self.twins: dict[int, Twin] = {}
        """By seat; a seat has none after its twin has parted, until a new one is drawn."""
        self.last = ""
        """What was done last, in words."""

    def begin(self, trial: Trial) -> None:
        """Another game is about to be played."""
        super().begin(trial)
        self.twins, self.last = {}, "at the start"

    # ---- comparing --------------------------------------------------------------------------

    def see(self, state: State) -> None:
        """Compare what each seat is shown here and there, now that both have done the step."""
        for twin in list(self.twins.values()):
            apart = self.difference(state, twin.world, twin.seat)
            if apart and not twin.excused:
                breach = f"seat {twin.seat} can tell twins apart, {self.last}, by {apart}"
                self.expect(False, f"{breach}; nothing of it was told or revealed")
            if apart or twin.steps >= PATIENCE:
                del self.twins[twin.seat]

    def difference(self, state: State, world: State, seat: int) -> str:
        """What the seat is shown apart in two games, in words; empty if all is alike."""
        if state.actor != world.actor:
            return f"who acts ({_who(state)}, {_who(world)})"
        if state.stage() != world.stage():
            return f"what is asked ({state.stage()}, {world.stage()})"
        for who, here, there in (
            ("its view", state.view(seat), world.view(seat)),
            ("a spectator's view", state.view(None), world.view(None)),
        ):
            if here != there:
                return f"{who} ({_keys(here, there)})"
        if state.standing() != world.standing():
            return "who leads"
        return self.own_difference(state, world, seat) or self.observed(state, world, seat)

    def own_difference(self, state: State, world: State, seat: int) -> str:
        """Likewise among the seat's own decisions, if it is to decide."""
        if state.actor != seat:
            return ""
        legal = state.legal()
        if legal != world.legal():
            return "what it may do"
        for action in legal:
            if state.describe(action, seat) != world.describe(action, seat):
                return f"how {self.game.text(action)!r} is described"
        for action in self.some_closed(legal):
            if state.reason(action) != world.reason(action):
                return f"why {self.game.text(action)!r} is not open"
        return ""

    def some_closed(self, legal: list[int]) -> list[int]:
        """Some of the decisions that are not open, others at each step."""
        first = len(self.trial.actions) % STRIDE
        some = range(first, self.game.decisions, STRIDE)
        return [a for a in some if a not in legal and is_decision(self.game, a)]

    def observed(self, state: State, world: State, seat: int) -> str:
        """Likewise among what a learner there is given."""
        if self.observation is None:
            return ""
        rows: list[list[float]] = []
        for one in (state, world):
            sheet = Sheet(self.observation.size, 2)
            sheet.begin()
            one.observe(seat, sheet)
            rows.append(sheet.numbers())
        if rows[0] == rows[1]:
            return ""
        labels = zip(self.labels, *rows, strict=False)
        names = [label for label, here, there in labels if here != there]
        return f"what it observes ({', '.join(names[:3])})" if names else ""

    # ---- playing on -------------------------------------------------------------------------

    def step(self, state: State, action: int, closely: bool) -> None:
        """Let all twins do what the true game is about to do, as their seats are told it."""
        if closely:
            self.draw_twin(state)
        if not self.twins:
            return
        revealed = state.reveals(action)
        for twin in list(self.twins.values()):
            self.judge_asked(twin)
            counterpart = self.counterpart(state, action, twin)
            if counterpart is None:
                self.judge_telling(state, action, twin.seat, revealed)
                del self.twins[twin.seat]
            else:
                twin.world.apply(counterpart)
                twin.excused = revealed
                twin.steps += 1
        self.last = f"after {self.game.text(action)!r}"

    def draw_twin(self, state: State) -> None:
        """Draw a new twin for one of the seats, unless it has one."""
        seat = self.rng.randrange(self.game.players)
        if seat not in self.twins:
            self.twins[seat] = Twin(state.imagine(seat, self.rng), seat)

    def judge_asked(self, twin: Twin) -> None:
        """In a world that a seat holds possible, whoever decides has something open."""
        if twin.world.actor >= 0:
            stuck = f"where seat {twin.seat} imagines so, seat {twin.world.actor} has to decide"
            self.expect(twin.world.legal() != [], f"{stuck} and has no legal decision")

    def judge_telling(self, state: State, action: int, seat: int, revealed: bool) -> None:
        """Undo never goes past what another has seen: see the last words above."""
        if state.actor == CHANCE or state.actor == seat or revealed:
            return
        public = state.describe(action, seat) == state.describe(action, None)
        text = self.game.text(action)
        breach = f"{text!r} shows seat {seat} what others are not told, yet it can be taken back"
        self.expect(public, breach)

    def counterpart(self, state: State, action: int, twin: Twin) -> int | None:
        """What the twin does at this step: something told alike, any of it; None if nothing is."""
        seat, world = twin.seat, twin.world
        told = state.describe(action, seat)
        if state.observed(action, seat) != HIDDEN:
            return action if _fits(world, action, seat, told) else None
        if world.actor == CHANCE:
            return self.hidden_outcome(world, seat, told)
        alike = [other for other in world.legal() if _fits(world, other, seat, told)]
        return alike[self.rng.randrange(len(alike))] if alike else None

    def hidden_outcome(self, world: State, seat: int, told: Plain) -> int | None:
        """One that is told in these words; what is very unlikely is not waited for."""
        for _ in range(DRAWS):
            outcome = int(world.sample(self.rng))
            if _fits(world, outcome, seat, told):
                return outcome
        return None


def _fits(world: State, action: int, seat: int, told: Plain) -> bool:
    """Is it possible there, and would the seat be told of it in the same words?"""
    try:
        world.check(action)
    except IllegalAction:
        return False
    return world.describe(action, seat) == told


def _who(state: State) -> str:
    return {CHANCE: "chance", OVER: "nobody"}.get(int(state.actor), f"seat {state.actor}")


def _keys(here: Mapping[str, object], there: Mapping[str, object]) -> str:
    """The entries in which two views differ."""
    names = [key for key in {**here, **there} if here.get(key) != there.get(key)]
    return ", ".join(f"`{name}`" for name in names)
