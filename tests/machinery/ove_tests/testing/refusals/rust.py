# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code that the Rust binding rejects: each body of tests/refusals/rust/cases.toml; its legal variant must compile."""

from __future__ import annotations

import functools
import re
import tempfile
import tomllib
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing.model import Job, Outcome, Selection
from ove_tests.testing.refusals.judge import GROUP, Compiler, job_of, judge
from ove_tool import version
from ove_tool.build import BuildRequest, build_targets
from ove_tool.paths import ROOT
from ove_tool.variant import on_host

CRATE = ROOT / "examples" / "hello"
BINDING = ROOT / "bindings" / "rust"
OTHER_VERSION = "rust.other-version"
_OTHER_VERSION_CLAIM = (
    "A crate `ove` whose version differs from the image's oveRTOS is rejected, with both versions and the remedy."
)
_TIMEOUT_S = 120
_PROLOGUE = """#![no_std]
#![allow(dead_code, unused_imports, unused_unsafe)]
#![deny(unused_must_use)]
use core::time::Duration;
use ove::{Priority, Thread, Timeout};
"""
# A configuration may lack one of these. A body that uses it is then rejected for that reason.
_OPTIONAL = {"condvar": "Condvar", "mutex": "Mutex, RMutex", "queue": "Queue", "sem": "Sem"}


def job() -> Job:
    """Return the job of all cases."""
    return job_of(Compiler("rust", compiler, _compile), _judge_version, (OTHER_VERSION,))


def _judge_version(selection: Selection) -> list[Outcome]:
    if not selection.wants(GROUP, OTHER_VERSION, is_variant=False):
        return []
    own = dict(zip(_PARTS, version.current().split("."), strict=True))
    attempts = [functools.partial(_compile_crate, parts) for parts in ({**own, "MAJOR": "99"}, own)]
    return [judge(OTHER_VERSION, _OTHER_VERSION_CLAIM, _said(own), *attempts)]


_PARTS = ("MAJOR", "MINOR", "PATCH")


def _said(own: dict[str, str]) -> str:
    """Return the message that rejects the crate: both versions, and the line to write."""
    here = re.escape(".".join(own[part] for part in _PARTS))
    there = re.escape(".".join({**own, "MAJOR": "99"}[part] for part in _PARTS))
    asked = re.escape(f'`ove = "{own["MAJOR"]}.{own["MINOR"]}"` in Cargo.toml')
    return f"the crate `ove` is {there}, and the oveRTOS that builds the image is {here}: write {asked}"


def _compile_crate(parts: dict[str, str]) -> tuple[bool, str]:
    """Compile the crate against an image's headers, as cargo would with these numbers in its manifest."""
    request = BuildRequest(CRATE, on_host("heap", "rust"), (), tag="refuses")
    build_targets(request, ("hello_cargo",))
    settings = tomllib.loads((request.folder / "generated" / "ove_cargo.toml").read_text(encoding="utf-8"))
    numbers = {f"CARGO_PKG_VERSION_{part}": number for part, number in parts.items()}
    words = ["rustc", "--edition", "2021", "--crate-type", "lib", "--crate-name", "ove", "-C", "panic=abort"]
    with tempfile.TemporaryDirectory() as folder:
        words += [*settings["build"]["rustflags"], "--emit", "metadata", "--out-dir", folder]
        environment = {"LC_ALL": "C", **settings["env"], **numbers}
        done = call([*words, str(BINDING / "src" / "lib.rs")], _TIMEOUT_S, environment=environment)
    return done.code == 0, done.output


def compiler(mode: str, defines: tuple[str, ...]) -> list[str]:
    """Return the command that compiles the source on standard input, with the binding of one configuration."""
    tag = "+".join(["refuses", *(define.replace("=", "-") for define in defines)])
    request = BuildRequest(CRATE, on_host(mode, "rust"), defines, tag=tag)
    build_targets(request, ("hello_cargo",))
    settings = tomllib.loads((request.folder / "generated" / "ove_cargo.toml").read_text(encoding="utf-8"))
    found = sorted(request.folder.glob("rust/*/release/deps/libove-*.rlib"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise Failure(f"{request.folder}: cargo built no library of the crate ove")
    options = ["--edition", "2021", "--crate-type", "lib", "-C", "panic=abort", *settings["build"]["rustflags"]]
    return ["rustc", *options, "-L", f"dependency={found[-1].parent}", "--extern", f"ove={found[-1]}", "-"]


def _compile(command: list[str], bodies: tuple[str, ...]) -> tuple[bool, str]:
    flags = {word.removeprefix("ove_") for word in command}
    uses = "".join(f"use ove::{{{names}}};\n" for name, names in _OPTIONAL.items() if name in flags)
    functions = [f"pub fn body{i}() {{\n{body}\n}}\n" for i, body in enumerate(bodies)]
    source = f"{_PROLOGUE}{uses}{''.join(functions)}"
    with tempfile.TemporaryDirectory() as folder:
        # Emit an object, because the compiler reports some errors only when it generates code.
        words = [*command, "--emit", "obj", "-o", str(Path(folder) / "body.o")]
        done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"}, text=source)
    return done.code == 0, done.output
