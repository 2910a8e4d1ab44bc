# SPDX-License-Identifier: MIT OR Apache-2.0
"""The HTML report as a file; `./ove test html` checks it in a browser."""

from __future__ import annotations

import dataclasses
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from ove_lab.errors import Failure
from ove_lab.stats import Histogram, describe
from ove_tool.report import comparability, html, stacks
from ove_tool.report.attribution import Place
from ove_tool.report.html import bars, compared, histograms
from ove_tool.report.html.rows import Chains
from ove_tool.report.kernel_facts import Build, KernelFacts
from ove_tool.report.sources import Sources
from ove_tool.results import Results, Row, Run, write

RULES = comparability.load(Path(__file__).parent / "data" / "cases.yaml")
MUTEX = "sync/mutex_lock_unlock"
BOARD = "qemu-mps2-an500"
VALUES = {137: 990, 139: 9, 1616: 1}


def row(name: str, unit: str, values: Histogram, note: str = "") -> Row:
    suite, case = name.split("/")
    return Row(suite, case, unit, **dataclasses.asdict(describe(values)), note=note)


def run(binding: str, mode: str = "heap", more: int = 0, unit: str = "instructions") -> Run:
    rtos, board = ("posix", "host") if unit == "ns" else ("freertos", BOARD)
    moved = {value + more: count for value, count in VALUES.items()}
    rows = (row(MUTEX, unit, moved), row(f"native_{rtos}/native_mutex_lock_unlock", unit, {29: 1000}))
    return Run(rtos, board, mode, binding, rows, ("checks off",))


RUNS = (run("c"), run("rust", more=3), run("c", "zeroheap", 1))


def page(folder: Path, *runs: Run) -> str:
    write(Results({"gcc": "12.2"}, runs or RUNS), folder / "results.json")
    return html.write(folder, RULES).read_text(encoding="utf-8")


class References(HTMLParser):
    """Collects the references of a page, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.targets += [str(found[name]) for name in ("src", "href", "action", "data", "srcset") if name in found]
        self.ids += [str(found["id"])] if "id" in found else []


def test_two_pages_are_the_same_bytes(tmp_path: Path) -> None:
    """Claim: the page depends only on the results."""
    assert page(tmp_path) == page(tmp_path)


def test_page_stands_alone(tmp_path: Path) -> None:
    """Claim: the page refers only to its own anchors, each of which exists once, and its policy forbids loading."""
    text = page(tmp_path)
    found = References()
    found.feed(text)
    assert len(found.ids) == len(set(found.ids))
    assert [target for target in found.targets if target.removeprefix("#") not in found.ids] == []
    assert all(target.startswith("#") for target in found.targets)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy and policy[1] == "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    assert "@import" not in text and "url(http" not in text


def test_every_row_is_there_with_its_figures(tmp_path: Path) -> None:
    """Claim: each row of each run is in the table of all rows, and the script has all of its results."""
    text = page(tmp_path)
    for one in RUNS:
        for each in one.rows:
            assert f'<tr id="{".".join((*one.key, each.suite, each.case))}"' in text
    found = json.loads(text.split('<script type="application/json" id="data">')[1].split("</script>")[0])
    figures = [dict(zip(found["figures"], each["figures"], strict=True)) for each in found["rows"]]
    wanted = [each for one in sorted(RUNS, key=lambda one: one.key) for each in one.rows]
    assert figures == [{name: getattr(each, name) for name in found["figures"]} for each in wanted]


def test_text_from_results_is_no_markup(tmp_path: Path) -> None:
    """Claim: the firmware's output is treated as text, also inside the script's data."""
    evil = "</script><img src=x onerror=alert(1)>"
    noted = msgspec.structs.replace(RUNS[0].rows[0], note=evil)
    one = msgspec.structs.replace(RUNS[0], rows=(noted, RUNS[0].rows[1]), notes=(evil,))
    text = page(tmp_path, one)
    assert evil not in text and "<img src=x" not in text
    assert "\\u003c/script>\\u003cimg" in text and "&lt;/script&gt;&lt;img" in text


def test_exact_figures_are_never_noise(tmp_path: Path) -> None:
    """Claim: only nanoseconds can be `noise`."""
    body = page(tmp_path).split("<main>")[1].split("</main>")[0]
    assert "noise" not in body and "marginal" not in body
    slow = [{1000: 1000}, {1030: 1000}]
    runs = []
    for mode, values in zip(("heap", "zeroheap"), slow, strict=True):
        runs.append(msgspec.structs.replace(run("c", mode, unit="ns"), rows=(row(MUTEX, "ns", values),)))
    assert "noise" in page(tmp_path, *runs).split("<main>")[1].split("</main>")[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ('{"schema": 99, "host": {}, "runs": []}', "schema 99, this tool reads 1"),
        ('{"schema": 1, "host": {}, "runs": [{"rtos": "x"}]}', "results.json"),
    ],
)
def test_damaged_results_leave_the_old_page(tmp_path: Path, text: str, message: str) -> None:
    """Claim: a results file that is damaged, incomplete or of a later format changes no page."""
    before = page(tmp_path)
    (tmp_path / "results.json").write_text(text)
    with pytest.raises(Failure, match=message):
        html.write(tmp_path, RULES)
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "results.json"]


@pytest.mark.parametrize(
    ("base", "other", "common", "rest", "kind"),
    [
        (1616, 1724, 93.735, 6.265, "more"),
        (1144, 702, 61.364, 38.636, "less"),
        (7, 7, 100, 0, "same"),
        (0, 0, 0, 0, "same"),
    ],
)
def test_bar_of_two_figures(base: float, other: float, common: float, rest: float, kind: str) -> None:
    """Claim: a bar is linear from zero to the longer result, and the difference takes its share of the bar."""
    bar = bars.whole(base, other)
    assert (round(bar.common, 3), round(bar.rest, 3), bar.kind) == (common, rest, kind)


def test_axis_of_differences() -> None:
    """Claim: all differences in a table start at one zero and have one scale."""
    axis = bars.axis([-60, 0, 40], "instructions")
    assert (axis.zero, axis.bar(-60), axis.bar(40), axis.bar(-30)) == (60, (0, 60), (60, 40), (30, 30))
    assert axis.label == "\N{MINUS SIGN}60 to +40"
    assert bars.axis([], "ns").bar(0) == (0, 0)


def test_lines_of_the_tables() -> None:
    """Claim: each table has the results and the difference of its rows, and links to them."""
    sources = Sources(Results({}, RUNS), RULES)
    (own,) = compared.own_calls(sources, RUNS[0]).lines
    assert [cell.text for cell in own.cells if cell] == ["29", "137", "+108"]
    assert own.whole == bars.whole(29, 137) and own.percent == "+372.4%"
    (language,) = compared.languages(sources, RUNS[0]).lines
    assert [(cell.text, cell.run) for cell in language.cells if cell] == [("137", RUNS[0]), ("+3", RUNS[1])]
    (modes,) = compared.modes(sources)
    assert (modes.equal, modes.total, [line.label for line in modes.table.lines]) == (1, 2, [f"{MUTEX}, C"])
    (kernel,) = [line for line in compared.kernels(sources).lines if line.label == own.label]
    assert [(cell.text, round(cell.width, 2)) for cell in kernel.cells if cell] == [("29", 21.17), ("137", 100)]


def test_two_units_are_never_one_comparison(tmp_path: Path) -> None:
    """Claim: a kernel whose results are times is not shown next to kernels whose results are instructions."""
    runs = (run("c"), msgspec.structs.replace(run("c"), rtos="alloy"), run("c", unit="ns"))
    alike, apart = compared.side_by_side(Sources(Results({}, runs), RULES))
    assert ([kernel for kernel, _ in alike], apart) == (["alloy", "freertos"], ["POSIX"])
    assert "because they were measured in another unit: POSIX." in page(tmp_path, *runs)


def test_memory_of_kernels() -> None:
    """Claim: sizes of programs and objects are bytes on a line with its own scale; an unknown size has no number."""
    facts = KernelFacts("freertos", BOARD, {"heap": (200, 50)}, Build((), {}, {}), None)
    small = Run("alloy", BOARD, "heap", "c", (RUNS[0].rows[0], row("sync/mutex_memory", "bytes", {24: 1})))
    sources = Sources(Results({}, (small, RUNS[0])), RULES, {}, {("freertos", BOARD): facts})
    lines = [
        (line.label, [cell and (cell.text, cell.width) for cell in line.cells])
        for line in compared.memory(sources).lines
    ]
    assert lines == [
        ("examples/pipeline, heap, flash", [None, ("200 B", 100)]),
        ("examples/pipeline, heap, RAM", [None, ("50 B", 100)]),
        ("sync/mutex_memory", [("24 B", 100), None]),
    ]


def log(values: Histogram, board: str = BOARD) -> str:
    """Write a log as an image does: an instruction takes 3.2 counts of the board's clock."""
    head = {"t": "bench", "rtos": "freertos", "board": board, "mode": "heap", "binding": "c", "overhead_counts": 0}
    counts = [[round(value * 3.2), count] for value, count in values.items()]
    case = {"t": "case", "suite": "sync", "case": "mutex_lock_unlock", "unit": "counts", "iterations": 1000}
    return "".join(f"@ove {json.dumps(line)}\n" for line in (head, case | {"hist": counts}))


@pytest.mark.parametrize(
    ("values", "wanted"), [(VALUES, [[137, 137, 990], [139, 139, 9], [1616, 1616, 1]]), ({5: 1000}, None)]
)
def test_histogram_is_drawn_only_if_it_is_the_rows(tmp_path: Path, values: Histogram, wanted: list[list[int]]) -> None:
    """Claim: a log's histogram belongs to the row if all of its statistics match; any other is left out."""
    (tmp_path / histograms.LOGS).mkdir()
    (tmp_path / histograms.LOGS / "one.log").write_text(log(values))
    data = json.loads(page(tmp_path).split('id="data">')[1].split("</script>")[0])
    assert data["rows"][0].get("histogram") == wanted


def test_stacks_are_read_as_written(tmp_path: Path) -> None:
    """Claim: the file keeps each row's folded stacks, and a page shares the chains that rows have in common."""
    places = [Place("freertos", BOARD, "heap", "c", name) for name in (MUTEX, "sync/other")]
    stacks.write({place: ["main;a;b 3", "main;a 2"] for place in places}, tmp_path / stacks.FILE)
    found = stacks.read(tmp_path / stacks.FILE)
    assert found == dict.fromkeys(places, ((("main", "a"), 2), (("main", "a", "b"), 3)))
    chains = Chains()
    assert [chains.number(names) for names, _ in found[places[0]]] == [1, 2]
    assert [chains.number(names) for names, _ in found[places[1]]] == [1, 2]
    assert (list(chains.names), list(chains.chains)) == (["main", "a", "b"], [(-1, 0), (0, 1), (1, 2)])
    assert stacks.read(tmp_path / "none.json") == {}


@pytest.mark.parametrize(
    ("folded", "message"),
    [
        (["main;a"], f"stacks of .*{MUTEX}.*is not `name;name 12`"),
        (["main;;a 3"], f"stacks of .*{MUTEX}.*is not `name;name 12`"),
        (["main;a 0"], f"stacks of .*{MUTEX}.*is not `name;name 12`"),
        ([], f"stacks of .*{MUTEX}.*no stack"),
        ("main", r"rows\[0.*\]\.folded: expected a list"),
        (None, r"rows\[0.*\]\.folded: expected a list"),
    ],
)
def test_damaged_stacks_name_the_row(tmp_path: Path, folded: object, message: str) -> None:
    """Claim: an invalid stack is rejected with its row, and no page is written."""
    place = ["freertos", BOARD, "heap", "c", MUTEX]
    (tmp_path / stacks.FILE).write_text(json.dumps({"schema": 1, "rows": [{"place": place, "folded": folded}]}))
    with pytest.raises(Failure, match=message):
        page(tmp_path)
    assert not (tmp_path / "report.html").exists()
