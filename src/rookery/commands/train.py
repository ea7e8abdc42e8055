"""The command `rookery train`: a judge for a game's search that learns from games of its own."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rookery.arena.running.driver import Driver
from rookery.arena.running.processes import Processes
from rookery.commands.asked import LARGEST_RUN, GameName, Workers, game_named, listed
from rookery.commands.printing import console, notes, progress_bar

if TYPE_CHECKING:
    from rookery.train.bouts import WinShare
    from rookery.train.history import Generation
    from rookery.train.school import School

Adjusted = Annotated[
    bool,
    typer.Option("--adjust/--no-adjust", help="Take luck off the result of a match, or not."),
]


def train_command(
    game: GameName,
    folder: Annotated[
        Path | None, typer.Option(help="Where everything is kept; training/GAME if omitted.")
    ] = None,
    generations: Annotated[
        int, typer.Option(min=1, help="Go on until there are so many generations.")
    ] = 20,
    games: Annotated[
        int, typer.Option(min=20, help="Games that each generation plays to learn from.")
    ] = 1000,
    players: Annotated[
        str, typer.Option(help="Sizes of the tables, such as 2,3,4, which take turns.")
    ] = "2",
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Iterations of the search for a decision, 100 if omitted; or the effort of the "
            "game's own player.",
        ),
    ] = None,
    match: Annotated[
        int,
        typer.Option(
            min=2,
            help="Games against the best so far, at the smallest table, that decide who is "
            "admitted.",
        ),
    ] = 400,
    beside: Annotated[
        int,
        typer.Option(
            min=0, help="Turns that nobody would choose, valued beside each turn of a game."
        ),
    ] = 1,
    seed: Annotated[
        int,
        typer.Option(
            min=0,
            max=LARGEST_RUN,
            help="The same seed repeats a run; another one gives another.",
        ),
    ] = 1,
    from_nothing: Annotated[
        bool,
        typer.Option("--from-nothing", help="Begin with games of eager, not of today's judge."),
    ] = False,
    start: Annotated[
        str, typer.Option(help="Begin with this file's network or weights, not with today's judge.")
    ] = "",
    workers: Workers = None,
    cluster: Annotated[
        str, typer.Option(help="Play on a Ray cluster: its address, or local.")
    ] = "",
    adjust: Adjusted = True,
) -> None:
    """Train a network to judge a game's positions, by generations that play and learn in turn.

    Stop it as you like: the same command goes on. The best network is best.json in the folder, and
    plays as plan:200@training/GAME/best.json wherever a bot is named; training.html there draws
    what came of each generation. Where a game has a player of its own that goes by weights, those
    are fitted to results, and play as valued:20000@ and the file.
    """
    from rookery.train.school import School, TrainingPlan, usual_effort

    name = game_named(game)
    sizes = sizes_of(players)
    effort = iterations or usual_effort(name)
    plan = TrainingPlan(
        name, sizes, games, effort, match, seed, from_nothing, beside, start, adjust
    )
    driver = driver_for(cluster, workers)
    school = School(plan, folder or Path("training") / name, driver, workers)
    with stoppable(driver) as ctrl_c:
        for old in school.generations:
            _print(old)
        with progress_bar() as bar:
            task = bar.add_task("Playing", total=games)

            def told(what: str, done: int, total: int) -> None:
                ctrl_c.check()
                bar.update(task, description=what, completed=done, total=total)

            for finished in school.train(generations, told):
                _print(finished)
    console.print(_summary(school), highlight=False, soft_wrap=True)
    console.print(f"All generations are drawn in {school.page}", highlight=False, soft_wrap=True)


class CtrlC:
    """Whether it was pressed: what it raises may be lost, as in a collector of garbage."""

    def __init__(self) -> None:
        self._pressed = False

    def hear(self, _number: int, _frame: object) -> None:
        """Be told of the signal."""
        self._pressed = True
        raise KeyboardInterrupt

    def check(self) -> None:
        """Raise what was lost."""
        if self._pressed:
            raise KeyboardInterrupt


@contextmanager
def stoppable(driver: Driver) -> Iterator[CtrlC]:
    """Whoever presses Ctrl-C is told that the same command goes on; the driver is closed."""
    pressed = CtrlC()
    before = signal.signal(signal.SIGINT, pressed.hear)
    try:
        yield pressed
    except KeyboardInterrupt:
        notes.print("Stopped. The same command goes on with it.", highlight=False)
        raise typer.Exit(130) from None
    finally:
        signal.signal(signal.SIGINT, before)
        driver.close()


def sizes_of(players: str) -> tuple[int, ...]:
    """The sizes of tables that are written like 2,3,4."""
    try:
        return tuple(int(size) for size in listed(players))
    except ValueError:
        raise ValueError(f"sizes of tables are written like 2,3,4, not {players!r}") from None


def driver_for(cluster: str, workers: int | None) -> Driver:
    """Who plays: a Ray cluster if its address is given, or processes of this machine."""
    if not cluster:
        return Processes(workers)
    from rookery.arena.running.cluster import Cluster

    return Cluster(cluster, workers)


def _print(found: Generation) -> None:
    judged = f"surprise {found.surprise:.3f} (guessing {found.guessing:.3f})"
    won = won_told(found.plain, found.without_luck)
    kept = "admitted" if found.admitted else "not admitted"
    line = f"{found.number}: {found.positions:,} positions, {judged}, {won}: {kept}"
    console.print(line, highlight=False, soft_wrap=True)


def won_told(plain: WinShare, without_luck: WinShare | None) -> str:
    """What was won in a match, with and without luck."""
    if without_luck is None:
        return f"won {_share(plain)}"
    return f"won {_share(plain)}, without luck {_share(without_luck)}"


def _share(won: WinShare) -> str:
    return f"{won.share:.1%} ({won.low:.1%} – {won.high:.1%})"


def _summary(school: School) -> str:
    best = school.best
    if best is None:
        newest = school.subject.player(str(school.newest))
        return (
            "None was clearly better than the judge to begin with, which remains the best. The "
            f"newest plays as {newest} all the same."
        )
    return f"The best judge so far is {best}; it plays as {school.subject.player(str(best))}."
