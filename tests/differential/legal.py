"""Legal moves in exact SAN, castlings of Chess960 among them: each is played, and leads to the same position."""

import random

import chess

import spelling
from case import Case


def exact(spots, count):
    """Every legal move of a position, each as the last move, and one in a game that goes on."""
    for rng, spot in spots:
        reader = spelling.Reader(spot.board)
        chosen = reader.special() + rng.sample(reader.moves, min(len(reader.moves), 4))
        for move in dict.fromkeys(chosen):
            yield Case("exact", "legal move", spot.board, [], reader, reader.san(move), "last")
            count -= 1
        if spot.played:
            yield Case("exact", "game", spot.start, spot.before, reader, spot.after[0], "middle", spot.after[1:])
            count -= 1
        if count <= 0:
            return


def castlings(seed, count):
    """Both castlings from all start positions of Chess960, whose back ranks have lost some pieces: legal or not."""
    rng = random.Random(seed)
    while True:
        for number in rng.sample(range(960), 960):
            board = position(rng, number)
            reader = spelling.Reader(board)
            for word in ("O-O", "O-O-O"):
                legal = next((move for move in reader.moves if reader.san(move).rstrip("+#") == word), None)
                word = reader.san(legal) if legal else word
                kind = "legal" if legal else "illegal"
                yield Case("castling", f"{kind} from start position {number}", board, [], reader, word, "last")
                count -= 1
                if count == 0:
                    return


def position(rng, number):
    """A position with castling rights, in which castling is likely to be legal."""
    while True:
        board = chess.Board.from_chess960_pos(number)
        board.turn = rng.random() < 0.5
        keep = rng.choice([0.0, 0.0, 0.1, 0.3])
        for square in chess.SquareSet(board.occupied & ~board.kings & ~board.clean_castling_rights()):
            if rng.random() > (0.7 if chess.square_rank(square) in (1, 6) else keep):
                board.remove_piece_at(square)
        for _ in range(rng.randrange(3)):
            square = rng.randrange(16, 48)
            role = rng.choice([chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT])
            board.set_piece_at(square, chess.Piece(role, not board.turn))
        # Some rights are lost, so that a rook's letter stands in the FEN.
        for rook in chess.SquareSet(board.castling_rights):
            if rng.random() < 0.15:
                board.castling_rights &= ~chess.BB_SQUARES[rook]
        if board.castling_rights and board.is_valid() and any(board.legal_moves):
            return board
