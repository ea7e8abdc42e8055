"""`rookery.check`: plays all variants of a game and lets every check look on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.random import Random

from rookery.core.conformance import roaming
from rookery.core.conformance.acts import Acts
from rookery.core.conformance.answers import Answers
from rookery.core.conformance.copies import Copies
from rookery.core.conformance.diaries import Diaries
from rookery.core.conformance.endings import Endings
from rookery.core.conformance.numbers import Numbers
from rookery.core.conformance.secrets import Secrets
from rookery.core.conformance.trial import ConformanceError, Onlooker, Trial
from rookery.core.conformance.twins import Twins
from rookery.core.conformance.variety import variants
from rookery.core.contract import CHANCE, OVER, State
from rookery.core.registry import title
from rookery.core.snapshot import difference, fields_of

JUDGED: Final = 40
"""About so many positions of a game are looked at closely; all are played through."""

STRETCH: Final = 400
"""A game that goes on from a scrambled position is followed so far at most."""

ROAMED: Final = 2_500
"""So many steps are walked for each game of a variant, from scrambled positions."""

LOOKING_ON: Final[tuple[type[Onlooker], ...]] = (
    Copies,
    Acts,
    Endings,
    Secrets,
    Answers,
    Numbers,
    Twins,
    Diaries,
)
"""In the order in which they look: what is nearest to a cause says it first."""

CHECKS: Final = (*(kind.about for kind in LOOKING_ON), roaming.ABOUT)
"""What is looked for, in a few words each."""


def check(
    name: str,
    *,
    games: int = 2,
    seed: int = 1,
    limit: int = 200_000,
    told: Callable[[str], None] | None = None,
    **options: object,
) -> int:
    """Play `games` random and eager games of each variant and check each; returns their number.

    Then as many games go on from scrambled positions, and long walks begin at such. Options that
    are given are fixed; the others run through all their values, free texts keep their default.
    No game and no walk takes more than `limit` steps. `told` hears of each variant before it is
    played.
    """
    played = 0
    for variant in variants(name, options):
        game = title(name).load(variant)
        if told:
            told(", ".join(f"{key}={value}" for key, value in variant.items() if value != ""))
        checks = [kind(game) for kind in LOOKING_ON]
        for number in range(games):
            for eager in (False, True):
                trial = Trial(game, Random(seed + 1000 * number + eager))
                _Inspector(trial, checks, eager, limit).inspect()
                played += 1
            trial = Trial(game, Random(seed + 1000 * number), scrambled=seed + number)
            _Inspector(trial, checks, False, min(limit, STRETCH)).inspect()
        roaming.roam(game, seed, min(limit, ROAMED * games))
    return played


class _Inspector:
    """Plays one game, and lets the checks look closely at some of its positions."""

    def __init__(self, trial: Trial, checks: list[Onlooker], eager: bool, limit: int) -> None:
        self.trial: Final = trial
        self.checks: Final = checks
        self.eager: Final = eager
        self.limit: Final = limit

    def inspect(self) -> None:
        """Play the game; where it fails in a way of its own, that is a breach as well."""
        try:
            self.play()
        except ConformanceError:
            raise
        except Exception as error:
            try:
                record = self.trial.record()
            except Exception:
                record = "There is no record: it can't be written.\n"
            raise ConformanceError(f"the game fails: {error!r}", record) from error

    def play(self) -> None:
        """From the start to the end, or as far as the limit allows."""
        actions = self.trial.actions
        for check in self.checks:
            check.begin(self.trial)
        state = self.trial.start()
        while state.actor != OVER and len(actions) < self.limit:
            closely = self._worth_a_look()
            self.look(state, closely)
            action = self.choose(state)
            for check in self.checks:
                check.step(state, action, closely)
            if closely:
                state = state.copy()  # the game goes on with a copy: it must do as well
            state.apply(action)
            actions.append(action)
        endless = self.eager and state.actor != OVER
        self.trial.expect(not endless, f"an eager game did not end in {self.limit} steps")
        for check in self.checks:
            check.see(state)
        for check in self.checks:
            check.finish(state)

    def _worth_a_look(self) -> bool:
        """The first positions, then ever fewer: long games would take too long otherwise."""
        steps = len(self.trial.actions)
        return steps < JUDGED or self.trial.rng.randrange(steps) < JUDGED

    def look(self, state: State, closely: bool) -> None:
        """Let all checks see the position, and judge it if it is worth a closer look."""
        if not closely:
            for check in self.checks:
                check.see(state)
            return
        before, fields, actor = state.key(), fields_of(state), state.actor
        for check in self.checks:
            check.see(state)
            check.judge(state)
        changed = difference(fields, fields_of(state))
        same = changed == "" and state.key() == before and state.actor == actor
        self.trial.expect(same, f"looking at a state changed it{changed and f': {changed}'}")

    def choose(self, state: State) -> int:
        """By hunch in an eager game, otherwise any."""
        if self.eager and state.actor != CHANCE:
            seated = 0 <= state.actor < self.trial.game.players
            self.trial.expect(seated, f"no seat {state.actor} can act")
            return int(state.hunch(self.trial.rng))
        return self.trial.choose(state)
