# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code that the Zig binding rejects: each body of tests/refusals/zig/cases.toml, and its legal variant, which compiles.

The binding's files must be formatted by `zig fmt`.
"""

from __future__ import annotations

import functools
import re
import shutil
import tempfile
import time
from pathlib import Path

from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tests.testing.refusals.judge import GROUP, Compiler, job_of, judge
from ove_tool import version
from ove_tool.build import BuildRequest, build_targets
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import language_parts
from ove_tool.variant import on_host

BINDING = ROOT / "bindings" / "zig"
APP = ROOT / "examples" / "hello"
FORMAT = "zig.fmt"
OTHER_VERSION = "zig.other-version"
_OTHER_VERSION_CLAIM = (
    "A package `ove` whose version differs from the image's oveRTOS is rejected, with both versions and the remedy."
)
_TIMEOUT_S = 300
_FORMAT_CLAIM = "Every Zig file is formatted."
_FOLDERS = (
    *("bindings/zig", "bench/zig", "tests/audit/zig", "tests/audit/planted/zig", "tests/bindings/zig"),
    *(
        "tests/bindings/zig_package",
        "tests/bindings/zig_modules",
        "tests/smallest/zig",
        "examples",
        "tools/ove_tool/templates/zig",
    ),
)
_PROLOGUE = """const ove = @import("ove");
fn work() void {}
fn sum(numbers: [2]u32) void {
    _ = numbers;
}
fn sumMany(numbers: [4]u32) void {
    _ = numbers;
}
fn sumOf(numbers: *const [2]u32) void {
    _ = numbers;
}
"""


def job() -> Job:
    """Return the job of all cases, and of the format."""

    judged = {FORMAT: _format, OTHER_VERSION: _version}

    def judge_others(selection: Selection) -> list[Outcome]:
        return [one() for name, one in judged.items() if selection.wants(GROUP, name, is_variant=False)]

    return job_of(Compiler("zig", _compiler, _compile), judge_others, tuple(judged))


def _version() -> Outcome:
    """Compile a copy of the package that states a wrong version, and one that states the right version."""
    command = _compiler("heap", ())
    with tempfile.TemporaryDirectory() as folder:
        copies = []
        for stated in ("99.0.0", version.current()):
            copy = Path(folder) / stated
            shutil.copytree(BINDING, copy)
            path = copy / "version.zig"
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(f'"{version.current()}"', f'"{stated}"'), encoding="utf-8")
            words = [word.replace(str(BINDING), str(copy)) for word in command]
            copies.append(functools.partial(_compile, words, ('    ove.print("", .{});\n',)))
        numbers = f"is 99.0.0, and the oveRTOS that builds the image is {re.escape(version.current())}"
        return judge(
            OTHER_VERSION, _OTHER_VERSION_CLAIM, f"{numbers}: take that oveRTOS's package in build.zig.zon", *copies
        )


def _compiler(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Return the command that compiles body.zig of the current folder, with the binding of one configuration."""
    tag = "+".join(["refuses", *(define.replace("=", "-") for define in defines)])
    request = BuildRequest(APP, on_host(mode, "zig"), defines, tag=tag)
    build_targets(request, ("hello_zig",))
    generated = request.folder / "generated"
    cache = STATE / "zig-refuses"
    return [
        *(str(VENV_PYTHON), "-P", "-m", "ziglang", "build-obj", "-target", "native", "-fno-emit-bin"),
        *("--cache-dir", str(cache / "cache"), "--global-cache-dir", str(cache / "global")),
        *("--dep", "ove", "-Mroot=body.zig"),
        *("--dep", "ove_config", "--dep", "ove_layout", "--dep", "ove_sys", f"-Move={BINDING / 'ove.zig'}"),
        *("--dep", "ove", "--dep", "ove_layout", "--dep", "ove_hot", f"-Move_sys={generated / 'ove_sys.zig'}"),
        *("--dep", "ove_config", "--dep", "ove_layout", f"-Move_hot={generated / 'ove_hot.zig'}"),
        *(f"-Move_config={generated / 'ove_config.zig'}", "--dep", "ove_hot"),
        f"-Move_layout={generated / 'ove_layout.zig'}",
    ]


def _compile(command: list[str], bodies: tuple[str, ...]) -> tuple[bool, str]:
    calls = "".join(f"    attempt{i}() catch {{}};\n" for i in range(len(bodies)))
    functions = "".join(f"fn attempt{i}() !void {{\n{body}}}\n" for i, body in enumerate(bodies))
    with tempfile.TemporaryDirectory() as folder:
        text = f"{_PROLOGUE}export fn body() void {{\n{calls}}}\n{functions}"
        (Path(folder) / "body.zig").write_text(text, encoding="utf-8")
        return _call(command, Path(folder))


def _call(command: list[str], folder: Path) -> tuple[bool, str]:
    done = call(command, _TIMEOUT_S, folder, {"LC_ALL": "C"})
    return done.code == 0, done.output


def _format() -> Outcome:
    started = time.monotonic()
    ensure(*language_parts("zig"))
    folders = [folder for folder in _FOLDERS if (ROOT / folder).is_dir()]
    is_clean, text = _call([str(VENV_PYTHON), "-P", "-m", "ziglang", "fmt", "--check", *folders], ROOT)
    why = "" if is_clean else f"`zig fmt` would change these:\n{text}"
    return Outcome(f"{GROUP}:{FORMAT}", PASS if is_clean else FAIL, why, _FORMAT_CLAIM, time.monotonic() - started)
