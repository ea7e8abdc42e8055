"""Wandering Towers in words: what happened, what is to be decided, and what a choice would do."""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.games.towers.rules.components import TOWERS
from rookery.games.towers.seen.events import TowersEvent
from rookery.games.towers.seen.view import Card, TowersView

SPELLS: Final = {
    "advance_wizard": ("Advance a Wizard", "any wizard in sight goes 1 space forward"),
    "advance_tower": ("Advance a Tower", "any tower, with all on it, goes 2 spaces forward"),
    "swap_towers": ("Swap Towers", "the topmost towers of two spaces change places"),
    "headwind_wizard": ("Headwind for a Wizard", "any wizard in sight goes 1 space back"),
    "headwind_tower": ("Headwind for a Tower", "any tower, with all on it, goes 2 spaces back"),
    "nudge_keep": ("Nudge Ravenskeep", "the keep goes to the next free surface, either way"),
    "piggyback": ("Piggyback", "a second wizard goes along with the one that moves"),
    "free_wizard": ("Free a Wizard", "lift a tower, and a wizard of yours under it is free"),
}
"""For each spell its title and what it does."""

TARGET: Final = {
    "advance_wizard": "Choose the wizard that goes 1 space forward.",
    "advance_tower": "Choose the tower that goes 2 spaces forward.",
    "swap_towers": "Choose a tower to swap.",
    "headwind_wizard": "Choose the wizard that goes 1 space back.",
    "headwind_tower": "Choose the tower that goes 2 spaces back.",
    "nudge_keep": "Choose which way the keep goes.",
    "piggyback": "Choose the wizard that rides along.",
    "free_wizard": "Choose the tower to lift.",
}
WINDOW: Final = {
    "none": "Cast a spell, or pass.",
    "before": "Cast a spell before the move, or pass.",
    "riding": "Let a second wizard ride along, or pass.",
    "after": "Cast a spell after the move, or pass.",
}
PROMPT: Final = {
    "step_tower": "Move any tower one space, or pass.",
    "last_spell": "Cast a spell, or end your turn.",
    "answer_partner": "Your partner asks for a card: hand one over face down, or refuse.",
    "choose_prisoner": "Choose the wizard to set free.",
}


# ---- cards ----------------------------------------------------------------------------------


def steps_word(steps: int | None, dice: int) -> str:
    """How far a card moves something: a number, some dice, or not at all."""
    if steps is None:
        return "–"
    if steps > 0:
        return str(steps)
    return "1 die" if dice == 1 else f"{dice} dice"


def card_words(card: Card) -> str:
    """What a card can move, such as `wizard 4 or tower 2`."""
    pieces = (("wizard", card["wizard"]), ("tower", card["tower"]))
    movable = [(piece, steps_word(n, card["dice"])) for piece, n in pieces if n is not None]
    if len(movable) == 2 and movable[0][1] == movable[1][1]:
        return f"wizard or tower {movable[0][1]}"
    return " or ".join(f"{piece} {steps}" for piece, steps in movable)


# ---- prompts --------------------------------------------------------------------------------


def prompt(seen: TowersView) -> str:
    """One sentence: what the actor has to decide."""
    turn, phase = seen["turn"], seen["phase"]
    if phase == "choose_card":
        return _card_prompt(seen)
    if phase == "keep_roll":
        left = turn["rolls_left"]
        return f"You rolled a {turn['roll']}: keep it, or roll again ({left} left)."
    if phase == "move_piece":
        return _move_prompt(seen)
    if phase == "window":
        return WINDOW[turn["moment"]]
    if phase == "choose_target" and turn["first_tower"]:
        return f"Choose the tower that changes places with tower {turn['first_tower']}."
    if phase == "choose_target":
        return TARGET[turn["spell"] or "swap_towers"]
    if phase == "repeat_spell":
        return f"Cast {title(turn['spell'])} again, or pass."
    if phase == "return_card":
        card = f" ({card_words(seen['offered'])})" if seen["offered"] else ""
        return f"Your partner has handed you a card{card}: give one back."
    return PROMPT[phase]


def title(spell: str | None) -> str:
    """What a spell is called."""
    return SPELLS[spell][0] if spell else "a spell"


def _card_prompt(seen: TowersView) -> str:
    if seen["solo"]:
        return f"Play a card; it is your {seen['solo']['played'] + 1}. of {seen['solo']['limit']}."
    if seen["turn"]["action"] == 1:
        return "Your first action: play a card, or renew your whole hand."
    return "Your second action: play a card, or discard one unused."


def _move_prompt(seen: TowersView) -> str:
    turn = seen["turn"]
    pieces = (("one of your wizards", turn["wizard_steps"]), ("any tower", turn["tower_steps"]))
    moves = [f"{piece} {_spaces(steps)}" for piece, steps in pieces if steps > 0]
    return f"Move {' or '.join(moves)}." if moves else "Nothing can move: cast a spell, or pass."


def _spaces(steps: int) -> str:
    return "1 space" if steps == 1 else f"{steps} spaces"


# ---- what happened --------------------------------------------------------------------------


def sentence(told: TowersEvent, names: Sequence[str]) -> str | None:
    """What happened, as a sentence; None for a card drawn that the listener may not see."""
    who = names[told["seat"]] if told["seat"] >= 0 else ""
    verb = told["verb"]
    if verb == "drawn":
        return f"{who} draws {card_words(told['card'])}." if "card" in told else None
    if verb == "tower":
        return _flight(told, who, names)
    if verb == "wizard":
        return _walk(told, who, names)
    if verb == "give":
        card = card_words(told["card"]) if "card" in told else "a card"
        return f"{who} hands the partner {card}, face down."
    if verb == "cast":
        return f"{who} casts {title(told['spell'])} for {_potions(told['cost'])}."
    if verb == "swap" and "other" in told:
        return f"{who} swaps tower {told['other']} and tower {told['tower']}."
    if "colour" in told:
        return _taken(told, who, names)
    return _SIMPLE[verb].format(
        who=who,
        card=card_words(told["card"]) if "card" in told else "",
        face=told.get("face"),
        to=told.get("to"),
        tower=told.get("tower"),
        space=told.get("space"),
        spell=title(told.get("spell")),
    )


_SIMPLE: Final = {
    "pass": "{who} passes.",
    "roll": "{who} rolls again.",
    "keep": "{who} keeps the roll.",
    "renew": "{who} discards the whole hand for a new one.",
    "ask": "{who} asks the partner for an exchange of cards.",
    "refuse": "{who} refuses the exchange.",
    "potion": "{who} gives the partner a full potion.",
    "forward": "{who} nudges the keep forward to space {to}.",
    "back": "{who} nudges the keep back to space {to}.",
    "play": "{who} plays {card}.",
    "discard": "{who} discards {card} unused.",
    "swap": "{who} takes tower {tower} on space {space} for a swap.",
    "lift": "{who} lifts tower {tower} on space {space}.",
    "start": "{who} is the start player.",
    "rolled": "{who} rolls a {face}.",
    "token": "The spell {spell} is turned up.",
}


def _potions(cost: int) -> str:
    return "a potion" if cost == 1 else f"{cost} potions"


def _walk(told: TowersEvent, who: str, names: Sequence[str]) -> str:
    own = told["colour"] == told["seat"]
    wizard = "a wizard" if own else f"a wizard of {names[told['colour']]}"
    said = f"{who} moves {wizard} from space {told['space']} to space {told['to']}"
    if "enters" not in told:
        return f"{said}."
    return f"{said}: home! The keep goes on to space {told['keep_to']}."


def _flight(told: TowersEvent, who: str, names: Sequence[str]) -> str:
    said = f"{who} moves tower {told['tower']} from space {told['space']} to space {told['to']}"
    said += f"{load(told)}."
    if "imprisons" in told:
        said += f" It covers {wizards(told['imprisons'], names)}."
    if "fills" in told:
        said += f" {names[told['fills']]} fills a potion."
    return said


def load(told: TowersEvent) -> str:
    """What flies along with a tower."""
    riders = [f"tower {tower}" for tower in told.get("carries", [])]
    if told.get("carries_keep"):
        riders.append("the keep")
    return f", with {listed(riders)} on it" if riders else ""


def wizards(by_colour: Sequence[int], names: Sequence[str]) -> str:
    """So many wizards of each, such as `2 of Ann and 1 of Bo`."""
    return listed([f"{n} of {names[colour]}" for colour, n in enumerate(by_colour) if n])


def listed(words: Sequence[str]) -> str:
    """A list as one says it."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _taken(told: TowersEvent, who: str, names: Sequence[str]) -> str:
    """A passenger, or a prisoner that is set free."""
    wizard = f"a wizard of {names[told['colour']]}"
    if told["verb"] == "ride":
        return f"{who} lets {wizard} ride along from space {told['space']} to {told['to']}."
    return f"{who} frees {wizard} under tower {told['tower']}."


# ---- choices --------------------------------------------------------------------------------


def choice(told: TowersEvent, letters: str) -> str:
    """What a decision would do, in a few words; empty where its text says it all."""
    verb = told["verb"]
    if verb == "play":
        return _playable(told)
    if verb == "wizard":
        home = ", into the keep!" if "enters" in told else ""
        return f"from space {told['space']} to space {told['to']}{home}"
    if verb == "tower":
        return _landing(told, letters)
    if verb == "cast":
        return f"{SPELLS[told['spell']][1]}, for {_potions(told['cost'])}"
    if verb in ("swap", "lift"):
        return f"on space {told['space']}"
    if verb in ("forward", "back"):
        return f"to space {told['to']}"
    return _MEANING.get(verb, "")


_MEANING: Final = {
    "renew": "draw a new hand, and move a tower 1 space if you like",
    "discard": "do nothing with it",
    "ask": "exchange a card with your partner, if he likes",
    "potion": "give one of your full potions to your partner",
    "keep": "let this roll stand",
}


def _playable(told: TowersEvent) -> str:
    uses = []
    if told.get("wizards"):
        uses.append(f"a wizard on {listed([str(space) for space in told['wizards']])}")
    if told.get("towers"):
        towers = [str(tower) for tower in told["towers"]]
        uses.append(f"tower {listed(towers)}" if len(towers) < TOWERS else "any tower")
    return f"could move {', or '.join(uses)}"


def _landing(told: TowersEvent, letters: str) -> str:
    said = f"from space {told['space']} to space {told['to']}{load(told)}"
    if "imprisons" in told:
        caught = "".join(letters[c] * n for c, n in enumerate(told["imprisons"]))
        said += f"; covers {' '.join(caught)}"
    if "fills" in told:
        said += " and fills a potion"
    return said
