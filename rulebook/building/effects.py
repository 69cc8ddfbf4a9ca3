"""Parses the effect texts, formulas and example lines of a file; the same text is parsed once in a run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Place, Problem, Severity
from diagnostics.span import Span
from diagnostics.suggest import did_you_mean, one_of
from grammar.article import FIGURES, with_article
from grammar.checker import check
from grammar.formatter import format_effect, format_text, is_formatted
from grammar.late import late
from grammar.lexicon import NAME
from grammar.nodes.amounts import Amount
from grammar.nodes.clauses import Clause, Condition
from grammar.nodes.structure import Effect
from grammar.own_words.advice import Advice
from grammar.parser import parse, parse_amount, parse_clause, read
from grammar.shapes import HIGHEST_RANK
from grammar.spoken import misspoken
from grammar.vocabulary import Vocabulary, singular_of
from rulebook.building.itself import told_of_itself
from rulebook.building.misplaced import placed
from rulebook.shapes.kinds import Kind
from rulebook.source.document import Path_
from rulebook.source.findings import Findings, shown

NO_EFFECT = Effect(())
_FIRST_NAME = late(r"[A-Z][\w-]*(?: [A-Z][\w-]*)*")


def read_effect(
    value: object,
    findings: Findings,
    path: Path_,
    vocabulary: Vocabulary | None = None,
    kind: Kind | None = None,
    parameters: Mapping[str, str] = MappingProxyType({}),
    own: str = "",
) -> tuple[Effect, str]:
    """The effect and the text at a path; an empty effect if the text cannot be read.

    vocabulary: the words of the game, if they are known already.  kind: of the entry, if it is one; own: its name.
    parameters: what stands for what its holder has chosen."""
    text = _rules_text(value, findings, path)
    if text is None:
        return NO_EFFECT, value if isinstance(value, str) else ""
    effect = _read(text)
    if effect is not None:
        return effect, text
    if vocabulary is None:
        effect, problems = parse(text)
    else:
        from grammar.own_words.holders import spoken_to  # only a mistake asks for it

        spoken = spoken_to(vocabulary, text, own, kind.role if kind is not None else "")
        effect, problems = parse(
            text, Advice(vocabulary, spoken, lambda anew: _wrong(anew, vocabulary, parameters, kind))
        )
        if kind is not None:
            itself = tuple(told_of_itself(text, own, vocabulary))
            problems = itself or tuple(placed(problem, text, kind, vocabulary) for problem in problems)
    findings.add_problems(problems, path)
    return effect or NO_EFFECT, text


def _wrong(
    effect: Effect, vocabulary: Vocabulary, parameters: Mapping[str, str], kind: Kind | None
) -> tuple[Problem, ...]:
    holder = kind.borne_by or kind.of or kind.held_by if kind is not None else ""
    found = check(effect, vocabulary, max_rank=HIGHEST_RANK, parameters=parameters, holder=holder)
    return tuple(problem for problem in found if problem.code.severity is Severity.ERROR)


def read_clause(
    value: object, names: tuple[str, ...], findings: Findings, path: Path_, *, claims: bool = False
) -> Clause | Condition | None:
    """One clause or fact, in which the given names may stand.  claims: whether it says what is so."""
    text = _rules_text(value, findings, path)
    if text is None:
        return None
    clause, problems = _parse_clause(text, tuple([name for name in names if name in text]), claims)
    if problems:
        head = findings.document.value
        own = str(head.get("name", "")) if isinstance(head, dict) else ""
        told = (
            _said_so(_beside(_stranger(problem, text, names), text, names), text, names, claims) for problem in problems
        )
        findings.add_problems((_in_brackets(problem, text, own) for problem in told), path)
    return clause


_COMES_OUT = late(
    r"\b(?:with|for|on) (?:an? )?(?:total|result|roll|sum)(?: of)? \d+|\bwith (?:an? )?\d+$|\brolls? (?:an? )?\d+"
)
_ON_SEVERAL = late(r"(?P<used>.*\buses? [^,:]+?)(?:: ?| on | against )(?P<whom>[^:]+(?:, | and (?:on )?).+)$")


def _beside(problem: Problem, text: str, names: tuple[str, ...]) -> Problem:
    """The cure where a line says what stands beside the lines: what is thrown or played, and who is chosen."""
    who = names[0] if names else "…"
    said = _COMES_OUT.search(text)
    if said is not None:
        made = text[: said.start()].strip()
        write = f"write `{made}`" if " makes " in made else f"write only which test is made, `{who} makes …`"
        cure = f"how it comes out is what is thrown or played, beside `when`: `dice: [5]`, `cards: {{{who}: […]}}`"
        return replace(problem, hint=f"{write}; {cure}")
    several = _ON_SEVERAL.match(text)
    if several is None:
        return problem
    chosen = [name for name in names if re.search(rf"\b{re.escape(name)}\b", several["whom"])]
    if len(chosen) < 2:
        return problem
    answers = ", ".join(f"yes, {name}" for name in chosen)
    cure = f"several are chosen one after the other, beside `when`: `choices: {{{who}: [{answers}]}}`"
    return replace(problem, hint=f"write `{several['used']}`; {cure}")


def _said_so(problem: Problem, text: str, names: tuple[str, ...], claims: bool) -> Problem:
    """The cure where a line says `the` before who is at the table, of several at once how each of them is, or from whom one is
    so far with another word than `of`."""
    people = "|".join(map(re.escape, names)) or "(?!)"
    bare = re.sub(rf"\b[Tt]he (?={people})", "", text)
    one = _SEVERAL_SO.sub(
        lambda found: f"{found['gains']} {with_article(singular_of(found['what']))} {found['so']}", text
    )
    apart = re.sub(rf"(\bis (?:not )?in {NAME}) (?:with|to|from) (?={people})", r"\1 of ", text)
    for anew, cure in (
        (bare, "write `{}`"),
        (apart, "write `{}`"),
        (one, "a line for each, as many times as it happens: `{}`"),
    ):
        if anew != text and not _parse_clause(anew, tuple([name for name in names if name in anew]), claims)[1]:
            return replace(problem, hint=cure.format(anew))
    return problem


_SEVERAL_SO = late(rf"\b(?P<gains>gains|takes) (?:\d+|{'|'.join(FIGURES[2:])}) (?P<what>{NAME}) (?P<so>at .+)$")
"""Several that are gained at once, and how each of them is."""


def _in_brackets(problem: Problem, text: str, own: str) -> Problem:
    """The cure where a line says the name of its entry, which is none without brackets.  own: that name."""
    apart = own and (re.fullmatch(NAME, own) is None or any(len(word) == 1 for word in own.split()))
    if not apart or own not in text or f"[{own}]" in text:
        return problem
    written = f"[{own}]" if '"' in text else '"' + text.strip().replace(own, f"[{own}]") + '"'
    return replace(
        problem, hint=f"write `{written}`: a name with a small word or a single letter in it stands in brackets"
    )


def _stranger(problem: Problem, text: str, names: tuple[str, ...]) -> Problem:
    """A line that begins with a name which nobody at the table has, and which is no table that is looked up."""
    word = _FIRST_NAME.match(text)
    where = (1, *(() if word is None else (word.end() + 1, word.end() + 2)))  # itself, its `'s`, the next word
    if (
        word
        and word[0] not in names
        and problem.code is codes.UNEXPECTED_WORD
        and problem.span.line == 1
        and problem.span.column in where
    ):
        span = Span(1, 1, 1, word.end() + 1)
        add = "add somebody to `given`"
        hint = did_you_mean(word[0], names) or (f"{one_of(names)}, or {add}" if names else add)
        return codes.UNKNOWN_NAME.at(span, hint, name=word[0])
    return problem


def read_amount(value: object, findings: Findings, path: Path_) -> Amount | None:
    """A formula such as `5 × your Body`."""
    text = _rules_text(value, findings, path)
    if text is None:
        return None
    amount, problems = _parse_amount(text)
    findings.add_problems(problems, path)
    return amount


def is_in_form(effect: Effect, text: str) -> bool:
    """Whether a text is in the one form in which effects are written."""
    return is_formatted(text, format_text(text) if "#" in text else format_effect(effect))


def _rules_text(value: object, findings: Findings, path: Path_) -> str | None:
    if not isinstance(value, str):
        findings.wrong_type(path, "rules text", value)
        return None
    if not findings.document.one_line_or_literal(path):
        style = "a folded `>` text" if findings.document.style(path) == ">" else "a text of several lines"
        findings.add(
            codes.FOLDED_EFFECT_TEXT, path, "write `|` and begin on the next line", field=shown(path), style=style
        )
        whole = findings.list[-1].place
        below = isinstance(path[-1], str) and findings.document.place(path, key=True).line < whole.line
        if not findings.document.style(path) and whole.line < whole.end_line and not below:
            # it begins on the line of its name, or is an item: the line that is too much is the second
            line = findings.document.lines[whole.line]
            first = len(line) - len(line.lstrip()) + 1
            place = Place(whole.file, whole.line + 1, first, whole.line + 1, len(line) + 1)
            findings.list[-1] = replace(findings.list[-1], place=place)
        return None
    return value


@lru_cache(maxsize=8192)
def _read(text: str) -> Effect | None:
    return read(text)


@lru_cache(maxsize=32768)
def _parse_clause(
    text: str, names: tuple[str, ...], claims: bool
) -> tuple[Clause | Condition | None, tuple[Problem, ...]]:
    clause, problems = parse_clause(text, names, claims=claims)
    return clause, (*problems, *(misspoken(text.strip(), clause) if clause is not None else ()))


@lru_cache(maxsize=1024)
def _parse_amount(text: str) -> tuple[Amount | None, tuple[Problem, ...]]:
    return parse_amount(text)
