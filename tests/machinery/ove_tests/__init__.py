# SPDX-License-Identifier: MIT OR Apache-2.0
"""The test machinery: `./ove test`, `./ove mutants`, and the code that only they need."""
