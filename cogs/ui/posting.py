"""How a table that was opened comes to be shown: as an answer that was promised, or where it is to be played."""

import discord

from bot.app import Pozo
from bot.tables.table import Table


def promise_table(bot: Pozo, table: Table, interaction: discord.Interaction) -> None:
    """Let the answer to whoever opened a table become its message; if it is played in a thread, lead there.

    To be called as soon as the table is open: it is shown at once, and without a promise in its channel. Where it is
    there already, as while all is shown that a process finds at its start, the answer leads to it.
    """
    if table.row.message_id is None:
        bot.panels.clicked(table.id, interaction, None)
        return

    async def lead() -> None:
        await interaction.edit_original_response(content=f"<#{table.row.place_id}>")

    bot.shows.put(("led", table.id), lead)


def show_opened(bot: Pozo, table_id: int) -> None:
    """Have a table shown that is opened in the store, as soon as it can be read."""

    async def announce() -> None:
        await bot.tables.announce(table_id)

    bot.shows.put(("opened", table_id), announce)
