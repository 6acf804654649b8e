"""Access to the bot: block lists of the operator, and a limit of presses a minute for each user.

Held by the client, which asks at every press and command. Bans are in the store and cached here; presses are counted in
memory alone.
"""

from collections.abc import Callable
from typing import NamedTuple, NoReturn

from cachetools import FIFOCache

from club.user_error import UserError
from db.bans import Bans
from db.store import Store
from engine.i18n import N_, _

MAX_COUNTED_USERS = 10_000
"""How many people's presses are counted, those who pressed last."""
BANNED_USER = N_("The owner of this bot has blocked you.")
BANNED_SERVER = N_("The owner of this bot has blocked this server.")


BANS_CHANGED = "bans"
"""The notification to the other processes that the bans have changed."""


class BanTarget(NamedTuple):
    """The id of a user or of a server."""

    user: int | None = None
    guild: int | None = None


class AccessControl:
    """The bans, and the presses of each user as a token bucket: a minute's worth at once, refilled steadily."""

    def __init__(self, store: Store, clock: Callable[[], float], presses_per_minute: int, operator: str) -> None:
        self.store = store
        self.clock = clock
        self.presses_per_minute = presses_per_minute
        self.operator = operator
        """How the operator can be reached; may be empty."""
        self._users: frozenset[int] = frozenset()
        self._servers: frozenset[int] = frozenset()
        self._presses_left: FIFOCache[int, tuple[float, float]] = FIFOCache(MAX_COUNTED_USERS)
        """The presses that each user had left, and when that was."""

    async def load(self) -> Bans:
        """Read the bans from the store and return them."""
        bans = await self.store.bans()
        self._users, self._servers = frozenset(bans.users), frozenset(bans.servers)
        return bans

    async def ban(self, target: BanTarget) -> None:
        """Ban a user, or a server, whose timers stand still from now on."""
        if target.user is not None:
            await self.store.ban_user(target.user, self.clock())
        if target.guild is not None:
            await self.store.ban_server(target.guild, self.clock())
        await self._reload_everywhere()

    async def unban(self, target: BanTarget) -> None:
        """Lift the ban of a user, or of a server, whose timers run on."""
        if target.user is not None:
            await self.store.unban_user(target.user)
        if target.guild is not None:
            await self.store.unban_server(target.guild, self.clock())
        await self._reload_everywhere()

    async def _reload_everywhere(self) -> None:
        """Read the bans again, in every process."""
        await self.load()
        await self.store.notify(BANS_CHANGED)

    def is_banned(self, user: int, guild: int | None) -> bool:
        """Return whether a user or a server is banned."""
        return user in self._users or guild in self._servers

    def is_server_banned(self, guild: int) -> bool:
        """Return whether a server is banned."""
        return guild in self._servers

    def require_not_banned(self, user: int, guild: int | None) -> None:
        """Raise `UserError` for a banned user, and in a banned server."""
        if self.is_banned(user, guild):
            sentence = _(BANNED_USER) if user in self._users else _(BANNED_SERVER)
            contact = _("Questions? Ask {operator}.").format(operator=self.operator) if self.operator else ""
            raise UserError(f"{sentence} {contact}".rstrip())

    def admit_press(self, user: int, guild: int | None) -> None:
        """Count a press; raise `UserError` if it is not allowed, or one too many in this minute."""
        if not self.count_press(user, guild):
            self.refuse_press(user, guild)

    def count_press(self, user: int, guild: int | None) -> bool:
        """Count a press or a command, and return True if it is allowed and not one too many in this minute."""
        if self.is_banned(user, guild):
            return False
        now, most = self.clock(), self.presses_per_minute
        presses_left, since = self._presses_left.get(user, (float(most), now))
        presses_left = min(float(most), presses_left + max(0.0, now - since) * most / 60)
        if presses_left < 1:
            return False
        self._presses_left[user] = presses_left - 1, now
        return True

    def refuse_press(self, user: int, guild: int | None) -> NoReturn:
        """Raise the `UserError` that says, in the current language, why a press or a command did not count."""
        self.require_not_banned(user, guild)
        raise UserError(_("That was too fast for me, so nothing has changed. Wait a few seconds, then try again."))
