"""Best play of a turn's dice, exactly: the most that any goal can be expected to yield.

The rules are followed in larger strides than the engine's, and less is kept apart. The value is the
same for these reasons, and tests compare it with the engine's own steps:

- Set-asides come last. Between two rolls (C41, C42) no ability minds that a die which will be set
  aside still lies active: it may leave it alone, and re-rolled or not, that die can be set aside
  afterwards. So abilities come first, then set-asides, then the roll. The exception is the
  Astronomer (C18), who looks at the set-aside dice: while he is unused, a face that does not lie
  aside yet may also be set aside with abilities still to follow.
- The order of set-asides does not matter, so they are taken one by one in tables: a pool's value is
  the best of keeping all and of one die less, which itself stands for all further set-asides.
- Dice are alike but for their faces: pools are multisets, and a roll is weighed by multinomials. A
  re-roll of several dice is a re-roll of one after the other with nothing decided in between, so
  the mean over r dice is the mean of six means over r - 1 dice.
- Which of the active dice the Merchant keeps is a choice among all parts of the pool: the best part
  is the best of keeping a pool and of the best part of a pool with one die less.
- Set-aside dice count as far as they matter for the goal (`Outlook`); where nothing that can come
  changes the value, or where the best that can come is certain, there is nothing left to search.
- The dice in the game are known from the pools, so the reserve (C46) needs no place of its own.

A table holds the values of one situation for all pools of active dice of a size. Tables are kept,
so further decisions of the turn, or a turn with the same goal, find them ready.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.games.court.play.solver.changes import changes
from rookery.games.court.play.solver.goals import Goal
from rookery.games.court.play.solver.numbering import Pools, pools
from rookery.games.court.play.solver.outlook import Outlook
from rookery.games.court.rules.components import (
    ACTIVE_ABILITIES,
    ASTRONOMER,
    BRINGERS,
    FOOL,
    MERCHANT,
    QUEEN,
    bringers_among,
    brought_face,
)
from rookery.games.court.rules.dice import DICE, FACES, face_mask, size

LIMIT: Final = 4_000_000
"""So many values are kept at most unless a caller says otherwise: some 32 MB."""

NOTHING: Final = -1e300


class TurnTooLarge(Exception):
    """The turn has more to look at than the limit allows; no value is known."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"the turn is too large to solve within {limit} values")
        self.limit: Final = limit


class Table:
    """Values of one situation, for each pool of active dice of one size."""

    def __init__(self, values: vec[float]) -> None:
        self.values: Final[vec[float]] = values


class Solver:
    """Solves turns for one goal, whoever plays them with whatever characters."""

    def __init__(self, goal: Goal, limit: int = LIMIT) -> None:
        self.goal: Final = goal
        self.limit: Final[i64] = limit
        self.kept: i64 = 0
        """How many values the tables hold."""
        self._pools: Final[Pools] = pools()
        self._worth: Final[vec[float]] = vec[float]([0.0] * int(self._pools.total))
        self._weighed: i64 = 0
        """The sizes for which `_worth` is filled, a bit each."""
        self._outlooks: Final[dict[i64, Outlook]] = {}
        self._tables: Final[dict[i64, Table]] = {}
        self._rolls: Final[dict[i64, float]] = {}
        self._settled: Final[dict[tuple[int, float], Table]] = {}

    # ---- what is asked --------------------------------------------------------------------

    def at_first_roll(self, hand: i64, unused: i64, early: bool) -> float:
        """Before the first roll; if `early`, dice may be brought to it (C45)."""
        best = self._rolled(hand, 0, unused & ACTIVE_ABILITIES)
        bringers = unused & BRINGERS if early and hand < DICE else 0
        while bringers != 0:
            lowest = bringers & -bringers
            bringers ^= lowest
            best = max(best, self.at_first_roll(hand + 1, unused ^ lowest, early))
        return best

    def at_dice(self, active: i64, aside: i64, unused: i64, due: bool) -> float:
        """While dice lie active; if `due`, one must be set aside before the next roll (C41)."""
        known = self._pools
        lying: i64 = known.number[aside]
        dice = size(active)
        if dice == 0:
            return self.goal.value(aside)
        table = self._table(dice, lying, unused & ACTIVE_ABILITIES, due)
        return table.values[known.number[active] - known.first[dice]]

    def at_roll(self, rolled: i64, active: i64, aside: i64, unused: i64, due: bool) -> float:
        """While so many dice roll and the others lie."""
        known = self._pools
        if active == 0 and due:
            return self._rolled(rolled, known.number[aside], unused & ACTIVE_ABILITIES)
        mean = 0.0
        number = known.first[rolled]
        while number < known.first[rolled + 1]:
            value = self.at_dice(active + known.pool[number], aside, unused, due)
            mean += known.weight[number] * value
            number += 1
        return mean

    def at_use(self, active: i64, aside: i64, unused: i64, due: bool, character: i64) -> float:
        """When this character's ability, which can act, has been chosen."""
        known = self._pools
        dice = size(active)
        lying: i64 = known.number[aside]
        self._outlook(dice + size(aside), unused & ACTIVE_ABILITIES)
        values: vec[float] = vec[float]([NOTHING] * int(known.count_of_size(dice)))
        self._use(values, dice, lying, unused & ACTIVE_ABILITIES, due, character)
        return values[known.number[active] - known.first[dice]]

    # ---- what can still come --------------------------------------------------------------

    def _outlook(self, dice: i64, unused: i64) -> Outlook:
        """By the dice in the game and the characters left."""
        high = dice + bringers_among(unused)
        if high > DICE:
            high = DICE
        by_faces = unused >> ASTRONOMER & 1
        key = (dice * 16 + high) * 2 + by_faces
        found = self._outlooks.get(key)
        if found is None:
            self._weigh(dice, high)
            found = Outlook(self._pools, self._worth, dice, high, by_faces != 0)
            self._outlooks[key] = found
        return found

    def _weigh(self, low: i64, high: i64) -> None:
        """Ask the goal about all results of these sizes."""
        known = self._pools
        while low <= high:
            if self._weighed >> low & 1 == 0:
                self._weighed |= i64(1) << low
                number = known.first[low]
                while number < known.first[low + 1]:
                    self._worth[number] = self.goal.value(known.pool[number])
                    number += 1
            low += 1

    # ---- rolls ----------------------------------------------------------------------------

    def _rolled(self, dice: i64, aside: i64, unused: i64) -> float:
        """A normal roll of so many dice."""
        known = self._pools
        outlook = self._outlook(dice + size(known.pool[aside]), unused)
        if outlook.least[aside] == outlook.most[aside]:
            return outlook.least[aside]
        aside = outlook.alike[aside]
        key = _key(dice, aside, unused, 0)
        found = self._rolls.get(key)
        if found is not None:
            return found
        values = self._table(dice, aside, unused, True).values
        mean = 0.0
        number = known.first[dice]
        i: i64 = 0
        while i < i64(len(values)):
            mean += known.weight[number + i] * values[i]
            i += 1
        self._rolls[key] = mean
        return mean

    # ---- tables ---------------------------------------------------------------------------

    def _table(self, dice: i64, aside: i64, unused: i64, due: bool) -> Table:
        """Abilities may be used; if not `due`, the active dice may be rolled at once."""
        outlook = self._outlook(dice + size(self._pools.pool[aside]), unused)
        if outlook.least[aside] == outlook.most[aside]:
            return self._settle(dice, outlook.least[aside])
        aside = outlook.alike[aside]
        key = _key(dice, aside, unused, 1 if due else 2)
        found = self._tables.get(key)
        if found is not None:
            return found
        made = self._set_apart(dice, aside, unused, due)
        self._improve(made.values, dice, aside, unused, due, outlook.most[aside])
        self._tables[key] = made
        return made

    def _quiet(self, dice: i64, aside: i64, unused: i64) -> Table:
        """No ability is used before the next roll; dice may be set aside, then the rest roll."""
        outlook = self._outlook(dice + size(self._pools.pool[aside]), unused)
        if outlook.least[aside] == outlook.most[aside]:
            return self._settle(dice, outlook.least[aside])
        aside = outlook.alike[aside]
        key = _key(dice, aside, unused, 3)
        found = self._tables.get(key)
        if found is not None:
            return found
        made = self._new(dice, self._rolled(dice, aside, unused))
        self._take_away(made.values, dice, aside, unused)
        self._tables[key] = made
        return made

    def _settle(self, dice: i64, value: float) -> Table:
        """Nothing that can come changes the value, whatever lies aside and whoever is left."""
        key = (int(dice), value)
        found = self._settled.get(key)
        if found is None:
            found = self._new(dice, value)
            self._settled[key] = found
        return found

    def _new(self, dice: i64, value: float) -> Table:
        count = self._pools.count_of_size(dice)
        if self.kept + count > self.limit:
            raise TurnTooLarge(self.limit)
        self.kept += count
        return Table(vec[float]([value] * int(count)))

    def _set_apart(self, dice: i64, aside: i64, unused: i64, due: bool) -> Table:
        """Without abilities before the next roll, but for what the Astronomer may then see."""
        made = self._new(dice, NOTHING)
        if due:
            self._take_away(made.values, dice, aside, unused)
        else:
            _raise_to(made.values, self._quiet(dice, aside, unused).values)
        if unused >> ASTRONOMER & 1 != 0 and dice > 1:
            there = face_mask(self._pools.pool[aside])
            face: i64 = 0
            while face < FACES:
                if there >> face & 1 == 0:
                    larger = self._pools.more[FACES * aside + face]
                    less = self._table(dice - 1, larger, unused, False).values
                    self._join(made.values, dice, face, less)
                face += 1
        return made

    def _take_away(self, values: vec[float], dice: i64, aside: i64, unused: i64) -> None:
        """Set a die aside, and perhaps more; with none left the turn's rolling ends (C47)."""
        face: i64 = 0
        while face < FACES:
            larger = self._pools.more[FACES * aside + face]
            if dice == 1:
                if self._worth[larger] > values[face]:
                    values[face] = self._worth[larger]
            else:
                self._join(values, dice, face, self._quiet(dice - 1, larger, unused).values)
            face += 1

    def _join(self, values: vec[float], dice: i64, face: i64, less: vec[float]) -> None:
        """Raise the values of pools with this face to those of the pools without that die."""
        known = self._pools
        more = known.more
        first = known.first[dice]
        i: i64 = 0
        at = FACES * known.first[dice - 1] + face
        while i < i64(len(less)):
            with_die = more[at] - first
            if less[i] > values[with_die]:
                values[with_die] = less[i]
            at += FACES
            i += 1

    # ---- abilities ------------------------------------------------------------------------

    def _improve(
        self, values: vec[float], dice: i64, aside: i64, unused: i64, due: bool, most: float
    ) -> None:
        """Use each of the characters left, where the best is not certain already."""
        left = unused
        character: i64 = 0
        while left >> character != 0:
            if left >> character & 1 != 0:
                if _all_at(values, most):
                    return
                self._use(values, dice, aside, unused, due, character)
            character += 1

    def _use(
        self, values: vec[float], dice: i64, aside: i64, unused: i64, due: bool, character: i64
    ) -> None:
        left = unused ^ i64(1) << character
        if i64(1) << character & BRINGERS != 0:
            if dice + size(self._pools.pool[aside]) < DICE:  # C46
                self._bring(values, dice, self._table(dice + 1, aside, left, due), character)
            return
        if character == ASTRONOMER and aside == 0:
            return
        after = self._table(dice, aside, left, due).values
        if character == FOOL:
            self._join_all(values, dice, self._mean(after, dice))
        elif character == MERCHANT:
            self._reroll(values, dice, after)
        else:
            lying_aside = face_mask(self._pools.pool[aside])
            table = changes(character, dice, lying_aside)
            _change(values, after, table.start, table.to)

    def _bring(self, values: vec[float], dice: i64, after: Table, character: i64) -> None:
        """C44: one more active die; the Queen's shows any value."""
        low: i64 = 0 if character == QUEEN else brought_face(character) - 1
        high: i64 = FACES - 1 if character == QUEEN else low
        known = self._pools
        first = known.first[dice + 1]
        i: i64 = 0
        while i < i64(len(values)):
            at = FACES * (known.first[dice] + i)
            face = low
            while face <= high:
                value = after.values[known.more[at + face] - first]
                if value > values[i]:
                    values[i] = value
                face += 1
            i += 1

    def _mean(self, after: vec[float], dice: i64) -> vec[float]:
        """For the pools of one die less: the mean over that die's roll."""
        known = self._pools
        more = known.more
        first = known.first[dice]
        count = known.count_of_size(dice - 1)
        means: vec[float] = vec[float]([0.0] * int(count))
        at = FACES * known.first[dice - 1]
        i: i64 = 0
        while i < count:
            total = after[more[at] - first] + after[more[at + 1] - first]
            total += after[more[at + 2] - first] + after[more[at + 3] - first]
            total += after[more[at + 4] - first] + after[more[at + 5] - first]
            means[i] = total / 6.0
            at += FACES
            i += 1
        return means

    def _join_all(self, values: vec[float], dice: i64, less: vec[float]) -> None:
        face: i64 = 0
        while face < FACES:
            self._join(values, dice, face, less)
            face += 1

    def _reroll(self, values: vec[float], dice: i64, after: vec[float]) -> None:
        """C19: keep any part of the pool but the whole, and roll the rest."""
        by_kept: list[Table] = []
        means = after
        kept = dice
        while kept > 0:
            means = self._mean(means, kept)
            by_kept.append(Table(means))
            kept -= 1
        best = by_kept.pop().values
        kept = 1
        while kept < dice:
            larger = by_kept.pop().values
            self._join_all(larger, kept, best)
            best = larger
            kept += 1
        self._join_all(values, dice, best)


def _key(dice: i64, aside: i64, unused: i64, kind: i64) -> i64:
    return ((unused << 15 | aside) << 4 | dice) << 2 | kind


def _raise_to(values: vec[float], others: vec[float]) -> None:
    i: i64 = 0
    while i < i64(len(values)):
        if others[i] > values[i]:
            values[i] = others[i]
        i += 1


def _all_at(values: vec[float], most: float) -> bool:
    i: i64 = 0
    while i < i64(len(values)):
        if values[i] < most:
            return False
        i += 1
    return True


def _change(values: vec[float], after: vec[float], start: vec[i64], to: vec[i64]) -> None:
    i: i64 = 0
    at: i64 = 0
    while i < i64(len(values)):
        best = values[i]
        end = start[i + 1]
        while at < end:
            value = after[to[at]]
            if value > best:
                best = value
            at += 1
        values[i] = best
        i += 1
