"""The website from a folder of content: load, plan, lay out while a second process plays and writes, swap the result in.

What is wrong with the content is returned, never printed; with an error nothing is replaced, so a broken rule cannot
take the old site down.  What is on the pages, and that they are made beside, is for prepared.py."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from errno import EEXIST
from pathlib import Path

from diagnostics.diagnostic import Diagnostic
from generator.cards.decks import Deck, deck_from
from generator.cards.printing import print_deck
from generator.reference.guides import build_guide, guides
from generator.reference.panels import FORMS, build_reference
from generator.site.emission import emit_pages
from generator.site.mkdocs_door import build
from generator.site.prepared import CARD_SHEETS, OFFERED, Files, Prepared, has_error, prepare
from grammar.store import Store
from rulebook.source.collector import without_collection

Progress = Callable[[str, int, int], None]

HERE = Path(__file__).resolve().parents[2]
PAGES = HERE / "site_src" / "pages"


@without_collection()
def build_site(
    root: Path,
    out: Path,
    *,
    progress: Progress | None = None,
    emit: Path | None = None,
    cards: bool = True,
    cache: Path | None = None,
) -> tuple[Diagnostic, ...]:
    """Builds the site of the content in `root` beside `out` and swaps it in whole; the diagnostics come back.

    emit: where the pages are also written as Markdown files, for any other site builder.  cards: put the files with the
    cards and the references beside the pages.  cache: where it is kept what was read, played and set, for the next run."""
    tell = progress or _silent
    out = out.resolve()  # the site builder takes a path to be meant from where its settings lie
    if out.exists() and not _is_site(out):
        raise FileExistsError(EEXIST, "there is something else than a website; name another folder", str(out))
    tell("reading", 0, 0)
    prepared = prepare(root, cards=None if cards else {}, cache=cache)
    if has_error(prepared.found):
        return prepared.found
    systems, store = prepared.rulebook.systems, Store(cache) if cache is not None else None
    wishes = {slug: [(entry, None) for entry in systems[slug].entries.values()] for slug in prepared.cards}
    decks = {slug: deck_from(prepared.rulebook, wished, together=True) for slug, wished in wishes.items()}
    out.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    new, config = workshop / "new", config_of(root)
    try:
        with ThreadPoolExecutor(1) as thread:
            printing = thread.submit(_print, decks, workshop, prepared, store)
            found, _ = build(config, new, prepared, lambda done, total: tell("pages", done, total))
        finished, (printed, references) = prepared.finish(), printing.result()
        if finished.failed:
            return finished.diagnostics
        if (printed, references) != (prepared.cards, prepared.references):
            # What keeps a card from being set is told by `rulewright cards`; here no page may lead to its file.
            again = prepare(root, cards=printed, references=references, cache=cache)
            found, _ = build(config, new, again, lambda done, total: tell("pages", done, total))
        if not has_error(found):
            if (workshop / "cards").is_dir():
                (workshop / "cards").rename(new / "cards")
            _swap(new, out, workshop / "old")
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    if emit is not None:
        emit_pages(prepare(root, directory_urls=True, cache=cache).finish().pages, emit, PAGES)
    return tuple(sorted((*finished.diagnostics, *found), key=lambda diagnostic: diagnostic.order))


def _print(decks: Mapping[str, Deck], folder: Path, prepared: Prepared, store: Store | None) -> tuple[Files, Files]:
    """Those of the wanted files that could be written: of the cards, and of the references."""

    def written(wanted: Files) -> dict[str, dict[str, str]]:
        return {
            slug: {name: file for name, file in files.items() if (folder / file).is_file()}
            for slug, files in wanted.items()
        }

    for slug, deck in decks.items():
        if files := prepared.cards[slug]:
            print_deck(deck, {CARD_SHEETS[name]: folder / file for name, file in files.items()}, store=store)
    for slug, files in prepared.references.items():
        system = prepared.rulebook.systems[slug]

        def outs(title: str, files: Mapping[str, str] = files) -> dict[str, Path]:
            titled = {sheet: files.get(f"{title}, {name}") for name, sheet in CARD_SHEETS.items()}
            return {sheet: folder / file for sheet, file in titled.items() if file}

        for form in FORMS:
            build_reference(system, outs(OFFERED[form.name]), form, store)
        for entry in guides(system):
            build_guide(entry, system, outs(entry.name), store)
    return written(prepared.cards), written(prepared.references)


def config_of(root: Path) -> Path:
    """The `mkdocs.yml` beside the content, or else ours."""
    beside = root.resolve().parent / "mkdocs.yml"
    return beside if beside.is_file() else HERE / "mkdocs.yml"


def _is_site(out: Path) -> bool:
    """Whether nothing is lost if a website takes the place of what is there: another one, or an empty folder."""
    return out.is_dir() and (not any(out.iterdir()) or ((out / "index.html").is_file() and (out / "assets").is_dir()))


def _swap(new: Path, out: Path, old: Path) -> None:
    """The finished folder takes the place of the old one; between the two moves there is no moment with half a site."""
    new.chmod(0o755)
    if out.exists():
        out.rename(old)
    try:
        new.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise


def _silent(what: str, done: int, total: int) -> None:
    """Tells nobody."""
