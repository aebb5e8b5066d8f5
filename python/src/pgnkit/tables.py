"""Rows of pgnkit as Arrow tables, and the plan of its shards."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Union

from pgnkit.binary import find_binary
from pgnkit.process import batches_of, output_of

if TYPE_CHECKING:
    import pyarrow as pa

Paths = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]


def operands(paths: Paths) -> list[str]:
    """File names as a list, of which there must be one, since pgnkit without files reads standard input."""
    names = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if not names:
        raise ValueError("no files are named")
    texts = [os.fspath(name) for name in names]
    if "-" in texts:
        raise ValueError("`-` is standard input, which only the program reads: name a file")
    return texts


def row_command(
    command: str,
    *,
    columns: str | Sequence[str] | None = None,
    where: str | None = None,
    shard: str | None = None,
    threads: int | None = None,
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
    if threads is not None:
        words.append(f"-j{threads}")
    if quiet:
        words.append("--quiet")
    return [*words, *arguments]


def shards(paths: Paths, n: int = 64, *, binary: str | os.PathLike[str] | None = None) -> list[dict[str, Any]]:
    """The plan of reading files in `n` parts: the rows of `pgnkit shards`.

    A row has `file`, `shard` and `shards` (K and N of `--shard K/N`, to be run over the same files), `start`, `end` and
    `unit`. A file that cannot be read from the middle, such as zstd of a single frame, and is larger than a part has one
    row: 1 of 1, to be run alone. Raises PgnkitError if a file cannot be read.
    """
    words = [find_binary(binary), "shards", f"-n{n}", "--format=jsonl", "--", *operands(paths)]
    return [json.loads(line) for line in output_of(words).splitlines()]


def read_games(
    paths: Paths,
    columns: str | Sequence[str] | None = None,
    where: str | None = None,
    command: str = "games",
    *,
    shard: str | None = None,
    threads: int | None = None,
    arguments: Sequence[str] = (),
    quiet: bool = False,
    binary: str | os.PathLike[str] | None = None,
) -> pa.Table:
    """The rows of a command of pgnkit over files, as a pyarrow Table.

    `columns` are names, or text such as ``"white,black"``; `where` is an expression (docs/filter.md); `command` any that
    writes rows, such as games, outcomes, moves, fen or check; `shard` such as ``"3/64"`` reads one part of them;
    `arguments` are other options of the command, such as ``["--flag-rules", "uscf"]``. What became of the games is told on
    standard error, unless `quiet`. Raises PgnkitError, and gives no rows, if a file cannot be read to its end.
    """
    import pyarrow as pa

    words = row_command(
        command,
        columns=columns,
        where=where,
        shard=shard,
        threads=threads,
        arguments=arguments,
        quiet=quiet,
        binary=binary,
    )
    schema, *batches = batches_of([*words, "--", *operands(paths)])
    return pa.Table.from_batches(batches, schema)
