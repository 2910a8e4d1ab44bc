#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the report pages of a folder that holds a results.json; the same as `./ove report DIR`."""

import os
import sys
from pathlib import Path

LAUNCHER = Path(__file__).resolve().parents[1] / "ove"

if __name__ == "__main__":
    # Through the launcher, because the pages need the packages of the tool's own environment.
    os.execv(LAUNCHER, [str(LAUNCHER), "report", *sys.argv[1:]])  # noqa: S606
