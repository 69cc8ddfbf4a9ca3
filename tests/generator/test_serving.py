"""The site while rules are written: a page follows its file at once, a mistake leaves the pages as they were."""

from __future__ import annotations

import socket
import threading
import time
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
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served-out")


@pytest.fixture(scope="module")
def server(game: Path, told: list[list[Diagnostic]], out: Path) -> Iterable[HTTPServer]:
    served = Served(game.parent, out / "site", out / "cache")
    assert served.stands and served.found == ()
    here = type("Here", (Handler,), {"served": served, "told": staticmethod(lambda found: told.append(list(found)))})
    server = HTTPServer(("127.0.0.1", 0), partial(here, directory=str(out / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def get(server: HTTPServer) -> Get:
    def got(address: str) -> str:
        with urlopen(f"http://127.0.0.1:{server.server_port}{address}") as answer:
            return str(answer.read().decode())

    return got


def asked(server: HTTPServer, address: str, host: str = "127.0.0.1", way: str = "GET") -> tuple[int, str]:
    """What is answered to an address as it stands, which no browser would send so: the status and the text."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as line:
        line.sendall(f"{way} {address} HTTP/1.0\r\nHost: {host}\r\n\r\n".encode("latin-1"))
        said = b"".join(iter(lambda: line.recv(65536), b"")).decode("utf-8", "replace")
    head, _, body = said.partition("\r\n\r\n")
    return int(head.split(" ")[1]), body


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


@pytest.mark.parametrize(
    "address",
    [
        *("/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "/tiny/../../secret.html", "//secret.html"),
        *("/tiny/..%5c..%5csecret.html", "/./../secret.html", "/site/../../secret.html", "/%252e%252e/secret.html"),
        *("/\x00.html", "/%00.html", "/a%00/../secret.html", "/" + "a" * 5000 + ".html", "/" + "a/" * 5000 + "x.html"),
        *("/x/search/tiny.js", "/../search/tiny.js", "/search/tiny.txt", "/search/..", "/search/tiny", "/link.html"),
        *("/search/", "/assets/", "/..", "/tiny/tricks/nothing.html", "/edition/../../secret.html", "*", "x", "?"),
    ],
)
@pytest.mark.parametrize("way", ["GET", "HEAD"])
def test_nothing_is_served_but_the_site(server: HTTPServer, out: Path, address: str, way: str) -> None:
    (out / "secret.html").write_text("THE SECRET OF THE HOUSE", "utf-8")
    if not (out / "site" / "link.html").is_symlink():
        (out / "site" / "link.html").symlink_to(out / "secret.html")
    asked(server, "/index.html")
    before = sorted(path for path in out.rglob("*") if "cache" not in path.parts)
    status, body = asked(server, address, way=way)
    assert status in (301, 400, 404, 414) and "SECRET" not in body and "href" not in body, body
    assert sorted(path for path in out.rglob("*") if "cache" not in path.parts) == before, "nothing was written"
    assert asked(server, "/index.html")[0] == 200, "it goes on"


@pytest.mark.parametrize("host", ["evil.example.org", "evil.example.org:80", "127.0.0.1.example.org", "", "["])
def test_a_page_from_elsewhere_cannot_read_what_is_served_here(server: HTTPServer, host: str) -> None:
    assert asked(server, "/index.html", host)[0] == 421
    assert asked(server, "/index.html", f"localhost:{server.server_port}")[0] == 200


def test_who_says_nothing_keeps_nobody_waiting(server: HTTPServer) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port)):
        before = time.monotonic()
        assert asked(server, "/index.html")[0] == 200
        assert time.monotonic() - before < 8
