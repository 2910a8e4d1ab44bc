# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that must not build: tests/refusals/programs/<name>/case.toml says how they fail, and how they build.

claim = "..."
rtos = "freertos"; board = "qemu-mps2-an500"      # the build's target
lang = "cpp"                                       # C if left out; a case may name its own
stage = "compile"                                  # or "link"
[control]                                          # the program builds with these settings
mode = "heap"; defines = []; cmake = []
[[case]]                                           # the program does not build with these
name = "..."; mode = "zeroheap"; defines = []; cmake = []; message = "regular expression"
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Literal

from ove_lab import schema
from ove_lab.errors import Failure
from ove_tests.testing.model import Job, Outcome, Selection
from ove_tests.testing.refusals import judge as judging
from ove_tests.testing.refusals.judge import judge
from ove_tool.build import BuildFailure, BuildRequest, build_targets
from ove_tool.languages import NATIVE
from ove_tool.variant import choose

FOLDER = judging.FOLDER / "programs"
GROUP = judging.GROUP


class _Way(schema.Table):
    mode: Literal["heap", "zeroheap"] = "heap"
    defines: tuple[schema.Filled, ...] = ()
    cmake: tuple[schema.Filled, ...] = ()


class _Case(_Way, kw_only=True):
    name: schema.Filled
    message: schema.Filled
    lang: schema.Word | None = None

    def __post_init__(self) -> None:
        schema.pattern(self.message)


class File(schema.Table):
    """A case file."""

    claim: schema.Filled
    rtos: schema.Word
    board: schema.Word
    stage: Literal["compile", "link"]
    control: _Way
    case: tuple[_Case, ...]
    lang: schema.Word | None = None


def jobs() -> list[Job]:
    """Return one job for each folder. Raises Failure if there is none."""
    folders = sorted(path.parent for path in FOLDER.glob("*/case.toml"))
    if not folders:
        raise Failure(f"{FOLDER} contains no case, but cases are part of the checkout")
    return [_job(folder, load(folder / "case.toml")) for folder in folders]


def load(path: Path) -> File:
    """Read and check a case file."""
    return schema.toml(path, File)


def _job(folder: Path, data: File) -> Job:
    names = [f"{folder.name}.{case.name}" for case in data.case]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in names if selection.wants(GROUP, name, is_variant=False)]
        cases = [case for case in data.case if f"{folder.name}.{case.name}" in wanted]
        if not cases:
            return []
        control = functools.cache(functools.partial(_attempt, folder, data, data.control, "control"))
        return [
            judge(
                f"{folder.name}.{case.name}",
                data.claim,
                case.message,
                functools.partial(_attempt, folder, data, case, case.name, case.lang or data.lang or NATIVE),
                functools.partial(control, case.lang or data.lang or NATIVE),
            )
            for case in cases
        ]

    return Job(f"{GROUP} {folder.name}", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names])


def _attempt(folder: Path, data: File, how: _Way, tag: str, lang: str) -> tuple[bool, str]:
    """Build with one set of settings. Return whether it was built, and the compilers' output if not."""
    variant = choose(data.board, data.rtos, how.mode, lang, app=folder, defines=how.defines)
    request = BuildRequest(folder, variant, how.defines, tag=tag, cmake_defines=how.cmake)
    # One object is enough if the compiler must reject it. A link needs everything.
    targets = (f"CMakeFiles/{folder.name}.dir/main.c.o",) if data.stage == "compile" else ()
    try:
        build_targets(request, targets)
    except BuildFailure as error:
        return False, error.output
    return True, ""
