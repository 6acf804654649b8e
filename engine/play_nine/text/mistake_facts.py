"""A use of a card beside a better one: what the reasons for mistakes ask."""

from typing import NamedTuple

from engine.caddie import MoveValue
from engine.game import Names
from engine.play_nine.ai.evaluate import view_lookahead
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, Situation
from engine.play_nine.ai.lookahead import PracticeLookahead
from engine.play_nine.moves import Flip, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.card_places import MAIN_PART, NEEDED_STROKES, match_savings
from engine.play_nine.text.flips import discard_loss, gift, net_gift
from engine.play_nine.text.hints import discarded_card, more_saved_for_others
from engine.play_nine.text.ideas import PlacementKind, count_pairs, placement_kind
from engine.play_nine.text.next_player import is_match_or_end
from engine.play_nine.view import BONUS, View

TOLD_STROKES = 0.05
"""The fewest strokes that are told in tenths."""
LOW_CARD = 2
"""The highest open card that rather stays than finds its match."""
GIFT = "The discard helps the next player."
FEWER_HIDDEN = "One hidden card fewer is worth a shot."
CAN_WAIT = "A high card can wait."
"""Topics that reasons have in different words."""


class CardMistake(NamedTuple):
    """A use of the card held, beside a better one."""

    view: View
    at: Situation
    held_card: int
    played: MoveValue
    best: MoveValue
    names: Names

    @staticmethod
    def place(worth: MoveValue) -> int:
        """Return the place, from 0, of the card that the move replaces or flips."""
        assert isinstance(worth.move, Place | Flip)
        return worth.move.position - 1

    def kind(self, worth: MoveValue) -> PlacementKind | None:
        """Return what the move does with the card, None if it discards the card."""
        return placement_kind(self.at, self.place(worth), self.held_card) if isinstance(worth.move, Place) else None

    @property
    def own_loss(self) -> float:
        """The own strokes lost."""
        return self.played.strokes - self.best.strokes

    @property
    def loss(self) -> float:
        """The strokes lost, counting the harm to the others."""
        return self.played.cost - self.best.cost

    @property
    def costs_others(self) -> bool:
        """Return whether the move also cost the others strokes, as far as a report tells it."""
        return self.own_loss - self.loss >= TOLD_STROKES

    @property
    def best_keeps_high_card(self) -> bool:
        """Return whether the best move is explained by a high card that it keeps from the next player."""
        kind, view = self.kind(self.best), self.view
        is_kept = kind in ("higher", "hidden card") and view.source == "deck" and self.held_card >= self.at.hidden.mean
        return is_kept and net_gift(view, self.held_card) < -NEEDED_STROKES

    @property
    def lost_by_discard(self) -> float:
        """The own strokes lost because the next player can use the card discarded."""
        played_card, best_card = (discarded_card(self.view, worth.move) for worth in (self.played, self.best))
        return discard_loss(self.view, played_card) - discard_loss(self.view, best_card)

    @property
    def given_by_discard(self) -> float:
        """The strokes that the card discarded saves the others."""
        return more_saved_for_others(self.view, self.played.move, self.best.move)

    @property
    def is_discard_useful(self) -> bool:
        """Return whether the next player can use the card discarded, whatever the best move discards."""
        card = discarded_card(self.view, self.played.move)
        return max(discard_loss(self.view, card), -gift(self.view, card)) >= NEEDED_STROKES

    @property
    def is_for_low_card(self) -> bool:
        """Return whether a discarded low card is explained by what it counts, not by its use to the next player.

        That is so if it saves more on a hidden card than was lost, and the next player can neither match it nor end the
        hole with it. On the last shot the discard helps nobody.
        """
        if self.at.last or not isinstance(self.played.move, Flip) or self.kind(self.best) != "hidden card":
            return False
        return self.at.hidden.mean - self.held_card >= self.loss and not is_match_or_end(self.view, self.held_card)

    @property
    def is_for_open_discard(self) -> bool:
        """Return whether the best move is better mostly for the card that it leaves open for the own next shot."""
        lookahead = view_lookahead(self.view)
        if not isinstance(lookahead, PracticeLookahead) or not isinstance(self.best.move, Place):
            return False
        return lookahead.saved_by_discard(self.place(self.best), KIND_OF[self.held_card]) >= MAIN_PART * self.loss

    @property
    def kinds_beside_hidden(self) -> set[int]:
        """The kinds of the open cards beside a hidden one that unseen cards can match."""
        row = self.at.row
        beside = {row[OPPOSITE[place]] for place, kind in enumerate(row) if kind == FACE_DOWN} - {FACE_DOWN}
        return {kind for kind in beside if self.at.hidden.copies[kind]}

    def old(self, worth: MoveValue) -> int:
        """Return the kind of the card that the move replaces or flips."""
        return self.at.row[self.place(worth)]

    def under(self, worth: MoveValue) -> int:
        """Return the kind of the card opposite that one."""
        return self.at.row[OPPOSITE[self.place(worth)]]

    def saved_at_once(self, worth: MoveValue) -> float:
        """Return the strokes that a card put at a position saves at once; a hidden card counts its mean."""
        old = self.old(worth)
        old_strokes = self.at.hidden.mean if old == FACE_DOWN else VALUES[old]
        if self.kind(worth) != "pair" or self.held_card == HOLE_IN_ONE:
            return old_strokes - self.held_card
        pairs = count_pairs(self.at.row, KIND_OF[self.held_card])
        return old_strokes + self.held_card + BONUS[pairs] - BONUS[pairs + 1]

    def hope(self, worth: MoveValue) -> float:
        """Return the strokes that a match for the open card which the move replaces would save."""
        return match_savings(self.at, self.place(worth)) if self.can_match(worth) else 0.0

    def is_likely_match(self, worth: MoveValue) -> bool:
        """Return whether a match for the open card that the move replaces can be hoped for: one card alone is rare."""
        return self.can_match(worth) and self.at.hidden.copies[self.old(worth)] > 1

    def can_match(self, worth: MoveValue) -> bool:
        """Return whether an unseen card could match the open one that the move replaces."""
        is_closed = self.at.last and self.under(worth) != FACE_DOWN
        return bool(self.at.hidden.copies[self.old(worth)]) and not is_closed
