# SPDX-License-Identifier: MIT OR Apache-2.0
cp "$BLOCKS/1" trace.toml
PYTHONPATH=$OVE/lab "$OVE/.ove/venv/bin/python" -P - <<'END'
from pathlib import Path

from ove_lab import schema
from ove_lab.trace.kernel_files import File

assert schema.toml(Path("trace.toml"), File).thread.type == "rt_thread"
END
