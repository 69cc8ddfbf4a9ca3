"""The language server, asked over its protocol, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.editor.workbench import Workbench, field_at
from tests.repository import EXAMPLE, repository, shove

SHOVE = "name: Shove\nsummary: Rude.\nsuit: Clubs\neffect: |\n  {}\norigin: drafted\n"


class Editor:
    """As much of an editor as the tests need."""

    def __init__(self, content: Path) -> None:
        program = [str(Path(sys.executable).parent / "rulewright"), "--content", str(content), "language-server"]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._id = 0
        self.told: list[dict[str, Any]] = []
        self.ask("initialize", {"processId": None, "rootUri": content.as_uri(), "capabilities": {}})
        self.tell("initialized", {})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        out = self._process.stdout
        assert out is not None
        size = 0
        while (line := out.readline().strip()) or not size:
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
            elif not line and not size:
                raise AssertionError("the server ended")
        message: dict[str, Any] = json.loads(out.read(size))
        return message

    def tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        self._id += 1
        self._send({"id": self._id, "method": method, "params": params})
        while (message := self._receive()).get("id") != self._id:
            self.told.append(message)
        assert "error" not in message, message
        return message["result"]

    def findings(self) -> list[dict[str, Any]]:
        """The findings that are published next."""
        while True:
            message = self.told.pop(0) if self.told else self._receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                found: list[dict[str, Any]] = message["params"]["diagnostics"]
                return found

    def close(self) -> None:
        self.ask("shutdown", {})
        self.tell("exit", {})
        self._process.communicate(timeout=20)


@pytest.fixture
def content(tmp_path: Path) -> Path:
    content = repository(tmp_path)
    file = shove(content)
    file.write_text(file.read_text("utf-8") + EXAMPLE, encoding="utf-8")
    return content


@pytest.fixture
def editor(content: Path) -> Iterator[Editor]:
    made = Editor(content)
    yield made
    made.close()


def at(path: Path, line: int, column: int) -> dict[str, Any]:
    return {"textDocument": {"uri": path.as_uri()}, "position": {"line": line - 1, "character": column - 1}}


def test_an_editor_is_answered_while_somebody_writes(editor: Editor, content: Path):
    path = content / "tiny" / "moves" / "shove.yml"
    text = path.read_text(encoding="utf-8")
    editor.tell(
        "textDocument/didOpen",
        {"textDocument": {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}},
    )
    assert editor.findings() == []
    wrong = SHOVE.format("you draw 1 crad")
    change = {"textDocument": {"uri": path.as_uri(), "version": 2}, "contentChanges": [{"text": wrong}]}
    editor.tell("textDocument/didChange", change)
    (first, *_) = [one for one in editor.findings() if one["severity"] == 1]
    assert first["source"] == "rulewright" and first["range"]["start"]["line"] == 4
    assert "card" in first["message"]

    change["contentChanges"] = [{"text": SHOVE.format("♣ you use Jab").replace("♣ ", "")}]
    editor.tell("textDocument/didChange", change)
    editor.findings()
    offered = {one["label"] for one in editor.ask("textDocument/completion", at(path, 5, 7))}
    assert {"draw", "Jab", "Wildcard", "rank times per"} <= offered
    assert {"effect: ", "rulings: "} <= {one["label"] for one in editor.ask("textDocument/completion", at(path, 6, 1))}
    hover = editor.ask("textDocument/hover", at(path, 5, 12))
    assert hover["contents"]["value"].startswith("**Jab** (Move)\n\n- ")
    assert editor.ask("textDocument/hover", at(path, 5, 4))["contents"]["value"].startswith("- ")
    where = editor.ask("textDocument/definition", at(path, 5, 12))
    assert where["uri"].endswith("/moves/jab.yml") and where["range"]["start"] == {"line": 0, "character": 6}
    said = editor.ask("textDocument/references", {**at(path, 5, 12), "context": {"includeDeclaration": True}})
    assert {one["uri"].rpartition("/")[2] for one in said} == {"jab.yml", "shove.yml"}
    edits = editor.ask("textDocument/rename", {**at(path, 5, 12), "newName": "Poke"})["changes"]
    assert {one["newText"] for one in edits[path.as_uri()]} == {"Poke"}

    change["contentChanges"] = [{"text": SHOVE.format("you  draw  1 card")}]
    editor.tell("textDocument/didChange", change)
    editor.findings()
    options = {"tabSize": 2, "insertSpaces": True}
    (form,) = editor.ask("textDocument/formatting", {"textDocument": {"uri": path.as_uri()}, "options": options})
    assert form["newText"] == SHOVE.format("you draw 1 card")


def test_half_a_text_is_no_reason_to_fall_silent(content: Path):
    bench = Workbench(content)
    path = content / "tiny" / "moves" / "shove.yml"
    text = path.read_text(encoding="utf-8")
    for cut in range(0, len(text), 7):
        bench.change(path, text[:cut])
        lines = text[:cut].split("\n")
        bench.offers(path, len(lines), len(lines[-1]) + 1)
        bench.told(path, len(lines), len(lines[-1]) + 1)
        bench.declared(path, len(lines), len(lines[-1]) + 1)
    assert bench.change(path, text) == ()


def test_a_saved_file_is_held_against_the_whole_game(content: Path):
    bench = Workbench(content)
    path = shove(content, summary="Ruder.")
    assert not [one for one in bench.save(path) if one.is_error]
    path.write_text(path.read_text("utf-8").replace("name: Shove", "name: Jab"), encoding="utf-8")
    assert {one.code.name for one in bench.save(path) if one.is_error}


def test_the_field_of_a_line_is_told_by_indentation_alone():
    lines = ["name: X", "examples:", "  - given: {}", "    when:", "      - Ann u", "effect: |", "  you dr"]
    assert [field_at(lines, n) for n in (1, 5, 7)] == [("name",), ("examples", "when"), ("effect",)]


def test_a_file_outside_of_the_rules_is_nobodys_business(content: Path, tmp_path: Path):
    bench = Workbench(content)
    assert bench.change(tmp_path / "x.yml", "name: [") == ()
    assert bench.offers(tmp_path / "x.yml", 1, 1) == [] and bench.told(tmp_path / "x.yml", 1, 1) is None
