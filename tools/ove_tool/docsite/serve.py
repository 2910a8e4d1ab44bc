# SPDX-License-Identifier: MIT OR Apache-2.0
"""Serves a folder on the loopback interface until Ctrl-C."""

from __future__ import annotations

import http.server
import sys
from functools import partial
from pathlib import Path
from typing import Any

from ove_lab.errors import Failure

ADDRESS = "127.0.0.1"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing, so that the address stays visible in the terminal."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that disconnect early."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int) -> http.server.ThreadingHTTPServer:
    """Return a server that already listens; port 0 selects a free port. Raises Failure if the port is in use."""
    try:
        return _Server((ADDRESS, port), partial(_Quiet, directory=str(folder)))
    except OSError as error:
        raise Failure(
            f"port {port} of {ADDRESS} cannot be used: {error.strerror}; --port 0 takes a free one"
        ) from error
