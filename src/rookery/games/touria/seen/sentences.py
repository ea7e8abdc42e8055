"""Touria in words: what happened, what is to be decided, and what a choice would do."""
# not compiled: only people read it

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.games.touria.seen.view import Change, Screen, TouriaEvent, TouriaView

ITEMS: Final = {
    "rose": "counts as a heart at the castle",
    "paintbrush": "one gem you give up counts as another colour",
    "compass": "from one mine to any other in one step",
    "scale": "3 coins at the trader's",
    "ball": "look behind two closed doors",
    "helmet": "two swords in one joust",
    "frog": "one of your black gems leaves the game",
    "chest": "take one of the items on show",
    "mirror": "does what the topmost discarded item does",
    "hourglass": "another turn at the end of this one",
    "knapsack": "take all gems of one mine",
    "flagon": "works as an elixir",
    "boots": "three more free steps",
    "broom": "fly to any place instead of choosing a tower",
    "lantern": "black gems in mines go to the bag, not to you",
    "bird": "do your action twice",
}
"""What each magical item does."""

DUES: Final = {
    "royal_pair": "nothing: who finds them has won",
    "herbalist": "an elixir",
    "marshal": "a sword",
    "jester": "an item",
    "bursar": "a coin",
    "guard": "a blue gem",
    "bard": "a red gem",
    "cupbearer": "a green gem",
    "maid": "a yellow gem",
}
"""What each dweller behind a door wants."""

PLACES: Final = {
    "sword_master": "sword master",
    "fountain": "fountain fairy",
    "forest": "forest fairy",
    "thieves": "thieves' den",
    "tournament": "tournament",
    **{f"mine{number}": f"mine {number}" for number in range(1, 7)},
}
"""The names of places that are written otherwise than they are said."""

PROMPT: Final = {
    "bonus": "Choose a present: a coin, a sword, or a gem from the bag.",
    "turn": "Choose the action that a tower shows you; swords turn towers first.",
    "enter_mine": "Take one of the gems in the mine.",
    "flight": "The wizard is paid: choose where the heroes fly.",
    "dragon": "Roll the die to fight the dragon, or go on.",
    "sword_master": "Take two swords, or go on.",
    "trader": "Fulfil one of the orders, or go on.",
    "goldsmith": "Sell a gem, or two or three of one colour, or go on.",
    "fountain": "Throw a black gem into the well, or go on.",
    "forest": "Take one of the items on show, or go on.",
    "thieves": "Draw gems from the bag to keep one in secret, or go on.",
    "tournament": "Give up a sword for a heart or for 3 coins, or go on.",
    "offer_elixir": "Give an elixir to do the same action, or let it be.",
    "end_turn": "End your turn, or use an item first.",
    "open_door": "Choose a door to open.",
    "look_again": "Choose the second door to look behind.",
}

DEEDS: Final = tuple(PROMPT)[4:12]
"""The phases in which a place's action is done."""
AFTERWARDS: Final = (
    "Your visit to the {} is over: use what you have before others join in, or go on."
)


def place(name: str) -> str:
    """What a space, or the face of a tower, is called."""
    return PLACES.get(name, name)


def listed(words: Sequence[str]) -> str:
    """A list as one says it."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def some(number: int, thing: str) -> str:
    """So many things, such as `a coin` or `3 coins`."""
    return f"a {thing}" if number == 1 else f"{number} {thing}s"


# ---- prompts --------------------------------------------------------------------------------


def prompt(seen: TouriaView) -> str:
    """One sentence: what the actor has to decide."""
    phase, turn = seen["phase"], seen["turn"]
    if phase == "walk":
        return _walk_prompt(seen)
    if phase == "slay":
        return f"The die shows {seen['die']}: give up such a gem for a heart, roll again, or go on."
    if phase == "keep":
        return f"You drew {listed(turn['drawn'] or ['gems'])}: keep one, the others go back."
    if phase == "due":
        return _due_prompt(seen)
    if phase in DEEDS and turn["times"] == 0:
        return AFTERWARDS.format(place(phase))
    return PROMPT[phase]


def _walk_prompt(seen: TouriaView) -> str:
    turn, goal = seen["turn"], seen["map"]["goal"]
    free = f"{turn['free']} free step{'' if turn['free'] == 1 else 's'} left, then a coin each"
    if goal == seen["map"]["here"]:
        return f"The heroes have come to the {place(goal)}: stop here, or go on ({free})."
    return f"Lead the heroes to the {place(goal or 'castle')} ({free})."


def _due_prompt(seen: TouriaView) -> str:
    dweller = seen["doors"][(seen["turn"]["door"] or 1) - 1]["dweller"]
    if dweller is None:
        return "Pay what is due behind the door."
    return f"The {dweller} wants {DUES[dweller]}: pay if you can."


# ---- what happened --------------------------------------------------------------------------


def sentence(told: TouriaEvent, names: Sequence[str]) -> str | None:
    """What happened, as a sentence; None for going on where nothing is told by it."""
    said = _said(told)
    if said is None:
        return None
    who = names[told["seat"]] if told["seat"] >= 0 else "Somebody"
    said = said.format(who=who)
    own_first = sorted(told["changes"], key=lambda change: change["seat"] != told["seat"])
    effects = "; ".join(_change(change, told, names) for change in own_first)
    said = f"{said} ({effects})." if effects else f"{said}."
    if told.get("item") == "mirror" and told["verb"] != "give":
        said += " The mirror did it."
    if "lifted" in told:
        said += f" Behind the screen were {listed(_behind_screen(told['lifted']))}."
    if "winner" in told:
        said += f" {names[told['winner']]} marries and wins!"
    return said


def _said(told: TouriaEvent) -> str | None:
    """The sentence without its end; `{who}` stands for who decides."""
    verb, phase = told["verb"], told["phase"]
    by_phase = _BY_PHASE.get((verb, phase))
    if by_phase is not None:
        return by_phase.format(who="{who}", what=_object(told))
    if verb == "done":
        return None  # nothing is told by it
    if verb == "tower":
        tower = f"with the {_object(told)}{_fare(told)}"
        return f"{{who}} chooses the {place(told['face'])} {tower}"
    if verb == "order" and "order" in told:
        return f"{{who}} fulfils the order {told['object']}: {listed(told['order']['gems'])}"
    if verb == "posted" and "order" in told:
        order = told["order"]
        return f"An order is posted: {listed(order['gems'])} for {some(order['coins'], 'coin')}"
    if verb == "filled":
        return f"Mine {told['object']} is filled: {listed(told.get('gems', []))}"
    if verb == "drawn":
        return f"{{who}} draws {listed(told['gems']) or 'nothing'}" if "gems" in told else None
    if verb == "behind":
        return _behind(told)
    if verb == "paint":
        return f"{{who}} paints a {told['object']} gem: it counts as {told.get('into')}"
    return _SIMPLE[verb].format(who="{who}", what=_object(told))


def _behind(told: TouriaEvent) -> str:
    """Who is behind a door: told to all when it is open, and to who has looked."""
    if "object" not in told:
        return f"{{who}} sees who is behind door {told['door']}"
    return f"Behind door {told['door']} is the {told['object'].replace('_', ' ')}"


def _behind_screen(held: Screen) -> list[str]:
    """T90: all that a lifted screen shows."""
    counted = [(f"{colour} gem", number) for colour, number in held["gems"].items()]
    counted += [("coin", held["coins"]), ("sword", held["swords"])]
    counted += [("heart", held["hearts"]), ("elixir", held["elixirs"])]
    return [some(number, thing) for thing, number in counted if number] + [
        f"the {item}" for item in held["items"]
    ]


def _object(told: TouriaEvent) -> str:
    """What the decision is about; a space with its article, if it has one."""
    name = told.get("object", "gem")
    if name in _TOWERS:
        return _TOWERS[name]
    return the(name) if told["verb"] in _TRAVELS else name.replace("_", " ")


def the(space: str) -> str:
    """A space in the middle of a sentence."""
    return place(space) if space.startswith("mine") else f"the {place(space)}"


_TRAVELS: Final = ("go", "fly", "broom")
_TOWERS: Final = {
    "nw": "north-west tower",
    "ne": "north-east tower",
    "se": "south-east tower",
    "sw": "south-west tower",
}


def _fare(told: TouriaEvent) -> str:
    fare = told.get("fare", 0)
    return f", {some(fare, 'coin')} away" if fare and told.get("face") != "wizard" else ""


_BY_PHASE: Final = {
    ("done", "slay"): "{who} lets the dragon live",
    ("done", "due"): "{who} can't pay what is due",
    ("done", "open_door"): "{who} opens no more doors",
    ("pay", "slay"): "{who} slays the dragon",
    ("pay", "due"): "{who} pays what is due",
    ("roll", "slay"): "{who} gives up a sword to roll again",
    ("gem", "bonus"): "{who} takes a {what} gem for a present",
    ("gem", "enter_mine"): "{who} takes the {what} gem from the mine",
    ("gem", "keep"): "{who} keeps one of the gems and puts the others back",
    ("coin", "bonus"): "{who} takes a coin for a present",
    ("sword", "bonus"): "{who} takes a sword for a present",
}
_SIMPLE: Final = {
    "pay": "{who} pays",
    "roll": "{who} fights the dragon and rolls the die",
    "learn": "{who} learns from the sword master",
    "drown": "{who} throws a black gem into the well",
    "steal": "{who} puts a hand into the thieves' bag",
    "joust_heart": "{who} jousts for a heart",
    "joust_coins": "{who} jousts for coins",
    "elixir": "{who} gives an elixir to join in",
    "purple": "{who} gives up a purple gem to act twice",
    "return": "{who} returns to the castle",
    "coin": "{who} takes a coin",
    "sword": "{who} takes a sword",
    "twist": "{who} gives up a sword to turn the {what}",
    "idle": "{who} can reach nothing and turns the {what}",
    "go": "{who} leads the heroes to {what}",
    "fly": "The heroes fly with {who} to {what}",
    "gem": "{who} takes a {what} gem",
    "sell": "{who} sells a {what} gem to the goldsmith",
    "pair": "{who} gives the goldsmith two {what} gems",
    "triple": "{who} gives the goldsmith three {what} gems",
    "order": "{who} fulfils the order {what}",
    "take": "{who} takes the {what}",
    "give": "{who} gives up the {what}",
    "open": "{who} opens door {what}",
    "use": "{who} uses the {what}",
    "compass": "{who} follows the compass to mine {what}",
    "knapsack": "{who} empties mine {what} into the knapsack",
    "chest": "{who} takes the {what} out of the chest",
    "broom": "{who} flies on the broom to {what}",
    "look": "{who} looks behind door {what} in the crystal ball",
    "start": "{who} is the start player",
    "rolled": "The die shows {what}",
    "shown": "The {what} comes on show",
    "posted": "An order is posted",
}


def _change(change: Change, told: TouriaEvent, names: Sequence[str]) -> str:
    """What a seat gained and lost; its name is said if it is not the one who decides."""
    words = gains(change)
    if not words or change["seat"] == told["seat"]:
        return words
    return f"{names[change['seat']]}: {words}"


def gains(change: Change) -> str:
    """What a seat gained and lost, such as `+2 swords, -1 coin`."""
    words = [f"{n:+} {colour}" for colour, n in change.get("gems", {}).items()]
    if "secret" in change:
        words.append("+1 gem")
    counted = (
        ("coin", change.get("coins", 0)),
        ("sword", change.get("swords", 0)),
        ("heart", change.get("hearts", 0)),
        ("elixir", change.get("elixirs", 0)),
    )
    words += [f"{n:+} {what}{'' if abs(n) == 1 else 's'}" for what, n in counted if n]
    words += [f"+{item}" for item in change.get("gained", [])]
    words += [f"-{item}" for item in change.get("lost", [])]
    return ", ".join(words)


# ---- choices --------------------------------------------------------------------------------


def choice(told: TouriaEvent) -> str:
    """What a decision would do, in a few words; empty where its text says it all."""
    verb = told["verb"]
    if verb == "tower":
        return _action(told)
    if verb in ("use", "take", "chest", "give"):
        return ITEMS[told["object"]]
    if verb in ("compass", "knapsack", "broom", "look"):
        return ITEMS["ball" if verb == "look" else verb]
    if verb == "order" and "order" in told:
        return f"{listed(told['order']['gems'])} for {some(told['order']['coins'], 'coin')}"
    if verb == "done":
        return _GO_ON.get(told["phase"], "go on")
    if verb in _MEANING:
        return _MEANING[verb]
    return "; ".join(gains(c) for c in told["changes"] if c["seat"] == told["seat"])


_MEANING: Final = {
    "twist": "give up a sword and turn it a quarter",
    "idle": "turn it a quarter; that is your turn",
    "elixir": "give it away, and do the same action yourself",
    "purple": "give up a purple gem, and act twice",
    "return": "pay your hearts and coins, and open a door",
}
_GO_ON: Final = {
    "walk": "stop here",
    "end_turn": "end your turn",
    "offer_elixir": "don't join in",
    "due": "you can't pay; your turn is over",
    "open_door": "open no more doors",
}


def _action(told: TouriaEvent) -> str:
    face = place(told["face"])
    if told["face"] == "wizard":
        return "wizard: fly anywhere for a coin"
    way = [place(space) for space in told.get("way", [])]
    fare = f", for {some(told['fare'], 'coin')}" if told.get("fare") else ""
    return f"{face}, by {listed(way)}{fare}" if len(way) > 1 else f"{face}{fare}"
