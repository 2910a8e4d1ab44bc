# SPDX-License-Identifier: MIT OR Apache-2.0
"""Judges code that must not build: the compiler must reject it with the right message, and its nearest legal variant
must build."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ove_lab import schema
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.paths import ROOT

FOLDER = ROOT / "tests" / "refusals"
GROUP = "build"
_SHOWN = 3000

# Builds something; returns whether it was built, and the compiler's output.
Attempt = Callable[[], tuple[bool, str]]


class Case(schema.Table):
    """One body that the compiler must reject. `message` is a regular expression that its output must match."""

    name: schema.Filled
    claim: schema.Filled
    refused: schema.Filled
    message: schema.Filled
    accepted: schema.Filled
    mode: Literal["heap", "zeroheap"] = "heap"
    defines: tuple[schema.Filled, ...] = ()

    def __post_init__(self) -> None:
        schema.pattern(self.message)


class _File(schema.Table):
    case: tuple[Case, ...]


@dataclass(frozen=True)
class Compiler:
    """How a language's bodies are compiled.

    `command` builds the requirements and returns the command line for a mode and its defines. `compile` runs it on
    bodies, each in a separate function.
    """

    lang: str
    command: Callable[[str, tuple[str, ...]], list[str]]
    compile: Callable[[list[str], tuple[str, ...]], tuple[bool, str]]


def load(path: Path) -> tuple[Case, ...]:
    """Read the cases. Raises Failure if one is incomplete."""
    return schema.toml(path, _File).case


def cases_of(lang: str) -> tuple[Case, ...]:
    return load(FOLDER / lang / "cases.toml")


def judge(name: str, claim: str, message: str, refused: Attempt, accepted: Attempt) -> Outcome:
    """Build the illegal code, then its legal variant, and judge both."""
    started = time.monotonic()
    is_built, text = refused()
    if is_built:
        why = "it builds"
    elif not re.search(message, text):
        why = f"it fails, but not with the message {message!r}:\n{text[-_SHOWN:]}"
    else:
        is_built, text = accepted()
        why = "" if is_built else f"its legal variant does not build, so something else is wrong:\n{text[-_SHOWN:]}"
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, time.monotonic() - started)


def job_of(
    compiler: Compiler,
    others: Callable[[Selection], list[Outcome]] = lambda _: [],
    other_names: tuple[str, ...] = (),
) -> Job:
    """Return the job of a language's cases, and of the module's other checks."""
    names = {f"{compiler.lang}.{case.name}": case for case in cases_of(compiler.lang)}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: case for name, case in names.items() if selection.wants(GROUP, name, is_variant=False)}
        return [*_judge_all(compiler, wanted), *others(selection)]

    return Job(f"refusals: {compiler.lang}", GROUP, execute, lambda: [f"{GROUP}:{n}" for n in (*names, *other_names)])


def _judge_all(compiler: Compiler, wanted: dict[str, Case]) -> list[Outcome]:
    outcomes = []
    for mode, defines in dict.fromkeys((case.mode, case.defines) for case in wanted.values()):
        cases = {name: case for name, case in wanted.items() if (case.mode, case.defines) == (mode, defines)}
        attempt = functools.partial(compiler.compile, compiler.command(mode, defines))
        # Compile all legal variants at once, and each separately only if that fails.
        all_good, _ = attempt(tuple(case.accepted for case in cases.values()))
        for name, case in cases.items():
            refused = functools.partial(attempt, (case.refused,))
            accepted = functools.partial(_given, all_good, attempt, case.accepted)
            outcomes.append(judge(name, case.claim, case.message, refused, accepted))
    return outcomes


def _given(is_known_good: bool, attempt: Callable[[tuple[str, ...]], tuple[bool, str]], body: str) -> tuple[bool, str]:
    return (True, "") if is_known_good else attempt((body,))
