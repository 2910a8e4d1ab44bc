# SPDX-License-Identifier: MIT OR Apache-2.0
"""Judges mutants: each worker has a copy of the checkout and inserts one mutant after another."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.mutants import judges
from ove_tests.mutants.area import Area
from ove_tests.mutants.control import Control, control
from ove_tests.mutants.judges.base import Judge, Test
from ove_tests.mutants.outcome import FOUND, HUNG, NOT_COMPILED, NOT_REACHED, REFUSED, SAME, SURVIVED, Ended, Record
from ove_tests.mutants.points import Mutant
from ove_tests.testing import checkout_copy
from ove_tool.paths import STATE

# Invalid in every grammar.
_NONSENSE = b" @@ "


def folder(area: Area) -> Path:
    """Return the folder with an area's copies and its record."""
    return STATE / "mutants" / area.name


class Engine:
    """Everything that one area's run needs."""

    def __init__(self, area: Area, digest: str, workers: int, say: Callable[[str], None]) -> None:
        self.area = area
        self.say = say
        self.digest = digest
        self.workers = workers

    def run(self, mutants: Sequence[Mutant], record: Record, ended: Callable[[Mutant, Ended], None]) -> None:
        """Judge these mutants. Raises Failure if the unmodified sources do not build, or a worker fails."""
        first = self._worker(0)
        cover = folder(self.area) / "cover"
        files = {mutant.file for mutant in self.area.mutants()}
        controls = [control(judge, cover, files, self.digest, self.say) for judge in first.judges]
        left: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
        for mutant in mutants:
            left.put(mutant)
        broken: list[BaseException] = []

        def work(number: int) -> None:
            try:
                worker = first if number == 0 else self._worker(number)
                while not broken:
                    mutant = left.get_nowait()
                    one = worker.judge(mutant, controls)
                    record.add(one)
                    ended(mutant, one)
            except queue.Empty:
                return
            except BaseException as error:
                broken.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(min(self.workers, len(mutants)))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if broken:
            raise broken[0]

    def _worker(self, number: int) -> Worker:
        self.say(f"{self.area.name}: creating and building copy {number}")
        return Worker(folder(self.area) / f"copy-{number}", self.area.judges)


class Worker:
    """One copy of the checkout, with its judges built from unmodified sources."""

    def __init__(self, root: Path, names: Sequence[str]) -> None:
        self.root = root
        root.mkdir(parents=True, exist_ok=True)
        checkout_copy.make(root)
        self.judges = [judges.make(name, root) for name in names]
        self._sound: dict[tuple[str, str], str] = {}
        self._tests: dict[str, list[Test]] = {}
        for judge in self.judges:
            judge.prepare()
            self._tests[judge.name] = judge.tests()
            for program in dict.fromkeys(test.program for test in self._tests[judge.name]):
                self._sound[judge.name, program] = judge.fingerprint(program)

    def judge(self, mutant: Mutant, controls: Sequence[Control]) -> Ended:
        """Insert a mutant, run the tests that cover it, and restore the source."""
        started = time.monotonic()
        with self._planted(mutant.file, mutant.applied):
            end, by, ran = self._end(mutant, controls)
        if end == SAME:
            with self._planted(mutant.file, lambda source: _with_nonsense(source, mutant)):
                if all(judge.build(program) for judge, program in self._programs()):
                    end = NOT_COMPILED
        return Ended(mutant.key, end, by, ran, round(time.monotonic() - started, 2))

    def _end(self, mutant: Mutant, controls: Sequence[Control]) -> tuple[str, str, int]:
        """Return the outcome, the test that detected the mutant, and the number of tests that ran."""
        is_other, ran = False, 0
        for judge, sound in zip(self.judges, controls, strict=True):
            for group in _by_program(sound.reaches(self._tests[judge.name], mutant)):
                program = group[0].program
                if not judge.build(program):
                    return REFUSED, "", 0
                if judge.fingerprint(program) == self._sound[judge.name, program]:
                    continue
                is_other = True
                found = judge.run(group, sound.seconds)
                if found is not None:
                    return (HUNG if found.is_hang else FOUND), found.by, ran + 1
                ran += len(group)
        if is_other:
            return SURVIVED, "", ran
        return (*self._unjudged(), 0)

    def _unjudged(self) -> tuple[str, str]:
        for judge, program in self._programs():
            if not judge.build(program):
                return REFUSED, ""
            if judge.fingerprint(program) != self._sound[judge.name, program]:
                return NOT_REACHED, ""
        return SAME, ""

    def _programs(self) -> Iterator[tuple[Judge, str]]:
        by_name = {judge.name: judge for judge in self.judges}
        for name, program in self._sound:
            yield by_name[name], program

    @contextmanager
    def _planted(self, name: str, change: Callable[[bytes], bytes]) -> Iterator[None]:
        path = self.root / name
        sound = path.read_bytes()
        mutated = change(sound)
        if mutated == sound:
            raise Failure(f"a mutant of {name} changes nothing")
        path.write_bytes(mutated)
        try:
            yield
        finally:
            path.write_bytes(sound)


def _with_nonsense(source: bytes, mutant: Mutant) -> bytes:
    return source[: mutant.start] + _NONSENSE + source[mutant.start :]


def _by_program(tests: Sequence[Test]) -> Iterator[list[Test]]:
    """Return consecutive tests of the same program as groups, in order."""
    group: list[Test] = []
    for test in tests:
        if group and group[0].program != test.program:
            yield group
            group = []
        group.append(test)
    if group:
        yield group
