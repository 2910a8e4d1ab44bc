# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page docs/options.md: each option of an image, from the Kconfig files."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import kconfiglib

from ove_lab import board as boards
from ove_lab import whole_file
from ove_lab.errors import Failure
from ove_tool import kernels
from ove_tool.kconfig import Request, resolve
from ove_tool.kconfig.fragment import PREFIX
from ove_tool.kconfig.resolve import environment
from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "options.md"
# For a kernel whose own build configures the image, a Kconfig file of its own includes the same options.
_OF_KERNELS = tuple(f"{name}/Kconfig" for name in kernels.names() if (ROOT / name / "Kconfig").is_file())
_OURS = re.compile(r"OVE(?:_|$)")
_OF_BOARD = ("OVE_BOARD", "OVE_ARCH")
_WIDTH = 120
_TYPES = {
    kconfiglib.BOOL: "`y` or `n`",
    kconfiglib.INT: "a number",
    kconfiglib.HEX: "a hexadecimal number",
    kconfiglib.STRING: "a text",
}
# A sentence in a help text that states an option's cost. Other numbers in a help text are values of the option.
_COST = re.compile(
    r"\b(?:instructions?(?! counts)|bytes (?:more|for them|of RAM)|takes? \d+(?: to \d+)? bytes"
    r"|[Cc]osts (?:a|tens)|stores? more)\b"
)
_SENTENCE = re.compile(r"(?<=\.)\s+(?=[A-Z])")
_CODE = re.compile(r"\./ove \w+|ove/\w+\.h|[\w./]*_\w+(?:\.h)?(?:\(\))?|\w+\(\)|(?<= )-[a-zA-Z]\w+")
_BOARD = re.compile(r'OVE_BOARD = "([\w-]+)"')
_PAGES = re.compile(r"docs/([\w-]+\.md)")
_HEAD = """<!-- SPDX-License-Identifier: MIT OR Apache-2.0 -->
<!-- Written by `./ove boards --publish`. -->

# Options of an image

An application sets these options in its `ove.conf`, one a line: `CONFIG_OVE_TICK_HZ=100`. A board's `board.conf` comes
before that file, `--fragment` and `-D` come after it, and the later value counts. `./ove menuconfig APP` shows the
options in a menu. If a value cannot take effect, the build stops and names the option that prevents it. A kernel whose
own build can make the image has the same options in its menu and in its own configuration file. Where that build has
other defaults, the option's entry names them.

If an option has several defaults, the first whose condition holds applies.
"""
_KERNEL = "Kernel"
_IMAGE = "Image"
_OWN = "Options of kernels' own builds"
_SET = "Set by boards and kernels"
_SET_WORDS = """No application sets these: they follow from the board, the kernel and other options. Conditions and
messages name them.
"""


@dataclass
class _Option:
    """All definitions of one symbol: boards and kernels add defaults of their own."""

    name: str
    part: str
    nodes: list[kconfiglib.MenuNode] = field(default_factory=list)
    # The changes of a kernel's own build, by its name.
    own: dict[str, list[kconfiglib.MenuNode]] = field(default_factory=dict)

    @property
    def is_set_by_user(self) -> bool:
        return any(node.prompt for node in self.nodes)


def page() -> str:
    """Return docs/options.md. Raises Failure if an option that applications can set has no help."""
    found = _options()
    names = {option.name for option in found}
    parts = dict.fromkeys(option.part for option in found if option.is_set_by_user)
    lines = [_HEAD]
    for part in parts:
        lines += [f"## {part}\n"]
        lines += [_told(option, names) for option in found if option.is_set_by_user and option.part == part]
    lines += [f"## {_SET}\n\n{_SET_WORDS}"]
    lines += [_told(option, names) for option in sorted(found, key=lambda one: one.name) if not option.is_set_by_user]
    return "\n".join(lines).rstrip() + "\n"


def publish() -> None:
    whole_file.replace(PAGE, page())


def _options() -> list[_Option]:
    found: dict[str, _Option] = {}
    order = {_KERNEL: 0, _IMAGE: 1}
    places: dict[str, int] = {}
    for at, node in enumerate(_nodes()):
        name = node.item.name
        option = found.setdefault(name, _Option(name, _part(node)))
        if node.prompt and not option.is_set_by_user:
            option.part = _part(node)
            places[name] = at
        option.nodes.append(node)
    for node in _changed_nodes():
        found[node.item.name].own.setdefault(node.filename.split("/")[0], []).append(node)
    # The kernel comes first, then the options of every image, then those of one kernel or of one kind of board.
    return sorted(
        found.values(), key=lambda one: (order.get(one.part, 3 if " of " in one.part else 2), places.get(one.name, 0))
    )


def _nodes() -> Iterator[kconfiglib.MenuNode]:
    """Yield the definitions of ove's symbols, except those of template kernels."""
    copied = tuple(f"backends/{name}/" for name in kernels.examples())
    shared = resolve(Request(boards.default())).kconfig
    seen = {symbol.name for symbol in shared.unique_defined_syms}
    for kconfig in (shared, *map(_of_kernel, _OF_KERNELS)):
        for node in kconfig.node_iter(unique_syms=False):
            is_ours = isinstance(node.item, kconfiglib.Symbol) and _OURS.match(node.item.name)
            # The kernels' files include the shared ones, so skip symbols that were seen.
            if is_ours and (kconfig is shared or node.item.name not in seen) and not node.filename.startswith(copied):
                yield node


def _changed_nodes() -> Iterator[kconfiglib.MenuNode]:
    """Yield the definitions by which a kernel's own build changes the defaults of a shared option."""
    shared = {symbol.name for symbol in resolve(Request(boards.default())).kconfig.unique_defined_syms}
    for name in _OF_KERNELS:
        for node in _of_kernel(name).node_iter(unique_syms=False):
            if isinstance(node.item, kconfiglib.Symbol) and node.filename == name and node.item.name in shared:
                yield node


def _of_kernel(name: str) -> kconfiglib.Kconfig:
    try:
        with environment(srctree=str(ROOT)):
            # The kernel's own symbols are missing here, which causes only warnings.
            return kconfiglib.Kconfig(name, warn=False, suppress_traceback=False)
    except kconfiglib.KconfigError as error:
        raise Failure(f"the Kconfig files are wrong: {error}") from error


def _part(node: kconfiglib.MenuNode) -> str:
    """Return the title of the page's section: that of the kernel, of the boards, or of the menu."""
    choice = node.item.choice
    if choice is not None and choice.name == "OVE_RTOS":
        return _KERNEL
    folder, name = Path(node.filename).parts[:2] if "/" in node.filename else ("", "")
    if folder == "backends":
        return f"Options of {kernels.title(name)}"
    if folder in kernels.names():
        return _OWN
    if folder == "boards":
        return "Options of boards"
    above = node.parent
    while above is not None and above.item is not kconfiglib.MENU:
        above = above.parent
    return above.prompt[0] if above is not None and above.parent is not None else _IMAGE


def _told(option: _Option, names: set[str]) -> str:
    symbol = option.nodes[0].item
    lines = [f"### {PREFIX}{option.name}", ""]
    prompts = dict.fromkeys(node.prompt[0] for node in option.nodes if node.prompt)
    asked = f"{symbol.choice.nodes[0].prompt[0]}: " if symbol.choice is not None and option.part != _KERNEL else ""
    lines += [f"{_code(asked + prompt)}.\n" for prompt in prompts]
    helps = list(dict.fromkeys(filter(None, map(_help, option.nodes))))
    sentences = [_SENTENCE.split(text) for text in helps]
    told = [" ".join(one for one in each if not _COST.search(one)) for each in sentences]
    costs = [one for each in sentences for one in each if _COST.search(one)]
    if option.part == _KERNEL:
        told = [_of_this_kernel(option)]
    elif symbol.choice is not None and symbol.choice.syms[0] is symbol:
        told += dict.fromkeys(map(_help, symbol.choice.nodes))
    if option.is_set_by_user and not told:
        raise Failure(f"{option.nodes[0].filename}: {option.name} has no help")
    if not option.is_set_by_user and not told:
        # Skip the comments of boards and kernels, which explain why the option is set there.
        told = [_comment(node) for node in option.nodes if Path(node.filename).parts[0] not in ("boards", "backends")]
    lines += [_filled(_code(text)) + "\n" for text in told if text]
    if symbol.choice is not None:
        among = [one.name for one in dict.fromkeys(symbol.choice.syms) if one.name in names]
        lines += [_item("Choice", f"one of {', '.join(map(_link, among))}")]
    else:
        lines += [_item("Value", f"{_TYPES[symbol.orig_type]}{_ranges(option)}")]
    lines += [_item("Default", _defaults(option))]
    lines += [_item("Depends on", _dependencies(option))] if _dependencies(option) else []
    lines += [_item("Also turns on", _selected(option))] if _selected(option) else []
    if option.part != _KERNEL:
        lines += [
            _item(f"In the own build of {kernels.title(name)}", _changed(nodes)) for name, nodes in option.own.items()
        ]
    lines += [_item("Cost", _code(" ".join(costs)))] if costs else []
    return "\n".join(lines) + "\n"


def _of_this_kernel(option: _Option) -> str:
    kernel = kernels.load(option.name.removeprefix("OVE_RTOS_").lower())
    own = f"{kernel.name}.md"
    more = f" [Its page]({own}) has the details." if (PAGE.parent / own).is_file() else ""
    return f"The image runs on {kernel.title}. `--rtos {kernel.name}` sets this option.{more}"


def _help(node: kconfiglib.MenuNode) -> str:
    return " ".join((node.help or "").split())


def _comment(node: kconfiglib.MenuNode) -> str:
    """Return the comment before a symbol that has no help."""
    lines = (ROOT / node.filename).read_text(encoding="utf-8").splitlines()[: node.linenr - 1]
    said: list[str] = []
    while lines and lines[-1].startswith("# ") and "SPDX" not in lines[-1]:
        said.insert(0, lines.pop()[2:])
    return " ".join(said)


def _item(title: str, text: str) -> str:
    return _filled(f"- **{title}**: {text}", "  ")


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(text, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _code(text: str) -> str:
    """Mark up names as code and page names as links."""
    text = _CODE.sub(lambda match: f"`{match[0]}`", text.replace("<", "&lt;"))
    return _PAGES.sub(r"[\1](\1)", text)


def _link(name: str) -> str:
    return f"[`{PREFIX}{name}`](#{PREFIX.lower()}{name.lower()})" if _OURS.match(name) else f"`{PREFIX}{name}`"


@dataclass(frozen=True)
class _Condition:
    """A Kconfig condition, split into the boards that it names and the rest."""

    boards: tuple[str, ...]
    rest: str

    @classmethod
    def of(cls, *expressions: Any) -> _Condition:
        names, rest = [], list[str]()
        for one in (each for whole in expressions for each in kconfiglib.split_expr(whole, kconfiglib.AND)):
            text = kconfiglib.expr_str(one, _named)
            if match := _BOARD.fullmatch(text):
                names.append(match[1])
            # Skip the choice itself: each of its symbols depends on it.
            elif not isinstance(one, kconfiglib.Choice) and text != "y" and text not in rest:
                rest.append(f"({text})" if " || " in text else text)
        return cls(tuple(names), " && ".join(rest))

    def without_ove(self) -> _Condition:
        """Return the condition without CONFIG_OVE itself, which is on in every kernel build that uses ove."""
        return _Condition(self.boards, " && ".join(one for one in self.rest.split(" && ") if one != f"{PREFIX}OVE"))

    def __str__(self) -> str:
        on = f"on {', '.join(f'`{name}`' for name in self.boards)}" if self.boards else ""
        return " ".join(filter(None, (f"if `{self.rest}`" if self.rest else "", on)))


def _named(symbol: Any) -> str:
    if isinstance(symbol, kconfiglib.Choice):
        return str(symbol.name)
    if symbol.is_constant and symbol.name not in ("y", "n"):
        return f'"{symbol.name}"'
    is_value = symbol.name in ("y", "n") or symbol.name.isdigit()
    return symbol.name if is_value or symbol.name == "OVE_BOARD" else f"{PREFIX}{symbol.name}"


def _told_once(found: Iterable[tuple[str, _Condition]]) -> str:
    """Join values with their conditions. Boards with the same value and condition are named together."""
    boards_of: dict[tuple[str, str], list[str]] = {}
    for value, condition in found:
        boards_of.setdefault((value, condition.rest), []).extend(condition.boards)
    each = [(value, _Condition(tuple(dict.fromkeys(on)), rest)) for (value, rest), on in boards_of.items()]
    said = [
        f"{value} {', or '.join(str(condition) for _, condition in some)}".strip()
        for value, some in groupby(each, key=lambda one: one[0])
    ]
    return "; ".join(said)


def _defaults(option: _Option) -> str:
    symbol = option.nodes[0].item
    if option.part == _KERNEL or option.name in _OF_BOARD:
        return "the board's"
    if symbol.choice is not None:
        chosen = sorted(symbol.choice.defaults, key=lambda one: str(one[0].name))
        return _told_once((_link(one.name), _Condition.of(condition)) for one, condition in chosen)
    found = [
        (_value(value), _of_node(node, condition)) for node in option.nodes for value, condition in node.orig_defaults
    ]
    if symbol.orig_type is kconfiglib.BOOL and not any(str(condition) == "" for _, condition in found):
        found.append(("`n`", _Condition((), "")))
    return _told_once(found) or "none: the board sets it"


def _changed(nodes: list[kconfiglib.MenuNode]) -> str:
    defaults = _told_once(
        (_value(value), _Condition.of(condition).without_ove()) for node in nodes for value, condition in node.defaults
    )
    selected = _told_once(
        (_link(symbol.name), _Condition.of(condition).without_ove())
        for node in nodes
        for symbol, condition in node.selects
    )
    said = [f"the default is {defaults}"] if defaults else []
    return ", and ".join([*said, *([f"also turns on {selected}"] if selected else [])])


def _value(value: Any) -> str:
    return f"`{kconfiglib.expr_str(value, _named)}`".replace('"', "")


def _of_node(node: kconfiglib.MenuNode, condition: Any) -> _Condition:
    """Return the condition of a default, without the prompt's condition, which is listed as a dependency."""
    outer = _Condition.of(node.dep)
    return (
        _Condition(outer.boards, _Condition.of(condition).rest) if node.prompt else _Condition.of(node.dep, condition)
    )


def _of_prompt(node: kconfiglib.MenuNode) -> _Condition:
    """Return the condition under which the option can be set, including that of the choice it belongs to."""
    around = [node.parent.prompt[1]] if isinstance(node.parent.item, kconfiglib.Choice) else []
    return _Condition.of(*around, node.prompt[1])


def _dependencies(option: _Option) -> str:
    boards_of: dict[str, list[str]] = {}
    for condition in (_of_prompt(node) for node in option.nodes if node.prompt):
        boards_of.setdefault(condition.rest, []).extend(condition.boards)
    if "" in boards_of and not boards_of[""]:
        return ""
    found = []
    for rest, names in boards_of.items():
        on = f"board {', '.join(f'`{name}`' for name in dict.fromkeys(names))}" if names else ""
        found.append(", ".join(filter(None, (f"`{rest}`" if rest else "", on))))
    return ", or ".join(found)


def _ranges(option: _Option) -> str:
    found = [
        (f"`{low.name}` to `{high.name}`", _Condition.of(condition))
        for node in option.nodes
        for low, high, condition in node.orig_ranges
    ]
    return f", {_told_once(found)}" if found else ""


def _selected(option: _Option) -> str:
    found = [
        (_link(symbol.name), _Condition.of(condition))
        for node in option.nodes
        for symbol, condition in node.orig_selects
    ]
    return _told_once(found)
