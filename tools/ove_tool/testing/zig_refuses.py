# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the Zig binding refuses: each body of tests/compile_fail/zig/cases.toml, with its twin that must compile.

Its files are held to `zig fmt` as well.
"""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path

from ove_tool.build import BuildRequest, build_targets
from ove_tool.limits import call
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import language_parts
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.testing.must_not_compile import Case, load
from ove_tool.variant import on_host

CASES = ROOT / "tests" / "compile_fail" / "zig" / "cases.toml"
BINDING = ROOT / "bindings" / "zig"
APP = ROOT / "examples" / "hello"
GROUP = "build"
FORMAT = "zig.fmt"
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
export fn body() void {
    attempt() catch {};
}
fn attempt() !void {
"""


def job() -> Job:
    """Give the job of all cases, and of the format."""
    names = {f"zig.{case.name}": case for case in load(CASES.read_text(encoding="utf-8"))}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [case for name, case in names.items() if selection.wants(GROUP, name, is_variant=False)]
        commands: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        outcomes = []
        for case in wanted:
            build = (case.mode, case.defines)
            if build not in commands:
                commands[build] = _compiler(*build)
            outcomes.append(_judge(case, commands[build]))
        if selection.wants(GROUP, FORMAT, is_variant=False):
            outcomes.append(_format())
        return outcomes

    return Job("must not compile: zig", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in (*names, FORMAT)])


def _compiler(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Give the command that compiles body.zig of the current folder, with the binding of one configuration."""
    tag = "+".join(["refuses", *(define.replace("=", "-") for define in defines)])
    request = BuildRequest(APP, on_host(mode, "zig"), defines, tag=tag)
    build_targets(request, ("hello_zig",))
    generated = request.folder / "generated"
    cache = STATE / "zig-refuses"
    return [
        *(str(VENV_PYTHON), "-m", "ziglang", "build-obj", "-target", "native", "-fno-emit-bin"),
        *("--cache-dir", str(cache / "cache"), "--global-cache-dir", str(cache / "global")),
        *("--dep", "ove", "-Mroot=body.zig"),
        *("--dep", "ove_config", "--dep", "ove_layout", f"-Move={BINDING / 'ove.zig'}"),
        *(f"-Move_config={generated / 'ove_config.zig'}", f"-Move_layout={generated / 'ove_layout.zig'}"),
    ]


def _compile(command: list[str], body: str) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "body.zig").write_text(f"{_PROLOGUE}{body}}}\n", encoding="utf-8")
        return _call(command, Path(folder))


def _call(command: list[str], folder: Path) -> tuple[bool, str]:
    done = call(command, _TIMEOUT_S, folder, {"LC_ALL": "C"})
    return done.code == 0, done.output


def _judge(case: Case, command: list[str]) -> Outcome:
    started = time.monotonic()
    is_built, text = _compile(command, case.refused)
    if is_built:
        why = f"it compiles: {case.refused}"
    elif not re.search(case.message, text):
        why = f"it fails with another message than {case.message!r}:\n{text[-3000:]}"
    else:
        is_built, text = _compile(command, case.accepted)
        why = "" if is_built else f"its twin does not compile, so something else is wrong:\n{text[-3000:]}"
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:zig.{case.name}", FAIL if why else PASS, why, case.claim, seconds)


def _format() -> Outcome:
    started = time.monotonic()
    ensure(*language_parts("zig"))
    folders = [folder for folder in _FOLDERS if (ROOT / folder).is_dir()]
    is_clean, text = _call([str(VENV_PYTHON), "-m", "ziglang", "fmt", "--check", *folders], ROOT)
    why = "" if is_clean else f"not as `zig fmt` writes them:\n{text}"
    return Outcome(f"{GROUP}:{FORMAT}", PASS if is_clean else FAIL, why, _FORMAT_CLAIM, time.monotonic() - started)
