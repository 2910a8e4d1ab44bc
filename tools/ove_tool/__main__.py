# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool`: what the launcher starts."""

import signal

# Before the commands are here, no code turns Ctrl-C into a sentence: the process ends by it, without a traceback.
_handler = signal.getsignal(signal.SIGINT)
if _handler is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from ove_tool.cli import main  # noqa: E402

signal.signal(signal.SIGINT, _handler)

if __name__ == "__main__":
    main()
