"""What a server shows, and what others than the bot do to it."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this package exists to hold them; names.py lists them, and a test asks simcord for each

from itertools import islice

import discord
import simcord
from simcord.backend import serializers
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage


def announce_join(env: simcord.Env, guild: simcord.GuildHandle) -> None:
    """Let the bot hear that it was added to a server: simcord's own event says that a server became available again."""
    payload = serializers.guild_create_payload(env.backend, env.backend.get_guild(guild.id))
    env.backend.emit("GUILD_CREATE", {key: value for key, value in payload.items() if key != "unavailable"})


def is_silent(env: simcord.Env, guild: simcord.GuildHandle) -> bool:
    """Say whether nobody has said anything in a server."""
    return not any(env.backend.messages.get(channel.id) for channel in guild.channels.values())


def deny(env: simcord.Env, channel: simcord.ChannelHandle, denied: discord.Permissions) -> None:
    """Take permissions from the bot in a channel; none gives them all back."""
    bot_id = env.backend.bot_user.id
    env.backend.set_overwrite(
        channel.id, Overwrite(target_id=bot_id, type=OverwriteType.MEMBER, allow=0, deny=denied.value)
    )


def thread_members(env: simcord.Env, thread_id: int) -> frozenset[int]:
    """Return who is in a thread; one that is private is seen by nobody else."""
    return frozenset(env.backend.channels[thread_id].thread_members)


def delete_message(env: simcord.Env, channel_id: int, message_id: int) -> None:
    """Delete a message as a moderator would."""
    env.backend.delete_message(channel_id, message_id)


def dismiss(env: simcord.Env, message_id: int) -> None:
    """Take away a message that only one person sees; the bot never hears of it."""
    for messages in env.backend.messages.values():
        message = messages.get(message_id)
        if message is not None and message.is_ephemeral:
            del messages[message_id]
            env.backend.emit("MESSAGE_DISMISSED", {})  # no event of Discord's: it only lets pages know


def name_bot(env: simcord.Env, name: str) -> None:
    env.backend.bot_user.name = name


def has_commands(env: simcord.Env) -> bool:
    """Whether the bot has told Discord its commands."""
    return bool(env.backend.commands)


def share_ids(env: simcord.Env, most: int) -> None:
    """Let the ids of all commands but so many be given once more, so that those of a world do not depend on them."""
    backend = env.backend
    numbers = sorted(int(command["id"]) for scope in backend.commands.values() for command in scope.values())
    for number in numbers[most:]:
        backend._reserved_ids.discard(number)
        backend._sequences[number >> 22] -= 1


def message_at(env: simcord.Env, channel_id: int, message_id: int) -> ResponseMessage | None:
    """A message as it is now, or nothing when it was deleted."""
    stored = env.backend.messages.get(channel_id, {}).get(message_id)
    return None if stored is None else ResponseMessage(env, stored)


def messages_for(env: simcord.Env, channel_id: int, user_id: int | None) -> list[ResponseMessage]:
    """The messages of a channel that a person can see, oldest first; for nobody, those that all can see."""
    stored = sorted(env.backend.messages.get(channel_id, {}).values(), key=lambda message: message.id)
    return [ResponseMessage(env, message) for message in stored if message.visible_to(user_id)]


def newest_for(env: simcord.Env, channel_id: int, user_id: int, count: int) -> list[Message]:
    """The newest messages of a channel that a person can see, the newest first, as they are kept."""
    stored = reversed(env.backend.messages.get(channel_id, {}).values())
    return list(islice((message for message in stored if message.visible_to(user_id)), count))


def pings(env: simcord.Env, channel_id: int, message_id: int) -> list[int]:
    """The people a message notified."""
    return list(env.backend.get_message(channel_id, message_id).ping_user_ids)


def files(env: simcord.Env) -> list[str]:
    """The addresses of all files that are kept."""
    return list(env.backend.cdn._blobs)


def file_at(env: simcord.Env, address: str) -> bytes | None:
    return env.backend.cdn.get(address)
