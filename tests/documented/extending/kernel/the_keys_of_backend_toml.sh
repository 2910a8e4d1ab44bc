# SPDX-License-Identifier: MIT OR Apache-2.0
# The table goes into the description of a kernel, which the tool reads.
mkdir kernel
sed '/^\[tree\]/,$d' "$OVE/backends/template/backend.toml" > kernel/backend.toml
cat "$BLOCKS/1" >> kernel/backend.toml
PYTHONPATH=$OVE/tools:$OVE/lab "$OVE/.ove/venv/bin/python" -P - <<'END'
from pathlib import Path

from ove_tool import kernels

assert kernels.read(Path("kernel/backend.toml")).tree.variables == ("RTTHREAD_ROOT",)
END
