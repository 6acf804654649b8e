"""The golfers and tiers to choose from, with their ratings (S-11 to S-13)."""

from engine.scramble.cards.deck import GOLFERS as RATINGS
from engine.scramble.cards.deck import ratings
from engine.scramble.words.cards import DISCS, GOLFERS, TIERS
from engine.speech import N_, _, listed

MEANING = {
    "regular": N_("The numbers as they are"),
    "rookie": N_("Easier: each number one lower"),
    "pro": N_("Harder: each number one higher"),
}


def golfer(key: str) -> str:
    """Return a golfer with the numbers that its dice must show: Bo Bomber: D 3, M 4, P 5."""
    return _("{golfer}: {ratings}").format(golfer=GOLFERS[key], ratings=_figures(key, "regular"))


def strength(key: str) -> str:
    """Return the discs for which a golfer's ratings are best; a lower number is reached more often."""
    printed = dict(zip(DISCS, RATINGS[key], strict=True))
    best = [_(DISCS[disc]) for disc, rating in printed.items() if rating == min(printed.values())]
    return (
        _("Equally good with all discs") if len(best) == len(DISCS) else _("Best: {discs}").format(discs=listed(best))
    )


def tier(key: str, golfer: str) -> str:
    """Return a tier with a golfer's ratings in it."""
    return _("{tier}: {ratings}").format(tier=_(TIERS[key]), ratings=_figures(golfer, key))


def _figures(golfer: str, tier: str) -> str:
    return ", ".join(f"{disc} {rating}" for disc, rating in zip(DISCS, ratings(golfer, tier), strict=True))
