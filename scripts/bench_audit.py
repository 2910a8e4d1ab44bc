#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Measures how many iterations each kind of case needs; the same as `./ove bench --calibrate`."""

import os
import sys
from pathlib import Path

LAUNCHER = Path(__file__).resolve().parents[1] / "ove"

if __name__ == "__main__":
    # Through the launcher, because the measurement needs the packages of the tool's own environment.
    os.execv(LAUNCHER, [str(LAUNCHER), "bench", "--calibrate", *sys.argv[1:]])  # noqa: S606
