"""What people wish and what servers have set; times are UTC seconds, ids are Discord's."""

from db.rows import Row


class Person(Row, frozen=True):
    """A person's wishes."""

    user: int
    pings: bool = True
    dms: bool = True
    dms_closed: bool = False
    """Discord refused a direct message; known so that it is said once."""
    locale: str | None = None
    """In which they used Discord last; None is English."""
    away_until: float | None = None
    """The end of a holiday, in which no time runs for them; one that is over may still stand here."""
    night_from: int | None = None
    night_to: int | None = None
    """The hours between which nobody rings them, in their time zone."""
    zone: str | None = None
    """The name of their time zone; None is UTC."""
    language: str | None = None
    """The one they have chosen; None is that of their Discord."""

    @property
    def reads(self) -> str:
        """The language of what is sent to them alone."""
        return self.language or self.locale or "en"


class Server(Row, frozen=True):
    """A server's settings; an empty tuple means no restriction."""

    guild: int
    channels: tuple[int, ...] = ()
    """Where tables may be opened."""
    pace: str | None = None
    open_roles: tuple[int, ...] = ()
    """Who may open tables."""
    locale: str | None = None
    """The language of what everybody reads; None is that of its community on Discord."""
