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
import re
import shutil
import tempfile
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from pyspark.sql.datasource import InputPartition

from pgnkit.binary import find_binary
from pgnkit.errors import PgnkitError
from pgnkit.process import output_of
from pgnkit.source import _CHUNK
from pgnkit.tables import shards

# What a partition reads: at most that many bytes, and less where there would be few partitions.
MOST_BYTES = 64 << 20
FEWEST_BYTES = 4 << 20
FEW_PARTITIONS = 64


@dataclass(frozen=True)
class File:
    """A file that had `size` bytes when the job was planned; `is_local` where executors have it under that path."""

    name: str
    size: int
    is_local: bool


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


class Storage:
    """Finds and reads files, by fsspec where they are not local."""

    def __init__(self, options: str | None) -> None:
        try:
            self._options = json.loads(options or "{}")
        except ValueError as error:
            raise PgnkitError(f"option storage: {error} in the JSON {options!r}") from error
        if not isinstance(self._options, dict):
            raise PgnkitError(f"option storage: {options!r} is not an object of JSON")

    def _system(self, url: str) -> tuple[Any, str]:
        """The file system of a URL, and the path in it."""
        try:
            from fsspec.core import url_to_fs
        except ImportError as error:
            raise PgnkitError(f"cannot read {url}: install fsspec, and what it needs for {urlsplit(url).scheme}:") from error
        try:
            system, path = url_to_fs(url, **self._options)
        except OSError as error:
            raise PgnkitError(f"cannot read {url}: {_reason(error)}") from error
        except (ImportError, ValueError) as error:
            raise PgnkitError(f"cannot read {url}: {error}") from error
        return system, path

    def found(self, path: str) -> list[File]:
        """The files that a path or a pattern names."""
        local = _local(path)
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
        system, path = self._system(url)
        try:
            if glob.has_magic(path) and not system.exists(path):
                found = system.glob(path, detail=True)
            else:
                found = {path: system.info(path)}
                if found[path]["type"] == "directory":
                    raise PgnkitError(f"{url} is a folder: name its files, as in {posixpath.join(url, '*.pgn.zst')}")
        except OSError as error:
            raise PgnkitError(f"cannot read {url}: {_reason(error)}") from error
        files = []
        for name, facts in sorted(found.items()):
            if facts["type"] == "file":
                if facts.get("size") is None:
                    raise PgnkitError(f"cannot read {url}: the server does not say how large it is")
                files.append(File(system.unstrip_protocol(name) if len(found) > 1 else url, facts["size"], is_local=False))
        return files

    def text(self, path: str) -> str:
        """What a small file says."""
        local = _local(path)
        try:
            raw = b"".join(self._bytes(path)) if local is None else Path(local).read_bytes()
        except OSError as error:
            raise PgnkitError(f"cannot read {path}: {error.strerror}") from error
        return raw.decode("utf-8", "replace")

    def check(self, file: File) -> None:
        """Raises PgnkitError if a file has changed since the job was planned."""
        try:
            size = os.stat(file.name).st_size if file.is_local else self._info(file.name)
        except OSError:
            return  # Whoever reads it says why it cannot be read.
        if size != file.size:
            raise PgnkitError(
                f"{file.name} has changed since the run was planned: it had {file.size} bytes, and has {size}"
            )

    def _info(self, url: str) -> int:
        system, path = self._system(url)
        return system.info(path)["size"]

    @contextmanager
    def opened(self, part: Part) -> Iterator[tuple[list[str], Iterable[bytes] | None]]:
        """The operands of a command line that reads a part, in the order of its files, and its standard input."""
        for file in part.files:
            self.check(file)
        if all(file.is_local for file in part.files):
            yield [file.name for file in part.files], None
        elif len(part.files) == 1:
            yield ["-"], self._bytes(part.files[0].name, part.range)
        else:
            with tempfile.TemporaryDirectory(prefix="pgnkit-") as folder:
                yield [self._fetched(number, file.name, folder) for number, file in enumerate(part.files)], None

    def _fetched(self, number: int, url: str, folder: str) -> str:
        """A copy of a file in a folder."""
        system, path = self._system(url)
        copy = os.path.join(folder, f"{number:06}-{posixpath.basename(path)}")
        try:
            with system.open(path, "rb") as file, open(copy, "wb") as here:
                shutil.copyfileobj(file, here, _CHUNK)
        except OSError as error:
            raise PgnkitError(f"cannot read {url}: {_reason(error)}") from error
        return copy

    def _bytes(self, url: str, span: str | None = None) -> Iterator[bytes]:
        """The bytes of a file, or of a range as `pgnkit shards` writes it."""
        # `first-last`, and after a comma or a slash what pgnkit itself looks at.
        first, last = re.split("[,/]", span or "0-")[0].split("-")
        left = int(last) + 1 - int(first) if last else None
        system, path = self._system(url)
        try:
            with system.open(path, "rb") as file:
                file.seek(int(first))
                while left != 0 and (chunk := file.read(_CHUNK if left is None else min(_CHUNK, left))):
                    left = left and left - len(chunk)
                    yield chunk
        except OSError as error:
            raise PgnkitError(f"cannot read {url}: {_reason(error)}") from error


def _reason(error: OSError) -> str:
    return error.strerror or str(error) or type(error).__name__


def _local(path: str) -> str | None:
    """The path of a file that executors have, unless it is a URL of another place."""
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", path) or os.path.exists(path):
        return path
    url = urlsplit(path)
    if url.scheme != "file":
        return None
    if url.netloc not in ("", "localhost"):
        raise PgnkitError(f"cannot read {path}: a `file:` URL names no other machine")
    return unquote(url.path)


def parts(files: Sequence[File], count: int | None, plan: str | None, storage: Storage, binary: str | None) -> list[Part]:
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
            found += _cut(file, rows, wanted, binary)
        else:
            if count or (pack and (pack[0].is_local != file.is_local or sum(each.size for each in pack) + file.size > most)):
                close()
            pack.append(file)
    close()
    return found


def _cut(file: File, rows: list[dict[str, Any]] | None, count: int, binary: str | None) -> list[Part]:
    """The parts of a file: those of its plan, if it has one."""
    if rows is None:
        try:
            rows = shards(file.name, count, binary=binary) if file.is_local else []
        except PgnkitError:
            rows = []  # Whoever reads it says what is wrong.
        if not file.is_local:
            warnings.warn(
                f"{file.name} is read by one task: to share it out, give the output of `pgnkit shards` as option plan",
                stacklevel=2,
            )
    # No game begins in a part without a range.
    found = [Part((file,), int(row["shard"]), int(row["shards"]), row["range"]) for row in rows if row["range"]]
    return found if len(found) > 1 else [Part((file,))]


def _check(plan: str, text: str, binary: str | None) -> None:
    """Raises PgnkitError unless a plan is whole: rows that are missing or there twice would lose or double games."""
    with tempfile.TemporaryDirectory(prefix="pgnkit-") as folder:
        copy = Path(folder, "plan.csv")
        copy.write_text(text, encoding="utf-8")
        try:
            output_of([find_binary(binary), "shards", "--check-plan", str(copy)])
        except PgnkitError as error:
            raise PgnkitError(f"option plan: {str(error).replace(str(copy), plan)}") from error


def _planned(
    plan: str | None, files: Sequence[File], storage: Storage, binary: str | None
) -> dict[str, list[dict[str, Any]]]:
    """The rows of a plan of `pgnkit shards` (CSV), by the files that they are about: those with the same last name."""
    if plan is None:
        return {}
    text = storage.text(plan)
    rows = list(csv.DictReader(io.StringIO(text)))
    if not rows or not {"file", "shard", "shards", "range"} <= rows[0].keys():
        raise PgnkitError(f"option plan: {plan} is not the output of `pgnkit shards -n N FILE...`")
    _check(plan, text, binary)
    by_name: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_name.setdefault(posixpath.basename(row["file"]), []).append(row)
    names_of = [posixpath.basename(file.name) for file in files]
    for name, of_name in by_name.items():
        if names_of.count(name) != 1:
            raise PgnkitError(f"option plan: {plan} has a plan of {name}, but {names_of.count(name)} such files are read")
        file = files[names_of.index(name)]
        sizes = {int(row["range"].split("/")[1].split(":")[0]) for row in of_name if row["range"]}
        if sizes - {file.size}:
            raise PgnkitError(f"option plan: {plan} is of another {name}: it had {sizes.pop()} bytes, and has {file.size}")
        if len({row["file"] for row in of_name}) > 1:
            raise PgnkitError(f"option plan: {plan} has plans of several files named {name}")
    return {file.name: by_name[name] for file, name in zip(files, names_of, strict=True) if name in by_name}
