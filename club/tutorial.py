"""The tutorial of a game: a scripted first hole, replayed by the real rules; nothing is stored.

Called by `/teach` and the pages of the tutorial.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Any

from engine.editions import GAMES
from engine.game import THEN, UnreadableMove, View
from engine.lesson import PUPIL, Lesson, Step
from engine.luck import Luck


class Course:
    """The tutorial of one game; the pupil's position is the number of moves made."""

    def __init__(self, key: str, lesson: Lesson) -> None:
        self.game = GAMES[key]
        self.lesson = lesson
        first = self.game.setup(lesson.options, lesson.seats, Luck(lesson.seed, 0))
        self._states = tuple(accumulate(enumerate(lesson.steps, 1), self._played, initial=first))

    def _played(self, state: Any, step: tuple[int, Step]) -> Any:
        ply, (text, _why, _says, seat) = step
        return self.game.apply(state, seat, self.game.read(text), Luck(self.lesson.seed, ply))

    @property
    def end(self) -> int:
        """The number of moves after which the hole is over."""
        return len(self.lesson.steps)

    def view(self, ply: int) -> View:
        """Return the pupil's view after so many moves."""
        seen: View = self.game.view(self._states[ply], PUPIL)
        return seen

    def views(self, since: int, ply: int) -> Iterator[View]:
        """Return the pupil's views after each move from `since` to `ply`; the view at `ply` if there is none."""
        return map(self.view, range(min(since + 1, ply), ply + 1))

    def stop(self, ply: int) -> int:
        """Return the number of moves, from `ply` on, after which the pupil is asked next; `end` if never."""
        return next((number for number in range(ply, self.end) if self.lesson.steps[number].why), self.end)

    def after(self, ply: int, text: str) -> int | None:
        """Return the number of moves after these moves, None if they are not the script's."""
        try:
            made = [self.game.read(part) for part in text.split(THEN)]
        except UnreadableMove:
            return None
        due = self.lesson.steps[ply : ply + len(made)]
        mine = all(step.seat == PUPIL for step in due)
        follows = mine and made == [self.game.read(step.text) for step in due]
        return self.stop(ply + len(made)) if follows else None


@cache
def course(key: str) -> Course | None:
    """Return the tutorial of a game, None if it has none."""
    game = GAMES.get(key)
    return Course(key, game.lesson) if game and game.lesson else None
