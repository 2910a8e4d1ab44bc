# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that must not build: tests/must_not_build/<name>/case.toml says how they fail, and how they do build.

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

import re
import time
import tomllib
from pathlib import Path
from typing import Any

from ove_tool.build import BuildFailure, BuildRequest, build_targets
from ove_tool.errors import Failure
from ove_tool.paths import ROOT
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import choose

FOLDER = ROOT / "tests" / "must_not_build"
GROUP = "build"
_KEYS = {"claim", "rtos", "board", "stage", "control", "case"}
_OPTIONAL = {"lang"}


def jobs() -> list[Job]:
    """Give one job for each folder. Raises Failure when there is none."""
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
        outcomes = []
        for lang in dict.fromkeys(_lang(data, case) for case in cases):
            control = _attempt(folder, data, data["control"] | {"lang": lang}, "control")
            for case in (case for case in cases if _lang(data, case) == lang):
                outcomes.append(_judge(folder, data, case) if control is None else _broken(folder, data, case, control))
        return outcomes

    return Job(f"{GROUP} {folder.name}", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names])


def _lang(data: dict[str, Any], how: dict[str, Any]) -> str:
    return str(how.get("lang", data.get("lang", "c")))


def _broken(folder: Path, data: dict[str, Any], case: dict[str, Any], control: str) -> Outcome:
    why = f"the program does not even build as it should:\n{control}"
    return Outcome(f"{GROUP}:{folder.name}.{case['name']}", FAIL, why, data["claim"])


def _judge(folder: Path, data: dict[str, Any], case: dict[str, Any]) -> Outcome:
    started = time.monotonic()
    output = _attempt(folder, data, case, case["name"])
    if output is None:
        why = "it builds"
    elif not re.search(case["message"], output):
        why = f"it fails with another message than {case['message']!r}:\n{output[-3000:]}"
    else:
        why = ""
    identity = f"{GROUP}:{folder.name}.{case['name']}"
    return Outcome(identity, FAIL if why else PASS, why, data["claim"], time.monotonic() - started)


def _attempt(folder: Path, data: dict[str, Any], how: dict[str, Any], tag: str) -> str | None:
    """Build one way; the compilers' words when it fails, None when it builds."""
    defines = tuple(how.get("defines", ()))
    mode, lang = how.get("mode", "heap"), _lang(data, how)
    variant = choose(data["board"], data["rtos"], mode, lang, app=folder, defines=defines)
    request = BuildRequest(folder, variant, defines, tag=tag, cmake_defines=tuple(how.get("cmake", ())))
    # One object is enough where the compiler is to refuse; a link needs everything.
    targets = (f"CMakeFiles/{folder.name}.dir/main.c.o",) if data["stage"] == "compile" else ()
    try:
        build_targets(request, targets)
    except BuildFailure as error:
        return error.output
    return None
