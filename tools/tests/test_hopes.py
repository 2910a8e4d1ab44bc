# SPDX-License-Identifier: MIT OR Apache-2.0
"""No test hopes that this machine is idle: what such a hope looks like, where the text alone shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_tool.checkout import files
from ove_tool.paths import ROOT

# Suites that run on a host too.
_SUITES = ("tests/conformance/", "tests/bindings/", "tests/hostile/", "tests/soak/", "backends/posix/tests/")
_SOURCES = ("*.c", "*.cpp", "*.hpp", "*.rs", "*.zig")
# An upper bound on what has passed, as an expectation. A bound that only an exact clock keeps names that; the tests
# of one kernel alone are in the kernel's folder.
_LATEST = re.compile(
    r"\b(?:EXPECT|expect|assert)\w*!?\((?:@src\(\), )?[^;]*?(?:(?:\bnow|get_[mun]s|getUs|getMs)\(\)|took_us)"
    r"(?: - \w+)? <=? "
)
_TEST = re.compile(r"^(?:OVE_TEST|test!\(|fn |pub fn |HOSTILE_PROGRAM|static \w+ \w+\()", re.MULTILINE)
# A limit by the clock for another program; ove_lab.limits counts processor time instead.
_BY_THE_CLOCK = re.compile(r"^(?!.*# by the clock: ).*[(\s,]timeout=(?!\w*timeout)", re.MULTILINE)
_PROCESS = re.compile(r"subprocess\.\w+\(")


def hopes_for_time(text: str) -> list[str]:
    """Return the expectations that something did not take long, without the word that time is exact there."""
    found = []
    for match in _LATEST.finditer(text):
        begins = [test.start() for test in _TEST.finditer(text, 0, match.start())]
        if "EXACT_TIME" not in text[begins[-1] if begins else 0 : match.end()]:
            found.append(text[match.start() : match.end()])
    return found


def limits_by_the_clock(text: str) -> list[str]:
    """Return the lines with a limit by the clock, in a file that starts programs by itself."""
    return [match[0].strip() for match in _BY_THE_CLOCK.finditer(text)] if _PROCESS.search(text) else []


def test_no_test_of_a_host_expects_it_to_be_quick() -> None:
    """Claim: no test that runs on a host fails because something took long."""
    chosen = [name for name in files(*_SOURCES) if name.startswith(_SUITES)]
    assert len(chosen) > 300
    found = {name: hopes for name in chosen if (hopes := hopes_for_time((ROOT / name).read_text(encoding="utf-8")))}
    assert found == {}


def test_no_program_is_limited_by_the_clock() -> None:
    """Claim: the tool and its tests limit other programs by processor time, and say why where they do not."""
    chosen = [name for name in files("*.py") if name != str(Path(__file__).relative_to(ROOT))]
    assert len(chosen) > 300
    found = {name: lines for name in chosen if (lines := limits_by_the_clock((ROOT / name).read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("OVE_TEST(a, b, c, d)\n{\n\tEXPECT(ove_time_get_us() - start_us < 200u);\n}\n", 1),
        ("OVE_TEST(a, b, c, d)\n{\n\tNEEDS_EXACT_TIME();\n\tEXPECT(ove_time_get_us() - start_us < 200u);\n}\n", 0),
        ("OVE_TEST(a, b, c, d)\n{\n\tEXPECT(ove_time_get_us() - start_us >= 200u);\n}\n", 0),
        ("OVE_TEST(a, b, c, d)\n{\n\tNEEDS_EXACT_TIME();\n}\nOVE_TEST(e)\n{\n\tEXPECT(took_us <= 9);\n}\n", 1),
        ("test!(thread a.b.c, {\n    expect!(time::now() - before < LIMIT);\n});\n", 1),
        ("OVE_TEST(a)\n{\n\tEXPECT(ove::Clock::now() - before <= 3ms);\n}\n", 1),
    ],
)
def test_a_hope_for_time_is_seen(text: str, count: int) -> None:
    """Claim: an upper bound on time is seen in each language, and one under exact time is none."""
    assert len(hopes_for_time(text)) == count


def test_a_limit_by_the_clock_is_seen() -> None:
    """Claim: a limit of seconds is seen in a call on one line and on several, unless the line says why."""
    assert len(limits_by_the_clock("subprocess.run(words, timeout=5)\n")) == 1
    assert len(limits_by_the_clock("subprocess.run(\n    words,\n    timeout=5,\n)\n")) == 1
    assert limits_by_the_clock("subprocess.run(words, timeout=5)  # by the clock: it only waits\n") == []
    assert limits_by_the_clock("barrier.wait(timeout=5)\n") == []
