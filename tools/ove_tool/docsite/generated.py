# SPDX-License-Identifier: MIT OR Apache-2.0
"""The site's pages that are not files in docs/: the reference, the support table and the messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from ove_tool import languages
from ove_tool.docsite import bindings, c_names, grammars, support
from ove_tool.languages import NATIVE, Language
from ove_tool.layout import headers
from ove_tool.paths import ROOT

HOME = Path(__file__).with_name("home.markdown")
BENCHMARKS = ROOT / "docs" / "benchmarks" / "README.md"
HEADERS = ROOT / "include" / "ove"
_FILE_DOC = re.compile(r"/\*\*\s*\n \* @file\n(?P<text>.*?)\*/", re.DOTALL)
_STAR = re.compile(r"^\s*\* ?", re.MULTILINE)
_TAG = re.compile(r"^@(?P<tag>param(?:\[\w+\])?|returns|context|blocks|cost)(?!\w) *", re.MULTILINE)
# A parameter's name in the text.
_NAMED = re.compile(r"@p (\w+)")
# The comment about a whole file.
_FILE_LINES = re.compile(r"(?:^//!.*\n)+", re.MULTILINE)
_FILE_WORDS = re.compile(r"/\*\*\s*\n? ?\*? ?@file\s(?P<text>.*?)\*/", re.DOTALL)


def pages() -> dict[str, str]:
    """Return the text of each generated page, by its path in docs/."""
    found = {f"reference/{NATIVE}/{path.stem}.md": _of_header(path) for path in sorted(HEADERS.glob("*.h"))}
    for language in _bound():
        for path, more in bindings.sources(language.name, {path.stem for path in HEADERS.glob("*.h")}).items():
            if text := _of_binding(path, more, language):
                found[f"reference/{language.name}/{path.stem}.md"] = text
    guides = ", ".join(f"[{language.title}](guides/{language.name}.md)" for language in languages.every())
    found["index.md"] = HOME.read_text(encoding="utf-8").replace("@GUIDES@", guides)
    found["reference/index.md"] = _index(sorted(found))
    found["support.md"] = support.page()
    # The report with plots is made with the site, so a page of docs/ cannot link to it.
    title, rest = BENCHMARKS.read_text(encoding="utf-8").split("\n# Benchmarks\n", maxsplit=1)
    found["benchmarks/README.md"] = f"{title}\n# Benchmarks\n\n[The report with plots](report.html)\n{rest}"
    found["troubleshooting.md"] = support.troubleshooting((ROOT / "docs" / "troubleshooting.md").read_text("utf-8"))
    return found


def navigation(pages: Collection[str]) -> str:
    """Return the lines of mkdocs.yml with the pages of the reference, one section for each language."""
    lines = []
    for language in languages.every():
        inside = [name for name in sorted(pages) if name.startswith(f"reference/{language.name}/")]
        lines += [f"      - {language.title}:", *(f"          - {Path(name).stem}: {name}" for name in inside)]
    return "\n".join(lines)


def _bound() -> list[Language]:
    return [language for language in languages.every() if language.name != NATIVE]


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
    lines += [f"[The header's source](../../../include/ove/{path.name})", ""]
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
    """Convert a comment into text and a list of its tags."""
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
    """Escape a comment's angle brackets and asterisks. Indented lines and text in backticks are code."""
    lines = []
    for line in text.split("\n"):
        parts = _NAMED.sub(r"`\1`", line).split("`")
        if not line.startswith("    "):
            parts[::2] = [part.replace("<", "&lt;").replace("*", "\\*") for part in parts[::2]]
        lines.append("`".join(parts))
    return "\n".join(lines)


def _of_binding(path: Path, more: Sequence[Path], language: Language) -> str:
    found = bindings.entries((path, *more), language.name)
    text = path.read_text(encoding="utf-8")
    about = _FILE_LINES.search(text) or _FILE_WORDS.search(text)
    if not found and not about and grammars.of(language.name) is not None:
        return ""
    where = str(path.relative_to(ROOT))
    words = re.sub(r"^//! ?", "", about[0], flags=re.MULTILINE) if about and about[0].startswith("//!") else ""
    words = words or (_STAR.sub("", about["text"]) if about else "")
    lines = [f"# {language.title}: {path.stem}", "", _escaped(words.strip()), ""]
    lines += [f"[The source]({'../' * 3}{where})", ""]
    for one in found:
        level = "##" if len(one.path) == 1 else "###"
        lines += [f"{level} {_escaped(one.title)}", ""]
        for code, doc in one.texts:
            lines += [f"```{language.name}\n{code}\n```", "", _told_of(doc), ""]
        for base in one.bases:
            # The anchors belong to the page's own headings.
            lines += [f"It also has the members of [{base}](#{base.lower()}).", ""]
    return "\n".join(lines)


def _told_of(doc: str) -> str:
    """Convert a binding's comment into text. Only a C-style comment has tags."""
    return told(doc) if re.search(r"^@", doc, re.MULTILINE) else _escaped(doc)
