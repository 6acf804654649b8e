"""The rows of the players: who lies where, what it took so far, and with which character."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.final_nine.characters import CHARACTERS, teams
from engine.final_nine.view import View
from engine.game import Seat
from engine.speech import _
from render import tokens
from render.canvas import Canvas, Ink
from render.final_nine import words
from render.final_nine.families import FAMILIES
from render.final_nine.meeples import marker
from render.outline import arc
from render.paint import Sketch, Sprite, sprite
from render.palette import SEATS

_GAP, _CLOSE = 12, 6
"""From a row to the next, and where there are characters."""
_CHIP = 34
_MARKER, _SMALL = 25, 19
"""The radius of a marker on the felt, and of one on its card."""


class Measures(NamedTuple):
    """A row: its height, where its texts begin, baselines of both lines and figures, sizes of the first ones."""

    high: int
    left: int
    lines: tuple[int, int]
    figures: tuple[int, int]
    name: int
    strokes: int


_TALL = Measures(92, 86, (42, 77), (48, 78), 32, 46)
_LOW = Measures(78, 86, (34, 63), (37, 63), 30, 34)
_CAST = Measures(100, 110, (33, 61), (36, 61), 30, 34)
"""A row of one or two players, of more, and of any number with characters, who have a third line."""
_THIRD = 89


def draw(canvas: Canvas, view: View, names: Sequence[str], letters: Sequence[str], box: tuple[int, int, int]) -> int:
    """Draws a row a player, partners together, in a column x, y, width; returns where the rows end."""
    x, y, width = box
    cast = any(player.character for player in view.players)
    size = _CAST if cast else _TALL if len(names) < 3 else _LOW
    for team in teams(view.options, len(view.players)):
        for seat in team:
            row = _Row(canvas, view, seat, x, y, width, size)
            row.place(letters[seat])
            row.write(names[seat])
            row.write_character(team)
            y += size.high + (_CLOSE if cast else _GAP)
    return y


class _Row(NamedTuple):
    """A player's row on the felt."""

    canvas: Canvas
    view: View
    seat: Seat
    x: int
    y: int
    width: int
    size: Measures

    @property
    def acts(self) -> bool:
        return self.seat in self.view.awaiting and not self.view.result

    @property
    def ground(self) -> str:
        return "lit" if self.acts else "panel"

    def place(self, letters: str) -> None:
        """The tile, framed for who must act, with the player's marker, on its card where it is a character's."""
        canvas, (wide, high) = self.canvas, (self.width, self.size.high)
        canvas.paste(tokens.tile(wide, high, 20, self.ground, "felt"), self.x, self.y)
        if self.acts:
            canvas.paste(tokens.frame(wide, high, 20, "brass", 6, self.ground), self.x, self.y, f"awaited {self.seat}")
        player, middle = self.view.players[self.seat], (self.x + self.size.left / 2 + 3, self.y + high / 2)
        ground, radius = self.ground, _MARKER
        if player.character:
            radius = _SMALL
            ground = "dim" if player.tired else "ivory"
            what = "used" if player.tired else "ready"
            canvas.paste(card(player.tired, self.ground), *middle, f"{what} {player.character}")
        canvas.paste(marker(player.character, letters, SEATS[self.seat], radius, ground), *middle, letters)

    def write(self, name: str) -> None:
        """Name and lie, strokes on this hole and total to par."""
        player, size, right = self.view.players[self.seat], self.size, self.x + self.width - 18
        soft, bold = Ink(27, 600, "soft", self.ground), Ink(size.strokes, 900, "ivory", self.ground)
        total = soft._replace(weight=700, colour="brass" if self.leads() else "soft")
        said = ((str(player.strokes), bold), (words.standing(player.over), total))
        taken = [
            self.canvas.write(right, self.y + down, text, ink, "r")
            for down, (text, ink) in zip(size.figures, said, strict=True)
        ]
        chips, left, down = tuple(self.chips()), self.x + size.left, self.y + size.lines[0]
        rooms = [self.width - size.left - 30 - figure for figure in taken]
        ink = Ink(size.name, 700, "ivory", self.ground)
        end = left + self.canvas.write_within(left, down, rooms[0] - _CHIP * len(chips), name, ink, 26)
        for place, code in enumerate(chips):
            self.canvas.paste(chip(code, self.ground), end + 22 + _CHIP * place, down - 10, f"chip {code}")
        self.canvas.write_within(left, self.y + size.lines[1], rooms[1], words.note(self.view, player), soft, 26)

    def chips(self) -> Iterator[str]:
        """What a player still holds beside the hand: a MISCHIEF card, the card of TEE OFF (F-155, F-158)."""
        player = self.view.players[self.seat]
        if self.view.options.mischief and not player.mischief_used:
            yield "H"
        if player.mulligan:
            yield "M"

    def write_character(self, team: Sequence[Seat]) -> None:
        """The character's name; with the second partner of a team, what both have to par."""
        character = self.view.players[self.seat].character
        if not character:
            return
        said = CHARACTERS[character].name
        if self.seat != team[0]:
            over = sum(self.view.players[seat].over for seat in team)
            said = _("team {score}").format(score=words.standing(over))
        soft, room = Ink(26, 600, "soft", self.ground), self.width - self.size.left - 18
        self.canvas.write_within(self.x + self.size.left, self.y + _THIRD, room, said, soft, 26)

    def leads(self) -> bool:
        return len(self.view.players) > 1 and self.seat in self.view.card.leaders and any(self.view.card.strokes)


@lru_cache(maxsize=16)
def chip(code: str, ground: str) -> Sprite:
    """A small card, with a grin for MISCHIEF and a turning arrow for a Mulligan; its place is the centre."""
    sketch = Sketch(28, 32)
    sketch.box(0, 0, 28, 32, 7, "ink")
    sketch.box(2, 2, 24, 28, 5, "ivory")
    if code == "H":
        with sketch.placed(14, 15, 0.2, 0.2):
            FAMILIES["MISCHIEF"].icon(sketch, "rough dark")
    else:
        sketch.stroke(arc(14, 16, 7, 130, 400), "mulligan dark", 3)
        sketch.fill("M17 15L24 17L18.5 23Z", "mulligan dark")
    return sprite(sketch.image(), ground, 14, 16, blends=3)


@lru_cache(maxsize=8)
def card(used: bool, ground: str) -> Sprite:
    """The card of a character, upright, or sideways once its ability is used; its place is the centre (F-142)."""
    across, down = (88, 68) if used else (68, 86)
    sketch = Sketch(across, down + 3)
    sketch.box(0, 3, across, down, 11, "edge2")
    sketch.box(0, 0, across, down, 11, "ink")
    sketch.box(2, 2, across - 4, down - 4, 9, "dim" if used else "ivory")
    return sprite(sketch.image(), ground, across // 2, down // 2, blends=3)
