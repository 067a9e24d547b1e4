"""An answer that is still to come, and that is to be a table: whoever shows tables puts it there."""

import discord

from bot.app import Pozo
from bot.edge.panels import ClickedMessage
from bot.tables.table import Table


def promise_table(bot: Pozo, table: Table, interaction: discord.Interaction) -> None:
    """Let the answer to whoever opened a table become its message; if it is played in a thread, lead there.

    To be called as soon as the table is open: it is shown at once, and without a promise in its channel.
    """
    if table.row.message_id is None:
        bot.panels.clicked(table.id, ClickedMessage(interaction, bot.house.now(), None))
