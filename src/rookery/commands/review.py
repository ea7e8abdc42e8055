"""The command `rookery review`: a game looked at again, luck told from skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape
from rich.table import Table

from rookery.commands.asked import AsJson, OwnGame, Seed, check_place, print_json, record_in
from rookery.commands.printing import console, note_change, progress_bar
from rookery.core.contract import SEATS
from rookery.insight import DEEP, QUICK, USUAL, Remark, Review, TurnTaken, review
from rookery.insight.grading import WORTH_A_LOOK
from rookery.insight.review_page import review_page

HEIGHTS: Final = "▁▂▃▄▅▆▇█"
COLUMNS: Final = 56


def review_command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A game, finished or not.")],
    html: Annotated[
        Path | None, typer.Option(help="Write a page that opens without a network.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Think less: some seconds.")] = False,
    deep: Annotated[bool, typer.Option("--deep", help="Think longer: some minutes.")] = False,
    seat: Annotated[
        str, typer.Option(help="Tell of this seat's decisions only: its letter or its name.")
    ] = "",
    game: OwnGame = "",
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Review a game: who could expect what, luck and skill, and the decisions worth a look.

    The same record, the same budget and the same seed give the same review.
    """
    if quick and deep:
        raise ValueError("a review is either --quick or --deep")
    record = record_in(file, game)
    chosen = seat_of(seat, record.seats) if seat else None
    if html:
        check_place(html)
    budget = QUICK if quick else DEEP if deep else USUAL
    with progress_bar() as bar:
        task = bar.add_task("Reviewing", total=max(1, len(record.actions)))
        found = review(
            record, budget, seed or 0, told=lambda done, _: bar.update(task, completed=done)
        )
    note_change(record)
    if html:
        html.write_text(review_page(found, chosen), encoding="utf-8")
    if as_json:
        print_json(asdict(found))
    elif html:
        console.print(f"The review is in {html}.", markup=False, highlight=False, soft_wrap=True)
    else:
        _tell(found, chosen)


def seat_of(word: str, names: Sequence[str]) -> int:
    """The seat of that letter or name; a ValueError lists those there are."""
    if len(word) == 1 and word.upper() in SEATS[: len(names)]:
        return SEATS.index(word.upper())
    if names.count(word) == 1:
        return names.index(word)
    there = ", ".join(f"{SEATS[i]} ({name})" for i, name in enumerate(names))
    raise ValueError(f"no seat {word!r}; there are {there}")


# ---- telling --------------------------------------------------------------------------------


def _tell(found: Review, seat: int | None) -> None:
    console.print(f"[bold]{escape(found.title)}[/bold]: {escape(', '.join(found.seats))}")
    if not found.finished:
        _say("The game is not finished: what could be expected at last stands for its result.")
    _tell_river(found)
    console.print(_accounts(found))
    if found.turning_points:
        console.print(_points(found))
    _tell_remarks(found, seat)
    turns = [t for t in found.turns if _is_told(t) and seat in (None, t.seat)]
    if turns:
        console.print(_turns(found, turns))


def _is_told(turn: TurnTaken) -> bool:
    """A turn of one decision says nothing that the decision does not say."""
    return turn.decisions > 1 and turn.grade in WORTH_A_LOOK


def _tell_river(found: Review) -> None:
    """A small plot for each seat: what it could expect of the win."""
    width = max(len(name) for name in found.seats)
    for seat, name in enumerate(found.seats):
        course = [*(step.shares[seat] for step in found.steps), found.final[seat]]
        last = len(course) - 1
        shown = [course[round(last * i / (COLUMNS - 1))] for i in range(COLUMNS)]
        drawn = "".join(HEIGHTS[min(7, int(share * 8))] for share in shown)
        _say(f"  {name:<{width}}  {drawn}  {course[-1]:4.0%}")


def _accounts(found: Review) -> Table:
    table = Table("", title="Luck and skill", title_justify="left")
    heads = ("start", "luck", "own decisions", "others'", "unseen", "end")
    for head in heads:
        table.add_column(head, justify="right")
    for account in found.accounts:
        parts = (account.luck, account.own, account.others, account.unseen)
        ends = (f"{account.start:.1%}", f"{account.result:.1%}")
        table.add_row(escape(account.name), ends[0], *(f"{part:+.1%}" for part in parts), ends[1])
    return table


def _points(found: Review) -> Table:
    table = Table("step", "", "for", "share", title="Turning points", title_justify="left")
    for point in found.turning_points:
        name = escape(found.seats[point.seat])
        table.add_row(str(point.step + 1), escape(point.said.words), name, f"{point.change:+.0%}")
    return table


def _turns(found: Review, turns: Sequence[TurnTaken]) -> Table:
    table = Table(title="All decisions of a turn together", title_justify="left")
    for head in ("turn", "who", "steps", "grade"):
        table.add_column(head)
    table.add_column("lost", justify="right")
    table.add_column("luck", justify="right")
    for turn in turns:
        steps = f"{turn.first + 1} – {turn.last + 1}"
        lost = f"{turn.loss:.1%} ± {turn.error:.1%}"
        who = escape(found.seats[turn.seat])
        table.add_row(str(turn.turn + 1), who, steps, turn.grade, lost, f"{turn.luck:+.1%}")
    return table


def _tell_remarks(found: Review, seat: int | None) -> None:
    worth = [r for r in found.remarks if r.grade in WORTH_A_LOOK and seat in (None, r.seat)]
    _say("Decisions worth a look:" if worth else "No decision is worth a second look.")
    for remark in worth:
        _tell_remark(found, remark)


def _tell_remark(found: Review, remark: Remark) -> None:
    lost = f"{remark.loss:.1%} ± {remark.error:.1%}"
    head = f"{remark.step + 1:5}  {found.seats[remark.seat]}, a {remark.grade}, lost {lost}"
    _say(head, "bold")
    line = " ".join(said.words for said in remark.line)
    _say(f"       done:   {remark.taken.said.words}")
    _say(f"       better: {line or remark.best.said.words}")
    for reason in remark.reasons:
        _say(f"       {reason.words}", "dim")


def _say(words: str, style: str = "") -> None:
    console.print(words, style=style, markup=False, highlight=False)
