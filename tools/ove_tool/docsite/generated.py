# SPDX-License-Identifier: MIT OR Apache-2.0
"""The site's pages that have no file in docs/: the reference, the support table and the messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ove_tool import languages
from ove_tool.docsite import c_names, support
from ove_tool.languages import NATIVE, Language
from ove_tool.layout import headers
from ove_tool.paths import BINDINGS, ROOT

HOME = Path(__file__).with_name("home.markdown")
HEADERS = ROOT / "include" / "ove"
_FILE_DOC = re.compile(r"/\*\*\s*\n \* @file\n(?P<text>.*?)\*/", re.DOTALL)
_STAR = re.compile(r"^\s*\* ?", re.MULTILINE)
_TAG = re.compile(r"^@(?P<tag>param(?:\[\w+\])?|returns|context|blocks|cost)(?!\w) *", re.MULTILINE)
# A parameter in the text.
_NAMED = re.compile(r"@p (\w+)")
# Lines of documentation, then the declaration up to its body or its end.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*|\*/|\*|///) ?|\*/$", re.MULTILINE)
_DOCUMENTED = re.compile(
    r"(?P<doc>(?:^[ \t]*///[^\n]*\n)+|^[ \t]*/\*\*(?:(?!\*/).)*\*/\n)"
    r"(?P<attributes>(?:^[ \t]*(?:#\[|\[\[|template)[^\n]*\n)*)^[ \t]*(?P<code>[^\n]*?(?:[;{=]|\)|$))",
    re.MULTILINE | re.DOTALL,
)
_PUBLIC = "pub "


def pages() -> dict[str, str]:
    """Return the text of each generated page, by its path in docs/."""
    found = {f"reference/{NATIVE}/{path.stem}.md": _of_header(path) for path in sorted(HEADERS.glob("*.h"))}
    for language in _bound():
        for path in _sources(language):
            if text := _of_binding(path, language):
                found[f"reference/{language.name}/{path.stem}.md"] = text
    guides = ", ".join(f"[{language.title}](guides/{language.name}.md)" for language in languages.every())
    found["index.md"] = HOME.read_text(encoding="utf-8").replace("@GUIDES@", guides)
    found["reference/index.md"] = _index(sorted(found))
    found["support.md"] = support.page()
    found["troubleshooting.md"] = support.troubleshooting((ROOT / "docs" / "troubleshooting.md").read_text("utf-8"))
    return found


def _bound() -> list[Language]:
    return [language for language in languages.every() if language.name != NATIVE]


def _sources(language: Language) -> list[Path]:
    """List the files of the binding's main folder: the one that has most of the concepts that C has headers for."""
    concepts = {path.stem for path in HEADERS.glob("*.h")}
    found = [path for path in (BINDINGS / language.name).rglob("*.*") if path.stem in concepts]
    main, _ = Counter(path.parent for path in found).most_common(1)[0]
    suffix, _ = Counter(path.suffix for path in found if path.parent == main).most_common(1)[0]
    return sorted(main.glob(f"*{suffix}"))


def _index(names: list[str]) -> str:
    lines = [
        "# Reference",
        "",
        "Written from the comments of the headers and the bindings by `./ove docs`. The C pages are the contract: each",
        "call with its effect, legal context, results with their causes, and cost.",
        "[Names in each language](../bindings.md) maps the calls.",
        "",
    ]
    for folder, title in ((language.name, language.title) for language in languages.every()):
        links = [f"[{Path(name).stem}]({folder}/{Path(name).name})" for name in names if f"/{folder}/" in f"/{name}"]
        lines += [f"- **{title}**: {', '.join(links)}"]
    return "\n".join(lines) + "\n"


def _of_header(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    about = _FILE_DOC.search(text)
    lines = [f"# ove/{path.name}", "", told(about["text"]) if about else "", ""]
    lines += [f"[The header as it is](../../../include/ove/{path.name})", ""]
    own, shared = list(c_names.definitions(text)), path.parent / "types" / path.name
    if shared.is_file():
        own = [*c_names.definitions(shared.read_text(encoding="utf-8")), *own]
    inline = path.parent / "inline" / path.name
    if inline.is_file():
        own += c_names.defaults(inline.read_text(encoding="utf-8"))
    for one in own:
        if not one.is_macro:
            lines += _of_definition(one)
    for function in headers.functions(text):
        parameters = ", ".join(f"{kind} {name}".strip() for kind, name in function.parameters) or "void"
        code = f"{function.result} {function.name}({parameters});".replace("* ", "*")
        lines += [f"## {function.name}", "", f"```c\n{code}\n```", ""]
        lines += [f"Only with `{condition}`.\n" for condition in function.conditions if condition]
        lines += [told(function.doc), ""]
    for one in own:
        if one.is_macro:
            lines += _of_definition(one)
    return "\n".join(lines)


def _of_definition(one: c_names.Definition) -> list[str]:
    lines = [f"## {one.name}", "", f"```c\n{one.code}\n```", ""]
    lines += [f"Only with `{condition}`.\n" for condition in one.conditions]
    lines += [told(one.doc), ""]
    for name, value, meaning in one.members:
        lines += [f"### {name}", "", f"`{value}`{': ' if meaning else ''}{_escaped(meaning)}", ""]
    return lines


def told(doc: str) -> str:
    """Turn a comment into text and a list of its tags."""
    text = _STAR.sub("", doc).strip()
    body, *tags = re.split(r"^(?=@)", text, flags=re.MULTILINE)
    lines = [_escaped(body)]
    for tag in tags:
        match = _TAG.match(tag)
        words = " ".join((tag[match.end() :] if match else tag).split())
        if match and match["tag"].startswith("param"):
            name, _, rest = words.partition(" ")
            lines.append(f"- `{name}`: {_escaped(rest)}")
        else:
            lines.append(f"- **{match['tag'] if match else 'note'}**: {_escaped(words)}")
    return "\n".join(lines)


def _escaped(text: str) -> str:
    """Keep a comment's own angle brackets and stars as text. An indented line and a part in backticks are code."""
    lines = []
    for line in text.split("\n"):
        parts = _NAMED.sub(r"`\1`", line).split("`")
        if not line.startswith("    "):
            parts[::2] = [part.replace("<", "&lt;").replace("*", "\\*") for part in parts[::2]]
        lines.append("`".join(parts))
    return "\n".join(lines)


def _of_binding(path: Path, language: Language) -> str:
    entries = list(_documented(path))
    if not entries:
        return ""
    where = path.relative_to(ROOT).as_posix()
    lines = [f"# {language.title}: {path.stem}", "", f"[The source]({'../' * 3}{where})", ""]
    for code, doc in entries:
        lines += [f"```{language.name}\n{code}\n```", "", _escaped(doc), ""]
    return "\n".join(lines)


def _documented(path: Path) -> Iterator[tuple[str, str]]:
    text = path.read_text(encoding="utf-8")
    # A language without the keyword has only public names in its headers.
    is_open = f"\n{_PUBLIC}" not in text
    for match in _DOCUMENTED.finditer(text):
        code = match["code"].strip().rstrip("{=").strip()
        if code and (is_open or code.startswith(_PUBLIC)) and not code.startswith(("///", "#")):
            doc = _COMMENT.sub("", match["doc"]).strip()
            # A heading inside a comment would be one of the page.
            yield code, re.sub(r"^#+ *(.+)$", r"**\1**", doc, flags=re.MULTILINE)
