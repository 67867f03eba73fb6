"""New users, servers, roles and channels in Discord's shapes."""

from local import permissions
from local.protocol import DM, PRIVATE_THREAD, TEXT, Json

DEFAULT_ARCHIVE_MINUTES = 4320


def make_user(user_id: str, name: str, *, bot: bool = False) -> Json:
    """A new account; a bot's has further fields, which Discord tells only to its own token."""
    account: Json = {
        "id": user_id,
        "username": name.lower().replace(" ", "_"),
        "discriminator": "0",
        "global_name": None if bot else name,
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "clan": None,
        "primary_guild": None,
        "bot": bot,
        "system": False,
        "flags": 0,
        "public_flags": 0,
    }
    if bot:
        account |= {
            "username": name,
            "verified": True,
            "mfa_enabled": True,
            "locale": "en-US",
            "email": None,
        }
    return account


def make_member(account: Json, joined_at: str) -> Json:
    """Makes a new member of a server, without roles."""
    return {
        "user": account,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def make_role(
    role_id: str,
    name: str,
    granted: int,
    *,
    position: int = 0,
    of_bot: str | None = None,
) -> Json:
    """Makes a role with permission bits.

    One that an invitation gives the bot `of_bot` is managed.
    """
    role: Json = {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(granted),
        "managed": of_bot is not None,
        "mentionable": False,
        "flags": 0,
    }
    if of_bot:
        role["tags"] = {"bot_id": of_bot}
    return role


def make_guild(guild_id: str, name: str, owner_id: str, locale: str) -> Json:
    """Makes a new server whose only role is @everyone."""
    return {
        "id": guild_id,
        "name": name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": owner_id,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [make_role(guild_id, "@everyone", permissions.EVERYONE_PERMISSIONS)],
        "emojis": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": locale,
        "public_updates_channel_id": None,
        "nsfw_level": 0,
        "nsfw": False,
        "stickers": [],
        "premium_progress_bar_enabled": False,
        "safety_alerts_channel_id": None,
        "incidents_data": None,
        "max_members": 500_000,
        "widget_enabled": False,
        "widget_channel_id": None,
        "hub_type": None,
        "region": "local",
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "home_header": None,
    }


def make_channel(
    channel_id: str,
    guild_id: str,
    name: str,
    *,
    position: int = 0,
    kind: int = TEXT,
) -> Json:
    """Makes a new channel of a server."""
    return {
        "id": channel_id,
        "type": kind,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }


def make_dm_channel(channel_id: str, recipient: Json) -> Json:
    """Makes the direct messages between the bot and one person."""
    return {
        "id": channel_id,
        "type": DM,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "recipients": [recipient],
        "flags": 0,
    }


def make_thread(
    thread_id: str,
    parent: Json,
    owner_id: str,
    kind: int,
    body: Json,
    now: str,
) -> Json:
    """Makes a new thread of a channel, with the settings of the request's body."""
    metadata = {
        "archived": False,
        "archive_timestamp": now,
        "auto_archive_duration": body.get("auto_archive_duration") or DEFAULT_ARCHIVE_MINUTES,
        "locked": False,
        "create_timestamp": now,
    }
    if kind == PRIVATE_THREAD:
        metadata["invitable"] = body.get("invitable", True)
    return {
        "id": thread_id,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": body["name"],
        "last_message_id": None,
        "last_pin_timestamp": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 0,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "flags": 0,
        "thread_metadata": metadata,
    }


def make_application(bot: Json, owner: Json, guilds: int) -> Json:
    """Makes the bot's application as its owner's token sees it.

    Pictures and addresses that are not set are left out or null, as Discord does.
    """
    return {
        "id": bot["id"],
        "name": bot["username"],
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "bot": bot,
        "owner": owner,
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "tags": [],
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "integration_types_config": {"0": {}},
        "hook": True,
        "is_monetized": False,
    }
