"""Answers to interactions and the messages that their tokens reach."""

from local.interaction import Interaction
from local.interaction_payload import make_callback_response
from local.limits.problems import Problems
from local.protocol import Json
from local.rest.routes import ApiCall, Routes

routes = Routes()
WEBHOOK_PATH = "/webhooks/{application}/{token}"
MESSAGE_PATH = f"{WEBHOOK_PATH}/messages/{{message}}"


@routes.post("/interactions/{interaction}/{token}/callback")
def post_callback(call: ApiCall) -> Json | None:
    """The bot's first answer to an interaction."""
    if "type" not in call.fields:
        problems = Problems()
        problems.add_required(("type",))
        problems.raise_if_any()
    arguments, interactions = call.arguments, call.service.interactions
    interaction = interactions.receive_answer(
        arguments["interaction"], arguments["token"], call.fields, call.uploads
    )
    if not call.has_flag("with_response"):
        return None
    return make_callback_response(call.service.world, interaction)


@routes.post(WEBHOOK_PATH)
def post_follow_up(call: ApiCall) -> Json:
    """A further message of the bot.

    Unlike those of ordinary webhooks, follow-ups always come back
    with their message.
    """
    interactions = call.service.interactions
    return interactions.post_follow_up(_find_interaction(call), call.fields, call.uploads)


@routes.get(MESSAGE_PATH)
def get_message(call: ApiCall) -> Json:
    """A message of the bot's answer."""
    return call.service.interactions.find_reachable_message(
        _find_interaction(call), call.arguments["message"]
    )


@routes.patch(MESSAGE_PATH)
def edit_message(call: ApiCall) -> Json:
    """Edits a message of the bot's answer."""
    interactions = call.service.interactions
    interaction = _find_interaction(call)
    message = interactions.find_reachable_message(interaction, call.arguments["message"])
    return interactions.edit_message(interaction, message, call.fields, call.uploads)


@routes.delete(MESSAGE_PATH)
def delete_message(call: ApiCall) -> None:
    """Deletes a message of the bot's answer."""
    interactions = call.service.interactions
    interaction = _find_interaction(call)
    message = interactions.find_reachable_message(interaction, call.arguments["message"])
    interactions.delete_message(interaction, message)


def _find_interaction(call: ApiCall) -> Interaction:
    """The interaction whose token the path carries."""
    return call.service.interactions.find_by_token(
        call.arguments["application"], call.arguments["token"]
    )
