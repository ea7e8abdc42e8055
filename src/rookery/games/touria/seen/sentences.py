"""Touria in words: what happened, what is to be decided, and what a choice would do."""
# not compiled: only people read it

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import Final, cast

from rookery.core.catalogue import Catalogue
from rookery.core.contract import Plain
from rookery.games.touria.seen.reasons import TouriaReason
from rookery.games.touria.seen.view import Change, Screen, TouriaEvent, TouriaView

# ---- names ----------------------------------------------------------------------------------


def place(say: Catalogue, space: str, form: str = "place") -> str:
    """A space by its sign (`place`), after a verb (`the`), as a goal (`to`) or a site (`at`)."""
    if not space.startswith("mine"):
        return say(f"touria_{form}_{space}")
    key = "touria_mine" if form == "place" else f"touria_{form}_mine"
    return say(key, number=space.removeprefix("mine"))


def item(say: Catalogue, name: str) -> str:
    """What a magical item is called."""
    return say(f"touria_item_{name}")


def gems(say: Catalogue, colour: str, count: int, form: str = "") -> str:
    """So many gems of a colour; the form `_object` stands after a verb."""
    return say(f"touria_gems_{colour}{form}", count=count)


def heap(say: Catalogue, colours: Sequence[str]) -> str:
    """A heap of gems, such as `1 black gem and 2 red gems`."""
    return say.listed([gems(say, colour, n) for colour, n in Counter(colours).items()])


# ---- prompts --------------------------------------------------------------------------------

DEEDS: Final = frozenset(
    [
        "roll",
        "learn",
        "drown",
        "steal",
        "joust_heart",
        "joust_coins",
        "sell",
        "pair",
        "triple",
        "order",
        "take",
    ]
)
"""What is done at places."""
SITES: Final = frozenset(
    ["dragon", "sword_master", "trader", "goldsmith", "fountain", "forest", "thieves", "tournament"]
)
"""The phases in which a place's action is done."""


def prompt(
    say: Catalogue, seen: TouriaView, choices: Sequence[TouriaEvent], names: Sequence[str]
) -> str:
    """One sentence: what the actor has to decide."""
    phase, land = seen["phase"], seen["map"]
    verbs = {choice["verb"] for choice in choices}
    if phase in SITES:
        return say("touria_prompt_at", place=place(say, phase), prompt=_deed(say, seen, choices))
    if phase == "turn":
        return _turn_prompt(say, verbs)
    if phase == "walk" and land["goal"] == land["here"]:
        return say("touria_p_walk_here", at=place(say, land["here"], "at"))
    if phase == "walk":
        return say("touria_p_walk", to=place(say, land["goal"] or "castle", "to"))
    if phase == "enter_mine":
        return say("touria_p_mine", number=land["here"].removeprefix("mine"))
    if phase == "slay":
        key = "touria_p_slay" if "pay" in verbs else "touria_p_slay_none"
        return say(key, colour=say(f"touria_colour_{seen['die']}"))
    if phase == "offer_elixir":
        name, at = names[seen["turn"]["seat"]], place(say, land["here"], "at")
        return say("touria_p_elixir", name=name, at=at)
    if phase == "end_turn":
        return say("touria_p_formal" if verbs == {"done"} else "touria_p_end")
    if phase == "open_door":
        return say("touria_p_open_more" if "done" in verbs else "touria_p_open")
    if phase == "due":
        return _due_prompt(say, seen, verbs)
    return say(_PROMPT[phase])


_PROMPT: Final = {
    "bonus": "touria_p_bonus",
    "flight": "touria_p_flight",
    "keep": "touria_p_keep",
    "look_again": "touria_p_look",
}


def _turn_prompt(say: Catalogue, verbs: Set[str]) -> str:
    if "return" in verbs:
        return say("touria_p_turn_return")
    if "tower" not in verbs:
        return say("touria_p_turn_idle")
    return say("touria_p_turn_swords" if "twist" in verbs else "touria_p_turn")


def _deed(say: Catalogue, seen: TouriaView, choices: Sequence[TouriaEvent]) -> str:
    """At a place: do its action, or use what one has before others join in."""
    verbs, turn = {choice["verb"] for choice in choices}, seen["turn"]
    if verbs & DEEDS:
        asked = say(f"touria_p_{seen['phase']}")
        copied = choices[0]["seat"] != turn["seat"]
        return say("touria_p_copied", prompt=asked) if copied else asked
    if verbs == {"done"}:
        return say("touria_p_formal")
    if "done" not in verbs:
        return say("touria_p_paint_more")
    if turn["times"] > 0:
        return say("touria_p_idle_place")
    twice = "purple" in verbs or any(choice.get("object") == "bird" for choice in choices)
    return say("touria_p_again" if twice else "touria_p_items")


def _due_prompt(say: Catalogue, seen: TouriaView, verbs: Set[str]) -> str:
    dweller = seen["doors"][(seen["turn"]["door"] or 1) - 1]["dweller"]
    key = "touria_p_due_pay" if verbs & {"pay", "give"} else "touria_p_due_none"
    return say(key, asks=say(f"touria_asks_{dweller}"))


# ---- gains and losses -----------------------------------------------------------------------


def things(say: Catalogue, change: Change | None, sign: int, form: str = "") -> str:
    """What a seat gained, or with -1 gave up."""
    if change is None:
        return ""
    words = [
        gems(say, colour, abs(n), form)
        for colour, n in change.get("gems", {}).items()
        if n * sign > 0
    ]
    counted = (
        ("secret", change.get("secret", 0)),
        ("coins", change.get("coins", 0)),
        ("hearts", change.get("hearts", 0)),
        ("swords", change.get("swords", 0)),
        ("elixirs", change.get("elixirs", 0)),
    )
    words += [say(f"touria_{what}", count=abs(n)) for what, n in counted if n * sign > 0]
    moved = change.get("gained", []) if sign > 0 else change.get("lost", [])
    return say.listed(words + [item(say, name) for name in moved])


def _own(told: TouriaEvent) -> Change | None:
    found = [change for change in told["changes"] if change["seat"] == told["seat"]]
    return found[0] if found else None


def exchange(say: Catalogue, change: Change | None) -> str:
    """What is given for what, such as `2 red gems for 1 heart`, or what there is of it."""
    give, get = things(say, change, -1), things(say, change, 1)
    if give and get:
        return say("touria_exchange", give=give, get=get)
    return say("touria_gives", give=give) if give else get


# ---- what happened --------------------------------------------------------------------------


def sentence(say: Catalogue, told: TouriaEvent, names: Sequence[str]) -> str | None:
    """What happened, in a sentence or a few; None where nothing is told by it."""
    said = [one for one in _told(say, told, names) if one]
    if "winner" in told:
        key = "touria_l_winner" if told["verb"] == "behind" else "touria_l_winner_sudden"
        said.append(say(key, name=names[told["winner"]]))
    return " ".join(said) or None


def _told(say: Catalogue, told: TouriaEvent, names: Sequence[str]) -> list[str]:
    verb, name = told["verb"], names[told["seat"]] if told["seat"] >= 0 else ""
    if verb in _ITEM_VERBS or (verb == "look" and "item" in told):
        return _used(say, told, name)
    if verb in ("go", "fly"):
        return _travelled(say, told, name)
    if verb == "done":
        return [say(_DONE[told["phase"]], name=name)] if told["phase"] in _DONE else []
    if verb == "return":
        return [say("touria_l_return", name=name), _lifted(say, told)]
    if verb in _OUTCOMES:
        return [_outcome(say, told, name)]
    if verb in ("tower", "twist", "idle"):
        return [_turned(say, told, name)]
    return [_done(say, told, name, names)]


_ITEM_VERBS: Final = ("use", "paint", "compass", "knapsack", "chest", "broom")
_OUTCOMES: Final = ("rolled", "shown", "posted", "behind", "filled", "drawn")
_DONE: Final = {
    "due": "touria_l_no_pay",
    "open_door": "touria_l_leave",
    "slay": "touria_l_withhold",
}


def _done(say: Catalogue, told: TouriaEvent, name: str, names: Sequence[str]) -> str:
    """What a seat has done at a place, at a door or before the game."""
    verb, phase, own = told["verb"], told["phase"], _own(told)
    give, get = things(say, own, -1, "_object"), things(say, own, 1, "_object")
    got = things(say, own, 1) or say("touria_hearts", count=0)
    if phase == "bonus":
        return say("touria_l_bonus", name=name, things=get)
    if verb == "gem":
        return _gem(say, told, name, get)
    if verb in ("sell", "pair", "triple"):
        key = "touria_l_sell" if get else "touria_l_give"
        return say(key, name=name, give=give, get=get)
    if verb in ("joust_heart", "joust_coins"):
        return say("touria_l_joust", name=name, get=got)
    if verb == "order":
        return say("touria_l_order", name=name, give=things(say, own, -1), get=got)
    if verb == "pay":
        key = "touria_l_slay" if phase == "slay" else "touria_l_pay"
        return say(key, name=name, give=give, get=got)
    if verb == "give":
        return say("touria_l_pay", name=name, give=item(say, told["object"]))
    if verb == "learn":
        learned = things(say, own, 1) or say("touria_swords", count=0)
        return say("touria_l_learn", name=name, things=learned)
    if verb == "elixir":
        others = [names[c["seat"]] for c in told["changes"] if c["seat"] != told["seat"]]
        return say("touria_l_elixir", name=name, other="".join(others))
    if verb == "roll" and phase == "slay":
        return say("touria_l_roll_again", name=name)
    if verb == "take":
        return say("touria_l_take", name=name, item=item(say, told["object"]))
    return say(f"touria_l_{verb}", name=name, number=told.get("object"))


def _gem(say: Catalogue, told: TouriaEvent, name: str, get: str) -> str:
    if told["phase"] != "keep":
        return say("touria_l_gem", name=name, things=get)
    own = _own(told)
    if own and own.get("gems"):
        return say("touria_l_keep", name=name, things=get)
    return say("touria_l_keep_secret", name=name)


def _turned(say: Catalogue, told: TouriaEvent, name: str) -> str:
    tower = told["object"]
    if told["verb"] == "tower":
        face = place(say, told["face"], "the")
        return say("touria_l_tower", name=name, place=face, tower=say(f"touria_tower_{tower}"))
    return say(f"touria_l_{told['verb']}", name=name, tower=say(f"touria_the_tower_{tower}"))


def _travelled(say: Catalogue, told: TouriaEvent, name: str) -> list[str]:
    """A step or a flight, and what that brought and cost."""
    key = "touria_l_go" if told["verb"] in ("go", "compass") else "touria_l_fly"
    goal = told["here"] if told["verb"] == "compass" else told["object"]
    said = [say(key, name=name, to=place(say, goal, "to"))]
    own = _own(told)
    if gained := things(say, own, 1):
        said.append(say("touria_l_picks", things=gained))
    if own and own.get("coins", 0) < 0:
        said.append(say("touria_l_pays", things=say("touria_coins", count=-own["coins"])))
    return said


def _used(say: Catalogue, told: TouriaEvent, name: str) -> list[str]:
    """An item was used, perhaps by the mirror, and what that brought."""
    verb = told["verb"]
    what = {"use": told.get("object", ""), "paint": "paintbrush", "look": "ball"}.get(verb, verb)
    if what == "flagon":
        return [say("touria_l_flagon", name=name)]
    mirrored = told["item"] == "mirror" and what != "mirror"
    key = "touria_l_use_mirror" if mirrored else "touria_l_use"
    said = [say(key, name=name, item=item(say, what))]
    if verb in ("compass", "broom"):
        return said + _travelled(say, told, name)
    if verb == "look":
        return [*said, say("touria_l_look", name=name, number=told["object"])]
    if verb == "paint":
        painted = gems(say, told["object"], 1, "_object")
        into = say(f"touria_colour_{told['into']}")
        said.append(say("touria_l_paint", name=name, of=painted, to=into))
    if gained := things(say, _own(told), 1):
        said.append(say("touria_l_picks", things=gained))
    return said


def _outcome(say: Catalogue, told: TouriaEvent, name: str) -> str:
    """What chance has brought."""
    verb = told["verb"]
    if verb == "rolled":
        return say("touria_l_rolled", colour=say(f"touria_colour_{told['object']}"))
    if verb == "shown":
        return say("touria_told_shown", item=item(say, told["object"]))
    if verb == "posted":
        order = told["order"]
        coins = say("touria_coins", count=order["coins"])
        exchanged = say("touria_exchange", give=heap(say, order["gems"]), get=coins)
        return say("touria_told_posted", things=exchanged)
    if verb == "filled":
        found = heap(say, told.get("gems", []))
        return say("touria_told_filled", number=told["object"], things=found)
    if verb == "drawn" and told.get("gems"):
        return say("touria_l_drawn", things=heap(say, told["gems"]))
    if verb == "drawn":
        return say("touria_told_drawn", name=name)
    if "object" not in told:
        return say("touria_told_behind", name=name, number=told["door"])
    dweller = say(f"touria_dweller_{told['object']}")
    return say("touria_l_behind", number=told["door"], dweller=dweller)


def _lifted(say: Catalogue, told: TouriaEvent) -> str:
    """T90: all that a lifted screen shows."""
    held: Screen = told["lifted"]
    shown = cast(Change, {**held, "gained": held["items"]})
    return say("touria_l_lifted", things=things(say, shown, 1))


# ---- choices --------------------------------------------------------------------------------


def choice(say: Catalogue, told: TouriaEvent) -> str:
    """What a decision would do, in a sentence or two."""
    verb, phase, target = told["verb"], told["phase"], told.get("object", "")
    if verb == "tower":
        return _tower(say, told)
    if verb in ("twist", "idle"):
        return say(f"touria_choose_{verb}", tower=say(f"touria_the_tower_{target}"))
    if verb == "go":
        return _step(say, told)
    if verb in _JOURNEYS:
        space = f"mine{target}" if verb == "compass" else target
        return say(_JOURNEYS[verb], to=place(say, space, "to"))
    if verb in _WITH_ITEM:
        does = say(f"touria_item_does_{target}")
        return say(_WITH_ITEM[verb], name=item(say, target), does=does)
    if verb in ("open", "look"):
        return say("touria_door_do" if verb == "open" else "touria_door_look", number=target)
    if verb == "knapsack":
        mine = place(say, f"mine{target}", "the")
        return say("touria_knapsack_from", place=mine, gems=heap(say, told.get("gems", [])))
    if verb == "paint":
        into = say(f"touria_colour_{told['into']}")
        return say("touria_paint", of=gems(say, target, 1, "_object"), to=into)
    if verb == "gem" and target:
        return say("touria_gem_pick", gem=gems(say, target, 1, "_object"))
    if verb == "done":
        return say(_GO_ON.get(phase, "touria_b_done"))
    button = _BUTTONS.get((verb, phase == "slay"))
    return say(button) if button else exchange(say, _own(told))


_JOURNEYS: Final = {
    "fly": "touria_fly_to",
    "broom": "touria_fly_broom",
    "compass": "touria_compass_to",
}
_WITH_ITEM: Final = {
    "use": "touria_item_use",
    "take": "touria_item_take",
    "chest": "touria_chest_take",
    "give": "touria_item_give",
}
_GO_ON: Final = {
    "walk": "touria_b_stop",
    "end_turn": "touria_b_end",
    "offer_elixir": "touria_b_pass",
    "due": "touria_b_cannot",
    "open_door": "touria_b_leave",
    "slay": "touria_b_withhold",
}
_BUTTONS: Final = {
    ("roll", False): "touria_b_roll",
    ("roll", True): "touria_b_roll_again",
    ("pay", True): "touria_b_pay_gem",
    ("pay", False): "touria_b_pay_due",
    ("learn", False): "touria_b_learn",
    ("drown", False): "touria_b_drown",
    ("steal", False): "touria_b_steal",
    ("elixir", False): "touria_b_elixir",
    ("purple", False): "touria_h_purple",
    ("return", False): "touria_b_return",
}
"""By verb, and whether the dragon is being fought."""


def _step(say: Catalogue, told: TouriaEvent) -> str:
    """A step, what it costs, and the gems that come with it."""
    own, to = _own(told), place(say, told["object"], "to")
    paid = -own.get("coins", 0) if own else 0
    if paid > 0:
        said = say("touria_choose_go_paid", to=to, coins=say("touria_coins", count=paid))
    else:
        said = say("touria_way_go", to=to)
    return say.sentences(said, things(say, own, 1))


def _tower(say: Catalogue, told: TouriaEvent) -> str:
    """An action that a tower shows, the way there, and what that costs."""
    tower, face = say(f"touria_tower_{told['object']}"), place(say, told["face"])
    way = [place(say, space, "the") for space in told.get("way", [])[:-1]]
    fare = told.get("fare", 0)
    return say(
        f"touria_choose_tower{'_way' if way else ''}{'_paid' if fare else ''}",
        face=face,
        tower=tower,
        way=say.listed(way),
        coins=say("touria_coins", count=fare),
    )


# ---- refusals -------------------------------------------------------------------------------


def answer(say: Catalogue, reason: Plain) -> str:
    """Why a decision is not open, in a sentence."""
    given = cast(TouriaReason, reason)
    return say(
        f"touria_why_{given['code']}",
        place=place(say, given["place"]) if "place" in given else "",
        item=item(say, given["item"]) if "item" in given else "",
        colour=say(f"touria_colour_{given['colour']}") if "colour" in given else "",
        into=say(f"touria_colour_{given['into']}") if "into" in given else "",
        due=say(f"touria_due_{given['due']}") if "due" in given else "",
        number=given.get("number", 0),
        have=given.get("have", 0),
    )
