# SPDX-License-Identifier: MIT OR Apache-2.0
"""The files that a build leaves for editors and cargo, and the files that it leaves alone."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from ove_lab.image import Image
from ove_tool import editors
from ove_tool.layout import cargo
from ove_tool.newapp import create

ASKS = '[package]\nname = "a"\n[dependencies]\n'


@pytest.fixture(name="built")
def _built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Image:
    """Return the image of an application in Rust at <tmp_path>/app; the crate `ove` is at <tmp_path>/ove."""
    app, folder = tmp_path / "app", tmp_path / "build"
    for path in (app, folder / "generated", tmp_path / "ove"):
        path.mkdir(parents=True)
    monkeypatch.setattr(cargo, "CRATE", tmp_path / "ove")
    manifest = app / "Cargo.toml"
    manifest.write_text(f'{ASKS}ove = "0.1"\n')
    settings = cargo.settings(manifest, None, "thumb", ["--cfg", "ove_checks"])
    for name in (cargo.FOR_PEOPLE, *cargo.INCLUDED):
        (folder / "generated" / name).write_text(settings if name == cargo.FOR_PEOPLE else name)
    (folder / editors.COMPILE_COMMANDS).write_text("[]")
    return Image("app", folder / "app.elf", "freertos", "b", "heap", "rust", folder, app)


def test_an_application_gets_the_settings_of_its_build(built: Image, tmp_path: Path) -> None:
    """Claim: its folder gets compile_commands.json and cargo's settings, the crate `ove` those without a patch."""
    app = tmp_path / "app"
    editors.show(app, built)
    assert (app / editors.COMPILE_COMMANDS).samefile(built.folder / editors.COMPILE_COMMANDS)
    own = tomllib.loads((app / ".cargo" / "config.toml").read_text())
    assert own["build"]["target"] == "thumb"
    assert "ove_configured" in own["build"]["rustflags"]
    assert str(built.folder) not in (app / ".cargo" / "config.toml").read_text()
    assert (app / own["env"]["OVE_LAYOUT_RS"]["value"]).read_text() == "ove_layout.rs"
    assert "ove" in own["patch"]["crates-io"]
    crate = tomllib.loads((tmp_path / "ove" / ".cargo" / "config.toml").read_text())
    assert crate["build"] == own["build"]
    assert "patch" not in crate


def test_a_debugger_of_an_editor_gets_the_image(built: Image, tmp_path: Path) -> None:
    """Claim: the program of the launch.json that `./ove new` wrote is a link to the last image; others have none."""
    app = tmp_path / "app"
    built.elf.write_bytes(b"image")
    editors.show(app, built)
    assert not (app / editors.VSCODE).exists()
    written = create(tmp_path / "new", "c", None)
    assert tmp_path / "new" / editors.VSCODE / "launch.json" in written
    editors.show(tmp_path / "new", built)
    launch = json.loads((tmp_path / "new" / editors.VSCODE / "launch.json").read_text())
    (configuration,) = launch["configurations"]
    assert Path(configuration["program"].replace("${workspaceFolder}", str(tmp_path / "new"))).samefile(built.elf)
    tasks = json.loads((tmp_path / "new" / editors.VSCODE / "tasks.json").read_text())["tasks"]
    (task,) = (one for one in tasks if one["label"] == configuration["preLaunchTask"])
    place = configuration["miDebuggerServerAddress"].split(":")
    assert task["args"] == ["debug", "${workspaceFolder}", "--serve", place[1]]
    assert place[0] == "127.0.0.1"


def test_what_a_person_wrote_stays(built: Image, tmp_path: Path) -> None:
    """Claim: neither a compile_commands.json that is a file, nor a config.toml without our mark, is touched."""
    app = tmp_path / "app"
    (app / ".cargo").mkdir()
    own = [app / editors.COMPILE_COMMANDS, app / ".cargo" / "config.toml"]
    for path in own:
        path.write_text("mine")
    editors.show(app, built)
    assert [path.read_text() for path in own] == ["mine", "mine"]


def test_a_folder_that_cannot_be_written_is_no_error(built: Image, tmp_path: Path) -> None:
    """Claim: an application in a read-only folder still builds."""
    app = tmp_path / "app"
    (app / ".cargo").write_text("no folder")
    editors.show(app, built)
    editors.show(tmp_path / "gone", built)


@pytest.mark.parametrize(
    ("dependency", "wants"),
    [
        ('ove = "0.1"', True),
        ('ove = { version = "0.1", default-features = false }', True),
        ("ove.workspace = true", True),
        ('ove = { path = "../ove" }', False),
        ('ove = { git = "https://example.org/ove" }', False),
        ('other = "1"', False),
    ],
)
def test_the_patch_is_for_who_asks_for_a_version(dependency: str, wants: bool, tmp_path: Path) -> None:
    """Claim: cargo is told where `ove` is unless the manifest says it; an unused patch would change Cargo.lock."""
    (tmp_path / "Cargo.toml").write_text('[workspace]\nmembers = ["a"]\n[workspace.dependencies]\nove = "0.1"\n')
    manifest = tmp_path / "a" / "Cargo.toml"
    manifest.parent.mkdir()
    manifest.write_text(f"{ASKS}{dependency}\n")
    assert cargo.wants_patch(manifest) is wants


@pytest.mark.parametrize("damaged", [b"# \xff\n", b"a = " + b"[" * 5000, b"[dependencies\n"])
def test_a_damaged_manifest_is_left_to_cargo(damaged: bytes, tmp_path: Path) -> None:
    """Claim: a manifest that is not TOML is ignored, because cargo's own error names the line."""
    manifest = tmp_path / "Cargo.toml"
    manifest.write_bytes(damaged)
    assert not cargo.wants_patch(manifest)


def test_the_patch_follows_the_dependencies(tmp_path: Path) -> None:
    """Claim: before a build cargo is told where the crates are that the manifest asks for, in a file of ours."""
    manifest = tmp_path / "Cargo.toml"
    manifest.write_text(f'{ASKS}ove = "0.1"\n')
    editors.write_for_cargo(tmp_path, cargo.before_a_build(manifest), {})
    config = tmp_path / ".cargo" / "config.toml"
    before = tomllib.loads(config.read_text())
    assert set(before["patch"]["crates-io"]) == {"ove"}
    manifest.write_text(f'{ASKS}ove = "0.1"\nove-embedded = {{ version = "0.1", features = ["hal"] }}\n')
    editors.refresh(tmp_path)
    after = tomllib.loads(config.read_text())
    assert set(after["patch"]["crates-io"]) == {"ove", "ove-embedded"}
    assert {key: value for key, value in after.items() if key != "patch"} == {
        key: value for key, value in before.items() if key != "patch"
    }
    config.write_text("# mine\n")
    editors.refresh(tmp_path)
    assert config.read_text() == "# mine\n"


@pytest.mark.parametrize(
    ("build_type", "profile", "wanted"),
    [
        ("RelWithDebInfo", '[profile.release]\nopt-level = "z"\n', {"opt-level": "z", "panic": "abort"}),
        ("RelWithDebInfo", "[profile.release]\noverflow-checks = true\n", {"overflow-checks": True, "opt-level": 3}),
        ("RelWithDebInfo", '[profile.release]\npanic = "unwind"\n', {"panic": "abort"}),
        ("RelWithDebInfo", "[profile.dev]\nopt-level = 0\n", {"opt-level": 3}),
        ("Debug", "[profile.dev]\nopt-level = 0\n", {"opt-level": 0, "debug-assertions": True}),
        ("Debug", "[profile.release]\nopt-level = 3\n", {"opt-level": 1}),
    ],
)
def test_the_applications_own_profile_counts(
    build_type: str, profile: str, wanted: dict[str, object], tmp_path: Path
) -> None:
    """Claim: an image is built with the level and checks that its manifest asks for; a panic aborts anyway."""
    manifest = tmp_path / "Cargo.toml"
    manifest.write_text(f"{ASKS}ove.path = '.'\n{profile}")
    text = cargo.settings(manifest, tmp_path, "thumb", [], build_type)
    release = tomllib.loads(text)["profile"]["release"]
    assert {key: release[key] for key in wanted} == wanted
