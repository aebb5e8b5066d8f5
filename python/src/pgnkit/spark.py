"""PGN files as Spark data frames, by the Python data source API of Spark 4.

    from pgnkit.spark import PgnDataSource
    spark.dataSource.register(PgnDataSource)
    games = spark.read.format("pgn").option("columns", "white,black,result").load("/data/lichess.pgn.zst")

One partition is one shard of one file, which one process of pgnkit reads. Every executor must see the files under the
same path, and have this package installed.
"""

from __future__ import annotations

import glob
import json
import math
import os
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from pgnkit.errors import PgnkitError
from pgnkit.process import batches_of
from pgnkit.tables import row_command, shards

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql.types import StructType

# Commands whose rows are about one game, position or finding each: the rows of all shards together are the table.
COMMANDS = ("games", "outcomes", "moves", "fen", "check")
# What a partition reads if the option `shards` does not say into how many parts a file is cut.
BYTES_OF_A_PARTITION = 64 << 20
OPTIONS = {
    "command": f"one of {', '.join(COMMANDS)}; games by default",
    "columns": "names of columns, separated by commas; all by default",
    "where": "an expression that chooses games",
    "shards": "number of parts of each file; by default, as many as make 64 MiB each",
    "args": "other options of the command, as a shell would read them",
    "threads": "threads of one task, 1 by default",
    "binary": "the program pgnkit on the executors and here; by default that of the package, or on PATH",
}


def _files(options: Mapping[str, str]) -> list[str]:
    """The files of `load`, absolute, since an executor has another working directory."""
    paths = json.loads(options["paths"]) if "paths" in options else []
    if "path" in options:
        paths.append(options["path"])
    if not paths:
        raise PgnkitError("name the files: .load(path)")
    files: list[str] = []
    for path in paths:
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", path) and not os.path.exists(path):
            url = urlsplit(path)
            if url.scheme != "file" or url.netloc not in ("", "localhost"):
                raise PgnkitError(
                    f"cannot read {path}: pgnkit reads files in folders that every executor has, such as a network drive"
                )
            path = unquote(url.path)
        path = os.path.abspath(path)
        if os.path.isdir(path):
            raise PgnkitError(f"{path} is a folder: name its files, as in {os.path.join(path, '*.pgn.zst')}")
        is_pattern = glob.has_magic(path) and not os.path.exists(path)
        found = sorted(glob.glob(path, recursive=True)) if is_pattern else [path]
        found = [file for file in found if not (is_pattern and os.path.isdir(file))]
        if not found:
            raise PgnkitError(f"no file matches {path}")
        files += found
    return files


def _number(options: Mapping[str, str], name: str) -> int | None:
    """An option that is a number from 1."""
    text = options.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"0*[1-9][0-9]*", text):
        raise PgnkitError(f"option {name}: {text!r} is not a number from 1")
    return int(text)


@dataclass(frozen=True)
class _Plan:
    """What the options ask for."""

    files: list[str]
    command: str
    columns: str | None
    where: str | None
    shards: int | None
    threads: int
    arguments: list[str]
    binary: str | None

    @classmethod
    def of(cls, options: Mapping[str, str]) -> _Plan:
        known = {*OPTIONS, "path", "paths"}
        for name in options:
            if name.lower() not in known:
                raise PgnkitError(f"no option {name!r}; the options are {', '.join(OPTIONS)}")
        command = options.get("command", "games")
        if command not in COMMANDS:
            raise PgnkitError(
                f"option command: {command!r} is none of {', '.join(COMMANDS)}, whose rows of all shards are the table; "
                "other tables are counted by Spark"
            )
        return cls(
            files=_files(options),
            command=command,
            columns=options.get("columns"),
            where=options.get("where"),
            shards=_number(options, "shards"),
            threads=_number(options, "threads") or 1,
            arguments=shlex.split(options.get("args", "")),
            binary=options.get("binary"),
        )

    def words(self, shard: str, columns: str | None, quiet: bool) -> list[str]:
        """The command line that reads a shard, without the file."""
        return row_command(
            self.command,
            columns=columns,
            where=self.where,
            shard=shard,
            jobs=self.threads,
            arguments=self.arguments,
            quiet=quiet,
            binary=self.binary,
        )

    def schema(self) -> pa.Schema:
        """Columns and types, from the stream of a run over nothing."""
        schema, *_ = batches_of([*self.words("1/1", self.columns, quiet=True), "--"])
        schema = _without_words(schema)
        # `args` are for options: a file among them would be read by every task.
        named = json.loads(schema.metadata[b"pgnkit.operands"])
        lists = [name for name in json.loads(schema.metadata[b"pgnkit.options"]) if name == "files-from"]
        if named or lists:
            raise PgnkitError(f"option args: files are named by .load(path), not by {shlex.join(self.arguments)!r}")
        return schema


@dataclass(frozen=True)
class Shard(InputPartition):
    """Part `number` of `count` of a file that had `size` bytes when the run was planned, by that version of pgnkit."""

    file: str
    number: int
    count: int
    size: int
    version: str


def _partitions(plan: _Plan, version: str) -> list[Shard]:
    partitions = []
    for file in plan.files:
        try:
            size = os.stat(file).st_size
        except OSError as error:
            raise PgnkitError(f"cannot read {file}: {error.strerror}") from error
        count = plan.shards or max(1, math.ceil(size / BYTES_OF_A_PARTITION))
        numbers = [1]
        if count > 1:
            try:
                rows = shards(file, count, binary=plan.binary)
            except PgnkitError:
                # Whoever reads it tells what is wrong.
                count = 1
            else:
                # One that cannot be read from the middle is one part.
                count = rows[0]["shards"]
                # No game begins in an empty part.
                numbers = [row["shard"] for row in rows if row["shard"] == 1 or row["start"] < row["end"]]
        partitions += [Shard(file, number, count, size, version) for number in numbers]
    return partitions


class PgnReader(DataSourceReader):
    """Reads shards, on the executors."""

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        from pyspark.sql.pandas.types import to_arrow_schema

        self._plan = _Plan.of(options)
        # Those of `.schema(...)`, if the user gave one.
        self._columns = ",".join(schema.fieldNames())
        self._schema = to_arrow_schema(schema)

    def partitions(self) -> list[Shard]:
        return _partitions(self._plan, _version(self._plan.schema()))

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        assert isinstance(partition, Shard)
        try:
            size = os.stat(partition.file).st_size
        except OSError:
            size = partition.size  # pgnkit says why it cannot be read
        if size != partition.size:
            raise PgnkitError(
                f"{partition.file} has changed since the run was planned: it had {partition.size} bytes, and has {size}"
            )
        words = self._plan.words(f"{partition.number}/{partition.count}", self._columns, quiet=False)
        stream = batches_of([*words, "--", partition.file])
        found = _without_words(next(stream))
        version = _version(found)
        if version != partition.version:
            raise PgnkitError(f"this executor has pgnkit {version}, but the run was planned by {partition.version}")
        # Names and types, not what Spark does not have: metadata.
        if not self._schema.equals(found):
            raise PgnkitError(f"the schema asked for is {_told(self._schema)}, but pgnkit has {_told(found)}")
        for batch in stream:
            columns = [column.cast(field.type) for column, field in zip(batch.columns, self._schema, strict=True)]
            yield pa.RecordBatch.from_arrays(columns, schema=self._schema)


class PgnDataSource(DataSource):
    """``spark.read.format("pgn")``: rows of a command of pgnkit over PGN files. `OPTIONS` has the options."""

    @classmethod
    def name(cls) -> str:
        return "pgn"

    def schema(self) -> StructType:
        from pyspark.sql.pandas.types import from_arrow_schema

        return from_arrow_schema(_Plan.of(self.options).schema())

    def reader(self, schema: StructType) -> DataSourceReader:
        return PgnReader(self.options, schema)


def _without_words(schema: pa.Schema) -> pa.Schema:
    """The schema with text in place of dictionaries of words, which Spark does not know."""
    import pyarrow as pa

    for place, field in enumerate(schema):
        if pa.types.is_dictionary(field.type):
            schema = schema.set(place, field.with_type(field.type.value_type))
    return schema


def _version(schema: pa.Schema) -> str:
    return schema.metadata[b"pgnkit.version"].decode()


def _told(schema: pa.Schema) -> str:
    return ", ".join(f"{field.name} {field.type}" for field in schema)
