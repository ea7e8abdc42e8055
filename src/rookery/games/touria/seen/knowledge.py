"""What a perfect memory at a seat can conclude about the others' gems (T100, T101).

A memory goes through the diary of the game and plays it along, in all worlds at once (`guesses`).
A world is as likely as all that the seat has seen would have been in it. Chance counts as likely as
it is: what came into the mines, and what lay before the seat itself in the thieves' den. Of what
others decide openly it counts only whether they could: it proves what made it possible, and no
more. Which gem a thief keeps is taken to be any of those that lie before him, each alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bits import lowest
from rookery.core.contract import CHANCE
from rookery.games.touria.rules.actions import BEHIND, DRAWN, GEM, RETURN, drawn_id
from rookery.games.touria.rules.chance import DRAW_GEMS, FILL_MINE, SEE_BEHIND
from rookery.games.touria.rules.components import NONE
from rookery.games.touria.rules.diary import (
    UNSEEN,
    action_in,
    as_known,
    drawn_in,
    kept_in,
    phase_in,
    sight_in,
)
from rookery.games.touria.rules.gems import COLOURED, colour_of, gem, size
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.seen.guesses import MOST, Guesses, lowest_kept

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

MANY_MORE: Final = 1 << 16
"""So many worlds are kept, if a sample of them turns out to lack all that fit."""


class Memory(Guesses):
    """What a seat holds possible after all that is in the diary."""

    def __init__(self, s: TouriaState, seat: i64, most: i64 = MOST) -> None:
        super().__init__(s, most)
        self.seat: Final = seat
        self.diary: vec[i64] = s.diary
        self.loot: vec[i64] = as_known(s.loot, seat)
        self.thefts: i64 = 0
        """How many thefts the diary has told of so far."""
        self.peeked: bool = False
        """Does it hold what only the present shows, so that nothing can go on from it?"""
        self.hidden: i64 = hidden_from(s, seat)
        self.before: Memory | None = None
        """What this one went on from, for others that go on from there in another way."""

    # ---- reading ----------------------------------------------------------------------------

    def read(self, written: i64) -> None:
        """Conclude what follows from one entry of the diary."""
        self.shown = False
        action, sight = action_in(written), sight_in(written)
        phase = self.position.phase
        if action != UNSEEN:
            if phase is FILL_MINE:
                self.weigh_filling(action)
            self.see(action, sight)
        elif phase is DRAW_GEMS:
            self.see_draw(sight)
        elif phase is KEEP:
            self.see_keep(sight)
        else:
            self.see_look(sight)

    def see(self, action: i64, sight: i64) -> None:
        """Something happens that all can see."""
        s = self.position
        if s.actor >= 0 and not self.lost:
            self.sift_by_offer(action)
        elif s.actor == CHANCE and s.phase is not FILL_MINE and not s.possible(action):
            self.lost = True
        if not self.lost:
            s.phase.apply(s, action)
            self.come_to(sight)

    def see_look(self, sight: i64) -> None:
        """T74: somebody looks behind a door; who is there makes no difference to the gems."""
        s = self.position
        if s.phase is not SEE_BEHIND:
            self.lost = True
            return
        door = i64(s.peek)
        s.phase.apply(s, BEHIND + lowest(s.unplaced(0)))
        s.settle_door(door, NONE)
        self.come_to(sight)

    def see_draw(self, sight: i64) -> None:
        """T44: gems lie before a thief, unless there was no coloured one in the bag."""
        s = self.position
        found = phase_in(sight) == KEEP.number
        self.sift_by_bag(found)
        if self.lost:
            return
        if not found:
            self.see(DRAWN, sight)
            return
        drawn = drawn_in(self.loot[self.thefts]) if self.thefts < i64(len(self.loot)) else 0
        if drawn != 0:
            self.weigh_drawn(drawn)
        else:
            drawn = gem(colour_of(s.bag & COLOURED))  # one is enough to stand for all
        if not self.lost:
            s.phase.apply(s, drawn_id(drawn))
            self.come_to(sight)

    def see_keep(self, sight: i64) -> None:
        """T44: a thief keeps one of the gems."""
        kept = kept_in(self.loot[self.thefts]) if self.thefts < i64(len(self.loot)) else NONE
        self.thefts += 1
        s = self.position
        if kept != NONE:
            self.see(GEM + kept, sight)
            return
        thief = s.actor
        s.lay_hidden(s.bag + s.drawn, 0)
        self.take_as_model(0)
        kept = lowest_kept(s.bag)
        self.branch(thief)
        s.lay_hidden(s.bag - gem(kept), gem(kept))
        s.phase.apply(s, GEM + kept)
        self.come_to(sight)
        self.thin()

    # ---- before and after -------------------------------------------------------------------

    def go_on_from(self, before: Memory) -> None:
        """Take over what was concluded before."""
        self.position = before.position.copy()
        self.model = before.model
        self.hauls = before.hauls
        self.weights = before.weights
        self.lost = before.lost
        self.shown = before.shown
        self.thinned = before.thinned
        self.thefts = before.thefts
        self.before = before
        before.before = None

    def look_at_own(self, s: TouriaState) -> None:
        """Only the worlds stay in which the seat itself has the gems that it has.

        It is no news, unless this is an imagined world, in which it has no memory of its thefts.
        """
        held = self.count()
        self.sift_by_gems(self.seat, s.gems_of(self.seat))
        self.peeked = self.count() < held
        if s.phase is KEEP and s.actor == self.seat and self.position.drawn != s.drawn:
            self.weigh_drawn(s.drawn)
            self.peeked = True


# ---- recalling ------------------------------------------------------------------------------


def recall(s: TouriaState, seat: i64, before: Memory | None) -> Memory:
    """Read the diary as that seat has seen it; what it had concluded `before` may be the start."""
    memory = Memory(s, seat)
    if before is not None and not is_start(before, memory):
        before = before.before
    if before is not None and is_start(before, memory):
        memory.go_on_from(before)
        read_on(memory, s, i64(len(before.diary)))
    else:
        read_on(memory, s, 0)
    if memory.lost and memory.thinned:  # a world that has been left out is missing now
        memory = Memory(s, seat, MANY_MORE)
        read_on(memory, s, 0)
    return memory


def read_on(memory: Memory, s: TouriaState, at: i64) -> None:
    """Read the diary from there to the end, and look at what the seat has now."""
    diary = memory.diary
    while at < i64(len(diary)) and not memory.lost:
        written = diary[at]
        at += 1
        if action_in(written) == RETURN:
            memory.sift_by_gems(memory.position.seat, diary[at])  # T90
            at += 1
        if not memory.lost:
            memory.read(written)
    if not memory.lost:
        memory.look_at_own(s)
    if not memory.lost and not agree(memory.position, s, memory.seat):
        memory.lost = True
    memory.add_up()


def agree(one: TouriaState, other: TouriaState, seat: i64) -> bool:
    """Are these the same to a seat, as far as gems, goods and items are concerned?"""
    if one.actor != other.actor or one.phase is not other.phase or one.mines != other.mines:
        return False
    if one.coins != other.coins or one.swords != other.swords or one.hearts != other.hearts:
        return False
    if one.secrets != other.secrets or hidden_from(one, seat) != hidden_from(other, seat):
        return False
    place: i64 = 0
    while place < i64(len(one.screens)):
        if place % 3 != 0 and one.screens[place] != other.screens[place]:
            return False
        place += 1
    return True


def is_start(before: Memory, memory: Memory) -> bool:
    """Has a seat seen nothing else, up to some time?"""
    if before.peeked or len(before.diary) > len(memory.diary):
        return False
    if len(before.loot) > len(memory.loot):
        return False
    at: i64 = 0
    while at < i64(len(before.diary)):
        if before.diary[at] != memory.diary[at]:
            return False
        at += 1
    at = 0
    while at < i64(len(before.loot)):
        if not is_same_loot(before.loot[at], memory.loot[at]):
            return False
        at += 1
    return True


def is_same_loot(before: i64, now: i64) -> bool:
    """Has a thief only kept a gem since, or is it all forgotten?"""
    if drawn_in(now) == 0:
        return True
    return drawn_in(before) == drawn_in(now) and kept_in(before) in (kept_in(now), NONE)


# ---- what follows for all -------------------------------------------------------------------


def hidden_from(s: TouriaState, seat: i64) -> i64:
    """The gems of which the seat can't tell where they are: those in the bag among them."""
    hidden = s.bag
    if s.actor != seat:
        hidden += s.drawn
    other: i64 = 0
    while other < s.players:
        if other != seat:
            hidden += s.gems_of(other) - s.known_of(other)
        other += 1
    return hidden


def reveals(s: TouriaState, action: i64) -> bool:
    """Does it show somebody more than is told of it?

    A mine that is refilled, or is not, shows whether there are coloured gems in the bag, and so
    does a thief's luck; a wedding that does not take place shows a black gem (T94).
    """
    if len(s.loot) == 0 and len(s.secrets) == 0:
        return False
    after = s.copy()
    after.step(action)
    return (bag_may_show(s, after) or wedding_may_show(after)) and is_shown(after)


def is_shown(after: TouriaState) -> bool:
    """Did the last step tell some seat more than its words? To recall all worlds takes time."""
    seat: i64 = 0
    while seat < after.players:
        memory = after.memory_of(seat)
        if memory.shown or memory.lost:
            return True
        seat += 1
    return False


def bag_may_show(s: TouriaState, after: TouriaState) -> bool:
    """Was the bag asked for coloured gems while, for all that somebody knows, it may have none?"""
    empty = after.empty_mine()
    known = empty == s.empty_mine() and after.bag == s.bag  # it stayed empty before
    if s.phase is not DRAW_GEMS and after.phase is not FILL_MINE and (empty == NONE or known):
        return False
    seat: i64 = 0
    while seat < s.players:
        if may_be_out_of_colours(s, seat) or may_be_out_of_colours(after, seat):
            return True
        seat += 1
    return False


def may_be_out_of_colours(s: TouriaState, seat: i64) -> bool:
    """Are there so few coloured gems that, for all a seat knows, none may be in the bag?"""
    hidden = hidden_from(s, seat)
    return hidden != s.bag and size(hidden & COLOURED) <= size(hidden) - size(s.bag)


def wedding_may_show(after: TouriaState) -> bool:
    """T94: is somebody rich enough to marry, so that all look at his gems?"""
    if not after.sudden:
        return False
    seat: i64 = 0
    while seat < after.players:
        if after.has_rich_heart(seat):
            return True
        seat += 1
    return False
