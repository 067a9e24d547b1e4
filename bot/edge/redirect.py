"""Where discord.py looks for Discord: the one thing that differs between the playground's bot and Discord's."""

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(url: str) -> None:
    """Let every client of this process talk to the loopback Discord at `http://127.0.0.1:PORT`."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws", 1)) / "gateway"
    discord.Asset.BASE = f"{url}/cdn"  # pyright: ignore[reportAttributeAccessIssue]  # declared as one address only
