"""Worlds in games that were played: what a seat concludes is what an enumeration of all says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import cast

import pytest

import rookery
from rookery import _mode
from rookery.bots.guests.parcel import pack, unpack
from rookery.core.contract import HIDDEN
from rookery.games.touria.rules.actions import GEM
from rookery.games.touria.rules.chance import DRAW_GEMS, keep_chance
from rookery.games.touria.rules.components import COLOURS
from rookery.games.touria.rules.diary import UNSEEN, action_in, drawn_in, thief_in
from rookery.games.touria.rules.gems import pool_of
from rookery.games.touria.rules.state import TouriaState
from rookery.games.touria.seen.knowledge import Memory, read_on
from tests.games.touria.ledger import Chances, Ledger, distance, kept, world_of
from tests.games.touria.table import A, B, C, do, empty_bag, event, table, visit

COMPILED = _mode.mode() == "compiled"
GAMES = 20 if COMPILED else 6
STEPS = 200 if COMPILED else 120
DRAWS = 20_000 if COMPILED else 1_000
MOST = 1500 if COMPILED else 300
"""A game is followed as long as no seat holds more worlds possible, doors included."""
EXACT = 1e-9


def new_game(seed: int) -> TouriaState:
    """Every number of players, and every way to win."""
    options = {"players": 2 + seed % 3, "sudden_marriage": seed % 5 == 4, "short": seed % 4 == 3}
    return cast(TouriaState, rookery.load("touria", **options).start())


def thievish(s: TouriaState, rng: rookery.Random) -> int:
    """A decision of somebody who likes to steal and to look behind doors; or what chance brings."""
    if s.actor == rookery.CHANCE:
        return int(s.sample(rng))
    legal = s.legal()
    liked = [action for action in legal if is_liked(s, action)] if rng.random() < 0.5 else []
    return (liked or legal)[rng.randrange(len(liked or legal))]


def is_liked(s: TouriaState, action: int) -> bool:
    text = s.game.text(action)
    if text.startswith("tower"):
        return s.describe(action, None).get("face") == "thieves"
    return text in ("steal", "fly thieves", "take ball") or text.startswith("look")


def followed(seed: int) -> Iterator[tuple[TouriaState, list[Ledger]]]:
    """A game, step by step, and all that each seat holds possible."""
    s = new_game(seed)
    rng = rookery.Random(seed)
    ledgers = [Ledger(s, seat) for seat in range(s.players)]
    for _ in range(STEPS):
        if s.actor == rookery.OVER:
            return
        action = thievish(s, rng)
        after = s.copy()
        after.step(action)
        for ledger in ledgers:
            ledger.follow(s, action, after)
        s = after
        if max(len(ledger.worlds) for ledger in ledgers) > MOST:
            return
        yield s, ledgers


def where_the_gems_are(chances: Chances, players: int) -> Chances:
    """The same without doors; what lies before a thief is taken for the bag."""
    gems: Chances = defaultdict(float)
    for world, chance in chances.items():
        gems[(*world[:players], world[players] + world[players + 1])] += chance
    return gems


def concluded(memory: Memory) -> Chances:
    """How likely a memory holds each world."""
    assert not memory.lost
    players = int(memory.players)
    return {
        (*(int(memory.gems(w, seat)) for seat in range(players)), int(memory.bag(w))): weight
        for w, weight in enumerate(memory.weights)
    }


# ---- exact chances ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
def test_t101_a_memory_is_exact_at_every_step(seed: int) -> None:
    """T101, T103: by all views, all that was told, who was asked and what was done."""
    for s, ledgers in followed(seed):
        for seat, ledger in enumerate(ledgers):
            expected = where_the_gems_are(ledger.chances(), s.players)
            assert distance(expected, concluded(s.memory_of(seat))) < EXACT


@pytest.mark.parametrize("seed", range(4))
def test_t101_imagined_worlds_are_as_likely_as_they_should_be(seed: int) -> None:
    """T101, T44, T74: with doors, and what lies before a thief."""
    s, ledgers = last_hidden(seed)
    rng = rookery.Random(seed)
    for seat, ledger in enumerate(ledgers):
        expected = ledger.chances()
        drawn = Counter(world_of(s.imagine(seat, rng)) for _ in range(DRAWS))
        assert drawn.keys() <= expected.keys()
        for world, chance in expected.items():
            spread = (chance * (1 - chance) / DRAWS) ** 0.5
            assert abs(drawn[world] / DRAWS - chance) < 5 * spread + 2 / DRAWS


def last_hidden(seed: int) -> tuple[TouriaState, list[Ledger]]:
    """Some position of a game in which there is much to guess."""
    found = None
    for s, ledgers in followed(seed):
        if max(len(ledger.worlds) for ledger in ledgers) > 200:
            break
        found = s, [copied(ledger) for ledger in ledgers]
    assert found is not None
    return found


def copied(ledger: Ledger) -> Ledger:
    other = Ledger(next(iter(ledger.worlds.values()))[0], ledger.seat)
    other.worlds = dict(ledger.worlds)
    return other


@pytest.mark.parametrize("seed", range(0, GAMES, 2))
def test_t101_what_shows_itself_is_a_reveal(seed: int) -> None:
    """T101: and nothing else is; so undo ends where it must, and only there."""
    before = new_game(seed)
    for s, ledgers in followed(seed):
        action = action_in(s.diary[len(before.diary)])
        if action != UNSEEN:
            assert before.reveals(action) == any(ledger.shown for ledger in ledgers)
        before = s


# ---- nothing that the seat can't know -------------------------------------------------------


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_t100_twins_imagine_alike(seed: int) -> None:
    """T100: in every world that a seat holds possible, the same dice bring the same worlds."""
    for number, (s, ledgers) in enumerate(followed(seed)):
        if number % 10 != 0:
            continue
        for ledger in ledgers:
            twins = [world for world, _ in ledger.worlds.values()][:8]
            imagined = {twin.imagine(ledger.seat, rookery.Random(number)).key() for twin in twins}
            imagined.add(s.imagine(ledger.seat, rookery.Random(number)).key())
            assert len(imagined) == 1


@pytest.mark.parametrize("seed", range(1, GAMES, 3))
def test_t100_a_redraw_changes_nothing_that_the_seat_sees(seed: int) -> None:
    rng = rookery.Random(seed)
    for number, (s, _) in enumerate(followed(seed)):
        if number % 5 == 0:
            for seat in range(s.players):
                world = s.imagine(seat, rng)
                assert world.view(seat) == s.view(seat)
                assert world.actor == s.actor
                if s.actor == seat:
                    assert world.legal() == s.legal()


def test_t100_an_imagined_world_holds_no_loot_of_others() -> None:
    s = do(visit(table(3), "thieves"), "steal, drawn blue red green, gem red")
    for seat in (A, B, C):
        (loot,) = s.imagine(seat, rookery.Random(1)).loot
        assert thief_in(loot) == A
        assert drawn_in(loot) == (pool_of(["blue", "red", "green"]) if seat == A else 0)


def test_t100_loot_is_forgotten_when_all_gems_are_known() -> None:
    """T101: then all is as if it had happened openly."""
    s = played("steal, drawn blue red green, gem red")
    assert drawn_in(s.loot[0]) != 0
    while s.secrets_of(s.seat) > 0:
        s.unveil(s.seat, 2)
    s.step(s.legal()[0])
    assert drawn_in(s.loot[0]) == 0


# ---- memory -------------------------------------------------------------------------------


def played(script: str, seed: int = 3) -> TouriaState:
    """A game for three, laid out by chance alone, in which somebody has come to the thieves."""
    rng = rookery.Random(seed)
    s = cast(TouriaState, rookery.load("touria", players=3).start())
    while not (s.phase.name == "thieves" and s.actor == s.seat):
        s.step(thievish(s, rng))
    return do(s, script) if script else s


def test_t101_copies_that_part_do_not_share_a_memory() -> None:
    """T101: what one of them concludes is no start for the other."""
    s = played("steal")
    thief = int(s.decider)
    outcomes = [action for action, _ in s.outcomes()]
    one, other = s.copy(), s.copy()
    for state, action in ((one, outcomes[0]), (other, outcomes[-1])):
        state.step(action)
        state.step(state.legal()[0])
    for state in (one, other, one):
        for seat in range(3):
            again = Memory(state, seat)
            read_on(again, state, 0)
            assert distance(concluded(again), concluded(state.memory_of(seat))) < EXACT
    assert one.gems_of(thief) != other.gems_of(thief)


def test_a_diary_is_not_shared_by_those_that_go_their_own_ways() -> None:
    s = played("")
    before = list(s.diary)
    one, other = s.copy(), s.copy()
    do(one, "steal")
    do(other, "done")
    do(s, "done")
    diaries = [list(state.diary) for state in (one, other, s)]
    assert all(diary[: len(before)] == before for diary in diaries)
    assert diaries[0] != diaries[1] == diaries[2]


def test_t101_a_world_of_a_world_is_as_good() -> None:
    """T101: who imagines in an imagined world, or in another process, holds the same possible."""
    s, _ = last_hidden(1)
    for seat in range(s.players):
        expected = concluded(s.memory_of(seat))
        world = s.imagine(seat, rookery.Random(seat)).imagine(seat, rookery.Random(8))
        assert distance(expected, concluded(world.memory_of(seat))) < EXACT
        sent = cast(TouriaState, unpack(s.game, pack(world)))
        assert distance(expected, concluded(sent.memory_of(seat))) < EXACT


def test_t101_a_world_can_be_played_on_in() -> None:
    """T101: nobody writes down what is only imagined; worlds of it fit what can be seen then."""
    s, _ = last_hidden(2)
    rng = rookery.Random(4)
    for seat in range(s.players):
        world = s.imagine(seat, rng)
        for _ in range(60):
            if world.actor == rookery.OVER:
                break
            world.step(thievish(world, rng))
            assert len(world.diary) == len(world.loot) == 0
            assert world.imagine(seat, rng).view(seat) == world.view(seat)


def test_t101_others_may_imagine_in_an_imagined_world() -> None:
    """T101: they have no memory of their thefts there, but have the gems that they have."""
    s, _ = last_hidden(2)
    rng = rookery.Random(4)
    for seat in range(s.players):
        world = s.imagine(seat, rng)
        for other in range(s.players):
            again = world.imagine(other, rng)
            assert again.view(other) == world.view(other)
            assert not world.memory_of(other).lost


@pytest.mark.parametrize("seed", range(3))
def test_t101_of_too_many_worlds_a_sample_is_kept(seed: int) -> None:
    """T101: it holds nothing that can't be, and its chances are about right."""
    s, ledgers = last_hidden(seed)
    for seat, ledger in enumerate(ledgers):
        expected = where_the_gems_are(ledger.chances(), s.players)
        memory = Memory(s, seat, 12)
        read_on(memory, s, 0)
        if not memory.lost:
            found = concluded(memory)
            assert memory.count() <= 12
            assert found.keys() <= expected.keys()
            assert abs(sum(found.values()) - 1) < EXACT


def test_a_position_that_was_laid_out_by_hand_has_no_memory() -> None:
    """T101: no world is lost by it: they are dealt by what is known of the secret gems."""
    s = played("steal, drawn blue red green, gem red")
    other = (int(s.seat) + 1) % 3
    assert not s.memory_of(other).lost
    s.gain_from_bag(other, 0)
    assert s.memory_of(other).lost
    assert s.imagine(other, rookery.Random(2)).view(other) == s.view(other)


# ---- the thieves' chances -------------------------------------------------------------------


@pytest.mark.parametrize(
    "bag",
    [
        "black black black black blue red",
        "black black black blue blue green yellow purple",
        "black black blue",
        "black red",
        "green",
        "red red red green",
    ],
)
def test_t44_which_gem_a_thief_keeps(bag: str) -> None:
    """T44: each of those before him alike; after three black ones the coloured one."""
    s = empty_bag(table(), bag)
    DRAW_GEMS.enter(s)
    s.decider = A
    expected = [0.0] * COLOURS
    for drawn, chance in s.outcomes():
        after = s.copy()
        after.phase.apply(after, drawn)
        for action, share in kept(after):
            expected[action - GEM] += chance * share
    found = [keep_chance(s.bag, colour) for colour in range(COLOURS)]
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(1.0)


def test_t44_what_lies_before_a_thief_is_seen_by_him_alone() -> None:
    """T44, T100: the diary that all share does not tell."""
    s = do(visit(table(3), "thieves"), "steal")
    action = s.game.parse("drawn blue red green")
    assert [s.observed(action, seat) == HIDDEN for seat in (A, B, C)] == [False, True, True]
    assert "gems" not in event(s, "drawn blue red green", B)
    one, other = s.copy(), s.copy()
    do(one, "drawn blue red green, gem red")
    do(other, "drawn black red yellow, gem yellow")
    assert list(one.diary) == list(other.diary)
