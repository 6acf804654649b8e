"""The best disc that a card fetches from the discard pile, for the throw or for the one after it; planned throws."""

from typing import Final, NamedTuple

from engine.final_nine.ai.candidates import SearchDepth, ThrowCandidates, throw_candidates
from engine.final_nine.ai.hand_changes import candidates_with_disc, strokes_with_discs
from engine.final_nine.ai.hand_value import KIND_OF_CARD
from engine.final_nine.ai.new_discs import later_draw
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.hand import fetchable_cards
from engine.final_nine.moves import Use
from engine.final_nine.state import ShotState
from engine.final_nine.view import View
from engine.memo import memoize

SWITCH_STROKES: Final = 0.05
"""The strokes that another throw or a change of the hand has to save, because the estimates are not that exact."""
UNCOUNTED_GAIN_STROKES: Final = 0.1
"""The strokes that a card gains beyond what the estimate covers."""


class FetchedDisc(NamedTuple):
    """The best disc that a card takes from the discard pile."""

    disc: str
    """"" if there is none."""
    strokes: float
    """The expected strokes to the end of the hole with it, with the later value of the cards of its throw."""
    later: float
    """The strokes that the disc saves on later holes."""
    price: float
    """The part of `strokes` that the cards of its throw are worth later."""
    card_value: float = 0.0
    """The later value of the card that fetches it."""
    spent_cards: tuple[str, ...] = ()
    """The card that fetches it, if it is in the hand."""
    shot: ShotState | None = None
    """The throw that is planned with it; None if there is none."""

    @property
    def cost(self) -> float:
        """The strokes with the disc, less its later value, plus the later value of the card that is spent."""
        return self.strokes - self.later + self.card_value

    @property
    def can_wait(self) -> bool:
        """True if another disc is thrown first, after which this one can still be fetched."""
        return self.shot is not None and self.shot.disc != self.disc


def best_fetch(view: View, move: Use, depth: SearchDepth) -> FetchedDisc:
    """Return the best disc that a card or an ability takes from the discard pile."""
    mine = throw_candidates(view, depth)
    keeping = mine.forecast.holding.keeping
    discs = fetchable_cards(mine.state, ACTIONS[move.card].options[0][0].argument)
    card_value = keeping.value_of_lost((move.card,)) if move.card in KIND_OF_CARD else UNCOUNTED_GAIN_STROKES
    spent_cards = (move.card,) if move.card in mine.forecast.holding.hand else ()
    disc_strokes = strokes_with_discs(view, depth, discs, spent_cards).items()
    fetches = [
        FetchedDisc(disc, strokes, keeping.value_of_one_more(disc), 0.0, card_value, spent_cards)
        for disc, strokes in disc_strokes
    ]
    if not fetches:
        return FetchedDisc("", mine.strokes_now(), 0.0, mine.price_now(), card_value)
    best = min(fetches, key=lambda one: one.cost)
    then = candidates_with_disc(view, depth, best.disc, spent_cards)
    return best._replace(price=then.price_now(), shot=then.best[0].shot if then.best else None)


@memoize(16)
def waiting_fetch(view: View, depth: SearchDepth) -> FetchedDisc | None:
    """Return the best disc that can be fetched after the throw that is planned with it; None if none saves strokes."""
    uses = [move for move in view.moves if isinstance(move, Use) and ACTIONS[move.card].options[0][0].kind == "fetch"]
    fetches = (one for move in uses if (one := best_fetch(view, move, depth)).can_wait)
    best = min(fetches, key=lambda one: one.cost, default=None)
    return best if best and throw_candidates(view, depth).strokes_now() - best.cost > SWITCH_STROKES else None


@memoize(16)
def planned_candidates(view: View, depth: SearchDepth) -> ThrowCandidates:
    """Return the candidate throws of the thrower, with the discs that can be fetched or drawn after each of them."""
    fetch = waiting_fetch(view, depth)
    if fetch is None:
        mine = throw_candidates(view, depth)
        draw = later_draw(view, mine)
        return mine.before_draw(draw) if draw else mine
    candidates = candidates_with_disc(view, depth, fetch.disc, fetch.spent_cards)
    return candidates.before_fetch(fetch.card_value - fetch.later, fetch.disc)
