"""The rulebook of To Court the King: one phase per decision, in the order of a turn."""

from __future__ import annotations

from math import factorial
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.phases import ChancePhase, SetPhase, numbered
from rookery.games.court.rules import abilities
from rookery.games.court.rules.actions import (
    ASIDE,
    DECLINE,
    DIE,
    DONE,
    PASS,
    ROLL,
    ROLLED,
    START,
    TAKE,
    TO,
    USE,
)
from rookery.games.court.rules.components import (
    ALCHEMIST,
    BRINGERS,
    CHARLATAN,
    FOOL,
    KING,
    MERCHANT,
    PHILOSOPHER,
    QUEEN,
    brought_face,
    costs_met,
)
from rookery.games.court.rules.dice import FACES, best_set, die, face_mask, faces, pips, size
from rookery.games.court.rules.state import NOBODY, CourtState

# ---- setting up ---------------------------------------------------------------------------


class ChooseStartPlayer(ChancePhase[CourtState]):
    """C60: the start player is a chance outcome."""

    def outcomes(self, s: CourtState) -> list[tuple[int, float]]:
        return [(START + seat, 1 / s.players) for seat in range(s.players)]

    def sample(self, s: CourtState, rng: Random) -> i64:
        return START + rng.randrange(s.players)

    def possible(self, s: CourtState, outcome: i64) -> bool:
        return START <= outcome < START + s.players

    def apply(self, s: CourtState, action: i64) -> None:
        s.start = action - START
        begin_turn(s, s.start)


# ---- a turn -------------------------------------------------------------------------------


def begin_turn(s: CourtState, seat: i64) -> None:
    """Give the dice of its hand to a seat, which now plays its turn."""
    s.seat = seat
    s.unrolled = s.hand(seat)
    s.active = 0
    s.aside = 0
    s.due = False
    s.used = 0
    FIRST_ROLL.enter(s)


class FirstRoll(SetPhase[CourtState]):
    """C40, C45: roll the hand; dice may be brought to it, and a challenger may still pass."""

    def legal(self, s: CourtState) -> i64:
        mask: i64 = 1 << ROLL
        if s.final:
            mask |= 1 << PASS  # C75
        if s.early_bringers and s.reserve() > 0:
            mask |= (s.cards[s.seat] & ~s.used & BRINGERS) << USE
        return mask

    def apply(self, s: CourtState, action: i64) -> None:
        if action == ROLL:
            roll_active(s)
        elif action == PASS:
            end_turn(s)
        else:
            bring_early(s, action - USE)


def bring_early(s: CourtState, character: i64) -> None:
    """C45: the die lies active until it is rolled with the hand; whatever the Queen's shows."""
    s.used |= i64(1) << character
    s.active += die(FACES if character == QUEEN else brought_face(character))


def roll_active(s: CourtState) -> None:
    """C42: a normal roll takes all active dice and makes a set-aside due."""
    s.unrolled += size(s.active)
    s.active = 0
    s.due = True
    ROLLING.enter(s)


_ROLLS: Final[dict[int, list[tuple[int, float]]]] = {}
"""What so many dice can come to, listed when it is first asked for: with twelve, 6188 multisets."""


class Rolling(ChancePhase[CourtState]):
    """The dice in the hand come to rest; one outcome is one multiset."""

    def outcomes(self, s: CourtState) -> list[tuple[int, float]]:
        dice = int(s.unrolled)
        if dice not in _ROLLS:
            listed: list[tuple[int, float]] = []
            _list_rolls(dice, 1, 0, factorial(dice) / 6.0**dice, listed)
            _ROLLS[dice] = sorted(listed)
        return _ROLLS[dice].copy()

    def sample(self, s: CourtState, rng: Random) -> i64:
        pool: i64 = 0
        dice = s.unrolled
        while dice > 0:
            pool += i64(1) << (4 * rng.randrange(6))
            dice -= 1
        return ROLLED + pool

    def possible(self, s: CourtState, outcome: i64) -> bool:
        pool = outcome - ROLLED
        return 0 < pool < ROLLED and len(faces(pool)) == s.unrolled

    def apply(self, s: CourtState, action: i64) -> None:
        s.active += action - ROLLED
        s.unrolled = 0
        USE_OR_SET_ASIDE.enter(s)


def _list_rolls(
    dice: int, face: int, pool: int, weight: float, listed: list[tuple[int, float]]
) -> None:
    """Each way to show `dice` dice with faces from `face` up, with its multinomial weight."""
    if face == FACES:
        listed.append((ROLLED + pool + (dice << 4 * (face - 1)), weight / factorial(dice)))
        return
    for n in range(dice + 1):
        here = pool + (n << 4 * (face - 1))
        _list_rolls(dice - n, face + 1, here, weight / factorial(n), listed)


class UseOrSetAside(SetPhase[CourtState]):
    """C41–C44: set dice aside one by one, use characters, roll what is still active."""

    def legal(self, s: CourtState) -> i64:
        mask = face_mask(s.active) << (ASIDE + 1)
        if not s.due:
            mask |= 1 << ROLL
        return mask | abilities.usable(s) << USE

    def apply(self, s: CourtState, action: i64) -> None:
        if action == ROLL:
            roll_active(s)
        elif action >= USE:
            use(s, action - USE)
        else:
            set_aside(s, action - ASIDE)


def set_aside(s: CourtState, face: i64) -> None:
    """Set one active die aside; the last one ends the rolling."""
    s.active -= die(face)
    s.aside += die(face)
    s.due = False
    if s.active == 0:  # C47
        end_rolling(s)


# ---- abilities ----------------------------------------------------------------------------


def use(s: CourtState, character: i64) -> None:
    """Begin with the ability of a character, which can't be used again in this turn."""
    s.used |= i64(1) << character
    s.ability = character
    if character == QUEEN:
        CHOOSE_VALUE.enter(s)
    elif i64(1) << character & BRINGERS != 0:
        s.active += die(brought_face(character))
        finish_ability(s)
    elif abilities.takes_several(character):
        CHOOSE_DICE.enter(s)
    else:
        CHOOSE_DIE.enter(s)


def finish_ability(s: CourtState) -> None:
    """Go back to the dice when an ability has been carried out."""
    s.ability = NOBODY
    s.picked = 0
    s.made = 0
    s.giver = 0
    USE_OR_SET_ASIDE.enter(s)


def reroll_picked(s: CourtState) -> None:
    """C42: unlike a normal roll this makes no set-aside due."""
    s.active -= s.picked
    s.unrolled = size(s.picked)
    finish_ability(s)
    ROLLING.enter(s)


class ChooseDie(SetPhase[CourtState]):
    """Fool, Maid, Philosopher, Astronomer, Magician: the one die to start with."""

    def legal(self, s: CourtState) -> i64:
        return abilities.dice_to_choose(s) << (DIE + 1)

    def apply(self, s: CourtState, action: i64) -> None:
        s.giver = action - DIE
        s.picked = die(s.giver)
        if s.ability == FOOL:
            reroll_picked(s)
        elif s.ability == PHILOSOPHER:
            CHOOSE_RECEIVER.enter(s)
        else:
            CHOOSE_VALUE.enter(s)


class ChooseReceiver(SetPhase[CourtState]):
    """C14: the other die, which takes the pips."""

    def legal(self, s: CourtState) -> i64:
        return abilities.receivers(s.active, s.giver) << (DIE + 1)

    def apply(self, s: CourtState, action: i64) -> None:
        s.picked += die(action - DIE)
        CHOOSE_VALUE.enter(s)


class ChooseValue(SetPhase[CourtState]):
    """The value that the chosen die, or the Queen's, will show."""

    def legal(self, s: CourtState) -> i64:
        return abilities.values_to_choose(s) << (TO + 1)

    def apply(self, s: CourtState, action: i64) -> None:
        value = action - TO
        if s.ability == ALCHEMIST:
            transmute(s, value)
            return
        if s.ability == PHILOSOPHER:
            receiver = pips(s.picked) - s.giver
            s.active += die(receiver + s.giver - value)
        s.active += die(value) - s.picked
        finish_ability(s)


def transmute(s: CourtState, value: i64) -> None:
    """C24: values are settled from the lowest up; the sum settles the last one."""
    s.made += die(value)
    if size(s.picked) - size(s.made) > 1:
        CHOOSE_VALUE.enter(s)
        return
    s.made += die(pips(s.picked) - pips(s.made))
    s.active += s.made - s.picked
    finish_ability(s)


class ChooseDice(SetPhase[CourtState]):
    """Merchant, Noblewoman, Nobleman, Alchemist: several dice, one by one, then done."""

    def legal(self, s: CourtState) -> i64:
        mask = abilities.more_dice(s) << (DIE + 1)
        if abilities.enough_dice(s):
            mask |= 1 << DONE
        return mask

    def apply(self, s: CourtState, action: i64) -> None:
        if action != DONE:
            s.picked += die(action - DIE)
        if action == DONE or abilities.more_dice(s) == 0:
            change_picked(s)


def change_picked(s: CourtState) -> None:
    """Carry out an ability on the dice that have been chosen for it."""
    if s.ability == MERCHANT:
        reroll_picked(s)
    elif s.ability == ALCHEMIST:
        CHOOSE_VALUE.enter(s)
    else:
        # a pool shifted by a nibble is the pool with every die one higher
        s.active += (s.picked << (4 * abilities.raise_of(s.ability))) - s.picked
        finish_ability(s)


# ---- the end of a turn --------------------------------------------------------------------


def end_rolling(s: CourtState) -> None:
    """All dice are set aside: take a card, or in the final round see who has won."""
    if s.final:
        challenge(s)
    elif can_take(s) != 0:
        TAKE_CARD.enter(s)
    else:
        end_turn(s)


def can_take(s: CourtState) -> i64:
    """C48–C50: characters on display whose cost is met and that the seat doesn't own."""
    cards = s.cards[s.seat]
    met = costs_met(s.aside) & ~(1 << CHARLATAN) & ~cards
    open_cards: i64 = 0
    character: i64 = 0
    while met != 0:
        if met & 1 != 0 and s.left(character) > 0:
            open_cards |= i64(1) << character
        met >>= 1
        character += 1
    if s.owns(s.seat, FOOL):
        open_cards |= 1 << CHARLATAN
    return open_cards


class TakeCard(SetPhase[CourtState]):
    """C48: take one card, flip a Fool, or decline."""

    def legal(self, s: CourtState) -> i64:
        return can_take(s) << TAKE | 1 << DECLINE

    def apply(self, s: CourtState, action: i64) -> None:
        if action != DECLINE:
            s.gain(s.seat, action - TAKE)
        if action == TAKE + KING:
            claim_king(s)
        end_turn(s)


def claim_king(s: CourtState) -> None:
    """C70: the Queen comes along, and the claim sets the bar."""
    s.gain(s.seat, QUEEN)
    s.king = s.seat
    s.queen = s.seat
    s.bar = best_set(s.aside)


def end_turn(s: CourtState) -> None:
    """Pass to the next seat, to the next round, or to the next challenger."""
    s.turns += 1
    if s.final:
        next_challenger(s)
    elif s.turns < s.players:
        begin_turn(s, (s.seat + 1) % s.players)
    else:
        end_round(s)


def end_round(s: CourtState) -> None:
    """C60: the marker passes to the right; C72: so does the start of the final round.

    If that is the Queen's owner, who rolls last, the next seat begins it.
    """
    s.turns = 0
    s.final = s.bar > 0
    s.start = (s.start + s.players - 1) % s.players
    if s.start == s.queen:
        s.start = (s.start + 1) % s.players
    begin_turn(s, s.start)


# ---- the final round ----------------------------------------------------------------------


def challenge(s: CourtState) -> None:
    """C73, C74: a challenger must be better; the Queen's owner need only be as good."""
    score = best_set(s.aside)
    if score > s.bar or (score == s.bar and s.seat == s.queen):
        s.bar = score
        s.cards[s.king] &= ~(i64(1) << KING)
        s.king = s.seat
        s.cards[s.king] |= i64(1) << KING
    end_turn(s)


def next_challenger(s: CourtState) -> None:
    """C72: clockwise without the Queen's owner, who rolls last, and only to win back (C74)."""
    if s.turns < s.players - 1:
        seat = (s.seat + 1) % s.players
        begin_turn(s, seat if seat != s.queen else (seat + 1) % s.players)
    elif s.turns == s.players - 1 and s.king != s.queen:
        begin_turn(s, s.queen)
    else:
        s.actor = OVER


CHOOSE_START_PLAYER: Final = ChooseStartPlayer()
FIRST_ROLL: Final = FirstRoll()
ROLLING: Final = Rolling()
USE_OR_SET_ASIDE: Final = UseOrSetAside()
CHOOSE_DIE: Final = ChooseDie()
CHOOSE_RECEIVER: Final = ChooseReceiver()
CHOOSE_VALUE: Final = ChooseValue()
CHOOSE_DICE: Final = ChooseDice()
TAKE_CARD: Final = TakeCard()

PHASES: Final = numbered(
    CHOOSE_START_PLAYER,
    FIRST_ROLL,
    ROLLING,
    USE_OR_SET_ASIDE,
    CHOOSE_DIE,
    CHOOSE_RECEIVER,
    CHOOSE_VALUE,
    CHOOSE_DICE,
    TAKE_CARD,
)
