"""Run the benchmarks and print what was found: `make bench`, or `python -m bench.run --help`."""

import json
from collections.abc import Callable
from typing import Annotated, Final

import typer
from rich.console import Console

from bench import adapters, copies, environments, networks, playouts, report, searches
from bench.contest import Contest
from bench.measure import Measured, measure

CONTESTS: Final[dict[str, Callable[[], Contest]]] = {
    "playouts": playouts.contest,
    "searches": searches.contest,
    "networks": networks.contest,
    "copies": copies.contest,
    "environments": environments.contest,
    "adapters": adapters.contest,
}

Finding = tuple[Contest, dict[str, Measured]]


def main(
    rounds: Annotated[int, typer.Option(min=1, help="how often each contestant's turn comes")] = 9,
    seconds: Annotated[float, typer.Option(min=0.0, help="how long a turn takes")] = 0.4,
    only: Annotated[str, typer.Option(help=f"one of {', '.join(CONTESTS)}")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="print plain data")] = False,
) -> None:
    """Measure Rookery beside others, on one core, in alternating rounds; medians are printed."""
    if only and only not in CONTESTS:
        raise typer.BadParameter(f"there is no {only!r}; there are {', '.join(CONTESTS)}")
    console = Console(stderr=as_json)
    say_where(console)
    chosen = [only] if only else list(CONTESTS)
    found = {name: run(console, CONTESTS[name], rounds, seconds) for name in chosen}
    if as_json:
        print(json.dumps(as_data(found, rounds, seconds), indent=1))
        return
    for contest, measured in found.values():
        show(console, contest, measured)


def run(console: Console, make: Callable[[], Contest], rounds: int, seconds: float) -> Finding:
    with console.status("Making ready …") as status:
        contest = make()
        for reason in contest.skipped:
            console.print(f"[bold yellow]Skipped: {reason}[/]")

        def told(done: int) -> None:
            status.update(f"{contest.title}: round {done} of {rounds} done")

        return contest, measure(contest, rounds, seconds, told)


def say_where(console: Console) -> None:
    where = report.machine()
    console.print(f"{where['processor']}, {where['cores']} cores, Python {where['python']}")
    if where["rookery"] != "compiled":
        console.print(f"[bold red]Rookery runs interpreted: {where['because']}[/]")


def show(console: Console, contest: Contest, measured: dict[str, Measured]) -> None:
    for table in report.tables(contest, measured):
        console.print(table)
    for contestant in contest.contestants:
        if contestant.note:
            console.print(f"  {contestant.name}: {contestant.note}", style="dim")
    console.print()


def as_data(found: dict[str, Finding], rounds: int, seconds: float) -> dict[str, object]:
    return {
        "machine": report.machine(),
        "rounds": rounds,
        "seconds": seconds,
        "contests": {name: report.plain(*finding) for name, finding in found.items()},
    }


if __name__ == "__main__":
    typer.run(main)
