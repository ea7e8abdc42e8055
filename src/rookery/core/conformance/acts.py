"""What can be done: decisions, outcomes, their texts, and the refusal of everything else."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from rookery.core.conformance.trial import Onlooker, Trial
from rookery.core.contract import CHANCE, Game, IllegalAction, State

FEW: Final = 3

MANY: Final = 40
"""Of a long list of outcomes so many are read and written."""


class Acts(Onlooker):
    """A seat that decides always has something open; chance is whole; nothing else is taken."""

    about: ClassVar[str] = "decisions, outcomes and their texts"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.come_up: set[int] = set()
        """Some outcomes that were possible somewhere in this game."""
        self.listed: set[int] = set()
        """The outcomes that are possible here."""

    def begin(self, trial: Trial) -> None:
        """Another game is about to be played."""
        super().begin(trial)
        self.come_up, self.listed = set(), set()

    def judge(self, state: State) -> None:
        """Look at all that is open, and try some of what is not."""
        if state.actor == CHANCE:
            self.judge_chance(state)
        else:
            self.judge_decisions(state)
        self.judge_refusal(state)

    def judge_chance(self, state: State) -> None:
        """Outcomes are listed once each, with probabilities that sum to 1."""
        self.expect(state.legal() == [], "there are decisions while chance decides")
        outcomes = state.outcomes()
        ids = [outcome for outcome, _ in outcomes]
        self.expect(ids == sorted(set(ids)), "outcomes are not sorted or not unique")
        self.expect(all(o >= self.game.decisions for o in ids), "an outcome has a decision's id")
        self.expect(all(p > 0 for _, p in outcomes), "an outcome can't happen")
        total = math.fsum(p for _, p in outcomes)
        self.expect(abs(total - 1) < 1e-9, f"probabilities sum to {total}")
        self.expect(int(state.sample(self.rng)) in ids, "sample drew what is not listed")
        self.expect(all(state.possible(outcome) for outcome in ids), "possible() denies an outcome")
        for outcome in ids[:MANY]:
            self.judge_text(outcome)
        self.come_up.update(ids[:MANY])
        self.listed = set(ids)

    def judge_decisions(self, state: State) -> None:
        """Decisions are listed once each, in order; there is one, and the hunch is among them."""
        self.expect(0 <= state.actor < self.game.players, f"no seat {state.actor} can act")
        legal = state.legal()
        self.expect(legal != [], "a seat must decide and has no legal decision")
        self.expect(legal == sorted(set(legal)), "decisions are not sorted or not unique")
        self.expect(legal[0] >= 0 and legal[-1] < self.game.decisions, "a decision's id is too big")
        self.expect(state.hunch(self.rng) in legal, "the hunch is not legal")
        for action in legal:
            self.judge_text(action)

    def judge_text(self, action: int) -> None:
        """An action has one text, and is read from it."""
        text = self.game.text(action)
        self.expect(self.game.parse(text) == action, f"{text!r} is not read as it was written")
        fit = text != "" and text.isprintable() and text == " ".join(text.split())
        self.expect(fit, f"{text!r} is empty or has odd spaces")

    def judge_refusal(self, state: State) -> None:
        """Decisions that are not legal, and numbers that are nothing, change nothing."""
        legal = state.legal()
        foreign = [a for a in range(self.game.decisions) if a not in legal]
        tried = [-7, self.game.decisions - 1 + (1 << 60), 1 << 70]
        if foreign:
            tried.append(foreign[self.rng.randrange(len(foreign))])
        tried += self.elsewhere(state)
        before = state.key()
        for action in tried:
            try:
                state.apply(action)
            except IllegalAction:
                self.expect(state.key() == before, "a refused action changed the state")
            else:
                self.expect(False, f"the illegal action {action} was taken")

    def elsewhere(self, state: State) -> list[int]:
        """Some outcomes that were possible before and are not now."""
        if state.actor != CHANCE:
            return sorted(self.come_up)[:1]
        return sorted(self.come_up - self.listed)[:FEW]

    def finish(self, state: State) -> None:
        """Words that are no action are not read as one."""
        for junk in ("", "no such action", "\0", "1" * 5000):
            self.judge_junk(junk)

    def judge_junk(self, text: str) -> None:
        """A ValueError says that it is no action."""
        try:
            self.game.parse(text)
        except ValueError:
            return
        self.expect(False, f"{text[:20]!r} was read as an action")
