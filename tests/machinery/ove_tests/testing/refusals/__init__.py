# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code that must not build: whole programs, and bodies of functions in each language that has a file of cases.

tests/refusals/programs/<name> holds a program, tests/refusals/<language>/cases.toml the bodies; the module of that
language's name here says how a body is compiled.
"""

from __future__ import annotations

import importlib

from ove_tests.testing.model import Job
from ove_tests.testing.refusals import programs
from ove_tests.testing.refusals.judge import FOLDER
from ove_tool.languages import names


def jobs() -> list[Job]:
    """Return the jobs of all programs and of all languages. Raises Failure for a file of cases that is wrong."""
    spoken = [name for name in names() if (FOLDER / name / "cases.toml").is_file()]
    return [*programs.jobs(), *(importlib.import_module(f"{__name__}.{name}").job() for name in spoken)]
