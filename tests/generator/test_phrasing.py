"""Effects and how they read: on a page, on a card, at a rank, for a character (cases/phrasing)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.phrasing import facets, mentions, phrase, plain, rank_table, scales
from grammar.nodes.structure import Effect
from grammar.parser import parse
from grammar.vocabulary import Vocabulary
from rulebook.model.rulebook import Rulebook
from rulebook.source.yaml_source import read_document

FOLDER = Path(__file__).parent.parent / "cases" / "phrasing"
SAID = ("page", "card", "page_at", "card_at")


class Case(NamedTuple):
    """A case: the file it stands in, its name, and what the file says."""

    file: str
    name: str
    said: dict[str, object]


def _read(path: Path) -> dict[str, dict[str, object]]:
    document, findings = read_document(path, path.name)
    assert document is not None and not findings, findings
    return document.value  # type: ignore[return-value]


def _cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.yml")):
        yield from (Case(path.stem, name, said) for name, said in _read(path).items())


CASES = list(_cases())


def _effect(case: Case) -> tuple[Effect, int | None, str]:
    effect, problems = parse(str(case.said["effect"]))
    assert effect is not None and not problems, problems
    highest = case.said.get("max_rank")
    return effect, int(str(highest)) if highest else None, str(case.said.get("name", ""))


def _phrased(case: Case, vocabulary: Vocabulary) -> dict[str, str]:
    effect, max_rank, name = _effect(case)
    rank = int(str(case.said.get("at", 3)))
    character = case.said.get("character")
    found = {}
    for form in ("page", "card"):
        said = {"form": form, "max_rank": max_rank, "name": name}
        found[form] = plain(phrase(effect, vocabulary, **said))  # type: ignore[arg-type]
        if "at" in case.said:
            at = plain(phrase(effect, vocabulary, rank=rank, character=character, **said))  # type: ignore[arg-type]
            found[f"{form}_at"] = at
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}-{case.name}")
def test_it_reads_as_the_case_says(case: Case, rulebook: Rulebook, update: bool) -> None:
    """Every form that a case names, word by word."""
    found = _phrased(case, rulebook.systems[str(case.said.get("system", "bastards"))].vocabulary)
    if update:
        _write(case, found)
        return
    assert found == {key: str(case.said[key]).strip() for key in SAID if key in case.said}


def _write(case: Case, found: dict[str, str]) -> None:
    """Writes one case anew, in its place; comments at the head of the file stay."""
    path = FOLDER / f"{case.file}.yml"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    cases = _read(path)
    cases[case.name] = {key: value for key, value in case.said.items() if key not in SAID} | found
    for name, said in cases.items():
        lines.append(f"{name}:")
        for key, value in said.items():
            if isinstance(value, dict):
                lines.append(f"  {key}: {{{', '.join(f'{k}: {v}' for k, v in value.items())}}}")
            elif key in ("effect", *SAID):
                lines += [f"  {key}: |", *(f"    {line}" for line in str(value).rstrip("\n").split("\n"))]
            else:
                lines.append(f"  {key}: {value}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def of_case(name: str) -> Effect:
    """The rule of a case."""
    return _effect(next(case for case in CASES if case.name == name))[0]


def test_only_what_speaks_of_the_rank_scales() -> None:
    """Thick Skin grows, a Delusion does not."""
    assert scales(of_case("thick-skin"))
    assert not scales(of_case("delusion"))


def test_the_table_of_ranks_has_a_column_per_changing_number(rulebook: Rulebook) -> None:
    """Dodge: what is paid, and what Body counts."""
    table = rank_table(of_case("dodge"), rulebook.systems["bastards"].vocabulary, max_rank=3)
    assert table is not None
    assert table.columns == ("Rank", "Pay BP", "Body")
    assert table.rows == (("1", "1", "×2"), ("2", "2", "×3"), ("3", "3", "×4"))


def test_facets_are_read_off_the_tree(rulebook: Rulebook) -> None:
    """When it acts, what it costs, how often, what it touches."""
    found = facets(of_case("second-wind"), rulebook.systems["bastards"].vocabulary)
    assert found == (
        "cost: Wildcard",
        "does: heals",
        "limit: Scene",
        "timing: reaction",
        "touches: BP",
        "touches: Wildcard",
    )


def test_words_are_mentioned_once_in_the_order_of_the_text(rulebook: Rulebook) -> None:
    """So that a card can say what one must know to use it."""
    found = mentions(of_case("second-wind"), rulebook.systems["bastards"].vocabulary)
    assert [word.name for word in found] == ["Scene", "BP", "Wildcard"]


def test_terms_are_runs_that_lead_to_their_words(rulebook: Rulebook) -> None:
    """Links on the page; on the card the first mention is strong, later ones are not."""
    effect = of_case("ferocity")
    vocabulary = rulebook.systems["bastards"].vocabulary
    page = [run for line in phrase(effect, vocabulary, max_rank=3) for run in line.runs if run.target]
    assert "BP" in [run.text for run in page] and not any(run.strong for run in page)
    card = [run for line in phrase(effect, vocabulary, form="card") for run in line.runs if run.target]
    assert all(run.strong for run in card if [other.target for other in card].index(run.target) == card.index(run))


def test_a_card_has_as_many_lines_at_rank_ten_as_at_nine(rulebook: Rulebook) -> None:
    """Another digit breaks no line: what changes with the rank is the figure."""
    wrong = {}
    for entry in rulebook.entries:
        if (entry.max_rank or 0) >= 10 and entry.effect.statements:
            vocabulary = rulebook.system(entry).vocabulary
            said = [phrase(entry.effect, vocabulary, form="card", rank=rank, name=entry.name) for rank in (9, 10)]
            if len(said[0]) != len(said[1]):
                wrong[entry.id] = [plain(one) for one in said]
    assert not wrong
