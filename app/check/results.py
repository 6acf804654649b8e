"""Results of checks: run a check, and turn what it finds or what Discord refuses into a line of a table."""

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Final, NamedTuple

import discord

from app.discord_io.interaction_response import DISCORD_ERRORS

NAME_CHARACTERS: Final = 44
"""The width of the table's column of names."""


class CheckState(StrEnum):
    """The outcome of a check, in the word that the table shows."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "FAILED"
    NOT_TRIED = "not tried"


class CheckFailed(Exception):
    """A check found something else than the bot needs; the text says what."""


class CheckResult(NamedTuple):
    """The result of one check."""

    name: str
    state: CheckState
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.name:<{NAME_CHARACTERS}} {self.state:<9} {self.detail}".rstrip()


class Checks:
    """The results so far; each is printed as soon as it is there."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.results: list[CheckResult] = []
        self.write = write

    def add(self, name: str, state: CheckState, detail: str = "") -> None:
        """Add a result."""
        self.results.append(result := CheckResult(name, state, detail))
        self.write(str(result))

    async def run(self, name: str, check: Callable[[], Awaitable[str | None]]) -> bool:
        """Run a check, which returns a detail or raises an error; return whether it succeeded."""
        try:
            detail = await check()
        except CheckFailed as failed:
            self.add(name, CheckState.FAILED, str(failed))
        except DISCORD_ERRORS as error:
            self.add(name, CheckState.FAILED, refusal_text(error))
        else:
            self.add(name, CheckState.OK, detail or "")
            return True
        return False

    def works(self, name: str) -> bool:
        """Return whether the check of that name has not failed."""
        return all(result.state is not CheckState.FAILED for result in self.results if result.name == name)

    @property
    def has_failed(self) -> bool:
        """Whether any check has failed."""
        return any(result.state is CheckState.FAILED for result in self.results)


def refusal_text(error: BaseException) -> str:
    """Return what Discord said, with its status and code, in one line."""
    if isinstance(error, discord.HTTPException):
        message = " ".join(str(error.text or error).split())
        return f"{error.status} (code {error.code}): {message}"
    return " ".join(f"{type(error).__name__}: {error}".split())
