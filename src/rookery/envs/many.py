"""Many games that step together, in compiled code: what the vectorised environments are made of."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from rookery.core.contract import CHANCE, OVER, Game, Moves, State
from rookery.core.observation import Sheet

EVERY_SEAT: Final = -1
"""The caller decides for every seat."""
ANY_SEAT: Final = -2
"""The caller has one seat, drawn anew for each game."""

SEEDS: Final = 1 << 62


class ManyGames:
    """Games of one kind, each always at a decision of the caller's; one that ends starts anew.

    After each step the buffers tell where the games stand. Chance plays inside, and so do the
    other seats, if the caller has only one: by the game's hunches or at random.
    """

    def __init__(
        self, game: Game, games: i64, seat: i64, eager: bool, zero_sum: bool, limit: i64
    ) -> None:
        self.game: Final = game
        self.games: i64 = games
        self.players: i64 = game.players
        self.decisions: i64 = game.decisions
        self.size: i64 = game.observation().size
        self._seat: i64 = seat
        self._eager: bool = eager
        self._zero_sum: bool = zero_sum
        self._limit: i64 = limit
        self._moves: Moves = Moves()
        self._states: list[State] = [game.start() for _ in range(games)]
        self._rngs: list[Random] = [Random(0) for _ in range(games)]
        self._taken: vec[i64] = vec[i64]([0] * games)
        """The caller's decisions in each game so far."""

        self.sheet: Sheet = Sheet(self.size, games)
        """Per game: what the seat that decides next observes."""
        self.last: Sheet = Sheet(self.size, games)
        """Per game that ended in this step: what the seat that decided observed at the end."""
        self.masks: vec[u8] = vec[u8]([0] * (games * self.decisions))
        """Per game and decision: 1 if it is open."""
        self.open: vec[i32] = vec[i32]([0] * (games * self.decisions))
        """Per game, from its first index in the masks on: the open decisions, in rising order."""
        self.counts: vec[i64] = vec[i64]([0] * games)
        """Per game: how many these are."""
        self.actors: vec[i64] = vec[i64]([0] * games)
        """Per game: the seat that decides next."""
        self.rewards: vec[float] = vec[float]([0.0] * (games * self.players))
        """Per game and seat: what the step brought, 0 but at the end."""
        self.ended: vec[u8] = vec[u8]([0] * games)
        self.cut: vec[u8] = vec[u8]([0] * games)
        """Games that were stopped at the limit of the caller's decisions."""

    def reset(self, seed: i64) -> None:
        """Start all games anew; what happens in one does not depend on the number of others."""
        seeds = Random(seed)
        self._close_all()
        i: i64 = 0
        while i < self.games:
            self._rngs[i] = Random(seeds.randrange(SEEDS))
            self._forget(i)
            self._show(i, self._begin(i))
            i += 1

    # Actions come as bytes, eight for each game, the lowest first: no object is made of any.

    def first_illegal(self, actions: bytes) -> int:
        """The first game in which the action is not open, or -1."""
        i: i64 = 0
        while i < self.games:
            action = read_i64_le(actions, 8 * i)
            if not 0 <= action < self.decisions or self.masks[i * self.decisions + action] == 0:
                return i
            i += 1
        return -1

    def step(self, actions: bytes) -> None:
        """One decision in each game, all of which must be open: see `first_illegal`."""
        self._close_all()
        i: i64 = 0
        while i < self.games:
            self._forget(i)
            state = self._states[i]
            decider = self.actors[i]
            state.step(read_i64_le(actions, 8 * i))
            self._taken[i] += 1
            self._play_on(i, state)
            if state.actor == OVER or self._taken[i] >= self._limit:
                self._end(i, state, decider)
                state = self._begin(i)
            self._show(i, state)
            i += 1

    def state(self, index: int) -> State:
        """A copy of a game's state, to look at."""
        return self._states[index].copy()

    # ---- one game ---------------------------------------------------------------------------

    def _begin(self, i: i64) -> State:
        """A new game up to the caller's first decision; one that ends before is played again."""
        while True:
            state = self.game.start()
            self._states[i] = state
            self._taken[i] = 0
            self.actors[i] = self._seat
            if self._seat == ANY_SEAT:
                self.actors[i] = self._rngs[i].randrange(self.players)
            self._play_on(i, state)
            if state.actor != OVER:
                return state

    def _play_on(self, i: i64, state: State) -> None:
        """Chance and the other seats, up to the caller's next decision."""
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.step(state.sample(self._rngs[i]))
            elif self._seat == EVERY_SEAT or state.actor == self.actors[i]:
                return
            else:
                state.step(self._choose(state, self._rngs[i]))

    def _choose(self, state: State, rng: Random) -> i64:
        if self._eager:
            return state.hunch(rng, self._moves)
        return state.draw(self._moves, rng)

    def _end(self, i: i64, state: State, decider: i64) -> None:
        self.last.begin(i)
        state.observe(decider, self.last)
        if state.actor != OVER:
            self.cut[i] = 1
            return
        self.ended[i] = 1
        at = i * self.players
        for share in state.result():
            self.rewards[at] = self._reward(share)
            at += 1

    def _reward(self, share: float) -> float:
        """The share of the win; or zero-sum: 1 for winning alone, losers pay alike."""
        if not self._zero_sum:
            return share
        return (share * float(self.players) - 1.0) / float(self.players - 1)

    # ---- the buffers ------------------------------------------------------------------------

    def _forget(self, i: i64) -> None:
        """What the step before brought."""
        if self.ended[i] == 0 and self.cut[i] == 0:
            return
        seat: i64 = 0
        while seat < self.players:
            self.rewards[i * self.players + seat] = 0.0
            seat += 1
        self.ended[i] = 0
        self.cut[i] = 0

    def _show(self, i: i64, state: State) -> None:
        if self._seat == EVERY_SEAT:
            self.actors[i] = state.actor
        self.sheet.begin(i)
        state.observe(state.actor, self.sheet)
        self._moves.clear()
        state.offer(self._moves)
        self._open(i)

    def _close_all(self) -> None:
        """In a run of its own: a short loop can wait for the memory of several games at once."""
        i: i64 = 0
        while i < self.games:
            self._close(i)
            i += 1

    def _close(self, i: i64) -> None:
        """Few decisions are ever open: it is quicker to forget these than to wipe the mask."""
        masks = self.masks
        opened = self.open
        first = i * self.decisions
        end = first + self.counts[i]
        at = first
        while at < end:
            masks[first + i64(opened[at])] = 0
            at += 1

    def _open(self, i: i64) -> None:
        masks = self.masks
        opened = self.open
        actions = self._moves.items
        count = self._moves.count
        first = i * self.decisions
        j: i64 = 0
        while j < count:
            action = actions[j]
            masks[first + action] = 1
            opened[first + j] = i32(action)
            j += 1
        self.counts[i] = count
