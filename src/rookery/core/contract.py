"""The contract that every game keeps and every tool relies on: `Game`, `State`, `Moves`.

A game fills in the methods marked *for the game*; the rest is given. Hot code calls `offer`, `step`
and `sample`, which trust their caller; everyone else calls `legal` and `apply`, which check.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rookery.core.bits import lowest
from rookery.core.observation import Observation, Sheet

HIGHEST: Final = 1 << 62
"""Ids of actions are below this, so that compiled code can hold them."""

CHANCE: Final = -1
"""The actor while dice, a bag or a pile decides."""

OVER: Final = -2
"""The actor of a finished game."""

HIDDEN: Final = -1
"""What a seat sees of an action that it may not see."""

SPECTATOR: Final = -3
"""In the place of a seat: somebody who looks on."""

SEATS: Final = "ABCDEF"
"""The letters by which texts and records name the seats."""

Plain = Mapping[str, object]
"""What leaves the engine for a person: dicts, lists, strings, numbers and nothing else."""


class IllegalAction(ValueError):
    """The action is not open to the actor now; the state is unchanged."""


class Moves:
    """A list of action ids that is cleared and filled again without allocating."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 128)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, action: i64) -> None:
        if self.count == i64(len(self.items)):
            self.items = append(self.items, action)
        else:
            self.items[self.count] = action
        self.count += 1

    def add_mask(self, mask: i64, first: i64 = 0) -> None:
        """Add `first` and the number of each set bit of `mask`, lowest first."""
        while mask != 0:
            self.add(first + lowest(mask))
            mask &= mask - 1

    def at(self, index: i64) -> i64:
        return self.items[index]

    def pick(self, rng: Random) -> i64:
        """One of them, each equally likely."""
        return self.items[rng.randrange(self.count)]

    def as_list(self) -> list[int]:
        return [int(self.items[i]) for i in range(int(self.count))]


def pick_bit(mask: i64, rng: Random) -> i64:
    """The number of one of the set bits, each equally likely: what `Moves.pick` would draw."""
    bits: i64 = 0
    rest = mask
    while rest != 0:
        rest &= rest - 1
        bits += 1
    skipped: i64 = rng.randrange(bits)
    while skipped > 0:
        mask &= mask - 1
        skipped -= 1
    return lowest(mask)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its options settled. Immutable; makes states and names actions."""

    def __init__(
        self,
        name: str,
        rules: int,
        players: int,
        options: Mapping[str, str | int | bool],
        decisions: int,
    ) -> None:
        self.name: Final = name
        self.rules: Final = rules
        """Rises when some old record would replay differently."""
        self.players: Final = players
        self.options: Final = dict(options)
        self.decisions: Final = decisions
        """Decisions are numbered below this; outcomes of chance from it on."""
        self.open: bool = False
        """*For the game.* Nothing is hidden: all seats are shown and told the same."""

    def start(self) -> State:
        """*For the game.* The state before anything has happened."""
        raise NotImplementedError

    def text(self, action: int) -> str:
        """*For the game.* The one text of a decision or outcome: what records are made of."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """*For the game.* The inverse of `text`; a `ValueError` names what is wrong."""
        raise NotImplementedError

    def observation(self) -> Observation:
        """The parts that `State.observe` writes for learners; only `envs` needs them."""
        raise ValueError(f"{self.name} has no observation for learners")

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"rookery.load({self.name!r}{options})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. It holds no generator: chance is a player like the others."""

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.actor: i64 = OVER
        """The seat that decides, or CHANCE, or OVER."""

    # ---- for the game -------------------------------------------------------------------

    def offer(self, moves: Moves) -> None:
        """*For the game.* Add the decisions open to the actor, in rising order."""
        raise NotImplementedError

    def step(self, action: i64) -> None:
        """*For the game.* Carry out a decision or outcome that is known to be possible."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[int, float]]:
        """*For the game.* At chance: each outcome, in rising order, with its probability."""
        raise NotImplementedError

    def sample(self, rng: Random) -> i64:
        """*For the game.* At chance: one outcome as likely as `outcomes` says, unlisted."""
        raise NotImplementedError

    def possible(self, outcome: i64) -> bool:
        """At chance: could this come up? Games with long lists of outcomes answer faster."""
        return any(outcome == listed for listed, _ in self.outcomes())

    def copy(self) -> State:
        """*For the game.* A state that is equal and independent."""
        raise NotImplementedError

    def key(self) -> bytes:
        """*For the game.* All that tells this state from others of the same game."""
        raise NotImplementedError

    def result(self) -> list[float]:
        """*For the game.* Each seat's share of the win, summing to 1. Before: ValueError.

        A lone player may lose to the game: then it is [0.0].
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> Plain:
        """*For the game.* What a person at that seat (None: a spectator) may be shown.

        Where nothing is hidden, all are shown the same.
        """
        raise NotImplementedError

    def describe(self, action: int, seat: int | None) -> Plain:
        """*For the game.* What the action is and brings about, as that seat may be told it."""
        raise NotImplementedError

    def imagine(self, seat: int, rng: Random) -> State:
        """*For the game.* A copy in which all that `seat` cannot know is drawn anew."""
        raise NotImplementedError

    def observe(self, seat: i64, sheet: Sheet) -> None:
        """Write what a perfect memory at that seat knows, as `Game.observation` lists it.

        The calls are always the same, in the same order: see `Sheet`.
        """
        raise ValueError(f"{self.game.name} has no observation for learners")

    def observed(self, action: i64, seat: i64) -> i64:
        """The action as that seat sees it happen: itself, or `HIDDEN`."""
        return action

    def reveals(self, action: int) -> bool:
        """Does this decision show its seat something it could not know? Undo ends there."""
        return False

    def standing(self) -> list[int]:
        """Who is ahead, by what all can see: a number per seat, or none if nothing tells.

        It decides nothing; curves of who leads are drawn from it.
        """
        return []

    def stage(self) -> str:
        """What kind of decision is open, in one word; reports tell them apart."""
        return ""

    def turn(self) -> int:
        """Another number when another turn has begun, -1 before the first; reports count by it."""
        return self.actor

    def uses(self, action: int) -> list[tuple[str, str]]:
        """What a decision makes use of, as kind and name: [("card taken", "maid")]. For reports."""
        return []

    def draw(self, moves: Moves, rng: Random) -> i64:
        """One of the open decisions, each equally likely; `moves` is the caller's, to be used."""
        moves.clear()
        self.offer(moves)
        return moves.pick(rng)

    def guess(self, moves: Moves, rng: Random) -> i64:
        """A quick, sensible decision for rollouts; a game overrides it to make play purposeful.

        As in `draw`, `moves` is the caller's, to be used.
        """
        return self.draw(moves, rng)

    # ---- given --------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The decisions open to the actor, sorted; empty at chance and when over."""
        if self.actor < 0:
            return []
        moves = Moves()
        self.offer(moves)
        return moves.as_list()

    def hunch(self, rng: Random) -> int:
        """What the actor would decide at a guess: see `guess`."""
        return self.guess(Moves(), rng)

    def apply(self, action: int) -> None:
        """Carry out a decision or an outcome; an impossible one raises and changes nothing."""
        self.check(action)
        self.step(action)

    def check(self, action: int) -> None:
        """Raise `IllegalAction` unless the decision or outcome is possible now."""
        if self.actor == OVER:
            raise IllegalAction("the game is over")
        if self.actor == CHANCE:
            numbered = self.game.decisions <= action < HIGHEST
            if not numbered or not self.possible(action):
                raise IllegalAction(f"{self._name(action)} can't come up here")
        elif action not in self.legal():
            open_now = ", ".join(self.game.text(a) for a in self.legal())
            raise IllegalAction(f"{self._name(action)} is not open now; open are: {open_now}")

    def _name(self, action: int) -> str:
        try:
            return repr(self.game.text(action))
        except ValueError:
            return f"action {action}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine, others = self.game, other.game
        same_game = mine is others or (mine.name, mine.options) == (others.name, others.options)
        return same_game and self.actor == other.actor and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
