# SPDX-License-Identifier: MIT OR Apache-2.0
"""The jobs of `./ove test`. Each job returns outcomes, and each outcome has an id that repeats its test."""
