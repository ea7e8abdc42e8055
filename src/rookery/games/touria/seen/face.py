"""Touria in a terminal: the land with its roads and mines, the towers, the screens, and words."""
# not compiled: it prints

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, cast

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rookery.core.catalogue import Catalogue
from rookery.core.contract import SEATS, Plain
from rookery.core.face import Face
from rookery.games.touria.seen.sentences import answer, choice, item, place, prompt, sentence
from rookery.games.touria.seen.view import Screen, Supply, TouriaEvent, TouriaView

GEMS: Final = {
    "black": "bold",
    "blue": "blue",
    "red": "red",
    "green": "green",
    "yellow": "yellow",
    "purple": "magenta",
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
SHORT: Final = ("sword_master", "fountain", "forest")
"""Places whose names are too long for a box; they have a short one."""

ON_THE_MAP: Final = ("turn", "walk", "flight", "end_turn", "over")
"""Where one decides by where the heroes are: the land is shown again there."""

NAME: Final = 10


class TouriaFace(Face):
    """The land of the dancing towers."""

    package = "rookery.games.touria"

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The whole table, from the seat's own view."""
        seen, say = cast(TouriaView, view), self.words
        land, towers = _land(say, seen), _towers(say, seen, names)
        return Group(land, towers, *_market(say, seen), _screens(say, seen, names))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: the land where it matters, and the screens."""
        seen, say = cast(TouriaView, view), self.words
        screens = _screens(say, seen, names)
        if seen["phase"] in ON_THE_MAP:
            return Group(_land(say, seen), _towers(say, seen, names), screens)
        return screens

    def prompt(self, view: Plain, choices: Sequence[Plain], names: Sequence[str]) -> str:
        """One sentence: what is to be decided."""
        open_now = cast(Sequence[TouriaEvent], choices)
        return prompt(self.words, cast(TouriaView, view), open_now, names)

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """What happened, as a sentence."""
        return sentence(self.words, cast(TouriaEvent, event), names)

    def offered(self, text: str, event: Plain, names: Sequence[str]) -> str:
        """A decision, and what it would do."""
        return choice(self.words, cast(TouriaEvent, event))

    def why_not(self, reason: Plain, names: Sequence[str]) -> str:
        """Why a decision is not open, in a sentence."""
        known = f"touria_why_{reason['code']}" in self.words
        return answer(self.words, reason) if known else super().why_not(reason, names)


# ---- the land -------------------------------------------------------------------------------


def _land(say: Catalogue, seen: TouriaView) -> Text:
    """The spaces round the castle, the roads between them, and what is inside."""
    inside = _inside(say, seen)
    land = Text(no_wrap=True)
    for number, row in enumerate(MAP):
        boxes = [_box(say, seen, space) for space in row]
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


def _box(say: Catalogue, seen: TouriaView, space: str) -> list[Text]:
    """A space: its name, the gems in a mine, and the heroes or their goal."""
    round_place = not space.startswith("mine") and space != "bridge"
    corners = "╭╮╰╯" if round_place else "┌┐└┘"
    wide = BOX - 2
    name = Text(_sign(say, space).center(wide), style="bold" if round_place else "")
    inner = Text()
    if seen["map"]["here"] == space:
        named = round_place or space == "bridge"
        inner.append(say("touria_heroes_sign") if named else "♞ ", style="bold reverse")
    elif seen["map"]["goal"] == space:
        inner.append(say("touria_goal_sign"), style="bold")
    if space.startswith("mine"):
        inner.append(_gems(say, seen["map"]["mines"][int(space[4:]) - 1]))
    inner.align("center", wide)
    return [
        Text(f"{corners[0]}{'─' * wide}{corners[1]}"),
        Text("│").append(name).append("│"),
        Text("│").append(inner).append("│"),
        Text(f"{corners[2]}{'─' * wide}{corners[3]}"),
    ]


def _sign(say: Catalogue, space: str) -> str:
    """The name of a space, short enough for a box."""
    return say(f"touria_sign_{space}") if space in SHORT else place(say, space)


def _gems(say: Catalogue, gems: Sequence[str]) -> Text:
    return Text(" ").join(Text(say(f"touria_short_{gem}"), style=GEMS[gem]) for gem in gems)


def _fitted(text: Text, width: int) -> Text:
    text = text.copy()
    text.truncate(width, pad=True)
    return text


# ---- inside the ring ------------------------------------------------------------------------


def _inside(say: Catalogue, seen: TouriaView) -> list[Text]:
    """The castle with its roads and doors, the tournament, and the roads that cross the ring."""
    here, need = seen["map"]["here"], seen["need"]
    lines = [Text(), _titled(say, "castle", here == "castle")]
    hearts, coins = say("touria_hearts", count=need), say("touria_coins", count=need)
    lines.append(Text(f"   {say('touria_castle_opens', hearts=hearts, coins=coins)}", style="dim"))
    lines += _wrapped(say("touria_castle_roads", places=_castle_roads(say, seen)))
    lines.append(_titled(say, "tournament", here == "tournament"))
    lines[-1].append(f"  {say('touria_tournament_out')}", style="dim")
    lines += [Text(f"   {one} ══ {other}") for one, other in _crossing(say, seen)]
    return lines + _doors(say, seen)


def _wrapped(words: str) -> list[Text]:
    return [Text(f"   {line}") for line in wrap(words, INSIDE - 2)]


def _titled(say: Catalogue, space: str, heroes: bool) -> Text:
    line = Text("   ").append(place(say, space), style="bold")
    if heroes:
        line.append("  ").append(say("touria_heroes_sign"), style="bold reverse")
    return line


def _castle_roads(say: Catalogue, seen: TouriaView) -> str:
    used = [set(road) for road in seen["map"]["used"]]
    ends = [
        (set(road) in used, place(say, road[road[0] == "castle"]))
        for road in seen["map"]["roads"]
        if "castle" in road
    ]
    return ", ".join(say("touria_road_used", place=end) if was else end for was, end in ends)


def _crossing(say: Catalogue, seen: TouriaView) -> list[tuple[str, str]]:
    """The roads that are drawn nowhere else; the edition in the package has none."""
    ring = [*MAP[0], MAP[1][1], MAP[2][1], *MAP[3][::-1], MAP[2][0], MAP[1][0]]
    drawn = [{one, other} for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)]
    roads = [
        road for road in seen["map"]["roads"] if set(road) not in drawn and "castle" not in road
    ]
    return [(place(say, one), place(say, other)) for one, other in roads]


def _doors(say: Catalogue, seen: TouriaView) -> list[Text]:
    doors = list(enumerate(seen["doors"], 1))
    closed = [str(number) for number, door in doors if not door["open"]]
    known = [(n, door["open"], door["dweller"]) for n, door in doors if door["dweller"]]
    lines = _wrapped(say("touria_doors_closed", doors=" ".join(closed) or "–"))
    for is_open, key in ((True, "touria_doors_open"), (False, "touria_doors_seen")):
        told = [
            f"{n} {say(f'touria_dweller_{who}')}" for n, opened, who in known if opened == is_open
        ]
        if told:
            lines += _wrapped(say(key, doors=", ".join(told)))
    return lines


# ---- towers, market, screens ----------------------------------------------------------------


def _towers(say: Catalogue, seen: TouriaView, names: Sequence[str]) -> Table:
    """What each tower shows to each seat."""
    grid = Table(pad_edge=False, header_style="bold", box=None)
    grid.add_column(say("touria_column_towers"))
    for tower in seen["towers"]:
        grid.add_column(say(f"touria_column_{tower['name']}"), min_width=13)
    for seat, held in enumerate(seen["seats"]):
        shown = [_sign(say, tower["shown"][seat]) for tower in seen["towers"]]
        now = seat == seen["turn"]["seat"] and seen["start"] is not None
        mark = "▸" if now else " "
        side = say(f"touria_side_{held['side']}")
        who = Text(f"{mark}{set_cell_size(names[seat], NAME)} {side}")
        grid.add_row(who, *map(Text, shown), style="bold" if now else "")
    return grid


def _market(say: Catalogue, seen: TouriaView) -> list[Text]:
    posted = [(i, order) for i, order in enumerate(seen["orders"], 1) if order]
    orders = Text(f"{say('touria_line_orders')} ")
    for number, order in posted:
        orders.append(f" {number}: ").append(_gems(say, order["gems"]))
        orders.append(f" → {order['coins']}  ")
    display = say.listed([item(say, name) for name in seen["display"]]) or "–"
    items = Text(say("touria_line_items", items=display))
    if seen["discard"]:
        last = say("touria_discard", name=item(say, seen["discard"]))
        items.append(f"  {last}", style="dim")
    lines = [orders, items]
    if seen["die"]:
        colour = say(f"touria_colour_{seen['die']}")
        lines.append(Text(say("touria_die", colour=colour), style=GEMS[seen["die"]]))
    if seen["supply"]:
        lines.append(Text(_supply(say, seen["supply"]), style="dim"))
    dweller = _due_dweller(seen)
    if dweller:
        lines.append(Text(say(f"touria_asks_{dweller}"), style="bold"))
    return lines


def _supply(say: Catalogue, supply: Supply) -> str:
    return say(
        "touria_supply",
        bag=say("touria_bag", count=supply["bag"]),
        swords=say("touria_swords", count=supply["swords"]),
        hearts=say("touria_hearts", count=supply["hearts"]),
        stack=say("touria_stack", count=supply["stack"]),
    )


def _due_dweller(seen: TouriaView) -> str | None:
    door = seen["turn"]["door"]
    return seen["doors"][door - 1]["dweller"] if door and seen["phase"] == "due" else None


def _screens(say: Catalogue, seen: TouriaView, names: Sequence[str]) -> Table:
    """What the seats have, as far as it may be seen."""
    grid = Table(pad_edge=False, header_style="bold", box=None)
    for column in ("screens", "hearts", "coins", "swords", "elixirs", "belongings"):
        grid.add_column(say(f"touria_column_{column}"))
    for seat, held in enumerate(seen["seats"]):
        who = Text(f" {SEATS[seat]} {set_cell_size(names[seat], NAME)}")
        if held["castle"]:
            who.append(f" {place(say, 'castle')}", style="bold")
        screen = held["screen"]
        if screen is None:
            grid.add_row(who, *["?"] * 4, Text(say("touria_hidden"), style="dim"))
        else:
            counts = (screen["hearts"], screen["coins"], screen["swords"], screen["elixirs"])
            grid.add_row(who, *map(str, counts), _belongings(say, screen))
    return grid


def _belongings(say: Catalogue, screen: Screen) -> Text:
    """Gems with their number, gems that are a secret, and items."""
    parts = [
        Text(f"{number} {say(f'touria_short_{gem}')}", style=GEMS[gem])
        for gem, number in screen["gems"].items()
        if number
    ]
    if screen["secret"]:
        parts.append(Text(say("touria_secret", count=screen["secret"]), style="dim"))
    parts += [Text(item(say, name), style="italic") for name in screen["items"]]
    return Text(", ").join(parts) if parts else Text("–", style="dim")
