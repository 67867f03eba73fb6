"""Points discord.py at a loopback Discord: three class attributes, set before a client is made."""

from yarl import URL


def redirect_discord_py(base_url: str) -> None:
    """Points every discord.py client of this process at `base_url`.

    That is its REST calls, its gateway and its downloads.
    """
    import discord.asset
    import discord.gateway
    import discord.http

    discord.http.Route.BASE = f"{base_url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = (
        URL(base_url).with_scheme("ws").with_path("/gateway")
    )
    discord.asset.Asset.BASE = base_url
