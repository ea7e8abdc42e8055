"""Compare what was expected with what came, over many games of strong bots, and calibrate.

python -m tools.calibration                       # 1,000 games of each table; stop as you like
python -m tools.calibration --only court --games 200

Each finished game is a line in `calibration/`: what each seat could expect at a quarter, at half
and at three quarters of it, before calibration, and its result. Games with even seeds fit the
calibration of each table size, which goes to `play/calibration.json` of the game; those with odd
seeds test it, and it is used only if it fits those better. The figures go to
`docs/calibration.json`, the plots beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from math import log
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import track

from rookery.arena import play_game
from rookery.core.contract import OVER, Game
from rookery.core.records import Record
from rookery.core.registry import load, title, titles
from rookery.drawing.plots import reliability
from rookery.insight.budgets import QUICK
from rookery.insight.calibrating import Calibration, calibrated, leading
from rookery.insight.reckoning import reckoning_for
from tools.compiled import ROOT

QUARTERS: Final = (1, 2, 3)
PARTS: Final = (0.1, 0.5, 0.9)
"""Of the standings that were seen: what counts as low, middle and high."""
BINS: Final = 10
ENOUGH: Final = 50
"""Games that must have been kept apart before a calibration is used."""
LONGEST: Final = 5000
FIRST: Final = 100_000
"""Seeds from here on, so that no game is one of the ladder's."""
LEVELS: Final = [round(0.2 * 1.08**i, 3) for i in range(32)]
"""Powers that are tried, from 0.2 to 2.2."""
GROWTHS: Final = [0.2 * i - 1.0 for i in range(21)]
"""By how much the logarithm of the power grows from the first quarter to the third."""
BOT: Final = "level5"
console = Console()
Line = dict[str, Any]
Pair = tuple[float, float]
"""A share that was expected, and the one that came."""


def looked_at(record: Record) -> list[int]:
    """The decisions at which the game is looked at: the first with a choice from each quarter."""
    open_steps = [n for n, (s, _) in enumerate(record.states()) if len(s.legal()) > 1]
    total = len(record.actions)
    marks = [next((n for n in open_steps if n >= total * q / 4), -1) for q in QUARTERS]
    return [mark for mark in marks if mark >= 0]


def play(game: Game, bot: str, seed: int) -> Line | None:
    """One game and what was expected on its way; None if it came to no end."""
    done = play_game(game, [bot] * game.players, seed, LONGEST)
    if done.final.actor != OVER:
        return None
    wanted = looked_at(done.record)
    reckoning = reckoning_for(game, QUICK, seed, Calibration())
    expected, standing = [], []
    for number, (state, action) in enumerate(done.record.states()):
        if number in wanted:
            expected.append(reckoning.decision(state, action, number).before.shares)
            standing.append(leading(state))
    result = done.final.result()
    return {"seed": seed, "expected": expected, "standing": standing, "result": result}


def gather(game: Game, bot: str, games: int, place: Path) -> list[Line]:
    """Play what is missing; every game is written down as soon as it is over."""
    place.parent.mkdir(parents=True, exist_ok=True)
    text = place.read_text(encoding="utf-8") if place.exists() else ""
    lines: list[Line] = [json.loads(line) for line in text.splitlines()]
    known = {line["seed"] for line in lines}
    missing = [seed for seed in range(FIRST, FIRST + games) if seed not in known]
    about = f"{game.name}, {game.players} players"
    with place.open("a", encoding="utf-8") as file:
        for seed in track(missing, about, console=console, transient=True):
            line = play(game, bot, seed) or {"seed": seed, "expected": [], "result": []}
            file.write(json.dumps(line) + "\n")
            file.flush()
            lines.append(line)
    return [line for line in lines if line["expected"]]


# ---- figures --------------------------------------------------------------------------------


def pairs(
    lines: Sequence[Line], calibration: Calibration, quarter: int | None = None
) -> Iterator[Pair]:
    """Every seat's expected share and its real one."""
    for line in lines:
        looks = zip(line["expected"], line["standing"], strict=True)
        for number, (shares, standing) in enumerate(looks, 1):
            if quarter in (None, number):
                fitted = calibrated(shares, calibration.power(standing))
                yield from zip(fitted, line["result"], strict=True)


def surprise(lines: Sequence[Line], calibration: Calibration) -> float:
    """The mean -log of what was expected for who won."""
    found = [-real * log(max(share, 1e-6)) for share, real in pairs(lines, calibration)]
    return sum(found) / max(1, len(found))


def fit(lines: Sequence[Line], steady: bool) -> Calibration:
    """The calibration by which these games surprise least, of all that are tried.

    A `steady` one has the same power all the time: for games that reckon their ends exactly.
    """
    known = sorted(s for line in lines for s in line["standing"] if s is not None)
    if steady or not known:
        tried = [Calibration(level) for level in LEVELS]
        return min(tried, key=lambda calibration: surprise(lines, calibration))
    low, middle, high = (float(known[round(part * (len(known) - 1))]) for part in PARTS)
    width = max(1.0, high - low)
    slopes = [growth / width for growth in GROWTHS]
    tried = [Calibration(level, slope, middle, low, high) for level in LEVELS for slope in slopes]
    return min(tried, key=lambda calibration: surprise(lines, calibration))


def brier(found: Sequence[Pair]) -> float:
    """The mean square of what was expected less what came."""
    return sum((share - real) ** 2 for share, real in found) / max(1, len(found))


def curve(found: Sequence[Pair]) -> list[dict[str, float]]:
    """For each tenth of expected shares: their mean, the mean of what came, and how many."""
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for share, real in found:
        bins[min(BINS - 1, int(share * BINS))].append((share, real))
    return [
        {
            "expected": sum(share for share, _ in some) / len(some),
            "real": sum(real for _, real in some) / len(some),
            "count": len(some),
        }
        for some in bins
        if some
    ]


def calibration_error(found: Sequence[Pair]) -> float:
    """The mean distance between expected and real, over the tenths."""
    total = sum(point["count"] for point in curve(found))
    gaps = (point["count"] * abs(point["expected"] - point["real"]) for point in curve(found))
    return sum(gaps) / max(1.0, total)


def figures(lines: Sequence[Line], calibration: Calibration) -> dict[str, Any]:
    """What the games that were kept apart say, with and without calibration."""
    told: dict[str, Any] = {}
    for name, chosen in (("plain", Calibration()), ("calibrated", calibration)):
        for quarter in (*QUARTERS, None):
            found = list(pairs(lines, chosen, quarter))
            told.setdefault(name, {})[f"quarter {quarter}" if quarter else "all"] = {
                "brier": round(brier(found), 4),
                "error": round(calibration_error(found), 4),
                "curve": [{key: round(v, 4) for key, v in p.items()} for p in curve(found)],
            }
    return told


def publish(game: Game, bot: str, lines: Sequence[Line], docs: Path, shelf: Path) -> None:
    """Fit on the even seeds, test on the odd ones, write figures, plot and power."""
    fitting = [line for line in lines if line["seed"] % 2 == 0]
    testing = [line for line in lines if line["seed"] % 2]
    fitted = fit(fitting, title(game.name).reckoner is not None)
    kept = {key: round(value, 6) for key, value in asdict(fitted).items()}
    told = {
        "players": game.players,
        "bot": bot,
        "fitted on": len(fitting),
        "tested on": len(testing),
        "calibration": kept,
        **figures(testing, fitted),
    }
    name = f"{game.name}-{game.players}"
    told["used"] = helps(told)
    _change(shelf, lambda known: _keep(known, str(game.players), kept if told["used"] else None))
    _change(docs / "calibration.json", lambda known: known.update({name: told}))
    curves = {kind: _points(told[kind]["all"]["curve"]) for kind in ("plain", "calibrated")}
    (docs / "images" / f"calibration-{name}.svg").write_text(
        reliability(curves, "expected share", "real share"), encoding="utf-8"
    )
    last = told["calibrated"]["all"]
    console.print(f"{name}: {kept}, error {last['error']:.3f}, Brier {last['brier']:.3f}")


def helps(told: dict[str, Any]) -> bool:
    """Is a calibration worth having? Games enough were kept apart, and it fits them better."""
    plain, fitted = told["plain"]["all"], told["calibrated"]["all"]
    better = all(fitted[figure] < plain[figure] for figure in ("error", "brier"))
    return better and int(told["tested on"]) >= ENOUGH


def _keep(known: dict[str, Any], players: str, kept: dict[str, float] | None) -> None:
    known.pop(players, None)
    if kept is not None:
        known[players] = kept


def _points(found: Sequence[dict[str, float]]) -> list[Pair]:
    return [(point["expected"], point["real"]) for point in found]


def _change(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    change(known)
    ordered = dict(sorted(known.items()))
    path.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")


def main(
    only: Annotated[str, typer.Option(help="One game; all if omitted.")] = "",
    players: Annotated[int, typer.Option(help="One table size; else the least and the most.")] = 0,
    bot: Annotated[str, typer.Option(help="Who plays them.")] = BOT,
    games: Annotated[int, typer.Option(min=2, help="How many of each table.")] = 1000,
    data: Annotated[Path, typer.Option(help="Where games are kept.")] = ROOT / "calibration",
) -> None:
    """Play what is missing, and publish."""
    for manifest in titles():
        first = manifest.options[0]
        if only not in ("", manifest.name) or not manifest.package:
            continue
        for number in [players] if players else sorted({max(2, first.low), first.high}):
            game = load(manifest.name, players=number)
            lines = gather(game, bot, games, data / f"{game.name}-{number}-{bot}.jsonl")
            shelf = ROOT / "src" / "rookery" / "games" / game.name / "play" / "calibration.json"
            publish(game, bot, lines, ROOT / "docs", shelf)


if __name__ == "__main__":
    typer.run(main)
