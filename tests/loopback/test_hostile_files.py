"""Records that take seconds to replay delay nobody else."""

from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from app.discord_io.uploads import MAX_RECORD_BYTES
from club.commit_reveal import seed
from club.verification import Proof, format_proof
from engine.record import Move, Record
from engine.registry import GAMES
from testing.loopback import interaction
from testing.loopback.bot_process import running_club
from testing.loopback.players import GameCommand, Press, open_tables

PEOPLE = 8
PRESSES = 10
"""The fewest presses."""
MEANWHILE = 3
"""Presses answered while files are still being verified."""
ENOUGH = 600
"""More presses than are made until the files are verified."""
SECRET, JOINS, TEE_OFF = bytes(32), (1,), 2


def long_record(size: int) -> bytes:
    """Return a legal record of Final Nine of about so many bytes.

    Its player takes a choice back again and again.
    """
    game = GAMES["final-nine"]
    record = Record(
        game=game.key, edition=game.edition, options=game.rules.options(), seats=1, seed=seed(SECRET, JOINS, TEE_OFF)
    )
    state, moves, chance = record.initial_state(), list[str](), Random(1)
    while not (loop := reversible_move(record, state, len(moves) + 1)):
        text = game.rules.write_move(chance.choice(game.rules.legal_moves(state, 0)))
        state = record.play(state, len(moves) + 1, Move(0, text))
        moves.append(text)
    room = (size - 1000) // (len(" ".join(loop)) + 6)
    moves += islice(cycle(loop), 2 * room)
    return format_proof(Proof(record.with_moves(*(Move(0, text) for text in moves)), SECRET, JOINS, TEE_OFF)).encode()


def reversible_move(record: Record, state: object, ply: int) -> tuple[str, str] | None:
    """Return a move that can be taken back to the same state, and the move that does so."""
    game = record.game_definition
    for move in game.rules.legal_moves(state, 0):
        there = record.play(state, ply, Move(0, game.rules.write_move(move)))
        texts = (
            [game.rules.write_move(back) for back in game.rules.legal_moves(there, 0)]
            if 0 in game.rules.awaiting(there)
            else []
        )
        if "back" in texts and game.rules.legal_moves(
            record.play(there, ply + 1, Move(0, "back")), 0
        ) == game.rules.legal_moves(state, 0):
            return game.rules.write_move(move), "back"
    return None


@pytest.mark.exhaustive
async def test_eight_hostile_files_leave_every_press_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        interaction, "RESPONSE_SECONDS", 60.0
    )  # Discord's three seconds are long enough for a busy machine here
    file = long_record(MAX_RECORD_BYTES)
    assert MAX_RECORD_BYTES * 0.9 < len(file) <= MAX_RECORD_BYTES
    async with running_club(tmp_path, 5) as here:
        groups = await open_tables(
            here.discord, GameCommand("Play Nine", "playnine new", 2), here.discord.channels[:4], 100
        )
        aside = here.discord.channels[4]
        asked = [await here.discord.command(900 + n, aside, "verify", record=file) for n in range(PEOPLE)]
        played, meanwhile = list[Press](), 0
        while len(played) < PRESSES or not all(one.refusal for one in asked):
            assert len(played) < ENOUGH, "the files were never judged"
            group = groups[len(played) % len(groups)]
            await group.wait_until_ready()
            choice = group.next_press()
            assert choice is not None
            played.append(await group.press(choice))
            meanwhile += not all(one.refusal for one in asked)
        assert all(one.is_accepted for one in played)
        assert meanwhile >= MEANWHILE
