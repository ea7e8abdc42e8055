"""What twice the thinking brings: a search against one that thinks half as long, time after time.

python -m tools.doublings towers                            # two players, 100 to 3,200 iterations
python -m tools.doublings towers --players 6 --games 120    # one who thinks longer among five
python -m tools.doublings court --search "level6x{}" --first 1 --doublings 3

Where more thinking makes a search stronger, each row has more than an equal share. Finished games
are kept in `doublings/`; the same command goes on with what was stopped. `--picture FILE.svg` draws
what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from rookery.arena import Tournament
from rookery.arena.counting.summary import summarise
from rookery.arena.running.folder import Folder
from rookery.arena.running.processes import Processes
from rookery.arena.running.resuming import play_missing
from rookery.bots import check_bot
from rookery.core.registry import load, title
from rookery.drawing import documents
from rookery.drawing.strokes import Mark
from tools.compiled import ROOT

PLACE: Final = ROOT / "doublings"
SEED: Final = 1
SEARCH: Final = "mcts:{}@own"
"""The game's own judge, and as little tried out beside the best as the levels do."""


@dataclass(frozen=True)
class Doubling:
    """One who thinks twice as long, and the others at the table."""

    game: str
    players: int
    search: str
    thinking: int
    """How long the others think."""

    @property
    def stronger(self) -> str:
        """Whoever thinks twice as long."""
        return self.search.format(2 * self.thinking)

    @property
    def weaker(self) -> str:
        """Whoever else is at the table."""
        return self.search.format(self.thinking)

    @property
    def tournament(self) -> Tournament:
        """They sit together in every game, and change places."""
        options = load(self.game, players=self.players).options
        others = (self.weaker,) * (self.players - 1)
        return Tournament(self.game, options, (self.stronger, *others), seed=SEED)

    def measured(self, games: int, workers: int | None = None, place: Path = PLACE) -> Brought:
        """Play what is missing of so many games, and count what the stronger one has won."""
        written = f"{self.weaker}-{self.players}".replace(":", "-").replace("@", "-")
        folder = Folder(place / self.game / written, self.tournament)
        with folder.open():
            results = play_missing(folder, games, Processes(workers), _unheard)
        lines = summarise(self.tournament, results)["standings"]
        found = next(line for line in lines if line["bot"] == self.stronger)
        return Brought(self, found["games"], found["share"], found["low"], found["high"])


@dataclass(frozen=True)
class Brought:
    """What twice the thinking has brought: a share of the win, with its 95 % interval."""

    doubling: Doubling
    games: int
    share: float
    low: float
    high: float

    @property
    def row(self) -> str:
        """For a table."""
        one = self.doubling
        who = f"| {title(one.game).title} | {one.players} | {one.stronger} | {one.weaker} "
        interval = f"{self.low:.1%} – {self.high:.1%}"
        times = self.share * one.players
        return f"{who}| {self.games} | {self.share:.1%} | {interval} | {times:.2f} |"

    @property
    def mark(self) -> Mark:
        """For a plot: in equal shares, so that tables of all sizes look alike."""
        times = self.doubling.players
        label = f"{2 * self.doubling.thinking:,}"
        return Mark(label, times * self.share, times * self.low, times * self.high)


def picture(brought: Sequence[Brought]) -> str:
    """What was found, drawn from the shortest thinking to the longest."""
    first = brought[0].doubling
    what = f"{title(first.game).title} for {first.players}: what twice the thinking brings"
    return documents.doublings([one.mark for one in brought], what, f"{first.search}, against half")


def doublings(game: str, players: int, search: str, first: int, times: int) -> Iterator[Doubling]:
    """One after the other, from the shortest thinking on; a ValueError says what can't be."""
    if "{}" not in search:
        raise ValueError(f"{search!r}: write {{}} where its thinking belongs, as {SEARCH}")
    for number in range(times):
        doubling = Doubling(game, players, search, first << number)
        for bot in (doubling.stronger, doubling.weaker):
            check_bot(bot, doubling.tournament.loaded)
        yield doubling


def _unheard(_done: int) -> None:
    """The rows that have been printed show how far it has come."""


def main(
    game: Annotated[str, typer.Argument(help="One that `rookery games` lists.")],
    players: Annotated[int, typer.Option(min=2, help="At the table.")] = 2,
    games: Annotated[int, typer.Option(min=2, help="Of each doubling.")] = 200,
    first: Annotated[int, typer.Option(min=1, help="How long the weakest thinks.")] = 100,
    times: Annotated[int, typer.Option("--doublings", min=1, help="How many of them.")] = 5,
    search: Annotated[str, typer.Option(help="Who thinks; {} says how long.")] = SEARCH,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes (all cores).")] = None,
    drawn: Annotated[
        Path | None, typer.Option("--picture", help="Draw what was found, as SVG.")
    ] = None,
) -> None:
    """Let a search meet itself with half its thinking, again and again twice as much of both."""
    try:
        chosen = list(doublings(title(game).name, players, search, first, times))
    except ValueError as error:
        raise SystemExit(f"doublings: {error}") from None
    print("| game | players | thinks | against | games | wins | 95 % | of an equal share |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |")
    found = []
    for doubling in chosen:
        found.append(doubling.measured(games, workers))
        print(found[-1].row, flush=True)
    if drawn is not None:
        drawn.write_text(picture(found), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
