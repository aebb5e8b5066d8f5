"""A function for each command whose rows are about one game, move, position or finding. `scan` has their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pgnkit.source import Source
from pgnkit.tables import Names, Rows, read, scan

if TYPE_CHECKING:
    import pyarrow as pa
    from typing_extensions import Unpack

    from pgnkit.options import CheckOptions, FenOptions, GamesOptions, MovesOptions, OutcomesOptions


def scan_games(source: Source, columns: Names | None = None, **options: Unpack[GamesOptions]) -> Rows:
    """One row for each game, as a stream: its tags with their types and, on request, its moves as lists.

    >>> import pgnkit
    >>> rows = pgnkit.scan_games(b'[Date "2024.03.09"]\\n\\n1. e4 {[%clk 0:03:00]} e5 *', "date,moves_san,moves_clock", quiet=True)
    >>> rows.read_all().to_pylist()
    [{'date': datetime.date(2024, 3, 9), 'moves_san': ['e4', 'e5'], 'moves_clock': [180.0, None]}]
    """
    return scan("games", source, columns, **options)


def read_games(source: Source, columns: Names | None = None, **options: Unpack[GamesOptions]) -> pa.Table:
    """One row for each game, as a table.

    >>> import pgnkit
    >>> table = pgnkit.read_games(b'[White "Ames"]\\n\\n1. e4 e5 2. Ke3 *', ["white", "plies", "fault"], quiet=True)
    >>> table.to_pylist()
    [{'white': 'Ames', 'plies': 2, 'fault': 'illegal-move'}]
    >>> ledger = pgnkit.Ledger.of(table)
    >>> ledger.stopped, ledger.is_complete
    (1, False)
    """
    return read("games", source, columns, **options)


def scan_outcomes(source: Source, columns: Names | None = None, **options: Unpack[OutcomesOptions]) -> Rows:
    """One row for each game, as a stream: how it ended, what the board proves, and what contradicts the record."""
    return scan("outcomes", source, columns, **options)


def read_outcomes(source: Source, columns: Names | None = None, **options: Unpack[OutcomesOptions]) -> pa.Table:
    """One row for each game, as a table: how it ended.

    >>> import pgnkit
    >>> pgnkit.read_outcomes(b"1. f3 e5 2. g4 Qh4# 1-0", "outcome,consistent,contradictions", quiet=True).to_pylist()
    [{'outcome': 'checkmate', 'consistent': False, 'contradictions': 'result-contradicts-checkmate'}]
    """
    return read("outcomes", source, columns, **options)


def scan_moves(source: Source, columns: Names | None = None, **options: Unpack[MovesOptions]) -> Rows:
    """One row for each move, as a stream. ``no_fen=True`` leaves the positions out, and is faster."""
    return scan("moves", source, columns, **options)


def read_moves(source: Source, columns: Names | None = None, **options: Unpack[MovesOptions]) -> pa.Table:
    """One row for each move, as a table.

    >>> import pgnkit
    >>> pgnkit.read_moves(b"1. e4 e5 *", "ply,san,uci", quiet=True).to_pylist()
    [{'ply': 1, 'san': 'e4', 'uci': 'e2e4'}, {'ply': 2, 'san': 'e5', 'uci': 'e7e5'}]
    """
    return read("moves", source, columns, **options)


def scan_fen(source: Source, columns: Names | None = None, **options: Unpack[FenOptions]) -> Rows:
    """One row for each position that `at` chooses, as a stream; the final ones by default."""
    return scan("fen", source, columns, **options)


def read_fen(source: Source, columns: Names | None = None, **options: Unpack[FenOptions]) -> pa.Table:
    """One row for each position that `at` chooses, as a table; the final ones by default.

    >>> import pgnkit
    >>> pgnkit.read_fen(b"1. e4 *", ["ply", "fen"], at="all", quiet=True).to_pylist()[1]
    {'ply': 1, 'fen': 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'}
    """
    return read("fen", source, columns, **options)


def scan_check(source: Source, columns: Names | None = None, **options: Unpack[CheckOptions]) -> Rows:
    """One row for each finding, as a stream, with its place."""
    return scan("check", source, columns, **options)


def read_check(source: Source, columns: Names | None = None, **options: Unpack[CheckOptions]) -> pa.Table:
    """One row for each finding, as a table, with its place.

    >>> import pgnkit
    >>> pgnkit.read_check(b"1. e4 e5 2. Ke3 *", "line,column,code", select="illegal-move", quiet=True).to_pylist()
    [{'line': 1, 'column': 13, 'code': 'illegal-move'}]
    """
    return read("check", source, columns, **options)
