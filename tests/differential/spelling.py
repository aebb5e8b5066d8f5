"""Which legal moves a word literally says, and how its spelling departs from SAN. Knows the legal moves by python-chess alone.

A spelling names the target, the piece or the square that it leaves, and the piece of a promotion: nothing is guessed. So `?c4` is
none, though it may be what is left of Bc4, nor is `Sc3` where no other word proves that the game is in German.
"""

import re

import chess

# Letters of pieces as figurines, whatever their colour.
FIGURINES = {role: chr(0x265A - role) + chr(0x2660 - role) for role in chess.PIECE_TYPES}
# Castling is written with any of these, and with any dash.
ROUND = "[O0oОоΟο]"
DASH = "[-\xad\u0096\u0097\u2010-\u2015\u2212\ufe58\ufe63\uff0d]"
# What may stand behind a move, in this order: a sign of check or mate with punctuation, a book's annotation, a suffix.
CHECK = r"\+#|\+\+|##|[+#]|ch|mate|[\u2020\u2021\u2260\u271d\uff0b\uff03]"
BOOK = r"\+-|-\+|\+=|=\+|[=~N±∞□！？‼⁇⁈⁉＝⩱⩲∓⨀⨁⊕⊙⟳↑→⇄⇆]"
BEHIND = re.compile(rf"(?P<dot>[,.:])?(?P<check>{CHECK})?(?P<dots>[,.:])?(?P<book>{BOOK})?(?P<nag>\$)?(?P<suffix>[!?]{{1,2}})?$")
PROMOTION = re.compile(r"(?P<sign>[=/(]?)(?P<letter>[QRBNqrbn♕♖♗♘♛♜♝♞])\)?")


class Reader:
    """The legal moves of one position, and their spellings."""

    def __init__(self, board):
        self.board = board
        self.moves = list(board.legal_moves)
        self.known = {}

    def san(self, move):
        if move not in self.known:
            self.known[move] = self.board.san(move)
        return self.known[move]

    def exact(self, word):
        """The move whose SAN a word is, sign of check included."""
        try:
            move = self.board.parse_san(word)
        except ValueError:
            return None
        return move if move and self.san(move) == word else None

    def special(self):
        """Promotions, castlings and captures en passant."""
        board = self.board
        return [move for move in self.moves if move.promotion or board.is_castling(move) or board.is_en_passant(move)]

    def readings(self, word):
        """Each move that a word says, with the kinds of departure from its SAN."""
        found = {move: self.kinds(move, word) for move in self.moves}
        return {move: kinds for move, kinds in found.items() if kinds is not None}

    def kinds(self, move, word):
        """How a word departs from the SAN of a move; `None` if it does not say that move."""
        if self.board.is_castling(move):
            return self.of_castling(move, word)
        if chess.square_name(move.to_square) not in word:
            return None
        return self.of_piece(move, word)

    def of_castling(self, move, word):
        letters = 2 if self.board.is_kingside_castling(move) else 3
        king = self.board.king(self.board.turn)
        source = chess.square_name(king)
        target = chess.square_name(chess.square(6 if letters == 2 else 2, chess.square_rank(king)))
        for pattern, kinds in (
            ("-".join("O" * letters), set()),
            (DASH.join([ROUND] * letters), {"castling-with-zeros"}),
            (f"({ROUND})\\1{{{letters - 1}}}", {"castling-with-zeros"}),
            (f"K(?:{source}{DASH}?)?{target}", {"castling-as-king-move"}),
            (f"{source}{DASH}?{target}", {"coordinate-notation"}),
        ):
            match = re.match(pattern, word)
            if match and (behind := self.behind(move, word[match.end() :])) is not None:
                return kinds | behind
        return None

    def of_piece(self, move, word):
        role = self.board.piece_type_at(move.from_square)
        letter = chess.piece_symbol(role).upper()
        source, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
        # A b before a digit is a file.
        small = "b(?![1-8])" if letter == "B" else letter.lower()
        match = re.match(
            f"(?P<letter>[{letter}{FIGURINES[role]}]|{small})?(?P<file>{source[0]})?(?P<rank>{source[1]})?"
            f"(?P<sign>[xX:×]|{DASH})?{target}",
            word,
        )
        if match is None:
            return None
        rest = word[match.end() :]
        parts = [
            self.of_letter(move, role, match),
            self.of_sign(move, role, match),
            self.of_origin(move, role, match),
        ]
        if move.promotion:
            promotion = PROMOTION.match(rest)
            letters = chess.piece_symbol(move.promotion) + FIGURINES[move.promotion]
            if promotion is None or promotion["letter"].lower() not in letters:
                return None
            parts.append({"figurine"} if promotion["letter"] in FIGURINES[move.promotion] else set())
            parts.append({"missing-promotion-sign"} if promotion["sign"] != "=" else set())
            parts.append({"lowercase-promotion"} if promotion["letter"].islower() else set())
            rest = rest[promotion.end() :]
        if self.board.is_en_passant(move) and (suffix := re.match(r"/?e\.?p\.?", rest)):
            parts.append({"en-passant-suffix"})
            rest = rest[suffix.end() :]
        parts.append(self.behind(move, rest))
        if None in parts:
            return None
        kinds = set().union(*parts)
        # Engines write `e7e8q`.
        return kinds - {"lowercase-promotion", "missing-promotion-sign"} if "coordinate-notation" in kinds else kinds

    def of_letter(self, move, role, match):
        """How the piece is named."""
        letter, whole = match["letter"], match["file"] and match["rank"]
        if letter is None:
            if whole:
                if match["sign"] in ("X", ":", "×"):
                    return set()
                return {"long-algebraic" if match["sign"] and role == chess.PAWN else "coordinate-notation"}
            return set() if role == chess.PAWN and not match["rank"] else None
        if letter in FIGURINES[role]:
            return {"figurine"}
        if role == chess.PAWN:
            # A small p is no letter of the pawn.
            return {"pawn-letter"} if letter == "P" else None
        if letter == "b" and (match["file"] or match["rank"] or chess.square_file(move.to_square) <= 2):
            # A pawn from the b file, or a bishop: nobody can tell.
            return None
        return {"lowercase-piece"} if letter.islower() else set()

    def of_sign(self, move, role, match):
        """What stands between the squares."""
        sign = match["sign"] or ""
        whole = match["file"] and match["rank"]
        if sign and sign not in "xX:×":
            if match["letter"]:
                return {"long-algebraic"}
            if whole:
                return set()
            # `h-h4`, `h-g3`.
            return {"long-algebraic"} if role == chess.PAWN and match["file"] else None
        kinds = {"odd-capture-sign"} if sign in ("X", ":", "×") else set()
        if not self.board.is_capture(move):
            # A pawn that captures leaves its file, so `xe4` and `exe4` do not say e4.
            if sign and role == chess.PAWN and not whole:
                return None
            return kinds | ({"spurious-capture-sign"} if sign else set())
        if not sign and (match["letter"] or not whole):
            kinds.add("missing-capture-sign")
        return kinds

    def of_origin(self, move, role, match):
        """How much is said of the square that is left."""
        given = [match["file"] or "", match["rank"] or ""]
        if all(given) and match["letter"] is None or match["sign"] and match["sign"] not in "xX:×":
            return set()
        is_capture = self.board.is_capture(move)
        if role == chess.PAWN and match["letter"] and not is_capture:
            return set()
        if role == chess.PAWN:
            if is_capture and not match["file"]:
                # `xd5` says exd5 where nothing else could capture there, `Pxd5` where no other pawn could.
                takers = [other.from_square for other in self.moves if other.to_square == move.to_square]
                captures = {square for square in takers if not match["letter"] or self.board.piece_type_at(square) == role}
                return {"missing-pawn-file"} if match["sign"] and len(captures) == 1 else None
            right = [match["file"] or "" if is_capture else "", ""]
        else:
            between = self.san(move)[1:].split(chess.square_name(move.to_square))[0].rstrip("x")
            right = [between.strip("12345678"), between.strip("abcdefgh")]
        if given == right:
            return set()
        return {"over-disambiguated" if len("".join(given)) > len("".join(right)) else "odd-disambiguation"}

    def behind(self, move, rest):
        """What stands behind the move; `None` if it does not belong there."""
        match = BEHIND.match(rest)
        if match is None:
            return None
        right = self.san(move)[-1] if self.san(move)[-1] in "+#" else ""
        check = match["check"] or ""
        kinds = {"odd-check-sign"} if check not in ("", "+", "#") else {"another-check-sign"} if check != right else set()
        if match["dot"] or match["dots"]:
            kinds.add("move-punctuation")
        others = (("annotation-symbol", "book"), ("bad-nag", "nag"), ("suffix", "suffix"))
        return kinds | {name for name, group in others if match[group]}
