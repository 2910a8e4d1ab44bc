# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each call that a handler may make stops in a handler that is too urgent: the test lists contain all these calls."""

from __future__ import annotations

import re

from ove_tool.paths import ROOT

_DOCUMENTED = re.compile(r"/\*\*((?:(?!\*/).)*?)\*/\s*[^;{}#]*?\b(ove_\w+)\([^;{]*\)[^;{]*[;{]", re.DOTALL)
# These calls read at most one word of the kernel, so they need no critical section.
_READ_ONLY = {
    "ove_eventgroup_get_bits",
    "ove_heap_is_locked",
    "ove_in_isr",
    "ove_log_dropped",
    "ove_pool_available",
    "ove_queue_capacity",
    "ove_queue_count",
    "ove_queue_item_size",
    "ove_queue_space",
    "ove_reset_get_info",
    "ove_sem_count",
    "ove_sem_maximum",
    "ove_strerror",
    "ove_stream_available",
    "ove_stream_space",
    "ove_thread_get_interrupted_from_isr",
    "ove_thread_get_name",
    "ove_thread_request_stop",
    "ove_time_delay_us",
    "ove_watchdog_get_name",
}
# With CONFIG_OVE_POWER alone. These calls enter the critical section without a check of the interrupt's priority, so a
# call from a too urgent interrupt is not found yet.
_NOT_FOUND = {
    "ove_power_deepest",
    "ove_power_get_state_info",
    "ove_power_get_stats",
    "ove_power_get_wakeups",
    "ove_power_lock",
    "ove_power_not_deeper_than",
    "ove_power_unlock",
}
# These calls access only the interrupt controller, so an ISR that is too urgent for the kernel may make them.
_OF_THE_CONTROLLER = {
    "ove_irq_clear",
    "ove_irq_disable",
    "ove_irq_enable",
    "ove_irq_get_priority",
    "ove_irq_is_enabled",
    "ove_irq_is_pending",
    "ove_irq_pend",
    "ove_irq_set_priority",
}
# ove_critical_exit() is not reached, because the call that began the section has stopped; the others end the program.
_PAIRED = {"ove_critical_exit", "ove_reset", "ove_stop", "ove_stop_at"}


def test_each_call_of_ove_that_a_handler_may_make_is_tried_in_an_urgent_one() -> None:
    """Claim: each call for handlers in the public headers has a test named interrupt.urgent, or only reads."""
    calls = set()
    for path in sorted((ROOT / "include" / "ove").glob("*.h")):
        text = path.read_text(encoding="utf-8")
        calls |= set(re.findall(r"\b(ove_\w+_from_isr)\(", text))
        for comment, name in _DOCUMENTED.findall(text):
            context = re.search(r"@context ([^\n]*)", comment)
            if context and ("any" in context[1] or "ISR" in context[1].replace("not in an ISR", "")):
                calls.add(name)
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests/conformance").glob("*.c"))
    tried = set(re.findall(r'\(\s*interrupt,\s+urgent,\s+\w+,\s+OVE_STOP_CONTEXT,\s+"(\w+)",\s+"ove: interrupt', tests))
    print(f"{len(tried)} calls are tried, {len(_READ_ONLY)} only read")
    assert len(tried) > 10
    assert tried | _READ_ONLY | _PAIRED | _NOT_FOUND | _OF_THE_CONTROLLER == calls


def test_each_call_of_alloy_for_handlers_is_tried_in_an_urgent_one() -> None:
    """Claim: each public Alloy call for handlers is in urgent_isr.cpp."""
    text = (ROOT / "alloy/tests/target/urgent_isr.cpp").read_text("utf-8")
    tried = {name.rsplit("::", 1)[-1] for name in re.findall(r'^\s*CALL\("([\w:]+)"', text, re.MULTILINE)}
    calls = set()
    for path in sorted((ROOT / "alloy/include/alloy").glob("*.hpp")):
        header = re.sub(r"namespace detail \{.*?\n\} // namespace detail", "", path.read_text("utf-8"), flags=re.DOTALL)
        calls |= set(re.findall(r"\b(?:Status|void|size_t) (\w+_from_isr)\(", header))
    assert calls
    assert calls - tried == set()
