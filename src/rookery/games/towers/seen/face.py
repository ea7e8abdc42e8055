"""Wandering Towers in a terminal: the ring with its towers and wizards, the hand, and words."""
# not compiled: it prints

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from rookery.core.contract import SEATS, Plain
from rookery.core.face import Face
from rookery.games.towers.seen.events import TowersEvent
from rookery.games.towers.seen.sentences import (
    SPELLS,
    card_words,
    choice,
    listed,
    prompt,
    sentence,
    steps_word,
    title,
    wizards,
)
from rookery.games.towers.seen.view import Card, SpaceView, TowersView

COLOURS: Final = ("red", "blue", "green", "yellow", "magenta", "cyan")
"""Of each seat's wizards; their letters tell them apart as well."""

CELL: Final = 14
"""So wide is a space, without its borders: five of them fit in a terminal of 80 columns."""
LINES: Final = 3
SIDE: Final = 5
"""The ring is drawn as a square with so many spaces on each side."""
INSIDE: Final = (CELL + 1) * (SIDE - 2) - 1
ROWS: Final = (
    (0, 1, 2, 3, 4),
    (15, 5),
    (14, 6),
    (13, 7),
    (12, 11, 10, 9, 8),
)
"""The spaces as they are drawn: clockwise, from the top left corner on."""

NAME: Final = 12

ON_THE_BOARD: Final = ("choose_card", "move_piece", "step_tower", "choose_target", "over")
"""Where one decides by what stands where: the ring is shown again there."""


class TowersFace(Face):
    """The ring of towers."""

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The whole table, from the seat's own view."""
        seen = cast(TowersView, view)
        parts = [_ring(seen, names), *_covered(seen, names), *_spells(seen), *_turn(seen, names)]
        return Group(*parts, *_hand(seen))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: the ring where it matters, the card in play, and the hand."""
        seen = cast(TowersView, view)
        ring = [_ring(seen, names)] if seen["phase"] in ON_THE_BOARD else []
        return Group(*ring, *_turn(seen, names), *_hand(seen))

    def prompt(self, view: Plain) -> str:
        """One sentence: what is to be decided."""
        return prompt(cast(TowersView, view))

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """What happened, as a sentence."""
        return sentence(cast(TowersEvent, event), names)

    def offered(self, text: str, event: Plain) -> str:
        """A decision, and what it would do."""
        meaning = choice(cast(TowersEvent, event), SEATS)
        return f"{text} — {meaning}" if meaning else text


# ---- the ring -------------------------------------------------------------------------------


def _ring(seen: TowersView, names: Sequence[str]) -> Text:
    """The spaces in a square, and in the middle what the seats have."""
    middle = _middle(seen, names)
    ring = Text(no_wrap=True)
    for number, row in enumerate(ROWS):
        ring.append(_border(middle) if 1 < number < SIDE - 1 else _rule(number))
        cells = [_space(seen["spaces"][space], space) for space in row]
        for line in range(LINES):
            ring.append("│")
            for i, cell in enumerate(cells):
                ring.append(cell[line])
                ring.append("│")
                if i == 0 and len(row) == 2:
                    ring.append(_next_line(middle))
                    ring.append("│")
            ring.append("\n")
    ring.append(_rule(SIDE))
    ring.rstrip()
    return ring


def _next_line(middle: list[Text]) -> Text:
    """The next line of what stands in the middle, as wide as the middle is."""
    return _fitted(middle.pop(0) if middle else Text(), INSIDE)


def _rule(number: int) -> str:
    """A line across the whole square: its edges, or the edge of the middle."""
    bar = "─" * CELL
    if number == 1:
        return f"├{bar}┼{bar}┴{bar}┴{bar}┼{bar}┤\n"
    if number == SIDE - 1:
        return f"├{bar}┼{bar}┬{bar}┬{bar}┼{bar}┤\n"
    ends = "┌┬┐" if number == 0 else "└┴┘"
    return f"{ends[0]}{ends[1].join([bar] * SIDE)}{ends[2]}\n"


def _border(middle: list[Text]) -> Text:
    """A line between two spaces left and right; the middle goes on."""
    line = Text(f"├{'─' * CELL}┤")
    line.append(_next_line(middle))
    return line.append(f"├{'─' * CELL}┤\n")


def _space(space: SpaceView, number: int) -> list[Text]:
    """Its number, the towers from the bottom up, and the wizards on top."""
    towers = space["towers"]
    top = towers[-1] if towers else None
    shield = top["shield"] if top else space["shield"]
    head = Text(f" {number:<2}", style="dim")
    if shield:
        head.append(" ◆", style="not dim bold")
    if space["keep"]:
        head.append("  KEEP ♜" if not shield else " KEEP ♜", style="not dim bold reverse")
    numbers = [str(tower["tower"]) for tower in towers]
    stack = Text(f" ▟{'·'.join(numbers) if len(numbers) < 6 else ''.join(numbers)}▙" if top else "")
    on_top = Text(" ")
    on_top.append(_letters((top["wizards"] if top else space["wizards"]) or []))
    return [_fitted(line, CELL) for line in (head, stack, on_top)]


def _letters(by_colour: Sequence[int]) -> Text:
    """A coloured letter for each wizard."""
    letters = [
        (SEATS[colour], COLOURS[colour]) for colour, n in enumerate(by_colour) for _ in range(n)
    ]
    text = Text()
    for letter, colour in letters:
        text.append(letter, style=f"bold {colour}")
        text.append(" ")
    text.rstrip()
    return text


def _fitted(text: Text, width: int) -> Text:
    """The text as wide as it must be."""
    text = text.copy()
    text.truncate(width, pad=True)
    return text


# ---- the middle -----------------------------------------------------------------------------


def _middle(seen: TowersView, names: Sequence[str]) -> list[Text]:
    lines = [Text(f"   {'':{NAME}} home   potions  cards", style="dim")]
    lines += [_seat(seen, seat, names) for seat in range(len(seen["seats"]))]
    discards = sum(card["count"] for card in seen["discards"])
    lines.append(Text())
    lines.append(Text(f" pile {seen['pile']}, discards {discards}; ◆ raven shield", style="dim"))
    if seen["solo"]:
        played, limit = seen["solo"]["played"], seen["solo"]["limit"]
        lines.append(Text(f" {played} of {limit} cards played"))
    else:
        lines.append(Text(" potions: ● full, ○ empty, × spent", style="dim"))
    return lines


def _seat(seen: TowersView, seat: int, names: Sequence[str]) -> Text:
    held = seen["seats"][seat]
    now = seen["start"] is not None and seat == seen["turn"]["seat"]
    line = Text("▸" if now else " ", style="bold" if now else "")
    line.append(SEATS[seat], style=f"bold {COLOURS[seat]}")
    line.append(f" {set_cell_size(names[seat], NAME)} ")
    line.append(f"{held['home']:>2}/{held['wizards']:<2}")
    potions = "●" * held["full"] + "○" * held["empty"] + "×" * held["spent"]
    line.append(f"  {potions:<7}  {held['cards']}")
    if held["goal"]:
        line.append("  goal!", style="bold")
    elif _is_in_team(seen):
        line.append(f"  team {held['team'] + 1}", style="dim")
    return line


def _is_in_team(seen: TowersView) -> bool:
    return len({seat["team"] for seat in seen["seats"]}) < len(seen["seats"])


# ---- below the ring -------------------------------------------------------------------------


def _covered(seen: TowersView, names: Sequence[str]) -> list[Text]:
    """Who is under towers: shown by open memory, or by a tower just lifted."""
    lines = []
    lifted = seen["lifted"]
    if lifted:
        found = wizards(lifted["below"], names) or "nobody"
        lines.append(Text(f"Under tower {lifted['tower']} was {found}.", style="bold"))
    for number, space in enumerate(seen["spaces"]):
        floors = [space["wizards"], *(tower["wizards"] for tower in space["towers"])][:-1]
        for tower, floor in zip(space["towers"], floors, strict=True):
            if floor and any(floor):
                line = Text(f"Under tower {tower['tower']} on space {number}: ")
                lines.append(line.append(_letters(floor)))
    return lines


def _spells(seen: TowersView) -> list[Text]:
    if not seen["spells"]:
        return []
    priced = [f"{title(spell['spell'])} {'●' * spell['cost']}" for spell in seen["spells"]]
    return [Text(f"Spells: {', '.join(priced)}")]


def _turn(seen: TowersView, names: Sequence[str]) -> list[Text]:
    """What has been done of this turn."""
    turn = seen["turn"]
    if seen["winners"] is not None:
        return [Text("The game is over.", style="bold")]
    if seen["start"] is None:
        return []
    said = []
    if turn["card"]:
        said.append(f"plays {card_words(turn['card'])}")
    if turn["doing"] == "renewal":
        said.append("has a new hand")
    if turn["roll"]:
        said.append(f"rolled a {turn['roll']}")
    if turn["chosen"]:
        said.append(f"moves the wizard on space {turn['chosen']['space']}")
    lines = [Text(f"{names[turn['seat']]} {listed(said)}.")] if said else []
    if turn["spell"] and turn["caster"] is not None:
        lines.append(Text(f"{names[turn['caster']]} casts {SPELLS[turn['spell']][0]}."))
    return lines


def _hand(seen: TowersView) -> list[Text]:
    """One's own cards side by side, as boxes."""
    if not seen["hand"]:
        return []
    picture = Text("Your hand\n", style="bold", no_wrap=True)
    picture.append("  ".join("╭───────────────╮" for _ in seen["hand"]) + "\n")
    for piece in ("wizard", "tower"):
        picture.append("  ".join(f"│ {_face(card, piece)} │" for card in seen["hand"]) + "\n")
    picture.append("  ".join("╰───────────────╯" for _ in seen["hand"]))
    return [picture]


def _face(card: Card, piece: str) -> str:
    steps = card["wizard"] if piece == "wizard" else card["tower"]
    return f"{piece:6} {steps_word(steps, card['dice']):>6}"
