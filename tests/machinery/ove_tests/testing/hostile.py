# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that each try to break a rule of docs/rules.md: tests/hostile/<language>/programs.

A program is one file; its head names the rule it tries to break, the method, and its end: the compiler rejects it with
an error number (in Rust), or in every configuration it returns, stops with a number, or waits forever. A program that
returns checks the result itself. Files with one name in several languages are one scenario, with the same rule and
description in each.
"""

from __future__ import annotations

import itertools
import json
import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import run
from ove_tests.testing.conformance import SANITIZER_ENVIRONMENT, STOP_EXIT_BASE
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tests.testing.refusals.rust import compiler
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant, built_here, on_board

GROUP = "hostile"
APP = ROOT / "tests" / "hostile"
# The language whose compiler rejects programs; the ids for other languages begin with the language's name.
_SAFE = "rust"
LANGUAGES = sorted(path.parent.name for path in APP.glob("*/programs"))
_TIMEOUT_S = 60
# Time limit of a run in seconds. The image's own watchdog ends a program that waits forever, unless nothing runs.
_RUN_TIMEOUT_S = 15
# Seconds after which that watchdog says so. On a busy host a program that ends may need many of them.
_WATCHDOG_S = 3
_BUSY_HOST_S = 60
_AT_ONCE = 2
# Exit codes of the image for endings other than a stop.
_RETURNED, _WAITS = 0, 3
_END = re.compile(r"(returns|waits|stops \d+)( or (returns|waits|stops \d+))*")
_REFUSED = re.compile(r'refused (E\d{4}|"[^"]+")')
_HEAD = re.compile(r"//!? (rule|tries|runs|only|(?:end|open)(?:\.[a-z]+)*): (.+)")
_CRATE = """#![no_std]
#![forbid(unsafe_code)]
#![allow(dead_code)]
extern crate alloc;
pub const STACK: usize = 16384;
"""


def _sanitized(variants: list[Variant]) -> list[Variant]:
    """On the host, a program with a dangling reference is detected as soon as it uses the reference."""
    return [replace(one, sanitize="address") if boards.load(one.board).is_host else one for one in variants]


# Not on ARMv6-M: programs share by alloc::sync::Arc, which Rust has only where the processor compares and swaps.
_CONFIGURATIONS = {
    f"{variant.rtos}.{mode}": (variant, defines)
    for variant in _sanitized(built_here("heap", "rust"))
    for mode, defines in (("checks", ()), ("release", ("CONFIG_OVE_CHECKS=n",)))
}


def _in_language(variant: Variant, lang: str) -> Variant:
    return replace(variant, lang=lang)


@dataclass(frozen=True)
class Program:
    """One file. `ends` maps part of a configuration's name to what happens; "" is the others'.

    `opened` says likewise where the rule is known to be broken, and why; there the program is not run.
    """

    path: Path
    rule: str
    tries: str
    ends: dict[str, str]
    opened: dict[str, str]
    # Why the scenario has no program in the other languages.
    only: str = ""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def lang(self) -> str:
        return self.path.parent.parent.name

    @property
    def id(self) -> str:
        """The id within the group."""
        return _name(self.path)

    @property
    def refused(self) -> str | None:
        """The number of the compiler's error, or words of it where it has no number."""
        found = _REFUSED.fullmatch(self.ends[""])
        return found and (f"[{found[1]}]" if found[1].startswith("E") else found[1].strip('"'))

    def end(self, configuration: str) -> str:
        """Return the expected ending: a full name has precedence over a part, and the kernel over the mode."""
        return _of(self.ends, configuration) or ""

    def why_open(self, configuration: str) -> str | None:
        """Return why the program is not run; None if it is."""
        return _of(self.opened, configuration)


def _of(table: dict[str, str], configuration: str) -> str | None:
    rtos, _, mode = configuration.partition(".")
    return next((table[key] for key in (configuration, rtos, mode, "") if key in table), None)


def _name(path: Path) -> str:
    lang = path.parent.parent.name
    return path.stem if lang == _SAFE else f"{lang}.{path.stem}"


def paths(lang: str) -> list[Path]:
    """List the files of a language."""
    return sorted((APP / lang / "programs").iterdir())


def load(path: Path) -> Program:
    """Read the head of a program. Raises Failure if it is invalid."""
    text = path.read_text(encoding="utf-8").partition("\n")[2]
    heads = [
        _HEAD.fullmatch(line) for line in itertools.takewhile(lambda each: each.startswith("//"), text.splitlines())
    ]
    if not all(heads):
        raise Failure(f"{path.name}: a line of the head is `//! rule:`, `tries:`, `runs:`, `only:` or `end[.which]:`")
    fields = {head[1]: head[2] for head in heads if head}
    ends, opened = (
        {key.removeprefix(word).removeprefix("."): text for key, text in fields.items() if key.startswith(word)}
        for word in ("end", "open")
    )
    if not {"rule", "tries", "end"} <= fields.keys() or fields.get("runs", "before the start") != "before the start":
        raise Failure(f"{path.name}: the head needs rule, tries and end; runs is `before the start`")
    known = {"", "checks", "release", *_CONFIGURATIONS, *(name.partition(".")[0] for name in _CONFIGURATIONS)}
    is_refused = _REFUSED.fullmatch(fields["end"]) and len(ends) == 1
    if not {*ends, *opened} <= known or not (is_refused or all(_END.fullmatch(end) for end in ends.values())):
        raise Failure(
            f'{path.name}: an end is `refused E1234`, `refused "text"`, or `returns`, `waits`, `stops 9` with `or`'
        )
    return Program(path, fields["rule"], fields["tries"], ends, opened, fields.get("only", ""))


def programs(lang: str = "") -> list[Program]:
    """Read all programs in one language, or in all."""
    return [load(path) for each in ([lang] if lang else LANGUAGES) for path in paths(each)]


def jobs() -> list[Job]:
    """Return a job for the programs of each language."""
    return [_job(lang) for lang in LANGUAGES]


def _job(lang: str) -> Job:
    def execute(selection: Selection) -> list[Outcome]:
        wanted = [one for one in programs(lang) if selection.wants(GROUP, one.id, is_variant=False)]
        refused = [one for one in wanted if one.refused]
        running = [one for one in wanted if not one.refused]
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            command = compiler("heap", ()) if refused else []
            outcomes = list(pool.map(lambda one: _refuse(one, command), refused))
            images = {
                name: _image(_in_language(variant, lang), defines)
                for name, (variant, defines) in _CONFIGURATIONS.items()
                if running
            }
            return outcomes + list(pool.map(lambda one: _run(one, images), running))

    needs = (TESTS, *parts_for(on_board("heap", lang)))
    names = [f"{GROUP}:{_name(path)}" for path in paths(lang)]
    return Job(
        f"hostile programs {lang}",
        GROUP,
        execute,
        lambda: names,
        prefixes=tuple(name.partition(":")[2] for name in names),
        needs=needs,
        is_long=True,
    )


def _image(variant: Variant, defines: tuple[str, ...]) -> Image:
    return build(BuildRequest(APP, variant, defines, tag="hostile" + "-unchecked" * bool(defines)), is_quiet=True)


def _outcome(program: Program, why: str, started: float) -> Outcome:
    claim = f"{program.tries} (rule {program.rule})"
    return Outcome(f"{GROUP}:{program.id}", FAIL if why else PASS, why, claim, time.monotonic() - started)


def _refuse(program: Program, command: list[str]) -> Outcome:
    started = time.monotonic()
    source = f"{_CRATE}#[path = {json.dumps(str(program.path))}]\npub mod program;\n"
    with tempfile.TemporaryDirectory() as folder:
        # Compile to an object file, because some errors occur only during code generation.
        words = [*command, "--emit", "obj", "-o", str(Path(folder) / "program.o")]
        done = call(words, _TIMEOUT_S, environment={"LC_ALL": "C"}, text=source)
    wanted = program.refused or ""
    if done.code == 0:
        why = "it compiles"
    else:
        why = "" if wanted in done.output else f"it is refused, and not by {wanted}:\n{done.output[-3000:]}"
    return _outcome(program, why, started)


def _run(program: Program, images: dict[str, Image]) -> Outcome:
    started = time.monotonic()
    wrong, left = [], []
    for name, image in images.items():
        if why := program.why_open(name):
            left.append(f"{name}: {why}")
            continue
        variant = _in_language(_CONFIGURATIONS[name][0], program.lang)
        environment = {}
        if variant.sanitize:
            # A hostile program may leak memory, which is not a fault of the binding.
            environment = {
                **SANITIZER_ENVIRONMENT,
                "ASAN_OPTIONS": f"{SANITIZER_ENVIRONMENT['ASAN_OPTIONS']}:detect_leaks=0:allocator_may_return_null=1",
            }
        allowed = {_code(end) for end in program.end(name).split(" or ")}
        board = boards.load(variant.board)
        seconds = _BUSY_HOST_S if board.is_host and _WAITS not in allowed else _WATCHDOG_S
        result = run(image, board, (program.name, str(seconds)), _RUN_TIMEOUT_S, environment=environment)
        if result.timed_out or result.exit_code not in allowed:
            how = "it did not end" if result.timed_out else f"it ended with code {result.exit_code}"
            wrong.append(f"{name}: {how}, expected: {program.end(name)}; its last output:\n{result.tail(12)}")
    outcome = _outcome(program, "\n".join(wrong), started)
    return outcome if wrong or not left else replace(outcome, verdict=SKIP, why="open: " + "; ".join(left))


def _code(end: str) -> int:
    known = {"returns": _RETURNED, "waits": _WAITS}
    return known[end] if end in known else STOP_EXIT_BASE + int(end.removeprefix("stops "))
