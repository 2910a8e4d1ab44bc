# SPDX-License-Identifier: MIT OR Apache-2.0
"""Build folders: which one, and when it is of no use any more."""

from __future__ import annotations

from pathlib import Path

from ove_tool.build import LOCK, BuildRequest, drop_if_moved
from ove_tool.paths import EXAMPLES, STATE
from ove_tool.variant import Variant

VARIANT = Variant("freertos", "qemu-mps2-an500", "heap")


def test_folders_do_not_collide() -> None:
    """Claim: language, sanitizer, special configuration and an application of the same name elsewhere differ."""
    requests = [
        BuildRequest(EXAMPLES / "hello", VARIANT),
        BuildRequest(Path("/elsewhere/hello"), VARIANT),
        BuildRequest(Path("/other/hello"), VARIANT),
        BuildRequest(EXAMPLES / "hello", VARIANT, tag="control"),
        BuildRequest(EXAMPLES / "hello", Variant("freertos", "qemu-mps2-an500", "heap", "rust")),
        BuildRequest(EXAMPLES / "hello", Variant("posix", "host", "heap", "c", "thread")),
        BuildRequest(EXAMPLES / "hello", Variant("posix", "host", "heap", "c", "address,undefined")),
    ]
    assert len({request.folder for request in requests}) == len(requests)
    assert requests[0].folder == STATE / "build" / "freertos-qemu-mps2-an500-heap-c" / "hello"


def test_folder_of_a_moved_checkout_is_emptied(tmp_path: Path) -> None:
    """Claim: a folder that CMake made at another place is emptied but for the lock; one in its place stays whole."""
    for name in (LOCK, "build.ninja", "CMakeFiles/x"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    cache = tmp_path / "CMakeCache.txt"
    cache.write_text(f"CMAKE_CACHEFILE_DIR:INTERNAL={tmp_path}\n")
    drop_if_moved(tmp_path)
    assert (tmp_path / "build.ninja").exists()
    cache.write_text("CMAKE_CACHEFILE_DIR:INTERNAL=/somewhere/else\n")
    drop_if_moved(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]
