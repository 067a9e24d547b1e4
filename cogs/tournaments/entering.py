"""Announcing a tournament, entering it, saying that one is there, and going."""

import json
from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.edge.commands import choices
from bot.edge.permissions import lacking
from bot.edge.router import Press
from bot.tournaments.records import Candidate, EntrantState
from bot.tournaments.tournament import (
    MOST,
    MOST_AT_TABLE,
    Format,
    Tournament,
    TournamentDraft,
    TournamentSettings,
    announced,
    tournament_settings,
)
from bot.words.speech import plain
from cogs.leagues.base import league_names
from cogs.leagues.ui.forms import read_time
from cogs.tournaments.base import TournamentCog, is_keeper, require_keeper, tournament_names
from cogs.tournaments.ui.boards import TournamentBoard
from cogs.ui.answers import show
from cogs.ui.parts import Message, Target
from cogs.ui.rooms import require_showable
from cogs.ui.suggestions import game_names, preset_names, preset_options
from engine.options import Value

FORMATS: Final = choices(*Format)
ALONE, PAIRS, MIRRORED = "alone", "pairs", "mirrored"
ENTRANTS: Final = choices(ALONE, PAIRS, MIRRORED)
DEADLINES: Final = choices("10", "30", "60", "180", "720", "1440", "2880", "4320", "10080")


class Entering(TournamentCog):
    """Who plays in a tournament."""

    @app_commands.command()
    @app_commands.choices(format=FORMATS, deadline=DEADLINES, entrants=ENTRANTS)
    @app_commands.rename(best_of="best-of", check_in="check-in", by_hand="by-hand", third_place="third-place")
    @app_commands.autocomplete(game=game_names, preset=preset_names, league=league_names)
    async def create(  # noqa: PLR0913, PLR0917  # all that a tournament can be announced with
        self,
        interaction: discord.Interaction,
        name: str,
        game: str,
        format: str = Format.SWISS,  # noqa: A002  # as people are asked for it
        seats: app_commands.Range[int, 2, MOST_AT_TABLE] = 2,
        entrants: str = ALONE,
        rounds: app_commands.Range[int, 1, 30] | None = None,
        legs: app_commands.Range[int, 1, 2] = 1,
        best_of: app_commands.Range[int, 1, 9] = 1,
        deadline: str = "2880",
        limit: app_commands.Range[int, 3, MOST] = 128,
        role: discord.Role | None = None,
        check_in: app_commands.Range[int, 0, 1440] = 0,
        starts: str = "",
        by_hand: bool = False,
        third_place: bool = True,
        late: bool = True,
        league: str = "",
        preset: str = "",
    ) -> None:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise DeniedError(Denial.NOT_MANAGER)
        await require_showable(self.bot, interaction)
        chosen: dict[str, object] = {
            "format": format, "seats": seats, "rounds": rounds, "legs": legs, "best_of": best_of, "minutes": deadline,
            "limit": limit, "role_id": role.id if role else None, "check_in": check_in, "starts_at": read_time(starts),
            "by_hand": by_hand, "third_place": third_place, "late": late, "threads": _has_threads(interaction),
            "pairs": entrants != ALONE,
        }  # fmt: skip
        options = await preset_options(self.bot, interaction.guild_id, game, preset)
        if league:
            counted = await self.bot.leagues.named(interaction.guild_id, league)
            chosen["league_id"], options = counted.id, json.loads(counted.options)
        if entrants == MIRRORED:
            options = {**options, MIRRORED: True}
        await self._announce(interaction, name, game, options, tournament_settings(chosen))

    async def _announce(  # what is announced
        self,
        interaction: discord.Interaction,
        name: str,
        game: str,
        options: Mapping[str, Value],
        settings: TournamentSettings,
    ) -> None:
        draft = TournamentDraft(
            guild_id=interaction.guild_id or 0,
            channel_id=interaction.channel_id or 0,
            name=name,
            game=game,
            options=options,
            settings=settings,
        )
        made = await self.tournaments.create(announced(draft, self.bot.house.now()), interaction.user.id)
        board = TournamentBoard(await self.tournaments.overview(made.id), await self.public_speech(interaction))
        sent = await interaction.response.send_message(view=board.message().view())
        if sent.message_id is not None:
            await self.tournaments.posted(made.id, sent.message_id)

    # Coming and going

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def join(
        self, interaction: discord.Interaction, partner: discord.User | None = None, tournament: str = ""
    ) -> None:
        meant = await self.meant(interaction, tournament)
        if partner is None:
            await self._join(interaction, meant.id)
        else:
            await self._join_with(interaction, meant, partner)

    async def press_join(self, interaction: discord.Interaction, press: Press) -> None:
        await self._join(interaction, press.subject)

    async def _join(self, interaction: discord.Interaction, tournament_id: int) -> None:
        tournament = await self.numbered(interaction, tournament_id)
        state = await self.tournaments.join(tournament.id, _candidate(interaction))
        await self._joined(interaction, tournament, state)

    async def _joined(self, interaction: discord.Interaction, tournament: Tournament, state: EntrantState) -> None:
        key = "tournament-joined-waiting" if state is EntrantState.WAITING else "tournament-joined"
        await self.tell(interaction, key, name=plain(tournament.name))

    # Pairs

    async def _join_with(self, interaction: discord.Interaction, meant: Tournament, partner: discord.User) -> None:
        """Enter with somebody who asked for it, or ask them in the channel."""
        if partner.bot:
            raise DeniedError(Denial.TOURNAMENT_PARTNER)
        state = await self.tournaments.join_with(meant.id, _candidate(interaction), partner.id)
        if state is not None:
            await self._joined(interaction, meant, state)
            return
        message, speech = Message(), await self.public_speech(interaction)
        names = {"one": plain(interaction.user.display_name), "other": f"<@{partner.id}>", "name": plain(meant.name)}
        message.say(speech.text("tournament-asked", **names))
        button, asking = Target(meant.id, 0).button, str(interaction.user.id)
        accept = button("tournament-accept", speech.text("league-accept"), asking, style=discord.ButtonStyle.success)
        message.offer([accept, button("tournament-refuse", speech.text("league-decline"), asking)])
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[partner])
        await interaction.response.send_message(view=message.view(), allowed_mentions=allowed)

    async def press_accept(self, interaction: discord.Interaction, press: Press) -> None:
        """Enter with whoever asked; the store knows whom they asked, whoever presses."""
        tournament = await self.numbered(interaction, press.subject)
        await self.tournaments.accept(tournament.id, _candidate(interaction), _asking(press))
        await self._answered(interaction, tournament, "tournament-accepted")

    async def press_refuse(self, interaction: discord.Interaction, press: Press) -> None:
        tournament = await self.numbered(interaction, press.subject)
        await self.tournaments.refuse(tournament.id, interaction.user.id, _asking(press))
        await self._answered(interaction, tournament, "tournament-refused")

    async def _answered(self, interaction: discord.Interaction, tournament: Tournament, key: str) -> None:
        """Let the message that asked say what came of it."""
        message, speech = Message(), await self.public_speech(interaction)
        message.say(speech.text(key, other=plain(interaction.user.display_name), name=plain(tournament.name)))
        await interaction.response.edit_message(**message.edited())

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def leave(self, interaction: discord.Interaction, tournament: str = "") -> None:
        await self._leave(interaction, (await self.meant(interaction, tournament)).id)

    async def press_leave(self, interaction: discord.Interaction, press: Press) -> None:
        await self._leave(interaction, press.subject)

    async def _leave(self, interaction: discord.Interaction, tournament_id: int) -> None:
        tournament = await self.numbered(interaction, tournament_id)
        await self.tournaments.leave(tournament.id, interaction.user.id)
        await self.tell(interaction, "tournament-left", name=plain(tournament.name))

    async def press_here(self, interaction: discord.Interaction, press: Press) -> None:
        tournament = await self.numbered(interaction, press.subject)
        await self.tournaments.check_in(tournament.id, interaction.user.id)
        await self.tell(interaction, "tournament-here", name=plain(tournament.name))

    # Dropping out

    @app_commands.command()
    @app_commands.autocomplete(tournament=tournament_names)
    async def drop(
        self, interaction: discord.Interaction, member: discord.User | None = None, tournament: str = ""
    ) -> None:
        meant = await self.meant(interaction, tournament)
        if member is not None and member.id != interaction.user.id:
            require_keeper(interaction, meant)
        await self._ask_drop(interaction, meant.id, (member or interaction.user).id)

    async def press_drop(self, interaction: discord.Interaction, press: Press) -> None:
        await self._ask_drop(interaction, press.subject, interaction.user.id)

    async def _ask_drop(self, interaction: discord.Interaction, tournament_id: int, user_id: int) -> None:
        """Ask once more, as there is no way back."""
        tournament, speech = await self.numbered(interaction, tournament_id), await self.speech(interaction)
        one = (await self.tournaments.overview(tournament.id)).entrant_of(user_id)
        if one is None or one.state is not EntrantState.PLAYING:
            raise DeniedError(Denial.TOURNAMENT_NOT_ENTERED)
        message = Message()
        message.say(speech.text("tournament-drop-sure", name=plain(tournament.name), who=plain(one.title)))
        label, style = speech.text("tournament-drop-button"), discord.ButtonStyle.danger
        button = Target(tournament.id, one.number).button("tournament-dropped", label, style=style)
        message.offer([button])
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    async def dropped(self, interaction: discord.Interaction, press: Press) -> None:
        """Take somebody out once that was asked for twice: oneself, or as an admin another."""
        tournament = await self.numbered(interaction, press.subject)
        found = await self.tournaments.overview(tournament.id)
        gone = [one for one in found.entrants if one.number == press.at]
        if not gone:
            raise DeniedError(Denial.TOURNAMENT_NOT_ENTERED)
        if not gone[0].has(interaction.user.id) and not is_keeper(interaction, tournament):
            raise DeniedError(Denial.NOT_TOURNAMENT_ADMIN)
        await self.tournaments.drop(tournament.id, gone[0].user_id, interaction.user.id)
        message, speech = Message(), await self.speech(interaction)
        message.say(speech.text("tournament-dropped", name=plain(tournament.name), who=plain(gone[0].title)))
        await show(interaction, message)


def _candidate(interaction: discord.Interaction) -> Candidate:
    """Return whoever asks, with the roles they have."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset[int]()
    return Candidate(user.id, user.display_name, roles)


def _asking(press: Press) -> int:
    """Return who asked, as a button has it."""
    if not press.argument.isascii() or not press.argument.isdigit() or len(press.argument) > 20:
        raise DeniedError(Denial.UNKNOWN)
    return int(press.argument)


def _has_threads(interaction: discord.Interaction) -> bool:
    """Say whether each table can have a thread of its own here, so that they do not crowd the channel."""
    channel = interaction.channel
    return isinstance(channel, discord.TextChannel) and not lacking(channel, interaction.app_permissions, thread=True)
