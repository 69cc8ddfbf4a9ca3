"""The site while rules are written: a page follows its file at once, a mistake leaves the pages as they were."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import partial
from http.server import HTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest

from diagnostics.diagnostic import Diagnostic
from generator.commands.beginnings import new_system
from generator.site.serving import Handler, Served

Get = Callable[[str], str]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_system(tmp_path_factory.mktemp("served") / "content", "tiny").path


@pytest.fixture(scope="module")
def told() -> list[list[Diagnostic]]:
    return []


@pytest.fixture(scope="module")
def get(game: Path, told: list[list[Diagnostic]], tmp_path_factory: pytest.TempPathFactory) -> Iterable[Get]:
    out = tmp_path_factory.mktemp("served-out")
    served = Served(game.parent, out / "site", out / "cache")
    assert served.stands and served.found == ()
    here = type("Here", (Handler,), {"served": served, "told": staticmethod(lambda found: told.append(list(found)))})
    server = HTTPServer(("127.0.0.1", 0), partial(here, directory=str(out / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def got(address: str) -> str:
        with urlopen(f"http://127.0.0.1:{server.server_port}{address}") as answer:
            return str(answer.read().decode())

    yield got
    server.shutdown()
    server.server_close()


def test_a_page_follows_its_file(get: Get, game: Path, told: list[list[Diagnostic]]) -> None:
    file = sorted(game.glob("tricks/[!_]*.yml"))[0]
    address, text = f"/tiny/tricks/{file.stem}.html", file.read_text("utf-8")
    before, edition, others = get(address), get("/edition"), [get("/tiny/tricks/"), get("/search/tiny.js")]
    assert '<script src="/reload.js">' in before and "location.reload" in get("/reload.js")
    file.write_text(text.replace("summary: ", "summary: Quite new. ", 1).replace("get +1", "get +77"), "utf-8")
    assert get("/edition") == str(int(edition) + 1)
    assert "Quite new." not in before and "Quite new." in get(address)
    assert "77" not in "".join(others) and all("77" in get(one) for one in ("/tiny/tricks/", "/search/tiny.js"))
    assert told[-1] == []

    file.write_text(text + "nonsense: true\n", "utf-8")
    assert get("/edition") == str(int(edition) + 1) and "Quite new." in get(address)
    assert [one.entry for one in told[-1] if one.is_error] == [f"tiny/tricks/{file.stem}"]
    file.write_text(text, "utf-8")
    assert "Quite new." not in get(address)


def test_an_entry_that_is_new_has_a_page(get: Get, game: Path) -> None:
    file = sorted(game.glob("tricks/[!_]*.yml"))[0]
    new = file.with_name("quite-another.yml")
    new.write_text("name: Quite Another\nmood: careful\norigin: drafted\neffect: your Dares get +1\n", "utf-8")
    assert "Quite Another" in get("/tiny/tricks/quite-another.html")
    assert "Quite Another" in get("/tiny/tricks/")
    new.unlink()
