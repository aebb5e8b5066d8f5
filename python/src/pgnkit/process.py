"""The program pgnkit as a process: what it writes, and what it says when it fails."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

# 0: all input was read; 1: all input was read, and there are findings, which are rows (`check`, `--fail-on`).
_READ_TO_THE_END = (0, 1)
# Lines of an error message. More files than that do not fail for different reasons.
_MOST_LINES = 20


class PgnkitError(RuntimeError):
    """pgnkit could not do what it was asked for. The text is what it said; `code` its exit code, if it ran."""

    def __init__(self, message: str, code: int | None = None) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[PgnkitError], tuple[str, int | None]]:
        return PgnkitError, (str(self), self.code)


def _failure(code: int, messages: str) -> PgnkitError:
    """The error of a run that ended with `code` after it wrote `messages`."""
    lines = messages.splitlines()
    errors = [line for line in lines if line.startswith("pgnkit: error:")] or lines
    if len(errors) > _MOST_LINES:
        errors[_MOST_LINES:] = [f"... and {len(errors) - _MOST_LINES} more lines"]
    if code < 0:
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = "unknown"
        errors.append(f"pgnkit was ended by signal {-code} ({name})")
    elif not errors:
        errors.append(f"pgnkit failed with exit code {code}")
    return PgnkitError("\n".join(errors), code)


@contextmanager
def _running(command: Sequence[str]) -> Iterator[tuple[IO[bytes], subprocess.Popen[bytes]]]:
    """The standard output of a command. At the end, raises what went wrong, or repeats what the command said.

    Leaving it early, by an exception or because no more rows are wanted, ends the command.
    """
    # A file, since a pipe that nobody reads would stop a command that says much.
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages)
        except OSError as error:
            raise PgnkitError(f"cannot run {command[0]}: {error.strerror}") from error
        assert process.stdout is not None
        with process.stdout as output:
            is_complete = False
            try:
                yield output, process
                is_complete = True
            finally:
                if not is_complete and process.poll() is None:
                    process.kill()
                    process.wait()
        code = process.wait()
        messages.seek(0)
        said = messages.read().decode("utf-8", "replace")
        if code not in _READ_TO_THE_END:
            raise _failure(code, said)
        sys.stderr.write(said)


def output_of(command: Sequence[str]) -> bytes:
    """All that a command writes. Raises PgnkitError unless it read its input to the end."""
    with _running(command) as (output, _):
        return output.read()


def batches_of(command: Sequence[str]) -> Iterator[pa.Schema | pa.RecordBatch]:
    """The schema of the Arrow stream that a command writes, then its batches.

    Raises PgnkitError unless the command read its input to the end, after the batches of what it had read: take no
    batch for good before the last.
    """
    try:
        import pyarrow as pa
    except ImportError as error:
        raise PgnkitError("pyarrow is not installed: `pip install 'pgnkit[arrow]'`") from error
    with _running(command) as (output, process):
        try:
            stream = pa.ipc.open_stream(output)
            yield stream.schema
            yield from stream
            rest = output.read()
        except (pa.ArrowException, OSError) as error:
            # It did not write a whole stream. What it said is the reason, if it failed.
            output.read()
            if process.wait() in _READ_TO_THE_END:
                raise PgnkitError(f"pgnkit wrote no Arrow stream ({error}): {' '.join(command)}") from error
            return
        if rest:
            raise PgnkitError(f"pgnkit wrote {len(rest)} bytes after its Arrow stream: {' '.join(command)}")
