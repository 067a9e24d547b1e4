"""Every command of leagues, in English and in Spanish, as somebody who manages the server uses them in turn."""

from collections.abc import Iterator

import pytest
from discord import app_commands

from tests.cogs.kit import pozo
from tests.cogs.leagues.kit import Club, with_role
from tests.simulation import ENGLISH, SPANISH, Answer, MakeBot, Person, World, simulated

SAID = {
    ENGLISH: {
        "create": "A new league",
        "join": "You are in **Club**.",
        "admin approve": "Ben is in **Club** now.",
        "about": "the points of every match are summed",
        "members": "Members of Club (3)",
        "settings": "**Play:** clock and guards.",
        "challenge": "**Kim** challenges <@",
        "challenges": "Open challenges in Club (1)",
        "play": "You wait for somebody of your strength in **Club**.",
        "holiday": "You are on holiday in **Club** until",
        "standings": "1. Ana, Points 420, Games 1",
        "player": "**Place 1 · 420 points** · 1 game, 1 won",
        "head-to-head": "2\\. Ben (left)",
        "history": "Results · Club",
        "explain": "settled at the table with +420",
        "season": "**Season 1** since",
        "export": "The files of **Club**.",
        "admin void": "Result #1 is void",
        "admin restore": "Result #1 counts again",
        "admin annotate": "Result #1 has a note now",
        "admin enter": "Result #2 is entered",
        "admin move": "Ben: +5 points",
        "admin suspend": "Ben does not play until",
        "admin rename": "**Club** is called **Klub** now.",
        "audit": "renamed the league from Club to Klub.",
        "leave": "Leave **Klub**?",
        "admin archive": "**Klub is put away",
    },
    SPANISH: {
        "create": "Una liga nueva",
        "join": "Estás en **Club**.",
        "admin approve": "Ben ya está en **Club**.",
        "about": "se suman los puntos de cada partida",
        "members": "Miembros de Club (3)",
        "settings": "**Juego:** reloj y límites.",
        "challenge": "**Kim** desafía a <@",
        "challenges": "Desafíos abiertos en Club (1)",
        "play": "Esperas a alguien de tu nivel en **Club**.",
        "holiday": "Estás de vacaciones en **Club** hasta",
        "standings": "1. Ana, Puntos 420, Partidas 1",
        "player": "**Puesto 1 · 420 puntos** · 1 partida, ganó 1",
        "head-to-head": "2\\. Ben (se fue)",
        "history": "Resultados · Club",
        "explain": "en la mesa se liquidó con +420",
        "season": "**Temporada 1** desde",
        "export": "Los archivos de **Club**.",
        "admin void": "El resultado n.º 1 está anulado",
        "admin restore": "El resultado n.º 1 vuelve a contar",
        "admin annotate": "El resultado n.º 1 tiene ahora una nota",
        "admin enter": "El resultado n.º 2 está anotado",
        "admin move": "Ben: +5 puntos",
        "admin suspend": "Ben no juega hasta",
        "admin rename": "**Club** se llama ahora **Klub**.",
        "audit": "cambió el nombre de la liga de Club a Klub.",
        "leave": "¿Salir de **Klub**?",
        "admin archive": "**Klub se archiva",
    },
}


def commands(group: app_commands.Group, before: str = "") -> Iterator[str]:
    """Yield the names of all commands of a group."""
    for one in group.commands:
        if isinstance(one, app_commands.Group):
            yield from commands(one, f"{before}{one.name} ")
        else:
            yield f"{before}{one.name}"


class Deeds:
    """What somebody does with /league, and what each command said."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.said: dict[str, str] = {}

    async def use(self, name: str, /, **options: object) -> Answer:
        answer = await self._person.slash(f"league {name}", None, **options)
        if answer.result.modal is None:
            self.said[name] = "\n".join([answer.text, *(one.alt for one in answer.post.pictures)])
        else:
            self.said[name] = answer.modal.title
        return answer


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_every_command_answers_in_the_language_of_who_uses_it(make_bot: MakeBot, locale: str) -> None:
    async with simulated(make_bot, locale=locale) as world:
        kim = with_role(world, "Kim", locale, manage_guild=True)
        deeds = Deeds(kim)
        await _membership(world, kim, deeds)
        await _playing(world, deeds)
        await _looking(world, deeds)
        await _keeping(world, deeds)

        group = pozo(world).tree.get_command("league")
        assert isinstance(group, app_commands.Group)
        assert {*commands(group)} == deeds.said.keys() == SAID[locale].keys()
        assert {name: text for name, text in SAID[locale].items() if text not in deeds.said[name]} == {}


async def _membership(world: World, kim: Person, deeds: Deeds) -> None:
    modal = await deeds.use("create", name="Club", game="gin", kind="points")
    await kim.submit(modal, clock=["86400"], season_days=["none"], joining=["all"])
    await deeds.use("join")
    for person in (world.ana, world.ben):
        await deeds.use("admin approve", admit=person.actor.user)
    await deeds.use("about")
    await deeds.use("members")
    await deeds.use("settings")


async def _playing(world: World, deeds: Deeds) -> None:
    club = Club(world, world.ana, "Club")
    asked = await deeds.use("challenge", member=world.ana.actor.user)
    await deeds.use("challenges")
    await world.ana.click(asked.post, custom_id="league-decline")
    await club.won(world.ana, world.ben)
    await deeds.use("play", how="queue")
    await deeds.use("holiday", days=2)


async def _looking(world: World, deeds: Deeds) -> None:
    ana, ben = world.ana.actor.user, world.ben.actor.user
    await deeds.use("standings")
    await deeds.use("player", member=ana)
    await deeds.use("head-to-head", member=ana, other=ben)
    await deeds.use("history")
    await deeds.use("explain", result=1)
    await deeds.use("season")
    await deeds.use("export")


async def _keeping(world: World, deeds: Deeds) -> None:
    ben = world.ben.actor.user
    await deeds.use("admin void", result=1, reason="why")
    await deeds.use("admin restore", result=1, reason="why")
    await deeds.use("admin annotate", result=1, note="note")
    await deeds.use("admin enter", winner=world.ana.actor.user, loser=ben, reason="why", points=5)
    await deeds.use("admin move", member=ben, points=5, reason="why")
    await deeds.use("admin suspend", member=ben, days=2, reason="why")
    await deeds.use("admin rename", name="Klub")
    await deeds.use("audit")
    await deeds.use("leave")
    await deeds.use("admin archive")
