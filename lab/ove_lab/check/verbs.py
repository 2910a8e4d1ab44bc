# SPDX-License-Identifier: MIT OR Apache-2.0
"""The effect of a call on the order of threads, by its name in ove, a kernel, or a kernel's class.

A call about an object that is neither a taker nor a giver counts as both.
"""

from __future__ import annotations

import re

from ove_lab.trace import api

_TAKES = re.compile(
    r"(?:^|_|::)(?:take|try_take|wait|wait_\w+|receive\w*|try_receive|peek|get_bits|flush|alloc\w*|should_stop"
    r"|count|available|space|get|get_owner|is_\w+|pend|recv|fetch|obtain|query)(?:_|$)|(?:Receive|Take|Wait|Peek|GetBits)"
)
_GIVES = re.compile(
    r"(?:^|_|::)(?:give\w*|signal\w*|broadcast|send\w*|try_send|set_bits\w*|submit\w*|start|reset|set_period|free\w*"
    r"|notify\w*|request_stop|resume|post|put|set|release|wakeup)(?:_|$)|(?:Send|Give|Notify|SetBits|Reset)"
)
_MAKES = re.compile(r"(?:thread|task|workqueue)_(?:init|create|new|spawn)|pthread_create|xTaskCreate|Task::")
_LOCKS, _UNLOCKS = (
    re.compile(r"(?:mutex|rmtx)_(?:try_)?lock$"),
    re.compile(r"(?:mutex|rmtx)_unlock$|GiveMutexRecursive$"),
)
_ENDS = re.compile(r"thread_(?:join|settle|suspend|terminate|deinit|destroy|get_state|abort)|pthread_join|task_delete")
_NOTIFIES = re.compile(r"^[xu]l?TaskGenericNotify|^vTaskGenericNotifyGive")
# The calls whose direction the kernel's file defines.
_SAID = (api.GIVE, api.TAKE, api.BOTH)
_RESUMES = re.compile(r"thread_(?:resume|start)$|wakeup$|[vx]TaskResume|task_activate$")
_WAKES = re.compile(r"wakeup$|abort_wait|wait_abort$|xTaskAbortDelay$")
_STATE, _TLS = "ove_thread_get_state", "tls"
_DEFERS = re.compile(r"(?:timer|work)_(?:start|reset|set_period|submit\w*)$|xTimerGenericCommand|k_timer_start")
_STOPS = re.compile(r"(?:timer|work|workqueue)_(?:stop|cancel|flush|settle|deinit|destroy)$")
_CONDVAR = re.compile(r"condvar_wait|pthread_cond_(?:timed)?wait|Condition\w*::wait")


def is_lock(call: api.Call) -> bool:
    """Return True for a call that locks a mutex, or a lock that readers share."""
    return call.does in (api.LOCK, api.SHARE) or bool(_LOCKS.search(call.name))


def shares(call: api.Call) -> bool:
    """Return True for a lock that others may hold at the same time as the caller."""
    return call.does == api.SHARE


def is_unlock(call: api.Call) -> bool:
    return call.does == api.UNLOCK or bool(_UNLOCKS.search(call.name))


def locks_scheduler(call: api.Call) -> bool:
    return call.name == "ove_scheduler_lock"


def unlocks_scheduler(call: api.Call) -> bool:
    return call.name == "ove_scheduler_unlock"


def waits_for_change(call: api.Call) -> bool:
    """Return True for a wait for a condition variable, which unlocks a mutex during the wait."""
    return bool(_CONDVAR.search(call.name))


def takes(call: api.Call) -> bool:
    """Return True for a call that comes after what a giver did."""
    return call.does == api.TAKE or (call.does not in _SAID and bool(_TAKES.search(call.name)))


def gives(call: api.Call) -> bool:
    return call.does == api.GIVE or (call.does not in _SAID and bool(_GIVES.search(call.name)))


def makes_thread(call: api.Call) -> bool:
    return bool(_MAKES.search(call.name))


def stops_thread(call: api.Call) -> bool:
    """Return True for a call after which another thread has ended or is suspended."""
    return call.does == api.JOIN or bool(_ENDS.search(call.name))


def is_about_thread(call: api.Call) -> bool:
    return call.concept in ("thread", "notify") or stops_thread(call) or bool(_NOTIFIES.search(call.name))


def resumes(call: api.Call) -> bool:
    """Return True for a native call that lets another thread continue or start."""
    return call.native is not None and bool(_RESUMES.search(call.name))


def wakes(call: api.Call) -> bool:
    """Return True for a call that ends another thread's wait or sleep, whatever that thread waits for."""
    return bool(_WAKES.search(call.name))


def closes(call: api.Call) -> bool:
    """Return True for a call that ends all waits for an object."""
    return call.native is None and call.name.endswith("_close")


def asks_for_end(call: api.Call) -> bool:
    """Return True for a call whose result tells whether another thread has ended."""
    return call.name == _STATE


def is_of_one_thread(call: api.Call) -> bool:
    """Return True for a call on a thread-local value."""
    return call.concept == _TLS


def defers(call: api.Call) -> bool:
    """Return True for a call that schedules a callback."""
    return call.does == api.DEFER or bool(_DEFERS.search(call.name))


def stops_callbacks(call: api.Call) -> bool:
    """Return True for a call after which no callback runs."""
    return call.does == api.END or (call.native is None and bool(_STOPS.search(call.name)))


def is_about_queue(call: api.Call) -> bool:
    """Return True for a call on all work items of a queue."""
    return "workqueue" in call.name
