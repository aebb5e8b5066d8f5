"""Games written by `pgnkit format` with all pairs of its options: python-chess reads the same moves in them."""

import io
import itertools
import random
import re
import tempfile

import chess.pgn

import annotated

# Every option that keeps the moves, the default first.
OPTIONS = {
    "notation": ["san", "uci", "lan", "xlalg", "halg", "figurine", "letters=KDTLS"],
    "comments": ["keep", "drop", "text", "commands"],
    "nags": ["keep", "drop", "suffix"],
    "variations": ["keep", "drop", "games"],
    "annotate": ["{fen}", "{hash} {evaluation}"],
    "numbers": ["yes", "no"],
    "markers": ["yes", "no"],
    "check-signs": ["yes", "no"],
    "width": ["79", "0", "20"],
    "newline": ["lf", "crlf"],
    "encoding": ["utf-8", "latin-1"],
    "tags": ["all", "roster", "none"],
}
# Without markers and tags, no text can show where a game ends; ISO 8859-1 has no figurines.
IMPOSSIBLE = {(("markers", "no"), ("tags", "none")), (("notation", "figurine"), ("encoding", "latin-1"))}


def judge(program, seed, count, report):
    """Writes annotated games in enough combinations of options that every pair of values is among them, `count` times."""
    rng = random.Random(seed)
    for _ in range(count):
        games = annotated.games(rng, 16)
        with tempfile.TemporaryDirectory(prefix="pgnkit-differential-") as folder:
            for options in combinations(rng):
                Written(program, folder, games, options, report).look()


def combinations(rng):
    """Combinations of values in which each pair of values occurs."""
    names = list(OPTIONS)
    pairs = {
        ((one, a), (other, b)) for one, other in itertools.combinations(names, 2) for a in OPTIONS[one] for b in OPTIONS[other]
    }
    pairs -= IMPOSSIBLE
    while pairs:
        best, covered = None, set()
        for _ in range(30):
            first, second = rng.choice(sorted(pairs))
            chosen = {name: rng.choice(OPTIONS[name]) for name in names} | dict([first, second])
            found = set(itertools.combinations(chosen.items(), 2))
            if found & IMPOSSIBLE:
                continue
            found &= pairs
            if len(found) > len(covered):
                best, covered = chosen, found
        if best:
            yield best
            pairs -= covered


class Written:
    """Some games, written in one way."""

    def __init__(self, program, folder, games, options, report):
        self.program = program
        self.folder = folder
        self.games = games
        self.options = options
        self.report = report

    def look(self):
        self.report.count["written", self.options["notation"]] += 1
        if not self.differs(self.games):
            return
        # Which of them, each alone; of the first, by which options.
        found = []
        for game in self.games:
            if not self.is_doubtful(game) and (why := self.differs([game])):
                (self if found else self.reduced(game)).fail(game.text, why)
                found.append(game)
        if not found and not any(map(self.is_doubtful, self.games)):
            self.fail("".join(game.text for game in self.games), "all together differ, and none alone")

    def reduced(self, game):
        """The same without the options without which the game is not read either."""
        reduced = self
        for name, values in OPTIONS.items():
            other = Written(self.program, self.folder, [game], reduced.options | {name: values[0]}, self.report)
            if other.differs([game]):
                reduced = other
        return reduced

    def fail(self, text, why):
        given = " ".join(f"--{name} {value}" for name, value in self.options.items() if value != OPTIONS[name][0])
        self.report.fail("written", f"{why}, with {given or 'no option'}", text)

    def differs(self, games):
        """How what is read differs from the games; `None` if it does not."""
        wanted = list(itertools.chain(*map(self.wanted, games)))
        found = self.read(games)
        if self.options["variations"] == "games":
            # Each stands behind the game that it belongs to, in the order of the text.
            wanted, found = sorted(wanted, key=str), sorted(found, key=str)
        return None if found == wanted else self.difference(wanted, found)

    def wanted(self, game):
        """The games that should be read, each as the paths of its lines and its result."""
        paths = ordered(game.line.paths())
        result = game.result
        if self.options["variations"] == "games":
            # Nobody may pass in a game: what begins with a null move becomes a comment there.
            games = [path[: path.index("0000")] if "0000" in path else path for path in paths[1:]]
            return [([paths[0]], result), *(([path], "*") for path in games)]
        return [(paths[:1] if self.options["variations"] == "drop" else paths, result)]

    def read(self, games):
        """What python-chess reads in these games as they are written."""
        with open(f"{self.folder}/games.pgn", "w", encoding="utf-8", newline="\n") as file:
            file.writelines(game.text for game in games)
        options = [f"--{name}={value}" for name, value in self.options.items()]
        text = self.program.run("format", "-q", *options, f"{self.folder}/games.pgn")
        encoding = self.options["encoding"]
        if self.options["notation"] != "san":
            # python-chess reads SAN alone: pgnkit makes SAN of its own text again.
            with open(f"{self.folder}/written.pgn", "wb") as file:
                file.write(text)
            text = self.program.run("format", "-q", f"{self.folder}/written.pgn", "--output-encoding", encoding)
        file = io.StringIO(text.decode(encoding))
        found = []
        while (game := chess.pgn.read_game(file)) is not None:
            found.append((ordered(paths(game)) if not game.errors else f"python-chess: {game.errors[0]}", game.headers["Result"]))
        return found

    def difference(self, wanted, found):
        if len(wanted) != len(found):
            return f"{'more' if len(found) > len(wanted) else 'fewer'} games are read than written"
        for (paths, result), (others, other) in zip(wanted, found):
            if isinstance(others, str):
                return re.split(r" for |: '", others)[0]
            if paths[0] != others[0]:
                return "the mainline differs"
            if paths != others:
                return "a variation differs"
            if result != other:
                return "the result differs"
        return "?"

    def is_doubtful(self, game):
        """In foreign letters, a game comes back only if two different ones or three words prove the language."""
        if not self.options["notation"].startswith("letters"):
            return False
        games = game.line.paths() if self.options["variations"] == "games" else game.line.paths()[:1]
        return not all(proves_letters(game.line.start, path) for path in games)


def proves_letters(start, path):
    """Whether two different pieces, or three words, have letters that are not English."""
    board = start.copy(stack=False)
    letters = []
    for uci in path:
        move = board.parse_uci(uci)
        letters += [letter for letter in board.san(move) if letter in "QRBN"] if move else []
        board.push(move)
    return len(letters) > 2 or len(set(letters)) > 1


def ordered(paths):
    """The mainline first, and its variations in an order of their own: python-chess keeps that of siblings only."""
    return paths[:1] + sorted(paths[1:])


def paths(node, before=()):
    """The moves from the beginning to the end of each line of a game, in UCI."""
    path, found = list(before), []
    while node.variations:
        board = node.board()
        for other in node.variations[1:]:
            found += paths(other, [*path, board.uci(other.move)])
        node = node.variations[0]
        path.append(board.uci(node.move))
    return [tuple(path), *found]
