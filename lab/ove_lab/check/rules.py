# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kinds of findings, by the names that check.toml and reports use. docs/check.md has a section for each."""

from __future__ import annotations

RULES = {
    "data-race": "Two contexts use the same memory, one writes, and nothing orders or excludes the accesses.",
    "torn-value": "A reader can see a value of several words half written.",
    "lost-update": "Another context can write between the load and the store of an update.",
    "lock-order": "Threads take locks in orders that form a cycle, so they can deadlock.",
    "lock-held-across-wait": "A thread holds a lock while it sleeps or waits for something else.",
    "unbounded-inversion": "A semaphore is a lock, and a thread of a priority between its users runs while one waits.",
    "illegal-context": "A call is made in a handler or a thread where it is not legal.",
    "polled-flag": "A loop polls a variable that is read only once, because the variable is not volatile.",
    "heap-overrun": "An access is outside a heap block.",
    "use-after-free": "A heap block is used after it was freed.",
    "double-free": "A heap block is freed twice.",
    "invalid-free": "The program frees an address that was not allocated.",
    "uninitialised-read": "Memory of a heap block is used that nothing has written.",
    "use-after-return": "A pointer to the stack of a call or a thread that has ended is used.",
    "leak": "A heap block is not freed, and no pointer to the block is left.",
    "stack-overflow": "A thread used memory below its stack.",
}
