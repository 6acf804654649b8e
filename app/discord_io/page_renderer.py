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
    """Makes a table's pages; a picture that is late or fails leaves the page to its words.

    With `late` words go first after their patience: it is called when the page is to be made again with its pictures.
    """

    def __init__(self, house: Clubhouse, pen: Pen, face: Callable[[str], Face]) -> None:
        self.house = house
        self.store = house.store
        self.gallery = Gallery(pen)
        self.face = face
        """The face of a game, by its key."""
        self._boards: WeakKeyDictionary[Sitting, tuple[object, Page]] = WeakKeyDictionary()

    async def closed(self, table: TableRow) -> Page:
        """What is left of a table without a result."""
        return closed(table, await self.store.secret(table.id))

    async def lobby(self, table: TableRow, late: Late | None = None) -> Page:
        """The table before its game, with a picture of it and the promise of a fair deal."""
        guests, secret = await self.store.guests(table.id), await self.store.secret(table.id)
        awaited, draw = await absentees(self.house, table), self.face(table.game).banner
        banner = draw and Wanted(Place(0, table.game, None, wording()), None, draw)
        await self.gallery.ready(banner, patience=self.gallery.patience if late else PATIENCE)
        (png,), _late = self.gallery.pictures(banner, late=late)
        return lobby(table, self.face(table.game), secret, guests, png, awaited)

    async def drawn(self, sitting: Sitting, hole: View | None = None, patience: float = PATIENCE) -> None:
        """Has drawn what the table's message is to show next, for as long as words wait for their pictures.

        The words are made before: while others draw, the processor forgets what they are made of.
        """
        if sitting.clocks and not sitting.over:
            self._told(sitting, sitting.clocks)
        await self.gallery.ready(self._board(sitting), *(self._hole(sitting, hole) if hole else ()), patience=patience)

    async def board(self, sitting: Sitting, late: Late | None = None, leaf: int = 0) -> Page:
        """The public board, or the final card, as it is at this moment: whoever would wait for its picture has."""
        if sitting.over:
            return await self._final(sitting, late)
        running = sitting.clocks or await self._clocks(sitting)
        pngs, missing = self.gallery.pictures(self._board(sitting), late=late)
        return _with(self._told(sitting, running, leaf), pngs, late=missing)

    def _told(self, sitting: Sitting, running: Clocks, leaf: int = 0) -> Page:
        """The public board in words; the latest of a table is kept, with all that it follows from."""
        of = (sitting.table, sitting.stamp, sitting.posted, sitting.told, running, leaf, wording())
        kept = self._boards.get(sitting)
        if kept is None or kept[0] != of:
            due = deadline(running.timers, sitting.view().awaiting)
            page = board.board(sitting, self.face(sitting.game.key), due, running.resting, leaf)
            kept = self._boards[sitting] = of, page
        return kept[1]

    def _board(self, sitting: Sitting) -> Wanted | None:
        """The picture on the table's message."""
        view = sitting.view()
        if sitting.over:
            return self._card(sitting, view, view.result)
        return self._drawing(sitting, "board", self.face(sitting.game.key).board, view)

    async def _final(self, sitting: Sitting, late: Late | None) -> Page:
        """The final card, with whoever is in for the next round."""
        number = sitting.table.id
        after = await following(self.house, number)
        awaited = await absentees(self.house, after.table) if after.table else ()
        secret = await self.store.secret(number)
        (png,), missing = self.gallery.pictures(self._board(sitting), late=late)
        return replace(final_card.card(sitting, png, secret, after, awaited), late=missing)

    async def _clocks(self, sitting: Sitting) -> Clocks:
        """What the table waits for; a live one for no holiday."""
        held = await self.store.running(sitting.table.id, self.house.clock())
        return held._replace(resting={}) if sitting.table.pace == "live" else held

    def hole(self, sitting: Sitting, view: View, late: Late | None = None) -> Page:
        """The page of a finished hole; `view` is the one right after it, whose pictures were waited for."""
        pngs, missing = self.gallery.pictures(*self._hole(sitting, view), late=late)
        return replace(board.hole(sitting, view, pngs), late=missing)

    async def details(self, sitting: Sitting, view: View, patience: float = PATIENCE) -> Page:
        """The page of a finished hole once more."""
        await self.gallery.ready(*self._hole(sitting, view), patience=patience)
        return self.hole(sitting, view)

    def _hole(self, sitting: Sitting, view: View) -> Sequence[Wanted | None]:
        """How a hole ended and the scorecard then; a hole that is played again after a vote is another one."""
        draw, names = self.face(sitting.game.key).hole, sitting.names
        place = self._place(sitting, f"hole {finished(view)}")
        last = Wanted(place, (sitting.table.ahead, names), partial(draw, view, names)) if draw else None
        return last, self._card(sitting, view, None)

    async def scores(self, sitting: Sitting, patience: float = PATIENCE) -> Page:
        """The scorecard so far."""
        view = sitting.view()
        card = self._card(sitting, view, view.result)
        await self.gallery.ready(card, patience=patience)
        (png,), missing = self.gallery.pictures(card)
        picture = Picture(f"scores-{sitting.table.id}-{sitting.ply}.png", png, board.scores(sitting, view))
        return Page(table=sitting.table.id, ply=sitting.ply, texts=(), pictures=(picture,), late=missing)

    def _card(self, sitting: Sitting, view: View, result: Result | None) -> Wanted:
        kind, names = f"card {finished(view)}" if result is None else "final card", sitting.names
        place = self._place(sitting, kind)
        return Wanted(place, (view.card, names, result), partial(scorecard, view.card, names, result))

    async def hand(self, sitting: Sitting, seat: Seat, asked: Asked = USUAL, patience: float = PATIENCE) -> Page:
        """What one seat holds and may do, the map below where it helps or is asked for; in words before it is drawn."""
        told, of = self._held(sitting, seat, asked), (sitting.stamp, sitting.table)
        await self.hand_drawn(sitting, seat, mapped=asked.mapped, patience=patience)
        if of != (sitting.stamp, sitting.table):
            told = self._held(sitting, seat, asked)
        return self._with_hand(told, sitting, seat, mapped=asked.mapped)

    async def hand_drawn(
        self, sitting: Sitting, seat: Seat, *, mapped: bool = False, patience: float = PATIENCE
    ) -> None:
        """Has a seat's page drawn, for as long as words wait for their pictures."""
        await self.gallery.ready(*self._hand(sitting, seat, mapped=mapped), patience=patience)

    def hand_now(self, sitting: Sitting, seat: Seat, late: Late | None = None) -> Page:
        """The seat's page as it is at this moment, with the pictures that are ready."""
        return self._with_hand(self._held(sitting, seat, USUAL), sitting, seat, mapped=False, late=late)

    def _held(self, sitting: Sitting, seat: Seat, asked: Asked) -> Page:
        """The seat's page in words."""
        face = self.face(sitting.game.key)
        return board.hand(sitting, face, seat, asked._replace(mapped=self._mapped(sitting, seat, asked=asked.mapped)))

    def _with_hand(self, page: Page, sitting: Sitting, seat: Seat, *, mapped: bool, late: Late | None = None) -> Page:
        """The seat's page with the pictures that are ready: the cards first, where there are some to hold."""
        (cards, ground), missing = self.gallery.pictures(*self._hand(sitting, seat, mapped=mapped), late=late)
        first = (cards, ground) if self.face(sitting.game.key).hand else (ground, cards)
        drawn = _with(page, first, late=missing)
        seen = tuple(picture for picture in drawn.pictures if picture.png or picture.alt)
        return drawn if seen == drawn.pictures else replace(drawn, pictures=seen)

    def _hand(self, sitting: Sitting, seat: Seat, *, mapped: bool) -> tuple[Wanted | None, Wanted | None]:
        """The seat's own cards, and the board as the seat knows it where it is to stand there."""
        view, face = sitting.view(seat), self.face(sitting.game.key)
        ground = face.board if self._mapped(sitting, seat, asked=mapped) else None
        own = None
        if face.hand:
            held, names = face.held(view), sitting.names
            own = Wanted(self._place(sitting, "hand", seat), (held, names), partial(face.hand, held, names))
        return own, self._drawing(sitting, "map", ground, view, seat)

    async def hint(self, sitting: Sitting, seat: Seat, view: View, advice: Advice, patience: float) -> Page:
        """What the caddie says to a seat, with the landings shaded by worth in the games that have some."""
        draw, names = self.face(sitting.game.key).landings, sitting.names
        if draw is None:
            return hint(sitting, seat, advice)
        drawn = partial(draw, view, names, advice.worths)
        wanted = Wanted(self._place(sitting, "hint", seat), (sitting.stamp, names), drawn)
        page = await self._illustrated(hint(sitting, seat, advice, landings(sitting)), (wanted,), patience)
        return replace(page, pictures=tuple(picture for picture in page.pictures if picture.png))

    async def gains(self, sitting: Sitting, viewer: Seat, page: Page, shown: Gains, patience: float) -> Page:
        """The page with the picture of what luck and skill gave a player."""
        wanted = Wanted(self._place(sitting, "report", viewer), shown, partial(gains, shown))
        return await self._illustrated(page, (wanted,), patience)

    async def position(self, sitting: Sitting, seat: Seat, page: Page, scene: Scene, ply: int, patience: float) -> Page:
        """The page with a position of a finished game as its seat saw it: where its moves lead to, and its cards."""
        face, view, names = self.face(sitting.game.key), scene.view, sitting.names
        ground = partial(shaded, face.landings, face.board, view, names, scene.worths)
        cards = (partial(face.hand, face.held(view), names),) if face.hand else ()
        wanted = [
            Wanted(self._place(sitting, f"{kind} at {ply}", seat), names, draw)
            for kind, draw in zip(("map", "hand"), (ground, *cards), strict=False)
        ]
        return await self._illustrated(page, wanted, patience)

    async def _illustrated(self, page: Page, wanted: Sequence[Wanted], patience: float) -> Page:
        """The page with these in its pictures, as far as they are ready."""
        await self.gallery.ready(*wanted, patience=patience)
        pngs, missing = self.gallery.pictures(*wanted)
        return _with(page, pngs, late=missing)

    def _mapped(self, sitting: Sitting, seat: Seat, *, asked: bool) -> bool:
        """Whether the map stands on a seat's page."""
        face = self.face(sitting.game.key)
        return asked or face.hand is None or face.helps(sitting.view(seat))

    def _drawing(
        self, sitting: Sitting, kind: str, draw: Draw | None, view: View, viewer: Seat | None = None
    ) -> Wanted | None:
        """A picture of the game as that viewer knows it now."""
        names = sitting.names
        place, state = self._place(sitting, kind, viewer), (sitting.stamp, names)
        return Wanted(place, state, partial(draw, view, names)) if draw else None

    def _place(self, sitting: Sitting, kind: str, viewer: Seat | None = None) -> Place:
        return Place(sitting.table.id, kind, viewer, wording())


def _with(page: Page, pngs: Sequence[bytes | None], *, late: bool) -> Page:
    """The page with these in its pictures."""
    if not late and not any(pngs):
        return page
    drawn = (picture._replace(png=png) for picture, png in zip(page.pictures, pngs, strict=False))
    return replace(page, pictures=tuple(drawn), late=late)


def shaded(
    landings: Landings | None, board: Draw | None, view: View, names: Names, worths: Sequence[Worth]
) -> Drawing | None:
    """Where moves lead to, or the board where that is not to be seen on it."""
    return (landings and landings(view, names, worths)) or (board and board(view, names))
