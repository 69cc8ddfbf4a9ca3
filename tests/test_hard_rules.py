"""The hard rules of five games: each parses, makes sense, stands in canonical form and reads as its case says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from diagnostics.diagnostic import Severity
from generator.phrasing import phrase, plain
from grammar.checker import check
from grammar.formatter import format_effect
from grammar.nodes.structure import Effect
from grammar.parser import parse
from grammar.vocabulary import Vocabulary
from rulebook.building.declarations import read_system
from rulebook.model.rulebook import Rulebook
from rulebook.source.findings import Findings
from rulebook.source.yaml_source import read_document

FOLDER = Path(__file__).parent / "cases" / "hard_rules"
FEWEST = 75
"""So many cases there are at least; a rule once written down does not get lost."""


class Case(NamedTuple):
    """One rule: its game, its name, what the file says of it."""

    game: str
    name: str
    said: dict[str, object]


def _read(path: Path) -> dict[str, dict[str, object]]:
    document, findings = read_document(path, path.name)
    assert document is not None and not findings, findings
    return document.value  # type: ignore[return-value]


def _cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.yml")):
        if "." not in path.stem:
            yield from (Case(path.stem, name, said) for name, said in _read(path).items())


CASES = list(_cases())


@pytest.fixture(scope="module")
def vocabularies(rulebook: Rulebook) -> dict[str, Vocabulary]:
    """The words of each game: of its content, where there is some, and of the cases."""
    found = {}
    for path in sorted(FOLDER.glob("*.vocabulary.yml")):
        game = path.name.partition(".")[0]
        document, read = read_document(path, path.name)
        assert document is not None and not read
        findings = Findings(document)
        declared = read_system(document.value, findings)  # type: ignore[arg-type]
        assert not findings.list, findings.list
        system = rulebook.systems.get(game)
        own = Vocabulary(declared.words)
        found[game] = system.vocabulary.extended(declared.words) if system else own
    return found


def effect_of(case: Case, rulebook: Rulebook) -> tuple[str, Effect, int | None, dict[str, str]]:
    """The text, the tree, the highest rank and the parameters of a case."""
    if "entry" in case.said:
        entry = rulebook.entry(str(case.said["entry"]))
        return entry.effect_text, entry.effect, entry.max_rank, dict(entry.parameters)
    text = str(case.said["effect"])
    effect, problems = parse(text)
    assert effect is not None and not problems, problems
    return text, effect, None, {}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.name}")
def test_hard_rule(case: Case, rulebook: Rulebook, vocabularies: dict[str, Vocabulary], update: bool) -> None:
    """Parses, checks, formats to itself and reads as printed."""
    text, effect, max_rank, parameters = effect_of(case, rulebook)
    vocabulary = vocabularies[case.game]
    holder = str(case.said.get("of", ""))
    problems = check(effect, vocabulary, max_rank=max_rank, parameters=parameters, holder=holder)
    assert not [p for p in problems if p.code.severity is Severity.ERROR], problems
    page = plain(phrase(effect, vocabulary, max_rank=max_rank, name=case.name.replace("-", " ").title()))
    if update:
        _write(case, format_effect(effect), page)
        return
    assert format_effect(effect).strip() == text.strip()
    assert page.strip() == str(case.said["page"]).strip()


def test_no_hard_rule_is_lost() -> None:
    """The list of hard rules only grows."""
    assert len(CASES) >= FEWEST


def _write(case: Case, text: str, page: str) -> None:
    """Writes one case anew, in its place in the file; comments before the first case stay."""
    path = FOLDER / f"{case.game}.yml"
    head = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    cases = _read(path)
    effect: dict[str, object] = {"entry": case.said["entry"]} if "entry" in case.said else {"effect": text}
    cases[case.name] = ({"of": case.said["of"]} if "of" in case.said else {}) | effect | {"page": page}
    lines = head
    for name, said in cases.items():
        lines.append(f"{name}:")
        for key, value in said.items():
            block = str(value).rstrip("\n").split("\n")
            if key in ("entry", "of"):
                lines.append(f"  {key}: {value}")
            else:
                lines.extend([f"  {key}: |", *(f"    {line}" if line else "" for line in block)])
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
