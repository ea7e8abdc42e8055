"""Touria in a terminal: the land with its roads and mines, the towers, the screens, and words."""
# not compiled: it prints

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, cast

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rookery.core.contract import SEATS, Plain
from rookery.core.face import Face
from rookery.games.touria.seen.sentences import DUES, choice, listed, place, prompt, sentence
from rookery.games.touria.seen.view import Screen, TouriaEvent, TouriaView

GEMS: Final = {
    "black": ("blk", "bold"),
    "blue": ("blu", "blue"),
    "red": ("red", "red"),
    "green": ("grn", "green"),
    "yellow": ("yel", "yellow"),
    "purple": ("pur", "magenta"),
}
"""How a gem is written: three letters, in its colour."""

MAP: Final = (
    ("mine6", "dragon", "mine1", "sword_master", "bridge"),
    ("thieves", "trader"),
    ("mine5", "mine2"),
    ("forest", "mine4", "fountain", "mine3", "goldsmith"),
)
"""The spaces round the castle as they are drawn: clockwise, the dragon at the top."""

BOX: Final = 14
"""So wide is a space with its borders: five of them, and roads, fit in 80 columns."""
ROAD: Final = 2
INSIDE: Final = 3 * BOX + 2 * ROAD
LINES: Final = 4

ON_THE_MAP: Final = ("turn", "walk", "flight", "end_turn", "over")
"""Where one decides by where the heroes are: the land is shown again there."""

NAME: Final = 10


class TouriaFace(Face):
    """The land of the dancing towers."""

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The whole table, from the seat's own view."""
        seen = cast(TouriaView, view)
        return Group(_land(seen), _towers(seen, names), *_market(seen), _screens(seen, names))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: the land where it matters, and the screens."""
        seen = cast(TouriaView, view)
        if seen["phase"] in ON_THE_MAP:
            return Group(_land(seen), _towers(seen, names), _screens(seen, names))
        return _screens(seen, names)

    def prompt(self, view: Plain) -> str:
        """One sentence: what is to be decided."""
        return prompt(cast(TouriaView, view))

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """What happened, as a sentence."""
        return sentence(cast(TouriaEvent, event), names)

    def offered(self, text: str, event: Plain) -> str:
        """A decision, and what it would do."""
        meaning = choice(cast(TouriaEvent, event))
        return f"{text} — {meaning}" if meaning else text


# ---- the land -------------------------------------------------------------------------------


def _land(seen: TouriaView) -> Text:
    """The spaces round the castle, the roads between them, and what is inside."""
    inside = _inside(seen)
    land = Text(no_wrap=True)
    for number, row in enumerate(MAP):
        boxes = [_box(seen, space) for space in row]
        for line in range(LINES):
            for i, box in enumerate(boxes):
                land.append(box[line])
                if i + 1 < len(row):
                    land.append(_between(seen, row, i, line, inside))
            land.append("\n")
        if number + 1 < len(MAP):
            land.append(_down(seen, row[0], MAP[number + 1][0]))
            land.append(
                _fitted(inside.pop(0), INSIDE + 2 * ROAD) if inside else " " * (INSIDE + 2 * ROAD)
            )
            land.append(_down(seen, row[-1], MAP[number + 1][-1]))
            land.append("\n")
    for rest in inside:  # an edition with many roads
        land.append(rest).append("\n")
    land.rstrip()
    return land


def _between(
    seen: TouriaView, row: Sequence[str], i: int, line: int, inside: list[Text]
) -> str | Text:
    """What is drawn between two spaces of a row: a road, or all that lies inside the ring."""
    if len(row) == 2:
        return _fitted(inside.pop(0) if inside else Text(), INSIDE + 2 * ROAD)
    if line != 1:
        return " " * ROAD
    return _road(seen, row[i], row[i + 1], "══", "╌╌", "  ")


def _down(seen: TouriaView, upper: str, lower: str) -> str:
    """The road from a space to the one below."""
    return _road(seen, upper, lower, "║", "╎", " ").center(BOX)


def _road(seen: TouriaView, one: str, other: str, free: str, used: str, none: str) -> str:
    pair = {one, other}
    if any(set(road) == pair for road in seen["map"]["used"]):
        return used
    return free if any(set(road) == pair for road in seen["map"]["roads"]) else none


def _box(seen: TouriaView, space: str) -> list[Text]:
    """A space: its name, the gems in a mine, and the heroes or their goal."""
    round_place = not space.startswith("mine") and space != "bridge"
    corners = "╭╮╰╯" if round_place else "┌┐└┘"
    wide = BOX - 2
    name = Text(
        place(space).removesuffix(" fairy").center(wide), style="bold" if round_place else ""
    )
    inner = Text()
    if seen["map"]["here"] == space:
        inner.append("♞ heroes" if round_place or space == "bridge" else "♞ ", style="bold reverse")
    elif seen["map"]["goal"] == space:
        inner.append("⚑ goal", style="bold")
    if space.startswith("mine"):
        inner.append(_gems(seen["map"]["mines"][int(space[4:]) - 1]))
    inner.align("center", wide)
    return [
        Text(f"{corners[0]}{'─' * wide}{corners[1]}"),
        Text("│").append(name).append("│"),
        Text("│").append(inner).append("│"),
        Text(f"{corners[2]}{'─' * wide}{corners[3]}"),
    ]


def _gems(gems: Sequence[str]) -> Text:
    return Text(" ").join(Text(GEMS[gem][0], style=GEMS[gem][1]) for gem in gems)


def _fitted(text: Text, width: int) -> Text:
    text = text.copy()
    text.truncate(width, pad=True)
    return text


# ---- inside the ring ------------------------------------------------------------------------


def _inside(seen: TouriaView) -> list[Text]:
    """The castle with its roads and doors, the tournament, and the roads that cross the ring."""
    here = seen["map"]["here"]
    lines = [Text(), _titled("castle", here == "castle")]
    need = f"   opens to {seen['need']} hearts, {seen['need']} coins and no black gem"
    lines.append(Text(need, style="dim"))
    lines += _wrapped(f"roads to {_castle_roads(seen)}")
    lines.append(_titled("tournament", here == "tournament"))
    lines[-1].append("  out over the bridge", style="dim")
    lines += [Text(f"   {one} ══ {other}") for one, other in _crossing(seen)]
    return lines + _doors(seen)


def _wrapped(words: str) -> list[Text]:
    return [Text(f"   {line}") for line in wrap(words, INSIDE - 2)]


def _titled(space: str, heroes: bool) -> Text:
    line = Text("   ").append(place(space), style="bold")
    return line.append("  ").append("♞ heroes", style="bold reverse") if heroes else line


def _castle_roads(seen: TouriaView) -> str:
    used = [set(road) for road in seen["map"]["used"]]
    ends = [
        (set(road), road[road[0] == "castle"]) for road in seen["map"]["roads"] if "castle" in road
    ]
    return ", ".join(f"{place(end)}{' (used)' if road in used else ''}" for road, end in ends)


def _crossing(seen: TouriaView) -> list[tuple[str, str]]:
    """The roads that are drawn nowhere else; the edition in the package has none."""
    ring = [*MAP[0], MAP[1][1], MAP[2][1], *MAP[3][::-1], MAP[2][0], MAP[1][0]]
    drawn = [{one, other} for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)]
    roads = [
        road for road in seen["map"]["roads"] if set(road) not in drawn and "castle" not in road
    ]
    return [(place(one), place(other)) for one, other in roads]


def _doors(seen: TouriaView) -> list[Text]:
    doors = list(enumerate(seen["doors"], 1))
    closed = [str(number) for number, door in doors if not door["open"]]
    opened = [f"{n} {_dweller(door['dweller'])}" for n, door in doors if door["open"]]
    looked = [f"{n} {_dweller(d['dweller'])}" for n, d in doors if d["dweller"] and not d["open"]]
    lines = _wrapped(f"closed doors: {' '.join(closed) or 'none'}")
    if opened:
        lines += _wrapped(f"open: {', '.join(opened)}")
    if looked:
        lines += _wrapped(f"you have seen: {', '.join(looked)}")
    return lines


def _dweller(dweller: str | None) -> str:
    return (dweller or "").replace("_", " ")


# ---- towers, market, screens ----------------------------------------------------------------


def _towers(seen: TouriaView, names: Sequence[str]) -> Table:
    """What each tower shows to each seat."""
    grid = Table(pad_edge=False, header_style="bold", box=None)
    grid.add_column("The towers show")
    for tower in seen["towers"]:
        grid.add_column(tower["name"], min_width=13)
    for seat, held in enumerate(seen["seats"]):
        shown = [place(tower["shown"][seat]) for tower in seen["towers"]]
        now = seat == seen["turn"]["seat"] and seen["start"] is not None
        mark = "▸" if now else " "
        who = Text(f"{mark}{set_cell_size(names[seat], NAME)} {held['side']}")
        grid.add_row(who, *map(Text, shown), style="bold" if now else "")
    return grid


def _market(seen: TouriaView) -> list[Text]:
    lines = []
    posted = [(i, order) for i, order in enumerate(seen["orders"], 1) if order]
    orders = Text("Orders  ")
    for number, order in posted:
        orders.append(f"{number}: ").append(_gems(order["gems"])).append(f" → {order['coins']}   ")
    lines.append(orders)
    items = Text(f"Items   {listed(seen['display']) or 'none'}")
    if seen["discard"]:
        items.append(f"; on top of the discards: {seen['discard']}", style="dim")
    lines.append(items)
    if seen["die"]:
        lines.append(Text("Die     ").append(seen["die"], style=GEMS[seen["die"]][1]))
    if seen["supply"]:
        left = ", ".join(f"{number} {what}" for what, number in _supply(seen).items())
        lines.append(Text(f"Supply  {left}", style="dim"))
    dweller = _due_dweller(seen)
    if dweller:
        lines.append(Text(f"The {_dweller(dweller)} wants {DUES[dweller]}.", style="bold"))
    return lines


def _supply(seen: TouriaView) -> Mapping[str, int]:
    supply = seen["supply"]
    assert supply is not None
    return {
        "gems in the bag": supply["bag"],
        "swords": supply["swords"],
        "hearts": supply["hearts"],
        "elixirs": supply["elixirs"],
        "items": supply["stack"],
    }


def _due_dweller(seen: TouriaView) -> str | None:
    door = seen["turn"]["door"]
    return seen["doors"][door - 1]["dweller"] if door and seen["phase"] == "due" else None


def _screens(seen: TouriaView, names: Sequence[str]) -> Table:
    """What the seats have, as far as it may be seen."""
    grid = Table(pad_edge=False, header_style="bold", box=None)
    for column in ("Behind the screens", "hearts", "coins", "swords", "elixirs", "gems and items"):
        grid.add_column(column)
    for seat, held in enumerate(seen["seats"]):
        who = Text(f" {SEATS[seat]} {set_cell_size(names[seat], NAME)}")
        if held["castle"]:
            who.append(" castle", style="bold")
        screen = held["screen"]
        if screen is None:
            grid.add_row(who, *["?"] * 4, Text("hidden", style="dim"))
        else:
            counts = (screen["hearts"], screen["coins"], screen["swords"], screen["elixirs"])
            grid.add_row(who, *map(str, counts), _belongings(screen))
    return grid


def _belongings(screen: Screen) -> Text:
    """Gems with their number, gems that are a secret, and items."""
    parts = [
        Text(f"{number} {GEMS[gem][0]}", style=GEMS[gem][1])
        for gem, number in screen["gems"].items()
        if number
    ]
    if screen["secret"]:
        parts.append(Text(f"{screen['secret']} unknown", style="dim"))
    parts += [Text(item, style="italic") for item in screen["items"]]
    return Text(", ").join(parts) if parts else Text("nothing", style="dim")
