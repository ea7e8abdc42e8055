"""The games for OpenSpiel: importing this registers them as `rookery_court` and so on.

    import pyspiel, rookery.envs.openspiel
    game = pyspiel.load_game("rookery_court(players=3)")

Parameters are the game's options, and `zero_sum` and `max_steps`. An outcome of chance has the
number of its place in the list of what can come up. Returns are shares of the win; a game that is
cut off after `max_steps` decisions is shared by all.

An information state is all that a player was told since the start. A state made by
`resample_from_infostate` is imagined: the others' information states begin there with what they
see. OpenSpiel's own history of such a state is that of the true one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple

from librt.random import Random

from rookery.core.contract import CHANCE, HIDDEN, OVER, SEATS, Game, State
from rookery.core.manifest import Manifest
from rookery.core.observation import Sheet
from rookery.core.registry import load, titles
from rookery.envs._extras import needs
from rookery.envs.arrays import window
from rookery.envs.rewarding import rewards_of
from rookery.envs.setting import MAX_STEPS, checked_steps, checked_sum

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise needs(__name__, "open_spiel", error) from error

PREFIX: Final = "rookery_"

SEEDS: Final = 1 << 53

CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def register() -> None:
    """Register every game of Rookery's that OpenSpiel does not know yet."""
    known = pyspiel.registered_names()
    for title in titles():
        if PREFIX + title.name not in known:
            # A class, as OpenSpiel's own games are: it would trip over a function when Python ends.
            made = type(f"Spiel{title.name.title()}", (SpielGame,), {"title": title})
            pyspiel.register_game(game_type(title, zero_sum=False), made)


def game_type(title: Manifest, *, zero_sum: bool) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    utilities = pyspiel.GameType.Utility
    information = pyspiel.GameType.Information
    players = title.options[0]
    return pyspiel.GameType(
        short_name=PREFIX + title.name,
        long_name=title.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if title.load({}).open
        else information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if zero_sum else utilities.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: option.default for option in title.options},
            "zero_sum": False,
            "max_steps": MAX_STEPS,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Rookery's as one of OpenSpiel's; there is a subclass for each title."""

    title: Manifest

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = dict(params or {})
        zero_sum = bool(options.pop("zero_sum", False))
        self.max_steps: Final = checked_steps(options.pop("max_steps", MAX_STEPS))
        self.rookery: Final = self.title.load(options)
        self.zero_sum: Final = checked_sum(zero_sum, self.rookery)
        super().__init__(game_type(self.title, zero_sum=zero_sum), self._info(), params or {})

    def _info(self) -> pyspiel.GameInfo:
        players = self.rookery.players
        lowest = -1.0 / (players - 1) if self.zero_sum else 0.0
        return pyspiel.GameInfo(
            num_distinct_actions=self.rookery.decisions,
            max_chance_outcomes=self.title.most_outcomes,
            num_players=players,
            min_utility=lowest,
            max_utility=1.0,
            utility_sum=0.0 if self.zero_sum else 1.0,
            max_game_length=self.max_steps,
        )

    def new_initial_state(self, state: Any = None) -> SpielState:
        """The start; or the state that a struct or its dict tells (see `State.to_struct`)."""
        made = SpielState(self)
        if state is not None:
            told = state.to_dict() if isinstance(state, pyspiel.StateStruct) else state
            steps = str(told["steps"])
            made.position = SpielPosition.replay(self.rookery, self.max_steps, steps)
        return made

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        """What writes observations of this game as OpenSpiel's own games do."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return Observer(self.rookery, iig_obs_type)


_PLACED: Final[dict[int, tuple[list[tuple[int, float]], list[tuple[int, float]]]]] = {}
"""For each number of outcomes the last such list, and what was made of it."""


def placed(outcomes: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The place of each outcome with its probability.

    Some dice have thousands of outcomes, and the same dice are rolled again and again. To see that
    a list holds the same things as the last one takes a fraction of the time to make another.
    """
    known = _PLACED.get(len(outcomes))
    if known is None or known[0] != outcomes:
        known = outcomes, [(i, chance) for i, (_, chance) in enumerate(outcomes)]
        _PLACED[len(outcomes)] = known
    return known[1].copy()


class Past(NamedTuple):
    """The last step, and how it came there: a chain that copies of a position share."""

    before: Past | None
    step: str
    """The number of an action or, where a world was imagined, `seat@seed`."""
    line: str
    """What those were told who saw it."""
    hidden: int
    """The seats that did not see it, a bit for each."""
    began: tuple[str, ...] | None = None
    """In an imagined world: what each seat has been told up to here instead; see `imagine`."""


class SpielPosition:
    """A state, how it came about, and what each seat was told of it. Cheap to copy."""

    def __init__(self, state: State, limit: int) -> None:
        self.state: State = state
        self.limit: int = limit
        """A game is cut off after so many decisions."""
        self.past: Past | None = None
        self.taken: int = 0
        """Decisions so far."""
        self.player: int = 0
        self.over: bool = False
        """Is the game over, or was it cut off?"""
        self.outcomes: list[tuple[int, float]] = []
        """What can come up now, if it has been asked for."""
        self._settle()

    def _settle(self) -> None:
        """Whose turn it is now, as OpenSpiel counts: it asks much more often than it moves."""
        actor = int(self.state.actor)
        self.over = actor == OVER or (self.taken >= self.limit and actor != CHANCE)
        self.outcomes = []
        if self.over:
            self.player = TERMINAL
        else:
            self.player = CHANCE_PLAYER if actor == CHANCE else actor

    def listed(self) -> list[tuple[int, float]]:
        """What can come up, with probabilities; listed once for each position."""
        if not self.outcomes:
            self.outcomes = self.state.outcomes()
        return self.outcomes

    def come_up(self, place: int) -> None:
        """Chance has brought the outcome at that place of the list."""
        action = self.listed()[place][0]
        self._note(action, "*")
        self.state.step(action)
        self._settle()

    def apply(self, action: int) -> None:
        """Carry out an action, if it is possible now, and tell each seat what it saw of it."""
        state = self.state
        by = int(state.actor)
        state.check(action)
        self._note(action, SEATS[by] if by >= 0 else "*")
        state.step(action)
        self.taken += by >= 0
        self._settle()

    def _note(self, action: int, who: str) -> None:
        state = self.state
        hidden = 0
        if not state.game.open:
            for seat in range(state.game.players):
                if state.observed(action, seat) == HIDDEN:
                    hidden |= 1 << seat
        self.past = Past(self.past, str(action), who, hidden)

    def imagine(self, seat: int, seed: int) -> None:
        """Go on in a world that fits what the seat knows; the others have just come into it."""
        known = self.told(seat)
        self.state = self.state.imagine(seat, Random(seed))
        began = tuple(
            known if other == seat else f"imagined: {json.dumps(self.state.view(other))}\n"
            for other in range(self.state.game.players)
        )
        self.past = Past(self.past, f"{seat}@{seed}", "", 0, began)
        self._settle()

    def told(self, seat: int) -> str:
        """All that a seat was told since the start, a line for each step."""
        lines: list[str] = []
        past, text = self.past, self.state.game.text
        while past is not None and past.began is None:
            seen = not past.hidden >> seat & 1
            lines.append(f"{past.line}: {text(int(past.step)) if seen else '?'}\n")
            past = past.before
        if past is not None and past.began is not None:
            lines.append(past.began[seat])
        return "".join(reversed(lines))

    def steps(self) -> str:
        """Each step as a word, from which `replay` makes the position again."""
        words: list[str] = []
        past = self.past
        while past is not None:
            words.append(past.step)
            past = past.before
        return " ".join(reversed(words))

    def copy(self) -> SpielPosition:
        """An equal one that goes its own way."""
        other = SpielPosition.__new__(SpielPosition)
        other.state = self.state.copy()
        other.limit, other.past, other.taken = self.limit, self.past, self.taken
        other.player, other.over, other.outcomes = self.player, self.over, self.outcomes
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> SpielPosition:
        return self.copy()

    @staticmethod
    def replay(game: Game, limit: int, steps: str) -> SpielPosition:
        """The position that these actions lead to from the start."""
        position = SpielPosition(game.start(), limit)
        for step in steps.split():
            seat, imagined, seed = step.partition("@")
            if imagined:
                position.imagine(int(seat), int(seed))
            else:
                position.apply(int(step))
        return position

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.state.game
        return _restore, (game.name, game.options, self.limit, self.steps())


def _restore(name: str, options: dict[str, object], limit: int, steps: str) -> SpielPosition:
    return SpielPosition.replay(load(name, **options), limit, steps)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position as one of OpenSpiel's states, which copies and saves all its attributes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = SpielPosition(game.rookery.start(), game.max_steps)

    # ---- whose turn, and what is open -------------------------------------------------------

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or the end."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Is the game over, or was it cut off?"""
        return self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        state = self.position.state
        return state.legal() if state.actor == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of what can come up, with their probabilities."""
        return placed(self.position.listed())

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.player == CHANCE_PLAYER:
            position.come_up(action)
        else:
            position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        at_chance = player == CHANCE_PLAYER and position.player == CHANCE_PLAYER
        return position.state.game.text(position.listed()[action][0] if at_chance else action)

    def returns(self) -> list[float]:
        """Each seat's share of the win, or nought before the end."""
        game, state = self.get_game(), self.position.state
        players = state.game.players
        if not self.is_terminal():
            return [0.0] * players
        shares = state.result() if state.actor == OVER else [1 / players] * players
        return rewards_of(shares, game.zero_sum)

    def __str__(self) -> str:
        """What a spectator sees, and nothing that is hidden."""
        return json.dumps(self.position.state.view(None))

    # ---- other worlds, and plain data -------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world that fits all that a player has seen, drawn anew."""
        other: SpielState = self.clone()
        other.position.imagine(player, int(sampler() * SEEDS))
        return other

    def _to_struct(self) -> dict[str, Any]:
        return {"current_player": self.current_player(), "steps": self.position.steps()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return dict(self.position.state.view(player))

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"action": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        state = self.position.state
        action = state.game.parse(str(struct["action"]))
        if state.actor != CHANCE:
            return [action]
        return [i for i, (outcome, _) in enumerate(state.outcomes()) if outcome == action]


class Observer:
    """What a player observes, as OpenSpiel's observers tell it; or what a spectator does."""

    def __init__(self, game: Game, asked: pyspiel.IIGObservationType | None) -> None:
        kinds = pyspiel.PrivateInfoType
        private = asked.private_info if asked else kinds.SINGLE_PLAYER
        if private == kinds.ALL_PLAYERS or (asked and not asked.public_info):
            raise ValueError("there are observers of what one player knows, or of what all know")
        self.recalls: Final = bool(asked and asked.perfect_recall)
        self.public_only: Final = private == kinds.NONE
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if not self.public_only:
            self._sheet: Final = Sheet(game.observation().size)
            self._lay_out(game)

    def _lay_out(self, game: Game) -> None:
        """One tensor, and a window on each of its parts."""
        observation = game.observation()
        self.tensor = np.zeros(observation.size, np.float32)
        for part in observation.parts:
            first, end = observation.spans()[part.name]
            self.dict[part.name] = self.tensor[first:end].reshape(part.shape or (1,))

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player observes into the tensor."""
        if self.public_only:
            return
        self._sheet.begin()
        state.position.state.observe(player, self._sheet)
        self.tensor[:] = window(self._sheet.bits, np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player observes, as a text."""
        position = state.position
        if self.public_only:
            return json.dumps(position.state.view(None))
        if self.recalls:
            return f"{SEATS[player]}\n{position.told(player)}"
        return json.dumps(position.state.view(player))


def guard(bot: type) -> None:
    """Let a search of OpenSpiel's in C++ refuse our games, on which it would crash.

    It lets go of Python's lock and then asks the game, whose methods are Python, for an observer
    (2.0.2; its own games in Python fare no better). Its searches in Python play ours.
    """
    for name in ("step", "step_with_policy", "step_verbose", "get_policy", "mcts_search"):
        theirs = getattr(bot, name, None)
        if theirs is not None and not hasattr(theirs, "guards"):
            setattr(bot, name, _guarded(theirs, bot.__name__))


def _guarded(theirs: Callable[..., Any], bot: str) -> Callable[..., Any]:
    @wraps(theirs)
    def asked(self: Any, state: Any, *more: Any, **named: Any) -> Any:
        if isinstance(state, SpielState):
            raise ValueError(
                f"OpenSpiel's C++ {bot} crashes on games written in Python; "
                "take the one of open_spiel.python.algorithms"
            )
        return theirs(self, state, *more, **named)

    asked.guards = True  # type: ignore[attr-defined]  # a mark on the function itself
    return asked


register()
for searching in (pyspiel.MCTSBot, pyspiel.ISMCTSBot):
    guard(searching)
