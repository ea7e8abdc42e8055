"""The conformance kit: what every game must keep, checked by playing it.

`check("court")` plays random and eager games and raises `ConformanceError` at the first breach,
with the record of the game so far, which can be replayed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import CHANCE, HIDDEN, OVER, Game, IllegalAction, State
from rookery.core.observation import Observation, Sheet
from rookery.core.options import Option, Value, settle
from rookery.core.records import Record
from rookery.core.registry import title
from rookery.core.snapshot import Fields, difference, fields_of, position_of

JUDGED: Final = 40
"""About so many positions of a game are looked at closely; all are played through."""

FEW: Final = 3

BRANCHES: Final = 6
"""So many ways to go on from a position that is looked at are tried out."""

PLAIN_TYPES: Final = (str, int, float, bool, type(None))


class ConformanceError(Exception):
    """A game broke the contract; the record leads to the place."""

    def __init__(self, breach: str, record: str) -> None:
        super().__init__(f"{breach}\n\n{record}")
        self.breach: Final = breach
        self.record: Final = record


def check(
    name: str,
    *,
    games: int = 2,
    seed: int = 1,
    limit: int = 200_000,
    told: Callable[[str], None] | None = None,
    **options: object,
) -> int:
    """Play `games` random and eager games of each variant and check each; returns their number.

    Options that are given are fixed; the others run through all their values, free texts keep
    their default. `told` hears of each variant before it is played.
    """
    played = 0
    for variant in variants(name, options):
        game = title(name).load(variant)
        if told:
            told(", ".join(f"{key}={value}" for key, value in variant.items() if value != ""))
        common = _Common()
        for number in range(games):
            for eager in (False, True):
                rng = Random(seed + 1000 * number + eager)
                _Inspector(game, rng, eager, limit, common).inspect()
                played += 1
    return played


def variants(name: str, fixed: dict[str, object]) -> Iterator[dict[str, Value]]:
    """Every combination of options that makes a game."""
    known = title(name)
    settle(known.options, fixed)
    names = [option.name for option in known.options]
    values = [[o.read(fixed[o.name])] if o.name in fixed else _values(o) for o in known.options]
    for combination in product(*values):
        variant = dict(zip(names, combination, strict=True))
        if _fits(name, variant):
            yield variant


def _values(option: Option) -> list[Value]:
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        return list(range(option.low, option.high + 1))
    return [option.default]


def _fits(name: str, variant: dict[str, Value]) -> bool:
    """Some options exclude each other: a game may refuse a combination."""
    try:
        title(name).load(variant)
    except ValueError:
        return False
    return True


class _Common:
    """What the games of one variant show only together."""

    def __init__(self) -> None:
        self.seen_apart = False
        """Do seats see different things?"""
        self.drawn_anew = False
        """Is anything of it ever drawn anew in an imagined world?"""
        self.calls: i64 = 0
        """How many calls `observe` makes; 0 before the first time."""
        self.positions: dict[tuple[int, bytes], Fields] = {}
        """The fields of positions that were reached, by actor and key."""


class _Inspector:
    """Plays one game and looks closely at some of its positions."""

    def __init__(self, game: Game, rng: Random, eager: bool, limit: int, common: _Common) -> None:
        self.game: Final = game
        self.rng: Final = rng
        self.eager: Final = eager
        self.limit: Final = limit
        self.common: Final = common
        self.actions: list[int] = []
        self.kept: list[tuple[State, Fields]] = []
        """Positions on the way, and the fields that each had."""
        self.come_up: set[int] = set()
        """Some outcomes that were possible somewhere in this game."""
        self.listed: set[int] = set()
        """The outcomes that are possible here."""
        self.observation: Final = _observation(game)
        self.size: Final = self.observation.size if self.observation else 0
        self.labels: Final = self.observation.labels() if self.observation else []
        self.spans: Final = self.observation.spans() if self.observation else {}
        self.rows: Final = Sheet(self.size, game.players + 1)
        """A row for each seat, kept through the whole game as a learner keeps it.

        The last row of this sheet and the others catches what is written beside the rest.
        """
        self.sheet: Final = Sheet(self.size, 2)
        """A row on which all seats and imagined worlds are written in turn."""

    def expect(self, holds: bool, breach: str) -> None:
        if not holds:
            raise ConformanceError(breach, Record(self.game, self.actions).text())

    def inspect(self) -> None:
        """Play the game; where it fails in a way of its own, that is a breach as well."""
        try:
            self.play()
        except ConformanceError:
            raise
        except Exception as error:
            try:
                record = Record(self.game, self.actions).text()
            except Exception:
                record = "There is no record: it can't be written.\n"
            raise ConformanceError(f"the game fails: {error!r}", record) from error

    def play(self) -> None:
        state = self.game.start()
        self.expect(state == self.game.start(), "two starts differ")
        while state.actor != OVER and len(self.actions) < self.limit:
            self.write_rows(state)
            closely = self._worth_a_look()
            if closely:
                self.judge(state)
            action = self.choose(state)
            if closely:
                self.judge_step(state, action)
                self.kept.append((state, fields_of(state)))
                state = state.copy()  # the game goes on with a copy: it must do as well
            state.apply(action)
            self.actions.append(action)
        ended = state.actor == OVER
        self.expect(ended or not self.eager, f"an eager game did not end in {self.limit} steps")
        if ended:
            self.judge_end(state)
        self.judge_past(state)
        self.judge_record(state)

    def _worth_a_look(self) -> bool:
        """The first positions, then ever fewer: long games would take too long otherwise."""
        steps = len(self.actions)
        return steps < JUDGED or self.rng.randrange(steps) < JUDGED

    def choose(self, state: State) -> int:
        if state.actor == CHANCE:
            return state.sample(self.rng)
        self.expect(0 <= state.actor < self.game.players, f"no seat {state.actor} can act")
        if self.eager:
            return state.hunch(self.rng)
        legal = state.legal()
        self.expect(legal != [], "a seat must decide and has no legal decision")
        return legal[self.rng.randrange(len(legal))]

    # ---- one position ---------------------------------------------------------------------

    def judge(self, state: State) -> None:
        before, actor = state.key(), state.actor
        fields = fields_of(state)
        self.judge_copy(state, fields)
        self.tell_apart(state, fields)
        if state.actor == CHANCE:
            self.judge_chance(state)
        else:
            self.judge_decisions(state)
        self.judge_refusal(state)
        self.judge_unfinished(state)
        for seat in range(self.game.players):
            self.judge_view(state, seat)
        self.expect_unchanged(state, fields, "looking at a state changed it")
        unchanged = state.key() == before and state.actor == actor
        self.expect(unchanged, "looking at a state changed it")

    def judge_copy(self, state: State, fields: Fields) -> None:
        twin = state.copy()
        forgotten = difference(fields, fields_of(twin))
        self.expect(forgotten == "", f"a copy differs from its original in {forgotten}")
        self.expect(twin == state and hash(twin) == hash(state), "a copy differs")

    def tell_apart(self, state: State, fields: Fields) -> None:
        """Positions that differ in a field have different keys; marks and caches don't count."""
        here = position_of(fields)
        place = (int(state.actor), state.key())
        there = self.common.positions.setdefault(place, here)
        forgotten = difference(there, here)
        self.expect(forgotten == "", f"positions with the same key differ in {forgotten}")

    def expect_unchanged(self, state: State, fields: Fields, breach: str) -> None:
        """A state still has the fields that it had."""
        changed = difference(fields, fields_of(state))
        self.expect(changed == "", f"{breach}: {changed}")

    def judge_chance(self, state: State) -> None:
        self.expect(state.legal() == [], "there are decisions while chance decides")
        outcomes = state.outcomes()
        ids = [outcome for outcome, _ in outcomes]
        self.expect(ids == sorted(set(ids)), "outcomes are not sorted or not unique")
        self.expect(all(o >= self.game.decisions for o in ids), "an outcome has a decision's id")
        self.expect(all(p > 0 for _, p in outcomes), "an outcome can't happen")
        total = math.fsum(p for _, p in outcomes)
        self.expect(abs(total - 1) < 1e-9, f"probabilities sum to {total}")
        self.expect(int(state.sample(self.rng)) in ids, "sample drew what is not listed")
        self.expect(all(state.possible(outcome) for outcome in ids), "possible() denies an outcome")
        for outcome in ids[:JUDGED]:
            self.judge_text(outcome)
        self.come_up.update(ids[:JUDGED])
        self.listed = set(ids)

    def judge_decisions(self, state: State) -> None:
        self.expect(0 <= state.actor < self.game.players, f"no seat {state.actor} can act")
        legal = state.legal()
        self.expect(legal != [], "a seat must decide and has no legal decision")
        self.expect(legal == sorted(set(legal)), "decisions are not sorted or not unique")
        self.expect(legal[0] >= 0 and legal[-1] < self.game.decisions, "a decision's id is too big")
        self.expect(state.hunch(self.rng) in legal, "the hunch is not legal")
        for action in legal:
            self.judge_text(action)

    def judge_text(self, action: int) -> None:
        text = self.game.text(action)
        self.expect(self.game.parse(text) == action, f"{text!r} is not read as it was written")
        fit = text != "" and text.isprintable() and text == " ".join(text.split())
        self.expect(fit, f"{text!r} is empty or has odd spaces")

    def judge_unfinished(self, state: State) -> None:
        try:
            state.result()
        except ValueError:
            return
        self.expect(False, "there is a result before the end")

    def judge_refusal(self, state: State) -> None:
        """Decisions that are not legal, and numbers that are nothing, change nothing."""
        legal = state.legal()
        foreign = [a for a in range(self.game.decisions) if a not in legal]
        tried = [-7, self.game.decisions - 1 + (1 << 60), 1 << 70]
        if foreign:
            tried.append(foreign[self.rng.randrange(len(foreign))])
        tried += self.elsewhere(state)
        before = state.key()
        for action in tried:
            try:
                state.apply(action)
            except IllegalAction:
                self.expect(state.key() == before, "a refused action changed the state")
            else:
                self.expect(False, f"the illegal action {action} was taken")

    def elsewhere(self, state: State) -> list[int]:
        """Some outcomes that were possible before and are not now."""
        if state.actor != CHANCE:
            return sorted(self.come_up)[:1]
        return sorted(self.come_up - self.listed)[:FEW]

    # ---- what a seat knows ----------------------------------------------------------------

    def judge_view(self, state: State, seat: int) -> None:
        view, public = state.view(seat), state.view(None)
        if state.game.open:
            self.expect(view == public, f"the game is open, but seat {seat} has a view of its own")
        self.expect(_plain(view) and _plain(public), "a view is not plain data")
        world = state.imagine(seat, self.rng)
        self.expect(world.actor == state.actor, "an imagined world has another actor")
        self.expect(world.view(seat) == view, f"what seat {seat} can't know shows in its view")
        same = world.view(None) == public
        self.expect(same, f"a spectator is shown what seat {seat} can't know")
        # a lone player's secrets are kept from spectators only
        self.common.seen_apart |= self.game.players > 1 and view != public
        self.common.drawn_anew |= world != state
        if state.actor == seat:
            self.expect(world.legal() == state.legal(), f"seat {seat}'s decisions tell a secret")
            told = [state.describe(a, seat) for a in state.legal()]
            imagined = [world.describe(a, seat) for a in state.legal()]
            self.expect(told == imagined, f"describing seat {seat}'s decisions tells a secret")
            self.judge_hunch(state, world)
        self.judge_observation(state, world, seat)
        self.judge_observed(state, seat)

    def judge_hunch(self, state: State, world: State) -> None:
        seed = self.rng.randrange(1 << 40)
        same = state.hunch(Random(seed)) == world.hunch(Random(seed))
        self.expect(same, f"the hunch of seat {state.actor} knows what it can't know")

    def judge_observation(self, state: State, world: State, seat: int) -> None:
        """What learners are given is written whole, and the same in every imagined world."""
        if self.observation is None:
            return
        here = self.numbers(state, seat)
        row = self.rows.numbers()[seat * self.size : (seat + 1) * self.size]
        self.judge_row(row, here, f"the row of seat {seat}")
        there = self.numbers(world, seat)
        self.expect(all(0 <= number <= 1 for number in here), "a number observed is not 0 to 1")
        told = [label for label, a, b in zip(self.labels, here, there, strict=True) if a != b]
        self.expect(told == [], f"seat {seat} can't know what it observes: {', '.join(told[:FEW])}")

    def write_rows(self, state: State) -> None:
        """Each seat's row is written at every step: so what is not marked is left as it was."""
        if self.observation is None:
            return
        for seat in range(self.game.players):
            self.rows.begin(seat)
            state.observe(seat, self.rows)

    def numbers(self, state: State, seat: int) -> list[float]:
        """What a new row shows; a row that was used for other seats and worlds shows the same."""
        new = Sheet(self.size, 2)
        for sheet in (new, self.sheet):
            sheet.begin()
            state.observe(seat, sheet)
            self.expect(sheet.at == self.size, "not as many numbers as are named")
        self.common.calls = self.common.calls or new.calls()
        same_calls = self.common.calls == new.calls()
        self.expect(same_calls, "observe makes other calls here than it did elsewhere")
        numbers = new.numbers()[: self.size]
        self.judge_row(self.sheet.numbers()[: self.size], numbers, "a row that others used")
        return numbers

    def judge_row(self, row: list[float], numbers: list[float], which: str) -> None:
        """A row that is written again and again shows what a new one shows."""
        stale = [name for name, (a, b) in self.spans.items() if row[a:b] != numbers[a:b]]
        parts = f"{'part' if len(stale) == 1 else 'parts'} {', '.join(f'`{n}`' for n in stale)}"
        self.expect(stale == [], f"{which} is not written again in the {parts}: a mark is missing")

    def judge_observed(self, state: State, seat: int) -> None:
        """Actions are seen apart by a seat if, and only if, they are described apart to it."""
        actions = state.legal() if state.actor >= 0 else [o for o, _ in state.outcomes()]
        actions = actions[: 2 * FEW]
        seen = [state.observed(action, seat) for action in actions]
        told = [state.describe(action, seat) for action in actions]
        self.expect(all(_plain(words) for words in told), "a description is not plain data")
        fit = all(sight in (action, HIDDEN) for action, sight in zip(actions, seen, strict=True))
        self.expect(fit, "an action is observed as another one")
        self.expect(state.actor != seat or HIDDEN not in seen, "a seat's own decision is hidden")
        for i in range(1, len(actions)):
            self.expect(
                (seen[i] == seen[i - 1]) == (told[i] == told[i - 1]),
                f"seat {seat} observes an action otherwise than it is described to it",
            )

    # ---- one step -------------------------------------------------------------------------

    def judge_step(self, state: State, action: int) -> None:
        for seat in (None, *range(self.game.players)):
            self.expect(_plain(state.describe(action, seat)), "a description is not plain data")
        by, fields = state.actor, fields_of(state)
        after = self.after(state, action)
        for branch in self.branches(state):
            self.after(state, branch)
        self.expect_unchanged(state, fields, "a step on a copy changed the original")
        for seat in range(self.game.players):
            self.try_world(state.imagine(seat, self.rng))
        self.expect_unchanged(state, fields, "a step in an imagined world changed the true one")
        if by >= 0 and not state.reveals(action):
            world = state.imagine(int(by), self.rng)
            world.apply(action)
            seen, imagined = after.view(int(by)), world.view(int(by))
            self.expect(seen == imagined, "a decision showed its seat a secret, unannounced")

    def after(self, state: State, action: int) -> State:
        """The position that an action leads to, made from a copy."""
        after = state.copy()
        after.apply(action)
        self.tell_apart(after, fields_of(after))
        return after

    def branches(self, state: State) -> list[int]:
        """Some of the ways to go on: neighbours in a list differ little, and so should be told."""
        actions = state.legal() if state.actor >= 0 else [o for o, _ in state.outcomes()]
        first = self.rng.randrange(max(1, len(actions) - BRANCHES + 1))
        return actions[first : first + BRANCHES]

    def try_world(self, world: State) -> None:
        """An imagined world can be played on in."""
        for _ in range(FEW):
            if world.actor == OVER:
                return
            world.apply(self.choose(world))

    # ---- the end --------------------------------------------------------------------------

    def judge_past(self, state: State) -> None:
        for earlier, fields in self.kept:
            breach = "an earlier state changed as the game went on"
            self.expect_unchanged(earlier, fields, breach)
        for junk in ("", "no such action", "\0", "1" * 5000):
            self.judge_junk(junk)
        if self.common.seen_apart and not self.common.drawn_anew:
            self.expect(False, "seats see different things, yet nothing is ever drawn anew")

    def judge_junk(self, text: str) -> None:
        try:
            self.game.parse(text)
        except ValueError:
            return
        self.expect(False, f"{text[:20]!r} was read as an action")

    def judge_end(self, state: State) -> None:
        fields = fields_of(state)
        self.judge_copy(state, fields)
        self.tell_apart(state, fields)
        result = state.result()
        self.expect(len(result) == self.game.players, "the result misses a seat")
        self.expect(all(share >= 0 for share in result), "a share of the win is negative")
        lost = self.game.players == 1 and result == [0.0]
        self.expect(lost or abs(sum(result) - 1) < 1e-9, f"shares sum to {sum(result)}")
        self.expect(state.legal() == [], "there are decisions after the end")
        for seat in (None, *range(self.game.players)):
            self.expect(_plain(state.view(seat)), "a view is not plain data")

    def judge_record(self, state: State) -> None:
        written = Record(self.game, self.actions).text()
        read = Record.read(written)
        self.expect(read.actions == self.actions, "a record is not read as it was written")
        self.expect(read.final() == state, "a record leads to another state")


def _observation(game: Game) -> Observation | None:
    """Only games for learners have one."""
    try:
        return game.observation()
    except ValueError:
        return None


def _plain(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(_plain(inner) for inner in value)
    return isinstance(value, PLAIN_TYPES)
