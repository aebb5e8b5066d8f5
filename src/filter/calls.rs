//! The functions of expressions, with what they take.

/// What may be called, with what it takes.
pub const CALLS: [(&str, &str); 17] = [
    ("any", "any(P): P holds at some position"),
    (
        "all",
        "all(P): P holds at all positions, or, if P asks about moves, after all moves",
    ),
    (
        "count",
        "count(P) >= 3: P holds at 3 positions or more; inside P, count(N) == 2: 2 white knights on the board",
    ),
    ("final", "final(P): P holds at the last position"),
    ("start", "start(P): P holds at the start position"),
    ("for", "for(10, P): P holds at 10 positions running"),
    (
        "then",
        "then(P, Q, ...): P holds at a position, Q at a later one",
    ),
    (
        "fen",
        "fen('...'): the position, with ? for any square, ! for any piece, * for any run",
    ),
    ("board", "board('...'): at least these pieces"),
    (
        "material",
        "material('KRPkr'): exactly these pieces, White's as capitals",
    ),
    (
        "on",
        "on('[RQ]', 'a-h7'): such a piece on one of the squares",
    ),
    ("pawns", "pawns('...'): exactly these pawns"),
    ("flip", "flip(X): X, or X with the colours exchanged"),
    ("known", "known(name): the value is exactly known"),
    ("tag", "tag('My-Tag'): any tag"),
    (
        "finding",
        "finding('illegal-move'): `check` finds this code, any that matches 'illegal-*', or a severity: error",
    ),
    (
        "findings",
        "findings(error) > 2: number of findings of `check`, of a severity, a code or a pattern, or of all",
    ),
];
