"""What holds at every moment of every game, whatever is played."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rookery
from rookery import _mode
from rookery.games.court.rules.state import CourtState
from tests.games.court.play import choose
from tests.games.court.table import COSTED, now, open_now

COMPILED = _mode.mode() == "compiled"
EXAMPLES = 30 if COMPILED else 15
REROLLERS = ("fool", "merchant")
COPIES = {
    2: {"fool": 2, 1: 2, 2: 1, 3: 1, 4: 1},
    3: {"fool": 3, 1: 2, 2: 2, 3: 2, 4: 2},
    4: {"fool": 4, 1: 3, 2: 3, 3: 2, 4: 2},
    5: {"fool": 5, 1: 4, 2: 3, 3: 3, 4: 3},
}

ROWS = {
    **dict.fromkeys(("farmer", "maid", "philosopher", "laborer", "guard"), 1),
    **dict.fromkeys(("hunter", "astronomer", "merchant"), 2),
    **dict.fromkeys(("noblewoman", "pawnbroker", "knight", "magician"), 3),
    **dict.fromkeys(("alchemist", "bishop", "nobleman", "general"), 4),
}

quick = settings(
    max_examples=EXAMPLES,
    stateful_step_count=60 if COMPILED else 40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def games(draw: st.DrawFn) -> rookery.Game:
    """Any options, and any cards that can be dealt with them."""
    players = draw(st.integers(2, 5))
    fools = draw(st.sampled_from(["limited", "unlimited"]))
    left = {name: COPIES[players][row] for name, row in ROWS.items()}
    left["fool"] = players if fools == "limited" else 99
    held = []
    for seat in "ABCDE"[:players]:
        wanted = draw(st.lists(st.sampled_from(COSTED), unique=True, max_size=8))
        names = [name for name in wanted if left[name] > 0]
        names += ["charlatan"] * draw(st.integers(0, min(4, left["fool"])))
        left["fool"] -= names.count("charlatan")
        if left["fool"] > 0 and draw(st.booleans()):
            names.append("fool")
            left["fool"] -= 1
        for name in set(names) & set(COSTED):
            left[name] -= 1
        if names:
            held.append(f"{seat}: {' '.join(names)}")
    timing = draw(st.sampled_from(["any", "after_first_roll"]))
    return rookery.load("court", players=players, fools=fools, timing=timing, cards="; ".join(held))


# ---- what always holds --------------------------------------------------------------------


def check_dice(s: CourtState) -> None:
    """C1: twelve dice, wherever they are, and no seat is told otherwise."""
    turn = now(s)
    assert turn["unrolled"] + len(turn["active"]) + len(turn["aside"]) + turn["reserve"] == 12
    assert min(turn["unrolled"], turn["reserve"]) >= 0
    for pool in (turn["active"], turn["aside"], turn["picked"]):
        assert all(1 <= face <= 6 for face in pool)


def check_cards(s: CourtState) -> None:
    """C2: every card is on display or with a seat; a flipped Fool is still a card."""
    view = s.view(None)
    left = {card["name"]: card["left"] for card in view["market"]}
    copies = COPIES[s.game.players]
    for name, row in ROWS.items():
        owners = sum(name in seat["cards"] for seat in view["seats"])
        assert left[name] + owners == copies[row]
    for name in ("queen", "king"):
        assert left[name] + sum(name in seat["cards"] for seat in view["seats"]) == 1
    fools = sum(("fool" in seat["cards"]) + seat["charlatans"] for seat in view["seats"])
    if s.game.options["fools"] == "limited":
        assert left["fool"] + fools == copies["fool"]
    else:
        assert left["fool"] == copies["fool"]
    for seat in view["seats"]:
        assert len(set(seat["cards"])) == len(seat["cards"])
        assert "charlatan" not in seat["cards"]


def check_legal(s: CourtState) -> None:
    """Sorted, unique, and some where a seat acts; each has its text and comes back from it."""
    legal = s.legal()
    assert legal == sorted(set(legal))
    assert bool(legal) == (s.actor >= 0)
    for action in legal:
        assert 0 <= action < s.game.decisions
        assert s.game.parse(s.game.text(action)) == action
    if legal:
        assert open_now(s) not in (["decline"], ["pass"], ["done"])


def check_copy(s: CourtState) -> None:
    """Equal and hash-equal; what happens to the one does not happen to the other."""
    twin = s.copy()
    assert twin == s
    assert hash(twin) == hash(s)
    assert twin.key() == s.key()
    if s.actor != rookery.OVER:
        twin.apply(choose(twin, rookery.Random(1), 0))
        assert twin != s


def check_refusal(s: CourtState, action: int) -> None:
    """An action that is not open raises and changes nothing."""
    before = s.copy()
    with pytest.raises(rookery.IllegalAction):
        s.apply(action)
    assert s == before


def check_step(before: CourtState, text: str, s: CourtState) -> None:
    """C41, C43: dice are set aside by setting aside alone; a character is spent, and once."""
    if s.actor == rookery.OVER or s.view(None)["phase"] == "take_card":
        return
    old, new = now(before), now(s)
    if (old["seat"], before.turns) != (new["seat"], s.turns):
        assert [new["used"], new["active"], new["aside"]] == [[], [], []]
        return
    verb, _, what = text.partition(" ")
    added = [int(what)] if verb == "aside" else []
    assert new["aside"] == sorted(old["aside"] + added)
    assert set(new["used"]) == set(old["used"]) | ({what} if verb == "use" else set())
    assert verb != "use" or what not in old["used"]
    ended = old["ability"] is not None and new["ability"] is None
    if ended and old["ability"] not in REROLLERS:
        assert new["active"] != old["active"]
        kept = len(old["active"]) + (old["ability"] == "queen")
        assert len(new["active"]) == kept


# ---- a machine that plays -----------------------------------------------------------------


class Table(RuleBasedStateMachine):
    """Any decisions and any dice, chosen by Hypothesis to find a breach."""

    def __init__(self) -> None:
        super().__init__()
        self.state: CourtState = cast(CourtState, rookery.load("court").start())
        self.actions: list[int] = []

    @initialize(game=games())
    def lay_out(self, game: rookery.Game) -> None:
        self.state = cast(CourtState, game.start())
        self.actions = []

    def do(self, action: int) -> None:
        before = self.state.copy()
        self.state.apply(action)
        self.actions.append(action)
        check_step(before, self.state.game.text(action), self.state)

    @precondition(lambda self: self.state.actor >= 0)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        legal = self.state.legal()
        self.do(legal[data.draw(st.integers(0, len(legal) - 1))])

    @precondition(lambda self: self.state.actor == rookery.CHANCE)
    @rule(data=st.data())
    def fall(self, data: st.DataObject) -> None:
        s = self.state
        if s.view(None)["start"] is None:
            seat = data.draw(st.integers(0, s.game.players - 1))
            self.do(s.game.parse(f"start {'ABCDE'[seat]}"))
            return
        number = now(s)["unrolled"]
        face = st.integers(1, 6)
        alike = face.map(lambda f: [f] * number)
        dice = data.draw(st.one_of(alike, st.lists(face, min_size=number, max_size=number)))
        self.do(s.game.parse("rolled " + " ".join(map(str, sorted(dice)))))

    @rule(action=st.one_of(st.integers(-5, 70), st.integers(1 << 24, 1 << 25)))
    def try_anything(self, action: int) -> None:
        possible = {a for a, _ in self.state.outcomes()} if self.state.actor == -1 else set()
        if action not in possible.union(self.state.legal()):
            check_refusal(self.state, action)

    @invariant()
    def all_is_well(self) -> None:
        check_dice(self.state)
        check_cards(self.state)
        check_legal(self.state)
        check_copy(self.state)

    def teardown(self) -> None:
        record = rookery.Record(self.state.game, self.actions)
        again = rookery.Record.read(record.text())
        assert again.actions == self.actions
        assert again.final() == self.state


TestTable = Table.TestCase
TestTable.settings = quick


# ---- whole games --------------------------------------------------------------------------


@quick
@given(game=games(), seed=st.integers(0, 1 << 32), eager=st.integers(0, 10))
def test_whole_games_keep_dice_and_cards(game: rookery.Game, seed: int, eager: int) -> None:
    """C1, C2: from the first step to the last, random and purposeful players alike."""
    s = cast(CourtState, game.start())
    rng = rookery.Random(seed)
    actions = []
    for _ in range(600 if COMPILED else 250):
        if s.actor == rookery.OVER:
            break
        before = s.copy()
        action = choose(s, rng, eager)
        s.apply(action)
        actions.append(action)
        check_dice(s)
        check_step(before, game.text(action), s)
    check_cards(s)
    check_legal(s)
    if s.actor == rookery.OVER:
        assert sorted(s.result()) == [0.0] * (game.players - 1) + [1.0]
    assert rookery.Record(game, actions).final() == s


@quick
@given(game=games(), seed=st.integers(0, 1 << 32))
def test_eager_games_end(game: rookery.Game, seed: int) -> None:
    """C76: players who want the King get him, and hold what the result says."""
    s = cast(CourtState, game.start())
    rookery.eager_playout(s, rookery.Random(seed), 50_000)
    assert s.actor == rookery.OVER
    winner = s.result().index(1.0)
    assert [i for i, seat in enumerate(s.view(None)["seats"]) if "king" in seat["cards"]] == [
        winner
    ]
    assert s.view(None)["final"]
    check_cards(s)
    check_dice(s)


@quick
@given(data=st.data(), seed=st.integers(0, 1 << 32))
def test_equal_positions_by_different_ways(data: st.DataObject, seed: int) -> None:
    """Dice set aside in another order lead to an equal state with an equal hash."""
    game = rookery.load("court", players=2, cards="A: farmer charlatan")
    one = cast(CourtState, game.start())
    one.apply(game.parse("start A"))
    one.apply(game.parse("roll"))
    one.apply(one.sample(rookery.Random(seed)))
    other = one.copy()
    dice = data.draw(st.permutations(now(one)["active"]))
    for state, order in ((one, dice[:3]), (other, sorted(dice[:3]))):
        for face in order:
            state.apply(game.parse(f"aside {face}"))
    assert one == other
    assert hash(one) == hash(other)


def test_equality_with_other_things() -> None:
    state: Any = rookery.load("court").start()
    assert state != "court"
    assert state == rookery.load("court").start()
    assert state != rookery.load("court", players=3).start()
