# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/zephyr.md: the tests do what it tells a user to type, and the tests that it names exist."""

from __future__ import annotations

import re

from test_nuttx_page import missing

from ove_tests.testing import zephyr_boards
from ove_tool.paths import ROOT

TEXT = (ROOT / "docs" / "zephyr.md").read_text(encoding="utf-8")
BOARDS = [zephyr_boards.load(name) for name in zephyr_boards.names()]
EXPORTS = dict(re.findall(r"^\| ([^|]+?) \| (?:also )?`export ([^`]+)` \|$", TEXT, re.MULTILINE))


def words(title: str) -> dict[str, str]:
    """Return the variables in a row of the page's table of toolchains."""
    return dict(word.split("=", 1) for word in EXPORTS[title].split())


def test_every_report_names_a_test_that_exists() -> None:
    """Claim: each row has tests, and they exist."""
    assert missing(TEXT) == []


def test_toolchains_are_those_of_the_tests() -> None:
    """Claim: the page's variables name the toolchains with which the tests build each kind of board."""
    variants = {board.variant for board in BOARDS}
    rows = {"native_sim": "host", "Arm, Debian's compiler": "gnuarmemb", "RISC-V, Debian's compiler": "cross-compile"}
    assert {words(title)["ZEPHYR_TOOLCHAIN_VARIANT"] for title in rows} == variants
    assert {title: words(title)["ZEPHYR_TOOLCHAIN_VARIANT"] for title in rows} == rows
    given = (ROOT / "tests" / "machinery" / "ove_tests" / "testing" / "zephyr_boards.py").read_text(encoding="utf-8")
    for title in EXPORTS:
        assert all(f'"{name}"' in given for name in words(title))
    assert "-DTOOLCHAIN_HAS_PICOLIBC=ON" in TEXT
    assert '"-DTOOLCHAIN_HAS_PICOLIBC=ON"' in given


def test_libraries_of_risc_v_are_those_of_the_tests() -> None:
    """Claim: the compiler library names on the page are those that the tests link with."""
    used = {tuple(word.split("=")[1] for word in board.multilib.split()) for board in BOARDS if board.multilib}
    assert len(used) == 2
    for march, mabi in used:
        assert re.search(rf"-march={march} -mabi={mabi} |`{march}` and\s+`{mabi}`", TEXT)


def test_options_of_cpp_are_those_of_the_test() -> None:
    """Claim: the page's options for C++ are exactly those of the tested application."""
    (said,) = re.findall(r"^```\n((?:CONFIG_\w+=y\n)+)```$", TEXT, re.MULTILINE)
    tested = (ROOT / "tests" / "zephyr_application" / "options" / "cpp.conf").read_text(encoding="utf-8").splitlines()
    assert said.splitlines() == [line for line in tested if line.startswith("CONFIG_")]
