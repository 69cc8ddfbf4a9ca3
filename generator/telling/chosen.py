"""What somebody has chosen, in the words of the page: a play quotes what its author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.phrasing import phrase, plain
from generator.telling.given import printed
from grammar.canonical import say_clause
from grammar.nodes.structure import Choice, Effect, Note, Rule
from grammar.vocabulary import Vocabulary
from interpreter.state.trace import Step
from rulebook.model.entry import Entry

QUOTED = re.compile("“([^”]*)”")


def as_on_the_page(step: Step, entry: Entry | None, vocabulary: Vocabulary) -> str:
    """The sentence of a step, an option that was chosen quoted as its bullet begins.  entry: whose rule it was."""
    if step.kind != "choice" or entry is None or step.span is None or "“" not in step.text:
        return printed(step.text)
    line = step.span.line
    options = {quoted: told for at, quoted, told in options_of(entry, vocabulary) if at == line}
    options |= {quoted: told for at, quoted, told in _offers_of(entry, vocabulary) if at == line}
    return printed(QUOTED.sub(lambda found: f"“{_said(found[1], options)}”", step.text))


def _said(quoted: str, options: Mapping[str, str]) -> str:
    """What was chosen in the words of the page; what goes on below its first line is known by that line."""
    begun = (written for written in options if quoted.startswith(f"{written}:"))
    return options.get(quoted) or options.get(next(begun, ""), quoted)


def _offers_of(entry: Entry, vocabulary: Vocabulary) -> Iterator[tuple[int, str, str]]:
    """Every offer of an entry of which nothing else comes: its line, its author's words and those of the page."""
    for node in entry.effect.walk():
        if isinstance(node, Rule) and node.may is not None and not node.body:
            alone = Effect((Rule(None, None, None, node.may, ()),))
            said = plain(phrase(alone, vocabulary, max_rank=entry.max_rank, name=entry.name)).split("\n")[0]
            yield (
                node.may.span.line,
                re.sub(r"[\[\]]", "", say_clause(node.may)),
                f"{said[:1].lower()}{said[1:].rstrip('.')}",
            )


def options_of(entry: Entry, vocabulary: Vocabulary) -> Iterator[tuple[int, str, str]]:
    """Every option of an entry: the line of its choice, its author's words and those of the page, of several sentences the
    first, and that there is more."""
    lines = entry.effect_text.splitlines()
    choices = [node for node in entry.effect.walk() if isinstance(node, Choice)]
    found = sorted(
        ((option.body, choice.span.line) for choice in choices for option in choice.options),
        key=lambda one: (one[0][0].span.line, one[0][0].span.column),
    )
    page = plain(phrase(entry.effect, vocabulary, max_rank=entry.max_rank, name=entry.name)).splitlines()
    bullets = [line.strip().removeprefix("- ") for line in page if line.strip().startswith("- ")]
    for number, (body, line) in enumerate(found):
        first = body[0]
        if isinstance(first, Note):
            continue
        written = lines[first.span.line - 1][first.span.column - 1 :].strip().rstrip(":,")
        if len(bullets) == len(found):
            said = bullets[number]
        else:  # what else is said in bullets stands between them
            said = plain(phrase(Effect(body), vocabulary, max_rank=entry.max_rank, name=entry.name)).split("\n")[0]
        sentence, more, _ = said.partition(". ")
        goes_on = more or sentence.endswith(":")
        yield line, written, f"{sentence.rstrip(':')} …" if goes_on else sentence.rstrip(".")
