# SPDX-License-Identifier: MIT OR Apache-2.0
"""No test depends on an idle machine. These checks find such tests where their text alone shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_tool.checkout import files
from ove_tool.paths import ROOT

# Suites that run on a host too.
_SUITES = ("tests/conformance/", "tests/bindings/", "tests/hostile/", "tests/soak/", "backends/posix/tests/")
_SOURCES = ("*.c", "*.cpp", "*.hpp", "*.rs", "*.zig")
# An upper bound on elapsed time, as an expectation. A bound that only holds with an exact clock says so; tests for one
# kernel alone are in that kernel's folder.
_LATEST = re.compile(
    r"\b(?:EXPECT|expect|assert)\w*!?\((?:@src\(\), )?[^;]*?(?:(?:\bnow|get_[mun]s|getUs|getMs)\(\)|took_us)"
    r"(?: - \w+)? <=? "
)
_TEST = re.compile(r"^(?:OVE_TEST|test!\(|fn |pub fn |HOSTILE_PROGRAM|static \w+ \w+\()", re.MULTILINE)
# A wall-clock limit for another program; ove_lab.limits counts processor time instead.
_BY_THE_CLOCK = re.compile(r"^(?!.*# by the clock: ).*[(\s,]timeout=(?!\w*timeout)", re.MULTILINE)
_PROCESS = re.compile(r"subprocess\.\w+\(")
# A wait for another process or thread, in a call or as a constant, that is shorter than the time for which a busy
# machine may hold that one up. Less than a second is the period of a loop.
_SHORT_WAIT = re.compile(
    r"^(?!.*# by the clock: )"
    r"(?:.*\.(?:wait|join|receive|settimeout)\(|.*\btimeout_s: float = "
    r"|.*\b(?:observe\.program|record\.Stream)\(.*, (?:\w*MS|[0-9]+), "
    r"|_?[A-Z_]*(?:PATIENCE|ANSWER|LIMIT|END)_S(?:: \w+)? = )"
    r"(?:[1-9]|[12][0-9])(?:\.[0-9]+)?(?![.0-9])(?:[),].*)?$",
    re.MULTILINE,
)
# A test of the tool that expects something to be quick.
_QUICK = re.compile(r"^ *assert .*\b(?:monotonic\(\) - \w+|seconds|elapsed)\b.* <=? [0-9_]+.*$", re.MULTILINE)
# A call with a timeout that is expected to succeed. The number after its timeout is the expected result.
_IN_TIME = re.compile(
    r"\bEXPECT_(?:OK|EQ)\(ove_(?:sem_take|r?mutex_lock|queue_(?:send|receive)(?:_many)?|stream_(?:send|receive)|"
    r"event_wait|eventgroup_wait\w*|notify_wait|condvar_wait|thread_join|pool_alloc\w*|workqueue_flush)"
    r"\([^;]*?, ([1-9][0-9]*)u?\)(?:, \w+)?\);"
)
# A thread's function, and a thread that a test starts and examines: until it waits, or later through its handle.
_FUNCTION = re.compile(r"^static (?:\w+ )*(\w+)\([^()]*\)\n\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_LOOKED_AT = re.compile(
    r"(?:\btest_spawn_blocked|= test_spawn)\([^;]*?, (?:OVE_PRIO_)?\w+, (?:\([^()]*\))?(\w+), [^;]*?\);"
)
# A call that lets time pass. If it waits forever or for an event, the thread still exists on a busy machine.
_BRIEF = re.compile(r"\bove_(?:thread_sleep_(?:ms|until)|\w+)\([^;]*?(?:\b[1-9][0-9]*u?|\w*_MS|\bms)\b[^;]*;")
_LASTING = re.compile(r"OVE_WAIT_FOREVER|TEST_LONG_MS|\btest_pause\(|\bwhile \(|\bfor \(;;\)|/\* Not time-critical: ")
_FULL_TEST = re.compile(r"^OVE_TEST\w*\(.*?^}", re.MULTILINE | re.DOTALL)


def hopes_for_time(text: str) -> list[str]:
    """Return the expectations that something took little time, unless the text says that time is exact there."""
    found = []
    for match in _LATEST.finditer(text):
        begins = [test.start() for test in _TEST.finditer(text, 0, match.start())]
        if "EXACT_TIME" not in text[begins[-1] if begins else 0 : match.end()]:
            found.append(text[match.start() : match.end()])
    return found


def limits_by_the_clock(text: str) -> list[str]:
    """Return the lines with a wall-clock limit, in a file that starts programs itself."""
    return [match[0].strip() for match in _BY_THE_CLOCK.finditer(text)] if _PROCESS.search(text) else []


def short_waits(text: str) -> list[str]:
    """Return the lines that wait for less than half a minute, unless they say why that is enough, or must be quick."""
    return [match[0].strip() for pattern in (_SHORT_WAIT, _QUICK) for match in pattern.finditer(text)]


def hopes_to_be_in_time(text: str) -> list[str]:
    """Return the calls that must succeed within a time, in a test that does not check whether it was held up.

    A call in a thread's function counts for the test after the function.
    """
    found = []
    for match in _IN_TIME.finditer(text):
        tests = [test for test in _FULL_TEST.finditer(text) if test.end() > match.start()]
        begin = text.rfind("\n{", 0, match.start())
        whole = text[min(begin, tests[0].start()) : tests[0].end()] if tests else text[begin:]
        if not re.search(r"test_in_time|EXACT_TIME|/\* Not time-critical: ", whole):
            found.append(match[0])
    return found


def hopes_to_look_in_time(text: str) -> list[str]:
    """Return the threads that a test examines although they may have ended on a busy machine.

    Such a thread's function waits for some milliseconds and ends; its test neither requires an emulator's kernel nor
    checks whether it was held up.
    """
    brief = {
        match[1] for match in _FUNCTION.finditer(text) if _BRIEF.search(match[2]) and not _LASTING.search(match[2])
    }
    found = []
    for match in _LOOKED_AT.finditer(text):
        around = text[text.rfind("\n}", 0, match.start()) + 1 : text.find("\n}", match.end())]
        if match[1] in brief and not re.search(r"test_in_time|EXACT_TIME|NEEDS_STRICT_PRIORITY", around):
            found.append(match[0])
    return found


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


def test_no_test_of_a_host_hopes_for_another_thread() -> None:
    """Claim: no test that runs on a host fails because another thread was late for a wait."""
    chosen = [name for name in files("*.c", "*.cpp") if name.startswith(_SUITES)]
    assert len(chosen) > 100
    read = {name: (ROOT / name).read_text(encoding="utf-8") for name in chosen}
    assert {name: hopes for name, text in read.items() if (hopes := hopes_to_be_in_time(text))} == {}


def test_no_thread_of_a_host_is_looked_at_too_late() -> None:
    """Claim: no test that runs on a host fails because a thread ended before the test examined it."""
    chosen = [name for name in files("*.c", "*.cpp") if name.startswith(_SUITES)]
    read = {name: (ROOT / name).read_text(encoding="utf-8") for name in chosen}
    assert {name: hopes for name, text in read.items() if (hopes := hopes_to_look_in_time(text))} == {}


def test_no_wait_is_short() -> None:
    """Claim: the tool and its tests wait for at least half a minute for a process or a thread that may be held up."""
    chosen = [name for name in files("*.py") if name != str(Path(__file__).relative_to(ROOT))]
    found = {name: lines for name in chosen if (lines := short_waits((ROOT / name).read_text("utf-8")))}
    assert found == {}


def test_a_short_wait_is_seen() -> None:
    """Claim: a wait of seconds is found in a call and in a constant, unless the line says why that is enough."""
    assert len(short_waits("    remote.wait(10.0)\ndef take(self, timeout_s: float = 20.0) -> None:\n")) == 2
    assert len(short_waits("    assert 1.0 <= time.monotonic() - started < 60\n")) == 1
    assert len(short_waits("    with record.Stream(image, board, 1000, 20) as stream:\n")) == 1
    assert len(short_waits("_ANSWER_S = 10.0\n_END_S: float = 5\n")) == 2
    assert short_waits("    thread.join(600.0)\n_LIMIT_S = 60\n_END_S = 5  # by the clock: all is killed then\n") == []


def test_a_hope_for_another_thread_is_seen() -> None:
    """Claim: a wait of some milliseconds that must succeed is found, in a test and in its threads."""
    thread = "static void f(void *u)\n{\n\tEXPECT_EQ(ove_stream_receive(s, b, 4, 500), 2);\n}\n"
    test = "OVE_TEST(a, b, c, d)\n{\n\tEXPECT_OK(ove_sem_take(s, 5));\n}\n"
    assert len(hopes_to_be_in_time(thread + test)) == 2
    assert hopes_to_be_in_time((thread + test).replace("\tEXPECT_OK", "\ttest_in_time(a, 5u);\n\tEXPECT_OK")) == []
    assert hopes_to_be_in_time(test.replace("s, 5", "s, OVE_WAIT_FOREVER")) == []


def test_a_thread_that_ends_by_itself_is_seen() -> None:
    """Claim: a thread that sleeps once is found where a test examines it; one that sleeps until told to stop is not."""
    nap = "static void nap(void *arg)\n{\n\t(void)arg;\n\tEXPECT_OK(ove_thread_sleep_ms(NAP_MS));\n}\n"
    test = 'OVE_TEST(a, b, c, d)\n{\n\tlooks_at(test_spawn_blocked("nap", OVE_PRIO_HIGH, nap, NULL));\n}\n'
    assert len(hopes_to_look_in_time(nap + test)) == 1
    started = test.replace("looks_at(test_spawn_blocked", "thread = test_spawn").replace("NULL))", "NULL)")
    assert len(hopes_to_look_in_time(nap + started)) == 1
    assert hopes_to_look_in_time(nap + test.replace("_blocked", "")) == []
    assert hopes_to_look_in_time(nap + test.replace("\n}", "\n\ttest_in_time(start_us, 5u);\n}")) == []
    assert hopes_to_look_in_time(nap.replace("\tEXPECT_OK", "\twhile (is_on)\n\t\tEXPECT_OK") + test) == []
    assert hopes_to_look_in_time(nap.replace("NAP_MS", "TEST_LONG_MS") + test) == []


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
    """Claim: an upper bound on time is found in each language, and one under exact time is not."""
    assert len(hopes_for_time(text)) == count


def test_a_limit_by_the_clock_is_seen() -> None:
    """Claim: a limit of seconds is found in a call on one line and on several, unless the line says why."""
    assert len(limits_by_the_clock("subprocess.run(words, timeout=5)\n")) == 1
    assert len(limits_by_the_clock("subprocess.run(\n    words,\n    timeout=5,\n)\n")) == 1
    assert limits_by_the_clock("subprocess.run(words, timeout=5)  # by the clock: it only waits\n") == []
    assert limits_by_the_clock("barrier.wait(timeout=5)\n") == []
