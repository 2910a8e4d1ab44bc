# SPDX-License-Identifier: MIT OR Apache-2.0
"""The code blocks of the pages: each is run by a script, by another test, or is in the list with the reason."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tests.testing import documented, guides
from ove_tests.testing.documented import Block, Entry
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT

_NOT_READ = ("docs/design", "docs/benchmarks")


def _pages() -> Iterator[Path]:
    """Give each page for users: docs, and the README of the project, of each binding and of each integration."""
    for folder, pattern in (("docs", "*.md"), ("bindings", "README.md"), ("integrations", "README.md")):
        yield from sorted((ROOT / folder).rglob(pattern))
    yield ROOT / "README.md"


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _read(path: Path) -> bool:
    return not _name(path).startswith(_NOT_READ)


def _is_elsewhere(page: str, section: str, block: Block, blocks: list[Block], entries: tuple[Entry, ...]) -> bool:
    """Return True if an entry of the list is for a block, which is among the `blocks` of its section."""
    for entry in entries:
        of_kind = [one for one in blocks if entry.kinds is None or one.kind in entry.kinds]
        is_here = entry.section is None or (entry.section == section and entry.blocks == len(of_kind))
        if entry.page == page and block in of_kind and is_here:
            return True
    return False


def _without_runner(page: str, text: str, scripts: dict[str, str], entries: tuple[Entry, ...]) -> list[str]:
    """List the blocks of a page that nothing runs. `scripts` has the text of each section's script."""
    found = []
    for section, blocks in documented.sections(text).items():
        named = set(re.findall(r"\$BLOCKS/(\d+)", scripts.get(section, "")))
        for number, block in enumerate(blocks, 1):
            if str(number) not in named and not _is_elsewhere(page, section, block, blocks, entries):
                found.append(f"{page}, {section}, block {number}")
    return found


def _scripts(path: Path) -> dict[str, str]:
    folder = documented.FOLDER / documented.name_of(path)
    return {one.stem: one.read_text(encoding="utf-8") for one in folder.glob("*.sh")}


def test_each_code_block_is_run() -> None:
    """Claim: each block of each page is run by a script or by another test, or is listed with why none can run it."""
    entries, here = documented.elsewhere(), set(guides.pages())
    texts = {path: path.read_text(encoding="utf-8") for path in _pages() if _read(path) and path not in here}
    assert not [
        one for path, text in texts.items() for one in _without_runner(_name(path), text, _scripts(path), entries)
    ]


def test_each_block_of_a_guide_or_recipe_is_of_use() -> None:
    """Claim: a block of a guide or recipe is a program with its output, options or commands; another one is refused."""
    for path in guides.pages():
        text = path.read_text(encoding="utf-8")
        kinds = [block.kind for blocks in documented.sections(text).values() for block in blocks]
        found = guides.programs(text)
        assert kinds.count("text") == len(found), path
        assert set(kinds) <= {"sh", "ini", "text", *(one.lang for one in found)}, path
    with pytest.raises(Failure):
        guides.programs("```yaml\na: b\n```\n")


def test_a_new_block_has_no_runner() -> None:
    """Claim: a second block is noticed, be it in a section with a script, with an entry, or with neither."""
    scripts = {"run": '. "$BLOCKS/1"\n'}
    entries = (Entry("p.md", "a workflow", section="listed", blocks=1), Entry("p.md", "bare", kinds=("sh",)))
    text = "# Run\n```text\na\n```\n## Listed\n```yaml\nb\n```\n## New\n```sh\nc\n```\n"
    assert _without_runner("p.md", text, scripts, entries) == []
    assert _without_runner("q.md", text, scripts, entries) == ["q.md, listed, block 1", "q.md, new, block 1"]
    more = text.replace("## Listed\n", "```text\nd\n```\n## Listed\n```yaml\ne\n```\n") + "```c\nf\n```\n"
    assert _without_runner("p.md", more, scripts, entries) == [
        "p.md, run, block 2",
        "p.md, listed, block 1",
        "p.md, listed, block 2",
        "p.md, new, block 2",
    ]


def test_no_script_and_no_entry_is_left_over() -> None:
    """Claim: each script has a section, names no block that is missing, and each entry still has a block."""
    for name in documented.names():
        path = documented.page(name)
        assert documented.name_of(path) == name
        found = documented.sections(path.read_text(encoding="utf-8"))
        for section, text in _scripts(path).items():
            assert section in found, f"{name}/{section}"
            named = {int(one) for one in re.findall(r"\$BLOCKS/(\d+)", text)}
            assert named <= set(range(1, len(found[section]) + 1)), f"{name}/{section}"
            assert named, f"{name}/{section}"
    for entry in documented.elsewhere():
        found = documented.sections((ROOT / entry.page).read_text(encoding="utf-8"))
        blocks = [
            one
            for name, each in found.items()
            for one in each
            if entry.section in (None, name) and (entry.kinds is None or one.kind in entry.kinds)
        ]
        assert blocks, entry
        assert (entry.section is None) == (entry.blocks is None), entry
        assert entry.section is not None or entry.kinds is not None, entry
        assert entry.blocks in (None, len(blocks)), entry


@pytest.mark.parametrize("rtos", OWN_TREES)
def test_the_page_of_a_tree_is_that_of_its_folder(rtos: str) -> None:
    """Claim: a kernel's folder of scripts is for the page that its errors name, which has a script for each section."""
    page = ROOT / OWN_TREES[rtos].guide
    assert documented.page(rtos) == page
    assert set(documented.sections(page.read_text(encoding="utf-8"))) == set(_scripts(page))


def test_blocks_are_taken_out_of_their_sections() -> None:
    """Claim: a block belongs to the heading above it, and keeps its text. A comment of a shell is not a heading."""
    text = "# A page\n```c\n0\n```\n## One two\n```sh\n# a\nb\n```\ntext\n```\nc\n```\n### C++ and more\n"
    text += "```cmake\nd\n```\n## None\n"
    assert documented.sections(text) == {
        "a_page": [Block("c", "0\n")],
        "one_two": [Block("sh", "# a\nb\n"), Block("", "c\n")],
        "c_and_more": [Block("cmake", "d\n")],
    }


@pytest.mark.parametrize(
    ("output", "block", "options", "is_shown"),
    [
        ("a\nx\nb  1\n", "a\nb 1\n", (), True),
        ("b 1\na\n", "a\nb 1\n", (), False),
        ("b 1\n", "b 2\n", (), False),
        ("b -1.5 ms\n", "b 2 ms\n", ("--figures",), True),
        ("b x ms\n", "b 2 ms\n", ("--figures",), False),
        ("a long line\n", "a ... line\n", (), True),
        ("a\n", "(gdb) b\n$ c\n\na\n", (), True),
        ("aa\n", "a\n", (), False),
        ("ab\n", "a.\n", (), False),
    ],
)
def test_an_output_is_compared_with_a_block(
    tmp_path: Path, output: str, block: str, options: tuple[str, ...], is_shown: bool
) -> None:
    """Claim: each line of the block must be in the output, in this order; figures differ only where that is said."""
    (tmp_path / "output").write_text(output, encoding="utf-8")
    (tmp_path / "block").write_text(block, encoding="utf-8")
    command = [sys.executable, documented.FOLDER / "shows.py", tmp_path / "output", tmp_path / "block", *options]
    assert (subprocess.run(command, check=False, capture_output=True).returncode == 0) == is_shown
