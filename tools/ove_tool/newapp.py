# SPDX-License-Identifier: MIT OR Apache-2.0
"""Creates an application outside this checkout from the templates.

No file in an application names this checkout: docs/design/tool-and-packages.md, "Applications anywhere".
"""

from __future__ import annotations

import re
import shutil
import tomllib
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import Failure, UsageError, unknown
from ove_tool import editors, integrations, languages
from ove_tool.bootstrap import NEVER
from ove_tool.layout import cargo, rust_functions, rust_nominal
from ove_tool.paths import is_installed
from ove_tool.variant import choose

TEMPLATES = Path(__file__).parent / "templates"
# The template of an application for one of ove's boards.
COMMON = "common"
# The API that an application calls: ove's own, or one with a folder here and an api.toml.
OVE = "ove"
APIS = TEMPLATES / "apis"
# The templates of applications with a library from integrations/.
WITH = TEMPLATES / "with"
# Files and folders whose names begin with a dot in an application.
_HIDDEN = ("gitignore", "github", editors.VSCODE.removeprefix("."))
# Files for a CI that builds, runs and measures the application: docs/ci.md.
_CI = TEMPLATES / "ci"
_FIELD = re.compile(r"(?<!\$)\{\{(\w+)\}\}")
_EXPECTED = "expected.txt"
# Crates, Rust keywords, CMake targets and build folders: an application with such a name would hide or clash with them.
_TAKEN = frozenset(
    (
        *("alloc", "core", "ove", "proc_macro", "proc-macro", "std", "test"),
        *("all", "clean", "depend", "edit_cache", "help", "install", "list_install_components", "none", "package"),
        *("rebuild_cache", "ove_apart", "ove_kernel", "ove_layout", "ove_objects", "app", "root"),
        *("generated", "irqs"),
        *(
            "as",
            "async",
            "await",
            "break",
            "const",
            "continue",
            "crate",
            "dyn",
            "else",
            "enum",
            "extern",
            "false",
            "fn",
        ),
        *(
            "for",
            "if",
            "impl",
            "in",
            "let",
            "loop",
            "match",
            "mod",
            "move",
            "mut",
            "priv",
            "pub",
            "ref",
            "return",
            "self",
        ),
        *("static", "struct", "super", "trait", "true", "try", "type", "union", "unsafe", "use", "where", "while"),
    )
)


def offered(api: str = OVE) -> list[str]:
    """List the languages that have both a binding and a template for this API."""
    return [lang for lang in languages.names() if (_sources(api) / lang).is_dir()]


def apis() -> list[str]:
    """List the APIs that an application can call, ove's first."""
    return [OVE, *sorted(path.name for path in APIS.iterdir() if (path / "api.toml").is_file())]


def libraries() -> list[str]:
    """List the libraries that have a template."""
    return [name for name in integrations.names() if (WITH / name).is_dir()]


def _sources(api: str, library: str = "") -> Path:
    if library:
        return WITH / library
    return TEMPLATES if api == OVE else APIS / api


@dataclass(frozen=True)
class _Api:
    """An api.toml: the one kernel that has the API, or "", and the lines of ove.conf that add the API."""

    rtos: str
    options: tuple[str, ...]


def _load(api: str) -> _Api:
    if api == OVE:
        return _Api("", ())
    told = tomllib.loads((APIS / api / "api.toml").read_text(encoding="utf-8"))
    return _Api(told.get("rtos", ""), tuple(told.get("options", ())))


# The commands by which the application's own files call the tool. An installed tool is on the PATH, without a checkout.
_BY_CHECKOUT = {
    "ove": "$OVE_ROOT/ove",
    "task_ove": "${env:OVE_ROOT}/ove",
    "with_ove": "With `OVE_ROOT` naming a checkout of ove:",
    "root": "that checkout",
    "tasks_need": "`OVE_ROOT` in the environment",
}
_BY_PACKAGE = {
    "ove": "ove",
    "task_ove": "ove",
    "with_ove": "With ove installed by `pipx`:",
    "root": "the folder that `ove --version` prints",
    "tasks_need": "`ove` on the `PATH`",
}
_ONLY_ON = """
if(NOT OVE_RTOS STREQUAL "{only}")
	message(FATAL_ERROR "this application calls the API of the kernel {only}: build it with --rtos {only}")
endif()"""


def plain_name(folder: str) -> str:
    """Derive the name of the target and the crate from a folder's name: a-z, 0-9, _ and -, starting with a letter.

    Raises UsageError if no such character is left.
    """
    ascii_only = unicodedata.normalize("NFKD", folder.casefold()).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9_-]+", "-", ascii_only).strip("-_")
    if not name:
        raise UsageError(f"`{folder}` cannot be a name: the target and the crate need at least one of a-z and 0-9")
    if name[0].isdigit():
        name = f"app-{name}"
    return f"{name}-app" if name in {*_TAKEN, *languages.bound()} else name


def templates() -> list[str]:
    """List the templates of a new application: one for ove's boards, and one for a project with its own board."""
    return sorted(path.name for path in TEMPLATES.iterdir() if path.is_dir() and (path / "CMakeLists.txt").is_file())


def create(
    folder: Path,
    lang: str,
    rtos: str | None,
    template: str = COMMON,
    api: str = OVE,
    library: str = "",
    *,
    has_ci: bool = False,
) -> list[Path]:
    """Write the files of a new application and return them; with `has_ci`, also the files for a CI.

    The folder must not exist yet, or be empty. Raises UsageError for an unusable name, a language without a template,
    an API of another kernel, or a folder that is not empty.
    """
    if api not in apis():
        raise unknown("API", api, apis())
    if lang not in offered(api):
        if lang in offered():
            raise UsageError(f"the API `{api}` has no template for {lang}; valid: {', '.join(offered(api))}")
        raise unknown("language", lang, offered(api))
    if template not in templates():
        raise unknown("template", template, templates())
    if template != COMMON and api != OVE:
        raise UsageError(f"the template `{template}` calls ove; omit --api {api}, or use --template {COMMON}")
    if library:
        _refuse_library(library, lang, template, api)
    called = _load(api)
    only = called.rtos
    if only and rtos not in (None, only):
        raise UsageError(f"the API `{api}` belongs to the kernel {only}; omit --rtos {rtos}, or use --api {OVE}")
    rtos = rtos or only or None
    name = plain_name(folder.name)
    if found := NEVER.search(str(folder)):
        raise UsageError(f"{str(folder)!r} cannot be an application's path: CMake does not support {found[0]!r} in it")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} exists and is not an empty folder; name a folder that does not exist yet")
    variant = choose(None, rtos, None, lang)
    symbol = f"CONFIG_OVE_RTOS_{rtos.upper()}=y" if rtos else "# CONFIG_OVE_ZERO_HEAP=y"
    values = {
        "name": name,
        "lang": lang,
        "lang_upper": lang.upper(),
        "rtos": variant.rtos,
        "only_on": _ONLY_ON.format(only=only) if only else "",
        "integrate": f"\nove_integrate({name} {library})" if library else "",
        "rtos_symbol": "\n".join((*called.options, symbol)),
        **(_BY_PACKAGE if is_installed() else _BY_CHECKOUT),
    }
    sources = _sources(api, library) / lang
    own = {path: _place(path.relative_to(sources), lang) for path in _files(sources)}
    # A package lists its sources itself.
    values["sources"] = "." if languages.load(lang).is_package else " ".join(path.as_posix() for path in own.values())
    shared = TEMPLATES / template
    common = {path: _hidden(path.relative_to(shared)) for path in _files(shared)}
    if has_ci:
        common |= {path: _hidden(path.relative_to(_CI)) for path in _files(_CI)}
    if library:
        common = {path: target for path, target in common.items() if path.name != _EXPECTED}
        common[WITH / library / _EXPECTED] = Path(_EXPECTED)
    with _whole_or_none(folder):
        written = [_write(path, folder / target, values) for path, target in (common | own).items()]
        if (manifest := folder / "Cargo.toml").is_file():
            rust_functions.write()
            rust_nominal.write()
            written += editors.write_for_cargo(folder, cargo.before_a_build(manifest), {})
    return written


def _refuse_library(library: str, lang: str, template: str, api: str) -> None:
    if library not in libraries():
        raise unknown("library", library, libraries())
    if not (WITH / library / lang).is_dir():
        spoken = ", ".join(one for one in languages.names() if (WITH / library / one).is_dir())
        raise UsageError(f"--with {library} has no template for {lang}; valid: {spoken}")
    if template != COMMON or api != OVE:
        raise UsageError(f"--with {library} is an application on ove's API and boards: omit --template and --api")


def _hidden(inside: Path) -> Path:
    """Return a template file's path in the application: in this checkout, names that begin with a dot lack it."""
    first, *rest = inside.parts
    return Path(f".{first}" if first in _HIDDEN else first, *rest)


@contextmanager
def _whole_or_none(folder: Path) -> Iterator[None]:
    """Remove the files that the block wrote if it fails; a partial application would block the next attempt."""
    outermost = next((one for one in (*reversed(folder.parents), folder) if not one.exists()), None)
    try:
        yield
    except BaseException as error:
        for path in [outermost] if outermost else [*folder.iterdir()]:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            elif path.exists():
                path.unlink()
        if isinstance(error, OSError):
            raise Failure(f"{folder} cannot be written: {error.strerror}") from error
        raise


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _place(inside: Path, lang: str) -> Path:
    """Return a file's path in the application: a source goes into its language's folder, a package is unchanged."""
    return inside if languages.load(lang).is_package else lang / inside


def _write(template: Path, target: Path, values: dict[str, str]) -> Path:
    text = _FIELD.sub(lambda found: values[found[1]], template.read_text(encoding="utf-8"))
    if target.name == "Cargo.lock":
        # Cargo accepts a lock file only if its packages are sorted, and their order depends on the name.
        head, *packages = text.rstrip("\n").split("\n\n")
        text = "\n\n".join([head, *sorted(packages)]) + "\n"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    target.chmod(target.stat().st_mode | (template.stat().st_mode & 0o111))
    return target
