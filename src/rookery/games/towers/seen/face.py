"""Wandering Towers in a terminal: the ring with its towers and wizards, the hand, and words."""
# not compiled: it prints

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from rookery.core.catalogue import Catalogue
from rookery.core.contract import SEATS, Plain
from rookery.core.face import Face
from rookery.games.towers.seen.events import TowersEvent
from rookery.games.towers.seen.sentences import (
    answer,
    card_name,
    choice,
    prompt,
    sentence,
    space_name,
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

    package = "rookery.games.towers"

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The whole table, from the seat's own view."""
        seen, say = cast(TowersView, view), self.words
        parts = [_ring(say, seen, names), *_covered(say, seen, names), *_spells(say, seen)]
        return Group(*parts, *_turn(say, seen, names), *_hand(say, seen))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """What changes within a turn: the ring where it matters, the card in play, and the hand."""
        seen, say = cast(TowersView, view), self.words
        ring = [_ring(say, seen, names)] if seen["phase"] in ON_THE_BOARD else []
        return Group(*ring, *_turn(say, seen, names), *_hand(say, seen))

    def prompt(self, view: Plain, choices: Sequence[Plain], names: Sequence[str]) -> str:
        """One sentence: what is to be decided."""
        open_now = cast(Sequence[TowersEvent], choices)
        return prompt(self.words, cast(TowersView, view), open_now, names)

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """What happened, as a sentence."""
        return sentence(self.words, cast(TowersEvent, event), names)

    def offered(self, text: str, event: Plain, names: Sequence[str]) -> str:
        """A decision, and what it would do."""
        return choice(self.words, cast(TowersEvent, event), names)

    def why_not(self, reason: Plain, names: Sequence[str]) -> str:
        """Why a decision is not open, in a sentence."""
        known = f"towers_why_{reason['code']}" in self.words
        return answer(self.words, reason, names) if known else super().why_not(reason, names)


# ---- the ring -------------------------------------------------------------------------------


def _ring(say: Catalogue, seen: TowersView, names: Sequence[str]) -> Text:
    """The spaces in a square, and in the middle what the seats have."""
    middle = _middle(say, seen, names)
    ring = Text(no_wrap=True)
    for number, row in enumerate(ROWS):
        ring.append(_border(middle) if 1 < number < SIDE - 1 else _rule(number))
        cells = [_space(say, seen["spaces"][space], space) for space in row]
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


def _space(say: Catalogue, space: SpaceView, number: int) -> list[Text]:
    """Its number and name, the towers from the bottom up, and the wizards or the keep on top."""
    towers = space["towers"]
    top = towers[-1] if towers else None
    head = Text(f"{number:>2} {space_name(say, number)}", style="dim")
    numbers = [str(tower["tower"]) for tower in towers]
    stack = Text(f" ▟{'·'.join(numbers) if len(numbers) < 6 else ''.join(numbers)}▙" if top else "")
    if top["shield"] if top else space["shield"]:
        stack.append(" ◆", style="bold")
    on_top = Text(" ")
    if space["keep"]:
        on_top.append(" ♜ ", style="bold reverse")
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


def _middle(say: Catalogue, seen: TowersView, names: Sequence[str]) -> list[Text]:
    columns = [say(f"towers_column_{name}") for name in ("home", "potions", "cards")]
    lines = [Text(f"   {'':{NAME}} {columns[0]:<6} {columns[1]:<8} {columns[2]}", style="dim")]
    lines += [_seat(say, seen, seat, names) for seat in range(len(seen["seats"]))]
    discards = sum(card["count"] for card in seen["discards"])
    lines.append(Text())
    lines.append(Text(f" {say('towers_pile', count=seen['pile'])}", style="dim"))
    lines.append(Text(f" {say('towers_discards', count=discards)}", style="dim"))
    lines.append(Text(f" {say('towers_signs_board')}", style="dim"))
    if seen["solo"]:
        played, limit = seen["solo"]["played"], seen["solo"]["limit"]
        lines.append(Text(f" {say('towers_played', played=played, limit=limit)}"))
    else:
        lines.append(Text(f" {say('towers_signs_potions')}", style="dim"))
    return lines


def _seat(say: Catalogue, seen: TowersView, seat: int, names: Sequence[str]) -> Text:
    held = seen["seats"][seat]
    now = seen["start"] is not None and seat == seen["turn"]["seat"]
    line = Text("▸" if now else " ", style="bold" if now else "")
    line.append(SEATS[seat], style=f"bold {COLOURS[seat]}")
    line.append(f" {set_cell_size(names[seat], NAME)} ")
    line.append(f"{held['home']:>2}/{held['wizards']:<2}")
    potions = "●" * held["full"] + "○" * held["empty"] + "×" * held["spent"]
    line.append(f"  {potions:<7}  {held['cards']}")
    if held["goal"]:
        line.append("  ✓", style="bold")
    elif _is_in_team(seen):
        line.append(f"  {say('towers_team', letter=SEATS[held['team']])}", style="dim")
    return line


def _is_in_team(seen: TowersView) -> bool:
    return len({seat["team"] for seat in seen["seats"]}) < len(seen["seats"])


# ---- below the ring -------------------------------------------------------------------------


def _covered(say: Catalogue, seen: TowersView, names: Sequence[str]) -> list[Text]:
    """Who is under towers: shown by open memory, or by a tower just lifted."""
    lines = []
    lifted = seen["lifted"]
    if lifted:
        found = wizards(say, lifted["below"], names)
        key = "towers_lifted" if found else "towers_lifted_none"
        lines.append(Text(say(key, number=lifted["tower"], wizards=found), style="bold"))
    for number, space in enumerate(seen["spaces"]):
        floors = [space["wizards"], *(tower["wizards"] for tower in space["towers"])][:-1]
        for tower, floor in zip(space["towers"], floors, strict=True):
            if floor and any(floor):
                where = {"number": tower["tower"], "space": space_name(say, number)}
                line = Text(say("towers_under", **where)).append(" ")
                lines.append(line.append(_letters(floor)))
    return lines


def _spells(say: Catalogue, seen: TowersView) -> list[Text]:
    if not seen["spells"]:
        return []
    known = [(say(f"towers_spell_{spell['spell']}"), spell["cost"]) for spell in seen["spells"]]
    priced = [f"{name} {'●' * cost}" for name, cost in known]
    return [Text(say("towers_spells_listed", spells=", ".join(priced)))]


def _turn(say: Catalogue, seen: TowersView, names: Sequence[str]) -> list[Text]:
    """What has been done of this turn."""
    turn = seen["turn"]
    if seen["winners"] is not None:
        return [Text(say("answer_over"), style="bold")]
    if seen["start"] is None:
        return []
    name, chosen = names[turn["seat"]], turn["chosen"]
    said = []
    if turn["card"]:
        said.append(say("towers_log_play", name=name, card=card_name(say, turn["card"])))
    if turn["doing"] == "renewal":
        said.append(say("towers_log_renew", name=name))
    if turn["roll"]:
        said.append(say("towers_die", face=turn["roll"]))
    if chosen:
        start, to = space_name(say, chosen["space"]), space_name(say, chosen["to"])
        piece = say("towers_piece_wizard", owner=names[chosen["colour"]], **{"from": start})
        said.append(say("towers_would_wizard", piece=piece, to=to))
    lines = [Text(say.sentences(*said))] if said else []
    if turn["spell"] and turn["caster"] is not None:
        cast_now = {"name": names[turn["caster"]], "spell": say(f"towers_spell_{turn['spell']}")}
        lines.append(Text(say("towers_log_cast", **cast_now)))
    return lines


def _hand(say: Catalogue, seen: TowersView) -> list[Text]:
    """One's own cards side by side, as boxes."""
    if not seen["hand"]:
        return []
    picture = Text(f"{say('towers_hand')}\n", style="bold", no_wrap=True)
    picture.append("  ".join("╭───────────────╮" for _ in seen["hand"]) + "\n")
    for piece in ("wizard", "tower"):
        lines = [f"│ {_half(say, card, piece)} │" for card in seen["hand"]]
        picture.append("  ".join(lines) + "\n")
    picture.append("  ".join("╰───────────────╯" for _ in seen["hand"]))
    return [picture]


def _half(say: Catalogue, card: Card, piece: str) -> str:
    """How far a card moves such a piece: so many steps, so many dice, or not at all."""
    steps = card["wizard"] if piece == "wizard" else card["tower"]
    far = "–" if steps is None else str(steps) if steps > 0 else "⚄" * card["dice"]
    return f"{say(f'towers_column_{piece}'):8} {far:>4}"
