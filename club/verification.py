"""Verification of a deal: a record with secret and joins as a file, replayed move by move, the result as text.

Called by `/verify` and `/table record`.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from club.commit_reveal import commitment_to, join_interactions, seed
from club.day_keys import is_closed
from club.user_error import UserError
from db.rows import Phase, TableRow
from db.store import Store
from engine import record as records
from engine.game import IllegalMove, Result, UnreadableMove
from engine.i18n import _, board_label
from engine.record import Move, Record

MAX_LINES = 10_000
"""The most lines of a file that is checked; the longest games have a fifth of that."""
FILE_VERSION = 2
"""The version of the file format: since 2 it has the table and the press that started the game."""


class Proof(NamedTuple):
    """A game with everything that determined its deal."""

    record: Record
    secret: bytes
    joins: tuple[int, ...]
    """The ids of the interactions that took the seats."""
    tee_off: int | None = None
    """The id of the interaction that started the game; None for games from before it was part of the deal."""
    table: int | None = None
    """The table's number, None if the file does not have it."""


class InvalidProof(ValueError):
    """A reason why a game does not hold, as a sentence."""


async def proof_of(store: Store, table: TableRow, now: float) -> Proof:
    """Return the proof of a finished or closed game; raise `UserError` while its cards are secret."""
    if table.day is not None and not is_closed(table.day, now):
        raise UserError(_("Others can still play this deal. You can have its record in two days."))
    if table.phase not in (Phase.OVER, Phase.CLOSED):
        raise UserError(_("You can get a table's record once the game is over."))
    if table.started_at is None:
        raise UserError(_("Table {number} was closed before it teed off. No cards were dealt.").format(number=table.id))
    record, secret = await store.record(table.id), await store.secret(table.id)
    return Proof(record, secret, join_interactions(table.seats), table.tee_off, table.id)


def format_proof(proof: Proof) -> str:
    """Format a proof as a text file: a record whose header also has what determined the deal."""
    head, _break, moves = records.write_record(proof.record).partition("\n\n")
    joins = " ".join(map(str, proof.joins))
    numbers = (("table", proof.table), ("tee-off", proof.tee_off))
    lines = (f"{name} {number}\n" for name, number in numbers if number is not None)
    return f"{head}\nproof {FILE_VERSION}\nsecret {proof.secret.hex()}\njoins {joins}\n{''.join(lines)}\n{moves}"


def parse_proof(text: str) -> Proof:
    """Parse a proof file of this version or an earlier one; raise `UnreadableMove` for anything else."""
    fields = records.parse_header(text)
    if records.parse_field({"proof": "1"} | fields, "proof", int) > FILE_VERSION:
        raise UnreadableMove(_("It's from a newer version of the clubhouse."))
    if len(text.splitlines()) > MAX_LINES:
        raise UnreadableMove(_("It has more than {moves} lines, and no game is that long.").format(moves=MAX_LINES))
    return Proof(
        records.parse_record(text),
        records.parse_field(fields, "secret", bytes.fromhex),
        records.parse_field(fields, "joins", lambda ids: tuple(map(int, ids.split()))),
        records.parse_field(fields, "tee-off", int) if "tee-off" in fields else None,
        records.parse_field(fields, "table", _table_number) if "table" in fields else None,
    )


def _table_number(text: str) -> int:
    """Parse a table's number; raise `ValueError`."""
    if not 0 < int(text) < 10**9:
        raise ValueError(text)
    return int(text)


def verify(proof: Proof, names: Sequence[str] = ()) -> Result | None:
    """Return the result that the proof's moves lead to, None for an unfinished game; raise `InvalidProof`.

    The error names a bad move by its number and player and says what is wrong with it.
    """
    record = proof.record
    if seed(proof.secret, proof.joins, proof.tee_off) != record.seed:
        raise InvalidProof(_("The shuffle doesn't match the secret and the clicks."))
    try:
        state = record.initial_state()
    except ValueError as error:
        raise InvalidProof(str(error)) from error
    for ply, move in enumerate(record.moves, 1):
        state = _play_move(record, state, ply, move, names)
    return record.rules.result(state)


def _play_move(record: Record, state: Any, ply: int, move: Move, names: Sequence[str]) -> Any:
    try:
        if move.seat not in range(record.seats):
            raise IllegalMove(_("There's no player {number} here.").format(number=move.seat + 1))
        return record.play(state, ply, move)
    except UnreadableMove as error:
        raise InvalidProof(_move_error(ply, move, names, _("That isn't a move in this game."))) from error
    except ValueError as error:
        raise InvalidProof(_move_error(ply, move, names, _objection(record, state, move, error))) from error


def _move_error(ply: int, move: Move, names: Sequence[str], reason: str) -> str:
    player = names[move.seat] if move.seat in range(len(names)) else _("player {number}").format(number=move.seat + 1)
    line = _("Move {number}, `{move}` by {player}, isn't allowed. {reason}")
    return line.format(number=ply, move=move.text[:60].replace("`", ""), player=player, reason=reason)


def _objection(record: Record, state: Any, move: Move, error: ValueError) -> str:
    game, seats = record.game_definition, range(record.seats)
    if not game.rules.awaiting(state):
        return _("The game was already over.")
    if move.seat in seats and move.seat not in game.rules.awaiting(state) and not game.rules.anytime(state, move.seat):
        return _("It was someone else's turn.")
    return str(error)


def differences(proof: Proof, own_proof: Proof) -> Iterator[str]:
    """Yield what differs between a file and the stored game that it claims to be."""
    ours, theirs = own_proof.record, proof.record
    kinds = ("game", "edition", "options", "seats")
    if any(getattr(ours, kind) != getattr(theirs, kind) for kind in kinds):
        yield _("the game and its settings")
    if proof.secret != own_proof.secret:
        yield _("the secret")
    if (proof.joins, proof.tee_off) != (own_proof.joins, own_proof.tee_off):
        yield _("the clicks that went into the shuffle")
    shared_plies = min(len(ours.moves), len(theirs.moves))
    if ours.moves[:shared_plies] != theirs.moves[:shared_plies] or len(theirs.moves) > shared_plies:
        pairs = enumerate(zip_longest(ours.moves, theirs.moves), 1)
        yield _("move {number}").format(number=next(ply for ply, (our, their) in pairs if our != their))


def verification_report(proof: Proof, names: Sequence[str]) -> str:
    """Return what replaying a proof shows, as text; raise `UserError` if the game does not hold.

    It may take long, because anybody may write a record of any length: run it in a worker process.
    """
    try:
        result = verify(proof, names)
    except InvalidProof as error:
        raise UserError(_("This game failed the check: {reason}").format(reason=error)) from error
    moves = len(proof.record.moves)
    if result is None:
        first = _("This game isn't finished. Everything played so far checks out.")
        last = _("All {moves} moves so far are allowed.").format(moves=moves)
    else:
        first = _("This game checks out.")
        totals = ", ".join(map(str, result.totals))
        last = _("All {moves} moves are allowed and lead to these totals: {totals}.").format(moves=moves, totals=totals)
    fingerprint = _("The secret's SHA-256 is `{fingerprint}`. Compare it with “{deal}”.").format(
        fingerprint=commitment_to(proof.secret), deal=board_label("Fair deal")
    )
    return "\n• ".join((first, fingerprint, _shuffle_sentence(proof), last))


def _shuffle_sentence(proof: Proof) -> str:
    joins = ", ".join(f"`{join}`" for join in proof.joins) or "–"
    if proof.tee_off is None:
        return _(
            "The shuffle comes from that secret and these clicks on “{join}”: {joins}. In a game this old, the "
            "click that started it didn't count yet."
        ).format(join=board_label("Join"), joins=joins)
    return _(
        "The shuffle comes from that secret, the clicks on “{join}” ({joins}) and the click that started the game "
        "(`{tee_off}`). Compare them with “{deal}”."
    ).format(join=board_label("Join"), joins=joins, tee_off=proof.tee_off, deal=board_label("Fair deal"))
