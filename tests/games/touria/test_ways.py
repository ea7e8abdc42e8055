"""The ways that the view tells to who leads the heroes: the shortest, straight and bent (T30)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rookery
from rookery.games.touria.rules import moving
from rookery.games.touria.rules.components import BLACK, MINE, MINES, SPACE_NAMES
from rookery.games.touria.rules.gems import count
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.seen.view import Way
from rookery.games.touria.seen.ways import LONGEST
from tests.games.touria.table import (
    A,
    B,
    choose,
    do,
    fill,
    give,
    options,
    put,
    secretly,
    settle_chance,
    showing,
    table,
)


def ways(s: TouriaState, seat: int = A) -> dict[str | None, Way]:
    """On the way: by the space through which they go."""
    return {way["via"]: way for way in s.view(seat)["ways"]}


def ahead(s: TouriaState) -> dict[str, Way]:
    """Before a tower is chosen: by their goal."""
    return {way["goal"]: way for way in s.view(A)["ways"]}


# ---- on the way ---------------------------------------------------------------------------


def test_t30_the_shortest_way_and_its_fare() -> None:
    s = choose(put(table(), "dragon"), "goldsmith")
    assert ways(s)[None] == {
        "goal": "goldsmith",
        "via": None,
        "path": ["mine1", "castle", "mine3", "goldsmith"],
        "steps": 4,
        "pay": 1,
    }


def test_t30_of_equal_ways_that_with_fewest_black_gems() -> None:
    s = choose(put(fill(table(), 1, "black red"), "dragon"), "goldsmith")
    assert ways(s)[None]["path"] == ["mine6", "castle", "mine3", "goldsmith"]
    fill(s, 6, "black blue")
    assert ways(s)[None]["path"][0] == "mine1"
    fill(s, 1, "red red")
    assert ways(s)[None]["path"][0] == "mine1"


def test_t84_the_lantern_makes_ways_equal() -> None:
    s = give(put(fill(table(), 1, "black red"), "dragon"), items="lantern")
    do(choose(s, "goldsmith"), "use lantern")
    assert ways(s)[None]["path"][0] == "mine1"


def test_t30_a_shorter_way_is_better_than_one_without_black_gems() -> None:
    s = choose(give(put(fill(table(), 3, "black red"), "castle"), coins=9), "goldsmith")
    assert ways(s)[None]["path"] == ["mine3", "goldsmith"]


def test_t30_a_way_through_each_space() -> None:
    s = choose(give(put(table(), "dragon"), coins=9), "goldsmith")
    through = ways(s)
    assert through["trader"]["path"] == ["mine1", "castle", "trader", "mine2", "goldsmith"]
    assert through["mine3"]["path"] == through[None]["path"]
    assert (through["thieves"]["steps"], through["thieves"]["pay"]) == (5 + 2, 4)
    assert not {"goldsmith", "tournament"} & through.keys()


def test_t30_a_bend_must_be_paid() -> None:
    s = choose(give(put(table(), "dragon"), coins=1), "goldsmith")
    assert set(ways(s)) == {None, "mine1", "mine6", "castle", "mine3"}


def test_t30_used_roads_stay_used() -> None:
    s = choose(give(table(), coins=9), "goldsmith")
    do(s, "go mine3")
    assert ways(s)[None]["path"] == ["goldsmith"]
    assert ways(s)["castle"]["path"] == [
        *("fountain", "mine4", "forest", "castle"),
        *("trader", "mine2", "goldsmith"),
    ]


def test_t31_a_round_back_to_where_one_is() -> None:
    s = choose(give(put(table(), "fountain"), coins=2), "fountain")
    assert (ways(s)[None]["path"], ways(s)[None]["pay"]) == ([], 0)
    assert (ways(s)["castle"]["steps"], ways(s)["castle"]["pay"]) == (5, 2)


def test_t35_from_the_tournament_to_the_bridge_is_no_step() -> None:
    s = choose(put(table(), "tournament"), "sword_master")
    straight = ways(s)[None]
    assert (straight["path"], straight["steps"]) == (["bridge", "sword_master"], 1)
    assert ways(s)["bridge"]["path"] == straight["path"]


def test_t82_boots_lengthen_ways_when_they_are_used() -> None:
    s = choose(give(put(table(), "dragon"), items="boots", coins=0), "goldsmith")
    assert ways(s) == {}
    do(s, "use boots")
    assert (ways(s)[None]["steps"], ways(s)[None]["pay"]) == (4, 0)


def test_t72_a_compass_still_in_hand_makes_no_way() -> None:
    s = choose(give(put(table(), "mine1"), items="compass", coins=0), "fountain")
    do(s, "compass 3")
    assert ways(s)[None]["path"] == ["fountain"]
    s = choose(give(put(table(), "dragon"), items="compass", coins=0), "goldsmith")
    assert ways(s) == {}
    assert options(s, "go") == {"mine1", "mine6"}


# ---- before a tower is chosen -------------------------------------------------------------


def test_t21_a_way_to_all_that_the_towers_show() -> None:
    s = give(put(table(), "dragon"), coins=9)
    showing(s, "goldsmith")
    shown = {tower["shown"][A] for tower in s.view(A)["towers"]} - {"wizard"}
    assert ahead(s).keys() == shown
    assert {way["via"] for way in s.view(A)["ways"]} == {None}
    assert (ahead(s)["goldsmith"]["steps"], ahead(s)["goldsmith"]["pay"]) == (4, 1)


def test_t23_none_to_what_is_out_of_reach() -> None:
    s = give(put(table(), "dragon"), coins=0)
    showing(s, "goldsmith")
    assert "goldsmith" not in ahead(s)


# ---- who is told --------------------------------------------------------------------------


def test_only_who_leads_the_heroes_is_told() -> None:
    for s in (table(), choose(table(), "goldsmith")):
        assert s.view(A)["ways"]
        assert s.view(B)["ways"] == []
        assert s.view(None)["ways"] == []


def test_t32_no_way_while_something_else_is_asked() -> None:
    s = do(choose(put(table(), "dragon"), "sword_master"), "go mine1")
    assert s.view(A)["phase"] == "enter_mine"
    assert s.view(A)["ways"] == []


def test_imagined_worlds_have_the_same_ways() -> None:
    s = choose(secretly(give(table(), coins=6), B, "black", "red"), "goldsmith")
    rng = rookery.Random(3)
    for _ in range(20):
        assert s.imagine(A, rng).view(A)["ways"] == s.view(A)["ways"]


# ---- against the rules, step by step ------------------------------------------------------


def steps_without_items(s: TouriaState) -> int:
    if SPACE_NAMES[s.here] == "tournament":
        return 1 << SPACE_NAMES.index("bridge")
    return int(moving.open_steps(s, s.free + s.coins_of(s.seat) - 1, 0))


def walks(s: TouriaState, left: int) -> Iterator[tuple[str, ...]]:
    """All ways to the goal, found by taking every step that is open without items."""
    if s.here == s.goal:
        yield ()
    for there in range(len(SPACE_NAMES)) if left > 0 else ():
        if steps_without_items(s) >> there & 1:
            after = s.copy()
            moving.take_step(after, there)
            after.ask(moving.WALK, s.seat)  # no gem is taken
            for rest in walks(after, left - 1):
                yield (SPACE_NAMES[there], *rest)


def rank(s: TouriaState, path: tuple[str, ...]) -> tuple[int, int]:
    black = {SPACE_NAMES[MINE + m] for m in range(MINES) if count(s.mine(m), BLACK) > 0}
    return len(path), 0 if s.lantern else len(black.intersection(path))


def brute(s: TouriaState, via: str | None) -> tuple[int, int] | None:
    found = [path for path in walks(s, 8) if via is None or via in path]
    return min((rank(s, path) for path in found), default=None)


def positions(seed: int) -> Iterator[TouriaState]:
    """Positions of a random game in which the heroes walk, with few enough coins to try all."""
    rng = rookery.Random(seed)
    s = table(3)
    for _ in range(600):
        settle_chance(s)
        if s.actor < 0:
            return
        if s.phase is moving.WALK and s.free + s.coins_of(s.seat) <= 8:
            yield s
        legal = s.legal()
        s.apply(legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("seed", range(1, 4))
def test_they_are_what_trying_every_step_finds(seed: int) -> None:
    assert LONGEST >= 8
    seen = 0
    for s in positions(seed):
        if seen >= 25:
            break
        seen += 1
        told = ways(s, int(s.seat))
        for via in (None, *SPACE_NAMES):
            if via in ("tournament", SPACE_NAMES[s.goal]):
                continue
            way = told.get(via)
            assert (rank(s, tuple(way["path"])) if way else None) == brute(s, via)
            if way:
                assert tuple(way["path"]) in set(walks(s, 8))
                assert way["pay"] == max(0, way["steps"] - s.free)
    assert seen == 25
