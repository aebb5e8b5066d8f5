"""Chess games in PGN files, read by the program pgnkit, as Arrow tables and Spark data frames.

    import pgnkit
    table = pgnkit.read_games("games.pgn.zst", columns=["white", "black", "result"])

``pgnkit.spark`` has the data source for Spark. Nothing here reads PGN itself: the program does.
"""

from pgnkit.binary import find_binary
from pgnkit.process import PgnkitError
from pgnkit.tables import read_games, shards

__all__ = ["PgnkitError", "find_binary", "read_games", "shards"]
