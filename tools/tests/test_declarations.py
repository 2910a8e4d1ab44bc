# SPDX-License-Identifier: MIT OR Apache-2.0
"""The declarations of C's functions for Rust and Zig."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool.layout import rust_functions, rust_nominal, zig_functions, zig_seam
from ove_tool.layout.declarations import BOARD, HEADERS, PUBLIC, REASONS, headers
from ove_tool.layout.headers import functions
from ove_tool.layout.hot_calls import hot_calls
from ove_tool.layout.signatures import signatures
from ove_tool.paths import ROOT

ALL = [*HEADERS, BOARD]
RUST = rust_functions.functions(headers(rust_functions.SEAM))
ZIG = zig_functions.functions(headers(zig_functions.SEAM), zig_seam.struct_hot(hot_calls(), headers()))


def declared(name: str, text: str) -> bool:
    return re.search(rf"\bfn {name}\(", text) is not None


@pytest.mark.parametrize("header", ALL, ids=lambda path: path.name)
def test_every_function_is_in_both_languages(header: Path) -> None:
    """Claim: each function of a header is declared in Rust and in Zig, or REASONS says why not."""
    for function in functions(header.read_text(encoding="utf-8")):
        is_wanted = function.name not in REASONS
        assert declared(function.name, RUST) == is_wanted, function.name
        assert declared(function.name, ZIG) == is_wanted, function.name
    names = {function.name for path in ALL for function in functions(path.read_text(encoding="utf-8"))}
    assert REASONS.keys() <= names


def test_every_hot_call_has_its_short_name_in_both_languages() -> None:
    """Claim: what the headers make inline is in Rust's `link` and in Zig's `hot`."""
    inline = [path.read_text(encoding="utf-8") for path in sorted((PUBLIC / "inline").glob("*.h"))]
    hot = {name for text in inline for name in re.findall(r"\bOVE_HOT\b[^(;]*\b(ove_\w+)\(", text)}
    assert len(hot) > 30
    for name in hot:
        short = name.removeprefix("ove_")
        assert f"pub use super::{name} as {short};" in RUST
        assert f"pub inline fn {short}(" in ZIG


def test_types_are_those_of_c() -> None:
    """Claim: handles, memory, arrays, constants, enumerations and functions keep their meaning in each language."""
    assert (
        "pub fn ove_eventgroup_wait_bits(group: *mut ove_eventgroup, bits: u32, mode: ove_enum, clear: bool, "
        "timeout_ms: u32, result: *mut u32) -> c_int;"
    ) in RUST
    assert "pub fn ove_board_args(argv: *mut *const *const c_char) -> c_int;" in RUST
    assert "pub fn ove_stop(number: c_int, place: *const c_char) -> !;" in RUST
    assert "pub extern fn ove_board_args(argv: *[*]const [*:0]const u8) c_int;" in ZIG
    assert "pub extern fn ove_thread_list(threads: [*]*layout.ove_thread, capacity: usize) usize;" in ZIG
    assert "pub extern fn ove_heap_stats(stats: *types.ove_heap_stats) c_int;" in ZIG
    assert "ove_timer_create(timer: **layout.ove_timer, callback: types.ove_timer_fn, arg: ?*anyopaque" in ZIG


def test_switches_are_kept() -> None:
    """Claim: a function that an option removes depends on that option in Rust and in the C comparison."""
    cfgs = '#[cfg(any(ove_queue, not(ove_configured)))]\n#[cfg(not(ove_zero_heap))]\nextern "C" {\n'
    assert cfgs + "    pub fn ove_queue_create(" in RUST
    condition = "#if CONFIG_OVE_QUEUE && !CONFIG_OVE_ZERO_HEAP\nOVE_SAME(ove_queue_create, int, struct ove_queue **, "
    assert condition in signatures(headers())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("int ove_x(struct other *thing);\n", "the type `struct other \\*` is unknown"),
        ("int ove_x(long double much);\n", "the type `long double` is unknown"),
        ("#if A || B\nint ove_x(void);\n#endif\n", "no language can be told of `#if A \\|\\| B`"),
        ("#if CONFIG_OVE_A\n#else\nint ove_x(void);\n#endif\n", "no language can be told of `#if not CONFIG_OVE_A`"),
    ],
)
def test_what_cannot_be_declared_is_an_error(tmp_path: Path, text: str, complaint: str) -> None:
    """Claim: a type or condition that the tool does not know is an error with the file and the function's name."""
    header = tmp_path / "strange.h"
    header.write_text(text)
    with pytest.raises(Failure, match=rf"strange\.h: ove_x: {complaint}"):
        headers(header)


def test_crates_file_is_written_when_it_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: the file in the crate is made where it is missing, and left alone where it is right."""
    monkeypatch.setattr(rust_functions, "FILE", tmp_path / "functions.rs")
    rust_functions.write()
    before = rust_functions.FILE.stat().st_mtime_ns
    rust_functions.write()
    assert rust_functions.FILE.read_text(encoding="utf-8") == RUST
    assert rust_functions.FILE.stat().st_mtime_ns == before


def test_configuration_without_an_image_has_every_symbol() -> None:
    """Claim: compiled without an image, the crate has each symbol of Kconfig, as an application's defaults have it."""
    text = rust_nominal.nominal()
    paths = (ROOT / "Kconfig", ROOT / "Kconfig.options", *(ROOT / "src").glob("*.kconfig"))
    kconfig = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert "pub const TICK_HZ: u32 = 1_000;" in text
    for name in re.findall(r"^\s*config OVE_(\w+)\n\s*bool", kconfig, re.MULTILINE):
        assert f"pub const {name}: bool = " in text
