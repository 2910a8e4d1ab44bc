# SPDX-License-Identifier: MIT OR Apache-2.0
"""The changes that menuconfig writes back to an application's ove.conf."""

from __future__ import annotations

from pathlib import Path

from ove_tool.cli.menuconfig import comments, differences
from ove_tool.kconfig import Request, resolve


def test_only_differences_are_kept(checkout: Path) -> None:
    """Claim: of a saved configuration, only what differs from the defaults is written, disabled switches included."""
    plain = resolve(Request("m7", root=checkout))
    changed = resolve(Request("m7", defines=("CONFIG_OVE_SEM=n", "CONFIG_OVE_TICK_HZ=100"), root=checkout))
    saved = checkout / "saved"
    changed.kconfig.write_config(str(saved), save_old=False)
    assert sorted(differences(saved, plain)) == ["CONFIG_OVE_SEM=n", "CONFIG_OVE_TICK_HZ=100"]
    plain.kconfig.write_config(str(saved), save_old=False)
    assert differences(saved, plain) == []


def test_comments_at_the_head_stay(tmp_path: Path) -> None:
    """Claim: a user's comments survive; assignments and disabled switches do not count as comments."""
    path = tmp_path / "ove.conf"
    assert comments(path) == []
    path.write_text("# mine\n# more\n# CONFIG_OVE_SEM is not set\nCONFIG_OVE_TICK_HZ=100\n")
    assert comments(path) == ["# mine", "# more"]
    path.write_text("# mine\n")
    assert comments(path) == ["# mine"]
