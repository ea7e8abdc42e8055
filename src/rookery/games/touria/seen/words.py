"""The words that views and events use, as types: the page's own types are made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, cast

from rookery.core.contract import OVER
from rookery.games.touria.rules.components import (
    COLOUR_NAMES,
    DWELLER_NAMES,
    FACE_NAMES,
    ITEM_NAMES,
    ITEMS,
    SIDE_NAMES,
    SPACE_NAMES,
    TOWER_NAMES,
)
from rookery.games.touria.rules.gems import names

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

Phase = Literal[
    "choose_start",
    "roll_die",
    "post_order",
    "show_item",
    "fill_mine",
    "draw_gems",
    "see_behind",
    "bonus",
    "turn",
    "walk",
    "enter_mine",
    "flight",
    "dragon",
    "slay",
    "sword_master",
    "trader",
    "goldsmith",
    "fountain",
    "forest",
    "thieves",
    "keep",
    "tournament",
    "offer_elixir",
    "end_turn",
    "open_door",
    "due",
    "look_again",
    "over",
]
Colour = Literal["black", "blue", "red", "green", "yellow", "purple"]
Space = Literal[
    "dragon",
    "sword_master",
    "trader",
    "goldsmith",
    "fountain",
    "forest",
    "thieves",
    "tournament",
    "mine1",
    "mine2",
    "mine3",
    "mine4",
    "mine5",
    "mine6",
    "bridge",
    "castle",
]
Face = Literal[
    "dragon",
    "sword_master",
    "trader",
    "goldsmith",
    "fountain",
    "forest",
    "thieves",
    "wizard",
]
Item = Literal[
    "rose",
    "paintbrush",
    "compass",
    "scale",
    "ball",
    "helmet",
    "frog",
    "chest",
    "mirror",
    "hourglass",
    "knapsack",
    "flagon",
    "boots",
    "broom",
    "lantern",
    "bird",
]
Dweller = Literal[
    "royal_pair",
    "herbalist",
    "marshal",
    "jester",
    "bursar",
    "guard",
    "bard",
    "cupbearer",
    "maid",
]
Due = Literal["elixir", "sword", "item", "coin", "blue", "red", "green", "yellow"]
Side = Literal["north", "east", "south", "west"]
TowerName = Literal["nw", "ne", "se", "sw"]
Verb = Literal[
    "done",
    "pay",
    "roll",
    "learn",
    "drown",
    "steal",
    "joust_heart",
    "joust_coins",
    "elixir",
    "purple",
    "return",
    "coin",
    "sword",
    "tower",
    "twist",
    "idle",
    "go",
    "fly",
    "gem",
    "sell",
    "pair",
    "triple",
    "order",
    "take",
    "give",
    "open",
    "use",
    "paint",
    "compass",
    "knapsack",
    "chest",
    "broom",
    "look",
    "start",
    "rolled",
    "shown",
    "posted",
    "behind",
    "filled",
    "drawn",
]


def phase_name(s: TouriaState) -> Phase:
    """The name of what is decided next, or that the game is over."""
    return cast(Phase, "over" if s.actor == OVER else s.phase.name)


def colour_name(colour: int) -> Colour:
    """The name of a colour."""
    return COLOUR_NAMES[colour]


def gems_in(pool: int) -> list[Colour]:
    """The colours of a pool of gems, black first."""
    return cast(list[Colour], names(pool))


def space_name(space: int) -> Space:
    """The name of a space on the map."""
    return cast(Space, SPACE_NAMES[space])


def face_name(face: int) -> Face:
    """The name of what a face of a tower shows."""
    return cast(Face, FACE_NAMES[face])


def item_name(item: int) -> Item:
    """The name of a magical item."""
    return cast(Item, ITEM_NAMES[item])


def items_in(items: int) -> list[Item]:
    """The names of a set of items."""
    return [item_name(item) for item in range(ITEMS) if items >> item & 1]


def dweller_name(dweller: int) -> Dweller:
    """The name of one who may be behind a door."""
    return cast(Dweller, DWELLER_NAMES[dweller])


_DUES: Final[tuple[Due | None, ...]] = (
    None,
    "elixir",
    "sword",
    "item",
    "coin",
    "blue",
    "red",
    "green",
    "yellow",
)


def due_name(dweller: int) -> Due | None:
    """T92: what one who is behind a door asks for; the royal pair asks for nothing."""
    return _DUES[dweller]


def side_name(side: int) -> Side:
    """The name of a side of the board."""
    return SIDE_NAMES[side]


def tower_name(tower: int) -> TowerName:
    """The name of a tower."""
    return TOWER_NAMES[tower]
