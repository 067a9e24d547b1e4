"""The first message that anybody sees: what the games look like, and one press to play or to learn."""

from collections.abc import Iterable
from dataclasses import replace

import discord

from bot.app import Pozo
from bot.render.from_view import hand_scene
from bot.render.palette import Look
from bot.render.pictures import Picture
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target
from cogs.ui.showcase import newcomers_games, showcase
from engine.view import View


def welcome(speech: Speech, pictures: Iterable[Picture]) -> Message:
    """Return the welcome in one language."""
    message, target = Message(), Target(0, 0)
    message.say(speech.text("welcome"))
    for picture in pictures:  # one below the other: side by side Discord cuts their edges off
        message.show(picture)
    first = newcomers_games()[0]
    buttons = [
        target.button(
            "alone",
            speech.text(f"welcome-play-{game}", game=speech.text(f"game-{game}")),
            game,
            style=discord.ButtonStyle.success if game == first else discord.ButtonStyle.primary,
        )
        for game in newcomers_games()
    ]
    buttons += [
        target.button("learn", speech.text("welcome-learn")),
        target.button("rules", speech.text("welcome-games")),
    ]
    message.offer(buttons)
    message.say(f"-# {speech.text('welcome-friends')}")
    return message


async def welcome_message(bot: Pozo, locale: str) -> Message:
    """Return the welcome with its pictures."""
    return welcome(Speech(bot.words, locale), [await _picture(bot, game, locale) for game in newcomers_games()])


async def _picture(bot: Pozo, game: str, locale: str) -> Picture:
    """Draw what a game looks like: the table where its melds lie there, otherwise a hand."""
    shown = showcase(game)
    names = tuple(bot.words.text(f"computer-medium-{seat + 1}", locale) for seat in range(shown.rules.seats))
    if _has_melds(shown):
        drawn = await bot.pictures.table(shown, names, locale, Look())
    else:
        speech = Speech(bot.words, locale, names, shown.rules.pack_style, shown.rules.knock_word)
        drawn = await bot.pictures.hand(hand_scene(shown, Look(), "melds"), speech)
    return replace(drawn, name=f"{game}.png")


def _has_melds(shown: View) -> bool:
    return shown.board is not None and bool(shown.board.melds or shown.board.table)
