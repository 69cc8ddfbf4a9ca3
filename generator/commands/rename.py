"""The command `rulewright rename`: another name for something, in every file that says it."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from diagnostics.suggest import did_you_mean, one_of
from generator.commands import console, opening
from generator.files import write_whole
from generator.telling.renaming import Renaming, written
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.building.builder import is_slug
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import load_rulebook
from rulebook.source.folders import FIGURES_FILE, SYSTEM_FILE
from rulebook.source.rewrite import store
from rulebook.source.yaml_source import read_document


@click.command()
@click.argument("what", metavar="SYSTEM/NAME|ENTRY")
@click.argument("new")
@click.pass_obj
def rename(content: str | None, what: str, new: str) -> None:
    """Call something otherwise, in every file that says it.

    An entry gets a new file with it, and keeps its old name as an alias, so that links go on leading to it. Everything
    is tried aside first: if a sentence could not be read any more, or an example would come out differently, nothing is
    changed. Prose and comments are left as they are.

    \b
      rulewright rename thick-skin "Stone Skin"
      rulewright rename bastards/Dazed Stunned
    """
    folder = console.content(content)
    game = what.partition("/")[0] if "/" in what else None
    rulebook = opening.sound(folder, game)
    system, old, entry = _meant(rulebook, what)
    new = " ".join(new.split())
    slug = "-".join(re.findall(r"[a-z0-9]+", new.replace("'", "").replace("’", "").lower()))
    if not slug or not is_slug(slug) or "[" in new or "]" in new:
        raise click.UsageError(f"`{new}` cannot be a name: it needs a letter, and no brackets")
    if system.vocabulary.word(new) is not None:
        raise click.UsageError(f"something is already called `{new}`")
    root = folder if (folder / SYSTEM_FILE).exists() else folder / system.slug
    target = root / entry.kind / f"{slug}.yml" if entry is not None else None
    if target is not None and target.exists():
        raise click.UsageError(f"there is already something at {target}")
    with tempfile.TemporaryDirectory(prefix="rulewright-") as aside:
        tried = Path(shutil.copytree(root, Path(aside) / system.slug, ignore=shutil.ignore_patterns(".*")))
        changed = sorted(set(_rewritten(tried, system, Renaming.of(system.vocabulary, old, new), entry, slug)))
        _prove(rulebook, system, tried, entry, slug)
        for name in changed:
            write_whole(root / name, (tried / name).read_bytes())
    if entry is not None and entry.slug != slug:
        (root / entry.kind / f"{entry.slug}.yml").unlink()
    click.echo(f"{old} is now called {new}, in {console.count(len(changed), 'file')}:")
    for name in changed:
        click.echo(f"  {console.shown(root / name)}")


def _meant(rulebook: Rulebook, what: str) -> tuple[System, str, Entry | None]:
    """The game, the name, and the entry if it is one."""
    try:
        entry = rulebook.entry(what)
        return rulebook.system(entry), entry.name, entry
    except KeyError:
        pass
    game, _, name = what.partition("/")
    named = [
        entry
        for entry in rulebook.entries
        if what in (entry.slug, entry.name) or what == f"{entry.system}/{entry.name}"
    ]
    if len(named) == 1:
        return rulebook.system(named[0]), named[0].name, named[0]
    system = rulebook.systems.get(game)
    if system is not None and name and system.vocabulary.word(name) is not None:
        return system, name, None
    if named:
        raise click.UsageError(f"several things are called `{what}`; {one_of(entry.id for entry in named)}")
    known = [entry.name for entry in rulebook.entries]
    declared = [f"{slug}/{what}" for slug, one in rulebook.systems.items() if one.vocabulary.word(what) is not None]
    if declared:
        raise click.UsageError(f"`{what}` is a word and no entry; {one_of(declared)}")
    hint = did_you_mean(what, known) or "write SYSTEM/NAME"
    raise click.UsageError(f"nothing is called `{what}`; {hint}")


def _rewritten(tried: Path, system: System, renaming: Renaming, entry: Entry | None, slug: str) -> Iterator[str]:
    """Writes the files of a game that say the name; their paths."""
    for path in sorted(tried.rglob("*.yml")):
        name = path.relative_to(tried).as_posix()
        document, _ = read_document(path, name)
        if document is None or path.name == FIGURES_FILE:
            continue
        kind = system.kinds.get(path.parent.name) if not path.name.startswith("_") else None
        own = entry is not None and path == tried / entry.kind / f"{entry.slug}.yml"
        edits = list(renaming.edits(document, kind))
        if edits or own:
            text = written(document, edits)
            if own and entry is not None:
                text = _with_alias(text, entry)
                path = path.rename(path.with_name(f"{slug}.yml"))
            store(path, text)
            yield path.relative_to(tried).as_posix()
    if entry is not None and (figures := tried / FIGURES_FILE).is_file():
        text = figures.read_text(encoding="utf-8")
        after = re.sub(rf"(?<![\w/-]){re.escape(f'{entry.kind}/{entry.slug}')}(?![\w-])", f"{entry.kind}/{slug}", text)
        if after != text:
            figures.write_text(after, encoding="utf-8")
            yield FIGURES_FILE


def _with_alias(text: str, entry: Entry) -> str:
    """The file with the old address among the aliases."""
    alias = entry.slug
    if re.search(r"(?m)^aliases: \[", text):
        return re.sub(r"(?m)^aliases: \[", f"aliases: [{alias}, ", text, count=1)
    if re.search(r"(?m)^aliases:", text):
        return re.sub(r"(?m)^aliases:[ ]*\n", f"aliases:\n  - {alias}\n", text, count=1)
    return re.sub(r"(?m)^(name: .*\n)", rf"\1aliases: [{alias}]\n", text, count=1)


def _prove(before: Rulebook, system: System, tried: Path, entry: Entry | None, slug: str) -> None:
    """Reads the game anew and plays it; ends the run if something is not as it was."""
    after, found = load_rulebook(tried)
    errors = [one for one in found if one.is_error]
    if errors:
        console.report(errors, tried, "text", err=True)
        click.echo("Nothing was changed.", err=True)
        sys.exit(1)
    again = after.systems[system.slug]
    usual, renamed = Programs(before), Programs(after)
    for one in system.entries.values():
        id = f"{one.system}/{one.kind}/{slug}" if entry is not None and one.id == entry.id else one.id
        other = again.entries.get(id)
        if other is None or len(other.examples) != len(one.examples):
            raise click.ClickException(f"{one.name} would be lost; nothing was changed")
        if other.places.document.text == one.places.document.text:
            continue
        for number, (was, then) in enumerate(zip(one.examples, other.examples, strict=True)):
            old, new = play_example(usual, one, was), play_example(renamed, other, then)
            if len(old.diagnostics) != len(new.diagnostics) or len(old.steps) != len(new.steps):
                raise click.ClickException(
                    f"example {number + 1} of {one.name} would come out differently; nothing was changed"
                )
