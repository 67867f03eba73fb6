"""Answers to interactions and the messages that their tokens reach."""

from local.interaction import Interaction
from local.interaction_payload import callback_response
from local.limits.problems import Problems
from local.protocol import Json
from local.rest.routes import ApiCall, Routes

routes = Routes()
HOOK = "/webhooks/{application}/{token}"
ONE = f"{HOOK}/messages/{{message}}"


@routes.post("/interactions/{interaction}/{token}/callback")
def post_callback(call: ApiCall) -> Json | None:
    if "type" not in call.fields:
        problems = Problems()
        problems.add_required(("type",))
        problems.raise_if_any()
    arguments, interactions = call.arguments, call.service.interactions
    interaction = interactions.respond(
        arguments["interaction"], arguments["token"], call.fields, call.uploads
    )
    return (
        callback_response(call.service.world, interaction)
        if call.has_flag("with_response")
        else None
    )


@routes.post(HOOK)
def post_follow_up(call: ApiCall) -> Json:
    """Unlike those of ordinary webhooks, follow-ups always come back with their message."""
    interactions = call.service.interactions
    return interactions.post_follow_up(_find_interaction(call), call.fields, call.uploads)


@routes.get(ONE)
def get_message(call: ApiCall) -> Json:
    return call.service.interactions.find_reachable_message(
        _find_interaction(call), call.arguments["message"]
    )


@routes.patch(ONE)
def edit_message(call: ApiCall) -> Json:
    interactions, interaction = call.service.interactions, _find_interaction(call)
    return interactions.edit_message(
        interaction,
        interactions.find_reachable_message(interaction, call.arguments["message"]),
        call.fields,
        call.uploads,
    )


@routes.delete(ONE)
def delete_message(call: ApiCall) -> None:
    interactions, interaction = call.service.interactions, _find_interaction(call)
    interactions.delete_message(
        interaction, interactions.find_reachable_message(interaction, call.arguments["message"])
    )


def _find_interaction(call: ApiCall) -> Interaction:
    return call.service.interactions.find_by_token(
        call.arguments["application"], call.arguments["token"]
    )
