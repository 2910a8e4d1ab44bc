# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the Zig binding promises beyond the table of concepts: a Debug build that checks, a package for `zig build`."""

from __future__ import annotations

import time
from collections.abc import Callable

from ove_tool import board as boards
from ove_tool.build import BuildRequest, build, build_targets
from ove_tool.limits import call
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.runner import run
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import ZIG
from ove_tool.testing import bindings
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import DEFAULT_BOARD, Variant

GROUP = "zig"
PACKAGE = ROOT / "tests" / "bindings" / "zig_package"
_MOVED = "static.object.moved_stops"
_MISUSE = 64 + 9
_PLACE = "ove: an object that was moved or never made"
_TIMEOUT_S = 600


def job() -> Job:
    """Give the job of all checks."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_check(name) for name in _CHECKS if selection.wants(GROUP, name, is_variant=False)]

    return Job("zig", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _CHECKS], is_long=True)


def _check(name: str) -> Outcome:
    started = time.monotonic()
    claim, judge = _CHECKS[name]
    why = judge()
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, time.monotonic() - started)


def _debug() -> str:
    """Run the table of concepts in a Debug image, then the test that such an image alone can run."""
    variant = Variant("freertos", DEFAULT_BOARD, "heap", "zig")
    request = BuildRequest(bindings.APP, variant, tag="debug", build_type="Debug")
    image = build(request, is_quiet=True)
    board = boards.load(variant.board)
    table = run(image, board, ("--all",), _TIMEOUT_S)
    if table.exit_code != 0:
        return f"in a Debug image the tests end with code {table.exit_code}:\n{table.tail()}"
    moved = run(image, board, ("--run", _MOVED), _TIMEOUT_S)
    if moved.exit_code != _MISUSE or not any(_PLACE in line for line in moved.lines):
        return f"{_MOVED} ends with code {moved.exit_code}, not with stop 9 in `{_PLACE}`:\n{moved.tail()}"
    return ""


def _package() -> str:
    """Compile a file of a package that depends on ove, with Zig's own build system."""
    ensure(ZIG)
    request = BuildRequest(ROOT / "examples" / "hello", Variant("posix", "host", "heap", "zig"), tag="package")
    build_targets(request, ("hello_zig",))
    folder = STATE / "zig-package"
    command = [str(VENV_PYTHON), "-m", "ziglang", "build", f"-Dgenerated={request.folder / 'generated'}"]
    command += ["--cache-dir", str(folder / "cache"), "--prefix", str(folder / "out")]
    done = call(command, _TIMEOUT_S, PACKAGE, {"ZIG_GLOBAL_CACHE_DIR": str(folder / "global")})
    return "" if done.code == 0 else f"`zig build` failed:\n{done.output[-4000:]}"


_CHECKS: dict[str, tuple[str, Callable[[], str]]] = {
    "debug": ("A Debug image keeps the table of concepts, and stops when an object was moved.", _debug),
    "package": ("A package that names ove in its build.zig.zon compiles with `zig build`.", _package),
}
