# SPDX-License-Identifier: MIT OR Apache-2.0
"""The documentation site builds without a broken link, loads nothing from another machine, and fits a phone."""

from __future__ import annotations

import json
import os
import re
import threading
import tomllib
from pathlib import Path
from urllib.parse import unquote
from urllib.request import urlopen

from ove_tests.testing.html_report.view import VIEWS
from ove_tests.testing.model import Outcome
from ove_tests.testing.named_checks import FolderCheck, Missing, judge_in_folder
from ove_tool import docsite, languages
from ove_tool.docsite import serve
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import WEB

PICTURES = ROOT / "output" / "test" / "site"
_SHOWN = (
    "index.html",
    f"guides/{NATIVE}.html",
    "recipes/isr-to-thread.html",
    "porting/std-thread.html",
    # The longest tables.
    f"porting/{max((ROOT / 'docs' / 'porting').glob('*.md'), key=lambda page: page.stat().st_size).stem}.html",
    "life-of-a-wait.html",
    "concepts.html",
)
_SHOWN_GENERATED = (
    *(f"reference/{name}/mutex.html" for name in languages.names()),
    "support.html",
    "troubleshooting.html",
    "benchmarks/kernels.html",
)
# Scripts, styles, fonts and pictures, which a browser loads by itself. Links are left out: a reader follows them.
_LOADED = re.compile(r'<(?:script|img|iframe|source)[^>]+src="(https?:[^"]+)"|<link[^>]+href="(https?:[^"]+)"')
_LINK = re.compile(r'<a\b[^>]*?\shref="?([^"> ]+)')
_FOREIGN = re.compile(r"[a-z][a-z+.-]*:")
# A server shows this page in place of a missing one.
_ERROR = "404.html"
# A page must not be wider than the screen; a wide table scrolls by itself.
_WIDER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
# The names of a public header, read without its comments: macros, types and their members.
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAMES = (
    re.compile(r"^#define (OVE_\w*[A-Z0-9])\b", re.MULTILINE),
    re.compile(r"^#ifndef (OVE_HAS_\w+)", re.MULTILINE),
    re.compile(r"^(?:\}|typedef\b[^;{}()]*)[\s*]*\b(ove_\w+);", re.MULTILINE),
    re.compile(r"^typedef\b[^;{}]*\(\*(ove_\w+)\)", re.MULTILINE),
    re.compile(r"^(?:enum|struct) (ove_\w+) \{", re.MULTILINE),
    re.compile(r"^\t(OVE_\w+)(?: =[^=;]*?)?,?\s*$", re.MULTILINE),
    re.compile(r"^(?!\s|#|typedef|static)[^;{}()=]*?\b(ove_\w+)\(", re.MULTILINE),
)
_GUARDS = re.compile(r"_H$")

# Members, inherited and own, as the bindings write them.
_MEMBERS = {"Mutex::lock", "Mutex::get_mut", "Mutex.lock"}


def public_names(folder: Path = ROOT / "include" / "ove") -> set[str]:
    """List the macros, types, enumerators and functions of the public headers."""
    found: set[str] = set()
    for path in (*folder.glob("*.h"), *(folder / "types").glob("*.h")):
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        found |= {name for pattern in _NAMES for name in pattern.findall(text) if not _GUARDS.search(name)}
    return found


_SOUGHT = "ove_mutex_lock"
_RESULT = "return [...document.querySelectorAll('.md-search-result__item a')].some(a => a.href.endsWith(arguments[0]))"
# Names as a reader types them, each with the page that must come first.
TYPED = ROOT / "tests" / "documented" / "searched.toml"
_FIELD_NAME = "input.md-search__input"
# The first result is a page, followed by its best matching section.
_FIRST = (
    "const links = [...(document.querySelector('.md-search-result__item')?.querySelectorAll('a') ?? [])]"
    ".map(a => a.href.split('?')[0] + new URL(a.href).hash);"
    "return Boolean(links[0]?.includes('/' + arguments[0]) && (links[1] ?? '').endsWith(arguments[1]))"
)
# The search field in the page's header. A narrow screen shows it only after a touch.
_FIELD = f"return document.querySelector('{_FIELD_NAME}')?.getBoundingClientRect().width > 50"


def check(name: str) -> Outcome:
    """Return the outcome of one check."""
    claim, judge = _CHECKS[name]
    return judge_in_folder(f"docs:{name}", claim, lambda folder: judge(folder / "site"))


def foreign(site: Path) -> list[str]:
    """List what a site's pages load from other machines. A browser does not load the canonical address."""
    found = []
    for page in sorted(site.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        for match in _LOADED.finditer(text):
            if 'rel="canonical"' not in match[0]:
                found.append(f"{page.relative_to(site)} loads {match[1] or match[2]}")
    return found


def unreached(site: Path) -> list[str]:
    """List the pages of a site that cannot be reached by links from its first page."""
    seen: set[Path] = set()
    left = [site / "index.html"]
    while left:
        page = left.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in _LINK.findall(page.read_text(encoding="utf-8")):
            name = unquote(link.split("#")[0])
            target = Path(os.path.normpath(page.parent / name))
            if name and not _FOREIGN.match(name) and target.suffix == ".html" and target.is_file():
                left.append(target)
    return sorted(
        str(path.relative_to(site)) for path in site.rglob("*.html") if path not in seen and path.name != _ERROR
    )


def _built(site: Path) -> str:
    docsite.build(site)
    if missing := [
        name for name in (*_SHOWN, *_SHOWN_GENERATED, "benchmarks/report.html") if not (site / name).is_file()
    ]:
        return f"the site has no {', '.join(missing)}"
    if found := foreign(site):
        return "\n".join(found[:10])
    if found := unreached(site):
        return f"no link leads to {', '.join(found[:10])}"
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    titles = {entry["title"] for entry in index["docs"]}
    if unknown := sorted((public_names() | _MEMBERS) - titles):
        return f"the search does not know {', '.join(unknown)}"
    with serve.server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host, port = server.server_address[:2]
        with urlopen(f"http://{host}:{port}/search/search_index.json", timeout=60) as answer:
            served = answer.status if answer.read() else 0
        server.shutdown()
    return "" if (host, served) == (serve.ADDRESS, 200) else f"{host} returns status {served}"


def _seen(site: Path) -> str:
    ensure(WEB)
    from ove_tests.testing.html_report import browser  # noqa: PLC0415 - its packages are installed only now

    if lacking := browser.missing():
        raise Missing(lacking)
    docsite.build(site)
    PICTURES.mkdir(parents=True, exist_ok=True)
    wrong = []
    for name in (*_SHOWN, *_SHOWN_GENERATED):
        with browser.browser(site / name) as window:
            for view in VIEWS:
                window.show(view)
                where = f"{name}, {view.name}"
                if (wider := int(window.ask(_WIDER))) > 0:
                    wrong.append(f"{where}: the page is {wider} pixels wider than the screen")
                scheme = window.ask("return document.body.getAttribute('data-md-color-scheme')")
                if (scheme == "slate") != (view.theme == "dark"):
                    wrong.append(f"{where}: the page has the colours {scheme}")
                window.picture(PICTURES / f"{name.replace('/', '-').removesuffix('.html')}-{view.name}.png")
                wrong += [
                    f"{where}: asks for {url}" for url in window.requests() if not url.startswith(("file:", "data:"))
                ]
    wrong += _searched(site)
    return "\n".join(wrong[:20])


def _searched(site: Path) -> list[str]:
    """Search as a reader does, with a server and from the folder, in a browser that reaches no other machine."""
    from ove_tests.testing.html_report import browser  # noqa: PLC0415 - as above

    with serve.server(site, 0) as server, browser.browser(site / "index.html") as window:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        window.visit(f"http://{serve.ADDRESS}:{server.server_address[1]}/index.html?q={_SOUGHT}")
        found = {f"{_SOUGHT}, from the server": window.wait_for(_RESULT, f"#{_SOUGHT}")}
        window.show(next(view for view in VIEWS if not view.is_small))
        window.visit(f"http://{serve.ADDRESS}:{server.server_address[1]}/index.html")
        for one in tomllib.loads(TYPED.read_text(encoding="utf-8"))["name"]:
            page, part = one["page"], one.get("part", "")
            window.type_in(_FIELD_NAME, one["typed"])
            is_first = window.wait_for(_FIRST, page, part, limit_s=10)
            found[f"the server, typed `{one['typed']}`, with {page}{part} first"] = is_first
        server.shutdown()
        for view in VIEWS:
            window.show(view)
            window.visit(f"{(site / 'index.html').resolve().as_uri()}?q={_SOUGHT}")
            found[f"{_SOUGHT}, from the folder, {view.name}"] = window.wait_for(_RESULT, f"#{_SOUGHT}")
            if not view.is_small and not window.ask(_FIELD):
                found[f"the folder, {view.name}, without a field"] = False
    return [f"the search fails: {where}" for where, is_found in found.items() if not is_found]


_CHECKS: dict[str, tuple[str, FolderCheck]] = {
    "site": (
        "The site builds without a broken link, loads nothing from another machine, and its search finds each call.",
        _built,
    ),
    "site-in-a-browser": (
        "Pages fit phones and desktops, light and dark, load nothing from elsewhere; search shows a name's page first.",
        _seen,
    ),
}
