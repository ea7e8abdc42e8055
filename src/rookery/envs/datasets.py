"""Games as data sets: a row for each decision as Parquet, an episode for each seat for Minari.

What a row or an episode tells is what the seat that decided could know, and how the game ended.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rookery.core.contract import Game
from rookery.core.observation import Sheet
from rookery.core.records import Record
from rookery.envs.arrays import window
from rookery.envs.spaces import observation_space

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    from rookery.envs._extras import needs

    raise needs(__name__, "gymnasium", error) from error

CARD: Final = "README.md"
COLUMNS: Final = {
    "game": "the number of the game",
    "step": "the place of the decision among all steps of the game, chance's included",
    "seat": "who decided, from 0",
    "bot": "what it was",
    "action": "the number of the decision",
    "text": "the same in words",
    "open": "the numbers of all decisions that were open",
    "observation": "what the seat knew, as the page of the game's observation lists it",
    "share": "which part of the win the seat got at the end",
}


@dataclass(frozen=True)
class Taken:
    """One decision: who took it, what it knew, and what it took of what was open."""

    step: int
    seat: int
    action: int
    open: list[int]
    observation: NDArray[np.float32]


@dataclass(frozen=True)
class ToldGame:
    """What a game tells: all decisions in their order, and what each seat knew at the end."""

    decisions: list[Taken]
    ends: list[NDArray[np.float32]]


@dataclass(frozen=True)
class Finished:
    """A finished game: its number, its record and each seat's share of the win."""

    number: int
    record: Record
    shares: list[float]

    def told(self) -> ToldGame:
        """All that it tells; the game is gone through once."""
        game, state = self.record.game, self.record.game.start()
        sheet = Sheet(game.observation().size)
        decisions = []
        for step, action in enumerate(self.record.actions):
            seat = int(state.actor)
            if seat >= 0:
                seen = _seen(sheet, state, seat)
                decisions.append(Taken(step, seat, int(action), state.legal(), seen))
            state.apply(action)
        return ToldGame(decisions, [_seen(sheet, state, seat) for seat in range(game.players)])


def _seen(sheet: Sheet, state: Any, seat: int) -> NDArray[np.float32]:
    sheet.begin()
    state.observe(seat, sheet)
    return np.asarray(window(sheet.bits, np.float32)).copy()


# ---- Parquet ----------------------------------------------------------------------------------


def write_parquet(folder: Path, games: Iterable[Finished]) -> int:
    """A file of all decisions, a group of rows for each game; returns how many there were."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    schema = arrow.schema(
        [
            ("game", arrow.int64()),
            ("step", arrow.int64()),
            ("seat", arrow.int8()),
            ("bot", arrow.string()),
            ("action", arrow.int32()),
            ("text", arrow.string()),
            ("open", arrow.list_(arrow.int32())),
            ("observation", arrow.list_(arrow.float32())),
            ("share", arrow.float64()),
        ]
    )
    rows = 0
    with parquet.ParquetWriter(folder / "decisions.parquet", schema) as writer:
        for game in games:
            table = [_row(game, decision) for decision in game.told().decisions]
            writer.write_table(arrow.Table.from_pylist(table, schema=schema))
            rows += len(table)
    return rows


def _row(game: Finished, decision: Taken) -> dict[str, Any]:
    return {
        "game": game.number,
        "step": decision.step,
        "seat": decision.seat,
        "bot": game.record.seats[decision.seat],
        "action": decision.action,
        "text": game.record.game.text(decision.action),
        "open": decision.open,
        "observation": decision.observation,
        "share": game.shares[decision.seat],
    }


# ---- Minari -----------------------------------------------------------------------------------


def write_minari(
    folder: Path, name: str, games: Iterable[Finished], game: Game, about: Mapping[str, str]
) -> int:
    """A data set for offline learning in that folder; returns how many decisions it has."""
    minari = library("minari")
    buffers: Any = library("minari.data_collector")
    episodes = [
        episode for finished in games for episode in _episodes(buffers.EpisodeBuffer, finished)
    ]
    with _minari_in(folder), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses a link to code and the like
        minari.create_dataset_from_buffers(
            dataset_id=name,
            buffer=episodes,
            observation_space=observation_space(game),
            action_space=spaces.Discrete(game.decisions),
            algorithm_name=about["bots"],
            author=about["author"],
            description=about["description"],
            data_format="arrow",
        )
    return sum(len(episode.actions) for episode in episodes)


@contextmanager
def _minari_in(folder: Path) -> Iterator[None]:
    """Let Minari keep its data sets there: it asks the environment, and wants the whole path."""
    before = os.environ.get("MINARI_DATASETS_PATH")
    os.environ["MINARI_DATASETS_PATH"] = str(folder.resolve())
    try:
        yield
    finally:
        del os.environ["MINARI_DATASETS_PATH"]
        if before is not None:
            os.environ["MINARI_DATASETS_PATH"] = before


def _episodes(build: Callable[..., Any], game: Finished) -> Iterator[Any]:
    """An episode for each seat that had a decision."""
    told = game.told()
    for seat, end in enumerate(told.ends):
        own = [decision for decision in told.decisions if decision.seat == seat]
        if own:
            yield _episode(build, game, own, end)


def _episode(
    build: Callable[..., Any], game: Finished, own: list[Taken], end: NDArray[np.float32]
) -> Any:
    """What a seat saw and did from its first decision to the end."""
    count, decisions = len(own), game.record.game.decisions
    masks = np.zeros((count + 1, decisions), np.int8)
    for row, decision in enumerate(own):
        masks[row, decision.open] = 1
    seen = np.stack([*(decision.observation for decision in own), end])
    return build(
        id=None,
        observations={"observation": seen, "action_mask": masks},
        actions=np.array([decision.action for decision in own], np.int64),
        rewards=[0.0] * (count - 1) + [game.shares[own[0].seat]],
        terminations=[False] * (count - 1) + [True],
        truncations=[False] * count,
    )


# ---- the card ---------------------------------------------------------------------------------


def card(title: str, game: Game, facts: Mapping[str, str], command: str) -> str:
    """What the data are, where they come from and how to make them again."""
    observation = game.observation()
    lines = [
        f"# {title}: games as data",
        "",
        f"Games of {title} between bots, as Rookery played them: what the seat that decided could",
        "know, which decisions were open, which it took, and which part of the win it got.",
        "",
        f"- game: {game!r}, rules {game.rules}",
        f"- observation: version {observation.version}, {observation.size} numbers from 0 to 1",
        f"- decisions: {game.decisions} numbers; `game.text(5)` tells one in words",
        *(f"- {name}: {value}" for name, value in facts.items()),
        "",
        "No person has played them, and no seat's row tells what that seat could not know.",
        "Games that were stopped before their end are left out.",
        "",
        "Columns of `decisions.parquet`, where it is there:",
        "",
        *(f"- `{name}`: {about}" for name, about in COLUMNS.items()),
        "",
        "Made by, and made again the same by:",
        "",
        f"    {command}",
        "",
    ]
    return "\n".join(lines)


def library(name: str) -> Any:
    """A library that data sets need; a ValueError says how to get it."""
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        raise ValueError(
            f"{package} is missing ({error}); data sets need: pip install 'rookery[data]'"
        ) from None
