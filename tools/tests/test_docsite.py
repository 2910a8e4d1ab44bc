# SPDX-License-Identifier: MIT OR Apache-2.0
"""The folder that `./ove docs --build` writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import UsageError
from ove_tool import bootstrap, docsite


@pytest.fixture(name="built")
def built_fixture(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the folders in which a site was made; nothing is installed, and MkDocs is not called."""
    made: list[Path] = []

    def make(work: Path) -> Path:
        made.append(work)
        (work / "site").mkdir()
        (work / "site" / "index.html").write_text(f"site {len(made)}")
        return work / "site"

    monkeypatch.setattr(bootstrap, "ensure", lambda _: None)
    monkeypatch.setattr(docsite, "_make", make)
    return made


def test_files_of_the_user_stay(tmp_path: Path, built: list[Path]) -> None:
    """Claim: a folder with other files, by its name or by a link, is refused before anything is built or removed."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("mine")
    (tmp_path / "link").symlink_to("mine")
    for name in ("mine", "link", "."):
        with pytest.raises(UsageError, match=r"has files that `\./ove docs` did not write"):
            docsite.build(tmp_path / name)
    assert (built, (tmp_path / "mine" / "index.html").read_text()) == ([], "mine")


def test_a_site_comes_in_place_of_the_one_before(tmp_path: Path, built: list[Path]) -> None:
    """Claim: a new folder, an empty one and an earlier site get the new site whole, also through a link."""
    (tmp_path / "empty").mkdir()
    for name in ("new/folder", "empty"):
        docsite.build(tmp_path / name)
    (tmp_path / "empty" / "old.html").touch()
    (tmp_path / "link").symlink_to("empty")
    docsite.build(tmp_path / "link")
    assert (tmp_path / "empty" / "index.html").read_text() == f"site {len(built)}"
    assert {path.name for path in (tmp_path / "empty").iterdir()} == {"index.html", docsite.MARK}
