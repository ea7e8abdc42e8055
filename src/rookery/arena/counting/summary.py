"""What a tournament came to, as plain data: for tables, for JSON and for the report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import permutations
from statistics import fmean

from rookery.arena.counting.counts import Counts, Numbers
from rookery.arena.counting.intervals import wilson
from rookery.arena.counting.leads import changes_told, count_leaders, leader_tallies
from rookery.arena.counting.ratings import rate
from rookery.arena.counting.tally import Tally
from rookery.arena.counting.without_luck import without_luck
from rookery.arena.playing.course import NOBODY, PARTS
from rookery.arena.running.adjusting import price
from rookery.arena.running.result import Result
from rookery.arena.running.tournament import Tournament
from rookery.core.contract import SEATS


def summarise(tournament: Tournament, results: Iterable[Result]) -> Numbers:
    """The same for the same games, in whatever order they were finished."""
    games = sorted(results, key=lambda result: result.number)
    finished = [game for game in games if not game.unfinished]
    return {
        **tournament.header(),
        "games": len(games),
        "unfinished": len(games) - len(finished),
        "standings": _standings(tournament, games, finished),
        "seats": _seats(finished),
        "pairs": _pairs(tournament.entrants, finished),
        "length": {
            "steps": Counts(game.steps for game in finished).drawn(),
            "turns": Counts(sum(game.turns) for game in finished).drawn(),
        },
        "leads": _leads(tournament.entrants, finished),
        "adjusting": _adjusting(games),
    }


def _standings(
    tournament: Tournament, games: Sequence[Result], finished: Sequence[Result]
) -> list[Numbers]:
    """Each bot's line, the strongest first."""
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for game in finished:
        for bot, share in zip(game.seats, game.shares or (), strict=True):
            tallies[bot].add(share, 1)
    ratings = rate(finished)
    lines = []
    for bot in tournament.entrants:
        rating = ratings.get(bot)
        lines.append(
            {
                "bot": bot,
                "rating": rating and rating.value,
                "rating_low": rating and rating.low,
                "rating_high": rating and rating.high,
                **tallies[bot].plain(),
                "adjusted": without_luck(bot, finished),
                **_thinking(bot, games),
            }
        )
    return sorted(lines, key=lambda line: (-(line["rating"] or 0.0), -line["share"], line["bot"]))


def _adjusting(games: Sequence[Result]) -> Numbers:
    """Of how many games the luck was told, and how many times as long they took for it."""
    told = [game for game in games if game.luck is not None]
    return {"games": len(told), "price": price(told) if told else None}


def _thinking(bot: str, games: Iterable[Result]) -> Numbers:
    decisions, seconds, forfeits = 0, 0.0, 0
    for game in games:
        for seat, name in enumerate(game.seats):
            if name == bot:
                decisions += game.decisions[seat]
                seconds += game.thought[seat]
        forfeits += sum(game.seats[seat] == bot for seat, _ in game.forfeits)
    each = seconds / decisions if decisions else 0.0
    return {"decisions": decisions, "seconds_per_decision": each, "forfeits": forfeits}


def _seats(finished: Iterable[Result]) -> dict[str, Numbers]:
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for game in finished:
        for seat, share in enumerate(game.shares or ()):
            tallies[SEATS[seat]].add(share, 1)
    return {seat: tally.plain() for seat, tally in sorted(tallies.items())}


def _pairs(bots: Sequence[str], finished: Iterable[Result]) -> dict[str, dict[str, Numbers]]:
    """For each bot and each other: its part of the games at one table that either of them won.

    Where a bot holds several seats, its average counts.
    """
    met: Counter[tuple[str, str]] = Counter()
    won: defaultdict[tuple[str, str], float] = defaultdict(float)
    for game in finished:
        shares = _by_bot(game)
        for bot, other in permutations(shares, 2):
            met[bot, other] += 1
            won[bot, other] += shares[bot]
    return {
        bot: {
            other: _score(met[bot, other], won[bot, other], won[other, bot])
            for other in bots
            if met[bot, other]
        }
        for bot in bots
    }


def _score(games: int, own: float, theirs: float) -> Numbers:
    decided = own + theirs
    share = own / decided if decided else 0.5
    low, high = wilson(share, decided)
    return {"games": games, "wins": own, "share": share, "low": low, "high": high}


def _by_bot(game: Result) -> dict[str, float]:
    held: defaultdict[str, list[float]] = defaultdict(list)
    for bot, share in zip(game.seats, game.shares or (), strict=True):
        held[bot].append(share)
    return {bot: fmean(shares) for bot, shares in held.items()}


def _leads(bots: Sequence[str], finished: Sequence[Result]) -> Numbers | None:
    """Who is ahead in the course of a game, and what it is worth; None where nothing tells."""
    told = [game for game in finished if game.lead_changes is not None]
    if not told:
        return None
    return {
        "changes": changes_told(Counts(game.lead_changes or 0 for game in told)),
        "leader_wins": _leader_wins(told),
        "ahead": {bot: [_ahead(told, bot, part) for part in range(PARTS + 1)] for bot in bots},
    }


def _leader_wins(games: Iterable[Result]) -> list[Numbers]:
    tallies = leader_tallies()
    for game in games:
        count_leaders(tallies, game.leaders, game.shares or ())
    return [tally.plain() for tally in tallies]


def _ahead(games: Iterable[Result], bot: str, part: int) -> float:
    """In which part of its games the bot leads at this point."""
    own = [game for game in games if bot in game.seats]
    led = sum(
        game.leaders[part] != NOBODY and game.seats[game.leaders[part]] == bot for game in own
    )
    return led / len(own) if own else 0.0
