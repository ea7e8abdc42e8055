"""The command `rookery tune`: better weights for a game's search, by games of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rookery.commands.asked import LARGEST_RUN, GameName, Workers, game_named
from rookery.commands.printing import console, progress_bar
from rookery.commands.train import Adjusted, driver_for, sizes_of, stoppable, won_told

if TYPE_CHECKING:
    from rookery.train.bouts import Bout
    from rookery.train.tuning import Tuning


def tune_command(
    game: GameName,
    folder: Annotated[
        Path | None, typer.Option(help="Where everything is kept; tuning/GAME if omitted.")
    ] = None,
    pairs: Annotated[
        int, typer.Option(min=1, help="Go on until so many pairs of games have been played.")
    ] = 2000,
    players: Annotated[
        str, typer.Option(help="Sizes of the tables, such as 2,3,4, which take turns.")
    ] = "2",
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Iterations of the search for a decision, 200 if omitted; or the effort of the "
            "game's own player.",
        ),
    ] = None,
    match: Annotated[
        int, typer.Option(min=2, help="Games against the game's own weights in the end.")
    ] = 400,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_RUN, help="Repeat a run exactly.")] = 1,
    workers: Workers = None,
    cluster: Annotated[
        str, typer.Option(help="Play on a Ray cluster: its address, or local.")
    ] = "",
    adjust: Adjusted = True,
) -> None:
    """Tune the weights of a game's judge: those that win against others a little beside them.

    Stop it as you like: the same command goes on. The weights so far are tuned.json in the folder,
    and play as plan:200@tuning/GAME/tuned.json wherever a bot is named. Where a game has a player
    of its own that goes by weights, those are tuned, and play as valued:20000@ and the file.
    """
    from rookery.train.tuning import Tuning, TuningPlan, usual_effort

    name = game_named(game)
    plan = TuningPlan(name, sizes_of(players), iterations or usual_effort(name), seed)
    driver = driver_for(cluster, workers)
    with stoppable(driver) as ctrl_c:
        tuning = Tuning(plan, folder or Path("tuning") / name, driver, workers)
        with progress_bar() as bar:
            task = bar.add_task("Tuning", total=pairs)

            def told(what: str, done: int, total: int) -> None:
                ctrl_c.check()
                bar.update(task, description=what, completed=done, total=total)

            tuning.tune(pairs, told)
            found = tuning.compete(match, told, adjust)
    console.print(_summary(tuning, found), highlight=False, soft_wrap=True)


def _summary(tuning: Tuning, found: Bout) -> str:
    won = won_told(found.plain, found.without_luck)
    better = "clearly better than" if found.clear else "not clearly better than"
    told = f"After {tuning.pairs:,} pairs: {better} the game's own weights; in {found.games} games "
    told += f"they {won}."
    return f"{told} They play as {tuning.name}."
