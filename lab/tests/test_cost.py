# SPDX-License-Identifier: MIT OR Apache-2.0
"""The cost of a recording includes all its processes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np

from ove_lab.limits import call
from ove_lab.trace.cost import Cost
from ove_lab.trace.record import Recorded, decode

BUSY_S = 0.3
BUSY = f"import time\nwhile time.process_time() < {BUSY_S}: pass"


def test_time_of_processes_counts(tmp_path: Path) -> None:
    """A child process adds its processor time, and each size is the size of its file."""
    file = tmp_path / "trace.json"
    file.write_bytes(bytes(3 << 20))
    taken = Cost()
    call([sys.executable, "-c", BUSY], 20)
    run = decode(np.empty(0, dtype=np.uint64))
    text = taken.text(Recorded(run, "", 0, record_bytes=32 << 20, log_bytes=1 << 20), 2_500_000_000, file)
    found = re.match(r"2\.50 s of the program took (\S+) s, with (\S+) s of processor time", text)
    assert found is not None
    assert all(float(one) >= BUSY_S - 0.05 for one in found.groups())
    assert text.endswith("record 32 MiB in all, emulator's log 1.0 MiB, trace.json 3.0 MiB")
