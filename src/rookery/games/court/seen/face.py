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

from rookery.core.catalogue import Catalogue
from rookery.core.contract import Plain
from rookery.core.face import Face
from rookery.games.court.seen.events import CourtEvent
from rookery.games.court.seen.sentences import answer, choice, prompt, sentence
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

    package = "rookery.games.court"

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The whole table, from the seat's own view."""
        seen, say = cast(CourtView, view), self.words
        return Group(_market(say, seen), _seats(say, seen, names), _turn(say, seen, names))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        """The dice and the claim, without the market and the cards."""
        return _turn(self.words, cast(CourtView, view), names)

    def prompt(self, view: Plain, choices: Sequence[Plain], names: Sequence[str]) -> str:
        """One sentence: what is to be decided."""
        return prompt(self.words, cast(CourtView, view), cast(Sequence[CourtEvent], choices))

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        """What happened, as a sentence."""
        return sentence(self.words, cast(CourtEvent, event), names)

    def offered(self, text: str, event: Plain, names: Sequence[str]) -> str:
        """A decision, and what it would do."""
        return choice(self.words, cast(CourtEvent, event))

    def why_not(self, reason: Plain, names: Sequence[str]) -> str:
        """Why a decision is not open, in a sentence."""
        known = f"court_why_{reason['code']}" in self.words
        return answer(self.words, reason) if known else super().why_not(reason, names)


def _market(say: Catalogue, seen: CourtView) -> RenderableType:
    grid = Table(title=say("court_market"), expand=False, pad_edge=False, header_style="bold")
    for column in ("row", "character", "left", "cost", "ability"):
        grid.add_column(say(f"court_column_{column}"))
    for card in seen["market"]:
        left = "∞" if card["endless"] else str(card["left"])
        name = card["name"]
        words = [say(f"court_{kind}_{name}") for kind in ("name", "cost", "brief")]
        style = "" if card["left"] else "dim strike"
        grid.add_row("0ⅠⅡⅢⅣⅤ"[card["row"]], words[0], left, *words[1:], style=style)
    return grid


def _seats(say: Catalogue, seen: CourtView, names: Sequence[str]) -> RenderableType:
    panels = []
    for seat, held in enumerate(seen["seats"]):
        cards = [say(f"court_name_{name}") for name in held["cards"]]
        if held["charlatans"]:
            cards.append(f"{say('court_name_charlatan')} ×{held['charlatans']}")
        body = Text(", ".join(cards) or say("court_no_cards"))
        body.append(f"\n{say('court_dice_hand', count=held['dice'])}", style="dim")
        now = seat == seen["turn"]["seat"] and seen["start"] is not None
        name = escape(names[seat])
        panels.append(Panel(body, title=name, border_style="red" if now else "dim"))
    return Columns(panels, equal=True, expand=True)


def _turn(say: Catalogue, seen: CourtView, names: Sequence[str]) -> RenderableType:
    turn, claim = seen["turn"], seen["claim"]
    parts: list[RenderableType] = []
    if claim:
        holds = {"name": names[claim["king"]], "count": claim["count"], "face": claim["face"]}
        parts.append(Text(say.sentences(say("court_claim", **holds)), style="bold red"))
    if turn["aside"]:
        parts += [Text(say("court_aside"), style="dim"), dice_picture(turn["aside"], "dim")]
    if turn["active"]:
        parts += [Text(say("court_active"), style="bold"), dice_picture(turn["active"], "bold red")]
    if turn["unrolled"]:
        parts.append(Text(say("court_in_hand", count=turn["unrolled"])))
        parts.append(Text(say("court_reserve", count=turn["reserve"])))
    if turn["used"]:
        used = say.listed([say(f"court_name_{name}") for name in turn["used"]])
        parts.append(Text(say("court_used", names=used), style="dim"))
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
