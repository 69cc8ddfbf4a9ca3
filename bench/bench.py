"""How fast Rulewright is, as ratios: each measure stands beside its yardstick in the same run on the same machine.

    python bench/bench.py                 all measures
    python bench/bench.py load check      some of them

Every ratio is the median of several pairs, taken in turn, so that a busy moment of the machine hits both sides."""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import count, cycle
from pathlib import Path
from time import perf_counter, process_time, sleep

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from copies import multiply  # noqa: E402  (the paths above come first)

from generator.editor.workbench import Workbench  # noqa: E402

CONTENT = ROOT / "content"
ENTRIES = 1000
SHOWN, CHANGED = "second-wind", "bastards/advantages/thick-skin.yml"
"""An entry of the largest game, and the file of another."""
C_LOAD = """
import sys, yaml
from pathlib import Path
for path in sorted(Path(sys.argv[1]).rglob("*.yml")):
    yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
"""

PAGES = """
import sys
from pathlib import Path
from generator.site.build import build_site
build_site(Path(sys.argv[1]), Path(sys.argv[2]), cards=False)
"""

Work = Callable[[], object]


def seconds(work: Work, clock: Callable[[], float] = perf_counter) -> float:
    """How long one call takes."""
    start = clock()
    work()
    return clock() - start


def ratio(
    ours: Work, yardstick: Work, pairs: int = 5, clock: Callable[[], float] = perf_counter
) -> tuple[float, float]:
    """The median of the ratios of pairs, and the median time of ours; the first pair only warms up.

    clock: of the processor instead of the wall, where ours and the yardstick are of very unlike length."""
    seconds(yardstick), seconds(ours)
    found = []
    for _ in range(pairs):
        base = seconds(yardstick, clock)
        found.append((seconds(ours, clock) / base, base))
    quotient = statistics.median(one for one, _ in found)
    return quotient, quotient * statistics.median(base for _, base in found)


def process(*command: str | Path, **environment: str) -> Work:
    """A whole process, its output thrown away; it must succeed.  Python may keep compiled modules, ours like those of the
    yardstick, which have theirs since they were installed."""

    def run() -> None:
        subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": "", **environment},
        )

    return run


def load(place: Path) -> tuple[float, float]:
    """Reading all files with the place of every value, against a bare load of the same texts."""
    import yaml

    from rulebook.source.yaml_source import read_text

    texts = [path.read_text(encoding="utf-8") for path in sorted(multiply(CONTENT, place, ENTRIES).rglob("*.yml"))]
    return ratio(
        lambda: [read_text(text, "a.yml") for text in texts],
        lambda: [yaml.load(text, yaml.CSafeLoader) for text in texts],
    )


def check(place: Path) -> tuple[float, float]:
    """The command `check` on all entries, nothing remembered, against a process that only loads the files."""
    folder = multiply(CONTENT, place, ENTRIES)
    return ratio(
        process(sys.executable, "-m", "generator", "--content", folder, "check", "--no-cache"),
        process(sys.executable, "-c", C_LOAD, folder),
    )


def recheck(place: Path) -> tuple[float, float]:
    """The same command once more with nothing changed, against the same process."""
    folder = multiply(CONTENT, place, ENTRIES)
    return ratio(
        process(sys.executable, "-m", "generator", "--content", folder, "check", XDG_CACHE_HOME=str(place / "cache")),
        process(sys.executable, "-c", C_LOAD, folder),
    )


def one_entry(command: str, place: Path, *, edited: bool = False) -> tuple[float, float]:
    """A command on one entry against `--help`, both by the processor.

    edited: whether the file of another entry is changed before each run."""
    content = Path(shutil.copytree(CONTENT, place / "content"))
    rulewright = Path(sys.executable).parent / "rulewright"
    ours = process(rulewright, "--content", content, command, SHOWN, XDG_CACHE_HOME=str(place / "cache"))
    file = content / CHANGED
    text = file.read_text(encoding="utf-8")
    turns = count(1)

    def changed() -> None:
        file.write_text(text.replace("effect: |\n", f"effect: |\n  # {next(turns)}\n"), encoding="utf-8")
        ours()

    return ratio(changed if edited else ours, process(rulewright, "--help"), pairs=15, clock=processor)


def _marked(place: Path, changed: int) -> Path:
    """Many entries in a repository, of which so many have been changed since."""
    folder = multiply(CONTENT, place, 3 * ENTRIES)
    git = ("git", "-C", str(folder), "-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    if not (folder / ".git").exists():
        for arguments in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "All")):
            subprocess.run([*git, *arguments], check=True, stdout=subprocess.DEVNULL)
        for path in sorted(folder.glob("*/*/[!_]*.yml"))[:changed]:
            path.write_text(path.read_text(encoding="utf-8").replace("name: ", "name: New ", 1), encoding="utf-8")
    return folder


def first(place: Path) -> tuple[float, float]:
    """What is wrong with one file that was changed, against the check of everything with nothing remembered."""
    folder = _marked(place, 0)
    file, turns = folder / CHANGED, count(1)
    text = file.read_text(encoding="utf-8")
    command = (sys.executable, "-m", "generator", "--content", folder, "check")
    ours = process(*command, "--changed-since", "HEAD", XDG_CACHE_HOME=str(place / "cache"))

    def changed() -> None:
        file.write_text(f"{text}# {next(turns)}\n", encoding="utf-8")
        ours()

    return ratio(changed, process(*command, "--no-cache"), pairs=3)


def diff(place: Path) -> tuple[float, float]:
    """What has changed in 30 entries since a revision, against loading everything with nothing remembered."""
    from rulebook.loading import load as load_all

    folder = _marked(place, 30)
    ours = process(
        sys.executable, "-m", "generator", "--content", folder, "diff", "HEAD", XDG_CACHE_HOME=str(place / "cache")
    )
    return ratio(ours, lambda: load_all(folder, None), pairs=3)


def _typing(place: Path) -> tuple[Workbench, Path, str]:
    """An editor in which the largest entry with a block of rules is open."""
    workbench = Workbench(multiply(CONTENT, place, 3 * ENTRIES).resolve())
    texts = {path: path.read_text(encoding="utf-8") for path in workbench.folder.glob("*/*/[!_]*.yml")}
    path = max((one for one in texts if "\neffect: |\n" in texts[one]), key=lambda one: (len(texts[one]), one))
    workbench.change(path, texts[path])
    return workbench, path, texts[path]


def _frames(frames: float) -> Work:
    """So many sixtieths of a second: what a reader of a screen notices."""
    return lambda: sleep(frames / 60)


def typing(place: Path) -> tuple[float, float]:
    """The findings after a keystroke in the largest entry, against a tenth of a second."""
    workbench, path, text = _typing(place)
    turns = count(1)
    return ratio(
        lambda: workbench.change(path, text.replace("summary: ", f"summary: {next(turns)} ", 1)), _frames(6), pairs=11
    )


def offers(place: Path) -> tuple[float, float]:
    """What may stand at a place in the effect of the largest entry, against one picture of a screen."""
    workbench, path, text = _typing(place)
    line = text[: text.index("\neffect: |\n")].count("\n") + 3
    return ratio(lambda: workbench.offers(path, line, 3), _frames(1), pairs=11)


def explain(place: Path) -> tuple[float, float]:
    """`explain` of one entry, nothing changed, against `--help`."""
    return one_entry("explain", place)


def play(place: Path) -> tuple[float, float]:
    """`play` of one entry, nothing changed, against `--help`."""
    return one_entry("play", place)


def edited(place: Path) -> tuple[float, float]:
    """`explain` of one entry after an edit of another, against `--help`."""
    return one_entry("explain", place, edited=True)


def deck(place: Path) -> tuple[float, float]:
    """A deck of 20 that was never printed, on both papers, against `--help`, both by the processor."""
    rulewright = Path(sys.executable).parent / "rulewright"
    games = [sorted(game.glob("*/[!_]*.yml")) for game in sorted(CONTENT.iterdir()) if game.is_dir()]
    turns = count()

    def printed() -> None:
        turn = next(turns)
        files = games[turn % len(games)]
        chosen = [files[(7 * turn + at * len(files) // 20) % len(files)] for at in range(20)]
        names = [path.relative_to(CONTENT).with_suffix("").as_posix() for path in chosen]
        process(
            rulewright,
            "--content",
            CONTENT,
            "cards",
            *names,
            "--out",
            place / "cards",
            XDG_CACHE_HOME=str(place / "cache"),
        )()

    for _ in games:
        printed()  # reads the games, which are kept from then on
    return ratio(printed, process(rulewright, "--help"), pairs=15, clock=processor)


def processor() -> float:
    """What the processes of this one have taken of the processor so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


PROVEN = 25
"""Rules that are proven to measure how long one takes."""


def prove(place: Path) -> tuple[float, float]:
    """`prove` of one rule that was edited, against `play` of its examples, both by the processor; the median of some.

    All have been proven before, as by whoever wrote them."""
    content = Path(shutil.copytree(CONTENT, place / "content"))
    rulewright, cache = Path(sys.executable).parent / "rulewright", {"XDG_CACHE_HOME": str(place / "cache")}
    process(rulewright, "--content", content, "prove", "--goal", "0", **cache)()
    rules = [path for path in sorted(content.glob("*/*/[!_]*.yml")) if "\neffect:" in path.read_text(encoding="utf-8")]
    rules = rules[:: max(1, len(rules) // PROVEN)]
    turns = {"play": cycle(rules), "prove": cycle(rules)}

    def run(command: str) -> None:
        path = next(turns[command])
        if command == "play":
            path.write_text(path.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
        name = path.relative_to(content).with_suffix("").as_posix()
        process(rulewright, "--content", content, command, name, **cache)()

    return ratio(lambda: run("prove"), lambda: run("play"), pairs=len(rules), clock=processor)


def rule(place: Path) -> tuple[float, float]:
    """A rule as it is compiled, against the same rule written by hand in Python."""
    del place
    from bench_rule import compiled, hand_written

    return ratio(compiled(), hand_written(), pairs=11)


def formula(place: Path) -> tuple[float, float]:
    """A number of a rule as it is compiled, against the same number asked for by hand."""
    del place
    from bench_rule import compiled_formula, hand_written_formula

    return ratio(compiled_formula(), hand_written_formula(), pairs=25)


def site(place: Path) -> tuple[float, float]:
    """The whole website from content/, against plain MkDocs Material on the same pages written as Markdown before.

    What is printed beside the pages is set, and the examples are played, in the first, uncounted pair, and kept from then
    on, as it is where nobody has changed a rule since; plain MkDocs neither prints nor plays."""
    from plain_site import plain_site

    markdown = plain_site(ROOT, CONTENT, place)
    return ratio(
        process(
            *(sys.executable, "-m", "generator", "--content", CONTENT, "site", "--out", place / "ours"),
            XDG_CACHE_HOME=str(place / "cache"),
        ),
        process(sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", markdown),
        pairs=3,
        clock=processor,
    )


def large(place: Path) -> tuple[float, float]:
    """A page of the website of three times as many entries, against a page of the website of content/."""
    from copies import number

    few = number(CONTENT)
    folder = multiply(CONTENT, place / "many", 3 * few, alike=False)
    found, time = ratio(_pages_alone(folder, place), _pages_alone(CONTENT, place), pairs=2, clock=processor)
    return found * few / number(folder), time


def _pages_alone(content: Path, place: Path) -> Work:
    """The website without what is printed, by a process of its own."""
    return process(sys.executable, "-c", PAGES, content, place / "pages")


def index(place: Path) -> tuple[float, float]:
    """What the search fetches for an entry, against a thousand bytes."""
    from copies import number

    start = perf_counter()
    _pages_alone(CONTENT, place)()
    held = sum(path.stat().st_size for path in (place / "pages" / "search").glob("*.js"))
    return held / number(CONTENT) / 1000, perf_counter() - start


def serve(place: Path) -> tuple[float, float]:
    """From an edit to the page as it reads then, with the site served, against building the site."""
    from generator.site.serving import Served

    content = Path(shutil.copytree(CONTENT, place / "content"))
    served = Served(content, place / "served", place / "cache")
    file, turns = content / CHANGED, count(1)
    text = file.read_text(encoding="utf-8")

    def edited() -> None:
        file.write_text(f"{text}# {next(turns)}\n", encoding="utf-8")
        assert served.look()
        served.refresh(f"/{Path(CHANGED).with_suffix('.html')}")

    return ratio(edited, _pages_alone(content, place), pairs=2)


def cards(place: Path) -> tuple[float, float]:
    """500 cards as a tagged PDF, against reportlab setting the same words."""
    del place
    from bench_cards import measure

    return measure()


def growth(place: Path) -> tuple[float, float]:
    """Reading and checking an entry more, up to ten times the content, against up to three times."""
    del place
    from growth import growth as grown

    return grown(CONTENT, 0)


def growth_of_pages(place: Path) -> tuple[float, float]:
    """The page of an entry more, up to ten times the content, against up to three times."""
    del place
    from growth import growth as grown

    return grown(CONTENT, 1)


def help_(place: Path) -> tuple[float, float]:
    """`rulewright --help`, against a Python that does nothing."""
    del place
    return ratio(
        process(Path(sys.executable).parent / "rulewright", "--help"), process(sys.executable, "-c", "pass"), pairs=25
    )


def opposition(place: Path) -> tuple[float, float]:
    """Simple fights by the rules, one after the other, against the same fights simulated by hand in Python."""
    del place
    from bench_fight import FIGHTS, by_hand, by_the_rules

    found, time = ratio(by_the_rules(), by_hand(), clock=process_time)
    return found, time / FIGHTS


def crowd(place: Path) -> tuple[float, float]:
    """A turn in a fight of eight, against a turn in a fight of two, counted in calls of functions."""
    del place
    from bench_fight import per_turn

    turns = {people: per_turn(people) for people in (2, 4, 8)}
    said = (f"{calls:.0f} calls in {_time(time)} among {people}" for people, (calls, time) in turns.items())
    print(f"          a turn takes {', '.join(said)}")
    return turns[8][0] / turns[2][0], turns[8][1]


def balance(place: Path) -> tuple[float, float]:
    """A fight as `balance` plays it, of sides that hold entries, against a fight simulated by hand in Python."""
    del place
    from bench_fight import FIGHTS, by_balance, by_hand

    fights, number = by_balance()
    found, time = ratio(fights, by_hand(), pairs=3, clock=process_time)
    print(f"          {number / time:.1f} fights a second on one core")
    return found * FIGHTS / number, time / number


def guards(place: Path) -> tuple[float, float]:
    """How many guards of rules are asked anew in a simple fight, not only looked up; a number, not a ratio."""
    del place
    from bench_fight import FIGHTS, asked, by_the_rules

    fights = by_the_rules()
    menus, anew = asked(fights)
    print(
        f"          {menus / FIGHTS:.0f} times it is asked what can be done, {anew / FIGHTS:.0f} guards anew, in a fight"
    )
    return anew / FIGHTS, seconds(fights, process_time) / FIGHTS


MEASURES: dict[str, tuple[Callable[[Path], tuple[float, float]], float]] = {
    "load": (load, 0.8),
    "check": (check, 2.5),
    "recheck": (recheck, 0.4),
    "first": (first, 0.2),
    "diff": (diff, 1.5),
    "typing": (typing, 1.0),
    "offers": (offers, 1.0),
    "explain": (explain, 4.0),
    "play": (play, 4.0),
    "edited": (edited, 6.0),
    "prove": (prove, 3.0),
    "deck": (deck, 3.0),
    "rule": (rule, 2.0),
    "formula": (formula, 2.0),
    "site": (site, 0.8),
    "large": (large, 1.3),
    "index": (index, 1.0),
    "serve": (serve, 0.15),
    "cards": (cards, 0.75),
    "help": (help_, 5.0),
    "growth": (growth, 1.2),
    "pages": (growth_of_pages, 1.2),
    "opposition": (opposition, 40.0),
    "crowd": (crowd, 1.3),
    "balance": (balance, 40.0),
    "guards": (guards, 300.0),
}


def main() -> None:
    """Measures what is named, or everything, and prints one line each."""
    names = sys.argv[1:] or list(MEASURES)
    unknown = [name for name in names if name not in MEASURES]
    if unknown:
        sys.exit(f"no measure is called {unknown[0]}; there are: {', '.join(MEASURES)}")
    print(f"{'measure':<10} {'ratio':>7} {'goal':>6}        {'ours':>9}   what")
    for name in names:
        measure, goal = MEASURES[name]
        place = Path(tempfile.mkdtemp(prefix="rulewright-bench-"))
        try:
            found, time = measure(place)
        finally:
            shutil.rmtree(place, ignore_errors=True)
        said = (measure.__doc__ or "").splitlines()[0]
        print(
            f"{name:<10} {found:>7.2f} {goal:>6.2f} {'ok' if found <= goal else 'MISSED':<7} {_time(time):>9}   {said}",
            flush=True,
        )


def _time(time: float) -> str:
    return f"{time:.2f} s" if time >= 1 else f"{time * 1000:.1f} ms" if time >= 0.001 else f"{time * 1e6:.2f} µs"


if __name__ == "__main__":
    main()
