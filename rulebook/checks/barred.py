"""What somebody is said to have although a rule that is always in force for her says that she cannot have it.

Asked only of games in which nothing else is wrong.  A rule for some of a kind may take away what a rule for all gives; that
is an exception, and no mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.meaning.nouns import Called, Holder
from grammar.meaning.outline import Outline, Part
from grammar.meaning.patterns import Is
from grammar.meaning.standing import Grants, Permits
from grammar.meaning.statements import Sets
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings

CURE = "take it out, or let `{rule}` not forbid it"


def barred(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What entries give to whoever holds them that she cannot have, each where it is given."""
    entries = [piece.entry for piece in pieces]
    bars = [(name, entry) for entry in entries if not entry.optional for name in _forbidden(entry.meaning)]
    names = {name for name, _ in bars}
    found: list[Diagnostic] = []
    for entry in entries if bars else ():
        findings = Findings(entry.places.document, entry.id)
        for one in _given(entry.meaning):
            rule = _rule_against(one.entry, entry, bars, system) if one.entry in names else None
            if rule is not None:
                reason = f"`{rule.name}` says that whoever has this cannot have {one.entry}"
                hint = CURE.format(rule=rule.name)
                findings.add_problems([codes.NEVER_HAPPENS.at(one.span, hint=hint, reason=reason)], ("effect",))
        found += findings.list
    return found


def _rule_against(name: str, entry: Entry, bars: Iterable[tuple[str, Entry]], system: System) -> Entry | None:
    """The rule by which whoever holds an entry cannot have something: its own, or one for all of her kind."""
    kinds = system.vocabulary.sorts(_holder(entry, system))
    return next((rule for of, rule in bars if of == name and (rule is entry or system.held_by(rule) in kinds)), None)


def _holder(entry: Entry, system: System) -> str:
    """The kind of thing that holds an entry, or that it is; empty if anybody may."""
    plan = system.kinds[entry.kind].stat_block
    holder = plan.holder if plan is not None else ""
    for key, said in entry.fields.items():
        holder = holder.replace(f"{{{key}}}", str(said))
    return system.held_by(entry) or holder.replace("{name}", entry.name)


def _given(meaning: Outline | None) -> Iterator[Grants]:
    for part in parts(meaning, "grant"):
        match part.meaning:
            case Sets(standing=(Grants(subject=Holder()) as one,)):
                yield one


def _forbidden(meaning: Outline | None) -> Iterator[str]:
    """What an effect forbids whoever holds it to have, whatever else is so."""
    for part in parts(meaning, "ban:have"):
        match part.meaning:
            case Sets(standing=(Permits(event=event),)) if not part.asked:
                match event.subject, event.checks:
                    case Holder(), (Is(what=Called(naming)),) if (term := naming.of("entry")) and not term.tags:
                        yield term.head.name


def parts(meaning: Outline | None, channel: str) -> Iterator[Part]:
    """The parts of an effect that are found by a channel; the others may lie in a cache, and are not fetched."""
    headings = meaning.headings if meaning is not None else ()
    return (meaning.parts[at] for at, heading in enumerate(headings) if meaning and heading.channel == channel)
