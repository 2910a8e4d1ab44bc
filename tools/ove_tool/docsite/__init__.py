# SPDX-License-Identifier: MIT OR Apache-2.0
"""The documentation site: the pages of docs/, and pages generated from headers, bindings and test results.

`stage` writes the Markdown, MkDocs builds the site, and `serve` serves the site on the loopback interface. The site
contains every script, font and style, so that reading and searching need no network.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from ove_lab.errors import Failure, UsageError
from ove_lab.whole_file import check_folders
from ove_tool import bootstrap, languages, version
from ove_tool.docsite import generated, stage
from ove_tool.paths import ROOT, STATE, VENV_PYTHON

# The folder that `./ove docs` serves.
SERVED = STATE / "docsite"
CONFIG = Path(__file__).with_name("mkdocs.yml")
SHIM = Path(__file__).with_name("iframe-worker.js")
# A folder with this file is replaced. Any other folder contains the user's own files.
MARK = ".written-by-ove-docs"
_SHOWN = 30
_PLOTTED = ROOT / "docs" / "benchmarks"


def build(folder: Path) -> None:
    """Write the site into a folder, and replace everything in it.

    Raises Failure with MkDocs's errors: a broken link ends the build. Raises UsageError, before anything is built, if
    the folder has files of another origin.
    """
    folder = folder.resolve()
    check_folders(folder)
    if folder.is_dir() and any(folder.iterdir()) and folder != SERVED and not (folder / MARK).is_file():
        raise UsageError(f"{folder} has files that `./ove docs` did not write; name a new folder, or an empty one")
    bootstrap.ensure("docs")
    bootstrap.ensure("html")
    # Each build has its own folder, since two builds may run at once.
    with tempfile.TemporaryDirectory(prefix="docsite-", dir=STATE) as work:
        made = _make(Path(work))
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, folder)
        (folder / MARK).touch()


def _make(work: Path) -> Path:
    pages = work / "pages"
    texts = generated.pages()
    stage.write(pages, texts)
    shutil.copy(SHIM, pages)
    _plot(pages / "benchmarks", work / "plots")
    text = CONFIG.read_text(encoding="utf-8").replace("@VERSION@", version.current())
    guides = "\n".join(f"      - {one.title}: guides/{one.name}.md" for one in languages.every())
    text = text.replace("@GUIDES@", guides)
    text = text.replace("@REFERENCE@", generated.navigation(texts))
    (work / "mkdocs.yml").write_text(text, encoding="utf-8")
    words = [str(VENV_PYTHON), "-P", "-m", "mkdocs", "build", "--strict", "--site-dir", str(work / "site")]
    done = subprocess.run(words, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line and not line.startswith("INFO")]
        raise Failure("\n".join(["the site cannot be built:", *said[-_SHOWN:]]))
    return work / "site"


def _plot(folder: Path, scratch: Path) -> None:
    """Write the report with plots next to the benchmark pages, from the same results.json."""
    from ove_tool.report import html  # noqa: PLC0415 - its packages are only there now

    folder.mkdir(parents=True, exist_ok=True)
    scratch.mkdir()
    for path in _PLOTTED.glob("*.json"):
        shutil.copy(path, scratch)
    shutil.copy(html.write(scratch), folder / "report.html")
