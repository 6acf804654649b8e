"""Settings of users and of guilds; times are UTC seconds, ids are Discord's."""

from db.rows import Row


class UserSettings(Row, frozen=True):
    """A user's settings."""

    user: int
    pings: bool = True
    dms: bool = True
    dms_closed: bool = False
    """Whether Discord has refused a direct message; stored so that the user is told once."""
    locale: str | None = None
    """The locale of their Discord client at the last interaction; None is English."""
    away_until: float | None = None
    """The end of a holiday, during which no time runs for them; it may lie in the past."""
    night_from: int | None = None
    night_to: int | None = None
    """The quiet hours, in their time zone."""
    zone: str | None = None
    """The name of their time zone; None is UTC."""
    language: str | None = None
    """The language that they have chosen; None is their Discord client's."""

    @property
    def message_language(self) -> str:
        """The language of messages to this user alone."""
        return self.language or self.locale or "en"


class GuildSettings(Row, frozen=True):
    """A guild's settings; an empty tuple means no restriction."""

    guild: int
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened."""
    pace: str | None = None
    open_roles: tuple[int, ...] = ()
    """The roles that may open tables."""
    locale: str | None = None
    """The language of the channels; None is the language of the guild's community on Discord."""
