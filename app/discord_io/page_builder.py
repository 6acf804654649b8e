"""Build the pages of a table with their images, from the image cache where possible.

Called by `board_updater`, `hand_updater` and the cogs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from app.discord_io.image_cache import IMAGE_WAIT_SECONDS, CacheKey, ImageCache, ImageRequest, OnReady, RenderWorker
from club.clubhouse import Clubhouse
from club.deadlines import LIVE_PACES, deadline
from club.hints import Advice
from club.live_table import LiveTable, finished_holes
from club.post_game_analysis import AnalysedPosition
from club.rematch import awaited_names, next_round
from db.rows import SeatRow, TableRow, TimerState
from engine.caddie import MoveValue
from engine.game import Names, Result, Seat, View
from engine.i18n import catalogue_language
from engine.moments import Moment, final_moment, hole_moment
from render.gains import Gains, gains
from render.moment import show_moment
from render.scorecard import scorecard
from ui.pages import board, final_card
from ui.pages.board import DEFAULT_HAND, HandRequest
from ui.pages.final_card import Balance, opponents
from ui.pages.lobby import closed_table, lobby
from ui.pages.move_hints import hint_page, landings_picture
from ui.widgets.drawing import Drawing
from ui.widgets.game_face import Draw, Face, Landings
from ui.widgets.page import Page, Picture


class PageBuilder:
    """Builds the pages of tables; an image that is late or fails is left out.

    Where `on_ready` is given, the page is built without missing images after the waiting time, and it is
    called when the page can be built again with them.
    """

    def __init__(self, clubhouse: Clubhouse, worker: RenderWorker, faces: Mapping[str, Face]) -> None:
        self.clubhouse = clubhouse
        self.store = clubhouse.store
        self.image_cache = ImageCache(worker)
        self.faces = faces
        """The faces of the games by their keys."""
        self._board_texts: WeakKeyDictionary[LiveTable, tuple[object, Page]] = WeakKeyDictionary()

    async def closed_table(self, table: TableRow) -> Page:
        """Return the page of a table that was closed without a result."""
        return closed_table(table, await self.store.secret(table.id))

    async def lobby(self, table: TableRow, on_ready: OnReady | None = None) -> Page:
        """Return the page of a lobby, with its image and the commitment to the deal."""
        guests, secret = await self.store.guests(table.id), await self.store.secret(table.id)
        waiting_names, draw = await awaited_names(self.clubhouse, table), self.faces[table.game].banner
        banner = draw and ImageRequest(CacheKey(0, table.game, None, catalogue_language()), None, draw)
        await self.image_cache.render(
            banner, wait_seconds=self.image_cache.wait_seconds if on_ready else IMAGE_WAIT_SECONDS
        )
        (png,), _missing = self.image_cache.images(banner, on_ready=on_ready)
        return lobby(table, self.faces[table.game], secret, guests, png, waiting_names)

    async def prepare_board(
        self, live: LiveTable, hole: View | None = None, wait_seconds: float = IMAGE_WAIT_SECONDS
    ) -> None:
        """Render the images of the table's next message, and wait for them for at most `wait_seconds`.

        The text is built first, while its data is in the processor's cache.
        """
        if live.timer_state and not live.is_over:
            self._board_text(live, live.timer_state, house_lines=await self._has_house_lines(live))
        await self.image_cache.render(
            self._board_image(live), *(self._hole_images(live, hole) if hole else ()), wait_seconds=wait_seconds
        )

    async def board(self, live: LiveTable, on_ready: OnReady | None = None, controls_page: int = 0) -> Page:
        """Return the public board or the final card as it is now, with the images that are ready."""
        if live.is_over:
            return await self._final_card(live, on_ready)
        running = live.timer_state or await self._load_timers(live)
        pngs, missing = self.image_cache.images(self._board_image(live), on_ready=on_ready)
        text = self._board_text(live, running, controls_page, house_lines=await self._has_house_lines(live))
        return _with_images(text, pngs, awaits_images=missing)

    async def _has_house_lines(self, live: LiveTable) -> bool:
        """Return whether the table has house players, and they say their lines on its server."""
        if not any(row.house for row in live.table.seats):
            return False
        return (await self.clubhouse.server_settings.get(live.table.guild)).house_lines

    def _board_text(self, live: LiveTable, running: TimerState, controls_page: int = 0, *, house_lines: bool) -> Page:
        """Return the public board without its image; the latest of each table is kept while nothing that it
        shows has changed.
        """
        state = (
            live.table,
            live.stamp,
            live.posted_ply,
            live.last_announced_ply,
            running,
            controls_page,
            house_lines,
            catalogue_language(),
        )
        entry = self._board_texts.get(live)
        if entry is None or entry[0] != state:
            view = live.view()
            due = deadline(running.timers, view.awaiting)
            page = board.board(
                live,
                view,
                self.faces[live.game.key],
                due,
                running.holiday_ends,
                controls_page,
                house_lines=house_lines,
            )
            entry = self._board_texts[live] = state, page
        return entry[1]

    def _board_image(self, live: LiveTable) -> ImageRequest | None:
        """Return the image of the table's message."""
        view = live.view()
        if view.result is not None:
            return self._scorecard_image(live, view, view.result)
        return self._game_image(live, "board", self.faces[live.game.key].board, view)

    async def _final_card(self, live: LiveTable, on_ready: OnReady | None) -> Page:
        """Return the final card, with who is in for the next round."""
        number = live.table.id
        after = await next_round(self.clubhouse, number)
        waiting_names = await awaited_names(self.clubhouse, after.table) if after.table else ()
        secret = await self.store.secret(number)
        (png,), missing = self.image_cache.images(self._board_image(live), on_ready=on_ready)
        house_lines = await self._has_house_lines(live)
        balance = await self._balance(live.table)
        page = final_card.final_card(live, png, secret, after, waiting_names, balance, house_lines=house_lines)
        return replace(page, awaits_images=missing)

    async def _balance(self, table: TableRow) -> Balance:
        """Return the results of a finished game, how its two people stand against each other, and who won for the
        first time.
        """
        users = [row.result_owner or 0 for row in opponents(table)]
        head_to_head = await self.store.head_to_head(table.guild, table.game, *users) if users else None
        results = await self.store.results(table.id)
        winners = [table.seats[result.seat] for result in results if result.place == 1]
        first_winners = [row for row in winners if await self._is_first_win(table, row)]
        return Balance(results, head_to_head, first_winners)

    async def _is_first_win(self, table: TableRow, row: SeatRow) -> bool:
        """Return whether a winner's seat belongs to a person who has never won the game on the server before."""
        if row.result_owner is None or row.result_owner <= 0:
            return False
        first = await self.store.first_win(table.guild, table.game, row.result_owner)
        return first is not None and first.table == table.id

    async def _load_timers(self, live: LiveTable) -> TimerState:
        """Return the table's timers; a live table has no holidays."""
        timer_state = await self.store.timer_state(live.table.id, self.clubhouse.clock())
        return timer_state._replace(holiday_ends={}) if live.table.pace in LIVE_PACES else timer_state

    def hole(self, live: LiveTable, view: View, on_ready: OnReady | None = None) -> Page:
        """Return the page of a finished hole with the images that are ready; `view` is the one right after it."""
        pngs, missing = self.image_cache.images(*self._hole_images(live, view), on_ready=on_ready)
        return replace(board.hole(live, view, pngs), awaits_images=missing)

    async def details(self, live: LiveTable, view: View, wait_seconds: float = IMAGE_WAIT_SECONDS) -> Page:
        """Wait for the images of a finished hole, and return its page."""
        await self.image_cache.render(*self._hole_images(live, view), wait_seconds=wait_seconds)
        return self.hole(live, view)

    def _hole_images(self, live: LiveTable, view: View) -> Sequence[ImageRequest | None]:
        """Return the images of a finished hole: its last board, and the scorecard at that time.

        The last hole of a game has no scorecard: the final card below it has the same one. A hole that is played
        again after a vote is another one.
        """
        face, game, names = self.faces[live.game.key], live.game, live.names
        moment = hole_moment(view.card, face.is_rare, game.key, game.title)
        key = self._cache_key(live, f"hole {finished_holes(view)}")
        draw = face.hole and _with_title(live, partial(face.hole, view, names), moment)
        last = ImageRequest(key, (live.table.ahead, names), draw) if draw else None
        return last, self._scorecard_image(live, view, None) if view.result is None else None

    async def scores(self, live: LiveTable, wait_seconds: float = IMAGE_WAIT_SECONDS) -> Page:
        """Return the page of the scorecard so far; a round of the day has no winner."""
        view = live.view()
        card = self._scorecard_image(live, view, view.result if live.table.day is None else None)
        await self.image_cache.render(card, wait_seconds=wait_seconds)
        (png,), missing = self.image_cache.images(card)
        picture = Picture(f"scores-{live.table.id}-{live.ply}.png", png, board.scores(live, view))
        return Page(table=live.table.id, ply=live.ply, texts=(), pictures=(picture,), awaits_images=missing)

    def _scorecard_image(self, live: LiveTable, view: View, result: Result | None) -> ImageRequest:
        kind, names = f"card {finished_holes(view)}" if result is None else "final card", live.names
        key = self._cache_key(live, kind)
        moment = result and final_moment(view.card, result, live.game.key, live.game.title)
        draw = _with_title(live, partial(scorecard, view.card, names, result), moment)
        return ImageRequest(key, (view.card, names, result), draw)

    async def hand(
        self, live: LiveTable, seat: Seat, request: HandRequest = DEFAULT_HAND, wait_seconds: float = IMAGE_WAIT_SECONDS
    ) -> Page:
        """Return the page of a seat's hand, with the map where it helps or is asked for.

        The text is built before the images are waited for, and again if the table has changed meanwhile.
        """
        running = live.timer_state or await self._load_timers(live)
        text, state = self._hand_text(live, seat, request, running), (live.stamp, live.table)
        await self.prepare_hand(live, seat, has_map=request.mapped, wait_seconds=wait_seconds)
        if state != (live.stamp, live.table):
            text = self._hand_text(live, seat, request, live.timer_state or running)
        return self._with_hand_images(text, live, seat, has_map=request.mapped)

    async def prepare_hand(
        self, live: LiveTable, seat: Seat, *, has_map: bool = False, wait_seconds: float = IMAGE_WAIT_SECONDS
    ) -> None:
        """Render the images of a seat's hand, and wait for them for at most `wait_seconds`."""
        await self.image_cache.render(*self._hand_images(live, seat, has_map=has_map), wait_seconds=wait_seconds)

    def current_hand(self, live: LiveTable, seat: Seat, on_ready: OnReady | None = None) -> Page:
        """Return the page of a seat's hand as it is now, with the images that are ready."""
        return self._with_hand_images(
            self._hand_text(live, seat, DEFAULT_HAND, live.timer_state), live, seat, has_map=False, on_ready=on_ready
        )

    def _hand_text(self, live: LiveTable, seat: Seat, request: HandRequest, running: TimerState | None) -> Page:
        """Return the page of a seat's hand without images."""
        request = request._replace(mapped=self._shows_map(live, seat, is_asked_for=request.mapped))
        due = deadline(running.timers, {seat} & {*live.view(seat).awaiting}) if running else None
        return board.hand(live, self.faces[live.game.key], seat, request, due)

    def _with_hand_images(
        self, page: Page, live: LiveTable, seat: Seat, *, has_map: bool, on_ready: OnReady | None = None
    ) -> Page:
        """Return the page with the images that are ready: the map, then the cards."""
        (cards, ground), missing = self.image_cache.images(
            *self._hand_images(live, seat, has_map=has_map), on_ready=on_ready
        )
        pngs = (ground, cards) if len(page.pictures) > 1 else (cards,)
        new_page = _with_images(page, pngs, awaits_images=missing)
        pictures = tuple(picture for picture in new_page.pictures if picture.png or picture.alt)
        return new_page if pictures == new_page.pictures else replace(new_page, pictures=pictures)

    def _hand_images(
        self, live: LiveTable, seat: Seat, *, has_map: bool
    ) -> tuple[ImageRequest | None, ImageRequest | None]:
        """Return the images of a seat's cards, and of the board as the seat knows it if the page has the map."""
        view, face = live.view(seat), self.faces[live.game.key]
        ground = face.board if self._shows_map(live, seat, is_asked_for=has_map) else None
        cards = None
        if face.hand:
            hand, names = face.held(view), live.names
            cards = ImageRequest(self._cache_key(live, "hand", seat), (hand, names), partial(face.hand, hand, names))
        return cards, self._game_image(live, "map", ground, view, seat)

    async def hint(self, live: LiveTable, seat: Seat, view: View, advice: Advice, wait_seconds: float) -> Page:
        """Return the page of a hint, with an image of the landings shaded by worth in games that have landings."""
        draw, names = self.faces[live.game.key].landings, live.names
        if draw is None:
            return hint_page(live, seat, advice)
        draw_landings = partial(draw, view, names, advice.worths)
        request = ImageRequest(self._cache_key(live, "hint", seat), (live.stamp, names), draw_landings)
        page = await self._with_rendered_images(
            hint_page(live, seat, advice, landings_picture(live)), (request,), wait_seconds
        )
        return replace(page, pictures=tuple(picture for picture in page.pictures if picture.png))

    async def gains(self, live: LiveTable, viewer: Seat, page: Page, seat_gains: Gains, wait_seconds: float) -> Page:
        """Return the page with the image of what luck and skill gave a player."""
        request = ImageRequest(self._cache_key(live, "report", viewer), seat_gains, partial(gains, seat_gains))
        return await self._with_rendered_images(page, (request,), wait_seconds)

    async def position(
        self, live: LiveTable, seat: Seat, page: Page, scene: AnalysedPosition, ply: int, wait_seconds: float
    ) -> Page:
        """Return the page with a position of a finished game as its seat saw it: where its moves lead to, and
        its cards.
        """
        face, view, names = self.faces[live.game.key], scene.view, live.names
        ground = partial(draw_landings_or_board, face.landings, face.board, view, names, scene.worths)
        cards = (partial(face.hand, face.held(view), names),) if face.hand else ()
        requests = [
            ImageRequest(self._cache_key(live, f"{kind} at {ply}", seat), names, draw)
            for kind, draw in zip(("map", "hand"), (ground, *cards), strict=False)
        ]
        return await self._with_rendered_images(page, requests, wait_seconds)

    async def _with_rendered_images(self, page: Page, requests: Sequence[ImageRequest], wait_seconds: float) -> Page:
        """Wait for these images, and return the page with those that are ready."""
        await self.image_cache.render(*requests, wait_seconds=wait_seconds)
        pngs, missing = self.image_cache.images(*requests)
        return _with_images(page, pngs, awaits_images=missing)

    def _shows_map(self, live: LiveTable, seat: Seat, *, is_asked_for: bool) -> bool:
        """Return whether a seat's page has the map."""
        face = self.faces[live.game.key]
        return is_asked_for or face.hand is None or face.helps(live.view(seat))

    def _game_image(
        self, live: LiveTable, kind: str, draw: Draw | None, view: View, viewer: Seat | None = None
    ) -> ImageRequest | None:
        """Return an image of the game as the viewer knows it now; None without a function that draws it."""
        names = live.names
        key, state = self._cache_key(live, kind, viewer), (live.stamp, names)
        return ImageRequest(key, state, partial(draw, view, names)) if draw else None

    def _cache_key(self, live: LiveTable, kind: str, viewer: Seat | None = None) -> CacheKey:
        return CacheKey(live.table.id, kind, viewer, catalogue_language())


def _with_title(
    live: LiveTable, draw: Callable[[], Drawing | None], moment: Moment | None
) -> Callable[[], Drawing | None]:
    """Return the function that draws the picture with the title of its moment, if a person at the table has one."""
    if moment is None or all(live.table.seats[seat].user is None for seat in moment.seats):
        return draw
    return partial(show_moment, draw, moment, live.names)


def _with_images(page: Page, pngs: Sequence[bytes | None], *, awaits_images: bool) -> Page:
    """Return the page with these images; the page itself if there is none and none may come."""
    if not awaits_images and not any(pngs):
        return page
    pictures = (picture._replace(png=png) for picture, png in zip(page.pictures, pngs, strict=False))
    return replace(page, pictures=tuple(pictures), awaits_images=awaits_images)


def draw_landings_or_board(
    landings: Landings | None, board: Draw | None, view: View, names: Names, worths: Sequence[MoveValue]
) -> Drawing | None:
    """Draw where the moves lead to, or the board if the game has no picture of landings."""
    return (landings and landings(view, names, worths)) or (board and board(view, names))
