# SPDX-License-Identifier: MIT OR Apache-2.0
"""The bill of materials in CycloneDX: every download that the tool can make, with its origin and checksum.

The bill is made from the lock files, so it is the same on every machine and lists the pinned packages, not the
installed ones. Needs the packages in sbom.txt.
"""

from __future__ import annotations

import base64
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from ove_lab.errors import Failure
from ove_tool import kernels, version
from ove_tool.bootstrap import REQUIREMENTS
from ove_tool.paths import ROOT
from ove_tool.tools import ALL_TOOLS

_REQUIREMENT = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)[^\n]*\\\n(?P<hashes>(?:[ \t]+--hash=\S+[^\n]*\n?)+)", re.M
)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
# Folders that contain lock files of programs.
_FOLDERS = ("bench", "bindings", "examples", "tests", "third_party", "tools")
_NPM = ROOT / "tools" / "npm"


def text() -> str:
    """Return the bill as JSON. Raises Failure if the CycloneDX schema rejects it."""
    bom = Bom(components=components(), serial_number=None)
    bom.metadata.component = Component(
        name="ove",
        version=version.current(),
        type=ComponentType.FRAMEWORK,
        bom_ref="ove",
        purl=PackageURL("generic", None, "ove", version.current()),
    )
    bom.register_dependency(bom.metadata.component, list(bom.components))
    told = json.loads(JsonV1Dot6(bom).output_as_string())
    # Remove what differs from run to run: the same sources must give the same bytes.
    told["metadata"].pop("timestamp", None)
    told.pop("serialNumber", None)
    whole = json.dumps(told, indent=1, sort_keys=True) + "\n"
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(whole):
        raise Failure(f"the bill of materials is not valid CycloneDX 1.6: {wrong}")
    return whole


def components() -> list[Component]:
    """List each package once, with all files that pin it."""
    found: dict[str, Component] = {}
    for one in (*_python(), *_crates(), *_npm(), *_debian()):
        known = found.setdefault(str(one.purl), one)
        known.properties.update(one.properties)
    return [found[name] for name in sorted(found)]


def _component(kind: str, name: str, number: str | None, where: Path | str, hashes: list[HashType]) -> Component:
    url = PackageURL(kind, "debian" if kind == "deb" else None, name, number)
    pinned = where.relative_to(ROOT).as_posix() if isinstance(where, Path) else where
    return Component(
        name=name,
        version=number,
        type=ComponentType.LIBRARY,
        bom_ref=str(url),
        purl=url,
        hashes=hashes,
        properties=[Property(name="ove:pinned-by", value=pinned)],
    )


def _python() -> Iterator[Component]:
    """Yield the Python packages. Each wheel of a version has its own checksum; pip accepts any wheel in the list."""
    for lock in sorted(REQUIREMENTS.glob("*.txt")):
        for match in _REQUIREMENT.finditer(lock.read_text(encoding="utf-8")):
            hashes = [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in _HASH.findall(match["hashes"])]
            yield _component("pypi", match["name"], match["version"], lock, hashes)


@cache
def _locks() -> tuple[Path, ...]:
    found = (path for folder in _FOLDERS for path in (ROOT / folder).rglob("Cargo.lock"))
    return tuple(sorted(path for path in found if "target" not in path.parts))


def _crates() -> Iterator[Component]:
    """Yield the crates. A crate without a checksum is part of this checkout, so it is left out."""
    for lock in _locks():
        for crate in tomllib.loads(lock.read_text(encoding="utf-8")).get("package", []):
            if checksum := crate.get("checksum"):
                hashes = [HashType(alg=HashAlgorithm.SHA_256, content=checksum)]
                yield _component("cargo", crate["name"], crate["version"], lock, hashes)


def _npm() -> Iterator[Component]:
    for lock in sorted(_NPM.glob("*/package-lock.json")):
        for path, package in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
            if path:
                algorithm, _, digest = package["integrity"].partition("-")
                if algorithm != "sha512":
                    raise Failure(f"{lock}: {path} has a {algorithm} checksum, but the tool compares sha512")
                hashes = [HashType(alg=HashAlgorithm.SHA_512, content=base64.b64decode(digest).hex())]
                yield _component("npm", path.rpartition("node_modules/")[2], package["version"], lock, hashes)


def _debian() -> Iterator[Component]:
    """Yield the Debian packages. The distribution chooses the version; apt-get compares its signed checksum."""
    needed = (tool for name in kernels.names() for tool in kernels.load(name).needs.tools)
    for package in sorted({name for tool in (*ALL_TOOLS, *needed) for name in (*tool.packages, *tool.with_packages)}):
        yield _component("deb", package.replace("{suffix}", ""), None, "the distribution's signed archive", [])
