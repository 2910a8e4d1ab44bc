# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pauses around C library calls, which find tests that depend on an idle host."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

from ove_tests.testing import held_up
from ove_tool.languages import NATIVE
from ove_tool.variant import on_host

# Prints errno and how often a mutex was locked.
_PROGRAM = r"""
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *lock_often(void *unused)
{
	struct timespec now;

	for (int i = 0; i < 50; i++) {
		pthread_mutex_lock(&mutex);
		count++;
		pthread_mutex_unlock(&mutex);
		clock_gettime(CLOCK_MONOTONIC, &now);
	}
	return unused;
}

int main(void)
{
	pthread_t thread;

	errno = 7;
	pthread_create(&thread, NULL, lock_often, NULL);
	lock_often(NULL);
	const int error = errno;
	pthread_join(thread, NULL);
	printf("%d %d\n", error, count);
	return 0;
}
"""


def _run(folder: Path, **pauses: str) -> tuple[str, float]:
    (folder / "program.c").write_text(_PROGRAM)
    subprocess.run(["gcc", "-pthread", "-o", folder / "program", folder / "program.c"], check=True)
    pauses["LD_PRELOAD"] = str(held_up.compiled(folder))
    started = time.monotonic()
    done = subprocess.run(
        [folder / "program"], env={**os.environ, **pauses}, check=True, capture_output=True, text=True
    )
    return done.stdout, time.monotonic() - started


def test_each_call_may_pause_and_changes_nothing(tmp_path: Path) -> None:
    """Claim: with a pause at each call, a program takes longer, and its results and its errno stay the same."""
    said, seconds = _run(tmp_path, OVE_PAUSES_PER_MILLE="1000", OVE_PAUSES_MS="4")
    assert said == "7 100\n"
    # About 200 pauses of 2 ms on average in each thread.
    assert seconds >= 0.1


def test_a_thread_that_makes_another_is_held_up(tmp_path: Path) -> None:
    """Claim: a thread that has created another one continues after its pause, which may be longer than a second."""
    said, seconds = _run(tmp_path, OVE_PAUSE_AFTER_CREATE_MS="1200")
    assert said == "7 100\n"
    assert seconds >= 1.2


def test_every_suite_of_the_host_is_searched(tmp_path: Path) -> None:
    """Claim: jobs are the conformance suite and CMSIS-RTOS2 in each mode and sanitizer, and each binding per mode."""
    found = [(suite.variant.group, suite.app.name) for suite in held_up.suites(tmp_path / "pauses.so")]
    assert len(found) == len(set(found)) == 2 * 3 * 2 + 3 * 2
    assert (on_host("heap", NATIVE, "thread").group, "cmsis") in found
    assert (on_host("zeroheap", "zig").group, "bindings") in found
