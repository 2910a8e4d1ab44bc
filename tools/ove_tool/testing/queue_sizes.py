# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a queue's send and receive may cost, by the size of the item: limits beyond the benchmark's one size."""

from __future__ import annotations

from typing import Any

import yaml

from ove_tool import board as boards
from ove_tool.bench.collect import collect
from ove_tool.build import BuildRequest, build
from ove_tool.errors import Failure
from ove_tool.paths import ROOT
from ove_tool.runner import run
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import Variant

APP = ROOT / "tests" / "benchmark" / "queue_sizes"
GROUP = "queue-sizes"
_TIMEOUT_S = 60.0


def jobs() -> list[Job]:
    """Give a job for each kernel and board that the file of limits names."""
    limits = yaml.safe_load((APP / "limits.yaml").read_text(encoding="utf-8"))["limits"]
    variants = dict.fromkeys((item["rtos"], item["board"]) for item in limits)
    return [_job(Variant(*one, "heap"), [i for i in limits if (i["rtos"], i["board"]) == one]) for one in variants]


def _job(variant: Variant, limits: list[dict[str, Any]]) -> Job:
    names = {f"{variant.rtos}.{item['case'].partition('/')[2]}": item for item in limits}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: item for name, item in names.items() if selection.wants(GROUP, name, is_variant=False)}
        return _judge(variant, wanted) if wanted else []

    def listed() -> list[str]:
        return [f"{GROUP}:{name}" for name in names]

    return Job(f"{GROUP} {variant.rtos}", GROUP, execute, listed, needs=(TESTS, *parts_for(variant)))


def _judge(variant: Variant, wanted: dict[str, dict[str, Any]]) -> list[Outcome]:
    image = build(BuildRequest(APP, variant), is_quiet=True)
    board = boards.load(variant.board)
    done = run(image, board, timeout_s=_TIMEOUT_S)
    if done.timed_out or done.exit_code != 0:
        raise Failure(f"the program ended with code {done.exit_code}; its last output:\n{done.tail()}")
    measured = collect(done.lines, board, variant).by_name
    outcomes = []
    for name, item in wanted.items():
        row = measured.get(item["case"])
        why = "not measured" if row is None else ""
        if row is not None and row.figure > item["at_most"]:
            why = f"{row.figure:.0f} {row.unit}, at most {item['at_most']}"
        claim = f"{item['case']} costs at most {item['at_most']} {board.unit}."
        outcomes.append(Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, done.seconds))
    return outcomes
