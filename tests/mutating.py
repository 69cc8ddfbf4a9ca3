"""Would the tests notice?  Changes the program at one place after the other, and runs the tests that should fail.

    python tests/mutating.py                               40 changes in each room, chosen by a seed
    python tests/mutating.py interpreter --sample 200      more of one room; what has been judged is known
    python tests/mutating.py --minutes 8                   stop after so long; call it again to go on
    python tests/mutating.py --quick                       without the tests that play everything: at least so much is noticed
    python tests/mutating.py --report                      only tell what is known

The changes are those of Cosmic Ray.  They are made in a copy below build/mutants/, where each verdict is kept for as long as
its file stays as it is.  A survivor that no test can notice stands with its reason in tests/cases/survivors.yml.

A change inside a function is put into a fork of a process that has the program already; any other, and one inside a function
that ran while the program was read, is asked of a process of its own."""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import importlib
import inspect
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
from types import CodeType, FunctionType
from typing import NamedTuple

import cosmic_ray.plugins
import pytest
import yaml
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "mutants"
COPY, STORE = BUILD / "copy", BUILD / "store"
if ROOT.parent.name == BUILD.name and ROOT.name == COPY.name:  # this is the copy
    BUILD, COPY, STORE = ROOT.parent, ROOT, ROOT.parent / "store"
COPIED = (
    *("diagnostics", "grammar", "rulebook", "interpreter", "generator", "content", "site_src", "tests", "bench"),
    *(".ci", ".github", ".vscode"),
)
SURVIVORS = ROOT / "tests" / "cases" / "survivors.yml"
SAMPLE, GOAL, SECONDS, MEGABYTES = 40, 85, 400, 4096
NICE = 0 if ROOT.name == "copy" else 10
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
            *("tests/grammar/test_mutants.py", "tests/grammar/test_every_word_means.py"),
            *("tests/grammar/test_roundtrip.py", "tests/test_bad_input.py", "tests/test_edits.py"),
            "tests/rulebook/test_cache.py::test_a_store_forgets_the_oldest",
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
    "interpreter": ("interpreter", ("tests/interpreter", "tests/test_table.py", "tests/generator/test_characters.py")),
    "phrasing": (
        "generator/phrasing",
        (
            *("tests/generator/test_phrasing.py", "tests/generator/test_phrasing_complete.py"),
            "tests/test_golden.py::test_every_rule_reads_as_it_did",
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
        text = path.read_text(encoding="utf-8")
        kept = BUILD / "places" / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(list(_places(text))), encoding="utf-8")
        for start, found in json.loads(kept.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT).as_posix(), tuple(start), found


def _places(text: str) -> Iterator[tuple[tuple[int, int], list[tuple[str, int]]]]:
    tree, at = get_ast(text), dict[tuple[tuple[int, int], str], list[tuple[str, int]]]()
    nodes = list(ast_nodes(tree))
    for name in sorted(cosmic_ray.plugins.operator_names()):
        operator = cosmic_ray.plugins.get_operator(name)
        if operator.arguments():
            continue
        known = [start for node in nodes for start, _ in operator().mutation_positions(node)]
        for occurrence, start in enumerate(known):
            at.setdefault((start, name.partition("_")[0]), []).append((name, occurrence))
    for (start, _), found in sorted(at.items()):
        yield start, found


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


def bounded() -> None:
    """What a process may take that runs the tests."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 2**20, MEGABYTES * 2**20))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def asking(tests: tuple[str, ...]) -> list[str]:
    """What pytest is told."""
    return ["-x", "-q", "-p", "no:cacheprovider", "-k", SLOW, *tests]


class Warm:
    """A process in the copy that has read the program, and forks itself for each change; see `serve`."""

    def __init__(self, room: str) -> None:
        env = {**os.environ, "XDG_CACHE_HOME": str(STORE)}
        said = [sys.executable, "tests/mutating.py", room, "--serve"]
        with (BUILD / "warm.txt").open("w") as out:
            self._run = subprocess.Popen(
                said, cwd=COPY, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=out, text=True
            )

    def judged(self, mutant: Mutant, tests: tuple[str, ...]) -> str:
        """As `judged`; an empty word if the change cannot be put into a process that runs."""
        shutil.rmtree(STORE, ignore_errors=True)
        assert self._run.stdin is not None and self._run.stdout is not None
        before = (ROOT / mutant.file).read_text(encoding="utf-8")
        print(json.dumps([mutant.file, before, mutant.text, tests]), file=self._run.stdin, flush=True)
        answer = self._run.stdout.readline()
        if not answer:
            sys.exit(f"the process with the program has ended; see {BUILD / 'warm.txt'}")
        return str(json.loads(answer))

    def end(self) -> None:
        """Ends it."""
        self._run.kill()
        self._run.wait()


def judged(tests: tuple[str, ...]) -> str:
    """`killed` if one of the tests fails in the copy, `survived` if none does; what they print is kept beside."""
    shutil.rmtree(STORE, ignore_errors=True)  # what a change has left there would be found by the next
    said = [sys.executable, "-m", "pytest", *asking(tests)]
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
    warm = Warm(room)
    if not sound(room, tests, known, warm):
        sys.exit(f"the tests of {room} fail as it is; see {BUILD / 'last.txt'}")
    for one in left:
        if time.monotonic() > until:
            break
        path = COPY / one.file
        path.write_text(one.text, encoding="utf-8")  # for the processes that tests start
        try:
            verdict = warm.judged(one, tests) or judged(tests)
        finally:
            shutil.copy2(ROOT / one.file, path)
        verdict = "unnoticed" if quick and verdict == "survived" else verdict
        keep(room, one.name, verdict)
        print(f"{verdict:9}  {one.file}:{one.line}  {one.was}  ->  {one.now}", flush=True)
    warm.end()


# --- a process that has the program -----------------------------------------------------------------------------------
Place = tuple[str, str, int]
"""A function: its file, its name with those around it, its line."""


def serve(room: str) -> None:
    """Reads the program in the copy; then puts each change that it hears of into a fork, in which the tests are run."""
    sys.path[:0] = [str(COPY), str(COPY / "bench"), str(COPY / "tests")]
    began: set[Place] = set()
    sys.setprofile(lambda frame, event, value: began.add(_place(frame.f_code)) if event == "call" else None)
    for name in ("diagnostics", "grammar", "rulebook", "interpreter", "generator"):
        for path in sorted((COPY / name).rglob("*.py")):
            if path.name != "__main__.py":
                importlib.import_module(
                    ".".join(path.relative_to(COPY).with_suffix("").parts).removesuffix(".__init__")
                )
    sys.setprofile(None)
    if ROOMS[room][0].startswith(("interpreter", "generator")):  # the rules are read without them
        importlib.import_module("tests.content").content()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        file, before, after, tests = json.loads(line)
        changed = differing(compile(before, str(COPY / file), "exec"), compile(after, str(COPY / file), "exec"))
        verdict = "" if changed is None or not began.isdisjoint(changed) else _forked(changed, tuple(tests))
        print(json.dumps(verdict), file=answers, flush=True)


def _forked(changed: dict[Place, CodeType], tests: tuple[str, ...]) -> str:
    child = os.fork()
    if not child:
        bounded()
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and (code := changed.get(_place(one.__code__))) is not None:
                one.__code__ = code
        with (BUILD / "last.txt").open("w") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            os._exit(int(pytest.main(asking(tests))) != 0)
    until = time.monotonic() + PATIENCE * SECONDS
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return "killed" if status else "survived"
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "killed"


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def differing(old: CodeType, new: CodeType) -> dict[Place, CodeType] | None:
    """The functions that are others, by their places; None if the difference is not inside of functions alone."""
    found: dict[Place, CodeType] = {}
    inner_old, inner_new = ([one for one in code.co_consts if isinstance(one, CodeType)] for code in (old, new))
    if len(inner_old) != len(inner_new) or _shape(old) != _shape(new):
        return None
    for one, other in zip(inner_old, inner_new, strict=True):
        if one.co_qualname != other.co_qualname:
            return None
        in_function = bool(one.co_flags & inspect.CO_OPTIMIZED)
        if not in_function:  # the body of a class
            deeper = differing(one, other)
            if deeper is None:
                return None
            found.update(deeper)
        elif _whole(one) != _whole(other):
            if one.co_freevars != other.co_freevars:
                return None
            found[_place(one)] = other
    return found


def _shape(code: CodeType) -> tuple[object, ...]:
    values = tuple((type(one), one) for one in code.co_consts if not isinstance(one, CodeType))
    return (code.co_code, values, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)


def _whole(code: CodeType) -> tuple[object, ...]:
    return (*_shape(code), *(_whole(one) for one in code.co_consts if isinstance(one, CodeType)))


# --- what is known ----------------------------------------------------------------------------------------------------
def sound(room: str, tests: tuple[str, ...], known: dict[str, str], warm: Warm) -> bool:
    """Whether the tests succeed with nothing changed; asked again when anything is another."""
    texts = sorted((p.as_posix(), p.read_bytes()) for name in COPIED for p in (COPY / name).rglob("*.py"))
    name = hashlib.sha256(repr((SLOW, tests, texts)).encode()).hexdigest()[:16]
    if name not in known:
        unchanged = Mutant("tests/mutating.py", "", 0, 0, "", "", Path(__file__).read_text(encoding="utf-8"))
        keep(room, name, verdict := warm.judged(unchanged, tests))
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
    said.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    asked = said.parse_args()
    os.nice(NICE)
    if asked.serve:
        serve(asked.rooms[0])
        return 0
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
