"""PGN files as Spark data frames, by the Python data source API of Spark 4.

    from pgnkit.spark import PgnDataSource
    spark.dataSource.register(PgnDataSource)
    games = spark.read.format("pgn").option("columns", "white,black,result").load("/data/lichess.pgn.zst")

A task reads a part of a large file, or several small files, with one process of pgnkit. Every executor must have this
package installed, and see the files under the same path, or reach them by fsspec (``s3://``, ``abfss://``, ``gs://``, ``hdfs://``).
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from pgnkit.errors import PgnkitError
from pgnkit.process import batches_of
from pgnkit.spark_files import File, Part, Storages, parts
from pgnkit.spark_filters import COMMANDS_WITH_TAGS, condition, is_exact
from pgnkit.tables import row_command

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql.datasource import Filter
    from pyspark.sql.types import StructType

# Commands whose rows are about one game, position or finding each: the rows of all shards together are the table.
COMMANDS = ("games", "outcomes", "moves", "fen", "check")
OPTIONS = {
    "command": f"one of {', '.join(COMMANDS)}; games by default",
    "columns": "names of columns, separated by commas; all by default",
    "where": "an expression that chooses games",
    "filters": "true: games that a filter of Spark on their tags excludes are not replayed",
    "shards": "number of parts of each file; by default, as many as make 4 to 64 MiB each, and small files together",
    "plan": "the output of `pgnkit shards`, by which large files are cut",
    "storage": "options of fsspec as JSON, for files that are not local",
    "args": "other options of the command, as a shell would read them",
    "threads": "threads of one task, 1 by default",
    "binary": "the program pgnkit on the executors and here; by default that of the package, or on PATH",
}


def _number(options: Mapping[str, str], name: str) -> int | None:
    """An option that is a number from 1."""
    text = options.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"0*[1-9][0-9]*", text):
        raise PgnkitError(f"option {name}: {text!r} is not a number from 1")
    return int(text)


def _yes(options: Mapping[str, str], name: str) -> bool:
    """An option that is true or false."""
    text = options.get(name, "false").lower()
    if text not in ("true", "false"):
        raise PgnkitError(f"option {name}: {text!r} is neither true nor false")
    return text == "true"


@dataclass(frozen=True)
class _Job:
    """What the options ask for."""

    paths: list[str]
    command: str
    columns: str | None
    where: str | None
    filters: bool
    shards: int | None
    plan: str | None
    storage: Storages
    threads: int
    arguments: list[str]
    binary: str | None

    @classmethod
    def of(cls, options: Mapping[str, str]) -> _Job:
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
        paths = json.loads(options["paths"]) if "paths" in options else []
        if "path" in options:
            paths.append(options["path"])
        if not paths:
            raise PgnkitError("name the files: .load(path)")
        return cls(
            paths=paths,
            command=command,
            columns=options.get("columns"),
            where=options.get("where"),
            filters=_yes(options, "filters"),
            shards=_number(options, "shards"),
            plan=options.get("plan"),
            storage=Storages(options.get("storage")),
            threads=_number(options, "threads") or 1,
            arguments=shlex.split(options.get("args", "")),
            binary=options.get("binary"),
        )

    def words(self, part: Part, columns: str | None, where: str | None, quiet: bool) -> list[str]:
        """The command line that reads a part, without its files."""
        return row_command(
            self.command,
            columns=columns,
            where=where,
            shard=f"{part.number}/{part.count}",
            range=part.range,
            jobs=self.threads,
            arguments=self.arguments,
            quiet=quiet,
            binary=self.binary,
        )

    def schema(self) -> pa.Schema:
        """Columns and types, from the stream of a run over nothing."""
        schema, *_ = batches_of([*self.words(Part(()), self.columns, self.where, quiet=True), "--"])
        schema = _without_words(schema)
        # `args` are for options: a file among them would be read by every task.
        named = json.loads(schema.metadata[b"pgnkit.operands"])
        lists = [name for name in json.loads(schema.metadata[b"pgnkit.options"]) if name == "files-from"]
        if named or lists:
            raise PgnkitError(f"option args: files are named by .load(path), not by {shlex.join(self.arguments)!r}")
        return schema

    def parts(self) -> list[Part]:
        files: list[File] = []
        for path in self.paths:
            found = self.storage.found(path)
            if not found:
                raise PgnkitError(f"no file matches {path}")
            files += found
        return parts(files, self.shards, self.plan, self.storage, self.binary)


class PgnReader(DataSourceReader):
    """Reads parts, on the executors."""

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        from pyspark.sql.pandas.types import to_arrow_schema

        self._job = _Job.of(options)
        # Those of `.schema(...)`, if the user gave one.
        self._columns = ",".join(schema.fieldNames())
        self._schema = to_arrow_schema(schema)
        self._where = self._job.where

    def partitions(self) -> list[Part]:
        version = _version(self._job.schema())
        return [replace(part, version=version) for part in self._job.parts()]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        assert isinstance(partition, Part)
        words = self._job.words(partition, self._columns, self._where, quiet=False)
        with self._job.storage.opened(partition) as (names, pieces):
            stream = batches_of([*words, "--", *names], pieces)
            found = _without_words(next(stream))
            version = _version(found)
            if version != partition.version:
                raise PgnkitError(f"this executor has pgnkit {version}, but the run was planned by {partition.version}")
            # Names and types, not what Spark does not have: metadata.
            if not self._schema.equals(found):
                raise PgnkitError(f"the schema asked for is {_told(self._schema)}, but pgnkit has {_told(found)}")
            for batch in stream:
                columns = [column.cast(field.type) for column, field in zip(batch.columns, self._schema, strict=True)]
                yield _named(pa.RecordBatch.from_arrays(columns, schema=self._schema), names, partition)


class FilteringReader(PgnReader):
    """One that is told the filters of a query: Spark refuses readers that ask for them unless it is configured to tell them."""

    def pushFilters(self, filters: list[Filter]) -> list[Filter]:
        """Takes what it can answer from tags; what it does not give back, Spark shows as pushed, and does not look at again."""
        if self._job.command not in COMMANDS_WITH_TAGS:
            return filters
        chosen = [text for text in map(condition, filters) if text is not None]
        given = [] if self._job.where is None else [self._job.where]
        self._where = " and ".join(f"({text}\n)" for text in [*given, *chosen]) or None
        # Names, for one, are compared more loosely here.
        return [filter for filter in filters if not is_exact(filter)]


class PgnDataSource(DataSource):
    """``spark.read.format("pgn")``: rows of a command of pgnkit over PGN files. `OPTIONS` has the options."""

    @classmethod
    def name(cls) -> str:
        return "pgn"

    def schema(self) -> StructType:
        from pyspark.sql.pandas.types import from_arrow_schema

        return from_arrow_schema(_Job.of(self.options).schema())

    def reader(self, schema: StructType) -> DataSourceReader:
        kind = FilteringReader if _yes(self.options, "filters") else PgnReader
        return kind(self.options, schema)


def _named(batch: pa.RecordBatch, names: list[str], part: Part) -> pa.RecordBatch:
    """The batch with the names of the files of a part in place of those that pgnkit read."""
    import pyarrow as pa
    import pyarrow.compute as pc

    place = batch.schema.get_field_index("file")
    if place < 0 or part.files[0].is_local:
        return batch
    wanted = pa.array([file.name for file in part.files])
    return batch.set_column(place, batch.schema.field(place), wanted.take(pc.index_in(batch.column(place), pa.array(names))))


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
