"""Files that the program does not read itself: file objects, and what fsspec reaches (``s3://``, ``https://`` and the like).

Each has a size, and bytes at any place. A range of one is held to the plan that it comes from before anything is read.
"""

from __future__ import annotations

import io
import os
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Protocol, Union
from urllib.parse import quote, unquote, urlsplit

from pgnkit.errors import PgnkitError

# What is read at once, and what content sums are made of at both ends of a file.
CHUNK = 1 << 20
_SUMMED = 1 << 20

Storage = Union[Mapping[str, Any], None]


class Reader(Protocol):
    """A file of `size` bytes that is read by places. `etag` names its version, where its store does."""

    name: str
    size: int
    etag: str | None

    def ranges(self, wanted: Sequence[tuple[int, int]]) -> list[bytes]:
        """The bytes of some ranges, each from its start up to its end, in one request if there can be one."""
        ...

    def chunks(self, start: int, end: int) -> Iterator[bytes]:
        """The bytes of a range, one piece after another; raises if there are fewer, or the file has changed meanwhile."""
        ...


class FileReader:
    """A file object of Python that can be read from any place."""

    etag: str | None = None

    def __init__(self, file: IO[bytes], name: str = "the file object") -> None:
        self._file = file
        self.name = name
        if isinstance(file.read(0), str):
            raise TypeError("places are those of bytes: open the file in binary mode")
        here = file.tell()
        self.size = file.seek(0, io.SEEK_END)
        file.seek(here)

    def left(self) -> int:
        """Bytes from where it is read next."""
        return self.size - self._file.tell()

    def ranges(self, wanted: Sequence[tuple[int, int]]) -> list[bytes]:
        here = self._file.tell()
        try:
            return [b"".join(self.chunks(start, end)) for start, end in wanted]
        finally:
            self._file.seek(here)

    def chunks(self, start: int, end: int) -> Iterator[bytes]:
        self._file.seek(start)
        return _exactly(self._file, end - start, self.name)


class ObjectReader:
    """A file of a file system of fsspec."""

    def __init__(self, system: Any, path: str, name: str) -> None:
        self._system, self._path, self.name = system, path, name
        info = self._info()
        if info["type"] == "directory":
            raise PgnkitError(f"{name} is a folder: name its files")
        if info.get("size") is None:
            raise PgnkitError(f"cannot read {name}: the server does not say how large it is")
        self.size: int = info["size"]
        self.etag = etag_of(info)

    def _info(self) -> dict[str, Any]:
        # What is kept of a folder may be of an object that is there no longer.
        self._system.invalidate_cache(self._path)
        try:
            return self._system.info(self._path)
        except OSError as error:
            raise unread(self.name, error) from error

    def ranges(self, wanted: Sequence[tuple[int, int]]) -> list[bytes]:
        starts, ends = [list(places) for places in zip(*wanted, strict=True)]
        try:
            found = self._system.cat_ranges([self._path] * len(starts), starts, ends, on_error="raise")
        except OSError as error:
            raise unread(self.name, error) from error
        for (start, end), piece in zip(wanted, found, strict=True):
            if len(piece) != end - start:
                raise PgnkitError(f"cannot read {self.name}: asked for {end - start} bytes at {start}, it gave {len(piece)}")
        return [bytes(piece) for piece in found]

    def chunks(self, start: int, end: int) -> Iterator[bytes]:
        try:
            with self._system.open(self._path, "rb") as file:
                file.seek(start)
                yield from _exactly(file, end - start, self.name)
        except OSError as error:
            raise unread(self.name, error) from error
        info = self._info()
        if (info.get("size"), etag_of(info)) != (self.size, self.etag):
            raise PgnkitError(f"{self.name} was changed while it was read")


@dataclass(frozen=True)
class Span:
    """A range as `pgnkit shards` writes it: its bytes, and what the file was that it is a part of."""

    start: int
    end: int
    size: int
    sums: str
    etag: str | None

    @classmethod
    def of(cls, text: str) -> Span:
        found = re.fullmatch(r"([0-9]+)-([0-9]*)(?:,[^/]*)?/([0-9]+):([0-9a-f]{16})(?::(.+))?", text)
        if found is None:
            raise ValueError(f"{text!r} is not a range of a plan, with size and checksums: take it from `pgnkit.shards`")
        first, last, size, sums, etag = found.groups()
        end = int(last) + 1 if last else int(size)
        return cls(int(first), end, int(size), sums, etag)

    def check(self, reader: Reader) -> None:
        """Raises PgnkitError if a file is not that of the plan: by its ETag if both have one, else by its content."""
        other = f"{reader.name} is not the file of the plan"
        if reader.size != self.size:
            raise PgnkitError(f"{other}: it has {reader.size} bytes, not {self.size}")
        if self.etag is not None and reader.etag is not None:
            if self.etag != reader.etag:
                raise PgnkitError(f"{other}: its ETag is {unquote(reader.etag)}, not {unquote(self.etag)}")
        elif sums_of(reader) != self.sums:
            raise PgnkitError(f"{other}: it has other text")


def sums_of(reader: Reader) -> str:
    """Checksums of the beginning and the end of a file, as in plans."""
    if reader.size == 0:
        return "0" * 16
    ends = [(0, min(reader.size, _SUMMED)), (max(0, reader.size - _SUMMED), reader.size)]
    return "".join(f"{zlib.crc32(piece):08x}" for piece in reader.ranges(ends))


def etag_of(info: Mapping[str, Any]) -> str | None:
    """The ETag that a file system tells of a file, as it stands in plans."""
    tag = info.get("ETag") or info.get("etag")
    return quote(tag.strip('"'), safe="") if isinstance(tag, str) and tag.strip('"') else None


def local_path(path: str) -> str | None:
    """The path of a file of this machine, unless it is a URL of another place."""
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", path) or os.path.exists(path):
        return path
    url = urlsplit(path)
    if url.scheme != "file":
        # `C:` is a disk, and `a:b.pgn` may be a file.
        return None if "://" in path else path
    if url.netloc not in ("", "localhost"):
        raise PgnkitError(f"cannot read {path}: a `file:` URL names no other machine")
    return unquote(url.path)


def system_of(url: str, storage: Storage = None) -> tuple[Any, str]:
    """The file system of a URL, and the path in it."""
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise PgnkitError(f"cannot read {url}: install fsspec, and what it needs for {urlsplit(url).scheme}:") from error
    try:
        return url_to_fs(url, **(storage or {}))
    except OSError as error:
        raise unread(url, error) from error
    except (ImportError, ValueError) as error:
        raise PgnkitError(f"cannot read {url}: {error}") from error


def reader_of(source: object, storage: Storage = None) -> Reader | None:
    """What reads a source by places: a URL, a path of fsspec, or a file object; None if the program does, or nothing can."""
    if isinstance(source, (str, os.PathLike)):
        url = os.fspath(source)
        if not isinstance(url, str) or local_path(url) is not None:
            return None
        system, path = system_of(url, storage)
        return ObjectReader(system, path, url)
    opened_by: Any = getattr(source, "fs", None)
    place = getattr(source, "path", None)
    if hasattr(opened_by, "cat_ranges") and isinstance(place, str) and not hasattr(source, "compression"):
        return ObjectReader(opened_by, place, opened_by.unstrip_protocol(place))
    seekable = getattr(source, "seekable", None)
    if hasattr(source, "read") and seekable is not None and seekable():
        return FileReader(source)  # type: ignore[arg-type]  # it has what is used of one
    return None


def _exactly(file: Any, left: int, name: str) -> Iterator[bytes]:
    """So many bytes of a file object, from here on."""
    while left:
        piece = file.read(min(CHUNK, left))
        if not piece:
            raise PgnkitError(f"cannot read {name}: it ends {left} bytes too early")
        left -= len(piece)
        yield piece


def unread(name: str, error: OSError) -> PgnkitError:
    """The error of a file that cannot be read."""
    return PgnkitError(f"cannot read {name}: {error.strerror or str(error) or type(error).__name__}")
