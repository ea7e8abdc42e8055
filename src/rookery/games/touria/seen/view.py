"""What a person at the table is shown (T100): the board, one's own screen, others' closed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from rookery.games.touria.rules.board import FAR
from rookery.games.touria.rules.components import (
    BLACK,
    COLOURS,
    DOORS,
    MINES,
    NONE,
    STACKS,
    TOWERS,
)
from rookery.games.touria.rules.gems import COLOURED, count, size
from rookery.games.touria.rules.locations import KEEP
from rookery.games.touria.rules.moving import WALK
from rookery.games.touria.seen.ways import ways
from rookery.games.touria.seen.words import (
    Colour,
    Due,
    Dweller,
    Face,
    Item,
    Phase,
    Side,
    Space,
    TowerName,
    Verb,
    colour_name,
    due_name,
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
    from rookery.games.touria.rules.state import TouriaState


class Aim(TypedDict):
    """T90: which of the castle's conditions a seat meets."""

    hearts: bool
    """There are enough hearts, the rose counted as one."""
    coins: bool
    black: bool
    """There is no black gem; behind another's screen, none that everybody could name."""


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
    aim: Aim


class SeatView(TypedDict):
    """A seat as others see it, and what is behind its screen, if it may be shown."""

    side: Side
    castle: bool
    screen: Screen | None


class Tower(TypedDict):
    """A tower with its four faces."""

    name: TowerName
    faces: list[Face]
    """As they look now to north, east, south and west; after a turn, each side sees the next."""
    shown: list[Face]
    """The face that each seat sees."""
    next: list[Face]
    """The face that each seat would see after a quarter turn."""


class Order(TypedDict):
    """An order of the trader: the gems it asks for, and the coins it pays."""

    gems: list[Colour]
    coins: int


class Door(TypedDict):
    """A door of the castle, and what may be known of it."""

    open: bool
    dweller: Dweller | None
    """Told when open, and to who has looked behind."""
    seen_by: list[int]
    due: Due | None
    """What the dweller asks for, if one knows who it is; the royal pair asks for nothing."""


class Supply(TypedDict):
    """How many gems, swords, hearts, elixirs and items are left to be had."""

    bag: int
    swords: int
    hearts: int
    elixirs: int
    stack: int


class Find(TypedDict):
    """T32: what whoever enters a mine now gets."""

    take: list[Colour]
    """These gems, like it or not."""
    choose: list[Colour]
    """One of these, by choice."""


class Map(TypedDict):
    """The roads, the mines and the heroes."""

    roads: list[list[Space]]
    used: list[list[Space]]
    mines: list[list[Colour]]
    finds: list[Find]
    """For each mine what entering it brings."""
    here: Space
    goal: Space | None


class Way(TypedDict):
    """T30: a shortest way for the heroes, without help of items; of several, fewest black gems."""

    goal: Space
    via: Space | None
    """The space that it goes by way of, if one wants to; it is the shortest that does."""
    path: list[Space]
    """The spaces to be entered, in order; none if the heroes are there."""
    steps: int
    pay: int
    """The coins that it costs."""


class Turn(TypedDict):
    """How far the turn has come."""

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


class TouriaTable(TypedDict):
    """What everybody at the table is shown."""

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
    supply: Supply | None


class OwnView(TypedDict):
    """What each person is shown in their own way."""

    doors: list[Door]
    seats: list[SeatView]
    turn: Turn
    ways: list[Way]
    """For who leads the heroes now: to what the towers show, or, bent at will, to the goal."""


class TouriaView(TouriaTable, OwnView):
    """All that a person at the table is shown."""


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
    ability: NotRequired[Item]
    """The item whose ability is used: another than `item`, if the mirror copies it."""
    here: NotRequired[Space]
    """Where the heroes have come."""
    way: NotRequired[list[Space]]
    """A shortest way to the place of the action chosen, from where the heroes are."""
    fare: NotRequired[int]
    """The coins that this way, or the wizard, costs."""
    changes: list[Change]
    lifted: NotRequired[Screen]
    """T90: what lay behind the screen of who returns to the castle, before he pays."""
    winner: NotRequired[int]


def view(s: TouriaState, seat: int | None) -> TouriaView:
    """What a person at the seat is shown, or a spectator."""
    return {**table(s), **own(s, seat)}


def table(s: TouriaState) -> TouriaTable:
    """What everybody is shown."""
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
        "supply": _supply(s) if s.open_screens else None,
    }


def own(s: TouriaState, seat: int | None) -> OwnView:
    """What a person at the seat, or a spectator, is shown beside that."""
    return {
        "doors": [_door(s, door, seat) for door in range(DOORS)],
        "seats": [_seat(s, other, seat) for other in range(s.players)],
        "turn": _turn(s, seat),
        "ways": ways(s, seat),
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
        "finds": [_find(s, mine) for mine in range(MINES)],
        "here": space_name(s.here),
        "goal": space_name(s.goal) if s.goal != NONE else None,
    }


def _find(s: TouriaState, mine: int) -> Find:
    """T32, T84: the lantern keeps a black gem away."""
    content = s.mine(mine)
    coloured = content & COLOURED
    black = gems_in(content - coloured) if not s.lantern else []
    if coloured & (coloured - 1) == 0:  # none, one, or two of a colour
        return {"take": [*black, *gems_in(coloured)[:1]], "choose": []}
    return {"take": black, "choose": gems_in(coloured)}


def _tower(s: TouriaState, tower: int) -> Tower:
    turned = s.turned >> 2 * tower
    faces = [face_name(s.board.faces[4 * tower + (side + turned & 3)]) for side in range(4)]
    shown = [faces[s.sides[seat]] for seat in range(s.players)]
    after = [faces[(s.sides[seat] + 1) & 3] for seat in range(s.players)]
    return {"name": tower_name(tower), "faces": faces, "shown": shown, "next": after}


def _open_order(s: TouriaState, stack: int) -> Order | None:
    order = s.posted_in(stack)
    return order_view(s, order) if order != NONE else None


def order_view(s: TouriaState, order: int) -> Order:
    """What an order asks for and pays."""
    return {"gems": gems_in(s.board.orders[order]), "coins": s.board.prices[order]}


def _door(s: TouriaState, door: int, seat: int | None) -> Door:
    is_open = s.opened >> door & 1 != 0
    told = is_open or (seat is not None and s.seen_by(seat) >> door & 1 != 0)
    return {
        "open": is_open,
        "dweller": dweller_name(s.behind(door)) if told else None,
        "seen_by": [other for other in range(s.players) if s.seen_by(other) >> door & 1],
        "due": due_name(s.behind(door)) if told else None,
    }


def _seat(s: TouriaState, other: int, seat: int | None) -> SeatView:
    return {
        "side": side_name(s.sides[other]),
        "castle": s.in_castle(other),
        "screen": screen_view(s, other, seat) if s.open_screens or other == seat else None,
    }


def screen_view(s: TouriaState, other: int, seat: int | None) -> Screen:
    """What is behind a screen, as far as the seat could have seen it."""
    own = other == seat
    gems = s.gems_of(other) if own else s.known_of(other)
    return {
        "gems": {colour_name(colour): count(gems, colour) for colour in range(COLOURS)},
        "secret": 0 if own else s.secrets_of(other),
        "coins": s.coins_of(other),
        "swords": s.swords_of(other),
        "hearts": s.hearts_of(other),
        "elixirs": s.elixirs_of(other),
        "items": items_in(s.items_of(other)),
        "aim": {
            "hearts": s.has_enough_hearts(other),
            "coins": s.coins_of(other) >= s.need,
            "black": count(gems, BLACK) == 0,
        },
    }


def _supply(s: TouriaState) -> Supply:
    return {
        "bag": size(s.bag) + size(s.drawn),
        "swords": s.swords_left,
        "hearts": s.hearts_left,
        "elixirs": s.elixirs_left,
        "stack": int(s.stack).bit_count(),
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
        "way": way_to(s, s.goal) if s.phase is WALK else None,
        "fare": fare_to(s, s.goal) if s.phase is WALK else 0,
        "door": s.door + 1 if s.door != NONE else None,
        "drawn": gems_in(s.drawn) if s.phase is KEEP and s.actor == seat else None,
    }


def way_to(s: TouriaState, goal: int) -> list[Space]:
    """A shortest way for the heroes, over roads that are not used yet."""
    return [space_name(space) for space in s.board.way(s.here, goal, s.used)]


def fare_to(s: TouriaState, goal: int) -> int:
    """T30: what the shortest way costs without help of items; nothing, if there is none."""
    steps = s.board.steps(s.here, goal, s.used, 0, FAR)
    return max(0, steps - s.free) if steps < FAR else 0
