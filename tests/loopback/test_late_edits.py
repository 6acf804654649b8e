"""An edit that Discord carries out late, after a press was answered by the same message, does not stay."""

import asyncio
from pathlib import Path

from testing.loopback.bot_process import running_bot, wait_until
from testing.loopback.players import GameCommand, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import loopback

LATE = RequestFault(seconds=1.0)


async def test_a_board_shows_the_stored_state_though_an_older_edit_arrived_last(tmp_path: Path) -> None:
    async with loopback(1, 2) as here, running_bot(here, tmp_path) as bot:
        (group,) = await open_tables(here, GameCommand("Play Nine", "playnine new", 2), here.channels[:1], 1)
        delayed: list[str] = []

        def delay_first_edit(method: str, path: str) -> RequestFault | None:
            if delayed or method != "PATCH":
                return None
            delayed.append(path)
            return LATE

        here.rest.faults = delay_first_edit
        board = group.board
        assert board is not None
        shown = group.read_message(board)
        first, second = sorted(shown.awaited)
        await here.command(first, here.channels[1], "move", move="tee 1 2", table=group.table)
        await wait_until(lambda: bool(delayed), "the board is not updated")
        tee = next(control for control in shown.controls if control.verb == "move")
        press = await here.press(second, board, tee)
        await wait_until(lambda: press.answered_at is not None, "the press waits for the edit")
        assert press.refusal == "", bot.log.read_text()
        await asyncio.sleep(2 * LATE.seconds)  # the older edit has come by then, unless the machine stands still
        await wait_until(lambda: group.stamp == 2, "the board stays as the older edit has left it")
