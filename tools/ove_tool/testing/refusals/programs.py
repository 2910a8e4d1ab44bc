# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that must not build: tests/refusals/programs/<name>/case.toml says how they fail, and how they do build.

claim = "..."
rtos = "freertos"; board = "qemu-mps2-an500"      # where it is built
lang = "cpp"                                       # C where it is left out; a case may name its own
stage = "compile"                                  # or "link"
[control]                                          # with this it builds: only the named thing breaks it
mode = "heap"; defines = []; cmake = []
[[case]]                                           # with this it does not
name = "..."; mode = "zeroheap"; defines = []; cmake = []; message = "regular expression"
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

from ove_tool.build import BuildFailure, BuildRequest, build_targets
from ove_tool.errors import Failure
from ove_tool.languages import NATIVE
from ove_tool.testing.model import Job, Outcome, Selection
from ove_tool.testing.refusals import judge as judging
from ove_tool.testing.refusals.judge import judge
from ove_tool.variant import choose

FOLDER = judging.FOLDER / "programs"
GROUP = judging.GROUP
_KEYS = {"claim", "rtos", "board", "stage", "control", "case"}
_OPTIONAL = {"lang"}


def jobs() -> list[Job]:
    """Return one job for each folder. Raises Failure when there is none."""
    folders = sorted(path.parent for path in FOLDER.glob("*/case.toml"))
    if not folders:
        raise Failure(f"{FOLDER} holds no case: they are part of the checkout")
    return [_job(folder, load(folder / "case.toml")) for folder in folders]


def load(path: Path) -> dict[str, Any]:
    """Read and check a case file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if set(data) - _OPTIONAL != _KEYS or data["stage"] not in ("compile", "link"):
        raise Failure(f"{path}: the keys are {', '.join(sorted(_KEYS))}; stage is compile or link")
    for case in data["case"]:
        if not case.get("name") or not case.get("message"):
            raise Failure(f"{path}: every case has a name and a message")
    return data


def _job(folder: Path, data: dict[str, Any]) -> Job:
    names = [f"{folder.name}.{case['name']}" for case in data["case"]]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in names if selection.wants(GROUP, name, is_variant=False)]
        cases = [case for case in data["case"] if f"{folder.name}.{case['name']}" in wanted]
        if not cases:
            return []
        control = functools.cache(functools.partial(_control, folder, data))
        return [
            judge(
                f"{folder.name}.{case['name']}",
                data["claim"],
                case["message"],
                functools.partial(_attempt, folder, data, case, case["name"]),
                functools.partial(control, _lang(data, case)),
            )
            for case in cases
        ]

    return Job(f"{GROUP} {folder.name}", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names])


def _lang(data: dict[str, Any], how: dict[str, Any]) -> str:
    return str(how.get("lang", data.get("lang", NATIVE)))


def _control(folder: Path, data: dict[str, Any], lang: str) -> tuple[bool, str]:
    return _attempt(folder, data, data["control"] | {"lang": lang}, "control")


def _attempt(folder: Path, data: dict[str, Any], how: dict[str, Any], tag: str) -> tuple[bool, str]:
    """Build one way; tell whether it could be built, and the compilers' words when not."""
    defines = tuple(how.get("defines", ()))
    mode, lang = how.get("mode", "heap"), _lang(data, how)
    variant = choose(data["board"], data["rtos"], mode, lang, app=folder, defines=defines)
    request = BuildRequest(folder, variant, defines, tag=tag, cmake_defines=tuple(how.get("cmake", ())))
    # One object is enough where the compiler is to refuse; a link needs everything.
    targets = (f"CMakeFiles/{folder.name}.dir/main.c.o",) if data["stage"] == "compile" else ()
    try:
        build_targets(request, targets)
    except BuildFailure as error:
        return False, error.output
    return True, ""
