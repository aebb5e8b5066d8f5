"""Movetext held in a column: one row for each text."""

from __future__ import annotations

import os
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Union

from pgnkit.errors import LOSSES
from pgnkit.process import arrow, batches_of
from pgnkit.tables import Names, row_command

if TYPE_CHECKING:
    import pyarrow as pa

# Before each text: where tags begin, whatever stands open in the text before ends.
_HEAD = b'[Event "?"]\n'
# Tags are those of a game if moves follow. Before a text that may have none stands a game, to which it then belongs, and not
# to the text before.
_GAME = _HEAD + b"\n*\n\n"
_CLEARLY_MOVES = re.compile(rb"\s*1\s*\.\s*[A-Za-z]")
_TAG = re.compile(rb"\s*\[\s*[A-Za-z]")
_LINE_END = re.compile(rb"\r\n?|\n")
_CHUNK = 1 << 20
_COLUMNS = ("plies", "result", "moves_san", "final_fen")
_ERRORS = ("error", "error_message", "error_line", "error_column")
_PLACES = ("file", "game", "line", "offset")

# Code, message, line and column.
_Error = tuple[str, str, Union[int, None], Union[int, None]]


def replay(
    texts: Iterable[str | None] | pa.Array | pa.ChunkedArray,
    columns: Names = _COLUMNS,
    *,
    jobs: int | None = None,
    binary: str | os.PathLike[str] | None = None,
) -> pa.Table:
    """Replays movetext held in a column, and returns one row for each text, in order.

    `texts` is a series of pandas or Polars, an array of pyarrow, or a list: of movetext, or of whole games with tags.
    `columns` are those of `games` (docs/reference/columns.md). After them come `error`, the code of the finding that stopped
    the replay of a text (docs/reference/rules.md), `error_message`, and `error_line` and `error_column`, its place in the text.
    The columns of such a text cover what could be replayed. A null text has a row of nulls; an empty one has the error
    ``empty``; one with several games has the first of them and an error.

    >>> import pgnkit
    >>> table = pgnkit.replay(["1. e4 e5 2. Nf3", None, "", "1. d4 Nf6 2. Nf4 e6"], ["plies", "moves_uci"])
    >>> for row in table.to_pylist():
    ...     print(row["plies"], row["moves_uci"], row["error"], row["error_column"])
    3 ['e2e4', 'e7e5', 'g1f3'] None None
    None None None None
    None None empty None
    2 ['d2d4', 'g8f6'] illegal-move 14
    """
    arrow()
    import pyarrow as pa

    if isinstance(texts, (str, bytes)):
        raise TypeError("a list or a column of texts is replayed, not one text: replay([text])")
    names = columns.split(",") if isinstance(columns, str) else list(columns)
    names = [name.strip() for name in names]
    for name in names:
        if name in _PLACES:
            raise ValueError(f"column {name}: a text of a column has no place in a file")
    values = _encoded(texts)
    written = _Written(values)
    games = _rows("games", written, ["offset", *names], jobs, binary)
    taken, surplus = _first_of_each(games.column("offset"), written, len(values))
    table = games.select(names).take(pa.array(taken, pa.int64()))
    errors = _errors(values, taken, surplus, jobs, binary)
    types = (pa.string(), pa.string(), pa.int32(), pa.int32())
    for place, (name, kind) in enumerate(zip(_ERRORS, types, strict=True)):
        table = table.append_column(name, pa.array([error and error[place] for error in errors], kind))
    return table.replace_schema_metadata(None)


def _encoded(texts: Any) -> list[bytes | None]:
    """The texts in UTF-8. What is missing is None, as is the NaN that pandas has for it."""
    if hasattr(texts, "to_arrow"):
        texts = texts.to_arrow()
    if hasattr(texts, "to_pylist"):
        texts = texts.to_pylist()
    encoded: list[bytes | None] = []
    for number, text in enumerate(texts):
        if isinstance(text, str):
            encoded.append(text.encode("utf-8", "replace"))
        elif text is None or text != text or type(text).__name__ == "NAType":
            encoded.append(None)
        else:
            raise TypeError(f"text {number} is {type(text).__name__}: texts are str or None")
    return encoded


class _Written:
    """The texts as one file of PGN, and where each of them stands in it."""

    def __init__(self, texts: Sequence[bytes | None]) -> None:
        self._texts = texts
        # Where a piece begins that is a text with what stands before it, or what parts texts; and which text that is.
        self._starts = array("q")
        self._owners = array("q")
        # Where the text itself begins: how many lines stand before it.
        self._lines = array("q")

    def pieces(self) -> Iterator[bytes]:
        """The file. Once it is written, `owner` and `line` know their way."""
        offset = lines = 0
        held = bytearray()
        for number, text in enumerate(self._texts):
            if text is None or not text.strip():
                continue
            if not _CLEARLY_MOVES.match(text):
                self._begin(offset + len(held), -1, lines)
                held += _GAME
                lines += _GAME.count(b"\n")
            head = _HEAD if _TAG.match(text) else _HEAD + b"\n"
            lines += head.count(b"\n")
            self._begin(offset + len(held), number, lines)
            held += head + text + b"\n\n"
            lines += len(_LINE_END.findall(text)) + 2
            if len(held) >= _CHUNK:
                yield bytes(held)
                offset += len(held)
                held.clear()
        yield bytes(held)

    def _begin(self, offset: int, owner: int, lines: int) -> None:
        self._starts.append(offset)
        self._owners.append(owner)
        self._lines.append(lines)

    def place(self, offset: int) -> tuple[int | None, int]:
        """Which text a byte of the file belongs to, and how many lines stand before that text."""
        piece = bisect_right(self._starts, offset) - 1
        owner = self._owners[piece]
        return (None if owner < 0 else owner), self._lines[piece]


def _rows(
    command: str,
    written: _Written,
    columns: Sequence[str],
    jobs: int | None,
    binary: str | os.PathLike[str] | None,
    arguments: Sequence[str] = (),
) -> pa.Table:
    import pyarrow as pa

    words = row_command(command, columns=columns, jobs=jobs, quiet=True, binary=binary, arguments=arguments)
    schema, *batches = batches_of([*words, "--", "-"], written.pieces())
    return pa.Table.from_batches(batches, schema)


def _first_of_each(offsets: pa.ChunkedArray, written: _Written, count: int) -> tuple[list[int | None], set[int]]:
    """The row of the first game of each text, and the texts that have more than one."""
    taken: list[int | None] = [None] * count
    surplus = set()
    for row, offset in enumerate(offsets.to_pylist()):
        owner, _ = written.place(offset)
        if owner is None:
            continue
        if taken[owner] is None:
            taken[owner] = row
        else:
            surplus.add(owner)
    return taken, surplus


def _errors(
    values: Sequence[bytes | None],
    taken: Sequence[int | None],
    surplus: set[int],
    jobs: int | None,
    binary: str | os.PathLike[str] | None,
) -> list[_Error | None]:
    """What keeps each text from being replayed to its end."""
    errors: list[_Error | None] = [None] * len(values)
    written = _Written(values)
    arguments = ["--select=" + ",".join(LOSSES)]
    columns = ["offset", "line", "column", "code", "message"]
    for row in _rows("check", written, columns, jobs, binary, arguments).to_pylist():
        owner, lines = written.place(row["offset"])
        if owner is not None and errors[owner] is None:
            errors[owner] = (row["code"], row["message"], row["line"] - lines, row["column"])
    for number, text in enumerate(values):
        if text is None or errors[number] is not None:
            continue
        if not text.strip():
            errors[number] = ("empty", "there is no move and no result", None, None)
        elif number in surplus:
            errors[number] = ("several-games", "the text has more than one game: the row is that of the first", None, None)
        elif taken[number] is None:
            errors[number] = ("no-game", "nothing in the text is a game", None, None)
    return errors
