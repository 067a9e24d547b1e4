"""Every command of tournaments, in English and in Spanish, as somebody who manages the server uses them in turn."""

import pytest
from discord.app_commands import Group

from bot.tournaments.tournament import TournamentStage
from tests.cogs.kit import denied, pozo
from tests.cogs.leagues.kit import files, with_role
from tests.cogs.tournaments.kit import announce, drained, everybody
from tests.simulation import ENGLISH, SPANISH, MakeBot, World, simulated

SAID = {
    ENGLISH: {
        "create": "Entered: **0** of 128",
        "join": "You are in **Cup**.",
        "leave": "You are no longer in **Cup**.",
        "early": "It has not begun.",
        "start": "**Cup** has begun.",
        "round": "Round 1",
        "standings": "Level on points decide",
        "bracket": "crosstable",
        "report": "Meeting 1 of **Cup** counts so now.",
        "ruled": "ruled on meeting 1 of round 1: late",
        "drop": "drops out of **Cup**",
        "export": "standings and rounds",
        "cancel": "ends without a winner",
        "cancelled": "is called off",
    },
    SPANISH: {
        "create": "Inscripciones: **0** de 128",
        "join": "Juegas en **Cup**.",
        "leave": "Ya no juegas en **Cup**.",
        "early": "Todavía no ha empezado.",
        "start": "**Cup** ha empezado.",
        "round": "Ronda 1",
        "standings": "Si empatan a puntos",
        "bracket": "tabla cruzada",
        "report": "El encuentro 1 de **Cup** cuenta así desde ahora.",
        "ruled": "decidió sobre el encuentro 1 de la ronda 1: late",
        "drop": "se retira de **Cup**",
        "export": "clasificación y rondas",
        "cancel": "termina sin ganador",
        "cancelled": "queda suspendido",
    },
}


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_every_command_answers_in_the_language_of_who_uses_it(make_bot: MakeBot, locale: str) -> None:
    said = SAID[locale]
    async with simulated(make_bot, locale=locale) as world:
        kim = with_role(world, "Kim", locale, manage_guild=True)
        cup = await announce(world, kim, rounds=2)
        assert said["create"] in cup.post.text
        assert said["join"] in (await kim.slash("tournament join")).text
        assert said["leave"] in (await kim.slash("tournament leave")).text
        await kim.slash("tournament join")
        await cup.join(*everybody(world).values())
        assert said["early"] in await denied(world, kim.slash("tournament standings"))
        assert said["start"] in (await kim.slash("tournament start")).text
        await drained(world)

        listed = await kim.slash("tournament round")
        assert said["round"] in listed.text
        assert said["standings"] in (await kim.slash("tournament standings")).text
        assert said["bracket"] in (await kim.slash("tournament bracket")).text
        reported = await kim.slash("tournament report", meeting=1, outcome="draw", reason="late")
        assert said["report"] in reported.text
        assert said["ruled"] in (await kim.slash("tournament audit")).text
        await _text_mode(world, locale)
        assert said["drop"] in (await kim.slash("tournament drop")).text
        exported = await kim.slash("tournament export")
        assert said["export"] in exported.text
        assert len(files(world, exported.post)) == 2
        sure = await kim.slash("tournament cancel")
        assert said["cancel"] in sure.text
        done = await kim.click(sure.post, custom_id="tournament-cancel:")
        assert said["cancelled"] in done.text
        assert (await cup.found()).tournament.stage is TournamentStage.CANCELLED
        group = pozo(world).tree.get_command("tournament")
        assert isinstance(group, Group)
        assert {one.name for one in group.commands} - {"audit"} == SAID[locale].keys() - {"early", "ruled", "cancelled"}


async def _text_mode(world: World, locale: str) -> None:
    """Look at the pictures' other names: what they show is said in words too."""
    reader = with_role(world, "Lou", locale)
    shown = await reader.slash("tournament standings")
    assert all(name in shown.post.pictures[0].alt for name in ("Ana", "Ben", "Carla", "Dan"))
