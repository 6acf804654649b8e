"""The result of a verification as text."""

from collections.abc import Sequence

from club.commit_reveal import commitment
from club.user_error import UserError
from club.verification import InvalidProof, Proof, verify
from engine.speech import _


def verification_report(proof: Proof, names: Sequence[str]) -> str:
    """Return what replaying a proof shows, as text; raise `UserError` if the game does not hold.

    It may take long, because anybody may write a record of any length: run it in a worker process.
    """
    try:
        result = verify(proof, names)
    except InvalidProof as error:
        raise UserError(_("This game does not hold: {reason}").format(reason=error)) from error
    moves = len(proof.record.moves)
    if result is None:
        first = _("This game is unfinished; what there is of it holds.")
        last = _("All {moves} moves are allowed, and the game goes on after them.").format(moves=moves)
    else:
        first = _("This game holds.")
        totals = ", ".join(map(str, result.totals))
        last = _("All {moves} moves are allowed and lead to the totals {totals}.").format(moves=moves, totals=totals)
    promise = _("The secret's SHA-256 is `{promise}`: compare it with “Fair deal”.").format(
        promise=commitment(proof.secret)
    )
    return "\n• ".join((first, promise, _shuffle_sentence(proof), last))


def _shuffle_sentence(proof: Proof) -> str:
    joins = ", ".join(f"`{join}`" for join in proof.joins) or "–"
    if proof.tee_off is None:
        return _(
            "The shuffle follows from that secret and the presses of those who joined, {joins}. "
            "When this game began the press that teed off did not go into it yet."
        ).format(joins=joins)
    return _(
        "The shuffle follows from that secret, the presses that took the seats, {joins}, "
        "and the one that teed off, `{tee_off}`: compare them with “Fair deal”."
    ).format(joins=joins, tee_off=proof.tee_off)
