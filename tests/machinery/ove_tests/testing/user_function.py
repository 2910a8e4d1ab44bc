# SPDX-License-Identifier: MIT OR Apache-2.0
"""How many instructions a function with a call of each kind has in flash: tests/user_function."""

from __future__ import annotations

import re
from typing import Any, Literal

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.schema import Count, Table, Word
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import yaml_file
from ove_tool.build import LTO, SMALL, BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

APP = ROOT / "tests" / "user_function"
GROUP = "user-function"
LIMITS = APP / "limits.yaml"
_NAME = "user_function"
_MODE = "zeroheap"
_DEFINES = ("CONFIG_OVE_CHECKS=n",)
_TIMEOUT_S = 60.0
# A line of a disassembly with an instruction: address, bytes, mnemonic. A literal is not an instruction.
_INSTRUCTION = re.compile(r"^ *[0-9a-f]+:\t[0-9a-f ]+\t(?!\.)(\S+)", re.MULTILINE)
# The options of each kind of build.
Kind = Literal["fast", "small", "lto"]
_KINDS: dict[Kind, dict[str, Any]] = {"fast": {}, "small": {"build_type": SMALL}, "lto": {"cmake_defines": LTO}}


class File(Table):
    """The file of limits: instructions by kernel, language and kind of build."""

    board: Word
    at_most: dict[Word, dict[Word, dict[Kind, Count]]]


def jobs() -> list[Job]:
    """Return a job for each kernel and language that the file of limits names."""
    limits = yaml_file.read(LIMITS, File)
    return [
        _job(Variant(rtos, limits.board, _MODE, lang), kinds)
        for rtos, languages in limits.at_most.items()
        for lang, kinds in languages.items()
    ]


def _job(variant: Variant, kinds: dict[Kind, int]) -> Job:
    names = {f"{variant.rtos}.{variant.lang}.{kind}": kind for kind in kinds}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: kind for name, kind in names.items() if selection.wants(GROUP, name, is_variant=False)}
        return [_outcome(variant, name, kind, kinds[kind]) for name, kind in wanted.items()]

    def listed() -> list[str]:
        return [f"{GROUP}:{name}" for name in names]

    prefix = f"{variant.rtos}.{variant.lang}"
    return Job(f"{GROUP} {prefix}", GROUP, execute, listed, prefixes=(prefix,), needs=(TESTS, *parts_for(variant)))


def _outcome(variant: Variant, name: str, kind: Kind, at_most: int) -> Outcome:
    image = build(BuildRequest(APP, variant, _DEFINES, tag=kind, **_KINDS[kind]), is_quiet=True)
    done = call(["arm-none-eabi-objdump", "-d", f"--disassemble={_NAME}", str(image.elf)], _TIMEOUT_S)
    count = instructions(done.output)
    why = f"{count} instructions, at most {at_most}" if count > at_most else ""
    claim = f"A function with a call of each kind has at most {at_most} instructions in flash."
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, covered=f"{count} instructions")


def instructions(disassembly: str) -> int:
    """Count the instructions of a disassembled function. Raises Failure if there are none."""
    count = len(_INSTRUCTION.findall(disassembly))
    if count == 0:
        raise Failure(f"{_NAME} is not in the image")
    return count
