"""The command: good input, bad input, JSON, help and Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from socket import create_server

import pytest
from typer.testing import CliRunner

import rookery
from rookery.cli import app, main
from rookery.commands import serve
from rookery.commands.play import USUAL_BOT
from rookery.commands.serve import _free
from rookery.core.conformance import CHECKS, ConformanceError
from tests.golden.archive import FORMER

HOME = "XDG_DATA_HOME"


class Done:
    """What a command said, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """The command as `main` runs it, in this process."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")

    def command(*words: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["rookery", *words])
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capfd.readouterr()
        return Done(int(end.value.code or 0), out, err)

    return command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = rookery.load("court", cards="A: maid")
    texts = ["start A", "roll", "rolled 2 5 5", "aside 5", "aside 5", "aside 2", "take farmer"]
    path = tmp_path / "game.record"
    actions = [game.parse(text) for text in texts]
    path.write_text(rookery.Record(game, actions, ["[/b]Ann", "Bo"]).text(), encoding="utf-8")
    return path


def test_games_lists_options_and_bots(run: Run) -> None:
    done = run("games")
    assert done.code == 0
    for words in ("court", "players=2", "2 to 5", "limited or unlimited", "greedy", "Running"):
        assert words in done.out
    told = json.loads(run("games", "--json").out)
    assert told["mode"] in ("compiled", "interpreted")
    assert told["reason"]
    (court,) = [game for game in told["games"] if game["name"] == "court"]
    assert court["options"]["players"] == {
        "default": 2,
        "about": "how many play",
        "low": 2,
        "high": 5,
    }
    assert court["options"]["fools"]["choices"] == ["limited", "unlimited"]
    assert court["bots"][:3] == ["random", "eager", "greedy"]


def test_simulate_reports_shares_with_intervals(run: Run) -> None:
    words = ("simulate", "court", "--games", "4", "--bots", "eager", "--workers", "1")
    done = run(*words)
    assert (done.code, done.err) == (0, "")
    assert "95 % interval" in done.out
    assert "4 games" in done.out
    told = json.loads(run(*words, "--json", "--seed", "3", "players=3").out)
    assert told["options"] == {"players": 3, "fools": "limited", "timing": "any", "cards": ""}
    assert (told["game"], told["seed"], told["games"], told["unfinished"]) == ("court", 3, 4, 0)
    assert told["seated"] == ["eager"] * 3
    assert told["limit"] == 200_000
    assert set(told["seats"]) == {"A", "B", "C"}
    assert set(told["bots"]["eager"]) == {"games", "wins", "share", "low", "high"}
    assert sum(seat["wins"] for seat in told["seats"].values()) == pytest.approx(4)


def test_simulate_seats_as_many_as_there_are_bots(run: Run) -> None:
    words = ("--games", "1", "--bots", "random,eager, eager", "--limit", "9", "--workers", "1")
    told = json.loads(run("simulate", "court", *words, "--json").out)
    assert told["seated"] == ["random", "eager", "eager"]
    assert told["unfinished"] == 1


def test_replay_tells_where_the_rules_have_changed(run: Run) -> None:
    """A record of older rules is told as far as it can be followed."""
    old = FORMER / "touria" / "rules-1" / "two-in-the-castle.record"
    done = run("replay", str(old))
    assert (done.code, " begins." in done.out) == (0, True)
    assert "played by rules 1. By rules" in done.err
    assert "it can be shown up to step 22 of 543" in done.err
    told = json.loads(run("replay", str(old), "--json").out)
    assert len(told["steps"]) == 22
    assert (told["changed"]["rules"], told["changed"]["step"]) == (1, 23)
    assert run("replay", str(old), "--at", "22").code == 0
    beyond = run("replay", str(old), "--at", "23")
    assert (beyond.code, "step 23 is not possible any more" in beyond.err) == (2, True)
    assert run("play", "--resume", str(old)).code == 2


def test_replay_tells_a_game(run: Run, record: Path) -> None:
    done = run("replay", str(record))
    assert done.code == 0
    for words in ("[/b]Ann wins over the Farmer.", "rolls 2 5 5", "The game is not finished."):
        assert words in done.out
    assert "Farmer" in run("replay", str(record), "--at", "7").out
    told = json.loads(run("replay", str(record), "--json").out)
    assert (told["game"], told["rules"], told["result"]) == ("court", 1, None)
    assert told["steps"][:2] == ["start A", "roll"]
    assert len(told["events"]) == len(told["steps"]) == 7
    assert told["view"]["seats"][0]["cards"] == ["farmer", "maid"]
    assert told["seats"] == ["[/b]Ann", "Bo"]
    assert len(json.loads(run("replay", str(record), "--json", "--at", "2").out)["steps"]) == 2


def test_replay_tells_seats_of_one_name_apart(run: Run, record: Path) -> None:
    kept = rookery.Record.read(record.read_text(encoding="utf-8"))
    words = rookery.Record(kept.game, kept.actions, ["eager", "eager"]).text()
    record.write_text(words, encoding="utf-8")
    heading, first, *_ = run("replay", str(record)).out.splitlines()
    assert heading == "court cards=A: maid: eager A, eager B"
    assert first == "    1  eager A begins."


def test_replay_keeps_long_options_and_long_lines_in_shape(run: Run) -> None:
    path = FORMER.parent / "touria" / "an-edition-of-ones-own.record"
    heading, first, told = run("replay", str(path)).out.partition("    1  ")
    assert len(heading.splitlines()) == 2
    assert all(re.match(r" +\d+  |       \S", line) for line in (first + told).splitlines())


@pytest.mark.once
def test_check_says_that_a_game_is_sound(run: Run) -> None:
    words = ("check", "court", "players=2", "fools=limited", "timing=any", "--games", "1")
    heading, checked, *checks = run(*words).out.splitlines()
    assert (heading, checked) == ("court: sound in 2 games", "Checked were:")
    told = json.loads(run(*words, "--json", "--seed", "2").out)
    assert told == {"sound": True, "games_played": {"court": 2}, "checks": list(CHECKS)}
    assert checks == [f"- {check}" for check in CHECKS]
    assert len(checks) == 9


def test_a_breach_is_one_line_and_a_record(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_words: object, **_named: object) -> int:
        raise ConformanceError("it leaks", "rookery record: 1\n…\n")

    monkeypatch.setattr(rookery, "check", broken)
    done = run("check", "court")
    assert (done.code, done.err) == (1, "rookery: it leaks\n")
    assert done.out == "rookery record: 1\n…\n"
    told = json.loads(run("check", "court", "--json").out)
    assert told == {"sound": False, "breach": "it leaks", "record": "rookery record: 1\n…\n"}


@pytest.mark.parametrize(
    "words",
    [
        ("verify",),
        ("odds", "--at", "9"),
        pytest.param(("review", "--quick"), marks=pytest.mark.once),  # takes long, interpreted
    ],
)
def test_what_stops_short_for_the_rules_says_so(run: Run, words: tuple[str, ...]) -> None:
    """Of a record of older rules only what can be followed is checked, told or reviewed."""
    old = FORMER / "touria" / "rules-1" / "two-in-the-castle.record"
    command, *more = words
    assert "it can be shown up to step 22 of 543" in run(command, str(old), *more).err


def test_a_port_that_was_asked_for_is_insisted_on() -> None:
    with create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ValueError, match=f"can't listen at 127.0.0.1 port {port}: Address"):
            _free("127.0.0.1", port)
    assert _free("127.0.0.1", port) == port
    with pytest.raises(ValueError, match=r"can't listen at no\.such\.host port 8000: "):
        _free("no.such.host", None)


def test_the_usual_port_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    with create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
        assert _free("127.0.0.1", None) == 0


BAD = [
    (["dance"], "No such command 'dance'."),
    (["games", "--loud"], "No such option: --loud"),
    (["simulate"], "Missing argument 'GAME'."),
    (["simulate", "chess"], "no game 'chess'; there are court"),
    (["simulate", "court", "players=9"], "players is a number from 2 to 5, not '9'"),
    (["simulate", "court", "players"], "options are written like players=4, not 'players'"),
    (["simulate", "court", "size=9"], "no option 'size'; there are players"),
    (["simulate", "court", "name=x"], "no option 'name'; there are players"),
    (["simulate", "court", "cards=@nowhere"], "nowhere: No such file or directory"),
    (["simulate", "court", "cards=@/"], "/: Is a directory"),
    (["simulate", "court", "cards=X: fool"], "not 'X: fool'"),
    (["simulate", "court", "--games", "0"], "--games"),
    (["simulate", "court", "--games", "many"], "--games"),
    (["simulate", "court", "--workers", "0"], "--workers"),
    (["simulate", "court", "--seed", "9" * 30], "a seed is a number below"),
    (["simulate", "court", "--bots", "clever"], "no bot 'clever' plays court; there are random"),
    (["simulate", "court", "--bots", ","], "2 players need 2 bots, not: none"),
    (["simulate", "court", "players=2", "--bots", "random,random,random"], "2 players need 2 bots"),
    (["replay"], "Missing argument 'FILE'."),
    (["replay", "nowhere"], "nowhere: No such file or directory"),
    (["replay", "/"], "/: Is a directory"),
    (["replay", "BINARY"], "is not a text file"),
    (["replay", "JUNK"], "line 1: a record starts with 'rookery record: 1'"),
    (["replay", "RECORD", "--at", "8"], "the record has 7 steps, not 8"),
    (["replay", "RECORD", "--at", "-1"], "--at"),
    (["check", "chess"], "no game 'chess'"),
    (["check", "court", "games=3"], "no option 'games'"),
    (["check", "court", "--games", "0"], "--games"),
    (["play", "chess"], "no game 'chess'"),
    (["play", "court", "--people", "3"], "3 people don't fit at a table for 2"),
    (["play", "court", "--people", "-1"], "--people"),
    (["play", "court", "--bots", "clever"], "no bot 'clever'"),
    (["play", "court", "--seed", "9" * 30], "a seed is a number below"),
    (["play", "court", "--name", "a\x1bb"], "your name holds the control character"),
    (["play", "court", "--language", "xx"], "no language 'xx'; there are en, de, fr, nl, it"),
    (["play", "--resume", "nowhere"], "nowhere: No such file or directory"),
    (["play", "--resume", "RECORD", "--bots", "level6"], "--resume goes on with a game as it was"),
    (["odds", "curt", "--moves", "roll"], "there is neither a game nor a record 'curt'"),
    (["odds", "court", "--seed", "9" * 30], "a seed is a number below"),
    (["review", "RECORD", "--seed", "9" * 30], "a seed is a number below"),
    (["check", "court", "--seed", "9" * 30], "a seed is a number below"),
    (["train", "towers", "--seed", "9" * 10], "--seed"),
    (["tune", "towers", "--seed", "9" * 10], "--seed"),
    (["simulate", "court", "--bots", "flat:9999999999,eager"], "say how many games to play out"),
    (["simulate", "court", "--bots", f"mcts:{'9' * 400}s,eager"], "say how long to think"),
    (["simulate", "court", "--bots", "valued:9999999999@own,eager"], "say how much to think"),
    (["play", "--resume", "JUNK"], "line 1: a record starts with"),
]


@pytest.mark.parametrize(("words", "reason"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_input_is_told_in_one_line(
    run: Run, record: Path, tmp_path: Path, words: list[str], reason: str
) -> None:
    binary, junk = tmp_path / "binary", tmp_path / "junk"
    binary.write_bytes(bytes(range(256)))
    junk.write_text("hello\n" * 3, encoding="utf-8")
    files = {"BINARY": str(binary), "JUNK": str(junk), "RECORD": str(record)}
    done = run(*[files.get(word, word) for word in words])
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("rookery: ")
    assert done.err.count("\n") == 1
    assert reason in done.err


def test_a_defect_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_words: object) -> None:
        raise KeyError("a defect")

    monkeypatch.setattr("rookery.commands.simulate.simulate", broken)
    monkeypatch.setattr(sys, "argv", ["rookery", "simulate", "court"])
    with pytest.raises(KeyError, match="a defect"):
        main()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("", ["games", "play", "simulate", "replay", "check"]),
        ("games", ["--json"]),
        (
            "play",
            ["GAME", "OPTION=VALUE", "--bots", "--people", "--name", "--resume", "--language"],
        ),
        (
            "simulate",
            ["GAME", "OPTION=VALUE", "--games", "--bots", "--workers", "--limit", "--json"],
        ),
        ("replay", ["FILE", "--at", "--json"]),
        ("check", ["GAME", "OPTION=VALUE", "--games", "--seed", "--json"]),
    ],
)
def test_help_says_what_is_needed(command: str, words: list[str]) -> None:
    for flag in ("--help", "-h"):
        done = CliRunner().invoke(app, [*command.split(), flag], env={"COLUMNS": "120"})
        assert done.exit_code == 0
        for word in words:
            assert word in done.output


def test_play_and_resume_through_the_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["1", "quit", "log", "quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    done = run("play", "court", "--bots", "eager,level3", "--seed", "4", "--name", "[b]Zoe[/b]")
    assert done.code == 0
    found = re.search(r"rookery play --resume (\S+)", done.out)
    assert found
    kept = rookery.Record.read(Path(found[1]).read_text(encoding="utf-8"))
    assert kept.seats == ["[b]Zoe[/b]", "Eager B", "Level 3 C"]
    done = run("play", "--resume", found[1])
    assert (done.code, done.err) == (0, "")
    assert " begins." in done.out


def test_a_record_without_notes_is_resumed_against_the_usual_bot(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    before = rookery.Record.read(record.read_text(encoding="utf-8"))
    assert run("play", "--resume", str(record)).code == 0
    after = rookery.Record.read(record.read_text(encoding="utf-8"))
    bots = [USUAL_BOT] * (before.game.players - 1)
    assert after.notes["players"] == ",".join(["person", *bots])
    assert after.actions[: len(before.actions)] == before.actions


@pytest.mark.parametrize(("answer", "code"), [("", 130), ("yes", 2)])
def test_a_record_runs_nobodys_code_unasked(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    ran = tmp_path / "ran"
    monkeypatch.setenv("ROOKERY_GUESTS", "open")  # so that it leaves a trace
    asked = {"players": f"person,program:touch {ran}"}
    path = tmp_path / "game.record"
    record = rookery.Record(rookery.load("court"), [], ["Ann", "Bo"], asked)
    path.write_text(record.text(), encoding="utf-8")
    monkeypatch.setattr("builtins.input", lambda *_: answer)
    done = run("play", "--resume", str(path))
    assert done.code == code
    assert ran.exists() is (answer == "yes")


@pytest.mark.once
def test_simulate_tells_of_forfeits(run: Run) -> None:
    bot = f"{Path(__file__).parents[1] / 'bots' / 'unruly.py'}:Crash"
    done = run("simulate", "court", "--games", "2", "--bots", f"{bot},eager", "--workers", "1")
    assert done.code == 0
    assert f"{bot} forfeited 2 games: it ended with status 1: ZeroDivisionError" in done.out
    assert "raise ZeroDivisionError" in done.out


# ---- Ctrl-C in a real process -------------------------------------------------------------


HEEDS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""As at a terminal: whoever runs the tests in the background may have it ignored."""
START = f"{HEEDS_CTRL_C}; from rookery.cli import main; print('at work', flush=True); main()"


def interrupted(tmp_path: Path, waits_for: str, pause: float, *words: str) -> Done:
    """Start the command in a group of its own, and press Ctrl-C once it is at work."""
    environment = {**os.environ, HOME: str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", START, *words]
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        seen = ""
        while waits_for not in seen:
            seen += process.stdout.read(1)
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return Done(process.returncode, seen + out, err)


@pytest.mark.once
def test_ctrl_c_while_playing_keeps_the_game(tmp_path: Path) -> None:
    done = interrupted(tmp_path, "> ", 0.1, "play", "court", "--seed", "1", "--bots", "eager")
    assert (done.code, done.err) == (0, "")
    assert "The game is kept." in done.out
    (kept,) = (tmp_path / "rookery").glob("court-*.record")
    rookery.Record.read(kept.read_text(encoding="utf-8"))


@pytest.mark.once
@pytest.mark.parametrize(("workers", "pause"), [("1", 0.5), ("2", 0.4), ("2", 2.5)])
def test_ctrl_c_while_simulating_is_quiet(tmp_path: Path, workers: str, pause: float) -> None:
    words = ("simulate", "court", "--games", "1000000", "--workers", workers)
    done = interrupted(tmp_path, "at work", pause, *words)
    assert (done.code, done.out.strip(), done.err) == (130, "at work", "")


@pytest.mark.once
def test_a_reader_that_leaves_is_no_error(record: Path) -> None:
    command = f"{sys.executable} -c 'from rookery.cli import main; main()' games --json | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("{\n", "")
