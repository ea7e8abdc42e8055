"""How numbers are said, on pages and at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rookery.arena.counting.counts import Numbers


def duration(seconds: float) -> str:
    """A time as people say it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    if seconds >= 0.001:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds * 1e6:.1f} µs"


def gap(found: Numbers | None, none: str) -> str:
    """A difference of shares in percentage points, with its interval; `none` if there is none."""
    if found is None:
        return none
    low, high = found["low"] * 100, found["high"] * 100
    return f"{found['difference'] * 100:+.0f} ({low:+.0f} to {high:+.0f})"


def stages(told: Numbers, percent: Callable[[float], str]) -> Iterator[tuple[str, ...]]:
    """A row for each stage of a study, then one for all: how much was open whenever one decided.

    It has the stage, how often it came in a game, mean, median and most of what was open, and how
    often there was only one choice.
    """
    counted = told["open_decisions"]
    games = told["length"]["turns"]["count"]
    for stage, counts in {**counted["by_stage"], "all": counted}.items():
        yield (
            stage.replace("_", " ") or "–",
            f"{counts['count'] / games:.1f}",
            f"{counts['mean']:.1f}",
            str(counts["median"]),
            str(counts["most"]),
            percent(counts["only_one"]),
        )
