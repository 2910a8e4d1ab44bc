# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench`"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ove_lab import board as boards
from ove_lab import console
from ove_lab.errors import Failure, Missing, UsageError
from ove_lab.paths import display
from ove_lab.timing import target as targets
from ove_lab.whole_file import check_folders
from ove_tool import kernels, languages
from ove_tool.bench import calibrating, calibration, published_bytes, row_names, shelf, stacks
from ove_tool.bench.check import Contents
from ove_tool.bench.matrix import Measured, host_facts, matrix, measured_languages
from ove_tool.bench.measuring import measure_all
from ove_tool.bench.publication import PUBLISHED, publish_to
from ove_tool.cli import complete
from ove_tool.cli.options import BOARD_HELP, baseline_options
from ove_tool.kconfig import MODES
from ove_tool.paths import ROOT
from ove_tool.report import comparability, images, kernel_report, pages, terminal
from ove_tool.report.images import Images
from ove_tool.report.kernel_report import KernelReport
from ove_tool.results import Results, write
from ove_tool.setup.install import prepare_for
from ove_tool.setup.parts import HOST, TRACE, Part
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.trace.explain import Subject

_RTOS = boards.load(boards.default()).kernel


def split(text: str, every: list[str]) -> list[str]:
    """Read a comma-separated list; `all` stands for every name. Raises UsageError for an empty entry."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise UsageError(f"`{text}` has an empty entry; write for example {every[0]},{every[-1]}")
    return every if words == ["all"] else list(dict.fromkeys(words))


@click.command()
@click.option(
    "--rtos", default=_RTOS, show_default=True, metavar="R,...", help="Kernels, or all.", shell_complete=complete.rtos
)
@click.option(
    "--mode",
    default="all",
    show_default=True,
    metavar="M,...",
    help="Modes: heap, zeroheap, or all.",
    shell_complete=complete.mode,
)
@click.option(
    "--lang", default="all", show_default=True, metavar="L,...", help="Languages, or all.", shell_complete=complete.lang
)
@click.option(
    "--board",
    help=f"Board of the emulated kernels; {BOARD_HELP}",
    shell_complete=complete.board,
)
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the results; by default in output/bench.")
@click.option(
    "--publish",
    type=click.Path(path_type=Path),
    help="Folder for the pages; docs/benchmarks also updates the README.",
)
@click.option(
    "--alloy-report/--no-alloy-report",
    "wants_alloy_report",
    default=None,
    help="The report that compares Alloy with FreeRTOS; by default if alloy is among the kernels.",
)
@click.option(
    "--stacks",
    "wants_stacks",
    is_flag=True,
    help="Record the flame graphs now, not when `./ove report --html` needs them.",
)
@click.option("--explain", "explains", is_flag=True, help="Attribute the instructions of one ROW, or compare two.")
@click.option("--lines", "has_lines", is_flag=True, help="With --explain: also by source line.")
@baseline_options("row", "With --check: all changes, as Markdown.")
@click.option(
    "--timing",
    metavar="MODEL",
    help="Predict the rows' nanoseconds on a real processor, for example stm32f746g-worst-case.",
)
@click.option("--again", "is_again", is_flag=True, help="Also run images that have not changed.")
@click.option(
    "--calibrate",
    "calibrates",
    is_flag=True,
    help="Measure each case at 100 to 10,000 iterations; writes a page and its appendix.",
)
@click.option("-D", "defines", multiple=True, metavar="CONFIG_OVE_X=VALUE", help="Set one symbol; repeatable.")
@click.argument("rows", nargs=-1, metavar="[ROW]...")
def command(
    rtos: str,
    mode: str,
    lang: str,
    board: str | None,
    out: Path | None,
    publish: Path | None,
    wants_alloy_report: bool | None,
    wants_stacks: bool,
    explains: bool,
    has_lines: bool,
    baseline: Path | None,
    allow: int,
    comment: Path | None,
    kept: Path | None,
    timing: str | None,
    is_again: bool,
    calibrates: bool,
    defines: tuple[str, ...],
    rows: tuple[str, ...],
) -> None:
    """Build and run the benchmark matrix, write results.json and the report pages, and print the README's table.

    A run replaces the results in its folder only if it measured everything that they contain. Otherwise the new results
    go to a folder next to it.

    A line reports whether the images have the published bytes, whose digests are in docs/benchmarks/digests.json.

    With --explain, no file is written. The emulator records every instruction of the first mode and language that the
    options name: `--explain sync/mutex_lock_unlock` attributes a row by function. Two rows, or one row on two kernels
    or in two languages, are compared. Without a row, each row's record is compared with its report.

    With --calibrate, each case is measured with several iteration counts; calibration.md lists how many iterations a
    case needs.

    With --stacks, the folder also gets stacks.json, from which `./ove report --html` draws its flame graphs. Without
    --stacks, that command records the missing data.

    With --timing, the emulator records the same rows, and a model converts each record into nanoseconds. `./ove timing`
    shows the model's error. Only --out writes a page.

    With --check, only the comment is written. Each row is compared with its baseline. If a row is worse, the command
    fails and names the functions that made the row worse. limits.toml next to the baselines may limit the nanoseconds
    that a timing model predicts for a row: section [predicted.MODEL.IMAGE].
    """
    if (rows and not explains and not timing) or (has_lines and not explains):
        raise UsageError("a ROW goes with --explain and --timing only, --lines with --explain only")
    if (comment or allow) and not baseline:
        raise UsageError("--allow and --comment go with --check only")
    if sum(map(bool, (explains, baseline, kept, calibrates, timing))) > 1:
        raise UsageError("--explain, --check, --write-baseline, --calibrate and --timing cannot be combined")
    if wants_stacks and any((explains, baseline, kept, calibrates, timing)):
        raise UsageError(
            "--stacks cannot be combined with --explain, --check, --write-baseline, --calibrate or --timing"
        )
    # Report an unwritable folder before measuring, which takes minutes.
    check_folders(out, kept, publish, comment and comment.absolute().parent)
    if calibrates and publish:
        raise UsageError("--calibrate writes its page into the folder of --out and cannot be combined with --publish")
    if explains or calibrates or timing:
        mode, lang = (next(iter(MODES)) if mode == "all" else mode), (languages.NATIVE if lang == "all" else lang)
    if timing:
        target = targets.load(timing)
        target.check_board(board or boards.default())
        recordable = _recordable(rtos, mode, lang, board, defines, rows)
        # Its packages are installed now.
        from ove_tool.bench import timing as timings  # noqa: PLC0415

        timings.run(target, recordable, defines, rows, out)
        return
    if explains or baseline or kept:
        variants = _recordable(rtos, mode, lang, board, defines, rows)
        # Their packages are installed now.
        from ove_tool.bench import check, explain, limits  # noqa: PLC0415

        @lru_cache(maxsize=1)
        def subject_of(variant: Variant) -> Subject:
            return explain.subject(variant, defines)

        def contents_of(variant: Variant) -> Contents:
            return explain.contents(subject_of(variant), variant)

        if explains:
            explain.show([explain.subject(variant, defines) for variant in variants], rows, has_lines)
        elif kept:
            check.keep(variants, kept, contents_of)
        elif baseline:
            known = limits.read(baseline)
            limits.check_names(known, baseline, [check.file_of(baseline, one).stem for one in variants])

            def over(variant: Variant) -> list[str]:
                name = check.file_of(Path(), variant).stem
                return limits.exceeded(known, name, variant.board, subject_of(variant))

            check.check(variants, baseline, contents_of, allow, comment, over=over)
        return
    if calibrates:
        symbols = (*calibration.DEFINES, *defines)
        images = _prepared(rtos, mode, lang, board, symbols)
        options = [f"--rtos {rtos}", *([f"--lang {lang}"] if lang != languages.NATIVE else [])]
        options += [f"--board {board}"] if board else []
        calibrating.run(images, symbols, options, out or ROOT / "output" / "bench")
        return
    _measure_and_write(rtos, mode, lang, board, defines, out, publish, wants_alloy_report, wants_stacks, is_again)


def _measure_and_write(
    rtos: str,
    mode: str,
    lang: str,
    board: str | None,
    defines: tuple[str, ...],
    out: Path | None,
    publish: Path | None,
    wants_alloy_report: bool | None,
    wants_stacks: bool,
    is_again: bool,
) -> None:
    rules = comparability.load()
    chosen = split(rtos, kernels.names())
    variants, lacking = matrix(chosen, split(mode, list(MODES)), split(lang, measured_languages()), board, defines)
    # `./ove test` also needs this machine's compiler, and would ask for the password again.
    blocked = prepare_for(variants, also=(HOST,))
    lacking += blocked.values()
    measured, failures = measure_all([v for v in variants if v not in blocked], defines, is_again)
    report = None
    if measured and (wants_alloy_report or (wants_alloy_report is None and "alloy" in chosen)):
        try:
            with console.step("measuring the kernel Alloy together with FreeRTOS:") as progress:
                report = kernel_report.measure(["alloy"], host_facts(), progress)
        except Failure as failure:
            failures.append(str(failure))
            console.error(str(failure))
    if not measured:
        why = [f"{len(failures)} failed; see the reasons above"] if failures else []
        raise Failure("\n".join(["no image could be measured:", *why, *_once(lacking)]))
    results = Results(host_facts(one.run.rtos for one in measured), tuple(one.run for one in measured))
    wanted = out or shelf.default_folder(rtos, board, defines, _RTOS)
    folder = shelf.choose(wanted, [run.key for run in results.runs], not failures and not lacking)
    written = _write(results, report, folder, measured, rules, defines)
    if wants_stacks:
        failures += stacks.gather(folder)
    terminal.print_report(results, rules)
    contents = {one.run.key: one.contents for one in measured if one.contents}
    if not defines:
        for line in published_bytes.compare(contents, published_bytes.read(PUBLISHED)):
            console.result(line)
    console.result(f"\nevery case, mode and language: {display(written[0])}, and {len(written) - 1} pages next to it")
    console.result(f"the figures: {display(folder / pages.RESULTS_FILE)}")
    if folder != wanted:
        console.say(f"{display(wanted)} is unchanged: this run did not measure everything that the file contains")
    if failures or lacking:
        if publish:
            console.say(f"{display(publish)} is unchanged: some of the measurements are missing")
        texts = [f"{len(failures)} measurements failed; see the reasons above"] if failures else []
        raise Failure("\n".join([*texts, *_once(lacking)]))
    if publish:
        publish_to(publish, results, rules, folder, defines, contents)


def _recordable(
    rtos: str, mode: str, lang: str, board: str | None, defines: tuple[str, ...], rows: tuple[str, ...]
) -> list[Variant]:
    """Choose and prepare images to record. Raises Failure if one is not available, UsageError for an unknown row."""
    return _prepared(rtos, mode, lang, board, defines, also=(HOST, TRACE), rows=rows)


def _prepared(
    rtos: str,
    mode: str,
    lang: str,
    board: str | None,
    defines: tuple[str, ...],
    also: tuple[Part, ...] = (),
    rows: tuple[str, ...] = (),
) -> list[Variant]:
    chosen = (split(rtos, kernels.names()), split(mode, list(MODES)), split(lang, measured_languages()))
    variants, lacking = matrix(*chosen, board, defines)
    row_names.refuse(rows, variants)
    blocked = prepare_for(variants, also=also)
    if lacking or blocked:
        raise Failure("\n".join(_once([*lacking, *blocked.values()])))
    return variants


def _write(
    results: Results,
    report: KernelReport | None,
    folder: Path,
    measured: list[Measured],
    rules: comparability.Comparability,
    defines: tuple[str, ...],
) -> list[Path]:
    shelf.clear(folder)
    shelf.keep_logs([one.log for one in measured], folder)
    write(results, folder / pages.RESULTS_FILE)
    images.write(Images(defines, {one.run.key: one.digest for one in measured if one.digest}), folder / images.FILE)
    if report:
        report.write(folder)
    return pages.write_pages(folder, rules)


def _once(lacking: list[Missing]) -> list[str]:
    """Report each missing part in one line, even if several images lack it."""
    return [f"not measured: {text}" for text in dict.fromkeys(map(str, lacking))]
