# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool`: what the launcher starts."""

from ove_tool.cli import main

if __name__ == "__main__":
    main()
