"""The rules as data for other programs."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from jsonschema import Draft7Validator

from generator.cli import main
from tests.repository import EXAMPLE, repository, shove


def test_every_entry_is_exported_whole_and_the_same_each_time(tmp_path: Path):
    content = repository(tmp_path)
    file = shove(content, effect="you gain 1 rank of Guts")
    file.write_text(file.read_text("utf-8") + EXAMPLE, encoding="utf-8")
    written = []
    for name in ("one", "two"):
        result = CliRunner().invoke(main, ["--content", str(content), "export", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
        files = {path.relative_to(tmp_path / name).as_posix(): path for path in (tmp_path / name).rglob("*.*")}
        written.append({path: one.read_bytes() for path, one in files.items() if one.is_file()})
    assert written[0] == written[1]
    data = {path: json.loads(text) for path, text in written[0].items() if path.endswith(".json")}
    (system,) = data["rules.json"]["systems"]
    check = Draft7Validator(data["schema.json"])
    for path in system["entries"]:
        check.validate(data[path])
        assert data[path]["name"] in written[0][path.replace(".json", ".txt")].decode()
    entry = data["tiny/moves/shove.json"]
    assert entry["english"] and entry["short"] and entry["meaning"][0]["is"]
    assert entry["ranks"] == [{"rank": 1, "english": entry["ranks"][0]["english"]}]
    played = data["tiny/conformance.json"]["examples"]
    (jab,) = [one for one in played if one["entry"] == "tiny/moves/jab"]
    assert jab["true"] and jab["events"] and jab["when"] == ["Ann uses Jab"]
