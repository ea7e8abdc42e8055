"""The figures as tables for people, and as plain data."""

import os
import platform
from collections.abc import Iterable
from pathlib import Path

from rich.table import Table

from bench.contest import Contest, Contestant
from bench.judge import Verdict, verdicts
from bench.measure import Measured
from rookery import _mode


def machine() -> dict[str, object]:
    """Where and in which mode this is measured."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "rookery": _mode.mode(),
        "because": _mode.reason(),
    }


def processor() -> str:
    """The processor's name, where the system tells it."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def plain(contest: Contest, measured: dict[str, Measured]) -> dict[str, object]:
    """One contest as plain data; rates are units per second, bounds are seconds."""
    who = {contestant.name: contestant for contestant in contest.contestants}
    return {
        "title": contest.title,
        "unit": contest.unit,
        "work": contest.work,
        "contestants": [
            {
                "name": m.name,
                "note": who[m.name].note,
                "work": who[m.name].work,
                "median": m.rate,
                "rounds": m.rates,
            }
            for m in measured.values()
        ],
        "verdicts": [
            {
                "ours": v.ours,
                "other": v.other,
                "value": v.value,
                "by_work": v.by_work,
                "target": v.target,
                "met": v.met,
            }
            for v in verdicts(contest, measured)
        ],
        "skipped": contest.skipped,
    }


def tables(contest: Contest, measured: dict[str, Measured]) -> list[Table]:
    """One contest: how fast each is, then ours beside the others. Both fit in 80 columns."""
    found = verdicts(contest, measured)
    return [rates(contest, measured), *([compared(contest, found)] if found else [])]


def rates(contest: Contest, measured: dict[str, Measured]) -> Table:
    """A row for each contestant."""
    made = Table(title=contest.title, title_justify="left", title_style="bold")
    made.add_column("", overflow="fold")
    made.add_column(unit(contest), justify="right")
    made.add_column("all rounds", justify="right", no_wrap=True)
    if contest.work:
        made.add_column(f"M {contest.work}/s", justify="right", no_wrap=True)
    for contestant in contest.contestants:
        m = measured[contestant.name]
        work = [figure_of_work(m.rate, contestant)] if contest.work else []
        made.add_row(m.name, figure(contest, m.rate), spread(contest, m.rates), *work)
    return made


def compared(contest: Contest, found: list[Verdict]) -> Table:
    """A row for each of ours and whom it is held against."""
    made = Table()
    made.add_column("", overflow="fold")
    made.add_column("beside", overflow="fold")
    made.add_column("is", justify="right", no_wrap=True)
    if contest.work:
        made.add_column(f"by {contest.work}", justify="right", no_wrap=True)
    wanted = any(verdict.target is not None for verdict in found)
    if wanted:
        made.add_column("wanted", no_wrap=True)
    for verdict in found:
        cells = [verdict.ours, verdict.other, value(verdict)]
        cells += [by_work(verdict)] if contest.work else []
        made.add_row(*cells, *([target(verdict)] if wanted else []))
    return made


def unit(contest: Contest) -> str:
    """What `figure` tells."""
    if contest.per_unit:
        return "µs"
    return f"{'k' if contest.thousands else 'M'} {contest.unit}/s"


def figure(contest: Contest, rate: float) -> str:
    """Microseconds a unit, or thousands or millions of units a second."""
    if contest.per_unit:
        return f"{1e6 / rate:.3g}"
    return f"{rate / (1e3 if contest.thousands else 1e6):.3g}"


def figure_of_work(rate: float, contestant: Contestant) -> str:
    """In millions a second, where it is told."""
    return f"{rate * contestant.work / 1e6:.3g}" if contestant.work else ""


def spread(contest: Contest, rates: Iterable[float]) -> str:
    ordered = sorted(rates, reverse=contest.per_unit)
    return f"{figure(contest, ordered[0])} to {figure(contest, ordered[-1])}"


def value(verdict: Verdict) -> str:
    """How many times as fast, or how long one unit takes."""
    return times(verdict.value) if verdict.other else f"{verdict.value * 1e6:.3g} µs"


def by_work(verdict: Verdict) -> str:
    """How many times as fast by the work done, where that is told."""
    return "" if verdict.by_work is None else times(verdict.by_work)


def target(verdict: Verdict) -> str:
    """What is wanted, and whether it was met."""
    if verdict.target is None:
        return ""
    wanted = f"≥ {verdict.target:g}×" if verdict.other else f"≤ {verdict.target * 1e6:.3g} µs"
    return f"{wanted} {'[green]met[/]' if verdict.met else '[bold red]missed[/]'}"


def times(ratio: float) -> str:
    return f"{ratio:,.0f}×" if ratio >= 1000 else f"{ratio:.3g}×"
