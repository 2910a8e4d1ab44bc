# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which application a name on the command line means."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ove_lab.errors import UsageError
from ove_tool import variant
from ove_tool.variant import Variant, choose, find_app, sanitizers, written_in


def application(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "CMakeLists.txt").write_text("")
    return folder


@pytest.fixture(name="example")
def example_fixture(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return examples/hello of a checkout that holds nothing else: a user's own may well hold a ./hello besides."""
    checkout = tmp_path_factory.mktemp("checkout")
    monkeypatch.setattr(variant, "ROOT", checkout)
    monkeypatch.setattr(variant, "EXAMPLES", checkout / "examples")
    return application(checkout / "examples" / "hello")


def test_the_current_folder_goes_first_and_the_other_is_named(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: of ./hello and examples/hello the first is taken; stderr says so, and what it says names the other."""
    own = application(tmp_path / "hello")
    monkeypatch.chdir(tmp_path)
    assert find_app("hello") == own.resolve()
    said = capsys.readouterr()
    assert said.out == ""
    assert "`hello` is ./hello here" in said.err
    (other,) = shlex.split(said.err.split("say ", 1)[1])
    assert find_app(other) == example


@pytest.mark.parametrize("name", ["./hello", "../here/hello"])
def test_a_path_is_taken_in_silence(
    name: str, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: who types a path means that path, and is not told of examples."""
    own = application(tmp_path / "here" / "hello")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr(variant, "ROOT", example.parent.parent)
    assert find_app(name) == own.resolve()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["hello", "examples/hello"])
def test_a_name_of_one_application_is_taken_in_silence(
    name: str, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: nothing is said where only one application can be meant, from any folder."""
    for folder in (tmp_path, example.parent.parent, example.parent):
        monkeypatch.chdir(folder)
        assert find_app(name) == example
    assert capsys.readouterr().err == ""


def test_what_is_no_application_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a folder without CMakeLists.txt, and a name that is nowhere, are two different errors."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"no CMakeLists\.txt"):
        find_app("empty")
    with pytest.raises(UsageError, match="Did you mean hello"):
        find_app("helo")


@pytest.mark.parametrize("name", [".", "", "{checkout}"])
@pytest.mark.parametrize("is_inside", [True, False])
def test_the_checkout_itself_is_no_application(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, is_inside: bool
) -> None:
    """Claim: the CMakeLists.txt at the top, for projects that fetch ove, makes no application of the checkout."""
    checkout = example.parent.parent
    (checkout / "CMakeLists.txt").write_text("")
    monkeypatch.chdir(checkout if is_inside else tmp_path)
    with pytest.raises(UsageError, match=r"not an application|name is empty"):
        find_app(name.format(checkout=checkout))


@pytest.mark.parametrize(
    ("call", "languages"),
    [
        ("ove_application(x C c/main.c)", ["c"]),
        ("ove_application(x # C++ first\n  CPP main.cpp\n  RUST . )", ["cpp", "rust"]),
        ("ove_application(x C ${SOURCES})", []),
        ("if(A)\nove_application(x C a.c)\nelse()\nove_application(x ZIG a.zig)\nendif()", []),
        ("add_subdirectory(x)", []),
    ],
)
def test_the_languages_of_an_application(tmp_path: Path, call: str, languages: list[str]) -> None:
    """Claim: the languages are those of the one plain call of ove_application(); else nothing is claimed."""
    (tmp_path / "CMakeLists.txt").write_text(f"find_package(ove REQUIRED)\n# ove_application(x ZIG a)\n{call}\n")
    assert written_in(tmp_path) == languages


def test_a_language_without_sources_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """Claim: --lang rust on an application in C is wrong usage, said before anything is installed or configured."""
    (tmp_path / "CMakeLists.txt").write_text("ove_application(x C main.c)")
    with pytest.raises(UsageError, match=r"has no sources in rust; it is written in c$"):
        choose(None, None, None, "rust", app=tmp_path)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("", ""),
        ("address", "address"),
        ("undefined", "undefined"),
        ("thread", "thread"),
        ("undefined,address", "address,undefined"),
        ("address, undefined", "address,undefined"),
    ],
)
def test_sanitizers_alone_and_together(given: str, meant: str) -> None:
    """Claim: each sanitizer is taken alone, and two in either order are the same variant."""
    assert sanitizers(given) == meant
    assert given == "" or choose(None, None, None, sanitize=given).name.startswith("posix-host-heap-")


def test_sanitizers_that_exclude_each_other_are_refused() -> None:
    """Claim: address with thread, and a word that is none, are wrong usage; each combination has its build folder."""
    with pytest.raises(UsageError, match="exclude each other"):
        sanitizers("thread,address")
    with pytest.raises(UsageError, match="unknown sanitizer `leak`"):
        sanitizers("leak")
    given = ("", "address", "undefined", "address,undefined", "thread", "thread,undefined")
    assert len({Variant("posix", "host", "heap", sanitize=each).folder for each in given}) == len(given)


def test_folders_of_languages_are_read(tmp_path: Path) -> None:
    """Claim: an application that names FOLDERS is written in each language that has a folder of that name."""
    (tmp_path / "CMakeLists.txt").write_text("ove_application(x FOLDERS ${harness})\n")
    for name in ("zig", "c", "docs"):
        (tmp_path / name).mkdir()
    assert written_in(tmp_path) == ["c", "zig"]


@pytest.mark.parametrize(("text", "near"), [("helo", "hello"), ("examples/helo", "examples/hello"), ("./onw", "./own")])
def test_a_mistyped_path_is_suggested(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, near: str
) -> None:
    """Claim: for a wrong name, example path or application path, the error suggests the right one."""
    assert example.name == "hello"
    application(tmp_path / "own")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=rf"Did you mean {near}\?"):
        find_app(text)
