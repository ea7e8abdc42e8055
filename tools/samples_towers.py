"""Writes positions and events of real games of towers, for the page's own tests.

`python -m tools.samples_towers` plays games in every variant, by lot but with a liking for what
fills potions, and keeps one position of each kind of decision and one event of each shape.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import rookery
from rookery.core.contract import CHANCE, OVER, Game, State
from tools.compiled import ROOT

FILE: Final = ROOT / "web" / "tests" / "fixtures" / "towers.json"
ALL: Final = (
    "advance_wizard advance_tower swap_towers headwind_wizard headwind_tower nudge_keep piggyback "
    "free_wizard"
)
TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"players": 2},
    {"players": 4, "variant": "expert", "spells": ALL},
    {"players": 4, "variant": "expert_teams", "spells": ALL},
    {"players": 4, "variant": "teams", "spells": ALL},
    {"players": 3, "variant": "expert", "open_memory": True},
    {"players": 6, "spells": ALL},
    {"players": 1, "spells": "swap_towers piggyback free_wizard"},
    {"players": 1},
)
SEEDS: Final = range(3)
STEPS: Final = 2500


class Samples:
    """What was met first, by its kind."""

    def __init__(self) -> None:
        self.positions: Final[dict[str, Any]] = {}
        self.events: Final[dict[str, Any]] = {}

    def look(self, state: State) -> None:
        seat = state.actor if state.actor >= 0 else 0
        view: Any = state.view(seat)
        if state.actor != CHANCE:
            kind = kind_of(view, seat)
            if kind not in self.positions:
                self.positions[kind] = {"seat": seat, "view": view, "legal": offered(state, seat)}

    def hear(self, state: State, action: int) -> None:
        for seat in (None, *range(state.game.players)):
            event: Any = state.describe(action, seat)
            kind = f"{sorted(event)} {event['verb']} {event.get('spell')}"
            self.events.setdefault(kind, event)


def kind_of(view: Any, seat: int) -> str:
    """One for each thing that a prompt or an ending says differently."""
    phase, turn = view["phase"], view["turn"]
    if phase == "choose_target":
        return f"{phase} {turn['spell']}"
    if phase == "over":
        return f"{phase} {len(view['seats'])} {len(view['winners'])}"
    return f"{phase} {turn['moment']} {turn['doing']} {seat == turn['seat']}"


def offered(state: State, seat: int) -> list[Any]:
    if state.actor == OVER:
        return []
    return [
        {"action": state.game.text(action), "event": state.describe(action, seat)}
        for action in state.legal()
    ]


def chosen(state: State, rng: rookery.Random) -> int:
    """Three times in four something that fills a potion, or at least spends none."""
    legal = state.legal()
    seat = state.actor
    events: list[tuple[int, Any]] = [(action, state.describe(action, seat)) for action in legal]
    frugal = [a for a, e in events if e["verb"] not in ("cast", "renew", "discard", "potion")]
    filling = [a for a, e in events if "fills" in e or "enters" in e]
    if rng.randrange(4) and (filling or frugal):
        legal = filling or frugal
    return int(legal[rng.randrange(len(legal))])


def play(game: Game, seed: int, samples: Samples) -> None:
    rng = rookery.Random(seed)
    state = game.start()
    for _ in range(STEPS):
        samples.look(state)
        if state.actor == OVER:
            return
        action = int(state.sample(rng)) if state.actor == CHANCE else chosen(state, rng)
        samples.hear(state, action)
        state.apply(action)


def main() -> None:
    samples = Samples()
    for options in TABLES:
        for seed in SEEDS:
            play(rookery.load("towers", **options), seed, samples)
    write(FILE, samples)
    print(f"{FILE}: {len(samples.positions)} positions, {len(samples.events)} events")


def write(path: Path, samples: Samples) -> None:
    held = {"positions": samples.positions, "events": list(samples.events.values())}
    path.write_text(json.dumps(held, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
