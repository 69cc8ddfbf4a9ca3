"""The one door to MkDocs: hands finished pages over, and looks at the finished site once more.

Pages of ours skip the Markdown step and the search plug-in's reading of HTML; both get from us what they would find.  The
plug-in runs in `rulewright site`, which brings prepared pages along, and in a plain `mkdocs build` or `mkdocs serve`, where
it prepares them itself."""

from __future__ import annotations

import html
import logging
import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, BuildError, PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import get_toc

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Place
from generator.site.addresses import address, broken_links
from generator.site.emission import with_system_links
from generator.site.keeping import write_list
from generator.site.plan import Page
from generator.site.prepared import Finished, Prepared, prepare
from generator.site.searching import Found, Subject, index_of

LOG = logging.getLogger("mkdocs.plugins.rulewright")
SYSTEMS = "{systems}"
"""The item of the navigation in mkdocs.yml in whose place the systems are listed."""

UNUSED = "assets/javascripts/"
STYLES = "assets/stylesheets/"
SHEET = "assets/rulewright/rulewright.css"
"""The one sheet of styles that every page fetches: the theme's, then ours."""

POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'"

_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_WIDE = 4
"""So many columns have no room on a phone."""

_GAPS = re.compile(r"\s*\n\s*")
"""What the theme's templates leave between lines; breaks that must stay are written in another way on pages of ours."""


class PluginConfig(Config):
    """content: the folder of the rules, from the folder of mkdocs.yml."""

    content = Type(str, default="content")


class ReadyPage(MkDocsPage):
    """A page that comes finished, though perhaps only when MkDocs is about to write it."""

    def __init__(self, page: Page, file: File, config: MkDocsConfig) -> None:
        super().__init__(page.title, file, config)
        self.ready = page

    def read_source(self, config: MkDocsConfig) -> None:
        """There is no source to read: the fields are known."""
        self.markdown = ""
        self.meta = {
            "title": self.ready.title,
            **({"hide": ["toc"]} if self.ready.wide else {}),
        }

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """There is no Markdown; the content comes by `fill`."""
        self.content = ""

    def fill(self, page: Page) -> None:
        """Takes what is on the page, and puts its headings into MkDocs' shape."""
        self.ready = page
        self.content = page.html
        self.meta["description"] = html.escape(page.description)
        (anchor, title), *rest = page.headings
        top = _heading(1, anchor, title)
        top["children"] = [_heading(2, anchor, name) for anchor, name in rest]
        self.toc = get_toc([top])
        self.present_anchor_ids = {anchor for anchor, _ in page.headings}


class RulewrightPlugin(BasePlugin[PluginConfig]):
    """Adds the pages of the rulebook to the site."""

    def __init__(self) -> None:
        self.prepared: Prepared | None = None
        self.found: list[Diagnostic] = []
        self.told: Callable[[int, int], None] = lambda done, total: None
        self._pages: Mapping[str, Page] = {}
        self._files = Files([])
        self._nav: Navigation | None = None
        self._env: Any = None
        self._finish: Callable[[], Finished] = lambda: Finished({}, {}, ())
        self._done = 0

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Plans the pages, if nobody has, and lists them in the navigation."""
        if self.prepared is None:
            root = Path(config.config_file_path or ".").parent
            made = prepare(root / self.config.content, directory_urls=config.use_directory_urls)
            self._finish = made.finish
            self._pages = self._finished()
        else:
            self._finish = self.prepared.finish
            self._pages = self.prepared.planned
        fronts = sorted((page for page in self._pages.values() if len(page.section) == 1), key=lambda page: page.title)
        config.extra["games"] = [
            {
                "slug": page.path.partition("/")[0],
                "name": page.title,
                "url": address(page.path, directory_urls=config.use_directory_urls),
            }
            for page in fronts
        ]
        config.nav = [
            item
            for listed in config.nav or [SYSTEMS]
            for item in (navigation(self._pages.values()) if listed == SYSTEMS else [listed])
        ]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Adds the pages, and drops the theme's scripts, which no page of ours runs.  Entries stay out of the navigation,
        which every page would have to carry."""
        theirs = [one for one in files if one.src_uri.startswith(f"{STYLES}main.") and one.src_uri.endswith(".css")]
        ours = [file for path in config.extra_css if (file := files.get_file_from_path(str(path)))]
        sheet = "\n".join(file.content_string for file in (*theirs, *ours))
        for file in [one for one in files if one.src_uri.startswith((UNUSED, STYLES)) or one.src_uri.endswith(".map")]:
            files.remove(file)
        for file in ours:
            files.remove(file)
        files.append(File.generated(config, SHEET, content=sheet))
        config.extra_css = [SHEET]
        pages_dir = posixpath.relpath(Path(config.docs_dir).as_posix(), Path(config.config_file_path).parent.as_posix())
        up = "/".join([".."] * len(pages_dir.split("/")))
        for page in self._pages.values():
            inclusion = InclusionLevel.INCLUDED if page.section else InclusionLevel.NOT_IN_NAV
            file = File.generated(config, page.path, content=page.html, inclusion=inclusion)
            _keep_inside(file, config)
            file.edit_uri = f"{up}/{page.edit}" if page.edit else None
            ReadyPage(page, file, config)
            files.append(file)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Entries get the page of their kind as parent, for the path above the title."""
        self._files, self._nav = files, nav
        for page in self._pages.values():
            if page.parent:
                here, above = files.get_file_from_path(page.path), files.get_file_from_path(page.parent)
                if here and above and here.page and above.page:
                    here.page.parent = above.page  # type: ignore[assignment]
        return nav

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> Any:
        """The templates, by which pages can be put into their frame once more."""
        self._env = env
        return env

    def framed(self, page: Page, config: MkDocsConfig) -> tuple[str, str]:
        """A page that was made anew, in the frame of the site that was built: its path from the root, and its text."""
        file = self._files.get_file_from_path(page.path)
        assert file is not None and isinstance(file.page, ReadyPage) and self._nav is not None
        file.page.fill(page)
        file.page.active = True
        context = get_context(self._nav, self._files, config, file.page)
        text = self._env.get_template("main.html").render(context)
        file.page.active = False
        return file.dest_uri, self.on_post_page(text, page=file.page, config=config)

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Pages written by hand may say `{systems}`, or `{systems: words.md}`, for links to that page of every system."""
        if isinstance(page, ReadyPage):
            return markdown
        return with_system_links(markdown, page.file.src_uri, self._pages.values())

    def on_page_content(self, html: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Wide tables of pages written by hand can be read on a phone: each cell knows what it says."""
        return html if isinstance(page, ReadyPage) else _TABLE.sub(_labelled, html)

    @event_priority(100)
    def on_page_context(self, context: Any, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation) -> Any:
        """Gives the search what it should know of a page of ours, before the search plug-in looks at it."""
        self._done += 1
        self.told(self._done, len(self._pages))
        if isinstance(page, ReadyPage):
            page.fill(self._finished()[page.ready.path])
        return context

    def _finished(self) -> Mapping[str, Page]:
        """The finished pages, waited for if need be."""
        made = self._finish()
        if made.failed:
            errors = "\n".join(f"  {d.place}: {d.code.number} {d.message}" for d in made.diagnostics if d.is_error)
            raise PluginError(f"the rules have mistakes (`rulewright check` shows them in full):\n{errors}")
        return made.pages

    def on_post_page(self, output: str, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        """The policy, and no gaps."""
        return _guarded(_GAPS.sub("\n", output) if isinstance(page, ReadyPage) else output)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """The policy, for the page that is shown where there is none, too."""
        return _guarded(output_content)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """All pages are written: the links between them are followed, and what the search knows is put beside them."""
        self._follow_links(config)
        made = self._finish()
        written = [file for file in self._files.documentation_pages() if not isinstance(file.page, ReadyPage)]
        found = [(file.url, one) for file in written if file.page for one in _found_on(file.page)]
        files = {**made.indexes, "search/pages.js": index_of(Subject("pages", config.site_name), found)}
        for path, text in files.items():
            target = Path(config.site_dir) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        out = Path(config.site_dir)
        (out / "sitemap.xml.gz").unlink(missing_ok=True)  # has the time in it at which it was packed
        for game in config.extra["games"]:
            write_list(out, game["slug"])

    def _follow_links(self, config: MkDocsConfig) -> None:
        written = posixpath.relpath(Path(config.docs_dir).as_posix(), Path(config.config_file_path).parent.as_posix())
        texts, sources, others = {}, {}, list(self.prepared.files) if self.prepared else []
        for file in self._files:
            if file.page is not None and file.page.content is not None:
                texts[file.dest_uri] = file.page.content
                sources[file.dest_uri] = file.src_uri
            else:
                others.append(file.dest_uri)
        for where, target in broken_links(texts, others):
            page = self._pages.get(sources[where])
            place = Place(page.edit or page.path if page else f"{written}/{sources[where]}")
            message = codes.BROKEN_LINK.message.format(target=target)
            self.found.append(Diagnostic(codes.BROKEN_LINK, place, message))
            LOG.warning(f"{place.file}: {message}")


Framing = Callable[[Page], tuple[str, str]]
"""Puts a page that was made anew into the frame of a site: its path from the root of the site, and its text."""


def build(
    config_file: Path, out: Path, prepared: Prepared, told: Callable[[int, int], None]
) -> tuple[tuple[Diagnostic, ...], Framing | None]:
    """Runs MkDocs over prepared pages and the pages written by hand; what it finds comes back, and if the site could be
    built, what puts single pages into it afterwards."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # the theme's advertisement at every start
    listener = _Listener()
    logger = logging.getLogger("mkdocs")
    level, propagate = logger.level, logger.propagate
    logger.addHandler(listener)
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    try:
        config = load_config(config_file=str(config_file), site_dir=str(out), strict=False)
        plugin = config.plugins.get("rulewright")
        if not isinstance(plugin, RulewrightPlugin):
            raise BuildError("`plugins` does not list `rulewright`, which brings the rules along")
        plugin.prepared, plugin.told = prepared, told
        config.plugins.on_startup(command="build", dirty=False)
        mkdocs_build(config)
        config.plugins.on_shutdown()
    except (Abort, BuildError) as stopped:
        listener.texts.append(str(stopped) or "the site could not be built")
        plugin_found: tuple[Diagnostic, ...] = ()
        framing = None
    else:
        plugin_found = tuple(plugin.found)
        framing = partial(plugin.framed, config=config)
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)
        logger.propagate = propagate
    return (*plugin_found, *(_site_finding(text, config_file) for text in listener.texts)), framing


class _Listener(logging.Handler):
    """Collects what MkDocs and its plug-ins warn of, but for what we know already."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        # Links to pages are followed by `on_post_build`, in pages of every origin.
        if record.name != LOG.name and not (text.startswith("Doc file") and "is not found among" in text):
            self.texts.append(text)


def _site_finding(text: str, config_file: Path) -> Diagnostic:
    return Diagnostic(
        codes.SITE_BUILDER, Place(config_file.name), codes.SITE_BUILDER.message.format(problem=" ".join(text.split()))
    )


def navigation(pages: Iterable[Page]) -> list[Any]:
    """The part of the navigation that lists the pages of all systems, nested as their sections say."""
    tree: dict[str, Any] = {}
    for page in sorted((page for page in pages if page.section), key=_rank):
        level = tree
        for title in page.section[:-1]:
            level = level.setdefault(title, {})
        if len(page.section) == 1:
            tree.setdefault(page.section[0], {})[""] = page.path
        else:
            level[page.section[-1]] = page.path
    return [{title: _items(inner)} for title, inner in tree.items()]


def _rank(page: Page) -> tuple[object, ...]:
    return (page.section[0], len(page.section) > 1, page.order, page.section)


def _items(tree: Mapping[str, Any]) -> list[Any]:
    return [
        inner if not title else {title: inner if isinstance(inner, str) else _items(inner)}
        for title, inner in tree.items()
    ]


def _guarded(text: str) -> str:
    """A page with a policy by which the browser runs only the scripts beside it and styles nothing by what stands in it."""
    return text.replace("<head>", f'<head>\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1)


def _labelled(table: re.Match[str]) -> str:
    """A wide table whose cells carry the heads of their columns, but for those that say nothing."""
    heads = [html.escape(re.sub("<[^>]*>", "", head)) for head in re.findall("<th>(.*?)</th>", table[0])]
    if len(heads) < _WIDE:
        return table[0]

    def cell(head: str, text: str) -> str:
        return f'<td data-label="{head}">{text}</td>' if text.strip("– ") else f"<td>{text}</td>"

    def row(found: re.Match[str]) -> str:
        return "".join(map(cell, heads, re.findall("<td>(.*?)</td>", found[0], re.DOTALL)))

    return re.sub(r"(?:<td>.*?</td>\s*)+", row, table[0], flags=re.DOTALL)


def _heading(level: int, anchor: str, title: str) -> Any:
    return {"level": level, "id": anchor, "name": html.escape(title), "children": []}


def _keep_inside(file: File, config: MkDocsConfig) -> None:
    """MkDocs itself would write wherever a path leads; ids are checked long before, this is the second lock."""
    if not Path(file.abs_dest_path).resolve().is_relative_to(Path(config.site_dir).resolve()):
        raise PluginError(f"the page {file.src_uri} would be written outside the site")


def _found_on(page: MkDocsPage) -> Iterator[Found]:
    """What the search knows of a page written by hand: its title and its headings."""
    title = str(page.title)
    headings = [item for top in page.toc for item in (top.children if top.level == 1 else [top])]
    yield Found(title, "Page", str(page.meta.get("description") or ", ".join(item.title for item in headings[:6])))
    for item in headings:
        yield Found(item.title, title, title, anchor=item.id)
