"""Rows as Arrow tables, and the plan of shards."""

import datetime
import re
from pathlib import Path

import pytest

import pgnkit
from conftest import TESTDATA

pa = pytest.importorskip("pyarrow")


def test_rows_have_the_types_that_are_meant(demo):
    table = pgnkit.read_games(demo, columns=["file", "game", "date", "white", "plies"])
    assert table.schema.types == [pa.string(), pa.int64(), pa.date32(), pa.string(), pa.int32()]
    # As the file has it.
    assert table.num_rows == Path(demo).read_text().count("[Event ") == 6
    assert table.to_pylist()[0] == {
        "file": demo,
        "game": 1,
        "date": datetime.date(1851, 6, 21),
        "white": "Anderssen, Adolf",
        "plies": 45,
    }


def test_tables_of_many_batches_are_grouped(tmp_path):
    # A batch of the stream has 65,536 rows at most, and a dictionary of its own words.
    file = tmp_path / "games.pgn"
    games = ["[Result \"1-0\"]\n\n1. e4 1-0\n\n"] * 70_000 + ["[Result \"0-1\"]\n\n1. e4 0-1\n\n"] * 3
    file.write_text("".join(games))
    table = pgnkit.read_games(file, ["result"], quiet=True)
    assert table.column("result").num_chunks > 1
    counts = table.group_by("result").aggregate([([], "count_all")]).to_pylist()
    assert {row["result"]: row["count_all"] for row in counts} == {"1-0": 70_000, "0-1": 3}


def test_games_are_chosen_by_where_and_command(demo):
    table = pgnkit.read_outcomes(demo, "white,outcome", where="outcome == checkmate")
    whites = pgnkit.read_outcomes(demo, "white,outcome").to_pylist()
    assert table.to_pylist() == [row for row in whites if row["outcome"] == "checkmate"] != []
    assert len(whites) == 6


def test_findings_are_rows_not_errors(demo):
    # Exit code 1.
    table = pgnkit.read_check(demo, ["code"], select="illegal-move")
    assert table.to_pylist() == [{"code": "illegal-move"}]


def test_what_became_of_the_games_is_told(demo, capsys):
    pgnkit.read_games(demo)
    assert "6 games: 5 complete, 1 stopped at an error" in capsys.readouterr().err
    pgnkit.read_games(demo, quiet=True)
    assert capsys.readouterr().err == ""


def test_a_table_without_rows_has_its_columns(demo):
    table = pgnkit.read_games(demo, ["game"], where="white == 'Nobody'")
    assert (table.num_rows, table.schema.names) == (0, ["game"])


def test_a_file_that_is_gone_is_an_error_with_the_words_of_the_program(demo):
    with pytest.raises(pgnkit.PgnkitError, match="cannot read no-such.pgn: no such file") as error:
        pgnkit.read_games([demo, "no-such.pgn"])
    assert error.value.code == 2


def test_a_truncated_file_gives_no_rows(truncated):
    with pytest.raises(pgnkit.PgnkitError, match="demo.pgn.gz to its end"):
        pgnkit.read_games(truncated)


def test_an_unknown_column_is_an_error_that_names_the_others(demo):
    with pytest.raises(pgnkit.PgnkitError, match="no column 'whit'.*white"):
        pgnkit.read_games(demo, ["whit"])


def test_rows_that_go_elsewhere_are_missed(demo, tmp_path):
    with pytest.raises(pgnkit.PgnkitError, match="wrote no Arrow stream"):
        pgnkit.read_games(demo, output=tmp_path / "rows")


def test_a_program_that_is_killed_halfway_is_an_error(demo, tmp_path):
    # The end of an Arrow stream need not be marked: only the exit code says that rows are missing.
    program = tmp_path / "killed"
    program.write_text(f'#!/bin/sh\n"{pgnkit.find_binary()}" "$@"\nkill -9 $$\n')
    program.chmod(0o755)
    with pytest.raises(pgnkit.PgnkitError, match="signal 9"):
        pgnkit.read_games(demo, binary=program)
    program.write_text(f'#!/bin/sh\n"{pgnkit.find_binary()}" "$@" | head -c 3000\nexit 3\n')
    with pytest.raises(pgnkit.PgnkitError) as error:
        pgnkit.read_games(demo, binary=program)
    assert error.value.code == 3


@pytest.mark.parametrize("paths", [[], "-", ["a.pgn", "-"]])
def test_standard_input_is_not_read(paths):
    with pytest.raises(ValueError):
        pgnkit.read_games(paths)
    with pytest.raises(ValueError):
        pgnkit.shards(paths)


def test_a_file_may_be_named_like_an_option(demo, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("-q.pgn").write_bytes(Path(demo).read_bytes())
    assert pgnkit.read_games("-q.pgn").num_rows == 6
    assert pgnkit.shards("-q.pgn", 1)[0]["file"] == "-q.pgn"


def test_shards_cover_a_file(demo):
    plan = pgnkit.shards(demo, 4)
    assert [row["shard"] for row in plan] == [1, 2, 3, 4]
    assert {row["unit"] for row in plan} == {"byte"}
    ends = [0, *(row["end"] for row in plan)]
    assert [row["start"] for row in plan] == ends[:-1]
    assert ends[-1] == Path(demo).stat().st_size


def test_shards_together_are_the_whole(files):
    columns = ["white", "black", "result", "plies", "offset"]
    for file in files:
        parts = [pgnkit.read_games(file, columns, shard=f"{number}/5") for number in range(1, 6)]
        assert pa.concat_tables(parts).to_pylist() == pgnkit.read_games(file, columns).to_pylist()


def test_a_file_that_cannot_be_cut_is_one_part(packed):
    [row] = pgnkit.shards(packed, 2)
    assert (row["shard"], row["shards"], row["unit"]) == (1, 1, "file")
    assert pgnkit.read_games(packed, shard="1/1").num_rows == 6


COMMANDS = {
    "games": (pgnkit.scan_games, pgnkit.read_games),
    "outcomes": (pgnkit.scan_outcomes, pgnkit.read_outcomes),
    "moves": (pgnkit.scan_moves, pgnkit.read_moves),
    "fen": (pgnkit.scan_fen, pgnkit.read_fen),
    "check": (pgnkit.scan_check, pgnkit.read_check),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_stream_has_the_rows_that_the_program_writes(command, demo):
    import subprocess

    words = [pgnkit.find_binary(), command, "-q", "-f", "jsonl", "--columns", "game", demo]
    lines = subprocess.run(words, capture_output=True, check=False).stdout.count(b"\n")
    scan, read = COMMANDS[command]
    assert sum(batch.num_rows for batch in scan(demo, quiet=True)) == read(demo, quiet=True).num_rows == lines > 0


def test_bytes_and_file_objects_are_read_as_files_are(demo, packed):
    import io

    columns = ["game", "white", "plies"]
    wanted = pgnkit.read_games(demo, columns)
    text = Path(demo).read_bytes()
    assert pgnkit.read_games(text, columns).equals(wanted)
    assert pgnkit.read_games(bytearray(text), columns).equals(wanted)
    assert pgnkit.read_games(Path(packed).read_bytes(), columns).equals(wanted)
    assert pgnkit.read_games(io.BytesIO(text), columns).equals(wanted)
    assert pgnkit.read_games(io.StringIO(text.decode()), columns).equals(wanted)
    with Path(packed).open("rb") as file:
        assert pgnkit.read_games(file, columns).equals(wanted)
    assert pgnkit.read_games(b"", columns).num_rows == 0
    assert pgnkit.read_games(text, "file").column("file").to_pylist() == ["-"] * 6


def test_an_error_of_a_file_object_is_raised_as_it_is(demo):
    class Torn:
        pieces = [Path(demo).read_bytes()]

        def read(self, size):
            if self.pieces:
                return self.pieces.pop()
            raise OSError("the line is dead")

    with pytest.raises(OSError, match="the line is dead"):
        pgnkit.read_games(Torn())


def test_what_became_of_the_games_is_an_object(demo, truncated):
    rows = pgnkit.scan_games(demo, "plies", quiet=True)
    with pytest.raises(ValueError, match="once all rows are read"):
        rows.ledger
    table = rows.read_all()
    ledger = rows.ledger
    assert (ledger.games, ledger.complete, ledger.stopped, ledger.lost) == (6, 5, 1, 0)
    assert not ledger.is_complete
    assert str(ledger) == "6 games: 5 complete, 1 stopped at an error; no text lost"
    assert pgnkit.Ledger.of(table) == ledger
    assert pgnkit.Ledger.of(pgnkit.read_games(demo, where="game == 1")).is_complete
    with pytest.raises(ValueError, match="no ledger"):
        pgnkit.Ledger.of(pa.table({"a": [1]}))
    with pytest.raises(pgnkit.PgnkitError) as error:
        pgnkit.read_games([demo, truncated])
    assert error.value.code == 2
    assert [text.split(":")[0] for text in error.value.ledger.failures] == [f"cannot read {truncated} to its end"]


def test_the_ledger_of_a_parquet_file_is_the_same(demo, tmp_path):
    import subprocess

    import pyarrow.parquet as pq

    file = tmp_path / "games.parquet"
    subprocess.run([pgnkit.find_binary(), "games", "-q", "-o", file, demo], check=True)
    assert pgnkit.Ledger.of(pq.read_metadata(file)) == pgnkit.Ledger.of(pgnkit.read_games(demo))


def test_strict_raises_the_first_error_with_its_place(demo):
    # Line 44 of the file, at Kd6: d6 has a pawn.
    with pytest.raises(pgnkit.GameError) as raised:
        pgnkit.read_games(demo, "plies", strict=True, quiet=True)
    error = raised.value
    assert (error.file, error.game, error.line, error.column, error.rule) == (demo, 4, 44, 32, "illegal-move")
    assert Path(demo).read_text().splitlines()[43][31:].startswith("Kd6")
    assert str(error).startswith(f"{demo}:44:32: game 4: ")
    assert pgnkit.read_games(demo, "plies", strict=True, where="game != 4").num_rows == 5
    with pytest.raises(pgnkit.GameError):
        pgnkit.read_moves(Path(demo).read_bytes(), strict=True, quiet=True)
    with Path(demo).open("rb") as file, pytest.raises(ValueError, match="reads twice"):
        pgnkit.read_games(file, strict=True)


def test_errors_can_be_sent_to_other_processes(demo):
    import pickle

    for wrong in ({"columns": "whit"}, {"strict": True, "quiet": True}):
        with pytest.raises(pgnkit.PgnkitError) as raised:
            pgnkit.read_games(demo, **wrong)
        copy = pickle.loads(pickle.dumps(raised.value))
        assert (type(copy), str(copy)) == (type(raised.value), str(raised.value))


def test_options_of_the_command_are_words_of_python(demo):
    assert "fen_after" not in pgnkit.read_moves(demo, no_fen=True, quiet=True).column_names
    assert "fen_after" in pgnkit.read_moves(demo, no_fen=False, quiet=True).column_names
    tags = pgnkit.read_games(demo, tags=["Annotator", "ECO"], quiet=True)
    assert tags.column_names[-2:] == ["Annotator", "ECO"]
    assert pgnkit.read_games(demo, "game", game=3, quiet=True).column("game").to_pylist() == [3]
    assert pgnkit.read("stats", demo, table="results", quiet=True).num_rows > 0
    with pytest.raises(pgnkit.PgnkitError, match="unexpected argument '--frobnicate'"):
        pgnkit.read_games(demo, frobnicate=True)


def test_whatever_reads_arrow_reads_the_stream(demo):
    wanted = pgnkit.read_games(demo, "white,plies", quiet=True)
    rows = pgnkit.scan_games(demo, "white,plies", quiet=True)
    assert pa.table(rows).equals(wanted)
    reader = pgnkit.scan_games(demo, "white,plies", quiet=True).reader()
    assert isinstance(reader, pa.RecordBatchReader)
    assert reader.read_all().equals(wanted)
    pandas = pytest.importorskip("pandas")
    frame = pgnkit.scan_games(demo, "white,plies", quiet=True).to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["plies"].tolist() == wanted.column("plies").to_pylist()
    polars = pytest.importorskip("polars")
    frame = pgnkit.scan_games(demo, "white,plies", quiet=True).to_polars()
    assert isinstance(frame, polars.DataFrame)
    assert frame["white"].to_list() == wanted.column("white").to_pylist()
    duckdb = pytest.importorskip("duckdb")
    rows = pgnkit.scan_games(demo, "white,plies", quiet=True)
    assert duckdb.sql("SELECT sum(plies) FROM rows").fetchall() == [(sum(wanted.column("plies").to_pylist()),)]


def test_the_macros_of_the_document_decode_moves_of_all_variants(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    text = (TESTDATA.parent / "docs" / "data.md").read_text()
    macros = re.findall(r"^CREATE MACRO .*?;$", text, re.DOTALL | re.MULTILINE)
    assert len(macros) == 2
    variants = pgnkit.read_games(TESTDATA / "games" / "variants.pgn", "moves_code,moves_uci", quiet=True)
    with duckdb.connect() as database:
        for macro in macros:
            database.execute(macro)
        found = database.sql("SELECT [uci(n) FOR n IN moves_code] AS decoded, moves_uci FROM variants").fetchall()
    assert all(decoded == written for decoded, written in found)
    assert any("@" in move for _, moves in found for move in moves or [])


def test_lists_of_a_game_have_one_length():
    lists = [f"moves_{name}" for name in ("san", "uci", "code", "polyglot", "clock", "elapsed", "eval", "eval_mate", "nags")]
    for file in sorted(TESTDATA.rglob("*.pgn")):
        for row in pgnkit.read_games(file, ["game", "plies", *lists], quiet=True).to_pylist():
            lengths = {name: None if row[name] is None else len(row[name]) for name in lists}
            assert len(set(lengths.values())) == 1, (file, row["game"], lengths)


def test_a_run_can_be_left_early(demo):
    with pgnkit.scan_moves([demo] * 200, quiet=True) as rows:
        assert next(iter(rows)).num_rows > 0
    with pytest.raises(ValueError, match="read already"):
        rows.read_all()


@pytest.mark.parametrize("use", [list, pa.table, pgnkit.Rows.read_all, lambda rows: rows.reader().read_all()])
def test_a_stream_gives_its_rows_once(demo, use):
    for first in (list, pgnkit.Rows.read_all, lambda rows: next(iter(rows))):
        rows = pgnkit.scan_games(demo, "white", quiet=True)
        first(rows)
        # pyarrow passes on what its reader raises.
        with pytest.raises((ValueError, pa.ArrowInvalid), match="read already"):
            use(rows)
        rows.close()


CALLS = {
    "scan_games": '"a.pgn"',
    "read_outcomes": '"a.pgn"',
    "read_moves": '"a.pgn"',
    "read": '"games", "a.pgn"',
    "scan": '"games", "a.pgn"',
    "shards": '"a.pgn"',
}
# Arguments, and whether each function takes them.
ARGUMENTS = [
    ('columns="white", where="plies > 3"', True),
    ('shard="1/2", range="0-1", storage={"anon": True}', True),
    ('colums="white"', False),
    ("jobs=[]", False),
    ('rang="0-1"', False),
]


def misjudged(code):
    """Where a type checker is wrong: lines that it should refuse and does not, and the other way round. `code` checks a file."""
    lines = [
        (f"pgnkit.{call}({source}, {words})", is_right) for call, source in CALLS.items() if call != "shards" for words, is_right in ARGUMENTS
    ]
    lines += [('pgnkit.shards("a.pgn", 3, storage={})', True), ('pgnkit.shards("a.pgn", count=3)', False)]
    refused = code("import pgnkit\n" + "".join(f"{line}\n" for line, _ in lines))
    return [line for number, (line, is_right) in enumerate(lines, 2) if (number in refused) == is_right]


def test_mypy_refuses_what_is_misspelt(tmp_path):
    mypy = pytest.importorskip("mypy.api")

    def code(text):
        (tmp_path / "typed.py").write_text(text)
        told, _, _ = mypy.run(["--ignore-missing-imports", "--cache-dir", str(tmp_path / "cache"), str(tmp_path / "typed.py")])
        return {int(line) for line in re.findall(r"typed\.py:([0-9]+): error", told)}

    assert misjudged(code) == []


def test_pyright_refuses_what_is_misspelt(tmp_path):
    import json
    import subprocess
    import sys

    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(tmp_path / "typed.py")]
    # It fetches what it runs.
    if subprocess.run([*command[:3], "--version"], capture_output=True, check=False).returncode != 0:
        pytest.skip("pyright cannot be fetched")

    def code(text):
        (tmp_path / "typed.py").write_text(text)
        told = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)["generalDiagnostics"]
        return {found["range"]["start"]["line"] + 1 for found in told if found["severity"] == "error"}

    assert misjudged(code) == []


def test_a_progress_bar_counts_rows(demo, capsys):
    pytest.importorskip("tqdm")
    pgnkit.read_games(demo, progress=True, quiet=True)
    assert "pgnkit games demo.pgn" in capsys.readouterr().err
    pgnkit.read_games(demo, quiet=True)
    assert capsys.readouterr().err == ""


def test_without_pyarrow_the_error_says_what_to_install(demo):
    import subprocess
    import sys

    script = f"""
import sys
sys.modules["pyarrow"] = None
import pgnkit
for call in (lambda: pgnkit.read_games({demo!r}), lambda: pgnkit.replay(["1. e4"])):
    try:
        call()
    except pgnkit.PgnkitError as error:
        print(error)
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told == "pyarrow is not installed: `pip install 'pgnkit[arrow]'`\n" * 2


def test_the_package_knows_its_version_and_its_types():
    import subprocess

    told = subprocess.run([pgnkit.find_binary(), "--version"], capture_output=True, text=True, check=True).stdout
    assert told.split()[1] == pgnkit.__version__
    assert (Path(pgnkit.__file__).parent / "py.typed").exists()


def test_an_encoding_can_be_named(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_bytes('[White "Карпов"]\n\n1. e4 *\n'.encode("windows-1251"))
    table = pgnkit.read_games(file, "white", encoding="windows-1251", quiet=True)
    assert table.to_pylist() == [{"white": "Карпов"}]
