"""Settings from environment variables; a wrong one stops the start with an error that names it.

`.env.example` explains each setting.
"""

import os
import platform
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values

from club.day_keys import MIN_SECRET_CHARACTERS
from db.address import POSTGRES
from db.direct_messages import DMBudget
from db.installation import find_document
from db.rows import Caps
from db.shards import Shards

T = TypeVar("T")

DISCORD_API = "https://discord.com/api/v10"
DISCORD_GATEWAY = "wss://gateway.discord.gg/"
LOG_FORMATS = ("text", "json")
MIN_DISCORD_ID = 1 << 22
"""The smallest id of Discord's: the lowest 22 bits count within a millisecond, and those above count milliseconds."""
MAX_SHARDS = 10_000
EARLIER_NAMES = {"PEN_PROCESSES"}
"""Names of settings in older .env files, which work as before."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class ConfigError(ValueError):
    """A missing or invalid setting; the text names the setting and the values that it takes."""


class Operator(NamedTuple):
    """The person who runs the bot, as `/about` and the policies name them; "" is unknown."""

    name: str = ""
    address: str = ""
    contact: str = ""


class Config(NamedTuple):
    """The settings of `.env.example`, parsed and checked."""

    token: str = ""
    database_url: str = "sqlite:///nineteenth.db"
    log_level: str = "INFO"
    log_format: str = "text"
    api_url: str = DISCORD_API
    gateway_url: str = DISCORD_GATEWAY
    caps: Caps = Caps()
    processes: int = 0
    """Worker processes that render images; with 0 a thread of the bot renders them."""
    health_host: str = "127.0.0.1"
    health_port: int | None = None
    owner_server: int | None = None
    """The server that gets the `/admin` commands."""
    shards: Shards | None = None
    """The shards of this process; None if one process runs all of them."""
    shard_count: int | None = None
    """The shards of all processes; None takes the number that Discord recommends."""
    dm_budget: DMBudget = DMBudget()
    """The most channels of direct messages that all processes open."""
    presses_per_minute: int = 120
    """The most presses and commands of one user in a minute."""
    left_server_days: int = 30
    """Days for which the data of a server that the bot has left is kept."""
    copy_days: int = 30
    """Days for which the copies are kept that the bot makes of its database."""
    operator: Operator = Operator()
    check_file: str = "nineteenth-check.json"
    """The file in which `--check` keeps what works on this Discord."""
    neutral_names: bool = False
    """Whether the games have neutral titles and command words."""
    daily_key: str = ""
    """The secret that fixes the rounds of the day, shared by operators; "" draws one for this database."""
    backup_done: bool = False
    """Whether the operator has backed up a PostgreSQL database that is to be upgraded."""


def _url_parser(*schemes: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        with suppress(ValueError):
            parts = urlsplit(text)
            if parts.scheme in schemes and parts.hostname and parts.port != 0:
                return text
        raise ValueError(f"an address that starts with {' or '.join(scheme + '://' for scheme in schemes)}")

    return parse


def _token(text: str) -> str:
    if not (text.isascii() and text.isprintable()):
        raise ValueError("what the bot's page shows when you reset it, and nothing else")
    return text


def _level(text: str) -> str:
    return _one_of(LOG_LEVELS, text.upper())


def _format(text: str) -> str:
    return _one_of(LOG_FORMATS, text.lower())


def _one_of(choices: tuple[str, ...], text: str) -> str:
    if text not in choices:
        raise ValueError(f"one of {', '.join(choices)}")
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise ValueError("a port, a whole number from 1 to 65535")
    return int(text)


def _id(text: str) -> int:
    if not text.isdecimal() or not MIN_DISCORD_ID <= int(text) < 1 << 63:
        raise ValueError("an id of Discord's, a number of some 18 digits")
    return int(text)


def _flag(text: str) -> bool:
    return _one_of(("0", "1"), text) == "1"


def _shared_secret(text: str) -> str:
    if len(text) < MIN_SECRET_CHARACTERS:
        raise ValueError(f"a secret of at least {MIN_SECRET_CHARACTERS} random characters (openssl rand -hex 32)")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000:
        raise ValueError("a whole number from 1 to 10000")
    return int(text)


def _shard_ids(text: str) -> tuple[int, ...]:
    """Parse shard ids such as `0-3` or `0, 2, 5`; return each id once, sorted."""
    try:
        ends = [[int(end) for end in part.split("-", 1)] for part in text.split(",")]
        spans = [range(first, min((*last, first)[0], MAX_SHARDS) + 1) for first, *last in ends]
    except ValueError:
        spans = []
    ids = {id for span in spans for id in span}
    if not ids or min(ids) < 0 or max(ids) >= MAX_SHARDS:
        raise ValueError("numbers of shards, such as 0-3 or 0,1")
    return tuple(sorted(ids))


def _own_shards(per_process: int | None, ids: tuple[int, ...], shard_count: int | None, host: str) -> Shards | None:
    """Return the shards of this process: `ids`, or `per_process` shards by the number at the end of the host name.

    None if one process runs all shards. Raises `ConfigError`.
    """
    if not ids and per_process is None:
        return None
    if shard_count is None:
        raise ConfigError("SHARD_COUNT is missing: with SHARD_IDS or SHARDS_EACH it says how many shards there are.")
    if per_process is not None:
        ordinal = re.search(r"\d+$", host)
        if ids or ordinal is None:
            raise ConfigError("SHARDS_EACH takes a host name that ends in a number, such as golf-0, and no SHARD_IDS.")
        first = int(ordinal[0]) * per_process
        ids = tuple(range(first, min(first + per_process, shard_count)))
    if not ids or max(ids) >= shard_count:
        raise ConfigError(f"SHARD_COUNT={shard_count} has the shards 0 to {shard_count - 1} and none beyond.")
    return Shards(ids, shard_count)


def _processes(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 64:
        raise ValueError("a whole number from 0 to 64")
    return int(text)


def _default_processes() -> int:
    """Return one worker process, or 0 on a machine with a single core, which the bot needs for itself."""
    return int((os.cpu_count() or 1) > 1)


class Environment(NamedTuple):
    """The environment variables, parsed one setting at a time."""

    environ: Mapping[str, str]

    def get(self, name: str, parse: Callable[[str], T], default: T) -> T:
        """Parse the variable `name`; return the default if it is unset. Raises `ConfigError`."""
        text = self.environ.get(name, "").strip()
        try:
            return parse(text) if text else default
        except ValueError as error:
            raise ConfigError(f"{name} must be {error}.") from None

    def token(self) -> str:
        """Return the bot's token; raise `ConfigError` if it is missing."""
        if token := self.get("DISCORD_TOKEN", _token, ""):
            return token
        raise ConfigError("DISCORD_TOKEN is missing: put your bot's token into .env (docs/running.md, “Get a token”).")

    def caps(self) -> Caps:
        """Return the limits of open tables."""
        usual = Caps()
        return Caps(
            self.get("TABLES_PER_PERSON", _count, usual.person),
            self.get("TABLES_PER_CHANNEL", _count, usual.channel),
            self.get("TABLES_PER_SERVER", _count, usual.server),
            self.get("TABLES_SEATED_PER_PERSON", _count, usual.seated),
        )

    def render_processes(self) -> int:
        """Return how many processes draw pictures; older .env files call the setting PEN_PROCESSES."""
        earlier = self.get("PEN_PROCESSES", _processes, _default_processes())
        return self.get("RENDER_PROCESSES", _processes, earlier)

    def operator(self) -> Operator:
        """Return who runs the bot."""
        return Operator(
            self.get("OPERATOR_NAME", str, ""),
            self.get("OPERATOR_ADDRESS", str, ""),
            self.get("OPERATOR_CONTACT", str, ""),
        )

    def dm_budget(self) -> DMBudget:
        """Return the budget of newly opened channels of direct messages."""
        usual = DMBudget()
        return DMBudget(
            self.get("DMS_OPENED_PER_MINUTE", _count, usual.minute), self.get("DMS_OPENED_PER_DAY", _count, usual.day)
        )

    def shards(self, database_url: str, shard_count: int | None) -> Shards | None:
        """Return the shards of this process; None if one process runs all of them. Raises `ConfigError`."""
        per_process = self.get("SHARDS_EACH", _count, None)
        ids: tuple[int, ...] = self.get("SHARD_IDS", _shard_ids, ())
        shards = _own_shards(per_process, ids, shard_count, self.environ.get("HOSTNAME", platform.node()))
        if shards and not database_url.startswith(POSTGRES):
            raise ConfigError(
                "SHARD_IDS and SHARDS_EACH take a DATABASE_URL of PostgreSQL, which several processes share."
            )
        return shards


def unknown_settings(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that no setting has."""
    settings = dotenv_values(find_document(".env.example")).keys() | EARLIER_NAMES
    return tuple(name for name in names if name not in settings)


def read_config(environ: Mapping[str, str], *, with_token: bool = True) -> Config:
    """Read the settings from `environ`; raise `ConfigError` if one is missing or invalid.

    `with_token` is false for a command that does not talk to Discord.
    """
    settings, usual = Environment(environ), Config()
    return _read_connections(settings, with_token=with_token)._replace(
        log_level=settings.get("LOG_LEVEL", _level, usual.log_level),
        log_format=settings.get("LOG_FORMAT", _format, usual.log_format),
        caps=settings.caps(),
        dm_budget=settings.dm_budget(),
        presses_per_minute=settings.get("PRESSES_PER_MINUTE", _count, usual.presses_per_minute),
        left_server_days=settings.get("LEFT_SERVER_DAYS", _count, usual.left_server_days),
        copy_days=settings.get("COPY_DAYS", _count, usual.copy_days),
        operator=settings.operator(),
        processes=settings.render_processes(),
        health_host=settings.get("HEALTH_HOST", str, usual.health_host),
        health_port=settings.get("HEALTH_PORT", _port, usual.health_port),
        owner_server=settings.get("OWNER_SERVER", _id, usual.owner_server),
        check_file=settings.get("CHECK_FILE", str, usual.check_file),
        neutral_names=settings.get("NEUTRAL_NAMES", _flag, usual.neutral_names),
        daily_key=settings.get("DAILY_KEY", _shared_secret, usual.daily_key),
        backup_done=settings.get("BACKUP_DONE", _flag, usual.backup_done),
    )


def _read_connections(settings: Environment, *, with_token: bool) -> Config:
    """Read how to reach Discord and the database, and which shards this process runs; the rest keeps its defaults."""
    usual = Config()
    database_url = settings.get("DATABASE_URL", str, usual.database_url)
    shard_count = settings.get("SHARD_COUNT", _count, usual.shard_count)
    return Config(
        token=settings.token() if with_token else "",
        database_url=database_url,
        api_url=settings.get("DISCORD_API_URL", _url_parser("http", "https"), usual.api_url).rstrip("/"),
        gateway_url=settings.get("DISCORD_GATEWAY_URL", _url_parser("ws", "wss"), usual.gateway_url),
        shards=settings.shards(database_url, shard_count),
        shard_count=shard_count,
    )
