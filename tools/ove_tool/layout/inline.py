# SPDX-License-Identifier: MIT OR Apache-2.0
"""The inline C functions that hot calls use: the questions for the C compiler, and the bodies in another language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from ove_tool.layout.hot_calls import WAIT_RESULT, hot_calls
from ove_tool.layout.inline_asked import Answers, Recorder
from ove_tool.layout.inline_bodies import Bodies
from ove_tool.layout.inline_dialect import Dialect
from ove_tool.layout.inline_text import Text
from ove_tool.layout.rust_bodies import Rust

# Seam functions that bindings call in addition to those of the hot calls.
HEAP = ("ove_backend_heap_alloc", "ove_backend_heap_free")


def questions(path: Path) -> str:
    """Return ove_asked.h for the preprocessed text of bindings/layout/seam.c."""
    text = _text(path)
    recorder = Recorder(text.called)
    # The questions are the same for each language.
    Bodies(text, recorder, Rust(recorder.pointer_bytes)).translate_all(_roots(text))
    for name in (*HEAP, WAIT_RESULT):
        if name in text.declared and name not in text.inline:
            recorder.linked(name)
    return recorder.header()


def bodies(path: Path, made: Path, objects: Collection[str], dialect: Callable[[int], Dialect]) -> Bodies:
    """Return the translated functions. `made` is the layout object, which contains the answers."""
    answers = Answers(made, objects)
    text = _text(path)
    found = Bodies(text, answers, dialect(answers.pointer_bytes))
    found.translate_all(_roots(text))
    return found


def _text(path: Path) -> Text:
    return Text(path.read_text(encoding="utf-8", errors="replace"))


def _roots(text: Text) -> Iterator[tuple[str, bool]]:
    for call in hot_calls():
        yield call.seam, False
        if None in call.arguments:
            yield call.seam, True
    yield from ((name, False) for name in (*HEAP, *sorted(text.needed)))
