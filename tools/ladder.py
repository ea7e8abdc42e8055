"""Play the published ladder: how strong each level is, in each game.

python -m tools.ladder                              # all of it; stop and start it as you like
python -m tools.ladder --only court --pair level5:level6
python -m tools.ladder --games 20                   # a quick look: fewer games of each contest

Finished games are kept in `ladder/`. Whenever a contest is done, `docs/strength.json` gets its
figures, `docs/strength.md` is written from them, and the ratings by which the bots are published
go into the package.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rookery.arena import Tournament
from rookery.arena.counting.summary import summarise
from rookery.arena.running.folder import Folder
from rookery.arena.running.processes import Processes
from rookery.arena.running.result import Result
from rookery.arena.running.resuming import play_missing
from rookery.bots import check_bot
from rookery.bots.levels import LEVELS
from rookery.core.registry import load, title, titles
from tools.compiled import ROOT
from tools.elo import fit
from tools.strength_page import page

SLOW: Final = LEVELS[-2:]
"""Contests with one of these are short: a game may take a minute."""
YARDSTICKS: Final = (
    ("random", 0, 200),
    ("eager", 2, 200),
    ("greedy", -1, 400),
    ("veteran", -1, 400),
)
"""Bots that are no rungs, the rung that each of them meets, and how often."""
MANY: Final = 1000
FEW: Final = 200
SEED: Final = 1
ANCHOR: Final = 1000
"""The rating of the lowest rung."""
UNSURE: Final = 400
"""A rating whose interval is wider than this is told, but nobody is rated by it."""

console = Console()
Plain = dict[str, Any]


@dataclass(frozen=True)
class Contest:
    """Some bots at one game: two, or all at its largest table."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    anchor: str
    """The lowest rung, by which all are rated."""

    @property
    def name(self) -> str:
        return "-".join(self.bots) if self.players == 2 else f"table-of-{self.players}"

    @property
    def tournament(self) -> Tournament:
        options = load(self.game, players=self.players).options
        return Tournament(self.game, options, self.bots, seed=SEED)


@dataclass(frozen=True)
class Places:
    """Where results and figures go."""

    games: Path = ROOT / "ladder"
    docs: Path = ROOT / "docs"
    package: Path = ROOT / "src" / "rookery" / "games"

    @property
    def figures(self) -> Path:
        return self.docs / "strength.json"

    def ratings(self, game: str) -> Path:
        """Where the game's manifest finds the ratings of its bots."""
        return self.package / game / "ratings.json"


def contests(game: str, rungs: Sequence[str] = LEVELS) -> Iterator[Contest]:
    """Neighbours, some rungs against the yardsticks, and everybody at the largest table."""
    for pair in pairwise(rungs):
        yield Contest(game, pair, 2, FEW if set(pair) & set(SLOW) else MANY, rungs[0])
    for yardstick, rung, games in YARDSTICKS if rungs == LEVELS else ():
        yield Contest(game, (rungs[rung], yardstick), 2, games, rungs[0])
    yield Contest(game, tuple(rungs), title(game).options[0].high, FEW, rungs[0])


def climb(chosen: Sequence[Contest], places: Places, workers: int | None = None) -> None:
    """Play what is missing of these contests, and publish each as it is done."""
    drawn = (TextColumn("{task.description:<32}"), BarColumn(), MofNCompleteColumn())
    with Progress(*drawn, TimeRemainingColumn(), console=console) as bar:
        whole = bar.add_task("the ladder", total=sum(contest.games for contest in chosen))
        for contest in chosen:
            task = bar.add_task(f"{contest.game} {contest.name}", total=contest.games)
            before = bar.tasks[whole].completed

            def moved(done: int, task: Any = task, before: float = before) -> None:
                bar.update(task, completed=done)
                bar.update(whole, completed=before + done)

            folder = Folder(places.games / contest.game / contest.name, contest.tournament)
            with folder.open():
                results = play_missing(folder, contest.games, Processes(workers), moved)
            publish(contest, results, places)


# ---- what is published --------------------------------------------------------------------


def publish(contest: Contest, results: Sequence[Result], places: Places) -> None:
    """Add a contest to the figures of those that were played before, here or elsewhere."""
    figures = _read(places.figures)
    game = figures.setdefault(contest.game, {"contests": {}})
    known = game["contests"].get(contest.name, {"games": 0})["games"]
    if known > contest.games:
        told = (
            f"{contest.game} {contest.name}: {known} games are published; {contest.games} are not"
        )
        console.print(told, highlight=False, soft_wrap=True)
        return
    game["contests"][contest.name] = _figures(contest, results)
    game["contests"] = dict(sorted(game["contests"].items()))
    game["ratings"] = _ratings(game["contests"], contest.anchor)
    figures = dict(sorted(figures.items()))
    _write(places.figures, figures)
    _write(places.ratings(contest.game), sure_ones(game["ratings"]))
    (places.docs / "strength.md").write_text(page(figures), encoding="utf-8")


def sure_ones(ratings: dict[str, Plain]) -> dict[str, Plain]:
    """Those by which others can be rated; of a bot that never wins only the highest is known."""
    return {bot: rated for bot, rated in ratings.items() if rated["high"] - rated["low"] <= UNSURE}


def _figures(contest: Contest, results: Sequence[Result]) -> Plain:
    summary = summarise(contest.tournament, results)
    kept = ("share", "low", "high", "rating", "rating_low", "rating_high", "seconds_per_decision")
    return {
        "rules": contest.tournament.loaded.rules,
        "players": contest.players,
        "bots": list(contest.bots),
        "games": summary["games"],
        "unfinished": summary["unfinished"],
        "seconds": round(sum(sum(result.thought) for result in results), 1),
        "standings": [
            {name: line[name] for name in ("bot", "games", "wins", "forfeits")}
            | {name: _rounded(line[name]) for name in kept}
            for line in summary["standings"]
        ],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")


def _ratings(contests: dict[str, Plain], anchor: str) -> dict[str, Plain]:
    """Each bot's rating on Elo's scale, from the contests between two, and in how many games.

    The weakest comes first. Bots that no contests link to the anchor have none yet.
    """
    wins: dict[tuple[str, str], float] = {}
    games: defaultdict[str, int] = defaultdict(int)
    for contest in contests.values():
        if contest["players"] == 2:
            won = {line["bot"]: line["wins"] for line in contest["standings"]}
            one, other = contest["bots"]
            wins[one, other], wins[other, one] = won[one], won[other]
            for line in contest["standings"]:
                games[line["bot"]] += line["games"]
    rated = fit(wins, anchor, ANCHOR) if anchor in games else {}
    return {
        bot: {
            "rating": round(elo.rating),
            "low": round(elo.low),
            "high": round(elo.high),
            "games": games[bot],
        }
        for bot, elo in sorted(rated.items(), key=lambda one: one[1].rating)
    }


def _read(path: Path) -> Plain:
    if not path.exists():
        return {}
    figures: Plain = json.loads(path.read_text(encoding="utf-8"))
    return figures


def _write(path: Path, figures: Plain) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


# ---- the command --------------------------------------------------------------------------


def main(
    only: Annotated[str, typer.Option(help="Only this game.")] = "",
    pair: Annotated[str, typer.Option(help="Only this contest, such as level5:level6.")] = "",
    games: Annotated[
        int, typer.Option(min=0, help="So many games of each contest; 0: as published.")
    ] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes (all cores).")] = None,
    rungs: Annotated[str, typer.Option(help="Other bots, the weakest first.")] = ",".join(LEVELS),
    out: Annotated[
        Path | None, typer.Option(help="A folder for everything that is written.")
    ] = None,
) -> None:
    """Play the ladder, or a part of it; the same command goes on with what was stopped."""
    try:
        chosen = _chosen(only, pair, games, tuple(rungs.split(",")))
        places = Places(out / "ladder", out / "docs", out / "games") if out else Places()
        places.docs.mkdir(parents=True, exist_ok=True)
        climb(chosen, places, workers)
    except ValueError as error:
        raise SystemExit(f"ladder: {error}") from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the same command goes on.") from None


def _chosen(only: str, pair: str, games: int, rungs: tuple[str, ...]) -> list[Contest]:
    names = [title(only).name] if only else [known.name for known in titles()]
    found = [contest for name in names for contest in contests(name, rungs)]
    if pair:
        found = [contest for contest in found if contest.name == pair.replace(":", "-")]
        if not found:
            raise ValueError(f"the ladder has no contest {pair}")
    for contest in found:
        for bot in contest.bots:
            check_bot(bot, contest.tournament.loaded)
    return [replace(contest, games=games or contest.games) for contest in found]


if __name__ == "__main__":
    typer.run(main)
