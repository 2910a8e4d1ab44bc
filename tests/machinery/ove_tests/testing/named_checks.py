# SPDX-License-Identifier: MIT OR Apache-2.0
"""Jobs made of checks. Each check has an id and a claim, and returns the errors; some need a folder."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.build import BuildFailure
from ove_tool.setup.parts import Part

Check = Callable[[], list[str]]
FolderCheck = Callable[[Path], str]


class Missing(Exception):
    """A required program, or part of the git history, is missing, so the check is skipped."""


def job(title: str, group: str, checks: Mapping[str, tuple[str, Check]], needs: Iterable[Part]) -> Job:
    """Return the job. `checks` maps each id, without the group, to its claim and its check."""

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [one for one in checks if selection.wants(group, one, is_variant=False)]
        return [judged(f"{group}:{one}", *checks[one]) for one in wanted]

    return Job(title, group, execute, lambda: [f"{group}:{one}" for one in checks], needs=tuple(needs))


def judged(identity: str, claim: str, check: Check) -> Outcome:
    """Return the outcome of a check that returns the errors."""
    started = time.monotonic()
    try:
        wrong = check()
    except Failure as failure:
        wrong = [str(failure)]
    return Outcome(identity, FAIL if wrong else PASS, "\n".join(wrong), claim, time.monotonic() - started)


def folder_job(group: str, checks: Mapping[str, tuple[str, FolderCheck]], is_long: bool = False) -> Job:
    """Return the job of checks that each work in a separate folder. `checks` is as for `job`."""

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [one for one in checks if selection.wants(group, one, is_variant=False)]
        return [judge_in_folder(f"{group}:{one}", *checks[one]) for one in wanted]

    return Job(group, group, execute, lambda: [f"{group}:{one}" for one in checks], is_long=is_long)


def judge_in_folder(identity: str, claim: str, check: FolderCheck) -> Outcome:
    """Return the outcome of a check that works in a separate folder and returns the errors."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            why = check(Path(folder))
            verdict = FAIL if why else PASS
        except Missing as missing:
            verdict, why = SKIP, str(missing)
        except (BuildFailure, Failure) as failure:
            verdict, why = FAIL, str(failure)
    return Outcome(identity, verdict, why, claim, time.monotonic() - started)
