# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code that must not build: whole programs, and function bodies in each language that has a file of cases.

tests/refusals/programs/<name> contains a program, and tests/refusals/<language>/cases.toml the bodies. The module
with the language's name in this package compiles a body.
"""

from __future__ import annotations

import importlib

from ove_tests.testing.model import Job
from ove_tests.testing.refusals import programs
from ove_tests.testing.refusals.judge import FOLDER
from ove_tool.languages import names


def jobs() -> list[Job]:
    """Return the jobs of all programs and of all languages. Raises Failure for an invalid file of cases."""
    spoken = [name for name in names() if (FOLDER / name / "cases.toml").is_file()]
    return [*programs.jobs(), *(importlib.import_module(f"{__name__}.{name}").job() for name in spoken)]
