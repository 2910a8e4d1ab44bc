# SPDX-License-Identifier: MIT OR Apache-2.0
"""The programs integrations/<library>/test* print exactly their expected.txt and end with code 0.

They run on each kernel for which neither the library nor the program has a file not_on/<kernel>.txt, which has the
reason.
"""

from __future__ import annotations

from pathlib import Path

from ove_lab import board as boards
from ove_lab.runner import explain_addresses, mismatch, run
from ove_tests.testing.conformance import SANITIZER_ENVIRONMENT, TIMEOUT_S
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import integrations
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.paths import INTEGRATIONS, ROOT
from ove_tool.setup.parts import TESTS, library_parts, parts_for
from ove_tool.variant import Variant

PREFIX = "integration."


def job(variant: Variant) -> Job:
    """Return the job that runs the test of each library in one variant."""

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [one for one in names if selection.wants(variant.group, f"{PREFIX}{one}", is_variant=True)]
        return [_run(variant, name) for name in wanted]

    names = sorted(_programs())
    libraries = [part for name in integrations.names() for part in library_parts(name)]
    return Job(
        f"{variant.group} integrations",
        variant.group,
        execute,
        lambda: [f"{variant.group}:{PREFIX}{name}" for name in names],
        is_variant=True,
        prefixes=(PREFIX,),
        needs=(TESTS, *parts_for(variant), *libraries),
    )


def _programs() -> dict[str, Path]:
    """Return the program of each test: `lwip` is in lwip/test, `lwip.messages` in lwip/test_messages."""
    found = {}
    for path in INTEGRATIONS.glob("*/test*/expected.txt"):
        app = path.parent
        found[app.name.replace("test", app.parent.name, 1).replace("_", ".", 1)] = app
    return found


def _run(variant: Variant, name: str) -> Outcome:
    identity = f"{variant.group}:{PREFIX}{name}"
    app = _programs()[name]
    shown = app.relative_to(ROOT).as_posix()
    claim = f"The test of {name} prints exactly {shown}/expected.txt and ends with code 0."
    for folder in (app.parent, app):
        if (reason := folder / "not_on" / f"{variant.rtos}.txt").is_file():
            return Outcome(identity, SKIP, reason.read_text(encoding="utf-8").strip(), claim)
    try:
        image = build(BuildRequest(app, variant), is_quiet=True)
    except BuildFailure as error:
        return Outcome(identity, FAIL, str(error), claim)
    environment = SANITIZER_ENVIRONMENT if variant.sanitize else {}
    result = run(image, boards.load(variant.board), timeout_s=TIMEOUT_S, environment=environment)
    problems = mismatch(result, (app / "expected.txt").read_text(encoding="utf-8"), TIMEOUT_S)
    problems += [place for line in result.lines for place in explain_addresses(image, line)]
    return Outcome(identity, FAIL if problems else PASS, "\n".join(problems), claim, result.seconds)
