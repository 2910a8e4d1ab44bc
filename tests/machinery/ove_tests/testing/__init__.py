# SPDX-License-Identifier: MIT OR Apache-2.0
"""The jobs of `./ove test`: each gives outcomes, and each outcome has an id that replays it."""
