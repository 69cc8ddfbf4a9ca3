"""Would the tests notice?  Changes the program at one place after the other, and runs the tests that should fail.

    python tests/mutating.py                               40 changes in each room, chosen by a seed
    python tests/mutating.py interpreter --sample 200      more of one room; what has been judged is known
    python tests/mutating.py --minutes 8                   stop after so long; call it again to go on
    python tests/mutating.py --quick                       without the tests that play everything: at least so much is noticed
    python tests/mutating.py --report                      only tell what is known

The changes are those of Cosmic Ray.  They are made in a copy below build/mutants/, where each verdict is kept for as long as
its file stays as it is.  A survivor that no test can notice stands with its reason in tests/cases/survivors.yml."""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import cosmic_ray.plugins
import yaml
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "mutants"
COPY, STORE = BUILD / "copy", BUILD / "store"
COPIED = (
    *("diagnostics", "grammar", "rulebook", "interpreter", "generator", "content", "site_src", "tests", "bench"),
    *(".ci", ".github", ".vscode"),
)
SURVIVORS = ROOT / "tests" / "cases" / "survivors.yml"
SAMPLE, GOAL, SECONDS, MEGABYTES = 40, 85, 400, 4096
PATIENCE = 6
"""So many seconds may go by for each one of the processor, on a busy machine."""
SLOW = "not stays_whole and not going_back and not keeps_its_promises"
EVERYTHING = ("tests/test_golden.py", "tests/test_content.py")
"""The tests that play all content: they notice most, and take longest."""
ROOMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "grammar": (
        "grammar",
        (
            *("tests/grammar/test_own_words.py", "tests/grammar/test_lexicon.py", "tests/grammar/test_automaton.py"),
            *("tests/grammar/test_meaning.py", "tests/interpreter/test_what_examples_say.py"),
            *("tests/grammar/test_roundtrip.py", "tests/test_bad_input.py", "tests/test_edits.py"),
        ),
    ),
    "rulebook": (
        "rulebook",
        (
            "tests/rulebook",
            "tests/test_bad_input.py",
            "tests/test_edits.py",
            "tests/test_tables.py",
            "tests/test_safety.py",
        ),
    ),
    "interpreter": ("interpreter", ("tests/interpreter", "tests/test_table.py")),
    "phrasing": (
        "generator/phrasing",
        (
            *("tests/generator/test_phrasing.py", "tests/generator/test_phrasing_complete.py"),
            *("tests/generator/test_word_facts.py", "tests/generator/test_figures.py", "tests/test_manual.py"),
        ),
    ),
}
"""By room: its folder, and the tests that are asked before those that play everything, the quickest first."""


class Mutant(NamedTuple):
    """A change.  was, now: the lines that differ."""

    file: str
    operator: str
    occurrence: int
    line: int
    was: str
    now: str
    text: str

    @property
    def name(self) -> str:
        """What it is kept under: the file as it is, and the change."""
        return hashlib.sha256(f"{self.file}\n{self.text}".encode()).hexdigest()[:16]


# --- changes ----------------------------------------------------------------------------------------------------------
class _Bare(ast.NodeTransformer):
    """A module without annotations and docstrings, which no run can tell from others."""

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(0)
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)


def _bare(text: str) -> str:
    return ast.dump(_Bare().visit(ast.parse(text)))


def places(folder: str) -> Iterator[tuple[str, tuple[int, int], list[tuple[str, int]]]]:
    """Where something can be changed, and the changes that Cosmic Ray knows there: their operator and occurrence."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        tree, at = get_ast(path.read_text(encoding="utf-8")), dict[tuple[tuple[int, int], str], list[tuple[str, int]]]()
        nodes = list(ast_nodes(tree))
        for name in sorted(cosmic_ray.plugins.operator_names()):
            operator = cosmic_ray.plugins.get_operator(name)
            if operator.arguments():
                continue
            known = [start for node in nodes for start, _ in operator().mutation_positions(node)]
            for occurrence, start in enumerate(known):
                at.setdefault((start, name.partition("_")[0]), []).append((name, occurrence))
        for (start, _), found in sorted(at.items()):
            yield path.relative_to(ROOT).as_posix(), start, found


def mutants(folder: str, seed: int) -> Iterator[Mutant]:
    """Changes of a room in an order that is chosen by chance, one at each place."""
    chance = Random(f"{seed} {folder}")
    every = list(places(folder))
    chance.shuffle(every)
    for file, (line, _), known in every:
        name, occurrence = chance.choice(known)
        before = (ROOT / file).read_text(encoding="utf-8")
        after = mutate_code(before, cosmic_ray.plugins.get_operator(name)(), occurrence)
        try:
            same = after is None or _bare(before) == _bare(after)
        except SyntaxError:
            continue
        if after is None or same:
            continue
        old, new = before.split("\n"), after.split("\n")
        first = next(at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
        yield Mutant(file, name, occurrence, line, old[first].strip(), new[first].strip(), after)


# --- verdicts ---------------------------------------------------------------------------------------------------------
def copied() -> None:
    """The project in its copy, as it is now."""
    for name in COPIED:
        shutil.rmtree(COPY / name, ignore_errors=True)
        shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, COPY / path.name)


def judged(tests: tuple[str, ...]) -> str:
    """`killed` if one of the tests fails in the copy, `survived` if none does; what they print is kept beside."""
    shutil.rmtree(STORE, ignore_errors=True)  # what a change has left there would be found by the next

    def bounded() -> None:
        os.setsid()
        os.nice(19)
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 2**20, MEGABYTES * 2**20))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    said = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", SLOW, *tests]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": str(STORE)}
    with (BUILD / "last.txt").open("w") as out:
        run = subprocess.Popen(said, cwd=COPY, env=env, stdout=out, stderr=out, preexec_fn=bounded)
        try:
            return "killed" if run.wait(PATIENCE * SECONDS) else "survived"
        except subprocess.TimeoutExpired:
            return "killed"
        finally:
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
                run.wait()


def judge(room: str, wanted: list[Mutant], until: float, quick: bool) -> None:
    """Judges what has not been, as long as there is time."""
    tests = (*ROOMS[room][1], *(() if quick else EVERYTHING))
    known = verdicts(room)
    left = [
        one for one in wanted if known.get(one.name) not in ("killed", "survived", *(("unnoticed",) if quick else ()))
    ]
    if not left or time.monotonic() > until:
        return
    copied()
    if not sound(room, tests, known):
        sys.exit(f"the tests of {room} fail as it is; see {BUILD / 'last.txt'}")
    for one in left:
        if time.monotonic() > until:
            return
        path = COPY / one.file
        path.write_text(one.text, encoding="utf-8")
        try:
            verdict = judged(tests)
        finally:
            shutil.copy2(ROOT / one.file, path)
        verdict = "unnoticed" if quick and verdict == "survived" else verdict
        keep(room, one.name, verdict)
        print(f"{verdict:9}  {one.file}:{one.line}  {one.was}  ->  {one.now}", flush=True)


def sound(room: str, tests: tuple[str, ...], known: dict[str, str]) -> bool:
    """Whether the tests succeed with nothing changed; asked again when anything is another."""
    texts = sorted((p.as_posix(), p.read_bytes()) for name in COPIED for p in (COPY / name).rglob("*.py"))
    name = hashlib.sha256(repr((SLOW, tests, texts)).encode()).hexdigest()[:16]
    if name not in known:
        keep(room, name, verdict := judged(tests))
        return verdict == "survived"
    return known[name] == "survived"


def keep(room: str, name: str, verdict: str) -> None:
    """Keeps a verdict for the next run."""
    with (BUILD / f"{room}.jsonl").open("a", encoding="utf-8") as out:
        print(json.dumps({"name": name, "verdict": verdict}), file=out)


def verdicts(room: str) -> dict[str, str]:
    """What is known of a room."""
    path = BUILD / f"{room}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {said["name"]: said["verdict"] for said in map(json.loads, lines)}


def excused() -> set[tuple[str, str, str]]:
    """The survivors that have a reason."""
    known = yaml.safe_load(SURVIVORS.read_text(encoding="utf-8")) or []
    return {(one["file"], one["was"], one["now"]) for one in known}


def report(room: str, wanted: list[Mutant]) -> bool:
    """Prints the share that is noticed of those that have been judged; whether it is enough."""
    known, reasons = verdicts(room), excused()
    done = [one for one in wanted if one.name in known]
    left = [one for one in done if known[one.name] != "killed"]
    open_ = [one for one in left if (one.file, one.was, one.now) not in reasons]
    able = len(done) - (len(left) - len(open_))
    share = 100 * (able - len(open_)) / able if able else 100.0
    print(f"{room}: {share:.0f} of 100 are noticed; {len(done)} of {len(wanted)} judged, {len(left)} survived,")
    print(f"  {len(left) - len(open_)} of them for a reason that is known")
    for one in open_:
        print(f"  {one.file}:{one.line}\n    - {one.was}\n    + {one.now}")
    return share >= GOAL


def main() -> int:
    """All that the command line asks for; 1 if too little is noticed."""
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    said.add_argument("--sample", type=int, default=SAMPLE, help="How many changes in each room.")
    said.add_argument("--seed", type=int, default=0)
    said.add_argument("--minutes", type=float, default=float("inf"), help="Stop after so long.")
    said.add_argument("--quick", action="store_true", help="Leave out the tests that play everything.")
    said.add_argument("--report", action="store_true", help="Judge nothing.")
    asked = said.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    until, enough = time.monotonic() + asked.minutes * 60, True
    for room in asked.rooms or ROOMS:
        found = mutants(ROOMS[room][0], asked.seed)
        wanted = [one for _, one in zip(range(asked.sample), found, strict=False)]
        if not asked.report:
            judge(room, wanted, until, asked.quick)
        enough &= report(room, wanted)
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
