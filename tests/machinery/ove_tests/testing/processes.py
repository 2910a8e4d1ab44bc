# SPDX-License-Identifier: MIT OR Apache-2.0
"""Jobs that run other programs, pytest and the linters, and read their reports."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing import ids, junit
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.checkout import files
from ove_tool.paths import ROOT, VENV_PYTHON

# Processor time. The whole suite takes half of it on a busy machine.
_TIMEOUT_S = 1500
SOURCES = ("*.c", "*.h", "*.cpp", "*.hpp")
PYTHON = ("*.py",)
SCRIPTS = ("*.js",)
PAGES = (*SCRIPTS, "*.css")
# The folders of tests of the tool, of the laboratory and of the kernel reports.
_TESTS = (ROOT / "tools" / "tests", ROOT / "lab" / "tests", *sorted(ROOT.glob("*/report/tests")))
# Matches a pattern that selects no test of the tool: another group, or an ID of another group.
_OF_OTHERS = re.compile(r"(?!tool$)[\w-]+|(?!tool:)[\w.-]+:.*")
_IN_FILE = re.compile(r"tool:(test_[\w*?]+)(?:\.(.*))?")


def python_job() -> Job:
    """Return the job that runs the Python tests."""
    return Job("tests of the tool", "tool", _run_pytest, _list_pytest)


def lint_job() -> Job:
    """Return the job that runs the formatters and linters over the tracked files."""
    return Job("formats and lints", "lint", _run_lints, lambda: [f"lint:{name}" for name, *_ in _lints()])


def _call(command: Sequence[str], **environment: str) -> tuple[int, str]:
    done = call(command, _TIMEOUT_S, ROOT, {"PYTHONPATH": str(ROOT / "tools"), **environment})
    return done.code, done.output


def _pytest(*arguments: str) -> list[str]:
    return [str(VENV_PYTHON), "-P", "-m", "pytest", *arguments]


def wanted_tests(selection: Selection) -> list[str]:
    """Return what pytest must run: functions or files, or the folders if a pattern does not begin with a file.

    A function's name selects all its cases.
    """
    found = set()
    for pattern in selection.patterns or [""]:
        if pattern and _OF_OTHERS.fullmatch(pattern):
            continue
        named = _IN_FILE.match(pattern)
        paths = [path for each in _TESTS if named for path in each.glob(f"{named[1]}.py")]
        if not named or not paths:
            return list(map(str, _TESTS))
        function = f"::{named[2]}" if named[2] and named[2].isidentifier() else ""
        found |= {f"{path}{function}" for path in paths}
    chosen = sorted(one for one in found if "::" not in one or one.partition("::")[0] not in found)
    return chosen or list(map(str, _TESTS))


def _list_pytest() -> list[str]:
    return [f"tool:{name}" for folder in _TESTS for name in ids.of_python(folder)]


def _run_pytest(selection: Selection) -> list[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        code, text = _call(_pytest(f"--junitxml={report}", *wanted_tests(selection)))
        if not report.exists():
            raise Failure(f"pytest wrote no report (code {code}):\n{text[-3000:]}")
        outcomes = junit.read(report, "tool")
    if not outcomes:
        raise Failure(f"pytest ran no test (code {code}):\n{text[-3000:]}")
    return [outcome for outcome in outcomes if selection.wants("tool", outcome.id.partition(":")[2], False)]


def _lints() -> list[tuple[str, str, list[str], tuple[str, ...]]]:
    """Return id, claim, command and kinds of files of each linter."""
    python = str(VENV_PYTHON)
    ruff = [python, "-P", "-m", "ruff"]
    deno = str(VENV_PYTHON.with_name("deno"))
    code = "import sys, clang_format; sys.exit(clang_format.clang_format())"
    return [
        ("ruff", "No Python file breaks a rule of pyproject.toml.", [*ruff, "check"], PYTHON),
        ("ruff-format", "Every Python file is formatted.", [*ruff, "format", "--check"], PYTHON),
        ("clang-format", "Every C and C++ file is formatted.", [python, "-c", code, "--dry-run", "-Werror"], SOURCES),
        ("deno-lint", "No script breaks a recommended rule of deno.", [deno, "lint"], SCRIPTS),
        ("deno-fmt", "Every script and style is formatted.", [deno, "fmt", "--check", "--line-width", "120"], PAGES),
    ]


def _run_lints(selection: Selection) -> list[Outcome]:
    outcomes = []
    for name, claim, command, kinds in _lints():
        if not selection.wants("lint", name, False):
            continue
        started = time.monotonic()
        code, text = _call([*command, *files(*kinds)])
        why = "" if code == 0 else text[-4000:]
        outcomes.append(Outcome(f"lint:{name}", FAIL if code else PASS, why, claim, time.monotonic() - started))
    return outcomes
