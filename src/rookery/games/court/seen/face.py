"""To Court the King in a terminal: cards, dice one recognises, and plain words."""
# not compiled: it prints

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rookery.core.contract import Plain
from rookery.core.face import Face
from rookery.games.court.seen.events import CourtEvent
from rookery.games.court.seen.sentences import ABILITY, COST, choice, prompt, sentence
from rookery.games.court.seen.view import CourtView

PIPS: Final = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
DICE_A_LINE: Final = 7
"""So many fit in a terminal of 80 columns."""


class CourtFace(Face):
    """The court's table."""

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The whole table, from the seat's own view."""
        seen = cast(CourtView, view)
        return Group(_market(seen), _seats(seen, names), _turn(seen, names))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The dice and the claim, without the market and the cards."""
        return _turn(cast(CourtView, view), names)

    def prompt(self, view: Plain) -> str:
        """One sentence: what is to be decided."""
        return prompt(cast(CourtView, view))

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """What happened, as a sentence."""
        return sentence(cast(CourtEvent, event), names)

    def offered(self, text: str, event: Plain) -> str:
        """A decision, and what it would do."""
        meaning = choice(cast(CourtEvent, event))
        return f"{text} — {meaning}" if meaning else text


def _market(seen: CourtView) -> RenderableType:
    grid = Table(title="The court", expand=False, pad_edge=False, header_style="bold")
    for column in ("row", "character", "left", "cost", "ability"):
        grid.add_column(column)
    for card in seen["market"]:
        left = "∞" if card["endless"] else str(card["left"])
        name = card["name"]
        style = "" if card["left"] else "dim strike"
        row = "0ⅠⅡⅢⅣⅤ"[card["row"]]
        grid.add_row(row, name.title(), left, COST[name], ABILITY[name], style=style)
    return grid


def _seats(seen: CourtView, names: Sequence[str]) -> RenderableType:
    panels = []
    for seat, held in enumerate(seen["seats"]):
        cards = [name.title() for name in held["cards"]]
        if held["charlatans"]:
            cards.append(f"Charlatan ×{held['charlatans']}")
        body = Text(", ".join(cards) or "no cards yet")
        body.append(f"\n{held['dice']} dice", style="dim")
        now = seat == seen["turn"]["seat"] and seen["start"] is not None
        name = escape(names[seat])
        panels.append(Panel(body, title=name, border_style="red" if now else "dim"))
    return Columns(panels, equal=True, expand=True)


def _turn(seen: CourtView, names: Sequence[str]) -> RenderableType:
    turn = seen["turn"]
    parts: list[RenderableType] = []
    claim = seen["claim"]
    if claim:
        bar = f"{claim['count']} × {claim['face']}"
        parts.append(Text(f"{names[claim['king']]} holds the King with {bar}.", style="bold red"))
    if turn["aside"]:
        parts += [Text("set aside", style="dim"), dice_picture(turn["aside"], "dim")]
    if turn["active"]:
        parts += [Text("active", style="bold"), dice_picture(turn["active"], "bold red")]
    if turn["unrolled"]:
        parts.append(Text(f"{turn['unrolled']} dice in hand, {turn['reserve']} in reserve"))
    if turn["used"]:
        parts.append(Text("used: " + ", ".join(turn["used"]), style="dim"))
    return Group(*parts)


def dice_picture(dice: Sequence[int], style: str) -> Text:
    """Dice side by side, as boxes with pips."""
    picture = Text(style=style)
    for first in range(0, len(dice), DICE_A_LINE):
        row = dice[first : first + DICE_A_LINE]
        picture.append("  ".join("┌───────┐" for _ in row) + "\n")
        for line in range(3):
            picture.append("  ".join(f"│ {PIPS[face][line]} │" for face in row) + "\n")
        picture.append("  ".join("└───────┘" for _ in row) + "\n")
    return picture
