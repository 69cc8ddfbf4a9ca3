"""What strangers may write into content, shown in a real browser: nothing of it acts, with the policy of the site and without.

`check` refuses most of it long before; here the pages are made all the same, as if it had not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.site.mkdocs_door import POLICY
from generator.site.pages import build_pages, index_files
from rulebook.pipeline import load_rulebook
from tests.browser.conftest import KIND, ROOT, SYSTEM

pytestmark = pytest.mark.slow

ACTS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<iframe src=javascript:alert(1)>",
    '<iframe srcdoc="<script>parent.alert(1)</script>">',
    "<body onload=alert(1)>",
    "<details open ontoggle=alert(1)>x</details>",
    "<input autofocus onfocus=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<object data=javascript:alert(1)>",
    "<embed src=javascript:alert(1)>",
    "<a href=javascript:alert(1) id=hit>x</a>",
    "<math href=javascript:alert(1)>x</math>",
    "<form action=javascript:alert(1)><button>x</button></form>",
    "<style>@import 'javascript:alert(1)'</style>",
    '<div style="animation-name:x" onanimationstart=alert(1)>x</div>',
    "<link rel=stylesheet href=javascript:alert(1)>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<base href=javascript:alert(1)//>",
    "</p><script>alert(1)</script>",
    '"><script>alert(1)</script>',
    "' onmouseover=alert(1) x='",
    '" onmouseover="alert(1)" x="',
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--><script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;img src=x onerror=alert(1)&#62;",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "![x](javascript:alert(1))",
    "**x**{: onclick=alert(1)}",
    "<javascript:alert(1)>",
    "`<script>alert(1)</script>`",
    "{{ ''.constructor.constructor('alert(1)')() }}",
    "${alert(1)}",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
)


FOREIGN = """[...document.querySelectorAll('article *')].filter(one =>
  one.matches('script, iframe, object, embed, img, svg, form:not(.rw-filter), style, link, meta, base, video, audio, marquee') ||
  [...one.attributes].some(a => a.name.startsWith('on') || /^\\s*(javascript|data):/i.test(a.value))
).map(one => one.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("payloads")
    knacks = root / "content" / "harbour" / "knacks"
    knacks.mkdir(parents=True)
    (knacks.parent / "_system.yml").write_text(SYSTEM, encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    for number, payload in enumerate(ACTS):
        said = json.dumps(payload)
        ruling = {"question": payload, "reading": payload, "why": payload}
        example = {
            "title": payload,
            "given": {"Ann": {}},
            "when": ["Ann gains 1 Breath"],
            "then": ["Ann's Breath is 10"],
        }
        text = f"name: {json.dumps(f'{payload} {number}')}\nsummary: {said}\naliases: [{said}]\nsuit: Ropes\norigin: drafted\n"
        text += f"rulings: [{json.dumps(ruling)}]\nexamples: [{json.dumps(example)}]\n"
        note = payload.replace('"', "'")
        (knacks / f"p{number}.yml").write_text(f'{text}effect: |\n  note "{note}"\n', encoding="utf-8")
    book, _ = load_rulebook(root / "content")
    pages, _ = build_pages(book, {})
    assert len(book.systems["harbour"].entries) >= 40
    out = root / "out"
    shutil.copytree(ROOT / "site_src" / "overrides" / "assets", out / "assets")
    for path, text in index_files(book, pages).items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text, encoding="utf-8")
    entries = "".join(page.html for page in pages.values() if page.parent)
    bodies = {"entries": entries, "browse": pages["harbour/browse.md"].html, "titles": pages["titles.md"].html}
    for name, body in bodies.items():
        for policy in ("on", "off"):
            head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">' if policy == "on" else ""
            head += '<script src="assets/rulewright/site.js" data-root="."></script>'
            shell = '<a data-rw-game="harbour" aria-current="true" href="x">Harbour</a><a class="rw-top__menu" href="x">Pages</a>'
            (out / f"{name}-{policy}.html").write_text(
                f"<!doctype html><meta charset=utf-8>{head}{shell}<article>{body}</article>", encoding="utf-8"
            )
    return out


@pytest.fixture()
def watched(open_page) -> Iterator[tuple[object, list[str]]]:  # type: ignore[no-untyped-def]
    page, said = open_page(), []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    yield page, said


@pytest.mark.parametrize("policy", ["on", "off"])
@pytest.mark.parametrize("name", ["entries", "browse", "titles"])
def test_nothing_written_into_content_acts(watched, written: Path, name: str, policy: str) -> None:  # type: ignore[no-untyped-def]
    page, said = watched
    page.goto((written / f"{name}-{policy}.html").as_uri())
    page.wait_for_timeout(300)
    foreign = page.evaluate(FOREIGN)
    assert foreign == []
    page.evaluate(
        "document.querySelectorAll('article a:not([href*=html]), article summary').forEach(one => one.click())"
    )
    page.wait_for_timeout(100)
    assert said == []


@pytest.mark.parametrize("policy", ["on", "off"])
def test_nothing_found_acts(watched, written: Path, policy: str) -> None:  # type: ignore[no-untyped-def]
    page, said = watched
    page.goto((written / f"titles-{policy}.html").as_uri())
    page.wait_for_selector("[data-rw-ready=done]")
    page.keyboard.press("/")
    page.get_by_label("Find a rule").last.wait_for()
    page.keyboard.type("alert")
    page.wait_for_selector(".rw-palette__hits b")
    assert "alert(1)" in page.locator(".rw-palette__hits").inner_text()
    page.keyboard.press("Escape")
    page.locator("tbody a").first.hover()
    page.wait_for_selector(".rw-hover:not([hidden])")
    assert said == [] and page.locator("dialog img, dialog script, .rw-hover img").count() == 0
