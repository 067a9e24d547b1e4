"""What leagues are asked that they cannot do: a clear private answer, nothing changed, nobody pinged."""

import pytest

from bot.denials import DeniedError
from bot.storage.rows import Status
from cogs.leagues.ui.forms import read_settings
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import Club, found, newest_table, with_role
from tests.simulation import ENGLISH, SPANISH, Person, World

INJECTED = ("@everyone", "<@1>", "**bold**", "# head", "`code`", "[a](https://b.example)", "a\nb", "https://b.example")


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def club(world: World, kim: Person) -> Club:
    made = await found(world, kim)
    await made.join(world.ana, world.ben, world.carla)
    return made


# Founding


async def test_a_name_that_is_no_plain_line_is_refused_before_anything_is_filled_in(world: World, kim: Person) -> None:
    for name in (*INJECTED, "x" * 200, " ", "x" * 61):
        told = await denied(world, kim.slash("league create", None, name=name, game="gin", kind="rating"))

        assert told.startswith("A league\u2019s name"), name
    assert await pozo(world).leagues.in_guild(world.guild.id) == ()
    assert world.posts() == []


async def test_a_name_is_asked_again_when_the_modal_comes_back(world: World, kim: Person) -> None:
    modal = await kim.slash("league create", None, name="Gin", game="gin", kind="rating")

    told = await denied(
        world, kim.submit(modal, name="<@1> **Gin**", clock=["300"], season_days=["7"], joining=["all"])
    )

    assert "plain text" in told
    assert await pozo(world).leagues.in_guild(world.guild.id) == ()


async def test_a_second_league_of_the_same_name_is_refused(world: World, club: Club, kim: Person) -> None:
    for name in ("Gin club", "  gin  CLUB "):
        assert "already has a league" in await denied(
            world, kim.slash("league create", None, name=name, game="rummy", kind="points")
        )
    assert len(await pozo(world).leagues.in_guild(world.guild.id)) == 1


async def test_a_game_a_preset_or_a_kind_that_there_is_not(world: World, kim: Person) -> None:
    game = await denied(world, kim.slash("league create", None, name="A", game="<@1> chess", kind="rating"))
    preset = await denied(world, kim.slash("league create", None, name="A", game="gin", kind="rating", preset="**x**"))
    ladder = await denied(world, kim.slash("league create", None, name="A", game="partnership500", kind="ladder"))

    assert "chess" in game
    assert "\\*\\*x\\*\\*" in preset
    assert "one against one" in ladder
    assert await pozo(world).leagues.in_guild(world.guild.id) == ()


@pytest.mark.parametrize("typed", ["9" * 21, "-5", "٣٠", "1e3", "soon"])
def test_a_number_that_no_form_sends_is_refused(typed: str) -> None:
    """Snowflakes have twenty digits at the most."""
    with pytest.raises(DeniedError):
        read_settings({"joining": "role", "role_id": typed}, None)

    assert read_settings({"joining": "role", "role_id": "9" * 18}, None).role_id == int("9" * 18)


async def test_a_league_for_a_role_says_which(world: World, kim: Person) -> None:
    modal = await kim.slash("league create", None, name="Gin", game="gin", kind="rating")

    told = await denied(world, kim.submit(modal, clock=["300"], season_days=["none"], joining=["role"]))

    assert told == "Say which role may join."
    assert await pozo(world).leagues.in_guild(world.guild.id) == ()


# Who may


async def test_what_only_admins_may_do_is_refused_to_everyone_else(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    before = await club.places()
    for person, words in ((world.ana, "Only the admins of the league"), (world.carla, "quien administra la liga")):
        said = [
            await denied(world, person.slash("league admin void", result=1, reason="x")),
            await denied(world, person.slash("league admin restore", result=1, reason="x")),
            await denied(world, person.slash("league admin annotate", result=1, note="x")),
            await denied(world, person.slash("league settings")),
            await denied(world, person.slash("league admin approve")),
        ]
        assert all(words in one for one in said)
        assert await person.complete("league admin void", "result", "") == []
    assert "manage the server" in await denied(
        world, world.ana.slash("league create", None, name="B", game="gin", kind="rating")
    )
    assert await club.places() == before
    assert not (await pozo(world).leagues.history(await club.league()))[0].void


async def test_buttons_ask_who_presses_them(world: World, club: Club, kim: Person) -> None:
    panel = (await kim.slash("league settings")).post
    about = world.posts()[0]
    for forged in (
        "league-set:1:0:pair_cap",
        "league-let-in:1:0:",
        "league-keep-out:1:0:",
        "league-close:1:0:",
        "league-closed:1:1:",
        "league-plan:1:0:",
        "league-settings:1:0:people",
        "league-rank:1:0:",
        "league-unrank:1:0:",
    ):
        answer = await world.ana.press_anyway(about, forged, [str(world.ben.id)] if "-in" in forged else ["0"])
        assert answer.text == "Only the admins of the league can do that.", forged
    assert (await club.league()).settings.pair_cap == 5
    assert panel.selects


async def test_a_setting_that_nobody_offers_changes_nothing(world: World, club: Club, kim: Person) -> None:
    about, before = world.posts()[0], (await club.league()).settings
    for argument in ("", "guild_id", "rank_roles", "made_by", "x" * 50):
        answer = await kim.press_anyway(about, f"league-set:1:0:{argument}", ["7"])

        assert answer.ephemeral
    assert (await club.league()).settings == before


async def test_a_setting_out_of_bounds_is_named(world: World, club: Club, kim: Person) -> None:
    about = world.posts()[0]
    for forged in ("-1", "many", "1000000"):
        answer = await kim.press_anyway(about, "league-set:1:0:pair_cap", [forged])
        assert "pair" in answer.text.lower()
    assert (await club.league()).settings.pair_cap == 5


# Challenges


async def test_challenges_that_cannot_be(world: World, club: Club) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    said = {
        "self": await denied(world, club.challenge(world.ana, world.ana)),
        "computer": await denied(world, world.ana.slash("league challenge", member=robot.user)),
        "stranger": await denied(world, club.challenge(world.ana, world.dan)),
        "outside": await denied(world, club.challenge(world.dan, world.ana)),
    }
    await club.challenge(world.ana, world.ben)
    said["twice"] = await denied(world, club.challenge(world.ben, world.ana))

    assert said == {
        "self": "You cannot challenge yourself.",
        "computer": "Only people can be challenged.",
        "stranger": "That person is not a member of this league.",
        "outside": "Eso solo lo pueden hacer quienes están en la liga.",
        "twice": "There is already an open challenge between the two of you.",
    }
    assert len(await pozo(world).leagues.open_challenges(await club.league(), world.ana.id)) == 1
    assert [post.pings for post in world.posts() if post.pings] == [[world.ben.id]]


async def test_each_kind_and_game_has_its_own_way_to_a_match(world: World, kim: Person) -> None:
    await found(world, kim, "Ladder", kind="ladder")
    await found(world, kim, "Partners", game="partnership500", kind="points")
    for person in (world.ana, world.ben):
        for name in ("Ladder", "Partners"):
            await person.slash("league join", league=name)

    for how in ("table", "queue"):
        told = await denied(world, world.ana.slash("league play", how=how, league="Ladder"))
        assert told == "On a ladder people play by challenging each other."
    told = await denied(world, world.ana.slash("league challenge", member=world.ben.actor.user, league="Partners"))
    assert told.startswith("This league is played by pairs")
    assert await pozo(world).store.open_tables_in_guild(world.guild.id) == ()


async def test_only_who_is_challenged_answers_and_only_who_challenged_takes_it_back(world: World, club: Club) -> None:
    asked = await club.challenge(world.ana, world.ben)
    for person, verb in (
        (world.ana, "league-accept"),
        (world.carla, "league-accept"),
        (world.ana, "league-decline"),
        (world.ben, "league-withdraw"),
    ):
        answer = await person.click(asked.post, custom_id=verb)
        assert answer.ephemeral
        assert answer.text in {
            "This challenge is not for you to answer.",
            "No te toca a ti responder a este desafío.",
        }
    await world.ana.click(asked.post, custom_id="league-withdraw")
    assert "taken back" in asked.post.text
    late = await world.ben.press_anyway(asked.post, "league-accept:1:0:")
    assert late.text == "This challenge is not open any more."
    assert await pozo(world).store.open_tables_in_guild(world.guild.id) == ()


async def test_leagues_of_another_server_do_not_exist_here(world: World, club: Club, kim: Person) -> None:
    asked = await club.challenge(world.ana, world.ben)
    elsewhere = world.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("table")
    mallory = Person(
        world, "Mallory", elsewhere.add_member(world.env.create_user("mallory", global_name="Mallory")), ENGLISH
    )
    ben = Person(world, "Ben", elsewhere.add_member(world.ben.actor.user), ENGLISH)

    said = [
        await denied(world, mallory.slash(f"league {command}", channel, league="Gin club"))
        for command in ("standings", "history", "about", "join", "season", "export", "play", "audit", "player")
    ]
    said.append(await denied(world, mallory.slash("league explain", channel, result=1, league="Gin club")))
    said.append(
        await denied(world, ben.slash("league challenge", channel, member=mallory.actor.user, league="Gin club"))
    )
    assert set(said) == {"There is no such league in this server."}
    assert await mallory.complete("league standings", "league", "", channel) == []
    foreign = (await mallory.slash("rummy settings", channel)).post
    for forged in (
        "league-page:1:0:",
        "league-join:1:0:",
        "league-history:1:0:",
        "league-accept:1:0:",
        "league-go:1:0:",
    ):
        answer = await ben.press_anyway(foreign, forged)
        assert answer.text == "There is no such league in this server.", forged
    assert "challenges" in asked.post.text  # still open


# Numbers, dates and names that are none


async def test_forged_pages_are_answered(world: World, club: Club) -> None:
    for forged in ("league-page:1:999999:", "league-page:1:0:99", "league-page:1:0:x", "league-why:1:0:"):
        answer = await world.ana.press_anyway(world.posts()[0], forged, ["nought"] if "why" in forged else None)

        assert answer.ephemeral
        assert answer.text


SEASONS = [
    ("2026-03-01", "2026-02-01", "A season must end after it starts."),
    ("2026-03-01", "2026-03-01", "A season must end after it starts."),
    ("2020-03-01", "", "That moment has passed."),
    ("soon", "", "Write a date like"),
    ("2026-02-31", "", "Write a date like"),
    ("2026-03-01 25:00", "", "Write a date like"),
    ("2026-03-01", "@everyone", "Write a date like"),
    ("\u0662\u0660\u0662\u0666-03-01", "", "Write a date like"),
]


async def test_seasons_that_cannot_be(world: World, club: Club, kim: Person) -> None:
    archive = await kim.slash("league season")
    for starts, ends, expected in SEASONS:
        modal = await kim.click(archive.post, custom_id="league-plan:")

        told = await denied(world, kim.submit(modal, starts=starts, ends=ends))

        assert told.startswith(expected), (starts, ends)
    assert len(await pozo(world).leagues.seasons(await club.league())) == 1


async def test_results_that_there_are_not(world: World, club: Club, kim: Person) -> None:
    assert "no result 7" in await denied(world, kim.slash("league admin void", result=7, reason="x"))
    assert "no result 7" in await denied(world, world.ana.slash("league explain", result=7))
    await club.won(world.ana, world.ben)
    assert "not void" in await denied(world, kim.slash("league admin restore", result=1, reason="x"))
    await kim.slash("league admin void", result=1, reason="x")
    assert "void already" in await denied(world, kim.slash("league admin void", result=1, reason="x"))


async def test_people_with_names_full_of_signs_ping_nobody_and_show_as_they_are(world: World, club: Club) -> None:
    odd = with_role(world, "@everyone **<@1>** `x`" + "y" * 10, SPANISH)
    await club.join(odd)
    asked = await club.challenge(odd, world.ana)
    assert asked.post.pings == [world.ana.id]
    await world.ana.click(asked.post, custom_id="league-accept")
    table = await newest_table(world)
    await world.ana.slash("rummy leave")

    assert table.row.status is Status.PLAYING  # it only asked
    told = [post.text for post in world.posts()]
    assert all("@everyone" not in text and "<@1>" not in text for text in told)
    page = (await world.ana.slash("league standings")).text
    assert "@everyone" not in page


async def test_which_league_is_meant_must_be_said_where_there_are_several(
    world: World, club: Club, kim: Person
) -> None:
    await found(world, kim, "Rummy club", game="rummy", kind="points")

    assert "varias ligas: Gin club, Rummy club" in await denied(world, world.dan.slash("league standings"))
    assert "Gin club" in (await world.ana.slash("league standings")).text  # the only one she is in
    assert await world.dan.complete("league standings", "league", "RUM") == [("Rummy club", "Rummy club")]


async def test_the_same_player_twice_is_no_pair(world: World, club: Club) -> None:
    assert "two different" in await denied(world, world.ana.slash("league head-to-head", member=world.ana.actor.user))


async def test_nobody_can_play_in_a_league_who_is_not_in_it(world: World, club: Club) -> None:
    for how in ("table", "queue"):
        assert "están en la liga" in await denied(world, world.dan.slash("league play", how=how))
    assert await pozo(world).leagues.queue(await club.league()) == ()
