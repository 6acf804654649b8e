"""The tutorial of a game: a scripted first hole, replayed by the real rules; nothing is stored.

Called by `/teach` and the pages of the tutorial.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Any

from engine.game import MOVE_SEPARATOR, UnreadableMove, View
from engine.registry import GAMES
from engine.rng import Luck
from engine.tutorial_script import LEARNER_SEAT, TutorialScript, TutorialStep


class Tutorial:
    """The tutorial of one game; the learner's position is the number of moves made."""

    def __init__(self, key: str, script: TutorialScript) -> None:
        self.game = GAMES[key]
        self.script = script
        first = self.game.rules.setup(script.options, script.seats, Luck(script.seed, 0))
        self._states = tuple(accumulate(enumerate(script.steps, 1), self._play_step, initial=first))

    def _play_step(self, state: Any, step: tuple[int, TutorialStep]) -> Any:
        ply, (text, _why, _says, seat) = step
        return self.game.rules.apply(state, seat, self.game.rules.parse_move(text), Luck(self.script.seed, ply))

    @property
    def end(self) -> int:
        """The number of moves after which the hole is over."""
        return len(self.script.steps)

    def view(self, ply: int) -> View:
        """Return the learner's view after so many moves."""
        learner_view: View = self.game.rules.view(self._states[ply], LEARNER_SEAT)
        return learner_view

    def views(self, since: int, ply: int) -> Iterator[View]:
        """Return the learner's views after each move from `since` to `ply`; the view at `ply` if there is none."""
        return map(self.view, range(min(since + 1, ply), ply + 1))

    def next_question(self, ply: int) -> int:
        """Return the number of moves, from `ply` on, after which the learner is asked next; `end` if never."""
        return next((number for number in range(ply, self.end) if self.script.steps[number].why), self.end)

    def ply_after(self, ply: int, text: str) -> int | None:
        """Return the number of moves after these moves, None if they are not the script's."""
        try:
            moves = [self.game.rules.parse_move(part) for part in text.split(MOVE_SEPARATOR)]
        except UnreadableMove:
            return None
        due = self.script.steps[ply : ply + len(moves)]
        mine = all(step.seat == LEARNER_SEAT for step in due)
        follows = mine and moves == [self.game.rules.parse_move(step.text) for step in due]
        return self.next_question(ply + len(moves)) if follows else None


@cache
def tutorial_of(key: str) -> Tutorial | None:
    """Return the tutorial of a game, None if it has none."""
    game = GAMES.get(key)
    return Tutorial(key, game.clubhouse.tutorial) if game and game.clubhouse.tutorial else None
