"""Movetext held in a column."""

import random

import pytest

import pgnkit

pa = pytest.importorskip("pyarrow")

# Text, and what replaying it gives: UCI of its moves, code, line and column of the error.
TEXTS = [
    ("1. e4 e5 2. Nf3 Nc6 1-0", "e2e4 e7e5 g1f3 b8c6", None, None, None),
    ("e4 c5", "e2e4 c7c5", None, None, None),
    ("1. e4 {unclosed 1. d4", "e2e4", "unterminated-comment", 1, 7),
    ("1. d4 (1. c4", "d2d4", "unterminated-variation", 1, 7),
    ("1. c4 ; to the end of the line", "c2c4", None, None, None),
    ("1. Nf3 Nd4 e5 {a", "g1f3", "illegal-move", 1, 8),
    ("1. e4\n\ne5\r\n\r2. Ke3", "e2e4 e7e5", "illegal-move", 5, 4),
    ("1. e4 1-0 2. e5", "e2e4", "text-after-marker", 1, 14),
    ("1-0", "", None, None, None),
    ("", None, "empty", None, None),
    (" \n", None, "empty", None, None),
    (None, None, None, None, None),
    ("x", None, "unrecognized-token", 1, 1),
    ("x 1. e4 1-0", None, "unrecognized-token", 1, 1),
    ('[White "Ames"]\n\n1. e4 e5 1-0\n\n[White "Byrd"]\n\n1. d4 1-0', "e2e4 e7e5", "several-games", None, None),
    ('[FEN "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"]\n\n*', "", None, None, None),
    ("1. e4 e5 2. Sf3 De7", "e2e4 e7e5 g1f3 d8e7", None, None, None),
]


def told(texts):
    rows = pgnkit.replay(texts, ["moves_uci", "result"]).to_pylist()
    return [
        (
            None if row["moves_uci"] is None else " ".join(row["moves_uci"]),
            row["error"],
            row["error_line"],
            row["error_column"],
        )
        for row in rows
    ], [row["result"] for row in rows]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: repr(case[0])[:40])
def test_a_text_alone(case):
    text, *wanted = case
    if case[0] in ("x", "x 1. e4 1-0"):
        # Words that are no moves may be a game or none; they are never passed over.
        [(_, error, line, column)], _ = told([text])
        assert (error, line, column) == tuple(wanted[1:])
    else:
        assert told([text])[0] == [tuple(wanted)]


@pytest.mark.parametrize("seed", range(20))
def test_no_text_changes_what_is_read_of_another(seed):
    chosen = random.Random(seed).choices([case[0] for case in TEXTS], k=60)
    alone = {text: told([text]) for text in set(chosen)}
    rows, results = told(chosen)
    assert rows == [alone[text][0][0] for text in chosen]
    assert results == [alone[text][1][0] for text in chosen]


def test_columns_of_pandas_polars_and_pyarrow_are_replayed():
    texts = ["1. e4", None, "1. d4 d5"]
    wanted = pgnkit.replay(texts, "plies")
    assert wanted.column("plies").to_pylist() == [1, None, 2]
    assert pgnkit.replay(pa.chunked_array([texts[:1], texts[1:]]), "plies").equals(wanted)
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    assert pgnkit.replay(pandas.Series(texts), "plies").equals(wanted)
    assert pgnkit.replay(pandas.Series(texts, dtype=object), "plies").equals(wanted)
    assert pgnkit.replay(polars.Series(texts), "plies").equals(wanted)


def test_columns_have_their_types_without_any_text():
    table = pgnkit.replay([])
    assert table.num_rows == 0
    assert table.column_names[:4] == ["plies", "result", "moves_san", "final_fen"]
    assert pgnkit.replay([None, None], "plies").to_pylist()[1]["plies"] is None


def test_what_is_no_column_of_texts_is_refused():
    with pytest.raises(TypeError, match="not one text"):
        pgnkit.replay("1. e4")
    with pytest.raises(TypeError, match="text 1 is int"):
        pgnkit.replay(["1. e4", 4])
    with pytest.raises(ValueError, match="column line"):
        pgnkit.replay(["1. e4"], "line,plies")
    with pytest.raises(pgnkit.PgnkitError, match="no column 'ply'"):
        pgnkit.replay(["1. e4"], "ply")
