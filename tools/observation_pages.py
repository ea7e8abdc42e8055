"""Write `docs/observations/<game>.md`, a page per game that lists every index of its observation.

Run it from the root as `python -m tools.observation_pages`; a test fails if a page is stale.
"""

from pathlib import Path

import rookery
from rookery.core.manifest import Manifest
from rookery.core.observation import Observation

PAGES = Path(__file__).resolve().parent.parent / "docs" / "observations"

INTRODUCTION = """\
# What learners are given of {title}

Version {version} of the observation, version {rules} of the rules. Written by \
`python -m tools.observation_pages`; do not edit.

All numbers are between 0 and 1: a flag, or a count divided by the limit named here; what is \
higher counts as the limit. Seats are counted from the observer's own on, in the order of play.

## Parts, by number of players

{sizes}

## Every index, for {players} players

{indices}
"""


def page(title: Manifest) -> str:
    """The page of one game."""
    observation = title.load({}).observation()
    return INTRODUCTION.format(
        title=title.title,
        version=observation.version,
        rules=title.rules,
        players=title.options[0].default,
        sizes="\n".join(_sizes(title)),
        indices="\n".join(_indices(observation)),
    )


def _sizes(title: Manifest) -> list[str]:
    """A row per part: its size for each number of players."""
    counts = range(title.options[0].low, title.options[0].high + 1)
    observations = [title.load({"players": count}).observation() for count in counts]
    lines = [
        "| part | what it tells | limit | " + " | ".join(map(str, counts)) + " |",
        "|---|---|---|" + "---|" * len(counts),
    ]
    for parts in zip(*(observation.parts for observation in observations), strict=True):
        sizes = " | ".join("×".join(map(str, part.shape)) or "1" for part in parts)
        limit = str(parts[0].high) if parts[0].high == parts[-1].high else "players"
        lines.append(f"| `{parts[0].name}` | {parts[0].about} | {limit} | {sizes} |")
    totals = " | ".join(str(observation.size) for observation in observations)
    return [*lines, f"| all | | | {totals} |"]


def _indices(observation: Observation) -> list[str]:
    labels = observation.labels()
    return ["| index | number |", "|---|---|"] + [
        f"| {index} | `{label}` |" for index, label in enumerate(labels)
    ]


def main() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    for title in rookery.titles():
        (PAGES / f"{title.name}.md").write_text(page(title), encoding="utf-8")


if __name__ == "__main__":
    main()
