"""Rows of pgnkit as Arrow streams and tables, and the plan of its shards."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from pgnkit.binary import find_binary
from pgnkit.errors import LOSSES, GameError, PgnkitError
from pgnkit.ledger import Ledger
from pgnkit.process import answered, arrow, batches_of, output_of
from pgnkit.progress import shown
from pgnkit.reader import FileReader, Reader, Storage, reader_of
from pgnkit.source import Opened, Source, can_be_read_again, opened, operands

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    from typing_extensions import Unpack

    from pgnkit.options import CommandOptions, ReadOptions

Names = Union[str, Sequence[str]]


def row_command(
    command: str,
    *,
    columns: Names | None = None,
    where: str | None = None,
    shard: str | None = None,
    range: str | None = None,
    jobs: int | None = None,
    arguments: Sequence[str] = (),
    quiet: bool = False,
    binary: str | os.PathLike[str] | None = None,
) -> list[str]:
    """The command line that writes the rows of `command` as an Arrow stream, without files."""
    words = [find_binary(binary), command, "--format=arrow"]
    if columns is not None:
        words.append("--columns=" + (columns if isinstance(columns, str) else ",".join(columns)))
    if where is not None:
        words.append(f"--where={where}")
    if shard is not None:
        words.append(f"--shard={shard}")
    if range is not None:
        words.append(f"--range={range}")
    if jobs is not None:
        words.append(f"-j{jobs}")
    if quiet:
        words.append("--quiet")
    return [*words, *arguments]


def _arguments(options: Mapping[str, Any]) -> list[str]:
    """Options of a command as words: `no_fen=True` is --no-fen, `tags=["ECO", "Opening"]` is --tags twice."""
    words = []
    for name, value in options.items():
        flag = "--" + name.strip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
        elif isinstance(value, (str, int, float, os.PathLike)):
            words.append(f"{flag}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
        else:
            words += [f"{flag}={item}" for item in value]
    return words


def shards(
    source: Source, n: int = 64, *, storage: Storage = None, binary: str | os.PathLike[str] | None = None
) -> list[dict[str, Any]]:
    """The plan of reading files in `n` parts: the rows of `pgnkit shards`.

    Local files are planned together; a file object, or a URL that fsspec knows, is planned by itself. Only the text around
    the ends of the parts and the heads of frames are read.

    A row has `file`, `shard` and `shards` (K and N of `shard="K/N"`, to be run over the same files), `start`, `end`, `unit`
    and `range`. With ``shard="K/N", range=row["range"]``, a run over that one file (its name, its URL or a file object) reads
    only those bytes, and raises PgnkitError if it is not the file of the plan. A file object may also hold only the bytes of
    the range. A file that cannot be read from the middle, such as zstd of a single frame, and is larger than a part has one
    row: 1 of 1, to be run alone. Raises PgnkitError if a file cannot be read.
    """
    reader = reader_of(source, storage)
    if reader is not None:
        return plan_of(reader, n, binary)
    if isinstance(source, (bytes, bytearray, memoryview)) or hasattr(source, "read"):
        raise TypeError("a plan is made of what can be read from any place: file names, a URL, or a seekable file object")
    words = [find_binary(binary), "shards", f"-n{n}", "--format=jsonl", "--", *operands(source)]
    return [json.loads(line) for line in output_of(words).splitlines()]


def check_plan(rows: Sequence[Mapping[str, Any]], *, binary: str | os.PathLike[str] | None = None) -> None:
    """Raises PgnkitError unless a plan is complete: a missing or repeated row would lose or repeat games."""
    with tempfile.TemporaryDirectory(prefix="pgnkit-") as folder:
        copy = Path(folder, "plan.jsonl")
        copy.write_text("".join(json.dumps(dict(row)) + "\n" for row in rows), "utf-8")
        try:
            output_of([find_binary(binary), "shards", "--check-plan", str(copy)])
        except PgnkitError as error:
            raise PgnkitError(str(error).replace(str(copy), "the plan"), error.code) from None


def plan_of(reader: Reader, n: int, binary: str | os.PathLike[str] | None) -> list[dict[str, Any]]:
    """The plan of one file that the program does not read itself."""
    with tempfile.TemporaryDirectory(prefix="pgnkit-") as folder:
        plan = Path(folder, "plan.jsonl")
        words = [find_binary(binary), "shards", f"-n{n}", f"--output={plan}", f"--by-requests={reader.size}"]
        answered(words, reader.ranges, reader.name)
        rows = [json.loads(line) for line in plan.read_text("utf-8").splitlines()]
    for row in rows:
        row["file"] = "-" if isinstance(reader, FileReader) else reader.name
        if row["range"] and reader.etag is not None:
            row["range"] += f":{reader.etag}"
    return rows


class Rows:
    """The rows of a command as an Arrow stream, which can be read only once.

    Iterate over its record batches, or take all of them with `read_all`, `to_pandas` or `to_polars`. Programs that read Arrow
    streams can read it directly (``duckdb.sql("FROM rows")``, ``polars.DataFrame(rows)``, ``pyarrow.table(rows)``), and
    `reader` is a `pyarrow.RecordBatchReader`. A second reader gets a ValueError, not the rest. Do not rely on any row before
    the last: a file that cannot be read to its end raises PgnkitError after the rows that it has.

    `schema` is there at once, `ledger` once the last batch was read. `close`, or leaving a ``with``, ends a run before that.
    """

    def __init__(self, stream: Iterator[Any], on_end: Callable[[], Ledger | None], bar: str, wanted: bool | None) -> None:
        self.schema: pa.Schema = next(stream)
        self._stream = stream
        self._on_end = on_end
        self._batches = self._counted(bar, wanted)
        self._is_taken = False
        self._ledger: Ledger | None = None

    def _counted(self, bar: str, wanted: bool | None) -> Iterator[pa.RecordBatch]:
        with shown(wanted, bar) as progress:
            for batch in self._stream:
                if progress is not None:
                    progress.update(batch.num_rows)
                yield batch
        self._ledger = self._on_end()

    def _taken(self) -> Iterator[pa.RecordBatch]:
        """The batches, for one reader: who asks for the first one has them all."""
        if self._is_taken:
            raise ValueError("these rows were read already: a stream is read once. Scan again, or keep the table of `read_all`")
        self._is_taken = True
        yield from self._batches

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        return self._taken()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.reader().__arrow_c_stream__(requested_schema)

    def reader(self) -> pa.RecordBatchReader:
        """The rows as a `pyarrow.RecordBatchReader`."""
        import pyarrow as pa

        return pa.RecordBatchReader.from_batches(self.schema, self._taken())

    def read_all(self) -> pa.Table:
        """All rows as a `pyarrow.Table`, whose metadata have the ledger (`Ledger.of`)."""
        import pyarrow as pa

        # Each batch has a dictionary of its own words, and pyarrow groups by columns of one dictionary only.
        table = pa.Table.from_batches(self._taken(), self.schema).unify_dictionaries()
        if self._ledger is not None:
            table = table.replace_schema_metadata({**(self.schema.metadata or {}), **self._ledger._metadata()})
        return table

    def to_pandas(self, **options: Any) -> pd.DataFrame:
        """All rows as a data frame of pandas; options are those of `pyarrow.Table.to_pandas`."""
        return self.read_all().to_pandas(**options)

    def to_polars(self) -> pl.DataFrame:
        """All rows as a data frame of Polars."""
        import polars

        frame = polars.from_arrow(self.read_all())
        assert isinstance(frame, polars.DataFrame)
        return frame

    @property
    def ledger(self) -> Ledger:
        """Counts of the games, known once all rows are read."""
        if self._ledger is None:
            raise ValueError("the ledger is known once all rows are read")
        return self._ledger

    def close(self) -> None:
        """Ends the run. Unread rows are lost."""
        self._is_taken = True
        for stream in (self._batches, self._stream):
            stream.close()  # type: ignore[attr-defined]  # both are generators

    def __enter__(self) -> Rows:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def scan(
    command: str,
    source: Source,
    columns: Names | None = None,
    *,
    where: str | None = None,
    jobs: int | None = None,
    shard: str | None = None,
    range: str | None = None,
    strict: bool = False,
    quiet: bool = False,
    progress: bool | None = None,
    storage: Storage = None,
    binary: str | os.PathLike[str] | None = None,
    **options: Unpack[CommandOptions],
) -> Rows:
    """The rows of a command of pgnkit over games, as a stream.

    >>> import pgnkit
    >>> pgn = b'[White "Ames"]\\n[Black "Byrd"]\\n[Result "0-1"]\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n'
    >>> rows = pgnkit.scan("outcomes", pgn, "white,outcome,winner,plies", quiet=True)
    >>> rows.read_all().to_pylist()
    [{'white': 'Ames', 'outcome': 'checkmate', 'winner': 'black', 'plies': 4}]
    >>> rows.ledger.games, rows.ledger.is_complete
    (1, True)

    :param command: any that writes rows: games, outcomes, moves, fen, check, stats, openings, tree, duplicates, ...
    :param source: the name of a file or a folder, a list of them, the bytes of one, a file object, or a URL that fsspec
        knows, such as ``s3://`` or ``https://`` (compressed or not: plain, gzip, zstd, bzip2 or xz)
    :param columns: names of columns (docs/reference/columns.md), as a list or as in ``"white,black"``
    :param where: an expression that chooses games (docs/filter.md), such as ``"elo >= 2500"``
    :param jobs: threads; one for each core by default
    :param shard: one part of the input, such as ``"3/64"``
    :param range: the bytes of that part, from the plan of `shards`, so that no plan is made
    :param strict: raises GameError for the first game that cannot be read to its end, after all are read
    :param quiet: writes no summary of the games to standard error
    :param progress: a progress bar of tqdm; by default there is one in notebooks, where tqdm is installed
    :param storage: options of fsspec for a URL, such as ``{"anon": True}``
    :param binary: the program; by default that of the package
    :param options: other options of the command, with ``_`` for ``-``: ``no_fen=True``, ``tags=["ECO"]``
    """
    arrow()
    if strict and not can_be_read_again(source):
        raise ValueError("`strict` reads twice to find the place of an error: give file names or bytes, not a file object")
    def of_source() -> Opened:
        return opened(source, shard, range, storage, lambda reader, n: plan_of(reader, n, binary))

    found = of_source()
    choice: dict[str, Any] = {"where": where, "shard": shard, "range": found.range, "jobs": jobs, "binary": binary}
    words = row_command(command, columns=columns, quiet=quiet, arguments=_arguments(options), **choice)
    folder = tempfile.TemporaryDirectory(prefix="pgnkit-")
    file = Path(folder.name) / "ledger.json"

    def stream() -> Iterator[Any]:
        with folder:
            yield from batches_of([*words, f"--ledger={file}", "--", *found.operands], found.pieces, file, found.name)
            ended.append(Ledger._of_file(file))
        if strict and ended[0] is not None and not ended[0].is_complete:
            _raise_first_loss(of_source(), choice)

    ended: list[Ledger | None] = []
    name = found.name or (found.operands[0] if found.pieces is None and len(found.operands) == 1 else "")
    label = f"{command} {os.path.basename(name)}".rstrip()
    return Rows(stream(), lambda: ended[0], label, progress)


def _raise_first_loss(found: Opened, choice: dict[str, Any]) -> None:
    """Raises GameError for the first game of which something is not in the rows."""
    columns = "file,game,line,column,code,message"
    words = row_command("check", columns=columns, quiet=True, arguments=["--select=" + ",".join(LOSSES)], **choice)
    stream = batches_of([*words, "--", *found.operands], found.pieces, name=found.name)
    next(stream)
    for batch in stream:
        for row in batch.to_pylist():
            raise GameError(row["file"], row["game"], row["line"], row["column"], row["code"], row["message"])


def read(command: str, source: Source, columns: Names | None = None, **options: Unpack[ReadOptions]) -> pa.Table:
    """The rows of a command as a `pyarrow.Table`; parameters are those of `scan`.

    Raises PgnkitError, and returns no rows, if a file cannot be read to its end.
    """
    return scan(command, source, columns, **options).read_all()
