# SPDX-License-Identifier: MIT OR Apache-2.0
"""Error handling of the tool's programs: each failure becomes one sentence and an exit code, never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_tool import bootstrap
from ove_tool.bootstrap import DENIED, BootstrapError, refused
from ove_tool.output import OutputRefused
from ove_tool.paths import ROOT, STATE

_INTERRUPTED = 130
# Errors that only a name typed by the user can cause, not one of the tool's own paths.
_OF_A_NAME = (errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.ELOOP)
_LOOP = "Symlink loop from "


class OutputClosed(Exception):
    """The reader of the output has ended."""


def run(work: Callable[[], object], show_error: Callable[[str], None], say: Callable[[str], None]) -> NoReturn:
    """Run the work and end the process. `show_error` and `say` print a line for the user."""

    def error(text: str) -> None:
        # A full standard error cannot be reported, but the exit code still counts.
        with suppress(OSError):
            show_error(_printable(text))

    try:
        code = work()
        sys.stdout.flush()
    except Failure as failure:
        if failure.said:
            say(failure.said)
        error(full_disk(failure) or failure.text)
        code = failure.exit_code
    except BootstrapError as failure:
        error(str(failure))
        code = 1
    except click.ClickException as failure:
        failure.show()
        code = failure.exit_code
    except (KeyboardInterrupt, click.Abort) as failure:
        if isinstance(failure.__cause__, EOFError):
            # Click treats every EOFError as Ctrl-D, but a truncated file raises one too.
            error(full_disk(failure) or _unexpected(failure.__cause__))
            sys.exit(1)
        error("interrupted: finished work is kept, and the same command continues from there")
        code = _INTERRUPTED
    except (BrokenPipeError, OutputClosed):
        _forget_output()
        error("the program that reads the output has ended")
        code = 1
    except OutputRefused as failure:
        _forget_output()
        error(str(failure))
        code = 1
    except OSError as failure:
        error(_sentence(failure) or _unexpected(failure))
        code = 1
    except RuntimeError as failure:
        # Path.resolve() reports a symlink loop by a RuntimeError.
        loop = str(failure).removeprefix(_LOOP)
        error(_unexpected(failure) if loop == str(failure) else f"{loop}: the symbolic links form a loop")
        code = 1
    except Exception as failure:
        error(full_disk(failure) or _unexpected(failure))
        code = 1
    sys.exit(code if isinstance(code, int) else 0)


def _printable(text: str) -> str:
    """Escape the control characters in a name, which could change the terminal's colours or move its text."""
    return "".join(one if one in "\n\t" or one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def _forget_output() -> None:
    """Discard the remaining output, because Python would fail again while flushing it at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _here() -> list[Path]:
    try:
        return [Path.cwd()]
    except OSError:
        # The folder was removed.
        return []


def full_disk(failure: BaseException) -> str:
    """Return the message about a full disk if one caused a failure, from another exception or a child's output."""
    one: BaseException | None = failure
    while one is not None:
        if said := bootstrap.full_disk(f"{one}\n{getattr(one, 'output', '')}", STATE, *_here()):
            return said
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return ""


def _sentence(failure: OSError) -> str:
    """Return what the system rejected and what to do; empty if the user cannot do anything about it."""
    place = display(Path(os.fsdecode(failure.filename))) if isinstance(failure.filename, str | bytes) else ""
    if full := full_disk(failure):
        return full
    if not _here():
        return "the current folder was removed; change to another one"
    if failure.errno in _OF_A_NAME and place:
        return f"{place}: {failure.strerror}; name another place"
    if failure.errno not in DENIED or not place:
        return ""
    # A user does not know the temporary file that the tool writes next to another one.
    if Path(place).absolute().is_relative_to(ROOT):
        return f"{failure.strerror}: {refused(ROOT, failure)}"
    return f"{place}: {failure.strerror}; name a place where you may read and write"


def _unexpected(failure: Exception) -> str:
    """Write the traceback to a file, and say where it is."""
    import traceback  # noqa: PLC0415 - a successful command does not need it

    if not (ROOT / "ove").is_file():
        return f"{ROOT} was moved or removed while this command ran: start it again in the checkout"
    text = "".join(traceback.format_exception(failure))
    what = " ".join(f"{type(failure).__name__}: {failure}".split())[:300]
    log = _log(f"{' '.join(sys.argv)}\nPython {sys.version}\n\n{text}")
    where = f"the traceback is in {log}" if log else "the traceback could not be written anywhere"
    return f"this is a bug in ove, not in your code ({what}); {where}: please report it with that file"


def _log(text: str) -> Path | None:
    """Write a log to the first possible location: the checkout's state, the user's cache, or a temporary file."""
    import tempfile  # noqa: PLC0415 - as above
    import time  # noqa: PLC0415 - as above

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.environ.get("HOME") or "/nonexistent") / ".cache")
    for folder in (STATE / "errors", cache / "ove" / "errors", Path(tempfile.gettempdir())):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"ove-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
            path.write_text(text, encoding="utf-8", errors="replace")
            return path
    return None


def main(command: click.Command) -> NoReturn:
    """Run a command that a build calls, with the error handling of the command line."""
    program(lambda: command(standalone_mode=False))


def program(work: Callable[[], object]) -> NoReturn:
    """Run the work of a program that a build calls, and end the process."""

    def say(text: str) -> None:
        click.echo(text, err=True)

    run(work, lambda text: say(f"ove: {text}"), say)
