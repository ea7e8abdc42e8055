"""A game of one's own in a file: every command plays it, and so do the processes they start."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from rookery.core.registry import FILES

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "examples" / "twigs" / "rookery_twigs.py"
MAIN = "from rookery.cli import main; main()"
BOT = """
from my_game import TakeTwigs, TwigsState
from rookery.bots import Bot

class Glutton(Bot):
    def choose(self, seat):
        world = seat.imagine(self.rng)
        assert isinstance(world, TwigsState) and isinstance(world.phase, TakeTwigs)
        return seat.legal[-1]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder outside the tree with the example in it, under a name of its own."""
    shutil.copy(EXAMPLE, tmp_path / "my_game.py")
    return tmp_path


def run(
    folder: Path, *words: str, typed: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in that folder; what it keeps stays there too."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    return subprocess.run(
        [sys.executable, "-P", "-c", MAIN, *words],
        cwd=folder,
        env={**os.environ, **home, **variables},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def told(folder: Path, *words: str, **variables: str) -> str:
    done = run(folder, *words, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


def record(folder: Path) -> Path:
    """A finished game of Twigs, written by a process that knows the file."""
    code = """
import sys
from rookery.core.game_files import bring
import rookery
game = rookery.load(bring("my_game.py").name)
match = rookery.Match.begin(game, rookery.deal_by(rookery.Random(1)))
while match.state.actor != rookery.OVER:
    match.submit(int(match.state.actor), match.version, match.state.legal()[0])
print(match.record(["Ann", "Bo"]).text(), end="")
"""
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    file = folder / "twigs.record"
    file.write_text(done.stdout, encoding="utf-8")
    return file


# ---- commands -------------------------------------------------------------------------------


def test_it_is_listed_and_checked(folder: Path) -> None:
    (twigs,) = json.loads(told(folder, "games", "my_game.py", "--json"))["games"]
    assert (twigs["name"], list(twigs["options"])) == ("twigs", ["players", "twigs"])
    assert "twigs: sound" in told(folder, "check", "my_game.py", "--games", "1")
    assert "twigs" not in told(folder, "games")


def test_processes_of_a_simulation_and_a_report_find_it(folder: Path) -> None:
    asked = ("--bots", "level1,random", "--games", "6", "--workers", "2", "--json")
    simulated = json.loads(told(folder, "simulate", "my_game.py", "twigs=12", *asked))
    assert (simulated["game"], simulated["games"], simulated["unfinished"]) == ("twigs", 6, 0)
    studied = json.loads(told(folder, "report", "my_game.py", "--games", "6", "--json"))
    assert (studied["game"], studied["bots"]) == ("twigs", ["eager", "eager"])


def test_a_tournament_is_resumed_and_keeps_to_its_game(folder: Path) -> None:
    asked = ("--bots", "eager,random", "--workers", "2", "--out", "contest", "--json")
    assert json.loads(told(folder, "arena", "my_game.py", "--games", "4", *asked))["games"] == 4
    kept = (folder / "contest" / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(kept[0])["game"] == "twigs"
    assert json.loads(told(folder, "arena", "my_game.py", "--games", "8", *asked))["games"] == 8
    longer = (folder / "contest" / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert longer[: len(kept)] == kept
    refused = run(folder, "arena", "court", "--games", "8", *asked)
    assert 'holds another tournament: game is "twigs"' in refused.stderr


def test_it_is_played_left_and_resumed_at_the_terminal(folder: Path) -> None:
    left = run(folder, "play", "my_game.py", "twigs=10", "--bots", "random", typed="1\nquit\n")
    words = re.search(r"Go on with: rookery (play \S+my_game.py --resume \S+)", left.stdout)
    assert words, left.stdout + left.stderr
    resumed = run(folder, *words[1].split(), typed="1\n" * 40)
    assert " won." in resumed.stdout, resumed.stdout + resumed.stderr


def test_a_bot_of_ones_own_plays_it_behind_its_walls(folder: Path) -> None:
    (folder / "bots").mkdir()
    (folder / "bots" / "mine.py").write_text(BOT, encoding="utf-8")
    asked = ("--bots", "bots/mine.py:Glutton,random", "--games", "4", "--json")
    found = json.loads(told(folder, "simulate", "my_game.py", *asked))
    assert found["forfeits"] == []
    assert found["unfinished"] == 0


def test_its_records_are_told_reviewed_verified_and_looked_into(folder: Path) -> None:
    file = str(record(folder))
    refused = run(folder, "replay", file)
    assert refused.returncode == 2
    assert "no game 'twigs'" in refused.stderr
    own = ("--game", "my_game.py")
    assert "Ann" in told(folder, "replay", file, *own)
    assert "Luck and skill" in told(folder, "review", file, "--quick", *own)
    assert "twigs" in told(folder, "replay", file, **{FILES: "my_game.py"})
    assert "holds no commitment" in run(folder, "verify", file, *own).stdout
    assert "choices" in told(folder, "odds", file, "--at", "1", "--json", *own)
    assert "choices" in told(folder, "odds", "my_game.py", "--moves", "rolled 3", "--json")


def test_it_is_written_as_a_data_set_whose_card_names_the_file(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    told(folder, "export", "my_game.py", "--games", "2", "--bots", "random", "--out", "data")
    card = (folder / "data" / "README.md").read_text(encoding="utf-8")
    assert f"rookery export {folder / 'my_game.py'}" in card


def test_the_table_offers_it_and_its_helpers_know_it(folder: Path) -> None:
    text = record(folder).read_text(encoding="utf-8")
    words = ("serve", "--game", "my_game.py", "--port", "0", "--data", "tables")
    with subprocess.Popen(
        [sys.executable, "-P", "-c", MAIN, *words], cwd=folder, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            address = re.search(r"http://\S+/", process.stdout.readline())
            assert address
            with urllib.request.urlopen(f"{address.group()}api/games") as answer:
                assert "twigs" in [game["name"] for game in json.load(answer)]
            asked = urllib.request.Request(
                f"{address.group()}api/replays",
                json.dumps({"record": text}).encode(),
                {"Content-Type": "application/json"},
            )
            with urllib.request.urlopen(asked) as answer:  # another process has read it
                assert json.load(answer)["replay"]
        finally:
            process.kill()


def test_learners_find_it_by_the_variable(folder: Path) -> None:
    pytest.importorskip("gymnasium")
    code = "import gymnasium, rookery.envs.gymnasium as g; env = gymnasium.make('rookery/twigs-v1')"
    code += "; print(len(env.reset(seed=1)[0]['observation']))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=folder,
        env={**os.environ, FILES: "my_game.py"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "9", done.stderr


# ---- what can be wrong with a file --------------------------------------------------------------

WRONG = {
    "nonesuch.py": (None, "nonesuch.py: no such file"),
    "empty.py": ("", "empty.py holds no game: MANIFEST is not there"),
    "odd.py": ("MANIFEST = 3", "odd.py holds no game: MANIFEST is no rookery Manifest"),
    "torn.py": ("\ndef f(:", "torn.py line 2: "),
    "bad.py": ("x = 1\ny = x / 0\n", "bad.py line 2 fails: ZeroDivisionError: division by zero"),
    "gone.py": ("raise SystemExit(3)", "gone.py line 1 fails: SystemExit: 3"),
    "random.py": ("", "random.py: Python has a module 'random' already; rename the file"),
    "rookery.py": ("", "rookery.py: Python has a module 'rookery' already; rename the file"),
    "taken.py": (
        "from rookery.games.court.game import MANIFEST",
        "there is a game named 'court' already",
    ),
    "two.py": (
        "from rookery.core.manifest import Manifest\nMANIFEST = Manifest('a b', 'T', 1, (), None)",
        "two.py line 2 fails: ValueError: a game's name is one word, not 'a b'",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_file_is_said_in_one_line(tmp_path: Path, name: str) -> None:
    source, words = WRONG[name]
    if source is not None:
        (tmp_path / name).write_text(source, encoding="utf-8")
    done = run(tmp_path, "simulate", name)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_is_named_by_its_file_alone(folder: Path) -> None:
    done = run(folder, "play", "my_game.py:MANIFEST")
    assert "a game is named by its file alone, such as my_game.py" in done.stderr


def test_one_that_the_variable_names_in_vain_is_left_out_with_a_word(folder: Path) -> None:
    both = os.pathsep.join(["my_game.py", "nonesuch.py"])
    done = run(folder, "games", "--json", **{FILES: both})
    names = [game["name"] for game in json.loads(done.stdout)["games"]]
    assert "twigs" in names
    assert "the game 'nonesuch.py' is left out: nonesuch.py: no such file" in done.stderr


def test_it_goes_before_an_installed_one_of_its_name(folder: Path) -> None:
    site = folder / "site"
    installed = site / "rookery_twigs-1.0.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Name: rookery-twigs\nVersion: 1.0\n", encoding="utf-8")
    points = "[rookery.games]\ntwigs = rookery_twigs:MANIFEST\n"
    (installed / "entry_points.txt").write_text(points, encoding="utf-8")
    mine = EXAMPLE.read_text(encoding="utf-8").replace('"Twigs"', '"My Twigs"')
    (folder / "my_game.py").write_text(mine, encoding="utf-8")
    shutil.copy(EXAMPLE, site)
    variables = {"PYTHONPATH": str(site), FILES: "my_game.py"}
    done = run(folder, "games", "--json", **variables)
    titles = {game["name"]: game["title"] for game in json.loads(done.stdout)["games"]}
    assert titles["twigs"] == "My Twigs"
    assert done.stderr == ""


def test_a_bot_at_a_server_may_play_it(folder: Path) -> None:
    """The game is known; that no server is there is all that it stumbles over."""
    words = ("bot", "eager", "--server", "http://127.0.0.1:1", "--game")
    done = run(folder, *words, "my_game.py", ROOKERY_BOT_TOKEN="rookery_bot_x")
    assert (done.returncode, "http://127.0.0.1:1 does not answer" in done.stderr) == (2, True)
    other = run(folder, *words, "chess", ROOKERY_BOT_TOKEN="rookery_bot_x")
    assert (other.returncode, "no game 'chess'" in other.stderr) == (2, True)
