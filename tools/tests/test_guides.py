# SPDX-License-Identifier: MIT OR Apache-2.0
"""Guides, recipes and porting tables: their programs can be found, and their names of ove are in the headers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tests.testing import guides, site
from ove_tool import languages
from ove_tool.docsite import serve, stage, support
from ove_tool.layout import headers
from ove_tool.paths import BINDINGS, ROOT

PORTING = sorted((ROOT / "docs" / "porting").glob("*.md"))
_C = re.compile(r"\bove_[a-z0-9_]+\b")
_MACRO = re.compile(r"\b(?:OVE|CONFIG_OVE)_[A-Z0-9_]+\b(?!<)")
_CPP = re.compile(r"\bove::(?:this_thread::)?(\w+)")


def declared() -> set[str]:
    """List the calls of the C API."""
    found: set[str] = set()
    for path in (ROOT / "include" / "ove").glob("*.h"):
        found |= {function.name for function in headers.functions(path.read_text(encoding="utf-8"))}
    return found


@pytest.mark.parametrize("page", PORTING, ids=lambda page: page.stem)
def test_porting_tables_name_what_exists(page: Path) -> None:
    """Claim: each C call, macro, option and C++ name of ove in a porting page is declared."""
    text = page.read_text(encoding="utf-8")
    assert set(_C.findall(text)) - declared() == set()
    code = "".join(
        path.read_text(encoding="utf-8")
        for pattern in ("include/**/*.h", "src/*.kconfig", "Kconfig*", "backends/*/Kconfig")
        for path in ROOT.glob(pattern)
    )
    macros = {name.removeprefix("CONFIG_") for name in _MACRO.findall(text)}
    assert {name for name in macros if not re.search(rf"\b{name}\b", code)} == set()
    cpp = "".join(path.read_text(encoding="utf-8") for path in (BINDINGS / "cpp" / "include" / "ove").rglob("*.hpp"))
    assert {name for name in _CPP.findall(text) if not re.search(rf"\b{name}\b", cpp)} == set()


def test_each_language_has_a_guide() -> None:
    assert {page.stem for page in guides.pages() if page.parent.name == "guides"} == set(languages.names())


@pytest.mark.parametrize("page", guides.pages(), ids=guides.name_of)
def test_each_page_has_a_program(page: Path) -> None:
    """Claim: each guide and recipe has a program with its output, and no block that no test uses."""
    assert guides.programs(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "said"),
    [("```c\nint x;\n```\n", "no block `text`"), ("```python\nx = 1\n```\n", "neither run nor an output")],
)
def test_a_block_that_nothing_runs_is_refused(text: str, said: str) -> None:
    with pytest.raises(Failure, match=said):
        guides.programs(text)


def test_a_program_has_its_options_and_its_output() -> None:
    text = "```sh\n./ove a\n```\n```ini\nA=y\n```\n```c\nint x;\n```\n```text\n1\n```\n```sh\n./ove b\n```\n"
    assert guides.programs(text) == [guides.Program("c", "int x;\n", "A=y\n", "1\n")]
    assert guides.commands(text) == "./ove a\n./ove b\n"


def test_links_of_the_repository_become_links_of_the_site(tmp_path: Path) -> None:
    """Claim: a link to a header, a folder or a page outside docs leads to a page of the site; code blocks stay."""
    text = "[a](../include/ove/mutex.h) [b](rules.md#x) [c](../README.md) [d](https://e.f) [g](design/)\n"
    text += "```c\n](../x)\n```\n"
    stage.write(tmp_path, {"made.md": text})
    assert (tmp_path / "made.md").read_text() == (
        "[a](repository/include/ove/mutex.h.md) [b](rules.md#x) [c](repository/README.md) [d](https://e.f) "
        "[g](design/README.md)\n```c\n](../x)\n```\n"
    )
    assert "OVE_MUTEX_H" in (tmp_path / "repository/include/ove/mutex.h.md").read_text()


def test_a_diagram_that_the_site_cannot_draw_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a page with a diagram in text ends the build, with the page and the cure."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# A\n\n```mermaid\nsequenceDiagram\n```\n")
    monkeypatch.setattr(stage, "ROOT", tmp_path)
    with pytest.raises(Failure, match=r"docs/a\.md has a mermaid diagram.*draw it as an SVG in docs/pictures"):
        stage.write(tmp_path / "pages", {})


def test_a_link_to_a_folder_does_not_replace_a_generated_page(tmp_path: Path) -> None:
    """Claim: the site's first page stays, though the README links to the folder docs."""
    stage.write(tmp_path, {"index.md": "# First\n", "other.md": "[docs](../docs)\n"})
    assert (tmp_path / "index.md").read_text() == "# First\n"
    assert (tmp_path / "other.md").read_text() == "[docs](index.md)\n"


def test_the_messages_are_those_of_the_headers() -> None:
    """Claim: every numbered stop and every result is in the page, with its exit code."""
    page = support.troubleshooting((ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8"))
    assert "| `ove: stop 3 (...)`, `OVE_STOP_HEAP_LOCKED` | 67 | An allocation after ove_run()" in page
    results = {name for name, _, _ in support.entries(ROOT / "include/ove/error.h")}
    assert set(re.findall(r"^\t(OVE_\w+) = ", (ROOT / "include/ove/error.h").read_text(), re.MULTILINE)) == {
        "OVE_OK",
        *results,
    }
    with pytest.raises(Failure, match="has no line"):
        support.troubleshooting("# Troubleshooting\n")


def test_what_a_page_loads_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<script src="https://cdn.example/x.js"></script><a href="https://ok.example">')
    assert site.foreign(tmp_path) == ["a.html loads https://cdn.example/x.js"]


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    """Claim: the server listens on the loopback interface alone, and a taken port is named with the cure."""
    with serve.server(tmp_path, 0) as one:
        assert one.server_address[0] == "127.0.0.1"
        with pytest.raises(Failure, match="--port 0 takes a free one"):
            serve.server(tmp_path, one.server_address[1])
