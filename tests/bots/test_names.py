"""How guests are written, and what is said of a name that does not fit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import rookery
from rookery.bots import check_bot, is_guest, make_bot, short_name
from rookery.bots.guests.names import ClassName, CommandName, read_name
from rookery.match import Refused
from rookery.server.callers import Caller
from rookery.server.lobby import new_seats
from rookery.server.messages.tables import NewSeat

HERE = Path(__file__).parent
UNRULY = HERE / "unruly.py"


def test_a_class_with_limits() -> None:
    read = read_name(f"{UNRULY}:Good@500ms@64MB")
    assert read.what == ClassName(UNRULY, "Good")
    assert (read.seconds, read.megabytes) == (0.5, 64)


def test_a_program_with_limits() -> None:
    read = read_name(f"program:{sys.executable} -c 'a b' @1.5min@2GB")
    assert read.what == CommandName((sys.executable, "-c", "a b"))
    assert (read.seconds, read.megabytes) == (90, 2048)


def test_the_limits_are_generous_unless_named() -> None:
    read = read_name(f"{UNRULY}:Good")
    assert (read.seconds, read.megabytes) == (10, 2048)


@pytest.mark.parametrize(
    ("name", "guest", "short"),
    [
        ("greedy", False, "greedy"),
        ("search@2s", False, "search@2s"),
        ("mine.py:MyBot", True, "MyBot"),
        ("some/where/mine.py:MyBot@2s", True, "MyBot"),
        ("mine.py", True, "mine.py"),
        ("program:node some/mine.mjs@2s", True, "mine"),
        ("program:python3 -u bot.py --depth 3", True, "bot"),
        ("program:./mine --depth 3", True, "mine"),
        ("program:node 'my bots/mine.mjs'", True, "mine"),
        ("program:echo 'x", True, "program:echo 'x"),
        ("program:", True, "program:"),
    ],
)
def test_guests_are_told_from_bots_of_the_house(name: str, guest: bool, short: str) -> None:
    assert is_guest(name) is guest
    assert short_name(name) == short


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere.py:Bot", "nowhere.py: no such file"),
        ("nowhere.py", "nowhere.py: no such file"),
        (f"{UNRULY}", "which class"),
        (f"{UNRULY}:", "which class"),
        (f"{UNRULY}:not-a-name", "which class"),
        ("program:", "a program is written like"),
        ("program:nonesuch-program x", "there is no program 'nonesuch-program' to run"),
        ("program:echo 'x", "No closing quotation"),
        (f"{UNRULY}:Good@0s", "up to an hour"),
        (f"{UNRULY}:Good@61min", "up to an hour"),
        (f"{UNRULY}:Good@{'9' * 400}s", "up to an hour"),
        (f"{UNRULY}:Good@0MB", "from 1 MB to 1024 GB of memory"),
        (f"{UNRULY}:Good@{'9' * 400}MB", "from 1 MB to 1024 GB of memory"),
        (f"{UNRULY}:Good@99999999999999GB", "from 1 MB to 1024 GB of memory"),
        (
            "clever",
            "no bot 'clever' plays court; there are random, eager, greedy, exact, veteran, level1",
        ),
        (
            "clever",
            r"level6, mcts:2000, plan:200, reply:4000, mcts:8000\+2cores, flat:500 and your own",
        ),
        ("level9", "levels are level1 to level6"),
        ("mcts", "say how long to think"),
        ("mcts:9@nowhere.json", "nowhere.json: no such file of a judge"),
        ("plan:9@", "@learned, @own or @ and a file"),
        ("plan", "say how long to think"),
        ("plan:0", "plan:200"),
        ("reply:0", "reply:4000"),
        ("flat", "how many games to play out"),
        ("flat:0", "how many games to play out"),
        ("levels.py:Mine", "levels.py: no such file"),
        ("mcts.py:Mine", "mcts.py: no such file"),
    ],
)
def test_a_name_that_does_not_fit(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_bot(name, rookery.load("court"), rookery.Random(1))


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "words"),
    [
        (f"{UNRULY}:Nobody", "unruly.py has no class Nobody; its bots are: Good, Crash, "),
        (f"{UNRULY}:Impostor", "Impostor in unruly.py is not a class derived from"),
        (f"{UNRULY}:Bot", "Bot in unruly.py is not a class derived from"),
        (f"program:{sys.executable} {HERE / 'absent.py'}", "ended with status 2: .*absent.py"),
        (f"program:{sys.executable} {HERE / 'rude.py'} future", "did not answer hello with"),
        ("program:echo hello", "not JSON: hello"),
        ("program:true", "ended with status 0"),
    ],
)
def test_a_guest_that_can_not_start(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check_bot(name, rookery.load("court"))


@pytest.mark.once
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import nonesuch_module", "fails: ModuleNotFoundError: No module named 'nonesuch_module'"),
        ("def f(:", "mine.py line 1: "),
    ],
)
def test_a_file_that_can_not_be_loaded(source: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        check_bot(f"{file}:Mine", rookery.load("court"))


def test_the_server_seats_no_guest(tmp_path: Path) -> None:
    """Whoever could name a program to the server could run anything on it."""
    for name in (f"program:touch {tmp_path / 'ran'}", f"{UNRULY}:Good"):
        with pytest.raises(Refused, match="no bot "):
            new_seats("court", [NewSeat("bot", bot=name)], Caller())
    assert not (tmp_path / "ran").exists()
