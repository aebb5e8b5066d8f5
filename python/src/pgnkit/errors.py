"""What can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pgnkit.ledger import Ledger


class PgnkitError(RuntimeError):
    """pgnkit could not do what it was asked for. The text is what it said.

    `code` is its exit code, if it ran; `ledger` what became of the input, if it came so far: its `failures` name the files
    that could not be read to their end, one text each.
    """

    def __init__(self, message: str, code: int | None = None, ledger: Ledger | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.ledger = ledger

    def __reduce__(self) -> tuple[type[PgnkitError], tuple[object, ...]]:
        return type(self), (str(self), self.code, self.ledger)


class GameError(PgnkitError):
    """A game that cannot be read to its end, where `strict` asks for all of them: the first, with its place.

    `game`, `line` and `column` count from 1, `file` is the name as given, and `rule` the code of the finding
    (docs/reference/rules.md), such as ``illegal-move``.
    """

    def __init__(self, file: str, game: int, line: int, column: int, rule: str, reason: str) -> None:
        super().__init__(f"{file}:{line}:{column}: game {game}: {reason} [{rule}]")
        self.file = file
        self.game = game
        self.line = line
        self.column = column
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[GameError], tuple[object, ...]]:
        return GameError, (self.file, self.game, self.line, self.column, self.rule, self.reason)


# Rules whose findings say that something of a game is not in its row: a replay stops, or text is not read.
LOSSES = (
    "ambiguous-move",
    "bad-fen",
    "descriptive-notation",
    "illegal-move",
    "illegal-start-position",
    "malformed-tag",
    "null-move",
    "oversized-record",
    "swallowed-tags",
    "text-after-marker",
    "text-outside-game",
    "unrecognized-token",
    "unsupported-variant",
    "unterminated-comment",
    "unterminated-tag-value",
    "unterminated-variation",
    "variant-without-fen",
)
