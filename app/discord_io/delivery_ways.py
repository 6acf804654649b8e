"""The ways to deliver a page that work on this Discord, as `--check` has found them; others are avoided.

The check keeps them in a small file, which the bot reads at its start.
"""

import logging
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

import discord
import msgspec

log = logging.getLogger(__name__)


class DeliveryWays(msgspec.Struct, frozen=True):
    """The ways of delivery that work: all of them, until `--check` finds otherwise."""

    edited_pictures: bool = True
    """An edit shows its new picture; otherwise a second edit with it follows."""
    changed_pictures: bool = True
    """A response that changes its message shows its picture; otherwise an edit with it follows."""
    deferred_pictures: bool = True
    """The edit of a response that was put off shows its picture; otherwise a second edit with it follows."""
    private_edits: bool = True
    """A private response that was put off takes an edit with a picture; otherwise a follow-up takes its place."""
    edited_mentions: bool = True
    """An edit shows the names of the users whom it mentions; otherwise their stored names are written."""


EVERYTHING_WORKS: Final = DeliveryWays()

_ways: WeakKeyDictionary[discord.Client, DeliveryWays] = WeakKeyDictionary()


def ways_of(client: discord.Client) -> DeliveryWays:
    """Return what works for this client."""
    return _ways.get(client, EVERYTHING_WORKS)


def use_ways(client: discord.Client, ways: DeliveryWays) -> None:
    """Let this client deliver in the ways that work, and log which do not."""
    _ways[client] = ways
    broken = [name for name in DeliveryWays.__struct_fields__ if not getattr(ways, name)]
    if broken:
        log.warning("the last check found what Discord does not do here: %s", ", ".join(broken).replace("_", " "))


def read_ways(path: Path) -> DeliveryWays:
    """Return what the last check has found; that everything works if there was none, or its file cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=DeliveryWays)
    except FileNotFoundError:
        return EVERYTHING_WORKS
    except (OSError, msgspec.MsgspecError) as error:
        log.warning("%s cannot be read, and is left out: %s", path, error)
        return EVERYTHING_WORKS


def write_ways(path: Path, ways: DeliveryWays) -> None:
    """Keep what the check has found for the next start of the bot."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ways)) + b"\n")
