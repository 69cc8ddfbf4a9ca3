"""Our dataclass is the library's in all that we use of it, only made sooner."""

from __future__ import annotations

import ast
import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from diagnostics.dataclass import dataclass

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """A field that is only named."""

    span: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Leaf(Root):
    """Fields with and without a default."""

    name: str
    size: int = 3
    parts: tuple[int, ...] = ()
    kind: ClassVar[str] = "leaf"


@dataclass(slots=True)
class Open:
    """Fields that are made for each."""

    one: int
    many: list[int] = field(default_factory=list)
    memo: dict[str, int] = field(default_factory=dict, init=False, compare=False, repr=False)
    later: int = field(init=False, compare=False)


@dataclass(eq=False, slots=True, repr=False)
class Itself:
    """Equal to nothing else."""

    one: int = 1


def by_the_library() -> tuple[Any, Any, Any]:
    library: Callable[..., Any] = dataclasses.dataclass
    annotations = {"span": "int"}
    root = library(frozen=True, slots=True, kw_only=True)(
        type("Root", (), {"__annotations__": annotations, "span": field(default=0, compare=False, repr=False)})
    )
    leaf = library(frozen=True, slots=True)(
        type(
            "Leaf",
            (root,),
            {"__annotations__": {"name": "str", "size": "int", "parts": "tuple"}, "size": 3, "parts": ()},
        )
    )
    return root, leaf, library


@pytest.mark.parametrize(
    "given",
    [(("a",), {}), (("a", 4), {"span": 9}), ((), {"name": "b", "parts": (1,)}), ((), {}), (("a", 1, (), 4), {})],
)
def test_it_takes_shows_compares_and_matches_as_the_library_does(given: tuple[tuple[Any, ...], dict[str, Any]]):
    _, theirs, _ = by_the_library()
    found = []
    for kind in (Leaf, theirs):
        try:
            made = kind(*given[0], **given[1])
        except TypeError as error:
            found.append(str(error).replace("Leaf.", ""))
            continue
        found.append([made.name, made.size, made.parts, made.span, repr(made), [f.name for f in fields(made)]])
        found[-1] += [kind.__match_args__, replace(made, size=7).size, made == kind(*given[0], **given[1]), hash(made)]
    assert found[0] == found[1]


def test_what_is_not_compared_makes_no_difference():
    assert Leaf("a", span=1) == Leaf("a", span=2)
    assert hash(Leaf("a", span=1)) == hash(Leaf("a", span=2))
    assert Leaf("a") != Leaf("b")
    assert Leaf("a") != Root()
    assert Itself() != Itself()


def test_what_is_frozen_is_not_written_into():
    leaf = Leaf("a")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        leaf.name = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        del leaf.name  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Open(1).other = 2  # type: ignore[attr-defined]


def test_fields_are_made_for_each():
    one, other = Open(1), Open(1)
    one.many.append(2)
    one.memo["x"] = 1
    assert (other.many, other.memo) == ([], {})
    assert one != other
    with pytest.raises(AttributeError):
        _ = one.later
    with pytest.raises(TypeError):
        hash(one)


def test_it_can_be_copied_and_pickled():
    leaf = Leaf("a", 4, (1, 2), span=5)
    for twin in (copy.copy(leaf), copy.deepcopy(leaf), pickle.loads(pickle.dumps(leaf))):
        assert (twin, twin.span) == (leaf, 5)
    assert pickle.loads(pickle.dumps(Itself(3))).one == 3


def test_only_classes_that_need_what_it_leaves_out_are_the_librarys():
    found = set()
    for room in ("diagnostics", "grammar", "rulebook", "interpreter", "generator"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module == "dataclasses":
                    found |= {path.relative_to(ROOT).as_posix() for name in node.names if name.name == "dataclass"}
    assert found == {"diagnostics/diagnostic.py", "grammar/vocabulary.py"}, (
        "from diagnostics.dataclass import dataclass"
    )
