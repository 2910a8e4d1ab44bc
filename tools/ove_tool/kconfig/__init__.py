# SPDX-License-Identifier: MIT OR Apache-2.0
"""Kconfig: from a board, an application and the command line to one checked configuration."""

from ove_tool.kconfig.resolve import MODES, Configuration, Request, resolve, rtos_choices

__all__ = ["MODES", "Configuration", "Request", "resolve", "rtos_choices"]
