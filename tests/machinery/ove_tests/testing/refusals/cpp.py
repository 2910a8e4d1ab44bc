# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code that the C++ binding rejects: each body of tests/refusals/cpp/cases.toml, and its legal variant, which compiles.

The binding's headers are compiled too: each alone, with more warnings than an application has.
"""

from __future__ import annotations

import json
import shlex
import time
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tests.testing.refusals.judge import FOLDER, GROUP, Compiler, cases_of, job_of
from ove_tool.build import BuildRequest, build_targets
from ove_tool.paths import ROOT
from ove_tool.variant import on_host

APP = FOLDER / "cpp"
HEADERS = ROOT / "bindings" / "cpp" / "include"
# The target that headers.cpp needs before it is compiled. Only the command line of headers.cpp is used, not its object.
_BEFORE = "cmake_object_order_depends_target_headers"
_TIMEOUT_S = 120
# Precompiling the headers takes as long as compiling three bodies that read them as text.
_MANY = 4
_STRICT = ("-Wpedantic", "-Wnon-virtual-dtor", "-Woverloaded-virtual", "-Wextra-semi")
_HEADER_CLAIM = "Each public header of the C++ binding compiles alone, without a warning."
_PROLOGUE = "#include <mutex>\n#include <ove/ove.hpp>\n"
_USED = "using namespace std::chrono_literals;\n"


def job() -> Job:
    """Return the job of all cases, and of the headers."""
    headers = {f"cpp.header_{path.stem}": path for path in sorted((HEADERS / "ove").glob("*.hpp"))}

    def judge_headers(selection: Selection) -> list[Outcome]:
        wanted = {name: path for name, path in headers.items() if selection.wants(GROUP, name, is_variant=False)}
        command = _compiler("heap", ()) if wanted else []
        return [_judge_header(name, path, command) for name, path in wanted.items()]

    return job_of(Compiler("cpp", _for_bodies, compile_bodies), judge_headers, tuple(headers))


def _request(mode: str, defines: tuple[str, ...]) -> BuildRequest:
    tag = "+".join(define.replace("=", "-") for define in defines)
    return BuildRequest(APP, on_host(mode, "cpp"), defines, tag=tag)


def _for_bodies(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Return _compiler()'s command with the headers that every body needs, precompiled if many bodies read them."""
    command = _compiler(mode, defines)
    header = _request(mode, defines).folder / "prologue.hpp"
    header.write_text(_PROLOGUE, encoding="utf-8")
    precompiled = header.with_name(f"{header.name}.gch")
    precompiled.unlink(missing_ok=True)
    if sum((case.mode, case.defines) == (mode, defines) for case in cases_of("cpp")) >= _MANY:
        made = [*command[: command.index("-fsyntax-only")], "-x", "c++-header", "-o", str(precompiled), str(header)]
        is_built, text = _compile(made, "")
        if not is_built:
            raise Failure(f"the headers of the C++ binding do not compile:\n{text[-3000:]}")
    return [*command[:-3], "-include", str(header), "-Winvalid-pch", *command[-3:]]


def _compiler(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Return the command that only checks the source on standard input, with the binding's own warnings on."""
    request = _request(mode, defines)
    build_targets(request, (_BEFORE,))
    entries = json.loads((request.folder / "compile_commands.json").read_text(encoding="utf-8"))
    words = next(shlex.split(entry["command"]) for entry in entries if entry["file"].endswith("/headers.cpp"))
    for option in ("-o", "-c"):
        at = words.index(option)
        del words[at : at + 2]
    at = next(i for i, word in enumerate(words) if word == "-isystem" and Path(words[i + 1]) == HEADERS)
    words[at] = "-I"
    # This option would write a file to the current folder.
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


def compile_bodies(command: list[str], bodies: tuple[str, ...]) -> tuple[bool, str]:
    """Compile bodies, each in a separate function."""
    functions = [f"void body{i}();\nvoid body{i}()\n{{\n{body}\n}}\n" for i, body in enumerate(bodies)]
    return _compile(command, _USED + "".join(functions))
