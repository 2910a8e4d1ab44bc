# SPDX-License-Identifier: MIT OR Apache-2.0
"""The machinery of the tests: `./ove test` and `./ove mutants`, and all that only they need."""
