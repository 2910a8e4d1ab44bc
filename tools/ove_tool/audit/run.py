# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds the audit's image for a variant and judges every hot call in it."""

from __future__ import annotations

import tomllib
from functools import cache

from ove_tool.audit.expected import Expected, load
from ove_tool.audit.reach import Auditor, Reach, hot_calls
from ove_tool.build import BuildRequest, build
from ove_tool.kernels import every as every_kernel
from ove_tool.kernels import load as load_kernel
from ove_tool.languages import NATIVE, bound
from ove_tool.own_trees import not_available
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

APP = ROOT / "tests" / "audit"
# The calls that may exceed that limit, each with its reason.
LONGER = APP / "longer.toml"
# The configuration of a product: checks are off, otherwise they would be in every path.
DEFINES = ("CONFIG_OVE_CHECKS=n",)
# Instructions of code that another language may need more than C, error path included. On other kernels objects of
# backends/generic are in line, and LLVM lays out their loops of compare and swap longer than GCC does, though no more
# of it is executed: there the lengths in the file are what holds.
MOST_MORE = 4


def languages() -> list[str]:
    """Return C and the languages with their own versions of the hot calls."""
    return [NATIVE, *(lang for lang in bound() if (APP / lang).is_dir())]


def kernels() -> list[str]:
    """Return the audited kernels: those marked in backend.toml that can be built here."""
    return [kernel.name for kernel in every_kernel() if kernel.is_audited and not_available(kernel.name) is None]


def reaches(variant: Variant, forbidden: tuple[str, ...]) -> dict[str, tuple[Reach, Reach]]:
    """Return, for each hot call, its reach in the variant's language and in C."""
    auditor = Auditor(build(BuildRequest(APP, variant, DEFINES), is_quiet=True), forbidden)
    prefix = "" if variant.lang == NATIVE else f"{variant.lang}_"
    return {call: (auditor.audit(f"{prefix}{call}"), auditor.audit(call)) for call in hot_calls()}


def audit(variant: Variant, expected: Expected | None = None) -> dict[str, tuple[Reach, list[str]]]:
    """Return, for each hot call, its reach and the violations."""
    rules = expected or load()
    is_held_short = load_kernel(variant.rtos).as_short_as_c
    return {
        call: (
            twin,
            [
                *rules.problems(variant.rtos, call, twin),
                *(longer(twin, plain, most_more(call)) if is_held_short else []),
            ],
        )
        for call, (twin, plain) in reaches(variant, rules.forbidden).items()
    }


@cache
def _exceptions() -> dict[str, int]:
    entries = tomllib.loads(LONGER.read_text(encoding="utf-8"))["longer"]
    return {call: entry["more"] for entry in entries if entry["why"].strip() for call in entry["calls"]}


def most_more(call: str) -> int:
    """Return how many instructions another language may need more than C for a call."""
    return _exceptions().get(call, MOST_MORE)


def longer(twin: Reach, call: Reach, most: int = MOST_MORE) -> list[str]:
    """Return a message if another language's function is longer than its C counterpart."""
    more = twin.instructions - call.instructions
    return [f"has {more} instructions more than in C, at most {most} are allowed"] if more > most else []
