"""Everything the engine can say has words in every language, and they read well."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.denials import Denial
from bot.edge.permissions import ALWAYS, IN_CHANNEL, IN_THREAD, IN_VOICE, OF_ITS_OWN
from bot.footing import KINDS
from bot.host.troubles import Trouble
from bot.leagues.awards import AwardKind
from bot.leagues.follow import UNPLAYED, Guard, ResultKind
from bot.leagues.league import Joining, LeagueKind, LeagueSettings, NoAnswer, Reset, Title
from bot.leagues.records import ChallengeState, MemberState
from bot.people import DECKS, FELTS, SORTS, THEMES, Person, Server
from bot.storage.rows import Status
from bot.tables.assist import Assist
from bot.tables.lobby import NAMES as NAMES_OF_COMPUTERS
from bot.tournaments.meetings import How
from bot.tournaments.tournament import Format
from bot.words import words as words_module
from bot.words.events import SEAT_EVENTS
from bot.words.sentences import Sentences
from bot.words.words import LOCALES, Words
from cogs.leagues.ui.settings import PAGES
from engine.cards import Card, PackStyle, cards_from, pack, tiles_from
from engine.errors import Argument, Reason, Refusal, refused
from engine.events import Ending
from engine.options import Value
from engine.state import Phase
from engine.tiles import sets
from engine.tiles.sets import set_fault
from engine.variants import VARIANTS, setup_refusal

LANGUAGES = ("en", "es")
FORM_FIELDS = ("name", "clock", "season", "joining", "role", "starts", "ends", "rank")
ACTS = (
    *("create", "settings", "approve", "bar", "void", "restore", "annotate"),
    *("season-plan", "season-end", "season-close", "season-unplan", "end", "release", "rename"),
    *("suspend", "lift", "enter", "cancel-challenge", "archive", "revive", "move"),
)
FILES = ("cards.ftl", "games.ftl", "hints.ftl", "refusals.ftl")
ENGINE = Path(sets.__file__).parent.parent
NAMES = ("Ana", "Luis")
SEVENS = cards_from("7c 7d 7h")

SAMPLES: dict[str, Argument] = {
    "card": SEVENS[:1],
    "cards": SEVENS,
    "meld": SEVENS,
    "seat": 1,
    "rank": 12,
    "least": 3,
    "most": 13,
    "deadwood": 11,
    "limit": 10,
    "worth": 29,
    "game": "chess",
    "option": "ace",
    "other": "upcard",
    "value": "sideways",
    "seats": 7,
    "turns": 500,
    "counts": "2, 3, 4",
}
"""A value for every argument that a refusal is raised with."""


@pytest.fixture(scope="module")
def words() -> Words:
    return Words()


# What the files hold


def files_of(language: str) -> list[str]:
    return sorted(path.name for path in (LOCALES / language).iterdir())


@cache
def entries(language: str, file: str) -> tuple[ftl.EntryType, ...]:
    source = (LOCALES / language / file).read_text(encoding="utf-8")
    return tuple(FluentParser().parse(source).body)


def messages(language: str, file: str) -> list[ftl.Message]:
    return [entry for entry in entries(language, file) if isinstance(entry, ftl.Message)]


def keys(language: str, file: str) -> list[str]:
    return [message.id.name for message in messages(language, file)]


class Variables(Visitor):
    """The arguments a message uses, also through the messages it refers to."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  # named by the library
        self.found.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802  # named by the library
        self.found |= variables(self.language, node.id.name)


@cache
def variables(language: str, key: str) -> frozenset[str]:
    visitor = Variables(language)
    message = next(one for file in FILES for one in messages(language, file) if one.id.name == key)
    visitor.visit(message)
    return frozenset(visitor.found)


def test_there_is_a_folder_for_each_language(words: Words) -> None:
    assert words.languages == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_files_is_understood_and_no_message_is_there_twice(language: str) -> None:
    found = [key for file in files_of(language) for key in keys(language, file)]

    assert [
        entry for file in files_of(language) for entry in entries(language, file) if isinstance(entry, ftl.Junk)
    ] == []
    assert len(found) == len(set(found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_told_apart_where_the_syntax_does(language: str) -> None:
    """Each is read when it is asked for, which needs to know where it begins."""
    assert list(Sentences(LOCALES / language)) == [key for file in files_of(language) for key in keys(language, file)]


def test_a_message_is_read_with_all_that_it_refers_to(tmp_path: Path) -> None:
    written = """-name = Pozo
    .case = s
# A comment
one = { two }, { -name.case ->
    [s] { three }
   *[other] { NUMBER($count) }
}
two = { $count } = two

three = { two } and { -name }
"""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "ui.ftl").write_text(written, encoding="utf-8")
    sentences = Sentences(tmp_path / "en")

    assert sentences.text("one", {"count": 1}) == "1 = two, 1 = two and Pozo"


def test_the_languages_have_the_same_messages_in_the_same_order() -> None:
    assert set(FILES) <= set(files_of("en"))
    assert files_of("en") == files_of("es")
    for file in files_of("en"):
        assert keys("en", file) == keys("es", file)


# What the engine says


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


@cache
def raised() -> dict[str, set[frozenset[str]]]:
    """Return the arguments that each reason is raised with, read from the source of the engine."""
    found: dict[str, set[frozenset[str]]] = defaultdict(set)
    for path in ENGINE.rglob("*.py"):
        for call in calls(path, "refused"):
            named = frozenset(str(keyword.arg) for keyword in call.keywords)
            for node in ast.walk(call.args[0]):
                if isinstance(node, ast.Attribute):
                    found[node.attr].add(named)
    return found


@cache
def faults() -> dict[str, bool]:
    """Return the faults of a set of tiles, and whether each names something."""
    found: dict[str, bool] = {}
    for call in calls(Path(sets.__file__), "SetFault"):
        key, *arguments = call.args
        assert isinstance(key, ast.Constant)
        found[str(key.value)] = bool(arguments)
    return found


def reason_keys() -> set[str]:
    plain = {f"refusal-{reason}" for reason in Reason if reason is not Reason.SET_WRONG}
    return plain | {f"refusal-{Reason.SET_WRONG}-{fault}" for fault in faults()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_fault_has_a_sentence_and_no_sentence_is_unused(language: str) -> None:
    assert len(faults()) > 5
    assert set(keys(language, "refusals.ftl")) == reason_keys() | {"refusal"}


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_raised_with_the_same_arguments_everywhere(reason: Reason) -> None:
    assert len(raised()[reason.name]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.SET_WRONG])
def test_a_sentence_uses_exactly_the_arguments_its_reason_is_raised_with(reason: Reason, language: str) -> None:
    assert {variables(language, f"refusal-{reason}")} == raised()[reason.name]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", faults())
def test_a_sentence_on_a_set_names_the_set_and_what_is_wrong_with_it(fault: str, language: str) -> None:
    used = variables(language, f"refusal-{Reason.SET_WRONG}-{fault}") - {"count"}  # it only chooses the plural

    assert {frozenset({"cards", "fault", "what"})} == raised()[Reason.SET_WRONG.name]
    assert used == ({"cards"} if fault != "empty" else set()) | ({"what"} if faults()[fault] else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_option_choice_and_ending_has_words_and_none_is_unused(language: str) -> None:
    expected = {f"ending-{ending}" for ending in Ending}
    for key, game in VARIANTS.items():
        expected |= {f"game-{key}", f"game-{key}-help"}
        for option in game.options:
            expected |= {f"option-{option.name}", f"option-{option.name}-help"}
            expected |= {f"option-{option.name}-{choice}" for choice in option.choices}

    assert set(keys(language, "games.ftl")) == expected
    assert [key for key in expected if variables(language, key)] == []


def test_no_name_of_a_card_or_list_is_unused_and_the_languages_name_them_by_the_same_arguments() -> None:
    tree = ast.parse(Path(words_module.__file__).read_text(encoding="utf-8"))
    asked = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}

    assert set(keys("en", "cards.ftl")) <= asked
    for key in keys("en", "cards.ftl"):
        assert variables("en", key) == variables("es", key)


# What computer players say


@cache
def reasons() -> dict[str, frozenset[str]]:
    """Return what stands in the gaps of each reason of a computer player, read from the source of the players."""
    found: dict[str, frozenset[str]] = {}
    for path in (ENGINE / "players").rglob("*.py"):
        for call in calls(path, "Why"):
            gaps = [node for keyword in call.keywords for node in ast.walk(keyword.value) if isinstance(node, ast.Dict)]
            names = frozenset(key.value for gap in gaps for key in gap.keys if isinstance(key, ast.Constant))
            for node in ast.walk(call.args[0]):
                if isinstance(node, ast.Constant) and str(node.value).startswith("hint-"):
                    found[str(node.value)] = frozenset(map(str, names))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_computer_player_has_a_sentence_with_its_gaps_and_no_sentence_is_unused(
    language: str,
) -> None:
    assert set(keys(language, "hints.ftl")) == set(reasons())
    assert [key for key, names in reasons().items() if variables(language, key) - names] == []


# What people see

SHOWN = (
    "admin.ftl",
    "assist.ftl",
    "general.ftl",
    "learn.ftl",
    "league.ftl",
    "rules.ftl",
    "table.ftl",
    "tournament.ftl",
)


def built() -> set[str]:
    """Return the keys that the code puts together from a prefix and what it speaks of."""
    chosen = {**asdict(Person()), **asdict(Server())}
    values = {
        "sort": SORTS,
        "deck": DECKS,
        "theme": ("server", *THEMES),
        "felt": FELTS,
        "language": ("discord", "en", "es"),
    }
    settings = {f"setting-{name}-{value}" for name in chosen for value in values.get(name, ("yes", "no"))}
    return (
        settings
        | {f"setting-{name}" for name in chosen}
        | {f"act-decline-{phase}" for phase in ("upcard", "calls", "draw", "play")}
        | {f"panel-{phase}" for phase in (*Phase, "calls-others", "tiles") if phase is not Phase.OVER}
        | {f"panel-sort-{order}" for order in SORTS}
        | {f"denied-{denial}" for denial in Denial}
        | {f"ending-{ending}-line" for ending in Ending}
        | {f"{kind}-{game.knock_word}" for kind in ("act", "event") for game in VARIANTS.values()}
        | {f"event-{name}" for name in SEAT_EVENTS.values()}
        | {f"computer-{kind}-{number}" for kind in KINDS for number in range(1, NAMES_OF_COMPUTERS + 1)}
        | {f"manner-{kind}-{end}" for kind in KINDS for end in ("won", "lost")}
        | {f"level-{kind}{part}" for kind in KINDS for part in ("", "-help")}
        | {f"admin-status-{status}" for status in (Status.LOBBY, Status.PLAYING)}
        | {f"admin-tables-{which}{where}" for which in ("", "none-") for where in ("server", "everywhere")}
        | {f"trouble-{trouble}{part}" for trouble in Trouble for part in ("", "-over")}
        | {f"assist-{one}{part}" for one in Assist for part in ("", "-help")}
        | {f"rules-{game}" for game in VARIANTS}
        | {f"permission-{name}" for name in (*ALWAYS, *IN_CHANNEL, *IN_VOICE, *IN_THREAD, *OF_ITS_OWN)}
        | built_for_leagues()
        | built_for_tournaments()
    )


def spoken_of_games() -> set[str]:
    """Return the keys that a game may have and need not: advice, and its own words at a step of a lesson."""
    steps = [key for key in keys("en", "general.ftl") if key.startswith("learn-")]
    return {f"{key}-{game}" for key in ("rules-tips", *steps) for game in VARIANTS}


def built_for_leagues() -> set[str]:
    """Return those of them that leagues tell."""
    of_kind = ("kind", "about", "leave", "head", "standing", "player", "explain", "rank", "card", "career")
    unanswered = [f"league-about-no-answer-{one}" for one in NoAnswer if one is not NoAnswer.NOTHING]
    return (
        {f"league-{part}-{kind}" for part in of_kind for kind in LeagueKind}
        | {f"league-form-at-{kind}{part}" for kind in LeagueKind for part in ("", "-help")}
        | {f"league-form-{name}-help" for name in FORM_FIELDS}
        | {f"league-{part}joining-{one}" for part in ("", "about-") for one in Joining}
        | {f"league-reset-{one}" for one in Reset}
        | {f"league-{part}-{one}" for part in ("no-answer", "unanswered") for one in NoAnswer}
        | {f"league-guard-{guard}" for guard in Guard}
        | {f"league-result-{kind}" for kind in ResultKind if kind not in {ResultKind.JOIN, ResultKind.LEAVE}}
        | {f"league-member-{state}" for state in MemberState if state is not MemberState.MEMBER}
        | {f"league-challenge-{part}{state}" for part in ("", "pair-") for state in ChallengeState}
        | {f"league-settings-{page}{part}" for page in PAGES for part in ("", "-short")}
        | {f"league-set-{name}" for name in LeagueSettings.model_fields}
        | {f"league-act-{act}" for act in ACTS}
        | {f"league-award-{one}" for one in AwardKind}
        | {f"league-title-{one}" for one in Title}
        | {f"league-about-title-{one}" for one in Title if one is not Title.SHARED}
        | {f"league-day-{one}" for one in ("any", *range(7))}
        | {f"league-let-go-{why}" for why in ("idle", "gone")}
        | {f"league-{settled}-letter" for settled in ("voided", "restored", "annotated")}
        | {f"league-member-{why}" for why in ("suspended", "away")}
        | {f"league-card-{kind}" for kind in UNPLAYED}
        | {f"league-career-best-{kind}" for kind in LeagueKind if kind is not LeagueKind.POINTS}
        | set(unanswered)
    )


def built_for_tournaments() -> set[str]:
    """Return those of them that tournaments tell."""
    buttons = ("join", "leave", "here", "start", "standings", "bracket", "drop", "next")
    acts = ("create", "start", "round", "drop", "report", "restore", "cancel")
    return (
        {f"tournament-format-{one}" for one in Format}
        | {f"tournament-{unit}" for unit in ("days", "hours")}
        | {f"tournament-how-{one}" for one in How if one is not How.PLAYED}
        | {f"tournament-round-{one}" for one in ("final", "semi", "quarter")}
        | {f"tournament-{verb}-button" for verb in buttons}
        | {f"tournament-act-{act}" for act in acts}
    )


@cache
def source_trees() -> tuple[ast.Module, ...]:
    files = [path for room in ("cogs", "bot", "engine") for path in (ENGINE.parent / room).rglob("*.py")]
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in files)


def written() -> set[str]:
    """Return every text in the source; rules ask for words by phrases."""
    nodes = (node for tree in source_trees() for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def asked() -> set[str]:
    """Return the keys that the code asks for by their whole name."""
    nodes = (node for tree in source_trees() for node in ast.walk(tree))
    calls = (node for node in nodes if isinstance(node, ast.Call) and node.args)
    named = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "text"]
    return {node.value for node in named if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_of_those_that_people_see_is_unused(language: str) -> None:
    assert {key for file in SHOWN for key in keys(language, file)} - written() - built() - spoken_of_games() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_code_asks_for_is_there(language: str) -> None:
    there = {key for file in files_of(language) for key in keys(language, file)}

    assert len(asked()) > 60
    assert asked() - there == set()
    assert built() - there == set()


# How it reads


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.SET_WRONG])
@pytest.mark.parametrize("style", PackStyle)
def test_every_refusal_is_one_plain_sentence_without_its_clause(
    words: Words, reason: Reason, language: str, style: PackStyle
) -> None:
    (named,) = raised()[reason.name]
    text = words.refusal_text(
        Refusal(reason, "X1", tuple((name, SAMPLES[name]) for name in named)), language, NAMES, style=style
    )

    assert text.endswith(".")
    assert not text.removesuffix(".").endswith((".", "!", "?", " "))
    assert "X1" not in text
    assert text[0] == text[0].upper()
    assert len(text) < 150
    assert not set("{}$_\u2068\u2069") & set(text)


def unmade(game: str, seats: int, **options: Value) -> Refusal:
    """Return why a match cannot be made."""
    refusal = setup_refusal(game, seats, options)
    assert refusal is not None
    return refusal


def said(words: Words, refusal: Refusal, *, style: PackStyle = PackStyle.FRENCH) -> tuple[str, ...]:
    """Return a refusal in each language, without its full stop."""
    texts = (words.refusal_text(refusal, language, NAMES, style=style) for language in LANGUAGES)
    return tuple(text.removesuffix(".") for text in texts)


@pytest.mark.parametrize(
    ("refusal", "english", "spanish"),
    [
        (
            refused(Reason.LAST_CARD_DISCARDED, "X1"),
            "The last card must be discarded",
            "La última carta se tiene que descartar",
        ),
        (refused(Reason.NOT_YOUR_TURN, "X1", seat=0), "It is Ana\u2019s turn", "Es el turno de Ana"),
        (
            refused(Reason.SEQUENCE_GAP, "X1", cards=cards_from("8h 10h Jh"), rank=9),
            "8♥ 10♥ J♥: 9 is missing",
            "8♥ 10♥ J♥: falta el 9",
        ),
        (
            refused(Reason.SEQUENCE_GAP, "X1", cards=cards_from("10s Js Ks"), rank=12),
            "10♠ J♠ K♠: Q is missing",
            "10♠ J♠ K♠: falta la Q",
        ),
        (
            refused(Reason.SEQUENCE_GAP, "X1", cards=cards_from("Kd 2d 3d"), rank=1),
            "K♦ 2♦ 3♦: A is missing",
            "K♦ 2♦ 3♦: falta el as",
        ),
        (
            refused(Reason.ACE_PLACE, "X1", cards=cards_from("Kc Ac *")),
            "K♣ A♣ joker: the ace cannot go there",
            "K♣ A♣ comodín: el as no puede ir ahí",
        ),
        (
            refused(Reason.DOES_NOT_FIT, "X1", card=cards_from("9c'"), meld=cards_from("7h 8h *'")),
            "9♣ does not fit 7♥ 8♥ joker",
            "9♣ no se puede añadir a 7♥ 8♥ comodín",
        ),
        (
            refused(Reason.DEADWOOD_TOO_HIGH, "X1", deadwood=14, limit=10),
            "Deadwood 14: a knock needs 10 or less",
            "Te sobran cartas por 14 puntos: para salirte tienen que ser 10 o menos",
        ),
        (
            refused(Reason.DEADWOOD_TOO_HIGH, "X1", deadwood=1, limit=0),
            "Deadwood 1: a knock needs none at all",
            "Te sobran cartas por 1 punto: para salirte no te puede sobrar ninguna",
        ),
        (
            refused(Reason.OPENING_TOO_LOW, "X1", worth=29, least=30),
            "Your opening is worth 29 and needs at least 30",
            "Tu apertura suma 29 y tiene que sumar al menos 30",
        ),
    ],
)
def test_how_a_refusal_of_a_play_reads(words: Words, refusal: Refusal, english: str, spanish: str) -> None:
    assert said(words, refusal) == (english, spanish)


@pytest.mark.parametrize(
    ("tiles", "english", "spanish"),
    [
        ("", "A set cannot be empty", "Una combinación no puede estar vacía"),
        (
            "* *'",
            "Joker, joker: a set needs at least one tile with a number",
            "Comodín, comodín: una combinación lleva al menos una ficha con número",
        ),
        (
            "R7 R8 R10",
            "Red 7, red 8, red 10: 9 is missing",
            "7 rojo, 8 rojo, 10 rojo: falta el 9",
        ),
        (
            "B2 B3 B6",
            "Blue 2, blue 3, blue 6: 4 and 5 are missing",
            "2 azul, 3 azul, 6 azul: faltan 4 y 5",
        ),
        (
            "K2 K3 K7",
            "Black 2, black 3, black 7: 4, 5 and 6 are missing",
            "2 negro, 3 negro, 7 negro: faltan 4, 5 y 6",
        ),
        (
            "Y7 K7 Y7'",
            "Yellow 7, black 7, yellow 7: yellow is there more than once",
            "7 amarillo, 7 negro, 7 amarillo: el amarillo está repetido",
        ),
        (
            "R7 R8",
            "Red 7, red 8: a set needs at least 3 tiles, and this has 2",
            "7 rojo, 8 rojo: una combinación lleva al menos 3 fichas, y aquí hay 2",
        ),
        (
            "R5 B5 K5 Y5 *",
            "Red 5, blue 5, black 5, yellow 5, joker: a group has 4 tiles at most, and this has 5",
            "5 rojo, 5 azul, 5 negro, 5 amarillo, comodín: un grupo lleva 4 fichas como máximo, y aquí hay 5",
        ),
        (
            "R12 R13 *",
            "Red 12, red 13, joker: there is no 14, numbers go from 1 to 13",
            "12 rojo, 13 rojo, comodín: no existe el 14, los números van del 1 al 13",
        ),
        (
            "R3 R3' R4",
            "Red 3, red 3, red 4: 3 is there more than once",
            "3 rojo, 3 rojo, 4 rojo: el 3 está repetido",
        ),
        (
            "R9 R8 R7",
            "Red 9, red 8, red 7: 9 and 8 are the wrong way round",
            "9 rojo, 8 rojo, 7 rojo: 9 y 8 están al revés",
        ),
        (
            "R7 * *' R9",
            "Red 7, joker, joker, red 9: too many jokers between 7 and 9",
            "7 rojo, comodín, comodín, 9 rojo: sobran comodines entre 7 y 9",
        ),
        (
            "R7 B8 K9",
            "Red 7, blue 8, black 9: neither one colour nor one number",
            "7 rojo, 8 azul, 9 negro: ni son del mismo color ni del mismo número",
        ),
    ],
)
def test_how_a_wrong_set_of_tiles_reads(words: Words, tiles: str, english: str, spanish: str) -> None:
    laid = tiles_from(tiles)
    fault = set_fault(laid)
    assert fault is not None
    refusal = refused(Reason.SET_WRONG, "X1", cards=laid, fault=fault.key, what=" ".join(fault.arguments))

    assert said(words, refusal, style=PackStyle.TILES) == (english, spanish)


@pytest.mark.parametrize(
    ("refusal", "english", "spanish"),
    [
        (unmade("chess", 2), "There is no game called “chess”", "No hay ningún juego llamado «chess»"),
        (
            unmade("gin", 5),
            "This game is for 2, 3, 4, 6 or 8 players, not 5",
            "Este juego es para 2, 3, 4, 6 u 8 jugadores, no para 5",
        ),
        (
            unmade("rummy", 7),
            "This game is for 2, 3, 4, 5 or 6 players, not 7",
            "Este juego es para 2, 3, 4, 5 o 6 jugadores, no para 7",
        ),
        (
            unmade("partnership500", 3),
            "This game is for 4 players, not 3",
            "Este juego es para 4 jugadores, no para 3",
        ),
        (
            unmade("rummy", 2, oklahoma=True),
            "This game has no option “Oklahoma”",
            "Este juego no tiene la opción «Oklahoma»",
        ),
        (
            unmade("rummy", 2, wings=True),
            "This game has no option “wings”",
            "Este juego no tiene la opción «wings»",
        ),
        (unmade("rummy", 2, ace="up"), "“Ace” cannot be “up”", "«As» no puede ser «up»"),
        (
            unmade("gin", 2, oklahoma=True, extra_card=True),
            "“Oklahoma” and “Extra card” cannot be used together",
            "«Oklahoma» y «Carta extra» no se pueden usar juntas",
        ),
        (
            unmade("gin", 4, hollywood=True),
            "“Hollywood” is for 2 players only",
            "«Hollywood» es solo para 2 jugadores",
        ),
        (
            unmade("rummy500", 2, rounds=3),
            "“Rounds” needs “Format” to be set too",
            "«Rondas» necesita que también se elija «Formato»",
        ),
    ],
)
def test_how_a_match_that_cannot_be_made_reads(words: Words, refusal: Refusal, english: str, spanish: str) -> None:
    assert said(words, refusal) == (english, spanish)


@pytest.mark.parametrize("name", ["{ $seat }", "{joker}", "**Ana** _x_ `y`", "<@1>", 'a"b\\', "-term", "\n.attr = x"])
def test_a_name_is_never_read_as_anything_but_a_name(words: Words, name: str) -> None:
    refusal = refused(Reason.NOT_YOUR_TURN, "X1", seat=1)

    assert words.refusal_text(refusal, "en", ["Ana", name]) == f"It is {name}\u2019s turn."
    assert words.refusal_text(refusal, "es", ["Ana", name]) == f"Es el turno de {name}."


def test_what_somebody_typed_is_quoted_up_to_a_length(words: Words) -> None:
    def quoted(length: int) -> str:
        return said(words, refused(Reason.NO_SUCH_GAME, "X1", game="x" * length))[0]

    assert quoted(60) == f"There is no game called “{'x' * 60}”"
    assert quoted(61) == quoted(5_000) == f"There is no game called “{'x' * 60}…”"


def test_a_long_list_is_cut_short(words: Words) -> None:
    run = tiles_from("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13")

    assert "more" not in words.cards_text(run, "en", style=PackStyle.TILES)
    assert words.cards_text(pack(2, 2), "en").endswith("A♦ and 92 more")
    assert words.cards_text(pack(2, 2), "es", style=PackStyle.TILES).endswith("1 azul y 92 más")
    assert words.cards_text((), "en") == ""


def test_a_number_that_is_no_card_is_named_as_unknown(words: Words) -> None:
    cards = (Card(-1), Card(108), Card(107), Card(0))

    assert words.cards_text(cards, "en") == "? ? joker A♣"
    assert words.cards_text(cards, "es", style=PackStyle.TILES) == "?, ?, comodín, 1 rojo"


# Languages, and what is missing


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en", "joker"),
        ("en-GB", "joker"),
        ("en-US", "joker"),
        ("es", "comodín"),
        ("es-ES", "comodín"),
        ("es-419", "comodín"),
        ("et", "joker"),
        ("pt-BR", "joker"),
        ("", "joker"),
    ],
)
def test_every_locale_gets_a_language_english_where_it_has_none(words: Words, locale: str, expected: str) -> None:
    assert words.text("joker", locale) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_message_is_an_error_and_never_a_bare_key(words: Words, language: str) -> None:
    with pytest.raises(KeyError):
        words.text("refusal-because", language)


def test_a_message_without_a_text_of_its_own_is_missing(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "ui.ftl").write_text("button =\n    .label = Join\n", encoding="utf-8")

    with pytest.raises(KeyError):
        Words(tmp_path).text("button", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_argument_is_an_error(words: Words, language: str) -> None:
    with pytest.raises(ValueError, match="refusal-not-your-turn"):
        words.text("refusal-not-your-turn", language)


@pytest.mark.parametrize(
    ("cards", "english", "spanish"),
    [
        ("Ad", "ace of coins", "as de oros"),
        ("7d Jh", "7 of coins, jack of cups", "7 de oros, sota de copas"),
        ("Qs Kc", "knight of swords, king of clubs", "caballo de espadas, rey de bastos"),
        ("*", "joker", "comodín"),
    ],
)
def test_how_cards_of_the_spanish_pack_read(words: Words, cards: str, english: str, spanish: str) -> None:
    """Their names are those of CH1."""
    named = (words.cards_text(cards_from(cards), language, style=PackStyle.SPANISH) for language in ("en", "es"))

    assert tuple(named) == (english, spanish)


def test_a_missing_rank_has_the_name_it_has_in_its_pack(words: Words) -> None:
    gap = Refusal(Reason.SEQUENCE_GAP, "G2", (("cards", cards_from("7h Qh Kh")), ("rank", 11)))

    assert "sota" in words.refusal_text(gap, "es", NAMES, style=PackStyle.SPANISH)
    assert "J" in words.refusal_text(gap, "es", NAMES)
