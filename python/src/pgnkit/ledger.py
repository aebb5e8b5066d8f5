"""What became of the games of a run."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

# The key of metadata under which Parquet files of the program have it too.
KEY = b"pgnkit.ledger"
_LOST = ("lost_tokens", "unterminated", "lines_outside_games", "oversized_records")


@dataclass(frozen=True)
class Ledger:
    """Counts of all games, and of text outside games. Nothing is left out without a count here.

    `counts` has all counts of the program by name, `failures` a text for each file that could not be read to its end,
    `summary` the line that the program ends with.
    """

    counts: dict[str, Any]
    failures: tuple[str, ...]
    summary: str

    @property
    def games(self) -> int:
        """Games read, chosen by `where` or not."""
        return self.counts.get("games", 0)

    @property
    def complete(self) -> int:
        """Chosen games that were replayed to their end."""
        return self.counts.get("complete", 0)

    @property
    def stopped(self) -> int:
        """Chosen games whose replay stopped at an error: their rows end there."""
        return self.counts.get("stopped", 0)

    @property
    def lost(self) -> int:
        """Pieces of text that could not be read: tokens, comments and variations without end, lines outside of games."""
        return sum(self.counts.get(name, 0) for name in _LOST)

    @property
    def is_complete(self) -> bool:
        """Whether every file was read to its end, every chosen game replayed to its end, and no text lost."""
        return not (self.failures or self.stopped or self.counts.get("not_replayed", 0) or self.lost)

    def __str__(self) -> str:
        return self.summary

    @classmethod
    def of(cls, table: pa.Table | pa.Schema | pq.FileMetaData) -> Ledger:
        """The ledger of a table that `read_games` and its like have made.

        That of a Parquet file which the program wrote is in ``pyarrow.parquet.read_metadata(file)``.
        """
        metadata = getattr(table, "metadata", None) or getattr(table.schema, "metadata", None) or {}
        text = metadata.get(KEY)
        if text is None:
            raise ValueError("this table has no ledger: it was not made by pgnkit, or its metadata are gone")
        return cls._of_json(text)

    @classmethod
    def _of_json(cls, text: str | bytes) -> Ledger:
        value = json.loads(text)
        return cls(value["counts"], tuple(value["failures"]), value["summary"])

    @classmethod
    def _of_file(cls, file: Path) -> Ledger | None:
        """The ledger in a file that the program has written, if it came so far."""
        try:
            return cls._of_json(file.read_bytes())
        except (OSError, ValueError):
            return None

    def _metadata(self) -> dict[bytes, bytes]:
        value = {"counts": self.counts, "failures": list(self.failures), "summary": self.summary}
        return {KEY: json.dumps(value).encode()}
