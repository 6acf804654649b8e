"""Point discord.py at other URLs than Discord's own: the sandbox, a REST proxy, a load test.

discord.py has no option for this: the URLs are two class attributes that its documentation does not name. Apart from
`app/runtime/discord_rest.py` and the layout of `ui/widgets/page.py` nothing else in the project touches what discord.py
does not document; `pyproject.toml` names the versions that were tried.
"""

import yarl

from app.runtime.config import DISCORD_API, DISCORD_GATEWAY, ConfigError


def set_discord_urls(api: str, gateway: str) -> None:
    """Send all requests to `api`, and open all gateway connections to `gateway`.

    Raise `ConfigError` if discord.py does not take the URLs, unless they are Discord's own.
    """
    if not _replace_urls(api, yarl.URL(gateway)) and (api, gateway) != (DISCORD_API, DISCORD_GATEWAY):
        raise ConfigError(
            "This version of discord.py talks to Discord's own addresses only: leave out DISCORD_API_URL and "
            "DISCORD_GATEWAY_URL, or install the version that pyproject.toml names."
        )


def _replace_urls(api: str, gateway: yarl.URL) -> bool:
    """Set both class attributes; return whether discord.py builds its URLs from them."""
    try:
        from discord.gateway import DiscordWebSocket
        from discord.http import Route

        is_known_version = isinstance(DiscordWebSocket.DEFAULT_GATEWAY, yarl.URL)
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, gateway
        return is_known_version and Route("GET", "/users/@me").url == f"{api}/users/@me"
    except (ImportError, AttributeError):
        return False
