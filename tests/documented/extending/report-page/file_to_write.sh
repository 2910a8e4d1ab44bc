# SPDX-License-Identifier: MIT OR Apache-2.0
# The page is written into a copy of the tool, which must list it. Its function gets a body.
cp -r "$OVE/tools" "$OVE/lab" "$HOME"
ln -s "$OVE/bench" "$OVE/boards" "$OVE/backends" "$OVE/bindings" "$HOME"
page=$HOME/tools/ove_tool/report/across/an_example.py
{ printf 'from ove_tool.report.sources import Sources\n\n'; cat "$BLOCKS/1"; printf '    return "text"\n'; } > "$page"
PYTHONPATH=$HOME/tools:$HOME/lab "$OVE/.ove/venv/bin/python" -P - <<'END'
from ove_tool.bench.cases import PAGES
from ove_tool.report.across import an_example

assert "an-example" in PAGES, PAGES
assert an_example.QUESTION.endswith("?")
assert an_example.page(None) == "text"
END
