"""The contract that every game keeps and every tool relies on: `Game`, `State`, `Moves`.

This page is the manual. A whole game in a few lines:

    >>> import rookery
    >>> rng = rookery.Random(7)
    >>> state = rookery.load("court", players=3).start()
    >>> while state.actor != rookery.OVER:
    ...     if state.actor == rookery.CHANCE:
    ...         state.apply(state.sample(rng))
    ...     else:
    ...         state.apply(state.hunch(rng))
    >>> state.result()
    [0.0, 0.0, 1.0]

**Who uses what.** Compiled loops call `offer`, `step` and `sample`, which trust their caller;
everyone else calls `legal` and `apply`, which check. Bots and browsers never get a state: they get
its `view`, or a `Seat`, which thinks in worlds that `imagine` draws.

**To write a game**, fill in the methods marked *for the game*; the rest is given, and the rest of
the package follows from the game's `Manifest`. `rookery.core.phases` has a state that is told as a
rulebook is, one small class for each decision, and `rookery.core.actions` the table of verbs that
gives each action its text. Copy the game that is most like yours:

- `court`, if everything is open and dice decide: what is legal is a set of bits, a turn is solved
  exactly, `imagine` is a copy;
- `towers`, if hands are hidden and drawn from a pile: a seat's memory, cards that some have seen,
  decisions in the middle of another's turn;
- `touria`, if there is bluff and a bag: what was openly gained is known, what came from a draw is
  guessed, and a board is read from a file;
- `examples/twigs`, if yours is small: one file, and a package of its own.

`rookery check NAME` plays the game and names whatever breaks the contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rookery.core.actions import Vocabulary
from rookery.core.bits import lowest
from rookery.core.fields import key_of
from rookery.core.observation import Observation, Sheet
from rookery.core.reasons import CommonReason

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

LONGEST_WALK: Final = 300
"""A position that is scrambled by a walk is fewer steps away."""

Plain = Mapping[str, object]
"""What leaves the engine for a person: dicts, lists, strings, numbers and nothing else."""


class IllegalAction(ValueError):
    """The action is not open to the actor now; the state is unchanged."""


class NoDiary(ValueError):
    """The state has kept no diary, so nobody can imagine what it does not show."""


class Moves:
    """A list of action ids that is cleared and filled again without allocating."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 128)
        self.count: i64 = 0
        """How many there are; what lies beyond in `items` is left over from before."""

    def clear(self) -> None:
        """Begin a new list."""
        self.count = 0

    def add(self, action: i64) -> None:
        """Put one more action at the end."""
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
        """The action at that place, counted from 0."""
        return self.items[index]

    def pick(self, rng: Random) -> i64:
        """Draw one of the actions, each equally likely."""
        return self.items[rng.randrange(self.count)]

    def as_list(self) -> list[int]:
        """The actions as a list of Python's own."""
        return [int(self.items[i]) for i in range(int(self.count))]


def _least_done(state: State, done: Mapping[int, int], rng: Random) -> int:
    """One of two actions drawn here: the one that was done less often."""
    moves = Moves()
    drawn: list[int] = []
    for _ in range(2):
        drawn.append(state.sample(rng) if state.actor == CHANCE else state.draw(moves, rng))
    first, second = drawn
    return first if done.get(first, 0) <= done.get(second, 0) else second


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its options settled. It never changes; it makes states and names actions.

    >>> import rookery
    >>> game = rookery.load("court", players=4, fools="unlimited")
    >>> game.players, game.rules
    (4, 1)
    >>> game.text(game.parse("aside 5"))
    'aside 5'
    """

    def __init__(
        self,
        name: str,
        rules: int,
        players: int,
        options: Mapping[str, str | int | bool],
        decisions: int,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.name: Final = name
        self.rules: Final = rules
        """The version of the rules, which rises when some old record would replay differently."""
        self.players: Final = players
        self.options: Final = dict(options)
        self.decisions: Final = decisions
        """All decisions have lower numbers than this, and all outcomes of chance higher ones."""
        self.vocabulary: Final = vocabulary
        """The verbs of the game; a game that has none writes and reads its actions itself."""
        self.open: bool = False
        """*For the game.* True if nothing is hidden, so that all seats are shown the same."""

    def start(self) -> State:
        """*For the game.* The state before anything has happened."""
        raise NotImplementedError

    def scrambled(self, rng: Random) -> State:
        """*For the game*, if play seldom gets everywhere: a position that it seldom reaches.

        Any position that the rules allow will do, if `imagine` can deal with it: hands full of
        rare cards, pieces strewn about. The kit starts games from such positions. Unless a game
        knows better, this is a walk that prefers whatever it has done least.
        """
        state = self.start()
        done: dict[int, int] = {}
        for _ in range(rng.randrange(LONGEST_WALK)):
            if state.actor >= 0 and not state.legal():
                break  # a breach of the contract, which the kit will name
            action = _least_done(state, done, rng)
            done[action] = done.get(action, 0) + 1
            after = state.copy()
            after.step(action)
            if after.actor == OVER:
                break
            state = after
        return state

    def text(self, action: int) -> str:
        """The one text of a decision or outcome: what records are made of.

        It comes from the vocabulary; a game without one overrides this and `parse`.
        """
        if self.vocabulary is None:
            raise NotImplementedError
        return self.vocabulary.text(action)

    def parse(self, text: str) -> int:
        """The action with that text, the inverse of `text`; a ValueError names what is wrong."""
        if self.vocabulary is None:
            raise NotImplementedError
        return self.vocabulary.parse(text)

    def observation(self) -> Observation:
        """*For the game*, if learners are to play it: the parts that `State.observe` writes.

        >>> import rookery
        >>> rookery.load("court", players=2).observation().labels()[:2]
        ['phase[choose_start_player]', 'phase[first_roll]']
        """
        raise ValueError(f"{self.name} has no observation for learners")

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"rookery.load({self.name!r}{options})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. It holds no generator: chance is a player like the others.

    >>> import rookery
    >>> state = rookery.load("court", players=2).start()
    >>> state.actor == rookery.CHANCE
    True
    >>> [(state.game.text(outcome), chance) for outcome, chance in state.outcomes()]
    [('start A', 0.5), ('start B', 0.5)]
    >>> state.apply(state.game.parse("start B"))
    >>> int(state.actor), [state.game.text(action) for action in state.legal()]
    (1, ['roll'])
    >>> state.apply(state.game.parse("pass"))
    Traceback (most recent call last):
    rookery.core.contract.IllegalAction: 'pass' is not open now; open are: roll
    """

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.actor: i64 = OVER
        """The seat that decides, or CHANCE, or OVER."""

    # ---- for the game -------------------------------------------------------------------

    def offer(self, moves: Moves) -> None:
        """*For the game.* Add the decisions open to the actor, in rising order.

        A seat that is asked has at least one. A decision whose only answer is to go on isn't asked
        at all, unless being asked or not would tell others a secret.
        """
        raise NotImplementedError

    def step(self, action: i64) -> None:
        """*For the game.* Carry out a decision or outcome that is known to be possible."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[int, float]]:
        """*For the game.* When chance decides: each outcome, in rising order, with its probability.

        The probabilities sum to 1. A roll of several dice is one outcome, and a shuffled pile is
        not ordered before it is drawn from, so every outcome can be listed and written down.
        """
        raise NotImplementedError

    def sample(self, rng: Random) -> i64:
        """*For the game.* When chance decides: draw an outcome, as likely as `outcomes` says.

        This is much quicker than to list them all.
        """
        raise NotImplementedError

    def possible(self, outcome: i64) -> bool:
        """When chance decides: can this outcome come up?

        A game with long lists of outcomes overrides this with a quicker answer.
        """
        return any(outcome == listed for listed, _ in self.outcomes())

    def copy(self) -> State:
        """*For the game.* An equal state that goes its own way: no step of one changes the other.

        It is written field by field, because search makes millions of copies. The conformance kit
        finds a field that was forgotten; one named `…_cache` may be left to be worked out anew.
        """
        raise NotImplementedError

    def key(self) -> bytes:
        """All that tells this state from others of the same game: the values of its fields.

        Fields are found as the state's `__init__` states them; see `rookery.core.fields`. Those
        named `…_mark` and `…_cache` are left out.
        """
        return key_of(self)

    def result(self) -> list[float]:
        """*For the game.* Each seat's share of the win when the game is over; they sum to 1.

        Before the end this is a ValueError. A lone player who has lost gets [0.0].
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> Plain:
        """*For the game.* What a person at that seat may be shown, as plain data.

        None stands for a spectator. Whatever the seat can't know must not be in it: the kit draws
        that anew with `imagine` and expects the same view.
        """
        raise NotImplementedError

    def shown_to_all(self) -> Plain:
        """*For the game*, if much of `view` is the same for everybody: those entries of it.

        A server makes them once for all who look on. `view` has these and those of `shown_to`.
        """
        return {}

    def shown_to(self, seat: int | None) -> Plain:
        """*For the game*, if it has `shown_to_all`: the other entries of `view`."""
        return self.view(seat)

    def describe(self, action: int, seat: int | None) -> Plain:
        """*For the game.* What an action is and brings about, as that seat may be told.

        It is asked before the action is carried out: for a button that offers it, and for the log
        and the animation that follow it.
        """
        raise NotImplementedError

    def imagine(self, seat: int, rng: Random) -> State:
        """*For the game.* A copy in which all that the seat can't know is drawn anew.

        The world fits everything that the seat has seen, so its view is the same. Bots, search and
        reviews think in such worlds and never in the true one.
        """
        raise NotImplementedError

    def keep_no_diary(self) -> None:
        """*For the game*, if it writes down what happens, for `imagine` to go by.

        From now on nothing is written, which is quicker, and all else goes on as before. Nobody
        can imagine any more, here or in a copy: `imagine` raises `NoDiary`. Playouts to the end
        ask for it, and so do many games at once, unless they are to keep `diaries`; the kit plays
        such games beside the others.
        """

    def observe(self, seat: i64, sheet: Sheet) -> None:
        """*For the game*, if learners are to play it: write what a perfect memory there knows.

        The numbers come in the order of `Game.observation`, always by the same calls in the same
        order; `Sheet` says why.
        """
        raise ValueError(f"{self.game.name} has no observation for learners")

    def observed(self, action: i64, seat: i64) -> i64:
        """*For the game*, if it has secrets: the action as that seat sees it happen.

        That is the action itself, or `HIDDEN` if the seat doesn't see which it was.
        """
        return action

    def reveals(self, action: int) -> bool:
        """*For the game*, if it has secrets: does this decision show somebody something new?

        Undo ends there. A seat that openly shows what is its own, such as a card that it plays,
        reveals nothing in this sense; a card that is shown to some and not to all does.

        It is asked of an outcome too: does a seat see more of it than `describe` tells, as when a
        space that stays empty shows that the bag is? A seat learns by what it is told and by what
        is revealed, and by nothing else: the kit plays games that a seat can't tell apart.
        """
        return False

    def reason(self, action: int) -> Plain:
        """*For the game*, if people are to be told: why this decision is not open to the actor.

        It is asked only while a seat decides, of a decision that is not open: see `why_not`. A
        `code` says what kind of reason it is, `rule` names the rule, and further entries are the
        values that a sentence about it needs. It says nothing that the actor does not know.
        """
        told: CommonReason = {"code": "not_now", "rule": self.cites()}
        return told

    def cites(self, action: int | None = None) -> str:
        """*For the game*, if its rules have ids: the rule that speaks of this action.

        Without an action: of what is to be decided now, or of how the game has ended.
        """
        return ""

    def standing(self) -> list[int]:
        """*For the game*, if reports are to draw who leads: a number for each seat.

        It goes by what all can see, decides nothing, and is an empty list if nothing tells.
        """
        return []

    def stage(self) -> str:
        """*For the game*, for reports: what kind of decision is open, in one word."""
        return ""

    def turn(self) -> int:
        """*For the game*, for reports: a number that is another one when another turn has begun.

        Before the first turn it is -1.
        """
        return self.actor

    def uses(self, action: int) -> list[tuple[str, str]]:
        """*For the game*, for reports: what a decision makes use of, as kind and name.

        >>> import rookery
        >>> state = rookery.load("court").start()
        >>> state.uses(state.game.parse("take maid"))
        [('card taken', 'maid')]
        """
        return []

    def draw(self, moves: Moves, rng: Random) -> i64:
        """Draw one of the open decisions, each equally likely.

        `moves` belongs to the caller and is filled anew, so that a loop needs only one.
        """
        moves.clear()
        self.offer(moves)
        return moves.pick(rng)

    def hunch(self, rng: Random, moves: Moves | None = None) -> i64:
        """*For the game*, if play is to be purposeful: the actor's quick decision.

        Rollouts and the bot `eager` follow it, and it stands in for a bot that fails. As in `draw`,
        `moves` belongs to the caller; whoever has none leaves it out.
        """
        return self.draw(moves if moves is not None else Moves(), rng)

    # ---- given --------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The decisions open to the actor, sorted; none while chance decides and after the end."""
        if self.actor < 0:
            return []
        moves = Moves()
        self.offer(moves)
        return moves.as_list()

    def why_not(self, action: int, seat: int) -> Plain | None:
        """Why the seat can't take this decision now, as it may be told; None if it can.

        >>> import rookery
        >>> state = rookery.load("court", players=2).start()
        >>> state.apply(state.game.parse("start B"))
        >>> state.why_not(state.game.parse("aside 5"), seat=1)
        {'code': 'roll_first', 'rule': 'C41'}
        >>> state.why_not(state.game.parse("roll"), seat=0)
        {'code': 'waiting', 'rule': 'C40', 'seat': 1}
        """
        if not 0 <= action < self.game.decisions:
            raise ValueError(f"{self._name(action)} is no decision")
        told: CommonReason
        if self.actor == OVER:
            told = {"code": "over", "rule": self.cites()}
        elif self.actor == CHANCE:
            told = {"code": "chance", "rule": self.cites()}
        elif seat != self.actor:
            told = {"code": "waiting", "rule": self.cites(), "seat": int(self.actor)}
        elif action in self.legal():
            return None
        else:
            return self.reason(action)
        return told

    def apply(self, action: int) -> None:
        """Carry out a decision or an outcome, if it is possible now.

        Otherwise `IllegalAction` says what would be, and the state stays as it was.
        """
        self.check(action)
        self.step(action)

    def check(self, action: int) -> None:
        """Raise `IllegalAction` unless this decision or outcome is possible now."""
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
