# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each example must print exactly its expected.txt and end with code 0."""

from __future__ import annotations

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.runner import explain_addresses, mismatch, run
from ove_tests.testing.conformance import SANITIZER_ENVIRONMENT
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.paths import EXAMPLES
from ove_tool.variant import Variant, examples


def job(variant: Variant) -> Job:
    """Return the job that runs all examples in one variant."""

    def execute(selection: Selection) -> list[Outcome]:
        names = in_language(variant.lang)
        if not names:
            raise Failure(f"{EXAMPLES} has no example in {variant.lang}: the examples are part of the checkout")
        return [
            _run(variant, name) for name in names if selection.wants(variant.group, f"example.{name}", is_variant=True)
        ]

    def ids() -> list[str]:
        return [f"{variant.group}:example.{name}" for name in in_language(variant.lang)]

    return Job(f"{variant.group} examples", variant.group, execute, ids, is_variant=True, prefixes=("example.",))


def in_language(lang: str) -> list[str]:
    """Return the examples in a language."""
    return [name for name in examples() if (EXAMPLES / name / lang).is_dir()]


def _run(variant: Variant, name: str) -> Outcome:
    identity = f"{variant.group}:example.{name}"
    claim = f"The example {name} prints exactly examples/{name}/expected.txt and ends with code 0."
    expected_file = EXAMPLES / name / "expected.txt"
    if not expected_file.is_file():
        return Outcome(identity, FAIL, f"{expected_file} is missing", claim)
    try:
        image = build(BuildRequest(EXAMPLES / name, variant), is_quiet=True)
    except BuildFailure as error:
        return Outcome(identity, FAIL, str(error), claim)
    board = boards.load(variant.board)
    result = run(image, board, environment=SANITIZER_ENVIRONMENT if variant.sanitize else {})
    problems = mismatch(result, expected_file.read_text(encoding="utf-8"), board.default_timeout_s)
    problems += [place for line in result.lines for place in explain_addresses(image, line)]
    return Outcome(identity, FAIL if problems else PASS, "\n".join(problems), claim, result.seconds)
