"""Find the card that changed a finished throw, by flying the throw again without it.

Called by the news, which tells what a card did. Reads only what everybody sees: the throw, the hole, the wind.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import CardOnThrow, Shot
from engine.final_nine.flight.path import Flight
from engine.final_nine.state import PlayedCard, ShotState, Status
from engine.final_nine.throw.effects import Setting, cards_in_force, launch_of, planned_launch
from engine.final_nine.throw.outcome import is_due

STATUSES: Final = {"void": "works"}
"""The status of a played card by that of the finished throw: what Niced voids is found out again."""


class Cause(NamedTuple):
    """A card that decided where a throw ended."""

    card: str
    flight: Flight
    """The flight of the throw without the card."""


def find_cause(setting: Setting, shot: Shot, passed: Sequence[int]) -> Cause | None:
    """Return the card that decided where a throw ended, or None if no card or a die did.

    A card that decided whether the disc went in comes before one that moved it, and a later one before an earlier.
    """
    thrown = rebuild_shot(shot)
    if shot.aim is None:
        return None
    flown = _fly(setting, thrown, passed)
    if (flown.path, flown.holed) != (shot.path, shot.holed):
        return None
    changed = [cause for cause in _causes(setting, thrown, passed) if _is_changed(cause.flight, shot)]
    return max(changed, key=lambda cause: cause.flight.holed != shot.holed, default=None)


def rebuild_shot(shot: Shot) -> ShotState:
    """Return a finished throw as it was in progress, with the cards on it."""
    return ShotState(shot.seat, shot.path[0], shot.disc, shot.aim, tuple(map(_played_card, shot.slips)))


def _played_card(one: CardOnThrow) -> PlayedCard:
    options = ACTIONS[one.copied or one.card].options
    status = cast(Status, STATUSES.get(one.status, one.status))
    return PlayedCard(one.card, one.by, one.turned, options[min(one.choice, len(options) - 1)], one.copied, status)


def _causes(setting: Setting, thrown: ShotState, passed: Sequence[int]) -> Iterator[Cause]:
    """Yield the throw without each card that came up after it was committed, the last first."""
    force = cards_in_force(thrown)
    for number, played in reversed([*enumerate(thrown.plays)]):
        late = played.by != thrown.seat or played.turned or "T1" not in played.face.when
        if late and played in force:
            rest = (*thrown.plays[:number], *thrown.plays[number + 1 :])
            yield Cause(played.card, _fly(setting, thrown._replace(plays=rest), passed))


def _fly(setting: Setting, thrown: ShotState, passed: Sequence[int]) -> Flight:
    return planned_launch(setting.hole, launch_of(setting, thrown), tuple(passed))


def _is_changed(flight: Flight, shot: Shot) -> bool:
    return not flight.open and (flight.path[-1] != shot.path[-1] or flight.holed != shot.holed)


def due_penalties(setting: Setting, shot: Shot) -> Iterator[tuple[str, int]]:
    """Yield the cards that cost strokes on a finished throw, each with its strokes (F-137 to F-139)."""
    for played in cards_in_force(rebuild_shot(shot)):
        for effect in played.effects:
            if effect.kind == "penalty" and is_due(setting.hole, effect, shot.path, shot.lie):
                yield played.card, effect.number
