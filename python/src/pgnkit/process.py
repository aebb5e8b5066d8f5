"""The program pgnkit as a process: what it reads and writes, and what it says when it fails."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING

from pgnkit.errors import PgnkitError
from pgnkit.ledger import Ledger

if TYPE_CHECKING:
    import pyarrow as pa

# 0: all input was read; 1: all input was read, and there are findings, which are rows (`check`, `--fail-on`).
_READ_TO_THE_END = (0, 1)
# Lines of an error message. More files than that do not fail for different reasons.
_MOST_LINES = 20


def _failure(code: int, messages: str, ledger: Ledger | None = None) -> PgnkitError:
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
    return PgnkitError("\n".join(errors), code, ledger)


class _Feeder(threading.Thread):
    """Writes what a process reads on its standard input, beside whoever reads what it writes."""

    def __init__(self, process: subprocess.Popen[bytes], pieces: Iterable[bytes]) -> None:
        super().__init__(daemon=True)
        self._process = process
        self._pieces = pieces
        self.error: BaseException | None = None

    def run(self) -> None:
        assert self._process.stdin is not None
        try:
            with self._process.stdin as pipe:
                for piece in self._pieces:
                    try:
                        pipe.write(piece)
                        pipe.flush()
                    except (BrokenPipeError, OSError):
                        return  # It has read enough, or has ended: its exit code tells.
        except (BrokenPipeError, ConnectionResetError):
            return
        except BaseException as error:  # noqa: BLE001, of whoever made the pieces: raised where rows are read
            self.error = error
            # What it has read is not all: rows of it must not look whole.
            self._process.kill()


@contextmanager
def _running(
    command: Sequence[str], pieces: Iterable[bytes] | None = None, ledger: Path | None = None, name: str | None = None
) -> Iterator[tuple[IO[bytes], subprocess.Popen[bytes]]]:
    """The standard output of a command. At the end, raises what went wrong, or repeats what the command said.

    `pieces` are its standard input, which is called `name` in what it says. Leaving it early, by an exception or because no more rows are wanted, ends the command.
    """
    stdin = subprocess.DEVNULL if pieces is None else subprocess.PIPE
    # A file, since a pipe that nobody reads would stop a command that says much.
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=messages)
        except OSError as error:
            raise PgnkitError(f"cannot run {command[0]}: {error.strerror}") from error
        assert process.stdout is not None
        feeder = None
        if pieces is not None:
            feeder = _Feeder(process, pieces)
            feeder.start()
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
        if feeder is not None:
            feeder.join()
            if feeder.error is not None:
                raise feeder.error
        messages.seek(0)
        said = messages.read().decode("utf-8", "replace")
        if name is not None:
            said = said.replace("standard input", name)
        if code not in _READ_TO_THE_END:
            raise _failure(code, said, None if ledger is None else Ledger._of_file(ledger))
        sys.stderr.write(said)


def output_of(command: Sequence[str]) -> bytes:
    """All that a command writes. Raises PgnkitError unless it read its input to the end."""
    with _running(command) as (output, _):
        return output.read()


def answered(command: Sequence[str], answer: Callable[[list[tuple[int, int]]], list[bytes]], name: str) -> None:
    """Runs a command that asks for ranges of a file, called `name`, on its standard output, and gives it the answers."""
    answers: SimpleQueue[list[bytes] | None] = SimpleQueue()
    pieces = (piece for several in iter(answers.get, None) for piece in several)
    with _running(command, pieces, name=name) as (output, _):
        try:
            for line in output:
                places = [word.split(b"-") for word in line.split()]
                answers.put(answer([(int(first), int(last) + 1) for first, last in places]))
        finally:
            answers.put(None)


def arrow() -> None:
    """Raises PgnkitError if pyarrow is missing."""
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise PgnkitError("pyarrow is not installed: `pip install 'pgnkit[arrow]'`") from error


def batches_of(
    command: Sequence[str], pieces: Iterable[bytes] | None = None, ledger: Path | None = None, name: str | None = None
) -> Iterator[pa.Schema | pa.RecordBatch]:
    """The schema of the Arrow stream that a command writes, then its batches.

    `pieces` are its standard input, called `name`, and `ledger` is the file that it writes its ledger to. Raises PgnkitError
    unless the command read its input to the end, after the batches of what it had read: take no batch for good before the last.
    """
    arrow()
    import pyarrow as pa

    with _running(command, pieces, ledger, name) as (output, process):
        try:
            stream = pa.ipc.open_stream(output)
            yield stream.schema
            for batch in stream:
                yield batch if name is None else _called(batch, name)
            rest = output.read()
        except (pa.ArrowException, OSError) as error:
            # It did not write a whole stream. What it said is the reason, if it failed.
            output.read()
            if process.wait() in _READ_TO_THE_END:
                raise PgnkitError(f"pgnkit wrote no Arrow stream ({error}): {' '.join(command)}") from error
            return
        if rest:
            raise PgnkitError(f"pgnkit wrote {len(rest)} bytes after its Arrow stream: {' '.join(command)}")


def _called(batch: pa.RecordBatch, name: str) -> pa.RecordBatch:
    """The batch with the name of what was read from standard input."""
    import pyarrow as pa

    place = batch.schema.get_field_index("file")
    if place < 0:
        return batch
    return batch.set_column(place, batch.schema.field(place), pa.array([name] * batch.num_rows, pa.string()))
