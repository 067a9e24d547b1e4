"""Every kind of picture in one folder with a page to look at them: `make gallery`.

The samples come in both themes and decks, and one of them on every felt. Below them are positions of real play, one of
every game and option set, and a replay. A second page, phone.html, shows all of them as they are on a phone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from random import Random
from typing import Final

from bot.render.alt import (
    calendar_alt,
    charts_alt,
    course_alt,
    hand_alt,
    hands_alt,
    knockout_alt,
    private_alt,
    sheet_alt,
    standings_alt,
    table_alt,
)
from bot.render.calendar import CalendarScene
from bot.render.canvas import LEAST, PHONE
from bot.render.charts import ChartsScene
from bot.render.course import CourseScene
from bot.render.from_view import hand_scene, replay_scenes, table_scene
from bot.render.hand import HandScene
from bot.render.hands import HandsScene
from bot.render.knockout import KnockoutScene
from bot.render.palette import Deck, Felt, Look, Tone
from bot.render.pictures import Scene, drawn
from bot.render.private import PrivateScene, captioned
from bot.render.replay import ReplayFrame, replay_strip
from bot.render.scenes import TableScene
from bot.render.sheet_from_view import sheet_scene
from bot.render.sheets import SheetScene
from bot.words.speech import Speech
from engine.cards import PackStyle
from engine.variants import rules_for
from engine.view import view
from tests.bot.render.kit_samples import EIGHT, SAMPLES
from tests.bot.render.kit_views import WORDS
from tests.kit import every_rules
from tests.kit_laws import moves, sensible_match, title

FOLDER: Final = Path("gallery")
STYLES: Final[dict[str, PackStyle]] = {
    "tiles": PackStyle.TILES,
    "rack": PackStyle.TILES,
    "draft": PackStyle.TILES,
    "spanish": PackStyle.SPANISH,
    "spanish-hand": PackStyle.SPANISH,
}
ACTIONS: Final = 70  # into a match
MOVES: Final = 90  # of a replay
PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures of Pozo</title>
<style>
body {{ background: #313338; color: #dbdee1; font: 15px sans-serif; margin: 16px; }}
section {{ display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }}
figure {{ width: 400px; margin: 0; }}
img {{ width: 100%; border-radius: 8px; }}
figcaption {{ font-size: 12px; color: #b5bac1; }}
</style></head><body>
<h1>Pictures of Pozo</h1>
<p>Under each is its alt text. <a href="phone.html">As on a phone</a></p>
{sections}
</body></html>
"""


PHONE_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures of Pozo on a phone</title>
<style>
body {{ background: #1e1f22; color: #dbdee1; font: 15px sans-serif; margin: 16px; }}
section {{ display: flex; flex-wrap: wrap; gap: 24px; align-items: start; }}
figure {{ width: 390px; margin: 0; padding: 56px 12px; box-sizing: border-box; background: #313338;
  border: 6px solid #000; border-radius: 36px; }}
img {{ width: {phone}px; margin-left: 56px; border-radius: 8px; display: block; }}
figcaption {{ margin: 0 0 8px 56px; font-size: 13px; color: #b5bac1; }}
</style></head><body>
<h1>Pictures of Pozo on a phone</h1>
<p>Each is {phone} points wide, as Discord shows it in a message. No digit and no capital is lower than {least:g}.</p>
{sections}
</body></html>
"""


@dataclass(frozen=True)
class Exhibit:
    name: str
    data: bytes
    alt: str


Hung = tuple[str, Scene, Speech]


def said(scene: Scene, speech: Speech) -> str:
    match scene:
        case TableScene():
            return table_alt(scene, speech)
        case HandScene():
            return hand_alt(scene, speech)
        case PrivateScene():
            return private_alt(scene, speech)
        case HandsScene():
            return hands_alt(scene, speech)
        case SheetScene():
            return sheet_alt(scene)
        case CourseScene():
            return course_alt(scene, speech)
        case ChartsScene():
            return charts_alt(scene)
        case KnockoutScene():
            return knockout_alt(scene)
        case CalendarScene():
            return calendar_alt(scene)
        case _:
            return standings_alt(scene)


def exhibit(name: str, scene: Scene, speech: Speech) -> Exhibit:
    return Exhibit(f"{name}.png", drawn(scene), said(scene, speech))


def in_look(scene: Scene, look: Look) -> Scene:
    if isinstance(scene, PrivateScene):
        return PrivateScene(replace(scene.table, look=look), replace(scene.hand, look=look))
    if isinstance(scene, HandsScene):
        return replace(scene, table=replace(scene.table, look=look))
    return replace(scene, look=look)


def in_every_look() -> Iterator[Hung]:
    for name, scene in SAMPLES.items():
        speech = Speech(WORDS, "en", EIGHT, STYLES.get(name, PackStyle.FRENCH))
        for tone in Tone:
            for deck in Deck:
                yield f"{name}-{tone}-{deck}", in_look(scene, Look(tone, deck=deck)), speech


def on_every_felt() -> Iterator[Hung]:
    speech = Speech(WORDS, "es", EIGHT)
    for tone in Tone:
        for felt in Felt:
            yield f"felt-{felt}-{tone}", in_look(SAMPLES["rummy"], Look(tone, felt)), speech


def in_play() -> Iterator[Hung]:
    """Yield a table, a hand, both as one and a sheet from a match of every game and option set, and the last sheet."""
    for number, rules in enumerate(every_rules()):
        random = Random(title(rules))
        match = sensible_match(rules, random, ACTIONS)
        speech = Speech(WORDS, ("en", "es")[number % 2], EIGHT, rules.pack_style)
        look = Look(random.choice(list(Tone)), random.choice(list(Felt)), random.choice(list(Deck)))
        name = f"play-{number:02}-{rules.key}"
        public, own = view(match, None), view(match, 0)
        hand = captioned(hand_scene(own, look, "melds"), speech)
        yield f"{name}-table", table_scene(public, speech, look), speech
        yield f"{name}-hand", hand, speech
        yield f"{name}-own", PrivateScene(table_scene(own, speech, look), hand), speech
        yield f"{name}-sheet", sheet_scene(public, speech, look), speech


def everything() -> Iterator[Hung]:
    """Yield every picture of the gallery that stands still: its name, what it shows, and in whose words."""
    yield from in_every_look()
    yield from on_every_felt()
    yield from in_play()


def replays() -> Iterator[Exhibit]:
    for key, seats in (("gin", 2), ("rummy500", 4), ("tiles", 3)):
        rules = rules_for(key, seats)
        views = [view(move.step.match, None) for move in moves(rules, Random(key), MOVES)]
        speech = Speech(WORDS, "en", EIGHT, rules.pack_style)
        frames = [ReplayFrame(table) for table in replay_scenes(views, speech, Look())]
        yield Exhibit(f"replay-{key}.gif", replay_strip(frames), table_alt(frames[-1].table, speech))


def drawn_ones(hung: Iterable[Hung]) -> Iterator[Exhibit]:
    return (exhibit(*one) for one in hung)


def written(exhibits: Iterable[Exhibit]) -> list[Exhibit]:
    """Write the pictures into the folder."""
    kept = list(exhibits)
    for one in kept:
        (FOLDER / one.name).write_bytes(one.data)
    return kept


def section(heading: str, exhibits: Iterable[Exhibit]) -> str:
    figures = [
        f'<figure><img src="{one.name}" alt="">'
        f"<figcaption><b>{escape(one.name)}</b> {escape(one.alt)}</figcaption></figure>"
        for one in exhibits
    ]
    return f"<h2>{heading}</h2>\n<section>\n{chr(10).join(figures)}\n</section>"


def framed(exhibits: Iterable[Exhibit]) -> str:
    """Return the pictures in frames of a phone."""
    figures = [
        f'<figure><figcaption>{escape(one.name)}</figcaption><img src="{one.name}" alt="{escape(one.alt)}"></figure>'
        for one in exhibits
    ]
    return f"<section>\n{chr(10).join(figures)}\n</section>"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    rooms = {
        "Every kind, both themes and decks": written(drawn_ones(in_every_look())),
        "Every felt": written(drawn_ones(on_every_felt())),
        "From play": written(drawn_ones(in_play())),
        "Replays": written(replays()),
    }
    page = PAGE.format(sections="\n".join(section(*room) for room in rooms.items()))
    phone = PHONE_PAGE.format(phone=PHONE, least=LEAST, sections=framed(one for room in rooms.values() for one in room))
    (FOLDER / "index.html").write_text(page, encoding="utf-8")
    (FOLDER / "phone.html").write_text(phone, encoding="utf-8")


if __name__ == "__main__":
    main()
