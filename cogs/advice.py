"""Advice: a hint on what to play, where the table agreed on it."""

import asyncio
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.quota import Quota
from bot.edge.router import Press
from bot.tables.assist import Assist, assist_of
from bot.words.actions import advice_text
from bot.words.speech import Speech
from cogs.ui.moments import cards_of
from cogs.ui.panel import Glance
from cogs.ui.private import show_panel
from cogs.ui.snapshot import speech_for
from engine.actions import Action
from engine.board import BoardView
from engine.players.levels import Weighed

HINTS: Final = 60  # for one person; somebody who asks at every turn of a quick game asks for six a minute
WINDOW: Final = 600.0


class Advising(commands.Cog):
    """Answers who asks what to do."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._hints = Quota(HINTS, WINDOW, bot.house.now)
        bot.router.on("hint", self.hint)

    async def hint(self, interaction: discord.Interaction, press: Press) -> None:
        """Show the best two moves with their reasons, the cards of the best selected."""
        table = await self.bot.tables.get(press.subject)
        seat = table.seat_of(interaction.user.id)
        if assist_of(table.row) is not Assist.HINT:
            raise DeniedError(Denial.NO_HELP)
        if not table.is_asked(seat):
            raise DeniedError(Denial.STALE)
        self._hints.spend(interaction.user.id)
        sees, speech = table.view(seat), await speech_for(self.bot, interaction, table)
        await show_panel(self.bot, interaction, table, seat, Glance(hints=(speech.text("hint-thinking"),)))
        legal = await asyncio.to_thread(table.legal, seat)  # with tiles it takes a solver to say
        found = await self.bot.advice.hints(sees, legal)
        if table.is_stale(seat, sees.version):
            return  # the panel has been refreshed since
        lines = [_hint(speech, one, sees.board, best=not place) for place, one in enumerate(found)]
        glance = Glance(_selection(found[0].action, sees.board), hints=tuple(lines)) if found else Glance()
        await show_panel(self.bot, interaction, table, seat, glance)


def _hint(speech: Speech, weighed: Weighed, board: BoardView | None, *, best: bool) -> str:
    said = advice_text(speech, weighed.action, board)
    reason = speech.why(weighed.why) if weighed.why is not None else ""
    return speech.text("hint-best" if best else "hint-other", action=said, reason=reason).rstrip()


def _selection(action: Action, board: BoardView | None) -> int:
    """Return the cards that an action is about, as a selection of the hand."""
    hand = board.hand if board is not None else ()
    return sum(1 << place for place, card in enumerate(hand) if card in cards_of(action))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Advising(bot))
