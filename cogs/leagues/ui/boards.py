"""What people look at in a league: standings, a player, results, two against each other, seasons, what admins did."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.app import Pozo
from bot.leagues.league import League, LeagueKind
from bot.leagues.records import Act, LeagueResult, Season
from bot.leagues.views import AllTimeLine, HeadToHead, Page, PlaceLine, PlayerPage
from bot.render.course import CourseScene
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from bot.render.standings import Honoured, StandingLine, StandingsScene
from bot.words.speech import Speech, plain
from cogs.leagues.ui.settings import setting_text
from cogs.leagues.ui.words import person, record, result_line, unmarked_order, worth
from cogs.ui.parts import Message, Target, cut, option

ACCENT: Final = discord.Colour(0x2E6B4F)
PAGE: Final = 10
MIDDLE: Final = "\u00b7"
UP, DOWN = "\u25b2", "\u25bc"


@dataclass(frozen=True, slots=True)
class Boards:
    """Messages in one language about one league."""

    league: League
    speech: Speech

    # Standings

    def standings_scene(self, page: Page, look: Look) -> StandingsScene:
        """Return the picture of a page; whoever looks is lit."""
        text, mine = self.speech.text, page.mine.user_id if page.mine else None
        rows = tuple(
            StandingLine(
                line.place,
                line.name or text("league-nobody"),
                worth(self.league, line),
                line.games,
                line.form.trend if line.form else None,
                mark=text("league-idle") if line.idle else "",
                lit=line.user_id == mine,
                detail=record(self.speech, line),
            )
            for line in page.lines
        )
        heads = text(f"league-head-{self.league.kind}"), text("league-head-games"), text("league-head-trend")
        note = text("league-page", number=page.number + 1, count=page.pages) if page.pages > 1 else ""
        return StandingsScene(rows, heads, f"{self.league.name} {MIDDLE} {self.season_name(page.season)}", note, look)

    def honoured(self, lines: Sequence[PlaceLine]) -> tuple[Honoured, ...]:
        nobody = self.speech.text("league-nobody")
        return tuple(Honoured(one.place, one.name or nobody, worth(self.league, one)) for one in lines)

    def standings(self, page: Page, picture: Picture | None, *, shares: bool = False) -> Message:
        """Return a page of the standings, drawn or in words, with buttons to others and, if private, to share it."""
        text, message = self.speech.text, Message(accent=ACCENT)
        message.say(self._standings_head(page))
        if picture is not None:
            message.show(picture)
        elif page.lines:
            message.say("\n".join(self._standing(line) for line in page.lines))
        if not page.lines:
            message.say(text("league-standings-none"))
        below = [text("league-provisional")] if any(line.provisional for line in page.lines) else []
        if page.mine is not None:
            below.append(text("league-my-place", place=page.mine.place, value=worth(self.league, page.mine)))
        message.say("\n".join(f"-# {line}" for line in below))
        season = str(page.season.number)
        if shares and page.lines:
            message.offer([Target(self.league.id, 0).button("league-share", text("league-share"), season)])
        if page.pages > 1:
            last, here = page.pages - 1, page.number
            message.offer(
                [
                    Target(self.league.id, 0).button("league-first", text("league-first"), season, disabled=here == 0),
                    Target(self.league.id, max(0, here - 1)).button(
                        "league-page", text("league-back"), season, disabled=here == 0
                    ),
                    Target(self.league.id, here + 1).button(
                        "league-page", text("league-on"), season, disabled=here == last
                    ),
                    Target(self.league.id, 0).button("league-mine", text("league-mine"), season),
                ]
            )
        return message

    def _standings_head(self, page: Page) -> str:
        text = self.speech.text
        lines = [f"### {plain(self.league.name)} {MIDDLE} {self.season_name(page.season)}", self.dates(page.season)]
        game = f"{text(f'game-{self.league.game}')} {MIDDLE} {text(f'league-kind-{self.league.kind}')}"
        return "\n".join((lines[0], f"-# {game} {MIDDLE} {lines[1]}"))

    def _standing(self, line: PlaceLine) -> str:
        said = self.speech.text(
            f"league-standing-{self.league.kind}",
            name=person(self.speech, line.name),
            value=worth(self.league, line),
            games=line.games,
        )
        told = [said, record(self.speech, line)]
        trend = line.form.trend if line.form else None
        told += [f"{UP if trend > 0 else DOWN} {abs(trend)}"] if trend else []
        told += [f"*{self.speech.text('league-idle')}*"] if line.idle else []
        return f"{line.place}\\. {f' {MIDDLE} '.join(told)}"

    def season_name(self, season: Season) -> str:
        return self.speech.text("league-season", number=season.number)

    def dates(self, season: Season) -> str:
        starts = f"<t:{int(season.starts_at)}:d>"
        if season.closed_at is not None:
            return self.speech.text("league-season-was", starts=starts, ended=f"<t:{int(season.closed_at)}:d>")
        if season.opened_at is None:
            return self.speech.text("league-season-planned", starts=starts)
        if season.ends_at is None:
            return self.speech.text("league-season-open", starts=starts)
        return self.speech.text("league-season-ends", starts=starts, ends=f"<t:{int(season.ends_at)}:R>")

    # All seasons

    def all_time_scene(self, lines: Sequence[AllTimeLine], look: Look) -> StandingsScene:
        text = self.speech.text
        rows = tuple(
            StandingLine(
                one.place,
                one.name or text("league-nobody"),
                text("league-titles", count=one.titles),
                one.games,
                detail=text("league-all-time-line", wins=one.wins, games=one.games, seasons=one.seasons),
            )
            for one in lines
        )
        return StandingsScene(rows, (text("league-head-titles"), "", ""), self.league.name, "", look)

    def all_time(self, lines: Sequence[AllTimeLine], picture: Picture | None, page: int, count: int) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        message.say(f"### {plain(self.league.name)} {MIDDLE} {text('league-all-time')}")
        if picture is not None:
            message.show(picture)
        else:
            shown = [
                f"{one.place}\\. {plain(one.name)} {MIDDLE} {one.value} {MIDDLE} {one.detail}"
                for one in self.all_time_scene(lines, Look()).rows
            ]
            message.say("\n".join(shown) or text("league-standings-none"))
        if count > PAGE:
            back, on = Target(self.league.id, max(0, page - 1)), Target(self.league.id, page + 1)
            message.offer(
                [
                    back.button("league-all-time", text("league-back"), "b", disabled=page == 0),
                    on.button("league-all-time", text("league-on"), "f", disabled=(page + 1) * PAGE >= count),
                ]
            )
        return message

    # A player

    def course_scene(self, player: PlayerPage, look: Look) -> CourseScene:
        name = player.member.name or self.speech.text("league-nobody")
        title = f"{name} {MIDDLE} {self.season_name(player.season)}"
        ends = self.speech.text("league-course-first"), self.speech.text("league-course-last")
        return CourseScene(
            player.course, ends, title, self.league.name, look, places=self.league.kind is LeagueKind.LADDER
        )

    def player(self, player: PlayerPage, picture: Picture | None) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        lines = [f"### {person(self.speech, player.member.name)} {MIDDLE} {plain(self.league.name)}"]
        if player.member.state != "member":
            lines.append(text(f"league-member-{player.member.state}"))
        lines.append(self._summary(player.line) if player.line else text("league-player-none"))
        if player.carried is not None:
            lines.append(text("league-player-carried", value=str(player.carried)))
        if player.titles:
            seasons = self.speech.list(tuple(map(str, sorted(player.titles))))
            lines.append(text("league-player-titles", seasons=seasons, count=len(player.titles)))
        if player.left:
            lines.append(text("league-player-left", count=player.left, games=len(player.results)))
        message.say("\n".join(lines))
        if picture is not None:
            message.show(picture)
        elif len(player.course) > 1:
            message.say(text("league-course", values=" \u2192 ".join(map(str, player.course[-PAGE:]))))
        if player.results:
            message.say("\n".join(result_line(self.speech, result) for result in player.results[:5]))
            user = str(player.member.user_id)
            message.offer([Target(self.league.id, 0).button("league-history", text("league-all-results"), user)])
        return message

    def _summary(self, line: PlaceLine) -> str:
        text = self.speech.text
        share = round(100 * line.wins / line.games) if line.games else 0
        said = text(
            f"league-player-{self.league.kind}",
            place=line.place,
            value=f"{line.value}?" if line.provisional else str(line.value),
        )
        games = text("league-player-games", games=line.games, wins=line.wins, share=share)
        marks = [text("league-provisional")] if line.provisional else []
        marks += [text("league-player-idle", days=self.league.settings.idle_days)] if line.idle else []
        return "\n".join((f"**{said}** {MIDDLE} {games}", *(f"-# {mark}" for mark in marks)))

    # Results

    def history(self, results: Sequence[LeagueResult], page: int, whose: str, name: str) -> Message:
        """Return a page of results, each of which can be explained; of everyone, or of whoever has this name."""
        text, message = self.speech.text, Message(accent=ACCENT)
        title = text("league-history-of", name=person(self.speech, name)) if whose else text("league-history")
        lines = [f"### {title} {MIDDLE} {plain(self.league.name)}"]
        lines += [result_line(self.speech, result) for result in results] or [text("league-history-none")]
        message.say("\n".join(lines))
        if results:
            message.choose(Target(self.league.id, 0).select("league-why", text("league-why"), self._options(results)))
        message.offer(
            [
                Target(self.league.id, max(0, page - 1)).button(
                    "league-history", text("league-newer"), whose, disabled=page == 0
                ),
                Target(self.league.id, page + 1).button(
                    "league-history", text("league-older"), whose, disabled=len(results) < PAGE
                ),
            ]
        )
        return message

    def _options(self, results: Sequence[LeagueResult]) -> list[discord.SelectOption]:
        return [option(f"#{one.id} {MIDDLE} {unmarked_order(self.speech, one)}", str(one.id)) for one in results]

    def head_to_head(self, met: HeadToHead) -> Message:
        message, names = Message(accent=ACCENT), (met.one.name, met.other.name)
        one, other = (person(self.speech, name) for name in names)
        lines = [f"### {one} {met.wins} : {met.losses} {other}", f"-# {plain(self.league.name)}"]
        if met.level:
            lines.append(self.speech.text("league-level", count=met.level))
        shown = met.results[:PAGE]
        lines += [result_line(self.speech, result) for result in shown] or [self.speech.text("league-never-met")]
        message.say("\n".join(lines))
        if shown:
            target = Target(self.league.id, 0)
            message.choose(target.select("league-why", self.speech.text("league-why"), self._options(shown)))
        return message

    # What admins did

    def audit(self, acts: Sequence[Act], page: int) -> Message:
        text, message = self.speech.text, Message(accent=ACCENT)
        lines = [f"### {text('league-audit')} {MIDDLE} {plain(self.league.name)}"]
        lines += [self._act(act) for act in acts] or [text("league-audit-none")]
        message.say("\n".join(lines))
        message.offer(
            [
                Target(self.league.id, max(0, page - 1)).button(
                    "league-audit", text("league-newer"), disabled=page == 0
                ),
                Target(self.league.id, page + 1).button(
                    "league-audit", text("league-older"), disabled=len(acts) < PAGE
                ),
            ]
        )
        return message

    def _act(self, act: Act) -> str:
        details = {name: plain(str(value)) for name, value in act.details.items()}
        if "user" in act.details:
            details["user"] = f"<@{act.details['user']}>"
        details |= {name: f"<t:{act.details[name]}:f>" for name in ("starts", "ends") if name in act.details}
        if "setting" in act.details:
            name = str(act.details["setting"])
            details["setting"] = self.speech.text(f"league-set-{name}")
            for side in ("before", "after"):
                details[side] = setting_text(self.speech, name, str(act.details[side]))
        said = self.speech.text(f"league-act-{act.act}", **_filled(details))
        return f"<t:{int(act.at)}:d> <@{act.actor_id}> {cut(said, 350)}"


def _filled(details: dict[str, str]) -> dict[str, str]:
    """Return details with nothing where an act has none, as when no reason was given."""
    return {name: details.get(name) or "\u2013" for name in ("reason", "note", "starts", "ends", *details)}


async def public_standings(bot: Pozo, league: League, page: Page, speech: Speech) -> Message:
    """Return the first page of the standings as everyone sees it."""
    picture = await standings_picture(bot, league, page, speech) if page.lines else None
    return Boards(league, speech).standings(page, picture)


async def standings_picture(
    bot: Pozo, league: League, page: Page, speech: Speech, podium: Sequence[PlaceLine] = ()
) -> Picture:
    """Return a page of the standings as a picture, in the look of the server, below the best of a season if given."""
    server = await bot.servers.get(league.guild_id)
    look = look_of(server.theme, server.felt, "two")
    boards = Boards(league, speech)
    scene = replace(boards.standings_scene(page, look), podium=boards.honoured(podium))
    return await bot.pictures.standings(scene)
