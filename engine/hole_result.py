"""Words that both disc golf games share: strokes, teams, the names of scores, who won a hole, the feats of a round."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.i18n import N_, _, format_signed, join_list, ngettext, npgettext

SCORE_SIGNS: Final[Mapping[int, str]] = MappingProxyType(
    {
        -3: N_("Albatross!"),
        -2: N_("Eagle!"),
        -1: N_("Birdie!"),
        0: N_("Par"),
        1: N_("Bogey"),
        2: N_("Double bogey"),
        3: N_("Triple bogey"),
    }
)
"""Scores by strokes over par, as a sign says them."""
FEAT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"ace": N_("ace"), "albatross": N_("albatross"), "eagle": N_("eagle"), "birdie": N_("birdie")}
)
"""The names of scores under par, by the keys of `Result.feats`."""


class SideScore(NamedTuple):
    """The strokes of a player or a team on a hole."""

    name: str
    strokes: int
    players: int = 1


def team_name(partners: Iterable[str]) -> str:
    """Return a team by its partners, "Gwen & Tom", so that several teams can be joined in a list."""
    return " & ".join(partners)


def strokes_text(count: int) -> str:
    """Return a number of throws and penalty strokes in words: "1 stroke", "3 strokes"."""
    return ngettext("{count} stroke", "{count} strokes", count).format(count=count)


def lead_text(lead: int) -> str:
    """Return the lead of a winner in throws: "4" in English, where languages may say what it counts."""
    return npgettext("won by so many throws", "{count}", "{count}", lead).format(count=lead)


def score_sign(strokes: int, par: int) -> str:
    """Return the name of a score as a sign says it: "Birdie!", "Par", "+4"."""
    if strokes == 1:
        return _("Ace!")
    over = max(strokes - par, min(SCORE_SIGNS))
    return _(SCORE_SIGNS[over]) if over in SCORE_SIGNS else format_signed(over)


def open_with_feat(sentence: str, strokes: int, par: int) -> str:
    """Return the sentence with the name of the score before it, if that is under par."""
    return f"{score_sign(strokes, par)} {sentence}" if strokes < par else sentence


def hole_sentence(number: int, scores: Sequence[SideScore], *, playoff: bool = False) -> str:
    """Return the winners of a hole with their strokes, then the strokes of the others, the best first."""
    order = sorted(scores, key=lambda score: score.strokes)
    best = [score for score in order if score.strokes == order[0].strokes]
    others = "; ".join(f"{score.name} {score.strokes}" for score in order[len(best) :])
    form = _shared_form(playoff=playoff, others=bool(others))
    if len(order) == 1:
        form = _("Hole {number}: {names} {score}.")
    elif len(best) == 1:
        form = _won_form(best[0].players, playoff=playoff)
    names = join_list(score.name for score in best)
    return form.format(number=number, names=names, score=order[0].strokes, others=others)


def _shared_form(*, playoff: bool, others: bool) -> str:
    """Return the sentence for a hole with several winners, with others behind them or without."""
    if playoff and others:
        return _("{names} share playoff hole {number} with {score} each ({others}).")
    if playoff:
        return _("{names} share playoff hole {number} with {score} each.")
    return (
        _("{names} share hole {number} with {score} each ({others}).")
        if others
        else _("{names} share hole {number} with {score} each.")
    )


def _won_form(players: int, *, playoff: bool) -> str:
    """Return the sentence for a hole won by a side of so many players."""
    if playoff:
        return ngettext(
            "{names} wins playoff hole {number} with {score} ({others}).",
            "{names} win playoff hole {number} with {score} ({others}).",
            players,
        )
    return ngettext(
        "{names} wins hole {number} with {score} ({others}).",
        "{names} win hole {number} with {score} ({others}).",
        players,
    )


def feat_sentences(feats: Sequence[Sequence[str]], names: Sequence[str]) -> Iterator[str]:
    """Yield the scores under par of each player that has some, given by seat: "Gwen made 2 birdies and one ace."""
    for name, own in zip(names, feats, strict=False):
        count = Counter(feat for feat in own if feat in FEAT_NAMES)
        if count:
            made = join_list(_count_feat(feat, times) for feat, times in count.items())
            yield _("{name} made {scores}.").format(name=name, scores=made)


def _count_feat(feat: str, times: int) -> str:
    """Return how often a score was made: "one birdie", "2 birdies"."""
    forms = {
        "ace": ngettext("one ace", "{count} aces", times),
        "albatross": ngettext("one albatross", "{count} albatrosses", times),
        "eagle": ngettext("one eagle", "{count} eagles", times),
        "birdie": ngettext("one birdie", "{count} birdies", times),
    }
    return forms[feat].format(count=times)
