"""Pictures that fail: other pictures still come, and a later request draws the failed one again."""

from dataclasses import replace

import pytest

from app.discord_io.image_cache import RETRY_SECONDS, CacheKey, ImageCache, ImageRequest, RenderWorker
from tests.cogs.club import Club
from tests.workers import jobs
from ui.games import FACES, face
from ui.widgets.drawing import Drawing

pytestmark = pytest.mark.usefixtures("pictures")


class FailingBanner:
    """A banner that cannot be drawn until it is mended."""

    def __init__(self) -> None:
        self.tries = 0
        self.is_mended = False

    def __call__(self) -> Drawing:
        self.tries += 1
        return jobs.blank() if self.is_mended else jobs.raise_drawing_error()


async def test_a_banner_that_failed_is_drawn_for_the_lobby_a_minute_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    banner = FailingBanner()
    monkeypatch.setitem(FACES, "play-nine", replace(face("play-nine"), banner=banner))
    number = await club.open("Annika", players=4)
    await club.press("Björn", "Join", number)
    assert not (await club.board(number)).attachments
    assert banner.tries == 1
    banner.is_mended = True
    club.env.backend.advance_clock(RETRY_SECONDS)
    await club.press("Mia", "Join", number)
    assert (await club.board(number)).attachments
    assert banner.tries == 2
    assert club.faults.take() == ["a picture could not be drawn"]


async def test_a_message_shows_its_first_picture_though_the_second_one_fails(club: Club) -> None:
    cache, calls = ImageCache(RenderWorker()), list[str]()
    good, bad = (
        ImageRequest(CacheKey(1, kind, None, "en"), None, draw)
        for kind, draw in (("hand", jobs.blank), ("map", jobs.raise_drawing_error))
    )
    assert cache.images(good, bad, on_ready=lambda: calls.append("ready")).has_missing
    await cache.render(good, bad, wait_seconds=60.0)
    images = cache.images(good, bad)
    assert calls == ["ready"]
    assert [bool(png) for png in images.pngs] == [True, False]
    assert club.faults.take() == ["a picture could not be drawn"]
    await cache.worker.close()
