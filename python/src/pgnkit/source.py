"""What is read: files by their names, bytes, or a file object."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import IO, Any, Union

Paths = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
Source = Union[Paths, bytes, bytearray, memoryview, IO[bytes], IO[str]]

_CHUNK = 1 << 20


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
    return texts


def opened(source: Source) -> tuple[list[str], Iterable[bytes] | None]:
    """The operands of a command line that reads a source, and what its standard input is, if that is read."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return ["-"], _pieces(memoryview(source).cast("B"))
    if hasattr(source, "read"):
        return ["-"], _chunks(source)
    return operands(source), None


def can_be_read_again(source: Source) -> bool:
    """Whether nothing of it is gone once it has been read."""
    return not hasattr(source, "read") and not isinstance(source, Iterator)


def _pieces(view: memoryview) -> Iterator[bytes]:
    for start in range(0, len(view), _CHUNK):
        yield bytes(view[start : start + _CHUNK])


def _chunks(file: Any) -> Iterator[bytes]:
    """What a file object has from here on; text as UTF-8."""
    while chunk := file.read(_CHUNK):
        yield chunk.encode() if isinstance(chunk, str) else chunk
