"""To Court the King in words: what happened, what is to be decided, what a choice would do."""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rookery.core.catalogue import Catalogue
from rookery.core.contract import Plain
from rookery.games.court.seen.events import CourtEvent
from rookery.games.court.seen.reasons import CourtReason
from rookery.games.court.seen.view import CourtView

OWN_VALUES: Final = ("philosopher", "alchemist")
"""Who has a prompt of its own for the values it makes."""


def dice_words(dice: Sequence[int]) -> str:
    """Dice in words, such as `2 5 5`."""
    return " ".join(map(str, dice))


# ---- prompts --------------------------------------------------------------------------------


def prompt(say: Catalogue, seen: CourtView, choices: Sequence[CourtEvent]) -> str:
    """One sentence: what the actor has to decide."""
    turn, phase = seen["turn"], seen["phase"]
    if phase == "first_roll":
        return _first_roll(say, seen, choices)
    if phase == "use_or_set_aside":
        return _set_aside(say, seen, choices)
    if phase == "take_card":
        return say("court_prompt_take", dice=dice_words(turn["aside"]))
    if phase == "choose_receiver":
        return say("court_prompt_receiver")
    ability = str(turn["ability"])
    if phase == "choose_value":
        own = f"_{ability}" if ability in OWN_VALUES else ""
        return say(f"court_prompt_value{own}", name=say(f"court_name_{ability}"))
    return say(f"court_prompt_{ability}")


def _uses(choices: Sequence[CourtEvent]) -> bool:
    return any(choice["verb"] == "use" for choice in choices)


def _first_roll(say: Catalogue, seen: CourtView, choices: Sequence[CourtEvent]) -> str:
    turn, claim = seen["turn"], seen["claim"]
    if seen["final"] and claim:
        own = turn["seat"] == claim["queen"]
        key = "court_prompt_win_back" if own else "court_prompt_challenge"
        return say(key, count=claim["count"], face=claim["face"])
    key = "court_prompt_first_roll_bring" if _uses(choices) else "court_prompt_first_roll"
    return say(key, count=turn["unrolled"] + len(turn["active"]))


def _set_aside(say: Catalogue, seen: CourtView, choices: Sequence[CourtEvent]) -> str:
    turn = seen["turn"]
    if not turn["due"]:
        return say("court_prompt_free", count=len(turn["active"]))
    if len(turn["active"]) > 1:
        return say("court_prompt_due")
    return say("court_prompt_due_last_use" if _uses(choices) else "court_prompt_due_last")


# ---- what happened --------------------------------------------------------------------------


def sentence(say: Catalogue, told: CourtEvent, names: Sequence[str]) -> str:
    """What happened, in a sentence or a few."""
    name = names[told["seat"]]
    said = [_deed(say, told, name)]
    if "challenge" in told:
        key = "court_log_won" if told["challenge"] == "won" else "court_log_failed"
        said.append(say(key, name=name, dice=dice_words(told["result"])))
    elif "result" in told:
        said.append(say("court_told_result", dice=dice_words(told["result"])))
    if "final_begins" in told:
        said.append(say("court_log_final"))
    if "winner" in told:
        said.append(say("court_log_winner", name=names[told["winner"]]))
    return " ".join(said)


def _deed(say: Catalogue, told: CourtEvent, name: str) -> str:
    verb = told["verb"]
    if verb == "rolled":
        return say("court_log_rolled", name=name, dice=dice_words(told["dice"]))
    if verb == "aside":
        return say("court_log_aside", name=name, dice=told["face"])
    if verb in ("die", "to"):
        return say(f"court_log_{verb}", name=name, face=told["face"])
    if verb in ("use", "take"):
        return _called(say, told, name)
    if verb in ("roll", "done"):
        return say(f"court_told_{verb}", name=name)
    return say(f"court_log_{verb}", name=name)


def _called(say: Catalogue, told: CourtEvent, name: str) -> str:
    """Somebody calls on a character, or wins one over."""
    verb, character = told["verb"], told["character"]
    if verb == "take" and character in ("king", "charlatan"):
        return say(f"court_log_take_{character}", name=name)
    return say(f"court_log_{verb}", name=name, character=say(f"court_the_{character}"))


# ---- choices --------------------------------------------------------------------------------


def choice(say: Catalogue, told: CourtEvent) -> str:
    """What a decision would do, in a sentence or two."""
    verb = told["verb"]
    if verb in ("use", "take"):
        return _calling(say, told)
    if verb == "aside" and told.get("forfeits"):
        unused = say.listed([say(f"court_name_{name}") for name in told["forfeits"]])
        return say("court_choose_forfeit", face=told["face"], names=unused)
    if verb == "roll":
        return say("court_choose_roll")
    key = {"aside": "court_die_aside", "die": "court_die_choose", "to": "court_value"}.get(verb)
    return say(key, face=told["face"]) if key else say(f"court_{verb}")


def _calling(say: Catalogue, told: CourtEvent) -> str:
    character = told["character"]
    does = say(f"court_does_{character}")
    if told["verb"] == "use":
        return say("court_hint_use", character=say(f"court_the_{character}"), does=does)
    if character in ("king", "charlatan"):
        return say.sentences(say(f"court_take_{character}"), does)
    return say.sentences(say("court_take", character=say(f"court_the_{character}")), does)


# ---- refusals -------------------------------------------------------------------------------


def answer(say: Catalogue, reason: Plain) -> str:
    """Why a decision is not open, in a sentence."""
    given = cast(CourtReason, reason)
    character, ability = given.get("character"), given.get("ability")
    return say(
        f"court_why_{given['code']}",
        character=say(f"court_name_{character}") if character else "",
        cost=say(f"court_cost_{character}") if character else "",
        ability=say(f"court_name_{ability}") if ability else "",
        face=given.get("face"),
    )
