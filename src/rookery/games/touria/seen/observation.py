"""What a learner is given of Touria: all that a perfect memory at its seat knows (T100, T101).

Everything is gained and spent openly, but for the gems that thieves give and the looks of the
crystal ball. So the screens hide little from a memory: how many secret gems a seat has, and of
which colours they may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.observation import (
    NOTHING,
    ZERO,
    Observation,
    Part,
    Sheet,
    choice,
    from_seat,
    new_mark,
    seat_names,
)
from rookery.games.touria.rules.board import Board
from rookery.games.touria.rules.components import (
    COLOUR_NAMES,
    COLOURS,
    DOORS,
    DWELLER_NAMES,
    FACE_NAMES,
    FACES,
    FREE_STEPS,
    HEARTS,
    ITEM_NAMES,
    ITEMS,
    MINES,
    ORDERS,
    SIDE_NAMES,
    SPACE_NAMES,
    SPACES,
    STACKS,
    SWORDS,
    TOWER_NAMES,
    TOWERS,
)
from rookery.games.touria.rules.gems import ONE_EACH, bytes_of, size
from rookery.games.touria.rules.items import BOOTS_STEPS
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.rules.mines import three
from rookery.games.touria.rules.screens import COLOUR_BITS, SEAT_BITS
from rookery.games.touria.rules.tallies import WIDTH, from_own, tallied
from rookery.games.touria.seen.knowledge import hidden_from

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

VERSION: Final = 2
"""Rises when a learner would see something else."""

SPACES_ALL: Final = tuple(SPACE_NAMES)
ITEMS_ALL: Final = tuple(ITEM_NAMES)
DOOR_NAMES: Final = tuple(f"door {door}" for door in range(1, DOORS + 1))
STACK_NAMES: Final = tuple(f"stack {stack}" for stack in range(1, STACKS + 1))
MINE_NAMES: Final = tuple(f"mine {mine}" for mine in range(1, MINES + 1))
ORDER_ALL: Final = tuple(f"order {order}" for order in range(1, ORDERS + 1))
TURNED: Final = ("0", "1", "2", "3")

MOST_GEMS: Final = 20
"""Of one colour; there are 20 black ones."""
ALL_GEMS: Final = 65
MOST_COINS: Final = 100
"""The bank never runs out, but nobody gathers more before a game is over."""
MOST_ELIXIRS: Final = 4
MOST_IN_MINE: Final = 2
MOST_DRAWN: Final = 4
MOST_TIMES: Final = 4
"""T75: a doubled joust, with the helmet in one action and the mirror in the other."""
MOST_FREE: Final = FREE_STEPS + 3 * BOOTS_STEPS
"""T42, T77, T82: the boots, once more when a chest brings them back, and the mirror."""
MOST_HELMETS: Final = 2
MOST_LOOKS: Final = 2
MOST_IN_ORDER: Final = 4
MOST_PRICE: Final = 10
MOST_LEFT: Final = vec[i64]([SWORDS, HEARTS, MOST_ELIXIRS])
MOST_DOINGS: Final = vec[i64]([MOST_FREE, 1, MOST_TIMES, 1, 1, MOST_HELMETS])
"""Free steps, the lantern, how often the action may be done, doubled, skipped, with helmets."""
SIDES: Final = 4
PHASES: Final = 28
"""Those of the rules, and that the game is over."""
NOT_PAYING: Final[i64] = 1
"""The mark of a turn without payments, doors and thieves."""
MIDDLE: Final = 4
"""What is known of this many doors lies in one integer."""
HALF: Final = ORDERS // 2
"""The places of this many orders lie in one integer."""


def _quarter_turns() -> list[int]:
    """For all that `turned` can be: a bit for each tower and number of its quarter turns."""
    return [
        sum(1 << (turned >> 2 * tower & 3) << 4 * tower for tower in range(TOWERS))
        for turned in range(1 << 2 * TOWERS)
    ]


_QUARTER_TURNS: Final = vec[i64](_quarter_turns())


def _all_secrets() -> list[int]:
    """For each set of colours that a secret gem may have: one of each, and above them one gem."""
    return [1 << 8 * COLOURS | bytes_of(may) & ONE_EACH for may in range(1 << COLOURS)]


_SECRET: Final = vec[i64](_all_secrets())
EACH_COLOUR: Final = (1 << 8 * COLOURS) - 1


def observation(players: int, board: Board, phases: list[str]) -> Observation:
    """The parts in the order in which `observe` writes them; `phases` are the names of all."""
    return Observation(VERSION, [*_screens(players), *_table(board), *_turn(players, phases)])


def _screens(players: int) -> list[Part]:
    seats = seat_names(players)
    return [
        Part("gems", "your gems", COLOUR_NAMES, high=MOST_GEMS),
        Part("known", "gems that everybody could name", seats, COLOUR_NAMES, high=MOST_GEMS),
        Part("secret", "secret gems that may be so", seats, COLOUR_NAMES, high=ALL_GEMS),
        Part("secrets", "secret gems", seats, high=ALL_GEMS),
        Part("coins", "coins", seats, high=MOST_COINS),
        Part("swords", "swords", seats, high=SWORDS),
        Part("hearts", "hearts", seats, high=HEARTS),
        Part("elixirs", "elixirs", seats, high=MOST_ELIXIRS),
        Part("items", "magical items", seats, ITEMS_ALL),
        Part("looked", "doors that each has looked behind", seats, DOOR_NAMES),
        Part("castle", "who has returned to the castle", seats),
        Part("side", "your side of the board", SIDE_NAMES),
        Part("shows", "what each tower shows to each", seats, TOWER_NAMES, tuple(FACE_NAMES)),
        Part("turned", "quarter turns of each tower", TOWER_NAMES, TURNED),
    ]


def _table(board: Board) -> list[Part]:
    roads = tuple(f"{SPACE_NAMES[one]}–{SPACE_NAMES[other]}" for one, other in board.roads)
    return [
        Part("here", "where the heroes are", SPACES_ALL),
        Part("goal", "where they must go", SPACES_ALL),
        Part("roads", "roads used in this turn", roads),
        Part("mines", "gems in the mines", MINE_NAMES, COLOUR_NAMES, high=MOST_IN_MINE),
        Part("hidden", "gems that may be anywhere for you", COLOUR_NAMES, high=MOST_GEMS),
        Part("bag", "gems in the bag, or drawn by another thief just now", high=ALL_GEMS),
        Part("box", "black gems out of the game", COLOUR_NAMES, high=MOST_GEMS),
        Part("swords_left", "swords in the supply", high=SWORDS),
        Part("hearts_left", "hearts in the supply", high=HEARTS),
        Part("elixirs_left", "elixirs in the supply", high=MOST_ELIXIRS),
        Part("die", "the die", COLOUR_NAMES),
        Part("display", "items on display", ITEMS_ALL),
        Part("stack", "items in the stack", ITEMS_ALL),
        Part("top", "the item on top of the discards", ITEMS_ALL),
        Part("orders", "open orders", STACK_NAMES, ORDER_ALL),
        Part("order_gems", "what they ask for", STACK_NAMES, COLOUR_NAMES, high=MOST_IN_ORDER),
        Part("order_coins", "what they pay", STACK_NAMES, high=MOST_PRICE),
        Part("unseen", "orders not seen yet", ORDER_ALL),
        Part("returned", "place among those fulfilled, oldest 1", ORDER_ALL, high=ORDERS),
        Part("open", "doors that are open", DOOR_NAMES),
        Part("behind", "who is there, as you know", DOOR_NAMES, tuple(DWELLER_NAMES)),
    ]


def _turn(players: int, phase_names: list[str]) -> list[Part]:
    seats = seat_names(players)
    phases = (*phase_names, "over")
    return [
        Part("phase", "what is decided next", phases),
        Part("pending", "what is asked after that", phases),
        Part("actor", "who decides next", seats),
        Part("decider", "who is asked after that", seats),
        Part("turn", "whose turn it is", seats),
        Part("start", "who started", seats),
        Part("again", "another turn follows"),
        Part("free", "steps that cost nothing", high=MOST_FREE),
        Part("lantern", "the lantern shines"),
        Part("times", "how often the location's action may still be done", high=MOST_TIMES),
        Part("doubled", "a purple gem or the bird has doubled it"),
        Part("skipped", "the rest of it is skipped"),
        Part("helmets", "how often the helmet was used for it", high=MOST_HELMETS),
        Part("paint_of", "gems painted for the payment", COLOUR_NAMES, high=MOST_IN_ORDER),
        Part("paint_to", "what they count as", COLOUR_NAMES, high=MOST_IN_ORDER),
        Part("door", "the door whose due is paid", DOOR_NAMES),
        Part("in_turn", "dues paid in this turn", high=DOORS),
        Part("peek", "the door being looked behind", DOOR_NAMES),
        Part("looks", "looks of the crystal ball to come", high=MOST_LOOKS),
        Part("drawn", "the thieves' gems, if you drew them", COLOUR_NAMES, high=MOST_DRAWN),
    ]


# Choices, flags and counts that lie side by side are written as one set or pool, as far as they fit
# in an integer: few of them are quickly compared with what the row shows.


def observe(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    """Write what a learner at the seat is given; what has not changed is skipped."""
    if not sheet.skips(s.gems_mark, seat):
        _put_gems(s, seat, sheet)
        sheet.close()
    if not sheet.skips(s.goods_mark, seat):
        _put_goods(s, seat, sheet)
        sheet.close()
    if not sheet.skips(s.table_mark << 2 * TOWERS | s.turned, seat):
        _put_items(s, seat, sheet)
        _put_sides(s, seat, sheet)
        _put_towers(s, seat, sheet)
        sheet.close()
    sheet.members(choice(s.here) | choice(s.goal) << SPACES, 2 * SPACES)
    sheet.members(s.used, len(s.board.roads))
    if not sheet.skips(s.land_mark, seat):
        _put_land(s, seat, sheet)
        sheet.close()
    left = i64(s.swords_left) | i64(s.hearts_left) << 8 | i64(s.elixirs_left) << 16
    sheet.mixed(left, 8, MOST_LEFT)
    if not sheet.skips(s.table_mark, seat):
        _put_market(s, sheet)
        _put_doors(s, seat, sheet)
        sheet.close()
    _put_phase(s, sheet)
    if not sheet.skips(_who(s), seat):
        _put_who(s, seat, sheet)
        sheet.close()
    sheet.mixed(_doings(s), 8, MOST_DOINGS)
    if not sheet.skips(new_mark() if _is_paying(s) else NOT_PAYING, seat):
        _put_payment(s, seat, sheet)
        sheet.close()


# ---- behind the screens -----------------------------------------------------------------------


def _put_gems(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    """Those of the seats, as far as the observer can tell."""
    sheet.packed(s.gems_of(seat), 8, COLOURS, MOST_GEMS)
    players = s.players
    other = seat
    left = players
    while left > 0:
        sheet.packed(s.known_of(other), 8, COLOURS, MOST_GEMS)
        other = other + 1 if other + 1 < players else ZERO
        left -= 1
    secrets: i64 = 0
    left = players
    while left > 0:
        pool = _secrets(s, other)
        sheet.packed(pool & EACH_COLOUR, 8, COLOURS, ALL_GEMS)
        secrets |= tallied(pool >> 8 * COLOURS, players - left)
        other = other + 1 if other + 1 < players else ZERO
        left -= 1
    sheet.packed(secrets, WIDTH, players, ALL_GEMS)


def _secrets(s: TouriaState, owner: i64) -> i64:
    """How many secret gems of a seat may have each colour, as a pool, and above it how many."""
    secrets = s.secrets
    pool: i64 = 0
    i: i64 = 0
    while i < i64(len(secrets)):
        if secrets[i] & SEAT_BITS == owner:
            pool += _SECRET[secrets[i] >> COLOUR_BITS]
        i += 1
    return pool


def _put_goods(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    sheet.packed(from_own(s.coins, seat, players), WIDTH, players, MOST_COINS)
    sheet.packed(from_own(s.swords, seat, players), WIDTH, players, SWORDS)
    sheet.packed(from_own(s.hearts, seat, players), WIDTH, players, HEARTS)
    sheet.packed(from_own(s.elixirs, seat, players), WIDTH, players, MOST_ELIXIRS)


def _put_items(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    other = seat
    left = s.players
    while left > 0:
        sheet.members(s.items_of(other), ITEMS)
        other = other + 1 if other + 1 < s.players else ZERO
        left -= 1


def _put_sides(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    looked: i64 = 0
    castle: i64 = 0
    other = seat
    left = players
    while left > 0:
        other = other - 1 if other > 0 else players - 1
        looked = looked << DOORS | s.seen_by(other)
        castle = castle << 1 | i64(s.castle) >> other & 1
        left -= 1
    side = choice(s.sides[seat])
    looks = DOORS * players
    sheet.members(looked | castle << looks | side << looks + players, looks + players + SIDES)


def _put_towers(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    other = seat
    while other < s.players:
        sheet.members(s.board.shows(s.turned, s.sides[other]), FACES * TOWERS)
        other += 1
    other = 0
    while other < seat:
        sheet.members(s.board.shows(s.turned, s.sides[other]), FACES * TOWERS)
        other += 1
    sheet.members(_QUARTER_TURNS[s.turned], 4 * TOWERS)


# ---- on the table -----------------------------------------------------------------------------


def _put_land(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    """The gems that nobody has."""
    half: i64 = MINES // 2
    sheet.packed(three(s.mines, 0), 2, half * COLOURS, MOST_IN_MINE)
    sheet.packed(three(s.mines, half), 2, half * COLOURS, MOST_IN_MINE)
    sheet.packed(hidden_from(s, seat), 8, COLOURS, MOST_GEMS)
    sheet.put(size(s.bag) + (size(s.drawn) if s.actor != seat else ZERO), ALL_GEMS)
    sheet.packed(s.box, 8, COLOURS, MOST_GEMS)


def _put_market(s: TouriaState, sheet: Sheet) -> None:
    items = s.display | s.stack << ITEMS | choice(i64(s.top)) << 2 * ITEMS
    sheet.members(choice(s.die) | items << COLOURS, COLOURS + 3 * ITEMS)
    orders: i64 = 0
    gems: i64 = 0
    coins: i64 = 0
    stack: i64 = STACKS
    while stack > 0:
        stack -= 1
        order = s.posted_in(stack)
        orders = orders << ORDERS | choice(order)
        gems = gems << 3 * COLOURS
        coins = coins << 8
        if order >= 0:
            gems |= s.board.wants[order]
            coins |= s.board.prices[order]
    sheet.members(orders, ORDERS * STACKS)
    sheet.packed(gems, 3, COLOURS * STACKS, MOST_IN_ORDER)
    sheet.packed(coins, 8, STACKS, MOST_PRICE)
    sheet.members(s.unseen_orders, ORDERS)
    _put_returned(s, sheet)


def _put_returned(s: TouriaState, sheet: Sheet) -> None:
    """T41: the fulfilled orders lie under their stacks, the oldest first."""
    returned = s.returned
    low: i64 = 0
    high: i64 = 0
    place: i64 = 1
    while place <= i64(len(returned)):
        order = returned[place - 1]
        if order < HALF:
            low |= place << 5 * order
        else:
            high |= place << 5 * (order - HALF)
        place += 1
    sheet.packed(low, 5, HALF, ORDERS)
    sheet.packed(high, 5, ORDERS - HALF, ORDERS)


def _put_doors(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    known = s.opened | s.seen_by(seat)
    sheet.members(s.opened | _dwellers(s, known, 0, MIDDLE) << DOORS, DOORS * (MIDDLE + 1))
    sheet.members(_dwellers(s, known, MIDDLE, DOORS), DOORS * (DOORS - MIDDLE))


def _dwellers(s: TouriaState, known: i64, first: i64, end: i64) -> i64:
    """Who is behind some of the doors: for each of them a bit for each dweller."""
    dwellers: i64 = 0
    door = first
    while known >> door != 0 and door < end:
        if known >> door & 1 != 0:
            dwellers |= (i64(1) << s.behind(door)) << DOORS * (door - first)
        door += 1
    return dwellers


# ---- the turn ---------------------------------------------------------------------------------


def _put_phase(s: TouriaState, sheet: Sheet) -> None:
    """The phases are numbered from 1 on, and what follows after no phase has the number 0."""
    number = s.phase.number
    if s.actor == OVER:
        number = PHASES
    sheet.members(choice(number - 1) | choice(s.pending.number - 1) << PHASES, 2 * PHASES)


def _who(s: TouriaState) -> i64:
    """All that `_put_who` writes in one integer, and never 0."""
    seats = (s.actor - OVER + 1) << 9 | (s.decider + 1) << 6 | s.seat << 3 | i64(s.start) + 1
    return seats << 1 | i64(s.again)


def _put_who(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    players = s.players
    actor = choice(from_seat(s.actor, seat, players))
    decider = choice(from_seat(s.decider, seat, players))
    turn = choice(from_seat(s.seat if s.start >= 0 else NOTHING, seat, players))
    start = choice(from_seat(i64(s.start), seat, players))
    seats = actor | decider << players | turn << 2 * players | start << 3 * players
    sheet.members(seats | i64(s.again) << 4 * players, 4 * players + 1)


def _doings(s: TouriaState) -> i64:
    """How far the way and the visit have come, eight bits for each."""
    visit = s.times | i64(s.doubled) << 8 | i64(s.skipped) << 16 | i64(s.helmets) << 24
    return s.free | i64(s.lantern) << 8 | visit << 16


def _is_paying(s: TouriaState) -> bool:
    """Is there anything to be written of payments, doors and thieves?"""
    gems = s.paint_of | s.paint_to | s.drawn
    return (gems | i64(s.in_turn) | i64(s.looks)) != 0 or s.door >= 0 or s.peek >= 0


def _put_payment(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    sheet.packed(s.paint_of, 8, COLOURS, MOST_IN_ORDER)
    sheet.packed(s.paint_to, 8, COLOURS, MOST_IN_ORDER)
    sheet.members(choice(s.door), DOORS)
    sheet.put(i64(s.in_turn), DOORS)
    sheet.members(choice(i64(s.peek)), DOORS)
    sheet.put(i64(s.looks), MOST_LOOKS)
    drew = s.phase is KEEP and s.actor == seat
    sheet.packed(s.drawn if drew else ZERO, 8, COLOURS, MOST_DRAWN)
