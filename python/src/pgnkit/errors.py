"""What can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pgnkit.ledger import Ledger


class PgnkitError(RuntimeError):
    """pgnkit failed. The text is its message.

    `code` is its exit code, if it ran. `ledger` accounts for the input, if the run got that far: its `failures` have a text
    for each file that could not be read to its end.
    """

    def __init__(self, message: str, code: int | None = None, ledger: Ledger | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.ledger = ledger

    def __reduce__(self) -> tuple[type[PgnkitError], tuple[object, ...]]:
        return type(self), (str(self), self.code, self.ledger)


class GameError(PgnkitError):
    """The first game that cannot be read to its end, with its place, if `strict` is given.

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
