"""`rookery admin`: for those who run a server. It works on the database that the server uses."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from rookery.commands.asked import AsJson, print_json
from rookery.commands.printing import console

if TYPE_CHECKING:
    from rookery.server.settings import Settings

T = TypeVar("T")
admin = typer.Typer(
    help="Look after a server: tables, people, reports, backup, restore, prune, bans.",
    add_completion=False,
    rich_markup_mode=None,
)
Data = Annotated[Path | None, typer.Option(help="The folder that keeps the tables.")]
Most = Annotated[int, typer.Option(min=1, help="How many at most.")]
DATES = ("created", "touched", "ended", "since", "at")


def _settings(data: Path | None) -> Settings:
    try:
        from rookery.server.settings import from_environment
    except ModuleNotFoundError as error:
        missing = f"{error.name} is missing"
        raise ValueError(f"{missing}; a server needs: pip install 'rookery[web]'") from None
    return from_environment(data)


@admin.command("tables")
def show_tables(most: Most = 20, data: Data = None, as_json: AsJson = False) -> None:
    """List the tables that were used last."""
    settings = _settings(data)
    from rookery.server.administration import list_tables

    _show(_done(list_tables(settings, most)), as_json)


@admin.command("people")
def show_people(most: Most = 20, data: Data = None, as_json: AsJson = False) -> None:
    """List the people with the most seats."""
    settings = _settings(data)
    from rookery.server.administration import list_people

    _show(_done(list_people(settings, most)), as_json)


@admin.command("prune")
def prune_tables(data: Data = None, as_json: AsJson = False) -> None:
    """Let go of what was not used for long, and shrink the database."""
    settings = _settings(data)
    from rookery.server.administration import prune_all

    found = _done(prune_all(settings, settings.limits))
    _show([found._asdict()], as_json)


@admin.command("backup")
def back_up(file: Annotated[Path, typer.Argument(help="A new file.")], data: Data = None) -> None:
    """Copy the whole database into a file; the server may go on meanwhile."""
    settings = _settings(data)
    from rookery.server import administration

    count = _done(administration.back_up(settings, file))
    console.print(f"{count} tables are in {file}", highlight=False, markup=False)


@admin.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], data: Data = None) -> None:
    """Copy a backup into an empty database, on SQLite or PostgreSQL."""
    settings = _settings(data)
    from rookery.server import administration

    count = _done(administration.restore(settings, file))
    console.print(f"{count} tables are there again", highlight=False)


@admin.command("reports")
def show_reports(
    most: Most = 20,
    settle: Annotated[str, typer.Option(help="Let go of the report with this id.")] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """List what people have reported of the talk at tables, with the lines."""
    settings = _settings(data)
    from rookery.server.administration import list_reports, settle_report

    if settle and not _done(settle_report(settings, settle)):
        raise ValueError(f"there is no report {settle}")
    found = _done(list_reports(settings, most))
    _show(found if as_json else [_in_lines(report) for report in found], as_json)


@admin.command("silence")
def silence(
    report: Annotated[str, typer.Argument(help="The id of a report about them.")],
    lift: Annotated[bool, typer.Option("--lift", help="Let them talk again.")] = False,
    data: Data = None,
) -> None:
    """Let somebody who was reported say nothing more at any table."""
    settings = _settings(data)
    from rookery.server import administration

    name = _done(administration.silence(settings, report, lift))
    if name is None:
        raise ValueError(f"there is no report {report} about somebody who is known here")
    done = "may talk again" if lift else "may say nothing more"
    console.print(f"{name} {done}", highlight=False, markup=False)


@admin.command("ban")
def ban(
    address: Annotated[str, typer.Argument(help="An address, or a network such as 192.0.2.0/24.")],
    reason: Annotated[str, typer.Option(help="Why, for those who look after the server.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="Let it in again.")] = False,
    data: Data = None,
) -> None:
    """Keep an address out; a running server heeds it within half a minute."""
    settings = _settings(data)
    from rookery.server import administration

    if not lift:
        network = _done(administration.ban(settings, address, reason))
        console.print(f"{network} is kept out", highlight=False)
    elif _done(administration.lift_ban(settings, address)):
        console.print(f"{address} is let in again", highlight=False)
    else:
        raise ValueError(f"{address} was not kept out")


@admin.command("bans")
def show_bans(data: Data = None, as_json: AsJson = False) -> None:
    """List the addresses that are kept out."""
    settings = _settings(data)
    from rookery.server.administration import list_bans

    _show(_done(list_bans(settings)), as_json)


def _done(work: Coroutine[Any, Any, T]) -> T:
    """What came of it; whatever is wrong with the database is told in one line."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        return asyncio.run(work)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error)
    except OSError as error:
        if error.filename is not None:
            raise
        reason = str(error)
    raise ValueError(f"the database can't be used: {reason.splitlines()[0]}")


def _show(rows: Sequence[Mapping[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(list(rows))
    elif not rows:
        console.print("There are none.")
    else:
        table = Table(*rows[0])
        for row in rows:
            # People write it: what looks like markup is none.
            table.add_row(*(Text(_said(name, value)) for name, value in row.items()))
        console.print(table)


def _in_lines(report: Mapping[str, Any]) -> dict[str, Any]:
    """A report with what was said as lines of text."""
    said = [f"{_said('at', one['at'])} {one['audience']}: {one['line']}" for one in report["lines"]]
    return {**report, "lines": "\n".join(said)}


def _said(name: str, value: object) -> str:
    if name in DATES and isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    return "" if value is None else str(value)
