# SPDX-License-Identifier: MIT OR Apache-2.0
"""report.html: the figures with plots, one file without anything to load. Needs the packages of html.txt."""

from __future__ import annotations

import io
from pathlib import Path

import jinja2
import matplotlib
from markupsafe import Markup

from ove_tool.report.comparability import Comparability, load
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES, different_pairs, pair_rows
from ove_tool.report.pages import HTML_FILE, RESULTS_FILE
from ove_tool.results import Run, read

matplotlib.use("svg")
# Without a fixed salt the ids inside an SVG differ from run to run.
matplotlib.rcParams.update({"svg.hashsalt": "ove", "svg.fonttype": "none", "font.size": 9})

from matplotlib.figure import Figure  # noqa: E402 - after the backend is chosen

_TEMPLATE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Benchmarks</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
td:first-child, th:first-child { text-align: left; }
svg { max-width: 100%; height: auto; }
</style></head><body>
<h1>Benchmarks</h1>
{% for section in sections %}
<h2>{{ section.title }}</h2>
<p>{{ section.unit }}{% if section.notes %}; built with {{ section.notes }}{% endif %}.</p>
{% if section.pairs %}<h3>Wrapper and native call</h3>{{ section.pairs }}{% endif %}
{% if section.different %}<p>Not compared, because the two do different work:</p>
<ul>{% for item in section.different %}<li>{{ item }}</li>{% endfor %}</ul>{% endif %}
<h3>Spread: minimum, median, 99th percentile, maximum</h3>{{ section.spread }}
<table><tr>{% for c in columns %}<th>{{ c }}</th>{% endfor %}</tr>
{% for row in section.rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table>
{% endfor %}
<h2>Made with</h2>
<ul>{% for name, value in host %}<li>{{ name }}: {{ value }}</li>{% endfor %}</ul>
</body></html>
"""
_COLUMNS = ("case", "unit", "iterations", "min", "p50", "p95", "p99", "max", "trimmed_mean", "stddev")


def write(folder: Path) -> Path:
    """Write report.html beside results.json and return its path."""
    results = read(folder / RESULTS_FILE)
    rules = load()
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    runs = sorted(results.runs, key=lambda run: run.key)
    sections = [_section(run, rules) for run in runs]
    host = sorted(results.host.items())
    text = environment.from_string(_TEMPLATE).render(sections=sections, columns=_COLUMNS, host=host)
    path = folder / HTML_FILE
    path.write_text(text, encoding="utf-8")
    return path


def _section(run: Run, rules: Comparability) -> dict[str, object]:
    name = f"{RTOS_NAMES[run.rtos]} on {run.board}, {MODE_NAMES[run.mode]}, {BINDING_NAMES[run.binding]}"
    pairs = pair_rows([run], rules)
    return {
        "title": name,
        "unit": next((row.unit for row in run.rows if row.unit != "bytes"), "bytes"),
        "notes": ", ".join(run.notes),
        "pairs": _pair_dots(run, rules) if pairs else "",
        "different": [f"{pair.label}: {why}" for _, pair, why in different_pairs([run], rules)],
        "spread": _spread(run),
        "rows": [[row.name, *(getattr(row, column) for column in _COLUMNS[1:])] for row in run.rows],
    }


def _pair_dots(run: Run, rules: Comparability) -> Markup:
    pairs = pair_rows([run], rules)[::-1]
    figure = Figure(figsize=(9, 0.8 + 0.42 * len(pairs)))
    axes = figure.add_subplot()
    places = range(len(pairs))
    wrapper, native = [item.wrapper.figure for item in pairs], [item.native.figure for item in pairs]
    # Dots, because a bar's length means nothing on a logarithmic axis.
    axes.hlines(places, native, wrapper, color="#b8b8b8", linewidth=3)
    axes.plot(native, places, "o", label="native", color="#7a7a7a")
    axes.plot(wrapper, places, "o", label="ove", color="#2a6fbb", markersize=5)
    for place, item in zip(places, pairs, strict=True):
        right = max(item.wrapper.figure, item.native.figure)
        axes.annotate(f"   {item.delta:+.0f}", (right, place), va="center")
    axes.set_yticks(list(places), [item.pair.label for item in pairs])
    axes.set_xscale("log")
    axes.set_xlabel(pairs[0].wrapper.unit)
    axes.legend(loc="lower right")
    return _svg(figure)


def _spread(run: Run) -> Markup:
    rows = [row for row in run.rows if row.unit != "bytes"][::-1]
    figure = Figure(figsize=(9, 0.8 + 0.24 * len(rows)))
    axes = figure.add_subplot()
    places = range(len(rows))
    # A logarithmic axis has no place for what costs nothing.
    low = [max(row.min, 1) for row in rows]
    axes.hlines(places, low, [max(row.max, 1) for row in rows], color="#b8b8b8")
    for name, mark in (("p50", "o"), ("p99", "|"), ("max", "x")):
        axes.plot([max(getattr(row, name), 1) for row in rows], places, mark, label=name, markersize=4)
    axes.set_yticks(list(places), [row.name for row in rows])
    axes.set_xscale("log")
    axes.set_xlabel(rows[0].unit if rows else "")
    axes.legend(loc="lower right")
    return _svg(figure)


def _svg(figure: Figure) -> Markup:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None})
    text = buffer.getvalue()
    # Drawn by matplotlib from numbers and checked names; only the XML head does not belong into a page.
    return Markup(text[text.index("<svg") :])  # noqa: S704
