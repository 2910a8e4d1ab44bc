# SPDX-License-Identifier: MIT OR Apache-2.0
"""Iterations that the collector counts instead of recording can be restored exactly as executed."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ove_lab.trace import repeats
from ove_lab.trace.collector import SOURCES
from ove_lab.trace.record import decode

_FEED = """
#include "record.h"
#include "repeats.h"
#include <stdio.h>
int main(int argc, char **argv)
{
	uint64_t event;
	if (argc != 2 || !record_open(argv[1])) {
		return 1;
	}
	uint32_t last = 0;
	while (fread(&event, sizeof(event), 1, stdin) == 1) {
		unsigned kind = (unsigned)(event >> 40 & 7);
		if (kind == 3) {
			repeats_forget();
		} else if (kind == 0) {
			if ((uint32_t)event <= last) {
				repeats_jump_back((uint32_t)event);
			}
			last = (uint32_t)event;
		}
		record_add(event);
	}
	record_end();
	return 0;
}
"""
_LINE = 3 << 40
_SEED = 26


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the part of the collector that is independent of the emulator; it reads events from standard input."""
    folder = tmp_path_factory.mktemp("repeats")
    (folder / "feed.c").write_text(_FEED, encoding="utf-8")
    sources = [str(one) for one in SOURCES if one.name in ("record.c", "repeats.c")]
    words = ["cc", "-std=c11", "-O1", f"-I{SOURCES[0].parent}", "-o", str(folder / "feed")]
    subprocess.run([*words, *sources, str(folder / "feed.c")], check=True)
    return folder / "feed"


def _recorded(recorder: Path, events: list[int], path: Path) -> NDArray[np.uint64]:
    subprocess.run([recorder, path], input=np.array(events, dtype=np.uint64).tobytes(), check=True)
    return np.fromfile(path, dtype=np.uint64)


def _instruction(address: int) -> int:
    return address | 2 << 32


def _store(address: int, value: int) -> list[int]:
    return [address | 4 << 32 | 2 << 40, value | 4 << 40]


def _run(chance: random.Random) -> list[int]:
    """Make the events of a program that loops: equal and different iterations, calls, notes, and nested loops."""
    events: list[int] = []
    for _ in range(chance.randint(1, 30)):
        begin = 0x1000 + 2 * chance.randint(0, 40)
        body = [_instruction(begin + 2 * one) for one in range(chance.randint(1, 12))]
        if chance.random() < 0.5:
            body[1:1] = [_instruction(0x9000), _instruction(0x9002)]
        for _ in range(chance.choice([1, 2, 3, 50, 700])):
            events += body
            if chance.random() < 0.02:
                events += _store(0x20000000, chance.randint(0, 3))
            if chance.random() < 0.01:
                events.append(_LINE)
    return events


def test_what_is_counted_comes_back(recorder: Path, tmp_path: Path) -> None:
    """An expanded record has each event of the run in order. A counted record has the same number of instructions."""
    is_shorter = 0
    for number in range(200):
        events = _run(random.Random(_SEED + number))  # noqa: S311 - a failure must repeat
        kept = _recorded(recorder, events, tmp_path / "record")
        assert repeats.expanded(kept).tolist() == events, f"seed {_SEED + number}"
        run = decode(kept)
        assert run.executed(len(run.pc)) == sum(one >> 40 & 7 == 0 for one in events), f"seed {_SEED + number}"
        few = repeats.expanded(kept, 2)
        assert repeats.expanded(few).tolist() == events, f"seed {_SEED + number}"
        assert len(kept) <= len(few) <= 4 * len(kept)
        is_shorter += len(kept) < len(events)
    assert is_shorter > 150


def test_a_loop_that_waits_is_recorded_once(recorder: Path, tmp_path: Path) -> None:
    """A record of a million iterations has the first two, the last and a count."""
    body = [_instruction(0x1000), _instruction(0x1002), _instruction(0x1004)]
    kept = _recorded(recorder, body * 1_000_000, tmp_path / "record")
    assert len(kept) == 3 * len(body) + 1
    assert decode(kept).executed(len(decode(kept).pc)) == 3_000_000


def test_some_iterations_are_in_a_record_that_is_counted(recorder: Path, tmp_path: Path) -> None:
    """Two more iterations are recorded before the count, and the count covers only the others."""
    body = [_instruction(0x1000), _instruction(0x1002), _instruction(0x1004)]
    few = repeats.expanded(_recorded(recorder, body * 1_000_000, tmp_path / "record"), 2)
    assert [one for one in few.tolist() if one >> 40 & 7 == 0] == 5 * body
    assert decode(few).executed(len(decode(few).pc)) == 3_000_000


def test_an_iteration_that_differs_ends_the_count(recorder: Path, tmp_path: Path) -> None:
    """A store of a different value makes an iteration different."""
    body = [_instruction(0x1000), *_store(0x20000000, 7), _instruction(0x1002)]
    other = [_instruction(0x1000), *_store(0x20000000, 8), _instruction(0x1002)]
    events = [*body * 5, *other, *body * 5]
    kept = _recorded(recorder, events, tmp_path / "record")
    assert repeats.expanded(kept).tolist() == events
    assert other[2] in kept.tolist()
