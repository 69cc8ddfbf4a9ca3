"""A workflow of .github/, played from an event file without the network: its own lines, in an order and an environment like
those of the site of repositories.  Actions are played by what they are known to do; anything else in a file is a mistake."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
EVENTS = ROOT / "tests" / "cases" / "fork"
SERVER = "https://example.org"
MAKE = """#!/usr/bin/env bash
# Stands for make: the environment is the one that the tests run in; a site is a page with a pencil.
set -e
case "$*" in
  .venv/ready) mkdir -p .venv/bin && ln -s "$OURS" .venv/bin/rulewright ;;
  site) mkdir -p site build/cards && echo "$REPO_URL" > site/index.html ;;
  *) echo "make $*: not known here" >&2; exit 2 ;;
esac
"""
GH = """#!/usr/bin/env bash
# Stands for the program of the site of repositories: answers from files, and writes down what it is asked to change.
printf '%s\\n' "$*" >> "$ASKED"
case "$*" in
  *"/pulls/"*) echo "$REMOTE_HEAD" ;;
  *"/comments --jq"*) cat "$COMMENTS" ;;
esac
"""
_HOLE = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


class Played(NamedTuple):
    """What came of a job.  summary: what it wrote for the page of its run.  said: what it printed."""

    succeeded: bool
    workspace: Path
    summary: str
    said: str


class Site:
    """Stands for the site of repositories: a repository with revisions of forks, and what runs leave behind."""

    def __init__(self, folder: Path, repository: Path, comments: str = "") -> None:
        self._folder, self._repository = folder, repository
        self._kept: dict[str, Path] = {}
        self._runs = 0
        programs = folder / "programs"
        programs.mkdir(parents=True)
        for name, text in (("make", MAKE), ("gh", GH)):
            (programs / name).write_text(text, encoding="utf-8")
            (programs / name).chmod(0o755)
        (folder / "asked").write_text("", encoding="utf-8")
        (folder / "comments").write_text(comments, encoding="utf-8")
        self._env = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "OURS": str(Path(sys.executable).parent / "rulewright"),
            "ASKED": str(folder / "asked"),
            "COMMENTS": str(folder / "comments"),
            "GITHUB_SERVER_URL": SERVER,
            "GITHUB_REPOSITORY": "house/rules",
        }

    @property
    def asked(self) -> list[str]:
        """What the program of the site was asked for."""
        return (self._folder / "asked").read_text(encoding="utf-8").splitlines()

    def kept(self, name: str) -> Path:
        """The folder in which a run left something for others."""
        return self._kept[name]

    def play(self, workflow: str, job: str, event: Mapping[str, Any], revision: str, **environment: str) -> Played:
        """A job for an event.  revision: what is checked out if the job does not say what."""
        said = yaml.load(
            (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text("utf-8"), Loader=yaml.BaseLoader
        )
        self._runs += 1
        workspace = self._folder / f"run-{self._runs}"
        summary = self._folder / f"summary-{self._runs}"
        summary.write_text("", encoding="utf-8")
        env = {**self._env, "GITHUB_STEP_SUMMARY": str(summary), **environment}
        succeeded, printed = True, ""
        for step in said["jobs"][job]["steps"]:
            if not succeeded and step.get("if") != "${{ !cancelled() }}":
                continue
            if "uses" in step:
                more = {name: _filled(value, event) for name, value in step.get("with", {}).items()}
                self._act(step["uses"].partition("@")[0], more, workspace, revision)
                continue
            own = {
                name: _filled(value, event) for name, value in {**said.get("env", {}), **step.get("env", {})}.items()
            }
            done = subprocess.run(
                ["bash", "-e", "-c", step["run"]], cwd=workspace, env={**env, **own}, capture_output=True, text=True
            )
            succeeded &= done.returncode == 0
            printed += done.stdout + done.stderr
        return Played(succeeded, workspace, summary.read_text(encoding="utf-8"), printed)

    def _act(self, action: str, said: Mapping[str, str], workspace: Path, revision: str) -> None:
        match action:
            case "actions/checkout":
                _git("clone", "--quiet", self._repository, workspace)
                _git("-C", workspace, "checkout", "--quiet", said.get("ref", revision))
                if not (workspace / ".github").exists():
                    shutil.copytree(ROOT / ".github", workspace / ".github")
            case "actions/upload-artifact":
                kept = self._kept[said["name"]] = self._folder / "kept" / said["name"]
                for path in said["path"].split():
                    if (workspace / path).exists():
                        inner = kept if len(said["path"].split()) == 1 else kept / path
                        shutil.copytree(workspace / path, inner, dirs_exist_ok=True)
            case "actions/download-artifact":
                shutil.copytree(self._kept[said["name"]], workspace / said["path"], dirs_exist_ok=True)
            case _:
                raise AssertionError(f"nobody knows here what {action} does")


def event(name: str, **holes: str) -> Any:
    """An event file, with revisions in its holes."""
    text = (EVENTS / f"{name}.json").read_text(encoding="utf-8")
    for hole, value in holes.items():
        text = text.replace("{" + hole + "}", value)
    return json.loads(text)


def _filled(text: str, event: Mapping[str, Any]) -> str:
    return _HOLE.sub(lambda hole: _looked_up(hole[1], event), text)


def _looked_up(name: str, event: Mapping[str, Any]) -> str:
    known = {"github.token": "a token", "github.server_url": SERVER, "github.repository": "house/rules"}
    if name in known:
        return known[name]
    held: Any = {"github": {"event": event}}
    for part in name.split("."):
        held = held[part]
    return str(held)


def _git(*arguments: object) -> None:
    subprocess.run(["git", *map(str, arguments)], check=True, capture_output=True)
