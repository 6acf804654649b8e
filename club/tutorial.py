"""The tutorial of a game: a scripted first hole, replayed by the real rules; nothing is stored."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Any

from engine.editions import GAMES
from engine.game import THEN, UnreadableMove, View
from engine.lesson import PUPIL, Lesson, Step
from engine.luck import Luck


class Course:
    """The lesson of a game; a pupil stands at a number of moves made."""

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
        """Where the hole is over."""
        return len(self.lesson.steps)

    def view(self, ply: int) -> View:
        """What the pupil sees after so many moves."""
        seen: View = self.game.view(self._states[ply], PUPIL)
        return seen

    def views(self, since: int, ply: int) -> Iterator[View]:
        """What the pupil saw after each move that led there from an earlier step; after none, how it stands."""
        return map(self.view, range(min(since + 1, ply), ply + 1))

    def stop(self, ply: int) -> int:
        """Where the pupil is asked next, from that many moves on; the end where the script is another one by now."""
        return next((number for number in range(ply, self.end) if self.lesson.steps[number].why), self.end)

    def after(self, ply: int, text: str) -> int | None:
        """Where these moves lead; None where they are not those of the lesson."""
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
    """The lesson of a game, where it has one."""
    game = GAMES.get(key)
    return Course(key, game.lesson) if game and game.lesson else None
