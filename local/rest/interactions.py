"""Answers to interactions and the messages that their tokens reach."""

from local.interaction import Interaction
from local.limits.problems import Problems
from local.rest.routes import Call, Routes
from local.wire import Json

routes = Routes()
HOOK = "/webhooks/{application}/{token}"
ONE = f"{HOOK}/messages/{{message}}"


@routes.post("/interactions/{interaction}/{token}/callback")
def callback(call: Call) -> Json | None:
    if "type" not in call.fields:
        problems = Problems()
        problems.required(("type",))
        problems.settle()
    arguments, interactions = call.arguments, call.service.interactions
    interaction = interactions.respond(arguments["interaction"], arguments["token"], call.fields, call.uploads)
    return interactions.receipt(interaction) if call.asks("with_response") else None


@routes.post(HOOK)
def follow_up(call: Call) -> Json:
    """Unlike those of ordinary webhooks, follow-ups always come back with their message."""
    interactions = call.service.interactions
    return interactions.follow_up(_interaction(call), call.fields, call.uploads)


@routes.get(ONE)
def get_message(call: Call) -> Json:
    return call.service.interactions.find(_interaction(call), call.arguments["message"])


@routes.patch(ONE)
def edit_message(call: Call) -> Json:
    interactions, interaction = call.service.interactions, _interaction(call)
    return interactions.edit(interaction, interactions.find(interaction, call.arguments["message"]), call.fields, call.uploads)


@routes.delete(ONE)
def delete_message(call: Call) -> None:
    interactions, interaction = call.service.interactions, _interaction(call)
    interactions.remove(interaction, interactions.find(interaction, call.arguments["message"]))


def _interaction(call: Call) -> Interaction:
    return call.service.interactions.by_token(call.arguments["application"], call.arguments["token"])
