"""/tournament: announce one, enter, play, look, settle. Its parts in cogs/tournaments become one command here."""

from discord import app_commands
from discord.ext import commands

from bot.app import Pozo
from cogs.tournaments.conducting import Conducting
from cogs.tournaments.entering import Entering
from cogs.tournaments.looking import TournamentLooking


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.guild_only()
class TournamentCommands(Entering, Conducting, TournamentLooking, commands.GroupCog, group_name="tournament"):
    """Every command asks who uses it; every button asks again."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__(bot)
        for verb, handler in {
            "tournament-join": self.press_join,
            "tournament-leave": self.press_leave,
            "tournament-accept": self.press_accept,
            "tournament-refuse": self.press_refuse,
            "tournament-here": self.press_here,
            "tournament-drop": self.press_drop,
            "tournament-dropped": self.dropped,
            "tournament-start": self.press_start,
            "tournament-next": self.press_next,
            "tournament-round": self.turn_round,
            "tournament-cancel": self.press_cancel,
            "tournament-standings": self.press_standings,
            "tournament-bracket": self.press_bracket,
            "tournament-share": self.share,
            "tournament-audit": self.turn_audit,
        }.items():
            bot.router.on(verb, handler)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(TournamentCommands(bot))
