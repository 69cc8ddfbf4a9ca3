"""What `rulewright prove` finds in a game of its own: what no example notices, what it remembers, how it ends."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.prove import GOAL
from generator.proof import proving
from generator.proof.changes import Changes
from generator.proof.proving import Proof, Prover
from generator.site.entry_view import proven
from grammar.words import ThingWord
from rulebook.checks.proof import fingerprint, line_gone
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook

DUEL = Path(__file__).parents[1] / "cases" / "duel"
CONTENT = Path(__file__).parents[2] / "content"
BRAVE = """name: Brave
summary: A knack.
origin: drafted
effect: |
  when your Blow succeeds, you gain {number} Blood
examples:
  - title: Drawing courage from it
    given: {{Ann: {{Arm: 2, Blood: {blood}}}, Bob: {{side: b}}}}
    cards: {{Ann: ["6☾ 5☾"], Bob: ["1☾ 1☉"]}}
    when: Ann makes a Blow against Bob
    then: Ann's Blood is {then}
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A game of one entry, whose example is near its upper bound."""
    folder = tmp_path / "duel"
    shutil.copytree(DUEL, folder)
    for file in (folder / "knacks").glob("[!_]*.yml"):
        file.unlink()
    write(folder, blood=4, then=6)
    return folder


def write(folder: Path, *, blood: int, then: int, number: int = 2) -> None:
    text = BRAVE.format(blood=blood, then=then, number=number).replace("☉", "☀")
    (folder / "knacks" / "brave.yml").write_text(text, encoding="utf-8")


def proof_of(folder: Path) -> Proof:
    rulebook, found = load_rulebook(folder)
    assert not found
    (system,) = rulebook.systems.values()
    (proof,) = Prover(rulebook, system, folder, folder.parent / "cache").prove(list(system.entries.values()))
    return proof


def survivors(proof: Proof) -> list[str]:
    return [f"{piece.place.line}:{piece.place.column} {piece.after}" for piece in proof.pieces if piece.proven is None]


def test_a_number_that_a_bound_hides_is_not_proven(duel: Path):
    proof = proof_of(duel)
    assert survivors(proof) == ["5:37 When you succeed at a Blow, gain 3 Blood."]
    assert all(piece.on_page and piece.on_card for piece in proof.pieces)


def test_what_was_edited_is_proven_anew_and_nothing_else(duel: Path, monkeypatch: pytest.MonkeyPatch):
    before = proof_of(duel)
    write(duel, blood=3, then=5)
    after = proof_of(duel)
    assert survivors(after) == [] and len(after.pieces) == len(before.pieces)
    monkeypatch.setattr(proving, "noticed", lambda *_: pytest.fail("this is known"))
    assert proof_of(duel) == after


def test_the_command_shows_what_survives_with_its_place(duel: Path):
    found = prove(duel, "brave")
    assert found.exit_code == 0
    assert "brave.yml:5:37: no example notices" in found.output
    assert "→ When you succeed at a Blow, gain 3 Blood." in found.output


def test_of_one_entry_it_is_said_that_nothing_survives(duel: Path):
    write(duel, blood=3, then=5)
    assert prove(duel, "brave").output == "duel/knacks/brave: an example notices 3 of 3 changes, the page says 3\n"


@pytest.mark.parametrize("name", [("brave",), ()])
def test_an_example_that_does_not_come_true_proves_nothing_and_is_told_of(duel: Path, name: tuple[str, ...]):
    write(duel, blood=3, then=7)
    found = prove(duel, *name)
    assert found.exit_code == 1
    assert "duel/knacks/brave: an example notices 0 of 3 changes" in found.output
    assert "diagnostics/example-disagrees" in found.output


def test_the_command_fails_below_the_goal(duel: Path):
    assert prove(duel).exit_code == 1
    write(duel, blood=3, then=5)
    found = prove(duel)
    assert found.exit_code == 0 and "Duel: an example notices 3 of 3 changes, the page says 3" in found.output


def test_a_new_rule_is_told_of_at_the_rule_and_not_by_the_share_of_the_game(duel: Path):
    write(duel, blood=3, then=5)
    assert prove(duel, "--write").exit_code == 0
    write(duel, blood=4, then=6)
    found = prove(duel)
    assert (
        found.exit_code == 0 and "1 entry new or changed, to be counted by `rulewright prove --write`" in found.output
    )
    assert "duel/knacks/brave: an example notices 2 of 3 changes" in found.output
    assert prove(duel, "--write").exit_code == 1


def test_what_is_kept_is_shown_until_the_rule_is_another(duel: Path):
    prove(duel, "--write")
    assert shown(duel) == (2, 3)
    write(duel, blood=3, then=5)
    assert shown(duel) is None


def shown(folder: Path) -> tuple[int, int] | None:
    rulebook, found = load_rulebook(folder)
    assert not found
    return proven(rulebook.entry("brave"), rulebook.systems["duel"])


def test_what_has_a_reason_is_not_shown_and_does_not_count(duel: Path):
    reason = 'unproven:\n  - entry: knacks/brave\n    change: "{}"\n    why: Nobody has more.\n'
    line = "when your Blow succeeds, you gain {} Blood"
    (duel / "_proof.yml").write_text(reason.format(f"{line.format(2)} → {line.format(3)}"), encoding="utf-8")
    told = "duel/knacks/brave: an example notices 2 of 3 changes, the page says 3; 1 change with a reason\n"
    assert prove(duel, "brave").output == told
    whole = prove(duel, "--write")
    assert (
        whole.exit_code == 1
        and "an example notices 2 of 3 changes, the page says 3; 1 change with a reason" in whole.output
    )
    assert "Nobody has more." in (duel / "_proof.yml").read_text("utf-8")
    write(duel, blood=3, then=5)
    found = prove(duel, "brave")
    assert (
        found.exit_code == 1
        and "RW210" in found.output
        and "an example notices it; take the reason out" in found.output
    )


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("when your Blwo succeeds, you gain 2 Blood", "RW201"),
        ("when your Blow succeeds, you gane", "RW102"),
        ("\tyou gain 2 Blood", "RW001"),
    ],
)
def test_what_is_wrong_with_a_rule_is_mended_before_reasons_are_asked_for(duel: Path, wrong: str, code: str):
    line = "when your Blow succeeds, you gain {} Blood"
    reason = f'unproven:\n  - entry: knacks/brave\n    change: "{line.format(2)} → {line.format(3)}"\n    why: Nobody has more.\n'
    (duel / "_proof.yml").write_text(reason, encoding="utf-8")
    file = duel / "knacks" / "brave.yml"
    text = file.read_text("utf-8")
    assert line.format(2) in text
    file.write_text(text.replace(line.format(2), wrong), encoding="utf-8")
    found = {one.code.number for one in load_rulebook(duel)[1]}
    assert code in found and "RW405" not in found


def test_a_reason_for_a_rule_that_was_changed_hinders_nobody_and_is_taken_out_when_shares_are_kept(duel: Path):
    line, known = "when your Blow succeeds, you gain {} Blood", duel / "_proof.yml"
    said = 'unproven:\n  - entry: knacks/brave\n    change: "{}"\n    why: {}\n'
    known.write_text(said.format(f"{line.format(7)} → {line.format(3)}", "It was so once."), encoding="utf-8")
    (found,) = load_rulebook(duel)[1]
    assert found.code.number == "RW405" and not found.is_error
    assert CliRunner().invoke(main, ["--content", str(duel), "check"]).exit_code == 0
    prove(duel, "--write")
    assert "It was so once." not in known.read_text("utf-8") and not load_rulebook(duel)[1]


def prove(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["--content", str(folder), "prove", "--no-cache", *words])


def test_cells_and_ends_of_rows_are_changed_too(rulebook: Rulebook):
    entry = rulebook.entry("cadwallon/hazards/falls")
    (proof,) = Prover(rulebook, rulebook.system(entry), CONTENT, None).prove([entry])
    told = {piece.after: piece.proven for piece in proof.pieces if " given " not in piece.key}
    assert all(told[change] is not None for change in ("3–5: 4d6", "3–6: 3d6", "6–7: 6d6", "8 or more: 6d6"))


def test_numbers_of_fields_are_changed_too(rulebook: Rulebook):
    entry = rulebook.entry("bastards/weapons/cutlass")
    system, more = rulebook.system(entry), int(str(entry.fields["damage_bonus"])) + 1
    changes = {change.after: change.entry for change in Changes(system).of(entry)}
    word = system.instead(changes[f"Damage Bonus: +{more}"]).vocabulary.named("Cutlass", ThingWord)
    assert word is not None and word.numbers["Damage Bonus"] == more


def test_what_is_kept_is_what_comes_out(rulebook: Rulebook):
    """Of two short entries of a small game; `make prove` looks at all."""
    system = rulebook.systems["cadwallon"]
    assert system.proven is not None
    kept = {one.entry: one for one in system.proven.entries}
    for name in ("stealth/stealth-default", "hazards/explosions"):
        entry = system.entries[f"cadwallon/{name}"]
        (proof,) = Prover(rulebook, system, CONTENT, None).prove([entry])
        assert (kept[name].noticed, kept[name].changes, kept[name].of) == (
            proof.played,
            len(proof.pieces),
            fingerprint(entry),
        )


def test_each_reason_is_of_a_change_that_is_made(rulebook: Rulebook):
    """As it is read from the file, also where a line is left out."""
    reasons = [(system, one) for system in rulebook.systems.values() if system.proven for one in system.proven.unproven]
    assert any(one.change.endswith("→") for _, one in reasons)
    for system, one in reasons:
        if line_gone(one, system) is not None:  # the rule was changed since; the reason goes with the next `--write`
            continue
        entry = system.entries[f"{system.slug}/{one.entry}"]
        assert one.change in {change.key for change in Changes(system).of(entry)}, one.change


def test_each_game_keeps_its_shares(rulebook: Rulebook):
    """And none is below what `make prove` asks for."""
    for system in rulebook.systems.values():
        assert system.proven is not None, system.slug
        noticed, changes = (
            sum(found) for found in zip(*((x.noticed, x.changes) for x in system.proven.entries), strict=True)
        )
        assert 100 * noticed >= GOAL * changes, system.slug
