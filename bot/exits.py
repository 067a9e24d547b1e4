"""How a program of ours ends, in the numbers of sysexits: a supervisor or a script can tell what went wrong."""

from enum import IntEnum


class Exit(IntEnum):
    FINE = 0
    WRONG = 1  # what was looked at is not as it should be
    USAGE = 64
    BAD_INPUT = 65
    NO_INPUT = 66
    UNAVAILABLE = 69
    NOT_MADE = 73
    TRY_AGAIN = 75  # a supervisor may
    CONFIG = 78  # a supervisor need not try again
