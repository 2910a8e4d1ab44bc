# SPDX-License-Identifier: MIT OR Apache-2.0
"""The folder that `./ove docs --build` writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_lab.errors import UsageError
from ove_tests.testing import site
from ove_tool import bootstrap, docsite, languages
from ove_tool.docsite import c_names, generated, grammars, scopes, stage
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT


@pytest.fixture(name="built")
def built_fixture(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the folders in which a site was made; nothing is installed, and MkDocs is not called."""
    made: list[Path] = []

    def make(work: Path) -> Path:
        made.append(work)
        (work / "site").mkdir()
        (work / "site" / "index.html").write_text(f"site {len(made)}")
        return work / "site"

    monkeypatch.setattr(bootstrap, "ensure", lambda _: None)
    monkeypatch.setattr(docsite, "_make", make)
    return made


def test_files_of_the_user_stay(tmp_path: Path, built: list[Path]) -> None:
    """Claim: a folder with other files, by its name or by a link, is refused before anything is built or removed."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("mine")
    (tmp_path / "link").symlink_to("mine")
    for name in ("mine", "link", "."):
        with pytest.raises(UsageError, match=r"has files that `\./ove docs` did not write"):
            docsite.build(tmp_path / name)
    assert (built, (tmp_path / "mine" / "index.html").read_text()) == ([], "mine")


def test_a_site_comes_in_place_of_the_one_before(tmp_path: Path, built: list[Path]) -> None:
    """Claim: a new folder, an empty one and an earlier site get the new site whole, also through a link."""
    (tmp_path / "empty").mkdir()
    for name in ("new/folder", "empty"):
        docsite.build(tmp_path / name)
    (tmp_path / "empty" / "old.html").touch()
    (tmp_path / "link").symlink_to("empty")
    docsite.build(tmp_path / "link")
    assert (tmp_path / "empty" / "index.html").read_text() == f"site {len(built)}"
    assert {path.name for path in (tmp_path / "empty").iterdir()} == {"index.html", docsite.MARK}


def headings(language: str) -> dict[str, list[str]]:
    """List the headings of each reference page of a language, by the page's name."""
    start = f"reference/{language}/"
    return {
        Path(name).stem: re.findall(r"^##+ (.+)$", text, re.MULTILINE)
        for name, text in generated.pages().items()
        if name.startswith(start)
    }


def test_each_public_name_has_a_heading() -> None:
    """Claim: each macro, type, enumerator and function of the public headers is a heading of the C reference, once."""
    found = [name for each in headings(NATIVE).values() for name in each]
    known = site.public_names()
    assert {
        "OVE_MUTEX_DEFINE_STATIC",
        "OVE_LOG_INFO",
        "OVE_MEASURE",
        "OVE_WAIT_FOREVER",
        "OVE_HAS_KEPT_TURN",
        "OVE_VERSION",
        "OVE_ERR_CLOSED",
        "OVE_PRIO_LOW",
        "ove_mutex_storage_t",
        "ove_mutex_t",
        "ove_heap_stats_t",
        "ove_timer_fn",
        "ove_error",
        "ove_mutex_lock",
    } <= known
    assert known - set(found) == set()
    assert [name for name in set(found) if found.count(name) > 1] == []


# Names in the table of docs/bindings.md that are not calls of the binding.
_NOT_CALLS = {"OVE_MEASURE", "fn", "main", "ove_main", "sizeOf", "sizeof"}
_CALLED = re.compile(r"(\w+)!?\(")


@pytest.mark.parametrize(("language", "column"), [("cpp", 2), ("rust", 3), ("zig", 4)])
def test_each_call_of_a_binding_has_a_heading(language: str, column: int) -> None:
    """Claim: each call that the page of the names in each language has is a heading of that language's reference."""
    known = {re.split(r"::|\.", name)[-1].strip("!") for each in headings(language).values() for name in each}
    rows = (ROOT / "docs" / "bindings.md").read_text(encoding="utf-8").splitlines()
    cells = [row.split(" | ")[column - 1] for row in rows if row.startswith("| ") and row.count(" | ") >= 3]
    spans = [span for cell in cells if "as in C" not in cell for span in re.findall(r"`([^`]+)`", cell)]
    called = {name for span in spans for name in _CALLED.findall(span)} - _NOT_CALLS
    assert len(called) > 100
    assert called - known == set()


def test_a_type_has_the_members_of_its_base() -> None:
    """Claim: a member of a base in detail is the type's, and a detail, a private member and a body are in no page."""
    found = headings("cpp")
    assert {"Mutex::lock", "RMutex::try_lock_until", "Mutex::~Mutex", "Mutex::create"} <= set(found["mutex"])
    assert {"Thread::join", "this_thread::sleep_for", "Priority", "Thread::Isr::notify"} <= set(found["thread"])
    every = [name for each in found.values() for name in each]
    assert [name for name in every if "detail" in name or name.endswith(("::may_fail", "::destroy_", "::filled"))] == []
    assert "It also has the members of [AnyQueue](#anyqueue)." in generated.pages()["reference/cpp/queue.md"]


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        (
            "cpp",
            "/** A. */\nclass A\n{\n\tint x_;\n\t/** No. */\n\tvoid no();\n public:\n\t/** F. */\n"
            "\tvoid f() { g({}); }\n\t/** O. */\n\tbool operator==(A) const = default;\n"
            " private:\n\t/** No. */\n\tint y_;\n};\n",
            {"A": "class A", "A::f": "void f()", "A::operator==": "bool operator==(A) const = default"},
        ),
        (
            "rust",
            "/// A.\npub struct A<T> {\n    x: T,\n}\nimpl<T> A<T> {\n    /// F.\n    #[inline]\n"
            "    pub fn f(&self) { if x {} }\n    /// No.\n    fn g() {}\n}\n"
            "impl<T> Drop for A<T> {\n    /// No.\n    pub fn h() {}\n}\n"
            "/// M.\n#[macro_export]\nmacro_rules! m { () => {} }\n/// No.\nmacro_rules! n { () => {} }\n",
            {"A": "pub struct A<T>", "A::f": "pub fn f(&self)", "m!": "macro_rules! m"},
        ),
        (
            "zig",
            "/// A.\npub fn A(comptime T: type) type {\n    return struct {\n        x: T,\n        /// F.\n"
            "        pub fn f() void {\n            const y = 1;\n        }\n        const z = 1;\n    };\n}\n"
            "/// E.\npub const E = enum(u8) { a, b };\n",
            {"A": "pub fn A(comptime T: type) type", "A.f": "pub fn f() void", "E": "pub const E = enum(u8) { a, b }"},
        ),
    ],
)
def test_declarations_are_read_with_their_types(language: str, text: str, said: dict[str, str]) -> None:
    """Claim: a public declaration has its type's name in front; private ones, bodies and traits are not shown."""
    found = scopes.entries(text, language)
    grammar = grammars.of(language)
    assert grammar is not None
    assert {grammar.between.join(one.path): one.code for one in found} == said


def test_a_definition_is_read_whole() -> None:
    """Claim: an enumeration has its members with their meanings, a macro its parameters and not its body."""
    text = r"""/** Which. */
typedef enum ove_kind {
    OVE_KIND_A = 0,  /**< The
             * first. */
    OVE_KIND_B = 1 * OVE_STEP
} ove_kind_t;
#if CONFIG_OVE_KIND
/** Make @p name. */
#define OVE_KIND_MAKE(name) \
    static ove_kind_t name; \
    enum { name##_more }
#endif
"""
    kind, make = c_names.definitions(text)
    assert (kind.doc.strip(), kind.code) == ("Which.", "typedef enum ove_kind ove_kind_t;")
    assert kind.members == (("OVE_KIND_A", "0", "The first."), ("OVE_KIND_B", "1 * OVE_STEP", ""))
    assert (make.code, make.conditions) == ("#define OVE_KIND_MAKE(name)", ("CONFIG_OVE_KIND",))


def test_a_comment_keeps_its_signs() -> None:
    """Claim: a comment's angle brackets and stars are text outside code, and a direction is no parameter's name."""
    told = generated.told(" Use OVE_*_X of <name>, as `a<b>`:\n *\n *     f(<x>);\n * @param[out] at  the @p at\n")
    assert told == "Use OVE_\\*_X of &lt;name>, as `a<b>`:\n\n    f(<x>);\n\n- `at`: the `at`"


_NAV = re.compile(r"^ +- (?:[^\n]*: )?(?P<page>[\w./-]+\.md)$", re.MULTILINE)


def test_each_page_is_in_the_navigation() -> None:
    """Claim: each page of docs/ is in the navigation, or its folder's first page is and links to it."""
    docs = ROOT / "docs"
    named = {match["page"] for match in _NAV.finditer(docsite.CONFIG.read_text(encoding="utf-8"))}
    named |= {f"guides/{language}.md" for language in languages.names()}
    lost = []
    for path in sorted(docs.rglob("*.md")):
        name = path.relative_to(docs).as_posix()
        first = next((one for one in ("README.md", "index.md") if (path.parent / one).is_file()), "")
        is_listed = path.parent != docs and f"({path.name}" in (path.parent / first).read_text(encoding="utf-8")
        if name not in named and not is_listed:
            lost.append(name)
    assert lost == []
    assert {name for name in named if not (docs / name).is_file()} <= set(generated.pages())


def test_a_page_without_a_link_to_it_is_found(tmp_path: Path) -> None:
    """Claim: a page counts as reached over other pages, through an escaped name too; a lost one is named."""
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text('<a class="x" href="a/b%2Bc.html#d">b</a> <a href="https://e.f/lost.html">')
    (tmp_path / "a" / "b+c.html").write_text("<a href=../last.html>last</a>")
    for name in ("last.html", "lost.html", "404.html"):
        (tmp_path / name).touch()
    assert site.unreached(tmp_path) == ["lost.html"]


def test_the_reference_is_in_the_navigation() -> None:
    """Claim: each language's pages are a part of the navigation, under the language's title."""
    text = generated.navigation(["reference/c/mutex.md", "reference/zig/a.md", "reference/index.md", "support.md"])
    assert "      - C:\n          - mutex: reference/c/mutex.md\n      - C++:" in text
    assert text.endswith("      - Zig:\n          - a: reference/zig/a.md")


def test_the_benchmarks_link_to_the_report_with_plots() -> None:
    page = generated.pages()["benchmarks/README.md"]
    assert page.count("[The report with plots](report.html)") == 1
    assert "## Headline" in page


_SEPARATOR = re.compile(r"^      separator: '(?P<text>.*)'$", re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("std::thread", ["std", "thread"]),
        ("ove_queue_send()", ["ove_queue_send"]),
        ("ove::Queue&lt;int, 4&gt;", ["ove", "Queue", "int", "4"]),
        ("Mutex.lock", ["Mutex.", "lock"]),
        ("self.take(1).", ["self.", "take", "1"]),
        ("ove/mutex.h", ["ove", "mutex.h"]),
        ("CONFIG_OVE_CHECKS=y", ["CONFIG_OVE_CHECKS", "y"]),
        ("0.1 of ove. A", ["0.1", "of", "ove", "A"]),
    ],
)
def test_the_search_takes_a_name_apart(name: str, parts: list[str]) -> None:
    """Claim: the search's separator leaves the parts of a name, and no sign of a sentence at their ends."""
    match = _SEPARATOR.search(docsite.CONFIG.read_text(encoding="utf-8"))
    assert match
    assert list(filter(None, re.split(match["text"].replace("''", "'"), name))) == parts


def test_pages_of_names_come_before_others(tmp_path: Path) -> None:
    """Claim: a page of the reference, of porting or of the options is raised in the search; a design page is not."""
    stage.write(tmp_path, {"reference/c/a.md": "# a\n", "other.md": "# b\n"})
    raised = ("reference/c/a.md", "porting/freertos.md", "options.md")
    assert [name for name in raised if not (tmp_path / name).read_text().startswith("---\nsearch:\n  boost: ")] == []
    # Without a comment in front, so that the page's first words are its own.
    assert [(tmp_path / name).read_text()[:2] for name in ("other.md", "design/time.md")] == ["# ", "# "]
