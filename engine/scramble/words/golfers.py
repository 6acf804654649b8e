"""The golfers and tiers to choose from, with their ratings (S-11 to S-13)."""

from engine.scramble.cards.deck import GOLFERS as RATINGS
from engine.scramble.cards.deck import ratings
from engine.scramble.words.cards import DISC_NAMES, GOLFER_NAMES, TIER_NAMES
from engine.speech import N_, _, join_list

TIER_MEANINGS = {
    "regular": N_("The numbers as they are"),
    "rookie": N_("Easier: each number one lower"),
    "pro": N_("Harder: each number one higher"),
}


def golfer_text(key: str) -> str:
    """Return a golfer with the numbers that its dice must show: Bo Bomber: D 3, M 4, P 5."""
    return _("{golfer}: {ratings}").format(golfer=GOLFER_NAMES[key], ratings=_ratings_text(key, "regular"))


def golfer_strength(key: str) -> str:
    """Return the discs for which a golfer's ratings are best; a lower number is reached more often."""
    printed = dict(zip(DISC_NAMES, RATINGS[key], strict=True))
    best = [_(DISC_NAMES[disc]) for disc, rating in printed.items() if rating == min(printed.values())]
    return (
        _("Equally good with all discs") if len(best) == len(DISC_NAMES) else _("Best: {discs}").format(discs=join_list(best))
    )


def tier_text(key: str, golfer: str) -> str:
    """Return a tier with a golfer's ratings in it."""
    return _("{tier}: {ratings}").format(tier=_(TIER_NAMES[key]), ratings=_ratings_text(golfer, key))


def _ratings_text(golfer: str, tier: str) -> str:
    return ", ".join(f"{disc} {rating}" for disc, rating in zip(DISC_NAMES, ratings(golfer, tier), strict=True))
