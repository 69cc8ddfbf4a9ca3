"""The site without a network: a game that a reader has kept, and all of it unpacked from one file."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from generator.site.keeping import write_zip
from tests.browser.conftest import Site

pytestmark = pytest.mark.slow


def test_a_kept_game_is_read_when_nobody_serves_it(browser, harbour) -> None:  # type: ignore[no-untyped-def]
    site = Site(Path(), harbour.out)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(site.address + "harbour/index.html")
    assert page.get_by_text("✓ Kept on this device").count() == 0
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.get_by_role("button", name="Let it go").count() == 0
    page.get_by_role("button", name="Keep this game on this device").click()
    page.get_by_text("it reads without a connection").wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    site.server.shutdown()
    site.server.server_close()

    page.goto(site.address + "harbour/knacks/might.html")
    assert page.locator("h1").inner_text().endswith("Might")
    assert page.locator(".rw-foot [data-rw-kept]").is_visible()
    page.keyboard.press("/")
    page.locator(".rw-palette[open] input").fill("elan")
    page.locator(".rw-palette__hits a").first.click()
    page.wait_for_url("**/elan.html")
    page.goto(site.address + "harbour/browse.html?suit=Ropes")
    page.wait_for_selector("[data-rw-ready=done]")
    assert page.locator("tbody tr:not([hidden])").count() == 2
    page.goto(site.address + "elsewhere/none.html")
    assert "not kept on this device" in page.inner_text("h1")
    page.get_by_role("link", name="Go to what is kept").click()
    page.goto(site.address + "harbour/index.html")
    page.get_by_role("button", name="Let it go").click()
    page.get_by_role("button", name="Keep this game on this device").wait_for()
    page.goto(site.address + "harbour/knacks/might.html")
    assert "not kept on this device" in page.inner_text("h1")
    context.close()


def test_an_older_edition_that_is_kept_says_so(browser, harbour) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context()
    page = context.new_page()
    page.goto(harbour.address + "harbour/index.html")
    page.evaluate("localStorage.setItem('rulewright.kept.harbour', 'of old')")
    page.reload()
    page.get_by_text("An older edition is kept here.").wait_for()
    page.get_by_role("button", name="Keep the new edition").click()
    page.get_by_text("it reads without a connection").wait_for()
    context.close()


def test_it_can_be_installed(page, harbour) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/knacks/might.html")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == [] and found["url"] == harbour.address + "manifest.webmanifest"
    said = json.loads(found["data"])
    assert said["name"] == "Rulewright" and said["display"] == "standalone"
    for icon in said["icons"]:
        assert (harbour.out / icon["src"]).is_file(), icon
    assert (harbour.out / said["start_url"]).is_file()


def test_one_file_holds_the_site_and_is_the_same_each_time(page, harbour, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    first, second = tmp_path / "a" / "rules.zip", tmp_path / "b" / "rules.zip"
    write_zip(harbour.out, first)
    os.utime(harbour.out / "index.html", (1, 1))
    write_zip(harbour.out, second)
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as packed:
        packed.extractall(tmp_path / "disk")
    page.goto((tmp_path / "disk" / "rules" / "index.html").as_uri())
    page.get_by_role("link", name="Harbour").last.click()
    page.get_by_role("link", name="Knacks").first.click()
    page.get_by_role("link", name="Might").first.click()
    assert page.locator("h1").inner_text().endswith("Might")
    page.keyboard.press("/")
    page.locator(".rw-palette[open] input").fill("fire bolt")
    page.locator(".rw-palette__hits a", has_text="Fire Bolt").click()
    page.wait_for_url("**/fire-bolt.html")
