"""The command line of the bot: `nineteenth COMMAND`, or `python bot.py COMMAND`, and older options for some commands.

Called by `bot.py`, which runs the command.
"""

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from app.runtime.policies import POLICIES
from db import maintenance
from db.installation import program_version

SANDBOX_PORT = 8019
PORT_HELP = "the sandbox page's port on this machine"
CHECK_HELP = "try in a private channel what the bot needs of Discord, and print a table for a bug report"
POLICIES_HELP = "print the privacy policy and the terms of your bot, for Discord's developer portal"
REPLAY_HELP = "open a record file: print its scorecard and report, and write its replay beside it"
ALIASES = {"policies": ("papers",)}
"""The earlier names of commands, which work as before."""
CHANNEL_HELP = "the channel's id: in Discord, “Copy Channel ID” in the channel's menu"


def parse_arguments(arguments: Sequence[str] | None = None) -> Namespace:
    """Return the chosen `command` with its arguments, or exit with the usage.

    Without a command it is `run`. A file alone is a record to `replay`. So is any name with a suffix; if the file is
    missing, `replay` says so.
    """
    parser = ArgumentParser("nineteenth", description="Nineteenth, a golf clubhouse for Discord.")
    _add_options(parser)
    _add_commands(parser)
    parser.set_defaults(command="run")
    words = [*(sys.argv[1:] if arguments is None else arguments)]
    if len(words) == 1 and not words[0].startswith("-") and (Path(words[0]).is_file() or Path(words[0]).suffix):
        words.insert(0, "replay")
    namespace = parser.parse_args(words)
    if namespace.checked_channel is not None:
        namespace.command, namespace.channel = "check", namespace.checked_channel
    return namespace


def _add_commands(parser: ArgumentParser) -> None:
    """Add the commands with their arguments."""
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, help in (
        ("run", "run the bot, as without a command"),
        ("sandbox", "play in a browser, without a token and without Discord"),
        ("sync", "tell Discord the slash commands, and end"),
        ("check", CHECK_HELP),
        ("policies", POLICIES_HELP),
        ("replay", REPLAY_HELP),
    ):
        subparser = commands.add_parser(name, aliases=ALIASES.get(name, ()), help=help, description=help)
        subparser.set_defaults(command=name)
        if name == "sandbox":
            subparser.add_argument("--port", type=int, default=SUPPRESS, help=PORT_HELP)
        if name == "check":
            subparser.add_argument("channel", type=int, metavar="CHANNEL", help=CHANNEL_HELP)
        if name == "policies":
            subparser.add_argument("policy", nargs="?", choices=POLICIES, help="only this one")
        if name == "replay":
            subparser.add_argument("file", type=Path, metavar="FILE", help="a file from /table record")
    maintenance.add_commands(commands.add_parser)


def _add_options(parser: ArgumentParser) -> None:
    """Add the options that stand for a command, and those that the sandbox needs."""
    for name in ("sandbox", "sync"):
        parser.add_argument(
            f"--{name}", dest="command", action="store_const", const=name, help=f"the same as the command {name}"
        )
    parser.add_argument(
        "--check", dest="checked_channel", type=int, metavar="CHANNEL", help="the same as the command check"
    )
    parser.add_argument("--port", type=int, default=SANDBOX_PORT, help=PORT_HELP)
    parser.add_argument("--version", action="version", version=f"nineteenth {program_version() or '(not installed)'}")
    parser.add_argument("--leashed", action="store_true", help=SUPPRESS)  # set by the sandbox
