"""Moves that no rule of chess allows, in SAN: each kind of illegality on its own, and words of random parts."""

import collections

import chess

import spelling
from case import Case

LETTERS = "KQRBN"


def cases(spots, count):
    """So many cases each as the last move, in the middle and in a variation."""
    made = {"last": 0, "middle": 0, "variation": 0}
    of_kind = collections.Counter()
    for rng, spot in spots:
        reader = spelling.Reader(spot.board)
        # The rarest kinds first.
        words = sorted(words_of(rng, spot.board), key=lambda word: of_kind[word[0]])
        for kind, word in words[:4]:
            readings = reader.readings(word)
            if len(readings) == 1 or kind != "ambiguous" and readings:
                continue
            wheres = ["last"] if spot.played is None else ["last", "middle", "variation"]
            for where in wheres:
                after = {"last": [], "middle": spot.after[1:], "variation": spot.after}[where]
                if made[where] < count and (after or where == "last"):
                    made[where] += 1
                    of_kind[kind] += 1
                    result = rng.choice(["*", "*", "1-0", "0-1", "1/2-1/2"])
                    yield Case("illegal", kind, spot.start, spot.before, reader, word, where, after, result)
        if min(made.values()) >= count:
            return


def words_of(rng, board):
    """Words for illegal moves, with the kind of each. Some are legal by another reading: the caller looks."""
    for kind, make in KINDS.items():
        found = list(make(board))
        if found:
            word = rng.choice(found)
            if isinstance(word, chess.Move):
                word = spelled(rng, board, word)
            if rng.random() < 0.15:
                word = otherwise(rng, word)
            yield kind, word + rng.choice(["", "", "", "+", "#"])
    yield "random", random_word(rng)


def otherwise(rng, word):
    """The same in some other spelling."""
    letter = word[0]
    if letter == "O":
        return word.replace("O", rng.choice("0o"))
    if letter in "KQRN":
        figurine = spelling.FIGURINES[chess.PIECE_SYMBOLS.index(letter.lower())]
        word = rng.choice([letter, letter.lower(), figurine[0]]) + word[1:]
    return word.replace("x", rng.choice(["x", ":", "X", ""])).replace("=", rng.choice(["=", ""]))


def spelled(rng, board, move):
    """SAN of a move of either side, legal or not."""
    role = board.piece_type_at(move.from_square)
    source, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    takes = board.piece_at(move.to_square) is not None
    if role == chess.PAWN:
        if source[0] != target[0]:
            target = f"{source[0]}x{target}"
        if move.promotion:
            target += "=" + chess.piece_symbol(move.promotion).upper()
        return target
    origin = rng.choice(["", "", source[0], source[1], source])
    return chess.piece_symbol(role).upper() + origin + ("x" if takes else "") + target


def random_word(rng):
    """SAN of random parts."""
    target = rng.choice("abcdefgh") + rng.choice("12345678")
    if rng.random() < 0.3:
        word = rng.choice(["", "", rng.choice("abcdefgh") + "x"]) + target
        return word + rng.choice(["", "", "", "=Q", "=N", "=K", "Q"])
    file, rank = rng.choice("abcdefgh"), rng.choice("12345678")
    origin = rng.choice(["", "", "", file, rank, file + rank])
    return rng.choice(LETTERS) + origin + rng.choice(["", "x"]) + target


def pieces(board, roles=chess.PIECE_TYPES, color=None):
    """Squares of the pieces of a side, of the side to move by default."""
    color = board.turn if color is None else color
    return [square for role in roles for square in board.pieces(role, color)]


def exposed(board):
    """Moves after which the king stands in check, by a pin or because they do not answer one."""
    king = board.king(board.turn)
    for move in board.pseudo_legal_moves:
        if move.from_square != king and not board.is_legal(move):
            yield move


def king_into_attack(board):
    king = board.king(board.turn)
    for move in board.pseudo_legal_moves:
        if move.from_square == king and not board.is_castling(move) and not board.is_legal(move):
            yield move


def king_to_centre(board):
    for square in (chess.D4, chess.E4, chess.D5, chess.E5):
        yield "K" + chess.square_name(square)


def king_anywhere(board):
    for square in chess.SQUARES:
        yield "K" + chess.square_name(square)
        yield "Kx" + chess.square_name(square)


def blocked(board):
    """Along lines that something stands on."""
    empty = chess.Board(None)
    for square in pieces(board, (chess.QUEEN, chess.ROOK, chess.BISHOP)):
        empty.clear_board()
        empty.set_piece_at(square, board.piece_at(square))
        for target in empty.attacks(square) - board.attacks(square):
            yield chess.Move(square, target)


def onto_own(board):
    for square in pieces(board):
        for target in board.attacks(square) & board.occupied_co[board.turn]:
            yield chess.Move(square, target)


def out_of_reach(board):
    """By pieces on squares that they do not reach on an empty board either."""
    for square in pieces(board, (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)):
        for target in chess.SQUARES:
            if not board.occupied & chess.BB_SQUARES[target]:
                yield chess.Move(square, target)


def no_such_piece(board):
    for role in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT):
        if not board.pieces(role, board.turn):
            for square in chess.SQUARES:
                yield chess.piece_symbol(role).upper() + chess.square_name(square)


def of_opponent(board):
    other = board.copy(stack=False)
    other.push(chess.Move.null())
    for move in other.pseudo_legal_moves:
        if not other.is_castling(move):
            yield move


def wrong_origin(board):
    """Legal moves with file or rank of another square."""
    for move in board.legal_moves:
        role = board.piece_type_at(move.from_square)
        if role not in (chess.PAWN, chess.KING):
            letter = chess.piece_symbol(role).upper()
            for origin in "abcdefgh12345678":
                if origin not in chess.square_name(move.from_square):
                    yield letter + origin + chess.square_name(move.to_square)


def ambiguous(board):
    seen = set()
    for move in board.legal_moves:
        role = board.piece_type_at(move.from_square)
        if role not in (chess.PAWN, chess.KING):
            takes = "x" if board.is_capture(move) else ""
            word = chess.piece_symbol(role).upper() + takes + chess.square_name(move.to_square)
            if word in seen:
                yield word
            seen.add(word)


def of_king_taken(board):
    """Captures of the other king."""
    target = board.king(not board.turn)
    for square in pieces(board):
        yield chess.Move(square, target)


def pawn_takes_nothing(board):
    for square in pieces(board, (chess.PAWN,)):
        for target in board.attacks(square):
            if not board.occupied_co[not board.turn] & chess.BB_SQUARES[target] and target != board.ep_square:
                yield with_queen(square, target)


def pawn_onto_piece(board):
    step = 8 if board.turn else -8
    for square in pieces(board, (chess.PAWN,)):
        for target in (square + step, square + 2 * step):
            if 0 <= target < 64 and board.occupied & chess.BB_SQUARES[target]:
                yield with_queen(square, target)


def pawn_too_far(board):
    step = 8 if board.turn else -8
    for square in pieces(board, (chess.PAWN,)):
        for target in (square + 2 * step, square + 3 * step, square - step):
            if 0 <= target < 64:
                yield with_queen(square, target)


def late_en_passant(board):
    """Past a pawn of the other side that stands where a double step ends."""
    step = 8 if board.turn else -8
    rank = 4 if board.turn else 3
    for square in pieces(board, (chess.PAWN,)):
        for side in (square - 1, square + 1):
            if chess.square_rank(square) == rank == chess.square_rank(side):
                if board.piece_at(side) == chess.Piece(chess.PAWN, not board.turn) and side + step != board.ep_square:
                    yield chess.Move(square, side + step)


def with_queen(square, target):
    last = chess.square_rank(target) in (0, 7)
    return chess.Move(square, target, chess.QUEEN if last else None)


def castling(board):
    legal = {"O-O" if board.is_kingside_castling(move) else "O-O-O" for move in board.legal_moves if board.is_castling(move)}
    return {"O-O", "O-O-O"} - legal


def promotion_without_piece(board):
    for move in board.legal_moves:
        if move.promotion:
            yield spelled_pawn(board, move)


def promotion_to_no_piece(board):
    for move in board.legal_moves:
        if move.promotion:
            for piece in "KP":
                yield f"{spelled_pawn(board, move)}={piece}"


def promotion_elsewhere(board):
    for move in board.legal_moves:
        if not move.promotion and not board.is_castling(move):
            san = board.san(move).rstrip("+#")
            yield san + "=Q"


def spelled_pawn(board, move):
    source, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    return target if source[0] == target[0] else f"{source[0]}x{target}"


def after_the_end(board):
    if not any(board.legal_moves):
        yield from board.pseudo_legal_moves
        for letter in LETTERS:
            for square in chess.SQUARES:
                yield letter + chess.square_name(square)


KINDS = {
    "leaves the king in check": exposed,
    "king into an attack": king_into_attack,
    "king to a centre square": king_to_centre,
    "king anywhere": king_anywhere,
    "blocked line": blocked,
    "onto a piece of its own": onto_own,
    "out of reach": out_of_reach,
    "no such piece": no_such_piece,
    "move of the other side": of_opponent,
    "from a wrong file or rank": wrong_origin,
    "ambiguous": ambiguous,
    "takes the king": of_king_taken,
    "pawn takes nothing": pawn_takes_nothing,
    "pawn onto a piece": pawn_onto_piece,
    "pawn too far or backwards": pawn_too_far,
    "en passant too late": late_en_passant,
    "castling": castling,
    "promotion without a piece": promotion_without_piece,
    "promotion to a king or pawn": promotion_to_no_piece,
    "promotion elsewhere": promotion_elsewhere,
    "after the end": after_the_end,
}
