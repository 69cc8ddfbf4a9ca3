"""Does the work grow as the rulebook does?  What one more entry takes up to ten times the content, against up to three.

What grows with the number of entries gives 1, what grows with its square more than 3.

Run by itself with a folder of content, it reads and checks it, makes its pages, and prints the seconds of each."""

from __future__ import annotations

import gc
import statistics
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

TIMES = {1: 3, 3: 3, 10: 1}
"""How many times the content, and how often it is measured; each in a process of its own, which has learned nothing yet."""


def growth(content: Path, what: int) -> tuple[float, float]:
    """The time of an entry more from three to ten times the content against that from one to three; the time of the largest.

    what: 0 for reading and checking, 1 for making the pages."""
    found = {times: seconds[what] for times, seconds in _measured(content).items()}
    once, some, many = sorted(TIMES)
    first, further = (found[some] - found[once]) / (some - once), (found[many] - found[some]) / (many - some)
    return further / first, found[many]


@cache
def _measured(content: Path) -> dict[int, tuple[float, float]]:
    from copies import multiply, number

    with TemporaryDirectory(prefix="rulewright-growth-") as made:
        folders = {n: multiply(content, Path(made) / str(n), n * number(content), alike=False) for n in TIMES}
        runs = {n: [_run(folder) for _ in range(TIMES[n])] for n, folder in folders.items()}
    return {
        n: (statistics.median(read for read, _ in found), statistics.median(pages for _, pages in found))
        for n, found in runs.items()
    }


def _run(folder: Path) -> tuple[float, float]:
    said = subprocess.run([sys.executable, __file__, str(folder)], cwd=ROOT, check=True, capture_output=True, text=True)
    read, pages = map(float, said.stdout.split())
    return read, pages


def main() -> None:
    """The seconds of this processor for the content in a folder: read and checked, made into pages."""
    from generator.site.pages import build_pages
    from rulebook.pipeline import load_rulebook

    start = process_time()
    rulebook, found = load_rulebook(Path(sys.argv[1]))
    read = process_time() - start
    assert not any(one.is_error for one in found), found[:3]
    gc.disable()  # as the site is built
    build_pages(rulebook, {})
    print(read, process_time() - start - read)


if __name__ == "__main__":
    main()
