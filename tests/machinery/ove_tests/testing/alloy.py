# SPDX-License-Identifier: MIT OR Apache-2.0
"""Alloy's own tests: ctest runs them on the host's simulator and on emulated processors. Only wanted tests are
built."""

from __future__ import annotations

import os
import re
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing import junit
from ove_tests.testing.model import Job, Outcome, Selection
from ove_tool.build import alone_in
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, HOST

GROUP = "alloy"
FOLDER = ROOT / "alloy"
_TIMEOUT_S = 1500
# The whole search also runs on two emulated processors, where an injection takes about 50 microseconds.
_EXHAUSTIVE_S = 100_000
# The line that a search or a soak prints when it passes.
_COVERED = re.compile(r"^(?:\d+: )?pass (?:search|soak)(?: with a second interrupt)?  (.*)$", re.MULTILINE)
# The name of a declared test is alloy.<prefix><name>.
_SOURCES = (("tests/host/CMakeLists.txt", ""), ("cmake/emulated_tests.cmake", "emulated."))
_PROGRAMS = {"example": "examples", "sample": "tests/samples"}
_NO_EXAMPLES = ("board", "minimal")
# Each program is built with checks and without.
_BUILDS = ("", "_without_checks")
_ZIG = "venv/lib/python*/site-packages/ziglang/zig"
_DECLARED = re.compile(r"^ *(?:alloy_\w+\(|add_test\(NAME alloy\.)(\w+)(?=[\s)])", re.MULTILINE)
_LISTED = re.compile(r"^ *Test +#\d+: (\S+)", re.MULTILINE)


def job() -> Job:
    """Return the job that runs the kernel's own tests."""
    return Job("host tests of alloy", GROUP, _run, lambda: [f"{GROUP}:{name}" for name in declared()], is_long=True)


def declared() -> list[str]:
    """Return the tests as CMake's files declare them, so that listing them builds nothing."""
    texts = ((prefix, (FOLDER / name).read_text(encoding="utf-8")) for name, prefix in _SOURCES)
    written = [f"alloy.{prefix}{name}" for prefix, text in texts for name in _DECLARED.findall(text)]
    return [*written, *(f"alloy.{name}{suffix}" for suffix in _BUILDS for name in _programs())]


def _programs() -> list[str]:
    """Return the examples and the samples, which alloy/examples/examples.cmake finds in their folders."""
    found = []
    for kind, folder in _PROGRAMS.items():
        paths = [path.relative_to(FOLDER / folder) for path in sorted((FOLDER / folder).rglob("*.cpp"))]
        found += ["_".join((kind, *path.with_suffix("").parts)) for path in paths if path.parts[0] not in _NO_EXAMPLES]
    return found


def _call(limit_s: float, *command: str | Path) -> str:
    return call(command, limit_s, ROOT).output


def _step(what: str, *command: str | Path) -> str:
    done = call(command, _TIMEOUT_S, ROOT)
    if done.code != 0:
        raise Failure(f"{GROUP}: {what} failed with the output:\n{done.output[-4000:]}")
    return done.output


def _zig() -> list[str]:
    """Return the compiler for RV32, if this checkout has it."""
    return [f"-DALLOY_ZIG={program}" for program in STATE.glob(_ZIG)]


def _known(folder: Path) -> list[str]:
    """Return the tests that CMake has created; those on emulated processors need their compiler and emulator."""
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
    exhaustive = f"-DALLOY_EXHAUSTIVE={'ON' if selection.is_exhaustive else 'OFF'}"
    limit_s = _EXHAUSTIVE_S if selection.is_exhaustive else _TIMEOUT_S
    with alone_in(folder):
        _step("configure", "cmake", "-G", "Ninja", "-S", FOLDER, "-B", folder, *_zig(), exhaustive)
        wanted = [name for name in _known(folder) if selection.wants(GROUP, name, is_variant=False)]
        if not wanted:
            return []
        _build(folder, wanted)
    chosen = f"^({'|'.join(map(re.escape, wanted))})$"
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "report.xml"
        sizes = ("--test-output-size-passed", "1000000")
        reports = ("--output-on-failure", "--output-junit", report)
        text = _call(limit_s, "ctest", "--test-dir", folder, "-R", chosen, *sizes, *reports)
        if not report.exists():
            raise Failure(f"ctest gave no report:\n{text[-3000:]}")
        found = covered(report)
        return [replace(one, covered=found.get(one.id.partition(":")[2], "")) for one in junit.read(report, GROUP)]


def covered(report: Path) -> dict[str, str]:
    """Return the coverage that each search in a report prints."""
    found = {}
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 - written by ctest
        if said := _COVERED.findall(case.findtext("system-out") or ""):
            found[str(case.get("name"))] = said[-1]
    return found
