"""Where the files of a rulebook lie: a folder for each system, in it one for each kind of entry."""

from __future__ import annotations

from pathlib import Path

SYSTEM_FILE = "_system.yml"
KIND_FILE = "_kind.yml"
FIGURES_FILE = "_balance.yml"
PROOF_FILE = "_proof.yml"


def system_folders(folder: Path) -> list[Path]:
    """The folders that hold a system: the folder itself, or those directly inside it."""
    if (folder / SYSTEM_FILE).is_file():
        return [folder]
    if not folder.is_dir():
        return []
    return sorted(child for child in folder.iterdir() if child.is_dir() and not child.name.startswith((".", "_")))


def leads_astray(path: Path, root: Path) -> str | None:
    """What is wrong with a link: that it leads nowhere, or out of the folder of the rulebook; None if nothing is, or it is
    no link.  To be asked before anything is opened: what lies elsewhere is nobody's to read."""
    if not path.is_symlink():
        return None
    try:
        inside = path.resolve(strict=True).is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # RuntimeError: it leads to itself
        return "nowhere"
    return None if inside else "out"


def shown_path(path: Path, root: Path) -> str:
    """A path as reports show it: from the folder in which the rulebook's folder lies."""
    try:
        return path.relative_to(root.parent).as_posix()
    except ValueError:
        return path.as_posix()
