"""What the solver says about a position of a game: each decision's value, and plain odds."""

from __future__ import annotations

from mypy_extensions import i64

from rookery.core.contract import OVER, Moves
from rookery.games.court.play.solver.goals import Cost, Goal, SetAtLeast
from rookery.games.court.play.solver.solving import LIMIT, Solver, TurnTooLarge
from rookery.games.court.rules.actions import ASIDE, DECLINE, DIE, PASS, TAKE, USE
from rookery.games.court.rules.components import CHARACTERS, CHARLATAN, FOOL, KING, QUEEN
from rookery.games.court.rules.dice import DICE, die, size
from rookery.games.court.rules.phases import (
    CHOOSE_START_PLAYER,
    FIRST_ROLL,
    ROLLING,
    TAKE_CARD,
    USE_OR_SET_ASIDE,
)
from rookery.games.court.rules.state import NOBODY, CourtState


def best_value(solver: Solver, s: CourtState) -> float:
    """What the seat whose turn it is can expect of the rest of it, with best play.

    Raises `TurnTooLarge` rather than guess.
    """
    if s.actor == OVER or s.phase is CHOOSE_START_PLAYER:
        raise ValueError("no turn is being played")
    unused = s.cards[s.seat] & ~s.used
    if s.phase is TAKE_CARD:
        return solver.goal.value(s.aside)
    if s.phase is FIRST_ROLL:
        value = solver.at_first_roll(s.unrolled + size(s.active), unused, s.early_bringers)
        return max(value, solver.goal.value(0)) if s.final else value
    if s.phase is ROLLING:
        return solver.at_roll(s.unrolled, s.active, s.aside, unused, s.due)
    if s.phase is USE_OR_SET_ASIDE:
        return solver.at_dice(s.active, s.aside, unused, s.due)
    return _best_choice(solver, s, {})


def action_values(solver: Solver, s: CourtState) -> list[tuple[int, float]]:
    """Each open decision, with what can be expected if it is made and best play follows."""
    known: dict[tuple[int, int, int, int], float] = {}
    return [(action, _after(solver, s, action, known)) for action in s.legal()]


def _after(
    solver: Solver, s: CourtState, action: int, known: dict[tuple[int, int, int, int], float]
) -> float:
    if s.phase is TAKE_CARD:
        return solver.goal.taking(NOBODY if action == DECLINE else action - TAKE, s.aside)
    if s.phase is FIRST_ROLL and action == PASS:
        return solver.goal.value(0)
    if s.phase is USE_OR_SET_ASIDE:
        unused = s.cards[s.seat] & ~s.used
        if action >= USE:
            return solver.at_use(s.active, s.aside, unused, s.due, action - USE)
        if ASIDE < action <= DIE and size(s.active) == 1:
            return solver.goal.value(s.aside + die(action - ASIDE))
    after = s.copy()
    after.step(action)
    if after.ability == NOBODY:
        return best_value(solver, after)
    return _best_choice(solver, after, known)


def _best_choice(
    solver: Solver, s: CourtState, known: dict[tuple[int, int, int, int], float]
) -> float:
    """An ability being carried out: what was chosen so far is all that tells positions apart."""
    key = (int(s.phase.number), int(s.picked), int(s.made), int(s.giver))
    found = known.get(key)
    if found is None:
        moves = Moves()
        s.offer(moves)
        found = max([_after(solver, s, moves.at(i), known) for i in range(moves.count)])
        known[key] = found
    return found


# ---- goals of a position ------------------------------------------------------------------


def could_take(s: CourtState) -> i64:
    """C48–C50: the characters that the seat whose turn it is may take, if it meets the cost."""
    cards = s.cards[s.seat]
    open_cards: i64 = 1 << CHARLATAN if cards >> FOOL & 1 != 0 else 0
    character: i64 = 0
    while character < CHARACTERS:
        if character != QUEEN and s.left(character) > 0 and cards >> character & 1 == 0:
            open_cards |= i64(1) << character
        character += 1
    return open_cards


def beating_the_bar(s: CourtState) -> Goal:
    """C73, C74: what wins the King in the final round for the seat whose turn it is."""
    return SetAtLeast(s.bar if s.seat == s.queen else s.bar + 1)


def turn_odds(s: CourtState, limit: int = LIMIT) -> list[float | None]:
    """By character: how likely its cost can be met in this turn, if one plays for nothing else.

    None where that is too large to solve. The Queen comes with the King, and the Charlatan costs
    a Fool that can be flipped (C11).
    """
    odds = [_odds_of(s, Cost(character), limit) for character in range(CHARACTERS)]
    odds[QUEEN] = odds[KING]
    if not s.owns(s.seat, FOOL):
        odds[CHARLATAN] = 0.0
    return odds


def set_odds(s: CourtState, limit: int = LIMIT) -> list[float | None]:
    """By number of dice from 0 on: how likely so large a set can be reached in this turn."""
    return [_odds_of(s, SetAtLeast(8 * n), limit) for n in range(DICE + 1)]


def _odds_of(s: CourtState, goal: Goal, limit: int) -> float | None:
    try:
        return best_value(Solver(goal, limit), s)
    except TurnTooLarge:
        return None
