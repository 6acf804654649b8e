"""The reasons why a setup or a move is refused, with the way out (S-171, S-173)."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import IllegalMove
from engine.i18n import N_, _

ERROR_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "E_PLAYERS": N_("This game is for 1 to 6 players."),
        "E_SKINS_SOLO": N_("Skins needs at least two players."),
        "E_MATCH_SIDES": N_("Match Play is for exactly two sides."),
        "E_BATTLE_SOLO": N_("Battle cards need an opponent."),
        "E_DOUBLES_COUNT": N_("Doubles needs four or six players."),
        "E_DOUBLES_RACE": N_("Board Race is played one disc per player; choose singles."),
        "E_NOT_YOUR_TURN": N_("It is not your turn: wait until the table asks you."),
        "E_WRONG_PHASE": N_("That cannot be done now: {ask}."),
        "E_NO_SUCH_DIE": N_("There is no such die in this roll: choose among {dice}."),
        "E_PITCH_OUT": N_("From a tree you may use only one die."),
        "E_DIE_BLOCKED": N_("A Battle card forbids these dice for this throw: choose {dice}."),
        "E_ILLEGAL_PATH": N_("That path cannot be flown: {reason}. Name another path or choose one of the squares."),
        "E_CARD_NOT_HELD": N_("You do not hold {card}: choose a card from your hand."),
        "E_CARD_TIMING": N_("{card} cannot be played now: {ask}."),
        "E_CARD_TARGET": N_("{card} cannot be played there: choose another player or direction, or keep the card."),
        "E_SHELTERED": N_("That player has been hit already and is sheltered: choose another player or wait."),
        "E_LUCK_USED": N_("You have rolled for it in this turn: go on without."),
        "E_LUCK_NOT_IN_BOUNDS": N_("Only a disc that landed in bounds allows that roll: go on without."),
        "E_NO_CARDS_MODE": N_("This table does not play with those cards: just throw."),
    }
)
PATH_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "not closer": N_("a space does not bring the disc closer to the basket"),
        "not farther": N_("every space must lead farther from the basket"),
        "diagonal": N_("a diagonal space is not allowed there"),
        "must fly straight": N_("the disc must fly straight on there"),
        "already touched": N_("the disc has already touched that square"),
        "leaves the circle": N_("a putt must stay inside the circle"),
        "wrong length": N_("it has the wrong length for these dice"),
        "out of reach": N_("that square cannot be reached"),
    }
)
PHASE_QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "Setup": N_("choose a golfer and a tier"),
        "PreThrow": N_("throw first"),
        "Rolled": N_("choose your dice"),
        "Aim": N_("choose where to come down"),
        "Settle": N_("finish this throw"),
        "Keep": N_("decide about the card you drew"),
        "Bad": N_("accept or cancel the Bad Luck card"),
        "Route": N_("choose where the card takes the disc"),
        "Push": N_("choose the direction of the gust"),
        "End": N_("end your turn"),
        "Over": N_("the game is over, start another"),
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
    """Return the decision that a phase of the game asks for."""
    return _(PHASE_QUESTIONS[type(phase).__name__])


def path_fault(reason: str) -> str:
    """Return the fault of a path in words."""
    return _(PATH_FAULTS[reason])
