# SPDX-License-Identifier: MIT OR Apache-2.0
"""Makes an application outside this checkout from the templates."""

from __future__ import annotations

import re
from pathlib import Path

from ove_tool.errors import UsageError, unknown
from ove_tool.paths import ROOT
from ove_tool.variant import choose, languages

TEMPLATES = Path(__file__).parent / "templates"
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FIELD = re.compile(r"\{\{(\w+)\}\}")


def offered() -> list[str]:
    """List the languages that have both a binding and a template."""
    return [lang for lang in languages() if (TEMPLATES / lang).is_dir()]


def create(folder: Path, lang: str, rtos: str | None) -> list[Path]:
    """Write the files of a new application and return them. The folder must not exist yet, or be empty.

    Raises UsageError for a name that is no C identifier, a language without a template, a folder in use.
    """
    if lang not in offered():
        raise unknown("language", lang, offered())
    name = folder.name
    if not _NAME.fullmatch(name):
        raise UsageError(f"`{name}` cannot be the name: lower-case letters, digits and _ only, a letter first")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is in use; name a folder that does not exist yet")
    variant = choose(None, rtos, None, lang)
    values = {
        "name": name,
        "lang": lang,
        "lang_upper": lang.upper(),
        "ove": str(ROOT / "ove"),
        "cmake": str(ROOT / "cmake"),
        "root": str(ROOT),
        "rtos": variant.rtos,
        "rtos_symbol": f"CONFIG_OVE_RTOS_{rtos.upper()}=y" if rtos else "# CONFIG_OVE_ZERO_HEAP=y",
    }
    written = []
    own = sorted(path for path in (TEMPLATES / lang).rglob("*") if path.is_file())
    sources = [path.relative_to(TEMPLATES / lang) for path in own if path.name != "expected.txt"]
    # Cargo knows the sources of a crate by itself.
    values["sources"] = lang if lang == "rust" else " ".join(f"{lang}/{path}" for path in sources)
    for path in sorted((TEMPLATES / "common").iterdir()):
        written.append(_write(path, folder / path.name.replace("gitignore", ".gitignore"), values))
    for path in own:
        inside = path.relative_to(TEMPLATES / lang)
        target = folder / inside if path.name == "expected.txt" else folder / lang / inside
        written.append(_write(path, target, values))
    return written


def _write(template: Path, target: Path, values: dict[str, str]) -> Path:
    text = _FIELD.sub(lambda found: values[found[1]], template.read_text(encoding="utf-8"))
    if target.name == "Cargo.lock":
        # Cargo takes only a lock file whose packages are in order, which depends on the name.
        head, *packages = text.rstrip("\n").split("\n\n")
        text = "\n\n".join([head, *sorted(packages)]) + "\n"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target
