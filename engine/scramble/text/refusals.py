"""The reasons why a setup or a move is refused, with the way out (S-171, S-173)."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import IllegalMove
from engine.i18n import N_, _

ERROR_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "E_PLAYERS": N_("This game is for 1 to 6 players."),
        "E_SKINS_SOLO": N_("Skins needs at least two players."),
        "E_MATCH_SIDES": N_("Match play needs two players, or four in doubles."),
        "E_BATTLE_SOLO": N_("Battle cards need at least two players."),
        "E_DOUBLES_COUNT": N_("Doubles needs four or six players."),
        "E_DOUBLES_RACE": N_("A board race has no doubles. Pick singles."),
        "E_RACE_LENGTH": N_("A board race needs at least 3 holes. Pick 3 or more."),
        "E_NOT_YOUR_TURN": N_("It's not your turn. Wait for the player before you."),
        "E_WRONG_PHASE": N_("You can't do that now. {ask}"),
        "E_NO_SUCH_DIE": N_("That die isn't in this roll. Pick from {dice}."),
        "E_PITCH_OUT": N_("You're in a tree. Pick just one die."),
        "E_DIE_BLOCKED": N_("A Battle card blocks that choice for this throw. Pick from {dice}."),
        "E_ILLEGAL_PATH": N_("The disc can't fly that way: {reason}. Try another path, or pick a square."),
        "E_CARD_NOT_HELD": N_("You don't hold {card}. Pick a card from your hand."),
        "E_CARD_TIMING": N_("You can't play {card} now. {ask}"),
        "E_CARD_TARGET": N_("{card} doesn't work there. Pick another player or direction, or keep the card."),
        "E_SHELTERED": N_("That player is still safe from cards. Pick another player, or wait a turn."),
        "E_LUCK_USED": N_("You've already rolled for a card this turn. End your turn."),
        "E_LUCK_NOT_IN_BOUNDS": N_("You can only roll for a card after landing in bounds. End your turn."),
        "E_NO_CARDS_MODE": N_("This table plays without those cards. Just throw."),
    }
)
PATH_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "not closer": N_("every square on the way must be closer to the basket than the last"),
        "not further": N_("every square must take it further from the basket"),
        "diagonal": N_("it can't go diagonally there"),
        "must fly straight": N_("it must fly straight on there"),
        "already touched": N_("it has touched that square already"),
        "leaves the circle": N_("a putt must stay in the circle"),
        "wrong length": N_("it's the wrong length for these dice"),
        "out of reach": N_("it can't reach that square"),
    }
)
PHASE_QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "Setup": N_("Pick a golfer first."),
        "PreThrow": N_("Throw first."),
        "Rolled": N_("Pick your dice first."),
        "Aim": N_("First pick where to land."),
        "Settle": N_("Finish this throw first: press “Stay put”."),
        "Keep": N_("First decide what to do with the card you drew."),
        "Bad": N_("Accept or cancel the Bad Luck card first."),
        "Route": N_("First pick where the card takes the disc."),
        "Push": N_("First pick which way the Gust blows."),
        "End": N_("You can end your turn."),
        "Over": N_("This game is over. Press “Play again”, or open a new table with /play."),
    }
)


class RefusedMove(IllegalMove):
    """Raised for a refusal of S-173: `code` is for programs, the sentence for people."""

    def __init__(self, code: str, **fields: str) -> None:
        super().__init__(error_sentence(code, **fields))
        self.code = code


def error_sentence(code: str, **fields: str) -> str:
    """Return the sentence of an error code in the current language."""
    return _(ERROR_SENTENCES[code]).format(**fields)


def phase_question(phase: object) -> str:
    """Return the sentence that says what a phase of the game asks for."""
    return _(PHASE_QUESTIONS[type(phase).__name__])


def path_fault(reason: str) -> str:
    """Return the fault of a path in words."""
    return _(PATH_FAULTS[reason])
