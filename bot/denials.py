"""Why the bot says no where no rule of a game is behind it. The sentences live in assets/locales."""

from enum import StrEnum

from engine.cards import PackStyle
from engine.errors import IllegalActionError, Refusal


class Denial(StrEnum):
    """Every such way to say no; each has a sentence in every language."""

    NO_TABLE = "no-table"
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    NO_SEAT_HERE = "no-seat-here"
    NO_TABLE_HERE = "no-table-here"
    ALREADY_SEATED = "already-seated"
    FULL = "full"
    STARTED = "started"
    NOT_STARTED = "not-started"
    OVER = "over"
    NOT_KEPT = "not-kept"
    STALE = "stale"
    NOT_AWAY = "not-away"
    DEALT = "dealt"
    SEAL_USED = "seal-used"
    UNAVAILABLE = "unavailable"
    DAMAGED = "damaged"
    STOPPING = "stopping"
    UNKNOWN = "unknown"
    MISPRINT = "misprint"
    NO_GAME = "no-game"
    NO_PRESET = "no-preset"
    NOT_SAVED = "not-saved"
    NO_THREAD = "no-thread"
    CANNOT_SHOW = "cannot-show"
    NO_SERVER = "no-server"
    NOT_MANAGER = "not-manager"
    NOT_OWNER = "not-owner"
    NO_INCIDENT = "no-incident"
    NO_OPEN_TABLE = "no-open-table"
    SEATED_NOWHERE = "seated-nowhere"
    NO_LEAGUE = "no-league"
    CHALLENGES_FULL = "challenges-full"
    CHALLENGE_AGAIN = "challenge-again"
    DECLINES_SPENT = "declines-spent"
    ALREADY_MEMBER = "already-member"
    LEAGUE_PLAYING = "league-playing"
    SETTINGS_CHANGED = "settings-changed"
    NO_PROFILE = "no-profile"
    NO_PLAN = "no-plan"
    LEAGUE_NAME_LENGTH = "league-name-length"
    LEAGUE_NAME_MARKUP = "league-name-markup"
    LEAGUE_NAME_TAKEN = "league-name-taken"
    LEAGUE_SETTING = "league-setting"
    LEAGUE_NO_ROLE = "league-no-role"
    LEAGUE_LADDER_OF_TWO = "league-ladder-of-two"
    LEAGUE_MEMBER = "league-member"
    LEAGUE_ASKED = "league-asked"
    LEAGUE_BARRED = "league-barred"
    LEAGUE_ROLE = "league-role"
    LEAGUE_NOT_ASKED = "league-not-asked"
    NOT_LEAGUE_MEMBER = "not-league-member"
    NOT_LEAGUE_ADMIN = "not-league-admin"
    LEAGUE_COMPUTERS = "league-computers"
    LEAGUE_FIXED = "league-fixed"
    LEAGUE_END = "league-end"
    LADDER_BY_CHALLENGE = "ladder-by-challenge"
    CHALLENGE_SELF = "challenge-self"
    CHALLENGE_COMPUTER = "challenge-computer"
    CHALLENGE_STRANGER = "challenge-stranger"
    CHALLENGE_OPEN = "challenge-open"
    CHALLENGE_BELOW = "challenge-below"
    CHALLENGE_REACH = "challenge-reach"
    CHALLENGE_GONE = "challenge-gone"
    NOT_YOUR_CHALLENGE = "not-your-challenge"
    PAIR_CAP = "pair-cap"
    NO_SEASON = "no-season"
    SEASON_ENDS_FIRST = "season-ends-first"
    SEASON_PAST = "season-past"
    NO_RESULT = "no-result"
    NOT_IN_RESULT = "not-in-result"
    ALREADY_VOID = "already-void"
    NOT_VOID = "not-void"
    NOTE_LENGTH = "note-length"
    PRIVACY_SEATED = "privacy-seated"
    WHICH_LEAGUE = "which-league"
    NO_STANDING = "no-standing"
    SAME_PLAYER = "same-player"
    CHALLENGE_OF_TWO = "challenge-of-two"
    LEAGUE_AGAIN = "league-again"
    NO_DATE = "no-date"
    NO_NUMBER = "no-number"
    TOO_LARGE = "too-large"
    NO_HELP = "no-help"
    NOT_OVER = "not-over"
    PLAN_TURN = "plan-turn"
    SHARE_ELSEWHERE = "share-elsewhere"
    NOTHING_TO_REPLAY = "nothing-to-replay"
    NO_ADVICE = "no-advice"
    DAY_NOT_OVER = "day-not-over"
    DAY_FIRST = "day-first"
    DAY_UPDATED = "day-updated"
    NO_SCORE = "no-score"
    NO_DAY_BEFORE = "no-day-before"
    TOO_OFTEN = "too-often"
    TOO_MANY_OF_HOST = "too-many-of-host"
    TOO_MANY_IN_CHANNEL = "too-many-in-channel"
    TOO_MANY_IN_SERVER = "too-many-in-server"


class DeniedError(Exception):
    """Raised where the bot refuses to do something; nothing has changed."""

    def __init__(self, denial: Denial, **arguments: str | int) -> None:
        super().__init__(denial)
        self.denial = denial
        self.arguments = arguments


class RefusedError(IllegalActionError):
    """Raised for a move that the rules forbid at a table, with what its reason needs to be told: names and cards."""

    def __init__(self, refusal: Refusal, names: tuple[str, ...], style: PackStyle) -> None:
        super().__init__(refusal)
        self.names = names
        self.style = style
