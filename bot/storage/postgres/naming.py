"""Where a database on a server is, in words and for its tools, and what keeps one from it."""

from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.storage.errors import CannotOpenError, StoreFault, UnreachableError, complaint
from bot.storage.faults import fault_of

PASSING: Final = frozenset(
    {StoreFault.UNREACHABLE, StoreFault.CROWDED, StoreFault.LOCKED, StoreFault.CONFLICT, StoreFault.DISK_FULL}
)


def name_of(url: str) -> str:
    """Return what a database is called in words: where it is, and nothing that is secret."""
    given = conninfo_to_dict(url)
    return f"{given.get('dbname') or ''} on {given.get('host') or given.get('hostaddr') or 'this machine'}".strip()


# What the tools of PostgreSQL read from their environment, where nobody else sees it.
OF_TOOLS: Final = {
    "host": "PGHOST",
    "hostaddr": "PGHOSTADDR",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}


def environment(url: str) -> dict[str, str]:
    """Return where a database is, as the tools of PostgreSQL are told."""
    given = conninfo_to_dict(url)
    return {OF_TOOLS[name]: str(value) for name, value in given.items() if name in OF_TOOLS and value is not None}


def beside(url: str, name: str) -> str:
    """Return where another database of the same server is."""
    return make_conninfo(url, dbname=name)


def in_words(error: psycopg.Error, name: str) -> Exception:
    """Return an error as the host is told of it; a mistake of ours stays as it is."""
    fault = fault_of(error)
    if fault is None:
        return error
    return UnreachableError(fault, name) if fault in PASSING else CannotOpenError(complaint(fault, name))
