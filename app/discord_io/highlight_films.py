"""Films below final cards: an ace, a rare hole or a won round gets its film by itself, unless the server wants none."""

from collections.abc import Mapping
from functools import partial

from app.discord_io.background_tasks import BackgroundTasks
from app.discord_io.channel_messages import TableMessages, server_language, stored_names
from app.workers.film_worker import MAX_UPLOAD_BYTES, THE_HOUSE, FilmWorker
from club.clubhouse import Clubhouse
from club.film_requests import highlight_request
from club.live_table import LiveTable
from ui.pages.film_page import film_page, public_film_page
from ui.widgets.game_face import Face
from ui.widgets.message_formatting import mentions


class HighlightFilms:
    """Posts the film of a finished round's highlight."""

    def __init__(
        self, clubhouse: Clubhouse, messages: TableMessages, worker: FilmWorker, faces: Mapping[str, Face]
    ) -> None:
        self.clubhouse = clubhouse
        self.messages = messages
        self.worker = worker
        self.faces = faces
        self._tasks = BackgroundTasks()

    def schedule(self, live: LiveTable) -> None:
        """Post the film of a finished round in the background; its final card was posted just now."""
        self._tasks.spawn(f"the film of table {live.table.id}", partial(self.post, live))

    async def post(self, live: LiveTable) -> None:
        """Make the film of a finished round and post it, if it has a highlight and the server wants films."""
        table, face = live.table, self.faces[live.game.key]
        if table.day is not None or not (await self.clubhouse.server_settings.get(table.guild)).films:
            return
        async with server_language(self.clubhouse, table):
            request = highlight_request(live, face.is_rare, mentions(live))
            if face.studio is None or request is None:
                return
            film = await self.worker.film(
                face.studio, live.record, request, live.names, live.labels, MAX_UPLOAD_BYTES, THE_HOUSE
            )
            if film.files:
                page = film_page(live, "", request.title, film.files, film.story)
                public_page = public_film_page(live, page).with_names(stored_names(table))
                message = await self.messages.post_in_channel(
                    table.thread or table.channel, public_page, f"film.{table.id}"
                )
                if message is not None:
                    await self.clubhouse.store.add_film_message(table.id, message, table.thread or table.channel)

    async def close(self) -> None:
        """Cancel the films that are not posted yet."""
        await self._tasks.close()
