# SPDX-License-Identifier: MIT OR Apache-2.0
"""Hold the model to the public headers: each public function is in public_calls.txt, with the calls of the model that
make it or the reason why none does.

    public_calls.py [--list]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

MODEL = Path(__file__).resolve().parent
HEADERS = MODEL.parents[1] / "include" / "alloy"
TABLE = MODEL / "public_calls.txt"
#: The sources that call or read the kernel through public functions.
SOURCES = [
    MODEL / "kernel_calls.cpp",
    MODEL.parent / "soak" / "compare.cpp",
    MODEL.parent / "soak" / "soak.cpp",
    MODEL.parent / "search" / "play.cpp",
]
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|::|->|[{}()<>;,=\[\]:&*~]|\S')
SCOPES = {"namespace", "class", "struct", "union", "enum"}


def tokens(text: str) -> list[str]:
    """Return the tokens of a header without its comments and directives."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.M)
    return TOKEN.findall(text)


def name_of_scope(head: list[str]) -> tuple[str, str] | None:
    """Return kind and name of the scope that a declaration opens, or None if it opens a body."""
    depth = 0
    for at, word in enumerate(head):
        depth += {"<": 1, ">": -1, "(": 1, ")": -1, "[": 1, "]": -1}.get(word, 0)
        if depth == 0 and word in SCOPES:
            rest = [each for each in head[at + 1 :] if each not in {"class", "struct"}]
            while rest and rest[0] == "[":
                rest = rest[rest.index("]") + 2 :]
            while rest and rest[0] == "alignas":
                rest = rest[rest.index(")") + 1 :]
            name = []
            for each in rest:
                if not (each == "::" or re.fullmatch(r"\w+", each)):
                    break
                name.append(each)
            return ("enum" if word == "enum" else word), "".join(name)
    return None


def function_of(head: list[str]) -> str | None:
    """Return the name of the function that this text declares, or None."""
    depth = 0
    for at, word in enumerate(head):
        if word == "(" and depth == 0 and at > 0:
            name = head[at - 1]
            if name == "operator" or (at > 1 and head[at - 2] == "operator"):
                return "operator" + (name if name != "operator" else "()")
            if "operator" in head[:at]:
                return "operator " + "".join(head[head.index("operator") + 1 : at])
            if name in {"requires", "alignas", "noexcept", "static_assert", "decltype"}:
                return None if name == "static_assert" else function_of_after(head, at)
            return name if re.fullmatch(r"\w+", name) and name not in {"asm", "if", "while"} else None
        if word == "=" and depth == 0:
            return None
        depth += {"<": 1, ">": -1, "[": 1, "]": -1}.get(word, 0)
    return None


def function_of_after(head: list[str], at: int) -> str | None:
    """Return the function behind a clause in brackets that begins here."""
    depth = 0
    for end in range(at, len(head)):
        depth += {"(": 1, ")": -1}.get(head[end], 0)
        if depth == 0:
            return function_of(head[end + 1 :])
    return None


def functions(text: str) -> set[str]:
    """Return the public functions of a header, those of alloy::rtos::detail and private ones left out."""
    found: set[str] = set()
    scopes: list[tuple[str, str, bool]] = []  # kind, name, public
    head: list[str] = []
    brackets = 0

    def is_public() -> bool:
        return all(scope[2] and scope[1] != "detail" and scope[0] != "body" for scope in scopes)

    def declare() -> None:
        name = function_of(head)
        # A head behind a brace may be an initialiser or the definition of a member that its class has declared.
        if name is None or head[0] == "," or "::" + name in "".join(head[: head.index("(")])[-len(name) - 2 :]:
            return
        if not is_public() or "friend" in head or "delete" in head:
            return
        classes = [scope[1] for scope in scopes if scope[0] in {"class", "struct"} and scope[1]]
        destroys = "~" in head[: head.index("(")]
        found.add("::".join([*classes, ("~" if destroys else "") + name]))

    for word in tokens(text):
        brackets += {"(": 1, ")": -1}.get(word, 0)
        if brackets == 0 and word == "{":
            scope = name_of_scope(head)
            if scope is None:
                declare()
                scopes.append(("body", "", False))
            else:
                scopes.append((*scope, scope[0] != "class"))
            head = []
        elif brackets == 0 and word == "}":
            scopes.pop()
            head = []
        elif brackets == 0 and word == ";":
            declare()
            head = []
        elif brackets == 0 and word == ":" and head and head[-1] in {"public", "private", "protected"}:
            kind, name, _ = scopes[-1]
            scopes[-1] = (kind, name, head[-1] == "public")
            head = []
        else:
            head.append(word)
    return found


def declared() -> dict[str, str]:
    """Return each public function, with the header that declares it."""
    found: dict[str, str] = {}
    for header in sorted(HEADERS.glob("*.hpp")):
        for name in functions(header.read_text()):
            found.setdefault(name, header.name)
    return found


def kinds() -> set[str]:
    """Return the model's calls."""
    body = re.search(r"enum class Kind[^{]*\{(.*?)\};", (MODEL / "call.hpp").read_text(), re.S)
    if body is None:
        return set()
    return set(re.findall(r"\b([A-Z]\w+)\b", re.sub(r"//[^\n]*", "", body[1])))


def wrong() -> list[str]:
    """Return what the table, the headers and the model do not agree about."""
    found: list[str] = []
    rows: dict[str, str] = {}
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, how = line.partition("  ")
            rows[name] = how.strip()
    functions_of_headers = declared()
    found += [
        f"{name} of {header} is not in the table" for name, header in functions_of_headers.items() if name not in rows
    ]
    found += [f"{name} is in the table and in no header" for name in rows if name not in functions_of_headers]
    sources = "".join(source.read_text() for source in SOURCES)
    used: set[str] = set()
    for name, how in rows.items():
        if how.startswith("not in the model: ") and len(how) > 30:
            continue
        is_looked_at = how == "looked at"
        calls = set() if is_looked_at else {each.strip() for each in how.split(",")}
        used |= calls
        found += [f"{name}: the model has no call {each}" for each in sorted(calls - kinds())]
        # The harness makes tasks by what a constructor calls.
        if name == "Task::Task":
            continue
        if not re.search(rf"\b{name.rsplit('::', 1)[-1]}\s*\(", sources):
            found.append(f"{name}: no source of the model, the search or the soak calls it")
    own = {"Nothing", "Finish", "Tick", "Sleep", "Renew", "Others"}  # the harness's: no public function is called
    found += [f"the model's call {each} is of no public function" for each in sorted(kinds() - used - own)]
    return found


def main() -> int:
    """Print what is wrong, or with --list what there is."""
    if sys.argv[1:] == ["--list"]:
        for name, header in sorted(declared().items()):
            print(f"{name}  {header}")
        return 0
    complaints = wrong()
    for each in complaints:
        print(f"FAIL public calls  {each}")
    if not complaints:
        print(f"pass public calls  {len(declared())} public functions of {len(list(HEADERS.glob('*.hpp')))} headers")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
