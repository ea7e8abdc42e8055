"""To Court the King in words: what happened, what is to be decided, what a choice would do."""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.games.court.seen.events import CourtEvent
from rookery.games.court.seen.view import CourtView

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


def prompt(seen: CourtView) -> str:
    """One sentence: what the actor has to decide."""
    turn = seen["turn"]
    if seen["phase"] == "first_roll" and seen["final"]:
        return "The final round: roll your dice, or pass."
    if seen["phase"] == "use_or_set_aside" and turn["due"]:
        return "Set at least one die aside before you roll again; characters may help."
    if turn["ability"]:
        return f"The {turn['ability'].title()} acts. {PROMPT[seen['phase']]}"
    return PROMPT[seen["phase"]]


def sentence(told: CourtEvent, names: Sequence[str]) -> str:
    """What happened, as a sentence."""
    said = _deed(told, names[told["seat"]])
    if "final_begins" in told:
        said += " The final round begins."
    if "winner" in told:
        said += f" {names[told['winner']]} holds the King and wins!"
    return said


def _deed(told: CourtEvent, who: str) -> str:
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


def choice(told: CourtEvent) -> str:
    """What a decision would do, in a few words; empty where its text says it all."""
    if told["verb"] == "take" and told["character"] == "charlatan":
        return "flip your Fool: +1 die"
    if told["verb"] in ("use", "take"):
        return ABILITY[told["character"]]
    if told.get("forfeits"):
        unused = " and ".join(name.title() for name in told["forfeits"])
        return f"ends your rolling with {unused} unused!"
    return ""
