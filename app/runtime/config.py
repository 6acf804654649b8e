"""Settings from environment variables; a wrong one stops the start with its name."""

import os
import platform
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from db.address import POSTGRES
from db.rows import Caps
from db.shards import Shards

T = TypeVar("T")

DISCORD_API = "https://discord.com/api/v10"
DISCORD_GATEWAY = "wss://gateway.discord.gg/"
LOG_FORMATS = ("text", "json")
MOST_SHARDS = 10_000
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class ConfigError(ValueError):
    """A setting that is missing or wrong; its text names the setting and says what it takes."""


class Config(NamedTuple):
    """What `.env.example` explains, read and checked."""

    token: str = ""
    database_url: str = "sqlite:///nineteenth.db"
    log_level: str = "INFO"
    log_format: str = "text"
    api_url: str = DISCORD_API
    gateway_url: str = DISCORD_GATEWAY
    caps: Caps = Caps()
    processes: int = 0
    """That draw beside the bot; without one a thread of the bot does."""
    health_host: str = "127.0.0.1"
    health_port: int | None = None
    owner_server: int | None = None
    """The server that has the commands of whoever runs the bot."""
    shards: Shards | None = None
    """Those of this process, where several share the servers."""
    shard_count: int | None = None
    """How many there are in all; what Discord advises without it."""


def _url(*schemes: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        with suppress(ValueError):
            parts = urlsplit(text)
            if parts.scheme in schemes and parts.hostname and parts.port != 0:
                return text
        raise ValueError(f"an address that starts with {' or '.join(scheme + '://' for scheme in schemes)}")

    return read


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
    if not text.isdecimal() or not 1 << 22 <= int(text) < 1 << 63:
        raise ValueError("an id of Discord's, a number of some 18 digits")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000:
        raise ValueError("a whole number from 1 to 10000")
    return int(text)


def _ranges(text: str) -> tuple[int, ...]:
    """The numbers of `0-3` or `0, 2, 5`, each once."""
    try:
        ends = [[int(end) for end in part.split("-", 1)] for part in text.split(",")]
        spans = [range(first, min((*last, first)[0], MOST_SHARDS) + 1) for first, *last in ends]
    except ValueError:
        spans = []
    ids = {id for span in spans for id in span}
    if not ids or min(ids) < 0 or max(ids) >= MOST_SHARDS:
        raise ValueError("numbers of shards, such as 0-3 or 0,1")
    return tuple(sorted(ids))


def _shards(each: int | None, ids: tuple[int, ...], among: int | None, host: str) -> Shards | None:
    """The shards of this process: those named, or as many as `each` process has, by the number that ends its host name.

    None where there is one process for all. Raises `ConfigError`.
    """
    if not ids and each is None:
        return None
    if among is None:
        raise ConfigError("SHARD_COUNT is missing: with SHARD_IDS or SHARDS_EACH it says how many shards there are.")
    if each is not None:
        ordinal = re.search(r"\d+$", host)
        if ids or ordinal is None:
            raise ConfigError("SHARDS_EACH takes a host name that ends in a number, such as golf-0, and no SHARD_IDS.")
        first = int(ordinal[0]) * each
        ids = tuple(range(first, min(first + each, among)))
    if not ids or max(ids) >= among:
        raise ConfigError(f"SHARD_COUNT={among} has the shards 0 to {among - 1} and none beyond.")
    return Shards(ids, among)


def _processes(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 64:
        raise ValueError("a whole number from 0 to 64")
    return int(text)


def _spare() -> int:
    """One process where the bot does not need the only core for itself."""
    return int((os.cpu_count() or 1) > 1)


class Settings(NamedTuple):
    """The environment, setting by setting."""

    environ: Mapping[str, str]

    def get(self, name: str, parse: Callable[[str], T], default: T) -> T:
        """What that setting says, the default where it says nothing; raises `ConfigError`."""
        text = self.environ.get(name, "").strip()
        try:
            return parse(text) if text else default
        except ValueError as error:
            raise ConfigError(f"{name} must be {error}.") from None

    def token(self) -> str:
        """The bot's token, which nobody can do without."""
        if token := self.get("DISCORD_TOKEN", _token, ""):
            return token
        raise ConfigError("DISCORD_TOKEN is missing: put your bot's token into .env (README, “Getting a token”).")

    def caps(self) -> Caps:
        """How many tables may be open at once."""
        usual = Caps()
        return Caps(
            self.get("TABLES_PER_PERSON", _count, usual.person),
            self.get("TABLES_PER_CHANNEL", _count, usual.channel),
            self.get("TABLES_PER_SERVER", _count, usual.server),
            self.get("TABLES_SEATED_PER_PERSON", _count, usual.seated),
        )

    def shards(self, database_url: str, among: int | None) -> Shards | None:
        """The shards of this process, where several share a database."""
        named: tuple[int, ...] = ()
        each, ids = self.get("SHARDS_EACH", _count, None), self.get("SHARD_IDS", _ranges, named)
        shards = _shards(each, ids, among, self.environ.get("HOSTNAME", platform.node()))
        if shards and not database_url.startswith(POSTGRES):
            raise ConfigError(
                "SHARD_IDS and SHARDS_EACH take a DATABASE_URL of PostgreSQL, which several processes share."
            )
        return shards


def read(environ: Mapping[str, str]) -> Config:
    """The settings in `environ`; raises `ConfigError`."""
    settings = Settings(environ)
    token = settings.token()
    database_url = settings.get("DATABASE_URL", str, Config().database_url)
    among = settings.get("SHARD_COUNT", _count, None)
    return Config(
        token=token,
        database_url=database_url,
        log_level=settings.get("LOG_LEVEL", _level, "INFO"),
        log_format=settings.get("LOG_FORMAT", _format, "text"),
        api_url=settings.get("DISCORD_API_URL", _url("http", "https"), DISCORD_API).rstrip("/"),
        gateway_url=settings.get("DISCORD_GATEWAY_URL", _url("ws", "wss"), DISCORD_GATEWAY),
        caps=settings.caps(),
        processes=settings.get("PEN_PROCESSES", _processes, _spare()),
        health_host=settings.get("HEALTH_HOST", str, "127.0.0.1"),
        health_port=settings.get("HEALTH_PORT", _port, None),
        owner_server=settings.get("OWNER_SERVER", _id, None),
        shards=settings.shards(database_url, among),
        shard_count=among,
    )
