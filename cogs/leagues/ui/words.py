"""Leagues in words: what somebody is worth, what a result changed and why, and what a league is set to."""

from collections.abc import Iterator
from typing import Final

from bot.leagues.follow import ResultKind
from bot.leagues.league import League, LeagueKind
from bot.leagues.rating import MODEL
from bot.leagues.records import LeagueResult, Player
from bot.leagues.standing import is_provisional, shown
from bot.leagues.views import PlaceLine
from bot.words.speech import Speech, plain

STREAK: Final = 3  # games, from which on one is worth telling


def person(speech: Speech, name: str) -> str:
    """Return a name; whoever had their data deleted has none."""
    return plain(name) or speech.text("league-nobody")


def worth(league: League, line: PlaceLine) -> str:
    """Return what the standings show somebody with; a question mark where it is not certain yet."""
    value = line.wins if league.kind is LeagueKind.LADDER else line.value
    return f"{value}?" if line.provisional else str(value)


def record(speech: Speech, line: PlaceLine) -> str:
    """Return games won and lost, the doubt of a rating, the last games and a streak, in the shortest form."""
    form, parts = line.form, [speech.text("league-record", wins=line.wins, losses=line.games - line.wins)]
    if form is None or not line.games:
        return parts[0]
    if form.doubt is not None:
        parts.insert(0, f"\u00b1{form.doubt}")
    parts.append("".join(speech.text("league-form-won" if won else "league-form-lost") for won in form.last))
    if abs(form.streak) >= STREAK:
        key = "league-streak-won" if form.streak > 0 else "league-streak-lost"
        parts.append(speech.text(key, count=abs(form.streak)))
    return " \u00b7 ".join(parts)


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\u2212")


# Results


def result_line(speech: Speech, result: LeagueResult) -> str:
    """Return a result in one line: its number, its day, who came where, and why it does not count if so."""
    parts = [f"**#{result.id}** <t:{int(result.at)}:d>", order(speech, result)]
    if result.guard:
        parts.append(f"*{speech.text(f'league-guard-{result.guard}')}*")
    line = " · ".join(parts)
    return f"{line}\n-# {speech.text('league-note', note=plain(result.note))}" if result.note else line


def order(speech: Speech, result: LeagueResult) -> str:
    """Return who came where in a result, the best first."""
    if result.kind is ResultKind.MOVE:
        return moved(speech, person(speech, result.players[0].name), result)
    best_first = sorted(result.players, key=lambda one: (one.rank, one.seat))
    return ", ".join(f"{one.rank}\\. {_finished(speech, one)}" for one in best_first)


def unmarked_order(speech: Speech, result: LeagueResult) -> str:
    """Return the same for where Discord reads no markup: the options of a select, the choices of a command."""
    if result.kind is ResultKind.MOVE:
        return moved(speech, result.players[0].name or speech.text("league-nobody"), result)
    best_first = sorted(result.players, key=lambda one: (one.rank, one.seat))
    return ", ".join(f"{one.rank}. {one.name or speech.text('league-nobody')}" for one in best_first)


def moved(speech: Speech, name: str, result: LeagueResult) -> str:
    """Return where somebody was moved by hand, or by how many points."""
    one = result.players[0]
    if one.points:
        return speech.text("league-moved-points", name=name, points=signed(one.points))
    return speech.text("league-moved-place", name=name, place=one.rank)


def _finished(speech: Speech, player: Player) -> str:
    name = person(speech, player.name)
    return speech.text("league-left", name=name) if player.left else name


def changes(speech: Speech, league: League, result: LeagueResult) -> Iterator[str]:
    """Yield what a result changed for each who took part, the best first; or why it changed nothing."""
    if result.guard:
        yield speech.text("league-not-counted", why=speech.text(f"league-guard-{result.guard}"))
        return
    for player in sorted(result.players, key=lambda one: (one.rank, one.seat)):
        yield f"- {change(speech, league, player)}"


def change(speech: Speech, league: League, player: Player) -> str:
    name = _finished(speech, player)
    if player.score is None or player.score_before is None:
        return speech.text("league-change-none", name=name)
    before, after = shown(league.kind, player.score_before), shown(league.kind, player.score)
    if league.kind is LeagueKind.LADDER:
        key = "league-change-place" if before != after else "league-change-same"
        return speech.text(key, name=name, before=str(before), after=str(after))
    doubt = "?" if is_provisional(league.kind, player.sigma or 0.0) else ""
    return speech.text(
        "league-change", name=name, before=str(before), after=f"{after}{doubt}", change=signed(after - before)
    )


def explanation(speech: Speech, league: League, result: LeagueResult) -> str:
    """Return how a result came to change what it changed, in the numbers it was reckoned with."""
    lines = [f"## {speech.text('league-explain', number=str(result.id), league=plain(league.name))}"]
    lines.append(speech.text(f"league-result-{result.kind}", when=f"<t:{int(result.at)}:f>"))
    chances = dict(_chances(result)) if league.kind is LeagueKind.RATING and not result.guard else {}
    if result.guard:
        lines.append(speech.text("league-not-counted", why=speech.text(f"league-guard-{result.guard}")))
    for player in sorted(result.players, key=lambda one: (one.rank, one.seat)):
        place = "-" if result.kind is ResultKind.MOVE else f"**{player.rank}.**"
        lines.append(f"{place} {change(speech, league, player)}")
        lines += [f"-# {line}" for line in _reckoning(speech, league, player, chances)]
    if result.note:
        lines.append(speech.text("league-note", note=plain(result.note)))
    lines.append(speech.text(f"league-explain-{league.kind}"))
    return "\n".join(lines)


def _reckoning(speech: Speech, league: League, player: Player, chances: dict[int, float]) -> Iterator[str]:
    if league.kind is LeagueKind.POINTS and player.score is not None:
        yield speech.text("league-explain-settled", points=signed(player.points))
    if league.kind is not LeagueKind.RATING or player.mu is None or player.mu_before is None:
        return
    yield speech.text(
        "league-explain-skill",
        before=f"{player.mu_before:.2f}",
        after=f"{player.mu:.2f}",
        doubt=f"{player.sigma_before or 0:.2f}",
        doubt_after=f"{player.sigma or 0:.2f}",
    )
    if player.seat in chances:
        yield speech.text("league-explain-chance", percent=round(100 * chances[player.seat]))


def _chances(result: LeagueResult) -> Iterator[tuple[int, float]]:
    """Yield by seat how likely each side was to win, as the ratings had it before the match."""
    sides: dict[int, list[Player]] = {}
    for player in result.players:
        sides.setdefault(player.side, []).append(player)
    teams = [[MODEL.rating(one.mu_before, one.sigma_before) for one in side] for side in sides.values()]
    for side, chance in zip(sides.values(), MODEL.predict_win(teams), strict=True):
        yield from ((one.seat, chance) for one in side)
