"""A game of Touria as the rest of the world sees it: the rules, what is seen, and how to play."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append
from mypy_extensions import i64

from rookery.core.contract import HIDDEN, OVER, Game, Moves, NoDiary
from rookery.core.observation import Sheet
from rookery.games.touria.play.hunch import hunch
from rookery.games.touria.play.standing import standing
from rookery.games.touria.play.statistics import uses
from rookery.games.touria.rules.actions import RETURN
from rookery.games.touria.rules.board import Board
from rookery.games.touria.rules.diary import (
    UNSEEN,
    entry,
    forgotten,
    is_hidden,
    sight_of,
    with_loot,
)
from rookery.games.touria.rules.realm import Realm
from rookery.games.touria.rules.table import NOTHING
from rookery.games.touria.rules.upkeep import settle
from rookery.games.touria.seen.citations import cites
from rookery.games.touria.seen.events import describe, is_secret
from rookery.games.touria.seen.knowledge import Memory, hidden_from, recall, reveals
from rookery.games.touria.seen.observation import observe
from rookery.games.touria.seen.reasons import TouriaReason, reason
from rookery.games.touria.seen.view import (
    OwnView,
    TouriaEvent,
    TouriaTable,
    TouriaView,
    own,
    table,
    view,
)
from rookery.games.touria.seen.worlds import imagine

NOT_WRITTEN: Final = "no diary was kept: nobody can imagine which gems the others have"
NO_MEMORIES: Final[list[Memory | None]] = []


class TouriaState(Realm):
    """A position of Touria that answers all that the contract asks of a state."""

    def __init__(self, game: Game, board: Board) -> None:
        super().__init__(game, board)
        self.memory_cache: Memory | None = None
        """What the seat that imagined last has concluded, if nothing has happened since."""
        self.memories_cache: list[Memory | None] = NO_MEMORIES
        """What each seat had concluded when it imagined last; copies share the list."""

    def copy(self) -> TouriaState:
        """An equal state that goes its own way."""
        other = TouriaState(self.game, self.board)
        other.set_like(self)
        other.memories_cache = self.memories_cache
        return other

    def step(self, action: i64) -> None:
        """Carry out a decision or outcome, and whatever is due before somebody has a choice."""
        if self.silent_cache:
            if len(self.diary) > 0:
                self.forget()
            self.phase.apply(self, action)
            settle(self)
        else:
            self.step_and_write(action)

    # ---- memory ---------------------------------------------------------------------------

    def keep_no_diary(self) -> None:
        """Write down no more of what all have seen."""
        self.diary_kept = False
        self.silent_cache = True
        self.forget()

    def step_and_write(self, action: i64) -> None:
        """Carry out a decision or outcome, and write down what all have seen of it."""
        seen = action
        if is_hidden(self, action):
            seen = UNSEEN
            self.loot = with_loot(self, action)
        gems = self.gems_of(self.seat)
        self.phase.apply(self, action)
        settle(self)
        self.write(entry(seen, sight_of(self)))
        if action == RETURN:
            self.write(gems)  # T90: the screen is lifted
        if len(self.loot) > 0 and len(self.secrets) == 0 and self.drawn == 0:
            self.loot = forgotten(self.loot)

    def write(self, written: i64) -> None:
        """Go on with the diary; where it is another's, with a copy of it."""
        if not self.writes_cache:
            self.diary = self.diary[:]
            self.writes_cache = True
        self.diary = append(self.diary, written)
        self.memory_cache = None

    def memory_of(self, seat: i64) -> Memory:
        """What a seat can conclude about the others' gems, worked out anew if need be."""
        memory = self.memory_cache
        if memory is None or memory.seat != seat or memory.hidden != hidden_from(self, seat):
            if len(self.memories_cache) == 0:
                self.memories_cache = [None] * int(self.players)
            memory = recall(self, seat, self.memories_cache[seat])
            self.memories_cache[seat] = memory
            self.memory_cache = memory
        return memory

    def remember(self, memory: Memory) -> None:
        """Let this world, drawn from that memory, hold what the seat knows and no more."""
        self.loot = memory.loot
        self.memories_cache = NO_MEMORIES
        self.memory_cache = memory

    def forget(self) -> None:
        """Hold nothing of the past: this world goes its own way, and nobody remembers it."""
        self.diary = NOTHING
        self.loot = NOTHING
        self.memories_cache = NO_MEMORIES
        self.memory_cache = None

    def result(self) -> list[float]:
        """Whoever found the royal pair has won alone."""
        if self.actor != OVER:
            raise ValueError("the game is not over")
        return [float(seat == i64(self.winner)) for seat in range(self.players)]

    def view(self, seat: int | None) -> TouriaView:
        """What a person at the seat is shown, or a spectator."""
        return view(self, seat)

    def shown_to_all(self) -> TouriaTable:
        """What everybody is shown."""
        return table(self)

    def shown_to(self, seat: int | None) -> OwnView:
        """What a person at the seat, or a spectator, is shown beside that."""
        return own(self, seat)

    def describe(self, action: int, seat: int | None) -> TouriaEvent:
        """What an action is and brings about, as the seat may be told it."""
        return describe(self, action, seat)

    def reason(self, action: int) -> TouriaReason:
        """Why the decision is not open to the actor."""
        return reason(self, action)

    def cites(self, action: int | None = None) -> str:
        """The rule that speaks of it."""
        return cites(self, action)

    def imagine(self, seat: int, rng: Random) -> TouriaState:
        """A state like this one, in which all that the seat can't know is dealt anew."""
        if not self.diary_kept:
            raise NoDiary(NOT_WRITTEN)
        return imagine(self, seat, rng)

    def observe(self, seat: i64, sheet: Sheet) -> None:
        """Write what a learner at the seat is given."""
        observe(self, seat, sheet)

    def observed(self, action: i64, seat: i64) -> i64:
        """The action as the seat sees it: `HIDDEN` if it is a secret."""
        if is_secret(self, action, seat):
            return HIDDEN
        return action

    def reveals(self, action: int) -> bool:
        """Does the decision show its seat something new?"""
        return reveals(self, action)

    def standing(self) -> list[int]:
        """How far each seat has come, as all could see it."""
        return standing(self)

    def turn(self) -> int:
        """The number of the turn; the bonuses come before the first."""
        return self.turn_count - 1

    def uses(self, action: int) -> list[tuple[str, str]]:
        """What the decision makes use of, for reports."""
        return uses(self, action)

    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        """A quick, purposeful decision."""
        return hunch(self, moves if moves is not None else Moves(), rng)
