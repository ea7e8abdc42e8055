"""`rookery verify`: were the dice of a record honest?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rookery.commands.asked import AsJson, OwnGame, change_of, print_json, record_in
from rookery.commands.printing import console, note_change
from rookery.fairness import ABSENT, CheckedRecord, is_share, verify


def verify_command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A finished table's record.")],
    game: OwnGame = "",
    as_json: AsJson = False,
) -> None:
    """Check the dice of a record: commitment, secret, shares, seed and every outcome."""
    record = record_in(file, game)
    verdict = verify(record)
    if as_json:
        print_json({**_plain(verdict), "changed": change_of(record)})
    else:
        for line in _lines(verdict, record.seats):
            console.print(line, markup=False, highlight=False, soft_wrap=True)
    note_change(record)
    if not verdict.honest:
        raise typer.Exit(1)


def _plain(verdict: CheckedRecord) -> dict[str, object]:
    return {
        "honest": verdict.honest,
        "chain": verdict.chain,
        "shares": verdict.shares,
        "outcomes": len(verdict.outcomes),
        "doubted": [outcome.step for outcome in verdict.outcomes if not outcome.sound],
    }


def _lines(verdict: CheckedRecord, names: list[str]) -> list[str]:
    if verdict.chain != "kept":
        return [verdict.words()]
    doubted = [outcome for outcome in verdict.outcomes if not outcome.sound]
    return [
        verdict.words(),
        _rests_on(verdict, names),
        f"{len(verdict.outcomes)} outcomes were checked.",
        *(f"step {found.step}: {found.text} does not follow from the seed" for found in doubted),
    ]


def _rests_on(verdict: CheckedRecord, names: list[str]) -> str:
    """Who put something into the dice."""
    if not verdict.shared:
        return "The dice rest on the server alone: no player gave a share to the seed."
    given = list(zip(names, verdict.shares, strict=True))
    givers = ", ".join(name for name, share in given if is_share(share))
    without = ", ".join(name for name, share in given if share == ABSENT)
    told = f"The seed was made from the server's secret and what came from {givers}."
    return f"{told} Nothing came from {without}." if without else told
