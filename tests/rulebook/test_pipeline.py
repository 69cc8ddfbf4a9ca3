"""From a folder to a rulebook: what is in it, and that nothing in a folder makes it fall over."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from diagnostics import codes
from rulebook import pipeline
from rulebook.pipeline import load_rulebook
from rulebook.schema import schemas

ROOT = Path(__file__).resolve().parent.parent.parent
TINY = ROOT / "tests" / "bad_input" / "tiny"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


def add(tiny: Path, slug: str, text: str) -> None:
    (tiny / "moves" / f"{slug}.yml").write_text(text, encoding="utf-8")


def test_what_examples_say_is_found_alike_in_a_second_process_and_in_the_first(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
):
    wrong = "name: Slip\norigin: drafted\neffect: you lose 1 Bodi\nexamples:\n"
    wrong += "  - given: {Ann: {}}\n    when: [Ann uses Jabb]\n    then: [Ann's Bodi is 3]\n"
    add(tiny, "slip", wrong)
    here = load_rulebook(tiny)[1]
    assert [one.code.number for one in here].count("RW201") == 3
    begun: list[bool] = []
    real = pipeline.shared
    monkeypatch.setattr(pipeline, "_MANY", 1)
    monkeypatch.setattr(pipeline, "shared", lambda work, items: begun.append(True) or real(work, items))
    assert load_rulebook(tiny)[1] == here
    assert begun


def test_how_a_rule_is_written_is_told_beside_what_it_is_for(tiny: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever finds out which first."""
    add(tiny, "idle", "name: Idle\nsummary: A trick.\norigin: drafted\neffect: you  may draw 1 card\n")
    for many in (pipeline._MANY, 1):
        monkeypatch.setattr(pipeline, "_MANY", many)
        assert {"RW401", "RW406"} <= {one.code.number for one in load_rulebook(tiny)[1]}


def test_an_entry_has_all_that_its_file_says():
    rulebook, findings = load_rulebook(TINY)
    assert not findings
    entry = rulebook.entry("tiny/moves/jab")
    assert (entry.name, entry.kind, entry.system, entry.origin) == ("Jab", "moves", "tiny", "drafted")
    assert entry.effect_text == "you draw 1 card\n"
    assert len(entry.effect.statements) == 1
    assert entry.fields["suit"] == "Clubs"
    assert entry.fields["category"] is None
    assert entry.max_rank is None
    assert entry.path == "tiny/moves/jab.yml"
    (example,) = entry.examples
    assert example.holder == "Ann"
    assert example.rank == 1
    assert [line.text for line in example.when] == ["Ann uses Jab"]
    assert example.when[0].clause is not None
    assert (example.when[0].place.line, example.when[0].place.column) == (11, 12)


@pytest.mark.parametrize("wanted", ["tiny/moves/jab", "jab", "Jab", "moves/jab", "poke", "tiny/moves/poke"])
def test_an_entry_is_found_by_any_of_its_names(wanted: str):
    assert load_rulebook(TINY)[0].entry(wanted).slug == "jab"


def test_what_is_not_there_is_not_found():
    with pytest.raises(KeyError):
        load_rulebook(TINY)[0].entry("nothing")


def test_entries_know_who_mentions_whom(tiny: Path):
    add(tiny, "feint", "name: Feint\neffect: |\n  when your Turn begins, you may use Jab\norigin: drafted\n")
    rulebook, findings = load_rulebook(tiny)
    assert {finding.code.name for finding in findings} == {"no-example"}
    assert rulebook.mentions["tiny/moves/feint"] == ("tiny/moves/jab",)
    assert rulebook.mentioned_by("tiny/moves/jab") == ("tiny/moves/feint",)


def test_a_chosen_thing_may_be_named_in_the_effect(tiny: Path):
    system = tiny / "_system.yml"
    system.write_text(system.read_text("utf-8").replace("\ntags:\n", "\ntags:\n  Chosen: {chosen: true}\n"), "utf-8")
    text = "your Attacks with the Chosen Weapon get +1"
    add(tiny, "guard", f"name: Guard\nparameter: Weapon\neffect: |\n  {text}\norigin: drafted\n")
    rulebook, findings = load_rulebook(tiny)
    assert {finding.code.name for finding in findings} == {"no-example"}
    assert rulebook.entry("guard").parameters == {"Chosen Weapon": "Weapon"}


def test_an_entry_with_mistakes_is_still_there(tiny: Path):
    add(tiny, "shove", "name: Shove\nsuit: Clbus\neffect: |\n  you drwa 1 card\n")
    rulebook, findings = load_rulebook(tiny)
    assert findings
    entry = rulebook.entry("shove")
    assert entry.fields["suit"] is None
    assert entry.effect.statements == ()


def test_findings_come_in_order_and_once(tiny: Path):
    add(tiny, "shove", "name: Shove\nsuit: Clbus\neffect: |\n  you drwa 1 card\n")
    _, findings = load_rulebook(tiny)
    assert list(findings) == sorted(set(findings), key=lambda finding: finding.order)


def test_a_folder_of_systems_and_a_system_alone_hold_the_same(tiny: Path):
    alone, _ = load_rulebook(tiny)
    together, _ = load_rulebook(tiny.parent)
    assert [entry.id for entry in alone] == [entry.id for entry in together]


def test_an_empty_folder_is_an_empty_rulebook(tmp_path: Path):
    rulebook, findings = load_rulebook(tmp_path)
    assert (tuple(rulebook.entries), findings) == ((), ())
    assert load_rulebook(tmp_path / "nowhere")[1] == ()


def test_a_link_that_leads_nowhere_is_reported(tiny: Path):
    (tiny / "moves" / "lost.yml").symlink_to(tiny / "moves" / "nothing.yml")
    assert [finding.code.name for finding in load_rulebook(tiny)[1]] == ["unreadable-file"]


def test_two_loads_give_the_same(tiny: Path):
    assert load_rulebook(tiny)[0].entry("jab") == load_rulebook(tiny)[0].entry("jab")


def test_a_schema_knows_the_fields_of_its_kind():
    made = schemas(load_rulebook(TINY)[0])
    moves = made["tiny/moves"]
    assert moves["required"] == ["name"]
    assert moves["anyOf"] == [{"required": ["effect"]}, {"required": ["replaces"]}]
    assert moves["properties"]["suit"]["enum"] == ["Clubs", "Spades", None]
    assert moves["properties"]["category"]["enum"] == ["quick", "slow", None]
    assert moves["additionalProperties"] is False
    assert json.loads(json.dumps(made)) == made


def test_reading_a_rulebook_without_effects_does_not_load_the_parser(tmp_path: Path):
    (tmp_path / "_system.yml").write_text("name: Bare\ntags: [Red]\n", encoding="utf-8")
    script = (
        "import sys; from pathlib import Path; from rulebook.pipeline import load_rulebook;"
        f"found = load_rulebook(Path({str(tmp_path)!r}))[1]; assert not found, found;"
        "sys.exit(any(name.split('.')[0] in ('lark', 'ruamel') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


def test_numbers_that_two_entries_say_are_each_other_go_round(tiny: Path):
    for name, said in (("left", "your Body is your Mind"), ("right", "your Mind is your Body + 1")):
        add(tiny, name, f"name: {name.title()}\neffect: |\n  {said}\norigin: drafted\n")
    found = [one for one in load_rulebook(tiny)[1] if one.code is codes.CIRCULAR_REFERENCE]
    assert [(one.place.file, one.place.line) for one in found] == [("tiny/moves/right.yml", 3)]
    assert found[0].message.endswith("Body → Mind → Body")


def test_a_thing_with_an_entry_is_a_case_of_what_its_own_file_says_too(tiny: Path):
    system = tiny / "_system.yml"
    text = system.read_text(encoding="utf-8")
    things = "things:\n  Ware: {item: true}\n  Shield: {of: Ware, item: true}\n"
    system.write_text(text.replace("things:\n", things, 1), encoding="utf-8")
    kind = "name: Ware\nplural: Wares\nrole: thing\nof: Ware\neffect: optional\nfields:\n"
    kind += "  of: {type: word, role: thing, default: Ware}\n"
    (tiny / "wares").mkdir()
    (tiny / "wares" / "_kind.yml").write_text(kind, encoding="utf-8")
    (tiny / "wares" / "door.yml").write_text("name: Door\nof: Shield\norigin: drafted\n", encoding="utf-8")
    (tiny / "wares" / "rope.yml").write_text("name: Rope\norigin: drafted\n", encoding="utf-8")
    rulebook, _ = load_rulebook(tiny)
    words = rulebook.systems["tiny"].vocabulary
    assert words.sorts("Door") == {"Door", "Shield", "Ware"}
    assert words.sorts("Rope") == {"Rope", "Ware"}
