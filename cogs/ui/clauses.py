"""The clause behind a refusal, in the words of its page, and the page itself, section by section."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.denials import Denial, DeniedError
from bot.words.rulebook import Clause, sections
from bot.words.speech import Speech
from cogs.ui.parts import Component, Message, Target, option
from engine.errors import Refusal

ANYWHERE: Final = Target(0, 0)
WHY: Final = "why"


def why_button(speech: Speech, refusals: Iterable[Refusal]) -> list[Component]:
    """Return a button that tells the clauses behind what is refused, if anything is."""
    numbers = dict.fromkeys(refusal.clause for refusal in refusals)
    return [ANYWHERE.button(WHY, speech.text("why"), " ".join(numbers))] if numbers else []


def told(speech: Speech, named: Sequence[Clause]) -> Message:
    """Return clauses as their page has them, and the way to it."""
    message = Message()
    message.say("\n\n".join(f"**{clause.number}** {clause.text}" for clause in named))
    pages = dict.fromkeys((clause.page, clause.section) for clause in named)
    message.offer([page_button(speech, page, section) for page, section in pages])
    return message


def page_message(speech: Speech, page: str, place: int) -> Message:
    """Return one section of a page, with the others to choose from."""
    found = sections(speech.language, page)
    if not 0 <= place < len(found):
        raise DeniedError(Denial.UNKNOWN)
    message, section = Message(), found[place]
    message.say("\n".join((f"### {found[0].heading}", *((f"**{section.heading}**",) if place else ()), section.text)))
    if len(found) > 1:
        options = [option(one.heading, str(number), chosen=number == place) for number, one in enumerate(found)]
        message.choose(ANYWHERE.select("page", speech.text("why-sections"), options, page))
    return message


def page_button(speech: Speech, page: str, section: int = 0) -> Component:
    title = sections(speech.language, page)[0].heading
    return Target(0, section).button("page", speech.text("why-page", title=title), page)
