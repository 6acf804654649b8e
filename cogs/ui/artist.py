"""Pages with their pictures: what the pen draws of a table, and the words beside it."""

from collections.abc import Callable
from functools import partial

from club.again import absentees, following
from club.clubhouse import Clubhouse
from club.pace import deadline
from club.sitting import Sitting
from cogs.ui import board
from cogs.ui.face import Draw, Face
from cogs.ui.lobby import closed, lobby
from cogs.ui.page import Page
from cogs.ui.pen import Pen
from db.rows import Table as TableRow
from engine.game import Names, Seat, View
from engine.speech import spoken
from render.scorecard import scorecard


class Artist:
    """Makes a table's pages; a picture that is late or fails leaves the page to its words."""

    def __init__(self, house: Clubhouse, pen: Pen, face: Callable[[str], Face]) -> None:
        self.house = house
        self.store = house.store
        self.pen = pen
        self.face = face
        """The face of a game, by its key."""
        self._banners: dict[tuple[str, str], bytes] = {}

    async def closed(self, table: TableRow) -> Page:
        """What is left of a table without a result."""
        return closed(table, await self.store.secret(table.id))

    async def lobby(self, table: TableRow) -> Page:
        """The table before its game, with a picture of it and the promise of a fair deal."""
        guests, secret = await self.store.guests(table.id), await self.store.secret(table.id)
        awaited, banner = await absentees(self.house, table), await self._banner(table.game)
        return lobby(table, self.face(table.game), secret, guests, banner, awaited)

    async def _banner(self, game: str) -> bytes | None:
        """The picture of a game, which is drawn once a language."""
        draw, kept = self.face(game).banner, (game, spoken())
        if draw and kept not in self._banners:
            png = await self.pen.draw(draw)
            if png is None:
                return None
            self._banners[kept] = png
        return self._banners.get(kept)

    async def board(self, sitting: Sitting, late: Callable[[], object] | None = None, leaf: int = 0) -> Page:
        """The public board, or the final card; with `late` words go first: it is called when their picture is ready."""
        view, names = sitting.view(), sitting.names
        if sitting.over:
            png = await self.pen.draw(partial(scorecard, view.card, names, view.result), late)
            return await self._final(sitting, png)
        face = self.face(sitting.game.key)
        png = await self._drawn(face.board, view, names, late)
        due = deadline(await self.store.timers(sitting.table.id), view.awaiting)
        resting = await self._resting(sitting)
        return board.board(sitting, face, png, due, resting, leaf)

    async def _final(self, sitting: Sitting, png: bytes | None) -> Page:
        """The final card, with whoever is in for the next round."""
        number = sitting.table.id
        after = await following(self.house, number)
        awaited = await absentees(self.house, after.table) if after.table else ()
        return board.final(sitting, png, await self.store.secret(number), after, awaited)

    async def _resting(self, sitting: Sitting) -> dict[Seat, float]:
        """The ends of the holidays at the table; a live one waits for nobody."""
        if sitting.table.pace == "live":
            return {}
        return await self.store.resting(sitting.table.id, self.house.clock())

    async def hole(self, sitting: Sitting, view: View) -> Page:
        """The page of a finished hole; `view` is the one right after it."""
        names = sitting.names
        last = await self._drawn(self.face(sitting.game.key).hole, view, names)
        card = await self.pen.draw(partial(scorecard, view.card, names, None))
        return board.hole(sitting, view, (last, card))

    async def hand(
        self, sitting: Sitting, seat: Seat, leaf: int = 0, *, mapped: bool = False, still: bool = False
    ) -> Page:
        """What one seat holds and may do, the map below where it helps or is asked for; `leaf` turns pages of moves."""
        view, names = sitting.view(seat), sitting.names
        face = self.face(sitting.game.key)
        mapped = mapped or face.hand is None or face.helps(view)
        own = await self._drawn(face.hand, view, names) if face.hand else None
        table = await self._drawn(face.board, view, names) if mapped else None
        return board.hand(sitting, face, seat, board.Drawn(own, table, mapped, still), leaf)

    async def _drawn(
        self, draw: Draw | None, view: View, names: Names, late: Callable[[], object] | None = None
    ) -> bytes | None:
        return await self.pen.draw(partial(draw, view, names), late) if draw else None
