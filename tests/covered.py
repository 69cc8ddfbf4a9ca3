"""How much of the program the tests run: reads what `make coverage` has gathered, and shows what no test comes to.

python tests/covered.py           the shares of lines and of branches, by room and in all
python tests/covered.py --lines   the lines, too, file by file, the worst first"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / "build" / "coverage" / "found.json"
LINES, BRANCHES = 95, 90
"""Of 100, how many are to be run."""


def shares(counted: list[dict[str, Any]]) -> tuple[float, float]:
    """Of some files, the shares of lines and of branches that are run."""
    kinds = (("covered_lines", "num_statements"), ("covered_branches", "num_branches"))
    sums = [[sum(one[name] for one in counted) for name in names] for names in kinds]
    lines, branches = (100 * run / of if of else 100.0 for run, of in sums)
    return lines, branches


def main() -> int:
    """Prints the shares; 1 if they are too small."""
    coverage = (sys.executable, "-m", "coverage")
    subprocess.run([*coverage, "combine", "--quiet"], cwd=ROOT, check=False)  # nothing is left of it at a second time
    subprocess.run([*coverage, "json", "--quiet", "-o", FOUND], cwd=ROOT, check=True)
    found = json.loads(FOUND.read_text(encoding="utf-8"))
    if not found["meta"]["branch_coverage"]:
        sys.exit("nothing was gathered: `make coverage` does")
    files: dict[str, dict[str, Any]] = found["files"]
    rooms = sorted({name.partition("/")[0] for name in files})
    for room in rooms:
        lines, branches = shares([one["summary"] for name, one in files.items() if name.startswith(f"{room}/")])
        print(f"{room:12} {lines:5.1f} of 100 lines, {branches:5.1f} of 100 branches")
    lines, branches = shares([one["summary"] for one in files.values()])
    print(f"{'all':12} {lines:5.1f} of 100 lines, {branches:5.1f} of 100 branches")
    for name, one in sorted(files.items(), key=lambda item: -len(item[1]["missing_lines"])):
        if "--lines" in sys.argv and one["missing_lines"]:
            print(f"  {name}: {', '.join(map(str, one['missing_lines']))}")
    return 0 if lines >= LINES and branches >= BRANCHES else 1


if __name__ == "__main__":
    sys.exit(main())
