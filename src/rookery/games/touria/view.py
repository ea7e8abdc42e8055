"""What a person at the table is shown (T100): the board, one's own screen, others' closed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from rookery.games.touria.board import FAR
from rookery.games.touria.components import (
    COLOURS,
    DOORS,
    MINES,
    NONE,
    STACKS,
    TOWERS,
)
from rookery.games.touria.gems import count, size
from rookery.games.touria.knowledge import bits, secrets_of
from rookery.games.touria.phases import KEEP, WALK
from rookery.games.touria.words import (
    Colour,
    Dweller,
    Face,
    Item,
    Phase,
    Side,
    Space,
    TowerName,
    Verb,
    colour_name,
    dweller_name,
    face_name,
    gems_in,
    item_name,
    items_in,
    phase_name,
    side_name,
    space_name,
    tower_name,
)

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState


class Screen(TypedDict):
    """What is behind a seat's screen, as far as it may be shown."""

    gems: dict[Colour, int]
    secret: int
    """Gems of which only the seat itself knows the colour; 0 behind one's own screen."""
    coins: int
    swords: int
    hearts: int
    elixirs: int
    items: list[Item]


class SeatView(TypedDict):
    side: Side
    castle: bool
    screen: Screen | None


class Tower(TypedDict):
    name: TowerName
    faces: list[Face]
    """As they look now to north, east, south and west; after a turn, each side sees the next."""
    shown: list[Face]
    """The face that each seat sees."""


class Order(TypedDict):
    gems: list[Colour]
    coins: int


class Door(TypedDict):
    open: bool
    dweller: Dweller | None
    """Told when open, and to who has looked behind."""
    seen_by: list[int]


class Supply(TypedDict):
    bag: int
    swords: int
    hearts: int
    elixirs: int
    stack: int


class Map(TypedDict):
    roads: list[list[Space]]
    used: list[list[Space]]
    mines: list[list[Colour]]
    here: Space
    goal: Space | None


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
    paint_of: list[Colour]
    paint_to: list[Colour]
    way: list[Space] | None
    """A shortest way to the goal, while the heroes walk; empty if only a compass leads there."""
    fare: int
    """The coins that it costs from here on."""
    door: int | None
    """The door whose due is to be paid, from 1."""
    drawn: list[Colour] | None
    """The thieves' gems, to who drew them."""


class TouriaView(TypedDict):
    game: Literal["touria"]
    phase: Phase
    actor: int
    start: int | None
    winner: int | None
    need: int
    sudden_marriage: bool
    open_screens: bool
    edition: str
    map: Map
    towers: list[Tower]
    die: Colour | None
    display: list[Item]
    discard: Item | None
    orders: list[Order | None]
    doors: list[Door]
    seats: list[SeatView]
    supply: Supply | None
    turn: Turn


class Change(TypedDict):
    """What a seat gained or lost behind its screen; what stayed the same is left out."""

    seat: int
    gems: NotRequired[dict[Colour, int]]
    secret: NotRequired[int]
    """Gems gained of which only that seat knows the colour."""
    coins: NotRequired[int]
    swords: NotRequired[int]
    hearts: NotRequired[int]
    elixirs: NotRequired[int]
    gained: NotRequired[list[Item]]
    lost: NotRequired[list[Item]]


class TouriaEvent(TypedDict):
    """One decision or outcome, with its objects, and what it brought about."""

    game: Literal["touria"]
    verb: Verb
    phase: Phase
    """What was being decided: it tells what `done` and `gem` mean."""
    seat: int
    """Who decides; at chance, for whom."""
    object: NotRequired[str]
    """A tower, space, colour, item, or a number of a mine, door, order or stack, from 1."""
    face: NotRequired[Face]
    """The action chosen with a tower."""
    into: NotRequired[Colour]
    """The colour that a painted gem counts as."""
    gems: NotRequired[list[Colour]]
    order: NotRequired[Order]
    door: NotRequired[int]
    item: NotRequired[Item]
    """The item that is used up by it; the mirror, if it copies another."""
    here: NotRequired[Space]
    """Where the heroes have come."""
    way: NotRequired[list[Space]]
    """A shortest way to the place of the action chosen, from where the heroes are."""
    fare: NotRequired[int]
    """The coins that this way, or the wizard, costs."""
    changes: list[Change]
    winner: NotRequired[int]


def view(s: TouriaState, seat: int | None) -> TouriaView:
    return {
        "game": "touria",
        "phase": phase_name(s),
        "actor": s.actor,
        "start": s.start if s.start != NONE else None,
        "winner": s.winner if s.winner != NONE else None,
        "need": s.need,
        "sudden_marriage": s.sudden,
        "open_screens": s.open_screens,
        "edition": s.board.title,
        "map": _map(s),
        "towers": [_tower(s, tower) for tower in range(TOWERS)],
        "die": colour_name(s.die) if s.die != NONE else None,
        "display": items_in(s.display),
        "discard": item_name(s.top) if s.top != NONE else None,
        "orders": [_open_order(s, stack) for stack in range(STACKS)],
        "doors": [_door(s, door, seat) for door in range(DOORS)],
        "seats": [_seat(s, other, seat) for other in range(s.players)],
        "supply": _supply(s) if s.open_screens else None,
        "turn": _turn(s, seat),
    }


# ---- the parts of a view --------------------------------------------------------------------


def _road(road: tuple[int, int]) -> list[Space]:
    return [space_name(road[0]), space_name(road[1])]


def _map(s: TouriaState) -> Map:
    roads = s.board.roads
    return {
        "roads": [_road(road) for road in roads],
        "used": [_road(road) for number, road in enumerate(roads) if s.used >> number & 1],
        "mines": [gems_in(s.mine(mine)) for mine in range(MINES)],
        "here": space_name(s.here),
        "goal": space_name(s.goal) if s.goal != NONE else None,
    }


def _tower(s: TouriaState, tower: int) -> Tower:
    turned = s.turned >> 2 * tower
    faces = [face_name(s.board.faces[4 * tower + (side + turned & 3)]) for side in range(4)]
    shown = [face_name(s.shown(tower, seat)) for seat in range(s.players)]
    return {"name": tower_name(tower), "faces": faces, "shown": shown}


def _open_order(s: TouriaState, stack: int) -> Order | None:
    order = s.posted_in(stack)
    return order_view(s, order) if order != NONE else None


def order_view(s: TouriaState, order: int) -> Order:
    return {"gems": gems_in(s.board.orders[order]), "coins": s.board.prices[order]}


def _door(s: TouriaState, door: int, seat: int | None) -> Door:
    is_open = s.opened >> door & 1 != 0
    told = is_open or (seat is not None and s.seen_by(seat) >> door & 1 != 0)
    return {
        "open": is_open,
        "dweller": dweller_name(s.behind(door)) if told else None,
        "seen_by": [other for other in range(s.players) if s.seen_by(other) >> door & 1],
    }


def _seat(s: TouriaState, other: int, seat: int | None) -> SeatView:
    return {
        "side": side_name(s.sides[other]),
        "castle": s.in_castle(other),
        "screen": _screen(s, other, seat) if s.open_screens or other == seat else None,
    }


def _screen(s: TouriaState, other: int, seat: int | None) -> Screen:
    own = other == seat
    gems = s.gems_of(other) if own else s.known_of(other)
    return {
        "gems": {colour_name(colour): count(gems, colour) for colour in range(COLOURS)},
        "secret": 0 if own else secrets_of(s, other),
        "coins": s.coins_of(other),
        "swords": s.swords_of(other),
        "hearts": s.hearts_of(other),
        "elixirs": s.elixirs_of(other),
        "items": items_in(s.items_of(other)),
    }


def _supply(s: TouriaState) -> Supply:
    return {
        "bag": size(s.bag) + size(s.drawn),
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
        "paint_of": gems_in(s.paint_of),
        "paint_to": gems_in(s.paint_to),
        "way": way_to(s, s.goal) if s.phase.number == WALK else None,
        "fare": fare_to(s, s.goal) if s.phase.number == WALK else 0,
        "door": s.door + 1 if s.door != NONE else None,
        "drawn": gems_in(s.drawn) if s.phase.number == KEEP and s.actor == seat else None,
    }


def way_to(s: TouriaState, goal: int) -> list[Space]:
    return [space_name(space) for space in s.board.way(s.here, goal, s.used)]


def fare_to(s: TouriaState, goal: int) -> int:
    """T30: what the shortest way costs without help of items; nothing, if there is none."""
    steps = s.board.steps(s.here, goal, s.used, 0, FAR)
    return max(0, steps - s.free) if steps < FAR else 0
