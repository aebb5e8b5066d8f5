"""Rows as Arrow tables, and the plan of shards."""

import datetime
from pathlib import Path

import pytest

import pgnkit

pa = pytest.importorskip("pyarrow")


def test_rows_have_the_types_that_are_meant(demo):
    table = pgnkit.read_games(demo, columns=["file", "game", "date", "white", "plies"])
    assert table.schema.types == [pa.string(), pa.int64(), pa.date32(), pa.string(), pa.int64()]
    # As the file has it.
    assert table.num_rows == Path(demo).read_text().count("[Event ") == 6
    assert table.to_pylist()[0] == {
        "file": demo,
        "game": 1,
        "date": datetime.date(1851, 6, 21),
        "white": "Anderssen, Adolf",
        "plies": 45,
    }


def test_games_are_chosen_by_where_and_command(demo):
    table = pgnkit.read_games(demo, "white,outcome", "outcome == checkmate", "outcomes")
    whites = pgnkit.read_games(demo, "white,outcome", command="outcomes").to_pylist()
    assert table.to_pylist() == [row for row in whites if row["outcome"] == "checkmate"] != []
    assert len(whites) == 6


def test_findings_are_rows_not_errors(demo):
    # Exit code 1.
    table = pgnkit.read_games(demo, ["code"], command="check", arguments=["--select", "illegal-move"])
    assert table.to_pylist() == [{"code": "illegal-move"}]


def test_what_became_of_the_games_is_told(demo, capsys):
    pgnkit.read_games(demo)
    assert "6 games: 5 complete, 1 stopped at an error" in capsys.readouterr().err
    pgnkit.read_games(demo, quiet=True)
    assert capsys.readouterr().err == ""


def test_a_table_without_rows_has_its_columns(demo):
    table = pgnkit.read_games(demo, ["game"], "white == 'Nobody'")
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
        pgnkit.read_games(demo, arguments=["-o", str(tmp_path / "rows")])


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
        assert pa.concat_tables(parts).equals(pgnkit.read_games(file, columns))


def test_a_file_that_cannot_be_cut_is_one_part(packed):
    [row] = pgnkit.shards(packed, 2)
    assert (row["shard"], row["shards"], row["unit"]) == (1, 1, "file")
    assert pgnkit.read_games(packed, shard="1/1").num_rows == 6
