"""Six levels for each game; the weaker err as people do, never foolishly."""

from __future__ import annotations

from collections import Counter

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import bot_names, make_bot, ratings
from rookery.bots.levels import ANY_OTHER, LEVELS
from rookery.bots.searcher import SearchBot
from rookery.core import registry
from rookery.core.contract import CHANCE, OVER
from rookery.core.erring import Erring
from rookery.core.manifest import Level, Manifest
from rookery.core.registry import title
from rookery.games.court.play.exact import BUDGET, CourtExact, simplified
from rookery.games.court.rules.state import CourtState

GAMES = ["court", "towers", "touria"]
MANY_CHARACTERS = (
    *("maid", "philosopher", "astronomer", "merchant", "noblewoman", "magician"),
    *("farmer", "guard", "hunter", "pawnbroker"),
)


def plain_towers(*levels: Level) -> Manifest:
    """Wandering Towers as somebody's own game, which names these levels and nothing else."""
    whole = title("towers")
    return Manifest("towers", "Towers", 1, whole.options, whole.build, levels=levels)


def picks(erring: Erring, *shares: float) -> Counter[int]:
    rng = rookery.Random(1)
    return Counter(erring.pick(list(enumerate(shares)), rng) for _ in range(2000))


def test_the_closer_two_decisions_are_the_likelier_is_the_lesser() -> None:
    erring = Erring(0.2, 2.0)
    near = picks(erring, 0.50, 0.48)
    far = picks(erring, 0.50, 0.40)
    assert near[0] > near[1] > far[1] > 0


def test_a_blunder_is_never_made() -> None:
    assert picks(Erring(5.0, 0.4), 0.5, 0.3, 0.45).keys() == {0, 2}


def test_who_is_far_ahead_still_knows_what_wins() -> None:
    """A share of 0.99 beside 0.95 is five times the odds."""
    found = picks(Erring(0.2, 2.0), 0.95, 0.99)
    assert found[1] > 1990


def test_certain_wins_and_losses_can_be_compared() -> None:
    assert picks(Erring(0.2, 2.0), 0.0, 1.0).keys() == {1}
    assert picks(Erring(0.2, 2.0), 0.0, 0.0).keys() == {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_six_levels(game: str) -> None:
    assert tuple(bot_names(game)[-6:]) == LEVELS
    assert len(title(game).levels) == len(LEVELS)


@pytest.mark.parametrize("named", [5, 2])
def test_where_fewer_levels_are_named_those_above_are_like_the_strongest(
    named: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of somebody's own, from before there were six, name five."""
    known = ANY_OTHER[:named]
    monkeypatch.setitem(registry._TITLES, "towers", plain_towers(*known))
    game = rookery.load("towers", players=2)
    made = [make_bot(name, game, rookery.Random(1)) for name in LEVELS]
    efforts = [bot.iterations for bot in made if isinstance(bot, SearchBot)]
    assert efforts == [level.effort for level in (*known, *[known[-1]] * (6 - named))]


def test_a_game_that_names_no_levels_has_six(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._TITLES, "towers", plain_towers())
    game = rookery.load("towers", players=2)
    made = [make_bot(name, game, rookery.Random(1)) for name in LEVELS]
    efforts = [bot.iterations for bot in made if isinstance(bot, SearchBot)]
    assert efforts == [level.effort for level in ANY_OTHER]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["level1", "level2", "level3"])
def test_levels_repeat_their_games(game: str, level: str) -> None:
    bots = [level, "eager"]
    one, other = (play_game(rookery.load(game, players=2), bots, 3, 60) for _ in range(2))
    assert one.record.actions == other.record.actions
    assert not one.forfeits


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_levels_finish_games_against_the_weakest(game: str) -> None:
    """Also where nobody presses them."""
    for level in ("level1", "level2"):
        played = play_game(rookery.load(game, players=2), [level, "random"], 1, 20_000)
        assert played.final.actor == OVER


@pytest.mark.parametrize("name", ["level0", "level7", "level6x0", "level6x100", "levelx"])
def test_a_level_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="level1 to level6; level6x4"):
        make_bot(name, rookery.load("court"), rookery.Random(1))


@pytest.mark.parametrize("level", ["level5", "level6"])
def test_a_level_may_think_longer(level: str) -> None:
    """Records of older games name level5x4, which was once the strongest."""
    game = rookery.load("touria", players=2)
    usual, patient = (make_bot(name, game, rookery.Random(1)) for name in (level, f"{level}x4"))
    assert isinstance(usual, SearchBot)
    assert isinstance(patient, SearchBot)
    assert patient.iterations == 4 * usual.iterations


def test_where_turns_are_solved_more_effort_solves_larger_ones() -> None:
    """Court has no iterations: its levels leave out characters where a turn is too large."""
    game = rookery.load("court", players=2, cards="A: " + " ".join(MANY_CHARACTERS))
    state = game.start()
    while state.actor != 0:
        state.step(state.outcomes()[0][0] if state.actor == CHANCE else state.legal()[0])
    assert isinstance(state, CourtState)
    usual, patient = (simplified(state, times * BUDGET) for times in (1, 99))
    assert int(usual.cards[0]).bit_count() < int(patient.cards[0]).bit_count()
    bots = [make_bot(name, game, rookery.Random(1)) for name in ("level6", "level6x2")]
    efforts = [bot.budget for bot in bots if isinstance(bot, CourtExact)]
    assert efforts == [4 * BUDGET, 8 * BUDGET]


@pytest.mark.parametrize("game", GAMES)
def test_published_ratings_rise_from_level_to_level(game: str) -> None:
    known = ratings(game)
    rated = [known[level] for level in LEVELS if level in known]
    assert rated == sorted(rated)


@pytest.mark.parametrize(("game", "iterations"), [("towers", 12_000), ("touria", 6000)])
def test_the_veteran_searches_as_the_strongest_did_before_anything_was_learned(
    game: str, iterations: int
) -> None:
    bot = make_bot("veteran", rookery.load(game, players=2), rookery.Random(1))
    kept = title(game).veteran
    assert isinstance(bot, SearchBot)
    assert kept is not None
    assert (bot.iterations, bot.seconds) == (iterations, 0.0)
    assert (kept.exploration, kept.erring) == (0.1, None)


def test_the_veteran_of_court_solves_its_turns() -> None:
    bot = make_bot("veteran", rookery.load("court", players=2), rookery.Random(1))
    assert isinstance(bot, CourtExact)
    assert bot.budget == BUDGET


@pytest.mark.parametrize("game", GAMES)
def test_the_veteran_stands_before_the_levels(game: str) -> None:
    names = bot_names(game)
    assert names.index("veteran") < names.index(LEVELS[0])


def test_a_game_without_a_veteran_says_whom_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._TITLES, "towers", plain_towers())
    with pytest.raises(ValueError, match="no bot 'veteran' plays towers; there are random"):
        make_bot("veteran", rookery.load("towers", players=2), rookery.Random(1))
