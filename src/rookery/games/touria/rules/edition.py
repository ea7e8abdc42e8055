"""Reads an edition file and checks what every edition must meet (T5, T6).

Each complaint begins with the place in the file, such as `towers.nw[2]`, and ends with the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from rookery.core.toml import read_toml
from rookery.games.touria.rules.board import FAR, Board
from rookery.games.touria.rules.components import (
    BLACK,
    CASTLE,
    DRAGON,
    FACE_NAMES,
    GEMS_OF,
    GOLDSMITH,
    ORDERS,
    SPACE_NAMES,
    SPACES,
    STACKS,
    TOURNAMENT,
    TOWER_NAMES,
    TOWERS,
)
from rookery.games.touria.rules.gems import count, pool_of, size

DRAGON_TO_GOLDSMITH: Final = 4
MOST_ROADS: Final = 60
"""A set of roads is one integer."""
MOST_COINS: Final = 99


def default_edition() -> str:
    """The text of the edition in the package: a reconstruction (T7)."""
    return files("rookery.games.touria").joinpath("edition.toml").read_text(encoding="utf-8")


@cache
def default_board() -> Board:
    """The board of that edition, which all games share."""
    return read_edition(default_edition())


def read_edition(text: str) -> Board:
    """The board that the file describes; a ValueError names what is wrong and where."""
    try:
        content = read_toml(text)
    except ValueError as error:
        raise ValueError(f"edition: {error}") from None
    for key in content:
        if key not in ("title", "roads", "towers", "orders"):
            raise ValueError(f"edition: {key}: there is no such entry (T5)")
    title = content.get("title", "")
    if not isinstance(title, str):
        raise ValueError("edition: title: it must be a text (T5)")
    orders = _read_orders(content.get("orders"))
    board = Board(
        title,
        _read_roads(content.get("roads")),
        _read_towers(content.get("towers")),
        [gems for gems, _ in orders],
        [coins for _, coins in orders],
        _stack_sizes(orders),
    )
    _check_network(board)
    return board


# ---- roads --------------------------------------------------------------------------------


def _read_roads(written: object) -> list[tuple[int, int]]:
    if not isinstance(written, list) or not written:
        raise ValueError("edition: roads: a list of pairs of spaces is needed (T5)")
    if len(written) > MOST_ROADS:
        raise ValueError(f"edition: roads: there can be at most {MOST_ROADS} (T5)")
    roads: list[tuple[int, int]] = []
    for i, pair in enumerate(written):
        road = _read_road(f"roads[{i}]", pair)
        if road in roads:
            raise ValueError(f"edition: roads[{i}]: {_road_name(road)} is there already (T5)")
        roads.append(road)
    return roads


def _read_road(place: str, pair: object) -> tuple[int, int]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise ValueError(f"edition: {place}: a road joins two spaces, not {pair!r} (T5)")
    ends: list[int] = []
    for name in pair:
        if name not in SPACE_NAMES:
            raise ValueError(
                f"edition: {place}: {name!r} is no space; spaces are {SPACE_NAMES} (T4)"
            )
        ends.append(SPACE_NAMES.index(name))
    if TOURNAMENT in ends:
        raise ValueError(
            f"edition: {place}: no road leads to the tournament; it is left by the bridge (T6)"
        )
    if ends[0] == ends[1]:
        raise ValueError(f"edition: {place}: a road joins two different spaces (T5)")
    return min(ends), max(ends)


def _road_name(road: tuple[int, int]) -> str:
    return f"{SPACE_NAMES[road[0]]}–{SPACE_NAMES[road[1]]}"


def _check_network(board: Board) -> None:
    _check_connected(board)
    _check_circular_routes(board)
    _check_without_each_road(board)
    _check_dragon_to_goldsmith(board)


def _check_connected(board: Board) -> None:
    for space in range(SPACES):
        if space != TOURNAMENT and board.steps(CASTLE, space, 0, 0, FAR) == FAR:
            raise ValueError(f"edition: roads: no way from castle to {SPACE_NAMES[space]} (T6)")


def _check_circular_routes(board: Board) -> None:
    for location in range(TOURNAMENT):
        if not _has_circular_route(board, location):
            raise ValueError(f"edition: roads: {SPACE_NAMES[location]} has no circular route (T6)")


def _has_circular_route(board: Board, location: int) -> bool:
    for number, road in enumerate(board.roads):
        if location in road:
            other = sum(road) - location
            if board.steps(other, location, 1 << number, 0, FAR) != FAR:
                return True
    return False


def _check_without_each_road(board: Board) -> None:
    for number, (one, other) in enumerate(board.roads):
        if board.steps(one, other, 1 << number, 0, FAR) == FAR:
            raise ValueError(
                f"edition: roads[{number}]: without {_road_name((one, other))} the network "
                "falls apart (T6)"
            )


def _check_dragon_to_goldsmith(board: Board) -> None:
    steps = board.steps(DRAGON, GOLDSMITH, 0, 0, FAR)
    if steps != DRAGON_TO_GOLDSMITH:
        raise ValueError(
            f"edition: roads: dragon to goldsmith must be {DRAGON_TO_GOLDSMITH} steps, "
            f"not {steps} (T6)"
        )
    if board.steps(DRAGON, GOLDSMITH, board.roads_at[CASTLE], 0, FAR) == DRAGON_TO_GOLDSMITH:
        raise ValueError(
            "edition: roads: a way of 4 steps from dragon to goldsmith avoids the castle (T6)"
        )


# ---- towers -------------------------------------------------------------------------------


def _read_towers(written: object) -> list[int]:
    if not isinstance(written, dict) or sorted(written) != sorted(TOWER_NAMES):
        raise ValueError(f"edition: towers: the towers {', '.join(TOWER_NAMES)} are needed (T5)")
    faces: list[int] = []
    for tower in TOWER_NAMES:
        faces += _read_faces(f"towers.{tower}", written[tower])
    for action, name in enumerate(FACE_NAMES):
        towers = {i // 4 for i, face in enumerate(faces) if face == action}
        if faces.count(action) != 2 or len(towers) != 2:
            on = ", ".join(TOWER_NAMES[tower] for tower in range(TOWERS) if tower in towers)
            raise ValueError(
                f"edition: towers: {name} must stand on two towers, not {on or 'none'} (T6)"
            )
    return faces


def _read_faces(place: str, written: object) -> list[int]:
    if not isinstance(written, list) or len(written) != 4:
        raise ValueError(f"edition: {place}: four faces are needed: north, east, south, west (T5)")
    for i, name in enumerate(written):
        if name not in FACE_NAMES:
            raise ValueError(
                f"edition: {place}[{i}]: no action {name!r}; there are {FACE_NAMES} (T4)"
            )
        if name in written[:i]:
            raise ValueError(f"edition: {place}[{i}]: {name} is on this tower already (T6)")
    return [FACE_NAMES.index(name) for name in written]


# ---- orders -------------------------------------------------------------------------------


def _read_orders(written: object) -> list[tuple[int, int]]:
    """The gems and the coins of each order, sorted into stacks by the number of gems."""
    if not isinstance(written, list) or not written:
        raise ValueError("edition: orders: tables [[orders]] with coins and gems are needed (T5)")
    orders: list[tuple[int, int]] = []
    for i, table in enumerate(written):
        if not isinstance(table, dict) or sorted(table) != ["coins", "gems"]:
            raise ValueError(f"edition: orders[{i}]: coins and gems are needed (T5)")
        orders += _read_order_table(f"orders[{i}]", table)
    if len(orders) != ORDERS:
        raise ValueError(f"edition: orders: there must be {ORDERS}, not {len(orders)} (T3)")
    sizes = sorted({int(size(gems)) for gems, _ in orders})
    if len(sizes) != STACKS:
        raise ValueError(
            f"edition: orders: they ask {sizes} gems; that must be {STACKS} different numbers (T6)"
        )
    return sorted(orders, key=lambda order: int(size(order[0])))


def _read_order_table(place: str, table: Mapping[str, object]) -> list[tuple[int, int]]:
    coins, gems = table["coins"], table["gems"]
    if type(coins) is not int or not 0 <= coins <= MOST_COINS:
        raise ValueError(f"edition: {place}.coins: a number up to {MOST_COINS} is needed (T5)")
    if not isinstance(gems, list):
        raise ValueError(f"edition: {place}.gems: a list is needed (T5)")
    return [(_read_gems(f"{place}.gems[{i}]", written), coins) for i, written in enumerate(gems)]


def _read_gems(place: str, written: object) -> int:
    if not isinstance(written, str) or not written.split():
        raise ValueError(f"edition: {place}: colours such as 'blue red' are needed (T5)")
    try:
        asked = pool_of(written.split())
    except ValueError as error:
        raise ValueError(f"edition: {place}: {error} (T1)") from None
    if count(asked, BLACK) != 0:
        raise ValueError(f"edition: {place}: an order never asks black (T6)")
    if any(count(asked, colour) > number for colour, number in enumerate(GEMS_OF)):
        raise ValueError(f"edition: {place}: more gems than there are (T1)")
    return asked


def _stack_sizes(orders: list[tuple[int, int]]) -> list[int]:
    sizes = [int(size(gems)) for gems, _ in orders]
    return [sizes.count(number) for number in sorted(set(sizes))]
