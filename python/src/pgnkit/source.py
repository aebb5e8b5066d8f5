"""What is read: files by their names, bytes, a file object, or a file of another place by its URL."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, Union

from pgnkit.errors import PgnkitError
from pgnkit.reader import CHUNK, FileReader, Reader, Span, Storage, local_path, reader_of

Paths = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
Source = Union[Paths, bytes, bytearray, memoryview, IO[bytes], IO[str]]

# A range of a file without bytes.
_NOTHING = "0-/0:0000000000000000"


@dataclass(frozen=True)
class Opened:
    """A source that is about to be read: the operands of a command line, and its standard input, if that is read.

    `name` is what standard input is called, if it has a name; `range` the value of ``--range``.
    """

    operands: list[str]
    pieces: Iterable[bytes] | None = None
    name: str | None = None
    range: str | None = None


def operands(paths: Paths) -> list[str]:
    """File names as a list, of which there must be one, since pgnkit without files reads standard input."""
    names = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if not names:
        raise ValueError("no files are named")
    for name in names:
        if not isinstance(name, (str, os.PathLike)):
            raise TypeError(f"{type(name).__name__} is no file name: give paths, bytes, or one file object")
    texts = [os.fspath(name) for name in names]
    if "-" in texts:
        raise ValueError("`-` is standard input, which only the program reads: name a file, or give sys.stdin.buffer")
    found = [local_path(text) for text in texts]
    if None in found:
        raise ValueError(f"{texts[found.index(None)]} is in another place: read it alone, not in a list of files")
    return [text for text in found if text is not None]


def opened(
    source: Source,
    shard: str | None = None,
    range: str | None = None,
    storage: Storage = None,
    plan: Any = None,
) -> Opened:
    """Opens a source, or the range of one; `plan` gives the plan of a reader in so many parts, for a shard without a range.

    Raises PgnkitError if it is another file than that of the plan which the range comes from.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        if shard is None:
            return Opened(["-"], _pieces(memoryview(source).cast("B")))
        source = io.BytesIO(source)
    is_file = hasattr(source, "read")
    if is_file and shard is None:
        return Opened(["-"], _chunks(source))
    reader = reader_of(source, storage)
    if reader is None:
        return Opened(["-"], _chunks(source), range=range) if is_file else Opened(operands(source), range=range)  # type: ignore[arg-type]
    name = None if isinstance(reader, FileReader) else reader.name
    if shard is None:
        return Opened(["-"], reader.chunks(0, reader.size), name)
    if range is None:
        parts = re.fullmatch("0*[1-9][0-9]*/0*([1-9][0-9]*)", shard)
        if parts is None:
            return Opened(["-"], [])  # The program says what is wrong.
        range = _of_plan(plan(reader, int(parts[1])), shard, reader)
    if range == _NOTHING:
        return Opened(["-"], [], name, range)
    span = Span.of(range)
    if isinstance(reader, FileReader) and reader.size != span.size and reader.left() == span.end - span.start:
        # It has the bytes of the range and no others.
        return Opened(["-"], _chunks(source), range=range)
    span.check(reader)
    return Opened(["-"], reader.chunks(span.start, span.end), name, range)


def _of_plan(rows: Sequence[dict[str, Any]], shard: str, reader: Reader) -> str:
    """The range of a shard, by the plan of its file."""
    for row in rows:
        if f"{row['shard']}/{row['shards']}" == shard:
            return row["range"] or _NOTHING
    raise PgnkitError(f"{reader.name} cannot be cut into parts: read it whole, or compress it again with pzstd")


def can_be_read_again(source: Source) -> bool:
    """Whether nothing of it is gone once it has been read."""
    return not hasattr(source, "read") and not isinstance(source, Iterator)


def _pieces(view: memoryview) -> Iterator[bytes]:
    for start in range(0, len(view), CHUNK):
        yield bytes(view[start : start + CHUNK])


def _chunks(file: Any) -> Iterator[bytes]:
    """What a file object has from here on; text as UTF-8."""
    while chunk := file.read(CHUNK):
        yield chunk.encode() if isinstance(chunk, str) else chunk
