# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove test` keeps its verdicts: jobs that break, die, hang or cannot begin are one failed job each."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ove_lab.errors import Failure, Missing, UsageError
from ove_tests.cli.test import no_match
from ove_tests.testing.execute import AT_ONCE, Ended, execute, may_start, next_job
from ove_tests.testing.idle import Idle
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tests.testing.record import Record, to_repeat


def job(name: str, run: Callable[[Selection], list[Outcome]]) -> Job:
    return Job(f"v {name}", "v", run, lambda: [f"v:{name}"], True)


def good(name: str) -> Job:
    return job(name, lambda _: [Outcome(f"v:{name}", PASS)])


def verdicts(ended: list[Ended]) -> list[tuple[str, str]]:
    return [(outcome.id, outcome.verdict) for end in ended for outcome in end.outcomes]


def test_failures_become_outcomes() -> None:
    """Claim: every job's outcomes come back in order, and a job that breaks is a failed test, not a lost one."""

    def breaks(_: Selection) -> list[Outcome]:
        raise Failure("no compiler")

    both = Job("g tests", "g", lambda _: [Outcome("g:a", PASS), Outcome("g:b", SKIP, "why")], list)
    found = execute([job("conformance", breaks), both], Selection())
    assert verdicts(found) == [("v:conformance", FAIL), ("g:a", PASS), ("g:b", SKIP)]
    assert found[0].outcomes[0].why == "no compiler"


def times_out(_: Selection) -> list[Outcome]:
    raise subprocess.TimeoutExpired("zig build", 600)


def is_killed(_: Selection) -> list[Outcome]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def leaves(_: Selection) -> list[Outcome]:
    os._exit(7)


def spins(_: Selection) -> list[Outcome]:
    while True:
        pass


@pytest.mark.parametrize(
    ("run", "why"),
    [
        (times_out, "TimeoutExpired"),
        (is_killed, "was killed by SIGKILL before it gave a verdict"),
        (leaves, "ended with code 7 before it gave a verdict"),
        (spins, "used 0.5 s of processor time and did not end"),
    ],
)
def test_job_that_dies_or_hangs_is_one_failed_job(
    run: Callable[[Selection], list[Outcome]], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claim: a job that breaks, is killed, leaves or hangs is named with the reason, and its neighbours run."""
    monkeypatch.setattr("ove_tests.testing.execute.PATIENCE", 1000)
    found = execute([good("a"), job("bad", run), good("b"), good("c")], Selection(), limit_s=0.5)
    assert verdicts(found) == [("v:a", PASS), ("v:bad", FAIL), ("v:b", PASS), ("v:c", PASS)]
    assert why in found[1].outcomes[0].why


def test_job_that_waits_for_ever_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a job that waits is ended by the clock, and the program that it waited for ends with it."""
    monkeypatch.setattr("ove_tests.testing.execute.PATIENCE", 1)

    def waits(_: Selection) -> list[Outcome]:
        child = subprocess.Popen(["sleep", "600"])
        (tmp_path / "pid").write_text(str(child.pid))
        child.wait()
        return []

    # On a busy machine, the job may take longer to start its program.
    for limit_s in (0.5, 5.0, 50.0):
        found = execute([job("waits", waits)], Selection(), limit_s=limit_s)
        assert f"did not end within {limit_s:g} s" in found[0].outcomes[0].why
        if (tmp_path / "pid").exists() and (tmp_path / "pid").read_text():
            break
    child = Path("/proc") / (tmp_path / "pid").read_text() / "stat"
    while child.exists() and " Z " not in child.read_text():
        time.sleep(0.01)


def test_long_jobs_begin_first_and_one_at_a_time() -> None:
    """Claim: a job that takes minutes starts at once, in parallel with the others, not after them."""
    jobs = [good("a"), good("b"), replace(good("long"), is_long=True), replace(good("longer"), is_long=True)]
    waiting, order = [0, 1, 2, 3], []
    for beside in (False, True, True, False):
        order.append(next_job(waiting, jobs, beside))
        waiting.remove(order[-1])
    assert order == [2, 0, 1, 3]


def test_another_job_starts_while_a_processor_is_idle() -> None:
    """Claim: while jobs wait, one more starts after a whole idle window, up to a small number in total."""
    now, counted = 100.0, 7.0
    idle = Idle(lambda: counted, lambda: now)
    asked = []
    # Busy; idle, in the middle of a window and at its end; for a tenth of a processor, for a quarter; idle.
    for seconds, idle_s in [(2.0, 0.1), (1.0, 1.0), (1.0, 1.0), (2.0, 0.2), (2.0, 0.5), (2.0, 4.0)]:
        now, counted = now + seconds, counted + idle_s
        asked.append(may_start(AT_ONCE, idle))
    assert asked == [False, False, True, False, True, True]
    now, counted = now + 2.0, counted + 2.0
    idle.restart()
    assert not may_start(AT_ONCE, idle)
    now, counted = now + 2.0, counted + 2.0
    assert not may_start(2 * AT_ONCE, idle)
    assert may_start(AT_ONCE - 1, Idle(lambda: 0.0, lambda: now))


def test_jobs_that_wait_run_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: two jobs that wait for a third one end, because the third starts in parallel."""

    class AlwaysIdle:
        def restart(self) -> None: ...

        def has_processor(self) -> bool:
            return True

    monkeypatch.setattr("ove_tests.testing.execute.Idle", AlwaysIdle)
    came = multiprocessing.get_context("fork").Event()

    def waits(_: Selection) -> list[Outcome]:
        return [Outcome("v:waits", PASS if came.wait(60) else FAIL)]

    def comes(_: Selection) -> list[Outcome]:
        came.set()
        return [Outcome("v:comes", PASS)]

    found = execute([job("waits", waits), job("waits", waits), job("comes", comes)], Selection())
    assert [verdict for _, verdict in verdicts(found)] == [PASS] * 3


def test_what_is_missing_is_named_once() -> None:
    """Claim: a job that lacks a part of the machine says so by its exception, and the others run."""

    def lacks(_: Selection) -> list[Outcome]:
        raise Missing("Rust", "cargo is missing", "install it")

    found = execute([job("rust", lacks), good("c")], Selection())
    assert verdicts(found) == [("v:rust", FAIL), ("v:c", PASS)]
    assert found[0].missing is not None
    assert found[0].missing.what == "Rust"


def test_job_that_broke_can_be_replayed() -> None:
    """Claim: the id of a job that could not start runs the whole job."""

    def run(selection: Selection) -> list[Outcome]:
        return [Outcome(f"v:{name}", PASS) for name in ("a", "b") if selection.wants("v", name, True)]

    selection = Selection(["v:conformance"], ["v"])
    found = execute([job("conformance", run), job("examples", lambda _: [])], selection)
    assert verdicts(found) == [("v:a", PASS), ("v:b", PASS)]
    assert selection.unused == []


def test_failed_runs_what_failed_and_what_gave_no_verdict(tmp_path: Path) -> None:
    """Claim: verdicts are on disk as they come; a run that was cut off leaves what failed and what did not run."""
    path = tmp_path / "results.jsonl"
    jobs = [good("a"), good("b"), good("c")]
    record = Record(path, jobs, keeps=False)
    record.add(jobs[0], [Outcome("v:a.1", PASS), Outcome("v:a.2", FAIL, "why")])
    with path.open("a") as stream:
        stream.write('{"job": "v b", "outcomes": [{"id": "v:b.1", "verd')
    assert to_repeat(path) == ["v:a.2", "v:b", "v:c"]
    again = Record(path, jobs[:1], keeps=True)
    again.add(jobs[0], [Outcome("v:a.2", PASS)])
    assert to_repeat(path) == ["v:b", "v:c"]
    assert set(again.outcomes) == {"v:a.1", "v:a.2"}
    assert set(again.own) == {"v:a.2"}
    for one in jobs[1:]:
        again.add(one, [Outcome(f"v:{one.name[2:]}.1", PASS)])
    assert to_repeat(path) == []


def test_job_that_could_not_begin_is_replaced_by_its_tests(tmp_path: Path) -> None:
    """Claim: once a job runs, the failure that stood for it is gone."""
    path = tmp_path / "results.jsonl"
    record = Record(path, [good("a")], keeps=False)
    record.add(good("a"), [Outcome("v:a", FAIL, "no compiler")])
    assert to_repeat(path) == ["v:a"]
    Record(path, [good("a")], keeps=True).add(good("a"), [Outcome("v:a.1", PASS)])
    assert to_repeat(path) == []


def test_job_without_a_verdict_is_repeated_alone(tmp_path: Path) -> None:
    """Claim: --failed runs the jobs that a run was cut off before, and no other job of their group."""
    path = tmp_path / "results.jsonl"
    planned = [good("log c"), good("log cpp"), good("death c"), good("log")]
    Record(path, planned[:1], keeps=False)
    selection = Selection(to_repeat(path), ["v"], of_jobs=[one.id for one in planned])
    assert [one.name for one in planned if selection.wants_job(one)] == ["v log c"]
    # The ids of tests and of groups mean what they did.
    for pattern, names in {"v:log*": ["v log c", "v log cpp", "v death c", "v log"], "v:log": ["v log"]}.items():
        selection = Selection([pattern], ["v"], of_jobs=[one.id for one in planned])
        assert [one.name for one in planned if selection.wants_job(one)] == names


def test_failed_without_a_run(tmp_path: Path) -> None:
    """Claim: --failed before any run says what to do."""
    with pytest.raises(UsageError, match="run it without --failed first"):
        to_repeat(tmp_path / "results.jsonl")


def test_unknown_ids_are_found_without_a_build() -> None:
    """Claim: a pattern that matches nothing the sources declare is known before any job starts."""
    jobs = [Job("v all", "v", lambda _: [], lambda: ["v:mutex.lock.timeout", "v:sem.give.one"], True)]
    selection = Selection(["mutex.*", "NOSUCH", "v", "v:all", "v:sem.take.one"], ["v"])
    assert selection.unknown(jobs) == ["NOSUCH", "v:sem.take.one"]


def test_a_hint_is_an_id_that_matches() -> None:
    """Claim: the id that a message suggests is one that the same command takes.

    Without its group, an id stands for a test of the variants only.
    """
    jobs = [
        Job("host", "host", lambda _: [], lambda: ["host:queue.header", "host:mutex.lock"]),
        Job("v", "v", lambda _: [], lambda: ["v:mutex.lock"], True),
    ]
    for typed, hint in {
        "queue.header": "host:queue.header",
        "mutex.lok": "mutex.lock",
        "hst:mutex": "mutex.lock",
    }.items():
        assert f"Did you mean {hint}?" in no_match([typed], jobs)
        assert Selection([hint], ["host", "v"]).unknown(jobs) == []
