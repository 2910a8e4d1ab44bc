# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --publish`: attributes the outliers, measures the kernels, and writes a folder of published pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ove_lab import console
from ove_lab.paths import display
from ove_lab.whole_file import replace
from ove_tool.bench import published_bytes, stamps
from ove_tool.paths import ROOT
from ove_tool.report import attribution, front_page, publish
from ove_tool.report import kernel_facts as facts_file
from ove_tool.report.comparability import Comparability
from ove_tool.results import Key, Results
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import TRACE

PUBLISHED = ROOT / "docs" / "benchmarks"


def publish_to(
    target: Path,
    results: Results,
    rules: Comparability,
    folder: Path,
    defines: tuple[str, ...],
    digests: Mapping[Key, str],
) -> None:
    """Merge the runs into the folder's and regenerate all pages; docs/benchmarks also updates the README.

    `folder` is the results folder, `digests` are the digests of the images' bytes. Raises Failure, and writes nothing,
    if a remaining run used other compilers.
    """
    sources = publish.sources((target, folder), publish.merged(target, results), rules)
    ensure(TRACE)
    # The required packages are installed at this point.
    from ove_tool.bench import attribute, kernel_facts  # noqa: PLC0415

    with console.step("attributing the rows that differ by more than 10 %:") as progress:
        found = attribute.attribute(attribute.missing(sources), defines, progress)
    sources.differences.update({(one.base, one.other): one for one in found})
    # Beside the results too: an attempt that fails later does not record again.
    attribution.write(sources.differences.values(), folder / attribution.FILE)
    with console.step("measuring each kernel's size and other configuration:") as progress:
        measured = [kernel_facts.facts(run, progress) for run in kernel_facts.wanted(results, sources.kernel_facts)]
    sources.kernel_facts.update({(one.rtos, one.board): one for one in measured})
    facts_file.write(sources.kernel_facts.values(), folder / facts_file.FILE)
    written = publish.publish(target, sources, folder)
    published = [run.key for run in sources.results.runs]
    written.append(stamps.write(target, published, [run.key for run in results.runs]))
    written += published_bytes.write(target, published, digests)
    if target.resolve() == PUBLISHED:
        readme = ROOT / "README.md"
        replace(readme, front_page.refresh(readme.read_text(encoding="utf-8"), sources.results, rules))
        written.append(readme)
        if front_page.KERNELS_TABLE.can_be_made(sources.results):
            replace(ROOT / front_page.PICTURE, front_page.drawing(sources.results, rules))
            written.append(ROOT / front_page.PICTURE)
    console.result("published: " + ", ".join(display(path) for path in written))
