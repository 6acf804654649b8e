"""The cards in play at a table, as its options select them (F-10 to F-13, F-174)."""

from functools import cache

from engine.final_nine.cards.deck import ACTIONS, CHAMP, PRINTED_ACTIONS, PRINTED_DISCS, build_stack
from engine.final_nine.options import Options, Pack


def pack_in_play(options: Options, seats: int) -> Pack:
    """Return the pack in play: the chosen one, or the default of F-173."""
    return options.pack or ("half" if seats <= 2 and not options.ace_run else "full")


def card_sets(options: Options) -> frozenset[str]:
    """Return the sets of cards that the options bring into play (F-10, F-174)."""
    extras = {"plus": options.plus, "bad_form": options.bad_form, "ace_run": options.ace_run}
    return frozenset({"core", options.course} | {name for name, chosen in extras.items() if chosen})


@cache
def decks(options: Options, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the disc stack and the action stack before the shuffle, in printed order.

    Rules F-10 to F-13, F-123 and F-160.
    """
    cards, size = card_sets(options), pack_in_play(options, seats)
    actions = build_stack(PRINTED_ACTIONS, cards, size)
    if options.level == "rec":
        actions = tuple(code for code in actions if ACTIONS[code].category != "CALL")
    discs = build_stack(PRINTED_DISCS, cards, size)
    return tuple(filter(options.format.plays, discs)), tuple(filter(options.format.plays, actions))


@cache
def copyable_skills(options: Options, seats: int) -> tuple[str, ...]:
    """Return the SKILL cards that Champ may stand for, in printed order (F-112)."""
    codes = dict.fromkeys(decks(options, seats)[1])
    return tuple(code for code in codes if ACTIONS[code].category == "SKILL" and code != CHAMP)
