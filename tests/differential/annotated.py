"""Random games with all that a record may have: comments, glyphs, nested variations, null moves, a position to start from."""

import dataclasses

import chess

import sources

COMMENTS = ["good", "[%clk 0:01:00]", "1. e4 is best", "see (above) ; too", "Zürich, 1953", "[%eval 0.35] [%csl Ge4] with a plan"]
COMMENTS += ["a " * 50, "$1 or 1-0"]


@dataclasses.dataclass
class Line:
    """Moves that follow each other; behind each, its variations."""

    start: chess.Board
    moves: list = dataclasses.field(default_factory=list)
    variations: list = dataclasses.field(default_factory=list)

    def paths(self, before=()):
        """The moves from the beginning of the game to the end of this line and of each of its variations, in UCI."""
        board = self.start.copy(stack=False)
        path = list(before)
        found = []
        for move, variations in zip(self.moves, self.variations):
            for variation in variations:
                found += variation.paths(path)
            path.append(board.uci(move))
            board.push(move)
        return [tuple(path), *found]


@dataclasses.dataclass
class Game:
    """A game, and its text."""

    line: Line
    result: str
    text: str


def games(rng, count):
    made = []
    while len(made) < count:
        kind = len(made) % 4
        if kind == 0:
            start = chess.Board.from_chess960_pos(rng.randrange(960))
        elif kind == 1:
            start = sources.ending(rng)
        else:
            start = chess.Board()
        line = random_line(rng, start, rng.randrange(2, 30), 0)
        if line.moves:
            made.append(game(rng, line, len(made) + 1))
    return made


def random_line(rng, start, plies, depth):
    line = Line(start.copy(stack=False))
    board = start.copy(stack=False)
    for move in sources.moves(rng, start, plies):
        variations = []
        while depth < 3 and rng.random() < 0.15:
            variation = random_line(rng, board, rng.randrange(1, 6), depth + 1)
            if variation.moves:
                variations.append(variation)
        if depth and not board.is_check() and rng.random() < 0.05:
            move = chess.Move.null()
            line.moves.append(move)
            line.variations.append([])
            return line
        line.moves.append(move)
        line.variations.append(variations)
        board.push(move)
    return line


def game(rng, line, number):
    result = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    tags = [f'[Event "Test {number}"]', '[Site "Zürich"]', '[Date "2020.01.01"]', '[Round "?"]', '[White "A, B"]', '[Black "C"]']
    tags += [f'[Result "{result}"]', '[ECO "A00"]']
    if line.start.chess960:
        tags.append('[Variant "Chess960"]')
    if line.start.fen() != chess.STARTING_FEN:
        tags += [f'[FEN "{line.start.fen()}"]', '[SetUp "1"]']
    words = [*written(rng, line), result]
    text = ""
    for word in words:
        text += word
        text += "\n" if word.startswith(";") or rng.random() < 0.1 else " "
    return Game(line, result, "\n".join([*tags, "", text.strip(), "", ""]))


def written(rng, line):
    """The words of a line."""
    board = line.start.copy(stack=False)
    needs_number = True
    if rng.random() < 0.1:
        yield comment(rng)
    for move, variations in zip(line.moves, line.variations):
        ply = board.ply()
        if needs_number or ply % 2 == 0:
            yield f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"
        yield "--" if not move else board.san(move)
        needs_number = False
        while rng.random() < 0.15:
            yield rng.choice(["$1", "$6", "$14", "$146"])
        while rng.random() < 0.15:
            yield comment(rng)
            needs_number = True
        for variation in variations:
            yield "("
            yield from written(rng, variation)
            yield ")"
            needs_number = True
            if rng.random() < 0.2:
                yield comment(rng)
        board.push(move)


def comment(rng):
    text = rng.choice(COMMENTS)
    if rng.random() < 0.2:
        return f"; {text.strip()} {rng.choice(['', '{ open', 'close }', '{both}'])}".rstrip()
    return f"{{{text}}}"
