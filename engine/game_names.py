"""The titles and command words of the games, each in this one place, and neutral ones if a publisher objects.

Like the language, the choice between them is no part of a game: the bot and each of its workers make it at their start.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class _Choice:
    """The choice of this process between the games' usual names and neutral ones, which its start makes."""

    neutral: bool = False


_CHOICE = _Choice()


def use_neutral_names(is_neutral: bool) -> None:
    """Show the neutral names of all games from now on, or the usual ones."""
    _CHOICE.neutral = is_neutral


def has_neutral_names() -> bool:
    """Return whether the neutral names are shown."""
    return _CHOICE.neutral


@dataclass(frozen=True, slots=True, kw_only=True)
class GameNames:
    """The names of a game; without neutral names it always has the usual ones."""

    usual_title: str
    usual_command: str = ""
    """The word of its slash commands; "" takes the game's key without hyphens."""
    neutral_title: str = ""
    neutral_command: str = ""
    publisher: str = ""
    """The owner of the title, whom `/about` names; "" if nobody owns it."""
    published_title: str = ""
    """The title as the publisher writes it; "" if that is the usual one."""

    @property
    def title(self) -> str:
        """The title to show."""
        return (_CHOICE.neutral and self.neutral_title) or self.usual_title

    @property
    def command(self) -> str:
        """The word of the slash commands to show, or ""."""
        return (_CHOICE.neutral and self.neutral_command) or self.usual_command

    @property
    def credit(self) -> tuple[str, str] | None:
        """The published title and its publisher; None if there is none, or if the neutral title is shown."""
        if not self.publisher or self.title != self.usual_title:
            return None
        return self.published_title or self.usual_title, self.publisher


PLAY_NINE = GameNames(
    usual_title="Play Nine",
    usual_command="playnine",
    neutral_title="Card Golf",
    neutral_command="cardgolf",
    publisher="Bonfit America",
)
FINAL_NINE = GameNames(
    usual_title="Final Nine",
    usual_command="finalnine",
    neutral_title="Hand of Nine",
    neutral_command="handofnine",
    publisher="mnkymnd games",
)
SCRAMBLE = GameNames(
    usual_title="Scramble Golf",
    usual_command="scramble",
    neutral_title="Disc Dice",
    neutral_command="discdice",
    publisher="Jason Deeds",
    published_title="Racing for Chains: Scramble Golf",
)
