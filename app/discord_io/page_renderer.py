"""Build the pages of a table with their images, from the image cache where possible.

Called by `board_updater`, `hand_updater` and the cogs.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from app.discord_io.image_cache import PATIENCE, Gallery, Late, Place, Wanted
from app.workers.render_worker import Pen
from club.clubhouse import Clubhouse
from club.deadlines import deadline
from club.hints import Advice
from club.live_table import Sitting, finished
from club.post_game_analysis import Scene
from club.rematch import absentees, following
from db.rows import Clocks
from db.rows import Table as TableRow
from engine.caddie import Worth
from engine.game import Names, Result, Seat, View
from engine.speech import wording
from render.gains import Gains, gains
from render.scorecard import scorecard
from ui.pages import board, final_card
from ui.pages.board import USUAL, Asked
from ui.pages.lobby import closed, lobby
from ui.pages.move_hints import hint, landings
from ui.widgets.game_face import Draw, Face, Landings
from ui.widgets.image import Drawing
from ui.widgets.page import Page, Picture


class Artist:
    """Builds the pages of tables; an image that is late or fails is left out.

    Where `late` is given, the page is built without missing images after the waiting time, and `late` is
    called when the page can be built again with them.
    """

    def __init__(self, house: Clubhouse, pen: Pen, face: Callable[[str], Face]) -> None:
        self.house = house
        self.store = house.store
        self.gallery = Gallery(pen)
        self.face = face
        """Returns the face of a game by its key."""
        self._boards: WeakKeyDictionary[Sitting, tuple[object, Page]] = WeakKeyDictionary()

    async def closed(self, table: TableRow) -> Page:
        """Return the page of a table that was closed without a result."""
        return closed(table, await self.store.secret(table.id))

    async def lobby(self, table: TableRow, late: Late | None = None) -> Page:
        """Return the page of a lobby, with its image and the commitment to the deal."""
        guests, secret = await self.store.guests(table.id), await self.store.secret(table.id)
        awaited, draw = await absentees(self.house, table), self.face(table.game).banner
        banner = draw and Wanted(Place(0, table.game, None, wording()), None, draw)
        await self.gallery.ready(banner, patience=self.gallery.patience if late else PATIENCE)
        (png,), _late = self.gallery.pictures(banner, late=late)
        return lobby(table, self.face(table.game), secret, guests, png, awaited)

    async def drawn(self, sitting: Sitting, hole: View | None = None, patience: float = PATIENCE) -> None:
        """Render the images of the table's next message, and wait for them for at most `patience` seconds.

        The text is built first, while its data is in the processor's cache.
        """
        if sitting.clocks and not sitting.over:
            self._told(sitting, sitting.clocks)
        await self.gallery.ready(self._board(sitting), *(self._hole(sitting, hole) if hole else ()), patience=patience)

    async def board(self, sitting: Sitting, late: Late | None = None, leaf: int = 0) -> Page:
        """Return the public board or the final card as it is now, with the images that are ready."""
        if sitting.over:
            return await self._final(sitting, late)
        running = sitting.clocks or await self._clocks(sitting)
        pngs, missing = self.gallery.pictures(self._board(sitting), late=late)
        return _with(self._told(sitting, running, leaf), pngs, late=missing)

    def _told(self, sitting: Sitting, running: Clocks, leaf: int = 0) -> Page:
        """Return the public board without its image; the latest of each table is kept while nothing that it
        shows has changed.
        """
        state = (sitting.table, sitting.stamp, sitting.posted, sitting.told, running, leaf, wording())
        cached = self._boards.get(sitting)
        if cached is None or cached[0] != state:
            due = deadline(running.timers, sitting.view().awaiting)
            page = board.board(sitting, self.face(sitting.game.key), due, running.resting, leaf)
            cached = self._boards[sitting] = state, page
        return cached[1]

    def _board(self, sitting: Sitting) -> Wanted | None:
        """Return the image of the table's message."""
        view = sitting.view()
        if sitting.over:
            return self._card(sitting, view, view.result)
        return self._drawing(sitting, "board", self.face(sitting.game.key).board, view)

    async def _final(self, sitting: Sitting, late: Late | None) -> Page:
        """Return the final card, with who is in for the next round."""
        number = sitting.table.id
        after = await following(self.house, number)
        awaited = await absentees(self.house, after.table) if after.table else ()
        secret = await self.store.secret(number)
        (png,), missing = self.gallery.pictures(self._board(sitting), late=late)
        return replace(final_card.card(sitting, png, secret, after, awaited), late=missing)

    async def _clocks(self, sitting: Sitting) -> Clocks:
        """Return the table's timers; a live table has no holidays."""
        held = await self.store.running(sitting.table.id, self.house.clock())
        return held._replace(resting={}) if sitting.table.pace == "live" else held

    def hole(self, sitting: Sitting, view: View, late: Late | None = None) -> Page:
        """Return the page of a finished hole with the images that are ready; `view` is the one right after it."""
        pngs, missing = self.gallery.pictures(*self._hole(sitting, view), late=late)
        return replace(board.hole(sitting, view, pngs), late=missing)

    async def details(self, sitting: Sitting, view: View, patience: float = PATIENCE) -> Page:
        """Wait for the images of a finished hole, and return its page."""
        await self.gallery.ready(*self._hole(sitting, view), patience=patience)
        return self.hole(sitting, view)

    def _hole(self, sitting: Sitting, view: View) -> Sequence[Wanted | None]:
        """Return the images of a finished hole: its last board, and the scorecard at that time.

        A hole that is played again after a vote is another one.
        """
        draw, names = self.face(sitting.game.key).hole, sitting.names
        key = self._place(sitting, f"hole {finished(view)}")
        last = Wanted(key, (sitting.table.ahead, names), partial(draw, view, names)) if draw else None
        return last, self._card(sitting, view, None)

    async def scores(self, sitting: Sitting, patience: float = PATIENCE) -> Page:
        """Return the page of the scorecard so far."""
        view = sitting.view()
        card = self._card(sitting, view, view.result)
        await self.gallery.ready(card, patience=patience)
        (png,), missing = self.gallery.pictures(card)
        picture = Picture(f"scores-{sitting.table.id}-{sitting.ply}.png", png, board.scores(sitting, view))
        return Page(table=sitting.table.id, ply=sitting.ply, texts=(), pictures=(picture,), late=missing)

    def _card(self, sitting: Sitting, view: View, result: Result | None) -> Wanted:
        kind, names = f"card {finished(view)}" if result is None else "final card", sitting.names
        key = self._place(sitting, kind)
        return Wanted(key, (view.card, names, result), partial(scorecard, view.card, names, result))

    async def hand(self, sitting: Sitting, seat: Seat, asked: Asked = USUAL, patience: float = PATIENCE) -> Page:
        """Return the page of a seat's hand, with the map where it helps or is asked for.

        The text is built before the images are waited for, and again if the table has changed meanwhile.
        """
        text, state = self._held(sitting, seat, asked), (sitting.stamp, sitting.table)
        await self.hand_drawn(sitting, seat, mapped=asked.mapped, patience=patience)
        if state != (sitting.stamp, sitting.table):
            text = self._held(sitting, seat, asked)
        return self._with_hand(text, sitting, seat, mapped=asked.mapped)

    async def hand_drawn(
        self, sitting: Sitting, seat: Seat, *, mapped: bool = False, patience: float = PATIENCE
    ) -> None:
        """Render the images of a seat's hand, and wait for them for at most `patience` seconds."""
        await self.gallery.ready(*self._hand(sitting, seat, mapped=mapped), patience=patience)

    def hand_now(self, sitting: Sitting, seat: Seat, late: Late | None = None) -> Page:
        """Return the page of a seat's hand as it is now, with the images that are ready."""
        return self._with_hand(self._held(sitting, seat, USUAL), sitting, seat, mapped=False, late=late)

    def _held(self, sitting: Sitting, seat: Seat, asked: Asked) -> Page:
        """Return the page of a seat's hand without images."""
        face = self.face(sitting.game.key)
        return board.hand(sitting, face, seat, asked._replace(mapped=self._mapped(sitting, seat, asked=asked.mapped)))

    def _with_hand(self, page: Page, sitting: Sitting, seat: Seat, *, mapped: bool, late: Late | None = None) -> Page:
        """Return the page with the images that are ready: the cards first, in games that have cards."""
        (cards, ground), missing = self.gallery.pictures(*self._hand(sitting, seat, mapped=mapped), late=late)
        first = (cards, ground) if self.face(sitting.game.key).hand else (ground, cards)
        drawn = _with(page, first, late=missing)
        seen = tuple(picture for picture in drawn.pictures if picture.png or picture.alt)
        return drawn if seen == drawn.pictures else replace(drawn, pictures=seen)

    def _hand(self, sitting: Sitting, seat: Seat, *, mapped: bool) -> tuple[Wanted | None, Wanted | None]:
        """Return the images of a seat's cards, and of the board as the seat knows it if the page has the map."""
        view, face = sitting.view(seat), self.face(sitting.game.key)
        ground = face.board if self._mapped(sitting, seat, asked=mapped) else None
        cards = None
        if face.hand:
            held, names = face.held(view), sitting.names
            cards = Wanted(self._place(sitting, "hand", seat), (held, names), partial(face.hand, held, names))
        return cards, self._drawing(sitting, "map", ground, view, seat)

    async def hint(self, sitting: Sitting, seat: Seat, view: View, advice: Advice, patience: float) -> Page:
        """Return the page of a hint, with an image of the landings shaded by worth in games that have landings."""
        draw, names = self.face(sitting.game.key).landings, sitting.names
        if draw is None:
            return hint(sitting, seat, advice)
        draw_landings = partial(draw, view, names, advice.worths)
        request = Wanted(self._place(sitting, "hint", seat), (sitting.stamp, names), draw_landings)
        page = await self._illustrated(hint(sitting, seat, advice, landings(sitting)), (request,), patience)
        return replace(page, pictures=tuple(picture for picture in page.pictures if picture.png))

    async def gains(self, sitting: Sitting, viewer: Seat, page: Page, shown: Gains, patience: float) -> Page:
        """Return the page with the image of what luck and skill gave a player."""
        request = Wanted(self._place(sitting, "report", viewer), shown, partial(gains, shown))
        return await self._illustrated(page, (request,), patience)

    async def position(self, sitting: Sitting, seat: Seat, page: Page, scene: Scene, ply: int, patience: float) -> Page:
        """Return the page with a position of a finished game as its seat saw it: where its moves lead to, and
        its cards.
        """
        face, view, names = self.face(sitting.game.key), scene.view, sitting.names
        ground = partial(shaded, face.landings, face.board, view, names, scene.worths)
        cards = (partial(face.hand, face.held(view), names),) if face.hand else ()
        requests = [
            Wanted(self._place(sitting, f"{kind} at {ply}", seat), names, draw)
            for kind, draw in zip(("map", "hand"), (ground, *cards), strict=False)
        ]
        return await self._illustrated(page, requests, patience)

    async def _illustrated(self, page: Page, requests: Sequence[Wanted], patience: float) -> Page:
        """Wait for these images, and return the page with those that are ready."""
        await self.gallery.ready(*requests, patience=patience)
        pngs, missing = self.gallery.pictures(*requests)
        return _with(page, pngs, late=missing)

    def _mapped(self, sitting: Sitting, seat: Seat, *, asked: bool) -> bool:
        """Return whether a seat's page has the map."""
        face = self.face(sitting.game.key)
        return asked or face.hand is None or face.helps(sitting.view(seat))

    def _drawing(
        self, sitting: Sitting, kind: str, draw: Draw | None, view: View, viewer: Seat | None = None
    ) -> Wanted | None:
        """Return an image of the game as the viewer knows it now; None without a function that draws it."""
        names = sitting.names
        key, state = self._place(sitting, kind, viewer), (sitting.stamp, names)
        return Wanted(key, state, partial(draw, view, names)) if draw else None

    def _place(self, sitting: Sitting, kind: str, viewer: Seat | None = None) -> Place:
        return Place(sitting.table.id, kind, viewer, wording())


def _with(page: Page, pngs: Sequence[bytes | None], *, late: bool) -> Page:
    """Return the page with these images; the page itself if there is none and none is late."""
    if not late and not any(pngs):
        return page
    pictures = (picture._replace(png=png) for picture, png in zip(page.pictures, pngs, strict=False))
    return replace(page, pictures=tuple(pictures), late=late)


def shaded(
    landings: Landings | None, board: Draw | None, view: View, names: Names, worths: Sequence[Worth]
) -> Drawing | None:
    """Draw where the moves lead to, or the board if the game has no picture of landings."""
    return (landings and landings(view, names, worths)) or (board and board(view, names))
