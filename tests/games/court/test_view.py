"""What a person is shown and told: it fits its type, says all there is, and hides nothing."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rookery
from rookery import _mode
from rookery.games.court.rules.state import CourtState
from tests.games.court.play import TABLES, choose, tables, walk
from tests.games.court.table import (
    after,
    do,
    event,
    lying,
    many_dice,
    now,
    open_now,
    roll,
    set_aside,
    table,
    turn,
)

STEPS = 1500 if _mode.mode() == "compiled" else 800


def written(name: str, file: str) -> Any:
    """A type as the source states it: a compiled TypedDict has forgotten its annotations."""
    path = Path(rookery.__file__).parent / "games" / "court" / "seen" / f"{file}.py"
    spec = importlib.util.spec_from_file_location(f"court_{file}_source", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its annotations are looked up
    spec.loader.exec_module(module)
    return getattr(module, name)


CourtView = written("CourtView", "view")
CourtEvent = written("CourtEvent", "events")


def fits(value: Any, kind: Any) -> bool:
    """Is the value just what the TypedDict says: no key missing, none too many, no other type?"""
    return bool(msgspec.convert(value, kind, strict=True) == value)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_view_and_events_fit_their_types(number: int) -> None:
    """Whole games: the view of every position and the event of every open action."""
    start = list(tables())[number]
    for s, action in walk(start, rookery.Random(number), eager=5, steps=STEPS):
        assert fits(s.view(None), CourtView)
        for told in {action, *s.legal()}:
            assert fits(s.describe(told, None), CourtEvent)
    assert fits(start.view(None), CourtView)


def test_the_checker_itself_finds_faults() -> None:
    view = table().view(None)
    assert fits(view, CourtView)
    assert not fits({**view, "more": 1}, CourtView)
    with pytest.raises(msgspec.ValidationError):
        fits({**view, "final": "no"}, CourtView)
    with pytest.raises(msgspec.ValidationError):
        fits({key: value for key, value in view.items() if key != "turn"}, CourtView)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_view_tells_everything(number: int) -> None:
    """Nothing is hidden in this game: two positions that look alike are equal."""
    start = list(tables())[number]
    seen: dict[str, bytes] = {}
    rng = rookery.Random(number + 100)
    for s, _ in walk(start, rng, eager=2, steps=STEPS):
        for position in [s, *(after(s, text) for text in open_now(s))]:
            shown = json.dumps(position.view(None))
            assert seen.setdefault(shown, position.key()) == position.key()


def test_all_seats_see_and_hear_the_same() -> None:
    """A spectator too; and to imagine is to copy."""
    rng = rookery.Random(1)
    for s, action in walk(list(tables())[2], rng, eager=5, steps=300):
        for seat in range(s.game.players):
            assert s.view(seat) == s.view(None)
            assert s.describe(action, seat) == s.describe(action, None)
            assert s.imagine(seat, rng) == s


def test_looking_changes_nothing() -> None:
    for s, action in walk(list(tables())[3], rookery.Random(2), eager=5, steps=300):
        before = s.copy()
        s.view(0)
        s.describe(action, 0)
        assert s == before


def test_undo_may_go_back_over_any_decision() -> None:
    """No decision shows its seat anything new: only chance does."""
    for s, action in walk(list(tables())[1], rookery.Random(3), eager=5, steps=300):
        assert s.actor == rookery.CHANCE or not s.reveals(action)


# ---- what the events say ------------------------------------------------------------------


def test_events_name_the_action() -> None:
    s = do(table("A: maid guard"), "roll")
    common = {"game": "court", "seat": 0}
    assert event(s, "rolled 1 2 3") == {**common, "verb": "rolled", "dice": [1, 2, 3]}
    do(s, "rolled 1 2 3")
    assert event(s, "aside 3") == {**common, "verb": "aside", "face": 3}
    assert event(s, "use maid") == {**common, "verb": "use", "character": "maid"}
    do(s, "use maid")
    assert event(s, "die 2") == {**common, "verb": "die", "face": 2, "ability": "maid"}
    do(s, "die 2")
    assert event(s, "to 5") == {**common, "verb": "to", "face": 5, "ability": "maid"}
    do(s, "to 5, aside 5")
    assert event(s, "roll") == {**common, "verb": "roll"}


def test_events_tell_of_the_end_of_a_turn() -> None:
    s = set_aside(roll(table(), [2, 2, 2]), [2, 2])
    told = event(s, "aside 2")
    assert (told["last_die"], told["result"]) == (True, [2, 2, 2])
    assert "next_seat" not in told
    do(s, "aside 2")
    assert event(s, "take guard")["character"] == "guard"
    assert event(s, "take guard")["next_seat"] == event(s, "decline")["next_seat"] == 1


def test_events_tell_of_the_final_round_and_the_winner() -> None:
    """C72, C76: in the words of the view."""
    s = turn(many_dice(7, 7), [1] * 7, "take king")
    set_aside(roll(s, [1] * 7), [1] * 7)
    told = event(s, "decline")
    assert (told["final_begins"], told["next_seat"]) == (True, 1)
    do(s, "decline")
    assert event(s, "pass")["winner"] == 0
    assert "next_seat" not in event(s, "pass")


def test_the_view_shows_an_ability_half_done() -> None:
    """C14, C24: giver and receiver apart, and the dice settled so far."""
    s = do(lying([1, 3, 5], owned="philosopher alchemist"), "use philosopher, die 5, die 1")
    shown = now(s)
    assert (shown["ability"], shown["picked"], shown["giver"]) == ("philosopher", [1, 5], 5)
    do(s, "to 3, use alchemist, die 3, die 3, die 3, to 2")
    shown = now(s)
    assert (shown["ability"], shown["picked"], shown["made"]) == ("alchemist", [3, 3, 3], [2])


def test_an_unknown_action_is_not_described() -> None:
    s: CourtState = table()
    with pytest.raises(ValueError, match="no action of court"):
        s.describe(63, None)
    assert choose(s, rookery.Random(1), 0) == s.game.parse("roll")
