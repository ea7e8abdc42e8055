"""What a seat can't know is drawn anew in imagined worlds, and shows nowhere."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.random import Random

from rookery.core.conformance.trial import Onlooker, actions_at
from rookery.core.contract import HIDDEN, Game, Plain, State
from rookery.core.plain import is_plain

SOME: Final = 6
"""So many of the actions at a position are described to all seats."""


class Secrets(Onlooker):
    """Views, decisions, descriptions and hunches are the same in every imagined world."""

    about: ClassVar[str] = "views and imagined worlds"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.seen_apart = False
        """Do seats see different things, in any game of the variant?"""
        self.drawn_anew = False
        """Is anything of it ever drawn anew in an imagined world?"""

    def judge(self, state: State) -> None:
        """Look at the position from every seat."""
        public = state.view(None)
        self.expect(is_plain(public), "a view is not plain data")
        for seat in range(self.game.players):
            self.judge_view(state, seat, public)
            self.judge_observed(state, seat)

    def judge_view(self, state: State, seat: int, public: Plain) -> None:
        """What a seat and a spectator are shown, here and in an imagined world."""
        view = state.view(seat)
        if self.game.open:
            self.expect(view == public, f"the game is open, but seat {seat} has a view of its own")
        self.expect(is_plain(view), "a view is not plain data")
        self.judge_parts(state, seat, view)
        world = state.imagine(seat, self.rng)
        self.expect(world.actor == state.actor, "an imagined world has another actor")
        self.expect(world.view(seat) == view, f"what seat {seat} can't know shows in its view")
        same = world.view(None) == public
        self.expect(same, f"a spectator is shown what seat {seat} can't know")
        # a lone player's secrets are kept from spectators only
        self.seen_apart |= self.game.players > 1 and view != public
        self.drawn_anew |= world != state
        if state.actor == seat:
            self.judge_own_decisions(state, world, seat)

    def judge_parts(self, state: State, seat: int, view: Plain) -> None:
        """What is shown to all and what is shown to a seat are its view, entry by entry."""
        to_all, to_one = state.shown_to_all(), state.shown_to(seat)
        whole = {**to_all, **to_one} == view and not to_all.keys() & to_one.keys()
        self.expect(whole, f"the two parts of seat {seat}'s view don't make it up")

    def judge_own_decisions(self, state: State, world: State, seat: int) -> None:
        """What a seat may do, and would do at once, follows from what it knows."""
        self.expect(world.legal() == state.legal(), f"seat {seat}'s decisions tell a secret")
        told = [state.describe(a, seat) for a in state.legal()]
        imagined = [world.describe(a, seat) for a in state.legal()]
        self.expect(told == imagined, f"describing seat {seat}'s decisions tells a secret")
        seed = self.rng.randrange(1 << 40)
        same = state.hunch(Random(seed)) == world.hunch(Random(seed))
        self.expect(same, f"the hunch of seat {seat} knows what it can't know")

    def judge_observed(self, state: State, seat: int) -> None:
        """Actions are seen apart by a seat if, and only if, they are described apart to it."""
        actions = actions_at(state)[:SOME]
        seen = [state.observed(action, seat) for action in actions]
        told = [state.describe(action, seat) for action in actions]
        self.expect(all(is_plain(words) for words in told), "a description is not plain data")
        fit = all(sight in (action, HIDDEN) for action, sight in zip(actions, seen, strict=True))
        self.expect(fit, "an action is observed as another one")
        self.expect(state.actor != seat or HIDDEN not in seen, "a seat's own decision is hidden")
        for i in range(1, len(actions)):
            self.expect(
                (seen[i] == seen[i - 1]) == (told[i] == told[i - 1]),
                f"seat {seat} observes an action otherwise than it is described to it",
            )

    def step(self, state: State, action: int, closely: bool) -> None:
        """What everybody is told of it is plain."""
        if closely:
            for seat in (None, *range(self.game.players)):
                told = state.describe(action, seat)
                self.expect(is_plain(told), "a description is not plain data")
                alike = not self.game.open or told == state.describe(action, None)
                self.expect(alike, f"the game is open, but seat {seat} is told otherwise")

    def finish(self, state: State) -> None:
        """The end is shown to all, and something was drawn anew if there are secrets."""
        for seat in (None, *range(self.game.players)):
            self.expect(is_plain(state.view(seat)), "a view is not plain data")
        if self.seen_apart and not self.drawn_anew:
            self.expect(False, "seats see different things, yet nothing is ever drawn anew")
