"""Who may found, join and leave a league; and what a league refuses to be."""

from collections.abc import Awaitable

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.league import Joining, LeagueDraft, LeagueKind, LeagueSettings, league_name, settings_from
from bot.leagues.records import MemberState
from engine.errors import IllegalActionError
from engine.options import Value
from tests.bot.leagues.kit_leagues import ADMIN, GUILD, World


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


def draft(
    name: str = "Monday", *, game: str = "gin", kind: LeagueKind = LeagueKind.RATING, guild_id: int = GUILD
) -> LeagueDraft:
    return LeagueDraft(guild_id=guild_id, name=name, game=game, kind=kind, options={}, settings=LeagueSettings())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Liga de los martes", "Liga de los martes"),
        ("  Gin   (rápido) ", "Gin (rápido)"),
        ("x" * 60, "x" * 60),
        ("🃏 Nueve y media", "🃏 Nueve y media"),
    ],
)
def test_a_name_is_kept_as_people_write_it(text: str, expected: str) -> None:
    assert league_name(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Denial.LEAGUE_NAME_LENGTH),
        ("   ", Denial.LEAGUE_NAME_LENGTH),
        ("x" * 61, Denial.LEAGUE_NAME_LENGTH),
        ("x" * 200, Denial.LEAGUE_NAME_LENGTH),
        ("**bold**", Denial.LEAGUE_NAME_MARKUP),
        ("@everyone", Denial.LEAGUE_NAME_MARKUP),
        ("<@123>", Denial.LEAGUE_NAME_MARKUP),
        ("two\nlines", Denial.LEAGUE_NAME_MARKUP),
        ("https://x.example", Denial.LEAGUE_NAME_MARKUP),
        ("a\u200bb", Denial.LEAGUE_NAME_MARKUP),
        ("a\u202eb", Denial.LEAGUE_NAME_MARKUP),
    ],
)
async def test_a_name_that_could_mislead_or_ping_is_denied(world: World, text: str, expected: Denial) -> None:
    assert await denial(world.leagues.create(draft(text), ADMIN)) is expected
    assert await world.leagues.in_guild(GUILD) == ()


async def test_a_name_is_given_once_in_a_server_however_it_is_capitalised(world: World) -> None:
    league = await world.leagues.create(draft("Straße"), ADMIN)

    assert await denial(world.leagues.create(draft("STRASSE"), ADMIN)) is Denial.LEAGUE_NAME_TAKEN
    assert await world.leagues.named(GUILD, "strasse") == league
    elsewhere = await world.leagues.create(draft("Straße", guild_id=2), ADMIN)
    assert elsewhere.id != league.id


async def test_a_league_is_nothing_to_other_servers(world: World) -> None:
    league = await world.leagues.create(draft(), ADMIN)

    assert await world.leagues.get(league.id, GUILD) == league
    assert await denial(world.leagues.get(league.id, 2)) is Denial.NO_LEAGUE
    assert await denial(world.leagues.get(league.id, None)) is Denial.NO_LEAGUE
    assert await denial(world.leagues.named(2, "Monday")) is Denial.NO_LEAGUE


async def test_a_ladder_needs_a_game_for_two_and_a_league_a_game_we_know(world: World) -> None:
    ladder = draft(game="partnership500", kind=LeagueKind.LADDER)

    assert await denial(world.leagues.create(ladder, ADMIN)) is Denial.LEAGUE_LADDER_OF_TWO
    assert await denial(world.leagues.create(draft(game="chess"), ADMIN)) is Denial.NO_GAME


@pytest.mark.parametrize("options", [{"target": 3}, {"nonsense": True}])
async def test_options_are_judged_by_the_game(world: World, options: dict[str, Value]) -> None:
    wrong = LeagueDraft(
        guild_id=GUILD, name="M", game="gin", kind=LeagueKind.RATING, options=options, settings=LeagueSettings()
    )
    with pytest.raises(IllegalActionError):
        await world.leagues.create(wrong, ADMIN)


async def test_the_rule_set_is_frozen_and_can_be_compared(world: World) -> None:
    one, same = await world.league(LeagueKind.RATING), await world.league(LeagueKind.POINTS)
    other = await world.leagues.create(draft(), ADMIN)

    assert one.options == '{"target": 100}'
    assert one.fingerprint == same.fingerprint != other.fingerprint
    assert (one.least_seats, (await world.league(game="partnership500")).least_seats) == (2, 4)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"pair_cap": -1}, "pair_cap"),
        ({"season_days": 0}, "season_days"),
        ({"season_days": "soon"}, "season_days"),
        ({"no_answer": "shrug"}, "no_answer"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_setting_that_will_not_do_is_named(values: dict[str, object], name: str) -> None:
    with pytest.raises(DeniedError) as denied:
        settings_from(values)

    assert (denied.value.denial, denied.value.arguments) == (Denial.LEAGUE_SETTING, {"name": name})


def test_a_role_gate_names_its_role() -> None:
    with pytest.raises(DeniedError) as denied:
        settings_from({"joining": "role"})
    assert denied.value.denial is Denial.LEAGUE_NO_ROLE


async def test_whoever_lacks_the_role_stays_outside(world: World) -> None:
    league = await world.league(settings=LeagueSettings(joining=Joining.ROLE, role_id=7))

    assert await denial(world.leagues.join(league, 10, "P10", frozenset({6}))) is Denial.LEAGUE_ROLE
    assert await world.leagues.join(league, 10, "P10", frozenset({7})) is MemberState.MEMBER
    assert await denial(world.leagues.join(league, 10, "P10", frozenset({7}))) is Denial.LEAGUE_MEMBER


async def test_by_approval_people_wait_until_an_admin_answers(world: World) -> None:
    league = await world.league(settings=LeagueSettings(joining=Joining.APPROVAL))
    for user_id in (10, 11):
        assert await world.leagues.join(league, user_id, f"P{user_id}", frozenset()) is MemberState.ASKED
    assert await denial(world.leagues.join(league, 10, "P10", frozenset())) is Denial.LEAGUE_ASKED
    assert [one.user_id for one in await world.leagues.members(league, MemberState.ASKED)] == [10, 11]

    await world.leagues.approve(league, 10, ADMIN)
    await world.leagues.bar(league, 11, ADMIN)
    assert [one.user_id for one in await world.leagues.members(league)] == [10]
    assert await denial(world.leagues.join(league, 11, "P11", frozenset())) is Denial.LEAGUE_BARRED
    assert await denial(world.leagues.approve(league, 12, ADMIN)) is Denial.LEAGUE_NOT_ASKED
    acts = await world.leagues.audit(league)
    assert [(act.act, act.details) for act in acts] == [
        ("bar", {"user": 11}),
        ("approve", {"user": 10}),
        ("create", {}),
    ]

    await world.leagues.approve(league, 11, ADMIN)
    assert len(await world.leagues.members(league)) == 2


async def test_only_members_can_leave(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10)
    await world.leagues.leave(league, 10)

    assert await denial(world.leagues.leave(league, 10)) is Denial.NOT_LEAGUE_MEMBER
    assert await denial(world.leagues.require_member(league.id, 10)) is Denial.NOT_LEAGUE_MEMBER


async def test_every_change_of_a_setting_is_in_the_audit_log(world: World) -> None:
    league = await world.league(settings=LeagueSettings(pair_cap=3))
    changed = await world.leagues.change(league, LeagueSettings(pair_cap=4, digest=True), ADMIN)

    assert changed.settings == LeagueSettings(pair_cap=4, digest=True)
    acts = await world.leagues.audit(league)
    assert [(act.actor_id, act.details) for act in acts if act.act == "settings"] == [
        (ADMIN, {"setting": "pair_cap", "before": "3", "after": "4"}),
        (ADMIN, {"setting": "digest", "before": "False", "after": "True"}),
    ]
