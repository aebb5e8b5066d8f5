"""Kings on centre squares at the end of a game: the one kind of illegal move that is no error, since none was meant."""

import re

import chess

CENTRE = (chess.D4, chess.E4, chess.D5, chess.E5)
LIGHT = {chess.E4, chess.D5}


def explain(case, walk, plies, findings, report):
    """Whether a signal of kings is the reason why a move is not played; a wrong one is reported."""
    if not any(finding["code"] == "kings-to-centre" for finding in findings):
        return False
    why = no_signal(case, walk, plies)
    if why:
        report.fail(case.family, f"passes as kings-to-centre: {why}", case.record()[0])
    else:
        report.signals[f"{case.word.rstrip('+#')} {case.result} in {case.reader.board.fen()}"] += 1
    return True


def no_signal(case, walk, plies):
    """Why the king's move is no signal; empty if it may be one."""
    board = case.reader.board
    word = case.word.rstrip("+#")
    if "x" in word:
        return "a capture"
    # The other king may be placed behind it.
    last = "".join(case.after).rstrip("+#") if case.where == "middle" else ""
    behind = re.fullmatch("K([de][45])", last)
    if case.where != "last" and not behind:
        return "moves follow"
    square = re.search("[a-h][1-8]$", word)
    if square is None:
        return "no square"
    target = chess.parse_square(square[0])
    if board.piece_at(target):
        return "the square is taken"
    other = chess.parse_square(behind[1]) if behind else board.king(not board.turn)
    # Squares of the centre are next to each other: a king that is placed there attacks the other's.
    attackers = board.attackers(not board.turn, target)
    attackers.discard(board.king(not board.turn) if other in CENTRE else target)
    if attackers:
        return "the square is attacked"
    if plies < len(case.before) and not case.before[-1].startswith("K"):
        return "a legal move before it is not played"
    placed = [square for square in (target, other) if square in CENTRE]
    if len(placed) == 1 and case.result == "*":
        return "one king, and no result"
    light = sum(square in LIGHT for square in placed)
    if len(placed) == 2:
        signalled = {2: "1-0", 1: "1/2-1/2", 0: "0-1"}[light]
        agrees = case.result in ("*", signalled)
    else:
        agrees = case.result == "1/2-1/2" or case.result == ("1-0" if light else "0-1")
    return "" if agrees else "against the Result tag"
