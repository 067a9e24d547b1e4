"""Where to begin, and the rules in words: those of a table with what it agreed on, or those of a game by default."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.words.rulebook import page_of
from bot.words.speech import Speech
from cogs.ui.answers import show
from cogs.ui.clauses import page_button
from cogs.ui.parts import Message, Target, on_page, option
from cogs.ui.place import table_in_sight
from cogs.ui.public import value_text
from cogs.ui.rooms import lacking
from cogs.ui.welcome import welcome_message
from engine.options import Option, Value
from engine.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of one game with one choice of options, in one language."""

    game: str
    options: Mapping[str, Value]
    speech: Speech
    of_table: bool

    def message(self) -> Message:
        """Return the text as one message; whatever is chosen, it is short enough for one."""
        message, text = Message(), self.speech.text
        message.say("\n".join(line.rstrip() for line in self._lines()))
        page = page_of(self.game)
        whole = [page_button(self.speech, page)] if page else []
        if not self.of_table:
            button = Target(0, 0).button
            play = button("alone", text("rules-play"), self.game, style=discord.ButtonStyle.success)
            learn = button("learn", text("rules-learn"), self.game)
            whole = [play, learn, *whole, button("rules", text("welcome-games"))]
        message.offer(whole)
        return message

    def _lines(self) -> Iterator[str]:
        text = self.speech.text
        yield f"## {text(f'game-{self.game}')}"
        game = VARIANTS[self.game]
        agreed = {one.name: _argument(self._value(one)) for one in game.options}
        counts = ", ".join(map(str, game.seat_counts))
        yield from text(f"rules-{self.game}", counts=counts, **agreed).splitlines()
        yield f"### {text('rules-table-options' if self.of_table else 'rules-options')}"
        yield from map(self._option, game.options)
        tips = f"rules-tips-{self.game}"
        if self.speech.words.has(tips):
            yield f"### {text('rules-tips')}"
            yield from text(tips).splitlines()

    def _value(self, one: Option) -> Value:
        return self.options.get(one.name, one.default)

    def _option(self, one: Option) -> str:
        """Return an option in words with its clause; what a table changed stands out, with what it does."""
        label, value = self.speech.text(f"option-{one.name}"), self._value(one)
        said = f"{label}: {self._said(one, value)}"
        if value == one.default:
            return f"- {said} ({one.clause})"
        changed = self.speech.text("rules-instead", default=self._said(one, one.default))
        return f"- **{said}** ({one.clause}), {changed}. {self.speech.text(f'option-{one.name}-help')}"

    def _said(self, one: Option, value: Value) -> str:
        return value_text(self.speech, one, value)


def _argument(value: Value) -> int | str:
    """Return an option's value as the texts of the rules select by it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def all_games(speech: Speech, page: int) -> Message:
    """Return the games in a line each, to choose one of."""
    named = [(game, speech.text(f"game-{game}"), speech.text(f"game-{game}-help")) for game in VARIANTS]
    message = Message()
    message.say("\n".join(f"**{name}.** {help_text}" for _, name, help_text in on_page(named, page)))
    options = [option(name, game, help_text=help_text) for game, name, help_text in named]
    message.choose(Target(0, 0).select("rules", speech.text("rules-which"), options, page=page))
    return message


class Help(commands.Cog):
    """Welcomes, and answers who asks for the rules, be it with a table, with a game or with neither."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("rules", self.rules)
        bot.router.on("welcome", self.welcome)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say hello where everyone reads it, if we may."""
        for channel in (guild.system_channel, *guild.text_channels):
            if channel is not None and not lacking(channel, channel.permissions_for(guild.me)):
                message = await welcome_message(self.bot, await self.bot.language_in(guild.id))
                await self.bot.spend()
                await channel.send(view=message.view(), files=message.files())
                return

    async def welcome(self, interaction: discord.Interaction, press: Press) -> None:
        """Show whoever asks where to begin."""
        await show(interaction, await welcome_message(self.bot, await self.bot.language_of(interaction)))

    async def rules(self, interaction: discord.Interaction, press: Press) -> None:
        speech = await self.bot.speech_for(interaction)
        game = press.values[0] if press.values else press.argument
        if press.subject:
            row = (await table_in_sight(self.bot, interaction, press.subject)).row
            message = RulesText(row.game, json.loads(row.options), speech, of_table=True).message()
        elif game in VARIANTS:
            message = RulesText(game, {}, speech, of_table=False).message()
        elif not game:
            message = all_games(speech, press.page or 0)
        else:
            raise DeniedError(Denial.UNKNOWN)
        await show(interaction, message)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Help(bot))
