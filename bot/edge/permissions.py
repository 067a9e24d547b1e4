"""Which permissions a table needs where it is to be shown."""

from typing import Final

import discord

ALWAYS: Final = ("view_channel", "attach_files")
IN_CHANNEL: Final = ("send_messages",)
IN_VOICE: Final = ("send_messages", "connect")  # without it nobody reads or writes there
IN_THREAD: Final = ("send_messages_in_threads",)
OF_ITS_OWN: Final = ("create_public_threads", "send_messages_in_threads")


def lacking(channel: object, permissions: discord.Permissions, *, thread: bool = False) -> list[str]:
    """Return the permissions that are missing to show a table in a channel, or in a new thread of it."""
    match channel:
        case discord.Thread():
            there = IN_THREAD
        case discord.VoiceChannel() | discord.StageChannel():
            there = IN_VOICE
        case _:
            there = IN_CHANNEL
    needed = (*ALWAYS, *there, *(OF_ITS_OWN if thread else ()))
    return [name for name in needed if not getattr(permissions, name)]
