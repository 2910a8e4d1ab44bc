# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which static objects the sources of a Zig program declare."""

from __future__ import annotations

from pathlib import Path

from ove_tool.layout.zig_statics import Declared, declared, message, quiet

ROOT = """//! const none = ove.static("in_a_comment", ove.Sem, .{});
const ove = @import("ove");
const near = @import("near.zig");
const far = if (ove.config.mutex) @import("never.zig") else void;
const text =
    \\\\const none = ove.static("in_a_text", ove.Sem, .{});
;
const quote = "const none = ove.static(";
const lock = ove.static("lock", ove.Mutex, .{});
const chosen = if (true) ove.static("behind_an_if", ove.Sem, .{}) else void;
fn later(really: bool) void {
    if (really) _ = ove.static("behind_an_if_too", ove.Sem, .{});
}
comptime {
    _ = @import("sensors");
}
"""
NEAR = """const static = @import("ove").static;
pub const Pair = struct {
    count: u32,
    const worker: *Worker = static(
        "worker",
        Worker,
        .{ .{}, work, {} },
    );
    const back = @import("main.zig");
};
"""


def _tree(folder: Path) -> Path:
    (folder / "other").mkdir()
    (folder / "main.zig").write_text(ROOT, encoding="utf-8")
    (folder / "near.zig").write_text(NEAR, encoding="utf-8")
    (folder / "never.zig").write_text('const n = ove.static("never", ove.Sem, .{});\n', encoding="utf-8")
    (folder / "other" / "root.zig").write_text('pub const s = ove.static("sensor", ove.Sem, .{});\n', encoding="utf-8")
    return folder


def test_declared_names_files_and_lines(tmp_path: Path) -> None:
    folder = _tree(tmp_path)
    found = list(declared(folder / "main.zig", {"sensors": folder / "other" / "root.zig"}))
    assert found == [
        Declared("lock", folder / "main.zig", 9),
        Declared("worker", folder / "near.zig", 5),
        Declared("sensor", folder / "other" / "root.zig", 1),
    ]


def test_quiet_keeps_lines_and_texts() -> None:
    assert quiet('a // b\n\'"\' "c // d"\n\\\\ e\n') == 'a \n "c // d"\n\n'


def test_message_reads_like_a_compilers() -> None:
    text = message(Declared("worker", Path("main.zig"), 7))
    assert text.startswith('main.zig:7: error: nothing uses the static object "worker"')
