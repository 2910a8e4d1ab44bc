# SPDX-License-Identifier: MIT OR Apache-2.0
"""Stamps of published results: which sources a run is made from, and which parts of a source count."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_tool.bench import stamps
from ove_tool.paths import ROOT
from ove_tool.report import pages
from ove_tool.results import read

NUTTX = ("nuttx", "qemu-mps2-an500", "heap", "c")
ZEPHYR_RUST = ("zephyr", "qemu-mps2-an500", "heap", "rust")
PUBLISHED = [run.key for run in read(ROOT / "docs" / "benchmarks" / pages.RESULTS_FILE).runs]


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a.c", "int a; /* one */ // two\n", "int  a;\n/* three */"),
        ("a.rs", "fn a<'b>() {} // it's\n", "/// doc\nfn a<'b>() {}"),
        ("a.cmake", "# one\nset(a b)\n", "set(a b)\n\n# two"),
        ("a.py", 'def a():\n    """One."""\n    return 1\n', 'def a():\n    """Two."""\n    return 1  # why\n'),
    ],
)
def test_a_comment_changes_no_stamp(name: str, before: str, after: str) -> None:
    """Claim: files that differ only in comments and blanks are one source."""
    assert stamps.tokens(name, before) == stamps.tokens(name, after)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a.c", "int a = 1;", "int a = 2;"),
        ("a.c", 'say("a // b");', 'say("a // c");'),
        ("a.c", "char a = '\"'; // b\n int c;", "char a = '\"'; // b\n int d;"),
        ("a.h", "#define A 1", "#define A 2"),
        ("defconfig", "# CONFIG_A is not set", "# CONFIG_B is not set"),
        ("a.py", "a = 1", "a = 2"),
    ],
)
def test_a_token_changes_the_stamp(name: str, before: str, after: str) -> None:
    """Claim: files that differ in what a compiler sees are two sources."""
    assert stamps.tokens(name, before) != stamps.tokens(name, after)


def test_sources_are_those_of_the_image() -> None:
    """Claim: a run's sources are those of its kernel, its board and its language, and no others of these."""
    nuttx, zephyr = set(stamps.entering(NUTTX)), set(stamps.entering(ZEPHYR_RUST))
    both = {
        "src/sem.c",
        "include/ove/inline/sem.h",
        "backends/generic/src/stream.c",
        "bench/c/stream.c",
        "cmake/backend.cmake",
    }
    assert both <= nuttx & zephyr
    own = {"backends/nuttx/src/park.c", "boards/qemu-mps2-an500/nuttx/scripts/flash.ld", "bench/native/nuttx.h"}
    assert own <= nuttx
    assert own.isdisjoint(zephyr)
    others = {
        "backends/zephyr/src/thread.c",
        "zephyr/static_objects.ld",
        "bindings/rust/src/sem.rs",
        "bench/native/zephyr.h",
    }
    assert others <= zephyr
    assert others.isdisjoint(nuttx)
    assert not any(name.startswith(("tests/", "docs/")) for name in nuttx | zephyr)


@pytest.mark.parametrize("key", PUBLISHED, ids=" ".join)
def test_each_folder_of_sources_is_looked_at(key: stamps.Key) -> None:
    """Claim: each pattern of a run matches a file: each kernel and language has its own sources."""
    found = stamps.entering(key)
    for folder in ("include", "src", f"backends/{key[0]}", f"boards/{key[1]}", f"bindings/{key[3]}", f"bench/{key[3]}"):
        assert any(name.startswith(f"{folder}/") for name in found), folder


def test_a_run_keeps_its_stamp_until_it_is_measured_again(tmp_path: Path) -> None:
    """Claim: publishing one kernel stamps only its runs, and a run without a stamp is stale."""
    stamps.write(tmp_path, [NUTTX, ZEPHYR_RUST], [NUTTX])
    assert stamps.stale([NUTTX, ZEPHYR_RUST], stamps.read(tmp_path / stamps.FILE)) == [" ".join(ZEPHYR_RUST)]
    path = stamps.write(tmp_path, [NUTTX, ZEPHYR_RUST], [ZEPHYR_RUST])
    assert stamps.stale([NUTTX, ZEPHYR_RUST], stamps.read(path)) == []
    path.write_text(path.read_text().replace(stamps.stamp(NUTTX), "0" * 16))
    assert stamps.stale([NUTTX, ZEPHYR_RUST], stamps.read(path)) == [" ".join(NUTTX)]
