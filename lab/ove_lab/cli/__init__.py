# SPDX-License-Identifier: MIT OR Apache-2.0
"""The commands of `ove-lab`, one module per command. `./ove` shares their options and their code."""
