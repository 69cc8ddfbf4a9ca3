"""What stands in a rule as a sentence, and is no rule: a field of its file (`Max rank 3`, `$15`, `Damage +3`).

Which fields there are, and what may stand in them, the kind of the entry declares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from diagnostics.diagnostic import Problem
from grammar.late import compiled
from grammar.vocabulary import Vocabulary
from rulebook.shapes.kinds import Field, Kind

_OFTEN = (
    r"(?i)(?:(?:this|the|it|you)\b[ \w]*? )?(?:can|may) (?:be )?(?:taken|bought|chosen|stacked|have|take|buy|has)\b[ \w]*?"
    r" up to (\d+) (?:times|ranks|levels)\b.*"
    r"|(?:an? [ \w]+|it|you) can have (?:no more than|at most|up to) (\d+) (?:levels|ranks)\b.*"
)
"""How high a rank can be, in a sentence of its own."""
_EACH_RANK = (
    r"(?i)(?:this|the|it|you)\b[ \w]*? once (?:per|each|a|every) (?P<scope>\w+) (?:per|for each) rank,?"
    r" (?:up to|to a maximum of|at most) (?P<highest>\d+) ranks"
)
"""How often, as the rank says, and how high that can be."""
_LIMITED = (
    "take it out, and write `max_rank: {highest}` beside `effect:`; "
    "how often is said before the rule: `rank times per {scope}, …`"
)
_NAMED = r"([A-Z][\w'-]*(?: [\w'-]+){0,4})(?::|,| [-–—]) (?=\W?\d|[A-Z][\w ]*\d|[A-Z][a-z]+ \(\W?\d)"
"""What a thing is called, or its numbers are, before these."""
_HIGHEST, _PRICE = "max_rank", "price"
_BOUGHT = r"(?i)(?:this|it|the)\b[ \w]*? costs? (\d+ (\w+)(?: [\w ]+)?)"
"""What is paid to have it, or to be rid of it."""

_FACT = r"(?a)([A-Za-z][A-Za-z -]*?)(?::| is| of|=)? *([+−–-]?)(\D?)(\d+)"
"""A name and its number: `Damage +3`, `Price: $30`."""
_SIGNED = r"([+−-]?)([^\w\s+-])(\d+)(?: (?:an?|per|each) [a-z]+| each| apiece)?"
"""A number that its sign tells: `$15`."""
_NUMBER_OF_IT = r"(?a)[A-Z][\w-]*(?: [\w-]+)?:? [+−–-]?\D?\d+"
_NO_FIELD = "say whose number it is, `your … is 2`; or declare a field for it in `{kind}/_kind.yml`"
_RANGE = r"([A-Za-z][A-Za-z ]*?) \(([+−–-]?)(\d+)\)"
"""`Short (-0)`, one of several."""
_ALIKE = {"maximum": "max", "highest": "max", "most": "max", "costs": "price", "cost": "price"}
_DESCRIBED = r"(?i)(?:(?:an?|the|this) )?[\w' -]+? (?:is an?|has an?|costs?) (?!of\b)(?=.*\d)"
"""How a thing is described: `The boat hook is a weapon with a damage bonus of +2 that costs $20`."""
_IN_SENTENCE = (
    r"(?i)\b([a-z]+(?: [a-z]+)?) (?:of|is) ([+−–-]?)(\d+)\b|\b([a-z]+) \(([+−–-]?)(\d+)\)|([^\w\s(+−–-])(\d+)\b"
)
_RULE = r"(?i)\b(?:when|while|if|you|your|draws?|each|once|until)\b"


def placed(problem: Problem, text: str, kind: Kind, vocabulary: Vocabulary) -> Problem:
    """What is wrong with a text; where it is no sentence but a field of the file, the cure names that."""
    lines = text.split("\n")
    if not 0 < problem.span.line <= len(lines):
        return problem
    line = lines[problem.span.line - 1].strip().rstrip(".")
    fields, rest = _fields(line, kind, vocabulary)
    named = None if fields else compiled(_NAMED).match(line)
    if named:
        fields, rest = _fields(line[named.end() :], kind, vocabulary)
    if named and all(named[1].lower() in field.partition(":")[0] for field in fields):
        named = None  # `Range: Short (-5)`: what all are called
    if not fields and (last := _at_the_end(line, kind, vocabulary)):
        return replace(problem, hint=f"{last}; then {problem.hint}")
    if not fields and compiled(_NUMBER_OF_IT).fullmatch(line) and not problem.whole:
        return replace(problem, hint=_NO_FIELD.format(kind=kind.slug))
    if not fields:
        return problem
    if often := compiled(_EACH_RANK).fullmatch(line):
        return replace(problem, hint=_LIMITED.format(highest=often["highest"], scope=often["scope"].capitalize()))
    said = _shown(fields) + (f" (and `name: {named[1]}`)" if named else "")
    grows = ", and `per rank` behind what grows" if any(field.startswith(_HIGHEST) for field in fields) else ""
    if rest:
        return replace(problem, hint=f"write {said} beside `effect:`, and what is left as a sentence of its own{grows}")
    return replace(problem, hint=f"take it out, and write {said} beside `effect:`{grows}")


def _shown(fields: Iterable[str]) -> str:
    return " and ".join(f"`{field}`" for field in fields)


def _at_the_end(line: str, kind: Kind, vocabulary: Vocabulary) -> str:
    """What becomes of the numbers that stand behind the last sentence of a line: `It gives you 5 BP. $10`."""
    sentence, _, last = line.rpartition(". ")
    parts = [part.strip() for part in compiled(_PARTS).split(last)] if sentence else []
    if not parts or not all(compiled(_NUMBER_ALONE).fullmatch(part) for part in parts):
        return ""
    found = {part: _field(part, tuple(kind.fields.values()), vocabulary) for part in parts}
    fields = _written([one for one in found.values() if one is not None])
    said = [f"write {_shown(fields)} beside `effect:`, not in the rule"] if fields else []
    return "; ".join(said + [_WHOSE.format(part) for part, field in found.items() if field is None])


_NUMBER_ALONE = r"\W?\d+(?: [A-Za-z][\w-]*)?|[A-Z][\w-]* [-+]?\d+"
_WHOSE = "say of `{}` whose it is, in a sentence: `your … is 2`"


def _fields(line: str, kind: Kind, vocabulary: Vocabulary) -> tuple[tuple[str, ...], bool]:
    """The line as fields of an entry (`price: 15`), and whether it says more; nothing if it begins with none."""
    often = compiled(_OFTEN).fullmatch(line)
    if often:
        return ((f"{_HIGHEST}: {often[1] or often[2]}",) if _HIGHEST in kind.fields else ()), False
    if each := compiled(_EACH_RANK).fullmatch(line):
        return ((f"{_HIGHEST}: {each['highest']}",) if _HIGHEST in kind.fields else ()), True
    bought = compiled(_BOUGHT).fullmatch(line)
    if bought and bought[2] == kind.costs and _PRICE in kind.fields and kind.fields[_PRICE].type == "text":
        return (f"{_PRICE}: {bought[1]}",), False
    declared = tuple(kind.fields.values())
    if compiled(_DESCRIBED).match(line) and not compiled(_RULE).search(line.partition(",")[0]):
        in_it = [_mentioned(found, declared) for found in compiled(_IN_SENTENCE).finditer(line)]
        return _written([one for one in in_it if one is not None]), not compiled(_COSTS).fullmatch(line)
    parts = [part.strip() for part in compiled(_PARTS).split(line)]
    found = [_field(part, declared, vocabulary) for part in parts]
    if found[0] is None:
        return (), False
    more = any(one is None and _called(part, declared) is None for one, part in zip(found, parts, strict=True))
    return _written([one for one in found if one is not None]), more


_PARTS = r"[,;] ?|\. (?=\S)|(?<=\)) [-–—/] | [–—] (?=[A-Z])"
_COSTS = r"(?i)(?:(?:an?|the|this) )?[\w' -]+? costs? [^\w\s]?\d+"


def _written(found: Sequence[tuple[Field, str]]) -> tuple[str, ...]:
    """Fields with their values, as they stand in a file."""
    values: dict[str, list[str]] = {}
    for field, value in found:
        values.setdefault(field.name, []).append(value)
    several = {field.name for field, _ in found if field.type == "words"}
    return tuple(
        f"{name}: [{', '.join(all_)}]" if name in several else f"{name}: {all_[0]}" for name, all_ in values.items()
    )


def _mentioned(found: re.Match[str], fields: Sequence[Field]) -> tuple[Field, str] | None:
    """The field that a few words of a sentence are, and its value."""
    if found[8]:
        return next(((one, found[8]) for one in fields if one.type == "number" and one.sign == found[7]), None)
    name, number = found[1] or found[4], found[3] or found[6]
    field = _called(name, [one for one in fields if one.type == "number"])
    return None if field is None else (field, number)


def _field(part: str, fields: Sequence[Field], vocabulary: Vocabulary) -> tuple[Field, str] | None:
    """The field that a part of a line is, and its value."""
    sign = compiled(_SIGNED).fullmatch(part)
    if sign:
        return next(((one, sign[3]) for one in fields if one.type == "number" and one.sign == sign[2]), None)
    number = compiled(_FACT).fullmatch(part) or compiled(_RANGE).fullmatch(part)
    if number:
        field = _called(number[1], [one for one in fields if one.type == "number"])
        minus = "-" if number[2] in "−–-" and number[2] and field is not None and field.sign != "−" else ""
        return None if field is None else (field, f"{minus}{number[number.lastindex or 1]}")
    small = part.lower().replace("-", " ")
    for field in fields:
        if field.type == "choice" and small in field.choices:
            return field, small
        if field.type in ("word", "words") and field.role:
            for name, roles in vocabulary.texts():
                if field.role in roles and name.lower().replace("-", " ") == small:
                    return field, name
    return None


def _called(name: str, fields: Sequence[Field]) -> Field | None:
    """The field that is called so, or of which alone that is a part of the name."""
    words = _words(name)
    calls = [(field, [_words(call) for call in (field.name, field.label, field.number) if call]) for field in fields]
    exact = [field for field, names in calls if words in names]
    part = [field for field, names in calls if any(words < call for call in names)]
    return exact[0] if exact else part[0] if len(part) == 1 else None


def _words(name: str) -> frozenset[str]:
    return frozenset(_ALIKE.get(word, word) for word in re.split(r"[ _-]+", name.lower()) if word)
