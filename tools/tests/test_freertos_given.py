# SPDX-License-Identifier: MIT OR Apache-2.0
"""The options that ove sets after a project's FreeRTOSConfig.h."""

from __future__ import annotations

import re

import pytest

from ove_lab.limits import call
from ove_tool.own_project import rules
from ove_tool.paths import BACKENDS
from ove_tool.tools import HOST_CC

_OVE = ("CONFIG_OVE_TIMER=1", "CONFIG_OVE_FREERTOS_TIMER_STACK=1024", "CONFIG_OVE_FREERTOS_TIMER_COMMANDS=16")


def _given(name: str, *project: str) -> str:
    """Return the value of an option after ove's header, for a project with these options."""
    words = [*(f"-D{one}" for one in (*_OVE, *project)), "-include", str(BACKENDS / "freertos/own/freertos_given.h")]
    done = call([HOST_CC.command, "-E", "-P", *words, "-"], 10, text=f"value: {name}\n")
    assert done.code == 0, done.output
    return done.output.rpartition("value: ")[2].strip()


@pytest.mark.parametrize("off", ["configUSE_TIMERS=0", "OTHER=1"])
def test_a_project_without_timers_gives_the_service_nothing(off: str) -> None:
    """Claim: placeholders of a project whose kernel has no timers do not become those of the timers that ove needs."""
    project = (off, "configMAX_PRIORITIES=5", "configTIMER_TASK_PRIORITY=0", "configTIMER_TASK_STACK_DEPTH=0")
    assert _given("configTIMER_TASK_STACK_DEPTH", *project, "configTIMER_QUEUE_LENGTH=0") == "(1024 / 4)"
    assert _given("configTIMER_QUEUE_LENGTH", *project, "configTIMER_QUEUE_LENGTH=0") == "16"
    assert _given("configTIMER_TASK_PRIORITY", *project) == "(5 - 1)"


def test_a_project_with_timers_keeps_its_service() -> None:
    """Claim: priority, stack and queue of a project's timer service stay as they are."""
    project = ("configUSE_TIMERS=1", "configTIMER_TASK_PRIORITY=2", "configTIMER_TASK_STACK_DEPTH=300")
    assert _given("configTIMER_TASK_STACK_DEPTH", *project) == "300"
    assert _given("configTIMER_TASK_PRIORITY", *project) == "2"


def test_each_hook_of_ove_is_refused_in_a_project() -> None:
    """Claim: ove replaces no macro of a project silently: doctor, CMake and the compiler reject each."""
    hooks = (BACKENDS / "freertos/kernel/freertos_hooks.h").read_text(encoding="utf-8")
    defined = set(re.findall(r"#define ((?:trace|sb|port)[A-Z]\w+)", hooks))
    # A port that defines these does not compile with ove's, and a FreeRTOSConfig.h has no use for them.
    defined -= {"portRECORD_READY_PRIORITY", "portRESET_READY_PRIORITY", "portGET_HIGHEST_PRIORITY"}
    assert len(defined) > 10
    rejected = {*rules.HOOKS, *rules.OLD_HOOKS, *rules.SLEEP_HOOKS}
    assert defined == rejected - {"configPRE_SLEEP_PROCESSING", "configPOST_SLEEP_PROCESSING"}
    compiled = (BACKENDS / "freertos/own/FreeRTOSConfig.h").read_text(encoding="utf-8")
    tested = "\n".join(re.findall(r"^#if(?:.*\\\n)*.*$", compiled, re.MULTILINE))
    assert rejected <= set(re.findall(r"\w+", tested))
