"""A review as one page of HTML that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rookery.core.records import told_apart
from rookery.drawing.frame import figure, key_list, page, percent, settings_told, table, table_of
from rookery.drawing.rivers import balance, key_band, river
from rookery.insight.findings import Account, Remark, Review
from rookery.insight.grading import WORTH_A_LOOK

PARTS = ("luck", "own decisions", "others' decisions", "unseen")


def review_page(found: Review, seat: int | None = None) -> str:
    """The page; of decisions, only those of one seat if it is named."""
    main = [_river(found), _accounts(found), _points(found), _remarks(found, seat), _turns(found)]
    told = " · ".join(
        [*settings_told(found.game, found.options), ", ".join(found.seats), _ended(found)]
    )
    return page(found.game, "a review", told, "\n".join(main), _footer(found))


def _ended(found: Review) -> str:
    return (
        f"{len(found.steps)} steps" if found.finished else f"unfinished, {len(found.steps)} steps"
    )


def _footer(found: Review) -> str:
    return (
        "<p>Luck is what dice and draws were worth, less the mean of all that could have come. A "
        "decision is weighed against the best one by what its seat could know, in the same worlds "
        "with the same dice; nothing is called a slip unless the loss is twice its standard error. "
        "Unseen is the rest: what was hidden, or lay beyond the reckoning, and came to light.</p>"
        f"<p>Rules {found.rules}, {found.budget} review, seed {found.seed}.</p>"
    )


# ---- the river and the accounts -------------------------------------------------------------


def _river(found: Review) -> str:
    courses = [
        [*(step.shares[seat] for step in found.steps), found.final[seat]]
        for seat in range(len(found.seats))
    ]
    marks = [(r.step, f"{found.seats[r.seat]}: {r.grade}") for r in found.remarks if _worth(r)]
    names = told_apart(found.seats)
    drawn = river(dict(zip(names, courses, strict=True)), marks, "steps of the game")
    named = key_list((key_band(i), name) for i, name in enumerate(names))
    shown = f"{drawn}{named}{_river_table(found)}"
    told = "What each could expect of the win, all cards open; dots are decisions worth a look."
    return figure("The river of the game", told, shown, wide=True)


def _river_table(found: Review) -> str:
    """The same in numbers, at eleven moments."""
    last = len(found.steps)
    moments = sorted({round(last * tenth / 10) for tenth in range(11)})
    rows = []
    for number in moments:
        shares = found.steps[number].shares if number < last else found.final
        rows.append([f"{number}", *(percent(share) for share in shares)])
    inner = table(["step", *found.seats], rows)
    return f"<details><summary>In numbers</summary>{inner}</details>"


def _accounts(found: Review) -> str:
    rows = {
        name: [account.luck, account.own, account.others, account.unseen]
        for name, account in zip(told_apart(found.seats), found.accounts, strict=True)
    }
    drawn = balance(rows, PARTS)
    listed = table(
        ["", "at the start", *PARTS, "at the end"],
        [_account_row(account) for account in found.accounts],
    )
    told = "From what each could expect at the start to what came of it; the parts add up."
    if not found.finished:
        told += " The game is not over: its last position stands for what came of it."
    return figure("Luck and skill", told, drawn + listed, wide=True)


def _account_row(account: Account) -> list[str]:
    parts = (account.luck, account.own, account.others, account.unseen)
    ends = (percent(account.start), percent(account.result))
    return [account.name, ends[0], *(_signed(part) for part in parts), ends[1]]


def _points(found: Review) -> str:
    rows = [
        [f"step {p.step + 1}", p.said.words, found.seats[p.seat], _signed(p.change)]
        for p in found.turning_points
    ]
    told = "After these steps the game stood otherwise."
    return figure("Turning points", told, _words_table(("", "", "for", "share"), rows), wide=True)


# ---- decisions --------------------------------------------------------------------------------


def _remarks(found: Review, seat: int | None) -> str:
    chosen = [r for r in found.remarks if _worth(r) and seat in (None, r.seat)]
    if not chosen:
        return figure("Decisions worth a look", "There are none.", "", wide=True)
    rows = [list(_remark_row(found, remark)) for remark in chosen]
    heads = ("step", "grade", "lost", "done", "better", "why")
    return figure("Decisions worth a look", _counted(found), _words_table(heads, rows), wide=True)


def _remark_row(found: Review, remark: Remark) -> Iterator[str]:
    yield f"{remark.step + 1}"
    yield f"{found.seats[remark.seat]}: {remark.grade}"
    yield f"{percent(remark.loss)} ± {percent(remark.error)}"
    yield remark.taken.said.words
    yield " ".join(said.words for said in remark.line) or remark.best.said.words
    yield " ".join(reason.words for reason in remark.reasons)


def _counted(found: Review) -> str:
    told = []
    for account in found.accounts:
        grades = [f"{n} {name}" for name, n in account.grades.items() if n and name in WORTH_A_LOOK]
        told.append(f"{account.name}: {', '.join(grades) or 'nothing'} of {account.decisions}")
    return "; ".join(told) + "."


def _turns(found: Review) -> str:
    costly = sorted((t for t in found.turns if t.loss > 0), key=lambda t: -t.loss)[:10]
    rows = [
        [
            f"{t.turn + 1}",
            found.seats[t.seat],
            f"{t.first + 1} – {t.last + 1}",
            f"{percent(t.loss)} ± {percent(t.error)}",
            t.grade,
            _signed(t.luck),
        ]
        for t in sorted(costly, key=lambda t: t.turn)
    ]
    if not rows:
        return ""
    heads = ("turn", "who", "steps", "lost", "grade", "luck")
    told = "All decisions of a turn together: the turns that cost most."
    return figure("Turns", told, table(heads, rows), wide=True)


def _words_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose cells are sentences."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    return table_of(head, ([f"<td>{escape(cell)}</td>" for cell in row] for row in rows), "words")


def _worth(remark: Remark) -> bool:
    return remark.grade in WORTH_A_LOOK


def _signed(share: float) -> str:
    points = round(share * 100, 1)
    return f"{points:+.1f} %".replace("-", "−") if points else "0.0 %"
