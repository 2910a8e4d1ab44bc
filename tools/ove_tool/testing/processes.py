# SPDX-License-Identifier: MIT OR Apache-2.0
"""Jobs that are other programs: pytest, the linters; and what such programs report."""

from __future__ import annotations

import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

from ove_tool.errors import Failure
from ove_tool.limits import call
from ove_tool.paths import ROOT, VENV_PYTHON
from ove_tool.testing import ids
from ove_tool.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection

_TIMEOUT_S = 600
SOURCES = ("*.c", "*.h", "*.cpp", "*.hpp")
PYTHON = ("*.py",)
_TOOL_TESTS = ROOT / "tools" / "tests"


def python_job() -> Job:
    """Give the job that runs the tool's own tests."""
    return Job("tests of the tool", "tool", _run_pytest, _list_pytest)


def lint_job() -> Job:
    """Give the job that runs ruff and clang-format over the tracked files."""
    return Job("formats and lints", "lint", _run_lints, lambda: [f"lint:{name}" for name, *_ in _lints()])


def _call(command: Sequence[str], **environment: str) -> tuple[int, str]:
    done = call(command, _TIMEOUT_S, ROOT, {"PYTHONPATH": str(ROOT / "tools"), **environment})
    return done.code, done.output


def _pytest(*arguments: str) -> list[str]:
    return [str(VENV_PYTHON), "-m", "pytest", str(_TOOL_TESTS), *arguments]


def _list_pytest() -> list[str]:
    return [f"tool:{name}" for name in ids.of_python(_TOOL_TESTS)]


def _run_pytest(selection: Selection) -> list[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        code, text = _call(_pytest(f"--junitxml={report}"))
        if not report.exists():
            raise Failure(f"pytest gave no report (code {code}):\n{text[-3000:]}")
        outcomes = read_junit("tool", report)
    if not outcomes:
        raise Failure(f"pytest ran no test (code {code}):\n{text[-3000:]}")
    return [outcome for outcome in outcomes if selection.wants("tool", outcome.id.partition(":")[2], False)]


def read_junit(group: str, report: Path) -> list[Outcome]:
    """Read the outcomes out of a JUnit file."""
    outcomes = []
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 - as above
        stem = case.get("classname", "").rsplit(".", maxsplit=1)[-1]
        name = f"{stem}.{case.get('name')}" if stem and group == "tool" else str(case.get("name"))
        verdict, why = PASS, ""
        for child in case:
            if child.tag in ("failure", "error"):
                # ctest keeps what the program said beside the failure, pytest inside it.
                said = [child.get("message"), child.text, case.findtext("system-out")]
                verdict, why = FAIL, "\n".join(text.strip() for text in said if text)[-4000:]
            elif child.tag == "skipped":
                verdict, why = SKIP, child.get("message") or "skipped"
        outcomes.append(Outcome(f"{group}:{name}", verdict, why, seconds=float(case.get("time", 0))))
    return outcomes


def _tracked(*patterns: str) -> list[str]:
    code, text = _call(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns])
    if code != 0:
        raise Failure(f"git cannot list the files of the checkout:\n{text}")
    return [name for name in text.splitlines() if (ROOT / name).is_file()]


def _lints() -> list[tuple[str, str, list[str], tuple[str, ...]]]:
    """Give id, claim, command and kinds of files of each linter."""
    python = str(VENV_PYTHON)
    ruff = [python, "-m", "ruff"]
    code = "import sys, clang_format; sys.exit(clang_format.clang_format())"
    return [
        ("ruff", "No Python file breaks a rule of pyproject.toml.", [*ruff, "check"], PYTHON),
        ("ruff-format", "Every Python file is formatted.", [*ruff, "format", "--check"], PYTHON),
        ("clang-format", "Every C and C++ file is formatted.", [python, "-c", code, "--dry-run", "-Werror"], SOURCES),
    ]


def _run_lints(selection: Selection) -> list[Outcome]:
    outcomes = []
    for name, claim, command, kinds in _lints():
        if not selection.wants("lint", name, False):
            continue
        started = time.monotonic()
        code, text = _call([*command, *_tracked(*kinds)])
        why = "" if code == 0 else text[-4000:]
        outcomes.append(Outcome(f"lint:{name}", FAIL if code else PASS, why, claim, time.monotonic() - started))
    return outcomes
