# SPDX-License-Identifier: MIT OR Apache-2.0
"""Test outcomes, the jobs that produce them, and the selection of ids."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ove_tool.setup.parts import Part

PASS, FAIL, SKIP = "pass", "fail", "skip"
# Prefixes of the names of tests that are not in the conformance image.
RESERVED = ("application.", "audit.", "bench.", "cost.", "example.", "integration.", "os_", "soak.", "sweep.")
# Prefix of the reason for a test that only --exhaustive or its own name runs.
LEFT_OUT = "left to --exhaustive: "
_WILDCARD = re.compile(r"[*?\[]")


@dataclass(frozen=True)
class Outcome:
    """One test. `id` is <group>:<test>; the group is a variant, or tool, lint, build, alloy.

    `covered` says how much a search covered, if the verdict depends on it.
    """

    id: str
    verdict: str
    why: str = ""
    claim: str = ""
    seconds: float = 0.0
    covered: str = ""

    @property
    def replay(self) -> str:
        """The command that runs this test alone."""
        quoted = f"'{self.id}'" if any(c in self.id for c in " []()'\"*?$&;|<>") else self.id
        return f"./ove test {quoted}"


class Selection:
    """The ids that the user named: exact, or with * and ?. A name without a colon is a group, or an id in every
    variant.

    With `is_exhaustive`, a search runs to its full bounds, however long that takes. With `is_named`, the user named the
    whole job. `of_jobs` are the ids of all jobs: a pattern that equals one of them selects only that job.
    """

    def __init__(
        self,
        patterns: Sequence[str] = (),
        groups: Sequence[str] = (),
        *,
        is_exhaustive: bool = False,
        is_named: bool = False,
        of_jobs: Iterable[str] = (),
    ) -> None:
        self.patterns = tuple(patterns)
        self.groups = frozenset(groups)
        self.is_exhaustive = is_exhaustive
        self.is_named = is_named
        self._of_jobs = frozenset(of_jobs)
        self.used: set[str] = set()

    def wants_job(self, job: Job) -> bool:
        """Return True if any test of the job may be wanted, so that the others need not be built."""
        if not self.patterns:
            return not job.on_demand
        return any(self._may_hold(pattern, job) for pattern in self.patterns)

    def _may_hold(self, pattern: str, job: Job) -> bool:
        if pattern in self._of_jobs:
            return pattern == job.id
        head, tail, needs_variant = self._split(pattern)
        if (needs_variant and not job.is_variant) or not fnmatch.fnmatchcase(job.group, head):
            return False
        if job.on_demand and head != job.group:
            return False
        fixed = _WILDCARD.split(tail, maxsplit=1)[0]
        if fnmatch.fnmatchcase(job.part, tail) or not fixed:
            return True
        if job.prefixes:
            return any(prefix.startswith(fixed) or fixed.startswith(prefix) for prefix in job.prefixes)
        return not fixed.startswith(RESERVED)

    @property
    def is_whole_run(self) -> bool:
        """Return True if the user asked for all tests, but not for exhaustive ones."""
        return not (self.patterns or self.is_exhaustive or self.is_named)

    def wants(self, group: str, name: str, is_variant: bool) -> bool:
        """Return True if a test is wanted, and record the pattern that matched."""
        if not self.patterns:
            return True
        found = {pattern for pattern in self.patterns if self._matches(pattern, group, name, is_variant)}
        self.used |= found
        return bool(found)

    def unknown(self, jobs: Sequence[Job]) -> list[str]:
        """Return the patterns that match neither a test declared in the sources nor a job. Builds nothing."""
        left = set(self.patterns)
        # Listing a job reads its sources, so list the wanted jobs first.
        for job in sorted(jobs, key=self.wants_job, reverse=True):
            if not left:
                break
            names = [*(name.partition(":")[2] for name in job.list()), job.part]
            left -= {p for p in left if any(self._matches(p, job.group, name, job.is_variant) for name in names)}
        # The sources do not contain the cases of a parametrised test.
        return [pattern for pattern in self.patterns if pattern in left and "[" not in pattern]

    @property
    def unused(self) -> list[str]:
        return [pattern for pattern in self.patterns if pattern not in self.used]

    def _matches(self, pattern: str, group: str, name: str, is_variant: bool) -> bool:
        if pattern == f"{group}:{name}":
            # Compare the exact id first, because the brackets of a parametrised test are not a pattern.
            return True
        head, tail, needs_variant = self._split(pattern)
        if needs_variant and not is_variant:
            return False
        # The name of a parametrised test stands for all its cases.
        names = (name, name.partition("[")[0])
        return fnmatch.fnmatchcase(group, head) and any(fnmatch.fnmatchcase(one, tail) for one in names)

    def _split(self, pattern: str) -> tuple[str, str, bool]:
        """Return the patterns of group and test, and whether only variants are meant."""
        head, colon, tail = pattern.partition(":")
        if colon:
            return head, tail, False
        return (pattern, "*", False) if pattern in self.groups else ("*", pattern, True)


@dataclass(frozen=True)
class Job:
    """A job that produces the outcomes of a group, or of part of one. `list` returns the ids and builds nothing.

    The job's test names begin with `prefixes`; without prefixes, it has all names that begin with none of RESERVED.
    `needs` are the parts that the job needs; None means that it may need any.
    With `on_demand`, the job runs only if the user names its group.
    With `is_long`, it takes minutes. Long jobs run one after another next to the short ones, so that none runs alone at
    the end.
    """

    name: str
    group: str
    run: Callable[[Selection], list[Outcome]]
    list: Callable[[], list[str]]
    is_variant: bool = False
    prefixes: tuple[str, ...] = ()
    needs: tuple[Part, ...] | None = None
    on_demand: bool = False
    is_long: bool = False

    @property
    def part(self) -> str:
        """The job's name within its group: the id under which it fails if it cannot even start."""
        return self.name.removeprefix(f"{self.group} ").replace(" ", "-")

    @property
    def id(self) -> str:
        """The id of the job itself."""
        return f"{self.group}:{self.part}"

    def narrowed(self, selection: Selection) -> Selection:
        """Return the selection for this job: the whole job if the user named it."""
        if selection.patterns and selection.wants(self.group, self.part, self.is_variant):
            return Selection(is_exhaustive=selection.is_exhaustive, is_named=True)
        return selection


def left_out(job: Job, reason: str) -> Job:
    """Return the job; a run of all tests skips it with a reason, and --exhaustive or naming a test includes it."""

    def execute(selection: Selection) -> list[Outcome]:
        if selection.is_whole_run:
            return [Outcome(name, SKIP, f"{LEFT_OUT}{reason}") for name in job.list()]
        return job.run(selection)

    return replace(job, run=execute)
