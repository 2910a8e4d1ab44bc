# SPDX-License-Identifier: MIT OR Apache-2.0
"""The author's native calls are told apart from ove's own, wherever ove's sources were."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ove_lab.trace import api, native, timed
from ove_lab.trace.debug import Argument, Declared
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread

# The source file of each function. The functions' code follows in this order, one every 16 bytes.
_SOURCES = {
    "main": "/home/me/app/main.c",
    "ove_sem_give": "{ove}/include/ove/inline/sem.h",
    "wake": "{ove}/backends/freertos/src/sem.c",
    "xQueueSend": "/opt/kernel/queue.c",
    "vTaskDelay": "/opt/kernel/tasks.c",
}


def _program(ove: str) -> SimpleNamespace:
    starts = {name: SimpleNamespace(name=name, start=16 * place) for place, name in enumerate(_SOURCES)}
    paths = [path.format(ove=ove) for path in _SOURCES.values()]
    code = SimpleNamespace(by_name=starts, at=lambda address: list(starts.values())[address // 16])
    return SimpleNamespace(code=code, sources=set(paths), source=lambda address: (paths[address // 16], 1))


@pytest.mark.parametrize("ove", ["/opt/ove", "/home/me/src/include/ove-1.0", "/usr/share/ove"])
def test_calls_of_ove_are_not_the_authors(ove: str) -> None:
    """For an image from another checkout, main's call is shown, and calls by ove or the kernel are not."""
    debug = SimpleNamespace(inlined=[])
    tells = native.made_by_user(_program(ove), debug, ["xQueueSend", "vTaskDelay"])  # type: ignore[arg-type]
    assert [name for place, name in enumerate(_SOURCES) if tells(16 * place)] == ["main"]


def test_calls_that_do_something_are_declared() -> None:
    """Claim: the headers declare each call that is known to lock, unlock, join or sleep."""
    does = {one for one, call in api.calls().items() if call.does in (api.LOCK, api.UNLOCK, api.SLEEP, api.JOIN)}
    assert does == set(api.DOES)


@pytest.mark.parametrize(
    ("sizes", "places"),
    [
        ([4, 1, 4, 2, 4, 4], (0, 1, 2, 3, ~0, ~1)),
        ([4, (8, 8), 4], (0, 2, ~0)),
        ([4, (8, 4), 4, 4, 4], (0, 1, 3, ~0, ~1)),
        ([4, 4, 4, (8, 8), 4], (0, 1, 2, ~0, ~2)),
        ([4, (20, 4), 4], (0, 1, ~2)),
        ([4, 4, 4, 4, 4, (8, 8)], (0, 1, 2, 3, ~0, ~2)),
        ([4, 0, 4], (0, None, None)),
    ],
)
def test_parameter_is_where_the_procedure_call_standard_has_it(
    sizes: list[int | tuple[int, int]], places: tuple[int | None, ...]
) -> None:
    """Claim: structures take whole words, on the stack too; only parameters aligned to 8 skip a register."""
    given = [one if isinstance(one, tuple) else (one, one) for one in sizes]
    parameters = tuple(Argument(f"p{number}", "", *one) for number, one in enumerate(given))
    assert native.places(Declared("call", parameters, "int")) == places


def test_place_of_a_result_in_memory_is_the_first_register() -> None:
    """Claim: if the caller passes the address of the result, it takes the first register and the parameters follow."""
    parameters = tuple(Argument(f"p{number}", "", 4, 4) for number in range(4))
    assert native.places(Declared("call", parameters, "Result", is_in_memory=True)) == (1, 2, 3, ~0)


def test_declaration_without_names_tells_the_object_and_no_timeout() -> None:
    """Claim: a unit that only calls a function does not name its parameters. The type then identifies the object.

    A timeout's type is not unique, so it is not known whether the call has a timeout.
    """
    name, current = "_tx_queue_send", "_tx_thread_current_ptr"
    declared = Declared(name, tuple(Argument("", one, 4) for one in ("TX_QUEUE", "", "ULONG")), "UINT")
    code = SimpleNamespace(by_name={name: None}, place_of=lambda one: 1 if one == current else None)
    debug = SimpleNamespace(functions={name: declared}, is_empty=False, field=lambda *_: None)
    call = native.calls(SimpleNamespace(code=code), debug)[name]  # type: ignore[arg-type]
    assert (call.about, call.parameters) == ("argument 1", ("argument 1", "argument 2", "argument 3"))
    each = Slice(Thread(0, 0), 0, name, call=call, target=1)
    each.arguments = {"argument 3": timed.FOREVER}
    assert timed.is_timed(each) is None
