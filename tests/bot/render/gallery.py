"""Every kind of picture in one folder with a page to look at them: `make gallery`.

The samples come in both themes and decks, and one of them on every felt. Below them are positions of real play, one of
every game and option set, and a replay.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from random import Random
from typing import Final

from bot.render.alt import course_alt, hand_alt, sheet_alt, standings_alt, table_alt
from bot.render.course import CourseScene
from bot.render.from_view import hand_scene, replay_scenes, table_scene
from bot.render.hand import HandScene
from bot.render.palette import Deck, Felt, Look, Tone
from bot.render.pictures import Scene, drawn
from bot.render.replay import replay_strip
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
<p>Each is shown 400 points wide, as on a phone. Under it is its alt text.</p>
{sections}
</body></html>
"""


@dataclass(frozen=True)
class Exhibit:
    name: str
    data: bytes
    alt: str


def said(scene: Scene, speech: Speech) -> str:
    match scene:
        case TableScene():
            return table_alt(scene, speech)
        case HandScene():
            return hand_alt(scene, speech)
        case SheetScene():
            return sheet_alt(scene)
        case CourseScene():
            return course_alt(scene, speech)
        case _:
            return standings_alt(scene)


def exhibit(name: str, scene: Scene, speech: Speech) -> Exhibit:
    return Exhibit(f"{name}.png", drawn(scene), said(scene, speech))


def in_every_look() -> Iterator[Exhibit]:
    for name, scene in SAMPLES.items():
        speech = Speech(WORDS, "en", EIGHT, STYLES.get(name, PackStyle.FRENCH))
        for tone in Tone:
            for deck in Deck:
                yield exhibit(f"{name}-{tone}-{deck}", replace(scene, look=Look(tone, deck=deck)), speech)


def on_every_felt() -> Iterator[Exhibit]:
    speech = Speech(WORDS, "es", EIGHT)
    for tone in Tone:
        for felt in Felt:
            yield exhibit(f"felt-{felt}-{tone}", replace(SAMPLES["rummy"], look=Look(tone, felt)), speech)


def in_play() -> Iterator[Exhibit]:
    """Yield a table, a hand and a sheet from a match of every game and option set."""
    for number, rules in enumerate(every_rules()):
        random = Random(title(rules))
        match = sensible_match(rules, random, ACTIONS)
        speech = Speech(WORDS, ("en", "es")[number % 2], EIGHT, rules.pack_style)
        look = Look(random.choice(list(Tone)), random.choice(list(Felt)), random.choice(list(Deck)))
        name = f"play-{number:02}-{rules.key}"
        yield exhibit(f"{name}-table", table_scene(view(match, None), speech, look), speech)
        yield exhibit(f"{name}-hand", hand_scene(view(match, 0), look, "melds"), speech)
        yield exhibit(f"{name}-sheet", sheet_scene(view(match, None), speech, look), speech)


def replays() -> Iterator[Exhibit]:
    for key, seats in (("gin", 2), ("rummy500", 4), ("tiles", 3)):
        rules = rules_for(key, seats)
        views = [view(move.step.match, None) for move in moves(rules, Random(key), MOVES)]
        speech = Speech(WORDS, "en", EIGHT, rules.pack_style)
        scenes = list(replay_scenes(views, speech, Look()))
        yield Exhibit(f"replay-{key}.gif", replay_strip(scenes), table_alt(scenes[-1], speech))


def hung(heading: str, exhibits: Iterator[Exhibit]) -> str:
    """Write the pictures into the folder and return their part of the page."""
    figures: list[str] = []
    for one in exhibits:
        (FOLDER / one.name).write_bytes(one.data)
        caption = f"<b>{escape(one.name)}</b> {escape(one.alt)}"
        figures.append(f'<figure><img src="{one.name}" alt=""><figcaption>{caption}</figcaption></figure>')
    return f"<h2>{heading}</h2>\n<section>\n{chr(10).join(figures)}\n</section>"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    sections = (
        hung("Every kind, both themes and decks", in_every_look()),
        hung("Every felt", on_every_felt()),
        hung("From play", in_play()),
        hung("Replays", replays()),
    )
    (FOLDER / "index.html").write_text(PAGE.format(sections="\n".join(sections)), encoding="utf-8")


if __name__ == "__main__":
    main()
