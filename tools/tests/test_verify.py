# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor --verify`: the files of the Python and npm packages are those that their installation wrote."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool import place
from ove_tool.setup import npm_packages, python_files


def _environment(folder: Path) -> tuple[Path, Path]:
    """Write an environment with one package, and the lock file that pins the package."""
    venv, requirements = folder / "venv", folder / "requirements"
    site = venv / "lib" / "python3.11" / "site-packages"
    info = site / "some_thing-1.2.dist-info"
    info.mkdir(parents=True)
    (venv / "bin").mkdir()
    requirements.mkdir()
    files = {site / "some_thing.py": "../some_thing.py", venv / "bin" / "thing": "../../../bin/thing"}
    rows = ["some_thing-1.2.dist-info/RECORD,,", "__pycache__/some_thing.cpython-311.pyc,,"]
    for path, name in files.items():
        path.write_text("pass\n", encoding="utf-8")
        digest = base64.urlsafe_b64encode(hashlib.sha256(b"pass\n").digest()).rstrip(b"=").decode("ascii")
        rows.append(f"{name.removeprefix('../') if name.endswith('.py') else name},sha256={digest},5")
    (info / "RECORD").write_text("\n".join(rows), encoding="utf-8")
    lock = "some-thing==1.2 \\\n    --hash=sha256:00\nother==3 ; os_name == 'nt' \\\n    --hash=sha256:00\n"
    for target in (venv, requirements):
        (target / "base.txt").write_text(lock, encoding="utf-8")
    return venv, requirements


def test_python_packages_as_installed_are_counted(tmp_path: Path) -> None:
    """A package that only another system needs may be missing."""
    assert python_files.verify(*_environment(tmp_path)) == 4


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("site-packages/some_thing.py", "evil()\n", "some_thing.py is not the file that some_thing 1.2 installed"),
        ("site-packages/some_thing.py", None, "some_thing.py is not the file"),
        ("site-packages/sitecustomize.py", "evil()\n", "sitecustomize.py belongs to no package"),
        ("site-packages/new.pth", "import evil\n", "new.pth belongs to no package"),
        ("../../bin/thing", "evil\n", "bin/thing is not the file"),
        ("site-packages/another-1.dist-info/RECORD", "", "no lock file pins another"),
    ],
)
def test_a_changed_python_environment_is_refused(tmp_path: Path, path: str, text: str | None, said: str) -> None:
    """The message names the file and the remedy."""
    venv, requirements = _environment(tmp_path)
    changed = Path(f"{venv}/lib/python3.11", path)
    changed.parent.mkdir(parents=True, exist_ok=True)
    if text is None:
        changed.unlink()
    else:
        changed.write_text(text, encoding="utf-8")
    with pytest.raises(Failure, match=said) as failure:
        python_files.verify(venv, requirements)
    assert f"Remove {venv}" in str(failure.value)


def test_another_version_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    """A pinned package that is missing is an error too."""
    venv, requirements = _environment(tmp_path)
    (requirements / "base.txt").write_text("some-thing==1.3 \\\n    --hash=sha256:00\nmore==1\n", encoding="utf-8")
    with pytest.raises(Failure, match=r"more is missing and 1 more"):
        python_files.verify(venv, requirements)


@pytest.mark.parametrize("evil", ["", "before", "after"])
def test_a_moved_environment_is_as_installed_unless_it_was_changed(tmp_path: Path, evil: str) -> None:
    """Claim: a new interpreter path in a script is not tampering; a change before or after the move is."""
    venv, requirements = _environment(tmp_path / "one")
    script, record = venv / "bin" / "thing", next(venv.rglob("RECORD"))
    (venv / "pyvenv.cfg").write_text(f"command = /usr/bin/python3 -m venv {venv}\n", encoding="utf-8")
    script.write_text(f"#!{venv}/bin/python\nimport some_thing\n", encoding="utf-8")
    row = f"../../../bin/thing,{python_files.digest(script.read_bytes())},{script.stat().st_size}"
    lines = [row if line.startswith("../../../bin/") else line for line in record.read_text().splitlines()]
    record.write_text("\r\n".join([*lines, ""]), encoding="utf-8", newline="")
    assert python_files.verify(venv, requirements) == 4
    if evil == "before":
        script.write_text(script.read_text() + "evil()\n")
    for name in ("two", "t h (r)"):
        folder = venv.parent.rename(tmp_path / name)
        venv, requirements = folder / "venv", folder / "requirements"
        place.relocate(venv)
    script = venv / "bin" / "thing"
    assert str(venv) in script.read_text()
    if evil == "after":
        script.write_text(script.read_text() + "evil()\n")
    if not evil:
        assert python_files.verify(venv, requirements) == 4
        return
    with pytest.raises(Failure, match=r"bin/thing is not the file that some_thing 1.2 installed"):
        python_files.verify(venv, requirements)


@pytest.mark.parametrize(
    ("name", "what"), [("node_modules/one/index.js", "changed"), ("node_modules/more.js", "was added")]
)
def test_a_changed_npm_package_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, what: str
) -> None:
    """A changed or added file is named; without digests, nothing is reported as pinned."""
    folder = tmp_path / "set"
    source = folder / "node_modules" / "one" / "index.js"
    source.parent.mkdir(parents=True)
    source.write_text("good();", encoding="utf-8")
    monkeypatch.setattr(npm_packages, "modules", lambda _: folder / "node_modules")
    with pytest.raises(Failure, match="no digests"):
        npm_packages.verify("rp2040js")
    digests = {"one/index.js": hashlib.sha256(b"good();").hexdigest()}
    (folder / "digests.json").write_text(json.dumps(digests), encoding="utf-8")
    assert npm_packages.verify("rp2040js") == 1
    (folder / name).write_text("evil();", encoding="utf-8")
    with pytest.raises(Failure, match=f"{what} after the checksum was verified"):
        npm_packages.verify("rp2040js")
