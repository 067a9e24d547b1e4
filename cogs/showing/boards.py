"""The threads of boards that do not see each other: one for each, private to those who play there (N22)."""

import logging
from dataclasses import replace
from typing import Final

import discord

from bot.app import Pozo
from bot.storage.rows import Changes, Status, TableFields
from bot.tables.extras import extras_of, written
from bot.tables.table import Table
from cogs.ui.parts import Message, Target

log = logging.getLogger(__name__)

NOWHERE: Final = 0  # those of a board without a thread are told directly


def is_apart(table: Table) -> bool:
    """Say whether a table is played at boards that do not see each other."""
    return table.match is not None and table.rules.mirrored


def place_of(table: Table, seat: int) -> int | None:
    """Return where a seat is told that it is asked; none: it is not known yet."""
    if not is_apart(table):
        return table.row.place_id
    threads, board = extras_of(table.row).boards, table.playing.board_of(seat)
    return None if not threads or board is None else threads[board]


async def open_boards(bot: Pozo, table: Table) -> None:
    """Make the threads of a table that is to have some; after a kill those are found that are there."""
    if not is_apart(table) or table.row.status is not Status.PLAYING or extras_of(table.row).boards:
        return
    lineups = table.playing.lineups
    threads = tuple([await _opened(bot, table, board, lineup) for board, lineup in enumerate(lineups)])
    if threads:
        await _keep(table, threads)


async def lose_board(table: Table, seat: int) -> None:
    """Let those of a board be told directly whose thread is gone, or closed to us."""
    board = table.playing.board_of(seat)
    kept = enumerate(extras_of(table.row).boards)
    await _keep(table, tuple(NOWHERE if number == board else thread for number, thread in kept))


async def _keep(table: Table, threads: tuple[int, ...]) -> None:
    async with table:
        memo = written(replace(extras_of(table.row), boards=threads))
        await table.change(Changes(table=TableFields(memo=memo)), replace(table.row, memo=memo))


async def _opened(bot: Pozo, table: Table, board: int, lineup: tuple[int, ...]) -> int:
    """Return the thread of a board, with those in it who play there."""
    channel, words, language = bot.get_channel(table.row.channel_id), bot.words, table.row.language
    if not isinstance(channel, discord.TextChannel):
        return NOWHERE
    users = [user_id for seat in sorted(lineup) if (user_id := table.seats[seat].user_id) is not None]
    name = f"{words.text(f'game-{table.row.game}', language)} · {table.id} · {board + 1}"
    made = next((thread for thread in channel.threads if thread.name == name), None)
    message, people = Message(), " \u2013 ".join(f"<@{user_id}>" for user_id in users)
    message.say(words.text("table-board", language, number=board + 1, people=people, place=f"<#{table.row.place_id}>"))
    hand = Target(table.id, 0).button("hand", words.text("table-hand", language), style=discord.ButtonStyle.primary)
    message.offer([hand])
    try:
        if made is None:
            await bot.spend()
            made = await channel.create_thread(name=name, type=discord.ChannelType.private_thread, invitable=False)
        for user_id in users:
            await bot.spend()
            await made.add_user(discord.Object(user_id))
        await bot.spend()
        quiet = discord.AllowedMentions.none()
        await made.send(view=message.view(), allowed_mentions=quiet, nonce=f"board{table.id:x} {board}")
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("table %s: a board has no thread, and its players are told directly: %s", table.id, error.code)
        return NOWHERE
    return made.id
