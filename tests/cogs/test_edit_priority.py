"""Priority of edits: a user's edit waits neither for a background edit nor for the page that it sends."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from app.discord_io.edit_priority import EditLock, Preempted
from tests.cogs.club import Club
from tests.cogs.test_hands import count_edits, dms, open_luck_table


class BackgroundEdit:
    """A background edit that builds its page while the message is acquired, and is then sent for a long time."""

    def __init__(self, lock: EditLock) -> None:
        self.lock = lock
        self.is_acquired, self.is_built, self.is_sending = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.is_sent = asyncio.Event()

    async def run(self) -> None:
        async with self.lock.acquire_for_background():
            self.is_acquired.set()
            await self.is_built.wait()
            await self.lock.run_preemptible(self._send)

    async def _send(self) -> None:
        self.is_sending.set()
        await self.is_sent.wait()


@pytest.mark.parametrize("is_sending", [False, True])
async def test_a_users_edit_does_not_wait_until_a_background_edit_is_sent(is_sending: bool) -> None:
    lock = EditLock()
    edit = BackgroundEdit(lock)
    running = asyncio.create_task(edit.run())
    await edit.is_acquired.wait()
    if is_sending:
        edit.is_built.set()
        await edit.is_sending.wait()
    user = asyncio.create_task(_acquire_for_user(lock))
    await asyncio.sleep(0)
    edit.is_built.set()
    async with asyncio.timeout(5):
        await user
    with pytest.raises(Preempted) as preempted:
        await running
    assert edit.is_sending.is_set() == is_sending
    assert (preempted.value.edit is not None) == is_sending, "an edit that goes on is handed over"
    edit.is_sent.set()


async def _acquire_for_user(lock: EditLock) -> None:
    async with lock.acquire_for_user():
        pass


async def test_a_late_picture_comes_after_the_press_before_which_its_edit_gave_way(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures_come: list[Callable[[], None]] = []
    build = club.client.page_builder.current_hand

    def build_without_pictures(live: Any, seat: int, on_ready: Callable[[], None]) -> Any:
        pictures_come.append(on_ready)
        return build(live, seat, on_ready)

    monkeypatch.setattr(club.client.page_builder, "current_hand", build_without_pictures)
    number = await open_luck_table(club, "Annika")
    (letter,) = dms(club, "Annika")
    before = count_edits(club, letter)
    has_pressed = press_while_acquired(monkeypatch, club.client.private_pages.locks[number, club["Annika"].id])
    club.bot_context.run(pictures_come[-1])
    await club.until(has_pressed.is_set)
    await club.until(lambda: count_edits(club, letter) > before)


def press_while_acquired(monkeypatch: pytest.MonkeyPatch, message: EditLock) -> asyncio.Event:
    """Let a user's edit be pending once, right after a background edit has acquired the message; return an event
    that is set then.
    """
    acquire, has_pressed = EditLock.acquire_for_background, asyncio.Event()

    @asynccontextmanager
    async def acquire_before_press(lock: EditLock) -> AsyncIterator[None]:
        async with acquire(lock):
            if lock is not message or has_pressed.is_set():
                yield
                return
            has_pressed.set()
            with lock.preempt():
                yield

    monkeypatch.setattr(EditLock, "acquire_for_background", acquire_before_press)
    return has_pressed
