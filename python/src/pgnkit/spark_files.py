"""What the tasks of a Spark job read: files and parts of files, wherever they lie.

Files that every executor sees under the same path are read by pgnkit itself. Others (``s3://``, ``abfss://``, ``gs://``,
``hdfs://`` and whatever else fsspec knows) are fetched by the task: small ones into a folder of its own, a large one, or the
range of one, through a pipe.
"""

from __future__ import annotations

import csv
import glob
import io
import json
import os
import posixpath
import tempfile
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyspark.sql.datasource import InputPartition

from pgnkit.errors import PgnkitError
from pgnkit.reader import ObjectReader, Span, local_path, system_of, unread
from pgnkit.tables import check_plan, plan_of, shards

# What a partition reads: at most that many bytes, and less where there would be few partitions.
MOST_BYTES = 64 << 20
FEWEST_BYTES = 4 << 20
FEW_PARTITIONS = 64


@dataclass(frozen=True)
class File:
    """A file as it was when the job was planned; `is_local` where executors have it under that path."""

    name: str
    size: int
    is_local: bool
    etag: str | None = None


@dataclass(frozen=True)
class Part(InputPartition):
    """Files that one task reads: several whole ones, or part `number` of `count` of a single one, which is `range` of its bytes.

    `version` is that of the pgnkit that planned it.
    """

    files: tuple[File, ...]
    number: int = 1
    count: int = 1
    range: str | None = None
    version: str = ""


class Storages:
    """Finds and reads files, by fsspec where they are not local."""

    def __init__(self, options: str | None) -> None:
        try:
            self._options = json.loads(options or "{}")
        except ValueError as error:
            raise PgnkitError(f"option storage: {error} in the JSON {options!r}") from error
        if not isinstance(self._options, dict):
            raise PgnkitError(f"option storage: {options!r} is not an object of JSON")

    def reader(self, file: File) -> ObjectReader:
        """What reads a file that lies elsewhere. Raises PgnkitError if it has changed since the job was planned."""
        reader = ObjectReader(*system_of(file.name, self._options), file.name)
        _unchanged(file, reader.size, reader.etag)
        return reader

    def found(self, path: str) -> list[File]:
        """The files that a path or a pattern names."""
        local = local_path(path)
        if local is None:
            return self._found_elsewhere(path)
        path = os.path.abspath(local)
        if os.path.isdir(path):
            raise PgnkitError(f"{path} is a folder: name its files, as in {os.path.join(path, '*.pgn.zst')}")
        is_pattern = glob.has_magic(path) and not os.path.exists(path)
        names = sorted(glob.glob(path, recursive=True)) if is_pattern else [path]
        try:
            return [
                File(name, os.stat(name).st_size, is_local=True) for name in names if not (is_pattern and os.path.isdir(name))
            ]
        except OSError as error:
            raise PgnkitError(f"cannot read {error.filename}: {error.strerror}") from error

    def _found_elsewhere(self, url: str) -> list[File]:
        system, path = system_of(url, self._options)
        names = {url: path}
        try:
            if glob.has_magic(path) and not system.exists(path):
                found = system.glob(path, detail=True)
                names = {system.unstrip_protocol(name): name for name in sorted(found) if found[name]["type"] == "file"}
        except OSError as error:
            raise unread(url, error) from error
        readers = [ObjectReader(system, path, name) for name, path in names.items()]
        return [File(reader.name, reader.size, is_local=False, etag=reader.etag) for reader in readers]

    def text(self, path: str) -> str:
        """What a small file says."""
        local = local_path(path)
        try:
            if local is None:
                reader = ObjectReader(*system_of(path, self._options), path)
                raw = b"".join(reader.chunks(0, reader.size))
            else:
                raw = Path(local).read_bytes()
        except OSError as error:
            raise unread(path, error) from error
        return raw.decode("utf-8", "replace")

    @contextmanager
    def opened(self, part: Part) -> Iterator[tuple[list[str], Iterable[bytes] | None]]:
        """The operands of a command line that reads a part, in the order of its files, and its standard input."""
        if all(file.is_local for file in part.files):
            for file in part.files:
                try:
                    _unchanged(file, os.stat(file.name).st_size, None)
                except OSError:
                    pass  # Whoever reads it says why it cannot be read.
            yield [file.name for file in part.files], None
        elif part.range is not None:
            span, reader = Span.of(part.range), self.reader(part.files[0])
            span.check(reader)
            yield ["-"], reader.chunks(span.start, span.end)
        elif len(part.files) == 1:
            reader = self.reader(part.files[0])
            yield ["-"], reader.chunks(0, reader.size)
        else:
            with tempfile.TemporaryDirectory(prefix="pgnkit-") as folder:
                yield [self._fetched(number, file, folder) for number, file in enumerate(part.files)], None

    def _fetched(self, number: int, file: File, folder: str) -> str:
        """A copy of a file in a folder."""
        copy = os.path.join(folder, f"{number:06}-{posixpath.basename(file.name)}")
        reader = self.reader(file)
        with open(copy, "wb") as here:
            here.writelines(reader.chunks(0, reader.size))
        return copy


def _unchanged(file: File, size: int, etag: str | None) -> None:
    """Raises PgnkitError if a file has changed since the job was planned."""
    changed = f"{file.name} has changed since the run was planned"
    if size != file.size:
        raise PgnkitError(f"{changed}: it had {file.size} bytes, and has {size}")
    if etag != file.etag:
        raise PgnkitError(f"{changed}: its ETag was {file.etag}, and is {etag}")


def parts(files: Sequence[File], count: int | None, plan: str | None, storage: Storages, binary: str | None) -> list[Part]:
    """What each task reads, in the order of the files. `count` parts of each file, or as many as give parts of a good size."""
    most = min(MOST_BYTES, max(FEWEST_BYTES, sum(file.size for file in files) // FEW_PARTITIONS))
    planned = _planned(plan, files, storage, binary)
    found: list[Part] = []
    pack: list[File] = []

    def close() -> None:
        if pack:
            found.append(Part(tuple(pack)))
            pack.clear()

    for file in files:
        wanted = count or -(-file.size // most)
        if file.name in planned or wanted > 1:
            close()
            rows = planned.get(file.name)
            found += _cut(file, rows, wanted, storage, binary)
        else:
            if count or (pack and (pack[0].is_local != file.is_local or sum(each.size for each in pack) + file.size > most)):
                close()
            pack.append(file)
    close()
    return found


def _cut(
    file: File, rows: list[dict[str, Any]] | None, count: int, storage: Storages, binary: str | None
) -> list[Part]:
    """The parts of a file: those of its plan, if it has one."""
    if rows is None:
        try:
            rows = shards(file.name, count, binary=binary) if file.is_local else plan_of(storage.reader(file), count, binary)
        except PgnkitError as error:
            warnings.warn(f"{file.name} is read by one task: {error}", stacklevel=2)
            rows = []
    # No game begins in a part without a range.
    found = [Part((file,), int(row["shard"]), int(row["shards"]), row["range"]) for row in rows if row["range"]]
    return found or [Part((file,))]


def _told(size: int, etag: str | None) -> str:
    return f"{size} bytes" + (f" with the ETag {etag}" if etag else "")


def _planned(
    plan: str | None, files: Sequence[File], storage: Storages, binary: str | None
) -> dict[str, list[dict[str, Any]]]:
    """The rows of a plan of `pgnkit shards` (CSV), by the files that they are about: those with the same last name."""
    if plan is None:
        return {}
    rows = list(csv.DictReader(io.StringIO(storage.text(plan))))
    if not rows or not {"file", "shard", "shards", "range"} <= rows[0].keys():
        raise PgnkitError(f"option plan: {plan} is not the output of `pgnkit shards -n N FILE...`")
    try:
        check_plan(rows, binary=binary)
    except PgnkitError as error:
        raise PgnkitError(f"option plan: {str(error).replace('the plan', plan)}") from error
    by_name: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_name.setdefault(posixpath.basename(row["file"]), []).append(row)
    names_of = [posixpath.basename(file.name) for file in files]
    for name, of_name in by_name.items():
        if names_of.count(name) != 1:
            raise PgnkitError(f"option plan: {plan} has a plan of {name}, but {names_of.count(name)} such files are read")
        file = files[names_of.index(name)]
        for span in (Span.of(row["range"]) for row in of_name if row["range"]):
            is_other = span.etag is not None and file.etag is not None and span.etag != file.etag
            if is_other or span.size != file.size:
                is_, was = _told(file.size, file.etag), _told(span.size, span.etag)
                raise PgnkitError(f"option plan: {plan} is of another {name}: it had {was}, and has {is_}")
        if len({row["file"] for row in of_name}) > 1:
            raise PgnkitError(f"option plan: {plan} has plans of several files named {name}")
    return {file.name: by_name[name] for file, name in zip(files, names_of, strict=True) if name in by_name}
