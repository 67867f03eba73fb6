"""The application's own emoji."""

from local import emojis
from local.errors import ErrorCode, fail
from local.protocol import Json
from local.rest.routes import ApiCall, Routes

routes = Routes()
EMOJIS_PATH = "/applications/{application}/emojis"
EMOJI_PATH = f"{EMOJIS_PATH}/{{emoji}}"


def _check_application(call: ApiCall) -> None:
    """Fails for other applications than the bot's own."""
    if call.arguments["application"] != call.world.bot_id:
        fail(ErrorCode.WRONG_APPLICATION)


@routes.get(EMOJIS_PATH)
def list_emojis(call: ApiCall) -> Json:
    """All emoji of the application."""
    _check_application(call)
    return {"items": list(call.world.emojis.values())}


@routes.post(EMOJIS_PATH, status=201)
def post_emoji(call: ApiCall) -> Json:
    """Uploads an emoji."""
    _check_application(call)
    return emojis.create_emoji(call.world, call.fields)


@routes.get(EMOJI_PATH)
def get_emoji(call: ApiCall) -> Json:
    """One emoji of the application."""
    _check_application(call)
    return emojis.find_emoji(call.world, call.arguments["emoji"])


@routes.patch(EMOJI_PATH)
def patch_emoji(call: ApiCall) -> Json:
    """Gives an emoji another name."""
    _check_application(call)
    return emojis.rename_emoji(call.world, call.arguments["emoji"], call.fields)


@routes.delete(EMOJI_PATH)
def delete_emoji(call: ApiCall) -> None:
    """Deletes an emoji."""
    _check_application(call)
    emojis.delete_emoji(call.world, call.arguments["emoji"])
