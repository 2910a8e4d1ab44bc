# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool`: the module that the launcher starts."""

import signal
import sys

# Until the commands are imported, Ctrl-C has no handler: the process ends by the signal, without a traceback.
_handler = signal.getsignal(signal.SIGINT)
if _handler is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

# A package with missing or truncated files can raise any exception.
try:
    from ove_tool.cli import main
except Exception as error:
    from ove_tool.bootstrap import VENV

    what = f"{type(error).__name__}: {error}"
    sys.exit(f"ove: the Python packages in {VENV} are damaged ({what}): remove that folder, and start again")

signal.signal(signal.SIGINT, _handler)

if __name__ == "__main__":
    main()
