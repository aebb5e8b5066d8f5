"""What the words of a case say, move by move, as far as they say anything: the answer that pgnkit is held against."""

import dataclasses
import re

import spelling

# What ends a word without being part of it; zero-width characters are blanks for eyes, dots in front belong to the number,
# brackets behind mean nothing yet. `e8(Q)` is one word.
BREAK = re.compile(r"[\s\u200b\u2060\ufeff}]|(?<!\([QRBNqrbn])\)|(?<!\S)\.+|[<>](?!\S)")
# What opens a comment or a variation, or ends the game: what stands behind it is not foreseen. `$4` is a glyph.
OPENING = re.compile(r"[{;*]|\((?![QRBNqrbn]\))|\$(?=\d)")
# Both squares say which move it is, whatever sign has taken the place of the letter before them.
BEFORE_SQUARES = re.compile(r"\W+(?=[a-h][1-8][x\W]?[a-h][1-8])")
# Signs of check that stand alone belong to the move before.
LONE = re.compile(r"\+\+?|##?|[!?]{1,2}|[.,:]|e\.p\.")


@dataclasses.dataclass
class Step:
    """One move that a word says."""

    uci: str
    kinds: set
    word: str
    is_exact: bool
    place: tuple


@dataclasses.dataclass
class Walk:
    """The moves that words say."""

    steps: list
    # The word that says no move, or more than one, with its place and length; `None` where all words are moves.
    stop: tuple = None
    # The text is a comment or a variation from here on.
    is_open: bool = False
    # The positions, the first before any move.
    fens: list = dataclasses.field(default_factory=list)


def mainline(case):
    """The moves of the mainline, with the word if it stands there."""
    words = [(san, place) for san, place in zip(case.before, case.places)]
    words.append((case.word, case.places[len(case.before)]))
    behind = case.places[len(case.before) + 1 :]
    if case.where == "variation":
        words[-1] = (case.after[0], words[-1][1])
        words += zip(case.after[1:], behind)
    elif case.is_extra:
        del words[-1]
        words += zip(case.after, behind)
    else:
        words += zip(case.after, behind)
    if case.where == "variation" and re.search(r"[{;()*]", case.word):
        # The variation does not end where it should, nor does the mainline go on there.
        walk = walked(case.start, words[: len(case.before) + 1], {})
        walk.is_open = True
        return walk
    known = {} if case.where == "variation" or case.is_extra else {len(case.before): case.reader}
    return walked(case.start, words, known)


def variation(case):
    """The moves of the variation."""
    word = case.word.split(")")[0]
    return walked(case.reader.board, [(word, case.places[len(case.before)])], {0: case.reader})


def walked(start, words, readers):
    """Plays words from a position; `readers` are known by the number of plies before them."""
    board = start.copy(stack=False)
    walk = Walk([], fens=[board.fen()])
    for written, place in words:
        if written.startswith("%") and place[1] == 1:
            # An escaped line.
            walk.is_open = True
            return walk
        for text, offset, kinds, opens in parts(written):
            if text and not LONE.fullmatch(text):
                reader = readers.get(len(walk.steps)) or spelling.Reader(board)
                move = reader.exact(text)
                readings = {move: set()} if move else reader.readings(text)
                if not readings and (sign := BEFORE_SQUARES.match(text)):
                    readings = reader.readings(text[sign.end() :])
                if kinds == {"blank"} and text == str(board.fullmove_number):
                    # What is left of d4 behind a blank, at the fourth move: the number of that move, for all that can be seen.
                    walk.is_open = True
                    return walk
                if len(readings) != 1:
                    walk.stop = (text, place, len(written), len(readings))
                    return walk
                [(move, found)] = readings.items()
                is_exact = reader.exact(text) is not None
                walk.steps.append(Step(board.uci(move), found | kinds, text, is_exact, (place[0], place[1] + offset)))
                board.push(move)
                walk.fens.append(board.fen())
            if opens:
                walk.is_open = True
                return walk
    return walk


def parts(written):
    """The words that one written word falls into, each with its offset, what stands before it, and whether a comment follows."""
    opening = OPENING.search(written)
    text = written[: opening.start()] if opening else written
    at = 0
    kinds = set()
    for end in [*BREAK.finditer(text), None]:
        stop = end.start() if end else len(text)
        if stop > at or end is None:
            yield text[at:stop], at, kinds, end is None and opening is not None
        if end:
            at = end.end()
            kinds = {{")": "stray-parenthesis", "}": "stray-brace"}.get(end[0], "blank")}
