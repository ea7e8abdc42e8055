"""What a learner is given of Touria: all that a perfect memory at its seat knows (T100, T101).

Everything is gained and spent openly, but for the gems that thieves give and the looks of the
crystal ball. So the screens hide little from a memory: how many secret gems a seat has, and of
which colours they may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rookery.core.contract import OVER
from rookery.core.observation import NOTHING, ZERO, Observation, Part, Sheet, seat_names
from rookery.games.touria.board import Board
from rookery.games.touria.components import (
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
from rookery.games.touria.gems import ONE_EACH, bytes_of, size
from rookery.games.touria.knowledge import COLOUR_BITS, SEAT_BITS, hidden_from, secrets_of
from rookery.games.touria.phases import KEEP, NO_PHASE, PHASE_COUNT, PHASES

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState

VERSION: Final = 1
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
MOST_SECRETS: Final = 10
MOST_COINS: Final = 20
MOST_ELIXIRS: Final = 4
MOST_IN_MINE: Final = 2
MOST_DRAWN: Final = 4
MOST_TIMES: Final = 3
MOST_LOOKS: Final = 2
MOST_IN_ORDER: Final = 4
MOST_PRICE: Final = 10
MIDDLE: Final = 5
"""What is known of so many doors lies in one integer."""
HALF: Final = ORDERS // 2
"""So many places of orders lie in one integer."""


def observation(players: int, board: Board) -> Observation:
    """The parts in the order in which `observe` writes them."""
    return Observation(VERSION, [*_screens(players), *_table(board), *_turn(players)])


def _screens(players: int) -> list[Part]:
    seats = seat_names(players)
    return [
        Part("gems", "your gems", COLOUR_NAMES, high=MOST_GEMS),
        Part("known", "gems that everybody could name", seats, COLOUR_NAMES, high=MOST_GEMS),
        Part("secret", "secret gems that may be so", seats, COLOUR_NAMES, high=MOST_SECRETS),
        Part("secrets", "secret gems", seats, high=MOST_SECRETS),
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


def _turn(players: int) -> list[Part]:
    seats = seat_names(players)
    phases = (*(phase.name for phase in PHASES[:NO_PHASE]), "over")
    return [
        Part("phase", "what is decided next", phases),
        Part("pending", "what is asked after that", phases),
        Part("actor", "who decides next", seats),
        Part("decider", "who is asked after that", seats),
        Part("turn", "whose turn it is", seats),
        Part("start", "who started", seats),
        Part("again", "another turn follows"),
        Part("free", "steps that cost nothing", high=FREE_STEPS),
        Part("lantern", "the lantern shines"),
        Part("times", "how often the location may be used", high=MOST_TIMES),
        Part("doubled", "an elixir has doubled it"),
        Part("paint_of", "gems painted for the payment", COLOUR_NAMES, high=MOST_IN_ORDER),
        Part("paint_to", "what they count as", COLOUR_NAMES, high=MOST_IN_ORDER),
        Part("door", "the door whose due is paid", DOOR_NAMES),
        Part("in_turn", "doors opened in this turn", DOOR_NAMES),
        Part("peek", "the door being looked behind", DOOR_NAMES),
        Part("looks", "looks of the crystal ball to come", high=MOST_LOOKS),
        Part("drawn", "the thieves' gems, if you drew them", COLOUR_NAMES, high=MOST_DRAWN),
    ]


def observe(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    sheet.packed(s.gems[seat], 8, COLOURS, MOST_GEMS)
    _put_known(s, seat, sheet)
    sheet.each(s.coins, seat, MOST_COINS)
    sheet.each(s.swords, seat, SWORDS)
    sheet.each(s.hearts, seat, HEARTS)
    sheet.each(s.elixirs, seat, MOST_ELIXIRS)
    sheet.each_set(s.items, seat, ITEMS)
    sheet.each_set(s.seen, seat, DOORS)
    _put_sides(s, seat, sheet)
    _put_map(s, seat, sheet)
    _put_market(s, sheet)
    _put_doors(s, seat, sheet)
    _put_turn(s, seat, sheet)
    _put_payment(s, seat, sheet)


# ---- behind the screens -----------------------------------------------------------------------


def _put_known(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    i: i64 = 0
    while i < s.players:
        sheet.packed(s.known[(seat + i) % s.players], 8, COLOURS, MOST_GEMS)
        i += 1
    i = 0
    while i < s.players:
        sheet.packed(_secrets(s, (seat + i) % s.players), 8, COLOURS, MOST_SECRETS)
        i += 1
    i = 0
    while i < s.players:
        sheet.put(secrets_of(s, (seat + i) % s.players), MOST_SECRETS)
        i += 1


def _secrets(s: TouriaState, owner: i64) -> i64:
    """How many secret gems of a seat may have each colour, as a pool."""
    secrets = s.secrets
    pool: i64 = 0
    i: i64 = 0
    while i < i64(len(secrets)):
        if secrets[i] & SEAT_BITS == owner:
            pool += bytes_of(secrets[i] >> COLOUR_BITS) & ONE_EACH
        i += 1
    return pool


def _put_sides(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    i: i64 = 0
    while i < s.players:
        sheet.flag(s.in_castle((seat + i) % s.players))
        i += 1
    sheet.one_of(s.sides[seat], 4)
    i = 0
    while i < s.players:
        _put_shown(s, (seat + i) % s.players, sheet)
        i += 1
    _put_turned(s.turned, sheet)


def _put_shown(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    faces = s.board.faces
    side = s.sides[seat]
    shown: i64 = 0
    tower: i64 = 0
    while tower < TOWERS:
        face = faces[4 * tower + ((side + (s.turned >> 2 * tower)) & 3)]  # T21
        shown |= (i64(1) << face) << FACES * tower
        tower += 1
    sheet.members(shown, FACES * TOWERS)


def _put_turned(turned: i64, sheet: Sheet) -> None:
    times: i64 = 0
    tower: i64 = 0
    while tower < TOWERS:
        times |= (i64(1) << (turned >> 2 * tower & 3)) << 4 * tower
        tower += 1
    sheet.members(times, 4 * TOWERS)


# ---- on the table -----------------------------------------------------------------------------


def _put_map(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    sheet.one_of(s.here, SPACES)
    sheet.one_of(s.goal, SPACES)
    sheet.members(s.used, len(s.board.roads))
    mine: i64 = 0
    while mine < MINES:
        sheet.packed(s.mines[mine], 8, COLOURS, MOST_IN_MINE)
        mine += 1
    sheet.packed(hidden_from(s, seat), 8, COLOURS, MOST_GEMS)
    sheet.put(size(s.bag) + (size(s.drawn) if s.actor != seat else ZERO), ALL_GEMS)
    sheet.packed(s.box, 8, COLOURS, MOST_GEMS)
    sheet.put(s.swords_left, SWORDS)
    sheet.put(s.hearts_left, HEARTS)
    sheet.put(s.elixirs_left, MOST_ELIXIRS)


def _put_market(s: TouriaState, sheet: Sheet) -> None:
    sheet.one_of(s.die, COLOURS)
    sheet.members(s.display, ITEMS)
    sheet.members(s.stack, ITEMS)
    sheet.one_of(s.top, ITEMS)
    posted = s.posted
    orders: i64 = 0
    stack: i64 = 0
    while stack < STACKS:
        if posted[stack] >= 0:
            orders |= (i64(1) << posted[stack]) << ORDERS * stack
        stack += 1
    sheet.members(orders, ORDERS * STACKS)
    stack = 0
    while stack < STACKS:
        order = s.posted[stack]
        sheet.packed(s.board.orders[order] if order >= 0 else ZERO, 8, COLOURS, MOST_IN_ORDER)
        stack += 1
    stack = 0
    while stack < STACKS:
        order = s.posted[stack]
        sheet.put(s.board.prices[order] if order >= 0 else ZERO, MOST_PRICE)
        stack += 1
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
    sheet.members(s.opened, DOORS)
    known = s.opened | s.seen[seat]
    sheet.members(_dwellers(s, known, 0, MIDDLE), DOORS * MIDDLE)
    sheet.members(_dwellers(s, known, MIDDLE, DOORS), DOORS * (DOORS - MIDDLE))


def _dwellers(s: TouriaState, known: i64, first: i64, end: i64) -> i64:
    """Who is behind some of the doors: for each of them a bit for each dweller."""
    dwellers: i64 = 0
    door = first
    while door < end:
        if known >> door & 1 != 0:
            dwellers |= (i64(1) << s.doors[door]) << DOORS * (door - first)
        door += 1
    return dwellers


# ---- the turn ---------------------------------------------------------------------------------


def _put_turn(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    sheet.one_of(NO_PHASE if s.actor == OVER else s.phase.number, PHASE_COUNT)
    sheet.one_of(s.pending.number if s.pending.number != NO_PHASE else NOTHING, PHASE_COUNT)
    sheet.seat(s.actor, seat, s.players)
    sheet.seat(s.decider, seat, s.players)
    sheet.seat(s.seat if s.start >= 0 else NOTHING, seat, s.players)
    sheet.seat(s.start, seat, s.players)
    sheet.flag(s.again)
    sheet.put(s.free, FREE_STEPS)
    sheet.flag(s.lantern)
    sheet.put(s.times, MOST_TIMES)
    sheet.flag(s.doubled)


def _put_payment(s: TouriaState, seat: i64, sheet: Sheet) -> None:
    sheet.packed(s.paint_of, 8, COLOURS, MOST_IN_ORDER)
    sheet.packed(s.paint_to, 8, COLOURS, MOST_IN_ORDER)
    sheet.one_of(s.door, DOORS)
    sheet.members(s.in_turn, DOORS)
    sheet.one_of(s.peek, DOORS)
    sheet.put(s.looks, MOST_LOOKS)
    drew = s.phase.number == KEEP and s.actor == seat
    sheet.packed(s.drawn if drew else ZERO, 8, COLOURS, MOST_DRAWN)
