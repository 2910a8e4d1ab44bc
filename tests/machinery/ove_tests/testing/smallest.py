# SPDX-License-Identifier: MIT OR Apache-2.0
"""How much larger than in C each language's smallest program is: tests/smallest."""

from __future__ import annotations

import functools

from ove_lab import image as images
from ove_lab.schema import Count, Table, Word
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import yaml_file
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

APP = ROOT / "tests" / "smallest"
LIMITS = APP / "limits.yaml"
GROUP = "smallest"
_MODE = "zeroheap"
_DEFINES = ("CONFIG_OVE_CHECKS=n",)


class File(Table):
    """The file of limits: bytes of flash above the program in C, by language."""

    board: Word
    rtos: list[Word]
    more_than_c: dict[Word, Count]


def jobs() -> list[Job]:
    """Return a job for each kernel and language that the file of limits names."""
    limits = yaml_file.read(LIMITS, File)
    return [_job(rtos, limits.board, lang, above) for rtos in limits.rtos for lang, above in limits.more_than_c.items()]


def _job(rtos: str, board: str, lang: str, above: int) -> Job:
    name = f"{rtos}.{lang}"
    claim = f"The smallest program in this language takes at most {above} bytes more than the one in C."
    variant = Variant(rtos, board, _MODE, lang)

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(GROUP, name, is_variant=False):
            return []
        why = judge(_flash(variant), _flash(Variant(rtos, board, _MODE)), above)
        return [Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim)]

    return Job(f"{GROUP} {name}", GROUP, execute, lambda: [f"{GROUP}:{name}"], needs=(TESTS, *parts_for(variant)))


def judge(flash: int, in_c: int, above: int) -> str:
    """Return how the limit is exceeded; empty if it is not."""
    more = flash - in_c
    return f"{flash} bytes, {more} more than the {in_c} of C; at most {above} more" if more > above else ""


@functools.cache
def _flash(variant: Variant) -> int:
    return images.size(build(BuildRequest(APP, variant, _DEFINES, tag="smallest"), is_quiet=True).elf).flash
