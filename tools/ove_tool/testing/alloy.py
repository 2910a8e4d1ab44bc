# SPDX-License-Identifier: MIT OR Apache-2.0
"""Alloy's own tests: ctest runs them on the host's simulator and on emulated processors; what is wanted is built."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ove_tool.build import alone_in
from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, HOST
from ove_tool.testing.model import Job, Outcome, Selection
from ove_tool.testing.processes import read_junit

GROUP = "alloy"
FOLDER = ROOT / "alloy"
_TIMEOUT_S = 600
# What each call declares is named alloy.<prefix><name>.
_SOURCES = (("tests/host/CMakeLists.txt", ""), ("cmake/emulated_tests.cmake", "emulated."))
_DECLARED = re.compile(r"^ *(?:alloy_\w+\(|add_test\(NAME alloy\.)(\w+)(?=[\s)])", re.MULTILINE)
_LISTED = re.compile(r"^ *Test +#\d+: (\S+)", re.MULTILINE)


def job() -> Job:
    """Give the job that runs the kernel's own tests."""
    return Job("host tests of alloy", GROUP, _run, lambda: [f"{GROUP}:{name}" for name in declared()])


def declared() -> list[str]:
    """List the tests as CMake's files declare them, so that asking which there are builds nothing."""
    texts = ((prefix, (FOLDER / name).read_text(encoding="utf-8")) for name, prefix in _SOURCES)
    return [f"alloy.{prefix}{name}" for prefix, text in texts for name in _DECLARED.findall(text)]


def _call(*command: str | Path) -> str:
    return call(command, _TIMEOUT_S, ROOT).output


def _step(what: str, *command: str | Path) -> str:
    done = call(command, _TIMEOUT_S, ROOT)
    if done.code != 0:
        raise Failure(f"{GROUP}: {what} failed; it said:\n{done.output[-4000:]}")
    return done.output


def _known(folder: Path) -> list[str]:
    """List the tests that CMake has made; those on emulated processors need their compiler and emulator."""
    known = _LISTED.findall(_step("list", "ctest", "--test-dir", folder, "--show-only"))
    if missing := set(known) - set(declared()):
        raise Failure(f"{GROUP}: CMake has tests that are not seen in its files: {', '.join(sorted(missing))}")
    if not known:
        raise Failure(f"{GROUP} has no test")
    return known


def _build(folder: Path, tests: Sequence[str]) -> None:
    """Build the programs of these tests: a target of the test's name, and for the others the kernel."""
    listed = _step("build", "ninja", "-C", folder, "-t", "targets", "all")
    targets = {line.partition(":")[0] for line in listed.splitlines()}
    names = (test.removeprefix("alloy.") for test in tests)
    wanted = sorted({name if name in targets else "alloy_rtos" for name in names})
    _step("build", "ninja", "-C", folder, f"-j{max(1, (os.cpu_count() or 2) // 2)}", *wanted)


def _run(selection: Selection) -> list[Outcome]:
    ensure(BUILD, HOST)
    folder = STATE / "build" / GROUP
    folder.mkdir(parents=True, exist_ok=True)
    with alone_in(folder):
        _step("configure", "cmake", "-G", "Ninja", "-S", FOLDER, "-B", folder, "-DALLOY_TESTS=ON")
        wanted = [name for name in _known(folder) if selection.wants(GROUP, name, is_variant=False)]
        if not wanted:
            return []
        _build(folder, wanted)
    chosen = f"^({'|'.join(map(re.escape, wanted))})$"
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.xml"
        text = _call("ctest", "--test-dir", folder, "-R", chosen, "--output-on-failure", "--output-junit", report)
        if not report.exists():
            raise Failure(f"ctest gave no report:\n{text[-3000:]}")
        return read_junit(GROUP, report)
