# SPDX-License-Identifier: MIT OR Apache-2.0
"""Commands of `ove-lab`, one module per command; `./ove` shares their options and what they do."""
