"""A disk that remembers every write and sync of SQLite, and fails when it is told to.

It is a layer inside the very SQLite library that this Python uses, so the code above it runs unchanged.
"""

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Final

OK: Final = sqlite3.SQLITE_OK
READ_ONLY: Final = 0x1  # flags of SQLite for opening a file
READ_WRITE: Final = 0x2
CREATE: Final = 0x4
DATABASE: Final = 0x100
JOURNAL: Final = 0x800 | 0x80000  # a rollback journal or a write-ahead log


class Kind(Enum):
    CREATE = auto()
    WRITE = auto()
    TRUNCATE = auto()
    SYNC = auto()
    LOST = auto()  # a sync failed; many systems forget then what was to be written, and the next sync succeeds
    DELETE = auto()
    MARK = auto()  # not of the disk: what somebody did or was told meanwhile


@dataclass(frozen=True, slots=True)
class Happening:
    kind: Kind
    name: str = ""  # of the file
    place: int = 0  # where it is written, or where it is cut off
    data: bytes = b""
    covers_folder: bool = False  # whether a sync or a deletion makes the names in the folder durable too
    mark: object = None


class Disk:
    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self.failing: dict[Kind, int] = {}  # what goes wrong now, with the code that SQLite is to hear
        self.read_only = False  # whether the files of databases are; logs and journals can still be made

        self.shares_memory = True  # some disks of networks cannot, and a write-ahead log needs it

    def mark(self, what: object) -> None:
        self.happenings.append(Happening(Kind.MARK, mark=what))


_Open = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_Delete = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_Write = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


class _Methods(ctypes.Structure):
    """SQLite's sqlite3_io_methods. Those that are not wrapped are carried along as they are."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("close", ctypes.c_void_p),
        ("read", ctypes.c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("others", ctypes.c_void_p * 13),
    )


class _System(ctypes.Structure):
    """SQLite's sqlite3_vfs, likewise."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("own", ctypes.c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("others", ctypes.c_void_p * 14),
    )


@dataclass(slots=True)
class _File:
    name: str
    names_unsynced: bool  # SQLite syncs the folder with the first sync of a journal that is new


@dataclass(slots=True)
class _Recorder:
    """Stands between SQLite and the system's files: asks the disk whether it fails, passes on, and writes down."""

    disk: Disk
    system: _System
    files: dict[int, _File] = field(default_factory=dict[int, _File])
    methods: dict[int, tuple[_Methods, _Methods]] = field(default_factory=dict[int, tuple[_Methods, _Methods]])

    def layer(self) -> _System:
        layer = _System.from_buffer_copy(self.system)
        layer.name, layer.open, layer.delete = b"disk", _Open(self.open), _Delete(self.delete)
        return layer

    def open(self, _: int, path: int | None, file: int, flags: int, opened: int | None) -> int:
        name = ctypes.string_at(path).decode() if path else ""
        if self.disk.read_only and flags & DATABASE and flags & READ_WRITE:
            flags = flags & ~(READ_WRITE | CREATE) | READ_ONLY
        is_new = bool(flags & CREATE) and not Path(name).exists()
        code = self.system.open(ctypes.addressof(self.system), path, file, flags, opened)
        if code != OK or not name:
            return code
        if is_new:
            self.disk.happenings.append(Happening(Kind.CREATE, name))
        self.files[file] = _File(name, names_unsynced=is_new and bool(flags & JOURNAL))
        # A file begins with the pointer to its methods.
        pointer = ctypes.c_void_p.from_address(file)
        assert pointer.value
        pointer.value = ctypes.addressof(self._wrapped(pointer.value))
        return code

    def _wrapped(self, address: int) -> _Methods:
        if address not in self.methods:
            original = _Methods.from_address(address)
            wrapped = _Methods.from_buffer_copy(original)
            wrapped.write = _Write(lambda *given: self.write(original, *given))
            wrapped.truncate = _Truncate(lambda *given: self.truncate(original, *given))
            wrapped.sync = _Sync(self.sync)
            if not self.disk.shares_memory:
                wrapped.version = 1
            self.methods[address] = original, wrapped
        return self.methods[address][1]

    def write(self, original: _Methods, file: int, data: int, size: int, place: int) -> int:
        if code := self.disk.failing.get(Kind.WRITE):
            return code
        self.disk.happenings.append(Happening(Kind.WRITE, self.files[file].name, place, ctypes.string_at(data, size)))
        return original.write(file, data, size, place)

    def truncate(self, original: _Methods, file: int, size: int) -> int:
        if code := self.disk.failing.get(Kind.TRUNCATE):
            return code
        self.disk.happenings.append(Happening(Kind.TRUNCATE, self.files[file].name, size))
        return original.truncate(file, size)

    def sync(self, file: int, _: int) -> int:
        """Write down a sync. The real disk is left alone: a process that lives on reads what it wrote anyway."""
        synced = self.files[file]
        if code := self.disk.failing.get(Kind.SYNC):
            self.disk.happenings.append(Happening(Kind.LOST, synced.name))
            return code
        self.disk.happenings.append(Happening(Kind.SYNC, synced.name, covers_folder=synced.names_unsynced))
        synced.names_unsynced = False
        return OK

    def delete(self, _: int, path: int, sync_folder: int) -> int:
        name = ctypes.string_at(path).decode()
        code = self.system.delete(ctypes.addressof(self.system), path, sync_folder)
        if code == OK:
            self.disk.happenings.append(Happening(Kind.DELETE, name, covers_folder=bool(sync_folder)))
        return code


def is_possible() -> bool:
    """Whether the SQLite of this Python can be reached; some builds hide it."""
    try:
        _library()
    except (AttributeError, OSError):
        return False
    return True


def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.argtypes, library.sqlite3_vfs_find.restype = (ctypes.c_char_p,), ctypes.c_void_p
    library.sqlite3_vfs_register.argtypes = (ctypes.c_void_p, ctypes.c_int)
    library.sqlite3_vfs_unregister.argtypes = (ctypes.c_void_p,)
    return library


_in_use: Final[list[object]] = []  # SQLite keeps pointers to these for as long as a connection is open


@contextmanager
def recording() -> Generator[Disk, None, None]:
    """Put the disk under every database that is opened meanwhile."""
    library = _library()
    address: int = library.sqlite3_vfs_find(None)
    disk = Disk()
    recorder = _Recorder(disk, _System.from_address(address))
    layer = recorder.layer()
    _in_use.extend((recorder, layer))
    library.sqlite3_vfs_register(ctypes.addressof(layer), 1)
    try:
        yield disk
    finally:
        library.sqlite3_vfs_unregister(ctypes.addressof(layer))
        library.sqlite3_vfs_register(address, 1)
        recorder.disk = Disk()  # or what was written would be kept with the layer
