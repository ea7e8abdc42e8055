"""Every game shows itself in a terminal in whole sentences, from what the seat may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import rookery
from rookery.core.face import Face
from rookery.core.registry import title
from tests.golden.archive import collection, read
from tests.terminal.table import ScriptedConsole

GAMES = [known.name for known in rookery.titles() if known.package.startswith("rookery.games.")]
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
RECORDS = [(game, name) for game in GAMES for name in collection(game).games]
ENGINE_TALK = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|'\w+':")


def names_of(record: rookery.Record) -> list[str]:
    return NAMES[: record.game.players]


def drawn(face: Face, view: Any, names: list[str], width: int = 80) -> str:
    """The table as it looks on a console."""
    console = ScriptedConsole(width)
    console.print(face.table(view, names))
    return console.said


def positions(game: str, every: int) -> Iterator[tuple[rookery.State, rookery.Record]]:
    """Some positions of each golden game of a game."""
    for name in collection(game).games:
        record = read(game, name)
        for number, (state, _) in enumerate(record.states()):
            if number % every == 0:
                yield state, record
        yield record.final(), record


def is_sentence(said: str) -> bool:
    return (
        said[0].isupper() and said[-1] in ".!?" and "_" not in said and not ENGINE_TALK.search(said)
    )


# ---- words --------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize(("game", "name"), RECORDS)
def test_all_that_happens_is_told_in_sentences(game: str, name: str) -> None:
    """To every seat and to spectators, from the first outcome to the end of the game."""
    face, record = title(game).face(), read(game, name)
    for state, action in record.states():
        for seat in (None, *range(record.game.players)):
            said = face.said(state.describe(action, seat), names_of(record))
            assert said is None or is_sentence(said), said


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_sentence(game: str) -> None:
    face = title(game).face()
    met, told = set(), set()
    for name in collection(game).games:
        record = read(game, name)
        for state, action in record.states():
            event: Any = state.describe(action, max(0, int(state.actor)))
            met.add(event["verb"])
            if face.said(event, names_of(record)):
                told.add(event["verb"])
    assert met - told == set()


@pytest.mark.once
@pytest.mark.parametrize(("game", "name"), RECORDS)
def test_every_decision_is_asked_for_and_every_choice_explained(game: str, name: str) -> None:
    face, record = title(game).face(), read(game, name)
    for number, (state, _) in enumerate(record.states()):
        actor = int(state.actor)
        if actor < 0:
            continue
        choices = {action: state.describe(action, actor) for action in state.legal()}
        asked = face.prompt(state.view(actor), list(choices.values()), names_of(record))
        assert is_sentence(asked), asked
        for action, event in choices.items() if number % 5 == 0 else ():
            text = record.game.text(action)
            offered = face.offered(text, event, names_of(record))
            assert offered[0].isupper() or offered[0].isdigit(), offered
            assert offered != text
            assert not ENGINE_TALK.search(offered), offered


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_no_two_stages_are_asked_for_alike(game: str) -> None:
    """A prompt says what is to be decided: so it differs from that of another phase."""
    face = title(game).face()
    phases: dict[str, set[str]] = {}
    for state, record in positions(game, 1):
        if state.actor >= 0:
            seat = int(state.actor)
            view, choices = state.view(seat), [state.describe(a, seat) for a in state.legal()]
            prompt = face.prompt(view, choices, names_of(record))
            phases.setdefault(prompt, set()).add(str(view["phase"]))
    assert {prompt: names for prompt, names in phases.items() if len(names) > 1} == {}


# ---- pictures -----------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_in_eighty_columns_and_is_drawn_by_the_games_own_face(game: str) -> None:
    face = title(game).face()
    assert type(face) is not Face
    for number, (state, record) in enumerate(positions(game, 60)):
        seats = [None, *range(record.game.players)]
        view = state.view(seats[number % len(seats)])
        table = drawn(face, view, names_of(record))
        assert max(map(len, table.splitlines())) <= 80
        assert not ENGINE_TALK.search(table)
        assert all(name in table for name in names_of(record))
        assert drawn(face, view, names_of(record), 200) != ""


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_a_table_shows_nothing_that_its_seat_can_not_know(game: str) -> None:
    face, rng = title(game).face(), rookery.Random(1)
    for number, (state, record) in enumerate(positions(game, 90)):
        seat = number % record.game.players
        world = state.imagine(seat, rng)
        shown = [drawn(face, s.view(seat), names_of(record)) for s in (state, world)]
        assert shown[0] == shown[1]


# ---- towers -------------------------------------------------------------------------------


def test_the_ring_shows_towers_wizards_keep_hand_and_spells() -> None:
    state, record = next(islice(positions("towers", 50), 1, None))
    view: Any = state.view(int(state.actor) if state.actor >= 0 else 0)
    table = drawn(title("towers").face(), view, names_of(record))
    ring = table[: table.index("Spells:")]
    assert ring.count("♜") == 2  # on its space, and where the signs are explained
    for space in view["spaces"]:
        stack = "·".join(str(tower["tower"]) for tower in space["towers"])
        assert not stack or f"▟{stack}▙" in ring
    on_top = [(s["towers"][-1] if s["towers"] else s)["wizards"] for s in view["spaces"]]
    assert len(re.findall(r"\bA\b", ring)) - 1 == sum(wizards[0] for wizards in on_top)
    assert "Advance a Wizard ●●, Advance a Tower ●" in table
    assert table.count("╭") == len(view["hand"]) > 0


def test_cards_of_others_are_not_said() -> None:
    face, game = title("towers").face(), rookery.load("towers")
    state, rng = game.start(), rookery.Random(2)
    state.apply(state.sample(rng))
    drawn_card = state.sample(rng)
    shown: Any = state.view(None)
    owner = int(shown["turn"]["seat"])
    said = [face.said(state.describe(drawn_card, seat), NAMES) for seat in (owner, 1 - owner, None)]
    assert said[0] is not None
    assert said[0].startswith(f"{NAMES[owner]} draws ")
    assert said[1:] == [None, None]


def test_open_memory_and_a_lifted_tower_show_who_is_below() -> None:
    face = title("towers").face()
    record = read("towers", "six-with-open-memory")
    assert any("Under tower" in drawn(face, s.view(0), names_of(record)) for s in _every(record))
    record = read("towers", "cheap-spells")
    lifted = [s.view(0) for s in _every(record) if s.view(0)["lifted"]]
    assert lifted != []
    assert "Under tower" in drawn(face, lifted[0], names_of(record))


def _every(record: rookery.Record) -> Iterator[rookery.State]:
    for state, _ in record.states():
        yield state


# ---- Touria -------------------------------------------------------------------------------


def test_the_land_shows_places_roads_mines_towers_orders_items_and_screens() -> None:
    state, record = next(islice(positions("touria", 100), 1, None))
    view: Any = state.view(0)
    table = drawn(title("touria").face(), view, names_of(record))
    places = ("Dragon", "Sword master", "Trader", "Goldsmith", "Fountain", "Forest", "Thieves")
    for words in (*places, "Tournament", "Castle", "Bridge", "♞", "closed doors: 1 2 3"):
        assert words in table
    assert all(f"Mine {number}" in table for number in range(1, 7))
    assert len(re.findall("║|╎", table)) == 6
    assert len(re.findall("══|╌╌", table)) == 8
    assert all(item.title() in table for item in view["display"])
    assert "Orders:  1: " in table
    own = view["seats"][0]["screen"]
    assert re.search(rf"A Ann +{own['hearts']} +{own['coins']} +{own['swords']}", table)
    assert re.search(r"B Bo +\? +\? +\? +\? +hidden", table)


def test_roads_of_an_edition_of_ones_own_are_shown() -> None:
    record = read("touria", "an-edition-of-ones-own")
    table = drawn(title("touria").face(), record.final().view(None), names_of(record))
    assert "Mine 5 ══ Bridge" in table


def test_a_gem_kept_in_secret_is_not_told_to_others() -> None:
    face, record = title("touria").face(), read("touria", "open-screens")
    kept = 0
    for state, action in record.states():
        event: Any = state.describe(action, None)
        if event["phase"] == "keep":
            kept += 1
            said = face.said(event, NAMES)
            assert said is not None
            assert said.endswith(" keeps a gem that nobody sees.")
    assert kept > 0


def test_a_game_without_a_face_is_told_as_facts() -> None:
    view = {"phase": "take_twigs", "seat": 1, "twigs": 21, "die": None, "hidden": False}
    told = drawn(Face(), {"game": "twigs", **view, "taken": [3, 4]}, ["Ann", "Bo"])
    lines = [line.split(maxsplit=1) for line in told.splitlines() if line.strip()]
    assert [[key, value.strip()] for key, value in lines] == [
        ["phase", "take twigs"],
        ["seat", "Bo"],
        ["twigs", "21"],
        ["die", "–"],
        ["hidden", "no"],
        ["taken", "[3, 4]"],
    ]
    assert Face().prompt(view, [], ["Ann"]) == "Decide (take twigs)."
    assert Face().said({"verb": "took_all", "seat": 0, "number": 2}, ["Ann"]) == (
        "Ann: took all, number 2"
    )
