"""The schemas for editors, held against a validator: right files pass, and what the check refuses is refused there too."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from jsonschema.exceptions import best_match

from grammar.shapes import Fields
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook
from rulebook.schema import DIALECT, as_schema, schemas
from rulebook.shapes.entry_fields import ENTRY
from rulebook.shapes.fields import DECLARED, FIELD, HEAD, KIND
from rulebook.shapes.judging import judge
from rulebook.source.document import Document
from rulebook.source.findings import Findings
from rulebook.source.yaml_source import read_document
from tests.content import content

ROOT = Path(__file__).resolve().parent.parent.parent
BAD = ROOT / "tests" / "bad_input"
TINY = BAD / "tiny"


class File(NamedTuple):
    """A file of a rulebook, and the schema that an editor holds it against."""

    path: Path
    schema: str


def files(content: Path) -> Iterator[File]:
    for system in sorted(path.parent for path in content.glob("*/_system.yml")):
        yield File(system / "_system.yml", "_system")
        for path in sorted(system.glob("*/*.yml")):
            yield File(path, "_kind" if path.name == "_kind.yml" else f"{system.name}/{path.parent.name}")


def wrong(validator: Draft7Validator, path: Path) -> str:
    """What the validator has against a file, or the empty text."""
    document, _ = read_document(path, path.name)
    assert document is not None
    error = best_match(validator.iter_errors(document.value))
    return "" if error is None else f"{path.name}: {error.json_path}: {error.message}"


@pytest.fixture(scope="module")
def of_content() -> dict[str, Draft7Validator]:
    return validators(content().rulebook)


@pytest.fixture(scope="module")
def of_tiny(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Draft7Validator]:
    folder = tmp_path_factory.mktemp("tiny")
    shutil.copytree(TINY, folder / "tiny")
    return validators(load_rulebook(folder)[0])


def validators(rulebook: Rulebook) -> dict[str, Draft7Validator]:
    """A validator for each schema, made from what would be written to a file."""
    made = json.loads(json.dumps(schemas(rulebook)))
    return {name: Draft7Validator(schema) for name, schema in made.items()}


def test_every_schema_is_one(of_content: dict[str, Draft7Validator]):
    for name, validator in of_content.items():
        Draft7Validator.check_schema(validator.schema)
        assert validator.schema["$schema"] == DIALECT, name
        assert validator.schema["title"], name


def test_every_file_of_the_content_passes(of_content: dict[str, Draft7Validator]):
    assert refused(files(ROOT / "content"), of_content) == {}


def test_every_file_of_the_small_system_passes(of_tiny: dict[str, Draft7Validator]):
    assert refused(files(BAD), of_tiny) == {}


def refused(found: Iterable[File], validators: dict[str, Draft7Validator]) -> dict[Path, str]:
    """What is wrong with files of which something is."""
    read = list(found)
    assert read
    return {file.path: said for file in read if (said := wrong(validators[file.schema], file.path))}


# --- what the check refuses for its shape, the schema refuses ---------------------------------------------------------
OF_SHAPE = re.compile(r"^# RW(?:012|020|021|022|023|313(?=.*\(write )) at ", re.MULTILINE)
"""Files without fields, unknown and missing fields, values of a wrong type, and choices that there are not."""

BEYOND = {
    "kind-card-unknown-field": "one field names another",
    "kind-choice-without-choices": "one field asks for another",
    "kind-default-of-another-type": "one field says what may stand in another",
}
"""What is wrong with the shape of these, but cannot be said in a schema; with the reason."""

STRICTER = {
    "misspelt-suit": "the names of a role are listed in the schema",
    "small-suit": "the names of a role are listed in the schema",
    "not-a-suit": "the names of a role are listed in the schema",
}
"""What a schema refuses though the check has another word for it."""


def cases() -> Iterator[tuple[Path, str]]:
    for folder, schema in (("entries", "tiny/moves"), ("kinds", "_kind"), ("systems", "_system")):
        for path in sorted((BAD / folder).glob("*.yml")):
            if read_document(path, path.name)[0] is not None:
                yield path, schema


@pytest.mark.parametrize(("path", "schema"), list(cases()), ids=lambda part: getattr(part, "stem", ""))
def test_a_bad_file_is_refused_for_its_shape_by_both_or_by_none(
    path: Path, schema: str, of_tiny: dict[str, Draft7Validator]
):
    expected = bool(OF_SHAPE.search(path.read_text(encoding="utf-8")))
    if path.stem in BEYOND:
        expected = False
    if path.stem in STRICTER:
        expected = True
    assert bool(wrong(of_tiny[schema], path)) is expected


def test_the_exceptions_are_still_there():
    assert {*BEYOND, *STRICTER} <= {path.stem for path, _ in cases()}


# --- one table, two readers: they agree on whatever is written --------------------------------------------------------
SHAPES: dict[str, Fields] = {**DECLARED, "head": HEAD, "kind": KIND, "field": FIELD}
READERS = {name: Draft7Validator(as_schema(shape)) for name, shape in SHAPES.items()}
WORDS = (
    "Body",
    "maximum",
    "none",
    "cards",
    "dice",
    "last suit",
    "same",
    "down",
    "suit",
    "text",
    "yes",
    "no",
    "true",
    "",
)
PLAIN = st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from([0.5, -1.5]) | st.sampled_from(WORDS)
KEYS = st.sampled_from(("Body", "1", "12", "gain", "ranks", "document", "type", "name", "zodiac"))
ANY = st.recursive(
    PLAIN, lambda held: st.lists(held, max_size=2) | st.dictionaries(KEYS, held, max_size=2), max_leaves=5
)


NAMES = {name: (*shape.known, *shape.needed, "zodiac") for name, shape in SHAPES.items()}
NUMBERED = st.dictionaries(st.integers(0, max(map(len, NAMES.values())) - 1), ANY, max_size=4)
"""Some fields by their number, so that what is drawn once, which takes longest, is asked of every shape."""


@settings(max_examples=1000, deadline=None)
@given(NUMBERED | ANY)
def test_the_check_and_the_schema_agree_on_every_value(drawn: object):
    for name, shape in SHAPES.items():
        keys, reader = NAMES[name], READERS[name]
        value = drawn
        if isinstance(drawn, dict):
            value = {keys[key % len(keys)] if isinstance(key, int) else key: held for key, held in drawn.items()}
        findings = Findings(Document("a.yml", "", value))
        judge(shape, value, findings, (), [])
        refused = not reader.is_valid(value)
        assert bool(findings.list) is refused, (name, value, findings.list, best_match(reader.iter_errors(value)))


def test_every_field_of_every_file_is_explained_to_who_writes_it():
    silent = [
        f"{name}: {key}"
        for name, shape in {**SHAPES, "entry": ENTRY}.items()
        for key, held in shape.known.items()
        if not held.says
    ]
    assert not silent
