# SPDX-License-Identifier: MIT OR Apache-2.0
"""The heap blocks of a run: who allocated and freed each one, by the allocator's functions in the record."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ove_lab.check import callstacks
from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.check.marks import Marks
from ove_lab.paths import DATA
from ove_lab.trace import kernel_files
from ove_lab.trace.names import written
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Places
from ove_lab.trace.threads import Segment

_WORD_BYTES = 4
# The search for a block assumes that no block is larger.
_LONGEST = 1 << 16


class _Pool(NamedTuple):
    """The argument with the structure of a pool of equal blocks, and the structure's member with their size.

    `first` and `capacity` are the members with the address of the first block and with the number of blocks, if they
    are known.
    """

    parameter: int
    type: str
    member: str
    first: str = ""
    capacity: str = ""


class _Rule(NamedTuple):
    """The arguments of an allocator's function: the size, the block and the number of elements; -1 for none.

    `fills` is set if the block has a value at once. A function with a size and a block moves the block: the new one has
    the old one's values. If the function does not return the block's address, `out` is the argument that says where it
    stores the address, and `result` the function's result if there is a block. If no argument is the size, `pool`
    gives it. A handler may call the function if `in_handlers` is set.
    """

    size: int = -1
    block: int = -1
    count: int = -1
    fills: bool = False
    out: int = -1
    pool: _Pool | None = None
    result: int | None = None
    is_end: bool = False
    in_handlers: bool = False

    @property
    def takes(self) -> bool:
        return self.size >= 0 or self.out >= 0

    @property
    def is_oves(self) -> bool:
        """Whether the function is of ove's pools."""
        return self.pool is _OVES


_OVES = _Pool(0, "ove_pool", "block_bytes", "blocks", "capacity")
# The calls on ove's pools, and the functions that they call, for compilers that inline the calls. A new block has the
# values that its last holder stored.
_POOLS = {
    "ove_pool_alloc": _Rule(out=2, pool=_OVES, result=0, fills=True),
    "ove_pool_alloc_from_isr": _Rule(out=1, pool=_OVES, result=0, fills=True),
    "ove_pool_free": _Rule(block=1, pool=_OVES),
    "ove_pool_free_from_isr": _Rule(block=1, pool=_OVES),
    "ove_backend_pool_alloc": _Rule(out=2, pool=_OVES, result=1, fills=True),
    "ove_backend_pool_alloc_from_isr": _Rule(out=1, pool=_OVES, result=1, fills=True),
    "ove_backend_pool_free": _Rule(block=1, pool=_OVES),
    "ove_backend_pool_free_from_isr": _Rule(block=1, pool=_OVES),
    "ove_pool_deinit": _Rule(pool=_OVES, is_end=True),
    "ove_pool_destroy": _Rule(pool=_OVES, is_end=True),
}
# The calls that take a block.
POOL_ALLOCATIONS = frozenset(("ove_pool_alloc", "ove_pool_alloc_from_isr"))
# The functions of the languages and of ove. Those of each kernel are in its trace.toml.
_RULES = _POOLS | {
    "malloc": _Rule(size=0),
    "_malloc_r": _Rule(size=1),
    "calloc": _Rule(size=1, count=0, fills=True),
    "_calloc_r": _Rule(size=2, count=1, fills=True),
    "realloc": _Rule(size=1, block=0),
    "_realloc_r": _Rule(size=2, block=1),
    "aligned_alloc": _Rule(size=1),
    "memalign": _Rule(size=1),
    "_memalign_r": _Rule(size=2),
    "free": _Rule(block=0),
    "_free_r": _Rule(block=1),
    "ove_backend_heap_alloc": _Rule(size=0),
    "ove_backend_heap_free": _Rule(block=0),
    "operator new": _Rule(size=0),
    "operator new[]": _Rule(size=0),
    "operator delete": _Rule(block=0),
    "operator delete[]": _Rule(block=0),
    "__rust_alloc": _Rule(size=0),
    "__rust_alloc_zeroed": _Rule(size=0, fills=True),
    "__rust_realloc": _Rule(size=3, block=0),
    "__rust_dealloc": _Rule(block=0),
}
# The names of these functions.
FUNCTIONS = tuple(_RULES)
# The functions with which a language's library allocates and frees blocks for the program, and not for itself.
_OF_LANGUAGE = re.compile(r"operator (?:new|delete)|__rust_")
# The functions of the C library that allocate a block for their caller. Blocks that its other functions allocate belong
# to the library.
_RETURN_BLOCKS = frozenset(
    f"{prefix}{name}{suffix}"
    for name in (
        "strdup",
        "strndup",
        "wcsdup",
        "asprintf",
        "vasprintf",
        "asiprintf",
        "vasiprintf",
        "getline",
        "getdelim",
    )
    for prefix, suffix in (("", ""), ("_", "_r"), ("__", ""))
)
# The C library's allocator that ove provides on the kernel's heap. It stores a head before each block.
_WITH_HEAD = "/boards/common/newlib/heap_share.c"
_HEAD_BYTES = 8
_WRAPPED = ("__wrap_", "__real_", "__rustc::")
# A lambda of C++ and a closure of Rust.
_NAMELESS = re.compile(r"operator\(\)|closure|lambda")


def _rules() -> dict[str, _Rule]:
    """Return the rules of all allocators' functions."""
    found = dict(_RULES)
    for kernel in kernel_files.descriptions().values():
        for one in kernel.get("allocator", ()):
            given = {key: value for key, value in one.items() if key not in ("function", "sized_by")}
            pool = _Pool(**one["sized_by"]) if "sized_by" in one else None
            found[one["function"]] = _Rule(**given, pool=pool)
    return found


@cache
def _bindings() -> frozenset[str]:
    """Return the bindings' functions that the languages' libraries call for memory."""
    files = [tomllib.loads(one.read_text(encoding="utf-8")) for one in DATA.glob("bindings/*/binding.toml")]
    return frozenset(name for one in files for name in one.get("heap", {}).get("functions", ()))


def _bare(function: str) -> str:
    """Return a function's name without its parameters, and without the prefix of a replaced one."""
    for prefix in _WRAPPED:
        function = function.removeprefix(prefix)
    return function.partition("(")[0]


@dataclass
class Block:
    """A block, from the instruction after the call that allocated it to the first one of the call that freed it.

    With `is_author`, the program's own code allocated it; with `is_lent`, ove or the kernel, for example for a pool.
    The first `kept` bytes of a block that was moved have the values of the old one.
    """

    address: int
    size: int
    taken: int
    owner: object
    site: int
    is_author: bool = False
    is_sized: bool = False
    is_blank: bool = False
    kept: int = 0
    is_lent: bool = False
    # The compiler inlined the C library's function that allocated the block. Its calls that fill, move or free the
    # block may be inlined too.
    is_inlined: bool = False
    # The memory of all blocks of the pool, for a block of one of ove's pools, and the instruction at which the pool had
    # ended.
    pool: tuple[int, int] | None = None
    ended: int | None = None
    freed: int | None = None
    freer: object = None
    again: list[tuple[object, int]] = field(default_factory=list)

    @property
    def end(self) -> int:
        return self.address + self.size

    def is_live(self, place: int) -> bool:
        """Return True if the block was allocated before an instruction and not freed by then."""
        return self.taken <= place and (self.freed is None or place < self.freed)


# The address of a block, with the memory of its pool: a pool and its first block may have one address.
_Key: TypeAlias = tuple[tuple[int, int] | None, int]
_ByAddress: TypeAlias = dict[_Key, Block]


class Heaps:
    """The blocks of one run, and the calls that freed an address that is not a block."""

    def __init__(self, observed: Observed, authors: Authors, marks: Marks) -> None:
        self._observed, self._authors, self._marks = observed, authors, marks
        self.blocks: list[Block] = []
        # Calls that free an address that no call allocated: owner, instruction, address.
        self.strange: list[tuple[object, int, int]] = []
        # The calls that asked for a block of a pool whose memory is known.
        self.pool_calls = 0
        self.is_known = False
        self._calls: list[_Call] = []
        # The memory of all blocks of each of ove's pools, and the instruction at which the pool had ended.
        self._pools: dict[tuple[int, int], int | None] = {}
        self._pool_frees: set[int] = set()
        # The functions that call an allocator, by the address of the call.
        self._takers: dict[int, str] = {}
        self._read()

    def _read(self) -> None:
        program, symbols = self._observed.program, self._observed.symbols
        known, rules = _rules(), dict[str, _Rule]()
        for name in program.code.by_name:
            bare = _bare(symbols.function(name))
            if bare in known:
                rules[symbols.function(name)] = known[bare]
        self.is_known = bool(rules)
        if not rules:
            return
        names = {one: _bare(one) for one in map(symbols.function, program.code.by_name)}
        wrappers = _Wrappers(
            frozenset(one for one, bare in names.items() if bare in _RETURN_BLOCKS),
            frozenset(one for one in rules if _OF_LANGUAGE.match(names[one])),
            frozenset(one for one, bare in names.items() if bare in _bindings()),
            self._with_head() - frozenset(rules),
        )
        calls = _Calls(rules, wrappers, self._author)
        self._observed.trees(calls, only=frozenset(rules) | wrappers.library | wrappers.binding | wrappers.head)
        self._calls = calls.found
        self._find_heads()
        self._find_bindings()
        live: _ByAddress = {}
        dead: _ByAddress = {}
        # A call that interrupts another thread's may get the block that the interrupted call has freed.
        found = [one for one in calls.found if not one.rule.is_oves or self._knows_pool(one)]
        gives = [(one.begin, self._give, one) for one in found if one.rule.block >= 0]
        takes = [(one.end, self._take, one) for one in found if one.rule.takes and one.end > 0]
        ends = [(one.end, self._end, one) for one in found if one.rule.is_end and one.end > 0]
        for _, does, each in sorted([*gives, *takes, *ends], key=lambda one: one[0]):
            does(each, live, dead)

    def _with_head(self) -> frozenset[str]:
        """Return the functions of the C library's allocator, its static ones included."""
        program, name = self._observed.program, self._observed.symbols.function
        if not any(one.endswith(_WITH_HEAD) for one in program.sources):
            return frozenset()
        functions = program.code.functions.values()
        return frozenset(name(one.name) for one in functions if program.source(one.start)[0].endswith(_WITH_HEAD))

    def _find_heads(self) -> None:
        """Note the calls of the kernel's heap that the C library makes in code that the compiler inlined into a caller.

        Link-time optimisation does this.
        """
        run, program = self._observed.run, self._observed.program
        if not any(one.endswith(_WITH_HEAD) for one in program.sources):
            return
        made = [(one, int(run.pc[one.site - 1])) for one in self._calls if one.site and not one.rule.is_oves]
        inlined = self._observed.debug.inlined_at({address for _, address in made})
        for call, address in made:
            paths = [program.source(address)[0], *(site.path for site in inlined.get(address, ()))]
            if any(one.endswith(_WITH_HEAD) for one in paths):
                call.head = _HEAD_BYTES
                callers = (self._authors.of_path(one) for one in paths if not one.endswith(_WITH_HEAD))
                call.author = next((one for one in callers if one is not Author.LIBRARY), Author.LIBRARY)

    def _find_bindings(self) -> None:
        """Note the author of each call that a binding makes in code that the compiler inlined into the author's."""
        run = self._observed.run
        made = [(one, int(run.pc[one.site - 1])) for one in self._calls if one.site and not one.rule.is_oves]
        made = [(call, address) for call, address in made if self._author_of(call) is Author.SYSTEM]
        inlined = self._observed.debug.inlined_at({address for _, address in made}) if made else {}
        # The name of an inlined function lacks its file.
        names = {one.rpartition(".")[2] for one in _bindings()}
        for call, address in made:
            first, *others = inlined.get(address, ()) or (None,)
            if first is not None and first.function in names:
                callers = (self._authors.of_path(one.path) for one in (first, *others))
                call.author = next((one for one in callers if one is not Author.LIBRARY), Author.LIBRARY)

    def _knows_pool(self, call: _Call) -> bool:
        """Return True if the memory of a pool is known. Its blocks are then no part of a variable or a heap block."""
        pool = call.rule.pool
        if pool is None:
            return False
        first, size, count = (self._member(pool, one, call) for one in (pool.first, pool.member, pool.capacity))
        if first is None or not size or count is None:
            return False
        call.pool = (first, first + size * count)
        if call.rule.takes:
            self._pools[call.pool] = None
            self.pool_calls += 1
        elif call.rule.block >= 0:
            self._pool_frees.add(call.begin)
        return True

    def _end(self, call: _Call, _: _ByAddress, dead: _ByAddress) -> None:
        """Let the memory of a pool that has ended be of another use."""
        if self._observed.values.register_at_end(0, call.end):
            return
        low, high = call.pool
        if call.pool in self._pools:
            self._pools[call.pool] = call.end
        for key, one in [(key, one) for key, one in dead.items() if low <= one.address < high]:
            one.ended = call.end
            del dead[key]

    def _give(self, call: _Call, live: _ByAddress, dead: _ByAddress) -> None:
        given = self._observed.values.register(call.rule.block, call.begin)
        given = given + call.head if given else given
        call.is_new = not given and given is not None
        if not given:
            return
        pool = call.pool if call.rule.is_oves else None
        if (pool, given) not in live:
            # An inlined aligned_alloc() may have put the block anywhere in the memory that it took.
            inlined = (one.address for one in live.values() if one.is_inlined and one.address <= given < one.end)
            given = next(inlined, given)
        key = pool, given
        block = call.moved = live.pop(key, None)
        if block is not None:
            block.freed, block.freer = call.begin, call.owner
            dead[key] = block
        elif key in dead and self._is_programs(call):
            dead[key].again.append((call.owner, call.begin))
        elif self._is_programs(call):
            self.strange.append((call.owner, call.begin, given))

    def _take(self, call: _Call, live: _ByAddress, dead: _ByAddress) -> None:
        values, rule = self._observed.values, call.rule
        result = values.register_at_end(0, call.end) if rule.result is not None else None
        if result not in (None, rule.result):
            # There was no free block.
            return
        size = values.register(rule.size, call.begin) if rule.pool is None else self._size_in(rule.pool, call)
        if rule.count >= 0:
            count = values.register(rule.count, call.begin)
            size = None if size is None or count is None else size * count
        address = values.register_at_end(0, call.end) if rule.out < 0 else self._stored(call)
        if address == 0 and call.moved is not None and size:
            # There was no memory for a larger block: the old one is still the program's.
            call.moved.freed = call.moved.freer = None
            live[None, call.moved.address] = call.moved
            dead.pop((None, call.moved.address), None)
        if address:
            # The record may lack the size. The block then reaches to the next one, and is not judged.
            is_sized = bool(size)
            # Neither ove nor the kernel uses a pool for itself.
            author = Author.PROGRAM if rule.is_oves else self._author_of(call)
            address += call.head
            size = size - call.head if size else size
            room = min((one for _, one in live if one > address), default=address + _LONGEST) - address
            size = min(room, _LONGEST) if size is None else size
            made = Block(address, size, call.end, call.owner, call.site)
            if rule.is_oves:
                made.pool = call.pool
                self._pools[call.pool] = None
            made.is_sized, made.is_lent = is_sized, author is Author.SYSTEM
            made.is_inlined = call.head > 0
            made.is_blank, made.kept = not rule.fills and not made.is_inlined, call.kept
            made.is_author = is_sized and author is Author.PROGRAM
            live[made.pool, address] = made
            dead.pop((made.pool, address), None)
            self.blocks.append(made)

    def _size_in(self, pool: _Pool, call: _Call) -> int | None:
        """Return the block size of the pool that a call refers to."""
        return self._member(pool, pool.member, call)

    def _member(self, pool: _Pool, name: str, call: _Call) -> int | None:
        place = self._observed.values.register(pool.parameter, call.begin)
        field = self._observed.debug.field(pool.type, name)
        if place is None or field is None:
            return None
        return self._observed.values.memory(place + field.offset, field.size, call.begin)

    def _stored(self, call: _Call) -> int | None:
        """Return the address of a block that an allocator has stored for its caller."""
        place = self._observed.values.register(call.rule.out, call.begin)
        return None if place is None else self._observed.values.memory(place, _WORD_BYTES, call.end)

    def allow_unknown_pool_blocks(self) -> None:
        """Forget the calls that freed what no call had allocated from a pool, for a run that lacks such calls."""
        self.strange = [one for one in self.strange if one[1] not in self._pool_frees]

    def only_in_threads(self) -> Iterator[tuple[object, int, str]]:
        """Yield the program's own calls that no handler may make: the caller, the first instruction, and the name.

        The calls on ove's pools have their legal contexts in ove's headers.
        """
        for one in self._calls:
            if not one.rule.in_handlers and not one.rule.is_oves and self._author_of(one) is Author.PROGRAM:
                asked = written(self._observed.function(one.site))
                yield one.owner, one.site, asked if asked in _RETURN_BLOCKS else one.name

    def reused(self) -> Iterator[tuple[Block, Block]]:
        """Yield each freed block, with the next blocks that overlap its memory."""
        changes = [(one.taken, True, one) for one in self.blocks]
        changes += [(one.freed, False, one) for one in self.blocks if one.freed is not None]
        dead: list[Block] = []
        for _, is_taken, block in sorted(changes, key=lambda one: one[:2]):
            if is_taken:
                yield from ((one, block) for one in dead if one.address < block.end and block.address < one.end)
                # A block that covers all of another one comes between that one and all later ones.
                dead = [one for one in dead if one.address < block.address or block.end < one.end]
            else:
                dead.append(block)

    def _author(self, place: int) -> Author:
        """Return the author of the call whose function starts at an instruction."""
        which = int(self._observed.flow.which[place - 1]) if place else -1
        return Author(int(self._authors.of_each[which])) if which >= 0 else Author.LIBRARY

    def _is_programs(self, call: _Call) -> bool:
        return call.rule.is_oves or self._author_of(call) is Author.PROGRAM

    def _author_of(self, call: _Call) -> Author:
        return self._author(call.site) if call.author is None else call.author

    @cached_property
    def _sorted(self) -> list[Block]:
        return sorted(self.blocks, key=lambda one: one.address)

    @cached_property
    def _addresses(self) -> list[int]:
        return [one.address for one in self._sorted]

    def block(self, address: int, place: int | None = None, *, is_lent: bool = False) -> Block | None:
        """Return a block of the program's own code that had an address: before an instruction, or at any time.

        With `is_lent`, a block that ove or the kernel took counts too.
        """
        index = bisect_right(self._addresses, address) - 1
        while index >= 0 and self._addresses[index] + _LONGEST > address:
            one = self._sorted[index]
            is_inner = one.pool is not None or not self._is_pooled(address, place)
            if one.address <= address < one.end and is_inner and (place is None or one.is_live(place)):
                return one if one.is_author or (is_lent and one.is_lent) else None
            index -= 1
        return None

    def inside_calls(self, places: Places, contexts: Contexts) -> NDArray[np.bool_]:
        """Return which instructions belong to calls of the allocator."""
        found = np.zeros(len(places), dtype=bool)
        of_each = contexts.of_each[places]
        for context in np.unique(of_each).tolist():
            mine = [one for one in self._calls if contexts.of(one.owner) == context]
            begins = np.array([one.begin for one in mine], dtype=np.int64)
            ends = np.array([one.end if one.end > 0 else 1 << 60 for one in mine], dtype=np.int64)
            rows = np.flatnonzero(of_each == context)
            index = np.searchsorted(begins, places[rows], side="right") - 1
            if mine:
                found[rows] = (index >= 0) & (places[rows] < ends[np.maximum(index, 0)])
        return found

    def is_arena(self, address: int, root: int) -> bool:
        """Return True for an address in the memory of blocks, which a variable contains."""
        return root in self._arenas or any(low <= address < high for low, high in self._pools)

    def is_pooled(self, addresses: NDArray[np.int64], places: Places) -> NDArray[np.bool_]:
        """Return which addresses are in the memory of a pool at the given instructions."""
        found = np.zeros(len(addresses), dtype=bool)
        for (low, high), until in self._pools.items():
            found |= (low <= addresses) & (addresses < high) & (True if until is None else places < until)
        return found

    def _is_pooled(self, address: int, place: int | None) -> bool:
        """Return True for the memory of a pool: at an instruction, or at the end."""
        return any(
            low <= address < high and (until is None or (place is not None and place < until))
            for (low, high), until in self._pools.items()
        )

    def with_head(self, address: int) -> list[Block]:
        """Return the blocks whose head contains an address, among those whose allocation was inlined."""
        return [one for each in (0, _WORD_BYTES) for one in self._heads.get((address & -_WORD_BYTES) + each, ())]

    @cached_property
    def _heads(self) -> dict[int, list[Block]]:
        """The blocks whose allocation was inlined, by the address of the head's last word."""
        found: dict[int, list[Block]] = {}
        for one in self.blocks:
            if one.is_inlined:
                found.setdefault(one.address - _WORD_BYTES, []).append(one)
        return found

    def is_in_heap(self, pool: tuple[int, int]) -> bool:
        """Return True for a pool in a block of the heap."""
        return any(one.pool is None and one.address <= pool[0] < one.end for one in self.blocks)

    @cached_property
    def _arenas(self) -> set[int]:
        found = (self._marks.at(one.address) for one in self.blocks if one.pool is None)
        return {one.root for one in found if one is not None}

    def name(self, address: int, place: int) -> str:
        """Return the name of heap memory at an instruction: where its block was allocated, and the offset."""
        block = self.block(address, place, is_lent=True) or self.block(address, is_lent=True)
        if block is None:
            return f"0x{address:x}"
        offset = address - block.address
        return f"{self.title(block)}" + (f"+{offset}" if offset else "")

    def title(self, block: Block) -> str:
        """Return the name of a block: its size, and the function that allocated it."""
        size = f"{block.size} bytes" if block.is_sized else "block"
        taker = self._callers.get(block.site) if block.pool is not None else None
        return f"{size} from {taker or self._taker(max(block.site - 1, 0))}"

    def caller(self, place: int) -> str:
        """Return the function that frees memory by a call whose first instruction is given."""
        found = self._callers.get(place) if place in self._pool_frees else None
        return found or written(self._observed.function(max(place - 1, 0)))

    @cached_property
    def _callers(self) -> dict[int, str]:
        """The program's functions for which the calls on pools were made, by the first instructions of these calls."""
        found = {}
        sites = [one.site for one in self.blocks if one.pool is not None]
        for place, frames in callstacks.of(self._observed, [*sites, *self._pool_frees]).items():
            mine = [one.function for one in frames if self._authors.of_path(one.path) is Author.PROGRAM]
            named = (one for one in mine if not _NAMELESS.search(one))
            found[place] = next(named, mine[0] if mine else "")
        return found

    def _taker(self, place: int) -> str:
        """Return the function that calls an allocator: of nested inlined calls, the innermost one of the program."""
        observed = self._observed
        address = int(observed.run.pc[place])
        if address not in self._takers:
            self._takers[address] = written(observed.function(place))
            path, _ = observed.program.source(address)
            for site in observed.debug.inlined_at([address])[address]:
                if self._authors.of_path(path) is Author.PROGRAM and not _NAMELESS.search(site.function):
                    self._takers[address] = site.function
                    break
                path = site.path
        return self._takers[address]


@dataclass
class _Call:
    name: str
    rule: _Rule
    owner: object
    begin: int
    # The first instruction of the library's function that the call works for, or of its own.
    site: int
    end: int = -1
    # The block that the call frees.
    moved: Block | None = None
    # The memory of all blocks of the pool.
    pool: tuple[int, int] = (0, 0)
    is_new: bool = True
    # The bytes before the block, and the author of the call, for an inlined function of the C library.
    head: int = 0
    author: Author | None = None

    @property
    def kept(self) -> int:
        """The bytes of the new block that have the old one's values; the record may lack the old size."""
        if self.moved is not None:
            return self.moved.size
        return 0 if self.is_new else _LONGEST


class _Wrappers(NamedTuple):
    """The functions whose callers allocate: those of the C library, the languages' own, and the bindings'.

    `head` are the static functions of the C library's allocator.
    """

    library: frozenset[str]
    language: frozenset[str]
    binding: frozenset[str]
    head: frozenset[str]


class _Calls:
    """Collects the outermost calls of allocators. An observer of ove_lab.trace.stacks."""

    def __init__(self, rules: dict[str, _Rule], wrappers: _Wrappers, author: Callable[[int], Author]) -> None:
        self._rules, self._wrappers, self._author = rules, wrappers, author
        self._stacks: dict[int, list[_Open]] = {}
        self._inside: dict[int, int] = {}
        self.found: list[_Call] = []

    def begins(self, segment: Segment, place: int, function: str) -> None:
        owner = segment.thread or segment.exception
        stack = self._stacks.setdefault(id(owner), [])
        stack.append(_Open([(place, function)]))
        stack[-1].call = self._made(owner, place, function)

    def replaces(self, segment: Segment, place: int, function: str) -> None:
        owner = segment.thread or segment.exception
        top = self._stacks[id(owner)][-1]
        if top.call is None:
            # `free` may continue as `_free_r`.
            top.functions.append((place, function))
            top.call = self._made(owner, place, function)

    def ends(self, segment: Segment, place: int) -> None:
        owner = segment.thread or segment.exception
        call = self._stacks[id(owner)].pop().call
        if call is not None:
            call.end = place
            self._inside[id(owner)] -= 1

    def _made(self, owner: object, place: int, function: str) -> _Call | None:
        rule = self._rules.get(function)
        if rule is None or self._inside.get(id(owner), 0):
            return None
        self._inside[id(owner)] = 1
        made = _Call(function, rule, owner, place, self._site(owner, place))
        self.found.append(made)
        return made

    def _site(self, owner: object, place: int) -> int:
        """Return the first instruction of the library's outermost function that a call works for, or of its own."""
        found = [one for each in self._stacks[id(owner)] for one in each.functions]
        is_wrapped, outermost = any(function in self._wrappers.binding for _, function in found), place
        callers = ["", *(function for _, function in found)]
        for (begin, function), caller in reversed(list(zip(found, callers, strict=False))):
            outermost = begin
            is_wrapped |= function in self._wrappers.library or function in self._wrappers.language
            if caller in self._wrappers.head:
                is_wrapped = True
            elif caller in self._wrappers.binding:
                continue
            elif self._author(begin) is not Author.LIBRARY:
                break
        return outermost if is_wrapped else place


@dataclass
class _Open:
    """A call that has not returned: its function, and those that it tail-called, with the first instruction of each."""

    functions: list[tuple[int, str]]
    call: _Call | None = None
