"""What a table says when the store cannot be used: to try again, or that it is damaged, which the host is told."""

import logging

from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreFault, StoreUnavailableError

log = logging.getLogger(__name__)


def denial_of(error: StoreUnavailableError, table_id: int) -> DeniedError:
    """Return why something could not be done at a table; damage is named in the log, for it does not pass."""
    if error.fault is not StoreFault.DAMAGED:
        return DeniedError(Denial.UNAVAILABLE)
    log.error("table %s is damaged: %s", table_id, error)
    return DeniedError(Denial.DAMAGED)
