# SPDX-License-Identifier: MIT OR Apache-2.0
"""Files of every kind that the tool reads, damaged: an error that names the file, never a traceback, never a figure."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.trace import observe
from ove_tests.testing.damaged import images, judge, kinds, mutations
from ove_tool import schemas
from ove_tool.paths import ROOT, STATE

KINDS = {kind.name: kind for kind in kinds.every()}
# 30 kinds with 60 each, and 250 images in each of two ways.
TEXTS, IMAGES = 60, 250
# A call is recognised by its name, so a damaged name hides the call and the number of items that it rejected.
UNSEEN = "trace refused_items"
FAILING = STATE / "damaged"
# A name of a symbol and the address of a marker have no second copy in the file that would contradict them.
UNDETECTABLE = re.compile(r"audit |measure ")


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_damaged_file_is_an_error_that_names_it(name: str) -> None:
    """Claim: there is no traceback, no NaN and no figure of 400 digits, and the error names the file."""
    wrong, refused = judge.run(KINDS[name], TEXTS, FAILING / name)
    assert not wrong, wrong
    assert refused or name.startswith(("kept-o", "kept-s", "tools")), "no damage was seen: a check that cannot fail"


@pytest.fixture(scope="module", name="sound")
def sound_fixture(tmp_path_factory: pytest.TempPathFactory) -> images.Sound:
    image = compiled(tmp_path_factory.mktemp("damaged"), "damaged")
    board = boards.load(BOARD)
    return images.Sound(image.elf, observe.program(image, board, 100, 600).recorded, board.instruction_ns)


def _damaged(sound: images.Sound) -> Iterator[tuple[int, Path]]:
    FAILING.mkdir(parents=True, exist_ok=True)
    path, content, elf = FAILING / "image.elf", sound.elf.read_bytes(), Elf(sound.elf)
    for number in range(IMAGES):
        path.write_bytes(mutations.image(content, elf, Random(f"image {number}")))  # noqa: S311 - no secret
        yield number, path


def test_a_damaged_image_gives_no_other_figure(sound: images.Sound) -> None:
    """Claim: each command returns the intact image's figures, reports them as not known, or rejects the file."""
    right = images.figures(sound, sound.elf)
    assert right["profile"] == len(sound.recorded.run.pc)
    assert right["measure work"] == 3
    refused = undetectable = 0
    for number, path in _damaged(sound):
        try:
            found = images.figures(sound, path)
        except Failure as failure:
            assert str(path) in str(failure), f"input {number}, {path}: {failure}"
            refused += 1
            continue
        wrong = {one: value for one, value in found.items() if value is not None and right.get(one, value) != value}
        if right[UNSEEN] is None:
            wrong.pop(UNSEEN, None)
        undetectable += bool(wrong)
        assert all(map(UNDETECTABLE.match, wrong)), f"input {number}, {path}: {wrong}"
    assert refused > IMAGES // 5
    assert undetectable <= IMAGES // 50


def test_an_exchanged_value_gives_no_other_figure(sound: images.Sound) -> None:
    """Claim: an address or size copied from elsewhere in the file is rejected, or changes no figure of a run."""
    right, content = images.figures(sound, sound.elf), sound.elf.read_bytes()
    every = mutations.values(Elf(sound.elf))
    FAILING.mkdir(parents=True, exist_ok=True)
    path, refused = FAILING / "exchanged.elf", 0
    for number in range(IMAGES):
        path.write_bytes(mutations.exchanged(content, every, Random(f"value {number}")))  # noqa: S311 - no secret
        try:
            found = images.figures(sound, path)
        except Failure as failure:
            assert str(path) in str(failure), f"input {number}, {path}: {failure}"
            refused += 1
            continue
        wrong = {one: value for one, value in found.items() if value is not None and right.get(one, value) != value}
        # A mark between code and data has no second copy in the file.
        assert all(one.startswith("audit ") for one in wrong), f"input {number}, {path}: {wrong}"
    assert refused > IMAGES // 10


@pytest.mark.parametrize(
    ("words", "file", "content"),
    [
        (["profile", "--elf", "{}"], "a.elf", b"\x7fELF" + bytes(60)),
        (["trace", "--elf", "{}"], "a.elf", b"text"),
        (["report", "{folder}"], "results.json", b'{"schema": 1, "host": {}, "runs": [{"rows": NaN}]}'),
        (["trace", "examples/hello", "--limits-file", "{}"], "limits.toml", b"masked_instructions = true\n"),
        (["build", "examples/hello", "--fragment", "{}"], "f.conf", b"CONFIG_OVE_QUEUE=\xff\n"),
        (["measure", "{folder}"], "measure.toml", b"[measure]\nloop = nan\n"),
        (["run", "examples/hello", "--expect", "{}"], "expected.txt", b"hello \xff\n"),
        (["search", "examples/hello", "--first", "1", "--expected", "{}"], "expected.txt", b"hello \xff\n"),
    ],
)
def test_the_whole_command_line_says_one_sentence(tmp_path: Path, words: list[str], file: str, content: bytes) -> None:
    """Claim: exit code 1 or 2, and a message without a traceback."""
    (tmp_path / file).write_bytes(content)
    if words[0] == "measure":
        (tmp_path / "CMakeLists.txt").write_text("ove_application(x C main.c)\n")
    command = [ROOT / "ove", *(word.format(tmp_path / file, folder=tmp_path) for word in words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode in (1, 2), done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert "this is a bug of ove's" not in done.stderr, done.stderr


def test_each_file_with_a_schema_is_damaged() -> None:
    """Claim: this test covers every kind of file that users edit."""
    assert not {f"{name.replace('-', ' ').split()[-1]}.toml" for name in schemas.KINDS} - {
        kind.file for kind in KINDS.values()
    }


_WITHOUT_A_FILE = {
    "check.toml": ["check"],
    "currents.toml": ["power"],
    "expected.txt": ["search", "--first", "1"],
    "measure.toml": ["measure"],
}


@pytest.mark.parametrize("name", sorted(_WITHOUT_A_FILE))
def test_a_link_to_nothing_is_no_absent_file(tmp_path: Path, name: str) -> None:
    """Claim: a file that a command takes from the application by itself is not left out if its link leads nowhere."""
    app = tmp_path / "app"
    shutil.copytree(ROOT / "examples" / "hello", app, ignore=lambda _, names: {name, ".vscode"} & set(names))
    (app / name).symlink_to("nowhere")
    command, *options = _WITHOUT_A_FILE[name]
    words = [ROOT / "ove", command, app, "--lang", "c", *options]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in (1, 2), done.stdout + done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ove: ") and name in last, last
