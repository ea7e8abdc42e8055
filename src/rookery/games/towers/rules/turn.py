"""A turn of Wandering Towers: one phase for each decision, in the order of play (W20–W43)."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.core.contract import OVER, Moves
from rookery.core.phases import ChancePhase, Phase
from rookery.games.towers.rules.actions import (
    ASK,
    CAST,
    DISCARD,
    KEEP,
    PASS,
    PLAY,
    RENEW,
    ROLL,
    ROLLED,
    TOWER,
    WIZARD,
)
from rookery.games.towers.rules.board import (
    flyable,
    movable,
    move_tower,
    move_wizards,
    tower_strides,
    wizard_strides,
)
from rookery.games.towers.rules.casting import (
    AFTER,
    BEFORE,
    RIDING,
    cast_spell,
    castable,
    offer_spells,
    offer_towers,
)
from rookery.games.towers.rules.components import (
    DICE,
    TOWER_STEPS,
    TOWER_VALUES,
    WIZARD_STEPS,
    WIZARD_VALUES,
)
from rookery.games.towers.rules.drawing import draw_hand
from rookery.games.towers.rules.ending import ends_at_once, ends_with_turn
from rookery.games.towers.rules.partners import ask_partner, offer_kinds, offer_partnership
from rookery.games.towers.rules.pieces import lowest_kind, one_of_each, wizard
from rookery.games.towers.rules.state import CARD, NONE, RENEWAL, WAIVER, TowersState
from rookery.games.towers.rules.windows import open_window

# ---- a turn -------------------------------------------------------------------------------


class TurnStep(Phase[TowersState]):
    """A phase of the turn; if a spell cast from it brings a wizard home, the turn is over (W34)."""

    def enter(self, s: TowersState) -> None:
        """Come here, also back from a spell: open the phase, unless the turn is over."""
        if s.turn_over:
            end_turn(s)
        else:
            self.open(s)

    def open(self, s: TowersState) -> None:
        """Ask the active seat; a phase with nothing to decide leads on instead."""
        s.ask(self, s.seat)


def begin_turn(s: TowersState, seat: i64) -> None:
    """The seat begins its turn with its first action."""
    s.seat = seat
    s.turn_over = False
    s.cast = False
    s.exchanged = False
    begin_action(s, 1)


def begin_action(s: TowersState, action: i64) -> None:
    """The first or the second action begins; nothing is known of it yet."""
    s.action = action
    s.doing = CARD
    s.card = NONE
    s.roll = 0
    s.rolls = 0
    s.wizard_steps = 0
    s.tower_steps = 0
    s.caught = 0
    s.moment = 0
    if s.expert:
        s.cast = False
    CHOOSE_CARD.enter(s)


def own_spells(s: TowersState) -> i64:
    """The spells that the active player can cast as he likes, a bit each.

    That is once a turn in the base game (W59); in the expert game there are windows instead.
    """
    if s.expert or s.cast:
        return 0
    return castable(s, s.seat, s.moment)


def spells_on_the_way(s: TowersState) -> i64:
    """The spells among these that can be cast before the action is done, a bit each.

    A lone player casts only after it (W95).
    """
    if s.players == 1:
        return 0
    return own_spells(s)


class ChooseCard(TurnStep):
    """W20–W23: play a card; or renew the hand; or, as second action, waive one card."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Cards, a new hand, a waiver, spells, and what partners do."""
        lone = s.players == 1
        if s.action == 1 and not lone:
            moves.add(RENEW)
        if s.teams:
            offer_partnership(s, moves)
        hand = s.hands[s.seat]
        before = moves.count
        self._offer_playable(s, hand, moves)
        if s.action == 2 or (lone and moves.count == before):
            offer_kinds(DISCARD, hand, moves)
        offer_spells(spells_on_the_way(s), moves)

    def _offer_playable(self, s: TowersState, hand: i64, moves: Moves) -> None:
        """W20: the cards that could move something now, with some roll at least."""
        for_wizards = wizard_strides(s, s.colour(s.seat))
        for_towers = tower_strides(s)
        kinds = one_of_each(hand)
        while kinds != 0:
            kind = lowest_kind(kinds)
            if WIZARD_STEPS[kind] & for_wizards | TOWER_STEPS[kind] & for_towers != 0:
                moves.add(PLAY + kind)
            kinds &= kinds - 1

    def apply(self, s: TowersState, action: i64) -> None:
        """Begin what was chosen."""
        if action >= CAST:
            cast_spell(s, s.seat, action - CAST, self)
        elif action >= DISCARD:
            waive(s, action - DISCARD)
        elif action >= PLAY:
            play(s, action - PLAY)
        elif action == RENEW:
            renew(s)
        elif action == ASK:
            ask_partner(s, self)
        else:
            s.hand_potion(s.seat, s.partner(s.seat))  # W91


def play(s: TowersState, kind: i64) -> None:
    """Play a card: its die is rolled, or its steps are to be made."""
    s.discard(s.seat, kind)
    s.played += 1
    s.card = kind
    if DICE[kind] > 0:
        s.rolls = DICE[kind]
        ROLLING.enter(s)
        return
    s.wizard_steps = WIZARD_VALUES[kind]
    s.tower_steps = TOWER_VALUES[kind]
    open_window(s, BEFORE, MOVE_PIECE)


def waive(s: TowersState, kind: i64) -> None:
    """W23: the card does nothing, but it is an action (W71)."""
    s.discard(s.seat, kind)
    s.played += 1
    s.doing = WAIVER
    open_window(s, BEFORE, NEXT_ACTION)


# ---- dice (W25) ---------------------------------------------------------------------------


class Rolling(ChancePhase[TowersState]):
    """The die comes to rest."""

    def outcomes(self, s: TowersState) -> list[tuple[int, float]]:
        """Six faces, equally likely."""
        return [(ROLLED + face, 1 / 6) for face in range(1, 7)]

    def sample(self, s: TowersState, rng: Random) -> i64:
        """One of the faces."""
        return ROLLED + 1 + rng.randrange(6)

    def apply(self, s: TowersState, action: i64) -> None:
        """The face says how far to go; if rolls are left, it may be rolled again."""
        s.roll = action - ROLLED
        s.rolls -= 1
        s.wizard_steps = s.roll if WIZARD_STEPS[s.card] != 0 else 0
        s.tower_steps = s.roll if TOWER_STEPS[s.card] != 0 else 0
        if s.rolls > 0:
            KEEP_ROLL.enter(s)
        else:
            open_window(s, BEFORE, MOVE_PIECE)


class KeepRoll(TurnStep):
    """W25: up to as many rolls as dice; the last one stands."""

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Roll again, let it stand, or cast."""
        moves.add(ROLL)
        moves.add(KEEP)
        offer_spells(spells_on_the_way(s), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """Roll again, go on to the move, or cast."""
        if action == ROLL:
            ROLLING.enter(s)
        elif action == KEEP:
            s.rolls = 0
            open_window(s, BEFORE, MOVE_PIECE)
        else:
            cast_spell(s, s.seat, action - CAST, self)


# ---- the move -----------------------------------------------------------------------------


class MovePiece(TurnStep):
    """W24–W43: one's own wizard or any tower, as the card says."""

    def open(self, s: TowersState) -> None:
        """Ask what moves; if nothing can, and no spell could help, the action is over."""
        if movable_towers(s) != 0 or movable_wizards(s) != 0 or spells_on_the_way(s) != 0:
            s.ask(self, s.seat)
        else:
            NEXT_ACTION.enter(s)  # W26, W73

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Every piece that can go, and spells; to pass only if nothing can go."""
        spaces = movable_wizards(s)
        towers = movable_towers(s)
        if spaces | towers == 0:
            moves.add(PASS)
        offer_spells(spells_on_the_way(s), moves)
        colour = s.colour(s.seat)
        while spaces != 0:
            moves.add(WIZARD + 6 * lowest(spaces) + colour)
            spaces &= spaces - 1
        offer_towers(towers, moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """The tower flies; a wizard goes when the others have said whether somebody rides."""
        if action == PASS:
            NEXT_ACTION.enter(s)
        elif action > TOWER:
            move_tower(s, action - TOWER, s.tower_steps, s.seat)
            after_move(s)
        elif action >= WIZARD:
            s.chosen = action - WIZARD
            open_window(s, RIDING, MOVE_CHOSEN)
        else:
            cast_spell(s, s.seat, action - CAST, self)


def movable_wizards(s: TowersState) -> i64:
    """The spaces from which the card can move a wizard, a bit each."""
    if s.wizard_steps == 0:
        return 0
    return movable(s, s.colour(s.seat), s.wizard_steps)


def movable_towers(s: TowersState) -> i64:
    """The towers that the card can move, a bit each."""
    if s.tower_steps == 0:
        return 0
    return flyable(s, s.tower_steps)


class MoveChosen(Phase[TowersState]):
    """The wizard goes, and those who ride with it (W56)."""

    def enter(self, s: TowersState) -> None:
        """Move them, and go on."""
        space, colour = s.chosen // 6, s.chosen % 6
        move_wizards(s, space, wizard(colour) + s.riders, s.wizard_steps)
        s.chosen = NONE
        s.riders = 0
        after_move(s)


def after_move(s: TowersState) -> None:
    """A piece has moved: the game or the turn may be over; else there is a window for spells."""
    if ends_at_once(s):
        s.actor = OVER
    elif s.turn_over:
        end_turn(s)
    else:
        open_window(s, AFTER, NEXT_ACTION)


# ---- renewing the hand (W22) --------------------------------------------------------------


def renew(s: TowersState) -> None:
    """Throw away the hand and draw another; a tower may go one step afterwards."""
    s.discard_hand(s.seat)
    s.doing = RENEWAL
    s.tower_steps = 1
    draw_hand(s, HAND_RENEWED)


class HandRenewed(Phase[TowersState]):
    """The new hand is in view; renewing counts as an action (W71)."""

    def enter(self, s: TowersState) -> None:
        """Let the seats cast, then move a tower."""
        open_window(s, BEFORE, STEP_TOWER)


class StepTower(TurnStep):
    """W22: with the new hand in view, any tower may go one step."""

    def open(self, s: TowersState) -> None:
        """Ask for a tower, if one can go or a spell can be cast."""
        if movable_towers(s) != 0 or spells_on_the_way(s) != 0:
            s.ask(self, s.seat)
        else:
            end_turn(s)

    def offer(self, s: TowersState, moves: Moves) -> None:
        """Any tower that can go, a spell, or nothing."""
        moves.add(PASS)
        offer_spells(spells_on_the_way(s), moves)
        offer_towers(movable_towers(s), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """Move the tower, cast, or end the turn."""
        if action == PASS:
            end_turn(s)
        elif action > TOWER:
            move_tower(s, action - TOWER, 1, s.seat)
            after_move(s)
        else:
            cast_spell(s, s.seat, action - CAST, self)


# ---- the end of an action and of a turn ---------------------------------------------------


class NextAction(TurnStep):
    """W20: a second action follows the first; a renewal (W22) and a lone card (W95) are all."""

    def open(self, s: TowersState) -> None:
        """Begin the second action, or come to the end of the turn."""
        if s.action == 1 and s.doing == CARD and s.players > 1:
            begin_action(s, 2)
        else:
            LAST_SPELL.enter(s)


class LastSpell(TurnStep):
    """W59: a spell may still follow the last action."""

    def open(self, s: TowersState) -> None:
        """Ask for a last spell, if there is one to cast."""
        if own_spells(s) != 0:
            s.ask(self, s.seat)
        else:
            end_turn(s)

    def offer(self, s: TowersState, moves: Moves) -> None:
        """A spell, or none."""
        moves.add(PASS)
        offer_spells(own_spells(s), moves)

    def apply(self, s: TowersState, action: i64) -> None:
        """Cast, or end the turn."""
        if action == PASS:
            end_turn(s)
        else:
            cast_spell(s, s.seat, action - CAST, self)


def end_turn(s: TowersState) -> None:
    """W20: the hand is filled up again, unless the game is over."""
    s.moment = 0
    if ends_with_turn(s):
        s.actor = OVER
    else:
        draw_hand(s, NEXT_TURN)


class NextTurn(Phase[TowersState]):
    """The hand is full again: the next player's turn."""

    def enter(self, s: TowersState) -> None:
        """Begin that turn."""
        begin_turn(s, (s.seat + 1) % s.players)


ROLLING: Final = Rolling()
CHOOSE_CARD: Final = ChooseCard()
KEEP_ROLL: Final = KeepRoll()
MOVE_PIECE: Final = MovePiece()
MOVE_CHOSEN: Final = MoveChosen()
HAND_RENEWED: Final = HandRenewed()
NEXT_ACTION: Final = NextAction()
STEP_TOWER: Final = StepTower()
LAST_SPELL: Final = LastSpell()
NEXT_TURN: Final = NextTurn()
