"""Guests play; whatever they do wrong costs them the game, and nobody else anything."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.arena import Plan, Tournament, play_game, simulate
from rookery.arena.playing.forfeits import forfeits_of, shares_of
from rookery.bots.guests import guest, reach, walls
from rookery.bots.guests.guest import end_idle

HERE = Path(__file__).parent
UNRULY, RUDE = HERE / "unruly.py", HERE / "rude.py"
EXAMPLES = HERE.parents[1] / "examples"


def unruly(name: str, limits: str = "") -> str:
    return f"{UNRULY}:{name}{limits}"


def rude(manner: str, limits: str = "") -> str:
    return f"program:{sys.executable} {RUDE} {manner}{limits}"


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    yield
    end_idle()


@pytest.fixture
def note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in which the guests of a test write, so they have no walls."""
    monkeypatch.setenv(walls.CHOICE, walls.OPEN)
    monkeypatch.setattr(reach, "KEPT", (*reach.KEPT, "UNRULY_NOTE"))
    monkeypatch.setenv("UNRULY_NOTE", str(tmp_path / "note"))
    return tmp_path / "note"


def notes_in(note: Path) -> list[list[object]]:
    return [json.loads(line) for line in note.read_text(encoding="utf-8").splitlines()]


# ---- those that behave ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["court", "towers", "touria"])
@pytest.mark.parametrize("bot", [unruly("Good"), rude("good")], ids=["class", "program"])
def test_a_guest_plays_every_game(name: str, bot: str) -> None:
    played = play_game(rookery.load(name), (bot, "eager"), 1, 400)
    assert played.steps > 50
    assert played.forfeits == {}


def test_the_same_seed_gives_the_same_game() -> None:
    game = rookery.load("towers", players=3)
    one, other = (play_game(game, (unruly("Good"), "eager", "eager"), 5, 300) for _ in range(2))
    assert one.record.actions == other.record.actions
    third = play_game(game, (unruly("Good"), "eager", "eager"), 6, 300)
    assert third.record.actions != one.record.actions


@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "bot"),
    [
        ("court", f"{EXAMPLES / 'bot_class.py'}:Sampler"),
        ("towers", f"{EXAMPLES / 'bot_class.py'}:Sampler"),
        ("court", f"{EXAMPLES / 'bot_class.py'}:Cautious"),
        ("court", f"program:{sys.executable} {EXAMPLES / 'bot_program.py'}"),
        ("touria", f"program:node {EXAMPLES / 'bot_program.mjs'}"),
        ("towers", f"program:node {EXAMPLES / 'bot_program.mjs'}"),
    ],
    ids=lambda value: value.rpartition("/")[2],
)
def test_the_examples_play(game: str, bot: str) -> None:
    outcome = simulate(Plan(game, {}, (bot, "eager"), 2, limit=300), workers=1)
    assert outcome.games == 2
    assert outcome.forfeits.plain() == []


def test_no_seat_learns_what_it_can_not_know(note: Path) -> None:
    """The world that a class gets has other hidden cards than the true one."""
    game = rookery.load("towers", players=4)
    record = play_game(game, (unruly("Peeping"), "eager", "eager", "eager"), 9, 300).record
    asked = [(state.copy(), action) for state, action in record.states() if state.actor == 0]
    seen = notes_in(note)
    assert len(seen) == len(asked) > 5
    differing = 0
    for (state, _), (index, legal, key) in zip(asked, seen, strict=True):
        assert (index, legal) == (0, state.legal())
        differing += key != state.key().hex()
    assert differing > 0.9 * len(asked)


@pytest.mark.once
def test_a_program_is_told_what_happens_and_how_it_ends(note: Path, tmp_path: Path) -> None:
    script = tmp_path / "scribe.py"
    script.write_text(
        "import json, sys\n"
        f"log = open({str(note)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    log.write(line); log.flush()\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello': print(json.dumps(message), flush=True)\n"
        "    if message['type'] == 'decide':\n"
        "        print(json.dumps({'action': message['actions'][0]['id']}), flush=True)\n",
        encoding="utf-8",
    )
    game = rookery.load("towers", players=2)
    bot = f"program:{sys.executable} {script}"
    played = play_game(game, ("eager", bot), 4)
    record = played.record
    end_idle()
    told = [json.loads(line) for line in note.read_text(encoding="utf-8").splitlines()]
    assert [message["type"] for message in told[:3]] == ["hello", "start", "decide"]
    assert told[-1]["type"] == "over"
    assert told[-1]["shares"] == played.shares
    assert told[1] == {
        "type": "start",
        "game": "towers",
        "rules": game.rules,
        "options": game.options,
        "players": 2,
        "seat": 1,
        "seed": told[1]["seed"],
        "seconds": 10.0,
    }
    happened = [event for message in told[2:] for event in message["happened"]]
    expected = [state.describe(action, 1) for state, action in record.states()]
    assert happened == json.loads(json.dumps(expected))
    asked = [state.copy() for state, _ in record.states() if state.actor == 1]
    decides = [message for message in told if message["type"] == "decide"]
    for state, message in zip(asked, decides, strict=True):
        assert message["view"] == json.loads(json.dumps(state.view(1)))
        assert [action["id"] for action in message["actions"]] == state.legal()
        assert message["actions"][0]["text"] == game.text(state.legal()[0])


@pytest.mark.once
def test_a_process_serves_several_games_and_hears_each_end(note: Path) -> None:
    game = rookery.load("court")
    games = [play_game(game, (unruly("Listening"), "eager"), seed) for seed in (1, 2)]
    end_idle()
    first, second = notes_in(note)
    assert first[0] == second[0] != os.getpid()
    assert [first[1], second[1]] == [played.shares for played in games]


@pytest.mark.once
def test_printing_spoils_nothing() -> None:
    played = play_game(rookery.load("court"), (unruly("Chatter"), "eager"), 1, 100)
    assert played.forfeits == {}


# ---- those that don't -----------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (unruly("Crash"), "ended with status 1: ZeroDivisionError: \N{REPLACEMENT CHARACTER}[31m"),
        (unruly("LateCrash"), "ended with status 7"),
        (unruly("Hang", "@300ms"), "took longer than 0.3 s"),
        (unruly("Cheat"), "answered {'action': 9999}, which is not open to it"),
        (unruly("Glutton", "@512MB"), "ended with status 1: MemoryError"),
        (rude("nonsense"), "gave an answer that is not JSON: this is not JSON"),
        (rude("deep"), "gave an answer that is not JSON: [[["),
        (rude("list"), "gave an answer that is no object: [1, 2]"),
        (rude("nothing"), "answered {}, which is not open to it"),
        (rude("text"), "answered {'action': 'jump'}, which is not open"),
        (rude("float"), "answered {'action': 1.0}, which is not open"),
        (rude("twice"), "spoke without being asked: "),
        (rude("endless"), "gave an answer without an end: xxx"),
        (rude("flood"), "gave an answer that is not JSON: xxx"),
        (rude("odd"), "answered {'action': '"),
        (rude("complain"), "ended with status 3: alas\N{REPLACEMENT CHARACTER}[31m"),
        (rude("deaf", "@500ms"), "took longer than 0.5 s"),
    ],
    ids=lambda value: value.rpartition("/")[2].partition("@")[0][:30],
)
def test_misconduct_costs_the_game(bot: str, words: str) -> None:
    played = play_game(rookery.load("court"), ("eager", bot), 3, 5000)
    (failure,) = played.forfeits.values()
    assert failure.reason.startswith(words)
    assert played.shares == [1.0, 0.0]
    again = rookery.Record.read(played.record.text())
    assert forfeits_of(again) == played.forfeits
    assert shares_of(again) == played.shares
    assert guest._idle == {} or not any(guest._idle.values())


@pytest.mark.once
def test_the_last_words_are_kept() -> None:
    played = play_game(rookery.load("court"), (unruly("Crash"), "eager"), 3)
    assert "Traceback" in played.forfeits[0].last_words
    assert 'raise ZeroDivisionError("' in played.forfeits[0].last_words


@pytest.mark.once
def test_what_a_guest_has_started_ends_with_it(note: Path) -> None:
    play_game(rookery.load("court"), (unruly("Brood", "@1s"), "eager"), 3)
    child = int(note.read_text(encoding="utf-8"))
    for _ in range(100):
        if not is_running(child):
            return
        time.sleep(0.05)
    pytest.fail("the child lives on")


def is_running(process: int) -> bool:
    """A zombie, which nobody has buried yet, runs no more."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.once
def test_no_file_of_the_table_is_open_to_a_guest(tmp_path: Path) -> None:
    script = tmp_path / "look.py"
    script.write_text(
        "import json, os, sys\n"
        "sys.stdin.readline()\n"
        "there = sorted(int(n) for n in os.listdir('/proc/self/fd'))\n"
        "print(json.dumps({'error': str(there)}), flush=True)\n",
        encoding="utf-8",
    )
    secret = os.open(UNRULY, os.O_RDONLY)
    os.set_inheritable(secret, True)
    try:
        with pytest.raises(ValueError, match=r"can't play: \[0, 1, 2, 3\]"):  # 3 is the listing
            rookery.bots.check_bot(f"program:{sys.executable} {script}", rookery.load("court"))
    finally:
        os.close(secret)


@pytest.mark.once
def test_with_more_players_the_game_goes_on() -> None:
    game = rookery.load("court", players=3)
    played = play_game(game, ("eager", unruly("LateCrash"), "eager"), 3)
    assert list(played.forfeits) == [1]
    assert played.final.actor == rookery.OVER
    shares = played.shares
    assert shares is not None
    assert shares[1] == 0.0
    assert sum(shares) == pytest.approx(1.0)


@pytest.mark.once
def test_the_last_one_standing_has_won_at_once() -> None:
    game = rookery.load("court", players=3)
    played = play_game(game, (unruly("Crash"), "eager", unruly("Cheat")), 3)
    assert sorted(played.forfeits) == [0, 2]
    assert played.shares == [0.0, 1.0, 0.0]


@pytest.mark.once
@pytest.mark.parametrize("workers", [1, 2])
def test_a_simulation_counts_forfeits_by_reason(workers: int) -> None:
    plan = Plan("court", {}, (unruly("Cheat"), "eager"), 4)
    outcome = simulate(plan, workers)
    (told,) = outcome.forfeits.plain()
    assert told["games"] == 4
    assert told["bot"] == unruly("Cheat")
    assert outcome.bots["eager"].share == 1.0
    assert outcome.unfinished == 0


@pytest.mark.once
def test_a_tournament_goes_on_after_a_forfeit() -> None:
    tournament = Tournament("court", rookery.load("court").options, (unruly("Cheat"), "eager"))
    tournament.check()
    for pairing in tournament.pairings(2):
        result = tournament.play(pairing)
        cheat = pairing.seats.index(unruly("Cheat"))
        ((seat, reason),) = result.forfeits
        assert seat == cheat
        assert reason.startswith("answered {'action': 9999}")
        assert result.shares is not None
        assert result.shares[cheat] == 0.0
