"""Many games that step together, in compiled code: what the vectorised environments are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.random import Random
from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from rookery.bots.seating import Seating
from rookery.core.bot import Bot
from rookery.core.contract import CHANCE, OVER, Game, Moves, State
from rookery.core.observation import Sheet
from rookery.core.seat import Seat
from rookery.envs.rewarding import Rewarding

EVERY_SEAT: Final = -1
"""The caller decides for every seat."""
ANY_SEAT: Final = -2
"""The caller has one seat, drawn anew for each game."""

SAME_STEP: Final = 0
"""A game that ends starts anew in the same step."""
NEXT_STEP: Final = 1
"""It starts anew in the step after, which takes no decision there."""
BY_HAND: Final = 2
"""It stays over until the caller resets it."""

SEEDS: Final = 1 << 62

TRIES: Final = 1000
"""So often a game is begun until the caller is asked for a decision in it."""


class Company:
    """Who has the other seats: all by hunch, all at random, or bots in the order of play."""

    def __init__(self, eager: bool, bots: list[Callable[[Random], Bot]]) -> None:
        self.eager: Final = eager
        self.bots: Final = bots
        """What makes a bot for the seat after the caller's, the next one, and so on; or none."""


class ManyGames:
    """Games of one kind, each at a decision of the caller's, or over until it starts anew.

    After each step the buffers tell where the games stand. Chance plays inside, and so do the
    other seats, if the caller has only one: by the game's hunches, at random, or as bots do.
    """

    def __init__(
        self,
        game: Game,
        games: i64,
        seat: i64,
        company: Company,
        rewarding: Rewarding,
        limit: i64,
        anew: i64 = SAME_STEP,
        diaries: bool = True,
    ) -> None:
        """Without `diaries` nobody can imagine in these positions; bots need them in any case."""
        self.game: Final = game
        self.games: i64 = games
        self.players: i64 = game.players
        self.decisions: i64 = game.decisions
        self.size: i64 = game.observation().size
        self._seat: i64 = seat
        self._eager: bool = company.eager
        self._bots: list[Callable[[Random], Bot]] = company.bots
        self._rewarding: Rewarding = rewarding
        self._shapes: bool = rewarding.shapes
        self._limit: i64 = limit
        self._anew: i64 = anew
        self._diaries: bool = diaries or len(company.bots) > 0
        self._moves: Moves = Moves()
        self._starts: list[State] = []
        self._states: vec[State] = vec[State]([game.start() for _ in range(games)])
        self._rngs: list[Random] = [Random(0) for _ in range(games)]
        self._seatings: list[Seating] = [Seating({}) for _ in range(games)] if company.bots else []
        self._taken: vec[i64] = vec[i64]([0] * games)
        """The caller's decisions in each game so far."""
        shaped: i64 = games * self.players
        if not rewarding.shapes:
            shaped = 0
        self._potentials: vec[float] = vec[float]([0.0] * shaped)
        """Per game and seat, where rewards are shaped: that of the position before the step."""

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
        """Per game: the seat that decides next; of one that is over, the seat that decided."""
        self.rewards: vec[float] = vec[float]([0.0] * (games * self.players))
        """Per game and seat: what the step brought."""
        self.results: vec[float] = vec[float]([0.0] * (games * self.players))
        """Per game that ended in this step, and seat: its share of the win."""
        self.lengths: vec[i64] = vec[i64]([0] * games)
        """Per game that ended in this step or was cut off: the caller's decisions in it."""
        self.ended: vec[u8] = vec[u8]([0] * games)
        self.cut: vec[u8] = vec[u8]([0] * games)
        """Games that were stopped at the limit of the caller's decisions."""

    def reset(self, seeds: list[int], which: bytes) -> None:
        """Start those games anew whose byte is not 0; with seeds, each has its own."""
        i: i64 = 0
        while i < self.games:
            if which[i] != 0:
                if seeds:
                    self._rngs[i] = Random(seeds[i])
                self._close(i)
                self._forget(i)
                self._show(i, self._begin(i))
            i += 1

    def begin_from(self, starts: list[State]) -> None:
        """Let games begin from one of these positions, drawn for each; none: from the start."""
        self._starts = starts

    # Actions come as bytes, eight for each game, the lowest first: no object is made of any.

    def first_illegal(self, actions: bytes) -> int:
        """The first game in which the action is not open, or -1; one that is over takes any."""
        i: i64 = 0
        while i < self.games:
            action = read_i64_le(actions, 8 * i)
            if not self._is_open(i, action) and not self.is_over(i):
                return i
            i += 1
        return -1

    def _is_open(self, i: i64, action: i64) -> bool:
        return 0 <= action < self.decisions and self.masks[i * self.decisions + action] != 0

    def first_over(self) -> int:
        """The first game that is over and waits for a reset, or -1."""
        i: i64 = 0
        while i < self.games:
            if self._anew == BY_HAND and self.is_over(i):
                return i
            i += 1
        return -1

    def is_over(self, i: i64) -> bool:
        """Is this game over, and not begun anew yet?"""
        return self._anew != SAME_STEP and (self.ended[i] != 0 or self.cut[i] != 0)

    def step(self, actions: bytes) -> None:
        """One decision in each game, all of which must be open: see `first_illegal`."""
        self._close_all()
        i: i64 = 0
        while i < self.games:
            over = self.is_over(i)
            self._forget(i)
            if over:
                self._show(i, self._begin(i))
            else:
                self._decide(i, read_i64_le(actions, 8 * i))
            i += 1

    def state(self, index: int) -> State:
        """A copy of a game's state, to look at or to keep."""
        return self._states[index].copy()

    def look(self, index: int) -> State:
        """A game's state itself, for those who only look."""
        return self._states[index]

    def put(self, index: i64, state: State, seat: i64) -> None:
        """Let a game go on from this position, up to the caller's next decision at that seat.

        If it ends before, a ValueError says so, and another game has begun there.
        """
        self._close(index)
        self._forget(index)
        if not self._set_out(index, state.copy(), seat):
            self._show(index, self._begin(index))
            raise ValueError("the game ends from there before a decision is asked for")
        self._show(index, self._states[index])

    # ---- one game ---------------------------------------------------------------------------

    def _decide(self, i: i64, action: i64) -> None:
        state = self._states[i]
        decider = self.actors[i]
        if self._bots:
            self._tell(i, state, action)
        state.step(action)
        self._taken[i] += 1
        self._play_on(i, state)
        if state.actor != OVER and self._taken[i] < self._limit:
            if self._shapes:
                self._shape(i, state)
            self._show(i, state)
            return
        self._end(i, state, decider)
        if self._anew == SAME_STEP:
            self._show(i, self._begin(i))
        elif state.actor == OVER:
            self._show_end(i, state, decider)
        else:
            self._show(i, state)

    def _begin(self, i: i64) -> State:
        """A new game up to the caller's first decision; one that ends before is played again."""
        tries: i64 = 0
        while tries < TRIES:
            seat: i64 = self._seat
            if seat == ANY_SEAT:
                seat = self._rngs[i].randrange(self.players)
            if self._set_out(i, self._first(i), seat):
                return self._states[i]
            tries += 1
        raise ValueError(f"{TRIES} games have ended before a decision was asked for")

    def _first(self, i: i64) -> State:
        """The position a game begins from."""
        starts = self._starts
        if not starts:
            return self.game.start()
        return starts[self._rngs[i].randrange(len(starts))].copy()

    def _set_out(self, i: i64, state: State, seat: i64) -> bool:
        """Play a game from here to the caller's first decision; false if it ends before."""
        if not self._diaries:
            state.keep_no_diary()
        self._states[i] = state
        self._taken[i] = 0
        self.actors[i] = seat
        if self._bots:
            self._seat_bots(i, seat)
        self._play_on(i, state)
        if state.actor == OVER:
            return False
        if self._shapes:
            self._keep_potentials(i, self._rewarding.potential(state))
        return True

    def _play_on(self, i: i64, state: State) -> None:
        """Chance and the other seats, up to the caller's next decision."""
        if self._bots:
            self._play_among_bots(i, state)
            return
        actor = state.actor
        while actor != OVER:
            if actor == CHANCE:
                state.step(state.sample(self._rngs[i]))
            elif self._seat == EVERY_SEAT or actor == self.actors[i]:
                return
            else:
                state.step(self._choose(state, self._rngs[i]))
            actor = state.actor

    def _choose(self, state: State, rng: Random) -> i64:
        if self._eager:
            return state.hunch(rng, self._moves)
        return state.draw(self._moves, rng)

    # ---- bots at the other seats --------------------------------------------------------------

    def _seat_bots(self, i: i64, own: i64) -> None:
        """New bots for a new game; those of the last one are let go."""
        self._seatings[i].close()
        bots: dict[int, Bot] = {}
        seat = own
        for make in self._bots:
            seat = (seat + 1) % self.players
            bots[seat] = make(Random(self._rngs[i].randrange(SEEDS)))
        self._seatings[i] = Seating(bots)

    def _play_among_bots(self, i: i64, state: State) -> None:
        seating = self._seatings[i]
        while state.actor != OVER:
            if state.actor == CHANCE:
                action = state.sample(self._rngs[i])
            elif state.actor == self.actors[i]:
                return
            else:
                seat = int(state.actor)
                action = seating.choose(Seat(state, seat, seating.generator(seat)))
            self._tell(i, state, action)
            state.step(action)
        seating.over(state.result())

    def _tell(self, i: i64, state: State, action: i64) -> None:
        seating = self._seatings[i]
        if seating.listening:
            seating.tell(state, action)

    def forfeits(self, index: int) -> dict[int, str]:
        """Of one game: the seats whose bots have failed, and why."""
        if not self._bots:
            return {}
        found = self._seatings[index].forfeits
        return {seat: failure.reason for seat, failure in found.items()}

    def close(self) -> None:
        """Let all bots go: no game is stepped any more."""
        for seating in self._seatings:
            seating.close()

    # ---- rewards ------------------------------------------------------------------------------

    def _end(self, i: i64, state: State, decider: i64) -> None:
        self.last.begin(i)
        state.observe(decider, self.last)
        if self._shapes:
            self._shape(i, state)
        self.lengths[i] = self._taken[i]
        if state.actor != OVER:
            self.cut[i] = 1
            if self._bots:
                self._seatings[i].over(None)
            return
        self.ended[i] = 1
        at = i * self.players
        for share in state.result():
            self.results[at] = share
            at += 1
        at = i * self.players
        for reward in self._rewarding.at_end(state):
            self.rewards[at] += reward
            at += 1

    def _shape(self, i: i64, state: State) -> None:
        """Add what the change of the potential brings; at the end there is none left."""
        after = self._rewarding.potential(state)
        gamma = self._rewarding.gamma
        at = i * self.players
        for potential in after:
            self.rewards[at] += gamma * potential - self._potentials[at]
            at += 1
        self._keep_potentials(i, after)

    def _keep_potentials(self, i: i64, potentials: list[float]) -> None:
        at = i * self.players
        for potential in potentials:
            self._potentials[at] = potential
            at += 1

    # ---- the buffers ------------------------------------------------------------------------

    def _forget(self, i: i64) -> None:
        """What the step before brought."""
        if self.ended[i] == 0 and self.cut[i] == 0 and not self._shapes:
            return
        seat: i64 = 0
        while seat < self.players:
            self.rewards[i * self.players + seat] = 0.0
            self.results[i * self.players + seat] = 0.0
            seat += 1
        self.lengths[i] = 0
        self.ended[i] = 0
        self.cut[i] = 0

    def _show(self, i: i64, state: State) -> None:
        actor = state.actor
        if self._seat == EVERY_SEAT:
            self.actors[i] = actor
        sheet, moves = self.sheet, self._moves
        sheet.begin(i)
        state.observe(actor, sheet)
        moves.clear()
        state.offer(moves)
        self._open(i)

    def _show_end(self, i: i64, state: State, decider: i64) -> None:
        """Of a game that is over: what the seat that decided observes; nothing is open."""
        self.sheet.begin(i)
        state.observe(decider, self.sheet)
        self.actors[i] = decider
        self.counts[i] = 0

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
