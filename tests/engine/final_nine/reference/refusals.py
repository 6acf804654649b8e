"""Which cards the thrower may add before the throw, and which LUCK after it (F-56, F-64, F-66 to F-70, F-133)."""

from tests.engine.final_nine.reference.cards_in_force import WORDS, in_force, is_putt, plan_throw
from tests.engine.final_nine.reference.landings import Landed, count_strokes, is_waived
from tests.engine.final_nine.reference.maps import BACK
from tests.engine.final_nine.reference.throws import Card, Throw, hand, immune, wind


def fits(throw: Throw, card: Card, committed: bool | None = None) -> bool:
    """Return whether a card may be added.

    `committed` is None before the throw, and after it whether the throw was a PUTT when it was committed.
    """
    now, then = in_force(throw), in_force(throw._replace(cards=(*throw.cards, card)))
    name, category, symbols, options = card.action
    if category == "LUCK" and "no_luck" in now.phrases:
        return False
    if any(word in name and immune(now, letter) for word, letter in WORDS.items()):
        return False
    if "○" in symbols and not (is_putt(now) if category == "DEVIATION" else committed or ignores_marks(now)):
        return False
    return not is_crossed(throw, now, then, symbols, committed is None) and all(
        useful(phrase, now, then) for phrase in options[card.choice]
    )


def is_crossed(throw: Throw, now: Throw, then: Throw, symbols: str, before: bool) -> bool:
    """Return whether a cross forbids a card on a putter: its own, or one lying there before the throw (F-69)."""
    if throw.disc.type != "PUTTER":
        return False
    lying = before and any("✕" in card.action.symbols for card in throw.cards)
    return ("✕" in symbols and is_putt(now)) or (("✕" in symbols or lying) and is_putt(then))


def ignores_marks(throw: Throw) -> bool:
    """Return whether marks do not count because From Distance lies on the throw (F-70)."""
    return "in_from_distance" in throw.phrases


def useful(phrase: str, now: Throw, then: Throw) -> bool:
    """Return whether a phrase can have its effect on a throw that is `then` once the card is added."""
    if phrase.startswith("mirror if"):
        return phrase == f"mirror if hand={hand(now)}"
    if phrase == "no_water":
        return not enters_water(then)
    if phrase.startswith("wind_fade"):
        return now.aim != "" and wind(now) not in {"", now.aim, BACK[now.aim]}
    if phrase == "in_from_distance":
        return now.disc.type != "PUTTER"
    if phrase == "miss_putt":
        return not now.disc.reach
    return phrase != "waive_ob" or saves(now, then)


def enters_water(throw: Throw) -> bool:
    """Return whether the planned path of a Roller of the second printing enters water (F-56)."""
    if throw.disc.reach or throw.printing == 1 or "no_water" not in throw.phrases:
        return False
    return any(throw.map.at(grid) in {"~", "o"} for grid in plan_throw(throw).path)


def saves(now: Throw, then: Throw) -> bool:
    """Return whether the throw would cost a penalty for OB without the card, and none with it (F-34, F-64)."""
    if now.disc.reach:
        return False
    path = plan_throw(now).path
    verdict = count_strokes(now, Landed(path))
    return verdict.out and not verdict.missed and not is_waived(now, path[-1]) and is_waived(then, path[-1])
