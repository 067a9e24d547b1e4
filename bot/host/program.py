"""`python -m bot`: one program with a command for each errand, `run` if none is named."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from bot.config import Settings, settings_or_exit
from bot.exits import Exit
from bot.host import export, forget, version
from bot.host.backup import back_up
from bot.host.check import check
from bot.host.doctor import doctor
from bot.host.findings import refused, told
from bot.host.move import move
from bot.host.recount import recount
from bot.host.restore import restore
from bot.host.verify import verify

Run = Callable[[Settings], int]
Errand = Callable[[argparse.Namespace], int]


FORGETTING = {"user": forget.user, "server": forget.server}


class _Parser(argparse.ArgumentParser):
    """Ends with the code of sysexits for words that make no sense."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(Exit.USAGE, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str], run: Run) -> int:
    """Do what the words of the command line ask for."""
    asked = _parser(run).parse_args(arguments or ["run"])
    errand: Errand = asked.errand
    return int(errand(asked))


def _parser(run: Run) -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m bot", description="Pozo plays the rummy family in a Discord channel.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)

    def add(name: str, what: str, example: str, errand: Errand, *, json: bool = False) -> argparse.ArgumentParser:
        one = commands.add_parser(
            name,
            help=what,
            description=what,
            epilog=f"example: {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        one.set_defaults(errand=errand)
        if json:
            one.add_argument("--json", action="store_true", help="for programs")
        return one

    add("run", "run the bot; without a token, the playground in a browser", "python -m bot", lambda _: run(_settings()))
    add(
        "doctor",
        "look at everything that could keep the bot from running well",
        "python -m bot doctor",
        lambda asked: doctor(_settings(), as_json=asked.json),
        json=True,
    )
    add(
        "backup",
        "make a copy of the database and try it out; the bot may run meanwhile",
        "python -m bot backup",
        _back_up,
        json=True,
    )
    restoring = add(
        "restore",
        "put a copy in the place of the database, which is kept aside; the bot must be stopped",
        "python -m bot restore data/backups/pozo-20260101T030000Z.sqlite3.gz",
        lambda asked: restore(_settings(), asked.file, replace_newer=asked.replace_newer, as_json=asked.json),
        json=True,
    )
    restoring.add_argument("file", type=Path, help="a copy that `backup` made, or a plain database file")
    restoring.add_argument("--replace-newer", action="store_true", help="also where the database has later moves")
    checking = add(
        "check",
        "see whether logs replay, seals hold, results count once and standings equal a recount",
        "python -m bot check --json",
        lambda asked: check(_settings(), set_aside=asked.set_aside, as_json=asked.json),
        json=True,
    )
    checking.add_argument(
        "--set-aside", action="store_true", help="end the tables that cannot be read (stop the bot first)"
    )
    verifying = add(
        "verify",
        "check the proof of a table's deals, without any database",
        "python -m bot verify deals.json",
        lambda asked: verify(asked.file, as_json=asked.json),
        json=True,
    )
    verifying.add_argument("file", type=Path, help="the file that *Verify* gives in Discord")
    add(
        "recount",
        "count the standings of every league again from its results; the bot must be stopped",
        "python -m bot recount",
        lambda asked: recount(_settings(), as_json=asked.json),
        json=True,
    )
    moving = add(
        "move",
        "copy everything to the server that DATABASE_URL names, or from there to the file; the bot must be stopped",
        "python -m bot move server",
        lambda asked: move(_settings(), asked.to, as_json=asked.json),
        json=True,
    )
    moving.add_argument("to", choices=("server", "file"), help="it must be empty; what is left behind stays as it is")
    _add_exports(
        add(
            "export",
            "write what is stored about a person, a table or a league to files",
            "python -m bot export league 3 --to exported",
            lambda asked: export.export(_settings(), asked.write(asked), asked.to),
        )
    )
    forgetting = add(
        "forget",
        "delete what is stored about a person or a server; the bot must be stopped",
        "python -m bot forget user 123456789012345678",
        lambda asked: forget.forget(_settings(), FORGETTING[asked.whom](asked.number), as_json=asked.json),
        json=True,
    )
    forgetting.add_argument("whom", choices=FORGETTING, help="results that others share in stay without the person")
    forgetting.add_argument("number", type=int, help="as Discord numbers it")
    add(
        "version",
        "print the versions of the bot and of what it stands on",
        "python -m bot version --json",
        lambda asked: version.tell(as_json=asked.json),
        json=True,
    )
    return parser


def _add_exports(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(title="what", metavar="WHAT", required=True, parser_class=_Parser)

    def add(name: str, what: str, write: Callable[[argparse.Namespace], export.Writer]) -> argparse.ArgumentParser:
        one = kinds.add_parser(name, help=what, description=what, epilog=f"example: python -m bot export {name} 3")
        one.add_argument("number", type=int, help="as Discord or the bot numbers it")
        one.add_argument("--to", type=Path, default=Path(), help="the folder to write to, this one if not said")
        one.set_defaults(write=write)
        return one

    add("user", "everything that is stored about a person", lambda asked: export.user(asked.number))
    add("table", "the log and the deals of a table", lambda asked: export.table(asked.number))
    league = add("league", "results and standings", lambda asked: export.league(asked.number, asked.season))
    league.add_argument("--season", type=int, help="the present one if not said")


def _settings() -> Settings:
    return settings_or_exit()


def _back_up(asked: argparse.Namespace) -> int:
    settings = _settings()
    if not settings.database_url and not settings.database.is_file():
        return refused(f"there is no database {settings.database} yet", Exit.NO_INPUT)
    made = back_up(settings)
    told(made.findings, as_json=asked.json)
    if made.file is None:
        return Exit.NOT_MADE
    return Exit.FINE if made.is_sound else Exit.WRONG
