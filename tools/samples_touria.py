"""Writes samples of Touria's views and events, from random games, for the tests of the page.

Run it when views or events change: `.venv/bin/python -m tools.samples_touria`.
"""

from __future__ import annotations

import json
from typing import Any, Final

import rookery
from rookery import CHANCE, OVER, Random, State
from tools.compiled import ROOT

FILE: Final = ROOT / "web" / "tests" / "fixtures" / "touria.json"
GAMES: Final = 6
TELLING: Final = ("item", "into", "order", "gems", "object", "winner")
"""Whether these are there makes an event one of another kind."""


class Samples:
    """One event of each kind, one position of each phase, and how a game ended."""

    def __init__(self) -> None:
        self._events: Final[dict[str, Any]] = {}
        self._positions: Final[dict[str, Any]] = {}
        self._last: list[Any] = []
        self._over: Any = None

    def play(self, seed: int) -> None:
        rng = Random(seed)
        game = rookery.load("touria", players=2, short=seed % 2 == 0, open_screens=seed % 3 == 0)
        state = game.start()
        told: list[Any] = []
        while state.actor != OVER:
            action = state.sample(rng) if state.actor == CHANCE else self._decide(state, rng)
            told.append(self._tell(state, action, len(told) + 1))
            state.apply(action)
        self._last = [one for one in told if self._matters(one["event"])]
        self._over = state.view(0)

    def text(self) -> str:
        kinds = {"events": self._events, "positions": self._positions}
        lines = [
            f'  "{kind}": {{\n'
            + ",\n".join(f'    "{key}": {_flat(found[key])}' for key in sorted(found))
            + "\n  }"
            for kind, found in kinds.items()
        ]
        lines.append(f'  "over": {_flat(self._over)}')
        lines.append('  "told": [\n    ' + ",\n    ".join(map(_flat, self._last)) + "\n  ]")
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def _decide(self, state: State, rng: Random) -> int:
        seat = int(state.actor)
        view: Any = state.view(seat)
        legal = state.legal()
        kept = self._positions.get(str(view["phase"]))
        if kept is None or (len(legal) < 12 and _richness(kept) < len(legal) + len(view["ways"])):
            text = state.game.text
            choices = [{"action": text(a), "event": state.describe(a, seat)} for a in legal]
            self._positions[str(view["phase"])] = {"seat": seat, "view": view, "legal": choices}
        return legal[rng.randrange(len(legal))]

    def _tell(self, state: State, action: int, version: int) -> Any:
        for seat in (0, 1, None):
            event: Any = state.describe(action, seat)
            parts = [event["verb"], event["phase"], *(word for word in TELLING if word in event)]
            self._events.setdefault(" ".join(parts), event)
        event = state.describe(action, 0)
        return {"version": version, "by": int(state.actor), "undone": False, "event": event}

    def _matters(self, event: Any) -> bool:
        scenes = ("return", "open", "behind")
        return event["verb"] in scenes or event["phase"] == "due" or "winner" in event


def _richness(position: Any) -> int:
    """How much there is to decide, and how many ways to walk."""
    return len(position["legal"]) + len(position["view"]["ways"])


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    samples = Samples()
    for seed in range(1, GAMES + 1):
        samples.play(seed)
    FILE.write_text(samples.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
