# SPDX-License-Identifier: MIT OR Apache-2.0
"""Mutation testing: the rules, the keys, the record and the page."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_lab.errors import Failure, UsageError
from ove_lab.limits import call
from ove_tests.mutants import area as areas
from ove_tests.mutants import coverage, page, published
from ove_tests.mutants.area import Area, Verdict
from ove_tests.mutants.control import Control
from ove_tests.mutants.judges import make
from ove_tests.mutants.judges.base import Test
from ove_tests.mutants.operators import OPERATORS
from ove_tests.mutants.outcome import FOUND, LEFT, SAME, SURVIVED, Ended, Record
from ove_tests.mutants.points import Mutant, of_source
from ove_tests.testing.conformance import Case, Suite
from ove_tests.testing.plan import variants

SOURCE = b"""\
#define LIMIT (1 < 2)
#if LIMIT > 3
int never(void);
#endif
bool f(struct thing *thing, unsigned flags)
{
\tif (thing->ready && flags != 0x10u) {
\t\tthing->count += 2;
\t\tthing->flags |= READY;
\t\twake(thing,
\t\t     true);
\t}
\treturn count_of(thing) < 5 ? !flags : flags & ~MASK;
}
"""


def changes(source: bytes, name: str = "f.c") -> set[tuple[str, str]]:
    return {(one.operator, one.change) for one in of_source(source, name)}


def one(source: bytes, change: str) -> Mutant:
    return next(mutant for mutant in of_source(source, "f.c") if mutant.change == change)


def area(*verdicts: Verdict, judges: tuple[str, ...] = ("interleave",)) -> Area:
    return Area("some", "some code", ("src/*",), judges, "" if judges else "no tree", verdicts, ())


@pytest.mark.parametrize(
    ("operator", "change"),
    [
        ("comparison", "< -> <="),
        ("comparison", "< -> >="),
        ("comparison", "!= -> =="),
        ("condition", "&& -> ||"),
        ("condition", "thing->ready -> !(thing->ready)"),
        ("condition", "!flags -> (flags)"),
        ("store", "thing->count += 2; -> dropped"),
        ("arithmetic", "+= -> -="),
        ("flag", "thing->flags |= READY; -> dropped"),
        ("flag", "thing->flags |= READY -> thing->flags &= ~(READY)"),
        ("flag", "flags & ~MASK -> ((flags) | (~MASK))"),
        ("flag", "~MASK -> (MASK)"),
        ("constant", "5 -> 6"),
        ("constant", "5 -> 4"),
        ("constant", "0x10u -> 0x11u"),
        ("constant", "true -> false"),
        ("call", "wake(thing, true); -> dropped"),
    ],
)
def test_each_rule_makes_its_mutant(operator: str, change: str) -> None:
    """Claim: each rule changes the expression or statement that it is meant for."""
    assert operator in OPERATORS
    assert (operator, change) in changes(SOURCE)


def test_the_preprocessor_is_left_alone() -> None:
    """Claim: nothing in a macro's definition or in the condition of an #if is changed."""
    assert min(mutant.line for mutant in of_source(SOURCE, "f.c")) == 7
    assert "1 -> 2" not in dict(changes(b"int f(int a) { return __builtin_expect(a, 1); }")).values()
    assert changes(b"template <int N> int f() { static_assert(N > 1); return N; }", "f.cpp") == set()


def test_a_mutant_changes_its_place_and_keeps_the_lines() -> None:
    """Claim: the mutated text differs only at its location, and every line keeps its number."""
    dropped = one(SOURCE, "wake(thing, true); -> dropped").applied(SOURCE)
    assert dropped == SOURCE.replace(b"wake(thing,\n\t\t     true);", b";\n")
    assert one(SOURCE, "< -> <=").applied(SOURCE) == SOURCE.replace(b"(thing) < 5", b"(thing) <= 5")


def test_a_key_survives_changes_elsewhere() -> None:
    """Claim: earlier lines and functions do not change a key; its own statement, or an equal one before it, does."""
    keys = {mutant.key for mutant in of_source(SOURCE, "f.c")}
    assert len(keys) == len(of_source(SOURCE, "f.c"))
    longer = SOURCE.replace(b"bool f", b"/* More. */\nint g(void) { return 7; }\nbool f").replace(
        b"count_of", b"  count_of"
    )
    assert keys <= {mutant.key for mutant in of_source(longer, "f.c")}
    other = SOURCE.replace(b"+= 2", b"+= 3")
    assert one(SOURCE, "+= -> -=").key not in {mutant.key for mutant in of_source(other, "f.c")}


def test_equal_changes_of_one_statement_are_told_apart() -> None:
    """Claim: two equal constants in one statement are two mutants with two keys."""
    twice = [mutant for mutant in of_source(b"int f(void) { return g(1, 1); }", "f.c") if mutant.change == "1 -> 2"]
    assert [mutant.nth for mutant in twice] == [1, 2]
    assert len({mutant.key for mutant in twice}) == 2


def test_every_committed_area_is_whole() -> None:
    """Claim: each file of tests/mutants is read, has sources with mutants, and names judges that exist."""
    for each in areas.read_all():
        assert each.mutants(), each.name
        for name in each.judges:
            make(name, Path("nowhere"))
        for one_fixed in each.fixed:
            assert one_fixed.place in {mutant.place for mutant in each.mutants()}


def test_an_area_with_an_unknown_key_or_verdict_is_refused(tmp_path: Path) -> None:
    """Claim: a misspelt key, a verdict of an unknown kind and one without its test are errors."""
    path = tmp_path / "some.toml"
    head = 'title = "t"\nsources = ["src/*"]\njudges = ["interleave"]\n'
    verdict = '[[verdict]]\nfile = "f"\nfunction = "f"\nstatement = "s"\nchange = "c"\n'
    for text in (
        head + "souces = []\n",
        head + verdict + 'verdict = "fine"\n',
        head + verdict + 'verdict = "found now"\n',
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Failure):
            areas.read(path)
    path.write_text(head + verdict + 'verdict = "equivalent"\nbecause = "b"\n', encoding="utf-8")
    assert areas.read(path).verdicts[0].because == "b"


def test_words_choose_areas_and_files() -> None:
    """Claim: a word is an area or a path in one; another word is a usage error."""
    every = areas.read_all()
    assert [(each.name, prefixes) for each, prefixes in areas.choose(["generic"], every)] == [("generic", ())]
    chosen = areas.choose(["./alloy/src/queue.cpp"], every)
    assert [(each.name, prefixes) for each, prefixes in chosen] == [("alloy", ("alloy/src/queue.cpp",))]
    with pytest.raises(UsageError):
        areas.choose(["genric"], every)


def test_a_record_is_resumed_for_the_same_state_alone(tmp_path: Path) -> None:
    """Claim: a run continues where one of the same sources stopped; survivors can be judged again in any state."""
    path = tmp_path / "results.jsonl"
    mutants = of_source(SOURCE, "f.c")[:3]
    first = Record(path, "a", keeps=True)
    first.add(Ended(mutants[0].key, FOUND, "t"))
    first.add(Ended(mutants[1].key, SURVIVED))
    assert Record(path, "a", keeps=True).left(mutants) == [mutants[2]]
    later = Record(path, "b", keeps=True)
    assert later.renew(mutants, LEFT) == mutants[:2]
    assert later.left(mutants[:2]) == [mutants[1]]


def test_a_mutant_that_hangs_in_a_stop_is_ended_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a test that must stop has the judge's time limit for a start, not the suite's minute."""
    limits: list[float] = []

    def started(self: Suite, image: object, words: object, timeout_s: float) -> None:  # noqa: ARG001 - as the original
        limits.append(timeout_s)
        raise Failure("no image")

    monkeypatch.setattr(Suite, "_start", started)
    variant = next(one for one in variants() if one.group == "posix-host-heap")
    case = Case("a.b.c", "claim", 1, None, None, None)
    for timeout_s in (4.0, 300.0):
        with pytest.raises(Failure, match="no image"):
            Suite(variant, timeout_s=timeout_s)._run_stop(None, case)  # type: ignore[arg-type]
    assert limits == [4.0, 60.0]


def test_tests_are_chosen_by_the_lines_that_they_run() -> None:
    """Claim: tests that run a mutant's line judge it, the fastest first.

    If no code belongs to that line, all tests that run its file judge it. An inlined call has code of its own only in
    some tests' programs.
    """
    tests = [Test(name, "p") for name in ("slow", "fast", "other", "in line", "broken")]
    seconds = {"slow": 2.0, "fast": 1.0, "other": 0.1, "in line": 1.5}
    lines = {"slow": {"f.c": {13}}, "fast": {"f.c": {13}}, "other": {"f.c": {7}}, "in line": {"f.c": {7}}}
    code = {name: {"f.c": {7, 8, 13}} for name in ("slow", "fast", "other")} | {"in line": {"f.c": {7, 8}}}
    control = Control("interleave", seconds, lines, code)
    assert [test.id for test in control.reaches(tests, one(SOURCE, "5 -> 6"))] == ["fast", "in line", "slow"]
    code["in line"]["f.c"].add(13)
    assert [test.id for test in control.reaches(tests, one(SOURCE, "5 -> 6"))] == ["fast", "slow"]
    assert control.reaches(tests, one(SOURCE, "+= -> -=")) == []
    constant = of_source(b"\n\n\nint limit = 5;\n", "f.c")[0]
    assert [test.id for test in control.reaches(tests, constant)] == ["other", "fast", "in line", "slow"]
    header = of_source(b"enum { LIMIT = 5 };\n", "f.h")[0]
    assert [test.id for test in control.reaches(tests, header)] == ["other", "fast", "in line", "slow"]


_HEAP = """\
#include <stdbool.h>
bool ove_heap_guard_locked(void);
bool ove_heap_guard_locked(void)
{
    return true;
}
"""
_PROGRAM = """\
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>
bool ove_heap_guard_locked(void);
void *__libc_malloc(size_t size);
void *malloc(size_t size);
void *malloc(size_t size)
{
    if (ove_heap_guard_locked())
        _exit(3);
    return __libc_malloc(size);
}
int main(void)
{
    _exit(0);
}
"""


def test_lines_are_recorded_although_the_heap_is_locked(tmp_path: Path) -> None:
    """Claim: a program whose heap is locked ends with its own code, and the lines that it ran are recorded."""
    (tmp_path / ".ove").mkdir()
    (tmp_path / "heap.c").write_text(_HEAP, encoding="utf-8")
    (tmp_path / "program.c").write_text(_PROGRAM, encoding="utf-8")
    link = coverage.link_flags(tmp_path).split()
    command = ["cc", "-w", "--coverage", "program.c", "heap.c", "-o", "program", *link]
    subprocess.run(command, cwd=tmp_path, check=True)
    ended = call([tmp_path / "program"], 2.0, tmp_path)
    assert (ended.code, ended.over) == (0, "")
    found = coverage.lines(tmp_path, tmp_path, {"program.c"})["program.c"]
    assert found[_PROGRAM.splitlines().index("    _exit(0);") + 1]


def test_the_page_says_open_until_there_is_a_verdict(tmp_path: Path) -> None:
    """Claim: a survivor is on the page with its verdict, or as open; no leftover is missing."""
    mutants = of_source(SOURCE, "src/f.c")
    left, found = mutants[0], mutants[1]
    ends = {left.key: Ended(left.key, SURVIVED), found.key: Ended(found.key, FOUND, "interleave:sem.a.b")}
    ends |= {mutants[2].key: Ended(mutants[2].key, SAME)}
    published.write(area(), tmp_path, mutants, ends, "sample of 3, seed 1")
    text = page.text([area()], tmp_path)
    assert f"| some | {len(mutants)} | 3 | 0 | 0 | 1 | 1 | 0 | 0 | 1 | 1 |" in text
    assert (
        f"src/f.c:{left.line} `f` | survived | `{left.change}` | open |".replace("&&", "&&").replace("||", "\\|\\|")
        in text
    )
    assert "`interleave` 1" in text
    judged = area(Verdict(left.place, 0, "equivalent", "both are true", ""))
    assert "equivalent: both are true" in page.text([judged], tmp_path)
    assert "no tree" in page.text([area(judges=())], tmp_path / "none")


def test_the_committed_page_is_the_generated_one() -> None:
    """Claim: docs/mutants.md matches the published results and the verdicts."""
    assert page.PAGE.read_text(encoding="utf-8") == page.text(areas.read_all())
