"""Writes what the coach and reviews can say, for the tests of the page: reasons, and steps.

Run it when reasons or events change: `.venv/bin/python -m tools.samples_insight`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import rookery
from rookery import CHANCE, OVER, Random, State
from rookery.core.registry import title
from rookery.games.court.rules.components import CHARLATAN, NAMES
from rookery.games.towers.rules.components import SPACES
from rookery.insight.wording import Wording
from tools.compiled import ROOT

FILE: Final = ROOT / "web" / "tests" / "fixtures" / "insight.json"
GAMES: Final = ("court", "touria", "towers")
SEEDS: Final = range(12)
NAMED: Final = ("Ann", "Bo", "Cy", "Di")
VARIANTS: Final[dict[str, list[dict[str, str | int]]]] = {
    "towers": [
        {"players": 2, "spells": "swap_towers piggyback free_wizard nudge_keep"},
        {"players": 3, "variant": "expert", "spells": "random 5"},
        {"players": 4, "variant": "teams"},
        {"players": 2, "variant": "expert", "spells": "swap_towers free_wizard"},
    ]
}
"""How games are played beside the usual way, in turn."""


def chances(game: str) -> dict[str, str]:
    """What each code of the odds says of `{name}`."""
    if game == "court":
        cards = {n: f"{{name}} gets the {n.title()}" for n in NAMES if n != NAMES[CHARLATAN]}
        return cards | {f"alike {n}": f"{{name}} rolls {n} alike" for n in range(2, 13)}
    told: dict[str, str] = import_module(f"rookery.games.{game}.play.odds").SENTENCES
    spaces = range(SPACES) if game == "towers" else range(0)
    return told | {f"covered {n}": f"{{name}}’s wizard on space {n} is covered" for n in spaces}


def arguments(game: str) -> list[list[str]]:
    """All that a game can give as a reason: how it speaks, its code, and its English."""
    told = [["odds", code, words] for code, words in chances(game).items()]
    for measure, phrase in title(game).phrases.items():
        code, (one, many) = phrase.code or measure, phrase.things
        if not one:
            told.append(["has", code, phrase.more])
            continue
        for kind, words in (("more", phrase.more), ("less", phrase.less)):
            argument = [kind, code, words.format(name="{name}", much=f"{{count}} {many}")]
            if argument not in told:
                told.append(argument)
    return told


def steps(game: str) -> list[Any]:
    """An event of each kind that a review or the coach may tell of."""
    found: dict[tuple[object, ...], Any] = {}
    for seed in SEEDS:
        for event in _played(game, seed):
            kind = (event["verb"], event.get("phase"), tuple(sorted(event)))
            found.setdefault(kind, event)
    return [found[kind] for kind in sorted(found, key=str)]


def _played(game: str, seed: int) -> Iterator[Any]:
    """All that could be done and all that came in a game by hunch, or half at random."""
    rng = Random(seed)
    variants = VARIANTS.get(game, [{"players": 2}, {"players": 3}])
    state = rookery.load(game, **variants[seed % len(variants)]).start()
    wording = Wording(state.game, NAMED[: state.game.players])
    while state.actor != OVER:
        if state.actor == CHANCE:
            action = state.sample(rng)
            yield wording.step(state, action).event
        else:
            for action in state.legal():
                yield wording.step(state, action).event
            action = state.hunch(rng) if seed % 2 or rng.randrange(2) else _any(state, rng)
        state.apply(action)


def _any(state: State, rng: Random) -> int:
    legal = state.legal()
    return int(legal[rng.randrange(len(legal))])


def main() -> None:
    """Write the samples of all games."""
    told = {game: {"arguments": arguments(game), "steps": steps(game)} for game in GAMES}
    FILE.write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
