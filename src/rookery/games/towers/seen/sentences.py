"""Wandering Towers in words: what happened, what is to be decided, and what a choice would do."""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rookery.core.catalogue import Catalogue
from rookery.core.contract import Plain
from rookery.games.towers.rules.components import LANDSCAPE
from rookery.games.towers.seen.events import TowersEvent
from rookery.games.towers.seen.reasons import TowersReason
from rookery.games.towers.seen.view import Card, TowersView

# ---- names ----------------------------------------------------------------------------------


def space_name(say: Catalogue, space: int) -> str:
    """What a space is called, such as `Meadow 3`."""
    land = say(f"towers_land_{space // LANDSCAPE}")
    return say("towers_space", land=land, number=space % LANDSCAPE + 1)


def card_name(say: Catalogue, card: Card) -> str:
    """What a card is called, such as `Wizard 4 or Tower 2`."""
    wizard, tower, dice = card["wizard"], card["tower"], card["dice"]
    if wizard is not None and tower is not None:
        if dice:
            return say("towers_card_die")
        if wizard == tower:
            return say("towers_card_same", steps=wizard)
        return say("towers_card_either", wizard=wizard, tower=tower)
    piece = "tower" if wizard is None else "wizard"
    if dice:
        return say(f"towers_card_{piece}_dice", dice=dice)
    return say(f"towers_card_{piece}", steps=tower if wizard is None else wizard)


def _card_does(say: Catalogue, card: Card) -> str:
    wizard, tower = card["wizard"], card["tower"]
    if wizard is not None and tower is not None:
        return say("towers_does_both", wizard=wizard, tower=tower)
    piece = "tower" if wizard is None else "wizard"
    return say(f"towers_does_{piece}", steps=tower if wizard is None else wizard)


def wizards(say: Catalogue, by_colour: Sequence[int], names: Sequence[str]) -> str:
    """So many wizards of each, such as `2 wizards of Ann and 1 wizard of Bo`."""
    counted = [(n, names[colour]) for colour, n in enumerate(by_colour) if n]
    return say.listed([say("towers_wizards_of", count=n, name=name) for n, name in counted])


def piece_name(say: Catalogue, told: TowersEvent, names: Sequence[str]) -> str:
    """The piece that a decision is about, and where it stands."""
    start = space_name(say, told["space"])
    if told["verb"] == "free":
        owner = names[told["colour"]]
        return say("towers_prisoner", owner=owner, number=told["tower"])
    if "tower" in told:
        return say("towers_piece_tower", number=told["tower"], **{"from": start})
    if told["colour"] == told["seat"]:
        return say("towers_piece_wizard_own", **{"from": start})
    return say("towers_piece_wizard", owner=names[told["colour"]], **{"from": start})


# ---- prompts --------------------------------------------------------------------------------


def prompt(
    say: Catalogue, seen: TowersView, choices: Sequence[TowersEvent], names: Sequence[str]
) -> str:
    """One sentence: what the actor has to decide."""
    turn, phase = seen["turn"], seen["phase"]
    if phase == "choose_card":
        return _card_prompt(say, seen, choices)
    if phase == "keep_roll":
        return say("towers_prompt_keep_roll", face=turn["roll"], left=turn["rolls_left"])
    if phase == "move_piece":
        return _move_prompt(say, seen, choices)
    if phase == "window":
        return _window(say, seen, choices, names)
    if phase == "choose_target":
        swaps = turn["first_tower"] and turn["spell"] == "swap_towers"
        key = "swap_second" if swaps else f"target_{turn['spell']}"
        return say(f"towers_prompt_{key}")
    if phase == "repeat_spell":
        return say("towers_prompt_repeat", spell=say(f"towers_spell_{turn['spell']}"))
    if phase == "answer_partner":
        return say("towers_prompt_answer", name=names[turn["seat"]])
    if phase == "return_card":
        offered = seen["offered"]
        return say("towers_prompt_return", card=card_name(say, offered) if offered else "")
    return say(_PROMPT[phase])


_PROMPT: Final = {
    "step_tower": "towers_prompt_step",
    "last_spell": "towers_prompt_last",
    "choose_prisoner": "towers_prompt_prisoner",
}


def _offers(choices: Sequence[TowersEvent], verb: str) -> bool:
    return any(choice["verb"] == verb for choice in choices)


def _card_prompt(say: Catalogue, seen: TowersView, choices: Sequence[TowersEvent]) -> str:
    plays, solo = _offers(choices, "play"), seen["solo"]
    if solo and plays:
        return say("towers_prompt_solo", left=solo["limit"] - solo["played"])
    if solo:
        return say("towers_prompt_solo_stuck")
    if seen["turn"]["action"] == 2:
        return say("towers_prompt_second" if plays else "towers_prompt_second_stuck")
    if not plays:
        return say("towers_prompt_stuck")
    return say("towers_prompt_card_spell" if _offers(choices, "cast") else "towers_prompt_card")


def _move_prompt(say: Catalogue, seen: TowersView, choices: Sequence[TowersEvent]) -> str:
    walkers = [choice for choice in choices if choice["verb"] == "wizard"]
    flies = _offers(choices, "tower")
    wizard, tower = seen["turn"]["wizard_steps"], seen["turn"]["tower_steps"]
    if walkers and flies and wizard == tower:
        return say("towers_prompt_either_same", steps=wizard)
    if walkers and flies:
        return say("towers_prompt_either", wizard=wizard, tower=tower)
    if walkers:
        own = all(choice["colour"] == choice["seat"] for choice in walkers)
        return say("towers_prompt_wizard" if own else "towers_prompt_wizard_partner", steps=wizard)
    return say("towers_prompt_tower", steps=tower) if flies else say("towers_prompt_nothing")


def _window(
    say: Catalogue, seen: TowersView, choices: Sequence[TowersEvent], names: Sequence[str]
) -> str:
    """W60: a spell before a move, while a wizard sets out, or after it."""
    turn = seen["turn"]
    own = bool(choices) and choices[0]["seat"] == turn["seat"]
    moment = "before" if turn["moment"] == "none" else turn["moment"]
    name = names[turn["seat"]]
    chosen, card = turn["chosen"], turn["card"]
    to = space_name(say, chosen["to"]) if chosen else ""
    if own:
        return say(f"towers_prompt_{moment}_own", to=to)
    if moment != "before":
        return say(f"towers_prompt_{moment}", name=name, to=to)
    if turn["doing"] == "renewal":
        return say("towers_prompt_before_renewal", name=name)
    if turn["doing"] == "waiver" or not card:
        return say("towers_prompt_before_waiver", name=name)
    return say("towers_prompt_before", name=name, card=card_name(say, card))


# ---- what happened --------------------------------------------------------------------------


def sentence(say: Catalogue, told: TowersEvent, names: Sequence[str]) -> str | None:
    """What happened, in a sentence or a few; None for a card that the listener may not see."""
    name = names[told["seat"]] if told["seat"] >= 0 else ""
    verb = told["verb"]
    if verb == "wizard":
        return _walk(say, told, name, names)
    if verb == "tower":
        return _flight(say, told, name, names)
    if verb in ("ride", "free"):
        return say(f"towers_log_{verb}", owner=names[told["colour"]])
    if verb == "drawn" and "card" not in told:
        return None
    if verb == "give" and "card" not in told:
        return say("towers_log_give_hidden", name=name)
    if verb in ("pass", "roll", "keep") or (verb == "swap" and "other" not in told):
        return say(f"towers_told_{verb}", name=name, number=told.get("tower"))
    if verb == "swap":
        return say("towers_log_swap", name=name, number=told["other"], other=told["tower"])
    card = card_name(say, told["card"]) if "card" in told else ""
    return say(
        f"towers_log_{verb}",
        name=name,
        card=card,
        cards=card,
        face=told.get("face"),
        number=told.get("tower"),
        spell=say(f"towers_spell_{told['spell']}") if "spell" in told else "",
        to=space_name(say, told["to"]) if "to" in told else "",
    )


def _walk(say: Catalogue, told: TowersEvent, name: str, names: Sequence[str]) -> str:
    places = {"from": space_name(say, told["space"]), "to": space_name(say, told["to"])}
    home, own = "enters" in told, told["colour"] == told["seat"]
    key = f"towers_log_{'home' if home else 'wizard'}{'' if own else '_of'}"
    said = [say(key, name=name, owner=names[told["colour"]], **places)]
    if home and told["keep_to"] != told["to"]:
        said.append(say("towers_log_keep", to=space_name(say, told["keep_to"])))
    return " ".join(said)


def _flight(say: Catalogue, told: TowersEvent, name: str, names: Sequence[str]) -> str:
    places = {"from": space_name(say, told["space"]), "to": space_name(say, told["to"])}
    said = [say("towers_log_tower", name=name, number=told["tower"], **places)]
    said += _company(say, told, names)
    if "fills" in told:
        said.append(say("towers_log_fill", name=names[told["fills"]]))
    return " ".join(said)


def _company(say: Catalogue, told: TowersEvent, names: Sequence[str]) -> list[str]:
    """Who flies along with a tower, and whom it covers."""
    said = []
    if told.get("carries"):
        said.append(say("towers_log_with", count=len(told["carries"])))
    if told.get("carries_keep"):
        said.append(say("towers_log_carry"))
    if "imprisons" in told:
        said.append(say("towers_log_cover", wizards=wizards(say, told["imprisons"], names)))
    return said


# ---- choices --------------------------------------------------------------------------------


def choice(say: Catalogue, told: TowersEvent, names: Sequence[str]) -> str:
    """What a decision would do, in a sentence or two."""
    verb = told["verb"]
    if "card" in told:
        return _with_card(say, told)
    if verb in ("wizard", "tower", "swap", "lift", "ride", "free"):
        return _would(say, told, names)
    if verb in ("forward", "back"):
        to = space_name(say, told["to"])
        return say.sentences(say(f"towers_{verb}"), say("towers_nudge_about", to=to))
    if verb == "cast":
        spell = told["spell"]
        cost = say("towers_cost", count=told["cost"])
        name, does = say(f"towers_spell_{spell}"), say(f"towers_does_{spell}")
        return say("towers_hint_cast", name=name, cost=cost, does=does)
    if verb == "keep":
        return say("towers_keep_roll_about")
    about = f"towers_{verb}_about"
    return say.sentences(say(f"towers_{verb}"), say(about) if verb in _EXPLAINED else "")


_EXPLAINED: Final = ("renew", "ask", "refuse", "potion", "roll")


def _with_card(say: Catalogue, told: TowersEvent) -> str:
    card, verb = told["card"], told["verb"]
    name = card_name(say, card)
    if verb == "play" and card["dice"]:
        return say("towers_hint_play_dice", card=name)
    if verb == "play":
        return say("towers_hint_play", card=name, does=_card_does(say, card))
    return say(f"towers_hint_{verb}", card=name)


def _would(say: Catalogue, told: TowersEvent, names: Sequence[str]) -> str:
    verb, piece = told["verb"], piece_name(say, told, names)
    to = space_name(say, told["to"]) if "to" in told else ""
    if verb == "wizard" and "enters" in told:
        return f"{say('towers_would_home', piece=piece)} {_keep_goes(say, told)}"
    if verb == "swap" and "other" not in told:
        return say("towers_would_swap_first", piece=piece)
    said = [say(f"towers_would_{verb}", piece=piece, to=to, other=told.get("other"))]
    if verb == "tower":
        said += _company(say, told, names)
    if "fills" in told:
        own = told["fills"] == told["seat"]
        key = "towers_would_fill" if own else "towers_log_fill"
        said.append(say(key, name=names[told["fills"]]))
    return " ".join(said)


def _keep_goes(say: Catalogue, told: TowersEvent) -> str:
    if told["keep_to"] == told["to"]:
        return say("towers_would_keep_stays")
    return say("towers_would_keep", to=space_name(say, told["keep_to"]))


# ---- refusals -------------------------------------------------------------------------------


def answer(say: Catalogue, reason: Plain, names: Sequence[str]) -> str:
    """Why a decision is not open, in a sentence."""
    given = cast(TowersReason, reason)
    return say(
        f"towers_why_{given['code']}",
        spell=say(f"towers_spell_{given['spell']}") if "spell" in given else "",
        space=space_name(say, given["space"]) if "space" in given else "",
        name=names[given["seat"]] if "seat" in given else "",
        cost=given.get("cost"),
        have=given.get("have"),
        tower=given.get("tower"),
    )
