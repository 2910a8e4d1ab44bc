# SPDX-License-Identifier: MIT OR Apache-2.0
"""Promises of the Zig binding beyond the table of concepts: a Debug build that checks, a package for `zig build`."""

from __future__ import annotations

import re
import shutil
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

from ove_lab import board as boards
from ove_lab.limits import call
from ove_lab.runner import run
from ove_tests.testing import bindings
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import BuildRequest, build, build_targets
from ove_tool.checkout import files
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import language_parts
from ove_tool.variant import on_board, on_host

GROUP = "zig"
MODULES = ROOT / "tests" / "bindings" / "zig_modules"
_SAID = "info: modules say 6"
PACKAGE = ROOT / "tests" / "bindings" / "zig_package"
_MOVED = "static.object.moved_stops"
_MISUSE = 64 + 9
_PLACE = "ove: an object that was moved or never made"
_TIMEOUT_S = 600
# With an empty cache, Zig compiles its build system. Unoptimised, that takes a tenth of the time.
_ENVIRONMENT = {"ZIG_GLOBAL_CACHE_DIR": str(STATE / "zig"), "ZIG_DEBUG_CMD": "1"}


def job() -> Job:
    """Return the job of all checks."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_check(name) for name in _CHECKS if selection.wants(GROUP, name, is_variant=False)]

    return Job("zig", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _CHECKS], is_long=True)


def _check(name: str) -> Outcome:
    started = time.monotonic()
    claim, judge = _CHECKS[name]
    why = judge()
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, time.monotonic() - started)


def _debug() -> str:
    """Run the table of concepts in a Debug image, then the test that only such an image can run."""
    variant = on_board("heap", "zig")
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
    ensure(*language_parts("zig"))
    request = BuildRequest(ROOT / "examples" / "hello", on_host("heap", "zig"), tag="package")
    build_targets(request, ("hello_zig",))
    folder = STATE / "zig-package"
    command = [str(VENV_PYTHON), "-P", "-m", "ziglang", "build", f"-Dgenerated={request.folder / 'generated'}"]
    command += ["--cache-dir", str(folder / "cache"), "--prefix", str(folder / "out")]
    done = call(command, _TIMEOUT_S, PACKAGE, _ENVIRONMENT)
    return "" if done.code == 0 else f"`zig build` failed:\n{done.output[-4000:]}"


def _package_by_hash() -> str:
    """Compile the same package with ove as an archive with a hash, as in a release."""
    ensure(*language_parts("zig"))
    request = BuildRequest(ROOT / "examples" / "hello", on_host("heap", "zig"), tag="package")
    build_targets(request, ("hello_zig",))
    user, archive = STATE / "zig-package-by-hash", STATE / "ove-zig.tar.gz"
    shutil.rmtree(user, ignore_errors=True)
    shutil.copytree(PACKAGE, user)
    with tarfile.open(archive, "w:gz") as tar:
        for name in files("bindings/zig"):
            tar.add(ROOT / name, f"ove/{Path(name).relative_to('bindings/zig')}")
    manifest = user / "build.zig.zon"
    text, count = re.subn(r"\.ove = \.\{ \.path = [^}]*\}", "", manifest.read_text(encoding="utf-8"))
    if count != 1:
        return "tests/bindings/zig_package does not name ove by a path"
    manifest.write_text(text, encoding="utf-8")
    zig = [str(VENV_PYTHON), "-P", "-m", "ziglang"]
    for words in (
        ["fetch", "--save=ove", archive.as_uri()],
        ["build", f"-Dgenerated={request.folder / 'generated'}", "--cache-dir", str(user / "cache")],
    ):
        done = call(
            [*zig, *words, *(["--prefix", str(user / "out")] if words[0] == "build" else [])],
            _TIMEOUT_S,
            user,
            _ENVIRONMENT,
        )
        if done.code != 0:
            return f"`zig {words[0]}` failed:\n{done.output[-4000:]}"
    return "" if '.hash = "ove-' in manifest.read_text(encoding="utf-8") else "the manifest has no hash of ove"


def _modules() -> str:
    """Build and run an application with one module in a folder and one in a package with a hash."""
    ensure(*language_parts("zig"))
    app = STATE / "zig-modules"
    shutil.rmtree(app, ignore_errors=True)
    shutil.copytree(MODULES, app)
    archive = STATE / "words.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        for path in sorted((app / "words").iterdir()):
            tar.add(path, path.name)
    shutil.rmtree(app / "words")
    fetched = call([str(VENV_PYTHON), "-P", "-m", "ziglang", "fetch", archive.as_uri()], _TIMEOUT_S, app, _ENVIRONMENT)
    if fetched.code != 0:
        return f"`zig fetch` failed:\n{fetched.output[-2000:]}"
    template = (app / "build.zig.zon.in").read_text(encoding="utf-8")
    text = template.replace("@URL@", archive.as_uri()).replace("@HASH@", fetched.output.split()[-1])
    (app / "build.zig.zon").write_text(text, encoding="utf-8")
    for variant in (on_host("heap", "zig"), on_board("zeroheap", "zig")):
        image = build(BuildRequest(app, variant, tag="modules"), is_quiet=True)
        done = run(image, boards.load(variant.board), (), _TIMEOUT_S)
        if done.exit_code != 0 or not any(_SAID in line for line in done.lines):
            return f"{variant.name}: it ends with code {done.exit_code}; expected 0 and `{_SAID}`:\n{done.tail()}"
    return ""


_CHECKS: dict[str, tuple[str, Callable[[], str]]] = {
    "debug": ("A Debug image passes the table of concepts, and stops if an object was moved.", _debug),
    "modules": ("An application builds with third-party modules, by path and as a package with a hash.", _modules),
    "package-by-hash": ("A package compiles with ove as an archive with a hash.", _package_by_hash),
    "package": ("A package that names ove in its build.zig.zon compiles with `zig build`.", _package),
}
