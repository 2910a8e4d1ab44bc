# SPDX-License-Identifier: MIT OR Apache-2.0
"""Damages files of every kind that the tool reads, and judges the readers' results.

A damaged file must give an error that names it, or a result without an impossible figure. A traceback is always a
failure, and a damaged image must not give a figure that differs from the undamaged image's.
"""
