"""Games with one damaged word: a character of it replaced, a move that is cut off, or a word between the moves that is none."""

import string

import spelling
from case import Case
from respelled import respelled

# Letters of figurines, dashes, signs of books, letters that look alike, blanks, and what a wrong encoding leaves.
BEYOND_ASCII = "♔♕♖♗♘♙♚♛♜♝♞♟×·–—−‐\xad…½±∓∞□⊕→⩲＝！？†‡≠«»“”’КСNОоВеасхÄäßéñøŁŞ１８ｅ４"
BEYOND_ASCII += "\xa0\u2009\u200b\ufeff\u2060\x96\x97\ufffd😀"
CHARACTERS = [chr(code) for code in range(0x20, 0x7F)] + list(BEYOND_ASCII)
# Words that a game may have between its moves, and none of them is a move.
EXTRA = r"""0.00 1.00 12.00 =0.00 +0.00 -0.00 +0.35 -1.20 0.0 00.00 0,00 (0.00) 1.5 0:01 0/0 0-1.5 ± +- -+ += =+ = ∞ N RR TN D
! ? !? $1 $0 $146 $300 $ ch dis dbl + ++ # mate e.p. ep , : . ... .. - -- --- Z0 null pass @@@@ 0000 ) } < > [ ] " ' ` ~ ^ _ | \ / &
K Q R B P k n b O 0 o x e d4e 4 64 e9 i4 j5 Nf Nf9 e4e x4 =Q (=) [%clk d-d OO0 O-O-O-O 0-0-0-0 lost 5254x K-K QxQ P-K4 N/f3 ♘ □ ∆ Δ
""".split()


def replaced(spots, count):
    """A letter of a legal move replaced by a character; now and then the move is not in SAN."""
    made = {"last": 0, "middle": 0, "variation": 0}
    for rng, spot in spots:
        if spot.played is None:
            continue
        reader = spelling.Reader(spot.board)
        for _ in range(4):
            move = rng.choice(reader.moves) if rng.random() < 0.7 else spot.played
            san = respelled(rng, reader, move) if rng.random() < 0.2 else reader.san(move)
            at = rng.choice([0, 0, rng.randrange(len(san))])
            word = san[:at] + rng.choice(CHARACTERS) + san[at + 1 :]
            where = rng.choice(list(made))
            if word == san or made[where] >= count:
                continue
            after = {"last": [], "middle": spot.after[1:], "variation": spot.after}[where]
            if where == "middle" and not after:
                continue
            made[where] += 1
            yield Case("damaged", kind(san[at], word[at], at), spot.start, spot.before, reader, word, where, after)
        if min(made.values()) >= count:
            return


def kind(before, after, at):
    """What stands in place of what, in words."""
    names = [
        ("letter of a piece" if at == 0 else "letter", "KQRBN"),
        ("file", "abcdefgh"),
        ("rank", "12345678"),
        ("sign", "x+#=-"),
        ("O", "O"),
    ]
    was = next((name for name, letters in names if before in letters), "character")
    groups = [("digit", string.digits), ("small letter", string.ascii_lowercase), ("capital", string.ascii_uppercase)]
    groups += [("ASCII sign", string.punctuation + " ")]
    return f"{was} -> {next((name for name, letters in groups if after in letters), 'beyond ASCII')}"


def cut(spots, count):
    """A record that ends inside its last move, with a result behind it or none."""
    for rng, spot in spots:
        reader = spelling.Reader(spot.board)
        for move in rng.sample(reader.moves, min(3, len(reader.moves))):
            san = reader.san(move)
            word = san[: rng.randrange(1, len(san))]
            has_marker = rng.random() < 0.5
            yield Case("cut", san, spot.start, spot.before, reader, word, "last", has_marker=has_marker)
            count -= 1
            if count == 0:
                return


def inserted(spots, count):
    """A word that is no move, between the moves or at the end."""
    for rng, spot in spots:
        if not spot.before:
            continue
        reader = spelling.Reader(spot.board)
        for word in rng.sample(EXTRA, 3):
            if reader.readings(word):
                continue
            where, after = rng.choice([("last", []), ("middle", spot.after)])
            marker = where == "middle" or rng.random() < 0.7
            yield Case("inserted", word, spot.start, spot.before, reader, word, where, after, has_marker=marker, is_extra=True)
            count -= 1
            if count == 0:
                return
