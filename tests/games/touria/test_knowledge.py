"""What each seat may know, and the worlds it may imagine."""

from collections import Counter

import pytest

import rookery
from rookery.games.touria.rules.components import COLOUR_NAMES, GREEN
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.rules.tallies import tallied
from tests.games.touria.table import (
    A,
    B,
    C,
    behind,
    choose,
    do,
    empty_bag,
    event,
    fill,
    gems_of,
    give,
    open_now,
    put,
    secretly,
    sit_out,
    table,
    visit,
)

rng = rookery.Random(5)


def worlds(s: TouriaState, seat: int, number: int = 200) -> list[TouriaState]:
    return [s.imagine(seat, rng) for _ in range(number)]


def imagined(s: TouriaState, seat: int, of: int, number: int = 200) -> set[str]:
    """The colours that a seat's gems have in the worlds of another."""
    return {colour for world in worlds(s, seat, number) for colour in gems_of(world, of)}


# ---- views --------------------------------------------------------------------------------


def test_t100_screens_are_closed() -> None:
    """T100: of others only seat and castle, and no supplies."""
    view = give(table(), B, gems="red", coins=9).view(A)
    assert view["seats"][B] == {"side": "north", "castle": False, "screen": None}
    assert view["seats"][A]["screen"] is not None
    assert view["supply"] is None
    assert [seat["screen"] for seat in table().view(None)["seats"]] == [None, None]


def test_t100_open_screens() -> None:
    """T100: show what was public when it happened; the thieves' gem stays secret."""
    s = secretly(give(table(open_screens=True), B, gems="red", swords=2), B, "blue")
    seen = s.view(A)["seats"][B]["screen"]
    assert seen is not None
    assert (seen["swords"], seen["secret"]) == (2, 1)
    assert {colour for colour, number in seen["gems"].items() if number} == {"red"}
    own = s.view(B)["seats"][B]["screen"]
    assert own is not None
    assert (own["gems"]["blue"], own["secret"]) == (1, 0)


def test_t100_what_the_thieves_give_is_private() -> None:
    """T100, T44: neither drawn nor kept gems are told to others."""
    s = do(visit(table(), "thieves"), "steal")
    assert event(s, "drawn blue red green", A)["gems"] == ["blue", "red", "green"]
    for other in (B, None):
        assert "gems" not in event(s, "drawn blue red green", other)
    do(s, "drawn blue red green")
    assert s.view(A)["turn"]["drawn"] == ["blue", "red", "green"]
    assert (s.view(B)["turn"]["drawn"], s.view(None)["turn"]["drawn"]) == (None, None)
    own, told = event(s, "gem red", A), event(s, "gem red", B)
    assert (own["object"], own["changes"]) == ("red", [{"seat": A, "gems": {"red": 1}}])
    assert "object" not in told
    assert told["changes"] == [{"seat": A, "secret": 1}]


def test_t100_what_the_crystal_ball_shows_is_private() -> None:
    """T100, T74: which door is looked behind is public, who is there is not."""
    s = do(give(table(), items="ball"), "look 4")
    assert event(s, "behind jester", A)["object"] == "jester"
    assert "object" not in event(s, "behind jester", B)
    assert event(s, "behind jester", B)["door"] == 4
    do(s, "behind jester")
    assert s.view(A)["doors"][3]["dweller"] == "jester"
    closed = {"open": False, "dweller": None, "seen_by": [A], "due": None}
    assert s.view(B)["doors"][3] == closed


def test_an_opened_door_is_told_to_all() -> None:
    s = do(give(table(), coins=7, hearts=7), "return, open 4")
    assert event(s, "behind jester", B)["object"] == "jester"


# ---- worlds -------------------------------------------------------------------------------


def test_t101_what_was_public_is_remembered() -> None:
    """T101: imagined worlds differ in secrets only."""
    s = secretly(give(table(), B, gems="red red", coins=5, items="bird"), B, "blue")
    for world in worlds(s, A, 20):
        assert gems_of(world, B).count("red") >= 2
        assert (world.coins_of(B), world.items_of(B)) == (s.coins_of(B), s.items_of(B))
        assert gems_of(world, A) == gems_of(s, A)
        assert len(gems_of(world, B)) == 3


def test_a_secret_gem_is_any_hidden_gem_with_equal_chance() -> None:
    """T101: bag and secret gem together are shuffled."""
    s = secretly(table(), B, "blue")
    drawn = Counter(gems_of(world, B)[0] for world in worlds(s, A, 3000))
    hidden = s.bag + (1 << 8)
    for colour, name in enumerate(COLOUR_NAMES):
        share = (hidden >> 8 * colour & 255) / 53
        assert abs(drawn[name] / 3000 - share) < 0.04
    assert all(world.bag + world.gems_of(B) == hidden for world in worlds(s, A, 50))


def test_its_owner_knows_it() -> None:
    assert imagined(secretly(table(), B, "blue"), B, B) == {"blue"}


def test_a_gem_given_up_is_secret_no_longer() -> None:
    """T101: if no known gem of the colour was there, it was the secret one."""
    s = secretly(give(table(), gems="red"), A, "red", "blue")
    do(visit(s, "goldsmith"), "sell red")
    assert (s.secrets_of(A), gems_of(s)) == (2, ["blue", "red"])
    s = secretly(table(), A, "red", "blue")
    do(visit(s, "goldsmith"), "sell red")
    assert s.secrets_of(A) == 1


def test_t90_the_screen_is_lifted() -> None:
    """T90, T100, T102: who returns shows all that he has, and others then know it."""
    s = secretly(give(table(), gems="red", items="bird", coins=8, hearts=7, swords=1), A, "blue")
    secretly(s, B, "green")
    assert "black" in imagined(s, B, A)
    for other in (A, B, None):
        lifted = event(s, "return", other)["lifted"]
        assert (lifted["hearts"], lifted["coins"], lifted["swords"]) == (7, 8, 1)
        assert (lifted["items"], lifted["secret"]) == (["bird"], 0)
        assert {colour for colour, number in lifted["gems"].items() if number} == {"red", "blue"}
    do(s, "return")
    assert (imagined(s, B, A), s.secrets_of(A), s.secrets_of(B)) == ({"red", "blue"}, 0, 1)


def test_t90_open_screens_show_what_was_secret() -> None:
    """T90, T100: as of that moment."""
    s = secretly(give(table(open_screens=True), coins=7, hearts=7), A, "blue")
    do(s, "return")
    seen = s.view(B)["seats"][A]["screen"]
    assert seen is not None
    assert (seen["gems"]["blue"], seen["secret"]) == (1, 0)


def test_t102_who_rolls_again_has_no_such_gem() -> None:
    """T102: nor who paints another for the dragon; who just goes on shows nothing (T103)."""
    s = secretly(give(table(), swords=1, items="paintbrush"), A, "blue", "yellow")
    do(visit(s, "dragon"), "roll, rolled red, roll, rolled green")
    assert imagined(s, B, A) == {"black", "blue", "green", "yellow", "purple"}
    do(s.copy(), "done")
    assert imagined(s, B, A) == {"black", "blue", "green", "yellow", "purple"}
    do(s, "paint blue green")
    assert imagined(s, B, A) == {"black", "blue", "yellow", "purple"}


def test_t103_who_is_asked_shows_nothing() -> None:
    """T103: being asked or not hangs on no secret, so no colour is more or less likely for it."""
    for place in ("fountain", "goldsmith"):
        for gem in ("blue", "black"):
            s = visit(secretly(table(), A, gem), place)
            assert (s.actor, imagined(s, B, A)) == (A, set(COLOUR_NAMES))
            assert imagined(do(s, "done"), B, A) == set(COLOUR_NAMES)


def test_t102_a_younger_secret_is_not_bound_by_an_older_denial() -> None:
    """T102: and when one of them shows itself, the younger may be anything still."""
    s = visit(secretly(give(table(), swords=1), A, "blue"), "dragon")
    do(s, "roll, rolled black, roll, rolled red")
    assert "black" not in imagined(s, B, A)
    secretly(s, A, "red")
    assert "black" in imagined(s, B, A)
    while s.seat == A:
        do(s, "done")
    sit_out(s)
    do(visit(s, "goldsmith"), "sell blue")
    assert s.secrets_of(A) == 1
    assert "black" in imagined(s, B, A)


def test_t102_only_a_black_gem_keeps_from_a_sudden_marriage() -> None:
    """T102, T94."""
    s = secretly(give(table(sudden_marriage=True), coins=7, hearts=7), A, "black")
    do(visit(s, "sword_master"), "learn")
    assert imagined(s, B, A) == {"black"}


def test_t103_who_is_asked_by_the_dragon_may_have_any_gem() -> None:
    """T103: until it is paid."""
    s = do(visit(secretly(table(), A, "red"), "dragon"), "roll, rolled red")
    assert open_now(s) == ["done", "pay"]
    assert imagined(s, B, A) == set(COLOUR_NAMES)
    assert do(s, "pay").secrets_of(A) == 0


def test_a_painted_gem_is_shown() -> None:
    """T71, T102: two of them, if two are painted."""
    s = secretly(give(table(), items="paintbrush mirror"), A, "green", "green", "yellow")
    do(visit(s, "trader"), "paint green blue")
    assert s.secrets_of(A) == 2
    do(s, "paint green red")
    assert s.secrets_of(A) == 1
    assert all("order 1" in open_now(world) for world in worlds(s, B, 20))


def test_the_thieves_gems_on_the_table_are_dealt_anew() -> None:
    s = do(visit(table(3), "thieves"), "steal, drawn blue red green")
    drawn = {int(world.drawn) for world in worlds(s, C, 50)}
    assert len(drawn) > 10
    assert {int(world.drawn) for world in worlds(s, A, 20)} == {int(s.drawn)}


def test_doors_seen_by_others_are_dealt_anew() -> None:
    """T101: among all dwellers that the seat has not seen."""
    s = behind(table(), "jester", "bard")
    s.seen = tallied(0b01, A) | tallied(0b10, B)
    second = {int(world.behind(1)) for world in worlds(s, A)}
    assert len(second) == 8
    assert {int(world.behind(0)) for world in worlds(s, A)} == {3}
    assert {int(world.behind(5)) for world in worlds(s, A)} == {-1}


def test_a_mine_that_stays_empty_tells_about_the_bag() -> None:
    """T33, T101: no world has a coloured gem in the bag then; and undo ends there."""
    s = empty_bag(table(), "black black red")
    secretly(s, B, "red")
    fill(s, 2, "")
    s.bag = 2
    s.gain_gem(B, GREEN)
    assert all(world.bag == 2 for world in worlds(s, A, 50))
    leaving = put(table(), "mine2")
    assert not leaving.reveals(leaving.legal()[0])


def with_an_emptied_mine(bag: str, secret: str, seat: int = A) -> TouriaState:
    """Three seats; the heroes are about to leave mine 2 empty, and B has a gem from the thieves."""
    s = empty_bag(fill(table(3), 2, "red"), f"{bag} {secret}")
    s.actor = s.seat = seat
    return do(choose(put(secretly(s, B, secret), "trader"), "goldsmith"), "go mine2")


@pytest.mark.parametrize("seat", [A, B])
def test_t33_a_mine_that_stays_empty_is_a_reveal_to_whoever_did_not_know(seat: int) -> None:
    """T33: by his own gem B knows what is left in the bag, but A and C do not."""
    s = with_an_emptied_mine("black black", "blue", seat)
    assert s.reveals(s.game.parse("go goldsmith"))


def test_t33_a_refilling_that_all_expect_is_none() -> None:
    """T33: there are more coloured gems about than B can have."""
    s = with_an_emptied_mine("black red red", "blue")
    assert not s.reveals(s.game.parse("go goldsmith"))
