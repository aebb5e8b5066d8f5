"""Where positions come from: random games, random endings, and games of testdata; all from one seed."""

import random

import chess
import chess.pgn

from program import ROOT

# Files of testdata with games of chess.
FILES = ["demo.pgn", "crosstable/round-robin.pgn", "games/annotated.pgn", "games/online.pgn"]


def playouts(rng, chess960=False):
    """Random games without end, as start position and moves."""
    games = None if chess960 else list(testdata())
    while True:
        choice = rng.random()
        if chess960:
            start = chess.Board.from_chess960_pos(rng.randrange(960))
        elif choice < 0.25:
            yield rng.choice(games)
            continue
        elif choice < 0.5:
            start = ending(rng)
        else:
            start = chess.Board()
        yield start, moves(rng, start, rng.randrange(10, 140))


def moves(rng, start, plies):
    """Random moves; captures, pawn moves and castlings more often than among all."""
    board = start.copy()
    played = []
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        kind = rng.random()
        chosen = []
        if kind < 0.2:
            chosen = [move for move in legal if board.is_capture(move)]
        elif kind < 0.35:
            chosen = [move for move in legal if board.piece_type_at(move.from_square) == chess.PAWN]
        elif kind < 0.55:
            chosen = [move for move in legal if board.is_castling(move) or move.promotion or board.is_en_passant(move)]
        move = rng.choice(chosen or legal)
        played.append(move)
        board.push(move)
    return played


def ending(rng):
    """A legal position with few pieces, White or Black to move."""
    while True:
        board = chess.Board(None)
        pieces = [chess.Piece(chess.KING, chess.WHITE), chess.Piece(chess.KING, chess.BLACK)]
        for _ in range(rng.randrange(1, 9)):
            role = rng.choice([chess.PAWN, chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN])
            pieces.append(chess.Piece(role, rng.random() < 0.5))
        for square, piece in zip(rng.sample(range(64), len(pieces)), pieces):
            board.set_piece_at(square, piece)
        board.turn = rng.random() < 0.5
        board.fullmove_number = rng.randrange(30, 90)
        if board.is_valid() and len(board.checkers()) < 2 and any(board.legal_moves):
            return board


def testdata():
    """Games of testdata, as start position and moves."""
    for name in FILES:
        with open(ROOT / "testdata" / name, encoding="utf-8", errors="replace") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                if not game.errors and game.board().uci_variant == "chess" and not game.board().chess960:
                    if played := list(game.mainline_moves()):
                        yield game.board(), played


class Spot:
    """A position in a game: what came before it, from a start not too far back, and what follows."""

    def __init__(self, rng, start, played, at):
        first = 0 if rng.random() < 0.1 else max(0, at - rng.randrange(7))
        board = start.copy(stack=False)
        for move in played[:first]:
            board.push(move)
        self.start = board.copy(stack=False)
        self.before = []
        for move in played[first:at]:
            self.before.append(board.san(move))
            board.push(move)
        self.board = board.copy(stack=False)
        self.played = played[at] if at < len(played) else None
        self.after = []
        for move in played[at : at + rng.randrange(1, 5)]:
            self.after.append(board.san(move))
            board.push(move)


def spots(seed, chess960=False, each=12):
    """Positions without end."""
    rng = random.Random(seed)
    for start, played in playouts(rng, chess960):
        plies = range(len(played) + 1)
        sharp = sharp_plies(start, played)
        chosen = rng.sample(plies, min(each, len(plies))) + rng.sample(sharp, min(each // 2, len(sharp)))
        for at in dict.fromkeys(chosen):
            yield rng, Spot(rng, start, played, at)


def sharp_plies(start, played):
    """Plies after which there is a check or mate, a pawn that can promote, or a double step just made."""
    board = start.copy(stack=False)
    found = []
    for at, move in enumerate([*played, None]):
        last = chess.BB_RANK_7 if board.turn else chess.BB_RANK_2
        if board.is_check() or board.ep_square or board.pawns & board.occupied_co[board.turn] & last:
            found.append(at)
        if move:
            board.push(move)
    return found
