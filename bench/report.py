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


def table(contest: Contest, measured: dict[str, Measured]) -> Table:
    """One contest: a row per contestant, a column per contestant of ours that is compared."""
    found = verdicts(contest, measured)
    ours = list(dict.fromkeys(verdict.ours for verdict in found))
    made = Table(title=contest.title, title_justify="left", title_style="bold")
    made.add_column("")
    made.add_column(unit(contest), justify="right")
    made.add_column("all rounds", justify="right")
    if contest.work:
        made.add_column(f"M {contest.work}/s", justify="right")
    for name in ours:
        made.add_column(f"{name} is", justify="right")
    for contestant in contest.contestants:
        m = measured[contestant.name]
        work = [figure_of_work(m.rate, contestant)] if contest.work else []
        cells = [_cell(found, column, m.name) for column in ours]
        made.add_row(m.name, figure(contest, m.rate), spread(contest, m.rates), *work, *cells)
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


def _cell(found: list[Verdict], ours: str, row: str) -> str:
    """What is said about one of ours in the row of another, or in its own."""
    return " ".join(_said(v) for v in found if v.ours == ours and (v.other or ours) == row)


def _said(verdict: Verdict) -> str:
    value = times(verdict.value) if verdict.other else ""
    if verdict.by_work is not None:
        value += f" ({times(verdict.by_work)})"
    if verdict.target is None:
        return value
    wanted = f"≥ {verdict.target:g}×" if verdict.other else f"≤ {verdict.target * 1e6:g} µs"
    end = "[green]met[/]" if verdict.met else "[bold red]missed[/]"
    return f"{value} {wanted} {end}".strip()


def times(ratio: float) -> str:
    return f"{ratio:,.0f}×" if ratio >= 1000 else f"{ratio:.3g}×"
