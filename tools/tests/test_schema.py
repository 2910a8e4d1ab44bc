# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reading TOML and JSON: what is rejected, the location of the error, and the schemas for editors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ove_lab import schema
from ove_lab.errors import Failure
from ove_tool import results, schemas


class _Row(schema.Table):
    name: schema.Word
    count: schema.Count
    mean: schema.Share = 0.0


class _File(schema.Table):
    rows: dict[str, _Row]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[rows."a/b"]\nname = "x"\ncount = true\n',
            ':3: rows."a/b".count: expected a whole number, got true or false',
        ),
        ('[rows.a]\nname = "x"\ncount = 1\n[rows.b]\nname = "y"\ncount = -1\n', ":6: rows.b.count: expected a whole"),
        ('[rows.a]\nname = "x"\n', "rows.a.count: the key is missing"),
        ('[rows.a]\nname = "x"\ncount = 1\nmaen = 1\n', ":4: rows.a.maen: unknown key; valid: count, mean, name"),
        ('[rows.a]\nname = "x"\ncount = 1\nmean = nan\n', ":4: rows.a.mean: expected a number >= 0.0"),
        ('[rows.a]\nname = "x"\ncount = 1\nmean = inf\n', "rows.a.mean: expected a number <="),
        ('[rows.a]\nname = "x,y=z"\ncount = 1\n', ":2: rows.a.name: expected a text matching"),
        (f'[rows.a]\nname = "x"\ncount = 1{"0" * 400}\n', ":3: rows.a.count: expected a whole number <= 922337"),
        ("[rows\n", ":1: not valid TOML: "),
        ("a = 1\nb = 2\na = 3\n", ":3: not valid TOML: the key `a` is there twice"),
        ("a = 1\n a.b = [\n2]\n", ":3: not valid TOML: the key `a.b` is there twice"),
        ("a = 1\nb =", ":2: not valid TOML: Invalid value"),
        ("a = " + "[" * 100000, "it is nested too deeply"),
    ],
)
def test_toml_errors_have_a_place(tmp_path: Path, text: str, said: str) -> None:
    """Claim: the error names the file, the line and the key, and what was expected there."""
    path = tmp_path / "a.toml"
    path.write_text(text)
    with pytest.raises(Failure) as caught:
        schema.toml(path, _File)
    assert str(caught.value).startswith(f"{path}")
    assert said in str(caught.value)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('[rows.a]\nname = "x"\ncount = 1\n', encoding="utf-8-sig")
    assert schema.toml(path, _File).rows["a"].count == 1


def test_a_fifo_is_refused(tmp_path: Path) -> None:
    """A FIFO is rejected, because reading it would wait for a writer that never comes."""
    path = tmp_path / "a.toml"
    os.mkfifo(path)
    with pytest.raises(Failure, match=r"a.toml is not a regular file$"):
        schema.toml(path, _File)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"schema": 1, "rows": {}, "rows": {}}', "the key `rows` is there twice"),
        ('{"schema": true, "rows": {}}', "schema True, this tool reads 1"),
        ('{"schema": 1, "rows": {"a": {"name": "x", "count": 1, "mean": NaN}}}', "NaN is not a number"),
        ('{"schema": 1, "rows": {"a": {"name": "x", "count": 1, "mean": 1e999}}}', "rows.a.mean: expected a number"),
        ('{"schema": 1, "rows": {"\\ud800": {}}}', "surrogates not allowed"),
        ("[" * 100000, "it is nested too deeply"),
    ],
)
def test_json_errors_name_the_command(tmp_path: Path, text: str, said: str) -> None:
    """Claim: a value that a person cannot have intended is rejected, with the command that writes the file."""
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(Failure) as caught:
        schema.json_file(path, _File, "./ove write", 1)
    assert said in str(caught.value)
    assert "`./ove write` writes the file" in str(caught.value)


def test_editors_have_the_schemas_that_the_tool_reads_by() -> None:
    """Claim: docs/schemas is what `python -m ove_tool.schemas` writes."""
    found = {path.name: path.read_text(encoding="utf-8") for path in schemas.FOLDER.glob("*.json")}
    assert found == schemas.texts()


@pytest.mark.parametrize("kind", schemas.KINDS.values(), ids=lambda kind: kind.__module__.rpartition(".")[2])
def test_a_schema_does_not_depend_on_the_order_of_imports(kind: type) -> None:
    """Claim: the schemas are the same whichever of the described files is read first.

    `typing` keeps one of two annotations that are equal, such as `Meta(le=10**6)` and `Meta(le=1e6)`: the one created
    first.
    """
    program = "import importlib, json, msgspec, sys\n"
    program += "msgspec.json.schema(getattr(importlib.import_module(sys.argv[1]), sys.argv[2]))\n"
    program += "from ove_tool import schemas\nprint(json.dumps(schemas.texts()))"
    # The laboratory's modules are found without the tool.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-P", "-c", program, kind.__module__, kind.__qualname__]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == schemas.texts()


def test_a_long_name_does_not_hide_the_sentence(tmp_path: Path) -> None:
    """Claim: an error shows only the beginning of a name with 100,000 characters."""
    path = tmp_path / "results.json"
    long = "x" * 100_000
    for data in ({long: 1}, {"runs": [{"rtos": long}]}, {"runs": {long: long}}):
        path.write_text(json.dumps({"schema": 1, **data}), encoding="utf-8")
        with pytest.raises(Failure) as failure:
            results.read(path)
        assert len(str(failure.value)) < 1000


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"trimmed_mean": 0.0}, "trimmed_mean 0.0 is not from min 86 to max 170"),
        ({"trimmed_mean": 1e308}, "is not from min 86"),
        ({"stddev": 900.0}, "stddev 900.0 is larger than max 170 less min 86"),
        ({"stddev": 0.5}, "stddev 0.5 is smaller than 1000 iterations from min 86 to max 170 can have"),
        ({"iterations": 2**53}, "expected a whole number <= 4294967296"),
        ({"suite": "a\n# b"}, "expected a text matching"),
        ({"case": "a\u202eb"}, "expected a text matching"),
        ({"p50": 85}, "min, p50, p95, p99, max are"),
    ],
)
def test_figures_that_contradict_each_other_are_refused(figures: dict[str, float], said: str) -> None:
    """Claim: a mean or a deviation that the values cannot have is rejected, and a name cannot control the terminal."""
    sound = {"min": 86, "p50": 86, "p95": 90, "p99": 100, "max": 170, "trimmed_mean": 87.5, "stddev": 8.0}
    row = {"suite": "sync", "case": "a", "unit": "ns", "iterations": 1000, **sound}
    assert schema.converted(row, results.Row, "results.json").min == 86
    with pytest.raises(Failure, match=said):
        schema.converted({**row, **figures}, results.Row, "results.json")
