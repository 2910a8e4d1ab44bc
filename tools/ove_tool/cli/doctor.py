# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor`"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from ove_lab import console
from ove_lab.errors import Failure, UsageError
from ove_lab.paths import display
from ove_lab.whole_file import replace
from ove_tool import bootstrap, kernels, languages
from ove_tool.own_project import page
from ove_tool.own_trees import OWN_TREES, not_available, problem, version
from ove_tool.setup import crate_sources, npm_packages, packages, python_files, python_packages, register_sources
from ove_tool.setup.probe import Prober
from ove_tool.tools import ALL_TOOLS, CARGO


@click.command()
@click.option("--verify", is_flag=True, help="Compare each fetched file with the pinned archives.")
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Read a firmware project, and report what must change for ove.",
)
@click.option(
    "--sbom",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write a bill of materials in CycloneDX's format: each download, its origin and its checksum.",
)
def command(verify: bool, project: Path | None, sbom: Path | None) -> None:
    """Show the version found and wanted of each tool, and how to get the tool.

    The exit code is 1 if something is missing that builds and benchmarks need. Packages that only the tests need are
    shown but do not affect the exit code.

    With --verify, all fetched sources are compared with the archives whose checksums the lock files in third_party
    pin. A build itself compares only the files whose size or dates have changed. The files of the Python and npm
    packages are compared with the digests from their installation.

    With --project, nothing is built. A page shows which parts of the project work with ove unchanged, which lines must
    change and how, and what the project's choices cost. The exit code is 1 if something must change.

    With --sbom, nothing is searched for: the list comes from the lock files and is the same on every machine.
    """
    if sbom is not None:
        bootstrap.ensure("sbom")
        from ove_tool.setup import bill  # noqa: PLC0415 - its packages are only there now

        replace(sbom, bill.text())
        click.echo(display(sbom))
        return
    if project is not None:
        text, fits = page.report(project)
        click.echo(text)
        sys.exit(0 if fits else 1)
    if verify:
        _verify()
        return
    prober, setup = Prober(), bootstrap.spoken("`./ove setup`")
    rows = [["python", platform.python_version(), "3.11 or newer", "ok"]]
    is_whole = True
    needs = [kernels.load(name).needs for name in kernels.names() if not_available(name) is None]
    for tool in dict.fromkeys((*ALL_TOOLS, *(tool for need in needs for tool in need.tools))):
        found = prober.probe(tool)
        # Cargo is needed only to fetch the kernel, so it may be missing if the kernel is here.
        is_spare = tool is CARGO and _has_sources()
        is_whole = is_whole and (found.is_ok or is_spare)
        advice = "ok" if found.is_ok else f"{found.problem}: {setup}, or {packages.how_to_get(tool)}"
        rows.append([tool.name, found.version or "-", tool.wanted, advice])
    for sources in crate_sources.every():
        try:
            kernel = sources.version(sources.folder())
            advice = "ok" if kernel else f"missing: {setup}"
        except UsageError as error:
            kernel, advice = None, str(error)
        rows.append([sources.says.removeprefix("the "), kernel or "-", f"crate {sources.pinned()}", advice])
        is_whole = is_whole and kernel is not None
    wanted = ["base", "dev", *(need.python for need in needs if need.python)]
    there = [name for name in wanted if python_packages.are_here(name)]
    lacking = [name for name in wanted if name not in there]
    # The command that needs a set installs it.
    is_whole = is_whole and "base" in there
    advice = f"{', '.join(lacking)} not yet needed: {setup}" if lacking else "ok"
    rows.append(["Python packages", ", ".join(there), ", ".join(wanted), advice])
    for name in (need for language in languages.every() if (need := language.needs.python)):
        is_here = python_packages.are_here(name)
        advice = "ok" if is_here else setup
        rows.append([name, "pinned" if is_here else "-", f"tools/requirements/{name}.txt", advice])
    for rtos, tree in OWN_TREES.items():
        missing = not_available(rtos)
        wrong = None if missing else problem(rtos)
        is_whole = is_whole and wrong is None
        found_version = "-" if missing or wrong else version(rtos) or "?"
        rows.append([rtos, found_version, f"tested: {tree.tested}", missing or wrong or "your own tree"])
    console.table("", ["tool", "found", "wanted", "state"], rows)
    sys.exit(0 if is_whole else 1)


def _verify() -> None:
    """Print how many files match the pinned digests. Raises Failure with all that do not."""
    trees: list[tuple[str, Callable[[], bool], Callable[[], int]]] = [
        *(
            (sources.says.removeprefix("the "), sources.is_here, sources.verify)
            for sources in (*crate_sources.every(), *crate_sources.libraries())
            if not sources.is_own()
        ),
        ("descriptions of registers", register_sources.is_here, register_sources.verify),
        ("Python packages", lambda: True, python_files.verify),
        *(
            (f"npm's {name}", partial(npm_packages.is_here, name), partial(npm_packages.verify, name))
            for name in npm_packages.every()
        ),
    ]
    failures, rows = [], []
    for name, is_here, verify in trees:
        if not is_here():
            rows.append([name, "-", "not fetched"])
            continue
        try:
            rows.append([name, str(verify()), "as pinned"])
        except Failure as failure:
            rows.append([name, "-", "not as pinned"])
            failures.append(str(failure))
    console.table("", ["sources", "files", "state"], rows, right=(1,))
    if failures:
        raise Failure("\n".join(failures))


def _has_sources() -> bool:
    try:
        return all(sources.is_here() for sources in crate_sources.every())
    except UsageError:
        return False
