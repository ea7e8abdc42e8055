"""Guests that try to do harm: behind walls they can't, and where there are none it is said."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import check_bot
from rookery.bots.guests import reach, walls
from rookery.bots.guests.confine import landlock
from rookery.bots.guests.guest import end_idle

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="THE WALLS ARE LINUX'S: NOT TESTED HERE"),
]

HERE = Path(__file__).parent
HOSTILE, RUDE = HERE / "hostile.py", HERE / "rude.py"
ALL = [walls.BUBBLEWRAP, walls.NAMESPACES, walls.LANDLOCK, walls.OPEN]
SOLID = ALL[:-1]


@pytest.fixture
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Walls of this kind, and no better; what this system can't build is skipped, and told."""
    wanted: str = request.param
    monkeypatch.setenv(walls.CHOICE, wanted)
    found = walls.walls()
    if found.kind != wanted:
        pytest.skip(f"NO WALLS OF {wanted.upper()} HERE, SO THEY ARE NOT TESTED: {found.why}")
    yield wanted
    end_idle()


every_kind = pytest.mark.parametrize("kind", ALL, indirect=True)
every_solid_kind = pytest.mark.parametrize("kind", SOLID, indirect=True)


def attempt(attack: str, **asked: object) -> str:
    """What a hostile program says came of its attack."""
    with pytest.raises(ValueError, match="can't play: ") as told:
        check_bot(hostile(attack, **asked), rookery.load("court"))
    return str(told.value).partition("can't play: ")[2]


def hostile(attack: str, **asked: object) -> str:
    words = [f"--{name}={value}" for name, value in asked.items()]
    return f"program:{sys.executable} {HOSTILE} {attack} {' '.join(words)}"


@pytest.fixture
def victim() -> Iterator[int]:
    words = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(words) as process:
        yield process.pid
        process.kill()


def marked(mark: str) -> list[int]:
    """The processes whose commands have this mark."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:  # gone meanwhile
            continue
        if mark.encode() in words:
            found.append(int(path.parent.name))
    return found


def soon(mark: str, *, running: bool) -> bool:
    """Does it come to pass that such a process runs, or that none does?"""
    end = time.monotonic() + 30
    while bool(marked(mark)) != running:
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize("kind", [walls.OPEN], indirect=True)
def test_without_walls_each_attack_works(kind: str, victim: int, tmp_path: Path) -> None:
    """So that the tests below show something."""
    assert attempt("spy", pid=victim).startswith("environment ")
    assert attempt("write", file=tmp_path / "note") == "written"
    assert attempt("read", file=tmp_path / "note") == "read 'harm'"
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert attempt("connect", port=server.getsockname()[1]) == "connected"
    mark = f"--mark={uuid.uuid4()}"
    rival = f"program:{sys.executable} {RUDE} good {mark}"
    hunter = hostile("hunt", plays=1, mark=mark.partition("=")[2])
    assert play_game(rookery.load("court"), (hunter, rival), 3, 400).forfeits.keys() == {1}
    assert attempt("kill", pid=victim) == "killed"


# ---- building the walls ---------------------------------------------------------------------


LATE = """
import os, runpy, sys, time
fork, enter = os.fork, os.chdir
def fork_late():
    child = fork()
    if child:
        time.sleep(0.5)
    return child
def enter_slowly(folder):
    enter(folder)
    time.sleep(1)
os.fork, os.chdir = fork_late, enter_slowly
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Builds walls like their own program, but slowly, and a parent goes on while its child builds."""


@pytest.mark.parametrize("kind", [walls.NAMESPACES, walls.LANDLOCK, walls.OPEN], indirect=True)
def test_a_parent_watches_over_its_guest_while_the_walls_are_built(kind: str) -> None:
    """The child has taken its root along to a world that is not furnished yet."""
    python = reach.needs_of_class(HOSTILE)
    words = [sys.executable, "-I", "-S", "-c", "print('here'); raise SystemExit(7)"]
    scratch = walls.Scratch(kind)
    start = walls.start_words(kind, words, python, 1024, scratch.path)
    late = [*start[:3], "-c", LATE, *start[3:]]
    done = subprocess.run(late, capture_output=True, text=True, timeout=60, check=False)
    scratch.remove()
    assert (done.returncode, done.stdout, done.stderr) == (7, "here\n", "")


# ---- other processes ------------------------------------------------------------------------


@every_solid_kind
@pytest.mark.parametrize("attack", ["kill", "peek", "spy"])
def test_other_processes_are_out_of_reach(kind: str, attack: str, victim: int) -> None:
    if (kind, attack) == (walls.LANDLOCK, "kill") and not can_scope_signals():
        pytest.skip("LANDLOCK IS TOO OLD HERE TO STOP SIGNALS: NOT TESTED")
    assert attempt(attack, pid=victim).startswith("failed: ")
    os.kill(victim, 0)


def can_scope_signals() -> bool:
    return landlock.version() >= landlock.SCOPES_SINCE


@every_solid_kind
def test_a_guest_that_hunts_its_rival_gains_nothing(kind: str) -> None:
    mark = f"--mark={uuid.uuid4()}"
    rival = f"program:{sys.executable} {RUDE} good {mark}"
    hunter = hostile("hunt", plays=1, mark=mark.partition("=")[2])
    played = play_game(rookery.load("court"), (hunter, rival), 3, 400)
    assert played.forfeits == {}


@every_kind
def test_a_child_left_behind_ends_with_its_guest(kind: str) -> None:
    mark = str(uuid.uuid4())
    assert attempt("brood", mark=mark) == "left a child"
    assert soon(mark, running=False)


@every_kind
def test_nothing_outlives_a_table_that_is_killed(kind: str) -> None:
    mark = str(uuid.uuid4())
    bot = hostile("brood", plays=1, mark=mark)
    code = f"""
import rookery
from rookery.arena import play_game
from rookery.bots import make_bot
bot = make_bot({bot!r}, rookery.load("court"), rookery.Random(1))
bot.prepare()
bot._process.tell({{"type": "decide", "actions": [{{"id": 0}}]}}, 10)
import time; time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", code]) as table:
        assert soon(mark, running=True)
        table.send_signal(signal.SIGKILL)
    assert soon(mark, running=False)


# ---- what it can read and write -------------------------------------------------------------


@every_kind
def test_no_secret_of_the_environment_is_passed_on(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET", "sesame")
    names = set(attempt("environment").split())
    assert {"PATH", "HOME", "TMPDIR"} <= names
    assert names <= {*reach.KEPT, "HOME", "TMPDIR", "PWD"}


@every_solid_kind
def test_there_is_no_network(kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert attempt("connect", port=server.getsockname()[1]).startswith("failed: ")


@every_solid_kind
def test_nothing_is_written_outside_the_scratch_folder(kind: str, tmp_path: Path) -> None:
    for file in (tmp_path / "note", HERE / "note-of-a-guest", Path.home() / "note-of-a-guest"):
        assert attempt("write", file=file).startswith("failed: ")
        assert not file.exists()


@pytest.mark.parametrize("kind", walls.OWN_FILES, indirect=True)
def test_not_even_modes_are_changed(kind: str) -> None:
    for file in ("/dev/null", "/dev/zero", HOSTILE, "/usr"):
        assert attempt("change", file=file).startswith("failed: "), file


@every_solid_kind
def test_files_of_others_are_out_of_reach(kind: str, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("secret", encoding="utf-8")
    assert attempt("read", file=other).startswith("failed: ")
    assert attempt("read", file=RUDE).startswith("read "), "its own folder is open"


@every_solid_kind
def test_a_hidden_file_in_its_own_folder_is_out_of_reach(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, secret = tmp_path / "hostile.py", tmp_path / "run" / "seed"
    guest.write_text(HOSTILE.read_text(encoding="utf-8"), encoding="utf-8")
    secret.parent.mkdir()
    secret.write_text("271828", encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "HOSTILE", guest)
    assert "271828" in attempt("read", file=secret)
    monkeypatch.setenv(reach.SECRETS, "")
    reach.hide([secret, tmp_path / "not there"])
    assert "271828" not in attempt("read", file=secret)


@every_kind
def test_the_scratch_folder_is_its_home_and_gone_afterwards(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else is touched, neither by the guest nor by trying which walls work."""
    other = tmp_path / "of others" / "file"
    other.parent.mkdir()
    other.touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert walls._hindrance(kind) is None
    assert attempt("scratch") == "True mine"
    assert list(tmp_path.rglob("*")) == [other.parent, other]


# ---- those that behave ----------------------------------------------------------------------


@every_kind
@pytest.mark.parametrize(
    "bot", [f"{HERE / 'unruly.py'}:Good", f"program:{sys.executable} {RUDE} good"]
)
def test_an_honest_guest_plays_behind_walls(kind: str, bot: str) -> None:
    played = play_game(rookery.load("court"), (bot, "eager"), 1, 100)
    assert played.forfeits == {}


@every_kind
def test_how_a_guest_ended_is_told_through_walls(kind: str) -> None:
    for code, told in (("os._exit(7)", "ended with status 7"), ("os.abort()", "was killed: Abort")):
        bot = f"program:{sys.executable} -c 'import os; {code}'"
        with pytest.raises(ValueError, match=told):
            check_bot(bot, rookery.load("court"))


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(walls.CHOICE, walls.OPEN)
    lacking = walls.walls().lacking
    assert lacking
    assert lacking.startswith("guests run without walls: ROOKERY_GUESTS=open; ")
    monkeypatch.setenv(walls.CHOICE, "paper")
    with pytest.raises(ValueError, match="ROOKERY_GUESTS is one of bubblewrap, namespaces"):
        walls.walls()


def test_without_any_means_guests_still_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        walls, "_hindrance", lambda kind: None if kind == walls.OPEN else f"no {kind}"
    )
    walls._best.cache_clear()
    try:
        found = walls.walls()
        assert found.kind == walls.OPEN
        assert found.why == "no bubblewrap, no namespaces, no landlock"
        test_an_honest_guest_plays_behind_walls(found.kind, f"{HERE / 'unruly.py'}:Good")
    finally:
        walls._best.cache_clear()
        end_idle()


THIEF = """
import json, pathlib, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello": print(json.dumps(message), flush=True)
    if message["type"] == "decide":
        try:
            found = pathlib.Path(__file__).with_name("run").joinpath("seed").read_text()
        except OSError:
            found = ""
        if found.strip(): sys.exit(9)
        print(json.dumps({"action": message["actions"][0]["id"]}), flush=True)
"""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", [walls.NAMESPACES, walls.OPEN], indirect=True)
def test_the_seed_of_a_run_is_no_guests(kind: str, tmp_path: Path) -> None:
    """Not even if the run is kept in its own folder; without walls it is told that it might."""
    thief = tmp_path / "thief.py"
    thief.write_text(THIEF, encoding="utf-8")
    words = ["arena", "court", "--bots", f"program:{sys.executable} {thief},eager"]
    words += ["--games", "2", "--limit", "100", "--workers", "1", "--out", str(tmp_path / "run")]
    rookery_command = Path(sys.executable).with_name("rookery")
    done = subprocess.run(
        [str(rookery_command), *words, "--json"], capture_output=True, text=True, check=True
    )
    forfeits = sum(line["forfeits"] for line in json.loads(done.stdout)["standings"])
    assert forfeits == (2 if kind == walls.OPEN else 0)
    assert ("guests run without walls: " in done.stderr) is (kind == walls.OPEN)
