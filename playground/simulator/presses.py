"""People who press something, one after another or in the very same moment."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this package exists to hold them; names.py lists them, and a test asks simcord for each

from collections.abc import Iterable
from dataclasses import dataclass

import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.results import InteractionResult

from playground.simulator.trees import Json, JsonObject


@dataclass(frozen=True)
class SimulatedPress:
    """A person using a component of a message, whether or not the message still shows it."""

    actor: simcord.MemberActor
    channel_id: int
    message_id: int
    custom_id: str
    values: tuple[str, ...] | None = None  # of a select; a button has none


async def burst(env: simcord.Env, presses: Iterable[SimulatedPress]) -> list[InteractionResult]:
    """Deliver presses of several people in the same turn of the event loop, as a race would; then let the bot work."""
    env._begin_operation("burst")
    try:
        records = [_deliver(env, press) for press in presses]
        await env._settle_internal(dispatch="burst")
    finally:
        env._end_operation()
    return [InteractionResult(env, record) for record in records]


def send(env: simcord.Env, press: SimulatedPress) -> int:
    """Deliver a press and wait for nothing; return the number of its interaction."""
    record, payload = _made(env, press)
    env.backend.emit("INTERACTION_CREATE", payload)
    return record.id


def use(
    env: simcord.Env, actor: simcord.MemberActor, channel: simcord.ChannelHandle, name: str, **options: object
) -> int | None:
    """Use a command, `rummy new`, and wait for nothing; return the number of its interaction, none if there is none."""
    root = env.backend.find_command(name.partition(" ")[0], actor.guild.id)
    if root is None:
        return None
    leaf, nesting = interactions.walk_to_subcommand(root, name.split()[1:])
    built, resolved = interactions.build_options(actor, name, leaf, dict(options), channel_id=channel.id)
    data: JsonObject = {"id": root["id"], "name": root["name"], "type": 1}
    data["options"] = list[Json](interactions.nest_options(root, nesting, built))
    if resolved:
        data["resolved"] = resolved
    record, payload = interactions.base_payload(
        env.backend, type=2, channel_id=channel.id, guild_id=actor.guild.id, user_id=actor.id, data=data
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return record.id


def answered(env: simcord.Env, number: int) -> str | None:
    """How an interaction was answered, `message` or `update` and so on; none so far."""
    record = env.backend.interactions.get(number)
    return None if record is None or record.response_kind is None else record.response_kind.value


def interaction_of(env: simcord.Env, number: int) -> tuple[int, int | None]:
    """The channel of an interaction, and the message that answers it or that its answer changed."""
    record = env.backend.interactions[number]
    return record.channel_id, record.message_id


def _deliver(env: simcord.Env, press: SimulatedPress) -> Interaction:
    record, payload = _made(env, press)
    env._notify_dispatch_observers(record)
    env.backend.emit("INTERACTION_CREATE", payload)
    return record


def _made(env: simcord.Env, press: SimulatedPress) -> tuple[Interaction, JsonObject]:
    message = env.backend.get_message(press.channel_id, press.message_id)
    data: JsonObject = {"custom_id": press.custom_id, "component_type": 2 if press.values is None else 3}
    if press.values is not None:
        data["values"] = list(press.values)
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=press.channel_id,
        guild_id=press.actor.guild.id,
        user_id=press.actor.id,
        data=data,
    )
    record.source_message_id = message.id
    payload["message"] = dict(serializers.message_payload(env.backend, message))
    return record, payload
