# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tests and sources must use a feature only if it is on: compiles them with each feature off, and without checks.

Only the syntax is checked, so this takes seconds; a run of the suite with only threads enabled takes minutes.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.checkout import files
from ove_tool.kconfig import generate
from ove_tool.kconfig.fragment import PREFIX
from ove_tool.kconfig.resolve import Configuration, resolve
from ove_tool.kconfig.resolve import Request as Options
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import HOST, TESTS
from ove_tool.variant import on_host

GROUP = "lint"
_PART = "features"
_ALL = "threads-only"
_CHECKS = "OVE_CHECKS"
_CLAIM = "Conformance tests and ove's sources use a feature only under the feature's option."
_TIMEOUT_S = 600
# These include what CMake writes for a build.
_WRITTEN = ("tests/conformance/headers.c", "tests/conformance/seam.c")
_TESTS = ("tests/conformance/*.c", "tests/harness/*.c", "src/*.c")
_FOLDERS = ("tests/conformance", "tests/harness", "include", "backends/generic/include", "backends/seam/include")
_FLAGS = ("-fsyntax-only", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Wundef", "-Werror", "-fmax-errors=2")
_HOST = on_host("heap", NATIVE)


def job() -> Job:
    """Return the job that reads the tests in each configuration."""
    name, prefixes = "features off", (f"{_PART}.",)
    return Job(
        name, GROUP, _run, lambda: [f"{GROUP}:{one}" for one in _names()], prefixes=prefixes, needs=(TESTS, HOST)
    )


def switches(by_default: str = "y") -> list[str]:
    """Return the options of features that are on by default, or off, without those that another feature selects."""
    kconfig = _configuration(()).kconfig
    options = [one for one in kconfig.unique_defined_syms if one.nodes[0].filename.startswith("src/")]
    return sorted(one.name for one in options if one.str_value == by_default and one.nodes[0].prompt)


def _configuration(off: tuple[str, ...], on: Sequence[str] = ()) -> Configuration:
    defines = (*(f"{PREFIX}{name}=n" for name in off), *(f"{PREFIX}{name}=y" for name in on))
    return resolve(Options(_HOST.board, _HOST.rtos, _HOST.mode, defines=defines))


def _names() -> dict[str, tuple[str, ...]]:
    """Return the options that each configuration turns off."""
    every = tuple(switches())
    each = {f"{_PART}.without-{name.removeprefix('OVE_').lower()}": (name,) for name in (*every, _CHECKS)}
    return {f"{_PART}.{_ALL}": every, **each}


def _run(selection: Selection) -> list[Outcome]:
    wanted = {name: off for name, off in _names().items() if selection.wants(GROUP, name, is_variant=False)}
    named = switches()
    # One after the other: to read Kconfig's files changes the environment, which each new compiler copies.
    # Without checks, all of the host's features are on.
    made = {name: _configuration(off, switches("n") if off == (_CHECKS,) else ()) for name, off in wanted.items()}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, configuration in made.items():
            generate.write_all(configuration, Path(folder) / name)
        return list(pool.map(lambda name: _read(name, wanted[name], made[name], named, Path(folder) / name), wanted))


def _read(
    name: str, off: tuple[str, ...], configuration: Configuration, features: Sequence[str], folder: Path
) -> Outcome:
    """Check the syntax of the tests that mention a disabled feature."""
    started = time.monotonic()
    gone = [one for one in (*features, _CHECKS) if not configuration.is_on(one)]
    kernel = f"backends/{_HOST.rtos}"
    chosen = [one for one in files(*_TESTS, f"{kernel}/tests/conformance/*.c") if one not in _WRITTEN]
    if len(off) == 1 and off != (_CHECKS,):
        named = re.compile("|".join(one.removeprefix("OVE_") for one in gone), re.IGNORECASE)
        chosen = [one for one in chosen if named.search((ROOT / one).read_text(encoding="utf-8"))]
    includes = [folder, *(ROOT / one for one in (*_FOLDERS, f"{kernel}/include", f"{kernel}/tests/include"))]
    includes.append(ROOT / "boards" / "include")
    done = call(["gcc", *_FLAGS, *(f"-I{one}" for one in includes), *(ROOT / one for one in chosen)], _TIMEOUT_S, ROOT)
    why = "" if done.code == 0 else f"without {', '.join(gone)}:\n{done.output[:4000]}"
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, _CLAIM, time.monotonic() - started)
