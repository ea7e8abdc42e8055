"""The commands of the table: serving it, and checking its dice."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import rookery
from rookery import fairness

SECRET = bytes(range(32))
SEAL = fairness.Seal(SECRET, ["1a" * 32, fairness.BOT])
OLD = Path(__file__).parents[1] / "server" / "data" / "rookery_1.record"
COMMAND = [sys.executable, "-m", "rookery.cli"]


def rookery_command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)


def played(tmp_path: Path, notes: dict[str, str]) -> Path:
    game = rookery.load("court")
    match = rookery.Match.begin(game, fairness.dealer(SEAL.seed))
    rng = rookery.Random(1)
    while match.state.actor != rookery.OVER:
        match.submit(int(match.state.actor), match.version, int(match.state.hunch(rng)))
    path = tmp_path / "table.record"
    path.write_text(rookery.Record(game, match.log, ["Ann", "Bo"], notes).text(), encoding="utf-8")
    return path


@pytest.mark.once
def test_honest_dice_are_confirmed(tmp_path: Path) -> None:
    path = played(tmp_path, SEAL.notes(over=True))
    done = rookery_command("verify", str(path), "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert told["honest"] is True
    assert told["chain"] == "kept"
    assert told["shares"] == ["1a" * 32, "bot"]
    assert told["doubted"] == []
    assert told["outcomes"] > 50
    assert "what came from Ann." in rookery_command("verify", str(path)).stdout


@pytest.mark.once
def test_dice_that_rest_on_the_server_are_confirmed_as_such() -> None:
    done = rookery_command("verify", str(OLD))
    assert done.returncode == 0
    assert "rest on the server alone" in done.stdout


@pytest.mark.once
def test_dice_of_another_seed_are_doubted(tmp_path: Path) -> None:
    other = fairness.Seal(bytes(32), SEAL.shares)
    done = rookery_command("verify", str(played(tmp_path, other.notes(over=True))))
    assert done.returncode == 1
    assert re.search(r"step \d+: rolled .* does not follow from the seed", done.stdout)


@pytest.mark.once
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"commitment": None}, "no commitment"),
        ({"secret": None, "seed": None}, "not revealed yet"),
        ({"commitment": "00" * 32}, "does not fit the commitment"),
        ({"secret": "00" * 32}, "does not fit the commitment"),
        ({"share_A": "2b" * 32}, "a share was altered, added or left out"),
        ({"share_A": None}, "does not say what the player at seat A gave"),
        ({"share_B": "dice"}, "the share of seat B is none"),
        ({"seed": "00" * 32}, "is not the one that the secret and the shares give"),
        ({"seed": None}, "not the seed that was made from it"),
        ({"dice": "rookery/9"}, "in a way that this program does not know"),
    ],
)
def test_what_is_wrong_with_a_chain_is_said(
    tmp_path: Path, changes: dict[str, str | None], said: str
) -> None:
    notes = {**SEAL.notes(over=True), **changes}
    path = played(tmp_path, {name: note for name, note in notes.items() if note is not None})
    done = rookery_command("verify", str(path))
    assert done.returncode == 1
    assert said in done.stdout
    assert done.stdout.count("\n") == 1


@pytest.mark.once
def test_the_table_is_served_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    words = [*COMMAND, "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = re.search(r"http://\S+/", process.stdout.readline())
        assert address
        with urllib.request.urlopen(f"{address.group()}api/games") as answer:
            assert "court" in answer.read().decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) in (0, 130)


@pytest.mark.once
def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = rookery_command("serve", "--port", port, "--data", str(tmp_path))
    assert done.returncode == 2
    assert f"can't listen at 127.0.0.1 port {port}" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.once
def test_a_missing_extra_names_itself(tmp_path: Path) -> None:
    hide = "import sys; sys.modules['uvicorn'] = None; from rookery.cli import main; main()"
    words = [sys.executable, "-c", hide, "serve"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'rookery[web]'" in done.stderr
