# SPDX-License-Identifier: MIT OR Apache-2.0
"""The start of a chunk of a long run: everything that it needs from the earlier chunks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ove_lab.trace.blocks import Block
    from ove_lab.trace.inlined import Unended
    from ove_lab.trace.memory import Memory
    from ove_lab.trace.names import Executed
    from ove_lab.trace.nvic import Nvic, Taken
    from ove_lab.trace.schedule import Period
    from ove_lab.trace.slices import Collected
    from ove_lab.trace.stacks import Walk
    from ove_lab.trace.threads import Thread


@dataclass
class Start:
    """The state of the program and of its kernel before the first instruction of a chunk.

    `handlers` and `exits` are the addresses at which exceptions began and ended. `known` has the thread of each of the
    kernel's structures, `running` is the thread that continues, `word` the kernel's value for it. `registers` has the
    registers of each thread when it stopped, by thread and register number. `walks` are the call stacks by the
    identity of their owner, `collected` the open calls, `unended` the open inlined ones. `periods` are the states
    of the threads, and `waiting` the starts of their waits, by thread number. `was_ready` are the
    threads that the kernel once listed as ready. `given` are the stacks that the program gave its threads, `objects`
    the names of the API's objects by address and concept. `names` are the threads' names by number, and
    `begun` the first instructions of threads whose name may change. `has_clock` means that the emulator exports its
    clock.
    """

    memory: Memory
    handlers: frozenset[int] = frozenset()
    exits: frozenset[int] = frozenset()
    threads: list[Thread] = field(default_factory=list)
    known: dict[int, Thread] = field(default_factory=dict)
    running: Thread | None = None
    word: int = 0
    registers: dict[tuple[int, int], int | None] = field(default_factory=dict)
    masks: dict[str, int] = field(default_factory=dict)
    masked_since: int | None = None
    walks: dict[int, Walk] = field(default_factory=dict)
    collected: Collected | None = None
    unended: list[Unended] = field(default_factory=list)
    blocks: dict[int, Block] = field(default_factory=dict)
    periods: dict[int, Period] = field(default_factory=dict)
    waiting: dict[int, int] = field(default_factory=dict)
    was_ready: set[int] = field(default_factory=set)
    names: dict[int, str] = field(default_factory=dict)
    objects: dict[tuple[int, str], str] = field(default_factory=dict)
    nvic: Nvic | None = None
    begun: dict[int, list[Executed]] = field(default_factory=dict)
    given: list[tuple[int, int]] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    has_clock: bool = False
