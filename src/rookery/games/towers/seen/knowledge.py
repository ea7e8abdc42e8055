"""What a perfect memory at a seat can conclude about the other hands (W90, W100, W104).

At a shuffle all cards but the others' lie open, so a seat knows which the others hold between them:
a *lot*. Later on a hand is made of cards from several lots and of such as were drawn from the new
pile. Nobody is told which of his cards a player parts with (W100), so each of them may have been
it. A `Guess` says how many cards of each lot every hand still has, and which kinds of the lot have
not been seen since; its weight is how likely all that was seen would have been. The cards of a lot
lie in the hands in any order alike. Cards that the seat itself gave its partner are a lot too.

Which card a player chooses is taken to tell nothing else: any card of his hand alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from rookery.games.towers.rules.components import ALL_HIGH, ALL_LOW, KINDS
from rookery.games.towers.rules.diary import (
    GAVE,
    PLAYED,
    SHUFFLE_ENTRIES,
    SHUFFLED,
    UNKNOWN,
    UNSEEN,
    deed_in,
    kind_in,
    row_size,
    seat_in,
    size_at_shuffle,
    size_in,
)
from rookery.games.towers.rules.pieces import (
    LOW_KINDS,
    card,
    cards_of,
    crowd,
    high_kinds,
    low_kinds,
    pool_of,
    potion,
    potions_of,
)

if TYPE_CHECKING:
    from rookery.games.towers.rules.state import TowersState

NOWHERE: Final = -1
"""No card is on its way between partners, or not one of a lot."""
FRESH: Final = -2
"""In the place of a lot: the card was drawn since the last shuffle."""
GIVEN: Final = 0
"""The first lot: what the seat has given its partner."""
NUMBERS: Final = 3
"""Of each lot: the cards in each hand, four bits for a seat; the low kinds and the high kinds."""
NEGLIGIBLE: Final = 1e-10
"""A guess that is less likely than so is dropped."""
NONE_GIVEN: Final = vec[i64]([0, 0, 0])


class Guess:
    """One way in which the other hands may be made up of lots."""

    def __init__(self, lots: vec[i64], moving: i64, weight: float) -> None:
        self.lots: vec[i64] = lots
        self.moving: Final = moving
        """Of which lot the card is that partners are passing on, unseen by this seat."""
        self.weight: float = weight

    def count(self, lot: i64, seat: i64) -> i64:
        """How many cards of a lot are in the hand of a seat."""
        return potions_of(self.lots[NUMBERS * lot], seat)

    def kinds(self, lot: i64, kind: i64) -> i64:
        """How many cards of that kind are in a lot."""
        return pool_of(self.lots[NUMBERS * lot + 1], self.lots[NUMBERS * lot + 2], kind)

    def size(self, lot: i64) -> i64:
        """How many cards are left in a lot."""
        return crowd(self.lots[NUMBERS * lot]) + i64(self.moving == lot)

    def drop(self, lot: i64) -> None:
        """Leave out a lot that has no cards."""
        kept = self.lots[: NUMBERS * lot]
        at = NUMBERS * (lot + 1)
        while at < len(self.lots):
            kept = append(kept, self.lots[at])
            at += 1
        self.lots = kept

    def key(self) -> bytes:
        """What tells this guess from others."""
        return bytes(self.lots) + bytes(vec[i64]([self.moving]))

    def without(self, lot: i64, seat: i64, kind: i64, weight: float) -> Guess:
        """The guess that is left when that seat has parted with a card of the lot."""
        if lot == FRESH:
            return Guess(self.lots, self.moving, weight)
        lots = self.lots[:]
        lots[NUMBERS * lot] -= potion(seat)
        add_kind(lots, NUMBERS * lot, kind, -1)
        return Guess(lots, self.moving, weight)

    def passed(self, lot: i64, giver: i64, moving: i64, weight: float) -> Guess:
        """The guess in which a card of the lot has left a hand face down."""
        lots = self.lots[:]
        if lot >= 0:
            lots[NUMBERS * lot] -= potion(giver)
        return Guess(lots, moving, weight)

    def landed(self, lot: i64, receiver: i64) -> Guess:
        """The guess in which a card of the lot has come into a hand face down."""
        lots = self.lots[:]
        if lot >= 0:
            lots[NUMBERS * lot] += potion(receiver)
        return Guess(lots, NOWHERE, self.weight)


def add_kind(lots: vec[i64], at: i64, kind: i64, number: i64) -> None:
    """Add so many cards of a kind to the lot that begins at that place of a guess."""
    if kind < LOW_KINDS:
        lots[at + 1] += number << 4 * kind
    else:
        lots[at + 2] += number << 4 * (kind - LOW_KINDS)


class Memory:
    """All guesses of one seat, and how likely each is."""

    def __init__(self, s: TowersState, seat: i64) -> None:
        self.seat: Final = seat
        self.players: Final = s.players
        self.guesses: list[Guess] = [Guess(NONE_GIVEN, NOWHERE, 1.0)]
        """By all that is in the diary; guesses are never changed once they are here."""
        self.likely: list[Guess] = self.guesses
        """By the seat's own cards as well."""
        self.lots: i64 = 1
        """How many lots every guess has."""
        self.unseen_low: i64 = ALL_LOW
        """The cards that this seat has not seen since the last shuffle, and those of all lots."""
        self.unseen_high: i64 = ALL_HIGH
        self.flow: vec[i64] = vec[i64]([0] * KINDS)
        """By kind: own cards that have gone, less those that came from the partner."""
        self.hand: i64 = 0
        """The own hand at the last shuffle."""
        self.given: i64 = NOWHERE
        """The kind of card that the seat has given its partner and waits for an answer to."""
        self.diary: vec[i64] = s.diary
        """What the seat knows of the state's diary, and of the rest."""
        self.past: vec[i64] = s.past
        self.former: vec[i64] = s.former

    def draw(self, rng: Random) -> Guess:
        """One of the guesses, as likely as it is."""
        last = len(self.likely) - 1
        if last > 0:
            point = rng.random()
            for guess in self.likely:
                point -= guess.weight
                if point < 0.0:
                    return guess
        return self.likely[last]

    def go_on_from(self, before: Memory) -> None:
        """Take over what was concluded before."""
        self.guesses = before.guesses
        self.lots = before.lots
        self.unseen_low = before.unseen_low
        self.unseen_high = before.unseen_high
        self.flow = before.flow[:]
        self.hand = before.hand
        self.given = before.given

    def weigh_hand(self, s: TowersState, hand: i64) -> None:
        """How likely the guesses are by the seat's own cards as well."""
        after = Memory(s, self.seat)
        after.go_on_from(self)
        after.see_drawn(hand)
        self.likely = after.guesses
        if not self.likely:  # a position that was laid out by hand
            self.likely = [Guess(vec[i64]([0] * (NUMBERS * self.lots)), NOWHERE, 1.0)]

    # ---- reading the diary ------------------------------------------------------------------

    def read(self, written: i64) -> None:
        """Conclude what follows from one entry about a card."""
        deed, by = deed_in(written), seat_in(written)
        if deed == PLAYED:
            self.see_played(by, kind_in(written), size_in(written))
        elif deed == GAVE:
            self.see_given(by, kind_in(written), size_in(written))
        else:
            self.see_returned(by, kind_in(written), size_in(written))

    def see_played(self, by: i64, kind: i64, size: i64) -> None:
        """A card has come to the discards."""
        if by == self.seat:
            self.flow[kind] += 1
        else:
            self.reveal(by, kind, size)

    def see_given(self, by: i64, kind: i64, size: i64) -> None:
        """A card is on its way to the partner; third seats see its back only (W90)."""
        if by == self.seat:
            self.flow[kind] += 1
            self.given = kind
        elif self.opposite(by) == self.seat:
            self.reveal(by, kind, size)
            self.flow[kind] -= 1
        else:
            self.pass_on(by, size)

    def see_returned(self, by: i64, kind: i64, size: i64) -> None:
        """A card goes back: perhaps the one that came."""
        partner = self.opposite(by)
        if by == self.seat:
            self.flow[kind] += 1
            self.know(partner, kind)
        elif partner == self.seat:
            self.know(by, self.given)
            self.given = NOWHERE
            self.reveal(by, kind, size)
            self.flow[kind] -= 1
        else:
            self.pass_back(by, partner, size)

    def opposite(self, seat: i64) -> i64:
        """The partner of a seat."""
        return (seat + self.players // 2) % self.players

    def shuffle(self, written: i64, low: i64, high: i64, hand: i64) -> None:
        """All unseen cards are in the other hands: those that are of no lot are one from now on."""
        self.see_drawn(hand)
        self.unseen_low = ALL_LOW - low - low_kinds(hand)
        self.unseen_high = ALL_HIGH - high - high_kinds(hand)
        self.guesses = [self.with_lot(guess, written) for guess in self.guesses]
        self.lots += 1
        self.drop_spent_lots()
        self.begin(hand)

    def drop_spent_lots(self) -> None:
        """Forget the lots of which surely no card is left."""
        lot = self.lots - 1
        while lot > GIVEN:
            if self.is_spent(lot):
                for guess in self.guesses:
                    guess.drop(lot)
                self.lots -= 1
            lot -= 1

    def is_spent(self, lot: i64) -> bool:
        """Is no card of a lot left, whichever guess is right?"""
        for guess in self.guesses:  # noqa: SIM110 - compiled, a loop beats a generator
            if guess.lots[NUMBERS * lot] != 0:
                return False
        return True

    def begin(self, hand: i64) -> None:
        """From now on everything else may be in the pile."""
        self.hand = hand
        self.unseen_low = ALL_LOW - low_kinds(hand)
        self.unseen_high = ALL_HIGH - high_kinds(hand)
        self.flow = vec[i64]([0] * KINDS)

    def with_lot(self, guess: Guess, written: i64) -> Guess:
        """The guess with one more lot: the cards that the others have drawn since the last one."""
        lots = guess.lots[:]
        counts: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if seat != self.seat:
                counts += self.fresh_of(guess, seat, size_at_shuffle(written, seat)) * potion(seat)
            seat += 1
        low, high = self.unseen_low, self.unseen_high
        lot: i64 = 0
        while lot < self.lots:
            low -= lots[NUMBERS * lot + 1]
            high -= lots[NUMBERS * lot + 2]
            lot += 1
        lots = append(append(append(lots, counts), low), high)
        return Guess(lots, guess.moving, guess.weight)

    def fresh_of(self, guess: Guess, seat: i64, size: i64) -> i64:
        """How many cards of a hand of that size are of no lot."""
        lot: i64 = 0
        while lot < self.lots:
            size -= guess.count(lot, seat)
            lot += 1
        return size

    # ---- what is seen -----------------------------------------------------------------------

    def reveal(self, by: i64, kind: i64, size: i64) -> None:
        """Another seat has parted with a card that is seen: of each lot that it may have been."""
        found: list[Guess] = []
        for guess in self.guesses:
            left = size
            lot: i64 = 0
            while lot < self.lots:
                count = guess.count(lot, by)
                left -= count
                if count > 0 and guess.kinds(lot, kind) > 0:
                    chance = float(count * guess.kinds(lot, kind)) / float(guess.size(lot))
                    found.append(guess.without(lot, by, kind, guess.weight * chance))
                lot += 1
            if left > 0:
                chance = float(left) * self.fresh_chance(guess, kind)
                if chance > 0.0:
                    found.append(guess.without(FRESH, by, kind, guess.weight * chance))
        self.see(kind)
        self.settle(found)

    def see_drawn(self, hand: i64) -> None:
        """The seat's own cards that came from the pile since the last shuffle."""
        kind: i64 = 0
        while kind < KINDS:
            drawn = cards_of(hand, kind) - cards_of(self.hand, kind) + self.flow[kind]
            while drawn > 0:
                self.settle([self.weighed(guess, kind) for guess in self.guesses])
                self.see(kind)
                drawn -= 1
            kind += 1

    def weighed(self, guess: Guess, kind: i64) -> Guess:
        """The guess after a card of no lot was seen to be of that kind."""
        return Guess(guess.lots, guess.moving, guess.weight * self.fresh_chance(guess, kind))

    def fresh_chance(self, guess: Guess, kind: i64) -> float:
        """How likely a card that is of no lot is of that kind."""
        number = pool_of(self.unseen_low, self.unseen_high, kind)
        size = pool_size(self.unseen_low) + pool_size(self.unseen_high)
        lot: i64 = 0
        while lot < self.lots:
            number -= guess.kinds(lot, kind)
            size -= guess.size(lot)
            lot += 1
        return float(number) / float(size) if number > 0 else 0.0

    def see(self, kind: i64) -> None:
        """One more card of that kind is in sight."""
        if kind < LOW_KINDS:
            self.unseen_low -= low_kinds(card(kind))
        else:
            self.unseen_high -= high_kinds(card(kind))

    def know(self, seat: i64, kind: i64) -> None:
        """The partner has got a card from this seat, which is of the first lot."""
        known: list[Guess] = []
        for guess in self.guesses:
            lots = guess.lots[:]
            lots[NUMBERS * GIVEN] += potion(seat)
            add_kind(lots, NUMBERS * GIVEN, kind, 1)
            known.append(Guess(lots, guess.moving, guess.weight))
        self.guesses = known
        self.unseen_low += low_kinds(card(kind))
        self.unseen_high += high_kinds(card(kind))

    # ---- what passes face down --------------------------------------------------------------

    def pass_on(self, giver: i64, size: i64) -> None:
        """Partners pass on a card that this seat doesn't see: any of the giver's hand alike."""
        found: list[Guess] = []
        for guess in self.guesses:
            left = size
            lot: i64 = 0
            while lot < self.lots:
                count = guess.count(lot, giver)
                left -= count
                if count > 0:
                    found.append(guess.passed(lot, giver, lot, guess.weight * float(count)))
                lot += 1
            if left > 0:
                found.append(guess.passed(FRESH, giver, FRESH, guess.weight * float(left)))
        self.settle(found)

    def pass_back(self, giver: i64, receiver: i64, size: i64) -> None:
        """One card goes back: the very same, or any other of that hand."""
        self.guesses = [guess.landed(guess.moving, giver) for guess in self.guesses]
        self.pass_on(giver, size)
        self.settle([guess.landed(guess.moving, receiver) for guess in self.guesses])

    def settle(self, found: list[Guess]) -> None:
        """Put equal guesses together, let their weights sum to 1, and drop what can't be."""
        if len(found) == 1 and found[0].weight > 0.0:
            found[0].weight = 1.0
            self.guesses = found
            return
        merged: dict[bytes, Guess] = {}
        total = 0.0
        for guess in found:
            total += guess.weight
            key = guess.key()
            known = merged.get(key)
            if known is None:
                merged[key] = guess
            else:
                known.weight += guess.weight
        likely = [guess for guess in merged.values() if guess.weight > NEGLIGIBLE * total]
        total = 0.0
        for guess in likely:
            total += guess.weight
        for guess in likely:
            guess.weight /= total
        self.guesses = likely


def pool_size(pool: i64) -> i64:
    """How many cards one half of a pile has; four bits are the number of each kind."""
    pairs = (pool & 0x0F0F0F0F0F0F) + (pool >> 4 & 0x0F0F0F0F0F0F)
    return (pairs * 0x010101010101) >> 40 & 255


# ---- recalling ------------------------------------------------------------------------------


def recall(s: TowersState, seat: i64, before: Memory | None) -> Memory:
    """Read the diary as that seat has seen it; what it had concluded `before` may be the start."""
    memory = Memory(s, seat)
    if s.mind >= 0 and i64(s.mind) != seat:  # nobody else has a memory in an imagined world
        memory.diary, memory.past, memory.former = vec[i64](), vec[i64](), vec[i64]()
        return memory
    if s.teams:
        memory.diary = as_seen(s.diary, seat, s.players)
        memory.past = as_seen(s.past, seat, s.players)
    memory.former = own_part(s.former, seat, s.players)
    read: i64 = 0
    if before is not None and is_start(before, memory):
        memory.go_on_from(before)
        read = len(before.diary)
    else:
        read_past(memory)
    while read < len(memory.diary):
        memory.read(memory.diary[read])
        read += 1
    memory.weigh_hand(s, own_hand(s, seat))
    return memory


def is_start(before: Memory, memory: Memory) -> bool:
    """Has a seat seen nothing else, up to some time since the last shuffle?"""
    if len(before.diary) > len(memory.diary) or before.past != memory.past:
        return False
    if before.former != memory.former:
        return False
    at: i64 = 0
    while at < len(before.diary):
        if before.diary[at] != memory.diary[at]:
            return False
        at += 1
    return True


def read_past(memory: Memory) -> None:
    """Go through all that came before the last shuffle."""
    past, former = memory.past, memory.former
    row = row_size(memory.players)
    shuffles: i64 = 0
    at: i64 = 0
    while at < len(past):
        written = past[at]
        if deed_in(written) != SHUFFLED:
            memory.read(written)
            at += 1
            continue
        hand = former[shuffles * row + memory.seat]
        if at == 0:  # nothing is known of what came before
            recall_given(memory, former)
            memory.begin(hand)
        memory.shuffle(written, past[at + 1], past[at + 2], hand)
        shuffles += 1
        at += SHUFFLE_ENTRIES


def recall_given(memory: Memory, former: vec[i64]) -> None:
    """What the partner was given before the first shuffle of which the diary tells."""
    if memory.players < 4:
        return
    partner = memory.opposite(memory.seat)
    shown = former[memory.players + partner]
    kind: i64 = 0
    while kind < KINDS:
        number = cards_of(shown, kind)
        while number > 0:
            memory.know(partner, kind)
            number -= 1
        kind += 1


def own_hand(s: TowersState, seat: i64) -> i64:
    """The seat's cards, with the one that its partner has just handed over."""
    hand = s.hands[seat]
    if s.offered >= 0 and seat == s.seat:
        hand += card(s.offered)
    return hand


def as_seen(diary: vec[i64], seat: i64, players: i64) -> vec[i64]:
    """The diary without the kinds of cards that third seats have exchanged (W90)."""
    seen = diary[:]
    at: i64 = 0
    while at < len(seen):
        deed = deed_in(seen[at])
        if deed == SHUFFLED:
            at += SHUFFLE_ENTRIES
            continue
        by = seat_in(seen[at])
        if deed != PLAYED and by != seat and (by + players // 2) % players != seat:
            seen[at] |= UNSEEN
        at += 1
    return seen


def own_part(former: vec[i64], seat: i64, players: i64) -> vec[i64]:
    """Of each shuffle the seat's own hand, what was shown to it and by it, and the discards."""
    own = vec[i64]([UNKNOWN] * len(former))
    row = row_size(players)
    first: i64 = 0
    while first < len(former):
        own[first + seat] = former[first + seat]
        for other in (seat, (seat + players // 2) % players):
            own[first + players + other] = former[first + players + other]
        own[first + row - 2] = former[first + row - 2]
        own[first + row - 1] = former[first + row - 1]
        first += row
    return own
