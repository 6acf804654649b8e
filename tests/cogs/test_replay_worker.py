"""Records that are expensive to verify: they are limited, and players do not notice them."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import pytest

from app.workers.analysis_worker import MAX_REPLAYING_USERS, ReplayWorker
from club import commit_reveal
from club.user_error import UserError
from club.verification import MAX_LINES, Proof, format_proof
from engine.record import Move, Record
from engine.registry import GAMES
from tests.cogs.club import Club
from tests.workers import jobs

pytestmark = pytest.mark.usefixtures("real_seeds")

SECRET = bytes(32)


def long_record(moves: int) -> str:
    """Return the record of a player who takes a choice back again and again, as the rules allow."""
    game = GAMES["scramble"]
    seed = commit_reveal.seed(SECRET, (1,), 2)
    record = Record(game=game.key, edition=game.edition, options=game.rules.options(), seats=1, seed=seed)
    record = record.with_moves(Move(0, "throw"), *[Move(0, "use D"), Move(0, "back")] * (moves // 2))
    return format_proof(Proof(record, SECRET, (1,), 2))


def verify_cog(club: Club) -> Any:
    """Return the cog of `/verify`."""
    return club.client.get_cog("VerifyCommand")


async def check(cog: Any, user: int, text: str) -> str:
    """Return the verdict on a record, as `/verify` does."""
    async with cog.worker.limit_per_user(user):
        told: str = await cog.verify_text(await cog.parse_record(text))
        return told


@pytest.mark.usefixtures("replay_process")
async def test_eight_hostile_files_leave_every_press_answered(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    board, button = await club.board(number), await club.control("menu", number)
    text, pressed = long_record(MAX_LINES // 2), 0
    checking = asyncio.gather(*(check(verify_cog(club), user, text) for user in range(MAX_REPLAYING_USERS)))
    while not checking.done():
        press = club.send(shooter, board, button)
        await club.until(partial(getattr, press, "acknowledged"))
        pressed += 1
    assert all("Everything played so far checks out" in said for said in await checking)
    assert pressed > 3, "nobody waits for a file to be judged"
    await club.env.settle()


async def test_a_game_that_takes_too_long_is_given_up_and_the_next_is_checked() -> None:
    worker = ReplayWorker(seconds=2.0)
    async with worker.limit_per_user(1):
        with pytest.raises(UserError, match="took more than 2 seconds"):
            await worker.run_or_refuse(jobs.loop_forever)
        assert await worker.run_or_refuse(jobs.language) == ("en", "Join")
    await worker.close()


async def test_a_file_of_more_moves_than_any_game_has_is_refused(club: Club) -> None:
    text = await club.refusal("Annika", "verify", record=("game.txt", long_record(MAX_LINES + 2).encode()))
    assert "more than 10000 lines" in text


async def test_two_reports_that_a_person_asks_for_at_once_both_come(club: Club) -> None:
    scribe = club.client.report_worker
    said = await asyncio.gather(*(scribe.run_for_user(jobs.language, 1) for _ in range(2)))
    assert said == [("en", "Join")] * 2


async def test_one_game_at_a_time_is_checked_for_a_person_and_few_at_once() -> None:
    worker = ReplayWorker()
    async with AsyncExitStack() as asking:
        for user in range(MAX_REPLAYING_USERS):
            await asking.enter_async_context(worker.limit_per_user(user))
        with pytest.raises(UserError, match="still checking your last game"):
            await asking.enter_async_context(worker.limit_per_user(0))
        with pytest.raises(UserError, match="checking a lot of games"):
            await asking.enter_async_context(worker.limit_per_user(MAX_REPLAYING_USERS))
    async with worker.limit_per_user(0):
        assert await worker.run_or_refuse(jobs.language) == ("en", "Join")
    await worker.close()
