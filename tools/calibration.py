"""Compare what was expected with what came, over many games of strong bots, and calibrate.

python -m tools.calibration                       # 1,000 games of each table; stop as you like
python -m tools.calibration --only court --games 200
python -m tools.calibration --games 0             # publish what is there

All table sizes get on together, some games of each at a time, so that whoever stops it has
something of all. Each finished game is a line in `calibration/`: what each seat could expect at a
quarter, at half and at three quarters of it, before calibration, and its result. Games with even
seeds and those with odd ones each fit a calibration, by which the others are tested; so every game
is tested, and none by what was learnt from it. If that makes the shares fit better, the calibration
that fits all games goes to `play/calibration.json` of the game. The figures go to
`docs/calibration.json`, the plots beside it.

Even shares that are right differ from what comes, by chance: how much is found by drawing results
anew by the shares themselves, many times, and stands beside each error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import track

from rookery.arena import play_game
from rookery.core.contract import OVER, Game
from rookery.core.records import Record
from rookery.core.registry import load, titles
from rookery.drawing.documents import reliability
from rookery.insight.budgets import QUICK
from rookery.insight.calibrating import Calibration, leading
from rookery.insight.reckoning import reckoning_for
from tools.compiled import ROOT
from tools.reliability import QUARTERS, Line, Pair, figures, fit

ENOUGH: Final = 100
"""Games that must have been tested before figures are published, and a calibration is used."""
CLEARLY: Final = 0.001
"""A calibration that makes less of a difference is none."""
LONGEST: Final = 5000
FIRST: Final = 100_000
"""Seeds from here on, so that no game is one of the ladder's."""
AT_A_TIME: Final = 25
"""So many games of a table are played before it is the next one's turn."""
BOT: Final = "level4"
"""Strong, and quick enough for a thousand games."""
console = Console()


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


def publish(game: Game, bot: str, lines: Sequence[Line], docs: Path, shelf: Path) -> None:
    """Test each half by what the other half fits, and write figures, plot and powers."""
    even, odd = ([line for line in lines if line["seed"] % 2 == half] for half in (0, 1))
    fitted = fit(lines)
    kept = {key: round(value, 6) for key, value in asdict(fitted).items()}
    told = {
        "players": game.players,
        "bot": bot,
        "games": len(lines),
        "calibration": kept,
        **figures(lines, (fit(odd), fit(even))),
    }
    name = f"{game.name}-{game.players}"
    told["used"] = helps(told)
    _change(shelf, lambda known: known.update({str(game.players): kept if told["used"] else {}}))
    _change(docs / "calibration.json", lambda known: known.update({name: told}))
    curves = {kind: _points(told[kind]["all"]["curve"]) for kind in ("plain", "calibrated")}
    (docs / "images" / f"calibration-{name}.svg").write_text(
        reliability(curves, "expected share", "real share"), encoding="utf-8"
    )
    last = told["calibrated"]["all"]
    console.print(f"{name}: {kept}, error {last['error']:.3f}, Brier {last['brier']:.3f}")


def helps(told: dict[str, Any]) -> bool:
    """Is a calibration worth having: does it fit games better that it was not learnt from?"""
    plain, fitted = told["plain"]["all"], told["calibrated"]["all"]
    return all(fitted[figure] < plain[figure] - CLEARLY for figure in ("error", "brier"))


def _points(found: Sequence[dict[str, float]]) -> list[Pair]:
    return [(point["expected"], point["real"]) for point in found]


def _change(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    change(known)
    ordered = dict(sorted(known.items()))
    path.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")


def tables(only: str, players: int) -> list[Game]:
    """Every size, of one game or of all; smaller tables first."""
    found = [
        load(manifest.name, players=number)
        for manifest in titles()
        if manifest.package and only in ("", manifest.name)
        for number in range(manifest.options[0].low, manifest.options[0].high + 1)
        if players in (0, number)
    ]
    return sorted(found, key=lambda game: game.players)


def main(
    only: Annotated[str, typer.Option(help="One game; all if omitted.")] = "",
    players: Annotated[int, typer.Option(help="One table size; all if omitted.")] = 0,
    bot: Annotated[str, typer.Option(help="Who plays them.")] = BOT,
    games: Annotated[
        int, typer.Option(min=0, help="How many of each table; 0 publishes those that are there.")
    ] = 1000,
    data: Annotated[Path, typer.Option(help="Where games are kept.")] = ROOT / "calibration",
) -> None:
    """Play what is missing, and publish."""
    chosen = tables(only, players)
    for goal in [*range(AT_A_TIME, games, AT_A_TIME), games]:
        for game in chosen:
            gather(game, bot, goal, _place(data, game, bot))
    for game in chosen:
        lines = gather(game, bot, 0, _place(data, game, bot))
        shelf = ROOT / "src" / "rookery" / "games" / game.name / "play" / "calibration.json"
        if len(lines) >= max(ENOUGH, known_games(ROOT / "docs", game)):
            publish(game, bot, lines, ROOT / "docs", shelf)
        else:
            console.print(f"{game.name}-{game.players}: {len(lines)} games, too few to publish")


def known_games(docs: Path, game: Game) -> int:
    """How many games were published before: figures of fewer don't replace them."""
    known = json.loads((docs / "calibration.json").read_text(encoding="utf-8"))
    return int(known.get(f"{game.name}-{game.players}", {}).get("games", 0))


def _place(data: Path, game: Game, bot: str) -> Path:
    return data / f"{game.name}-{game.players}-{bot}.jsonl"


if __name__ == "__main__":
    typer.run(main)
