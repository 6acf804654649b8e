"""discord.py uses the URLs of the settings; a version that does not take them uses Discord's own."""

import pytest
from discord.gateway import DiscordWebSocket

from app.runtime.config import DISCORD_API, DISCORD_GATEWAY, ConfigError
from app.runtime.discord_urls import set_discord_urls


class FixedRoute:
    """A route of a discord.py whose URL cannot be set."""

    def __init__(self, _method: str, path: str) -> None:
        self.url = DISCORD_API + path


@pytest.mark.parametrize("missing", ["gateway", "api"])
def test_a_discord_py_without_a_url_to_set_still_talks_to_discord(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as without:
        if missing == "api":
            without.setattr("discord.http.Route", FixedRoute)
        else:
            without.delattr(DiscordWebSocket, "DEFAULT_GATEWAY")
        set_discord_urls(DISCORD_API, DISCORD_GATEWAY)
        with pytest.raises(ConfigError, match="Discord's own addresses only"):
            set_discord_urls("http://127.0.0.1:1/api/v10", "ws://127.0.0.1:1")
    set_discord_urls(DISCORD_API, DISCORD_GATEWAY)
