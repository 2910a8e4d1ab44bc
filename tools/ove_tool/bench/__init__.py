# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds and runs the benchmark matrix and turns histograms into results.json."""
