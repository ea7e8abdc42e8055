"""What a person at the table is shown (T100): the board, one's own screen, others' closed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from rookery.core.contract import OVER
from rookery.games.touria.components import (
    COLOUR_NAMES,
    COLOURS,
    DOORS,
    DWELLER_NAMES,
    FACE_NAMES,
    ITEM_NAMES,
    ITEMS,
    MINES,
    NONE,
    SIDE_NAMES,
    SPACE_NAMES,
    STACKS,
    TOWER_NAMES,
    TOWERS,
)
from rookery.games.touria.gems import count, names, size
from rookery.games.touria.knowledge import bits, secrets_of
from rookery.games.touria.phases import KEEP

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState


class Screen(TypedDict):
    """What is behind a seat's screen, as far as it may be shown."""

    gems: dict[str, int]
    secret: int
    """Gems of which only the seat itself knows the colour; 0 behind one's own screen."""
    coins: int
    swords: int
    hearts: int
    elixirs: int
    items: list[str]


class SeatView(TypedDict):
    side: str
    castle: bool
    screen: Screen | None


class Tower(TypedDict):
    name: str
    faces: list[str]
    """As they look now to north, east, south and west; after a turn, each side sees the next."""
    shown: list[str]
    """The face that each seat sees."""


class Order(TypedDict):
    gems: list[str]
    coins: int


class Door(TypedDict):
    open: bool
    dweller: str | None
    """Told when open, and to who has looked behind."""
    seen_by: list[int]


class Supply(TypedDict):
    bag: int
    swords: int
    hearts: int
    elixirs: int
    stack: int


class Map(TypedDict):
    roads: list[list[str]]
    used: list[list[str]]
    mines: list[list[str]]
    here: str
    goal: str | None


class Turn(TypedDict):
    number: int
    seat: int
    free: int
    """Steps that cost nothing yet."""
    times: int
    """How often the location's action may still be done."""
    doubled: bool
    lantern: bool
    again: bool
    """Another turn of the same seat follows."""
    paint_of: list[str]
    paint_to: list[str]
    door: int | None
    """The door whose due is to be paid, from 1."""
    drawn: list[str] | None
    """The thieves' gems, to who drew them."""


class TouriaView(TypedDict):
    game: Literal["touria"]
    phase: str
    actor: int
    start: int | None
    winner: int | None
    need: int
    sudden_marriage: bool
    open_screens: bool
    edition: str
    map: Map
    towers: list[Tower]
    die: str | None
    display: list[str]
    discard: str | None
    orders: list[Order | None]
    doors: list[Door]
    seats: list[SeatView]
    supply: Supply | None
    turn: Turn


def view(s: TouriaState, seat: int | None) -> TouriaView:
    return {
        "game": "touria",
        "phase": "over" if s.actor == OVER else s.phase.name,
        "actor": s.actor,
        "start": s.start if s.start != NONE else None,
        "winner": s.winner if s.winner != NONE else None,
        "need": s.need,
        "sudden_marriage": s.sudden,
        "open_screens": s.open_screens,
        "edition": s.board.title,
        "map": _map(s),
        "towers": [_tower(s, tower) for tower in range(TOWERS)],
        "die": COLOUR_NAMES[s.die] if s.die != NONE else None,
        "display": items_in(s.display),
        "discard": ITEM_NAMES[s.top] if s.top != NONE else None,
        "orders": [_order(s, stack) for stack in range(STACKS)],
        "doors": [_door(s, door, seat) for door in range(DOORS)],
        "seats": [_seat(s, other, seat) for other in range(s.players)],
        "supply": _supply(s) if s.open_screens else None,
        "turn": _turn(s, seat),
    }


def items_in(items: int) -> list[str]:
    return [ITEM_NAMES[item] for item in range(ITEMS) if items >> item & 1]


def _road(road: tuple[int, int]) -> list[str]:
    return [SPACE_NAMES[road[0]], SPACE_NAMES[road[1]]]


def _map(s: TouriaState) -> Map:
    roads = s.board.roads
    return {
        "roads": [_road(road) for road in roads],
        "used": [_road(road) for number, road in enumerate(roads) if s.used >> number & 1],
        "mines": [names(s.mines[mine]) for mine in range(MINES)],
        "here": SPACE_NAMES[s.here],
        "goal": SPACE_NAMES[s.goal] if s.goal != NONE else None,
    }


def _tower(s: TouriaState, tower: int) -> Tower:
    turned = s.turned >> 2 * tower
    faces = [FACE_NAMES[s.board.faces[4 * tower + (side + turned & 3)]] for side in range(4)]
    shown = [FACE_NAMES[s.shown(tower, seat)] for seat in range(s.players)]
    return {"name": TOWER_NAMES[tower], "faces": faces, "shown": shown}


def _order(s: TouriaState, stack: int) -> Order | None:
    order = s.posted[stack]
    if order == NONE:
        return None
    return {"gems": names(s.board.orders[order]), "coins": s.board.prices[order]}


def _door(s: TouriaState, door: int, seat: int | None) -> Door:
    is_open = s.opened >> door & 1 != 0
    told = is_open or (seat is not None and s.seen[seat] >> door & 1 != 0)
    return {
        "open": is_open,
        "dweller": DWELLER_NAMES[s.doors[door]] if told else None,
        "seen_by": [other for other in range(s.players) if s.seen[other] >> door & 1],
    }


def _seat(s: TouriaState, other: int, seat: int | None) -> SeatView:
    return {
        "side": SIDE_NAMES[s.sides[other]],
        "castle": s.in_castle(other),
        "screen": _screen(s, other, seat) if s.open_screens or other == seat else None,
    }


def _screen(s: TouriaState, other: int, seat: int | None) -> Screen:
    own = other == seat
    gems = s.gems[other] if own else s.known[other]
    return {
        "gems": {COLOUR_NAMES[colour]: count(gems, colour) for colour in range(COLOURS)},
        "secret": 0 if own else secrets_of(s, other),
        "coins": s.coins[other],
        "swords": s.swords[other],
        "hearts": s.hearts[other],
        "elixirs": s.elixirs[other],
        "items": items_in(s.items[other]),
    }


def _supply(s: TouriaState) -> Supply:
    return {
        "bag": size(s.bag),
        "swords": s.swords_left,
        "hearts": s.hearts_left,
        "elixirs": s.elixirs_left,
        "stack": bits(s.stack),
    }


def _turn(s: TouriaState, seat: int | None) -> Turn:
    return {
        "number": s.turn_count,
        "seat": s.seat,
        "free": s.free,
        "times": s.times,
        "doubled": s.doubled,
        "lantern": s.lantern,
        "again": s.again,
        "paint_of": names(s.paint_of),
        "paint_to": names(s.paint_to),
        "door": s.door + 1 if s.door != NONE else None,
        "drawn": names(s.drawn) if s.phase.number == KEEP and s.actor == seat else None,
    }
