"""A case: a game with one word in question, its PGN text, and where in the text each of its words stands."""

import dataclasses

import chess


@dataclasses.dataclass
class Case:
    """A game in which one word stands in question, at the end, in the middle or in a variation."""

    family: str
    # What the word is an example of.
    kind: str
    # The position before the first move.
    start: chess.Board
    # SAN of the moves before the word.
    before: list
    # What python-chess says of the position before the word, as a `spelling.Reader`.
    reader: object
    word: str
    # `last`, `middle` or `variation`.
    where: str
    # SAN of the moves behind the word; of a variation, of the mainline from the move that it replaces.
    after: list = dataclasses.field(default_factory=list)
    result: str = "*"
    # Whether the result stands behind the moves, too.
    has_marker: bool = True
    # Whether the word stands between moves and is none of them.
    is_extra: bool = False
    # The line and column of every word, from 1: of those before, the word, and those after.
    places: list = dataclasses.field(default_factory=list)

    def record(self, game=1, first_line=1):
        """The text, and the places of its words. `game` is its number, `first_line` the line of its first tag."""
        lines = [f'[Event "{self.family}: {self.kind}"]', '[Site "?"]', '[Date "2020.01.01"]', f'[Round "{game}"]']
        lines += ['[White "A"]', '[Black "B"]', f'[Result "{self.result}"]']
        if self.start.chess960:
            lines.append('[Variant "Chess960"]')
        if self.start.fen() != chess.STARTING_FEN:
            lines += [f'[FEN "{self.start.fen()}"]', '[SetUp "1"]']
        lines.append("")
        line, places = "", []
        for written, is_counted in self._words():
            if line and len(line) + 1 + len(written) > 79:
                lines.append(line)
                line = ""
            line += " " if line else ""
            if is_counted:
                places.append((first_line + len(lines), len(line) + 1))
            line += written
        return "\n".join([*lines, line, "", ""]), places

    def _words(self):
        """What stands in the movetext, and whether it is a word of the case or only a number."""
        first = self.start.ply()
        number = lambda ply: (f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}...", False)
        ply = first
        for san in self.before:
            if ply == first or ply % 2 == 0:
                yield number(ply)
            yield san, True
            ply += 1
        after = self.after
        if ply == first or ply % 2 == 0:
            yield number(ply)
        if self.where == "variation":
            yield after[0], False
            yield f"({number(ply)[0]}", False
            yield f"{self.word})", True
        else:
            yield self.word, True
        needs_number = self.where == "variation"
        if not self.is_extra:
            ply += 1
            after = after[1:] if self.where == "variation" else after
        for san in after:
            if needs_number or ply % 2 == 0:
                yield number(ply)
            needs_number = False
            yield san, True
            ply += 1
        if self.has_marker:
            yield self.result, False


def write(cases, path):
    """Writes the records to one file, and notes in each case where its words stand."""
    line = 1
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for game, case in enumerate(cases, 1):
            text, case.places = case.record(game, line)
            line += text.count("\n")
            file.write(text)
