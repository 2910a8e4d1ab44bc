# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the C++ binding refuses: each body of tests/compile_fail/cpp/cases.toml, with its twin that must compile.

Its headers are compiled the same way: each alone, with more warnings than an application has.
"""

from __future__ import annotations

import functools
import json
import re
import shlex
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_tool.build import BuildRequest, build_targets
from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import ROOT
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import on_host

FOLDER = ROOT / "tests" / "compile_fail" / "cpp"
HEADERS = ROOT / "bindings" / "cpp" / "include"
GROUP = "build"
_TEXTS = ("name", "claim", "refused", "message", "accepted")
_OBJECT = "CMakeFiles/headers.dir/headers.cpp.o"
_TIMEOUT_S = 120
_STRICT = ("-Wpedantic", "-Wnon-virtual-dtor", "-Woverloaded-virtual", "-Wextra-semi")
_HEADER_CLAIM = "Each public header of the C++ binding compiles alone, without a warning."
_PROLOGUE = """#include <mutex>
#include <ove/ove.hpp>
using namespace std::chrono_literals;
"""


@dataclass(frozen=True)
class Case:
    """One refusal. The compiler's message is searched for a regular expression."""

    name: str
    claim: str
    refused: str
    message: str
    accepted: str
    mode: str
    defines: tuple[str, ...]


def load(text: str) -> list[Case]:
    """Read the cases. Raises Failure for one that is not whole."""
    return [_case(item) for item in tomllib.loads(text)["case"]]


def _case(item: dict[str, Any]) -> Case:
    unknown = set(item) - {*_TEXTS, "mode", "defines"}
    if unknown or any(not isinstance(item.get(key), str) or not item[key] for key in _TEXTS):
        raise Failure(f"cases.toml: {item.get('name')}: each case has {', '.join(_TEXTS)}; unknown: {sorted(unknown)}")
    return Case(
        **{key: item[key] for key in _TEXTS}, mode=item.get("mode", "heap"), defines=tuple(item.get("defines", ()))
    )


def job() -> Job:
    """Give the job of all cases."""
    all_cases = load((FOLDER / "cases.toml").read_text(encoding="utf-8"))
    names = {f"cpp.{case.name}": case for case in all_cases}
    headers = {f"cpp.header_{path.stem}": path for path in sorted((HEADERS / "ove").glob("*.hpp"))}

    def execute(selection: Selection) -> list[Outcome]:
        compiler = functools.cache(_compiler)
        wanted = [case for name, case in names.items() if selection.wants(GROUP, name, is_variant=False)]
        outcomes = []
        for build in dict.fromkeys((case.mode, case.defines) for case in wanted):
            cases = [case for case in wanted if (case.mode, case.defines) == build]
            # All twins at once; each by itself only when that fails.
            accepted, _ = _compile(compiler(*build), _program(*(case.accepted for case in cases)))
            outcomes += [_judge(case, compiler(*build), is_twin_good=accepted) for case in cases]
        for name, path in headers.items():
            if selection.wants(GROUP, name, is_variant=False):
                outcomes.append(_judge_header(name, path, compiler("heap", ())))
        return outcomes

    return Job("must not compile: cpp", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in (*names, *headers)])


def _compiler(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Give the command that only checks what it reads from standard input, with the binding's own warnings on."""
    tag = "+".join(define.replace("=", "-") for define in defines)
    request = BuildRequest(FOLDER, on_host(mode, "cpp"), defines, tag=tag)
    build_targets(request, (_OBJECT,))
    entries = json.loads((request.folder / "compile_commands.json").read_text(encoding="utf-8"))
    words = next(shlex.split(entry["command"]) for entry in entries if entry["file"].endswith("/headers.cpp"))
    for option in ("-o", "-c"):
        at = words.index(option)
        del words[at : at + 2]
    at = next(i for i, word in enumerate(words) if word == "-isystem" and Path(words[i + 1]) == HEADERS)
    words[at] = "-I"
    # Its file would go to the current folder.
    words.remove("-fstack-usage")
    return [*words, "-fsyntax-only", "-x", "c++", "-"]


def _judge_header(name: str, path: Path, command: list[str]) -> Outcome:
    started = time.monotonic()
    is_built, text = _compile([*command, *_STRICT], f"#include <ove/{path.name}>\n")
    why = "" if is_built else text[-3000:]
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:{name}", PASS if is_built else FAIL, why, _HEADER_CLAIM, seconds)


def _compile(command: list[str], source: str) -> tuple[bool, str]:
    done = call(command, _TIMEOUT_S, environment={"LC_ALL": "C"}, text=source)
    return done.code == 0, done.output


def _program(*bodies: str) -> str:
    functions = [f"void body{i}();\nvoid body{i}()\n{{\n{body}\n}}\n" for i, body in enumerate(bodies)]
    return _PROLOGUE + "".join(functions)


def _judge(case: Case, command: list[str], is_twin_good: bool = False) -> Outcome:
    started = time.monotonic()
    is_built, text = _compile(command, _program(case.refused))
    if is_built:
        why = f"it compiles: {case.refused}"
    elif not re.search(case.message, text):
        why = f"it fails with another message than {case.message!r}:\n{text[-3000:]}"
    else:
        is_built, text = (True, "") if is_twin_good else _compile(command, _program(case.accepted))
        why = "" if is_built else f"its twin does not compile, so something else is wrong:\n{text[-3000:]}"
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:cpp.{case.name}", FAIL if why else PASS, why, case.claim, seconds)
