"""The one door to MkDocs: hands finished pages over, and looks at the finished site once more.

Pages of ours skip the Markdown step and the search plug-in's reading of HTML; both get from us what they would find.  The
plug-in runs in `rulewright site`, which brings prepared pages along, and in a plain `mkdocs build` or `mkdocs serve`, where
it prepares them itself."""

from __future__ import annotations

import base64
import hashlib
import html
import logging
import os
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
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
from generator.site.addresses import broken_links
from generator.site.emission import with_system_links
from generator.site.plan import Page
from generator.site.prepared import Finished, Prepared, prepare

LOG = logging.getLogger("mkdocs.plugins.rulewright")
SYSTEMS = "{systems}"
"""The item of the navigation in mkdocs.yml in whose place the systems are listed."""

_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>(.*?)</script>", re.DOTALL)
_POLICY = (
    "default-src 'self'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'"
)


_NAMELESS = re.compile(
    r'(?P<begin><nav class="md-nav" data-md-level="(?P<level>\d+)" )aria-labelledby="__nav_[\d_]+label"(?P<end>[^>]*>)'
    r'(?P<title>\s*<label class="md-nav__title" [^>]*>\s*<span class="md-nav__icon md-icon"></span>(?P<name>[^<]*))'
)


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
            "search": {"exclude": True},
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
        self._finish: Callable[[], Finished] = lambda: Finished({}, ())
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
        config.nav = [
            item
            for listed in config.nav or [SYSTEMS]
            for item in (navigation(self._pages.values()) if listed == SYSTEMS else [listed])
        ]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Adds the pages.  Entries stay out of the navigation, which every page would have to carry."""
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
        self._files = files
        for page in self._pages.values():
            if page.parent:
                here, above = files.get_file_from_path(page.path), files.get_file_from_path(page.parent)
                if here and above and here.page and above.page:
                    here.page.parent = above.page  # type: ignore[assignment]
        return nav

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Pages written by hand may say `{systems}`, or `{systems: words.md}`, for links to that page of every system."""
        if isinstance(page, ReadyPage):
            return markdown
        return with_system_links(markdown, page.file.src_uri, self._pages.values())

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> Any:
        """The navigation is drawn once for all pages on which it looks the same."""
        for name in ("partials/nav.html", "partials/tabs.html"):
            _draw_once(env.get_template(name))
        return env

    @event_priority(100)
    def on_page_context(self, context: Any, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation) -> Any:
        """Gives the search what it should know of a page of ours, before the search plug-in looks at it."""
        self._done += 1
        self.told(self._done, len(self._pages))
        if not isinstance(page, ReadyPage):
            # Chapters are long and speak of everything; the rules come first.
            page.meta.setdefault("search", {}).setdefault("boost", 0.2)
        search = config.plugins.get("material/search")
        if isinstance(page, ReadyPage):
            page.fill(self._finished()[page.ready.path])
            if search is not None:
                search.search_index.entries.extend(_index_items(page))
        return context

    def _finished(self) -> Mapping[str, Page]:
        """The finished pages, waited for if need be."""
        made = self._finish()
        if made.failed:
            errors = "\n".join(f"  {d.place}: {d.code.number} {d.message}" for d in made.diagnostics if d.is_error)
            raise PluginError(f"the rules have mistakes (`rulewright check` shows them in full):\n{errors}")
        return made.pages

    def on_post_page(self, output: str, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        """A policy by which the browser runs only the theme's own scripts, whatever a page holds."""
        shell = output.replace(page.content or "", "", 1) if isinstance(page, ReadyPage) else output
        scripts = " ".join(dict.fromkeys(f"'sha256-{_digest(found[1])}'" for found in _INLINE_SCRIPT.finditer(shell)))
        policy = _POLICY.format(scripts=scripts)
        return output.replace("<head>", f'<head>\n<meta http-equiv="Content-Security-Policy" content="{policy}">', 1)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """All pages are written: the links between them are followed, and the search index is written once more as a
        script, which a browser may read from a disk."""
        self._follow_links(config)
        index = Path(config.site_dir) / "search" / "search_index.json"
        if index.is_file():
            index.with_suffix(".js").write_text("var __index = " + index.read_text(encoding="utf-8"), encoding="utf-8")

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


def build(config_file: Path, out: Path, prepared: Prepared, told: Callable[[int, int], None]) -> tuple[Diagnostic, ...]:
    """Runs MkDocs over prepared pages and the pages written by hand; what it finds comes back."""
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
    else:
        plugin_found = tuple(plugin.found)
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)
        logger.propagate = propagate
    return (*plugin_found, *(_site_finding(text, config_file) for text in listener.texts))


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


def _heading(level: int, anchor: str, title: str) -> Any:
    return {"level": level, "id": anchor, "name": html.escape(title), "children": []}


def _draw_once(template: Any) -> None:
    """Lets a template of the navigation remember what it drew.  On a page that is not listed itself, it differs only by
    the folder from which its links start, and by the page above, which it marks."""
    draw, drawn = template.root_render_func, {}

    def draw_or_remember(context: Any, *more: Any) -> Iterator[str]:
        page, nav = context.get("page"), context["nav"]
        if page is None or page in nav.pages:
            yield _with_names("".join(draw(context, *more)))
            return
        look = posixpath.dirname(page.url), page.parent.url if page.parent else None
        if look not in drawn:
            drawn[look] = _with_names("".join(draw(context, *more)))
        yield drawn[look]

    template.root_render_func = draw_or_remember


def _with_names(drawn: str) -> str:
    """The theme leaves those lists without a name whose section has a page of its own; a reader by ear could not tell
    them apart.  Lists inside of others are named with them: more than one game has a list by suit."""
    above: dict[int, str] = {}

    def named(found: re.Match[str]) -> str:
        level = int(found["level"])
        above[level] = " ".join(found["name"].split())
        name = ": ".join(above[one] for one in sorted(above) if one <= level)
        return f'{found["begin"]}aria-label="{name}"{found["end"]}{found["title"]}'

    return _NAMELESS.sub(named, drawn)


def _keep_inside(file: File, config: MkDocsConfig) -> None:
    """MkDocs itself would write wherever a path leads; ids are checked long before, this is the second lock."""
    if not Path(file.abs_dest_path).resolve().is_relative_to(Path(config.site_dir).resolve()):
        raise PluginError(f"the page {file.src_uri} would be written outside the site")


def _index_items(page: ReadyPage) -> Iterator[dict[str, object]]:
    """Texts of the index are read as HTML by the theme, so they are escaped here."""
    for found in page.ready.found:
        yield {
            "location": page.url + (f"#{found.anchor}" if found.anchor else ""),
            "title": html.escape(found.title, quote=False),
            "text": html.escape(found.text, quote=False),
            **({"tags": list(found.tags)} if found.tags else {}),
            **({"boost": found.boost} if found.boost != 1.0 else {}),
        }


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
