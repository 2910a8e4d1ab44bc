# SPDX-License-Identifier: MIT OR Apache-2.0
"""Links between the pages: each leads to a file and a heading that exist."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ove_tool.checkout import files
from ove_tool.paths import ROOT

_FOREIGN = re.compile(r"[a-z][a-z+.-]*:")


def pages() -> list[Path]:
    """List the pages under version control, except those that are expected output in tests."""
    return [ROOT / name for name in files("*.md") if "data" not in Path(name).parts]


def broken(page: Path) -> list[str]:
    """Return the links of a page that lead nowhere."""
    wrong = []
    for link in _links(MarkdownIt("gfm-like", {"linkify": False}).parse(page.read_text(encoding="utf-8"))):
        if _FOREIGN.match(link):
            continue
        name, _, heading = unquote(link).partition("#")
        target = page.parent / name if name else page
        if not target.exists():
            wrong.append(f"{page.name}: {link}: no such file")
        elif heading and target.suffix == ".md" and heading not in headings(target):
            wrong.append(f"{page.name}: {link}: no such heading")
    return wrong


def _links(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        yield from _links(token.children or [])
        if link := token.attrGet("href") or token.attrGet("src"):
            yield str(link)


@cache
def headings(page: Path) -> set[str]:
    """Return the anchors that code hosts make of a page's headings."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(page.read_text(encoding="utf-8"))
    found: set[str] = set()
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            shown = "".join(part.content for part in inline.children or [])
            slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
            found.add(slug if slug not in found else next(s for n in range(1, 99) if (s := f"{slug}-{n}") not in found))
    return found


def test_links_lead_to_files_and_headings() -> None:
    """Claim: no link of a page is broken."""
    found = pages()
    assert len(found) > 50
    assert [line for page in found for line in broken(page)] == []


@pytest.mark.parametrize(("link", "count"), [("a.md", 0), ("a.md#one-two", 0), ("b.md", 1), ("a.md#one", 1), ("#x", 1)])
def test_a_broken_link_is_found(link: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(f"# One, `two`\n\n[text]({link})\n", encoding="utf-8")
    assert len(broken(tmp_path / "a.md")) == count
