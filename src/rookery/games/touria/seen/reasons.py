"""Why a decision of Touria is not open now.

All that is told follows from what lies behind the actor's own screen and from what everybody can
see (T100): never from another's screen, nor from what is behind a closed door.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict

from rookery.games.touria.rules.actions import VOCABULARY
from rookery.games.touria.rules.components import (
    BALL,
    BIRD,
    BLACK,
    BOOTS,
    BROOM,
    CHEST,
    COLOURS,
    COMPASS,
    DRAGON,
    FLAGON,
    FOREST,
    FOUNTAIN,
    FROG,
    GOLDSMITH,
    HELMET,
    HOURGLASS,
    ITEM_NAMES,
    JESTER,
    KNAPSACK,
    LANTERN,
    MINE,
    MINES,
    MIRROR,
    NONE,
    PAINTBRUSH,
    PURPLE,
    ROSE,
    SCALE,
    SWORD_MASTER,
    THIEVES,
    TOURNAMENT,
    TRADER,
    WIZARD,
)
from rookery.games.touria.rules.gems import count, gem
from rookery.games.touria.rules.items import has_gems, ready
from rookery.games.touria.rules.market import is_painting
from rookery.games.touria.rules.moving import still_reaches
from rookery.games.touria.seen.citations import ITEM_OF, PHASES, rule_of, rule_of_place
from rookery.games.touria.seen.words import (
    Colour,
    Due,
    Item,
    Space,
    colour_name,
    due_name,
    item_name,
    space_name,
)

if TYPE_CHECKING:
    from rookery.games.touria.rules.state import TouriaState

TouriaCode = Literal[
    "act_first",
    "acted",
    "astray",
    "at_the_end",
    "bag_lacks",
    "black_gem",
    "black_unsold",
    "bonus_first",
    "bonus_only",
    "broom_instead",
    "buries",
    "can_reach",
    "coins",
    "compass_mine",
    "door_first",
    "door_known",
    "door_later",
    "door_opened",
    "doubled",
    "due_first",
    "due_lacking",
    "due_must",
    "elixir_first",
    "elsewhere",
    "finish_payment",
    "fly_first",
    "gem_first",
    "gem_fits",
    "give_item",
    "hearts",
    "helmet_swords",
    "in_castle",
    "item_missing",
    "items_wait",
    "keep_first",
    "lantern_lit",
    "look_first",
    "mine_empty",
    "mirror_copies",
    "needs_object",
    "no_black_gem",
    "no_coin",
    "no_elixir",
    "no_purple",
    "no_road",
    "no_second",
    "no_steps",
    "no_such_gem",
    "no_sword",
    "not_drawn",
    "not_flying",
    "not_in_castle",
    "not_in_mine",
    "not_joining",
    "not_shown",
    "not_walked",
    "nothing_due",
    "order_unpaid",
    "over_bridge",
    "own_turn_only",
    "paint_colours",
    "paint_needless",
    "paint_paying",
    "paint_useless",
    "painted_single",
    "purple_joined",
    "purple_later",
    "return_first",
    "road_used",
    "rose_at_castle",
    "skipped",
    "slay_first",
    "three_black",
    "too_far",
    "too_few",
    "tower_chosen",
    "tower_first",
    "turn_ends",
    "walk_first",
    "walking_only",
]


class TouriaReason(TypedDict):
    """Why a decision is not open, and the rule that says so."""

    code: TouriaCode
    rule: str
    place: NotRequired[Space]
    item: NotRequired[Item]
    colour: NotRequired[Colour]
    into: NotRequired[Colour]
    due: NotRequired[Due]
    number: NotRequired[int]
    """How many it would take; or which door or mine it is, counted from 1."""
    have: NotRequired[int]


BUSY: Final[dict[str, TouriaCode]] = {
    "bonus": "bonus_first",
    "turn": "tower_first",
    "enter_mine": "gem_first",
    "flight": "fly_first",
    "slay": "slay_first",
    "keep": "keep_first",
    "offer_elixir": "elixir_first",
    "end_turn": "turn_ends",
    "open_door": "door_first",
    "due": "due_first",
    "look_again": "look_first",
}
"""By phase: what comes first, for decisions that belong to another one."""

PLACE_OF: Final = {
    "roll": DRAGON,
    "learn": SWORD_MASTER,
    "drown": FOUNTAIN,
    "steal": THIEVES,
    "joust_heart": TOURNAMENT,
    "joust_coins": TOURNAMENT,
    "sell": GOLDSMITH,
    "pair": GOLDSMITH,
    "triple": GOLDSMITH,
    "order": TRADER,
    "take": FOREST,
}
"""Where a deed is done."""

GEMS_SOLD: Final = {"sell": 1, "pair": 2, "triple": 3}
ITEMS_WAIT: Final = ("enter_mine", "keep", "look_again")
"""T24: the phases in which no item can be used."""
JOINING: Final = 1 << PAINTBRUSH | 1 << SCALE | 1 << HELMET | 1 << FLAGON
"""The items that also work when one joins in by elixir."""
PAYING: Final = ("slay", "trader", "goldsmith", "due")


def reason(s: TouriaState, action: int) -> TouriaReason:
    """Why the actor can't decide so now."""
    verb = VOCABULARY.verb(action)
    place = action - verb.first
    if verb.word == "use":
        return _item_idle(s, place, NONE)
    if verb.word in ITEM_OF:
        return _item_idle(s, ITEM_NAMES.index(ITEM_OF[verb.word]), place)
    if s.paint_to != 0:
        return _while_painting(s, verb.word)
    if verb.word in PLACE_OF:
        return _deed_undone(s, verb.word, place)
    if verb.word in ("tower", "twist", "idle", "return", "go", "fly"):
        return _not_moved(s, verb.word, place)
    if verb.word in ("open", "pay", "give", "done"):
        return _not_settled(s, verb.word, place)
    return _not_got(s, verb.word, place)


def _busy(s: TouriaState) -> TouriaReason:
    """Something else is to be decided first."""
    name = s.phase.name
    if name == "walk":
        return {"code": "walk_first", "rule": "T30", "place": space_name(s.goal)}
    if name in BUSY:
        return {"code": BUSY[name], "rule": PHASES[name]}
    return {"code": "act_first", "rule": "T22", "place": space_name(s.here)}


def _lacks_gems(s: TouriaState, colour: int) -> bool:
    return count(s.gems_of(s.actor), colour) == 0


# ---- what is done at the places ---------------------------------------------------------------


def _at_place(s: TouriaState) -> bool:
    """Is the action of a place being done?"""
    return s.phase.name == space_name(s.here)


def _deed_undone(s: TouriaState, word: str, place: int) -> TouriaReason:
    where = PLACE_OF[word]
    if word == "roll" and s.phase.name == "slay":
        return _no_other_roll(s)
    if s.phase.name != space_name(where):
        return {"code": "elsewhere", "rule": rule_of_place(where), "place": space_name(where)}
    if s.times == 0:
        return {"code": "acted", "rule": "T48"}
    if word == "drown":
        return {"code": "no_black_gem", "rule": "T43"}
    if word == "order":
        return {"code": "order_unpaid", "rule": "T41", "number": place + 1}
    if word == "take":
        return {"code": "not_shown", "rule": "T42", "item": item_name(place)}
    if word in GEMS_SOLD:
        return _not_sold(s, GEMS_SOLD[word], place)
    return {"code": "no_sword", "rule": "T47"}


def _no_other_roll(s: TouriaState) -> TouriaReason:
    """T45: one rolls again for lack of the right gem, and with a sword."""
    if not _lacks_gems(s, s.die):
        return {"code": "gem_fits", "rule": "T45", "colour": colour_name(s.die)}
    return {"code": "no_sword", "rule": "T45"}


def _not_sold(s: TouriaState, number: int, colour: int) -> TouriaReason:
    if colour == BLACK:
        return {"code": "black_unsold", "rule": "T46"}
    have = int(count(s.gems_of(s.actor), colour))
    name = colour_name(colour)
    return {"code": "too_few", "rule": "T46", "colour": name, "number": number, "have": have}


def _while_painting(s: TouriaState, word: str) -> TouriaReason:
    """T86: a gem is painted, and what it is painted for comes next."""
    if word == "sell" and s.phase.name == "goldsmith":
        return {"code": "painted_single", "rule": "T71"}
    return {"code": "finish_payment", "rule": "T86"}


# ---- towers and ways --------------------------------------------------------------------------


def _not_moved(s: TouriaState, word: str, place: int) -> TouriaReason:
    if s.actor != s.seat or s.phase.name == "bonus":
        return _busy(s)
    if s.in_castle(s.seat):
        return {"code": "in_castle", "rule": "T93"}
    if word == "go":
        return _not_gone(s, place) if s.phase.name == "walk" else _busy(s)
    if word == "fly":
        return {"code": "not_flying", "rule": "T34"}
    if word == "return":
        return _not_returned(s)
    if s.phase.name != "turn":
        return {"code": "tower_chosen", "rule": {"twist": "T20", "idle": "T23"}.get(word, "T21")}
    if word == "twist":
        return {"code": "no_sword", "rule": "T20"}
    if word == "idle":
        return {"code": "can_reach", "rule": "T23"}
    return _not_reached(s.shown(place, s.seat))


def _not_reached(face: int) -> TouriaReason:
    if face == WIZARD:
        return {"code": "no_coin", "rule": "T34"}
    return {"code": "too_far", "rule": "T23", "place": space_name(face)}


def _not_returned(s: TouriaState) -> TouriaReason:
    """T90: what the castle still asks."""
    if s.phase.name != "turn":
        return {"code": "return_first", "rule": "T90"}
    hearts, coins, need = int(s.hearts_of(s.seat)), int(s.coins_of(s.seat)), int(s.need)
    if not s.has_enough_hearts(s.seat):
        return {"code": "hearts", "rule": "T90", "number": need, "have": hearts}
    if coins < need:
        return {"code": "coins", "rule": "T90", "number": need, "have": coins}
    return {"code": "black_gem", "rule": "T90"}


def _not_gone(s: TouriaState, there: int) -> TouriaReason:
    """T30, T35: a step that can't be taken."""
    if there == TOURNAMENT:
        return {"code": "not_walked", "rule": "T35"}
    if s.here == TOURNAMENT:
        return {"code": "over_bridge", "rule": "T35"}
    if s.board.neighbours[s.here] >> there & 1 == 0:
        return {"code": "no_road", "rule": "T30", "place": space_name(there)}
    if s.board.onward(s.here, s.used) >> there & 1 == 0:
        return {"code": "road_used", "rule": "T30"}
    return _astray(s, "T30")


def _astray(s: TouriaState, rule: str) -> TouriaReason:
    """A step that can't be paid, or after which the goal could not be reached."""
    if s.free + s.coins_of(s.seat) == 0:
        return {"code": "no_steps", "rule": "T30"}
    return {"code": "astray", "rule": rule, "place": space_name(s.goal)}


# ---- gems, presents and elixirs ---------------------------------------------------------------


def _not_got(s: TouriaState, word: str, place: int) -> TouriaReason:
    if word in ("coin", "sword"):
        return {"code": "bonus_only", "rule": "T13"}
    if word == "gem":
        return _gem_untaken(s, place)
    if word == "purple":
        return _not_doubled(s, "T48")
    if s.phase.name == "offer_elixir":
        return {"code": "no_elixir", "rule": "T60"}
    return {"code": "not_joining", "rule": "T60"}


def _gem_untaken(s: TouriaState, colour: int) -> TouriaReason:
    name = colour_name(colour)
    if s.phase.name == "bonus" and colour == PURPLE:
        return {"code": "no_purple", "rule": "T13"}
    if s.phase.name == "bonus":
        return {"code": "bag_lacks", "rule": "T13", "colour": name}
    if s.phase.name == "enter_mine":
        return {"code": "not_in_mine", "rule": "T32", "colour": name}
    if s.phase.name == "keep" and count(s.drawn, colour) > 0:
        return {"code": "three_black", "rule": "T44"}
    if s.phase.name == "keep":
        return {"code": "not_drawn", "rule": "T44", "colour": name}
    return _busy(s)


def _not_doubled(s: TouriaState, rule: str) -> TouriaReason:
    """T48, T49, T85: why the action of a place can't be done twice."""
    if not _at_place(s):
        return {"code": "purple_later", "rule": rule}
    if s.actor != s.seat:
        return {"code": "purple_joined", "rule": "T48"}
    if s.doubled:
        return {"code": "doubled", "rule": "T48"}
    if s.skipped:
        return {"code": "skipped", "rule": "T48"}
    if rule == "T48" and _lacks_gems(s, PURPLE):
        return {"code": "no_such_gem", "rule": "T48", "colour": "purple"}
    return {"code": "no_second", "rule": "T49"}


# ---- doors and dues ---------------------------------------------------------------------------


def _not_settled(s: TouriaState, word: str, place: int) -> TouriaReason:
    if word == "done":
        return _not_gone_on(s)
    if word == "open":
        return _not_opened(s, place)
    if s.phase.name == "slay" and word == "pay":
        return {"code": "no_such_gem", "rule": "T45", "colour": colour_name(s.die)}
    if s.phase.name == "due":
        return _due_unpaid(s, word, place)
    return {"code": "nothing_due", "rule": "T92"}


def _not_gone_on(s: TouriaState) -> TouriaReason:
    if s.phase.name == "due":
        return {"code": "due_must", "rule": "T91"}
    return _busy(s)


def _not_opened(s: TouriaState, door: int) -> TouriaReason:
    if s.opened >> door & 1:
        return {"code": "door_opened", "rule": "T91", "number": door + 1}
    if s.phase.name in ("due", "look_again"):
        return _busy(s)
    if not s.in_castle(s.actor):
        return {"code": "not_in_castle", "rule": "T90"}
    return {"code": "door_later", "rule": "T91"}


def _due_unpaid(s: TouriaState, word: str, place: int) -> TouriaReason:
    """T92: what was asked is missing, or something else was asked."""
    wants_item = s.behind(s.door) == JESTER
    if word == "give" and wants_item:
        return {"code": "item_missing", "rule": "T92", "item": item_name(place)}
    if word == "give":
        return {"code": "nothing_due", "rule": "T92"}
    if wants_item and s.items_of(s.seat) != 0:
        return {"code": "give_item", "rule": "T92"}
    due = due_name(s.behind(s.door))
    return {"code": "due_lacking", "rule": "T92", "due": due if due is not None else "item"}


# ---- magical items ----------------------------------------------------------------------------


def _item_idle(s: TouriaState, item: int, place: int) -> TouriaReason:
    """Why an item can't be used, or not on that object; without one, `place` is NONE."""
    name, rule = item_name(item), rule_of(item)
    if ready(s) >> item & 1 == 0:
        return {"code": "item_missing", "rule": rule, "item": name}
    if item == MIRROR:
        return {"code": "mirror_copies", "rule": "T78"}
    if s.phase.name in ITEMS_WAIT:
        return {"code": "items_wait", "rule": "T24"}
    if s.phase.name == "bonus":
        return _busy(s)
    if s.actor != s.seat and JOINING >> item & 1 == 0:
        return {"code": "own_turn_only", "rule": "T24", "item": name}
    if s.paint_to != 0 and item != PAINTBRUSH:
        return {"code": "finish_payment", "rule": "T86"}
    return _of_item(s, item, place)


def _of_item(s: TouriaState, item: int, place: int) -> TouriaReason:
    """What one item lacks."""
    if item == ROSE:
        return {"code": "rose_at_castle", "rule": "T70"}
    if item == PAINTBRUSH:
        return _not_painted(s, place)
    if item in (COMPASS, BOOTS, LANTERN, BROOM):
        return _no_help_on_the_way(s, item, place)
    if item == BIRD:
        return _not_doubled(s, "T85")
    if item in (SCALE, HELMET):
        return _no_help_here(s, item)
    if item == FLAGON:
        return {"code": "not_joining", "rule": "T81"}
    if item == HOURGLASS:
        return {"code": "at_the_end", "rule": "T79"}
    if s.phase.name == "walk" and not still_reaches(s):
        return {"code": "buries", "rule": "T30"}
    if item == FROG:
        return {"code": "no_black_gem", "rule": "T76"}
    if place == NONE:
        return {"code": "needs_object", "rule": rule_of(item), "item": item_name(item)}
    return _object_unfit(s, item, place)


def _object_unfit(s: TouriaState, item: int, place: int) -> TouriaReason:
    """Knapsack, chest and crystal ball: what they can't be used on."""
    if item == KNAPSACK:
        return {"code": "mine_empty", "rule": "T80", "number": place + 1}
    if item == CHEST:
        return {"code": "not_shown", "rule": "T77", "item": item_name(place)}
    assert item == BALL
    if s.opened >> place & 1:
        return {"code": "door_opened", "rule": "T74", "number": place + 1}
    return {"code": "door_known", "rule": "T88", "number": place + 1}


def _no_help_on_the_way(s: TouriaState, item: int, place: int) -> TouriaReason:
    name, rule = item_name(item), rule_of(item)
    if item == BROOM and s.phase.name != "turn":
        return {"code": "broom_instead", "rule": "T83"}
    if item == BROOM:
        return {"code": "needs_object", "rule": "T83", "item": name}
    if item == LANTERN and s.lantern:
        return {"code": "lantern_lit", "rule": "T84"}
    if s.phase.name != "walk":
        return {"code": "walking_only", "rule": rule, "item": name}
    if item == BOOTS:
        return _astray(s, "T82")
    if item == LANTERN:
        return {"code": "buries", "rule": "T30"}
    if not MINE <= s.here < MINE + MINES or s.here == MINE + place:
        return {"code": "compass_mine", "rule": "T72"}
    return _astray(s, "T72")


def _no_help_here(s: TouriaState, item: int) -> TouriaReason:
    """T73, T75: the scale and the helmet work at one place each."""
    where = TRADER if item == SCALE else TOURNAMENT
    if s.phase.name != space_name(where):
        return {"code": "elsewhere", "rule": rule_of(item), "place": space_name(where)}
    if s.times == 0:
        return {"code": "acted", "rule": "T48"}
    return {"code": "helmet_swords", "rule": "T75"}


def _not_painted(s: TouriaState, paint: int) -> TouriaReason:
    """T71, T86: a gem that can't be painted, or need not be."""
    if s.phase.name not in PAYING or (s.times == 0 and s.phase.name != "due"):
        return {"code": "paint_paying", "rule": "T71"}
    if paint == NONE:
        return {"code": "needs_object", "rule": "T71", "item": "paintbrush"}
    of, to = paint // COLOURS, paint % COLOURS
    if not is_painting(paint):
        return {"code": "paint_colours", "rule": "T71"}
    if not has_gems(s, gem(of), False):
        return {"code": "no_such_gem", "rule": "T71", "colour": colour_name(of)}
    if s.phase.name == "slay" and to == s.die and not _lacks_gems(s, to):
        return {"code": "paint_needless", "rule": "T86", "colour": colour_name(to)}
    if s.phase.name == "due" and due_name(s.behind(s.door)) == colour_name(to):
        return {"code": "paint_needless", "rule": "T86", "colour": colour_name(to)}
    return {"code": "paint_useless", "rule": "T71", "into": colour_name(to)}
