"""To Court the King in a terminal: cards, dice one recognises, and plain words."""

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
from rookery.games.court.view import CourtEvent, CourtView
from rookery.terminal.face import Face

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

ABILITY: Final = {
    "fool": "re-roll one active die",
    "charlatan": "+1 die",
    "farmer": "+1 die",
    "maid": "add 1–3 to a die",
    "philosopher": "shift pips between two dice",
    "laborer": "bring a 1",
    "guard": "bring a 2",
    "hunter": "bring a 3",
    "astronomer": "copy a set-aside die",
    "merchant": "re-roll any dice",
    "noblewoman": "+1 on any dice",
    "pawnbroker": "bring a 4",
    "knight": "bring a 5",
    "magician": "set a die to any value",
    "alchemist": "redistribute 2–3 dice",
    "bishop": "bring a 6",
    "nobleman": "+2 on any dice",
    "general": "+2 dice",
    "queen": "bring any die",
    "king": "wins the game",
}
COST: Final = {
    "fool": "anything",
    "farmer": "pair",
    "maid": "all odd",
    "philosopher": "all even",
    "laborer": "sum 15+",
    "guard": "3 of a kind",
    "hunter": "4 of a kind",
    "astronomer": "two pairs",
    "merchant": "sum 20+",
    "noblewoman": "full house",
    "pawnbroker": "sum 30+",
    "knight": "5 of a kind",
    "magician": "five in a row",
    "alchemist": "1 to 6",
    "bishop": "three pairs",
    "nobleman": "two triplets",
    "general": "6 of a kind",
    "queen": "with the King",
    "king": "7 of a kind",
}
PROMPT: Final = {
    "first_roll": "Roll your dice.",
    "use_or_set_aside": "Set dice aside, use a character, or roll the rest.",
    "choose_die": "Choose a die.",
    "choose_receiver": "Choose the die that takes the pips.",
    "choose_value": "Choose the new value.",
    "choose_dice": "Choose dice one by one, then done.",
    "take_card": "Take a card, or decline.",
}


class CourtFace(Face):
    """The court's table."""

    def table(self, view: Plain, names: Sequence[str]) -> RenderableType:
        seen = cast(CourtView, view)
        return Group(_market(seen), _seats(seen, names), _turn(seen, names))

    def glance(self, view: Plain, names: Sequence[str]) -> RenderableType:
        return _turn(cast(CourtView, view), names)

    def prompt(self, view: Plain) -> str:
        seen = cast(CourtView, view)
        turn = seen["turn"]
        if seen["phase"] == "first_roll" and seen["final"]:
            return "The final round: roll your dice, or pass."
        if seen["phase"] == "use_or_set_aside" and turn["due"]:
            return "Set at least one die aside before you roll again; characters may help."
        if turn["ability"]:
            return f"The {turn['ability'].title()} acts. {PROMPT[seen['phase']]}"
        return PROMPT[seen["phase"]]

    def said(self, event: Plain, names: Sequence[str]) -> str | None:
        told = cast(CourtEvent, event)
        sentence = _sentence(told, names[told["seat"]])
        if "final_begins" in told:
            sentence += " The final round begins."
        if "winner" in told:
            sentence += f" {names[told['winner']]} holds the King and wins!"
        return sentence

    def offered(self, text: str, event: Plain) -> str:
        told = cast(CourtEvent, event)
        if told["verb"] == "use":
            return f"{text} — {ABILITY[told['character']]}"
        if told["verb"] == "take" and told["character"] == "charlatan":
            return "take charlatan — flip your Fool: +1 die"
        if told["verb"] == "take":
            return f"{text} — {ABILITY[told['character']]}"
        if told.get("forfeits"):
            unused = " and ".join(name.title() for name in told["forfeits"])
            return f"{text} — ends your rolling with {unused} unused!"
        return text


def _sentence(told: CourtEvent, who: str) -> str:
    verb = told["verb"]
    if verb == "start":
        return f"{who} is the start player."
    if verb == "rolled":
        return f"{who} rolls {_listed(told['dice'])}."
    if verb == "aside":
        return _aside_sentence(told, who)
    if verb == "take" and told["character"] == "king":
        return f"{who} claims the King and the Queen!"
    if verb == "take" and told["character"] == "charlatan":
        return f"{who} flips a Fool: a Charlatan now."
    simple = {
        "roll": f"{who} picks up the dice.",
        "done": f"{who} is done choosing.",
        "pass": f"{who} passes.",
        "decline": f"{who} takes nothing.",
        "die": f"{who} chooses a {told.get('face')}.",
        "to": f"{who} makes it a {told.get('face')}.",
        "use": f"{who} uses the {told.get('character', '').title()}.",
        "take": f"{who} takes the {told.get('character', '').title()}.",
    }
    return simple[verb]


def _aside_sentence(told: CourtEvent, who: str) -> str:
    sentence = f"{who} sets a {told['face']} aside."
    if "result" in told:
        sentence += f" Result: {_listed(told['result'])}."
    if "challenge" in told:
        won = told["challenge"] == "won"
        sentence += f" {who} takes the King!" if won else " The King stays."
    return sentence


def _listed(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))


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
