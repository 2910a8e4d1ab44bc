# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the Rust binding refuses: each body of tests/compile_fail/rust/cases.toml, with its twin that must compile."""

from __future__ import annotations

import re
import tempfile
import time
import tomllib
from pathlib import Path

from ove_tool.build import BuildRequest, build_targets
from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import ROOT
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.testing.must_not_compile import Case, load
from ove_tool.variant import on_host

CASES = ROOT / "tests" / "compile_fail" / "rust" / "cases.toml"
CRATE = ROOT / "examples" / "hello"
GROUP = "build"
_TIMEOUT_S = 120
_PROLOGUE = """#![no_std]
#![allow(dead_code, unused_imports, unused_unsafe)]
#![deny(unused_must_use)]
use core::time::Duration;
use ove::{Prio, Thread, Timeout};
"""
# A configuration may lack one of these; a body that uses it is then refused for that.
_OPTIONAL = {"condvar": "Condvar", "mutex": "Mutex, RMutex", "queue": "Queue", "sem": "Sem"}


def job() -> Job:
    """Give the job of all cases."""
    names = {f"rust.{case.name}": case for case in load(CASES.read_text(encoding="utf-8"))}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [case for name, case in names.items() if selection.wants(GROUP, name, is_variant=False)]
        commands: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        outcomes = []
        for case in wanted:
            build = (case.mode, case.defines)
            if build not in commands:
                commands[build] = compiler(*build)
            outcomes.append(_judge(case, commands[build]))
        return outcomes

    return Job("must not compile: rust", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names])


def compiler(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Give the command that compiles what it reads from standard input, with the binding of one configuration."""
    tag = "+".join(["refuses", *(define.replace("=", "-") for define in defines)])
    request = BuildRequest(CRATE, on_host(mode, "rust"), defines, tag=tag)
    build_targets(request, ("hello_cargo",))
    settings = tomllib.loads((request.folder / "generated" / "ove_cargo.toml").read_text(encoding="utf-8"))
    found = sorted(request.folder.glob("rust/*/release/deps/libove-*.rlib"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise Failure(f"{request.folder}: cargo left no library of the crate ove")
    options = ["--edition", "2021", "--crate-type", "lib", "-C", "panic=abort", *settings["build"]["rustflags"]]
    return ["rustc", *options, "-L", f"dependency={found[-1].parent}", "--extern", f"ove={found[-1]}", "-"]


def _compile(command: list[str], body: str) -> tuple[bool, str]:
    flags = {word.removeprefix("ove_") for word in command}
    uses = "".join(f"use ove::{{{names}}};\n" for name, names in _OPTIONAL.items() if name in flags)
    source = f"{_PROLOGUE}{uses}pub fn body() {{\n{body}\n}}\n"
    with tempfile.TemporaryDirectory() as folder:
        # An object, since some refusals come only when code is made.
        words = [*command, "--emit", "obj", "-o", str(Path(folder) / "body.o")]
        done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"}, text=source)
    return done.code == 0, done.output


def _judge(case: Case, command: list[str]) -> Outcome:
    started = time.monotonic()
    is_built, text = _compile(command, case.refused)
    if is_built:
        why = f"it compiles: {case.refused}"
    elif not re.search(case.message, text):
        why = f"it fails with another message than {case.message!r}:\n{text[-3000:]}"
    else:
        is_built, text = _compile(command, case.accepted)
        why = "" if is_built else f"its twin does not compile, so something else is wrong:\n{text[-3000:]}"
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:rust.{case.name}", FAIL if why else PASS, why, case.claim, seconds)
