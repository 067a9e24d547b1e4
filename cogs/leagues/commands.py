"""/league: found one, join, play, look, settle. Its parts are in cogs/leagues; here they become one command."""

from discord import app_commands
from discord.ext import commands

from bot.app import Pozo
from cogs.leagues.keeping import LeagueKeeping
from cogs.leagues.looking import Looking
from cogs.leagues.members import Members
from cogs.leagues.playing import Playing
from cogs.leagues.seasons import Seasons
from cogs.leagues.settling import Settling


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.guild_only()
class LeagueCommands(
    Members, Playing, Looking, Seasons, Settling, LeagueKeeping, commands.GroupCog, group_name="league"
):
    """Every command asks who uses it; every button asks again."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__(bot)
        for verb, handler in {
            "league-founded": self.founded,
            "league-join": self.press_join,
            "league-go": self.go,
            "league-let-in": self.let_in,
            "league-door": self.press_door,
            "league-keep-out": self.keep_out,
            "league-stop": self.stop_waiting,
            "league-ready": self.ready,
            "league-rematch": self.rematch,
            "league-explain": self.explain_card,
            "league-accept": self.accept,
            "league-decline": self.decline,
            "league-withdraw": self.withdraw,
            "league-first": self.turn_page,
            "league-page": self.turn_page,
            "league-share": self.share,
            "league-mine": self.my_page,
            "league-history": self.turn_history,
            "league-why": self.why,
            "league-audit": self.turn_audit,
            "league-close": self.ask_close,
            "league-closed": self.close,
            "league-plan": self.ask_plan,
            "league-planned": self.plan,
            "league-unplan": self.unplan,
            "league-end": self.ask_end,
            "league-ended": self.end,
            "league-settings": self.turn_settings,
            "league-set": self.set_setting,
            "league-rank": self.add_rank,
            "league-ranked": self.ranked,
            "league-unrank": self.unrank,
            "league-members": self.turn_members,
            "league-cancel-challenge": self.cancel_challenge,
            "league-archive": self.press_archive,
            "league-revive": self.press_revive,
            "league-delete": self.ask_delete,
            "league-deleted": self.deleted,
            "league-all-time": self.turn_all_time,
            "league-yearbook": self.yearbook,
            "league-files": self.files,
        }.items():
            bot.router.on(verb, handler)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(LeagueCommands(bot))
