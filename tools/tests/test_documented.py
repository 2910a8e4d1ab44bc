# SPDX-License-Identifier: MIT OR Apache-2.0
"""The code blocks of the pages about users' trees: each is run by a script."""

from __future__ import annotations

import re

import pytest

from ove_tests.testing import documented
from ove_tool.own_trees import OWN_TREES


@pytest.mark.parametrize("rtos", OWN_TREES)
def test_each_code_block_is_run(rtos: str) -> None:
    """Claim: each section with code blocks has a script that names all of them, and no script is left over."""
    found = documented.sections(documented.page(rtos).read_text(encoding="utf-8"))
    assert set(found) == {path.stem for path in (documented.FOLDER / rtos).glob("*.sh")}
    for section, blocks in found.items():
        named = re.findall(r"\$BLOCKS/(\d+)", documented.script(rtos, section).read_text(encoding="utf-8"))
        assert set(named) == {str(number) for number in range(1, len(blocks) + 1)}, section


def test_blocks_are_taken_out_of_their_sections() -> None:
    """Claim: a block belongs to the heading above it, and keeps its text."""
    text = "# A page\n\n## One two\n```sh\na\nb\n```\ntext\n```\nc\n```\n### C++ and more\n```cmake\nd\n```\n## None\n"
    assert documented.sections(text) == {"one_two": ["a\nb\n", "c\n"], "c_and_more": ["d\n"]}
