"""Rulebook → pages: for every system its front page, tables, words, kinds, suits and entries, as finished HTML.

Pure: reads no files, plays nothing, knows no site builder.  `build_pages` is the whole of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Place
from generator.reference.guides import guides
from generator.site import entry_tables
from generator.site.addresses import Link, Links, Target, address, slug
from generator.site.balance_view import LABELS as BALANCE_LABELS
from generator.site.balance_view import balance_view
from generator.site.changes_view import changed_in, changes_view
from generator.site.character_view import sheet_view
from generator.site.chart_view import ChartView, chart_view
from generator.site.entry_view import Declared, EntryView, Sign, entry_view, linked, sign
from generator.site.leading import resolver
from generator.site.panels_view import PanelView, panels_view, parts_view
from generator.site.phrases import Phrases
from generator.site.plan import CHANGES, NOW, Page, plan_pages
from generator.site.rules_view import Saying
from generator.site.searching import Found, Subject, held, index_of
from generator.site.targets import TITLES, Targets
from generator.site.templating import render
from generator.telling import plain_prose, prose
from generator.telling.changes import Change
from generator.telling.entry_facts import price, suit_of
from generator.telling.entry_prose import prose_of
from generator.telling.history import Edition, histories
from generator.telling.rounding import rounding
from grammar.vocabulary import Word
from grammar.words import DeclaredWord, SuitWord
from interpreter.desk.examples import Resolutions
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Kind

GAME, PAGE = "Game", "List"
"""What the search calls pages that are of no kind."""

LONG = 5000
"""Traces and source that are longer together, in characters of HTML, are not on the page but fetched when one is opened."""


@dataclass(slots=True)
class _Workshop:
    """What all pages of one build share."""

    rulebook: Rulebook
    planned: Mapping[str, Page]
    targets: Targets
    resolutions: Resolutions
    phrases: Phrases
    directory_urls: bool
    cards: Mapping[str, Mapping[str, str]]
    references: Mapping[str, Mapping[str, str]]
    editions: Sequence[Edition]
    history: Mapping[str, Sequence[tuple[Edition, Change]]]

    def links(self, page: str) -> Links:
        return Links(page, self.directory_urls)


def build_pages(
    rulebook: Rulebook,
    resolutions: Resolutions,
    *,
    directory_urls: bool = False,
    cards: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    references: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    progress: Callable[[str], None] = lambda path: None,
    editions: Sequence[Edition] = (),
) -> tuple[dict[str, Page], tuple[Diagnostic, ...]]:
    """All pages by path, sorted, and the links in prose that lead nowhere.

    cards: files with the cards of each system, by what they are called, from the root of the site.  references: the same
    for the sheets with its rules.  progress: told of each page when it is done.  editions: the history of the rules, the
    latest first."""
    shop = _workshop(rulebook, resolutions, directory_urls, cards, references, editions)
    made: dict[str, Page] = {}
    for path, make in _makers(shop):
        made[path] = make()
        progress(path)
    assert sorted(made) == list(shop.planned), "what is made is not what was planned"
    found = [one for entry in rulebook.entries for one in _lost_links(entry, shop)]
    return {path: made[path] for path in shop.planned}, tuple(found)


def page_makers(
    rulebook: Rulebook, resolutions: Resolutions, *, directory_urls: bool = False, editions: Sequence[Edition] = ()
) -> Mapping[str, Callable[[], Page]]:
    """By path, what makes each page by itself, for a reader who waits for one of them; nothing printed is offered."""
    return dict(_makers(_workshop(rulebook, resolutions, directory_urls, {}, {}, editions)))


def _workshop(
    rulebook: Rulebook,
    resolutions: Resolutions,
    directory_urls: bool,
    cards: Mapping[str, Mapping[str, str]],
    references: Mapping[str, Mapping[str, str]],
    editions: Sequence[Edition],
) -> _Workshop:
    planned, targets = plan_pages(rulebook, history=bool(editions)), Targets(rulebook)
    told = histories(editions)
    return _Workshop(
        rulebook, planned, targets, resolutions, Phrases(), directory_urls, cards, references, editions, told
    )


def _makers(shop: _Workshop) -> Iterator[tuple[str, Callable[[], Page]]]:
    for system in shop.rulebook.systems.values():
        yield from _system_makers(system, shop)
    yield TITLES.path, partial(_titles, shop)


def _system_makers(system: System, shop: _Workshop) -> Iterator[tuple[str, Callable[[], Page]]]:
    at, slug = shop.targets, system.slug
    yield at.system(system).path, partial(_front, system, shop)
    yield at.browse(system).path, partial(_browse, system, shop)
    yield at.words(system).path, partial(_words, system, shop)
    if "reference" in system.head.sheets:
        yield at.now(system).path, partial(_now, system, shop)
    if system.figures:
        yield at.balance(system).path, partial(_balance, system, shop)
    if shop.editions:
        yield at.changes(system).path, partial(_changes, system, shop)
    for chapter, kinds in system.chapters:
        if chapter:
            yield at.chapter(slug, chapter).path, partial(_chapter, chapter, kinds, system, shop)
    for kind in system.kinds.values():
        yield at.kind(slug, kind.slug).path, partial(_kind, kind, system, shop)
    for word in system.vocabulary.every(SuitWord):
        if at.suited(slug, word.name) and at.told(system, word) is None:
            yield at.suit(slug, word.name).path, partial(_suit, word, system, shop)
    for entry in system.entries.values():
        yield at.entry(entry).path, partial(_entry, entry, system, shop)


def _front(system: System, shop: _Workshop) -> Page:
    path = shop.targets.system(system).path
    links = shop.links(path)
    view = entry_tables.system_view(system, shop.targets, links, shop.phrases)
    printed: dict[str, dict[str, str]] = {}
    for name, file in shop.references.get(system.slug, {}).items():
        what, _, paper = name.rpartition(", ")
        printed.setdefault(what, {})[paper] = file
    if cards := shop.cards.get(system.slug):
        printed["All cards"] = dict(cards)

    def link(name: str, file: str) -> Link:
        return Link(name, links.to(Target(file)))

    summary = system.head.summary
    source = system.head.source
    html = render(
        "system.html.j2",
        {
            "name": system.name,
            "anchor": system.slug,
            "system": view,
            "panels": panels_view(system, shop.targets, links) if "reference" in system.head.sheets else (),
            "now": links.to(shop.targets.now(system)) if "reference" in system.head.sheets else "",
            "summary": prose.block(summary, lambda _: None),
            "printed": [
                (what, [link(paper, file) for paper, file in papers.items()]) for what, papers in printed.items()
            ],
            "guides": [
                (Link(entry.name, links.to(shop.targets.entry(entry))), prose.line(entry.summary, lambda _: None))
                for entry in guides(system)
            ],
            "browse": links.to(shop.targets.browse(system)),
            "words": links.to(shop.targets.words(system)),
            "balance": links.to(shop.targets.balance(system)) if system.figures else "",
            "changes": links.to(shop.targets.changes(system)) if shop.editions else "",
            "source": entry_tables.declared(source) if source else "",
        },
    )
    headings = [
        (system.slug, system.name),
        *([("start", "Start here")] if guides(system) else ()),
        *([("now", NOW)] if "reference" in system.head.sheets else ()),
        ("everything", "All entries"),
        *([("always", "Rules that always apply")] if view.rules else ()),
        *([("options", "Optional rules")] if view.options else ()),
        ("played", "How much of it is played"),
    ]
    return replace(
        shop.planned[path],
        html=html,
        headings=tuple(headings),
        found=(Found(system.name, GAME, plain_prose.plain(summary)),),
        description=plain_prose.plain(summary),
    )


def _now(system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.now(system).path]
    panels = panels_view(system, shop.targets, shop.links(page.path))
    found = [Found(page.title, PAGE, ", ".join(panel.title for panel in panels))]
    found += [Found(panel.title, PAGE, _shows(panel), anchor=panel.anchor, answer=True) for panel in panels]
    return replace(
        page,
        html=render("panels.html.j2", {"title": page.title, "panels": panels, "rounding": rounding(system)}),
        headings=(("now", page.title), *((panel.anchor, panel.title) for panel in panels)),
        found=tuple(found),
        description=f"What is needed at the table of {system.name}.",
    )


def _shows(panel: PanelView) -> str:
    """What there is to see in a panel, in a few words."""
    names = ", ".join(one.name for one in panel.items)
    return names or ("".join(run.text for run in panel.odds.note) if panel.odds is not None else "")


def _browse(system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.browse(system).path]
    groups = _titles_of(system, shop.links(page.path), shop.targets)
    return replace(
        page,
        html=render(
            "titles.html.j2", {"title": page.title, "anchor": "browse", "games": [system.slug], "groups": groups}
        ),
        headings=(("browse", page.title),),
        description=f"All entries of {system.name} in one table.",
    )


def _titles(shop: _Workshop) -> Page:
    page, systems = shop.planned[TITLES.path], shop.rulebook.systems.values()
    links = shop.links(page.path)
    groups = [
        (Link(f"{system.name}: {title.name}", title.href), entries)
        for system in systems
        for title, entries in _titles_of(system, links, shop.targets)
    ]
    games = [system.slug for system in systems]
    return replace(
        page,
        html=render("titles.html.j2", {"title": page.title, "anchor": "titles", "games": games, "groups": groups}),
        headings=(("titles", page.title),),
        description="Everything of all games in one table.",
    )


def _titles_of(system: System, links: Links, targets: Targets) -> list[tuple[Link, list[Link]]]:
    """The kinds in the order of their chapters, with their entries."""
    return [
        (
            Link(kind.title or kind.plural, links.to(targets.kind(system.slug, kind.slug))),
            [Link(entry.name, links.to(targets.entry(entry))) for entry in system.of_kind(kind.slug)],
        )
        for _, kinds in system.chapters
        for kind in kinds
    ]


def _balance(system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.balance(system).path]
    view = balance_view(system, shop.targets, shop.links(page.path))
    return replace(
        page,
        html=render("balance.html.j2", {"view": view, "labels": BALANCE_LABELS}),
        headings=(("balance", page.title),),
        found=(Found(page.title, PAGE, view.caption),),
        description=f"{view.caption}.",
    )


def _changes(system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.changes(system).path]
    views = changes_view(shop.editions, system, shop.targets, shop.links(page.path))
    last = next(edition.name for edition in shop.editions if edition.name)
    return replace(
        page,
        html=render("changes.html.j2", {"title": page.title, "editions": views, "last": last}),
        headings=(("changes", page.title), *((view.anchor, view.title) for view in views)),
        found=(Found(page.title, PAGE, ", ".join(view.title for view in views)),),
        description=f"{CHANGES} in {system.name}, edition by edition.",
    )


def _chapter(chapter: str, kinds: Sequence[Kind], system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.chapter(system.slug, chapter).path]
    found = [entry_tables.kind_view(kind, system, shop.targets, shop.links(page.path)) for kind in kinds]
    anchor, titles = slug(chapter), ", ".join(view.title for view in found)
    return replace(
        page,
        html=render("chapter.html.j2", {"title": chapter, "anchor": anchor, "kinds": found}),
        headings=((anchor, chapter),),
        found=(Found(chapter, PAGE, titles),),
        description=f"{chapter}: {titles}.",
    )


def _kind(kind: Kind, system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.kind(system.slug, kind.slug).path]
    links = shop.links(page.path)
    entries = system.of_kind(kind.slug)
    table = entry_tables.table(page.title, entries, system, shop.targets, links, shop.phrases)
    html = _listing(
        page.title,
        kind.slug,
        prose.block(kind.summary, lambda _: None),
        table=table,
        price=kind.price if isinstance(kind.price, str) else "",
        facts=linked(entry_tables.shared_facts(entries, system), system, shop.targets, links, but=None),
    )
    said = plain_prose.plain(kind.summary)
    return replace(
        page,
        html=html,
        headings=((kind.slug, page.title),),
        found=(Found(page.title, PAGE, said, aliases=(kind.name, kind.plural)),),
        description=said,
    )


def _suit(word: SuitWord, system: System, shop: _Workshop) -> Page:
    """The page of a suit of which no entry tells more."""
    path = shop.targets.suit(system.slug, word.name).path
    links, everything = shop.links(path), f"Everything of the suit {word.name}"
    html = _listing(
        word.name,
        slug(word.name),
        prose.block(word.summary, lambda _: None),
        table=_of_suit(word, system, shop, links),
        facts=entry_tables.word_view(word, system, shop.targets, links, shop.phrases).facts,
        mark=sign(word, system, shop.targets, links),
    )
    return replace(
        shop.planned[path],
        html=html,
        headings=((slug(word.name), word.name),),
        found=(Found(word.name, PAGE, f"{everything}."),),
        description=f"{everything}.",
    )


def _of_suit(word: Word, system: System, shop: _Workshop, links: Links) -> entry_tables.Table:
    """The table of everything that has a suit."""
    found = [e for e in system.entries.values() if suit_of(e, system) == word and e.name != word.name]
    return entry_tables.table(f"Everything of the suit {word.name}", found, system, shop.targets, links, shop.phrases)


def _listing(
    title: str,
    anchor: str,
    intro: str = "",
    *,
    table: entry_tables.Table,
    price: str = "",
    facts: Sequence[Declared] = (),
    mark: Sign | None = None,
) -> str:
    return render(
        "listing.html.j2",
        {
            "title": title,
            "anchor": anchor,
            "intro": intro,
            "table": table,
            "price": price,
            "facts": facts,
            "sign": mark,
        },
    )


def _words(system: System, shop: _Workshop) -> Page:
    page = shop.planned[shop.targets.words(system).path]
    groups = entry_tables.words(system, shop.targets, shop.links(page.path), shop.phrases)
    html = render("words.html.j2", {"name": system.name, "anchor": "words", "groups": groups})
    about = f"All words that {system.name} declares."
    found = [Found(page.title, PAGE, about)]
    for title, group in groups:
        for word in group:
            facts = [*_said(word.rules), *(f"{fact.label}: {fact.text}" for fact in word.facts)]
            said = plain_prose.plain(word.summary) or ". ".join(facts)
            aliases = tuple(other for other in (word.long, word.abbr) if other)
            found.append(Found(word.name, title, said or word.long, anchor=word.anchor, aliases=aliases))
    headings = [("words", page.title), *((f"{group[0].anchor}-group", name) for name, group in groups)]
    return replace(page, html=html, headings=tuple(headings), found=tuple(found), description=about)


def _entry(entry: Entry, system: System, shop: _Workshop) -> Page:
    path = shop.targets.entry(entry).path
    played = [shop.resolutions.get((entry.id, number)) for number in range(len(entry.examples))]
    links = shop.links(path)
    cards = tuple(Link(name, links.to(Target(file))) for name, file in shop.cards.get(system.slug, {}).items())
    sheet = sheet_view(entry, system, shop.targets, links)
    view = entry_view(entry, shop.rulebook, shop.targets, links, shop.phrases, played, cards, sheet)
    kind = system.kinds[entry.kind]
    word = suit_of(entry, system) if kind.role == "suit" else None
    table = _of_suit(word, system, shop, links) if word is not None else None
    chart = chart_view(entry, system, shop.targets, links)
    by_title = {example.title: play for example, play in zip(entry.examples, played, strict=True)}
    parts = parts_view(entry.parts, system, shop.targets, links, by_title)
    sheets = shop.references.get(system.slug, {})
    printed = {name: file for name, file in sheets.items() if entry.parts and name.startswith(f"{entry.name}, ")}
    traces = [render("trace.html.j2", {"steps": example.steps}) if example.steps else "" for example in view.examples]
    source = render("source.html.j2", {"entry": view}) if view.source_lines else ""
    apart = f"played/{entry.id}" if sum(map(len, traces)) + len(source) > LONG else ""
    html = render(
        "entry.html.j2",
        {
            "entry": view,
            "panels": parts,
            "printed": [Link(name, links.to(Target(file))) for name, file in printed.items()],
            "table": table,
            "chart": chart,
            "traces": traces,
            "source": source,
            "apart": apart,
            "changed": changed_in(shop.history.get(entry.id, ()), system, shop.targets, links),
        },
    )
    return replace(
        shop.planned[path],
        html=html,
        apart=((f"{apart}.js", held(apart, [*traces, source])),) if apart else (),
        headings=_entry_headings(view, parts, table, chart),
        found=(_entry_found(entry, view, system, chart, shop), *_answers(view)),
        description=plain_prose.plain(entry.summary) or f"{kind.name} of {system.name}",
    )


def _entry_headings(
    view: EntryView, panels: Sequence[PanelView], table: entry_tables.Table | None, chart: ChartView | None
) -> tuple[tuple[str, str], ...]:
    parts = (
        ("figures", "At a glance", view.figures),
        ("sheet", "Sheet", view.sheet),
        ("bill", "What it cost", view.sheet.bill if view.sheet is not None else ()),
        *((anchor, label, True) for anchor, label, _ in view.prose),
        *((panel.anchor, panel.title, True) for panel in panels),
        ("rules", "Rules", view.rules),
        ("table", "The table", chart),
        ("empty", "When it is empty", view.when_empty),
        ("besides", "What holds here", view.besides),
        ("all", table.caption if table is not None else "", table is not None),
        *((one.anchor, one.title, True) for one in view.relations if one.anchor),
        ("ranks", "At each rank", view.rows or view.prices),
        ("examples", "Worked example" if len(view.examples) == 1 else "Worked examples", view.examples),
        ("rulings", "Rulings", view.rulings),
        ("related", "What it has to do with", not all(one.anchor for one in view.relations)),
        ("source", "What the rule is made of" if view.source_lines else "Where it is from", True),
    )
    return ((view.anchor, view.name), *((anchor, text) for anchor, text, there in parts if there))


def _entry_found(entry: Entry, view: EntryView, system: System, chart: ChartView | None, shop: _Workshop) -> Found:
    kind, links = system.kinds[entry.kind], shop.links(shop.targets.entry(entry).path)
    row = entry_tables.row(entry, system, shop.targets, links, shop.phrases, ())
    paid = price(entry, kind)
    text = [
        *_said(view.rules),
        chart.text if chart is not None else "",
        *(link.name for link, _ in view.besides),
        plain_prose.plain(entry.summary),
        *(plain_prose.plain(said) for _, said in prose_of(entry, kind)),
        *(f"{part.title} {plain_prose.plain(part.says)}" for part in entry.parts),
        *view.facts,
        *(f"{fact.label} {fact.text}" for fact in view.declared),
        f"price cost {paid}" if paid else "",
    ]
    word = next(iter(system.vocabulary.called(entry.name)), None)
    slug_name = entry.slug.replace("-", " ")
    names = [
        *entry.aliases,
        *([slug_name] if slug_name != slug(entry.name).replace("-", " ") else ()),
        *([word.long, word.abbr] if isinstance(word, DeclaredWord) else ()),
        *([view.sign.sign] if view.sign and view.sign.name == entry.name else ()),
    ]
    return Found(
        entry.name,
        kind.name,
        _run_on(row.rule),
        " ".join(text),
        aliases=tuple(name for name in names if name),
        answers=entry_tables.answers_of(entry, system, shop.targets, links, shop.phrases),
        ranks=entry.max_rank,
        entry=True,
    )


def _answers(view: EntryView) -> Iterator[Found]:
    """Parts of the page of an entry for which people ask in so many words."""
    for one in view.relations:
        if one.anchor:
            names = ", ".join(other.name for _, others in one.groups for other in others)
            yield Found(one.title, view.name, names, anchor=one.anchor, aliases=one.asked, answer=True)
    if view.when_empty:
        said = " ".join(text for _, lines in view.when_empty for text in _said(lines))
        asked = (f"0 {view.name}", f"{view.name} is 0")
        yield Found(f"When {view.name} is empty", view.name, said, anchor="empty", aliases=asked, answer=True)


def _run_on(lines: Sequence[tuple[int, str]]) -> str:
    """A rule in short on one line; what hangs under a line follows its colon, and is parted from the next."""
    said = ""
    for depth, text in lines:
        said += ("" if not said else " " if said.endswith((":", ".", ",")) else ". " if not depth else "; ") + text
    return said


def index_files(rulebook: Rulebook, pages: Mapping[str, Page], *, directory_urls: bool = False) -> dict[str, str]:
    """What pages fetch when they are asked, by path from the root of the site: an index per system, long traces."""
    files = {}
    for system in rulebook.systems.values():
        own = [page for path, page in pages.items() if path.startswith(f"{system.slug}/")]
        found = [(address(page.path, directory_urls=directory_urls), one) for page in own for one in page.found]
        signs = {word.name: word.sign for word in system.vocabulary.every(SuitWord) if word.sign}
        subject = Subject(system.slug, system.name, entry_tables.questions_of(system), signs)
        files[f"search/{system.slug}.js"] = index_of(subject, found)
        files |= {path: text for page in own for path, text in page.apart}
    return files


def _said(lines: Sequence[Saying]) -> list[str]:
    return [text for line in lines for text in ("".join(run.text for run in line.runs), *_said(line.below))]


def _lost_links(entry: Entry, shop: _Workshop) -> list[Diagnostic]:
    """Links in an entry's prose to entries that are not there."""
    texts: list[tuple[tuple[str | int, ...], str]] = [(("summary",), entry.summary)]
    kind = shop.rulebook.system(entry).kinds[entry.kind]
    texts += [((field.name,), text) for field, text in prose_of(entry, kind)]
    texts += [(("parts", number, "says"), part.says) for number, part in enumerate(entry.parts)]
    for number, ruling in enumerate(entry.rulings):
        texts += [(("rulings", number, part), getattr(ruling, part)) for part in ("question", "reading", "why")]
    lost = []
    resolve = resolver(shop.rulebook.system(entry), shop.targets, shop.links(shop.targets.entry(entry).path))
    for field, text in texts:
        for target in plain_prose.targets(text):
            if resolve(target) is None:
                place = entry.places[field]
                lost.append(
                    Diagnostic(
                        codes.BROKEN_LINK,
                        place if isinstance(place, Place) else Place(entry.path),
                        codes.BROKEN_LINK.message.format(target=target),
                        entry.id,
                        field,
                        "write the name of a word or an entry, or an id, `kind/slug`",
                    )
                )
    return lost
