"""The bot of the playground looks for another Discord, by the same three addresses."""

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.edge.redirect import point_discord_at


def test_requests_the_gateway_and_pictures_come_from_where_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for holder, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (discord.Asset, "BASE")):
        monkeypatch.setattr(holder, name, getattr(holder, name))  # for those who come after
    point_discord_at("http://127.0.0.1:8080")

    assert Route("GET", "/gateway").url == "http://127.0.0.1:8080/api/v10/gateway"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8080/gateway"
    assert discord.Asset.BASE == "http://127.0.0.1:8080/cdn"
