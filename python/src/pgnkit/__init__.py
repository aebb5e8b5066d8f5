"""Chess games in PGN files, read by the program pgnkit, as Arrow streams and tables, and as Spark data frames.

    import pgnkit
    table = pgnkit.read_games("games.pgn.zst", columns=["white", "black", "result"])
    frame = pgnkit.scan_outcomes("games.pgn.zst", where="elo >= 2500").to_pandas()

``pgnkit.spark`` has the data source for Spark. Nothing here reads PGN itself: the program does.
"""

from importlib import metadata as _metadata

from pgnkit.binary import find_binary
from pgnkit.commands import (
    read_check,
    read_fen,
    read_games,
    read_moves,
    read_outcomes,
    scan_check,
    scan_fen,
    scan_games,
    scan_moves,
    scan_outcomes,
)
from pgnkit.errors import GameError, PgnkitError
from pgnkit.ledger import Ledger
from pgnkit.replay import replay
from pgnkit.tables import Rows, check_plan, read, scan, shards

try:
    __version__ = _metadata.version("pgnkit")
except _metadata.PackageNotFoundError:  # the sources, not installed
    __version__ = "unknown"

__all__ = [
    "GameError",
    "Ledger",
    "PgnkitError",
    "Rows",
    "__version__",
    "check_plan",
    "find_binary",
    "read",
    "read_check",
    "read_fen",
    "read_games",
    "read_moves",
    "read_outcomes",
    "replay",
    "scan",
    "scan_check",
    "scan_fen",
    "scan_games",
    "scan_moves",
    "scan_outcomes",
    "shards",
]
