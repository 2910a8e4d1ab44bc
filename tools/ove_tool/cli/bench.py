# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench`"""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from ove_tool import console
from ove_tool.bench.matrix import host_facts, matrix, measure, measured_languages
from ove_tool.chapter import data as chapter_data
from ove_tool.chapter.measure import measure as measure_chapter
from ove_tool.errors import Failure, UsageError
from ove_tool.paths import ROOT, display
from ove_tool.report import comparability, front_page, pages, terminal
from ove_tool.results import Results, write


def split(text: str) -> list[str]:
    """Read a list written with commas; UsageError when an entry is empty."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise UsageError(f"`{text}` has an empty entry; write for example freertos,posix")
    return list(dict.fromkeys(words))


@click.command()
@click.option("--rtos", default="freertos", show_default=True, metavar="R,...", help="Kernels.")
@click.option("--mode", default="heap,zeroheap", show_default=True, metavar="M,...", help="Modes.")
@click.option("--lang", metavar="L,...", help="Languages; by default all that have suites.")
@click.option("--board", help="Board of the emulated kernels; by default qemu-mps2-an500. POSIX runs on host.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=ROOT / "output" / "bench", help="Folder for the results."
)
@click.option(
    "--publish",
    type=click.Path(path_type=Path),
    help="Folder for the pages; docs/benchmarks renews the README.",
)
@click.option(
    "--alloy-report/--no-alloy-report",
    "wants_chapter",
    default=None,
    help="The chapter on the kernel Alloy beside FreeRTOS; by default when alloy is among the kernels.",
)
@click.option("-D", "defines", multiple=True, metavar="CONFIG_OVE_X=VALUE", help="One symbol; repeatable.")
def command(
    rtos: str,
    mode: str,
    lang: str | None,
    board: str | None,
    out: Path,
    publish: Path | None,
    wants_chapter: bool | None,
    defines: tuple[str, ...],
) -> None:
    """Build and run the benchmark matrix, write results.json and the report pages, and print the report."""
    rules = comparability.load()
    langs = split(lang) if lang else measured_languages()
    kernels = split(rtos)
    variants = matrix(kernels, split(mode), langs, board, defines)
    runs = []
    failures = []
    for number, variant in enumerate(variants, start=1):
        with console.step(f"[{number}/{len(variants)}] measuring {variant.name} ({variant.lang})") as progress:
            log = out / "logs" / f"{variant.name}-{variant.lang}.log"
            try:
                runs.append(measure(variant, defines, progress, log))
            except Failure as failure:
                # What the other images say is worth having all the same.
                failures.append(str(failure))
                console.error(str(failure))
    if not runs:
        raise Failure("no image could be measured; the reasons are above")
    results = Results(host_facts(run.rtos for run in runs), tuple(runs))
    write(results, out / pages.RESULTS_FILE)
    # That of an earlier run would be read as one of this.
    (out / chapter_data.FILE).unlink(missing_ok=True)
    if wants_chapter or (wants_chapter is None and "alloy" in kernels):
        try:
            with console.step("measuring the kernel Alloy beside FreeRTOS") as progress:
                chapter_data.write(measure_chapter(results.host, progress), out / chapter_data.FILE)
        except Failure as failure:
            failures.append(str(failure))
            console.error(str(failure))
    written = pages.write_pages(out, rules)
    terminal.print_report(results, rules)
    terminal.print_chapter(written)
    if publish:
        publish.mkdir(parents=True, exist_ok=True)
        written += [Path(shutil.copy(path, publish)) for path in pages.published(written, results)]
        if (out / chapter_data.FILE).exists():
            written.append(Path(shutil.copy(out / chapter_data.FILE, publish)))
        if publish.resolve() == ROOT / "docs" / "benchmarks":
            readme = ROOT / "README.md"
            text = front_page.refresh(readme.read_text(encoding="utf-8"), results, rules)
            readme.write_text(text, encoding="utf-8")
            written.append(readme)
    click.echo("\n" + "\n".join(display(path) for path in (out / pages.RESULTS_FILE, *written)))
    if failures:
        raise Failure(f"{len(failures)} of the measurements failed; the reasons are above")
