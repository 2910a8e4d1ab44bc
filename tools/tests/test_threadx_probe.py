# SPDX-License-Identifier: MIT OR Apache-2.0
"""Configurations that a ThreadX build rejects, tested with the user's own tree."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import BACKENDS

_PROBE = BACKENDS / "threadx" / "kernel" / "probe.c"
_GOOD = "#define TX_TIMER_TICKS_PER_SECOND 1000\n"

pytestmark = pytest.mark.skipif(not os.environ.get("THREADX_BASE"), reason="set THREADX_BASE")


def _compile(folder: Path, lines: str) -> subprocess.CompletedProcess[str]:
    """Compile the probe as probe.cmake does, with these lines in tx_user.h."""
    (folder / "tx_user.h").write_text(lines, encoding="utf-8")
    tree = Path(os.environ["THREADX_BASE"])
    includes = [f"-I{folder}", f"-I{tree}/ports/cortex_m7/gnu/inc", f"-I{tree}/common/inc"]
    macros = ["-DTX_INCLUDE_USER_DEFINE_FILE", "-DOVE_THREADX_TICK_HZ=1000", "-DOVE_THREADX_LOWEST=30"]
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m7", "-mthumb", "-O1", "-S", "-o", str(folder / "probe.s")]
    return subprocess.run([*command, *macros, *includes, str(_PROBE)], capture_output=True, text=True, check=False)


def test_defaults_give_the_sizes(tmp_path: Path) -> None:
    """Claim: with a suitable tx_user.h, the assembly has the sizes of a thread and a timer, and one offset."""
    done = _compile(tmp_path, _GOOD)
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "probe.s").read_text(encoding="utf-8")
    found = dict(re.findall(r"(OVE_THREADX_[A-Z_]+) #?(\d+)", text))
    places = {"OVE_THREADX_THREAD_ID", "OVE_THREADX_THREAD_ENTRY"}
    assert set(found) == places | {"OVE_THREADX_THREAD_BYTES", "OVE_THREADX_TIMER_BYTES"}
    assert all(int(number) % 4 == 0 for number in found.values())
    assert all(int(number) > 0 for name, number in found.items() if name != "OVE_THREADX_THREAD_ID")


def test_a_field_that_has_moved_is_found(tmp_path: Path) -> None:
    """Claim: with a kernel whose first two fields of a thread have changed places, ove uses the new place."""
    header = Path(os.environ["THREADX_BASE"]) / "common" / "inc" / "tx_api.h"
    text = header.read_text(encoding="utf-8")
    fields = re.search(r"( +ULONG +tx_thread_id;[^\n]*\n)( +ULONG +tx_thread_run_count;[^\n]*\n)", text)
    assert fields
    (tmp_path / "tx_api.h").write_text(text.replace(fields[0], fields[2] + fields[1]), encoding="utf-8")
    done = _compile(tmp_path, _GOOD)
    assert done.returncode == 0, done.stderr
    assert re.search(r"OVE_THREADX_THREAD_ID #?4\b", (tmp_path / "probe.s").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ("", "TX_TIMER_TICKS_PER_SECOND"),
        ("#define TX_TIMER_TICKS_PER_SECOND 100\n", "TX_TIMER_TICKS_PER_SECOND"),
        (_GOOD + "#define TX_NO_TIMER\n#define TX_TIMER_PROCESS_IN_ISR\n", "TX_NO_TIMER"),
        (_GOOD + "#define TX_PORT_USE_BASEPRI\n#define TX_PORT_BASEPRI 0x20\n", "TX_PORT_USE_BASEPRI"),
        (_GOOD + "#define TX_ENABLE_EXECUTION_CHANGE_NOTIFY\n", "TX_ENABLE_EXECUTION_CHANGE_NOTIFY"),
    ],
)
def test_unusable_option_is_named(tmp_path: Path, lines: str, named: str) -> None:
    """Claim: an option that ove cannot work with stops the compilation with an error that names the line."""
    done = _compile(tmp_path, lines)
    assert done.returncode != 0
    errors = re.findall(r"error: #error \"?([^\"\n]*)", done.stderr)
    assert any(named in error and ("write" in error or "remove" in error) for error in errors), done.stderr
