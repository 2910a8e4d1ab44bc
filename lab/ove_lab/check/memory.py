# SPDX-License-Identifier: MIT OR Apache-2.0
"""Memory: accesses outside a heap block or after its release, blocks freed twice or never, stacks that overflowed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Selection
from ove_lab.check.contexts import Contexts
from ove_lab.check.finding import Finding, Side
from ove_lab.check.heaps import Block, Heaps
from ove_lab.check.marks import Marks
from ove_lab.trace.budgets import Budgets
from ove_lab.trace.history import History

OVERRUN, AFTER, TWICE, STRANGE, LEAK, STACK = (
    "heap-overrun",
    "use-after-free",
    "double-free",
    "invalid-free",
    "leak",
    "stack-overflow",
)
# Without a call of this function, a program continues beyond the end of its stack.
_GUARD = "ove_stack_guard_overflowed"
# The same of a handler, and of the program before its threads run.
_MAIN_GUARD = "ove_stack_frame_main_overflowed"
_READS_WORDS, _WORD = re.compile(r"_*(?:str|memchr|rawmemchr)\w*$"), 4
# An access up to this far from a block counts for the block.
_BEYOND, _BEFORE = 256, 16


class Memory:
    """The judge."""

    def __init__(
        self,
        made: History,
        contexts: Contexts,
        selection: Selection,
        heaps: Heaps,
        marks: Marks,
        budgets: Budgets,
    ) -> None:
        self._made, self._observed = made, made.observed
        self._contexts, self._selection, self._heaps, self._marks = contexts, selection, heaps, marks
        self._budgets = budgets

    def judge(self, *, is_whole: bool) -> list[Finding]:
        """Return the findings. `is_whole` means that the program ran to its end, so that it could free its blocks."""
        found = [*self._accesses(), *self._freed(), *self._stacks()]
        return [*found, *self._leaks()] if is_whole else found

    def _accesses(self) -> Iterator[Finding]:
        blocks = [one for one in self._heaps.blocks if one.is_author]
        if not blocks:
            return
        run, selection = self._observed.run, self._selection
        kept = selection.program_rows
        place, address = selection.place_of(kept), run.address[kept].astype(np.int64)
        low, high = min(one.address for one in blocks) - _BEFORE, max(one.end for one in blocks) + _BEYOND
        near = np.flatnonzero((low <= address) & (address < high))
        near = near[~self._heaps.inside_calls(place[near], self._contexts)]
        order = near[np.argsort(address[near], kind="stable")]
        sorted_address, sorted_place = address[order], place[order]
        width = run.width[kept][order].astype(np.int64)
        valid = np.zeros(len(order), dtype=bool)
        # The memory of a pool belongs to the pool's blocks alone.
        pooled = self._heaps.is_pooled(sorted_address, sorted_place)
        for one in self._heaps.blocks:
            first, last = np.searchsorted(sorted_address, (one.address, one.end))
            if first < last:
                inside = sorted_address[first:last] + width[first:last] <= one.end
                until = one.freed if one.freed is not None else len(run.pc)
                inside &= ~pooled[first:last] if one.pool is None else True
                valid[first:last] |= (
                    inside & (one.taken <= sorted_place[first:last]) & (sorted_place[first:last] < until)
                )
        told: set[tuple[str, int]] = set()
        rows = np.flatnonzero(~valid)
        for index in rows[np.argsort(sorted_place[rows], kind="stable")].tolist():
            at, when, access = int(sorted_address[index]), int(sorted_place[index]), int(kept[order[index]])
            if run.is_store[access] and self._completes_head(at, when):
                continue
            is_word = not run.is_store[access] and width[index] == _WORD and self._reads_words(when)
            # It is not known which part of such a word the function uses.
            found = self._blamed(blocks, at, 1 if is_word else int(width[index]), when)
            if found is None:
                continue
            rule, block = found
            if (rule, id(block)) not in told:
                told.add((rule, id(block)))
                yield self._of_access(rule, block, at, when, bool(run.is_store[access]))

    def _reads_words(self, place: int) -> bool:
        """Return True in a library function that reads a string by aligned words and searches them for its end."""
        return _READS_WORDS.match(self._observed.function(place)) is not None

    def _completes_head(self, address: int, place: int) -> bool:
        """Return True for the first store to a word of the head before a block whose allocation was inlined.

        The compiler may store the end of the head and the first member of the block by one instruction, with the line
        of the latter.
        """
        run = self._observed.run
        for block in self._heaps.with_head(address):
            if block.is_live(place):
                rows = slice(int(run.first_access[block.taken]), int(run.first_access[place]))
                return not bool(np.any(run.is_store[rows] & (run.address[rows] >> 2 == address >> 2)))
        return False

    def _blamed(self, blocks: list[Block], address: int, width: int, place: int) -> tuple[str, Block] | None:
        """Return the block that an access misses, or that was freed before the access."""
        if self._is_other(address):
            return None
        dead = [
            one
            for one in blocks
            if one.address <= address < one.end and one.freed is not None and one.freed <= place
            if one.ended is None or place < one.ended
        ]
        live = [one for one in blocks if one.taken <= place and (one.freed is None or place < one.freed)]
        if dead:
            last = max(dead, key=lambda one: one.freed or 0)
            # The allocator has reused the memory, and the new block ends right before the access.
            again = [
                one
                for one in live
                if last.address < one.end and one.address < last.end and one.end <= address < one.end + _BEFORE
            ]
            return (OVERRUN, max(again, key=lambda one: one.end)) if again else (AFTER, last)
        if any(one.address <= address and address + width <= one.end for one in live):
            return None
        live = [one for one in live if self._reaches(one, address)]
        beyond = [one for one in live if one.end < address + width and one.address <= address < one.end + _BEYOND]
        if beyond:
            return OVERRUN, max(beyond, key=lambda one: one.end)
        before = [one for one in live if one.address - _BEFORE <= address < one.address]
        return (OVERRUN, min(before, key=lambda one: one.address)) if before else None

    def _reaches(self, block: Block, address: int) -> bool:
        """Return True if memory near a block is certain to be of no other object."""
        pool = block.pool
        return pool is None or pool[0] <= address < pool[1] or self._heaps.is_in_heap(pool)

    def _is_other(self, address: int) -> bool:
        """Return True for memory with an owner other than the heap."""
        variable = self._marks.at(address)
        if variable is not None and not self._heaps.is_arena(address, variable.root):
            return True
        return any(
            one.low is not None and one.high is not None and one.low <= address < one.high
            for one in self._contexts.threads
        )

    def _of_access(self, rule: str, block: Block, address: int, place: int, is_store: bool) -> Finding:
        context = int(self._contexts.of_each[place])
        title, did = self._heaps.title(block), "writes" if is_store else "reads"
        offset = address - block.address
        sides = [
            Side(self._contexts.name(context), f"{did} at offset {offset} of the block", place),
            self._taker(block),
        ]
        if rule == AFTER and block.freed is not None:
            sides.append(Side(self._contexts.name(self._contexts.of(block.freer)), "freed the block", block.freed))
            text = f"{title}: the block is used after it was freed"
        else:
            text = f"{title}: an access is outside the block"
        return Finding(rule, title, text, sides, length=offset)

    def _taker(self, block: Block) -> Side:
        return Side(self._contexts.name(self._contexts.of(block.owner)), "allocated the block", block.site)

    def _freed(self) -> Iterator[Finding]:
        for block in self._heaps.blocks:
            for owner, place in block.again[:1]:
                name = self._contexts.name(self._contexts.of(owner))
                sides = [Side(name, "frees the block again", place), self._taker(block)]
                if block.freed is not None:
                    first = self._contexts.name(self._contexts.of(block.freer))
                    sides.insert(1, Side(first, "freed the block", block.freed))
                title = self._heaps.title(block)
                yield Finding(TWICE, title, f"{title}: the block is freed twice", sides)
        told: set[str] = set()
        for owner, place, address in self._heaps.strange:
            side = Side(self._contexts.name(self._contexts.of(owner)), f"frees 0x{address:x}", place)
            name = self._heaps.caller(place)
            if name in told:
                continue
            told.add(name)
            yield Finding(STRANGE, name, f"0x{address:x}: the freed address was not allocated", [side])

    def _leaks(self) -> Iterator[Finding]:
        """Find blocks that are not freed, and to which no pointer is left."""
        left = [one for one in self._heaps.blocks if one.is_author and one.freed is None and not one.is_inlined]
        if not left:
            return
        told: set[str] = set()
        for block in self._lost(left):
            title = self._heaps.title(block)
            if title not in told:
                told.add(title)
                yield Finding(
                    LEAK, title, f"{title}: no pointer to the block is left", [self._taker(block)], length=block.size
                )

    def _lost(self, left: list[Block]) -> Iterator[Block]:
        """Yield the blocks that the program cannot reach, without those that only another lost block points to.

        Lost blocks may point to each other in a ring, such as those of a list: the first one is named.
        """
        left = sorted(left, key=lambda one: one.address)
        begins = [one.address for one in left]

        def inside(address: int) -> int | None:
            index = bisect_right(begins, address) - 1
            return index if index >= 0 and address < left[index].end else None

        targets: dict[int | None, set[int]] = {}
        for word, value in self._pointers(left[0].address, max(one.end for one in left)):
            target = inside(value)
            if target is not None:
                targets.setdefault(inside(word), set()).add(target)
        found: set[int] = set()

        def reach(first: Iterable[int]) -> None:
            waiting = [one for one in first if one not in found]
            while waiting:
                one = waiting.pop()
                if one not in found:
                    found.add(one)
                    waiting += targets.get(one, ())

        reach(targets.get(None, ()))
        pointed = {target for one, each in targets.items() for target in each if one != target}
        # Blocks without any pointer come first, so a lost list is named by its head.
        for index in sorted(range(len(left)), key=lambda one: (one in pointed, left[one].taken)):
            if index not in found:
                yield left[index]
                reach([index])

    def _pointers(self, low: int, high: int) -> list[tuple[int, int]]:
        """Return the words that memory holds at the end and whose values are between two bounds, with their addresses.

        Values that ended threads and calls have left do not count, and neither do the heap's own lists.
        """
        words, values, stores = self._words()
        near = (low <= values) & (values < high)
        words, values, stores = words[near], values[near], stores[near]
        is_dead = self._is_of_heap(words, stores)
        for thread in self._contexts.threads:
            if thread.low is not None and thread.high is not None:
                until = thread.high if thread.is_over else min(thread.stack_pointer or thread.low, thread.high)
                is_dead |= (thread.low <= words) & (words < until)
        for block in self._heaps.blocks:
            if block.freed is not None:
                # Freed blocks contain the allocator's own lists.
                is_dead |= (words >= block.address) & (words < block.end)
        return list(zip(words[~is_dead].tolist(), values[~is_dead].tolist(), strict=True))

    def _words(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return the address, the value and the last store of each word that memory holds at the end.

        A word may begin at any byte: a copy of a packed structure, or through a stream, moves a pointer in parts.
        """
        run = self._observed.run
        stores = np.flatnonzero(run.is_store & run.has_value)
        # The last store of each width to each address.
        key = run.address[stores].astype(np.int64) << 8 | run.width[stores]
        _, lasts = np.unique(key[::-1], return_index=True)
        stores = stores[::-1][lasts]
        width = run.width[stores].astype(np.int64)
        rows = np.repeat(np.arange(len(stores)), width)
        offset = np.arange(len(rows)) - (np.cumsum(width) - width)[rows]
        address = run.address[stores][rows].astype(np.int64) + offset
        value = (run.value[stores][rows] >> (8 * offset).astype(np.uint64)).astype(np.int64) & 0xFF
        # The last store to each byte.
        order = np.lexsort((stores[rows], address))
        order = order[np.append(np.diff(address[order]) != 0, True)[: len(order)]]
        address, value, stores = address[order], value[order], stores[rows][order]
        begins = np.flatnonzero(address[_WORD - 1 :] - address[: -_WORD + 1] == _WORD - 1)
        values, last = value[begins], stores[begins]
        for one in range(1, _WORD):
            values = values | value[begins + one] << 8 * one
            last = np.maximum(last, stores[begins + one])
        return address[begins], values, last

    def _is_of_heap(self, words: NDArray[np.int64], stores: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which words the heap stored for itself: outside of blocks, stacks and all variables but its array.

        The heap also stores for its caller: the address of a new block, and data moved to a larger block.
        """
        places = np.searchsorted(self._observed.run.first_access, stores, side="right") - 1
        found = self._heaps.inside_calls(places, self._contexts)
        live = [one for one in self._heaps.blocks if one.freed is None]
        for index in np.flatnonzero(found).tolist():
            word = int(words[index])
            found[index] = not self._is_other(word) and not any(one.address <= word < one.end for one in live)
        return found

    def _stacks(self) -> Iterator[Finding]:
        guarded = list(self._guarded())
        yield from guarded
        told = {one.about for one in guarded}
        for thread in self._contexts.threads:
            stack = self._budgets.overflow(thread)
            if stack is not None and self._contexts.name(thread.number) not in told:
                text = f"the stack of {stack.size} bytes needed {stack.used}"
                yield self._of_stack(thread.number, text, stack.place, stack.used)
        stack = self._budgets.handler_overflow
        if stack is not None and not guarded:
            text = f"the stack of handlers needed {stack.used} bytes more than it has"
            yield self._of_stack(int(self._contexts.of_each[stack.place]), text, stack.place, stack.used)

    @property
    def unknown_stacks(self) -> list[str]:
        """The names of the threads whose stacks have unknown bounds."""
        found = (one for one in self._contexts.threads if self._budgets.bounds(one) is None)
        return list(dict.fromkeys(self._contexts.name(one.number) for one in found))

    def _guarded(self) -> Iterator[Finding]:
        """Yield the overflow at which ove's stack guard stopped the program before the write below the stack."""
        flow, program = self._observed.flow, self._observed.program
        is_guard = [program.function(one) in (_GUARD, _MAIN_GUARD) for one in flow.addresses.tolist()]
        for place in flow.where(flow.begins_function & np.array(is_guard, dtype=bool))[:1].tolist():
            is_main = program.function(int(self._observed.run.pc[place])) == _MAIN_GUARD
            stopped = place if is_main else self._stopped(place)
            yield self._of_stack(int(self._contexts.of_each[stopped]), "the stack guard stopped the program", stopped)

    def _stopped(self, place: int) -> int:
        """Return the instruction at which the guard stopped a thread: a fault's handler may call the guard."""
        owners = self._observed.owners
        index = owners.index(place)
        if owners.segments[index].thread is not None:
            return place
        while index > 0 and owners.segments[index].thread is None:
            index -= 1
        return place if owners.segments[index].thread is None else owners.segments[index].end - 1

    def _of_stack(self, context: int, text: str, place: int, length: int | None = None) -> Finding:
        name = self._contexts.name(context)
        side = Side(name, "uses memory below its stack", place)
        return Finding(STACK, name, f"{name}: {text}", [side], length=length)
