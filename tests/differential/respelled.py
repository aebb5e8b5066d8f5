"""Legal moves in other spellings than SAN that say the same: each is read, and leads to the same position."""

import chess

import spelling
from case import Case

DASHES = "-–—\u2212"


def cases(spots, count):
    for rng, spot in spots:
        reader = spelling.Reader(spot.board)
        for move in reader.special()[:3] + rng.sample(reader.moves, min(3, len(reader.moves))):
            behind = rng.choice(["", "", "", "+", "#", "++", "ch", "†", "!", "?!", ",", ".", "=", "±"])
            word = respelled(rng, reader, move) + behind
            # Some say another move as well, such as Nd2 for two knights.
            if list(reader.readings(word)) == [move]:
                yield Case("respelled", reader.san(move), spot.start, spot.before, reader, word, "last")
                count -= 1
                if count == 0:
                    return


def respelled(rng, reader, move):
    """Some spelling of a move, without signs behind it."""
    board = reader.board
    source, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    role = board.piece_type_at(move.from_square)
    letter = chess.piece_symbol(role).upper()
    if board.is_castling(move):
        letters = 2 if board.is_kingside_castling(move) else 3
        round_ = rng.choice("O0o") * letters
        return rng.choice([rng.choice(DASHES).join(round_), round_, f"K{target}", source + target])
    takes = board.is_capture(move)
    sign = rng.choice(["x", ":", "X", "×", ""]) if takes else ""
    if rng.random() < 0.3:
        # Both squares, with or without the piece.
        letter = rng.choice(["", letter if role != chess.PAWN else ""])
        word = letter + source + (sign or rng.choice(["", *DASHES])) + target
    elif role == chess.PAWN:
        word = rng.choice(["", "", "P", "♙"]) + (source[0] + sign if takes else "") + target
    else:
        letter = rng.choice([letter, letter.lower(), spelling.FIGURINES[role][0]])
        word = letter + rng.choice(["", source[0], source[1], source]) + sign + target
    if move.promotion:
        piece = chess.piece_symbol(move.promotion)
        word += rng.choice(["=", "", "/"]) + rng.choice([piece, piece.upper(), piece.upper()])
    if board.is_en_passant(move):
        word += rng.choice(["", "e.p.", "ep"])
    return word
