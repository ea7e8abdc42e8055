"""Whole games at the keyboard, and everything else that can be typed there."""

from __future__ import annotations

from pathlib import Path

import pytest

import rookery
from rookery.core.face import Face
from rookery.core.registry import title
from rookery.games.court.rules.components import NAMES
from rookery.games.court.seen.face import DICE_A_LINE, dice_picture
from rookery.terminal.play import PERSON, TerminalGame
from tests.core.whispers import MANIFEST, registered
from tests.terminal.table import ScriptedConsole, said, sat_down, script

ALL_CARDS = (
    "A: fool farmer maid philosopher laborer guard hunter astronomer merchant;"
    "B: noblewoman pawnbroker knight magician alchemist bishop nobleman general charlatan"
)


def kept(path: Path) -> rookery.Record:
    return rookery.Record.read(path.read_text(encoding="utf-8"))


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "court.record"


# ---- whole games --------------------------------------------------------------------------


def test_a_hasty_player_reaches_the_end(keep: Path) -> None:
    game = sat_down(keep, lambda _: "1", (PERSON, "eager", "eager"))
    game.run()
    assert game.match.state.actor == rookery.OVER
    assert said(game).rstrip().endswith("won.")
    assert not keep.exists()


def test_a_lone_player_who_has_not_come_home_has_lost(keep: Path) -> None:
    game = sat_down(keep, lambda _: "1", (PERSON,), game="towers")
    game.run()
    assert game.match.state.result() == [0.0]
    assert said(game).rstrip().endswith("Ann lost.")


@pytest.mark.parametrize("seed", range(2))
def test_random_choices_reach_the_end_with_words_for_everything(keep: Path, seed: int) -> None:
    rng = rookery.Random(seed)

    def answer(game: TerminalGame) -> str:
        state = game.match.state
        if len(game.match.log) > 300 or rng.randrange(3) == 0:
            return game.match.game.text(state.hunch(rng))
        return str(1 + rng.randrange(len(state.legal())))

    kinds = (PERSON, PERSON) if seed % 2 else (PERSON, "eager")
    game = sat_down(keep, answer, kinds, cards=ALL_CARDS)
    game.run()
    assert game.match.state.actor == rookery.OVER
    assert "holds the crown and wins." in said(game)


def test_every_character_has_words() -> None:
    words = title("court").face().words
    kinds = ("name", "the", "cost", "does", "brief")
    assert all(words(f"court_{kind}_{name}") for name in NAMES for kind in kinds)


@pytest.mark.parametrize("fools", ["limited", "unlimited"])
def test_every_event_and_choice_has_words(fools: str) -> None:
    face, names = title("court").face(), ["Ann", "Bo"]
    game = rookery.load("court", cards=ALL_CARDS, fools=fools)
    verbs = set()
    for seed in range(6):
        state, rng = game.start(), rookery.Random(seed)
        for _ in range(1500):
            if state.actor == rookery.OVER:
                break
            legal = state.legal() or [int(state.sample(rng))]
            for action in legal:
                event = state.describe(action, None)
                verbs.add(event["verb"])
                assert face.said(event, names)
                assert state.actor < 0 or face.offered(game.text(action), event, names)
            if state.actor >= 0:
                choices = [state.describe(action, None) for action in legal]
                assert face.prompt(state.view(None), choices, names).endswith(".")
            state.apply(legal[rng.randrange(len(legal))])
    assert verbs >= {"roll", "done", "decline", "aside", "die", "to", "use", "take", "rolled"}


def test_a_game_of_bots_alone_is_shown(keep: Path) -> None:
    game = sat_down(keep, lambda _: "quit", ("eager", "eager"))
    game.run()
    assert said(game).rstrip().endswith("won.")


def test_a_game_without_a_face_can_be_played(keep: Path) -> None:
    with registered(MANIFEST):
        game = sat_down(keep, lambda _: "1", (PERSON, "random"), game="whispers")
        game.run()
        assert "Decide (guess)." in said(game)
        assert "won." in said(game)
    assert Face().said({"seat": 9, "verb": "x"}, ["Ann"]) == "x"
    told = {"game": "twigs", "verb": "take_up", "seat": 0, "number": 2}
    assert Face().said(told, ["Ann"]) == "Ann: take up, number 2"


# ---- what can be typed --------------------------------------------------------------------


def test_the_commands_keep_the_game_going(keep: Path, tmp_path: Path) -> None:
    file = tmp_path / "saved game.record"
    game = sat_down(
        keep, script("help", "?", "table", "log", "rules", f"save {file}", "roll", "quit")
    )
    game.run()
    text = said(game)
    for words in ("take your last decision back", " begins.", f"{file.name}"):
        assert words in text.replace("\n", "")
    assert "rookery play --resume" in text
    assert str(keep) in text
    assert kept(file).seats == ["Ann", "Bo"]
    assert len(kept(keep).actions) > len(kept(file).actions)
    assert kept(keep).actions == game.match.log
    assert kept(keep).notes == {"players": "person,eager"}


@pytest.mark.parametrize(
    "typed",
    ["", "0", "99", "-1", "dance", "9" * 5000, "[/red]", "[bold", "aside 9", "save", "undo"],
)
def test_what_is_not_a_choice_is_refused_and_nothing_changes(keep: Path, typed: str) -> None:
    first = sat_down(keep, script())
    first.run()
    before = kept(keep).actions
    game = sat_down(keep, script(typed), actions=tuple(before))
    game.run()
    assert kept(keep).actions == before or (typed == "" and len(game.match.log) > len(before))
    words = {"save": "needs the name of a file", "undo": "can't be taken back"}
    if typed:
        assert words.get(typed, "is not among the choices") in said(game).replace("\n", " ")


def test_a_place_that_can_not_be_written_to(keep: Path, tmp_path: Path) -> None:
    game = sat_down(keep, script(f"save {tmp_path}", "save a\0b", "save ~nobody_here/x"))
    game.run()
    assert said(game).count("not saved: ") == 3


def test_undo_takes_a_decision_back(keep: Path) -> None:
    def answer(game: TerminalGame) -> str:
        legal = game.match.state.legal()
        texts = [game.match.game.text(action) for action in legal]
        if any(text.startswith("aside") for text in texts):
            done.append(len(game.match.log))
            return ["1", "undo", "quit"][len(done) - 1]
        return "1"

    done: list[int] = []
    game = sat_down(keep, answer)
    game.run()
    assert "taken back" in said(game)
    assert done[0] == done[2] == done[1] - 1
    assert kept(keep).actions == game.match.log


def test_leaving_and_coming_back(keep: Path) -> None:
    sat_down(keep, script("1", "1", "1")).run()
    actions = tuple(kept(keep).actions)
    game = sat_down(keep, lambda _: "1", actions=actions)
    assert tuple(game.match.log[: len(actions)]) == actions
    game.run()
    assert game.match.state.actor == rookery.OVER


@pytest.mark.parametrize("how", [KeyboardInterrupt, EOFError])
def test_leaving_in_any_way_keeps_the_game(keep: Path, how: type[BaseException]) -> None:
    def answer(game: TerminalGame) -> str:
        raise how

    game = sat_down(keep, answer)
    game.run()
    assert kept(keep).actions == game.match.log


def test_a_mishap_keeps_the_game_too(keep: Path) -> None:
    def answer(game: TerminalGame) -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    game = sat_down(keep, answer)
    with pytest.raises(UnicodeDecodeError):
        game.run()
    assert kept(keep).actions == game.match.log


def test_names_are_not_read_as_markup(keep: Path) -> None:
    names = ("[/b]Ann[red]", "[Bo]")
    game = sat_down(keep, script(*["1"] * 20), (PERSON, PERSON), names=names)
    game.run()
    assert all(name in said(game) for name in names)


def test_a_seed_that_is_too_large_is_refused(keep: Path) -> None:
    game = rookery.load("court")
    console, face = ScriptedConsole(), title("court").face()
    party = sat_down(keep, script()).party
    with pytest.raises(ValueError, match="a seed is a number below"):
        TerminalGame(game, party, face, console, keep, seed=1 << 80)


# ---- pictures -----------------------------------------------------------------------------


def test_dice_look_like_dice() -> None:
    for face in range(1, 7):
        assert dice_picture([face], "").plain.count("●") == face
    assert dice_picture([5], "").plain.splitlines() == [
        "┌───────┐",
        "│ ●   ● │",
        "│   ●   │",
        "│ ●   ● │",
        "└───────┘",
    ]


def test_many_dice_fit_in_eighty_columns() -> None:
    lines = dice_picture([6] * 12, "").plain.splitlines()
    assert len(lines) == 5 * -(-12 // DICE_A_LINE)
    assert max(map(len, lines)) <= 80


def test_the_rules_are_there() -> None:
    assert title("court").rules_text().startswith("#")
    assert MANIFEST.rules_text() == "The rules of Whispers are not written down here."


@pytest.mark.once
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(keep: Path) -> None:
    guest = f"{Path(__file__).parents[1] / 'bots' / 'unruly.py'}:LateCrash"
    game = sat_down(keep, script(), ("eager", guest))
    game.run()
    assert "Bo gives up: it ended with status 7" in said(game)
    assert "The game's own hunch plays on in its place." in said(game)
    assert " won." in said(game)
